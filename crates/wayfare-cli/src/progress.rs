//! How far a batch is: its lines, how many a second, and the time that is left where the input is a file.

use std::{
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

use crate::text;

/// Interval at which it is drawn.
const LOOK: Duration = Duration::from_millis(100);

const OF_A_FILE: &str = "{msg} {bar:24} {bytes} of {total_bytes}  {eta} left";
const OF_A_PIPE: &str = "{msg} {spinner}";

/// A line on standard error, if that is a terminal and the answers go elsewhere. It vanishes when dropped.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    start: Instant,
    drawn: Duration,
    lines: u64,
    bytes: u64,
}

impl Progress {
    pub(crate) fn new() -> Self {
        let is_drawn = io::stderr().is_terminal() && !io::stdout().is_terminal();
        let bar = is_drawn.then(|| {
            let (bar, template) = match input_bytes() {
                Some(bytes) => (ProgressBar::new(bytes), OF_A_FILE),
                None => (ProgressBar::new_spinner(), OF_A_PIPE),
            };
            match ProgressStyle::with_template(template) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        Progress { bar, start: Instant::now(), drawn: Duration::ZERO, lines: 0, bytes: 0 }
    }

    /// Counts a line of so many bytes.
    pub(crate) fn line(&mut self, bytes: u64) {
        let Some(bar) = &self.bar else { return };
        self.lines += 1;
        self.bytes += bytes;
        let elapsed = self.start.elapsed();
        if elapsed >= self.drawn + LOOK {
            self.drawn = elapsed;
            let rate = (self.lines as f64 / elapsed.as_secs_f64()) as u64;
            bar.set_message(format!("{} lines, {}/s", text::count(self.lines), text::count(rate)));
            bar.set_position(self.bytes);
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

/// The bytes of standard input, where that is a file.
#[cfg(unix)]
fn input_bytes() -> Option<u64> {
    use std::{fs::File, os::fd::AsFd};
    let input = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    let metadata = input.metadata().ok()?;
    metadata.is_file().then_some(metadata.len())
}

#[cfg(not(unix))]
fn input_bytes() -> Option<u64> {
    None
}
