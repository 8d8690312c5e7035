//! Places by name: exact, prefix and prefix of a later word, and by postal code.

use wayfare_format::{
    ImportanceRecord, KeyKind, NONE, PostalRecord, Posting, SectionId, TOP, Table, TopPlaces,
    fold_postal_code,
};

use super::{NearestOptions, SearchOptions, options::ResolvedFilter, readings::coordinates, search_term};
use crate::{Dataset, Error, Hit, MatchKind, NearbyLocation, Result, answer::PlaceRef, index::Index};

/// An answer to a text that is a postal code comes first.
pub(super) const POSTAL_CODE: f32 = 14.0;

/// Names that hold the text in the middle of a word are looked for while fewer places than this are found.
pub(super) const ENOUGH: usize = 3;

/// The highest score there is: [`POSTAL_CODE`] and the importance of the largest place.
const HIGHEST: f32 = POSTAL_CODE + 10.0;

/// Shorter texts are not looked up as postal codes by their start.
const MIN_POSTAL_PREFIX: usize = 3;

impl Dataset {
    /// The places that a text can mean, best first: names, other names and postal codes that are the text
    /// or start with it, and names of which a later word does. Case and diacritics do not matter.
    ///
    /// Where the text is no name as it stands, it is also read as a name with its state or country
    /// (`paris texas`), a postal code with its place, and an id; a pair of coordinates gives the nearest
    /// places. Where little is found, names with one letter wrong are.
    ///
    /// Ambiguity is kept: the caller selects among all the Springfields, by [`Hit::geonameid`].
    ///
    /// # Errors
    ///
    /// The text is blank, a country code has not two letters, or the index is damaged.
    pub fn search(&self, text: &str, options: &SearchOptions) -> Result<Vec<Hit<'_>>> {
        if let Some((latitude, longitude)) = coordinates(text) {
            return self.hits_near(latitude, longitude, options);
        }
        let index = &*self.index;
        let folded = search_term(text)?;
        let mut best = Best::new(index, options.filter.resolve(index)?, options.limit);
        best.add_postal_codes(text)?;
        best.add_names(folded.as_bytes())?;
        // Weaker readings run only where the text is no name as it stands.
        if !best.is_name {
            best.add_qualified(&folded)?;
            best.add_id(text)?;
            best.add_postal_code_with_name(&folded)?;
        }
        if best.found.is_empty() {
            best.add_short_forms(&folded)?;
        }
        if best.found.is_empty() {
            best.add_loosely_qualified(&folded)?;
        }
        if options.fuzzy {
            best.add_misspelt(&folded)?;
        }
        best.add_infixes(&folded)?;
        best.into_hits(options.limit)
    }

    /// The places around a point, as hits: the nearer, the better.
    fn hits_near<'d>(
        &'d self,
        latitude: f64,
        longitude: f64,
        options: &SearchOptions,
    ) -> Result<Vec<Hit<'d>>> {
        let options =
            NearestOptions { filter: options.filter.clone(), ..NearestOptions::new().limit(options.limit) };
        let hit = |near: NearbyLocation<'d>| Hit {
            geonameid: near.geonameid,
            matched: MatchKind::Coordinates,
            score: (1.0 / (1.0 + near.distance_km / 100.0)) as f32,
            place: near.place,
        };
        Ok(self.nearest(latitude, longitude, &options)?.into_iter().map(hit).collect())
    }
}

/// How a text matches that is all of a key or its start.
fn matched_by(kind: KeyKind, whole: bool) -> MatchKind {
    match (kind, whole) {
        (KeyKind::Name, true) => MatchKind::Exact,
        (KeyKind::Alternate, true) => MatchKind::ExactAlternate,
        (KeyKind::Name, false) => MatchKind::Prefix,
        (KeyKind::Alternate, false) => MatchKind::PrefixAlternate,
        (KeyKind::NameWord | KeyKind::AlternateWord, _) => MatchKind::WordPrefix,
    }
}

/// A place that the text may mean.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) score: f32,
    pub(super) place: u32,
    matched: MatchKind,
}

/// The best places found so far, best first, each with its best match.
pub(super) struct Best<'d> {
    pub(super) index: &'d Index,
    importance: Table<'d, ImportanceRecord>,
    filter: ResolvedFilter,
    /// How many are kept.
    limit: usize,
    pub(super) found: Vec<Candidate>,
    /// Whether the text is a whole name of any place that is allowed, kept or not.
    pub(super) is_name: bool,
}

impl<'d> Best<'d> {
    fn new(index: &'d Index, filter: ResolvedFilter, limit: usize) -> Self {
        // What else is looked for must not depend on how many are wanted.
        let limit = limit.max(ENOUGH);
        let found = Vec::with_capacity(limit.min(TOP) + 1);
        Self { index, importance: index.importance(), filter, limit, found, is_name: false }
    }

    /// Whether a match of this kind or a stronger one is among the best.
    pub(super) fn has(&self, kind: MatchKind) -> bool {
        self.found.iter().any(|candidate| candidate.matched <= kind)
    }

    /// The score of a place with a match of this weight.
    #[inline]
    pub(super) fn score(&self, place: u32, weight: f32) -> Result<f32> {
        Ok(weight + self.importance_of(place)?)
    }

    #[inline]
    pub(super) fn importance_of(&self, place: u32) -> Result<f32> {
        let importance = self.importance.get(place as usize);
        Ok(importance.ok_or_else(|| Error::corrupt(SectionId::Importance))?.get())
    }

    /// The score of the best place, if there is one.
    pub(super) fn highest(&self) -> Option<f32> {
        self.found.first().map(|candidate| candidate.score)
    }

    /// The least score with which a place can be among the best.
    pub(super) fn least(&self) -> f32 {
        let last = self.found.last().filter(|_| self.found.len() >= self.limit);
        last.map_or(f32::NEG_INFINITY, |candidate| candidate.score)
    }

    /// Keeps a place if it is among the best and allowed; its importance is added to the weight of the match.
    pub(super) fn offer(&mut self, place: u32, matched: MatchKind, weight: f32) -> Result<()> {
        let candidate = Candidate { score: self.score(place, weight)?, place, matched };
        let above = |other: &Candidate| (-other.score, other.place) < (-candidate.score, place);
        if self.found.len() >= self.limit && self.found.last().is_none_or(above) {
            return Ok(());
        }
        if let Some(known) = self.found.iter().position(|other| other.place == place) {
            if self.found.get(known).is_some_and(|other| other.score >= candidate.score) {
                return Ok(());
            }
            self.found.remove(known);
        } else if !self.filter.allows(self.index, place)? {
            return Ok(());
        }
        let at = self.found.partition_point(above);
        self.found.insert(at, candidate);
        self.found.truncate(self.limit);
        Ok(())
    }

    fn offer_name(&mut self, posting: Posting, whole: bool) -> Result<()> {
        if whole && posting.kind.is_name() && !self.is_name {
            self.is_name = self.filter.allows(self.index, posting.place)?;
        }
        self.offer(posting.place, matched_by(posting.kind, whole), posting.kind.weight(whole))
    }

    /// The places with names that are the text or start with it.
    pub(super) fn add_names(&mut self, text: &[u8]) -> Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        // The answer for a text that many keys start with is stored, but only for all places together.
        if self.filter.is_open()
            && self.limit <= TOP
            && let Some(top) = self.index.prefixes()?.get(text)
        {
            return self.add_stored(top);
        }
        let damaged = |_| Error::corrupt(SectionId::Keys);
        let mut keys = self.index.keys().starting_with(text).map_err(damaged)?;
        while let Some((whole, mut postings)) = keys.next().map_err(damaged)? {
            postings.try_for_each(|posting| self.offer_name(posting, whole))?;
        }
        Ok(())
    }

    /// The best places for a text as they are stored, the best first.
    fn add_stored(&mut self, mut top: TopPlaces<'_>) -> Result<()> {
        if !self.found.is_empty() {
            return top.try_for_each(|(posting, whole)| self.offer_name(posting, whole));
        }
        for (Posting { place, kind }, whole) in top {
            self.is_name |= whole && kind.is_name();
            if self.found.len() < self.limit {
                let score = self.score(place, kind.weight(whole))?;
                self.found.push(Candidate { score, place, matched: matched_by(kind, whole) });
            }
        }
        Ok(())
    }

    fn add_postal_codes(&mut self, text: &str) -> Result<()> {
        if !text.chars().any(char::is_numeric) {
            return Ok(());
        }
        let folded = fold_postal_code(text);
        let allowed = |record: &PostalRecord| self.filter.allows_country(record.country_index);
        let mut records = self.index.postal_matches(&folded, allowed)?;
        if records.is_empty() && folded.len() >= MIN_POSTAL_PREFIX {
            records = self.index.postal_range(&folded, |code| code.starts_with(&folded))?;
        }
        for record in records.iter().filter(|record| record.place_index != NONE) {
            self.offer(record.place_index, MatchKind::PostalCode, POSTAL_CODE)?;
        }
        Ok(())
    }

    fn into_hits(self, limit: usize) -> Result<Vec<Hit<'d>>> {
        let Self { index, found, .. } = self;
        let hit = |Candidate { score, place, matched }| {
            Ok(Hit {
                geonameid: index.geonameid(place)?,
                matched,
                score: (score / HIGHEST).clamp(0.0, 1.0),
                place: PlaceRef { index, at: place },
            })
        };
        found.into_iter().take(limit).map(hit).collect()
    }
}
