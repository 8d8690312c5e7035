//! Every answer beside that of the library, value by value, for 2,000 texts and as many points.

use wayfare::{FieldReader, Filter, PlaceField, PlaceId, PlaceKind, Point};

use super::{call, everything, money::assert_same_costs, opened, read, search_options};
use crate::{
    dataset::{Dataset, wayfare_dataset_info, wayfare_dataset_verify},
    failure::Status,
    money::{wayfare_country_costs, wayfare_place_costs},
    nearest::{
        NearestOptions, wayfare_nearby_places_at, wayfare_nearby_places_length, wayfare_nearest,
        wayfare_region_at,
    },
    place::{Place, PostalCode, wayfare_country_called, wayfare_place_by_id, wayfare_place_name},
    pointer::{Text, TextList},
    record::{BoundingBox, Circle, Point as OurPoint},
    search::{wayfare_autocomplete, wayfare_hits_at, wayfare_hits_length, wayfare_search},
    string::wayfare_string_text,
};

const QUERIES: usize = 2_000;

/// Texts made from the names of places: whole, cut, misspelt, with their country, and postal codes.
fn texts(world: &wayfare::Dataset) -> Vec<String> {
    let mut texts = Vec::new();
    // Important ones and others.
    let step = world.info().unwrap().places.div_ceil(400).max(1);
    for place in world.places().step_by(step) {
        let place = place.unwrap();
        let name: Vec<char> = place.name().chars().collect();
        let country = place.country().unwrap().map_or("", |country| country.name);
        texts.push(place.name().to_owned());
        texts.push(name.iter().take(3).collect());
        texts.push(name.iter().take(5).collect());
        texts.push(name.iter().skip(1).take(4).collect());
        let with_an_edit = name
            .iter()
            .enumerate()
            .filter(|&(at, _)| at != name.len() / 2);
        texts.push(with_an_edit.map(|(_, letter)| letter).collect());
        texts.push(format!("{}, {country}", place.name()));
        texts.extend(
            place
                .alternate_names()
                .unwrap()
                .iter()
                .map(|name| name.text)
                .take(2),
        );
    }
    texts.retain(|text| !text.trim().is_empty());
    texts.extend(
        world
            .postal_codes()
            .take(200)
            .map(|code| code.unwrap().code.to_owned()),
    );
    let step = (texts.len() / QUERIES).max(1);
    let texts: Vec<_> = texts.into_iter().step_by(step).take(QUERIES).collect();
    assert_eq!(texts.len(), QUERIES);
    texts
}

/// A code in an array that ends with NUL.
pub(super) fn coded(code: &[std::ffi::c_char]) -> Option<String> {
    let text: Vec<u8> = code
        .iter()
        .map(|&c| c as u8)
        .take_while(|&c| c != 0)
        .collect();
    (!text.is_empty()).then(|| String::from_utf8(text).unwrap())
}

pub(super) fn text(known: Option<impl ToString>) -> Option<String> {
    known.map(|known| known.to_string())
}

fn number(figure: f64) -> Option<String> {
    text(Some(figure).filter(|figure| !figure.is_nan()))
}

/// Returns a field of a place of ours.
fn ours(place: &Place, field: PlaceField) -> Option<String> {
    match field {
        PlaceField::Id => text(Some(place.id)),
        PlaceField::Name => text(read(place.name)),
        PlaceField::AsciiName => text(read(place.ascii_name)),
        PlaceField::Kind => text(read(place.kind)),
        PlaceField::FeatureClass => text(read(place.feature_class)),
        PlaceField::FeatureCode => text(read(place.feature_code)),
        PlaceField::Latitude => number(place.point.latitude),
        PlaceField::Longitude => number(place.point.longitude),
        PlaceField::CountryCode => coded(&place.country_code),
        PlaceField::CountryName => text(read(place.country_name)),
        PlaceField::Admin1Code => text(read(place.admin1_code)),
        PlaceField::Admin1Name => text(read(place.admin1_name)),
        PlaceField::Admin2Code => text(read(place.admin2_code)),
        PlaceField::Admin2Name => text(read(place.admin2_name)),
        PlaceField::TimeZone => text(read(place.time_zone)),
        PlaceField::Population => {
            text(Some(place.population).filter(|&inhabitants| inhabitants > 0))
        }
        PlaceField::Elevation => number(place.elevation),
        PlaceField::Dem => number(place.dem),
        PlaceField::Modified => text(read(place.modified)),
        PlaceField::Bargaining => number(place.bargaining),
        PlaceField::CurrencyCode => coded(&place.currency_code),
        PlaceField::CurrencyName => text(read(place.currency_name)),
        PlaceField::CurrencySymbol => text(read(place.currency_symbol)),
        PlaceField::HasCosts => text(Some(place.has_costs)),
        field => panic!("wayfare_place has no {field:?}"),
    }
}

fn theirs(place: &wayfare::Place<'_>, field: PlaceField) -> Option<String> {
    match field.reader() {
        FieldReader::Text(read) => text(read(place).unwrap()),
        FieldReader::Country(read) => text(read(place).unwrap()),
        FieldReader::Currency(read) => text(read(place).unwrap()),
        FieldReader::Int32(read) => text(read(place).unwrap()),
        FieldReader::Int64(read) => text(read(place).unwrap()),
        FieldReader::Float64(read) => text(read(place).unwrap()),
        FieldReader::Bool(read) => text(read(place).unwrap()),
        other => panic!("{other:?} is not compared"),
    }
}

fn assert_same_postal_code(ours: &PostalCode, theirs: Option<&wayfare::PostalCode<'_>>) {
    assert_eq!(read(ours.code), theirs.map(|code| code.code.as_str()));
    assert_eq!(
        coded(&ours.country_code),
        text(theirs.map(|code| code.country_code))
    );
    assert_eq!(read(ours.place_name), theirs.map(|code| &*code.place_name));
    assert_eq!(
        read(ours.admin1_name),
        theirs.and_then(|code| code.admin1_name)
    );
    let point = theirs.and_then(|code| code.point);
    assert_eq!(
        number(ours.point.latitude),
        text(point.map(Point::latitude))
    );
    assert_eq!(
        number(ours.point.longitude),
        text(point.map(Point::longitude))
    );
    assert_eq!(
        ours.place_id,
        theirs
            .and_then(|code| code.place_id)
            .map_or(0, PlaceId::get)
    );
    assert_eq!(
        ours.by_distance,
        theirs.is_some_and(|code| code.by_distance)
    );
}

/// Compares all fields of a place.
fn assert_same_place(our: &Place, their: &wayfare::Place<'_>) {
    for field in PlaceField::ALL {
        assert_eq!(
            ours(our, *field),
            theirs(their, *field),
            "{field:?} of {their:?}"
        );
    }
    let countries = their.alternate_countries().unwrap();
    assert_eq!(
        read(our.alternate_countries),
        Some(countries.as_str()).filter(|codes| !codes.is_empty())
    );
}

/// Compares one list of hits, by search or by autocomplete. Every other query has options.
fn assert_same_hits(
    dataset: &Dataset,
    world: &wayfare::Dataset,
    number: usize,
    query: &str,
) -> usize {
    let near = OurPoint {
        latitude: 40.0,
        longitude: -3.0,
    };
    let countries = [Text::of("PT"), Text::of("us")];
    let regions = [Text::of("US.MA"), Text::of("US.Missouri")];
    let kinds = [Text::of("region"), Text::of("place")];
    let across_antimeridian = BoundingBox {
        south: -60.0,
        west: 90.0,
        north: 70.0,
        east: -90.0,
    };
    let circle = Circle {
        center: near,
        radius_km: 1_500.0,
    };
    let (mut ours, mut theirs) = (search_options(everything()), wayfare::SearchOptions::new());
    let variant = number % 9;
    match variant {
        1 => {
            (ours.limit, ours.matched_names) = (7, true);
            theirs = theirs.limit(7);
        }
        2 => {
            ours.filter.countries = TextList::of(&countries);
            theirs = theirs.filter(Filter::new().country("PT").country("US"));
        }
        3 => {
            (ours.near, ours.no_fuzzy) = (Some(&near), true);
            theirs = theirs.near(Point::new(40.0, -3.0).unwrap()).fuzzy(false);
        }
        4 => {
            (ours.places_only, ours.filter.min_population) = (true, 10_000);
            theirs = theirs
                .places_only(true)
                .filter(Filter::new().min_population(10_000));
        }
        5 => {
            (ours.filter.with_costs, ours.filter.feature_classes) = (true, Text::of("PA"));
            theirs = theirs.filter(
                Filter::new()
                    .with_costs(true)
                    .feature_class('P')
                    .feature_class('A'),
            );
        }
        6 => {
            ours.filter.regions = TextList::of(&regions);
            theirs = theirs.filter(Filter::new().region("US.MA").region("US.Missouri"));
        }
        7 => {
            (ours.filter.kinds, ours.filter.bounding_box) =
                (TextList::of(&kinds), Some(&across_antimeridian));
            let kinds = Filter::new().kind(PlaceKind::Region).kind(PlaceKind::Place);
            theirs = theirs.filter(kinds.bounding_box("90,-60,-90,70".parse().unwrap()));
        }
        8 => {
            ours.filter.circle = Some(&circle);
            theirs = theirs.filter(Filter::new().circle("40,-3,1500".parse().unwrap()));
        }
        _ => {}
    }
    let mut compared = 0;
    for complete in [true, false] {
        let options = (variant != 0).then_some(&ours);
        let given = if complete {
            wayfare_search
        } else {
            wayfare_autocomplete
        };
        let hits = call(|out, error| given(Some(dataset), Text::of(query), options, out, error));
        let expected = if complete {
            world.search_with(query, &theirs)
        } else {
            world.autocomplete_with(query, &theirs)
        };
        let expected = match expected {
            Ok(expected) => expected,
            Err(error) => {
                assert!(error.kind() == wayfare::ErrorKind::BadInput);
                assert_eq!(
                    hits.unwrap_err(),
                    (Status::BadInput, Some(error.to_string())),
                    "{query}"
                );
                continue;
            }
        };
        let hits = hits.unwrap();
        assert_eq!(
            wayfare_hits_length(hits.as_deref()),
            expected.len(),
            "{query}"
        );
        for (at, theirs) in expected.iter().enumerate() {
            let hit = wayfare_hits_at(hits.as_deref(), at).unwrap();
            assert_same_place(&hit.place, &theirs.place().unwrap());
            assert_eq!(read(hit.match_kind), Some(theirs.match_kind().as_str()));
            assert_eq!(
                (hit.score, hit.confidence),
                (theirs.score(), theirs.confidence().unwrap())
            );
            assert_eq!(hit.is_clear, theirs.is_clear().unwrap());
            assert_same_postal_code(&hit.postal_code, theirs.postal_code().unwrap().as_ref());
            let matched_name = ours.matched_names.then(|| theirs.matched_name().unwrap());
            assert_eq!(read(hit.matched_name), matched_name.as_deref(), "{query}");
            compared += 1;
        }
        assert!(wayfare_hits_at(hits.as_deref(), expected.len()).is_none());
    }
    compared
}

#[test]
fn hits_of_2000_texts() {
    let (dataset, world) = opened();
    let texts = texts(&world);
    let compared: usize = texts
        .iter()
        .enumerate()
        .map(|(number, text)| assert_same_hits(&dataset, &world, number, text))
        .sum();
    println!("{QUERIES} texts, {compared} hits");
    assert!(compared > QUERIES);
}

#[test]
fn threads_share_a_dataset() {
    let (dataset, world) = opened();
    let texts = texts(&world);
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (dataset, world, texts) = (&dataset, &world, &texts);
            scope.spawn(move || {
                for (number, text) in texts.iter().enumerate().skip(thread).step_by(8) {
                    assert_same_hits(dataset, world, number, text);
                }
            });
        }
    });
}

#[test]
fn places_around_2000_points() {
    let (dataset, world) = opened();
    let step = world.info().unwrap().places.div_ceil(500).max(1);
    let mut points = Vec::new();
    for place in world.places().step_by(step) {
        let point = place.unwrap().point();
        for (north, east) in [(0.0, 0.0), (0.3, 0.2), (-2.0, 5.0), (11.0, -30.0)] {
            points.push(Point::new(
                (point.latitude() + north).clamp(-90.0, 90.0),
                (point.longitude() + east).clamp(-180.0, 180.0),
            ));
        }
    }
    let (mut compared, mut on_land) = (0, 0);
    for (number, point) in points.into_iter().take(QUERIES).enumerate() {
        let point = point.unwrap();
        let mut ours = NearestOptions {
            filter: everything(),
            radius_km: 0.0,
            limit: 0,
            same_country: false,
        };
        let mut theirs = wayfare::NearestOptions::new();
        if number % 2 == 1 {
            (ours.radius_km, ours.limit, ours.same_country) = (400.0, 3, true);
            theirs = theirs.radius_km(400.0).limit(3).same_country(true);
        }
        let options = (number % 2 == 1).then_some(&ours);
        let found =
            call(|out, error| wayfare_nearest(Some(&dataset), point.into(), options, out, error));
        let found = found.unwrap();
        let expected = world.nearest_with(point, &theirs).unwrap();
        assert_eq!(
            wayfare_nearby_places_length(found.as_deref()),
            expected.len()
        );
        for (at, theirs) in expected.iter().enumerate() {
            let near = wayfare_nearby_places_at(found.as_deref(), at).unwrap();
            assert_eq!(near.distance_km, theirs.distance_km());
            assert_same_place(&near.place, &theirs.place().unwrap());
            compared += 1;
        }
        let region = call(|out, error| wayfare_region_at(Some(&dataset), point.into(), out, error));
        match (region, world.region_at(point).unwrap()) {
            (Ok(ours), Some(theirs)) => {
                on_land += 1;
                assert_eq!(
                    coded(&ours.country_code),
                    text(Some(theirs.country_code().unwrap()))
                );
                assert_eq!(
                    read(ours.country_name),
                    Some(theirs.country().unwrap().name)
                );
                assert_eq!(
                    read(ours.admin1_code),
                    theirs.admin1().unwrap().map(|region| region.code)
                );
                assert_eq!(
                    read(ours.admin1_name),
                    theirs.admin1().unwrap().and_then(|region| region.name)
                );
            }
            (Err(none), None) => assert_eq!(none, (Status::NotFound, None)),
            (ours, theirs) => panic!("{ours:?} {theirs:?}"),
        }
    }
    println!("{compared} places, {on_land} regions");
    assert!(compared > 1_000 && on_land > 0);
}

#[test]
fn places_by_id_with_their_names_and_costs() {
    let (dataset, world) = opened();
    let (mut names, mut costs) = (0, 0);
    for place in world.places().chain(world.regions()).take(3_000) {
        let place = place.unwrap();
        let id = place.id().get();
        let ours = call(|out, error| wayfare_place_by_id(Some(&dataset), id, out, error));
        assert_same_place(&ours.unwrap(), &place);
        for language in ["de", "pt-BR", "ja", "x"] {
            let ours = call(|out, error| {
                wayfare_place_name(Some(&dataset), id, Text::of(language), out, error)
            });
            let Some(theirs) = place.name_in(language).unwrap() else {
                assert_eq!(ours.map(drop), Err((Status::NotFound, None)));
                continue;
            };
            assert_eq!(
                read(wayfare_string_text(ours.unwrap().as_deref())),
                Some(&*theirs)
            );
            names += 1;
        }
        for inherited in [false, true] {
            let ours =
                call(|out, error| wayfare_place_costs(Some(&dataset), id, inherited, out, error));
            let theirs = if inherited {
                place.costs_or_inherited()
            } else {
                place.costs()
            };
            costs += assert_same_costs(ours, theirs.unwrap());
        }
    }
    for country in world.countries() {
        let wayfare::Country { code, name, .. } = country.unwrap();
        let ours =
            call(|out, error| wayfare_country_called(Some(&dataset), Text::of(name), out, error));
        let ours = ours.unwrap();
        assert_eq!(
            (coded(&ours.code), read(ours.name)),
            (text(Some(code)), Some(name))
        );
        let ours = call(|out, error| {
            wayfare_country_costs(Some(&dataset), Text::of(code.as_str()), out, error)
        });
        costs += assert_same_costs(ours, world.country_costs(code).unwrap());
    }
    println!("{names} names, {costs} costs");
    assert!(names > 0 && costs > 0);
    let nobody = call(|out, error| wayfare_place_by_id(Some(&dataset), 1, out, error));
    assert_eq!(nobody.map(drop), Err((Status::NotFound, None)));
}

#[test]
fn what_the_dataset_is() {
    let (dataset, world) = opened();
    let ours = call(|out, error| wayfare_dataset_info(Some(&dataset), out, error)).unwrap();
    let theirs = world.info().unwrap();
    assert_eq!(
        [ours.name, ours.snapshot_date].map(read),
        [theirs.name, theirs.snapshot_date].map(Some)
    );
    assert_eq!(coded(&ours.build_id), Some(theirs.build_id));
    assert_eq!(
        (ours.format_version, ours.places, ours.regions),
        (theirs.format_version, theirs.places, theirs.regions)
    );
    assert_eq!(wayfare_dataset_verify(Some(&dataset), None), Status::Ok);
}
