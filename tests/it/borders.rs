//! The country and region that a point lies in, near borders, at sea, at the poles and at the antimeridian.

use std::fmt::Write;

use allocation_counter::measure;
use wayfare::{Dataset, NearestOptions};

use crate::{
    formats::golden_build,
    sources::{Sources, place, rejected},
    support::{fixture, in_country, point, refused, world},
};

/// The country and the region of a point, as `US.MT`; `-` at sea.
fn region_at(dataset: &Dataset, latitude: f64, longitude: f64) -> String {
    let Some(found) = dataset.region_at(point(latitude, longitude)).unwrap() else {
        return "-".to_owned();
    };
    let country = found.country_code().unwrap();
    match found.admin1().unwrap() {
        Some(region) => format!("{country}.{}", region.code),
        None => country.to_string(),
    }
}

/// Within five kilometres of a border, but for the last ones.
#[test]
fn points_near_borders_are_in_the_right_country() {
    let mut wrong = Vec::new();
    for (what, latitude, longitude, expected) in [
        ("Basel, Marktplatz", 47.5581, 7.5878, "CH"),
        ("Weil am Rhein", 47.5947, 7.6206, "DE"),
        ("Saint-Louis, Haut-Rhin", 47.5900, 7.5580, "FR"),
        ("Lörrach", 47.6150, 7.6640, "DE"),
        (
            "Konstanz, on the Swiss side of the Rhine",
            47.6620,
            9.1740,
            "DE",
        ),
        ("Kreuzlingen", 47.6450, 9.1750, "CH"),
        ("Geneva, Cornavin", 46.2100, 6.1425, "CH"),
        ("Annemasse", 46.1930, 6.2360, "FR"),
        ("Tijuana, centre", 32.5250, -117.0280, "MX"),
        ("San Ysidro", 32.5560, -117.0470, "US"),
        ("Ciudad Juárez", 31.7200, -106.4600, "MX"),
        ("El Paso", 31.7800, -106.4900, "US"),
        ("Niagara Falls, New York", 43.0945, -79.0400, "US"),
        ("Niagara Falls, Ontario", 43.0900, -79.1000, "CA"),
        ("Detroit", 42.3400, -83.0600, "US"),
        ("Windsor, Ontario", 42.3000, -83.0100, "CA"),
        (
            "a mile south of the 49th parallel, Montana",
            48.9850,
            -113.3000,
            "US.MT",
        ),
        ("a mile north of it, Alberta", 49.0150, -113.3000, "CA.01"),
        ("Cardston, Alberta", 49.2025, -113.3019, "CA.01"),
        ("Saint Peter's", 41.9022, 12.4533, "VA"),
        ("Trastevere", 41.8890, 12.4700, "IT"),
        ("Monaco-Ville", 43.7310, 7.4200, "MC"),
        ("Beausoleil", 43.7440, 7.4230, "FR"),
        ("San Marino", 43.9360, 12.4470, "SM"),
        ("Vaduz", 47.1410, 9.5210, "LI"),
        ("Buchs, St. Gallen", 47.1660, 9.4700, "CH"),
        ("Maseru", -29.3150, 27.4850, "LS"),
        ("Ladybrand", -29.1950, 27.4570, "ZA"),
        ("Ceuta", 35.8880, -5.3160, "ES"),
        ("Fnideq", 35.8480, -5.3570, "MA"),
        ("Gibraltar", 36.1300, -5.3500, "GI"),
        ("Copacabana, Bolivia", -16.1660, -69.0850, "BO"),
        ("Foz do Iguaçu", -25.5400, -54.5800, "BR"),
        ("Ciudad del Este", -25.5100, -54.6200, "PY"),
        ("Puerto Iguazú", -25.6000, -54.5700, "AR"),
        ("Singapore, Woodlands", 1.4380, 103.7860, "SG"),
        ("Johor Bahru", 1.4850, 103.7500, "MY"),
        ("Hong Kong, Sheung Shui", 22.5010, 114.1280, "HK"),
        ("Shenzhen, Luohu", 22.5480, 114.1250, "CN"),
        ("Nova Gorica", 45.9560, 13.6500, "SI"),
        ("Gorizia", 45.9400, 13.6200, "IT"),
        ("Kaliningrad", 54.7100, 20.5100, "RU"),
        ("Baarle, on the Dutch side", 51.4700, 4.9000, "NL"),
        ("Haparanda", 65.8350, 24.1300, "SE"),
        ("Tornio", 65.8480, 24.1700, "FI"),
        ("Narva", 59.3750, 28.1700, "EE"),
        ("Ivangorod", 59.3750, 28.2300, "RU"),
        ("Edirne", 41.6770, 26.5550, "TR"),
        ("Brazzaville", -4.2700, 15.2700, "CG"),
        ("Kinshasa", -4.3300, 15.3000, "CD"),
        (
            "Somosomo, east of the antimeridian",
            -16.7700,
            -179.9700,
            "FJ.03",
        ),
        ("Basel, by the Rhine", 47.5596, 7.5886, "CH.BS"),
        ("Fujairah", 25.1288, 56.3265, "AE.04"),
        ("Saint Petersburg, the Admiralty", 59.9375, 30.3086, "RU.66"),
        ("Preikestolen", 58.9863, 6.1904, "NO"),
        ("Alcatraz", 37.8267, -122.4230, "US.CA"),
        ("the Statue of Liberty", 40.6892, -74.0445, "US.NY"),
        ("Robben Island", -33.8067, 18.3662, "ZA.11"),
        ("Little Diomede", 65.7566, -168.9153, "US.AK"),
        ("the village of Little Diomede", 65.7586, -168.9530, "US.AK"),
        ("Dahagram", 26.3030, 88.9500, "BD.87"),
        (
            "Tin Bigha, between it and Bangladesh",
            26.3030,
            88.9700,
            "IN",
        ),
        ("Villa O'Higgins", -48.4680, -72.5600, "CL.02"),
        ("Passau, Innstadt", 48.5670, 13.4666, "DE.02"),
        ("Saint-Georges", 3.9105, -51.8100, "GF"),
        ("Macau, Santo António", 22.2021, 113.5439, "MO"),
        (
            "Bermejo, nearer to Aguas Blancas over the river",
            -22.7296,
            -64.3500,
            "BO.09",
        ),
        (
            "Chirundu, on the bank of Zimbabwe",
            -16.0456,
            28.8636,
            "ZW.05",
        ),
        ("Big Diomede, beside it", 65.7800, -169.0600, "RU"),
        ("the South Pole", -90.0, 0.0, "AQ"),
        ("the South Pole, by its other name", -90.0, 180.0, "AQ"),
        ("the North Pole", 90.0, 0.0, "-"),
        ("the Atlantic", 40.0, -40.0, "-"),
        ("Null Island", 0.0, 0.0, "-"),
    ] {
        let found = region_at(world(), latitude, longitude);
        if found != expected && !(expected.len() == 2 && found.starts_with(expected)) {
            wrong.push(format!("{what}: {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn places_lie_in_their_own_countries() {
    for place in world().places().step_by(7) {
        let place = place.unwrap();
        if let Some(country) = place.country_code().unwrap() {
            let found = world()
                .region_at(place.point())
                .unwrap()
                .expect("a place is on land");
            // Several places may have one point.
            let near = world()
                .nearest_with(place.point(), &NearestOptions::new().limit(1))
                .unwrap();
            let alone = near[0].id() == place.id();
            assert!(
                found.country_code().unwrap() == country || !alone,
                "{}: {found:?}",
                place.name()
            );
        }
    }
}

#[test]
fn islands_and_areas_lie_in_their_own_countries() {
    let (mut all, mut abroad) = (0_u32, Vec::new());
    for region in world().regions() {
        let region = region.unwrap();
        let Some(country) = region.country_code().unwrap() else {
            continue;
        };
        all += 1;
        let found = world()
            .region_at(region.point())
            .unwrap()
            .expect("a region is on land");
        if found.country_code().unwrap() != country {
            abroad.push(region.name());
        }
    }
    // Of an area on a border, such as a lake, the point may lie in the other country.
    assert!(all > 10_000 && abroad.len() < 35, "{all}: {abroad:?}");
}

/// Beside a place, so that the outlines have to tell: where it is, but for a few on borders.
#[test]
fn what_is_beside_a_place_is_in_its_country() {
    let [mut all, mut at_sea, mut abroad, mut known, mut elsewhere] = [0_u32; 5];
    for place in world().places() {
        let place = place.unwrap();
        let (Some(country), north) = (
            place.country_code().unwrap(),
            place.point().latitude() + 0.0055,
        ) else {
            continue;
        };
        all += 1;
        match world()
            .region_at(point(north, place.point().longitude()))
            .unwrap()
        {
            None => at_sea += 1,
            Some(found) if found.country_code().unwrap() != country => abroad += 1,
            Some(found) => {
                let region = found.admin1().unwrap().zip(place.admin1().unwrap());
                known += u32::from(region.is_some());
                elsewhere += u32::from(region.is_some_and(|(found, own)| found.code != own.code));
            }
        }
    }
    let counts = format!(
        "{all} points: {at_sea} at sea, {abroad} abroad; {known} in a known region, {elsewhere} of them in another one"
    );
    println!("{counts}");
    assert_eq!(at_sea, 0, "{counts}");
    assert!(abroad * 1000 < all, "{counts}");
    assert!(
        known * 1000 > all * 998 && elsewhere * 100 < known * 2,
        "{counts}"
    );
}

#[test]
fn the_nearest_places_can_be_kept_to_the_point_s_own_country() {
    let montana = point(48.99, -113.38);
    let countries = |options: &NearestOptions| {
        let near = world().nearest_with(montana, options).unwrap();
        near.iter()
            .map(|near| near.place().unwrap().country_code().unwrap().unwrap())
            .collect::<Vec<_>>()
    };
    let options = NearestOptions::new();
    assert!(countries(&options).iter().any(|code| *code == "CA"));
    let own = options.clone().same_country(true);
    assert!(countries(&own).iter().all(|code| *code == "US"));
    assert_eq!(
        countries(&own),
        countries(&options.clone().filter(in_country("US")))
    );
    assert!(countries(&own.clone().filter(in_country("CA"))).is_empty());

    let atlantic = point(40.0, -40.0);
    assert_eq!(
        world().nearest_with(atlantic, &own).unwrap(),
        world().nearest_with(atlantic, &options).unwrap()
    );
}

#[test]
fn the_more_precise_outline_counts_and_a_hole_is_none() {
    for (latitude, longitude, expected) in [
        (42.5, -71.0, "US.MA"),
        (44.0, -71.0, "US"),
        (46.0, -71.0, "CA"),
        (38.7, -9.1, "PT.14"),
        (41.0, -8.0, "PT.17"),
        (-16.75, 179.95, "FJ.03"),
        (-16.75, -179.95, "FJ.03"),
        (-16.75, 180.0, "FJ.03"),
        (-60.1, 180.0, "AQ"),
        (-59.9, 180.0, "-"),
        (38.7, -20.0, "-"),
    ] {
        assert_eq!(
            region_at(fixture(), latitude, longitude),
            expected,
            "{latitude}, {longitude}"
        );
    }
}

#[test]
fn a_dataset_without_outlines_says_so() {
    let folder = tempfile::tempdir().unwrap();
    golden_build(folder.path()).borders(false).run().unwrap();
    let dataset = Dataset::open(folder.path()).unwrap();
    assert!(!dataset.has_borders());
    assert_eq!(region_at(&dataset, 38.71667, -9.13333), "-");
    refused(
        dataset.nearest_with(point(38.7, -9.1), &NearestOptions::new().same_country(true)),
        "--no-borders",
    );
    let sections = dataset.info().unwrap().sections;
    assert!(
        sections
            .iter()
            .all(|section| !section.name.starts_with("border_") || section.length == 0)
    );
}

/// Kept apart from the golden one, so that a row can be bad.
#[test]
fn outlines_of_unknown_areas_are_rejected() {
    let table = "country,admin1_code,outline\n\
        PT,,\"POLYGON ((-9 38, -8 38, -8 39, -9 38))\"\nZZ,,\"POLYGON ((0 0, 1 0, 1 1, 0 0))\"\n\
        PT,99,\"POLYGON ((0 0, 1 0, 1 1, 0 0))\"\nES,,\"LINESTRING (0 0, 1 0)\"\n";
    let sources = Sources::new()
        .add("places", &place(1, "Alfa", &[]), "")
        .add("borders", table, "");
    let rejected = rejected(&sources.dataset().0, "own-borders");
    assert_eq!(rejected.len(), 3, "{rejected:#?}");
    for (line, part) in [
        (3, "`ZZ` is not a country"),
        (4, "`99` is not an admin1 region"),
        (5, "is not an outline"),
    ] {
        let start = format!("borders, line {line}");
        assert!(
            rejected
                .iter()
                .any(|row| row.starts_with(&start) && row.contains(part)),
            "{rejected:#?}"
        );
    }
}

/// One such row once took 600 MB of memory and 227 MB on the disk, three of them aborted the build.
#[test]
fn an_outline_of_many_long_edges_is_rejected() {
    let mut zigzag = String::from("-179 -89");
    for edge in 1..60_000 {
        write!(
            zigzag,
            ",{} {}",
            if edge % 2 == 0 { -179 } else { 179 },
            f64::from(edge) / 500.0 - 89.0
        )
        .unwrap();
    }
    let rows = format!(
        "country_code,admin1_code,outline\nES,,\"POLYGON(({zigzag},-179 -89))\"\nPT,,\"POLYGON((-10 37,-6 37,-6 42,-10 37))\"\n"
    );
    let sources = Sources::new()
        .add("places", &place(7, "Alfa", &[]), "")
        .add("borders", &rows, "");
    let build = sources.build();
    let mut report = None;
    let taken = measure(|| report = Some(build.run().unwrap())).bytes_max;
    assert!(taken < 100 << 20, "{taken} bytes");
    let [rejected] = &rejected(&report.unwrap(), "own-borders")[..] else {
        panic!("one row is rejected")
    };
    let is_told = |part: &&str| rejected.contains(*part);
    assert!(
        [
            "borders, line 2, column outline: `POLYGON((-179 -89,",
            "too many long edges",
            "simplify it"
        ]
        .iter()
        .all(is_told),
        "{rejected}"
    );
    let index = sources.out().join("world.idx").metadata().unwrap().len();
    assert!(index < 3 << 20, "{index} bytes");
    assert!(
        Dataset::open(sources.out())
            .unwrap()
            .region_at(point(38.0, -7.0))
            .unwrap()
            .is_some()
    );
}
