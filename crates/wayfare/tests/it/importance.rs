//! The importance of places as `docs/search.md` describes it, for the naive model.

use std::collections::BTreeMap;

use wayfare::{AlternateName, NameKind, PlaceDetails, PlaceKind};
use wayfare_format::fold;

use crate::{
    sources::{DESTINATIONS, all_rows},
    support::dataset,
};

/// Places and regions, each behind its importance.
pub(crate) fn with_importance(
    all: Vec<PlaceDetails<'static>>,
) -> Vec<(f32, PlaceDetails<'static>)> {
    let (people, destinations) = (people_of_regions(&all), all_rows(&DESTINATIONS));
    let of_all = all
        .into_iter()
        .map(|place| (importance(&place, &people, &destinations), place));
    let mut of_all: Vec<_> = of_all.collect();
    lower_namesakes(&mut of_all);
    of_all
}

/// The people of the places in countries and regions, by their codes, without sections of a place.
fn people_of_regions(all: &[PlaceDetails<'static>]) -> BTreeMap<String, u64> {
    let mut people = BTreeMap::new();
    for place in all.iter().filter(|place| place.feature_class == Some("P")) {
        let is_section = place.feature_code == Some("PPLX");
        for code in codes(place) {
            *people.entry(code).or_default() +=
                place.population.filter(|_| !is_section).unwrap_or(0);
        }
    }
    people
}

/// The codes of the country and regions of a place.
fn codes(place: &PlaceDetails<'_>) -> Vec<String> {
    let country = place.country_code.map(|code| code.to_string());
    let parts = [country.as_deref(), place.admin1_code, place.admin2_code]
        .into_iter()
        .map_while(|part| part);
    let parts: Vec<_> = parts.collect();
    (1..=parts.len())
        .map(|end| parts[..end].join("."))
        .collect()
}

/// Puts regions behind the most important place of their admin1 region with their name, unless they are ten times as important.
fn lower_namesakes(all: &mut [(f32, PlaceDetails<'static>)]) {
    let places: Vec<_> = all
        .iter()
        .filter(|(_, place)| place.feature_class == Some("P"))
        .cloned()
        .collect();
    let regions = all.iter_mut().filter(|(_, at)| {
        at.feature_code
            .is_some_and(|code| code.starts_with("ADM") || code == "ISL")
    });
    for (importance, region) in regions {
        let in_country = places
            .iter()
            .filter(|(_, at)| at.country_code == region.country_code);
        let after = in_country.filter_map(|(of_place, place)| {
            let is_beside = place.admin1_code == region.admin1_code;
            let is_called = |name: &str| fold(name) == fold(region.name);
            let is_alternate =
                |name: AlternateName| name.kind == NameKind::Name && is_called(&name.text);
            let is_primary = is_called(place.name);
            let is_island = region.feature_code == Some("ISL");
            let main_places = || {
                dataset()
                    .place(region.id)
                    .unwrap()
                    .unwrap()
                    .main_places()
                    .unwrap()
            };
            let is_on = is_island && main_places().iter().any(|main| main.id() == place.id);
            let is_namesake = match is_island {
                true => is_primary && is_on,
                false => {
                    is_beside && (is_primary || place.alternate_names.iter().any(is_alternate))
                }
            };
            is_namesake.then_some(of_place - if is_primary { 0.0 } else { 1.2 } - 0.001)
        });
        let after = after.max_by(f32::total_cmp);
        if let Some(after) = after.filter(|after| *importance - after < 1.0) {
            *importance = importance.min(after);
        }
    }
}

/// The importance of a place.
fn importance(
    location: &PlaceDetails<'_>,
    of_regions: &BTreeMap<String, u64>,
    destinations: &[Vec<String>],
) -> f32 {
    let standing = match location.feature_code.unwrap_or_default() {
        "PPLC" => 0.2,
        "ADM1" | "ADM2" => -0.8,
        "ISL" => -0.2,
        "PPLH" | "PPLCH" | "PPLQ" | "PPLW" => -1.0,
        _ => 0.0,
    };
    let of_kind = |kind| {
        location
            .alternate_names
            .iter()
            .filter(move |name| name.kind == kind)
            .count()
    };
    let is_destination = destinations
        .iter()
        .any(|row| row[0] == location.id.to_string());
    let travellers = if of_kind(NameKind::Iata) > 0 || is_destination {
        90_000
    } else {
        0
    };
    // A region has the highlights of its places.
    let has_highlights = location.kind == PlaceKind::Place
        && !dataset()
            .place(location.id)
            .unwrap()
            .unwrap()
            .highlights()
            .unwrap()
            .is_empty();
    let is_country = location.kind == PlaceKind::Country;
    let costs = if !is_country && (location.has_costs || has_highlights) {
        0.2
    } else {
        0.0
    };
    // The places of a region have as small a part of its people as those of the country have of the country's.
    let of_region = || {
        let codes = codes(location);
        let code = codes
            .last()
            .filter(|_| location.feature_class == Some("A"))?;
        let country = dataset().country(location.country_code?).unwrap()?;
        let of_country = of_regions[&codes[0]];
        let share = country
            .population
            .filter(|all| *all > 0 && of_country > 0)
            .map_or(1.0, |all| (all as f64 / of_country as f64).min(4.0));
        Some((of_regions[code] as f64 * share) as u64)
    };
    let people = location.population.or_else(of_region).unwrap_or(0).max(10) + travellers;
    let names = 0.105 * (of_kind(NameKind::Name).min(400) as f32 + 1.0).sqrt();
    (people as f32).log10() + names + standing + costs + if is_destination { 0.3 } else { 0.0 }
}
