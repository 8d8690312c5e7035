//! Threads that do part of a build.

use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread::{Scope, ScopedJoinHandle};

use crate::error::{Error, Result};

/// Returns the result of a thread that does part of a work, such as `world.idx`; a panic becomes an error.
pub(crate) fn join<T>(thread: ScopedJoinHandle<'_, Result<T>>, work: &str) -> Result<T> {
    thread
        .join()
        .unwrap_or_else(|_| Err(Error::source(work, "a thread broke off")))
}

/// A thread that is sent portions of a work, and gives each back: to be filled again, or to be freed by the thread that
/// allocated it, since two threads that free what the other allocates wait for each other.
pub(crate) struct Worker<'s, P, T> {
    send: SyncSender<P>,
    done: Receiver<P>,
    thread: ScopedJoinHandle<'s, Result<T>>,
}

/// What is sent to a worker.
pub(crate) struct Portions<P> {
    receive: Receiver<P>,
    done: Sender<P>,
}

impl<'s, P: Send + 's, T: Send + 's> Worker<'s, P, T> {
    /// Starts a thread with the portions that it will be sent, of which so many may wait for it.
    pub(crate) fn spawn(
        scope: &'s Scope<'s, '_>,
        waiting: usize,
        work: impl FnOnce(Portions<P>) -> Result<T> + Send + 's,
    ) -> Self {
        let (send, receive) = mpsc::sync_channel(waiting);
        let (give_back, done) = mpsc::channel();
        let portions = Portions {
            receive,
            done: give_back,
        };
        Self {
            send,
            done,
            thread: scope.spawn(move || work(portions)),
        }
    }

    /// Sends a portion, if the thread has not stopped. Returns whether it goes on: if not, [`Self::join`] tells why.
    pub(crate) fn send(&self, portion: P) -> bool {
        self.send.send(portion).is_ok()
    }

    /// Returns a portion that is done.
    pub(crate) fn done(&self) -> Option<P> {
        self.done.try_recv().ok()
    }

    /// Returns the result of the thread, when all that was sent is done.
    pub(crate) fn join(self, work: &str) -> Result<T> {
        drop(self.send);
        join(self.thread, work)
    }
}

impl<P> Portions<P> {
    /// Calls `each` with every portion, until one fails.
    pub(crate) fn try_for_each(self, mut each: impl FnMut(&mut P) -> Result<()>) -> Result<()> {
        for mut portion in self.receive {
            each(&mut portion)?;
            // Nobody may wait for it any more.
            drop(self.done.send(portion));
        }
        Ok(())
    }
}
