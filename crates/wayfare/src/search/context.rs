//! The text beside a name: its spans, and the best path over them for a place.

use std::ops::Range;

use smallvec::SmallVec;
use wayfare_format::{NO_SCORE, RankingFeature, Score, SearchMode};

use super::{
    bound::Bound,
    feature::Path,
    lattice::Lattice,
    place_context::{Inside, PlaceContext},
    searcher::Searcher,
    span::Span,
    subject::Subject,
    token::bits,
};
use crate::{Result, lexicon::Lexeme};

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
    pub(super) is_word: bool,
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
        let mut unknown = self.beside;
        for ((span, _), inside) in self.spans.iter().zip(insides) {
            if *inside != Inside::No || !span.lexemes.is_empty() {
                unknown &= !bits(&span.tokens);
            }
        }
        let words = unknown & !self.numbers;
        if unknown & self.outside(insides) != 0 || self.is_word && words != 0 {
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

    /// Returns bits of the tokens of the countries that are named in full and that a place is not in: who names one means a
    /// place in it.
    fn outside(&self, insides: &Insides) -> u64 {
        let spans = self.spans.iter().zip(insides);
        let countries = spans.filter(|((span, _), inside)| !inside.is_in() && span.names_country());
        countries.fold(0, |tokens, ((span, _), _)| tokens | bits(&span.tokens))
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
        let outside = context.outside(insides);
        let is_region = subject.is_region || context.names_country;
        // An unknown token beside a region may be what lies in it. A number is that only if the region has such a code, else it may
        // be a year or a number of days. Parted by a comma, the region may be what a place lies in that is not known.
        let of_region = |at: usize| {
            let is_number = lattice.is_number(at);
            let may_lie_in_it =
                is_region && (!is_number || lattice.is_in_code_of(at, subject.context.country()));
            let feature = if is_number || lattice.part(at) == context.part {
                RankingFeature::OfRegion
            } else {
                RankingFeature::OfRegionApart
            };
            may_lie_in_it.then_some(feature)
        };
        let mut spans = context.spans.iter().zip(insides).peekable();
        for at in 0..lattice.tokens.len() {
            if let Some(core) = context.core_of(at) {
                if core.start == at {
                    walk.add(core, &Path::default());
                }
                continue;
            }
            // What the spans say tells what the token may be.
            while let Some((&(span, cuts), &inside)) =
                spans.next_if(|((span, _), _)| span.tokens.start == at)
            {
                // A code may have a name that the dictionary lacks.
                if inside == Inside::No && span.lexemes.is_empty() && subject.code.is_none() {
                    continue;
                }
                let names = span.names(self.index, &mut self.budget)?;
                let says = self.says(context, (span, names), subject, inside)?;
                let says = says.and_times(RankingFeature::OtherName, cuts, mode);
                walk.add(&span.tokens, &says);
            }
            let is_number = lattice.is_number(at);
            if outside >> at & 1 == 1 || context.is_word && !is_number {
                continue;
            }
            let of_region = of_region(at).map_or(0, |feature| feature.weight(mode));
            let scores = lattice.scores_of_unknown(at, context.is_apart(at), mode);
            let scores = scores.map(|score| score.saturating_add(of_region));
            walk.add_unknown(at, scores, is_number);
        }
        let path = walk.best(|at, is_further| {
            let says = lattice.unknown(at, context.is_apart(at), is_further, mode);
            of_region(at).map_or(says, |feature| says.and_times(feature, 1, mode))
        });
        self.walk = walk;
        Ok(path.filter(|path| self.options.fuzzy || !path.is_partial()))
    }
}
