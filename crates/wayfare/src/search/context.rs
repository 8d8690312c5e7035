//! What the text beside a name says of the place: what each span says, and the best path over all of them.

use std::{cell::Cell, ops::Range};

use smallvec::{SmallVec, smallvec};
use wayfare_format::{NO_SCORE, NONE, OVERSHADOWED, PlaceKind, PostalRecord, TermKind, fold};

use super::{
    feature::{Path, RankingFeature, Verb},
    lattice::{Lattice, Names, Span},
    lexicon::Lexeme,
    place_context::PlaceContext,
    searcher::Searcher,
};
use crate::{Point, Result};

/// So many places of a name are asked whether they are the town of a code.
const MAX_TOWNS: usize = 64;

/// A place beside a code is its town if it is no farther from the code's point: the builder's limit for places of the
/// code's name.
const TOWN_KM: f64 = 50.0;

/// Two places are next to each other up to this distance, and in each other's surroundings up to the other: a city and its
/// airports.
const NEAR_KM: f64 = 30.0;
const VICINITY_KM: f64 = 100.0;

/// Places whose latitudes differ more are in no surroundings of each other.
const VICINITY_DEGREES: f64 = 1.0;

/// How often [`RankingFeature::OtherName`] holds at least where what says something else is a name together with the core.
const OF_NAME: usize = 5;

/// The feature of places that have an airport code.
const AIRPORT: &str = "AIRP";

/// A place, or a postal code, of which a text may say more.
pub(super) struct Subject<'d> {
    /// The place, if the code has one.
    place: Option<u32>,
    code: Option<PostalRecord<'d>>,
    context: PlaceContext<'d>,
    point: Option<Point>,
    /// Whether it is a country or an administrative region.
    is_region: bool,
}

/// The text beside one or two cores.
pub(super) struct Context<'l> {
    lattice: &'l Lattice<'l>,
    cores: &'l [Range<usize>],
    verb: Verb,
    /// The spans beside the cores, by their first token.
    spans: SmallVec<[&'l Span; 16]>,
    /// The part of the text that the first core is in.
    part: Option<usize>,
}

impl<'l> Context<'l> {
    pub(super) fn new(lattice: &'l Lattice<'l>, cores: &'l [Range<usize>], verb: Verb) -> Self {
        let is_beside = |span: &&Span| {
            cores.iter().all(|core| span.tokens.end <= core.start || core.end <= span.tokens.start)
        };
        let mut spans: SmallVec<[&Span; 16]> = lattice.spans.iter().filter(is_beside).collect();
        spans.sort_by_key(|span| span.tokens.start);
        let part = cores.first().and_then(|core| lattice.part(core.start));
        Self { lattice, cores, verb, spans, part }
    }

    /// Returns the number of spans and tokens that a path goes over.
    pub(super) fn len(&self) -> usize {
        self.spans.len() + self.lattice.tokens.len()
    }

    /// Returns the tokens of a span together with each core that stands beside it.
    fn with_cores(&self, span: &Span) -> impl Iterator<Item = Range<usize>> {
        let Range { start, end } = span.tokens;
        let beside = self.cores.iter().filter(move |core| core.end == start || end == core.start);
        beside.map(move |core| core.start.min(start)..core.end.max(end))
    }

    /// Returns the best path by what each span says and by what a token says that means nothing, beside what it does where
    /// nothing is known of the place.
    fn path(
        &self,
        mut of_span: impl FnMut(&Span) -> Result<Path>,
        of_unknown: impl Fn(usize) -> Path,
    ) -> Result<Option<Path>> {
        // To each token, the best path without an unknown word, and with one.
        let mut paths: SmallVec<[[Path; 2]; 9]> =
            smallvec![[Path::IMPOSSIBLE; 2]; self.lattice.tokens.len() + 1];
        let paths = paths.as_mut_slice();
        if let Some([first, _]) = paths.first_mut() {
            *first = Path::default();
        }
        let mut spans = self.spans.as_slice();
        for (at, unknowns) in self.lattice.unknowns.iter().enumerate() {
            let Some(([.., [known, unknown]], ahead)) = paths.split_at_mut_checked(at + 1) else { break };
            let mut add = |end: usize, to: usize, before: &Path, add: &Path| {
                if let Some(best) = ahead.get_mut(end - at - 1).and_then(|best| best.get_mut(to)) {
                    best.improve(before, add);
                }
            };
            if let Some(core) = self.cores.iter().find(|core| core.contains(&at)) {
                if at == core.start {
                    add(core.end, 0, known, &Path::default());
                    add(core.end, 1, unknown, &Path::default());
                }
                continue;
            }
            // What the spans say tells what the token may be.
            let mut said: SmallVec<[(usize, Path); 4]> = SmallVec::new();
            while let Some((span, others)) = spans.split_first().filter(|(span, _)| span.tokens.start == at) {
                let path = of_span(span)?;
                if path.score > NO_SCORE {
                    said.push((span.tokens.end, path));
                }
                spans = others;
            }
            let of_token = of_unknown(at);
            let [first, further] =
                if self.lattice.part(at) > self.part { &unknowns.apart } else { &unknowns.near };
            // A number is understood.
            let is_number = first.features == further.features;
            add(at + 1, usize::from(!is_number), known, &first.and(of_token));
            add(at + 1, 1, unknown, &further.and(of_token));
            for (end, path) in &said {
                add(*end, 0, known, path);
                add(*end, 1, unknown, path);
            }
        }
        let best = paths.last().map_or(Path::IMPOSSIBLE, |[known, unknown]| known.or(*unknown));
        Ok(Some(best).filter(|path| path.is_possible()))
    }
}

impl<'d> Searcher<'d, '_> {
    pub(super) fn subject_of_place(&self, place: u32) -> Result<Subject<'d>> {
        let row = self.index.place(place)?;
        let context = PlaceContext::of_place(self.index, place, row)?;
        // Countries and administrative regions, but not islands and the like.
        let is_region = context.kind() != PlaceKind::Place
            && matches!(self.index.feature_code(row)?.as_bytes(), [b'A' | b'P', ..]);
        Ok(Subject {
            place: Some(place),
            code: None,
            context,
            point: Some(self.index.point_of(row)?),
            is_region,
        })
    }

    pub(super) fn subject_of_code(&self, code: PostalRecord<'d>) -> Result<Subject<'d>> {
        let place = Some(code.place_index).filter(|&place| place != NONE);
        let point = match (self.index.postal_point(code)?, place) {
            (None, Some(place)) => Some(self.index.point_of(self.index.place(place)?)?),
            (point, _) => point,
        };
        let context = PlaceContext::of_postal_code(self.index, code)?;
        Ok(Subject { place, code: Some(code), context, point, is_region: false })
    }

    /// Returns the best path that any place of a core could have.
    pub(super) fn bound(&mut self, context: &Context<'_>, core: &Span) -> Result<Option<Path>> {
        let of = |feature| Path::of(feature, context.verb);
        let places = core.names(self.index, &mut self.budget)?;
        let of_span = |span: &Span| {
            let names = span.names(self.index, &mut self.budget)?;
            let of_name = if !names.regions.is_empty() {
                of(RankingFeature::Region)
            } else if names.share_a_place_with(places) {
                of(RankingFeature::Alias)
            } else if !names.points.is_empty() {
                of(RankingFeature::Near)
            } else {
                Path::IMPOSSIBLE
            };
            Ok(if span.lexemes.is_empty() { of_name } else { of_name.or(of(RankingFeature::Joiner)) })
        };
        context.path(of_span, |_| Path::default())
    }

    /// Returns what the text beside a core says of a place or code; `None` if it cannot be meant.
    pub(super) fn context_of(
        &mut self,
        context: &Context<'_>,
        subject: &Subject<'d>,
    ) -> Result<Option<Path>> {
        // The tokens of the countries that are named in full and that it is not in.
        let outside = Cell::new(0_u64);
        let of_region =
            if subject.is_region { Path::of(RankingFeature::OfRegion, self.verb) } else { Path::default() };
        let of_unknown = |at: usize| if outside.get() >> at & 1 == 1 { Path::IMPOSSIBLE } else { of_region };
        let of_span = |span: &Span| {
            let names = span.names(self.index, &mut self.budget)?;
            // A code may have a name that the dictionary lacks.
            if names.is_empty() && span.lexemes.is_empty() && subject.code.is_none() {
                return Ok(Path::IMPOSSIBLE);
            }
            let is_in = subject.context.is_in_or_of_territory(&names.regions, &mut self.budget)?;
            // Who names a country in full means a place in it.
            if is_in == [false; 2] && span.names_country() {
                outside.set(span.tokens.clone().fold(outside.get(), |tokens, token| tokens | 1 << token));
            }
            self.says(context, (span, names), subject, is_in)
        };
        let path = context.path(of_span, of_unknown)?;
        Ok(path.filter(|path| self.fuzzy || !path.features.is_partial()))
    }

    /// Returns what a span says of a place or code, given whether this is in a region of its names, and whether without the
    /// country that a territory belongs to: of several features the one that adds most.
    fn says(
        &mut self,
        context: &Context<'_>,
        (span, names): (&Span, &Names),
        subject: &Subject<'d>,
        [is_in, is_own]: [bool; 2],
    ) -> Result<Path> {
        let verb = self.verb;
        let edits = Path::of_times(RankingFeature::Misspelt, span.is_edited().into(), verb);
        let spelling = edits.and(span.other_marks(verb));
        let of = |feature| Path::of(feature, verb).and(spelling);
        let mut best = match (span.is_unfinished, is_in) {
            // A text that is still being typed ends so.
            (true, true) if verb == Verb::Autocomplete => return Ok(of(RankingFeature::Region)),
            (true, true) => return Ok(of(RankingFeature::Unfinished)),
            // Nothing adds more.
            (false, true) if is_own => return Ok(of(RankingFeature::Region)),
            (false, true) => of(RankingFeature::Region).and(Path::of(RankingFeature::Territory, verb)),
            (false, false) if span.is_context => return Ok(Path::IMPOSSIBLE),
            (false, false) if subject.context.is_in_one_of(&names.countries_of_regions) => {
                of(RankingFeature::OtherRegion)
            }
            (_, false) => Path::IMPOSSIBLE,
        };
        if let Some(place) = subject.place
            && let Some(kind) = names.kind_of(place)
        {
            let is_rare = kind == TermKind::RareAlternate || self.is_overshadowed(place, names)?;
            best = best.or(of(if is_rare { RankingFeature::RareAlias } else { RankingFeature::Alias }));
        }
        if let Some(code) = subject.code {
            best = best.or(self.says_of_code(context, (span, names), subject, code)?);
        } else if !span.is_edited() && !subject.is_region {
            best = best.or(self.says_nearby(span, names, subject));
        }
        if subject.is_region && best.score > NO_SCORE && !best.features.has(RankingFeature::Region) {
            // What is beside a country or region is hardly another name of it.
            best = best.and(Path::of(RankingFeature::OfRegion, verb));
        }
        if !span.lexemes.is_empty() {
            best = best.or(self.says_word(context, span, subject)?);
        }
        // A place of such a name may be of little importance.
        let is_part_of_name = best.features.is_partial()
            && context.with_cores(span).any(|tokens| context.lattice.is_name(&tokens));
        if is_part_of_name {
            let times = OF_NAME.saturating_sub(best.features.count(RankingFeature::OtherName) as usize);
            best = best.and(Path::of_times(RankingFeature::OtherName, times, verb));
        }
        Ok(best)
    }

    /// Returns what a word of the lexicon says of a place.
    fn says_word(&mut self, context: &Context<'_>, span: &Span, subject: &Subject<'d>) -> Result<Path> {
        let Context { lattice, verb, .. } = *context;
        let mut best = Path::IMPOSSIBLE;
        for lexeme in span.lexemes {
            let feature = match *lexeme {
                Lexeme::Kind(features) if self.is_of_kind(subject, features)? => RankingFeature::Kind,
                Lexeme::Kind(_) => RankingFeature::OtherKind,
                Lexeme::Part => RankingFeature::Part,
                Lexeme::Near => RankingFeature::NearWord,
                Lexeme::Joiner if span.tokens.end < lattice.tokens.len() => RankingFeature::Joiner,
                Lexeme::Street => RankingFeature::Street,
                Lexeme::Joiner | Lexeme::Sign(_) => continue,
            };
            let of_region =
                subject.is_region && matches!(feature, RankingFeature::Street | RankingFeature::OtherKind);
            let path =
                Path::of(feature, verb).and(Path::of_times(RankingFeature::OfRegion, of_region.into(), verb));
            best = best.or(path);
        }
        if best.score == NO_SCORE {
            return Ok(best);
        }
        // The words may be a name, alone or with the core beside them.
        let names = context.with_cores(span).chain(Some(span.tokens.clone()));
        let other_names = names.map(|tokens| lattice.other_names(&tokens)).max();
        Ok(best.and(Path::of_times(RankingFeature::OtherName, other_names.unwrap_or(0), verb)))
    }

    /// Returns what a name says of a place that is near another place of this name, or in its country.
    fn says_nearby(&self, span: &Span, names: &Names, subject: &Subject<'d>) -> Path {
        let mut best = Path::IMPOSSIBLE;
        for &(other, country, at) in &names.points {
            if subject.context.is_in_one_of(&[country]) {
                best = best.or(Path::of(RankingFeature::OtherPlace, self.verb));
            }
            // What it is near to is larger. Names of few letters are those of too many places.
            if Some(other) < subject.place
                && !span.is_short
                && let Some(point) = subject.point
                && (at.latitude() - point.latitude()).abs() <= VICINITY_DEGREES
            {
                let km = point.distance_km(at);
                let feature = if km <= NEAR_KM { RankingFeature::Near } else { RankingFeature::Vicinity };
                if km <= VICINITY_KM {
                    best = best.or(Path::of(feature, self.verb));
                }
            }
        }
        best
    }

    /// Returns what a span says of a postal code: its town, its region, or the letters of its country.
    fn says_of_code(
        &mut self,
        context: &Context<'_>,
        (span, names): (&Span, &Names),
        subject: &Subject<'d>,
        code: PostalRecord<'d>,
    ) -> Result<Path> {
        let (country, text) = (subject.context.country(), context.lattice.text(&span.tokens));
        if self.index.country_of_letters(text)? == Some(country) {
            return Ok(Path::of(RankingFeature::Region, self.verb));
        }
        if self.town_of(subject, country, names)?.is_some() {
            return Ok(Path::of(RankingFeature::Alias, self.verb));
        }
        let place = self.index.postal_place_name(code)?;
        let admin1 = self.index.postal_admin1_name(code)?;
        self.budget.spend_bytes(place.len() + admin1.len())?;
        let is = |name: &str| {
            let name = fold(name);
            if span.is_unfinished { name.starts_with(text) } else { *name == *text }
        };
        Ok(if is(place) || is(admin1) {
            Path::of(RankingFeature::Alias, self.verb)
        } else {
            Path::IMPOSSIBLE
        })
    }

    /// Returns the most important place of a name that is of the country of a code and near it.
    pub(super) fn town_of(
        &mut self,
        code: &Subject<'d>,
        country: u16,
        names: &Names,
    ) -> Result<Option<(u32, TermKind)>> {
        let Some(point) = code.point else { return Ok(None) };
        for &(place, kind) in names.places.iter().take(MAX_TOWNS) {
            self.budget.spend(1)?;
            let row = self.index.place(place)?;
            let is_near =
                row.country_index() == country && point.distance_km(self.index.point_of(row)?) <= TOWN_KM;
            if is_near && !self.is_region(place)? {
                return Ok(Some((place, kind)));
            }
        }
        Ok(None)
    }

    /// Returns whether another place of a name is ten times as important.
    fn is_overshadowed(&self, place: u32, names: &Names) -> Result<bool> {
        let most = names.places.first().map_or(Ok(NO_SCORE), |&(first, _)| self.importance_of(first))?;
        Ok(most.saturating_sub(OVERSHADOWED) > self.importance_of(place)?)
    }

    fn is_of_kind(&mut self, subject: &Subject<'d>, features: &str) -> Result<bool> {
        let Some(place) = subject.place else { return Ok(false) };
        if features == AIRPORT {
            return self.index.has_airport_code(place, &mut self.budget);
        }
        let code = self.index.feature_code(self.index.place(place)?)?;
        Ok(features.split(' ').any(|start| code.starts_with(start)))
    }
}
