//! Noticing a newly published dataset or changed keys.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use tokio::time::{MissedTickBehavior, interval};

use crate::{Access, Handle, Options};

/// How often the files are looked at.
const PAUSE: Duration = Duration::from_secs(1);

/// Reloads whenever a file has changed. Never ends.
pub(crate) async fn watch(handle: Handle, options: Options) {
    let mut files = vec![options.dataset.join("world.idx"), options.dataset.join("world.sqlite")];
    if let Access::Keys { file: Some(file), .. } = options.access {
        files.push(file);
    }
    let mut ticks = interval(PAUSE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut before = stamps(&files);
    loop {
        ticks.tick().await;
        let now = stamps(&files);
        if now != before {
            before = now;
            handle.reload();
        }
    }
}

/// What changes when a file is replaced.
fn stamps(files: &[PathBuf]) -> Vec<Option<(SystemTime, u64, u64)>> {
    files.iter().map(|file| stamp(file)).collect()
}

fn stamp(file: &Path) -> Option<(SystemTime, u64, u64)> {
    let data = fs::metadata(file).ok()?;
    // A file that was renamed here may be as old and as long as the one before it.
    #[cfg(unix)]
    let number = std::os::unix::fs::MetadataExt::ino(&data);
    #[cfg(not(unix))]
    let number = 0;
    Some((data.modified().ok()?, data.len(), number))
}
