//! The progress of a batch or a table: its lines or rows, their rate, and the time that is left if the end is known.

use std::{
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

use crate::text;

/// The interval between drawings.
const LOOK: Duration = Duration::from_millis(100);

const WITH_END: &str = "{msg} {bar:24} {percent} %  {eta} left";
const WITHOUT_END: &str = "{msg} {spinner}";

/// A line on standard error, if that is a terminal and the answers go elsewhere. It vanishes when dropped.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    noun: &'static str,
    start: Instant,
    drawn: Duration,
    count: u64,
    position: u64,
}

impl Progress {
    /// Starts a count of things of this name, up to an end if it is known. `is_drawn` says whether the answers go
    /// elsewhere.
    pub(crate) fn new(noun: &'static str, end: Option<u64>, is_drawn: bool) -> Self {
        let bar = (is_drawn && io::stderr().is_terminal()).then(|| {
            let (bar, template) = match end {
                Some(end) => (ProgressBar::new(end), WITH_END),
                None => (ProgressBar::new_spinner(), WITHOUT_END),
            };
            match ProgressStyle::with_template(template) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        Progress {
            bar,
            noun,
            start: Instant::now(),
            drawn: Duration::ZERO,
            count: 0,
            position: 0,
        }
    }

    /// Counts `count` more things, which are `way` nearer to the end.
    pub(crate) fn advance(&mut self, count: u64, way: u64) {
        let Some(bar) = &self.bar else { return };
        self.count += count;
        self.position += way;
        let elapsed = self.start.elapsed();
        if elapsed >= self.drawn + LOOK {
            self.drawn = elapsed;
            let rate = (self.count as f64 / elapsed.as_secs_f64()) as u64;
            bar.set_message(format!(
                "{} {}, {}/s",
                text::count(self.count),
                self.noun,
                text::count(rate)
            ));
            bar.set_position(self.position);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Returns the length of standard input in bytes, if that is a file.
#[cfg(unix)]
pub(crate) fn input_bytes() -> Option<u64> {
    use std::{fs::File, os::fd::AsFd};
    let input = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    let metadata = input.metadata().ok()?;
    metadata.is_file().then_some(metadata.len())
}

#[cfg(not(unix))]
pub(crate) fn input_bytes() -> Option<u64> {
    None
}
