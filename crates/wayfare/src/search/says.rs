//! What a span beside a name says of the place: of several features the one that adds most.

use std::{borrow::Cow, cell::OnceCell};

use wayfare_format::{
    PostalRecord, RankingFeature, TermKind,
    numbers::{MAX_TOWNS, NEXT_TO_DEGREES, NEXT_TO_KM, TOWN_OF_CODE_KM},
};

use super::{
    context::Context,
    feature::Path,
    place_context::Inside,
    searcher::Searcher,
    span::{Names, Reading, Span},
    subject::{NameOfCode, Subject},
};
use crate::{
    Result,
    lexicon::{AIRPORT, Lexeme, Side, is_written_in},
};

impl<'d> Searcher<'d, '_> {
    /// Returns what a span says of a place or code, given whether this is in a region of its names: of several features the
    /// one that adds most.
    pub(super) fn says(
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
        // A preposition or conjunction joins what follows it.
        let joins = || lattice.is_in_one_part(&(span.tokens.start..span.tokens.end + 1));
        for lexeme in span.lexemes {
            let feature = match *lexeme {
                Lexeme::Kind(features) if self.is_of_kind(subject, features)? => {
                    RankingFeature::Kind
                }
                Lexeme::Kind(_) => RankingFeature::OtherKind,
                Lexeme::Part => RankingFeature::Part,
                Lexeme::Near => RankingFeature::NearWord,
                Lexeme::Frame => RankingFeature::Frame,
                Lexeme::Conjunction if span.reading == Reading::OtherPlace => {
                    RankingFeature::OtherPlace
                }
                Lexeme::Joiner if joins() => RankingFeature::Joiner,
                Lexeme::Conjunction if joins() => RankingFeature::Conjunction,
                // It stands behind something.
                Lexeme::Joiner | Lexeme::Conjunction
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
                Lexeme::Joiner | Lexeme::Conjunction | Lexeme::Sign(_) => continue,
            };
            let of_region = subject.is_region
                && !matches!(
                    feature,
                    RankingFeature::Kind
                        | RankingFeature::Part
                        | RankingFeature::NearWord
                        | RankingFeature::Frame
                        | RankingFeature::Joiner
                        | RankingFeature::Conjunction
                        | RankingFeature::OtherPlace
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

    /// Returns the place of a name that a code is attached to, or else the most important one that is of the country of the code
    /// and near it.
    pub(super) fn town_of(
        &mut self,
        code: &Subject<'d>,
        country: u16,
        names: &Names,
    ) -> Result<Option<(u32, TermKind)>> {
        // There may be a larger one of the name next to it.
        let own = code
            .place
            .and_then(|place| Some((place, names.kind_of(place)?)));
        if let Some((place, kind)) = own
            && !self.is_region(place)?
        {
            return Ok(Some((place, kind)));
        }
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
