//! Reading without importing, for tests and fuzzing: asserts what every row that is kept must hold.

use crate::error::Result;
use crate::index::check_outline;
use crate::manifest::{SourceKind, is_date};
use crate::readers::fields::{LATITUDES, LONGITUDES};
use crate::readers::{self, ReadCount, Rows, read_geonames, read_table};

/// Reads a file of any kind but those of listings, whose crates have tests of their own.
pub(crate) fn read_checked(source: Rows<'_>) -> Result<ReadCount> {
    match source.spec.kind {
        SourceKind::Places => read_geonames(source, |fields| {
            let row = readers::place(fields)?;
            assert!(row.geonameid > 0 && !row.name.trim().is_empty());
            assert!(LATITUDES.contains(&row.latitude) && LONGITUDES.contains(&row.longitude));
            assert!(row.modified.is_empty() || is_date(row.modified));
            Ok(())
        }),
        SourceKind::AlternateNames => read_geonames(source, |fields| {
            let row = readers::alternate_name(fields)?;
            assert!(row.geonameid > 0 && !row.name.trim().is_empty());
            Ok(())
        }),
        SourceKind::Postal => readers::read_postal(source, |row| {
            assert!(row.country_code.len() == 2 && !row.code.trim().is_empty());
            let is_on_globe =
                |(north, east)| LATITUDES.contains(&north) && LONGITUDES.contains(&east);
            assert!(row.point.is_none_or(is_on_globe));
            Ok(())
        }),
        SourceKind::CountryCosts | SourceKind::LocationCosts => {
            readers::read_costs(source, |subject| Ok(Some(subject.clone())))?.keep(|_, row| {
                let mut amounts = row.amounts.into_iter().flatten();
                assert!(amounts.all(|amount| amount.is_finite() && amount >= 0.0));
                assert!(
                    row.error
                        .is_none_or(|error| error.is_finite() && error >= 1.0)
                );
                assert!(is_date(&row.date));
                Ok(())
            })
        }
        SourceKind::CountryHighlights | SourceKind::LocationHighlights => {
            read_table(source, |row| {
                let row = readers::highlight(row)?;
                assert!(row.cost.is_finite() && row.cost >= 0.0 && is_date(&row.date));
                Ok(())
            })
        }
        SourceKind::Accommodation => read_table(source, |row| {
            let row = readers::accommodation(row)?;
            assert!(LATITUDES.contains(&row.latitude) && LONGITUDES.contains(&row.longitude));
            Ok(())
        }),
        SourceKind::Islands => readers::read_islands(source, |row| {
            assert!(LATITUDES.contains(&row.latitude) && LONGITUDES.contains(&row.longitude));
            assert!(!row.name.trim().is_empty() && !row.geonameids.contains(&0));
            Ok(())
        }),
        SourceKind::Rates => read_table(source, |row| {
            let (_, rate, _) = readers::rate(row)?;
            assert!(rate.is_finite() && rate > 0.0);
            Ok(())
        }),
        SourceKind::Bargaining => read_table(source, |row| {
            assert!(readers::bargaining(row)?.1 <= 4);
            Ok(())
        }),
        SourceKind::Admin1 | SourceKind::Admin2 => {
            read_geonames(source, |fields| Ok(readers::region(fields).map(drop)?))
        }
        SourceKind::Countries => {
            read_geonames(source, |fields| Ok(readers::country(fields).map(drop)?))
        }
        SourceKind::TimeZones => {
            read_geonames(source, |fields| Ok(readers::time_zone(fields).map(drop)?))
        }
        SourceKind::CountryNames => {
            read_table(source, |row| Ok(readers::country_name(row).map(drop)?))
        }
        SourceKind::Territories => read_table(source, |row| Ok(readers::territory(row).map(drop)?)),
        SourceKind::Admin1Names => {
            read_table(source, |row| Ok(readers::admin1_name(row).map(drop)?))
        }
        SourceKind::Currencies => read_table(source, |row| Ok(readers::currency(row).map(drop)?)),
        SourceKind::Borders => read_table(source, |row| {
            _ = check_outline(&readers::border(row)?.rings);
            Ok(())
        }),
        SourceKind::Categories => read_table(source, |row| Ok(readers::category(row).map(drop)?)),
        SourceKind::Destinations => read_table(source, |row| Ok(row.place().map(drop)?)),
        SourceKind::OpenStreetMap
        | SourceKind::Overture
        | SourceKind::Wikivoyage
        | SourceKind::Spending => Ok(ReadCount::default()),
    }
}
