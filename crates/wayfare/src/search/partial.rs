//! Names with a context that is not known or does not hold: `leeds, church street`, `hyderabad, andhra pradesh`; or with a
//! word for another kind: `kathmandu valley`.

use wayfare_format::{TermKind, fold};

use super::{
    kind_words::without_kind_word,
    pipeline::{Named, Search},
    whereabouts::{Contexts, RegionSet},
};
use crate::{MatchKind, Result};

/// What parts a name from its context.
const COMMAS: [char; 3] = [',', '，', '،'];

impl Search<'_, '_> {
    /// Takes what stands before the first comma for the name. Of the parts behind it, those that are countries hold, of other
    /// regions at least their countries, and what is none of these is left out. So is a word for a kind beside the name.
    pub(super) fn partial(&mut self) -> Result<()> {
        if !self.fuzzy {
            return Ok(());
        }
        let query = self.query;
        let mut parts = query.text.split(COMMAS).map(fold);
        let Some(name) = parts.next() else { return Ok(()) };
        let (mut contexts, mut is_partial) = (Contexts::new(), false);
        for part in parts.filter(|part| !part.is_empty()) {
            let called = self.regions_called(&part)?;
            if called.is_empty() {
                is_partial = true;
            } else {
                contexts.push(called);
            }
        }
        let (mut places, mut found) = (self.whole_names(&name)?, Vec::new());
        if places.is_empty() {
            is_partial = true;
            for (name, ..) in without_kind_word(&name) {
                places.extend(self.whole_names(name)?);
            }
            places.retain(|named| named.kind == TermKind::Primary);
        }
        if is_partial {
            self.add_inside(&places, &contexts, &mut found)?;
        }
        if found.is_empty() && self.widen(&mut contexts)? {
            self.add_inside(&places, &contexts, &mut found)?;
        }
        found.into_iter().try_for_each(|Named { place, kind, term }| {
            self.push_understood(place, MatchKind::Partial, self.weights.whole(kind), term)
        })
    }

    /// Puts each region's country in its place, and returns whether there was any.
    fn widen(&self, contexts: &mut [RegionSet]) -> Result<bool> {
        let mut is_wider = false;
        for regions in contexts {
            let mut wider = RegionSet::default();
            for region in regions.iter() {
                let country = region.widened(self.index)?;
                is_wider = is_wider || country.is_some();
                wider.push(country.unwrap_or(region));
            }
            *regions = wider;
        }
        Ok(is_wider)
    }
}
