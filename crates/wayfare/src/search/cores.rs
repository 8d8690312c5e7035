//! Cores: each span that is a name may be what the text means, with the rest of the text as its context.

use std::{
    cell::{Cell, LazyCell},
    cmp::Reverse,
    ops::Range,
};

use smallvec::SmallVec;
use wayfare_format::{
    NO_SCORE, PostingsGroup, RankingFeature, Score, SearchMode, TermKind,
    numbers::{
        CODE_LETTERS, MAX_ADDRESS_WORDS, MAX_BEGUN, MAX_BEGUN_PLACES, MAX_CORES, MAX_EDITED,
        SHORT_RARE_NAME, TWO_EDITS,
    },
};

use super::{
    bound::{Bound, BoundsOfCores},
    context::{Context, Insides},
    feature::Path,
    lattice::Lattice,
    place_context::{PlaceContext, RegionSet},
    searcher::Searcher,
    span::{Reading, Span},
    subject::Subject,
};
use crate::{MatchKind, Result, lexicon::is_common_word, search::hit::MatchedBy};

/// A span that names places.
struct Core<'l> {
    span: &'l Span,
    /// What the words of the name say.
    of_core: Path,
    /// What the best place of this name scores by it.
    best: Score,
}

/// A name of places in the text.
struct Name {
    term: u32,
    /// What the match of the name weighs.
    weight: Score,
    /// What its words say.
    of_core: Path,
    /// What the context can add.
    most: Bound,
    is_edited: bool,
    /// Whether it is the whole name.
    is_whole: bool,
}

/// What the context says of places proper in certain regions, if that is all that it says of them.
type KnownPaths = SmallVec<[(Insides, Option<Path>); 4]>;

impl<'q> Searcher<'_, 'q> {
    /// Finds places that a part of the text names, by what the rest says of them.
    pub(super) fn find_parts(&mut self) -> Result<()> {
        let query = self.query;
        let lattice = Lattice::look_up(self.index, query, self.term, self.mode, &mut self.budget)?;
        let Some(mut lattice) = lattice else {
            return Ok(());
        };
        // Beside a whole name, parts count as weak matches do: most names score more than any part could.
        if self.is_name {
            self.least = self.weak_bar().unwrap_or(Score::MAX);
        }
        self.add_codes_of(&mut lattice)?;
        let bounds = BoundsOfCores::new(&lattice, self.mode);
        self.add_cores(&lattice, &bounds)?;
        self.add_begun_cores(&lattice, &bounds)?;
        self.take_windowed();
        self.lattice = Some(lattice);
        Ok(())
    }

    /// Finds places that a part of the text names, if a part is misspelt.
    pub(super) fn find_misspelt_parts(&mut self) -> Result<()> {
        let Some(mut lattice) = self.lattice.take() else {
            return Ok(());
        };
        if self.add_edited_spans(&mut lattice)? {
            lattice.sort();
            self.add_cores(&lattice, &BoundsOfCores::new(&lattice, self.mode))?;
            self.take_windowed();
        }
        Ok(())
    }

    /// Adds the places that spans name: the longest names first, as they raise the bar for those that cut them.
    fn add_cores(&mut self, lattice: &Lattice<'_>, bounds: &BoundsOfCores<'_, '_>) -> Result<()> {
        let mut cores: SmallVec<[Core<'_>; 16]> = SmallVec::new();
        for span in &lattice.spans {
            let is_whole = span.tokens == (0..lattice.tokens.len()) && !span.is_edited();
            if let Some(best) = self
                .best_of(lattice, span)?
                .filter(|_| !is_whole && span.reading != Reading::RegionWithWord)
            {
                let of_core = self.path_of_core(lattice, span);
                cores.push(Core {
                    span,
                    of_core,
                    best: best.saturating_add(of_core.score),
                });
            }
        }
        cores.sort_by_key(|Core { span, best, .. }| {
            (
                lattice.part(span.tokens.start),
                Reverse(span.tokens.len()),
                Reverse(*best),
            )
        });
        for core in cores.iter().take(MAX_CORES) {
            let (bar, cuts) = (self.bar(), core.of_core.has(RankingFeature::OtherName));
            if core.best <= if cuts { bar.windowed } else { bar.least() } {
                continue;
            }
            let bounds = bounds.beside(core.of_core);
            let mut most = bounds.around(&core.span.tokens);
            if cuts {
                most.understood = NO_SCORE;
            }
            if most.and(core.best).is_above(bar) {
                // Those that can lead above the bar, and those by which a place is ruled out.
                let is_wanted = |number: usize, span: &Span| {
                    let with = || {
                        bounds
                            .with(&core.span.tokens, number, &span.tokens)
                            .and(core.best)
                    };
                    span.names_country() || with().is_above(bar)
                };
                let tokens = std::slice::from_ref(&core.span.tokens);
                let context = Context::new(lattice, tokens, self.mode, is_wanted);
                if !self.may_read(context.len()) {
                    break;
                }
                self.add_core(lattice, core, most, &context)?;
            }
        }
        Ok(())
    }

    /// Returns the best score of a place that a span names.
    fn best_of(&self, lattice: &Lattice<'_>, span: &Span) -> Result<Option<Score>> {
        let mut best = None;
        for mut group in span
            .term
            .into_iter()
            .flat_map(|term| self.index.postings().names_and_codes(term))
        {
            let weight = self
                .weights
                .whole(group.kind)
                .saturating_sub(span.penalty());
            let weight = weight.saturating_add(self.path_of_name(lattice, span, group.kind).score);
            if let Some(place) = group.next() {
                best = best.max(Some(self.importance_of(place)?.saturating_add(weight)));
            }
        }
        Ok(best)
    }

    /// Adds the places of a core, to which its context can add `most`.
    fn add_core(
        &mut self,
        lattice: &Lattice<'_>,
        core: &Core<'_>,
        most: Bound,
        context: &Context<'_>,
    ) -> Result<()> {
        let Core { span, of_core, .. } = core;
        let Some(term) = span.term else { return Ok(()) };
        let mut known = KnownPaths::new();
        for group in self.index.postings().names_and_codes(term) {
            let of_core = of_core.and(self.path_of_name(lattice, span, group.kind));
            let weight = self
                .weights
                .whole(group.kind)
                .saturating_sub(span.penalty());
            let name = Name {
                term,
                weight,
                of_core,
                most,
                is_edited: span.is_edited(),
                is_whole: true,
            };
            if !self.add_places(group, &name, context, &mut known)? {
                break;
            }
        }
        Ok(())
    }

    /// Adds the places whose names start with a part of the text and go on with further words: `san pedro, jujuy`. They count as far
    /// as what leaves words over does, and above what says what the whole text means.
    fn add_begun_cores(
        &mut self,
        lattice: &Lattice<'_>,
        bounds: &BoundsOfCores<'_, '_>,
    ) -> Result<()> {
        // Parts of a whole name are hardly begun, nor those of an address.
        if self.mode != SearchMode::Search
            || self.is_name
            || lattice.tokens.len() > MAX_ADDRESS_WORDS
        {
            return Ok(());
        }
        let mode = self.mode;
        // Of a country's name, its own other names are what goes on.
        let is_country = |run: &Range<usize>| {
            lattice
                .spans
                .iter()
                .any(|span| span.tokens == *run && span.names_country())
        };
        let all = 0..lattice.tokens.len();
        let runs = lattice
            .begun
            .iter()
            .filter(|run| **run != all && !is_country(run));
        let mut runs: SmallVec<[&Range<usize>; 8]> = runs.collect();
        runs.sort_by_key(|run| (lattice.part(run.start), Reverse(run.len())));
        for run in runs.into_iter().take(MAX_BEGUN) {
            let is_beside =
                |span: &Span| span.tokens.end <= run.start || run.end <= span.tokens.start;
            if !lattice
                .spans
                .iter()
                .any(|span| span.may_name() && is_beside(span))
            {
                continue;
            }
            let span = Span::new(run.clone(), None, &[]);
            let begun = Path::of(RankingFeature::Begun, self.mode);
            let is_word = is_common_word(lattice.text(run)).into();
            let of_core = self.path_of_core(lattice, &span).and(begun);
            let of_core = of_core.and_times(RankingFeature::CommonWord, is_word, self.mode);
            let most = Bound {
                understood: NO_SCORE,
                ..bounds.beside(of_core).around(run)
            };
            let left = Cell::new(MAX_BEGUN_PLACES);
            let bar = |search: &Self| match left.get() {
                0 => Score::MAX,
                _ => {
                    let bar = search.bar_of_begun().windowed;
                    bar.saturating_sub(most.and(of_core.score).windowed)
                }
            };
            let start = [lattice.text(run), " "].concat();
            if start.len() <= SHORT_RARE_NAME {
                continue;
            }
            let terms = self
                .index
                .terms_starting_with(&start, &mut self.budget)?
                .terms;
            let tokens = std::slice::from_ref(run);
            let mut known = KnownPaths::new();
            let context = LazyCell::new(move || Context::new(lattice, tokens, mode, |_, _| true));
            self.for_each_best(terms, bar, |search, term| {
                for group in search
                    .index
                    .postings()
                    .list(term)
                    .filter(|group| group.kind.is_name())
                {
                    let weight = search.weights.prefix(group.kind);
                    let name = Name {
                        term,
                        weight,
                        of_core,
                        most,
                        is_edited: false,
                        is_whole: false,
                    };
                    left.set(left.get().saturating_sub(1));
                    search.add_places(group, &name, &context, &mut known)?;
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Adds the places of a name, the most important first. Returns whether more may be read.
    fn add_places(
        &mut self,
        group: PostingsGroup<'_>,
        name: &Name,
        context: &Context<'_>,
        known: &mut KnownPaths,
    ) -> Result<bool> {
        let &Name {
            term,
            weight,
            of_core,
            most,
            is_edited,
            is_whole,
        } = name;
        for place in group {
            self.budget.spend(1)?;
            let score = self
                .importance_of(place)?
                .saturating_add(weight)
                .saturating_add(of_core.score);
            let bar = if is_whole {
                self.bar()
            } else {
                self.bar_of_begun()
            };
            if !most.and(score).is_above(bar) {
                break;
            }
            if !self.may_read(1) {
                return Ok(false);
            }
            let located = PlaceContext::of_place(self.index, place)?;
            let insides = self.insides(context, &located)?;
            let of_place = context.most_of(&insides, most);
            if !of_place.is_some_and(|most| most.and(score).is_above(bar)) {
                if !self.may_read(context.spans.len()) {
                    return Ok(false);
                }
                continue;
            }
            let is_region = located.is_region()?;
            let same = known
                .iter()
                .find(|(known, _)| *known == insides && !is_region);
            let path = match same {
                Some(&(_, path)) => path,
                None => {
                    if !self.may_read(context.len()) {
                        return Ok(false);
                    }
                    let path =
                        self.context_of(context, &Subject::of_place(place, located)?, &insides)?;
                    if !is_region && context.says_regions_alone(&insides) {
                        known.push((insides, path));
                    }
                    path
                }
            };
            // What a name begins with is meant in a region that stands beside it.
            let is_meant =
                |path: &Path| is_whole || path.has(RankingFeature::Region) && !path.is_partial();
            let Some(path) = path.filter(is_meant).map(|path| path.and(of_core)) else {
                continue;
            };
            let kind = kind_of_match(MatchKind::of_term(group.kind, is_whole), is_edited, path);
            self.push(place, kind, weight, path, MatchedBy::Term(term))?;
        }
        Ok(true)
    }

    /// Returns what the words of a core say, whatever place they name and however.
    fn path_of_core(&self, lattice: &Lattice<'_>, core: &Span) -> Path {
        let is_behind = lattice.part(core.tokens.start) > lattice.part(0);
        let cuts = lattice.cuts(core, |_| true);
        let path = core.and_other_marks(Path::default(), self.mode);
        let path = path.and_times(RankingFeature::OtherName, cuts, self.mode);
        path.and_times(RankingFeature::BehindComma, is_behind.into(), self.mode)
    }

    /// Returns what the length of a name of this kind says.
    pub(super) fn path_of_short(&self, kind: TermKind, name: &str) -> Path {
        let is_short = kind == TermKind::RareAlternate && name.len() <= SHORT_RARE_NAME;
        Path::of_times(RankingFeature::ShortName, is_short.into(), self.mode)
    }

    /// Returns what the words of a core say if they are a name of this kind.
    fn path_of_name(&self, lattice: &Lattice<'_>, core: &Span, kind: TermKind) -> Path {
        let text = lattice.text(&core.tokens);
        let is_code = kind.is_code() || kind != TermKind::Primary && text.len() <= CODE_LETTERS;
        let like_it = |at: &usize| lattice.text(&(*at..at + 1)) == text;
        let before = || (0..core.tokens.start).filter(like_it).count();
        let is_code_in_capitals = is_code && self.is_in_capitals(text, before());
        let is_unlikely = is_code && !is_code_in_capitals;
        let is_word = core.is_common_word() && !is_code_in_capitals;
        let path = self.path_of_short(kind, text);
        let path = path.and_times(RankingFeature::UnlikelyCode, is_unlikely.into(), self.mode);
        let is_primary = kind == TermKind::Primary;
        let word = if is_primary {
            RankingFeature::CommonName
        } else {
            RankingFeature::CommonWord
        };
        path.and_times(word, is_word.into(), self.mode)
    }

    /// Looks up with edits what may be misspelt. Returns whether anything was found.
    fn add_edited_spans(&mut self, lattice: &mut Lattice<'_>) -> Result<bool> {
        let (before, tokens) = (lattice.spans.len(), lattice.tokens.len());
        let spans = [2, 1, 3]
            .into_iter()
            .filter(|&len| len != tokens)
            .flat_map(|len| {
                (0..(tokens + 1).saturating_sub(len)).map(move |first| first..first + len)
            });
        let text = |span: &Range<usize>| lattice.text(span);
        let names = spans
            .filter(|span| !is_common_word(text(span)))
            .take(MAX_EDITED);
        for span in names.collect::<SmallVec<[Range<usize>; MAX_EDITED]>>() {
            let text = lattice.text(&span);
            let mut found: SmallVec<[(u32, Reading); 8]> = SmallVec::new();
            let other_blanks = self.terms_with_other_blanks(text)?.into_iter();
            found.extend(other_blanks.map(|term| (term, Reading::OtherBlank)));
            let may_have_two = span.len() == 1 && text.chars().count() >= TWO_EDITS;
            for edits in 1..=1 + usize::from(may_have_two) {
                if edits == 1 || found.is_empty() {
                    self.for_each_edited(text, edits, |term, penalty| {
                        found.push((term, Reading::Edited(penalty)));
                    })?;
                }
            }
            for (term, reading) in found {
                let regions = RegionSet::of_term(self.index, Some(term), &mut self.budget)?;
                lattice.push_misspelt(span.clone(), term, regions, reading);
            }
        }
        Ok(lattice.spans.len() > before)
    }
}

/// Returns how a text matches a place by a core and its context, given how it would without one.
fn kind_of_match(alone: MatchKind, is_edited: bool, path: Path) -> MatchKind {
    let has = |feature| path.has(feature);
    if path.is_partial() {
        MatchKind::Partial
    } else if is_edited || has(RankingFeature::Misspelt) {
        MatchKind::Fuzzy
    } else if has(RankingFeature::Region) || has(RankingFeature::Alias) {
        MatchKind::WithRegion
    } else {
        alone
    }
}
