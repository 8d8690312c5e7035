//! What the text beside a name says of the place: what each span says, and the best path over all of them.

use std::{cell::Cell, ops::Range};

use smallvec::{SmallVec, smallvec};
use wayfare_format::{NO_SCORE, NONE, OVERSHADOWED, PlaceKind, PostalRecord, Score, TermKind, fold};

use super::{
    feature::{Path, RankingFeature, Verb},
    lattice::{Lattice, Names, Span},
    lexicon::{Lexeme, is_common_word, is_written_in},
    place_context::{Inside, PlaceContext},
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

/// What a text can be worth at most: if all of it is understood, and if a part is left over or says something else.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bound {
    pub(super) understood: Score,
    pub(super) partial: Score,
}

/// For each of the first spans that may be regions, whether a place is in one of these.
pub(super) type Insides = u64;

/// So many spans fit into [`Insides`]; of others, a place may be in any.
const MAX_REGIONS: usize = Insides::BITS as usize / Inside::BITS;

/// The text beside one or two cores.
pub(super) struct Context<'l> {
    lattice: &'l Lattice<'l>,
    cores: &'l [Range<usize>],
    verb: Verb,
    /// The spans beside the cores, by their first token.
    spans: SmallVec<[&'l Span; 16]>,
    /// The part of the text that the first core is in.
    part: Option<usize>,
    /// Whether the first core is a word that stands around names: beside unknown words, it names nothing.
    is_word: bool,
    /// The bounds of places that are in the same regions.
    bounds: SmallVec<[(Insides, Bound); 4]>,
}

/// What stands behind a token: how it was best reached.
#[derive(Debug, Clone, Copy)]
struct Step {
    score: Score,
    /// The number of the edge that leads here.
    edge: usize,
    /// Whether there is an unknown word before that.
    from_unknown: bool,
}

/// The ways through a text from one token to another, and the best one to each.
struct Walk {
    /// The first token, and what the tokens say behind no unknown word, and behind one.
    edges: SmallVec<[(usize, [Path; 2]); 16]>,
    /// Behind each token, without an unknown word and with one.
    steps: SmallVec<[[Step; 2]; 9]>,
}

impl Walk {
    fn new(tokens: usize) -> Self {
        let none = Step { score: NO_SCORE, edge: 0, from_unknown: false };
        let mut steps: SmallVec<[[Step; 2]; 9]> = smallvec![[none; 2]; tokens + 1];
        if let Some([first, _]) = steps.first_mut() {
            first.score = 0;
        }
        Self { edges: SmallVec::new(), steps }
    }

    /// Adds what tokens say behind no unknown word, and behind one, and whether they are one.
    fn add(&mut self, tokens: &Range<usize>, says: [Path; 2], is_unknown: bool) {
        let Some(&before) = self.steps.get(tokens.start) else { return };
        let Some(behind) = self.steps.get_mut(tokens.end) else { return };
        let edge = self.edges.len();
        for ((step, path), from_unknown) in before.iter().zip(&says).zip([false, true]) {
            let score = step.score.saturating_add(path.score);
            let Some(best) = behind.get_mut(usize::from(from_unknown || is_unknown)) else { continue };
            if score > best.score && path.is_possible() {
                *best = Step { score, edge, from_unknown };
            }
        }
        self.edges.push((tokens.start, says));
    }

    /// Returns the best score.
    fn score(&self) -> Score {
        let Some([known, unknown]) = self.steps.last() else { return NO_SCORE };
        known.score.max(unknown.score)
    }

    /// Returns the best path, if any is possible.
    fn path(&self) -> Option<Path> {
        let mut path = Path::default();
        let (mut at, [known, unknown]) = (self.steps.len() - 1, self.steps.last()?);
        let mut has_unknown = unknown.score > known.score;
        while at > 0 {
            let step = self.steps.get(at)?.get(usize::from(has_unknown))?;
            if step.score == NO_SCORE {
                return None;
            }
            let (start, says) = self.edges.get(step.edge)?;
            path = path.and(*says.get(usize::from(step.from_unknown))?);
            (at, has_unknown) = (*start, step.from_unknown);
        }
        Some(path).filter(|path| path.is_possible())
    }
}

impl Bound {
    /// Returns what can be scored with a score for a name.
    pub(super) fn beside(self, score: Score) -> Self {
        Self {
            understood: self.understood.saturating_add(score),
            partial: self.partial.saturating_add(score),
        }
    }

    pub(super) fn most(self) -> Score {
        self.understood.max(self.partial)
    }
}

impl<'l> Context<'l> {
    pub(super) fn new(lattice: &'l Lattice<'l>, cores: &'l [Range<usize>], verb: Verb) -> Self {
        let is_beside = |span: &&Span| {
            cores.iter().all(|core| span.tokens.end <= core.start || core.end <= span.tokens.start)
        };
        let mut spans: SmallVec<[&Span; 16]> = lattice.spans.iter().filter(is_beside).collect();
        spans.sort_by_key(|span| span.tokens.start);
        let part = cores.first().and_then(|core| lattice.part(core.start));
        let is_word = cores.first().is_some_and(|core| is_common_word(lattice.text(core)));
        Self { lattice, cores, verb, spans, part, is_word, bounds: SmallVec::new() }
    }

    /// Returns the number of spans and tokens that a path goes over.
    pub(super) fn len(&self) -> usize {
        self.spans.len() + self.lattice.tokens.len()
    }

    /// Returns whether a token stands behind a comma after the core.
    fn is_apart(&self, token: usize) -> bool {
        self.lattice.part(token) > self.part
    }

    /// Finds the best path by what each span says and by what a token says that means nothing, beside what it does where
    /// nothing is known of the place.
    fn walk(
        &self,
        mut of_span: impl FnMut(usize, &Span) -> Result<Path>,
        of_unknown: impl Fn(usize) -> Path,
    ) -> Result<Walk> {
        let mut walk = Walk::new(self.lattice.tokens.len());
        let mut spans = self.spans.iter().enumerate().peekable();
        for (at, unknowns) in self.lattice.unknowns.iter().enumerate() {
            if let Some(core) = self.cores.iter().find(|core| core.contains(&at)) {
                if at == core.start {
                    walk.add(core, [Path::default(); 2], false);
                }
                continue;
            }
            // What the spans say tells what the token may be.
            while let Some((number, span)) = spans.next_if(|(_, span)| span.tokens.start == at) {
                walk.add(&span.tokens, [of_span(number, span)?; 2], false);
            }
            let of_token = of_unknown(at);
            if of_token.is_possible() {
                let unknowns = if self.is_apart(at) { &unknowns.apart } else { &unknowns.near };
                walk.add(
                    &(at..at + 1),
                    unknowns.map(|unknown| unknown.and(of_token)),
                    !self.lattice.is_number(at),
                );
            }
        }
        Ok(walk)
    }
}

impl<'d> Searcher<'d, '_> {
    pub(super) fn subject_of_place(&self, place: u32) -> Result<Subject<'d>> {
        self.subject(PlaceContext::of_place(self.index, place)?, Some(place))
    }

    /// Returns a place whose context is known.
    pub(super) fn subject(&self, context: PlaceContext<'d>, place: Option<u32>) -> Result<Subject<'d>> {
        let Some(row) = context.row() else {
            return Ok(Subject { place, code: None, context, point: None, is_region: false });
        };
        // Countries and administrative regions, but not islands and the like.
        let is_region = context.kind()? != PlaceKind::Place
            && matches!(self.index.feature_code(row)?.as_bytes(), [b'A' | b'P', ..]);
        Ok(Subject { place, code: None, context, point: Some(self.index.point_of(row)?), is_region })
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

    /// Returns in which regions of the text beside a core a place is.
    #[inline]
    pub(super) fn insides(&mut self, context: &Context<'_>, place: &PlaceContext<'_>) -> Result<Insides> {
        let mut insides = 0;
        for (number, span) in context.spans.iter().enumerate().take(MAX_REGIONS) {
            let names = span.names(self.index, &mut self.budget)?;
            let Inside(inside) = place.inside(&names.regions, &mut self.budget)?;
            insides |= Insides::from(inside) << (number * Inside::BITS);
        }
        Ok(insides)
    }

    /// Returns what the text beside a core says of a place or code; `None` if it cannot be meant.
    pub(super) fn context_around(
        &mut self,
        context: &Context<'_>,
        subject: &Subject<'d>,
    ) -> Result<Option<Path>> {
        let insides = self.insides(context, &subject.context)?;
        self.context_of(context, subject, insides)
    }

    /// Returns what the text beside a core can be worth for a place in some regions, or in all of them.
    pub(super) fn bound(
        &mut self,
        context: &mut Context<'_>,
        core: &Names,
        insides: Option<Insides>,
    ) -> Result<Bound> {
        let key = insides.unwrap_or(Insides::MAX);
        if let Some(&(_, bound)) = context.bounds.iter().find(|&&(other, _)| other == key) {
            return Ok(bound);
        }
        let bound = Bound {
            understood: self.best_score(context, core, insides, true)?,
            partial: self.best_score(context, core, insides, false)?,
        };
        context.bounds.push((key, bound));
        Ok(bound)
    }

    /// Returns the best score that the text beside a core can add, if all of it is understood or if not.
    fn best_score(
        &mut self,
        context: &Context<'_>,
        core: &Names,
        insides: Option<Insides>,
        is_understood: bool,
    ) -> Result<Score> {
        let verb = context.verb;
        let of_span = |number: usize, span: &Span| {
            let names = span.names(self.index, &mut self.budget)?;
            let mut best = Path::IMPOSSIBLE;
            if !names.regions.is_empty() {
                let best_sense = Inside(1);
                let inside = insides.map_or(best_sense, |insides| inside_of(insides, number, best_sense));
                let of_region = says_region(span, inside, verb);
                best =
                    best.or(if is_understood && of_region.features.is_partial() { best } else { of_region });
            }
            if best.features.has(RankingFeature::Region) && !best.features.has(RankingFeature::OtherSense) {
                return Ok(best);
            }
            if names.share_a_place_with(core) {
                best = best.or(Path::of(RankingFeature::Alias, verb));
            }
            if !span.lexemes.is_empty() {
                best = best.or(Path::of(RankingFeature::Joiner, verb));
            }
            if !is_understood {
                if !names.points.is_empty() {
                    best = best.or(Path::of(RankingFeature::Near, verb));
                }
                if !names.countries_of_regions.is_empty() {
                    best = best.or(Path::of(RankingFeature::OtherRegion, verb));
                }
            }
            Ok(best)
        };
        let of_unknown = |_| if is_understood { Path::IMPOSSIBLE } else { Path::default() };
        Ok(context.walk(of_span, of_unknown)?.score())
    }

    /// The same of one in some regions.
    pub(super) fn context_of(
        &mut self,
        context: &Context<'_>,
        subject: &Subject<'d>,
        insides: Insides,
    ) -> Result<Option<Path>> {
        // The tokens of the countries that are named in full and that it is not in.
        let (outside, verb) = (Cell::new(0_u64), self.verb);
        let of_unknown = |at: usize| {
            if outside.get() >> at & 1 == 1 || context.is_word && !context.lattice.is_number(at) {
                return Path::IMPOSSIBLE;
            }
            // Parted by a comma, the region may be what a place lies in that is not known.
            let is_beside = context.lattice.part(at) == context.part || context.lattice.is_number(at);
            let is_beside = subject.is_region && is_beside;
            Path::of_times(RankingFeature::OfRegion, is_beside.into(), verb)
        };
        let of_span = |number: usize, span: &Span| {
            let names = span.names(self.index, &mut self.budget)?;
            // A code may have a name that the dictionary lacks.
            if names.is_empty() && span.lexemes.is_empty() && subject.code.is_none() {
                return Ok(Path::IMPOSSIBLE);
            }
            let inside = match number {
                0..MAX_REGIONS => inside_of(insides, number, Inside::NO),
                _ => subject.context.inside(&names.regions, &mut self.budget)?,
            };
            // Who names a country in full means a place in it.
            if inside == Inside::NO && span.names_country() {
                outside.set(span.tokens.clone().fold(outside.get(), |tokens, token| tokens | 1 << token));
            }
            self.says(context, (span, names), subject, inside)
        };
        let path = context.walk(of_span, of_unknown)?.path();
        Ok(path.filter(|path| self.fuzzy || !path.features.is_partial()))
    }

    /// Returns what a span says of a place or code, given whether this is in a region of its names: of several features the
    /// one that adds most.
    fn says(
        &mut self,
        context: &Context<'_>,
        (span, names): (&Span, &Names),
        subject: &Subject<'d>,
        inside: Inside,
    ) -> Result<Path> {
        let verb = self.verb;
        let mut best = says_region(span, inside, verb);
        if inside == Inside::NO && span.is_context {
            return Ok(best);
        }
        if inside.sense() != Some((0, false)) {
            best = best.or(self.says_name(context, (span, names), subject)?);
        }
        if !span.lexemes.is_empty() {
            best = best.or(self.says_word(context, span, subject)?);
        }
        // A region with a word for its kind may be a name.
        let names = if span.is_context { context.lattice.other_names(&span.tokens) } else { 0 };
        Ok(best.and(Path::of_times(RankingFeature::OtherName, names, verb)))
    }

    /// Returns what a span says as a name of something else than a region that the place is in.
    fn says_name(
        &mut self,
        context: &Context<'_>,
        (span, names): (&Span, &Names),
        subject: &Subject<'d>,
    ) -> Result<Path> {
        let verb = self.verb;
        let of = |feature| spelt(span, Path::of(feature, verb), verb);
        let mut best = Path::IMPOSSIBLE;
        if !span.is_unfinished && subject.context.is_in_one_of(&names.countries_of_regions)? {
            best = of(RankingFeature::OtherRegion);
        }
        if let Some(place) = subject.place
            && let Some(kind) = names.kind_of(place)
        {
            let is_rare = kind == TermKind::RareAlternate || self.is_overshadowed(place, names)?;
            best = best.or(of(if is_rare { RankingFeature::RareAlias } else { RankingFeature::Alias }));
        }
        if let Some(code) = subject.code {
            best = best.or(self.says_of_code(context, (span, names), subject, code)?);
        } else if !span.is_edited() && !subject.is_region {
            best = best.or(self.says_nearby(span, names, subject)?);
        }
        if subject.is_region && best.is_possible() {
            // What is beside a country or region is hardly another name of it.
            best = best.and(Path::of(RankingFeature::OfRegion, verb));
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
                // It joins what follows it.
                Lexeme::Joiner if lattice.is_in_one_part(&(span.tokens.start..span.tokens.end + 1)) => {
                    RankingFeature::Joiner
                }
                Lexeme::Street(languages) => {
                    let country = self.index.country_code_at(subject.context.country())?;
                    let is_written = country.is_none_or(|country| is_written_in(languages, country.as_str()));
                    if is_written { RankingFeature::Street } else { RankingFeature::ForeignStreet }
                }
                Lexeme::Joiner | Lexeme::Sign(_) => continue,
            };
            let of_region = subject.is_region
                && !matches!(
                    feature,
                    RankingFeature::Kind
                        | RankingFeature::Part
                        | RankingFeature::NearWord
                        | RankingFeature::Joiner
                );
            let path =
                Path::of(feature, verb).and(Path::of_times(RankingFeature::OfRegion, of_region.into(), verb));
            best = best.or(path);
        }
        // The words may be a name.
        let other_names = lattice.other_names(&span.tokens);
        Ok(best.and(Path::of_times(RankingFeature::OtherName, other_names, verb)))
    }

    /// Returns what a name says of a place that is near another place of this name, or in its country.
    fn says_nearby(&self, span: &Span, names: &Names, subject: &Subject<'d>) -> Result<Path> {
        let mut best = Path::IMPOSSIBLE;
        for &(other, country, at) in &names.points {
            if subject.context.is_in_one_of(&[country])? {
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
        Ok(best)
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

/// Returns whether a place is in the regions of a span, of which that may not be known.
fn inside_of(insides: Insides, span: usize, unknown: Inside) -> Inside {
    if span < MAX_REGIONS { Inside((insides >> (span * Inside::BITS)) as u8 & 15) } else { unknown }
}

/// Returns what the marks and edits of a span add to what it says.
fn spelt(span: &Span, path: Path, verb: Verb) -> Path {
    let edits = Path::of_times(RankingFeature::Misspelt, span.is_edited().into(), verb);
    path.and(edits).and(span.other_marks(verb))
}

/// Returns what a span says of a place in its regions.
fn says_region(span: &Span, inside: Inside, verb: Verb) -> Path {
    let Some((lack, is_territory)) = inside.sense() else { return Path::IMPOSSIBLE };
    // A text that is still being typed ends so.
    let is_unfinished = span.is_unfinished && verb == Verb::Search;
    let feature = if is_unfinished { RankingFeature::Unfinished } else { RankingFeature::Region };
    let of_sense = Path::of_times(RankingFeature::OtherSense, lack, verb);
    let territory = Path::of_times(RankingFeature::Territory, is_territory.into(), verb);
    spelt(span, Path::of(feature, verb), verb).and(of_sense).and(territory)
}
