//! A lodging of an extract as a row of accommodation.

use wayfare_osm::{Element, Kind};

use super::names::{item_of, name_of};
use crate::readers::fields;
use crate::rejects::RowError;
use crate::rows::AccommodationRow;

/// What has beds in dormitories. On a site for tents or caravans, or in a hut without a keeper, nothing is let.
const WITH_DORMITORIES: [&str; 2] = ["hostel", "alpine_hut"];
const WITHOUT_ROOMS: [&str; 3] = ["camp_site", "caravan_site", "wilderness_hut"];

/// Returns an element that is a lodging as a row that belongs to this place. What kind it is, its stars and its prices
/// as the mappers wrote them are in the description.
pub(super) fn lodging_row(
    element: &Element,
    geonameid: Option<u32>,
    date: &str,
) -> Result<Option<AccommodationRow>, RowError> {
    let (Some(feature), Some(lodging)) = (element.feature(Kind::Lodging), element.lodging()) else {
        return Ok(None);
    };
    let parts = [
        Some(feature.value.replace('_', " ")),
        lodging.stars.map(|stars| format!("{stars} {}", if stars == 1.0 { "star" } else { "stars" })),
        lodging.charge.map(|charge| format!("charge {charge}")),
    ];
    let address = lodging.address;
    let street = [address.street, address.house].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let has_dormitories = WITH_DORMITORIES.contains(&feature.value);
    let row = AccommodationRow {
        geonameid,
        name: fields::name("name", name_of(element))?.to_owned(),
        description: parts.into_iter().flatten().collect::<Vec<_>>().join(", "),
        url: owned(lodging.url),
        latitude: element.point.latitude,
        longitude: element.point.longitude,
        dorm_available: has_dormitories,
        private_available: !has_dormitories && !WITHOUT_ROOMS.contains(&feature.value),
        addr1: address.full.map_or(street, str::to_owned),
        zip: owned(address.postcode),
        city: owned(address.city),
        date: date.to_owned(),
        reference: element.id.to_string(),
        wikidata: item_of(element).map(str::to_owned),
        ..AccommodationRow::default()
    };
    let texts = [("charge", &row.description), ("website", &row.url), ("addr:street", &row.addr1)];
    for (key, text) in texts.into_iter().chain([("addr:postcode", &row.zip), ("addr:city", &row.city)]) {
        fields::text(key, text)?;
    }
    Ok(Some(row))
}

fn owned(text: Option<&str>) -> String {
    text.unwrap_or_default().to_owned()
}
