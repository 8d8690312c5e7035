//! Reloads newly published datasets and changed keys, and warns of files that were written to in place.

use std::{path::PathBuf, sync::Arc, time::Duration};

use tokio::time::{MissedTickBehavior, interval};

use crate::{file_stamp::FileStamp, options::Access, state::State};

/// How often the files are checked for a reload.
const PAUSE: Duration = Duration::from_secs(1);

/// How often the mapped file is checked otherwise.
const LONG_PAUSE: Duration = Duration::from_secs(5);

/// A handle to a running server, to reload it.
#[derive(Clone)]
pub struct Handle(pub(crate) Arc<State>);

impl Handle {
    /// Opens the dataset and reads the keys again. Returns whether that worked; if not, the log says why, and everything
    /// stays as it is. Requests in progress keep the dataset that they began with.
    pub fn reload(&self) -> bool {
        match self.0.reload() {
            Ok(()) => {
                let build_id = &self.0.current().build_id;
                tracing::info!(build_id, "reloaded");
                true
            }
            Err(error) => {
                tracing::error!(%error, "not reloaded");
                false
            }
        }
    }
}

/// Warns whenever a mapped file was written to, and with `--reload` reloads whenever a file has changed. Never ends.
pub(crate) async fn watch(handle: Handle) {
    let options = &handle.0.options;
    let mut files = vec![options.dataset.join("world.idx"), options.dataset.join("world.sqlite")];
    if let Access::Keys { file: Some(file), .. } = &options.access {
        files.push(file.clone());
    }
    let mut ticks = interval(if options.reload { PAUSE } else { LONG_PAUSE });
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut before = stamps(&files);
    let mut warned = None;
    loop {
        ticks.tick().await;
        warn_of_edits(&handle.0, &mut warned);
        let now = stamps(&files);
        if options.reload && now != before {
            before = now;
            handle.reload();
        }
    }
}

fn stamps(files: &[PathBuf]) -> Vec<Option<FileStamp>> {
    files.iter().map(|file| FileStamp::of(file)).collect()
}

/// Logs once for each change that the mapped file was written to.
#[cfg(unix)]
fn warn_of_edits(state: &State, warned: &mut Option<FileStamp>) {
    let path = state.options.dataset.join("world.idx");
    let Some((mapped, now)) = state.current().mapped.clone().zip(FileStamp::of(&path)) else { return };
    if now.was_edited(&mapped) && warned.as_ref() != Some(&now) {
        let path = path.display();
        let remedy = "publish with `wayfare build`, or write a new file and rename it over the old one, or serve \
                      with --in-memory; then restart this server";
        if now.has_shrunk(&mapped) {
            tracing::error!(%path, remedy, "the mapped file was truncated: a query that reads behind its end kills \
                                            this process (SIGBUS)");
        } else {
            tracing::error!(%path, remedy, "the mapped file was changed in place: answers may be wrong, and a copy \
                                            over it may kill this process (SIGBUS)");
        }
        *warned = Some(now);
    }
}

/// Does nothing: other systems let nobody write to a mapped file.
#[cfg(not(unix))]
fn warn_of_edits(_: &State, _: &mut Option<FileStamp>) {}
