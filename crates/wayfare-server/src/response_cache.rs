//! A cache of encoded responses: those asked for again and again are written and compressed once.
//!
//! Autocomplete and maps send few different requests many times, and large responses take longer to compress than to
//! find. The cache belongs to a dataset: with a new one, it starts empty.

use std::{
    hash::{BuildHasher, RandomState},
    io,
    sync::{Mutex, MutexGuard, PoisonError},
};

use wayfare_api::Request;

use crate::{content_encoding::ContentEncoding, encoded_response::EncodedResponse};

/// Slots of the cache. It is direct-mapped: each request has one slot.
const SLOTS: usize = 1024;

/// Longer bodies are not cached. A body may take twice its length, so the cache stays below 64 MB.
const LONGEST: usize = 32 << 10;

/// Requests whose longer bodies are cached as well: each map asks for them, and they take long to make.
const MAPS: [&str; 2] = ["/explore/outlines/countries", "/explore/outlines/regions"];

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
    path: Box<str>,
    query: Box<str>,
    encoding: ContentEncoding,
    answer: EncodedResponse,
}

impl ResponseCache {
    pub(crate) fn new() -> Self {
        Self { slots: (0..SLOTS).map(|_| Mutex::default()).collect(), hasher: RandomState::new() }
    }

    /// Returns the cached response to a request, or the one that `make` gives.
    pub(crate) fn answer(
        &self,
        request: Request<'_>,
        encoding: ContentEncoding,
        make: impl FnOnce() -> io::Result<EncodedResponse>,
    ) -> io::Result<EncodedResponse> {
        let hash = self.hasher.hash_one((request, encoding));
        let Some(slot) = self.slots.get(hash as usize % SLOTS) else { return make() };
        {
            let mut slot = lock(slot);
            if let Some(entry) = &slot.entry
                && (&*entry.path, &*entry.query, entry.encoding) == (request.path, request.query, encoding)
            {
                return Ok(entry.answer.clone());
            }
            if slot.missed != hash {
                slot.missed = hash;
                drop(slot);
                return make();
            }
        }
        let answer = make()?;
        let is_map = request.query.is_empty() && MAPS.contains(&request.path);
        if answer.body.len() <= LONGEST || is_map {
            let (path, query) = (request.path.into(), request.query.into());
            let entry = CachedEntry { path, query, encoding, answer: answer.clone() };
            // The old entry is dropped after the lock is released.
            let _old = lock(slot).entry.replace(entry);
        }
        Ok(answer)
    }
}

/// A panic under the lock leaves a whole entry or none, so poison is ignored.
fn lock(slot: &Mutex<CacheSlot>) -> MutexGuard<'_, CacheSlot> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}
