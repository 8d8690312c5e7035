//! Readers: one per kind of source, from the bytes of a file to typed rows.

mod accommodation;
mod alternate_names;
mod borders;
mod costs;
mod countries;
mod delimiter;
mod extract;
pub(crate) mod fields;
mod geonames;
mod highlights;
mod ids;
mod islands;
mod keyed_costs;
mod lines;
mod missing;
mod numbers;
mod outline;
#[cfg(feature = "parquet")]
mod overture;
mod places;
mod postal;
mod read_count;
mod reference;
mod regions;
mod row;
mod sniff;
mod table;
#[cfg(test)]
mod testing;
mod time_zones;

pub(crate) use accommodation::read_accommodation;
pub(crate) use alternate_names::read_alternate_names;
pub(crate) use borders::read_borders;
pub(crate) use costs::read_costs;
pub(crate) use countries::read_countries;
pub use delimiter::{is_delimiter, skip_delimiter_line};
pub(crate) use extract::ExtractReader;
pub(crate) use fields::short_enough;
pub(crate) use highlights::read_highlights;
pub(crate) use ids::read_ids;
pub(crate) use islands::read_islands;
pub(crate) use lines::first_row;
pub(crate) use outline::{Ring, parse_outline};
#[cfg(feature = "parquet")]
pub(crate) use overture::{CategoryKind, NameRow, OverturePlace, OvertureReader};
pub(crate) use places::read_places;
pub(crate) use postal::read_postal;
pub(crate) use read_count::ReadCount;
pub(crate) use reference::{
    read_admin1_names, read_bargaining, read_categories, read_country_names, read_currencies,
    read_destinations, read_rates, read_territories,
};
pub(crate) use regions::read_regions;
pub(crate) use sniff::sniff;
pub use table::MAX_COLUMNS;
pub(crate) use time_zones::read_time_zones;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::{Manifest, SourceKind};
    use crate::rejection::RejectGroup;
    use crate::rejects::Rejects;

    #[test]
    fn the_default_sources_are_kept_whole() {
        let (manifest, files) = Manifest::embedded().unwrap();
        for spec in &manifest.sources {
            let input = files.open(&spec.file).unwrap();
            let rejects = &mut Rejects::new(false);
            let count = match spec.kind {
                SourceKind::Places => read_places(input, spec, rejects, |_| Ok(())),
                SourceKind::AlternateNames => read_alternate_names(input, spec, rejects, |_| Ok(())),
                SourceKind::Admin1 | SourceKind::Admin2 => read_regions(input, spec, rejects, |_| Ok(())),
                SourceKind::Countries => read_countries(input, spec, rejects, |_| Ok(())),
                SourceKind::TimeZones => read_time_zones(input, spec, rejects, |_| Ok(())),
                SourceKind::Postal => read_postal(input, spec, rejects, |_| Ok(())),
                SourceKind::CountryNames => read_country_names(input, spec, rejects, |_| Ok(())),
                SourceKind::Territories => read_territories(input, spec, rejects, |_| Ok(())),
                SourceKind::Admin1Names => read_admin1_names(input, spec, rejects, |_| Ok(())),
                SourceKind::Currencies => read_currencies(input, spec, rejects, |_| Ok(())),
                SourceKind::Rates => read_rates(input, spec, rejects, |_| Ok(())),
                SourceKind::Categories => read_categories(input, spec, rejects, |_| Ok(())),
                SourceKind::Bargaining => read_bargaining(input, spec, rejects, |_| Ok(())),
                SourceKind::CountryCosts | SourceKind::LocationCosts => {
                    read_costs(input, spec, rejects, |_| Ok(()))
                }
                SourceKind::CountryHighlights | SourceKind::LocationHighlights => {
                    read_highlights(input, spec, rejects, |_| Ok(()))
                }
                SourceKind::Accommodation => read_accommodation(input, spec, rejects, |_| Ok(())),
                SourceKind::Borders => read_borders(input, spec, rejects, |_| Ok(())),
                SourceKind::Islands => read_islands(input, spec, rejects, |_| Ok(())),
                SourceKind::Destinations => read_destinations(input, spec, rejects, |_| Ok(())),
                SourceKind::OpenStreetMap | SourceKind::Overture | SourceKind::Wikivoyage => {
                    unreachable!("is too large to be a default")
                }
            }
            .unwrap();
            assert_eq!(std::mem::take(rejects).finish().unwrap(), Vec::<RejectGroup>::new(), "{}", spec.id);
            assert!(count.read > 0 && count.read == count.kept, "{}: {count:?}", spec.id);
        }
    }
}
