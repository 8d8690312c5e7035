//! The state that all requests share, and the snapshot that a reload replaces.

use std::sync::{Arc, PoisonError, RwLock};

use axum::http::HeaderValue;
use wayfare::{Dataset, Info};

use crate::{
    authenticator::Authenticator,
    error::{Error, Result},
    file_stamp::FileStamp,
    metrics::Metrics,
    options::{Access, Options},
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
    current: RwLock<Arc<Snapshot>>,
}

/// The data that requests are answered from. A request keeps the snapshot that it began with.
pub(crate) struct Snapshot {
    pub(crate) dataset: Dataset,
    pub(crate) build_id: String,
    /// How the file of the dataset looked when it was mapped; `None` where it is in memory.
    pub(crate) mapped: Option<FileStamp>,
    pub(crate) authenticator: Authenticator,
    pub(crate) cache: ResponseCache,
}

impl Snapshot {
    fn load(options: &Options) -> Result<Self> {
        let folder = &options.dataset;
        // Before the file is opened, so that a change after it shows.
        let stamp = FileStamp::of(&folder.join("world.idx"));
        let (dataset, mapped) = if options.in_memory {
            (Dataset::read(folder)?, None)
        } else {
            (Dataset::open_verified(folder)?, stamp)
        };
        let Info { build_id, places, .. } = dataset.info()?;
        if places == 0 {
            return Err(Error::Empty(folder.clone()));
        }
        Ok(Self {
            dataset,
            build_id,
            mapped,
            authenticator: Authenticator::load(&options.access)?,
            cache: ResponseCache::new(),
        })
    }
}

impl State {
    pub(crate) fn load(options: Options) -> Result<Self> {
        let current = Snapshot::load(&options)?;
        match current.authenticator {
            Authenticator::Open if !options.host.is_loopback() => {
                return Err(Error::OpenToOthers(options.host));
            }
            _ if current.authenticator.admits_nobody() => return Err(Error::NoKeys),
            _ => {}
        }
        let cors = options.cors.as_deref().map(origin).transpose()?;
        let (metrics, throttle) = (Metrics::new(), Throttle::new());
        Ok(Self { options, cors, metrics, throttle, current: RwLock::new(current.into()) })
    }

    /// Returns the host names that are answered besides those of loopback; `None` with keys, where any is.
    pub(crate) fn open_names(&self) -> Option<&[String]> {
        matches!(self.options.access, Access::Open).then_some(&self.options.host_names)
    }

    pub(crate) fn current(&self) -> Arc<Snapshot> {
        // The lock is held only to copy a pointer, which cannot panic.
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Opens the dataset and reads the keys again. Where that fails, everything stays as it is.
    pub(crate) fn reload(&self) -> Result<()> {
        let loaded = Snapshot::load(&self.options);
        self.metrics.reloaded(loaded.is_ok());
        let loaded = Arc::new(loaded?);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = loaded;
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
    header.filter(|_| is_origin).ok_or_else(|| Error::Origin(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_have_no_path() {
        for good in ["*", "https://app.example.org", "http://localhost:3000"] {
            assert_eq!(origin(good).unwrap(), good);
        }
        for bad in
            ["", "app.example.org", "https://", "https://app.example.org/", "https://a, https://b", "é://\n"]
        {
            assert!(origin(bad).is_err(), "{bad}");
        }
    }
}
