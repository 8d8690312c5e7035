//! Long work that Ctrl-C stops.

use std::{
    panic::resume_unwind,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use pyo3::prelude::*;

/// How often signals are looked for.
const EVERY: Duration = Duration::from_millis(100);

/// Runs work that ends soon after `stop` is true, without the lock of the interpreter; stops it for a signal whose handler raises.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (working, ended) = mpsc::channel::<()>();
            let worker = scope.spawn(move || {
                let _working = working;
                work()
            });
            let mut signal = Ok(());
            while signal.is_ok() && ended.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                signal = Python::attach(|py| py.check_signals());
            }
            if signal.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            let done = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            signal.map(|()| done)
        })
    })
}
