//! Reloads newly published datasets and changed keys, and warns of files that were written to in place.

use std::{mem::replace, sync::Arc, time::Duration};

use tokio::{
    task::spawn_blocking,
    time::{MissedTickBehavior, interval},
};

use crate::{error::Result, file_stamp::FileStamp, options::Access, state::State};

/// How often the files are checked for a reload.
const PAUSE: Duration = Duration::from_secs(1);

/// How often the mapped file is checked otherwise.
const LONG_PAUSE: Duration = Duration::from_secs(5);

/// A handle to a running server, to reload it.
#[derive(Clone)]
pub struct Handle(pub(crate) Arc<State>);

impl Handle {
    /// Reads the keys and opens the dataset again. Returns whether both worked. What did not stays as it is, and the log
    /// says why. Requests in progress keep the dataset that they began with.
    ///
    /// This may take seconds, so a task should call it in [`tokio::task::spawn_blocking`]. One reload runs at a time.
    pub fn reload(&self) -> bool {
        // Although the dataset may be wrong: a revoked key must not stay.
        let keys = self.log("keys", self.0.reload_keys());
        let both = self.log("dataset", self.0.reload_dataset()) && keys;
        self.0.metrics.reloaded(both);
        both
    }

    /// Logs how a reload went. Returns whether it worked.
    fn log(&self, what: &str, reloaded: Result<()>) -> bool {
        match &reloaded {
            Ok(()) => tracing::info!(build_id = self.0.snapshot().build_id, "reloaded the {what}"),
            Err(error) => {
                tracing::error!(error = %format_args!("{error:#}"), "did not reload the {what}: what was there before stays")
            }
        }
        reloaded.is_ok()
    }
}

/// Looks at the files of a server.
struct Watcher {
    handle: Handle,
    /// How the files looked.
    dataset: Vec<Option<FileStamp>>,
    keys: Option<FileStamp>,
    /// The edit that the log has a warning of.
    warned: Option<FileStamp>,
}

/// Reloads whenever that is asked for and, with `--reload`, whenever a file has changed. Warns whenever a mapped file was
/// written to. Never ends.
pub(crate) async fn watch(handle: Handle) {
    let mut ticks = interval(if handle.0.options.reload {
        PAUSE
    } else {
        LONG_PAUSE
    });
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut watcher = Watcher::new(handle.clone());
    loop {
        let is_asked_for = tokio::select! {
            () = handle.0.reload.notified() => true,
            _ = ticks.tick() => false,
        };
        // Not here: opening a dataset takes long, and looking at files on a network may.
        let look = spawn_blocking(move || {
            watcher.look(is_asked_for);
            watcher
        });
        watcher = look.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a reload failed");
            Watcher::new(handle.clone())
        });
    }
}

impl Watcher {
    fn new(handle: Handle) -> Self {
        let (dataset, keys) = (dataset_stamps(&handle.0), keys_stamp(&handle.0));
        Self {
            handle,
            dataset,
            keys,
            warned: None,
        }
    }

    fn look(&mut self, is_asked_for: bool) {
        let state = &*self.handle.0;
        warn_of_edits(state, &mut self.warned);
        if !is_asked_for && !state.options.reload {
            return;
        }
        // Before the files are read, so that a change after it shows.
        let dataset = replace(&mut self.dataset, dataset_stamps(state));
        let keys = replace(&mut self.keys, keys_stamp(state));
        if is_asked_for {
            self.handle.reload();
            return;
        }
        if keys != self.keys {
            state
                .metrics
                .reloaded(self.handle.log("keys", state.reload_keys()));
        }
        if dataset != self.dataset {
            state
                .metrics
                .reloaded(self.handle.log("dataset", state.reload_dataset()));
        }
    }
}

fn dataset_stamps(state: &State) -> Vec<Option<FileStamp>> {
    ["world.idx", "world.sqlite"]
        .map(|file| FileStamp::of(&state.options.dataset.join(file)))
        .into()
}

fn keys_stamp(state: &State) -> Option<FileStamp> {
    match &state.options.access {
        Access::Keys {
            file: Some(file), ..
        } => FileStamp::of(file),
        _ => None,
    }
}

/// Logs once for each change that the mapped file was written to.
#[cfg(unix)]
fn warn_of_edits(state: &State, warned: &mut Option<FileStamp>) {
    let path = state.options.dataset.join("world.idx");
    let Some((mapped, now)) = state.snapshot().mapped.clone().zip(FileStamp::of(&path)) else {
        return;
    };
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

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, thread};

    use tokio::{runtime::Builder, task::yield_now, time::sleep};

    use super::*;
    use crate::options::Options;

    #[test]
    fn the_event_loop_goes_on_during_a_reload() {
        wayfare_datasets::enter_example();
        let handle = Handle(Arc::new(
            State::load(Options::new("world", Access::Open)).unwrap(),
        ));
        let before = Arc::downgrade(&handle.0.snapshot());
        let (done, wait) = mpsc::channel();
        thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_time().build().unwrap();
            // A reload that takes long.
            let long = handle.0.reloading.lock().unwrap();
            runtime.block_on(async {
                tokio::spawn(watch(handle.clone()));
                handle.0.reload.notify_one();
                yield_now().await;
                sleep(Duration::from_millis(50)).await;
            });
            drop(long);
            runtime.block_on(async {
                while before.strong_count() > 0 {
                    sleep(Duration::from_millis(1)).await;
                }
            });
            done.send(()).unwrap();
        });
        wait.recv_timeout(Duration::from_secs(30))
            .expect("the event loop stands still");
    }
}
