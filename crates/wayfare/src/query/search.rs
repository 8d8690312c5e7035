//! Places by name: exact, prefix and prefix of a later word, and by postal code.

use std::collections::HashMap;

use wayfare_format::{KeyKind, NONE, PlaceRecord, PostalRecord, SectionId, fold_postal_code, importance};

use super::{SearchOptions, options::ResolvedFilter, search_term};
use crate::{Dataset, Error, Hit, MatchKind, Result, answer::PlaceRef, index::Index};

/// An answer to a text that is a postal code comes first.
const POSTAL_CODE: f32 = 26.0;

/// A whole name always beats the start of one: no place is more than this much more important than another.
const EXACT: f32 = 13.0;

/// Another name counts less: a place's own name wins unless the other place has 20 times its population.
/// Without it, large places with many exonyms hide the small ones that are really called so.
const ALTERNATE: f32 = -1.3;

/// A match of a later word counts as much less as one of another name.
const WORD: f32 = -1.3;

/// The highest score there is: [`POSTAL_CODE`] and the importance of the largest place.
const HIGHEST: f32 = POSTAL_CODE + 13.0;

/// Shorter texts are not looked up as postal codes by their start.
const MIN_POSTAL_PREFIX: usize = 3;

fn quality(matched: MatchKind) -> f32 {
    match matched {
        MatchKind::PostalCode => POSTAL_CODE,
        MatchKind::Exact => EXACT,
        MatchKind::ExactAlternate => EXACT + ALTERNATE,
        MatchKind::Prefix => 0.0,
        MatchKind::PrefixAlternate => ALTERNATE,
        MatchKind::WordPrefix => WORD,
    }
}

impl Dataset {
    /// The places that a text can mean, best first: names, other names and postal codes that are the text
    /// or start with it, and names of which a later word does. Case and diacritics do not matter.
    ///
    /// Ambiguity is kept: the caller selects among all the Springfields, by [`Hit::geonameid`].
    ///
    /// # Errors
    ///
    /// The text is blank, a country code has not two letters, or the index is damaged.
    pub fn search(&self, text: &str, options: &SearchOptions) -> Result<Vec<Hit<'_>>> {
        let index = &*self.index;
        let folded = search_term(text)?;
        let filter = options.filter.resolve(index)?;
        let mut candidates = Candidates { index, filter, limit: options.limit, best: HashMap::new() };
        candidates.add_postal_codes(text)?;
        candidates.add_names(&folded)?;
        candidates.into_hits()
    }
}

/// The places found so far, each with its strongest match.
struct Candidates<'d> {
    index: &'d Index,
    filter: ResolvedFilter,
    limit: usize,
    best: HashMap<u32, MatchKind>,
}

/// The most important places of one kind of match: the lowest indexes, in order.
struct Top {
    matched: MatchKind,
    places: Vec<u32>,
}

impl Top {
    fn new(matched: MatchKind) -> Self {
        Self { matched, places: Vec::new() }
    }

    /// Whether a place would change the list.
    fn wants(&self, place: u32, limit: usize) -> bool {
        self.places.len() < limit || self.places.last().is_some_and(|&last| place < last)
    }

    fn add(&mut self, place: u32, limit: usize) {
        if let Err(at) = self.places.binary_search(&place) {
            self.places.insert(at, place);
            self.places.truncate(limit);
        }
    }
}

impl<'d> Candidates<'d> {
    /// Keeps a place in the list of its kind if it is important enough and allowed.
    fn offer(&self, top: &mut Top, place: u32) -> Result<()> {
        if top.wants(place, self.limit) && self.filter.allows(self.index, place)? {
            top.add(place, self.limit);
        }
        Ok(())
    }

    fn keep(&mut self, top: Top) {
        for place in top.places {
            self.best.entry(place).and_modify(|m| *m = top.matched.min(*m)).or_insert(top.matched);
        }
    }

    fn add_postal_codes(&mut self, text: &str) -> Result<()> {
        let folded = fold_postal_code(text);
        if !folded.bytes().any(|b| b.is_ascii_digit()) {
            return Ok(());
        }
        let allowed = |record: &PostalRecord| self.filter.allows_country(record.country_index);
        let mut records = self.index.postal_matches(&folded, allowed)?;
        if records.is_empty() && folded.len() >= MIN_POSTAL_PREFIX {
            records = self.index.postal_range(&folded, |code| code.starts_with(&folded))?;
        }
        let mut top = Top::new(MatchKind::PostalCode);
        for record in records.iter().filter(|record| record.place_index != NONE) {
            self.offer(&mut top, record.place_index)?;
        }
        self.keep(top);
        Ok(())
    }

    fn add_names(&mut self, folded: &str) -> Result<()> {
        if folded.is_empty() {
            return Ok(());
        }
        use MatchKind::{Exact, ExactAlternate, Prefix, PrefixAlternate, WordPrefix};
        let [mut exact, mut exact_alternate, mut prefix, mut prefix_alternate, mut word] =
            [Exact, ExactAlternate, Prefix, PrefixAlternate, WordPrefix].map(Top::new);
        let damaged = |_| Error::corrupt(SectionId::Keys);
        let mut cursor = self.index.keys().seek(folded.as_bytes()).map_err(damaged)?;
        while let Some(postings) = cursor.next().map_err(damaged)? {
            if !cursor.key().starts_with(folded.as_bytes()) {
                break;
            }
            let whole = cursor.key().len() == folded.len();
            for posting in postings {
                let top = match (posting.kind, whole) {
                    (KeyKind::Name, true) => &mut exact,
                    (KeyKind::Alternate, true) => &mut exact_alternate,
                    (KeyKind::Name, false) => &mut prefix,
                    (KeyKind::Alternate, false) => &mut prefix_alternate,
                    (KeyKind::NameWord | KeyKind::AlternateWord, _) => &mut word,
                };
                self.offer(top, posting.place)?;
            }
        }
        for top in [exact, exact_alternate, prefix, prefix_alternate, word] {
            self.keep(top);
        }
        Ok(())
    }

    fn into_hits(self) -> Result<Vec<Hit<'d>>> {
        let index = self.index;
        let mut scored = Vec::with_capacity(self.best.len());
        for (place, matched) in self.best {
            let record = index.place(place)?;
            let score = (quality(matched) + index.importance(&record)?) / HIGHEST;
            let place = PlaceRef { index, at: place };
            scored.push(Hit { geonameid: record.geonameid, matched, score: score.clamp(0.0, 1.0), place });
        }
        scored.sort_unstable_by(|a, b| b.score.total_cmp(&a.score).then(a.place.at.cmp(&b.place.at)));
        scored.truncate(self.limit);
        Ok(scored)
    }
}

impl Index {
    fn importance(&self, place: &PlaceRecord) -> Result<f32> {
        let feature = self.record(self.features(), u32::from(place.feature_index), SectionId::Features)?;
        let has_costs = self.costs_range(place.facts_index)?.is_some();
        Ok(importance(place.population, self.text(feature.code_ref)?, has_costs))
    }
}
