//! The records that differ from those of the library.

use serde::Serialize;
use wayfare::{DayCost, Expense, PlaceSummary, Source};

/// A place, and what a day there costs.
#[derive(Serialize)]
pub(crate) struct CheapPlace<'d> {
    #[serde(flatten)]
    place: PlaceSummary<'d>,
    day: Expense,
    group: u32,
    group_size: u32,
    date: &'d str,
    source: Source<'d>,
}

impl<'d> CheapPlace<'d> {
    pub(crate) fn new(place: PlaceSummary<'d>, cheap: &DayCost<'d>) -> Self {
        let &DayCost {
            day,
            group,
            group_size,
            date,
            source,
            ..
        } = cheap;
        Self {
            place,
            day,
            group,
            group_size,
            date,
            source,
        }
    }
}

/// The description of the dataset. Checksums of 64 bits are no numbers of JavaScript, so there are none.
#[derive(Serialize)]
pub(crate) struct Info<'d> {
    name: &'d str,
    library_version: &'static str,
    build_id: String,
    snapshot_date: &'d str,
    places: usize,
    regions: usize,
    places_with_costs: usize,
    countries: usize,
    currencies: usize,
    postal_codes: usize,
    accommodation: usize,
    sources: Vec<Source<'d>>,
}

impl<'d> From<wayfare::Info<'d>> for Info<'d> {
    fn from(info: wayfare::Info<'d>) -> Self {
        Self {
            name: info.name,
            library_version: info.library_version,
            build_id: info.build_id,
            snapshot_date: info.snapshot_date,
            places: info.places,
            regions: info.regions,
            places_with_costs: info.places_with_costs,
            countries: info.countries,
            currencies: info.currencies,
            postal_codes: info.postal_codes,
            accommodation: info.accommodation,
            sources: info.sources,
        }
    }
}
