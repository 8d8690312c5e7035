//! A cache of encoded responses: frequent ones are written and compressed once.
//!
//! Autocomplete and maps send few different requests many times, and large responses take longer to compress than to
//! find. The cache belongs to a dataset: with a new one, it starts empty.

use std::{
    hash::{BuildHasher, RandomState},
    sync::{Mutex, MutexGuard, PoisonError},
};

use hyper::body::Bytes;
use wayfare_api::ParsedRequest;

use crate::{content_encoding::ContentEncoding, encoded_response::EncodedResponse};

/// Slots of the cache. It is direct-mapped: each request has one slot.
const SLOTS: usize = 1024;

/// Longer bodies are not cached. With the requests, whose length is limited, too, the cache stays below 64 MB.
const LONGEST: usize = 32 << 10;

pub(crate) struct ResponseCache {
    slots: Box<[Mutex<CacheSlot>]>,
    hasher: RandomState,
}

#[derive(Default)]
struct CacheSlot {
    entry: Option<CachedEntry>,
    /// Hash of the last request that missed this slot. A response is cached at the second miss: requests that come
    /// once would evict those that come often.
    missed: u64,
}

struct CachedEntry {
    request: ParsedRequest,
    encoding: ContentEncoding,
    answer: EncodedResponse,
}

/// The result of a lookup in the cache.
pub(crate) enum Lookup {
    Found(EncodedResponse),
    Missed {
        /// Whether the request before in the same slot was the same, and missed as well.
        before: bool,
    },
}

impl ResponseCache {
    pub(crate) fn new() -> Self {
        Self {
            slots: (0..SLOTS).map(|_| Mutex::default()).collect(),
            hasher: RandomState::new(),
        }
    }

    /// Returns the cached response to a request, if there is one.
    pub(crate) fn find(&self, request: &ParsedRequest, encoding: ContentEncoding) -> Lookup {
        let hash = self.hasher.hash_one((request, encoding));
        let Some(slot) = self.slots.get(hash as usize % SLOTS) else {
            return Lookup::Missed { before: false };
        };
        let mut slot = lock(slot);
        match &slot.entry {
            Some(entry) if (&entry.request, entry.encoding) == (request, encoding) => {
                Lookup::Found(entry.answer.clone())
            }
            _ => Lookup::Missed {
                before: std::mem::replace(&mut slot.missed, hash) == hash,
            },
        }
    }

    /// Caches the response to a request, unless it is long.
    pub(crate) fn insert(
        &self,
        request: ParsedRequest,
        encoding: ContentEncoding,
        answer: &EncodedResponse,
    ) {
        let hash = self.hasher.hash_one((&request, encoding));
        let Some(slot) = self.slots.get(hash as usize % SLOTS) else {
            return;
        };
        if answer.body.len() <= LONGEST {
            let mut answer = answer.clone();
            // A body may have room for twice its length.
            answer.body = Bytes::copy_from_slice(&answer.body);
            let entry = CachedEntry {
                request,
                encoding,
                answer,
            };
            // The old entry is dropped after the lock is released.
            let _old = lock(slot).entry.replace(entry);
        }
    }
}

/// A panic under the lock leaves a whole entry or none, so poison is ignored.
fn lock(slot: &Mutex<CacheSlot>) -> MutexGuard<'_, CacheSlot> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}
