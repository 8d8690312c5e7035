//! What regions lie in, and the boxes around them, in the default data.

use std::{collections::BTreeSet, iter::successors};

use wayfare::{
    BoundingBox, CheapestOptions, Country, DayCost, ErrorKind, Filter, Hit, NearbyPlace,
    NearestOptions, Place, PlaceKind, SearchOptions,
};
use wayfare_format::SectionId;

use crate::support::{all, point, section, world};

/// The first region or country among the hits.
#[track_caller]
fn region(text: &str) -> Place<'static> {
    let places = world()
        .search(text)
        .unwrap()
        .into_iter()
        .map(|hit| hit.place().unwrap());
    let mut regions = places.filter(|place| place.kind().unwrap() != PlaceKind::Place);
    regions
        .next()
        .unwrap_or_else(|| panic!("no region is found for {text:?}"))
}

#[track_caller]
fn around(place: Place<'_>) -> BoundingBox {
    place
        .bounding_box()
        .unwrap()
        .unwrap_or_else(|| panic!("{place:?} has no box"))
}

fn of_country(country: &Country<'_>) -> Option<Place<'static>> {
    world().place(country.place_id?).unwrap()
}

#[test]
fn the_name_of_a_country_or_continent_is_no_region_that_has_it_as_another_name() {
    for text in ["France", "UK", "MEX", "Deutschland", "france"] {
        assert!(!world().has_region(text).unwrap(), "{text}");
    }
    // These are the primary names of regions, too.
    for text in ["Georgia", "México", "Mexico", "England", "Bayern", "Europe"] {
        assert!(world().has_region(text).unwrap(), "{text}");
    }
    let in_region = |text: &str, region: &str| {
        let options = SearchOptions::new().filter(Filter::new().region(region));
        world().search_with(text, &options).unwrap()
    };
    let found = in_region("paris", "Europe");
    assert_eq!(found[0].place().unwrap().name(), "Paris");
    assert_eq!(
        in_region("paris", "FR.France").len(),
        in_region("paris", "FR.11").len()
    );
}

#[test]
fn every_region_is_in_its_country_and_no_place_has_a_box() {
    for region in all(world().regions()) {
        let parents = || successors(Some(region), |place| place.parent().unwrap());
        assert!(parents().count() <= 4, "{region:?}");
        let last = parents().last().unwrap();
        assert_eq!(
            last.country_code().unwrap(),
            region.country_code().unwrap(),
            "{region:?}"
        );
        assert!(
            region.kind().unwrap() != PlaceKind::Country || parents().count() == 1,
            "{region:?}"
        );
    }
    for place in all(world().places().step_by(997)) {
        assert_eq!(place.bounding_box().unwrap(), None, "{place:?}");
    }
}

#[test]
fn boxes_are_those_of_outlines_without_far_islets_and_across_the_antimeridian_too() {
    for (text, [south, west, north, east]) in [
        ("germany", [47.27, 5.87, 55.06, 15.04]),
        ("bavaria", [47.27, 8.98, 50.56, 13.84]),
        ("france", [41.4, -5.1, 51.1, 9.6]),
        ("netherlands", [50.8, 3.4, 53.6, 7.2]),
        ("spain", [27.6, -18.2, 43.8, 4.3]),
        ("portugal", [30.0, -31.3, 42.2, -6.2]),
        ("norway", [58.0, 4.6, 71.2, 31.1]),
        ("chile", [-55.9, -79.0, -17.5, -66.4]),
        ("ecuador", [-5.0, -92.0, 1.7, -75.2]),
        ("south africa", [-34.8, 16.5, -22.1, 32.9]),
        ("new zealand", [-50.9, 165.9, -34.1, 178.8]),
        ("kiribati", [-11.5, 169.5, 4.7, -151.8]),
        ("united states", [18.9, -171.8, 71.4, -66.9]),
        ("hawaii", [18.9, -160.2, 22.2, -154.8]),
        ("russia", [41.2, 19.6, 81.9, -169.7]),
        ("fiji", [-21.7, 174.6, -12.5, -178.2]),
        ("great britain", [49.9, -8.6, 60.9, 1.8]),
    ] {
        let found = around(region(text));
        let corners = [found.south, found.west, found.north, found.east];
        for (corner, expected) in corners.into_iter().zip([south, west, north, east]) {
            assert!((corner - expected).abs() < 0.2, "{text}: {found:?}");
        }
        assert_eq!(found.crosses_antimeridian(), west > east, "{text}");
    }
    let fiji = around(region("fiji"));
    assert!(fiji.contains(point(-17.0, 180.0)) && fiji.contains(point(-17.0, -180.0)));
    assert!(!fiji.contains(point(-17.0, 0.0)) && !fiji.contains(point(-30.0, 180.0)));
}

#[test]
fn nearly_all_places_are_in_the_box_of_their_country() {
    let boxes: Vec<_> = all(world().countries())
        .iter()
        .filter_map(|country| Some((country.code, around(of_country(country)?))))
        .collect();
    assert!(boxes.len() > 240, "{}", boxes.len());
    let (mut inside, mut all_places) = (0, 0);
    for place in all(world().places().step_by(7)) {
        let Some(code) = place.country_code().unwrap() else {
            continue;
        };
        let Some((_, found)) = boxes.iter().find(|(other, _)| *other == code) else {
            continue;
        };
        all_places += 1;
        inside += usize::from(found.contains(place.point()));
    }
    let share = f64::from(inside as u32) / f64::from(all_places);
    assert!(share > 0.998, "{share}");
}

#[test]
fn the_box_of_a_region_holds_its_point() {
    for region in all(world().regions()) {
        if let Some(around) = region.bounding_box().unwrap() {
            assert!(around.contains(region.point()), "{region:?}: {around:?}");
        }
    }
}

#[test]
fn the_box_of_an_island_is_around_its_outline_and_that_of_an_area_around_its_circle() {
    for (text, [south, west, north, east]) in [
        ("santorini", [36.33, 25.35, 36.48, 25.49]),
        ("vanua levu", [-17.01, 178.48, -16.12, -179.93]),
        ("sumatra", [-5.95, 95.22, 5.67, 106.06]),
        ("patagonia", [-49.6, -74.7, -42.4, -64.3]),
        ("europe", [27.7, -27.0, 76.3, 57.0]),
    ] {
        let found = around(region(text));
        let corners = [found.south, found.west, found.north, found.east];
        for (corner, expected) in corners.into_iter().zip([south, west, north, east]) {
            assert!((corner - expected).abs() < 0.3, "{text}: {found:?}");
        }
    }
}

#[test]
fn the_point_of_a_country_lies_in_the_country() {
    let countries = all(world().countries());
    let points: Vec<_> = countries
        .iter()
        .filter_map(|country| Some((country, of_country(country)?)))
        .collect();
    assert!(points.len() > 240, "{}", points.len());
    for (country, place) in points {
        let found = world().region_at(place.point()).unwrap();
        assert_eq!(
            found.map(|found| found.country_code().unwrap()),
            Some(country.code),
            "{place:?} {:?}",
            place.point()
        );
    }
}

#[test]
fn a_region_has_the_population_of_its_source_only() {
    for region in all(world().regions()) {
        let is_known = region.population().is_some();
        assert!(
            !is_known || region.kind().unwrap() == PlaceKind::Country,
            "{region:?}"
        );
    }
    assert!(region("france").population() > Some(60_000_000));
    // A region of unknown population is found, unless inhabitants are asked for.
    for text in ["bali", "new york", "sicily"] {
        assert_eq!(region(text).population(), None, "{text}");
        let options = SearchOptions::new().filter(Filter::new().min_population(1));
        let hits = world().search_with(text, &options).unwrap();
        assert!(
            hits.iter()
                .all(|hit| hit.place().unwrap().population() >= Some(1)),
            "{text}"
        );
    }
}

#[test]
fn a_country_has_the_costs_of_the_country() {
    for country in all(world().countries()) {
        let Some(place) = of_country(&country) else {
            continue;
        };
        assert_eq!(place.has_costs().unwrap(), country.has_costs, "{place:?}");
        assert_eq!(
            place.costs().unwrap(),
            world().country_costs(country.code).unwrap(),
            "{place:?}"
        );
    }
    let options = SearchOptions::new().filter(Filter::new().with_costs(true));
    let hits = world().search_with("france", &options).unwrap();
    assert_eq!(hits[0].place().unwrap(), region("france"));
}

#[test]
fn a_region_has_costs_of_its_own_or_of_its_main_place() {
    for text in ["bali", "goa", "hawaii", "crete", "maldives"] {
        assert!(
            region(text).costs_or_inherited().unwrap().is_some(),
            "{text}"
        );
    }
}

#[test]
fn a_part_of_the_world_is_in_no_country() {
    for (text, name, city) in [
        ("asia", "Asia", "Shanghai"),
        ("europe", "Europe", "Moscow"),
        ("afrika", "Africa", "Lagos"),
        ("scandinavia", "Scandinavia", "Stockholm"),
        ("the balkans", "Balkans", "Bucharest"),
        ("caribbean", "Caribbean", "Santo Domingo"),
        ("sahara", "Sahara", "Tripoli"),
    ] {
        let found = region(text);
        assert_eq!(
            (
                found.name(),
                found.country().unwrap(),
                found.parent().unwrap()
            ),
            (name, None, None)
        );
        let places = found.main_places().unwrap();
        assert!(
            places.iter().any(|place| place.name() == city),
            "{text}: {places:?}"
        );
        assert_eq!(found.costs_or_inherited().unwrap(), None);
    }
    let asia = &world().search("asia").unwrap()[0];
    assert!(
        asia.place().unwrap() == region("asia") || !asia.is_clear().unwrap(),
        "no town in the Philippines"
    );
}

#[test]
fn a_continent_as_a_region_is_its_countries() {
    let continents = |filter: Filter| {
        let options = NearestOptions::new().filter(filter.with_costs(true));
        let near = world().nearest_with(point(30.04, 31.24), &options.limit(1000));
        let country = |near: &NearbyPlace<'static>| near.place().unwrap().country().unwrap();
        let near = near.unwrap();
        let countries = near.iter().map(|near| country(near).unwrap());
        countries
            .map(|country| country.continent.unwrap())
            .collect::<BTreeSet<_>>()
    };
    for (name, continent) in [
        ("Africa", "AF"),
        ("asia", "AS"),
        ("Europa", "EU"),
        ("North America", "NA"),
        ("オセアニア", "OC"),
        ("Südamerika", "SA"),
    ] {
        assert!(world().has_region(name).unwrap(), "{name}");
        let found = continents(Filter::new().region(name));
        assert_eq!(found, BTreeSet::from([continent]), "{name}");
    }
    // Others may be of parts of countries.
    assert!(!world().has_region("Balkans").unwrap());
    let options = CheapestOptions::new().filter(Filter::new().region("Europe"));
    let cheapest = world().cheapest("EUR", &options.limit(1000)).unwrap();
    let country = |day: &DayCost<'static>| day.place.country().unwrap().unwrap();
    let countries: BTreeSet<_> = cheapest.iter().map(|day| country(day).code).collect();
    assert_eq!(countries.len(), cheapest.len());
    assert!(countries.len() > 30, "{countries:?}");
    assert!(
        cheapest
            .iter()
            .all(|day| country(day).continent == Some("EU"))
    );
    let both = Filter::new().region("Oceania").region("US.CA");
    assert_eq!(continents(both), BTreeSet::from(["NA", "OC"]));
    let in_portugal = Filter::new().region("Europe").country("PT");
    let options = SearchOptions::new().filter(in_portugal);
    for hit in world().search_with("porto", &options).unwrap() {
        assert!(hit.place().unwrap().country_code().unwrap().unwrap() == "PT");
    }
    let islands = SearchOptions::new().filter(Filter::new().region("Europe"));
    let hits = world().search_with("scandinavia", &islands).unwrap();
    assert_eq!(hits[0].place().unwrap().name(), "Scandinavia");
}

#[test]
fn what_is_known_of_regions_is_small() {
    let bytes = |id| section(world(), id).length;
    assert!(
        bytes(SectionId::BoundingBoxes) < 250_000,
        "{}",
        bytes(SectionId::BoundingBoxes)
    );
    assert!(
        bytes(SectionId::Regions) < 400_000,
        "{}",
        bytes(SectionId::Regions)
    );
}

/// `GB` is also the code of Bishkek and of Gilgit-Baltistan.
#[test]
fn the_code_of_a_country_means_no_region_of_another() {
    let austin_in = |region: &str| {
        let options = SearchOptions::new().filter(Filter::new().region(region));
        world().search_with("austin", &options)
    };
    for code in ["GB", "pt", "US", "CA"] {
        assert_eq!(
            austin_in(code).unwrap_err().kind(),
            ErrorKind::BadInput,
            "{code}"
        );
    }
    for region in ["TX", "Texas", "US.TX"] {
        let hits = austin_in(region).unwrap();
        assert_eq!(hits[0].place().unwrap().name(), "Austin", "{region}");
    }
}

#[test]
fn a_code_that_several_regions_have_is_clear_for_none_without_the_country() {
    let mut shared = 0;
    for (first, second) in ('A'..='Z').flat_map(|first| ('A'..='Z').map(move |it| (first, it))) {
        let code = String::from_iter([first, second]);
        let hits = world().search(&code).unwrap();
        let kind = |hit: &Hit<'_>| hit.place().unwrap().kind().unwrap();
        let has_code =
            |hit: &&Hit<'_>| kind(hit) != PlaceKind::Place && hit.matched_name().unwrap() == code;
        let regions = hits.iter().filter(has_code).count();
        let is_region = hits
            .first()
            .is_some_and(|hit| kind(hit) == PlaceKind::Region);
        if is_region && regions > 1 {
            shared += 1;
            assert!(!hits[0].is_clear().unwrap(), "{code}");
        }
    }
    assert!(shared > 20, "{shared}");
}
