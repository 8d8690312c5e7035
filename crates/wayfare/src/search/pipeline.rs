//! A search in progress: it runs its stages one after the other, which add candidates.

use smallvec::SmallVec;
use wayfare_format::{
    FIRST, ImportanceTable, MAX_MAIN_PLACES, MAX_SCORE, NO_SCORE, PlaceIdRecord, PlaceKind, PostingsGroup,
    Score, SectionId, TermKind, Weights, distance_decay,
};

use super::{
    kinds::Kind,
    place_context::{Contexts, PlaceContext},
    query::Query,
    top_k::{Candidate, Rank, TopK},
};
use crate::{
    Error, Hit, MatchKind, Point, Result, SearchOptions,
    budget::Budget,
    filter::ResolvedFilter,
    index::Index,
    model::{Match, Rivals},
};

/// A place that a term names.
#[derive(Debug, Clone, Copy)]
pub(super) struct NameMatch {
    pub(super) place: u32,
    pub(super) kind: TermKind,
    pub(super) term: u32,
}

/// A stage of a search, and when it runs.
pub(super) struct Stage<'d, 'q> {
    pub(super) when: fn(&Search<'d, 'q>) -> bool,
    pub(super) run: fn(&mut Search<'d, 'q>) -> Result<()>,
}

/// A search under way.
pub(super) struct Search<'d, 'q> {
    pub(super) index: &'d Index,
    pub(super) query: &'q Query<'q>,
    pub(super) weights: &'static Weights,
    pub(super) filter: ResolvedFilter,
    pub(super) fuzzy: bool,
    pub(super) budget: Budget,
    pub(super) found: TopK,
    /// Contexts of which one of each list must hold for what the stage under way finds.
    pub(super) inside: Contexts,
    /// The kind that it must be of.
    pub(super) of_kind: Option<&'static Kind>,
    /// The number of the term that is the text.
    pub(super) term: Option<u32>,
    /// Whether the text is a whole name of a place that the filter allows.
    pub(super) is_name: bool,
    /// Whether it is the primary name of any place.
    pub(super) is_primary_name: bool,
    /// Whether a match has been found that explains every word of the text.
    is_interpreted: bool,
    /// Whether a postal code has been found that is the whole text.
    pub(super) is_code: bool,
    /// Whether postal codes have been found by adding zeros to a number.
    pub(super) has_lost_zeros: bool,
    importance: ImportanceTable<'d>,
    /// The point of the proximity bias.
    near: Option<Point>,
    /// Whether regions and countries stand for the most important places in them.
    places_only: bool,
}

impl<'d, 'q> Search<'d, 'q> {
    /// Returns a search of the places that a filter allows. It is made in place: moving it would cost as much as a
    /// lookup.
    #[inline]
    pub(super) fn new(
        index: &'d Index,
        query: &'q Query<'q>,
        weights: &'static Weights,
        options: &SearchOptions,
        filter: ResolvedFilter,
    ) -> Self {
        Self {
            index,
            query,
            weights,
            filter,
            fuzzy: options.fuzzy,
            budget: index.budget(),
            // Which stages run must not depend on how many places are wanted.
            found: TopK::new(options.limit.max(FIRST)),
            inside: Contexts::new(),
            of_kind: None,
            term: None,
            is_name: false,
            is_primary_name: false,
            is_interpreted: false,
            is_code: false,
            has_lost_zeros: false,
            importance: index.importance(),
            near: options.near,
            places_only: options.places_only,
        }
    }

    /// Runs the stages whose conditions hold, in their order.
    pub(super) fn run(&mut self, stages: &[Stage<'d, 'q>]) -> Result<()> {
        for stage in stages {
            if (stage.when)(self) {
                (stage.run)(self)?;
            }
        }
        Ok(())
    }

    /// Runs always.
    pub(super) fn always(&self) -> bool {
        true
    }

    /// Runs where the text is no whole name of a place.
    pub(super) fn is_no_name(&self) -> bool {
        !self.is_name
    }

    /// Runs where the text is no primary name, and nothing but places with it as an alternate name have been found, if any.
    pub(super) fn is_no_primary_name(&self) -> bool {
        self.found_nothing() || self.is_name && !self.is_primary_name
    }

    /// Runs where the text is no postal code.
    pub(super) fn is_no_code(&self) -> bool {
        !self.is_code
    }

    /// Runs where nothing has been found.
    pub(super) fn found_nothing(&self) -> bool {
        self.found.candidates().is_empty()
    }

    /// Returns whether the text is a postal code, an id, or a name with its region.
    pub(super) fn is_interpreted(&self) -> bool {
        self.is_interpreted
    }

    /// Runs where the text is none of these, and fewer than [`FIRST`] places have been found.
    pub(super) fn found_few(&self) -> bool {
        !self.is_interpreted && self.found.candidates().len() < FIRST
    }

    #[inline]
    pub(super) fn importance_of(&self, place: u32) -> Result<Score> {
        self.importance.get(place).ok_or_else(|| Error::corrupt(SectionId::Importance))
    }

    /// Adds the places of a group of postings by a match with this weight.
    #[inline]
    pub(super) fn push_group(
        &mut self,
        group: PostingsGroup<'_, TermKind>,
        kind: MatchKind,
        weight: Score,
        by: u32,
    ) -> Result<()> {
        for place in group {
            self.budget.spend(1)?;
            let score = self.importance_of(place)?.saturating_add(weight);
            if Rank::new(score, place) <= self.found.threshold() {
                // The places after it are less important.
                break;
            }
            self.insert(place, kind, score, by)?;
        }
        Ok(())
    }

    /// Adds a place by a match that says what the text means, and notes that, even if the threshold is higher.
    pub(super) fn push_interpreted(
        &mut self,
        place: u32,
        kind: MatchKind,
        weight: Score,
        by: u32,
    ) -> Result<()> {
        self.is_interpreted = self.is_interpreted || self.filter.allows(self.index, place)?;
        self.budget.spend(1)?;
        let score = self.importance_of(place)?.saturating_add(weight);
        self.insert(place, kind, score, by)
    }

    /// Notes that the text is a whole name of these places, and whether of one that the filter allows, even if the
    /// threshold is higher.
    pub(super) fn note_name(&mut self, places: PostingsGroup<'_, TermKind>) -> Result<()> {
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

    /// Adds a place with a score, less the distance decay, if it is allowed and among the best.
    #[inline]
    fn insert(&mut self, place: u32, kind: MatchKind, score: Score, by: u32) -> Result<()> {
        self.insert_weak(NO_SCORE, place, kind, score, by)
    }

    /// Adds a weak match, if its score exceeds a threshold.
    #[inline]
    pub(super) fn insert_weak(
        &mut self,
        threshold: Score,
        place: u32,
        kind: MatchKind,
        score: Score,
        by: u32,
    ) -> Result<()> {
        let candidate = Candidate { rank: Rank::new(score, place), kind, by };
        if candidate.rank <= self.found.threshold() {
            return Ok(());
        }
        // Regions are so important that a weak match of one would come before the name of a small place.
        let is_weak_beside_name = self.is_beside_name(threshold);
        if (self.places_only || is_weak_beside_name) && self.is_region(place)? {
            return if is_weak_beside_name { Ok(()) } else { self.add_main_places(threshold, candidate) };
        }
        self.keep(threshold, candidate)
    }

    /// Returns whether weak matches above a threshold compete with a place that has the text as a whole name.
    pub(super) fn is_beside_name(&self, threshold: Score) -> bool {
        self.is_name && threshold > NO_SCORE
    }

    pub(super) fn is_region(&self, place: u32) -> Result<bool> {
        Ok(self.index.kind_of(place)? != PlaceKind::Place)
    }

    /// Replaces a region by its main places. A prefix or substring match of a region is dropped instead, as is a region of
    /// which a main place has the name: the first one, or any by its primary name.
    fn add_main_places(&mut self, threshold: Score, region: Candidate) -> Result<()> {
        let Candidate { rank, kind, by } = region;
        if matches!(
            kind,
            MatchKind::Prefix | MatchKind::PrefixAlternate | MatchKind::WordPrefix | MatchKind::Infix
        ) {
            return Ok(());
        }
        let places: SmallVec<[u32; MAX_MAIN_PLACES]> = self.index.main_places_of(rank.place()).collect();
        for group in self.index.postings().names(by) {
            for named in group {
                self.budget.spend(1)?;
                let is_meant = places.first() == Some(&named) || group.kind == TermKind::Primary;
                if is_meant && places.contains(&named) {
                    return Ok(());
                }
            }
        }
        for (lower, place) in (0..).zip(places) {
            self.budget.spend(1)?;
            let rank = Rank::new(rank.score().saturating_sub(lower), place);
            self.keep(threshold, Candidate { rank, kind, by })?;
        }
        Ok(())
    }

    #[inline]
    fn keep(&mut self, threshold: Score, candidate: Candidate) -> Result<()> {
        let (mut rank, place) = (candidate.rank, candidate.rank.place());
        if let Some(point) = self.near {
            let at = self.index.point_of(self.index.place(place)?)?;
            rank = Rank::new(rank.score().saturating_sub(distance_decay(point.distance_km(at))), place);
        }
        let is_above = rank.score() > threshold && rank > self.found.threshold();
        if is_above && self.is_allowed(place)? {
            // It is compared with those that are there.
            self.budget.spend_bytes(self.found.candidates().len())?;
            self.found.insert(Candidate { rank, ..candidate });
            // Hits are known by it.
            self.index.place_ids().prefetch(place as usize);
        }
        Ok(())
    }

    /// Returns whether the filter allows a place, and it is of the kind and inside the regions that the text names.
    pub(super) fn is_allowed(&mut self, place: u32) -> Result<bool> {
        let mut is_allowed = self.filter.allows(self.index, place)?;
        if let Some(kind) = self.of_kind {
            is_allowed = is_allowed && self.is_of_kind(place, kind)?;
        }
        if !is_allowed || self.inside.is_empty() {
            return Ok(is_allowed);
        }
        PlaceContext::of_place(self.index, place)?.is_inside(&self.inside, &mut self.budget)
    }

    /// Returns the places that have a term as a whole name, with its number.
    pub(super) fn whole_names(&mut self, term: &str) -> Result<Vec<NameMatch>> {
        let mut names = Vec::new();
        if let Some(number) = self.index.find_name(term, &mut self.budget)? {
            for group in self.index.postings().names(number) {
                for record in group {
                    self.budget.spend(1)?;
                    names.push(NameMatch { place: record, kind: group.kind, term: number });
                }
            }
        }
        Ok(names)
    }

    /// Returns the best places as hits.
    pub(super) fn hits(&self, limit: usize) -> Result<Vec<Hit<'d>>> {
        let (index, ids) = (self.index, self.index.place_ids());
        let found = self.found.candidates();
        index.prefetch_ids(found.iter().take(limit).map(|candidate| candidate.rank.place()));
        // Collecting results would not know how many there are.
        let mut hits = Vec::with_capacity(found.len().min(limit));
        let may_be_unknown_code = self.query.is_number() && self.filter.allows_every_country();
        let matches = found.iter().map(|&Candidate { rank, kind, by }| Match {
            at: rank.place(),
            kind,
            by,
            score: rank.score(),
        });
        let doubts = [may_be_unknown_code, self.has_lost_zeros];
        let rivals = Rivals::new(self.query.text, &self.query.term, matches.clone(), doubts);
        for (position, matched) in matches.take(limit).enumerate() {
            let score = (matched.score as f32 / MAX_SCORE as f32).clamp(0.0, 1.0);
            let PlaceIdRecord { geonameid } = index.record(ids, matched.at, SectionId::PlaceIds)?;
            hits.push(Hit::new(index, geonameid.into(), score, matched, position, rivals));
        }
        Ok(hits)
    }
}
