//! What tells namesakes in a list apart, against a naive model.

use std::collections::BTreeMap;

use wayfare::Place;

use crate::support::{all, dataset};

#[test]
fn namesakes_of_a_region_are_told_apart_by_their_district_or_a_larger_town() {
    let places: Vec<Place<'static>> = all(dataset().places());
    let key = |place: &Place<'static>| {
        let admin1 = place.admin1().unwrap().map(|region| region.code);
        let country = place.country_code().unwrap().map(|code| code.to_string());
        (
            place.name(),
            place.kind().unwrap().as_str(),
            country,
            admin1,
        )
    };
    let district = |place: &Place<'static>| {
        place
            .admin2()
            .unwrap()
            .and_then(|region| region.name)
            .filter(|name| *name != place.name())
    };
    let mut groups: BTreeMap<_, Vec<&Place<'static>>> = BTreeMap::new();
    places
        .iter()
        .for_each(|place| groups.entry(key(place)).or_default().push(place));
    let (mut by_district, mut by_town, mut by_nothing) = (0, 0, 0);
    for (place, what) in places.iter().zip(Place::told_apart(&places).unwrap()) {
        let group = &groups[&key(place)];
        let is_district = |what: &str| district(place) == Some(what);
        let own = group
            .iter()
            .filter(|other| district(other) == district(place))
            .count()
            == 1;
        match what {
            _ if group.len() == 1 => assert_eq!(what, None, "{place:?}"),
            Some(what) if own && district(place).is_some() => {
                assert!(is_district(&what), "{place:?}: {what}");
                by_district += 1;
            }
            what => {
                let country = place.country_code().unwrap();
                let towns = places.iter().filter(|town| {
                    town.kind().unwrap() == wayfare::PlaceKind::Place
                        && town.country_code().unwrap() == country
                        && town.population() > Some(place.population().unwrap_or_default())
                        && town.name() != place.name()
                });
                let near = towns.map(|town| (town.point().distance_km(place.point()), town));
                let near = near
                    .filter(|(km, _)| *km <= 100.0)
                    .min_by(|a, b| a.0.total_cmp(&b.0));
                match (what, near) {
                    (Some(what), Some((_, town))) => {
                        assert!(
                            what.ends_with(&format!(" of {}", town.name())),
                            "{place:?}: {what}"
                        );
                        by_town += 1;
                    }
                    (what, near) => {
                        assert!(
                            what.is_none() && near.is_none(),
                            "{place:?}: {what:?}, {near:?}"
                        );
                        by_nothing += 1;
                    }
                }
            }
        }
    }
    println!("{by_district} by district, {by_town} by town, {by_nothing} by nothing");
    assert!(by_district + by_town > 0);
}
