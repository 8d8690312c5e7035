//! Places, alternate names and postal codes in GeoNames' own columns.

use serde::Serialize;
use wayfare::{AlternateName, Dataset, Location, NameKind};

use super::rows::Rows;
use crate::{failure::Failure, text::given};

/// The 19 columns of the main dump. The third and fourth administrative codes are not kept for queries.
pub(super) fn places(dataset: &Dataset, rows: &mut Rows<'_>) -> Result<(), Failure> {
    for location in dataset.locations() {
        if rows.full() {
            break;
        }
        let place = location?;
        rows.row(
            &place,
            &[
                &place.geonameid,
                &place.name,
                &place.ascii_name,
                &listed_names(&place),
                &place.latitude,
                &place.longitude,
                &place.feature_class,
                &place.feature_code,
                &place.country_code,
                &place.cc2,
                &place.admin1_code,
                &place.admin2_code,
                &"",
                &"",
                &place.population,
                &given(place.elevation),
                &given(place.dem),
                &place.time_zone,
                &place.modified,
            ],
        )?;
    }
    Ok(())
}

/// A name that the list in a place's own row can hold: one without a language and without a comma.
fn is_listed(other: &AlternateName<'_>) -> bool {
    other.kind == NameKind::Name && other.lang.is_empty() && !other.name.contains(',')
}

fn listed_names(place: &Location<'_>) -> String {
    let names = place.alternate_names.into_iter().filter(is_listed).map(|other| other.name);
    names.collect::<Vec<_>>().join(",")
}

/// A name and whose it is.
#[derive(Serialize)]
struct NameOf<'d> {
    geonameid: u32,
    #[serde(flatten)]
    other: &'d AlternateName<'d>,
}

/// The columns of alternateNamesV2, for the names that the main dump cannot hold. Flags and periods are not
/// kept for queries.
pub(super) fn alternate_names(dataset: &Dataset, rows: &mut Rows<'_>) -> Result<(), Failure> {
    let mut number = 0;
    for location in dataset.locations() {
        let Location { geonameid, alternate_names, .. } = location?;
        for other in alternate_names.into_iter().filter(|other| !is_listed(other)) {
            // Postal codes are a table of their own.
            let Some(lang) = pseudo_language(&other) else { continue };
            if rows.full() {
                return Ok(());
            }
            number += 1;
            rows.row(
                &NameOf { geonameid, other: &other },
                &[&number, &geonameid, &lang, &other.name, &"", &"", &"", &"", &"", &""],
            )?;
        }
    }
    Ok(())
}

/// What GeoNames writes in the column of the language.
fn pseudo_language<'d>(other: &AlternateName<'d>) -> Option<&'d str> {
    match other.kind {
        NameKind::Name => Some(other.lang),
        NameKind::Abbreviation => Some("abbr"),
        NameKind::Iata => Some("iata"),
        NameKind::Icao => Some("icao"),
        NameKind::Unlc => Some("unlc"),
        NameKind::Link => Some("link"),
        NameKind::Wikidata => Some("wkdt"),
        NameKind::Postal => None,
    }
}

/// The 12 columns of the postal dump. Administrative codes are not kept for queries.
pub(super) fn postal(dataset: &Dataset, rows: &mut Rows<'_>) -> Result<(), Failure> {
    for code in dataset.postal_codes() {
        if rows.full() {
            break;
        }
        let code = code?;
        let (latitude, longitude) = code.point.unzip();
        rows.row(
            &code,
            &[
                &code.country_code,
                &code.code,
                &code.place_name,
                &code.state_name,
                &"",
                &"",
                &"",
                &"",
                &"",
                &given(latitude),
                &given(longitude),
                &"",
            ],
        )?;
    }
    Ok(())
}
