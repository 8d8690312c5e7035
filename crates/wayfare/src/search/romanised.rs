//! The romanised reading: a text in another script is asked again in Latin letters, as its name may be known in these alone.

use any_ascii::any_ascii;
use wayfare_format::{RankingFeature, Score};

use super::{
    generator::Generator,
    searcher::Searcher,
    top_k::{Candidate, Rank},
};
use crate::{MatchKind, Result, query::Query, resolved_filter::ResolvedFilter};

/// The generators that are asked: insides of names say too little.
const GENERATORS: [Generator; 6] = [
    Generator::Name,
    Generator::Part,
    Generator::OtherBlank,
    Generator::Edit,
    Generator::MisspeltPart,
    Generator::TwoEdits,
];

impl Searcher<'_, '_> {
    /// Finds places whose names are like the text in Latin letters, as weak matches. A name that is known in its own letters
    /// stays what it is.
    pub(super) fn find_romanised(&mut self) -> Result<()> {
        let mode = self.mode;
        let text = any_ascii(self.query.text);
        // It may be longer than any name.
        let Ok(query) = Query::parse(&text) else {
            return Ok(());
        };
        let filter = ResolvedFilter::new(self.options.filter.as_deref(), self.index)?;
        let mut search = Searcher::new(self.index, &query, mode, self.options, filter);
        // Beginnings of names say too little, too.
        search.may_begin = false;
        std::mem::swap(&mut search.budget, &mut self.budget);
        search.run(&GENERATORS)?;
        std::mem::swap(&mut search.budget, &mut self.budget);
        let bar = self.weak_bar().unwrap_or(Score::MAX);
        let weight = RankingFeature::Romanised.weight(mode);
        for candidate in search.found.take() {
            let score = candidate.rank.score().saturating_add(weight);
            let features = candidate.features.with(RankingFeature::Romanised);
            let Some(features) = features.filter(|_| score > bar) else {
                continue;
            };
            let kind = match candidate.kind {
                MatchKind::Partial => MatchKind::Partial,
                _ => MatchKind::Fuzzy,
            };
            self.found.insert(Candidate {
                rank: Rank::new(score, candidate.rank.place()),
                kind,
                features,
                ..candidate
            });
        }
        Ok(())
    }
}
