//! The fuzzy index: all whole names by their halves, the letters that they are made of, and how good the best fuzzy
//! match of each term is.

use std::{
    collections::BTreeSet,
    sync::atomic::{AtomicU32, Ordering},
    thread,
};

use wayfare::Dataset;
use wayfare_format::{
    FuzzyScores, PartitionEntry, PartitionIndexWriter, Posting, Score, SectionId, TermKind,
};

use super::{join, section_file::Sections, sorter::Sorter};
use crate::{
    disk::Work,
    error::{Error, Result},
    progress::Progress,
};

/// Memory for entries that are not sorted yet.
const BUDGET: usize = 128 << 20;

/// Terms whose best fuzzy match is looked for by one thread at a time.
const CHUNK: u32 = 4_096;

/// Collects the halves of those terms that are whole names.
pub(super) struct Partitions {
    /// Records of hash, place, number and letters.
    sorter: Sorter,
    entries: u32,
    terms: u32,
    letters: BTreeSet<char>,
    name: Vec<char>,
}

impl Partitions {
    pub(super) fn new(work: &Work) -> Self {
        let sorter = Sorter::new(work, BUDGET);
        Self { sorter, entries: 0, terms: 0, letters: BTreeSet::new(), name: Vec::new() }
    }

    /// Adds the next term of the dictionary, with its postings.
    pub(super) fn add(&mut self, term: &[u8], postings: &[Posting<TermKind>]) -> Result<()> {
        let names = postings.iter().filter(|posting| posting.kind.is_name());
        if let Some(best) = names.map(|posting| posting.record).min() {
            self.name.clear();
            self.name.extend(String::from_utf8_lossy(term).chars());
            self.letters.extend(self.name.iter().filter(|letter| !letter.is_numeric()));
            for PartitionEntry { hash, place, number, letters } in
                PartitionEntry::both(&self.name, best, self.terms)
            {
                let [place, number, letters] = [place, number, letters].map(u32::to_be_bytes);
                self.sorter.push(&[&hash.to_be_bytes(), &place, &number, &letters])?;
            }
            self.entries += 2;
        }
        self.terms += 1;
        Ok(())
    }

    pub(super) fn finish(self, sections: &mut Sections) -> Result<()> {
        let mut section = sections.create(SectionId::FuzzyEntries)?;
        let (mut writer, mut out) = (PartitionIndexWriter::new(self.terms, self.entries), Vec::new());
        self.sorter.finish(|record| {
            let Some(entry) = read(record) else { return Ok(()) };
            writer.add(entry, &mut out);
            section.write(&out)?;
            out.clear();
            Ok(())
        })?;
        let buckets = writer.finish(&mut out);
        section.write(&out)?;
        sections.finish(section)?;
        sections.write(SectionId::FuzzyBuckets, &buckets)?;
        let letters: Vec<u8> = self.letters.into_iter().flat_map(|c| u32::from(c).to_le_bytes()).collect();
        sections.write(SectionId::Alphabet, &letters)
    }
}

fn read(record: &[u8]) -> Option<PartitionEntry> {
    let (hash, rest) = record.split_first_chunk()?;
    let [place, number, letters] = rest.as_chunks().0.first_chunk()?.map(u32::from_be_bytes);
    Some(PartitionEntry { hash: u64::from_be_bytes(*hash), place, number, letters })
}

/// Looks for the best fuzzy match of every term, on all cores, and writes its score.
pub(super) fn write_scores(dataset: &Dataset, sections: &mut Sections, progress: Progress) -> Result<()> {
    let terms = dataset.term_count();
    let bar = progress.rows("index: misspellings", u64::from(terms));
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
            let scores = chunk.clone().map(|term| dataset.best_fuzzy_score(term));
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
    sections.write(SectionId::FuzzyScores, &FuzzyScores::pack(scores))
}
