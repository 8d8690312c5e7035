//! Progress bars on a terminal, nothing elsewhere.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use wayfare::printable;

/// Interval at which a watched counter is read.
const LOOK: Duration = Duration::from_millis(100);

const BYTES: &str =
    "{msg:30!} {bar:24} {bytes:>10} of {total_bytes:10} {binary_bytes_per_sec:>12}  {eta} left";
const ROWS: &str = "{msg:30!} {bar:24} {human_pos:>10} of {human_len:10} {per_sec:>12}  {eta} left";
const STEP: &str = "{msg:30!} {spinner}";

/// Makes the bars of a build.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Progress {
    drawn: bool,
}

impl Progress {
    /// Bars are drawn if `wanted` and standard error is a terminal.
    pub(crate) fn new(wanted: bool) -> Self {
        Self { drawn: wanted }
    }

    /// Returns a bar that counts bytes by watching a counter.
    pub(crate) fn bytes(self, stage: &str, total: u64, done: Arc<AtomicU64>) -> Bar {
        let mut bar = self.bar(stage, Some(total), BYTES);
        bar.watch(done);
        bar
    }

    /// Returns a bar that counts rows.
    pub(crate) fn rows(self, stage: &str, total: u64) -> Bar {
        self.bar(stage, Some(total), ROWS)
    }

    /// Returns a spinner for a stage of unknown length.
    pub(crate) fn step(self, stage: &str) -> Bar {
        let bar = self.bar(stage, None, STEP);
        bar.bar.enable_steady_tick(LOOK);
        bar
    }

    fn bar(self, stage: &str, total: Option<u64>, template: &str) -> Bar {
        // This target is silent by itself if standard error is not a terminal.
        let target = if self.drawn { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(total, target)
            .with_style(style)
            .with_message(printable(stage).into_owned());
        Bar { bar, watcher: None }
    }
}

/// The bar of one stage; it vanishes when dropped.
#[derive(Debug)]
pub(crate) struct Bar {
    bar: ProgressBar,
    watcher: Option<(Arc<AtomicBool>, JoinHandle<()>)>,
}

impl Bar {
    /// Advances the bar.
    pub(crate) fn add(&self, rows: u64) {
        self.bar.inc(rows);
    }

    fn watch(&mut self, done: Arc<AtomicU64>) {
        if self.bar.is_hidden() {
            return;
        }
        let (bar, stop) = (self.bar.clone(), Arc::new(AtomicBool::new(false)));
        let stopped = Arc::clone(&stop);
        let watcher = thread::spawn(move || {
            while !stopped.load(Ordering::Relaxed) {
                bar.set_position(done.load(Ordering::Relaxed));
                thread::park_timeout(LOOK);
            }
        });
        self.watcher = Some((stop, watcher));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some((stop, watcher)) = self.watcher.take() {
            stop.store(true, Ordering::Relaxed);
            watcher.thread().unpark();
            // A watcher that panicked draws nothing more.
            drop(watcher.join());
        }
        self.bar.finish_and_clear();
    }
}
