//! The best substring or fuzzy match of every name, as the library finds it in an index that does not know it yet.

use std::{
    sync::atomic::{AtomicU32, Ordering},
    thread,
};

use wayfare::Dataset;
use wayfare_format::{Score, SectionId, WeakMaxScores};

use super::{section_file::Sections, threads::join};
use crate::{
    error::{Error, Result},
    progress::Progress,
};

/// Terms that one thread takes at a time.
const CHUNK: u32 = 4_096;

/// Looks for the best weak match of every term, on all cores, and writes its score.
pub(super) fn write(dataset: &Dataset, sections: &mut Sections, progress: Progress) -> Result<()> {
    let terms = dataset.term_count();
    let bar = progress.rows("index: bounds", u64::from(terms));
    let next = AtomicU32::new(0);
    // Each thread takes the next terms as soon as it is done with the ones before.
    let work = || {
        let mut done = Vec::new();
        loop {
            let start = next.fetch_add(CHUNK, Ordering::Relaxed);
            if start >= terms {
                return Ok(done);
            }
            let chunk = start..terms.min(start + CHUNK);
            let scores = chunk.clone().map(|term| dataset.best_weak_score(term));
            let scores = scores.collect::<wayfare::Result<Vec<Option<Score>>>>();
            done.push((start, scores.map_err(|error| Error::source("world.idx", error.to_string()))?));
            bar.add(chunk.len() as u64);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut done = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        running.into_iter().map(join).collect::<Result<Vec<_>>>()
    })?
    .concat();
    done.sort_unstable_by_key(|&(start, _)| start);
    let scores = done.into_iter().flat_map(|(_, scores)| scores);
    sections.write(SectionId::WeakMaxScores, &WeakMaxScores::pack(scores))
}
