//! Countries, regions and islands as places: each test builds a small dataset and looks into its SQLite file.

use super::fixture::{Fixture, place, rejected, rows, skipped};
use crate::rejection::Reason;
use crate::tally::Skip;

#[test]
fn countries_and_regions_are_places_too_where_people_live() {
    let places = place(1, "Alfa", &[(4, "38"), (5, "-9"), (10, "14"), (14, "7")])
        + &place(2, "Beta", &[(4, "40"), (5, "-9"), (10, "14"), (14, "5")]);
    let sources = Fixture::new().add("p", "places", &places, "");
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    let regions =
        "SELECT name, feature_code, country_code, admin1_code, latitude, longitude, population
                   FROM place WHERE feature_class = 'A' ORDER BY feature_code";
    // The population is that of the source, which knows none of the region; the point is that of a place.
    assert_eq!(
        rows(&out, regions),
        [
            "Lisbon|ADM1|PT|14|40|-9|0",
            "Portugal|PCLI|PT|NULL|40|-9|10281762"
        ]
    );
    assert_eq!((report.totals.places, report.totals.regions), (2, 2));
    let dataset = wayfare::Dataset::open(&out).unwrap();
    let portugal = dataset.search("portugal").unwrap()[0].place().unwrap();
    let main: Vec<_> = portugal
        .main_places()
        .unwrap()
        .iter()
        .map(|place| place.name())
        .collect();
    assert_eq!(main, ["Alfa", "Beta"]);
}

#[test]
fn a_region_of_a_full_dump_is_the_one_that_a_table_has_under_its_code() {
    let region = |id, name: &str, code: &str, admin1: &str, admin2: &str| {
        place(
            id,
            name,
            &[(6, "A"), (7, code), (10, admin1), (11, admin2), (14, "0")],
        )
    };
    let places = place(1, "Alfa", &[(10, "14"), (11, "06")])
        + &place(2, "Beta", &[(10, "17")])
        + &place(3, "Gama", &[(10, "08")])
        + &region(10, "Distrito de Lisboa", "ADM1", "14", "")
        + &region(11, "Distrito do Porto", "ADM1", "17", "")
        + &region(12, "Old Faro", "ADM1", "08", "")
        + &region(13, "Faro", "ADM1", "08", "")
        + &region(14, "Concelho", "ADM2", "14", "06");
    // Of the first, the table has no id, of the second one that no place has.
    let admin1 = "PT.14\tLisbon\tLisbon\t\nPT.17\tPorto\tPorto\t99\nPT.08\tFaro\tFaro\t13\n";
    let sources = Fixture::new()
        .add("p", "places", &places, "")
        .add("a", "admin1", admin1, "")
        .add("b", "admin2", "PT.14.06\tLisboa\tLisboa\t\n", "");
    sources.build("out").run().unwrap();
    let out = sources.path("out");
    let regions = "SELECT geonameid FROM place WHERE feature_code IN ('ADM1', 'ADM2') ORDER BY 1";
    assert_eq!(rows(&out, regions), ["10", "11", "12", "13", "14"]);
    let known =
        "SELECT geonameid FROM admin1 WHERE code IN ('PT.14', 'PT.17', 'PT.08') ORDER BY code DESC";
    assert_eq!(rows(&out, known), ["11", "10", "13"]);
    let names = "SELECT geonameid, name FROM place_name WHERE name IN ('Lisbon', 'Lisboa', 'Porto') AND lang = ''";
    assert_eq!(rows(&out, names), ["10|Lisbon", "11|Porto", "14|Lisboa"]);
    sources.build("bare").alternate_names(false).run().unwrap();
    assert!(rows(&sources.path("bare"), names).is_empty());
}

#[test]
fn a_country_without_places_that_is_a_place_itself_has_its_names() {
    let names = "country_code,lang,name\nAQ,fr,Antarctique\nBV,fr,Bouvet\n";
    let antarctica = "6697173\tAntarctica\t\t\t-70\t70\tA\tPCLI\tAQ\t\t\t\t\t\t0\t\t\t\t\n"
        .to_owned()
        + &place(1, "Alfa", &[]);
    let sources =
        Fixture::new()
            .add("n", "country-names", names, "")
            .add("p", "places", &antarctica, "");
    sources.build("out").run().unwrap();
    let dataset = wayfare::Dataset::open(sources.path("out")).unwrap();
    let first = |query| {
        dataset
            .search(query)
            .unwrap()
            .first()
            .map(|hit| hit.place().unwrap().id())
    };
    assert_eq!(
        ["antarctique", "AQ", "bouvet"].map(first),
        [Some(6_697_173.into()), Some(6_697_173.into()), None]
    );
}

#[test]
fn islands_are_places_with_the_places_on_them() {
    let places =
        place(1, "Alfa", &[(14, "7")]) + &place(2, "Beta", &[(14, "9")]) + &place(3, "Gama", &[]);
    let first = "name,country,latitude,longitude,population,geonameids,alternatenames,translations\n\
                 Isla,Portugal,38,-9,16,1 2,\"Ilha,Isla,Island\",\"de:Insel, ru:Остров\"\n\
                 Other,PT,38,-9,,3,,\n\
                 Isla,PT,38,-9,1,1,,\n\
                 Void,PT,38,-9,1,1 99,,\n\
                 Lost,Atlantis,38,-9,1,1,,\n\
                 Odd,PT,38,-9,1,1,,Insel\n";
    let second = "name,country,latitude,longitude,geonameids\nOther,PT,39,-8,1\n";
    let sources = Fixture::new()
        .add("p", "places", &places, "")
        .add(
            "c",
            "location-costs",
            "geonameid,category_id,midrange\n2,0,9\n",
            "",
        )
        .add("i", "islands", first, "")
        .add("j", "islands", second, "");
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    assert_eq!(
        rows(
            &out,
            "SELECT name, country_code, latitude, population FROM place WHERE feature_code = 'ISL' ORDER BY name"
        ),
        ["Isla|PT|38|16", "Other|PT|39|0"]
    );
    let on = "SELECT i.name, m.geonameid FROM main_place m JOIN place i ON i.geonameid = region_id ORDER BY 1, 2";
    assert_eq!(rows(&out, on), ["Isla|1", "Isla|2", "Other|1"]);
    let names = "SELECT lang, n.name FROM place_name n JOIN place p USING (geonameid) WHERE p.name = 'Isla' ORDER BY 1, 2";
    assert_eq!(
        rows(&out, names),
        ["|Ilha", "|Island", "de|Insel", "ru|Остров"]
    );
    let expected = [
        Reason::BadCode,
        Reason::UnknownCountry,
        Reason::UnknownPlace,
        Reason::Duplicate,
    ];
    assert_eq!(rejected(&report), expected.map(|reason| ("i", reason, 1)));
    let later = report
        .sources
        .iter()
        .find(|source| source.id == "j")
        .unwrap();
    assert_eq!((later.tally.rows_kept, later.tally.replaced), (1, 1));

    let dataset = wayfare::Dataset::open(&out).unwrap();
    let island = dataset.search("ilha").unwrap()[0].place().unwrap();
    let main: Vec<_> = island
        .main_places()
        .unwrap()
        .iter()
        .map(|place| place.name())
        .collect();
    assert_eq!(
        (island.name(), main),
        ("Isla", vec!["Beta", "Alfa"]),
        "the one with costs first"
    );

    // An island stays with the places on it that do.
    let costs = sources.build("costs").with_costs_only(true).run().unwrap();
    assert_eq!(rows(&sources.path("costs"), on), ["Isla|2"]);
    assert_eq!(costs.totals.places, 1);
    let spain = sources.build("spain").countries(["ES"]).run();
    assert!(spain.is_err(), "no place is left");
}

#[test]
fn a_region_comes_right_after_its_most_important_namesake() {
    let places = place(1, "Isla", &[(14, "30000")]) + &place(2, "Isla", &[(14, "9000")]);
    let areas = "name,country,latitude,longitude,population,geonameids,feature_code\n\
                 Isla,PT,38,-9,200000,1 2,\n\
                 Vale,PT,38,-9,,1,RGN\n";
    let sources = Fixture::new()
        .add("p", "places", &places, "")
        .add("i", "islands", areas, "");
    sources.build("out").run().unwrap();
    let dataset = wayfare::Dataset::open(sources.path("out")).unwrap();
    let kind = |hit: &wayfare::Hit<'_>| hit.place().unwrap().kind().unwrap();
    let hits = dataset.search("isla").unwrap();
    let ids: Vec<_> = hits.iter().map(|hit| hit.id().get()).collect();
    assert_eq!(
        (ids.len(), ids[0], ids[2]),
        (3, 1, 2),
        "the island is between the places"
    );
    let vale = &dataset.search("vale").unwrap()[0];
    assert_eq!(
        kind(vale),
        wayfare::PlaceKind::Region,
        "an area, and no island"
    );
    assert_eq!(
        rows(
            &sources.path("out"),
            "SELECT feature_class FROM place WHERE name = 'Vale'"
        ),
        ["L"]
    );
}

#[test]
fn an_island_of_a_dump_learns_what_the_table_knows() {
    let island = |id, name: &str, more: &[(usize, &str)]| {
        place(
            id,
            name,
            &[
                &[(4, "38"), (5, "-9"), (6, "T"), (7, "ISL"), (14, "0")][..],
                more,
            ]
            .concat(),
        )
    };
    let places = place(1, "Alfa", &[(10, "14"), (14, "7")])
        + &place(2, "Beta", &[(10, "14"), (14, "9")])
        + &island(10, "Ilha Grande", &[])
        + &island(11, "Far Island", &[(4, "60")])
        + &island(12, "Elsewhere", &[(8, "ES")]);
    let table = "name,country,latitude,longitude,population,geonameids,alternatenames\n\
                 Grande,PT,38.1,-9,500,1 2,\"Ilha grande,Big Island\"\n\
                 Far Island,PT,38,-9,1,1,\n\
                 Elsewhere,PT,38,-9,1,1,\n";
    let sources = Fixture::new()
        .add("p", "places", &places, "")
        .add("i", "islands", table, "");
    sources.build("out").run().unwrap();
    let out = sources.path("out");
    let on = "SELECT iif(region_id < 100, region_id, 'own'), group_concat(geonameid, ' ') FROM main_place
              GROUP BY region_id ORDER BY region_id";
    assert_eq!(rows(&out, on), ["10|1 2", "own|1", "own|1"]);
    assert_eq!(
        rows(
            &out,
            "SELECT name, population, admin1_code, latitude FROM place WHERE geonameid = 10"
        ),
        ["Ilha Grande|500|14|38"]
    );
    let dataset = wayfare::Dataset::open(&out).unwrap();
    let island = dataset.search("big island").unwrap()[0].place().unwrap();
    assert_eq!(
        (island.id().get(), island.main_places().unwrap().len()),
        (10, 2)
    );
}

#[test]
fn regions_know_what_they_lie_in_and_the_box_around_their_places() {
    let places = place(
        1,
        "Alfa",
        &[(4, "38"), (5, "179.5"), (10, "14"), (11, "1106"), (14, "9")],
    ) + &place(
        2,
        "Beta",
        &[(4, "40"), (5, "-179"), (10, "14"), (11, "1106"), (14, "7")],
    ) + &place(3, "Gama", &[(4, "41"), (5, "-178"), (10, "09"), (14, "5")])
        + &place(
            4,
            "Ilha",
            &[(4, "1"), (5, "1"), (6, "T"), (7, "ISL"), (10, "14")],
        );
    let admin2 = "PT.14.1106\tBairro\tBairro\t2267056\n";
    let table = "name,country,latitude,longitude,geonameids\nBoth,PT,38,-9,1 3\nOne,PT,38,-9,1\n";
    let sources = Fixture::new()
        .add("p", "places", &places, "")
        .add("d", "admin2", admin2, "")
        .add("i", "islands", table, "");
    sources.build("out").borders(false).run().unwrap();
    let dataset = wayfare::Dataset::open(sources.path("out")).unwrap();
    let found = |text: &str| dataset.search(text).unwrap()[0].place().unwrap();
    let parents = |text: &str| {
        let (mut place, mut names) = (found(text), Vec::new());
        while let Some(parent) = place.parent().unwrap() {
            names.push(parent.name());
            place = parent;
        }
        names.join(", ")
    };
    for (text, above) in [
        ("alfa", "Bairro, Lisbon, Portugal"),
        ("bairro", "Lisbon, Portugal"),
        ("gama", "Faro, Portugal"),
        ("ilha", "Lisbon, Portugal"),
        ("one", "Lisbon, Portugal"),
        ("both", "Portugal"),
        ("portugal", ""),
    ] {
        assert_eq!(parents(text), above, "{text}");
    }
    let around = |text: &str| {
        let around = found(text).bounding_box().unwrap()?;
        Some([around.south, around.west, around.north, around.east])
    };
    for (text, expected) in [
        ("bairro", Some([38.0, 179.5, 40.0, -179.0])),
        ("lisbon district", Some([38.0, 179.5, 40.0, -179.0])),
        ("portugal", Some([38.0, 179.5, 41.0, -178.0])),
        ("both", Some([38.0, 179.5, 41.0, -9.0])),
        ("one", Some([38.0, 179.5, 38.0, -9.0])),
        ("alfa", None),
        ("ilha", None),
    ] {
        assert_eq!(around(text), expected, "{text}");
    }
}

#[test]
fn a_region_has_the_point_of_a_place_and_no_population_of_its_own() {
    // Between both coasts is nothing.
    let places = place(1, "West", &[(4, "40"), (5, "-9"), (10, "14"), (14, "7")])
        + &place(
            2,
            "Quarter",
            &[(4, "40"), (5, "-9.1"), (7, "PPLX"), (10, "14"), (14, "3")],
        )
        + &place(3, "East", &[(4, "40"), (5, "-1"), (10, "14"), (14, "5")]);
    let areas = "name,country,cc2,latitude,longitude,geonameids,feature_code,places_population,south,west,north,east\n\
                 Iberia,,\"ES,PT\",40,-4,1 3,RGN,,36,-10,44,3\n\
                 Isla,PT,,39,-9,1,ISL,8,,,,\n\
                 Pirineos,,\"ES,FR\",40,-1,3,RGN,,,,,\n\
                 Nowhere,,\"ES,XX\",40,-1,3,RGN,,,,,\n";
    let sources = Fixture::new()
        .add("p", "places", &places, "")
        .add("i", "islands", areas, "");
    let report = sources.build("out").borders(false).run().unwrap();
    assert_eq!(rejected(&report), [("i", Reason::UnknownCountry, 1)]);
    let known =
        "SELECT name, longitude, population, places_population FROM place JOIN region USING (geonameid)
                 WHERE feature_code <> 'PCLI' ORDER BY name";
    let expected = [
        "Iberia|-4|0|0",
        "Isla|-9|0|8",
        "Lisbon|-9|0|12",
        "Pirineos|-1|0|0",
    ];
    assert_eq!(rows(&sources.path("out"), known), expected);
    let dataset = wayfare::Dataset::open(sources.path("out")).unwrap();
    let iberia = dataset.search("iberia").unwrap()[0].place().unwrap();
    assert_eq!(
        (iberia.country().unwrap(), iberia.population()),
        (None, None)
    );
    // It is in each of its countries.
    let found = |text, country: &str| {
        let filter = wayfare::Filter::new().country(country);
        let options = wayfare::SearchOptions::new().filter(filter);
        let hits = dataset.search_with(text, &options).unwrap();
        hits.first()
            .map(|hit| hit.place().unwrap().name().to_owned())
    };
    assert_eq!(found("iberia", "PT").as_deref(), Some("Iberia"));
    assert_eq!(found("iberia", "FR"), None);
    let first = &dataset.search("iberia, portugal").unwrap()[0];
    assert_eq!(
        (first.id(), first.match_kind()),
        (iberia.id(), wayfare::MatchKind::WithRegion)
    );
    let around = iberia.bounding_box().unwrap().unwrap();
    assert_eq!(
        [around.south, around.west, around.north, around.east],
        [36.0, -10.0, 44.0, 3.0]
    );
    let portugal = sources.build("portugal").countries(["PT"]).run().unwrap();
    assert_eq!(skipped(&portugal, "i", Skip::Filtered), 1);
}

#[test]
fn default_names_of_regions_that_a_table_of_ones_own_lacks_are_skipped() {
    let report = Fixture::with_defaults()
        .add("p", "places", &place(1, "Alfa", &[(10, "14")]), "")
        .add(
            "geonames-states",
            "admin1",
            "PT.14\tLisbon\tLisbon\t0\n",
            "",
        )
        .build("out")
        .run()
        .unwrap();
    assert_eq!(rejected(&report), []);
    assert!(skipped(&report, "geonames-state-names", Skip::NotInDataset) > 1_000);
}

#[test]
fn countries_and_regions_have_further_names_and_regions_further_codes() {
    let countries =
        "country_code,lang,name\nPortugal,de,Portugal\nPT,qq,Lusitania\nAtlantis,de,Atlantis\n";
    let regions = "admin1_code,lang,name\nPT.14,qq,Ulixbona\nPT.14,abbr,LX\nPT.99,abbr,NO\n";
    let sources = Fixture::new()
        .add("p", "places", &place(1, "Alfa", &[(10, "14")]), "")
        .add("c", "country-names", countries, "")
        .add("s", "admin1-names", regions, "");
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    assert_eq!(
        rows(&out, "SELECT * FROM country_name WHERE lang = 'qq'"),
        ["PT|qq|Lusitania|0|0"]
    );
    let of_region = "SELECT name, lang, kind FROM admin1_name WHERE code = 'PT.14' AND name IN ('Ulixbona', 'LX') ORDER BY name";
    assert_eq!(rows(&out, of_region), ["LX||1", "Ulixbona|qq|0"]);
    assert_eq!(
        rejected(&report),
        [
            ("c", Reason::UnknownCountry, 1),
            ("s", Reason::UnknownAdmin1, 1)
        ]
    );
    let dataset = wayfare::Dataset::open(&out).unwrap();
    for text in ["alfa lusitania", "alfa lx", "alfa ulixbona, lusitania"] {
        let hits = dataset.search(text).unwrap();
        assert_eq!(hits.first().map(|hit| hit.id().get()), Some(1), "{text}");
    }
}
