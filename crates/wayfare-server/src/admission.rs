//! Limits the open connections, in all and per network. Idle connections are closed to make room.

use std::{
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::SeqCst},
    },
    time::{Duration, Instant},
};

use tokio::{sync::Notify, time::timeout};

use crate::{network::network, options::Limits};

/// States of a connection. All other values are the millisecond since which it is idle.
const ANSWERING: u64 = 0;
const WRITING: u64 = 1;
const FIRST_IDLE: u64 = 2;
const CLOSING: u64 = u64::MAX;

/// A connection is idle for this long before it can be closed: the first request of a client, and the one after a
/// response, may be on its way.
const GRACE: Duration = Duration::from_millis(250);

/// The connections that are open.
pub(crate) struct Admission {
    most: usize,
    most_of_network: usize,
    /// In the order in which they were opened.
    open: Mutex<Vec<Arc<OpenConnection>>>,
    /// Whether a new connection waits for one that has no request.
    is_waiting: AtomicBool,
    /// A connection was closed or has answered.
    freed: Notify,
    start: Instant,
}

/// The state of a connection that others compete with.
struct OpenConnection {
    network: IpAddr,
    state: AtomicU64,
    close: Notify,
}

/// A permit to have a connection open, released when dropped.
pub(crate) struct Permit {
    admission: Arc<Admission>,
    connection: Arc<OpenConnection>,
}

impl Admission {
    pub(crate) fn new(limits: &Limits) -> Arc<Self> {
        Arc::new(Self {
            most: limits.connections,
            most_of_network: limits.connections_per_address,
            open: Mutex::default(),
            is_waiting: AtomicBool::new(false),
            freed: Notify::new(),
            start: Instant::now(),
        })
    }

    /// Waits until there is room for a connection from this address. Returns `None` if its network is at its limit and
    /// each of its connections has a request. Only one caller may wait at a time.
    pub(crate) async fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Permit> {
        let network = network(peer);
        loop {
            // Before the look at the others, so that none becomes idle unnoticed after it.
            self.is_waiting.store(true, SeqCst);
            let wait = {
                let mut open = self.lock();
                let own = open.iter().filter(|other| other.network == network);
                if own.clone().count() >= self.most_of_network {
                    // At once, as all others wait meanwhile.
                    make_room(own, self.now(), Duration::ZERO)
                } else if open.len() >= self.most {
                    // Where none is idle, one has to finish its answer.
                    make_room(open.iter(), self.now(), GRACE).or(Some(Duration::MAX))
                } else {
                    self.is_waiting.store(false, SeqCst);
                    let state = AtomicU64::new(self.now());
                    let connection = Arc::new(OpenConnection {
                        network,
                        state,
                        close: Notify::new(),
                    });
                    open.push(connection.clone());
                    return Some(Permit {
                        admission: self.clone(),
                        connection,
                    });
                }
            };
            let Some(wait) = wait else {
                self.is_waiting.store(false, SeqCst);
                return None;
            };
            // Either way, look again.
            _ = timeout(wait, self.freed.notified()).await;
        }
    }

    /// A panic under the lock changes nothing, so poison is ignored.
    fn lock(&self) -> MutexGuard<'_, Vec<Arc<OpenConnection>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        FIRST_IDLE.saturating_add(self.start.elapsed().as_millis() as u64)
    }
}

/// Closes the connection that has been idle longest, if it has been idle for `grace` and none is being closed already.
/// Returns how long to wait for room; `None` where no connection is idle.
fn make_room<'a>(
    connections: impl Iterator<Item = &'a Arc<OpenConnection>> + Clone,
    now: u64,
    grace: Duration,
) -> Option<Duration> {
    let states = connections.map(|connection| (connection.state.load(SeqCst), connection));
    if states.clone().any(|(state, _)| state == CLOSING) {
        return Some(Duration::MAX);
    }
    let idle = states.filter(|(state, _)| *state >= FIRST_IDLE);
    let (since, connection) = idle.min_by_key(|(state, _)| *state)?;
    let young = grace.saturating_sub(Duration::from_millis(now.saturating_sub(since)));
    if young > Duration::ZERO {
        return Some(young);
    }
    if connection
        .state
        .compare_exchange(since, CLOSING, SeqCst, SeqCst)
        .is_err()
    {
        // A request came to it just now: look again.
        return Some(Duration::ZERO);
    }
    connection.close.notify_one();
    Some(Duration::MAX)
}

impl Permit {
    /// Marks that a request has come.
    pub(crate) fn begin(&self) {
        self.set(|_| Some(ANSWERING));
    }

    /// Marks that the response is there, and has to be written.
    pub(crate) fn answered(&self) {
        self.set(|_| Some(WRITING));
    }

    /// Marks that the response is written.
    pub(crate) fn flushed(&self) {
        let waits = |state| (state == WRITING).then(|| self.admission.now());
        if self.set(waits) && self.admission.is_waiting.load(SeqCst) {
            self.admission.freed.notify_one();
        }
    }

    /// Completes when the connection has to make room for another one.
    pub(crate) async fn revoked(&self) {
        self.connection.close.notified().await;
    }

    /// Changes the state, unless the connection is being closed.
    fn set(&self, next: impl Fn(u64) -> Option<u64>) -> bool {
        let next = |state| if state == CLOSING { None } else { next(state) };
        self.connection
            .state
            .fetch_update(SeqCst, SeqCst, next)
            .is_ok()
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.admission
            .lock()
            .retain(|other| !Arc::ptr_eq(other, &self.connection));
        self.admission.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::sleep;

    use super::*;

    fn run(test: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(async {
            timeout(Duration::from_secs(20), test)
                .await
                .expect("somebody waits for ever")
        });
    }

    fn admission(connections: usize, connections_per_address: usize) -> Arc<Admission> {
        Admission::new(&Limits {
            connections,
            connections_per_address,
            ..Limits::default()
        })
    }

    async fn pause() {
        sleep(Duration::from_millis(5)).await;
    }

    const A: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const B: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    /// Closes the connection once it is told to, as its task would.
    fn obey(permit: Permit) -> tokio::task::JoinHandle<()> {
        tokio::spawn(async move { permit.revoked().await })
    }

    #[test]
    fn the_one_that_waited_longest_makes_room() {
        run(async {
            let admission = admission(3, 3);
            let first = admission.admit(A).await.unwrap();
            pause().await;
            let second = obey(admission.admit(A).await.unwrap());
            pause().await;
            let third = obey(admission.admit(B).await.unwrap());
            pause().await;
            // Answered since, it is the youngest now.
            first.begin();
            first.answered();
            first.flushed();
            let first = obey(first);
            let _fourth = admission.admit(B).await.unwrap();
            assert_eq!(
                (
                    second.is_finished(),
                    third.is_finished(),
                    first.is_finished()
                ),
                (true, false, false)
            );
            let _fifth = admission.admit(B).await.unwrap();
            assert_eq!((third.is_finished(), first.is_finished()), (true, false));
        });
    }

    #[test]
    fn what_is_being_answered_is_waited_for() {
        run(async {
            let admission = admission(1, 1);
            let permit = admission.admit(A).await.unwrap();
            permit.begin();
            permit.flushed();
            assert!(admission.admit(A).await.is_none(), "of its own network");
            let wait = timeout(Duration::from_millis(20), admission.admit(B)).await;
            assert!(wait.is_err(), "of another one");
            permit.answered();
            let waiting = tokio::spawn({
                let admission = admission.clone();
                async move { admission.admit(B).await.is_some() }
            });
            pause().await;
            assert!(!waiting.is_finished(), "the answer is not written");
            permit.flushed();
            permit.revoked().await;
            drop(permit);
            assert!(waiting.await.unwrap());
        });
    }

    #[test]
    fn a_network_makes_room_for_itself_first() {
        run(async {
            let admission = admission(4, 2);
            let b = obey(admission.admit(B).await.unwrap());
            pause().await;
            let old = obey(admission.admit(A).await.unwrap());
            pause().await;
            let new = obey(admission.admit(A).await.unwrap());
            let _third = admission.admit(A).await.unwrap();
            assert_eq!(
                (b.is_finished(), old.is_finished(), new.is_finished()),
                (false, true, false)
            );
        });
    }
}
