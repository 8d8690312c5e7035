//! Throttles clients that try keys.
//!
//! A token bucket for each network (as GCRA, the generic cell rate algorithm: one time instead of a level). While it
//! is empty, a request waits *before* its key is compared: a client that hangs up early learns nothing, and a valid key
//! is only late, never locked out. Waiting takes a timer, no thread.

use std::{
    hash::{BuildHasher, RandomState},
    net::IpAddr,
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::{Duration, Instant},
};

use hyper::header::HeaderMap;
use tokio::time::sleep;

use crate::{
    authenticator::{KEY_HEADER, Refusal},
    network::network,
    proxy::Sender,
    response::RequestInfo,
};

/// Wrong keys that may come at once.
const BURST: u64 = 10;

/// Time until another wrong key may come.
const INTERVAL: Duration = Duration::from_secs(1);

/// Time that a throttled request waits before its key is compared.
const DELAY: Duration = Duration::from_secs(1);

/// Networks share a bucket by chance, and the number of buckets is fixed, so that many addresses fill no memory.
const BUCKETS: usize = 4096;

/// Whether the last key that came through a connection was valid: its next one need not wait.
#[derive(Default)]
pub(crate) struct LastKey(AtomicBool);

pub(crate) struct Throttle {
    /// When each bucket is full again, in nanoseconds since the start.
    full: Box<[AtomicU64]>,
    hasher: RandomState,
    start: Instant,
}

impl Throttle {
    pub(crate) fn new() -> Self {
        let full = (0..BUCKETS).map(|_| AtomicU64::new(0)).collect();
        Self {
            full,
            hasher: RandomState::new(),
            start: Instant::now(),
        }
    }

    /// Waits before a key is compared, if too many wrong ones came from where it comes from.
    pub(crate) async fn wait(&self, sender: &Sender, last: &LastKey, headers: &HeaderMap) {
        let is_trusted = last.0.load(Relaxed) && !sender.is_forwarded();
        if headers.contains_key(&KEY_HEADER)
            && !is_trusted
            && self.is_exhausted_at(sender.address, self.start.elapsed())
        {
            sleep(DELAY).await;
        }
    }

    /// Takes a token for a wrong key from this address, and notes what the last key was.
    pub(crate) fn learn(&self, address: IpAddr, last: &LastKey, known: &RequestInfo) {
        let is_wrong = known.refusal == Some(Refusal::Unknown);
        if is_wrong {
            self.failed_at(address, self.start.elapsed());
        }
        if is_wrong || known.key.is_some() {
            last.0.store(known.key.is_some(), Relaxed);
        }
    }

    fn failed_at(&self, peer: IpAddr, now: Duration) {
        let (now, interval) = (nanoseconds(now), nanoseconds(INTERVAL));
        if let Some(full) = self.bucket(peer) {
            // However many came, the bucket fills again within a few intervals.
            let longest = now.saturating_add((BURST + 1) * interval);
            let add = |full: u64| Some(full.max(now).saturating_add(interval).min(longest));
            // The closure always gives a value.
            _ = full.fetch_update(Relaxed, Relaxed, add);
        }
    }

    fn is_exhausted_at(&self, peer: IpAddr, now: Duration) -> bool {
        let empty = nanoseconds(now).saturating_add((BURST - 1) * nanoseconds(INTERVAL));
        self.bucket(peer)
            .is_some_and(|full| full.load(Relaxed) > empty)
    }

    fn bucket(&self, peer: IpAddr) -> Option<&AtomicU64> {
        self.full
            .get(self.hasher.hash_one(network(peer)) as usize % BUCKETS)
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_at_once_and_one_a_second() {
        let throttle = Throttle::new();
        let (peer, mut now) = ("192.0.2.1".parse().unwrap(), Duration::from_secs(100));
        for at in 0..BURST {
            assert!(!throttle.is_exhausted_at(peer, now), "{at}");
            throttle.failed_at(peer, now);
        }
        assert!(throttle.is_exhausted_at(peer, now));
        now += INTERVAL;
        assert!(!throttle.is_exhausted_at(peer, now));
        for _ in 0..1_000_000 {
            throttle.failed_at(peer, now);
        }
        assert!(throttle.is_exhausted_at(peer, now));
        assert!(
            !throttle.is_exhausted_at(peer, now + 2 * INTERVAL),
            "a right key is not locked out for long"
        );
        // All others are as before, except the few that share the bucket.
        let shared = (0..=255)
            .filter(|last| throttle.is_exhausted_at([198, 51, 100, *last].into(), now))
            .count();
        assert!(shared < 10, "{shared}");
    }
}
