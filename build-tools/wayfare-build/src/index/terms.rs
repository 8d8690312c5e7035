//! The terms under which places and regions are found, folded names and their later words, and the dictionary of them.

use std::thread;

use wayfare_format::numbers::OVERSHADOWED;
use wayfare_format::{
    AlphabetWriter, INDEX_FILE, Importance, MaxScoresWriter, NO_SCORE, NgramIndexWriter, Posting,
    PostingsWriter, RegionKind, Score, SectionId, TermDictionaryWriter, TermKind, Weights,
    word_starts,
};

use super::fuzzy::Partitions;
use super::section_file::{SectionFile, Sections};
use super::sorter::{SortSpace, Sorter};
use crate::error::{Error, Result};
use crate::progress::Progress;
use crate::threads::Worker;

/// Memory for terms that are not sorted yet.
const BUDGET: usize = 192 << 20;

/// Terms in a portion that the thread which adds n-grams is sent, and portions that may wait.
const PORTION: usize = 4_096;
const WAITING: usize = 4;

/// Separates a term from what follows it in a record of the sorter; folded names never hold it.
const END: u8 = 0;

/// In a record of the sorter, the kinds of names of regions follow those of places.
const TERM_KINDS: u8 = TermKind::AlternateWord as u8 + 1;

/// Collects the terms of all places and regions.
pub(super) struct Terms {
    sorter: Sorter,
    records: u64,
    /// With those that count twice.
    count: u64,
    characters: AlphabetWriter,
}

impl Terms {
    pub(super) fn new(space: &SortSpace) -> Self {
        Self {
            sorter: Sorter::new(space, BUDGET),
            records: 0,
            count: 0,
            characters: AlphabetWriter::default(),
        }
    }

    /// Adds the terms of a folded name: the whole name, and the later words of a primary or usual alternate one. A name that a
    /// place has twice counts twice.
    pub(super) fn add(
        &mut self,
        folded: &str,
        place: u32,
        kind: TermKind,
        times: u32,
    ) -> Result<()> {
        let word = match kind {
            TermKind::Primary => Some(TermKind::PrimaryWord),
            TermKind::Alternate => Some(TermKind::AlternateWord),
            _ => None,
        };
        if folded.is_empty() {
            return Ok(());
        }
        self.push(folded, place, kind as u8, times)?;
        let Some(word) = word else { return Ok(()) };
        word_starts(folded).try_for_each(|at| {
            let words = folded.get(at..).unwrap_or_default();
            self.push(words, place, word as u8, times)
        })
    }

    pub(super) fn add_region(&mut self, folded: &str, region: Posting<RegionKind>) -> Result<()> {
        self.push(folded, region.record, TERM_KINDS + region.kind as u8, 1)
    }

    fn push(&mut self, term: &str, record: u32, kind: u8, times: u32) -> Result<()> {
        self.records += 1;
        self.count += u64::from(times);
        self.characters.add(term, times);
        self.sorter
            .push(&[term.as_bytes(), &[END], &record.to_be_bytes(), &[kind]])
    }

    /// Writes the terms with their postings, and what finds them by a substring or an edit away.
    pub(super) fn write(
        self,
        importance: &[Importance],
        sections: &mut Sections,
        progress: Progress,
    ) -> Result<()> {
        let bar = progress.rows("index: names", self.records);
        let mut partitions = Partitions::new(&sections.sort_space);
        let mut dictionary = Dictionary::create(sections, &self.characters)?;
        let mut ngrams = NgramIndexWriter::new(self.count as usize, importance);
        let mut max_scores = MaxScoresWriter::default();
        let (mut current, mut all) = (String::new(), Postings::default());
        let ngrams = thread::scope(|scope| {
            let adding = Worker::spawn(scope, WAITING, move |portions| {
                portions.try_for_each(|terms: &mut NumberedTerms| {
                    terms.drain(|number, term, postings| ngrams.add(number, term, postings));
                    Ok(())
                })?;
                Ok(ngrams.finish())
            });
            let mut portion = NumberedTerms::default();
            let mut add = |term: &str,
                           Postings {
                               places: postings,
                               regions,
                           }: &mut Postings| {
                // The records begin with none.
                if postings.is_empty() && regions.is_empty() {
                    return Ok(());
                }
                let importance = |posting: &Posting<TermKind>| {
                    importance
                        .get(posting.record as usize)
                        .map_or(NO_SCORE, |importance| importance.score())
                };
                overshadow(postings, importance);
                // The postings of a place follow each other, the strongest kind first.
                postings.dedup_by_key(|posting| posting.record);
                regions.dedup();
                let score = |posting: &Posting<TermKind>| {
                    importance(posting).saturating_add(Weights::SEARCH.prefix(posting.kind))
                };
                max_scores.add(
                    postings.iter().map(score).max().unwrap_or(NO_SCORE),
                    !regions.is_empty(),
                );
                partitions.add(term, postings, importance)?;
                let number = dictionary.add(term, postings, regions)?;
                portion.push(number, term, postings);
                if portion.terms.len() >= PORTION {
                    let next = adding.done().unwrap_or_default();
                    adding.send(std::mem::replace(&mut portion, next));
                }
                Ok::<_, Error>(())
            };
            self.sorter.finish(|record| {
                let Some((term, posting, kind)) = split(record) else {
                    return Ok(());
                };
                if term != current {
                    add(&current, &mut all)?;
                    all.clear();
                    current.clear();
                    current.push_str(term);
                }
                all.push(posting, kind);
                bar.inc(1);
                Ok(())
            })?;
            add(&current, &mut all)?;
            adding.send(portion);
            dictionary.finish(sections)?;
            let (levels, summary) = max_scores.finish();
            sections.write(SectionId::MaxScoreLevels, &levels)?;
            sections.write(SectionId::MaxScores, &summary)?;
            partitions.finish(sections)?;
            adding.join(INDEX_FILE)
        })?;
        sections.write(SectionId::NgramBlocks, &ngrams.blocks)?;
        sections.write(SectionId::NgramBlockScores, &ngrams.block_scores)?;
        sections.write(SectionId::NgramOffsets, &ngrams.list_offsets)?;
        sections.write(SectionId::NgramLists, &ngrams.lists)?;
        sections.write(SectionId::NgramScores, &ngrams.ngram_scores)
    }
}

/// Terms with their numbers and postings, one behind the other: what a thread hands on to another.
#[derive(Default)]
struct NumberedTerms {
    /// The number of each, and where its letters and its postings end.
    terms: Vec<(u32, usize, usize)>,
    letters: String,
    postings: Vec<Posting<TermKind>>,
}

impl NumberedTerms {
    fn push(&mut self, number: u32, term: &str, postings: &[Posting<TermKind>]) {
        self.letters.push_str(term);
        self.postings.extend_from_slice(postings);
        self.terms
            .push((number, self.letters.len(), self.postings.len()));
    }

    /// Calls `each` with every term, and forgets them.
    fn drain(&mut self, mut each: impl FnMut(u32, &str, &[Posting<TermKind>])) {
        let (mut letter, mut posting) = (0, 0);
        for (number, letters, postings) in self.terms.drain(..) {
            let term = self.letters.get(letter..letters).unwrap_or_default();
            let of_term = self.postings.get(posting..postings).unwrap_or_default();
            each(number, term, of_term);
            (letter, posting) = (letters, postings);
        }
        self.letters.clear();
        self.postings.clear();
    }
}

/// Makes alternate names rare that are the primary name of a far more important place, but not those that are also an
/// ending of the primary name.
fn overshadow(
    postings: &mut [Posting<TermKind>],
    importance: impl Fn(&Posting<TermKind>) -> Score,
) {
    let primary = postings
        .iter()
        .filter(|posting| posting.kind == TermKind::Primary);
    let Some(most) = primary.map(&importance).max() else {
        return;
    };
    let mut next = None;
    for posting in postings.iter_mut().rev() {
        let is_ending = next == Some((posting.record, TermKind::PrimaryWord));
        next = Some((posting.record, posting.kind));
        let is_far_less = importance(posting) <= most.saturating_sub(OVERSHADOWED);
        if posting.kind == TermKind::Alternate && is_far_less && !is_ending {
            posting.kind = TermKind::RareAlternate;
        }
    }
}

/// The term, the record and the kind in a record of the sorter.
fn split(record: &[u8]) -> Option<(&str, u32, u8)> {
    let (rest, &[kind]) = record.split_last_chunk()?;
    let (term, record) = rest.split_last_chunk()?;
    Some((
        str::from_utf8(term.strip_suffix(&[END])?).ok()?,
        u32::from_be_bytes(*record),
        kind,
    ))
}

/// The postings of a term.
#[derive(Default)]
struct Postings {
    places: Vec<Posting<TermKind>>,
    regions: Vec<Posting<RegionKind>>,
}

impl Postings {
    fn clear(&mut self) {
        self.places.clear();
        self.regions.clear();
    }

    fn push(&mut self, record: u32, kind: u8) {
        let of_region = kind
            .checked_sub(TERM_KINDS)
            .and_then(|kind| RegionKind::ALL.get(usize::from(kind)));
        if let Some(&kind) = TermKind::ALL.get(usize::from(kind)) {
            self.places.push(Posting { record, kind });
        } else if let Some(&kind) = of_region {
            self.regions.push(Posting { record, kind });
        }
    }
}

pub(super) struct Dictionary {
    terms: SectionFile,
    writer: TermDictionaryWriter,
    postings: PostingsWriter,
    written: u32,
    scratch: Vec<u8>,
}

impl Dictionary {
    pub(super) fn create(sections: &Sections, characters: &AlphabetWriter) -> Result<Self> {
        Ok(Self {
            terms: sections.create(SectionId::Terms)?,
            writer: TermDictionaryWriter::new(characters),
            postings: PostingsWriter::default(),
            written: 0,
            scratch: Vec::new(),
        })
    }

    /// Writes a term, which must be above the previous one, with its postings, at least one. Returns its number.
    pub(super) fn add(
        &mut self,
        term: &str,
        places: &mut [Posting<TermKind>],
        regions: &mut [Posting<RegionKind>],
    ) -> Result<u32> {
        let offset = u32::try_from(self.terms.length).map_err(|_| too_many_names())?;
        self.scratch.clear();
        if !self.writer.add(term, offset, &mut self.scratch) || !self.postings.add(places, regions)
        {
            return Err(too_many_names());
        }
        self.terms.write(&self.scratch)?;
        let number = self.written;
        self.written += 1;
        Ok(number)
    }

    pub(super) fn finish(self, sections: &mut Sections) -> Result<()> {
        let (starts, blocks, alphabet) = self.writer.finish();
        sections.write(SectionId::TermBlockStarts, &starts)?;
        sections.write(SectionId::TermBlocks, &blocks)?;
        sections.write(SectionId::Alphabet, &alphabet)?;
        let (words, lists) = self.postings.finish();
        sections.write(SectionId::Postings, &words)?;
        sections.write(SectionId::PostingsLists, &lists)?;
        sections.finish(self.terms)
    }
}

pub(super) fn too_many_names() -> Error {
    Error::source(
        "world.idx",
        "the names take more than 4 GiB; build without alternate names",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alternate_name_is_rare_beside_the_same_primary_name_of_a_place_ten_times_as_important() {
        use TermKind::{Alternate, Primary, PrimaryWord, RareAlternate};
        let posting = |(record, kind)| Posting { record, kind };
        // The first is the most important; the last one's primary name ends so.
        let importance =
            |posting: &Posting<TermKind>| [5_000, 4_001, 4_000, 900][posting.record as usize];
        let of = |primary| {
            let all = [
                (0, primary),
                (1, Alternate),
                (2, Alternate),
                (3, Alternate),
                (3, PrimaryWord),
            ];
            let mut postings = all.map(posting);
            overshadow(&mut postings, importance);
            postings.map(|posting| posting.kind)
        };
        assert_eq!(
            of(Primary),
            [Primary, Alternate, RareAlternate, Alternate, PrimaryWord]
        );
        assert_eq!(
            of(Alternate),
            [Alternate, Alternate, Alternate, Alternate, PrimaryWord]
        );
    }
}
