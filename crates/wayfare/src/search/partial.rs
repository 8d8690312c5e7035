//! Names with a context that is not known or does not hold: `leeds, west yorkshire`, `hyderabad, andhra pradesh`.

use wayfare_format::{Posting, RegionKind, fold};

use super::{
    pipeline::{Named, Search},
    regions::Regions,
};
use crate::{MatchKind, Result};

/// What parts a name from its context.
const COMMAS: [char; 3] = [',', '，', '،'];

impl Search<'_, '_> {
    /// Takes what stands before the first comma for the name. Of the parts behind it, those that are countries hold, of other
    /// regions, islands and areas at least their countries, and what is none of these is left out.
    pub(super) fn partial(&mut self) -> Result<()> {
        let query = self.query;
        let mut parts = query.text.split(COMMAS).map(fold);
        let Some(name) = parts.next() else { return Ok(()) };
        let (mut regions, mut is_partial) = (Regions::new(), false);
        for part in parts.filter(|part| !part.is_empty()) {
            let mut called = self.regions_called(&part)?;
            if called.is_empty() {
                is_partial = true;
                called = self.countries_of_areas(&part)?;
            }
            if !called.is_empty() {
                regions.push(called);
            }
        }
        if !self.fuzzy {
            return Ok(());
        }
        let (places, mut found) = (self.whole_names(&name)?, Vec::new());
        if is_partial {
            self.add_inside(&places, &regions, &mut found)?;
        }
        if found.is_empty() && self.index.widen_to_countries(&mut regions)? {
            self.add_inside(&places, &regions, &mut found)?;
        }
        found.into_iter().try_for_each(|Named { place, kind, term }| {
            self.push_understood(place, MatchKind::Partial, self.weights.whole(kind), term)
        })
    }

    /// Returns the countries of the islands and areas with a name.
    fn countries_of_areas(&mut self, name: &str) -> Result<Vec<Posting<RegionKind>>> {
        let mut countries = Vec::new();
        for Named { place, .. } in self.whole_names(name)? {
            if self.is_region(place)? {
                countries.extend(self.whereabouts(place)?.country());
            }
        }
        Ok(countries)
    }
}
