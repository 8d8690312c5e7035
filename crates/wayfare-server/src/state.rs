//! What all requests share, and the part of it that a reload replaces.

use std::sync::{Arc, PoisonError, RwLock};

use axum::http::HeaderValue;
use wayfare::Dataset;

use crate::{Error, Options, Result, access::Guard, cache::Cache, metrics::Metrics};

/// What all requests share.
pub(crate) struct State {
    pub(crate) options: Options,
    /// The origin of `--cors`, as a header says it.
    pub(crate) cors: Option<HeaderValue>,
    pub(crate) metrics: Metrics,
    current: RwLock<Arc<Snapshot>>,
}

/// What requests are answered from. A request keeps the one that it began with; the last one closes it.
pub(crate) struct Snapshot {
    pub(crate) dataset: Dataset,
    pub(crate) build_id: String,
    pub(crate) guard: Guard,
    pub(crate) cache: Cache,
}

impl Snapshot {
    fn load(options: &Options) -> Result<Self> {
        let dataset = Dataset::open(&options.dataset)?;
        let build_id = dataset.info()?.build_id;
        Ok(Self { dataset, build_id, guard: Guard::load(&options.access)?, cache: Cache::new() })
    }
}

impl State {
    pub(crate) fn load(options: Options) -> Result<Self> {
        let current = Snapshot::load(&options)?;
        match current.guard {
            Guard::Open if !options.host.is_loopback() => return Err(Error::OpenToOthers(options.host)),
            _ if current.guard.admits_nobody() => return Err(Error::NoKeys),
            _ => {}
        }
        let cors = options.cors.as_deref().map(origin).transpose()?;
        Ok(Self { options, cors, metrics: Metrics::new(), current: RwLock::new(current.into()) })
    }

    pub(crate) fn current(&self) -> Arc<Snapshot> {
        // The lock is held for the copying of a pointer, which cannot panic.
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

/// An origin as browsers send it.
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
