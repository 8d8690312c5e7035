//! Threads of a build.

use std::thread::ScopedJoinHandle;

use crate::error::{Error, Result};

/// Returns the result of a thread that does part of a work, such as `world.idx`; a panic becomes an error.
pub(crate) fn join<T>(thread: ScopedJoinHandle<'_, Result<T>>, work: &str) -> Result<T> {
    thread
        .join()
        .unwrap_or_else(|_| Err(Error::source(work, "a thread broke off")))
}
