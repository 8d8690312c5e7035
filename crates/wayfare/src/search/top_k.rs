//! The best places for a text, while its readings offer one after the other.

use std::{cmp::Ordering, sync::Arc};

use smallvec::SmallVec;
use wayfare_format::{ImportanceTable, PlaceIdRecord, Posting, Reading, SectionId, TOP, remoteness};

use super::precomputed::matched_by;
use crate::{
    Error, Hit, MatchKind, Point, Result, SearchOptions, budget::Budget, index::Index,
    options::ResolvedFilter,
};

/// An answer to a text that is a postal code comes first.
pub(super) const POSTAL_CODE: f32 = 14.0;

/// The middles of words and misspelt names are looked at as far as they may change which are the first so many places.
/// With one place less, a piece of a word finds the place meant less often among the first five; with one more,
/// beginnings do.
pub(super) const ENOUGH: usize = 4;

/// The highest score there is: [`POSTAL_CODE`] and the importance of the largest place.
const HIGHEST: f32 = POSTAL_CODE + 10.0;

/// A place that the text may mean.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// The weight of the match and the importance of the place.
    pub(super) score: f32,
    pub(super) weight: f32,
    pub(super) place: u32,
    pub(super) matched: MatchKind,
}

impl Candidate {
    /// The better one comes first.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        other.is_above(self).cmp(&self.is_above(other))
    }

    /// Whether it is better; of equal ones, the more important place is.
    #[inline]
    fn is_above(&self, other: &Self) -> bool {
        // Both are always asked, so that there is nothing to be guessed wrong.
        (self.score > other.score) | ((self.score == other.score) & (self.place < other.place))
    }
}

/// The best places found so far, best first, each with its best match.
pub(super) struct Best<'d> {
    pub(super) index: &'d Index,
    importance: ImportanceTable<'d>,
    pub(super) filter: ResolvedFilter,
    /// Places far from here count less.
    near: Option<Point>,
    /// How many are kept.
    pub(super) limit: usize,
    /// Whether misspelt names are wanted.
    pub(super) fuzzy: bool,
    pub(super) found: SmallVec<[Candidate; TOP + 1]>,
    /// Whether the text is a whole name of any place that is allowed, kept or not.
    pub(super) is_name: bool,
    /// Whether neither the middles of words nor misspelt names can add anything that matters.
    pub(super) is_settled: bool,
    pub(super) budget: Budget,
}

impl<'d> Best<'d> {
    pub(super) fn new(index: &'d Index, options: &SearchOptions) -> Result<Self> {
        // What else is looked for must not depend on how many are wanted.
        let limit = options.limit.max(ENOUGH);
        Ok(Self {
            index,
            importance: index.importance(),
            filter: options.filter.resolve(index)?,
            near: options.near,
            limit,
            fuzzy: options.fuzzy,
            found: SmallVec::new(),
            is_name: false,
            is_settled: false,
            budget: Budget::new(index),
        })
    }

    /// Whether the best of all places are asked for: the answers that the index has stored are for these.
    pub(super) fn asks_for_all(&self) -> bool {
        self.filter.is_open && self.near.is_none()
    }

    /// Whether a reading has been found that leaves no word of the text over but is too special to be chance.
    pub(super) fn is_understood(&self) -> bool {
        let special = |kind| matches!(kind, MatchKind::PostalCode | MatchKind::Id | MatchKind::Qualified);
        self.found.iter().any(|place| special(place.matched))
    }

    /// A place with a match of this weight, to which its importance is added.
    #[inline(always)]
    pub(super) fn candidate(&self, place: u32, matched: MatchKind, weight: f32) -> Result<Candidate> {
        Ok(Candidate { score: weight + self.importance_of(place)?, weight, place, matched })
    }

    #[inline(always)]
    pub(super) fn importance_of(&self, place: u32) -> Result<f32> {
        self.importance.get(place).ok_or_else(|| Error::corrupt(SectionId::Importance))
    }

    /// The score that a place must have more than, to be among the first [`ENOUGH`].
    pub(super) fn to_beat(&self) -> f32 {
        self.found.get(ENOUGH - 1).map_or(f32::NEG_INFINITY, |place| place.score)
    }

    /// The least score with which a place can be among the best.
    pub(super) fn least(&self) -> f32 {
        let last = self.found.last().filter(|_| self.found.len() >= self.limit);
        last.map_or(f32::NEG_INFINITY, |candidate| candidate.score)
    }

    /// Keeps a place if it is among the best and allowed; its importance is added to the weight of the match.
    pub(super) fn offer(&mut self, place: u32, matched: MatchKind, weight: f32) -> Result<()> {
        self.budget.spend(1)?;
        let mut candidate = self.candidate(place, matched, weight)?;
        if self.is_full_of_better(&candidate) {
            return Ok(());
        }
        if let Some(point) = self.near {
            let record = self.index.place(place)?;
            let at = Point::stored(record.latitude, record.longitude);
            let at = at.ok_or_else(|| Error::corrupt(SectionId::Places))?;
            candidate.score -= remoteness(point.distance_km(at));
            if self.is_full_of_better(&candidate) {
                return Ok(());
            }
        }
        self.keep(candidate)
    }

    /// Keeps a place that is among the best, if it is allowed and not there with a better match.
    pub(super) fn keep(&mut self, candidate: Candidate) -> Result<()> {
        if !self.filter.allows(self.index, candidate.place)? {
            return Ok(());
        }
        // It is compared with those that are there.
        self.budget.spend_bytes(self.found.len())?;
        if let Some(known) = self.found.iter().position(|other| other.place == candidate.place) {
            if self.found.get(known).is_some_and(|other| other.score >= candidate.score) {
                return Ok(());
            }
            self.found.remove(known);
        }
        let at = self.found.iter().filter(|other| other.is_above(&candidate)).count();
        self.found.insert(at, candidate);
        self.found.truncate(self.limit);
        Ok(())
    }

    #[inline]
    pub(super) fn is_full_of_better(&self, candidate: &Candidate) -> bool {
        self.found.len() >= self.limit && self.found.last().is_none_or(|last| last.is_above(candidate))
    }

    pub(super) fn offer_name(&mut self, posting: Posting, whole: bool) -> Result<()> {
        if whole && posting.kind.is_name() && !self.is_name {
            self.is_name = self.filter.allows(self.index, posting.place)?;
        }
        let reading = Reading::Key(posting.kind, whole);
        self.offer(posting.place, matched_by(reading), reading.weight())
    }

    pub(super) fn hits(&self, folded: &str, limit: usize) -> Result<Vec<Hit<'d>>> {
        let (index, ids) = (self.index, self.index.place_ids());
        index.expect_ids(self.found.iter().take(limit).map(|candidate| candidate.place));
        let query: Arc<str> = folded.into();
        // Collecting results would not know how many there are.
        let mut hits = Vec::with_capacity(self.found.len().min(limit));
        for &Candidate { score, place, matched, .. } in self.found.iter().take(limit) {
            let score = (score / HIGHEST).clamp(0.0, 1.0);
            let PlaceIdRecord { geonameid } = index.record(ids, place, SectionId::PlaceIds)?;
            hits.push(Hit::new(index, place, geonameid.into(), matched, score, query.clone()));
        }
        Ok(hits)
    }
}
