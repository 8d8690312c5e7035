//! The lattice of a text: all its spans that mean something, each looked up once.

use std::ops::Range;

use smallvec::SmallVec;
use wayfare_format::{
    Lookup, NO_SCORE, PlaceKind, RankingFeature, Score, SearchMode, TermKind,
    numbers::{KNOWN_BY_FEW, MAX_SHORT, MAX_STREET, MAX_UNFINISHED},
};

use super::{
    feature::Path,
    place_context::RegionSet,
    span::{Reading, Span, other_names_of},
    token::{Token, Tokens, tokens},
};
use crate::{
    Result,
    budget::Budget,
    index::Index,
    lexicon::{self, Lexeme, Side, lexemes},
    query::Query,
};

/// A span has at most this many tokens.
const MAX_SPAN: usize = 24;

/// The room for spans, for each token.
const SPANS_OF_TOKEN: usize = 4;

/// The spans of a text that mean something.
#[derive(Debug)]
pub(super) struct Lattice<'q> {
    text: &'q str,
    pub(super) tokens: Tokens,
    /// By their first token.
    pub(super) spans: Vec<Span>,
    /// The names by which places are known in the text, and how often [`RankingFeature::OtherName`] holds where one is read as something
    /// else.
    names: SmallVec<[(Range<usize>, usize); 8]>,
    /// Runs of whole words that longer names may start with.
    pub(super) begun: SmallVec<[Range<usize>; 8]>,
    /// The postal codes in the text, with their countries.
    codes: SmallVec<[(Range<usize>, u16); 4]>,
}

impl<'q> Lattice<'q> {
    /// Looks up all spans of a text but the whole one, which is known; `None` for a text of one token, which has no parts.
    pub(super) fn look_up(
        index: &Index,
        query: &'q Query<'_>,
        whole: Option<u32>,
        mode: SearchMode,
        budget: &mut Budget,
    ) -> Result<Option<Self>> {
        let tokens = tokens(query);
        if tokens.len() < 2 {
            return Ok(None);
        }
        let spans = Vec::with_capacity(SPANS_OF_TOKEN * tokens.len());
        let mut lattice = Self {
            text: &query.term,
            tokens,
            spans,
            names: SmallVec::new(),
            begun: SmallVec::new(),
            codes: SmallVec::new(),
        };
        for first in 0..lattice.tokens.len() {
            lattice.look_up_from(index, first, whole, budget)?;
        }
        lattice.add_streets();
        lattice.add_regions_with_words();
        let end = lattice.tokens.len();
        for first in end.saturating_sub(MAX_UNFINISHED)..end {
            // A region or a word that a finished text ends with, and what it ends with, is not the beginning of another one.
            let is_known = |span: &Span| span.names_region() || !span.lexemes.is_empty();
            let is_finished = mode == SearchMode::Search
                && lattice.spans.iter().any(|span| {
                    span.tokens.end == end && span.tokens.start <= first && is_known(span)
                });
            if first == 0 || is_finished {
                continue;
            }
            let records = index.regions_starting_with(lattice.text(&(first..end)), budget)?;
            lattice.spans.push(Span {
                records: RegionSet::of(records),
                reading: Reading::Unfinished,
                ..Span::new(first..end, None, &[])
            });
        }
        // What follows a conjunction may still be the beginning of a name.
        lattice.add_other_places();
        lattice.sort();
        Ok(Some(lattice))
    }

    /// Adds the spans that start at a token: longer ones as long as any term starts with them.
    fn look_up_from(
        &mut self,
        index: &Index,
        first: usize,
        whole: Option<u32>,
        budget: &mut Budget,
    ) -> Result<()> {
        let mut may_be_term = true;
        for end in first + 1..=self.tokens.len().min(first + MAX_SPAN) {
            let may_be_word = end - first <= lexicon::MAX_WORDS;
            if !may_be_term && !may_be_word {
                break;
            }
            let tokens = first..end;
            let text = self.text(&tokens);
            let (mut term, mut goes_on) = (None, false);
            if text.len() == self.text.len() {
                term = whole;
            } else if may_be_term {
                Lookup {
                    term,
                    is_prefix: may_be_term,
                    may_go_on: goes_on,
                    ..
                } = index.look_up_term(text, budget)?;
            }
            let lexemes = if may_be_word { lexemes(text) } else { &[] };
            if goes_on && self.is_in_one_part(&tokens) {
                self.begun.push(tokens.clone());
            }
            if term.is_some() || !lexemes.is_empty() {
                let records = RegionSet::of_term(index, term, budget)?;
                self.spans.push(Span {
                    records,
                    is_short: text.len() <= MAX_SHORT,
                    known: importance_of_known(index, term, tokens.len() > 1)?,
                    ..Span::new(tokens, term, lexemes)
                });
            }
        }
        Ok(())
    }

    /// Returns the features of a token that means nothing, as the first of such tokens and as a further one, and how often
    /// [`RankingFeature::OtherName`] holds of it; `is_apart` is whether it stands behind a comma after the core.
    #[inline]
    fn features_of_unknown(&self, at: usize, is_apart: bool) -> ([RankingFeature; 2], usize) {
        let features = if is_apart {
            [RankingFeature::Apart, RankingFeature::FurtherApart]
        } else {
            [RankingFeature::Unknown, RankingFeature::FurtherUnknown]
        };
        match self.tokens.get(at) {
            Some(token) if !token.is_number => (features, token.other_names),
            _ => ([RankingFeature::Number; 2], 0),
        }
    }

    /// Returns what such a token says, the first of them or a further one.
    pub(super) fn unknown(
        &self,
        at: usize,
        is_apart: bool,
        is_further: bool,
        mode: SearchMode,
    ) -> Path {
        let ([first, further], names) = self.features_of_unknown(at, is_apart);
        let feature = if is_further { further } else { first };
        Path::of(feature, mode).and_times(RankingFeature::OtherName, names, mode)
    }

    /// Returns the scores of both.
    #[inline]
    pub(super) fn scores_of_unknown(
        &self,
        at: usize,
        is_apart: bool,
        mode: SearchMode,
    ) -> [Score; 2] {
        let ([first, further], names) = self.features_of_unknown(at, is_apart);
        let of_names = RankingFeature::OtherName.times(names, mode);
        let of = |feature: RankingFeature| feature.weight(mode).saturating_add(of_names);
        [of(first), of(further)]
    }

    /// Adds the names of streets and buildings: the words beside a word for these.
    fn add_streets(&mut self) {
        let mut streets = SmallVec::<[Span; 8]>::new();
        for Span {
            tokens: word,
            lexemes,
            ..
        } in &self.spans
        {
            let [.., street @ Lexeme::Street(_, side)] = lexemes else {
                continue;
            };
            for name in 1..=MAX_STREET {
                let before = word.start.checked_sub(name).map(|start| start..word.end);
                let before = before.filter(|_| *side != Side::Behind);
                let behind = Some(word.start..word.end + name).filter(|_| *side != Side::Before);
                for tokens in [before, behind].into_iter().flatten() {
                    if self.is_in_one_part(&tokens) {
                        streets.push(Span::new(tokens, None, std::slice::from_ref(street)));
                    }
                }
            }
        }
        self.spans.extend(streets);
    }

    /// Adds the names of regions with a word for these before or behind them: `county kerry`.
    fn add_regions_with_words(&mut self) {
        let is_word = |span: &&Span| {
            span.lexemes
                .iter()
                .any(|lexeme| matches!(lexeme, Lexeme::Kind(_)))
        };
        let words: SmallVec<[Range<usize>; 4]> = self
            .spans
            .iter()
            .filter(is_word)
            .map(|span| span.tokens.clone())
            .collect();
        let mut regions = SmallVec::<[Span; 4]>::new();
        for word in words {
            for span in self.spans.iter().filter(|span| span.term.is_some()) {
                let (first, last) = (&word, &span.tokens);
                let (first, last) = if first.start < last.start {
                    (first, last)
                } else {
                    (last, first)
                };
                let tokens = first.start..last.end;
                if first.end == last.start && self.is_in_one_part(&tokens) {
                    let records = span.records.clone();
                    regions.push(Span {
                        records,
                        reading: Reading::RegionWithWord,
                        ..Span::new(tokens, span.term, &[])
                    });
                }
            }
        }
        self.spans.extend(regions);
    }

    /// Adds the names before and behind a conjunction, with it: `or new york`.
    fn add_other_places(&mut self) {
        let mut places = SmallVec::<[Span; 4]>::new();
        for word in &self.spans {
            let mut lexemes = word.lexemes.iter();
            let Some(conjunction) = lexemes.find(|&lexeme| *lexeme == Lexeme::Conjunction) else {
                continue;
            };
            for name in self.spans.iter().filter(|span| span.known > NO_SCORE) {
                let tokens =
                    word.tokens.start.min(name.tokens.start)..word.tokens.end.max(name.tokens.end);
                let is_beside =
                    name.tokens.end == word.tokens.start || word.tokens.end == name.tokens.start;
                if is_beside && self.is_in_one_part(&tokens) {
                    places.push(Span {
                        reading: Reading::OtherPlace,
                        ..Span::new(tokens, None, std::slice::from_ref(conjunction))
                    });
                }
            }
        }
        self.spans.extend(places);
    }

    /// Returns the number of the part between commas that a token is in.
    pub(super) fn part(&self, token: usize) -> Option<usize> {
        self.tokens.get(token).map(|token| token.part)
    }

    /// Returns whether no comma stands between some tokens, which are all in the text.
    pub(super) fn is_in_one_part(&self, tokens: &Range<usize>) -> bool {
        let last = self.part(tokens.end.wrapping_sub(1));
        last.is_some() && self.part(tokens.start) == last
    }

    /// Notes that some tokens are a postal code of a country.
    pub(super) fn note_code(&mut self, tokens: &Range<usize>, country: u16) {
        let code = (tokens.clone(), country);
        if !self.codes.contains(&code) {
            self.codes.push(code);
        }
    }

    /// Returns whether a token is in a postal code of a country.
    pub(super) fn is_in_code_of(&self, token: usize, country: u16) -> bool {
        self.codes
            .iter()
            .any(|(code, of)| *of == country && code.contains(&token))
    }

    /// Adds the words on either side of a postal code, whole and between commas: only the postal data may know their name.
    pub(super) fn push_beside(&mut self, code: &Range<usize>) {
        for side in [0..code.start, code.end..self.tokens.len()] {
            let mut runs: SmallVec<[Range<usize>; 4]> = SmallVec::new();
            for at in side.clone() {
                match runs
                    .last_mut()
                    .filter(|run| self.part(run.start) == self.part(at))
                {
                    Some(run) => run.end = at + 1,
                    None => runs.push(at..at + 1),
                }
            }
            if runs.len() > 1 {
                runs.push(side);
            }
            // Any span of these words is compared with the names, whatever else it is.
            let is_there = |run: &Range<usize>| {
                let is_same = |span: &Span| span.tokens == *run && span.reading == Reading::Typed;
                self.spans.iter().any(is_same)
            };
            runs.retain(|run| !is_there(run));
            self.spans
                .extend(runs.into_iter().map(|run| Span::new(run, None, &[])));
        }
        self.sort();
    }

    /// Brings the spans into the order of their first tokens, and notes which of them are names.
    pub(super) fn sort(&mut self) {
        self.spans.sort_by_key(|span| span.tokens.start);
        let is_name = |span: &&Span| span.known > NO_SCORE && self.is_in_one_part(&span.tokens);
        let names = self.spans.iter().filter(is_name);
        self.names = names
            .map(|span| (span.tokens.clone(), other_names_of(span.known)))
            .collect();
        for at in 0..self.tokens.len() {
            let other_names = self.other_names(&(at..at + 1));
            if let Some(token) = self.tokens.get_mut(at) {
                token.other_names = other_names;
            }
        }
    }

    /// Returns how often [`RankingFeature::OtherName`] holds of a span that cuts one of some names in two.
    pub(super) fn cuts(&self, span: &Span, is_meant: impl Fn(&Range<usize>) -> bool) -> usize {
        let Range { start, end } = span.tokens;
        // So may a region with a word for its kind, and what was typed if it is read with an edit.
        let may_be_name = span.is_edited() || span.reading == Reading::RegionWithWord;
        let is_cut = |name: &Range<usize>| {
            name.start < end
                && start < name.end
                && (name.start < start || end < name.end || may_be_name && *name == span.tokens)
        };
        let cut = self
            .names
            .iter()
            .filter(|(name, _)| is_cut(name) && is_meant(name));
        cut.map(|&(_, factors)| factors).max().unwrap_or(0)
    }

    /// Adds another reading of some tokens, as a term.
    pub(super) fn push_misspelt(
        &mut self,
        tokens: Range<usize>,
        term: u32,
        records: Option<Box<RegionSet>>,
        reading: Reading,
    ) {
        self.spans.push(Span {
            records,
            reading,
            ..Span::new(tokens, Some(term), &[])
        });
    }

    /// Returns the text of some tokens.
    pub(super) fn text(&self, tokens: &Range<usize>) -> &'q str {
        let bytes = |at: usize| {
            self.tokens
                .get(at)
                .map(|token: &Token| token.bytes.clone())
                .unwrap_or_default()
        };
        self.text
            .get(bytes(tokens.start).start..bytes(tokens.end.wrapping_sub(1)).end)
            .unwrap_or_default()
    }

    /// Returns whether a token holds a digit.
    pub(super) fn is_number(&self, token: usize) -> bool {
        self.tokens.get(token).is_some_and(|token| token.is_number)
    }

    /// Returns how often [`RankingFeature::OtherName`] holds of tokens that are a name, but are read as something else or left out.
    pub(super) fn other_names(&self, tokens: &Range<usize>) -> usize {
        self.most_other_names(|name| name == tokens)
    }

    /// Returns the same of a street or building that may be called by the name of a place.
    pub(super) fn other_names_within(&self, tokens: &Range<usize>) -> usize {
        self.most_other_names(|name| tokens.start <= name.start && name.end <= tokens.end)
    }

    fn most_other_names(&self, is_meant: impl Fn(&Range<usize>) -> bool) -> usize {
        let names = self.names.iter().filter(|(name, _)| is_meant(name));
        let factors = names.map(|&(_, factors)| factors).max().unwrap_or(0);
        factors.saturating_sub(KNOWN_BY_FEW)
    }
}

/// Returns the importance of the most important place that is known by a term: not by a rare or derived name, except for a region
/// whose name has several tokens, which hardly mean anything else together.
fn importance_of_known(
    index: &Index,
    term: Option<u32>,
    has_several_tokens: bool,
) -> Result<Score> {
    let groups = term
        .into_iter()
        .flat_map(|term| index.postings().names(term));
    let mut most = NO_SCORE;
    for mut group in groups {
        let Some(place) = group.next() else { continue };
        let is_usual = matches!(group.kind, TermKind::Primary | TermKind::Alternate);
        if is_usual || has_several_tokens && index.kind_of(place)? != PlaceKind::Place {
            most = most.max(index.importance().get(place).unwrap_or(NO_SCORE));
        }
    }
    Ok(most)
}
