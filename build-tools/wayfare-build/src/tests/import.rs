//! From rows to tables: each test builds a small dataset and looks into its SQLite file.

use super::fixture::{Fixture, place, rejected, rows, skipped};
use crate::rejection::Reason;
use crate::tally::Skip;

#[test]
fn places_are_kept_once_and_replaced_by_later_sources() {
    let first = place(1, "Alfa", &[(3, "Old")]) + &place(2, "Beta", &[]) + &place(2, "Twice", &[]);
    let second = place(1, "Alfa", &[(3, "New"), (14, "7")])
        + &place(3, "Ocean", &[(8, "")])
        + &place(4, "Nowhere", &[(8, "ZZ")])
        + &place(5, "Endless", &[(14, "18446744073709551615")]);
    let sources = Fixture::new()
        .add("first", "places", &first, "")
        .add("second", "places", &second, "");
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    let places = "SELECT geonameid, p.name, country_code, population, s.name
                  FROM place p JOIN source s USING (source_id) WHERE feature_class = 'P'";
    assert_eq!(
        rows(&out, places),
        [
            "1|Alfa|PT|7|second",
            "2|Beta|PT|100|first",
            "3|Ocean|NULL|100|second"
        ]
    );
    assert_eq!(
        rows(
            &out,
            "SELECT geonameid, name FROM place_name WHERE geonameid < 10"
        ),
        ["1|New"]
    );
    assert_eq!(
        rejected(&report),
        [
            ("first", Reason::Duplicate, 1),
            ("second", Reason::OutOfRange, 1),
            ("second", Reason::UnknownCountry, 1)
        ]
    );
    let second = report
        .sources
        .iter()
        .find(|source| source.id == "second")
        .unwrap();
    assert_eq!(
        (
            second.tally.rows_read,
            second.tally.rows_kept,
            second.tally.replaced
        ),
        (4, 2, 1)
    );
}

#[test]
fn postal_codes_get_their_zeros_back_where_one_reading_has_the_form() {
    let row =
        |country: &str, code: &str| format!("{country}\t{code}\tTown\t\t\t\t\t\t\t38.5\t-9.5\t\n");
    // Honduras has codes of five digits, but is said to have six.
    let other_form: String = (0..20)
        .map(|number| row("HN", &format!("{}", 11_101 + number)))
        .collect();
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
    let sources = Fixture::new()
        .add("p", "places", &place(1, "Alfa", &[]), "")
        .add("c", "postal", &rows_of, "");
    let report = sources.build("out").run().unwrap();
    let kept = rows(
        &sources.path("out"),
        "SELECT code FROM postal_code WHERE country_code <> 'HN' ORDER BY postal_id",
    );
    assert_eq!(
        kept,
        [
            "02134",
            "02135",
            "00501",
            "2134-1234",
            "213456",
            "01220",
            "8001",
            "10115",
            "100",
            "SW1A"
        ]
    );
    assert_eq!(report.postal_forms.zeros_restored, 3);
    let unlike = report.postal_forms.unlike.iter().map(|unlike| {
        (
            unlike.country.as_str(),
            unlike.codes,
            unlike.example.as_str(),
        )
    });
    assert_eq!(
        unlike.collect::<Vec<_>>(),
        [("HN", 20, "11101"), ("JP", 1, "100"), ("US", 1, "213456")]
    );
    let text = report.to_string();
    assert!(
        text.contains("20 of HN, such as `11101`") && text.contains("zeros restored"),
        "{text}"
    );
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
        rows(
            &sources.path("out"),
            "SELECT geonameid, category_id, budget, midrange FROM location_cost"
        ),
        ["1|1|3|5", "1|4|NULL|7.777", "3|1|NULL|2500"]
    );
    let expected = [
        (Reason::UnknownCountry, 1),
        (Reason::UnknownRegion, 1),
        (Reason::UnknownRate, 1),
        (Reason::UnknownCategory, 1),
        (Reason::UnknownPlace, 2),
        (Reason::AmbiguousPlace, 1),
        (Reason::NoCurrency, 1),
    ];
    let counts = expected.map(|(reason, count)| ("c", reason, count));
    assert_eq!(rejected(&report), counts);
    let tally = |id: &str| {
        report
            .sources
            .iter()
            .find(|source| source.id == id)
            .unwrap()
            .tally
            .clone()
    };
    assert_eq!(tally("c").rows_kept, 3);
    assert_eq!((tally("l").rows_kept, tally("l").replaced), (1, 1));
    assert!(sources.build("strict").strict(true).run().is_err());
}

#[test]
fn repeat_compares_what_rows_are_about_however_they_call_it() {
    let places = place(1, "Alfa", &[(3, "Alpha")]) + &place(2, "Beta", &[]);
    let costs = "name,country,category_id,midrange\nAlfa,PT,0,10\nBeta,PT,0,1\nalpha,Portugal,0,20\nALFA,pt,0,60\n";
    let country = "country,category_id,midrange\nPT,0,10\nPortugal,0,20\nprt,0,60\n";
    for (repeat, midrange, rejects) in [
        ("last", "60", 0),
        ("first", "10", 0),
        ("mean", "30", 0),
        ("reject", "10", 2),
    ] {
        let line = format!("repeat = \"{repeat}\"");
        let sources = Fixture::new()
            .add("p", "places", &places, "")
            .add("c", "location-costs", costs, &line)
            .add("d", "country-costs", country, &line);
        let report = sources.build("out").run().unwrap();
        let known = |sql| rows(&sources.path("out"), sql);
        assert_eq!(
            known("SELECT geonameid, midrange FROM location_cost"),
            [format!("1|{midrange}"), "2|1".to_owned()],
            "{repeat}"
        );
        assert_eq!(
            known(
                "SELECT midrange FROM country_cost JOIN source USING (source_id) WHERE source.name = 'd'"
            ),
            [midrange],
            "{repeat}"
        );
        for (id, kept) in [("c", 2), ("d", 1)] {
            let tally = &report
                .sources
                .iter()
                .find(|source| source.id == id)
                .unwrap()
                .tally;
            assert_eq!(
                (tally.rows_kept, tally.rows_skipped()),
                (kept, 2 - rejects),
                "{repeat}"
            );
        }
        let told: u64 = rejected(&report).iter().map(|(_, _, count)| *count).sum();
        assert_eq!(told, 2 * rejects, "{repeat}");
    }
}

#[test]
fn withdrawn_currencies_follow_their_successors() {
    let places = place(1, "Alfa", &[]);
    // Later rates, and one of a currency that nobody has any more.
    let costs = "country,category_id,midrange,currency\nHR,0,753.45,HRK\nBG,0,195.583,BGN\nCW,0,100,ANG\n\
                 SL,0,1000000,SLL\nCU,0,100,CUC\nPT,0,100,DEM\nES,0,1,XTS\n";
    let sources = Fixture::new()
        .add("p", "places", &places, "")
        .add(
            "r",
            "rates",
            "currency_code,rate\nSLE,30\nDEM,2\n",
            "base = \"EUR\"",
        )
        .add("c", "country-costs", costs, "");
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    let costs =
        "SELECT country_code, currency_code, midrange FROM country_cost JOIN country USING (country_code)
                 WHERE category_id = 0 AND country_cost.date = '2026-01-01' ORDER BY 1";
    let expected = [
        "BG|EUR|100",
        "CU|CUP|2400",
        "CW|XCG|100",
        "HR|EUR|100",
        "PT|EUR|50",
        "SL|SLE|1000",
    ];
    assert_eq!(rows(&out, costs), expected);
    let rates = "SELECT currency_code, rate, s.name FROM rate JOIN source s USING (source_id)
                 WHERE currency_code IN ('SLL', 'DEM') ORDER BY 1";
    assert_eq!(
        rows(&out, rates),
        ["DEM|2|r", "SLL|30000|withdrawn-currencies"]
    );
    assert_eq!(rejected(&report), [("c", Reason::UnknownRate, 1)]);
}

#[test]
fn a_currency_does_not_replace_itself() {
    let currencies = "currency_code,name,successor,per_successor\nEUR,Euro,EUR,1\nXTA,A,XTB,2\nXTB,B,XTC,2\nXTC,C,XTA,2\n\
                      HRK,Kuna,EUR,7.5345\n";
    let sources = Fixture::new()
        .add("p", "places", &place(1, "Alfa", &[]), "")
        .add("m", "currencies", currencies, "");
    let report = sources.build("out").countries(["PT"]).run().unwrap();
    assert_eq!(rejected(&report), [("m", Reason::OwnSuccessor, 2)]);
    let kept = "SELECT currency_code, successor FROM currency WHERE currency_code IN ('EUR', 'XTA', 'XTB', 'XTC') ORDER BY 1";
    assert_eq!(
        rows(&sources.path("out"), kept),
        ["EUR|NULL", "XTA|XTB", "XTB|XTC"]
    );
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
        rows(
            &sources.path(out),
            "SELECT geonameid FROM place WHERE feature_class <> 'A'",
        )
        .join(" ")
    };

    let all = sources.build("all").run().unwrap();
    assert_eq!(
        (
            ids("all").as_str(),
            all.postal.by_name,
            skipped(&all, "z", Skip::Repeated)
        ),
        ("1 2 3 4", 3, 1)
    );
    let some = sources
        .build("some")
        .countries(["pt"])
        .feature_classes(["p"])
        .min_population(100)
        .run()
        .unwrap();
    assert_eq!(
        (ids("some").as_str(), skipped(&some, "p", Skip::Filtered)),
        ("1 2", 2)
    );
    assert_eq!(
        (
            skipped(&some, "c", Skip::NotInDataset),
            skipped(&some, "z", Skip::Filtered)
        ),
        (1, 2)
    );
    let costs = sources.build("costs").with_costs_only(true).run().unwrap();
    assert_eq!(
        (ids("costs").as_str(), costs.totals.postal_codes),
        ("1 4", 2)
    );
    let names =
        "SELECT n.name FROM place_name n JOIN place USING (geonameid) WHERE feature_class = 'P'";
    assert_eq!(rows(&sources.path("costs"), names), ["Alpha"]);
    assert_eq!(
        (all.totals.locations_with_costs, all.totals.without_total),
        (2, 1)
    );
    let error = sources
        .build("none")
        .countries(["XX"])
        .run()
        .unwrap_err()
        .to_string();
    assert!(error.contains("XX"), "{error}");
}

#[test]
fn the_file_says_what_it_is() {
    let sources = Fixture::new().add("p", "places", &place(1, "Alfa", &[]), "");
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    let number = |pragma: &str| rows(&out, &format!("PRAGMA {pragma}")).join("");
    let build_id = u128::from_str_radix(&report.build_id, 16).unwrap();
    assert_eq!(
        number("schema_version"),
        wayfare_format::sqlite_cookie(build_id).to_string()
    );
    assert_eq!(
        number("application_id"),
        wayfare_format::SQLITE_APPLICATION_ID.to_string()
    );
    assert_eq!(
        number("user_version"),
        wayfare_format::FORMAT_VERSION.to_string()
    );
    assert_eq!(number("integrity_check"), "ok");
    let dataset = wayfare::Dataset::open(&out).unwrap();
    let info = dataset.info().unwrap();
    for (key, value) in [
        ("build_id", report.build_id.as_str()),
        ("content_hash", &info.content_hash),
        ("name", info.name),
        ("snapshot_date", info.snapshot_date),
    ] {
        assert_eq!(
            rows(&out, &format!("SELECT value FROM meta WHERE key = '{key}'")),
            [value]
        );
    }
    let unlike =
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%--%STRICT%'";
    assert_eq!(
        rows(&out, unlike),
        [""; 0],
        "every table is strict and explains itself"
    );
}

#[test]
fn prices_of_places_to_stay_are_in_the_currency_of_their_country_unless_one_is_given() {
    let stays = "id,name,latitude,longitude,geonameid,privateprice,privatecurrency\n\
        1,Inn,38,-9,1,80,\n2,Lodge,38,-9,1,90,USD\n3,Camp,38,-9,1,,\n";
    let sources = Fixture::new()
        .add("p", "places", &place(1, "Alfa", &[]), "")
        .add("a", "accommodation", stays, "");
    sources.build("out").run().unwrap();
    let prices = "SELECT private_price, private_currency FROM accommodation ORDER BY name";
    assert_eq!(
        rows(&sources.path("out"), prices),
        ["NULL|NULL", "80|EUR", "90|USD"]
    );
}
