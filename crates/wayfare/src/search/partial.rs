//! Names with a context that is not known, such as a county: `leeds, west yorkshire`.

use wayfare_format::fold;

use super::{
    pipeline::{Named, Search},
    regions::Regions,
};
use crate::{MatchKind, Result};

/// What parts a name from its context.
const COMMAS: [char; 3] = [',', '，', '،'];

impl Search<'_, '_> {
    /// Takes what stands before the first comma for the name. Of the parts behind it, those that are regions hold, and the
    /// others are left out.
    pub(super) fn partial(&mut self) -> Result<()> {
        let query = self.query;
        let mut parts = query.text.split(COMMAS).map(fold);
        let Some(name) = parts.next() else { return Ok(()) };
        let (mut regions, mut is_partial) = (Regions::new(), false);
        for part in parts.filter(|part| !part.is_empty()) {
            let called = self.regions_called(&part)?;
            if called.is_empty() {
                is_partial = true;
            } else {
                regions.push(called);
            }
        }
        if !(self.fuzzy && is_partial) {
            return Ok(());
        }
        let (places, mut found) = (self.whole_names(&name)?, Vec::new());
        self.add_inside(&places, &regions, &mut found)?;
        found.into_iter().try_for_each(|Named { place, kind, term }| {
            self.push_understood(place, MatchKind::Partial, self.weights.whole(kind), term)
        })
    }
}
