//! Places, alternate names and postal codes in GeoNames' own columns.

use serde::Serialize;
use wayfare::{AlternateName, AlternateNames, Dataset, NameKind, PlaceId};

use super::rows::RowWriter;
use crate::{failure::Failure, text::given};

/// Writes the 19 columns of the main dump. The dataset does not have the third and fourth administrative codes.
pub(super) fn places(dataset: &Dataset, rows: &mut RowWriter<'_>) -> Result<(), Failure> {
    for place in dataset.places() {
        if rows.full() {
            break;
        }
        let place = place?.details()?;
        rows.row(
            &place,
            &[
                &place.id,
                &place.name,
                &given(place.ascii_name.as_deref()),
                &listed_names(place.alternate_names),
                &place.point.latitude(),
                &place.point.longitude(),
                &given(place.feature_class),
                &given(place.feature_code),
                &given(place.country_code),
                &place.alternate_countries.as_str(),
                &given(place.admin1_code),
                &given(place.admin2_code),
                &"",
                &"",
                &place.population.unwrap_or(0),
                &given(place.elevation),
                &given(place.dem),
                &given(place.time_zone),
                &given(place.modified),
            ],
        )?;
    }
    Ok(())
}

/// Returns whether the list in the row of a place can hold a name: one without a language and without a comma.
fn is_listed(other: &AlternateName<'_>) -> bool {
    other.kind == NameKind::Name && other.language.is_none() && !other.text.contains(',')
}

fn listed_names(names: AlternateNames<'_>) -> String {
    let names = names.iter().filter(is_listed).map(|other| other.text);
    names.collect::<Vec<_>>().join(",")
}

/// A name and the place that it belongs to.
#[derive(Serialize)]
struct NameOf<'d> {
    id: PlaceId,
    #[serde(flatten)]
    other: &'d AlternateName<'d>,
}

/// Writes the columns of alternateNamesV2, for the names that the main dump cannot hold. The dataset does not have
/// flags and periods.
pub(super) fn alternate_names(dataset: &Dataset, rows: &mut RowWriter<'_>) -> Result<(), Failure> {
    let mut number = 0;
    for place in dataset.places() {
        let place = place?;
        let id = place.id();
        for other in place
            .alternate_names()?
            .iter()
            .filter(|other| !is_listed(other))
        {
            // Postal codes are a table of their own.
            let Some(lang) = pseudo_language(&other) else {
                continue;
            };
            if rows.full() {
                return Ok(());
            }
            number += 1;
            rows.row(
                &NameOf { id, other: &other },
                &[
                    &number,
                    &id,
                    &lang,
                    &other.text,
                    &"",
                    &"",
                    &"",
                    &"",
                    &"",
                    &"",
                ],
            )?;
        }
    }
    Ok(())
}

/// Returns the content of GeoNames' language column.
fn pseudo_language<'d>(other: &AlternateName<'d>) -> Option<&'d str> {
    match other.kind {
        NameKind::Name => Some(other.language.unwrap_or_default()),
        NameKind::Abbreviation => Some("abbr"),
        NameKind::Iata => Some("iata"),
        NameKind::Icao => Some("icao"),
        NameKind::Unlc => Some("unlc"),
        NameKind::Link => Some("link"),
        NameKind::Wikidata => Some("wkdt"),
        _ => None,
    }
}

/// Writes the 12 columns of the postal dump. The dataset does not have administrative codes.
pub(super) fn postal(dataset: &Dataset, rows: &mut RowWriter<'_>) -> Result<(), Failure> {
    for code in dataset.postal_codes() {
        if rows.full() {
            break;
        }
        let code = code?;
        let (latitude, longitude) = code
            .point
            .map(|point| (point.latitude(), point.longitude()))
            .unzip();
        rows.row(
            &code,
            &[
                &code.country_code,
                &code.code,
                &code.place_name,
                &given(code.admin1_name),
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
