//! The best substring or fuzzy match of every name, as the library finds it in an index that does not know it yet.

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use wayfare::{Dataset, internal};
use wayfare_format::{INDEX_FILE, Score, SectionId, WeakMaxScores};

use super::section_file::Sections;
use crate::error::{Error, Result};
use crate::progress::Progress;
use crate::threads::join;

/// Terms that one thread takes at a time.
const CHUNK: u32 = 4_096;

/// The most important places, for whose names a score is looked for; those of others stay unknown, and searches for them
/// find weak matches themselves. Each of more names shares its halves with more of them: without a limit, the work grows with
/// the square of their number. The default data has half as many places.
const PLACES: u32 = 1 << 19;

/// Items of the index that may be looked at for a term; where that is not enough, its score stays unknown. Of the 1.15 million
/// terms of the default data, 2,859 take more than half as many.
const WORK: usize = 1 << 13;

/// Looks for the best weak match of every term, on all cores, and writes its score.
pub(super) fn write(
    mut dataset: Dataset,
    sections: &mut Sections,
    progress: Progress,
) -> Result<()> {
    let terms = internal::term_count(&dataset);
    internal::limit_work(&mut dataset, WORK);
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
            let scores = chunk.clone().map(|term| score(&dataset, term));
            let scores = scores.collect::<wayfare::Result<Vec<Option<Score>>>>();
            done.push((
                start,
                scores.map_err(|error| Error::source("world.idx", error.to_string()))?,
            ));
            bar.inc(chunk.len() as u64);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut done = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let done = running.into_iter().map(|thread| join(thread, INDEX_FILE));
        done.collect::<Result<Vec<_>>>()
    })?
    .concat();
    done.sort_unstable_by_key(|&(start, _)| start);
    let scores = done.into_iter().flat_map(|(_, scores)| scores);
    sections.write(SectionId::WeakMaxScores, &WeakMaxScores::pack(scores))
}

/// Returns the score of the best weak match of a term: the highest one if to find it takes too much work, or is not worth it.
fn score(dataset: &Dataset, term: u32) -> wayfare::Result<Option<Score>> {
    if internal::first_place_named(dataset, term).is_none_or(|place| place >= PLACES) {
        return Ok(Some(Score::MAX));
    }
    match internal::best_weak_score(dataset, term) {
        Err(error) if internal::is_too_much_work(&error) => Ok(Some(Score::MAX)),
        score => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixture::{Fixture, place};

    #[test]
    fn a_score_stays_unknown_where_too_many_names_share_a_half() {
        let letter = |number: u32| char::from(b'a' + u8::try_from(number % 26).unwrap());
        let ending = |n: u32| {
            [n, n / 26, n / 676]
                .map(letter)
                .into_iter()
                .collect::<String>()
        };
        let shared = (1..2_000).map(|n| place(n, &format!("Abcdefghqrst{}", ending(n)), &[]));
        let places: String = shared.chain([place(9_000, "Zyxwvutsrq", &[])]).collect();
        let sources = Fixture::new().add("p", "places", &places, "");
        sources.build("out").run().unwrap();
        let mut dataset = Dataset::open(sources.path("out")).unwrap();
        let unknown = |dataset: &Dataset| {
            let scores =
                (0..internal::term_count(dataset)).map(|term| score(dataset, term).unwrap());
            scores.filter(|score| *score == Some(Score::MAX)).count()
        };
        // Words that are no whole names have no score.
        let before = unknown(&dataset);
        internal::limit_work(&mut dataset, 1_900);
        // The names of countries of several words have much to look at, too.
        let stopped = unknown(&dataset) - before;
        assert!((1_999..2_010).contains(&stopped), "{stopped}");
    }
}
