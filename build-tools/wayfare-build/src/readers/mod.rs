//! Readers: one for each form of file, which turn its bytes into rows, and parsers of the rows of each kind.

mod accommodation;
mod costs;
mod countries;
pub(crate) mod fields;
mod geonames;
mod highlights;
mod islands;
mod keyed_costs;
mod lines;
mod numbers;
mod outline;
mod places;
mod postal;
mod read_count;
mod reference;
mod row;
mod sniff;
mod table;
#[cfg(test)]
mod testing;

pub(crate) use accommodation::accommodation;
pub(crate) use costs::read_costs;
pub(crate) use countries::{country, region, time_zone};
pub(crate) use fields::short_enough;
pub(crate) use geonames::read_geonames;
pub(crate) use highlights::highlight;
pub(crate) use islands::read_islands;
pub(crate) use lines::{first_row, read_ids};
pub(crate) use outline::{border, parse_outline};
pub(crate) use places::{alternate_name, place};
pub(crate) use postal::read_postal;
pub(crate) use read_count::ReadCount;
pub(crate) use reference::{
    admin1_name, bargaining, category, country_name, currency, rate, territory,
};
pub(crate) use sniff::sniff;
pub(crate) use table::read_table;

use crate::input::Input;
use crate::manifest::SourceSpec;
use crate::rejects::Rejects;

/// The rows of a file, and where those go that are rejected.
pub(crate) struct Rows<'a> {
    pub(crate) input: Input,
    pub(crate) spec: &'a SourceSpec,
    pub(crate) rejects: &'a mut Rejects,
}

#[cfg(test)]
mod tests {
    use super::testing::{shared, spec};
    use super::*;
    use crate::checked::read_checked;
    use crate::manifest::Manifest;

    fn count(input: Input, spec: &SourceSpec) -> ReadCount {
        read_checked(Rows {
            input,
            spec,
            rejects: &mut Rejects::new(true),
        })
        .unwrap()
    }

    #[test]
    fn the_default_sources_are_kept_whole() {
        let (manifest, files) = Manifest::embedded().unwrap();
        for spec in &manifest.sources {
            let count = count(files.open(&spec.file).unwrap(), spec);
            assert!(
                count.read > 0 && count.read == count.kept,
                "{}: {count:?}",
                spec.id
            );
        }
    }

    #[test]
    fn real_files_are_kept_whole() {
        for (kind, file, rows) in [
            ("places", "country/AD.txt", 3278),
            ("places", "cities15000.zip", 33_600),
            ("places", "cities5000.zip", 52_124),
            (
                "alternate-names",
                "altnames/alternateNames.sample-a.txt",
                81,
            ),
            (
                "alternate-names",
                "altnames/alternateNames.sample-b.txt",
                15,
            ),
            (
                "alternate-names",
                "altnames/alternateNames.sample-c.txt",
                17,
            ),
            ("alternate-names", "altnames/alternateNamesV2.sample.txt", 5),
            ("countries", "admin/countryInfo.txt", 252),
            ("admin1", "admin/admin1CodesASCII.txt", 3862),
            ("admin2", "admin/admin2Codes.txt", 47_547),
            ("time-zones", "admin/timeZones.txt", 418),
            ("postal", "postal/allCountries.zip", 516_935),
        ] {
            let Some(input) = shared(&format!("geonames/{file}")) else {
                return;
            };
            let expected = ReadCount {
                read: rows,
                kept: rows,
                skipped: 0,
            };
            assert_eq!(count(input, &spec(kind, "")), expected, "{file}");
        }
    }
}
