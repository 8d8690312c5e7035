//! Answers given lately, so that what is asked again and again is written and compressed once.
//!
//! Type-ahead and maps ask few different questions many times, and large answers take longer to compress than to
//! find. The cache belongs to a dataset: with a new one, it begins empty.

use std::{
    hash::{BuildHasher, RandomState},
    io,
    sync::{Mutex, PoisonError},
};

use wayfare_api::Request;

use crate::{answer::Answer, coding::Coding};

/// How many answers are kept. Each has one slot that it can be in, which the next one for that slot takes over.
const SLOTS: usize = 2048;

/// Longer answers are not kept, so that all together stay below 64 MB.
const LONGEST: usize = 32 << 10;

pub(crate) struct Cache {
    slots: Box<[Mutex<Option<Entry>>]>,
    hasher: RandomState,
}

struct Entry {
    path: Box<str>,
    query: Box<str>,
    coding: Coding,
    answer: Answer,
}

impl Cache {
    pub(crate) fn new() -> Self {
        Self { slots: (0..SLOTS).map(|_| Mutex::default()).collect(), hasher: RandomState::new() }
    }

    /// The answer to a request, from before or made now.
    pub(crate) fn answer(
        &self,
        request: Request<'_>,
        coding: Coding,
        make: impl FnOnce() -> io::Result<Answer>,
    ) -> io::Result<Answer> {
        let hash = self.hasher.hash_one((request, coding));
        let Some(slot) = self.slots.get(hash as usize % SLOTS) else { return make() };
        // Whoever panicked there left a whole entry or none.
        let lock = || slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = &*lock()
            && (&*entry.path, &*entry.query, entry.coding) == (request.path, request.query, coding)
        {
            return Ok(entry.answer.clone());
        }
        let answer = make()?;
        if answer.body.len() <= LONGEST {
            let (path, query) = (request.path.into(), request.query.into());
            let entry = Entry { path, query, coding, answer: answer.clone() };
            // The old entry is dropped when the lock is free again.
            let _old = lock().replace(entry);
        }
        Ok(answer)
    }
}
