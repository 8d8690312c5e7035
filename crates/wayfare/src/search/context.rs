//! What the text beside a name says of the place: what each span says, and the best path over all of them.

use std::{borrow::Cow, cell::OnceCell, ops::Range};

use smallvec::SmallVec;
use wayfare_format::{
    Folded, NO_SCORE, NONE, PostalRecord, RankingFeature, Score, SearchMode, TermKind, fold,
    numbers::{MAX_TOWNS, NEXT_TO_DEGREES, NEXT_TO_KM, TOWN_OF_CODE_KM},
};

use super::{
    bound::Bound,
    feature::Path,
    lattice::Lattice,
    place_context::{Inside, PlaceContext},
    searcher::Searcher,
    span::{Names, Reading, Span},
    token::bits,
};
use crate::{
    Point, Result,
    budget::Budget,
    lexicon::{AIRPORT, Lexeme, Side, is_written_in},
};

/// A place or postal code that the context describes.
pub(super) struct Subject<'d> {
    /// The place, if the code has one.
    place: Option<u32>,
    code: Option<PostalRecord<'d>>,
    context: PlaceContext<'d>,
    point: Option<Point>,
    /// Whether it is a country or an administrative region.
    is_region: bool,
    /// The names of the code's place and region in the postal data: they are compared with each span.
    names_of_code: OnceCell<[NameOfCode<'d>; 2]>,
}

/// A name in the postal data, and what it folds to once that was asked for.
struct NameOfCode<'d> {
    name: Cow<'d, str>,
    folded: OnceCell<Folded>,
}

impl NameOfCode<'_> {
    /// Returns whether it folds to a text, or to one that starts so.
    fn is(&self, text: &str, is_unfinished: bool, budget: &mut Budget) -> Result<bool> {
        let first = |text: &str| text.as_bytes().first().map(u8::to_ascii_lowercase);
        // Most begin with another letter.
        let is_other = first(&self.name)
            .is_none_or(|letter| letter.is_ascii_alphanumeric() && first(text) != Some(letter));
        if is_other {
            return Ok(false);
        }
        budget.spend_bytes(self.name.len())?;
        let folded = self.folded.get_or_init(|| fold(&self.name));
        Ok(**folded == *text || is_unfinished && folded.starts_with(text))
    }
}

impl<'d> Subject<'d> {
    /// Returns a place whose context is known.
    pub(super) fn of_place(place: u32, context: PlaceContext<'d>) -> Result<Self> {
        let (point, is_region) = (context.point()?, context.is_region()?);
        Ok(Self {
            place: Some(place),
            code: None,
            context,
            point,
            is_region,
            names_of_code: OnceCell::new(),
        })
    }
}

/// What a place is to the regions and places that each span beside a core names.
pub(super) type Insides = SmallVec<[Inside; 16]>;

/// The text beside one or two cores.
pub(super) struct Context<'l> {
    pub(super) lattice: &'l Lattice<'l>,
    cores: &'l [Range<usize>],
    pub(super) mode: SearchMode,
    /// The part of the text that the first core is in.
    part: Option<usize>,
    /// Whether the first core is a word that stands around names: beside unknown words, it names nothing.
    is_word: bool,
    /// Whether it is the name of a country in full: beside unknown words, its namesakes are no likelier than the country.
    names_country: bool,
    /// Bits of the tokens beside the cores, and of those of them that hold digits.
    beside: u64,
    numbers: u64,
    /// The best score of a token beside them, but for numbers, if it means nothing.
    most_unknown: Score,
    /// The spans beside the cores, by their first token, and how often each cuts a name that the cores have not cut.
    pub(super) spans: SmallVec<[(&'l Span, usize); 16]>,
}

impl<'l> Context<'l> {
    /// Returns the context of some cores, with the spans for which `is_wanted` holds.
    pub(super) fn new(
        lattice: &'l Lattice<'l>,
        cores: &'l [Range<usize>],
        mode: SearchMode,
        is_wanted: impl Fn(usize, &Span) -> bool,
    ) -> Self {
        let part = cores.first().and_then(|core| lattice.part(core.start));
        let core = lattice
            .spans
            .iter()
            .find(|span| Some(&span.tokens) == cores.first());
        let is_word = core.is_some_and(Span::is_common_word);
        let names_country = core.is_some_and(Span::names_country);
        let is_beside = |tokens: &Range<usize>| {
            cores
                .iter()
                .all(|core| tokens.end <= core.start || core.end <= tokens.start)
        };
        let spans = lattice.spans.iter().enumerate();
        let spans =
            spans.filter(|&(number, span)| is_beside(&span.tokens) && is_wanted(number, span));
        let spans = spans
            .map(|(_, span)| (span, lattice.cuts(span, is_beside)))
            .collect();
        let mut context = Self {
            lattice,
            cores,
            mode,
            part,
            is_word,
            names_country,
            beside: 0,
            numbers: 0,
            most_unknown: NO_SCORE,
            spans,
        };
        for at in 0..lattice.tokens.len() {
            if context.core_of(at).is_some() {
                continue;
            }
            let bit = bits(&(at..at + 1));
            context.beside |= bit;
            if lattice.is_number(at) {
                context.numbers |= bit;
            } else {
                let [first, _] = lattice.scores_of_unknown(at, context.is_apart(at), mode);
                context.most_unknown = first.max(context.most_unknown);
            }
        }
        context
    }

    /// Returns the most that the text can say of a place that is so much to its spans, given the most that it can of any place;
    /// `None` if the place cannot be meant.
    pub(super) fn most_of(&self, insides: &Insides, most: Bound) -> Option<Bound> {
        let (mut unknown, mut outside) = (self.beside, 0);
        for ((span, _), inside) in self.spans.iter().zip(insides) {
            if *inside != Inside::No || !span.lexemes.is_empty() {
                unknown &= !bits(&span.tokens);
            }
            if !inside.is_in() && span.names_country() {
                outside |= bits(&span.tokens);
            }
        }
        let words = unknown & !self.numbers;
        if unknown & outside != 0 || self.is_word && words != 0 {
            return None;
        }
        let of_unknown = match (unknown, words) {
            (0, _) => return Some(most),
            (_, 0) => RankingFeature::Number.weight(self.mode),
            _ => self.most_unknown,
        };
        Some(Bound {
            understood: NO_SCORE,
            windowed: of_unknown.min(most.windowed),
        })
    }

    /// Returns whether the text only names regions of such places, in their best sense.
    pub(super) fn says_regions_alone(&self, insides: &Insides) -> bool {
        let may_say_more = |lexeme: &Lexeme| matches!(lexeme, Lexeme::Kind(_) | Lexeme::Street(..));
        let is_region = |inside: &Inside| matches!(*inside, Inside::No | Inside::BEST);
        insides.iter().all(is_region)
            && !self
                .spans
                .iter()
                .any(|(span, _)| span.lexemes.iter().any(may_say_more))
    }

    /// Returns the number of spans and tokens that a path goes over.
    pub(super) fn len(&self) -> usize {
        self.spans.len() + self.lattice.tokens.len()
    }

    /// Returns the core that a token is in.
    pub(super) fn core_of(&self, token: usize) -> Option<&'l Range<usize>> {
        self.cores.iter().find(|core| core.contains(&token))
    }

    /// Returns whether a token stands behind a comma after the core.
    fn is_apart(&self, token: usize) -> bool {
        self.lattice.part(token) > self.part
    }
}

impl<'d> Searcher<'d, '_> {
    pub(super) fn subject_of_code(&self, code: PostalRecord<'d>) -> Result<Subject<'d>> {
        let place = Some(code.place_index).filter(|&place| place != NONE);
        let point = match (self.index.postal_point(code)?, place) {
            (None, Some(place)) => Some(self.index.point_of(self.index.place(place)?)?),
            (point, _) => point,
        };
        let context = PlaceContext::of_postal_code(self.index, code)?;
        Ok(Subject {
            place,
            code: Some(code),
            context,
            point,
            is_region: false,
            names_of_code: OnceCell::new(),
        })
    }

    /// Returns what a place is to the regions and places of the text beside a core.
    #[inline]
    pub(super) fn insides(
        &mut self,
        context: &Context<'_>,
        place: &PlaceContext<'_>,
    ) -> Result<Insides> {
        let mut insides = Insides::new();
        for (span, _) in &context.spans {
            let names = span.names(self.index, &mut self.budget)?;
            let mut inside = place.inside(&names.regions, &mut self.budget)?;
            if inside == Inside::No && names.may_say_more(place, span.is_edited())? {
                inside = Inside::Beside;
            }
            insides.push(inside);
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
        self.context_of(context, subject, &insides)
    }

    /// Returns what the text beside a core says of a place or code that is so much to it; `None` if it cannot be meant.
    pub(super) fn context_of(
        &mut self,
        context: &Context<'_>,
        subject: &Subject<'d>,
        insides: &Insides,
    ) -> Result<Option<Path>> {
        let (mode, lattice) = (self.mode, context.lattice);
        let mut walk = std::mem::take(&mut self.walk);
        walk.start(lattice.tokens.len());
        // The tokens of the countries that are named in full and that it is not in.
        let mut outside = 0_u64;
        let mut spans = context.spans.iter().zip(insides).peekable();
        for at in 0..lattice.tokens.len() {
            if let Some(core) = context.core_of(at) {
                if core.start == at {
                    walk.add(core, &Path::default(), [true; 2], false);
                }
                continue;
            }
            // What the spans say tells what the token may be.
            while let Some((&(span, cuts), &inside)) =
                spans.next_if(|((span, _), _)| span.tokens.start == at)
            {
                // Who names a country in full means a place in it.
                if !inside.is_in() && span.names_country() {
                    outside |= bits(&span.tokens);
                }
                // A code may have a name that the dictionary lacks.
                if inside == Inside::No && span.lexemes.is_empty() && subject.code.is_none() {
                    continue;
                }
                let names = span.names(self.index, &mut self.budget)?;
                let says = self.says(context, (span, names), subject, inside)?;
                let says = says.and_times(RankingFeature::OtherName, cuts, mode);
                walk.add(&span.tokens, &says, [true; 2], false);
            }
            let is_number = lattice.is_number(at);
            if outside >> at & 1 == 1 || context.is_word && !is_number {
                continue;
            }
            // Parted by a comma, the region may be what a place lies in that is not known.
            let is_beside = lattice.part(at) == context.part || is_number;
            let feature = if is_beside {
                RankingFeature::OfRegion
            } else {
                RankingFeature::OfRegionApart
            };
            let [mut first, mut further] = lattice.unknown(at, context.is_apart(at), mode);
            // A number is an unknown part of a country that has such a code, else it may be a year or a number of days.
            let is_part = !is_number || lattice.is_in_code_of(at, subject.context.country());
            if (subject.is_region || context.names_country) && is_part {
                [first, further] = [first, further].map(|path| path.and_times(feature, 1, mode));
            }
            walk.add(&(at..at + 1), &first, [true, false], !is_number);
            walk.add(&(at..at + 1), &further, [false, true], true);
        }
        let path = walk.best();
        self.walk = walk;
        Ok(path.filter(|path| self.options.fuzzy || !path.is_partial()))
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
        let mode = self.mode;
        let mut best = span.says_region(inside, mode);
        if best.is_possible() && subject.is_region {
            let others = names.other_names_in(&subject.context, self.index)?;
            best = best.and_times(RankingFeature::OtherName, others, mode);
        }
        let is_region_alone = span.reading == Reading::RegionWithWord && !inside.is_in();
        if !is_region_alone && inside != Inside::BEST {
            best = best.or(self.says_name(context, (span, names), subject)?);
        }
        if !span.lexemes.is_empty() {
            best = best.or(self.says_word(context, span, subject)?);
        }
        Ok(best)
    }

    /// Returns what a span says as a name of something else than a region that the place is in.
    fn says_name(
        &mut self,
        context: &Context<'_>,
        (span, names): (&Span, &Names),
        subject: &Subject<'d>,
    ) -> Result<Path> {
        let mode = self.mode;
        let of = |feature| span.spelt(Path::of(feature, mode), mode);
        let mut best = Path::IMPOSSIBLE;
        if !span.is_unfinished() && subject.context.is_in_one_of(&names.countries_of_regions)? {
            best = of(RankingFeature::OtherRegion);
        }
        if let Some(place) = subject.place
            && let Some(kind) = names.kind_of(place)
        {
            let is_rare = kind == TermKind::RareAlternate;
            best = best.or(of(if is_rare {
                RankingFeature::RareAlias
            } else {
                RankingFeature::Alias
            }));
        }
        if let Some(code) = subject.code {
            best = best.or(self.says_of_code(context, (span, names), subject, code)?);
        } else if !span.is_edited() && !subject.is_region && is_next_to(subject, names) {
            best = best.or(Path::of(RankingFeature::Near, mode));
        }
        if subject.is_region && best.is_possible() {
            // What is beside a country or region is hardly another name of it.
            best = best.and(Path::of(RankingFeature::OfRegion, mode));
        }
        Ok(best)
    }

    /// Returns what a word of the lexicon says of a place.
    fn says_word(
        &mut self,
        context: &Context<'_>,
        span: &Span,
        subject: &Subject<'d>,
    ) -> Result<Path> {
        let Context { lattice, mode, .. } = *context;
        let mut best = Path::IMPOSSIBLE;
        for lexeme in span.lexemes {
            let feature = match *lexeme {
                Lexeme::Kind(features) if self.is_of_kind(subject, features)? => {
                    RankingFeature::Kind
                }
                Lexeme::Kind(_) => RankingFeature::OtherKind,
                Lexeme::Part => RankingFeature::Part,
                Lexeme::Near => RankingFeature::NearWord,
                Lexeme::Frame => RankingFeature::Frame,
                // It joins what follows it.
                Lexeme::Joiner
                    if lattice.is_in_one_part(&(span.tokens.start..span.tokens.end + 1)) =>
                {
                    RankingFeature::Joiner
                }
                // It stands behind something.
                Lexeme::Joiner
                    if span.tokens.start > 0
                        && lattice.is_in_one_part(&(span.tokens.start - 1..span.tokens.end)) =>
                {
                    RankingFeature::Dangling
                }
                // Beside a word that names nothing, such as a year, so is its name.
                Lexeme::Street(..) if context.is_word => continue,
                Lexeme::Street(languages, _) => {
                    let country = self.index.country_code_at(subject.context.country())?;
                    let is_written =
                        country.is_none_or(|country| is_written_in(languages, country.as_str()));
                    if is_written {
                        RankingFeature::Street
                    } else {
                        RankingFeature::ForeignStreet
                    }
                }
                Lexeme::Joiner | Lexeme::Sign(_) => continue,
            };
            let of_region = subject.is_region
                && !matches!(
                    feature,
                    RankingFeature::Kind
                        | RankingFeature::Part
                        | RankingFeature::NearWord
                        | RankingFeature::Frame
                        | RankingFeature::Joiner
                        | RankingFeature::Dangling
                );
            let path =
                Path::of(feature, mode).and_times(RankingFeature::OfRegion, of_region.into(), mode);
            best = best.or(path);
        }
        // The words may be a name. A road is often called by one, a hotel is rather in the place.
        let is_in_it = |lexeme: &Lexeme| matches!(lexeme, Lexeme::Street(_, Side::Either));
        let other_names = if span.lexemes.iter().any(is_in_it) {
            lattice.other_names_within(&span.tokens)
        } else {
            lattice.other_names(&span.tokens)
        };
        Ok(best.and_times(RankingFeature::OtherName, other_names, mode))
    }

    /// Returns what a span says of a postal code: its town, its region, or the letters of its country.
    fn says_of_code(
        &mut self,
        context: &Context<'_>,
        (span, names): (&Span, &Names),
        subject: &Subject<'d>,
        code: PostalRecord<'d>,
    ) -> Result<Path> {
        let (country, text) = (
            subject.context.country(),
            context.lattice.text(&span.tokens),
        );
        if self.index.country_of_letters(text, span.lexemes)? == Some(country) {
            return Ok(Path::of(RankingFeature::Region, self.mode));
        }
        if self.town_of(subject, country, names)?.is_some() {
            return Ok(Path::of(RankingFeature::Alias, self.mode));
        }
        let names = match subject.names_of_code.get() {
            Some(names) => names,
            None => {
                let names = [
                    self.index.postal_place_name(code)?,
                    Cow::Borrowed(self.index.postal_admin1_name(code)?),
                ];
                let names = names.map(|name| NameOfCode {
                    name,
                    folded: OnceCell::new(),
                });
                subject.names_of_code.get_or_init(|| names)
            }
        };
        self.budget.spend(names.len())?;
        for name in names {
            if name.is(text, span.is_unfinished(), &mut self.budget)? {
                return Ok(Path::of(RankingFeature::Alias, self.mode));
            }
        }
        Ok(Path::IMPOSSIBLE)
    }

    /// Returns the most important place of a name that is of the country of a code and near it.
    pub(super) fn town_of(
        &mut self,
        code: &Subject<'d>,
        country: u16,
        names: &Names,
    ) -> Result<Option<(u32, TermKind)>> {
        let Some(point) = code.point else {
            return Ok(None);
        };
        for &(place, kind) in names.places.iter().take(MAX_TOWNS) {
            self.budget.spend(1)?;
            let row = self.index.place(place)?;
            let is_near = row.country_index() == country
                && point.distance_km(self.index.point_of(row)?) <= TOWN_OF_CODE_KM;
            if is_near && !self.is_region(place)? {
                return Ok(Some((place, kind)));
            }
        }
        Ok(None)
    }

    fn is_of_kind(&mut self, subject: &Subject<'d>, features: &str) -> Result<bool> {
        let Some(place) = subject.place else {
            return Ok(false);
        };
        if features == AIRPORT {
            return self.index.has_airport_code(place, &mut self.budget);
        }
        let code = self.index.feature_code(self.index.place(place)?)?;
        Ok(features.split(' ').any(|start| code.starts_with(start)))
    }
}

/// Returns whether a place is next to a larger one of a name.
fn is_next_to(subject: &Subject<'_>, names: &Names) -> bool {
    let Some(point) = subject.point else {
        return false;
    };
    names.points.iter().any(|&(other, at)| {
        Some(other) < subject.place
            && (at.latitude() - point.latitude()).abs() <= NEXT_TO_DEGREES
            && point.distance_km(at) <= NEXT_TO_KM
    })
}
