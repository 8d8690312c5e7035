//! Answers that are asked for again and again, so that they are written and compressed once.
//!
//! Type-ahead and maps ask few different questions many times, and large answers take longer to compress than to
//! find. The cache belongs to a dataset: with a new one, it begins empty.

use std::{
    hash::{BuildHasher, RandomState},
    io,
    sync::{Mutex, MutexGuard, PoisonError},
};

use wayfare_api::Request;

use crate::{answer::Answer, coding::Coding};

/// How many answers are kept. Each has one slot that it can be in.
const SLOTS: usize = 1024;

/// Longer answers are not kept. A body may take twice its length, so that all together stay below 64 MB.
const LONGEST: usize = 32 << 10;

pub(crate) struct Cache {
    slots: Box<[Mutex<Slot>]>,
    hasher: RandomState,
}

#[derive(Default)]
struct Slot {
    entry: Option<Entry>,
    /// The last request for this slot that was not in it. Only one that comes a second time is kept: those that
    /// come once would cost more than they save, and drive out those that come often.
    missed: u64,
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
        {
            let mut slot = lock(slot);
            if let Some(entry) = &slot.entry
                && (&*entry.path, &*entry.query, entry.coding) == (request.path, request.query, coding)
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
        if answer.body.len() <= LONGEST {
            let (path, query) = (request.path.into(), request.query.into());
            let entry = Entry { path, query, coding, answer: answer.clone() };
            // What was there is dropped when the lock is free again.
            let _old = lock(slot).entry.replace(entry);
        }
        Ok(answer)
    }
}

/// Whoever panicked while holding it left a whole entry or none.
fn lock(slot: &Mutex<Slot>) -> MutexGuard<'_, Slot> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}
