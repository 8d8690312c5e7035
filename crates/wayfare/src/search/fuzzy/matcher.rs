//! Names within an edit or two of a text.
//!
//! The partition index has names under both of their partitions, their halves; one edit leaves one of them intact, or swaps
//! the two letters in the middle. Two edits do the same, or there is one in each. Candidates are pruned by the max scores
//! of their terms, then verified letter by letter.

use smallvec::SmallVec;
use wayfare_format::{
    MAX_PROBES, MaxScores, NO_SCORE, Partition, PartitionIndex, Parts, Postings, Probe, Score,
    SectionId, Signature, TermBuffer, TermDictionary, TermKind,
    numbers::{LEAST_EDITED, LIKELY_EDIT, MAX_WHOLE_BOOST, MIN_FUZZY, MIN_LATIN_FUZZY},
};

use super::edit_distance::{MAX_LETTERS, penalty};
use crate::{
    Error, MatchKind, Result,
    query::holds_digit,
    search::{
        feature::Features,
        hit::MatchedBy,
        searcher::Searcher,
        top_k::{Candidate, Rank, TopK},
    },
};

/// Longer texts have no fuzzy matches: hardly any name is that long.
pub(super) const MAX_TEXT: usize = MAX_LETTERS - 2;

/// Terms that are read together.
const BATCH: usize = 32;

impl Searcher<'_, '_> {
    /// Finds the names within `edits` edits of the text, as far as weak matches count.
    pub(in crate::search) fn find_within(&mut self, edits: usize) -> Result<()> {
        let threshold = self.weak_bar().unwrap_or(Score::MAX);
        self.add_within(edits, threshold)
    }

    /// Adds the names within `edits` edits of the text whose score exceeds a threshold.
    pub(in crate::search) fn add_within(&mut self, edits: usize, threshold: Score) -> Result<()> {
        let (query, weights) = (self.query, self.weights);
        self.within(&query.term, edits, threshold, |search, number, penalty| {
            search.add_edited(number, threshold, |kind| {
                weights.whole(kind).saturating_sub(penalty)
            })
        })
    }

    /// Calls a function with each term within a number of edits of a part of the text, and the penalty, if its best place is known
    /// well enough. What the part names is not what was found: nothing is pruned by that.
    pub(in crate::search) fn for_each_edited(
        &mut self,
        part: &str,
        edits: usize,
        mut each: impl FnMut(u32, Score),
    ) -> Result<()> {
        let found = std::mem::replace(&mut self.found, TopK::new(1));
        let result = self.within(
            part,
            edits,
            LEAST_EDITED.saturating_sub(LIKELY_EDIT),
            |_, number, penalty| {
                each(number, penalty);
                Ok(())
            },
        );
        self.found = found;
        result
    }

    fn within(
        &mut self,
        text: &str,
        edits: usize,
        threshold: Score,
        accept: impl FnMut(&mut Self, u32, Score) -> Result<()>,
    ) -> Result<()> {
        let mut letters = ['\0'; MAX_LETTERS];
        // A number or code with an edit is another one.
        if holds_digit(text) {
            return Ok(());
        }
        let least = if text.is_ascii() {
            MIN_LATIN_FUZZY
        } else {
            MIN_FUZZY
        };
        let text =
            spell(text, &mut letters).filter(|text| (least..=MAX_TEXT).contains(&text.len()));
        let Some(text) = text else { return Ok(()) };
        let mut matcher = Matcher {
            text,
            edits,
            threshold,
            partitions: self.index.partitions()?,
            terms: self.index.terms(),
            postings: self.index.postings(),
            max_scores: self.index.max_scores(),
            term: TermBuffer::default(),
            search: self,
            accept,
            probes: SmallVec::new(),
            candidates: SmallVec::new(),
        };
        matcher.run()
    }

    /// Adds the places with a term as a name, but for codes: with an edit they are others.
    pub(super) fn add_edited(
        &mut self,
        number: u32,
        threshold: Score,
        weight: impl Fn(TermKind) -> Score,
    ) -> Result<()> {
        let index = self.index;
        for group in index.postings().names(number) {
            let (weight, by) = (weight(group.kind), MatchedBy::Term(number));
            for place in group {
                self.budget.spend(1)?;
                let score = self.importance_of(place)?.saturating_add(weight);
                // The places after it are less important.
                if score <= threshold || Rank::new(score, place) <= self.found.threshold() {
                    break;
                }
                self.insert(
                    threshold,
                    Candidate::new(score, place, MatchKind::Fuzzy, by, Features::default()),
                )?;
            }
        }
        Ok(())
    }
}

/// Returns the characters of a text, unless they are too many.
pub(super) fn spell<'l>(text: &str, letters: &'l mut [char; MAX_LETTERS]) -> Option<&'l [char]> {
    let mut len = 0;
    for letter in text.chars() {
        *letters.get_mut(len)? = letter;
        len += 1;
    }
    letters.get(..len)
}

/// The search for names within a number of edits of a text.
struct Matcher<'t, 's, 'd, 'q, F> {
    text: &'t [char],
    edits: usize,
    /// Names of places that score no more are left out.
    threshold: Score,
    partitions: PartitionIndex<'d>,
    terms: TermDictionary<'d>,
    postings: Postings<'d>,
    max_scores: MaxScores<'d>,
    term: TermBuffer,
    search: &'s mut Searcher<'d, 'q>,
    /// Takes a term that is within reach.
    accept: F,
    /// What is to be looked up next, and the candidates that are to be verified.
    probes: SmallVec<[Probe; MAX_PROBES]>,
    candidates: SmallVec<[u32; BATCH]>,
}

impl<'d, 'q, F: FnMut(&mut Searcher<'d, 'q>, u32, Score) -> Result<()>> Matcher<'_, '_, 'd, 'q, F> {
    fn run(&mut self) -> Result<()> {
        let (letters, edits) = (self.text.len(), self.edits);
        for len in letters - edits..=letters + edits {
            self.add_with_partition_intact(len)?;
            if edits > 1 {
                self.add_with_edit_in_each_partition(len)?;
            }
        }
        self.probe()?;
        self.verify()
    }

    /// Adds the names of a length of which one partition has all edits, but for one that may swap its letter in the
    /// middle with that of the other.
    fn add_with_partition_intact(&mut self, len: usize) -> Result<()> {
        let (text, edits) = (self.text, self.edits);
        for partition in Partition::BOTH {
            // Where the partitions of the name meet, as seen from the end that is intact.
            let middle = match partition {
                Partition::First => Some(len / 2),
                Partition::Last => (text.len() + len / 2).checked_sub(len),
            };
            let Some((first, last)) = middle.and_then(|at| text.split_at_checked(at)) else {
                continue;
            };
            let mut add = |first, last, edits| {
                let (known, other) = match partition {
                    Partition::First => (first, last),
                    Partition::Last => (last, first),
                };
                self.add(
                    partition,
                    len,
                    known,
                    self.partitions.signature(other, edits),
                )
            };
            add([first, &[], &[]], [last, &[], &[]], edits)?;
            // Where the swap is the only edit, both partitions are known, and one is enough.
            if len.abs_diff(text.len()) < edits
                && (edits > 1 || partition == Partition::First)
                && let ([first @ .., a], [b, last @ ..]) = (first, last)
            {
                add([first, &[*b], &[]], [&[*a], last, &[]], edits - 1)?;
            }
        }
        Ok(())
    }

    /// Adds the names of a length that have one edit in each partition, by all edits of the first.
    fn add_with_edit_in_each_partition(&mut self, len: usize) -> Result<()> {
        let (text, partitions, middle) = (self.text, self.partitions, len / 2);
        let part = |start, end| text.get(start..end).unwrap_or_default();
        // The last partition begins later in the text if it has a letter too many before, and earlier if it lacks one.
        let last = |start| partitions.signature([part(start, text.len()), &[], &[]], 1);
        let (later, same, earlier) = (last(middle + 1), last(middle), last(middle - 1));
        let letter = text
            .iter()
            .copied()
            .find(|letter| letter.is_alphabetic())
            .unwrap_or('a');
        let alphabet = self
            .terms
            .alphabet()
            .block_of(letter)
            .filter(|letter| !letter.is_numeric());
        let letters: SmallVec<[char; 64]> = alphabet
            .chain((!letter.is_ascii()).then_some(' '))
            .collect();
        let mut add = |before, letters: &[char], after, last| {
            self.add(Partition::First, len, [before, letters, after], last)
        };
        for at in 0..=middle {
            let before = part(0, at);
            add(before, &[], part(at + 1, middle + 1), later)?;
            if let [a, b] = part(at, middle.min(at + 2)) {
                add(before, &[*b, *a], part(at + 2, middle), same)?;
            }
            for letter in &letters {
                add(before, &[*letter], part(at + 1, middle), same)?;
                add(before, &[*letter], part(at, middle - 1), earlier)?;
            }
        }
        Ok(())
    }

    /// Notes that names with these partitions are to be looked up.
    fn add(
        &mut self,
        partition: Partition,
        len: usize,
        known: Parts<'_>,
        other: Signature,
    ) -> Result<()> {
        if self.probes.len() == MAX_PROBES {
            self.probe()?;
        }
        if let Some(probe) = self.partitions.probe(partition, len, known, other) {
            self.probes.push(probe);
        }
        Ok(())
    }

    /// Looks the probes up, which gives candidates.
    fn probe(&mut self) -> Result<()> {
        let (most, mut candidates) = (
            self.search.budget.left(),
            std::mem::take(&mut self.candidates),
        );
        let may_matter = |term| self.first_place_can_matter(term);
        let looked_at = self
            .partitions
            .find(&self.probes, most, may_matter, |term| candidates.push(term));
        self.candidates = candidates;
        self.search.budget.spend(self.probes.len())?;
        self.search.budget.spend(looked_at)?;
        self.probes.clear();
        if self.candidates.len() >= BATCH {
            self.verify()
        } else {
            Ok(())
        }
    }

    /// Returns whether a score, less the smallest penalty, can be among the results.
    fn can_matter(&self, score: Score) -> bool {
        let most = score.saturating_sub(LIKELY_EDIT.saturating_mul(self.edits as Score));
        most > self.threshold && Rank::new(most, 0) > self.search.found.threshold()
    }

    /// Returns whether the most important place with this term as its whole name can be among the results, and with it
    /// any less important place with another term.
    fn first_place_can_matter(&self, term: u32) -> bool {
        // The builder asks for whatever there is.
        if self.threshold <= NO_SCORE + 1 && self.search.found.threshold() == Rank::NONE {
            return true;
        }
        let first = self
            .postings
            .names(term)
            .filter_map(|mut group| group.next())
            .min();
        let importance = first.and_then(|place| self.search.importance_of(place).ok());
        importance.is_some_and(|importance| {
            self.can_matter(importance.saturating_add(self.search.weights.whole(TermKind::Primary)))
        })
    }

    /// Returns the best score of a place with this term as its whole name.
    fn best_score(&self, term: u32) -> Result<Score> {
        let mut best = NO_SCORE;
        for mut group in self.postings.names(term) {
            let weight = self.search.weights.whole(group.kind);
            if let Some(place) = group.next() {
                best = best.max(self.search.importance_of(place)?.saturating_add(weight));
            }
        }
        Ok(best)
    }

    /// Reads the candidates, and adds the places of those that are within reach.
    fn verify(&mut self) -> Result<()> {
        let corrupt = || Error::corrupt(SectionId::Terms);
        let mut candidates = std::mem::take(&mut self.candidates);
        // The bound of a term takes one byte, its postings a few, the term itself a block.
        let bound = |term| {
            self.max_scores
                .max_score(term)
                .saturating_add(MAX_WHOLE_BOOST)
        };
        candidates.retain(|term| self.can_matter(bound(*term)));
        self.postings.prefetch(candidates.iter().copied());
        let (mut terms, mut scores) = (
            SmallVec::<[u32; BATCH]>::new(),
            SmallVec::<[Score; BATCH]>::new(),
        );
        for term in candidates {
            let score = self.best_score(term)?;
            if self.can_matter(score) {
                terms.push(term);
                scores.push(score);
            }
        }
        self.terms.prefetch(&terms);
        for (number, score) in terms.into_iter().zip(scores) {
            if !self.can_matter(score) {
                continue;
            }
            let (term, bytes_read) = self
                .terms
                .read(number, &mut self.term)
                .map_err(|_| corrupt())?;
            self.search.budget.spend_bytes(bytes_read)?;
            if holds_digit(term) {
                continue;
            }
            let mut letters = ['\0'; MAX_LETTERS];
            let name =
                spell(term, &mut letters).and_then(|name| penalty(name, self.text, self.edits));
            let Some(penalty) = name.filter(|&penalty| penalty > 0) else {
                continue;
            };
            (self.accept)(self.search, number, penalty)?;
        }
        Ok(())
    }
}
