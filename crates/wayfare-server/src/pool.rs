//! A thread pool for slow work, which would block the event loop.

use std::{panic::resume_unwind, sync::Arc, time::Duration};

use tokio::{sync::Semaphore, task::spawn_blocking, time::timeout};

use crate::options::Limits;

/// Runs work on threads of its own, first come, first served.
pub(crate) struct Pool {
    /// One for each piece of work that may run at a time.
    permits: Arc<Semaphore>,
    longest_wait: Duration,
}

/// The queue is so long that this work would have waited for too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Busy;

impl Pool {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(limits.workers)),
            longest_wait: limits.wait_time,
        }
    }

    /// Runs work when it is its turn. Work that has begun is finished, even if nobody waits for it any longer; a panic in
    /// it is passed on.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let turn = timeout(self.longest_wait, self.permits.clone().acquire_owned()).await;
        // The semaphore is never closed.
        let Ok(Ok(permit)) = turn else {
            return Err(Busy);
        };
        let run = move || {
            let done = work();
            drop(permit);
            done
        };
        spawn_blocking(run)
            .await
            .map_err(|error| match error.try_into_panic() {
                Ok(panic) => resume_unwind(panic),
                // The runtime ends.
                Err(_) => Busy,
            })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    fn run(test: impl Future<Output = ()>) {
        tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap()
            .block_on(test);
    }

    #[test]
    fn the_event_loop_goes_on_and_nobody_waits_for_long() {
        run(async {
            let limits = Limits {
                workers: 1,
                wait_time: Duration::from_millis(10),
                ..Limits::default()
            };
            let pool = Arc::new(Pool::new(&limits));
            let (free, wait) = channel::<()>();
            let first = tokio::spawn({
                let pool = pool.clone();
                async move { pool.run(move || wait.recv().is_err()).await }
            });
            tokio::task::yield_now().await;
            assert_eq!(pool.run(|| ()).await, Err(Busy));
            drop(free);
            assert_eq!(first.await.unwrap(), Ok(true));
            assert_eq!(pool.run(|| 7).await, Ok(7));
        });
    }

    #[test]
    fn a_panic_gives_its_place_back() {
        run(async {
            let pool = Arc::new(Pool::new(&Limits {
                workers: 1,
                ..Limits::default()
            }));
            let failing = pool.clone();
            assert!(
                tokio::spawn(async move { failing.run(|| panic!("on purpose")).await })
                    .await
                    .is_err()
            );
            assert_eq!(pool.run(|| 7).await, Ok(7));
        });
    }
}
