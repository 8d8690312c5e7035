//! The wish of another thread that an enrichment stops.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use crate::error::Error;

/// Whether to stop. Each row asks: that takes a nanosecond, and its lookup a thousand.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stop(pub(crate) Arc<AtomicBool>);

impl Stop {
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.0.load(Ordering::Relaxed) {
            return Err(Error::Stopped);
        }
        Ok(())
    }
}
