//! A search under way: what has been found so far, and what more must score to count.

use smallvec::SmallVec;
use wayfare_format::{
    ImportanceTable, MAX_MAIN_PLACES, MAX_SCORE, NO_SCORE, PlaceIdRecord, PlaceKind, PostingsGroup,
    RankingFeature, Score, SearchMode, SectionId, TermKind, Weights, distance_decay,
    numbers::{FIRST, ID, MAX_CONTEXTS},
    odds,
};

use super::{
    feature::Path,
    lattice::Lattice,
    place_context::PlaceContext,
    top_k::{Candidate, Rank, TopK},
    walk::Walk,
};
use crate::{
    Error, Hit, MatchKind, Result, SearchOptions,
    budget::Budget,
    index::Index,
    query::Query,
    resolved_filter::ResolvedFilter,
    search::hit::{Match, MatchedBy, Rivals},
};

/// A search under way.
pub(super) struct Searcher<'d, 'q> {
    pub(super) index: &'d Index,
    pub(super) query: &'q Query<'q>,
    pub(super) weights: &'static Weights,
    pub(super) mode: SearchMode,
    pub(super) filter: ResolvedFilter,
    pub(super) options: &'q SearchOptions,
    /// Whether names may begin with the text, or a later word of them.
    pub(super) may_begin: bool,
    pub(super) budget: Budget,
    /// How many spans and tokens beside names may still be read.
    contexts_left: usize,
    pub(super) found: TopK,
    /// What counts only within the window below the best hit; the best of it is added in the end.
    pub(super) windowed: TopK,
    /// What names in a part of the text, and postal codes there, must score more than.
    pub(super) least: Score,
    /// The number of the term that is the text.
    pub(super) term: Option<u32>,
    /// Whether the text is a whole name of a place that the filter allows.
    pub(super) is_name: bool,
    /// Whether it is the primary name of any place.
    pub(super) is_primary_name: bool,
    /// Whether the text is a postal code of several parts, those in which its country writes it.
    pub(super) is_code_in_parts: bool,
    /// The parts of the text, once they have been looked up.
    pub(super) lattice: Option<Lattice<'q>>,
    /// Room for the ways through a text.
    pub(super) walk: Walk,
    importance: ImportanceTable<'d>,
}

impl<'d, 'q> Searcher<'d, 'q> {
    /// Returns a search of the places that a filter allows. It is made in place: moving it would cost as much as a
    /// lookup.
    #[inline]
    pub(super) fn new(
        index: &'d Index,
        query: &'q Query<'q>,
        mode: SearchMode,
        options: &'q SearchOptions,
        filter: ResolvedFilter,
    ) -> Self {
        // What is found must not depend on how many places are wanted. By their marks, the first ones may fall behind
        // others.
        let k = match query.has_marks() {
            true => options.limit.saturating_add(FIRST),
            false => options.limit.max(FIRST),
        };
        Self {
            index,
            query,
            weights: match mode {
                SearchMode::Search => &Weights::SEARCH,
                SearchMode::Autocomplete => &Weights::AUTOCOMPLETE,
            },
            mode,
            filter,
            options,
            may_begin: true,
            budget: index.budget(),
            contexts_left: MAX_CONTEXTS,
            found: TopK::new(k),
            windowed: TopK::new(k),
            least: NO_SCORE,
            term: None,
            is_name: false,
            is_primary_name: false,
            is_code_in_parts: false,
            lattice: None,
            walk: Walk::default(),
            importance: index.importance(),
        }
    }

    /// Counts spans and tokens; returns whether they may still be read.
    #[inline]
    pub(super) fn may_read(&mut self, contexts: usize) -> bool {
        self.contexts_left = self.contexts_left.saturating_sub(contexts);
        self.contexts_left > 0
    }

    #[inline]
    pub(super) fn importance_of(&self, place: u32) -> Result<Score> {
        self.importance
            .get(place)
            .ok_or_else(|| Error::corrupt(SectionId::Importance))
    }

    /// Adds the places of a group of postings by a match with this weight.
    #[inline]
    pub(super) fn push_group(
        &mut self,
        group: PostingsGroup<'_>,
        kind: MatchKind,
        weight: Score,
        path: Path,
        term: u32,
    ) -> Result<()> {
        let (weight, by) = (weight.saturating_add(path.score), MatchedBy::Term(term));
        let Some(features) = path.features() else {
            return Ok(());
        };
        for place in group {
            self.budget.spend(1)?;
            let score = self.importance_of(place)?.saturating_add(weight);
            if Rank::new(score, place) <= self.found.threshold() {
                // The places after it are less important.
                break;
            }
            self.insert(NO_SCORE, Candidate::new(score, place, kind, by, features))?;
        }
        Ok(())
    }

    /// Finds the place whose id the text is.
    pub(super) fn find_id(&mut self) -> Result<()> {
        let id = self.query.text.parse().ok();
        match id.and_then(|id| self.index.place_index(id)) {
            Some(place) => self.push(
                place,
                MatchKind::Id,
                ID,
                Path::of(RankingFeature::Id, self.mode),
                MatchedBy::NoTerm,
            ),
            None => Ok(()),
        }
    }

    /// Adds a place by a match of this weight, with what the rest of the text says of it.
    pub(super) fn push(
        &mut self,
        place: u32,
        kind: MatchKind,
        weight: Score,
        path: Path,
        by: MatchedBy,
    ) -> Result<()> {
        self.budget.spend(1)?;
        let Some(features) = path.features().filter(|_| path.is_possible()) else {
            return Ok(());
        };
        let score = self
            .importance_of(place)?
            .saturating_add(weight)
            .saturating_add(path.score);
        self.insert(self.least, Candidate::new(score, place, kind, by, features))
    }

    /// Notes that the text is a whole name of these places, and whether of one that the filter allows, even if the
    /// threshold is higher.
    pub(super) fn note_name(&mut self, places: PostingsGroup<'_>) -> Result<()> {
        self.is_primary_name = self.is_primary_name || places.kind == TermKind::Primary;
        for place in places {
            if self.is_name {
                break;
            }
            self.budget.spend(1)?;
            self.is_name = self.filter.allows(self.index, place)?;
        }
        Ok(())
    }

    /// Adds a candidate, less the distance decay, if its score exceeds a threshold, it is allowed and among the best.
    #[inline]
    pub(super) fn insert(&mut self, threshold: Score, candidate: Candidate) -> Result<()> {
        let place = candidate.rank.place();
        if candidate.rank <= self.list_of(&candidate).threshold() {
            return Ok(());
        }
        // Regions are so important that a weak match of one would come before the name of a small place.
        let is_weak_beside_name =
            self.is_name && matches!(candidate.kind, MatchKind::Infix | MatchKind::Fuzzy);
        if (self.options.places_only || is_weak_beside_name) && self.is_region(place)? {
            return if is_weak_beside_name {
                Ok(())
            } else {
                self.add_main_places(threshold, candidate)
            };
        }
        self.keep(threshold, candidate)
    }

    pub(super) fn is_region(&self, place: u32) -> Result<bool> {
        Ok(self.index.kind_of(place)? != PlaceKind::Place)
    }

    /// Replaces a region by its main places. A prefix or substring match of a region is dropped instead, as is a region of
    /// which a main place has the name: the first one, or any by its primary name.
    fn add_main_places(&mut self, threshold: Score, region: Candidate) -> Result<()> {
        let Candidate {
            rank,
            kind,
            by,
            features,
            ..
        } = region;
        if matches!(
            kind,
            MatchKind::Prefix
                | MatchKind::PrefixAlternate
                | MatchKind::WordPrefix
                | MatchKind::Infix
        ) {
            return Ok(());
        }
        let places: SmallVec<[u32; MAX_MAIN_PLACES]> =
            self.index.main_places_of(rank.place()).collect();
        for group in by
            .term()
            .into_iter()
            .flat_map(|term| self.index.postings().names(term))
        {
            for named in group {
                self.budget.spend(1)?;
                let is_meant = places.first() == Some(&named) || group.kind == TermKind::Primary;
                if is_meant && places.contains(&named) {
                    return Ok(());
                }
            }
        }
        let country = features.country();
        for (lower, place) in (0..).zip(places) {
            self.budget.spend(1)?;
            // Beside a country, the region is its part there.
            if country.is_some()
                && !PlaceContext::of_place(self.index, place)?.is_in_one_of(country.as_slice())?
            {
                continue;
            }
            let rank = Rank::new(rank.score().saturating_sub(lower), place);
            self.keep(threshold, Candidate { rank, ..region })?;
        }
        Ok(())
    }

    /// Returns the list that a candidate belongs to.
    #[inline]
    fn list_of(&mut self, candidate: &Candidate) -> &mut TopK {
        if candidate.is_windowed() {
            &mut self.windowed
        } else {
            &mut self.found
        }
    }

    #[inline]
    fn keep(&mut self, threshold: Score, candidate: Candidate) -> Result<()> {
        let (mut rank, place, mut decay) = (candidate.rank, candidate.rank.place(), 0);
        let is_above = |search: &mut Self, rank: Rank| {
            rank.score() > threshold && rank > search.list_of(&candidate).threshold()
        };
        if !is_above(self, rank) || !self.filter.allows(self.index, place)? {
            return Ok(());
        }
        // A filter is tested more quickly than a distance calculated.
        if let Some(point) = self.options.near {
            let at = self.index.point_of(self.index.place(place)?)?;
            decay = distance_decay(point.distance_km(at));
            rank = Rank::new(rank.score().saturating_sub(decay), place);
            if !is_above(self, rank) {
                return Ok(());
            }
        }
        let list = self.list_of(&candidate);
        list.insert(Candidate {
            rank,
            decay,
            ..candidate
        });
        // It was compared with those that are there.
        let compared = list.candidates().len();
        self.budget.spend_bytes(compared)?;
        // Hits are known by it.
        self.index.place_ids().prefetch(place as usize);
        Ok(())
    }

    /// Returns the best places as hits.
    pub(super) fn hits(&self, limit: usize) -> Result<Vec<Hit<'d>>> {
        let (index, ids) = (self.index, self.index.place_ids());
        let found = self.found.candidates();
        index.prefetch_ids(
            found
                .iter()
                .take(limit)
                .map(|candidate| candidate.rank.place()),
        );
        // Collecting results would not know how many there are.
        let mut hits = Vec::with_capacity(found.len().min(limit));
        let may_be_unknown_code =
            self.query.is_number() && !self.is_code_in_parts && self.filter.allows_every_country();
        let mode = self.mode;
        let matches = found.iter().map(
            |&Candidate {
                 rank,
                 kind,
                 by,
                 features,
                 decay,
             }| Match {
                at: rank.place(),
                kind,
                by,
                score: rank.score(),
                features,
                country: features.country().or(self.filter.sole_country()),
                decay,
                mode,
            },
        );
        let rivals = Rivals::new(
            &self.query.term,
            matches.clone(),
            may_be_unknown_code,
            &self.filter,
        )
        .into();
        for (position, matched) in matches.take(limit).enumerate() {
            let score = share_of_most(matched.score);
            let PlaceIdRecord { geonameid } = index.record(ids, matched.at, SectionId::PlaceIds)?;
            hits.push(Hit::new(
                index,
                geonameid.into(),
                score,
                matched,
                position,
                &rivals,
            ));
        }
        Ok(hits)
    }
}

/// Returns a score relative to the highest one. Where words are left over, it is less than nothing: from a tenth on, it falls
/// off, so that all can be compared.
fn share_of_most(score: Score) -> f32 {
    const TENTH: Score = MAX_SCORE / 10;
    if score >= TENTH {
        (score as f32 / MAX_SCORE as f32).min(1.0)
    } else {
        odds(score.saturating_sub(TENTH) / 6) / 10.0
    }
}
