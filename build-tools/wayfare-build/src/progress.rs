//! Progress bars on a terminal, nothing elsewhere.

use std::time::Duration;

pub(crate) use indicatif::ProgressBar;
use indicatif::{ProgressDrawTarget, ProgressFinish, ProgressStyle};
use wayfare_text::printable;

/// Interval at which a spinner turns.
const TICK: Duration = Duration::from_millis(100);

const BYTES: &str =
    "{msg:30!} {bar:24} {bytes:>10} of {total_bytes:10} {binary_bytes_per_sec:>12}  {eta} left";
const ROWS: &str = "{msg:30!} {bar:24} {human_pos:>10} of {human_len:10} {per_sec:>12}  {eta} left";
const STEP: &str = "{msg:30!} {spinner}";

/// Makes the bars of a build, each of which vanishes when dropped.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Progress {
    drawn: bool,
}

impl Progress {
    /// Bars are drawn if `wanted` and standard error is a terminal.
    pub(crate) fn new(wanted: bool) -> Self {
        Self { drawn: wanted }
    }

    pub(crate) fn bytes(self, stage: &str, total: u64) -> ProgressBar {
        self.bar(stage, Some(total), BYTES)
    }

    pub(crate) fn rows(self, stage: &str, total: u64) -> ProgressBar {
        self.bar(stage, Some(total), ROWS)
    }

    /// Returns a spinner for a stage of unknown length.
    pub(crate) fn step(self, stage: &str) -> ProgressBar {
        let bar = self.bar(stage, None, STEP);
        bar.enable_steady_tick(TICK);
        bar
    }

    fn bar(self, stage: &str, total: Option<u64>, template: &str) -> ProgressBar {
        // This target is silent by itself if standard error is not a terminal.
        let target = if self.drawn {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let style =
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        ProgressBar::with_draw_target(total, target)
            .with_style(style)
            .with_message(printable(stage).into_owned())
            .with_finish(ProgressFinish::AndClear)
    }
}
