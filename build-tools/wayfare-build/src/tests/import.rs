//! From rows to tables: each test builds a small dataset and looks into its SQLite file.

use super::fixture::{Fixture, place, rows};
use crate::rejection::Reason;
use crate::report::{Report, Skip};

fn rejected(report: &Report) -> Vec<(&str, Reason, u64)> {
    report.rejected.iter().map(|group| (group.source.as_str(), group.reason, group.count)).collect()
}

fn skipped(report: &Report, source: &str, why: Skip) -> u64 {
    let source = report.sources.iter().find(|candidate| candidate.id == source).unwrap();
    source.tally.skipped.get(&why).copied().unwrap_or_default()
}

#[test]
fn places_are_kept_once_and_replaced_by_later_sources() {
    let first = place(1, "Alfa", &[(3, "Old")]) + &place(2, "Beta", &[]) + &place(2, "Twice", &[]);
    let second = place(1, "Alfa", &[(3, "New"), (14, "7")])
        + &place(3, "Ocean", &[(8, "")])
        + &place(4, "Nowhere", &[(8, "ZZ")])
        + &place(5, "Endless", &[(14, "18446744073709551615")]);
    let sources = Fixture::new().add("first", "places", &first, "").add("second", "places", &second, "");
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    let places = "SELECT geonameid, p.name, country_code, population, s.name
                  FROM place p JOIN source s USING (source_id) WHERE feature_class = 'P'";
    assert_eq!(rows(&out, places), ["1|Alfa|PT|7|second", "2|Beta|PT|100|first", "3|Ocean|NULL|100|second"]);
    assert_eq!(rows(&out, "SELECT geonameid, name FROM place_name WHERE geonameid < 10"), ["1|New"]);
    assert_eq!(
        rejected(&report),
        [
            ("first", Reason::Duplicate, 1),
            ("second", Reason::OutOfRange, 1),
            ("second", Reason::UnknownCountry, 1)
        ]
    );
    let second = report.sources.iter().find(|source| source.id == "second").unwrap();
    assert_eq!((second.tally.rows_read, second.tally.rows_kept, second.tally.replaced), (4, 2, 1));
}

#[test]
fn alternate_names_are_told_apart_by_language() {
    let places =
        place(1, "Lisboa", &[(3, "Lisbon, Lissabon,LIS,Lisbon\u{200B}")]) + &place(2, "Sea", &[(8, "")]);
    let names = [
        "1\t1\ten\tLisbon\t1",
        "2\t1\tfr_1793\tLisbonne\t\t1\t1\t1",
        "3\t1\tiata\tLIS",
        "4\t1\tpost\t1000-001",
        "5\t1\tpost\t1000-001",
        "6\t1\tlink\thttps://example.org",
        "7\t9\ten\tElsewhere",
        "8\t1\ten\tLisbon\t\t1",
        "9\t2\tpost\t0",
        "10\t1\ten\t\u{200E}",
        "11\t1\ttcid\t123",
    ];
    let sources =
        Fixture::new().add("p", "places", &places, "").add("n", "alternate-names", &names.join("\n"), "");
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    assert_eq!(
        rows(&out, "SELECT name, lang, kind, flags FROM place_name WHERE geonameid = 1"),
        [
            "LIS||2|0",
            "Lisbon|en|0|3",
            "Lisbonne|fr-1793-x-historic|0|14",
            "Lissabon||0|0",
            "https://example.org||5|0"
        ]
    );
    assert_eq!(
        rows(
            &out,
            "SELECT country_code, code, place_name, latitude, geonameid, attached_by FROM postal_code"
        ),
        ["PT|1000-001|Lisboa|38.5|1|id"]
    );
    for why in [Skip::NotInDataset, Skip::Repeated, Skip::NoCountry, Skip::Blank, Skip::ForeignId] {
        assert_eq!(skipped(&report, "n", why), 1, "{why:?}");
    }
    let bare = sources.build("bare").alternate_names(false).run().unwrap();
    assert_eq!((bare.totals.names, bare.totals.postal_codes), (0, 0));
}

#[test]
fn a_historic_name_is_found_but_not_shown() {
    let places = place(1, "Newtown", &[(3, "")]) + &place(2, "Moonville", &[(3, "")]);
    let names = [
        "1\t1\ten\tOldtown\t1\t\t\t1\t\t1918",
        "2\t1\ten\tFreshtown\t\t\t\t\t1918\t",
        "3\t1\tfr\tVieuxville\t\t\t\t1",
        "4\t1\tpt_BR\tAntiga\t\t\t\t1",
        "5\t1\t\tElder\t\t\t\t1",
        "6\t2\ten\tLunaburg\t\t\t\t1\t1701\t1801",
        "7\t2\tde\tMondstadt\t\t\t\t1\t1701\t1801",
        "8\t2\tde\tMondstadt\t\t\t\t\t1901\t",
    ];
    let sources =
        Fixture::new().add("p", "places", &places, "").add("n", "alternate-names", &names.join("\n"), "");
    sources.build("out").run().unwrap();
    let dataset = wayfare::Dataset::open(sources.path("out")).unwrap();
    let shown = |id: u32, lang: &str| dataset.place(id).unwrap().unwrap().name_in(lang).unwrap();
    assert_eq!(shown(1, "en").as_deref(), Some("Freshtown"));
    assert_eq!(shown(2, "de-AT").as_deref(), Some("Mondstadt"));
    // The primary name is shown instead.
    for (id, lang) in [(1, "fr"), (1, "pt-BR"), (1, "pt"), (2, "en"), (2, "en-GB")] {
        assert_eq!(shown(id, lang), None, "{id} {lang}");
    }
    for (text, id) in [("oldtown", 1), ("vieuxville", 1), ("antiga", 1), ("elder", 1), ("lunaburg", 2)] {
        assert_eq!(dataset.search(text).unwrap()[0].id().get(), id, "{text}");
    }
}

#[test]
fn postal_codes_get_their_zeros_back_where_one_reading_has_the_form() {
    let row = |country: &str, code: &str| format!("{country}\t{code}\tTown\t\t\t\t\t\t\t38.5\t-9.5\t\n");
    // Honduras has codes of five digits, but is said to have six.
    let other_form: String = (0..20).map(|number| row("HN", &format!("{}", 11_101 + number))).collect();
    let codes = [
        ("US", "2134"),
        ("US", "02135"),
        ("US", "501"),
        ("US", "2134-1234"),
        ("US", "213456"),
        ("FR", "1220"),
        ("CH", "8001"),
        ("DE", "10115"),
        ("JP", "100"),
        ("GB", "SW1A"),
    ];
    let rows_of = codes.map(|(country, code)| row(country, code)).concat() + &other_form;
    let sources =
        Fixture::new().add("p", "places", &place(1, "Alfa", &[]), "").add("c", "postal", &rows_of, "");
    let report = sources.build("out").run().unwrap();
    let kept = rows(
        &sources.path("out"),
        "SELECT code FROM postal_code WHERE country_code <> 'HN' ORDER BY postal_id",
    );
    assert_eq!(
        kept,
        ["02134", "02135", "00501", "2134-1234", "213456", "01220", "8001", "10115", "100", "SW1A"]
    );
    assert_eq!(report.postal_forms.zeros_restored, 3);
    let unlike = report
        .postal_forms
        .unlike
        .iter()
        .map(|unlike| (unlike.country.as_str(), unlike.codes, unlike.example.as_str()));
    assert_eq!(unlike.collect::<Vec<_>>(), [("HN", 20, "11101"), ("JP", 1, "100"), ("US", 1, "213456")]);
    let text = report.to_string();
    assert!(text.contains("20 of HN, such as `11101`") && text.contains("zeros restored"), "{text}");
}

#[test]
fn countries_and_regions_are_places_too_where_people_live() {
    let places = place(1, "Alfa", &[(4, "38"), (5, "-9"), (10, "14"), (14, "7")])
        + &place(2, "Beta", &[(4, "40"), (5, "-9"), (10, "14"), (14, "5")]);
    let sources = Fixture::new().add("p", "places", &places, "");
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    let regions = "SELECT name, feature_code, country_code, admin1_code, latitude, longitude, population
                   FROM place WHERE feature_class = 'A' ORDER BY feature_code";
    // The population is that of the source, which knows none of the region; the point is that of a place.
    assert_eq!(rows(&out, regions), ["Lisbon|ADM1|PT|14|40|-9|0", "Portugal|PCLI|PT|NULL|40|-9|10281762"]);
    assert_eq!((report.totals.places, report.totals.regions), (2, 2));
    let dataset = wayfare::Dataset::open(&out).unwrap();
    let portugal = dataset.search("portugal").unwrap()[0].place().unwrap();
    let main: Vec<_> = portugal.main_places().unwrap().iter().map(|place| place.name()).collect();
    assert_eq!(main, ["Alfa", "Beta"]);
}

#[test]
fn islands_are_places_with_the_places_on_them() {
    let places = place(1, "Alfa", &[(14, "7")]) + &place(2, "Beta", &[(14, "9")]) + &place(3, "Gama", &[]);
    let first = "name,country,latitude,longitude,population,geonameids,alternatenames\n\
                 Isla,Portugal,38,-9,16,1 2,\"Ilha,Isla,Island\"\n\
                 Other,PT,38,-9,,3,\n\
                 Isla,PT,38,-9,1,1,\n\
                 Void,PT,38,-9,1,1 99,\n\
                 Lost,Atlantis,38,-9,1,1,\n";
    let second = "name,country,latitude,longitude,geonameids\nOther,PT,39,-8,1\n";
    let sources = Fixture::new()
        .add("p", "places", &places, "")
        .add("c", "location-costs", "geonameid,category_id,midrange\n2,0,9\n", "")
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
    let on =
        "SELECT i.name, m.geonameid FROM main_place m JOIN place i ON i.geonameid = region_id ORDER BY 1, 2";
    assert_eq!(rows(&out, on), ["Isla|1", "Isla|2", "Other|1"]);
    let expected = [Reason::UnknownCountry, Reason::UnknownPlace, Reason::Duplicate];
    assert_eq!(rejected(&report), expected.map(|reason| ("i", reason, 1)));
    let later = report.sources.iter().find(|source| source.id == "j").unwrap();
    assert_eq!((later.tally.rows_kept, later.tally.replaced), (1, 1));

    let dataset = wayfare::Dataset::open(&out).unwrap();
    let island = dataset.search("ilha").unwrap()[0].place().unwrap();
    let main: Vec<_> = island.main_places().unwrap().iter().map(|place| place.name()).collect();
    assert_eq!((island.name(), main), ("Isla", vec!["Beta", "Alfa"]), "the one with costs first");

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
    let sources = Fixture::new().add("p", "places", &places, "").add("i", "islands", areas, "");
    sources.build("out").run().unwrap();
    let dataset = wayfare::Dataset::open(sources.path("out")).unwrap();
    let kind = |hit: &wayfare::Hit<'_>| hit.place().unwrap().kind().unwrap();
    let hits = dataset.search("isla").unwrap();
    let ids: Vec<_> = hits.iter().map(|hit| hit.id().get()).collect();
    assert_eq!((ids.len(), ids[0], ids[2]), (3, 1, 2), "the island is between the places");
    let vale = &dataset.search("vale").unwrap()[0];
    assert_eq!(kind(vale), wayfare::PlaceKind::Region, "an area, and no island");
    assert_eq!(rows(&sources.path("out"), "SELECT feature_class FROM place WHERE name = 'Vale'"), ["L"]);
}

#[test]
fn an_island_of_a_dump_learns_what_the_table_knows() {
    let island = |id, name: &str, more: &[(usize, &str)]| {
        place(id, name, &[&[(4, "38"), (5, "-9"), (6, "T"), (7, "ISL"), (14, "0")][..], more].concat())
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
    let sources = Fixture::new().add("p", "places", &places, "").add("i", "islands", table, "");
    sources.build("out").run().unwrap();
    let out = sources.path("out");
    let on = "SELECT iif(region_id < 100, region_id, 'own'), group_concat(geonameid, ' ') FROM main_place
              GROUP BY region_id ORDER BY region_id";
    assert_eq!(rows(&out, on), ["10|1 2", "own|1", "own|1"]);
    assert_eq!(
        rows(&out, "SELECT name, population, admin1_code, latitude FROM place WHERE geonameid = 10"),
        ["Ilha Grande|500|14|38"]
    );
    let dataset = wayfare::Dataset::open(&out).unwrap();
    let island = dataset.search("big island").unwrap()[0].place().unwrap();
    assert_eq!((island.id().get(), island.main_places().unwrap().len()), (10, 2));
}

#[test]
fn regions_know_what_they_lie_in_and_the_box_around_their_places() {
    let places = place(1, "Alfa", &[(4, "38"), (5, "179.5"), (10, "14"), (11, "1106"), (14, "9")])
        + &place(2, "Beta", &[(4, "40"), (5, "-179"), (10, "14"), (11, "1106"), (14, "7")])
        + &place(3, "Gama", &[(4, "41"), (5, "-178"), (10, "09"), (14, "5")])
        + &place(4, "Ilha", &[(4, "1"), (5, "1"), (6, "T"), (7, "ISL"), (10, "14")]);
    let districts = "PT.14.1106\tBairro\tBairro\t2267056\n";
    let table = "name,country,latitude,longitude,geonameids\nBoth,PT,38,-9,1 3\nOne,PT,38,-9,1\n";
    let sources = Fixture::new()
        .add("p", "places", &places, "")
        .add("d", "admin2", districts, "")
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
        + &place(2, "Quarter", &[(4, "40"), (5, "-9.1"), (7, "PPLX"), (10, "14"), (14, "3")])
        + &place(3, "East", &[(4, "40"), (5, "-1"), (10, "14"), (14, "5")]);
    let areas = "name,country,latitude,longitude,geonameids,feature_code,places_population,south,west,north,east\n\
                 Iberia,,40,-4,1 3,RGN,,36,-10,44,3\n\
                 Isla,PT,39,-9,1,ISL,8,,,,\n";
    let sources = Fixture::new().add("p", "places", &places, "").add("i", "islands", areas, "");
    sources.build("out").borders(false).run().unwrap();
    let known =
        "SELECT name, longitude, population, places_population FROM place JOIN region USING (geonameid)
                 WHERE feature_code <> 'PCLI' ORDER BY name";
    let expected = ["Iberia|-4|0|0", "Isla|-9|0|8", "Lisbon|-9|0|12"];
    assert_eq!(rows(&sources.path("out"), known), expected);
    let dataset = wayfare::Dataset::open(sources.path("out")).unwrap();
    let iberia = dataset.search("iberia").unwrap()[0].place().unwrap();
    assert_eq!((iberia.country().unwrap(), iberia.population()), (None, None));
    let around = iberia.bounding_box().unwrap().unwrap();
    assert_eq!([around.south, around.west, around.north, around.east], [36.0, -10.0, 44.0, 3.0]);
    let portugal = sources.build("portugal").countries(["PT"]).run().unwrap();
    assert_eq!(skipped(&portugal, "i", Skip::Filtered), 1);
}

#[test]
fn countries_and_states_have_further_names_and_states_further_codes() {
    let countries = "country_code,lang,name\nPortugal,de,Portugal\nPT,qq,Lusitania\nAtlantis,de,Atlantis\n";
    let states = "admin1_code,lang,name\nPT.14,qq,Ulixbona\nPT.14,abbr,LX\nPT.99,abbr,NO\n";
    let sources = Fixture::new()
        .add("p", "places", &place(1, "Alfa", &[(10, "14")]), "")
        .add("c", "country-names", countries, "")
        .add("s", "state-names", states, "");
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    assert_eq!(rows(&out, "SELECT * FROM country_name WHERE lang = 'qq'"), ["PT|qq|Lusitania|0|0"]);
    let of_state = "SELECT name, lang, kind FROM state_name WHERE code = 'PT.14' AND name IN ('Ulixbona', 'LX') ORDER BY name";
    assert_eq!(rows(&out, of_state), ["LX||1", "Ulixbona|qq|0"]);
    assert_eq!(rejected(&report), [("c", Reason::UnknownCountry, 1), ("s", Reason::UnknownState, 1)]);
    let dataset = wayfare::Dataset::open(&out).unwrap();
    for text in ["alfa lusitania", "alfa lx", "alfa ulixbona, lusitania"] {
        let hits = dataset.search(text).unwrap();
        assert_eq!(hits.first().map(|hit| hit.id().get()), Some(1), "{text}");
    }
}

#[test]
fn costs_become_local_and_later_ones_win() {
    let places = place(1, "Alfa", &[(14, "5000"), (3, "Alpha")])
        + &place(2, "Alfa", &[(4, "40.5"), (14, "50")])
        + &place(3, "Beta", &[(10, "14")])
        + &place(4, "Beta", &[(4, "40.5"), (10, "11")])
        + &place(5, "Pole", &[(8, "AQ")]);
    let rates = "currency_code,rate\nUSD,2\nJPY,100\n";
    let costs = "geonameid,name,country_code,state,category_id,midrange,currency\n\
                 1,,,,1,10.123,USD\n\
                 ,ALFA,Portugal,,4,7.777,local\n\
                 ,Beta,pt,14,1,250000,JPY\n\
                 ,Beta,PT,,1,1,USD\n\
                 ,Gamma,PT,,1,1,USD\n\
                 ,Beta,PT,Nostate,1,1,USD\n\
                 ,Beta,Atlantis,,1,1,USD\n\
                 1,,,,999,1,USD\n\
                 4,,,,1,1,XTS\n\
                 5,,,,1,1,USD\n\
                 99,,,,1,1,USD\n";
    let later = "geonameid,category_id,budget,midrange\n1,1,3,5\n";
    let sources = Fixture::new()
        .add("p", "places", &places, "")
        .add("r", "rates", rates, "base = \"EUR\"")
        .add("c", "location-costs", costs, "currency = \"USD\"")
        .add("l", "location-costs", later, "");
    let report = sources.build("out").run().unwrap();
    assert_eq!(
        rows(&sources.path("out"), "SELECT geonameid, category_id, budget, midrange FROM location_cost"),
        ["1|1|3|5", "1|4|NULL|7.777", "3|1|NULL|2500"]
    );
    let expected = [
        Reason::UnknownCountry,
        Reason::UnknownState,
        Reason::UnknownRate,
        Reason::UnknownCategory,
        Reason::UnknownPlace,
        Reason::AmbiguousPlace,
        Reason::NoCurrency,
    ];
    let counts = expected.map(|reason| ("c", reason, if reason == Reason::UnknownPlace { 2 } else { 1 }));
    assert_eq!(rejected(&report), counts);
    let tally = |id: &str| report.sources.iter().find(|source| source.id == id).unwrap().tally.clone();
    assert_eq!((tally("c").rows_kept, tally("c").resolved_by_importance), (3, 1));
    assert_eq!((tally("l").rows_kept, tally("l").replaced), (1, 1));
    assert!(sources.build("strict").strict(true).run().is_err());
}

#[test]
fn filters_leave_out_places_and_what_belongs_to_them() {
    let places = place(1, "Alfa", &[(14, "5000"), (3, "Alpha")])
        + &place(2, "Beta", &[(3, "Bee")])
        + &place(3, "Hill", &[(6, "T")])
        + &place(4, "Gama", &[(8, "ES")]);
    // Beta has a cost but no total.
    let costs = "geonameid,category_id,midrange\n1,0,9\n4,0,9\n2,1,9\n";
    let postal = "PT\t1\tAlfa\t\t\t\t\t\t\t38.5\t-9.25\t\nPT\t2\tBeta\t\t\t\t\t\t\t38.5\t-9.25\t\n\
                  ES\t3\tGama\t\t\t\t\t\t\t\t\t\nES\t3\tGama\t\t\t\t\t\t\t\t\t\n";
    let sources = Fixture::new()
        .add("p", "places", &places, "")
        .add("c", "location-costs", costs, "")
        .add("z", "postal", postal, "");
    let ids = |out: &str| {
        rows(&sources.path(out), "SELECT geonameid FROM place WHERE feature_class <> 'A'").join(" ")
    };

    let all = sources.build("all").run().unwrap();
    assert_eq!(
        (ids("all").as_str(), all.postal.by_name, skipped(&all, "z", Skip::Repeated)),
        ("1 2 3 4", 3, 1)
    );
    let some =
        sources.build("some").countries(["pt"]).feature_classes(["p"]).min_population(100).run().unwrap();
    assert_eq!((ids("some").as_str(), skipped(&some, "p", Skip::Filtered)), ("1 2", 2));
    assert_eq!((skipped(&some, "c", Skip::NotInDataset), skipped(&some, "z", Skip::Filtered)), (1, 2));
    let costs = sources.build("costs").with_costs_only(true).run().unwrap();
    assert_eq!((ids("costs").as_str(), costs.totals.postal_codes), ("1 4", 2));
    let names = "SELECT n.name FROM place_name n JOIN place USING (geonameid) WHERE feature_class = 'P'";
    assert_eq!(rows(&sources.path("costs"), names), ["Alpha"]);
    assert_eq!((all.totals.locations_with_costs, all.totals.without_total), (2, 1));
    let error = sources.build("none").countries(["XX"]).run().unwrap_err().to_string();
    assert!(error.contains("XX"), "{error}");
}

#[test]
fn the_file_says_what_it_is() {
    let sources = Fixture::new().add("p", "places", &place(1, "Alfa", &[]), "");
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    let number = |pragma: &str| rows(&out, &format!("PRAGMA {pragma}")).join("");
    let build_id = u128::from_str_radix(&report.build_id, 16).unwrap();
    assert_eq!(number("schema_version"), wayfare_format::sqlite_cookie(build_id).to_string());
    assert_eq!(number("application_id"), wayfare_format::SQLITE_APPLICATION_ID.to_string());
    assert_eq!(number("user_version"), wayfare_format::FORMAT_VERSION.to_string());
    assert_eq!(number("integrity_check"), "ok");
    assert_eq!(rows(&out, "SELECT value FROM meta WHERE key = 'build_id'"), [report.build_id]);
    let uncommented = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%--%'";
    assert!(rows(&out, uncommented).is_empty());
}
