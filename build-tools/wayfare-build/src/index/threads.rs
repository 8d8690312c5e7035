//! The results of threads.

use std::thread::ScopedJoinHandle;

use crate::error::{Error, Result};

/// Returns the result of a thread; a panic becomes an error.
pub(super) fn join<T>(thread: ScopedJoinHandle<'_, Result<T>>) -> Result<T> {
    thread.join().unwrap_or_else(|_| Err(Error::source("world.idx", "a thread broke off")))
}
