//! The state that all requests share, and the snapshot that a reload replaces.

use std::{
    sync::{Arc, Mutex, PoisonError, RwLock},
    thread::sleep,
    time::{Duration, Instant},
};

use hyper::header::HeaderValue;
use tokio::sync::{Notify, Semaphore};
use wayfare::{Dataset, Info};

use crate::{
    authenticator::Authenticator,
    error::{Error, Result},
    file_stamp::FileStamp,
    host,
    metrics::Metrics,
    options::{Access, Options},
    pool::Pool,
    prepared::Prepared,
    response_cache::ResponseCache,
    throttle::Throttle,
};

/// The state that all requests share.
pub(crate) struct State {
    pub(crate) options: Options,
    /// The origin of `--cors`, as a header says it.
    pub(crate) cors: Option<HeaderValue>,
    pub(crate) metrics: Metrics,
    pub(crate) throttle: Throttle,
    pub(crate) pool: Arc<Pool>,
    /// Kibibytes of long answers that may still be unsent.
    pub(crate) unsent: Arc<Semaphore>,
    /// Asks for a reload.
    pub(crate) reload: Notify,
    snapshot: Current<Snapshot>,
    authenticator: Current<Authenticator>,
    /// Held during a reload: two would need the memory of three datasets.
    pub(crate) reloading: Mutex<()>,
}

/// A value that is only ever replaced as a whole.
struct Current<T>(RwLock<Arc<T>>);

impl<T> Current<T> {
    fn new(value: T) -> Self {
        Self(RwLock::new(value.into()))
    }

    // The lock is held only to copy a pointer, which cannot panic: poison is ignored.

    fn get(&self) -> Arc<T> {
        self.0
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Returns the old value.
    fn replace(&self, new: T) -> Arc<T> {
        std::mem::replace(
            &mut *self.0.write().unwrap_or_else(PoisonError::into_inner),
            new.into(),
        )
    }
}

/// The data that requests are answered from. A request keeps the snapshot that it began with.
pub(crate) struct Snapshot {
    pub(crate) dataset: Dataset,
    pub(crate) build_id: String,
    /// How the file of the dataset looked when it was mapped; `None` where it is in memory.
    pub(crate) mapped: Option<FileStamp>,
    pub(crate) cache: ResponseCache,
    pub(crate) prepared: Prepared,
}

impl Snapshot {
    /// Opens the dataset, at the start and for a reload.
    fn open(options: &Options) -> Result<Self> {
        let folder = &options.dataset;
        // Before the file is opened, so that a change after it shows.
        let stamp = FileStamp::of(&folder.join("world.idx"));
        let (dataset, mapped) = if options.in_memory {
            (Dataset::read(folder)?, None)
        } else {
            (Dataset::open_verified(folder)?, stamp)
        };
        let Info {
            build_id, places, ..
        } = dataset.info()?;
        if places == 0 {
            return Err(Error::Empty(folder.clone()));
        }
        Ok(Self {
            dataset,
            build_id,
            mapped,
            cache: ResponseCache::new(),
            prepared: Prepared::default(),
        })
    }
}

impl State {
    /// Opens the dataset and reads the keys, which may take seconds.
    pub(crate) fn load(options: Options) -> Result<Self> {
        let snapshot = Current::new(Snapshot::open(&options)?);
        let authenticator = Authenticator::load(&options.access)?;
        match authenticator {
            Authenticator::Open if !options.host.is_loopback() => {
                return Err(Error::OpenToOthers(options.host));
            }
            _ if authenticator.admits_nobody() => return Err(Error::NoKeys),
            _ => {}
        }
        let cors = options.cors.as_deref().map(origin).transpose()?;
        if let Some(other) = options.host_names.iter().find(|name| !host::is_name(name)) {
            return Err(Error::HostName(other.clone()));
        }
        let (metrics, throttle) = (Metrics::new(), Throttle::new());
        let pool = Arc::new(Pool::new(&options.limits));
        let unsent = Arc::new(Semaphore::new(options.limits.unsent_bytes >> 10));
        let (reload, reloading) = (Notify::new(), Mutex::new(()));
        let authenticator = Current::new(authenticator);
        Ok(Self {
            options,
            cors,
            metrics,
            throttle,
            pool,
            unsent,
            reload,
            snapshot,
            authenticator,
            reloading,
        })
    }

    /// Returns the host names that are answered besides those of loopback; `None` with keys, where any is.
    pub(crate) fn open_names(&self) -> Option<&[String]> {
        matches!(self.options.access, Access::Open).then_some(&self.options.host_names)
    }

    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        self.snapshot.get()
    }

    pub(crate) fn authenticator(&self) -> Arc<Authenticator> {
        self.authenticator.get()
    }

    /// Opens the dataset again, which may take seconds. Where that fails, the old one stays.
    pub(crate) fn reload_dataset(&self) -> Result<()> {
        let _one_at_a_time = self
            .reloading
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let old = self.snapshot.replace(Snapshot::open(&self.options)?);
        // Freeing a large dataset takes a while too, so that the last request with it should not do it.
        let start = Instant::now();
        while Arc::strong_count(&old) > 1 && start.elapsed() < self.options.limits.stop_time {
            sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    /// Reads the keys again. Where that fails, the old ones stay.
    pub(crate) fn reload_keys(&self) -> Result<()> {
        let _one_at_a_time = self
            .reloading
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let authenticator = self.authenticator().reload(&self.options.access)?;
        if authenticator.admits_nobody() {
            tracing::error!(
                "the last key was revoked: every request is refused, until there is a key and a reload"
            );
        }
        self.authenticator.replace(authenticator);
        Ok(())
    }
}

/// Returns an origin as browsers send it.
fn origin(text: &str) -> Result<HeaderValue> {
    let is_origin = text == "*"
        || text.split_once("://").is_some_and(|(scheme, host)| {
            !scheme.is_empty() && !host.is_empty() && !host.contains(['/', '?', '#', ' ', ','])
        });
    let header = HeaderValue::from_str(text).ok();
    header
        .filter(|_| is_origin)
        .ok_or_else(|| Error::Origin(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_have_no_path() {
        for good in ["*", "https://app.example.org", "http://localhost:3000"] {
            assert_eq!(origin(good).unwrap(), good);
        }
        for bad in [
            "",
            "app.example.org",
            "https://",
            "https://app.example.org/",
            "https://a, https://b",
            "é://\n",
        ] {
            assert!(origin(bad).is_err(), "{bad}");
        }
    }
}
