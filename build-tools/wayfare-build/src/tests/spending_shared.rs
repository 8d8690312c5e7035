//! Spending logs beside the project: the acceptance list of their design. Without them the tests skip, and say so.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::fixture::{Fixture, place, rows, skipped};
use crate::rejection::Reason;
use crate::report::Check;
use crate::tally::Skip;

const LISBON: u32 = 2_267_057;
const SEVILLE: u32 = 2_510_911;

fn fixture() -> Fixture {
    let of = |id, name, country, latitude, longitude, population| {
        place(
            id,
            name,
            &[
                (4, latitude),
                (5, longitude),
                (8, country),
                (14, population),
            ],
        )
    };
    let places = of(LISBON, "Lisbon", "PT", "38.72", "-9.13", "517802")
        + &of(SEVILLE, "Seville", "ES", "37.38", "-5.97", "684234")
        + &of(1_581_130, "Hanoi", "VN", "21.02", "105.84", "8053663")
        + &of(3_658_666, "Cuenca", "EC", "-2.9", "-79", "329928")
        + &of(2_965_140, "Cork", "IE", "51.9", "-8.47", "190384")
        + &of(1_856_057, "Nagoya", "JP", "35.18", "136.91", "2191279");
    let names = "1\t2267057\tde\tLissabon\n2\t2510911\tes\tSevilla\n3\t2267057\tpt\tLisboa\n";
    Fixture::new()
        .add("places", "places", &places, "")
        .add("names", "alternate-names", names, "")
}

/// Returns a fixture with a file of `one-trip`, further lines of its entry, and its itinerary.
fn trip(file: &str, lines: &str) -> Option<Fixture> {
    let folder = wayfare_datasets::shared("spending/one-trip")?;
    let log = fs::read(folder.join(file)).unwrap();
    let fixture = fixture();
    fs::copy(folder.join("itinerary.csv"), fixture.path("itinerary.csv")).unwrap();
    Some(fixture.add(
        file,
        "spending",
        &log,
        &format!("itinerary = \"itinerary.csv\"\n{lines}"),
    ))
}

/// Returns raw means by place and category.
fn means(check: &Check) -> BTreeMap<(String, u16), f64> {
    let places = &check.spending.as_ref().unwrap().places;
    places
        .iter()
        .map(|row| ((row.place.clone(), row.category_id), row.raw_mean))
        .collect()
}

fn expected(files: &str) -> BTreeMap<(String, u16), f64> {
    let path = wayfare_datasets::shared("spending/one-trip/expected.tsv").unwrap();
    let text = fs::read_to_string(path).unwrap();
    let rows = text
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect::<Vec<_>>());
    rows.filter(|row| row[0] == files)
        .map(|row| {
            (
                (row[1].to_owned(), row[2].parse().unwrap()),
                row[4].parse().unwrap(),
            )
        })
        .collect()
}

/// Returns what differs from what is expected; categories that a file cannot tell are left out.
fn differences(
    file: &str,
    found: &BTreeMap<(String, u16), f64>,
    expected: &BTreeMap<(String, u16), f64>,
    untold: &[u16],
) -> Vec<String> {
    let counted = |(place, category): &&(String, u16)| {
        !matches!(category, 2 | 7 | 10 | 13 | 14) && place.len() > 2 && !untold.contains(category)
    };
    let mut keys: Vec<_> = found
        .keys()
        .chain(expected.keys())
        .filter(counted)
        .collect();
    keys.sort();
    keys.dedup();
    let differs = |key: &&(String, u16)| {
        let (found, expected) = (found.get(key), expected.get(key));
        found
            .zip(expected)
            .is_none_or(|(a, b)| (a - b).abs() > 0.011)
    };
    keys.into_iter()
        .filter(differs)
        .map(|key| {
            format!(
                "{file}: {key:?} {:?} not {:?}",
                found.get(key),
                expected.get(key)
            )
        })
        .collect()
}

#[test]
fn every_file_of_one_trip_gives_the_same_means() {
    let mut wrong = Vec::new();
    for (file, of, lines, untold) in [
        ("splitwise.csv", "full", "", &[][..]),
        ("splitwise-fr.csv", "full", "", &[]),
        ("splitwise-2013.csv", "full", "", &[]),
        ("spliit.csv", "full", "", &[]),
        ("spliit.json", "full", "", &[]),
        ("tricount.json", "full", "", &[]),
        ("settleup-utf16.csv", "full", "", &[]),
        ("cospend.csv", "full", "currency = \"EUR\"", &[]),
        ("ihatemoney.csv", "full", "", &[]),
        ("ihatemoney.json", "full", "", &[]),
        ("tricount-downloader.csv", "full", "persons = 2.0", &[]),
        (
            "toshl.csv",
            "one purse",
            "persons = 2.0\ndate_format = \"D/M/YY\"",
            &[],
        ),
        (
            "ynab-us.csv",
            "one purse",
            "persons = 2.0\ndate_format = \"MM/DD/YYYY\"\ncurrency = \"EUR\"",
            &[],
        ),
        (
            "ynab-eu.tsv",
            "one purse",
            "persons = 2.0\ndate_format = \"DD/MM/YYYY\"",
            &[],
        ),
        ("firefly.csv", "one purse", "persons = 2.0", &[]),
        (
            "gnucash-3.csv",
            "one purse",
            "persons = 2.0\ncurrency = \"EUR\"",
            &[],
        ),
        ("gnucash-5.csv", "one purse", "persons = 2.0", &[]),
        ("hledger.journal", "one purse", "persons = 2.0", &[]),
        ("beancount.beancount", "one purse", "persons = 2.0", &[]),
        ("monzo.csv", "one purse", "persons = 2.0", &[]),
        ("n26.csv", "one purse", "persons = 2.0", &[]),
        ("revolut.csv", "one purse", "persons = 2.0", &[]),
        ("wise.csv", "one purse", "persons = 2.0", &[]),
    ] {
        let Some(fixture) = trip(file, lines) else {
            return;
        };
        match fixture.build("out").check(None) {
            Ok(check) => wrong.extend(differences(file, &means(&check), &expected(of), untold)),
            Err(error) => wrong.push(format!("{file}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn dates_that_can_be_read_both_ways_are_asked_for() {
    for file in ["toshl.csv", "ynab-us.csv", "ynab-eu.tsv"] {
        let Some(fixture) = trip(file, "persons = 2.0\ncurrency = \"EUR\"") else {
            return;
        };
        let error = fixture.build("out").check(None).unwrap_err().to_string();
        assert!(error.contains("date_format"), "{error}");
        let example = error.split("sources.toml").nth(1).unwrap();
        assert!(
            example.contains("[[source]]") && example.contains("\n               date_format = \""),
            "{error}"
        );
    }
}

#[test]
fn sheets_tell_places_and_free_nights() {
    let Some(fixture) = trip("sheet-de.csv", "") else {
        return;
    };
    let check = fixture.build("out").check(None).unwrap();
    let found = means(&check);
    let mut purse = expected("one purse");
    purse.insert(("Lisbon".to_owned(), 12), 1.6);
    assert_eq!(differences("sheet-de.csv", &found, &purse, &[]), [""; 0]);
    assert_eq!(
        check.sources.last().unwrap().tally.skipped[&Skip::NoSpending],
        3
    );
    let folder = wayfare_datasets::shared("spending/one-trip").unwrap();
    for file in ["stays.csv", "plan-by-day.csv"] {
        let fixture = self::fixture().add(
            file,
            "spending",
            &fs::read(folder.join(file)).unwrap(),
            "currency = \"EUR\"",
        );
        let check = fixture.build("out").check(None).unwrap();
        let found = means(&check);
        let of = |place: &str| found.get(&(place.to_owned(), 1)).copied();
        assert_eq!(
            (of("Lisbon"), of("Seville")),
            (Some(43.0), Some(21.0)),
            "{file}"
        );
        let nights = check
            .spending
            .unwrap()
            .places
            .iter()
            .map(|row| row.nights)
            .max();
        assert_eq!(nights, Some(5), "{file}: two nights with friends");
    }
}

#[test]
fn claims_of_trips_to_several_places_are_rejected() {
    let Some(path) = wayfare_datasets::shared("spending/real/canada-travelq.csv") else {
        return;
    };
    // Claims of ten years need rates of each month.
    let months = (2013..2027).flat_map(|year| (1..13).map(move |month| (year, month)));
    let rates = months.map(|(year, month)| {
        format!("CAD,1.45,{year}-{month:02}-01\nUSD,1.1,{year}-{month:02}-01\n")
    });
    let rates = format!("currency_code,rate,date\n{}", rates.collect::<String>());
    let fixture = Fixture::with_defaults()
        .add("dated", "rates", &rates, "base = \"EUR\"")
        .add("claims.csv", "spending", &fs::read(path).unwrap(), "");
    let check = fixture.build("out").check(None).unwrap();
    let group = check
        .rejected
        .iter()
        .find(|group| group.reason == Reason::SeveralPlaces)
        .unwrap();
    // Of the 18 that the design counts, two are one place and its quarter.
    assert_eq!(group.count, 16, "{check}");
    let spending = check.spending.unwrap();
    let ottawa = spending
        .places
        .iter()
        .find(|row| row.place == "Ottawa" && row.category_id == 1)
        .unwrap();
    assert!(
        ottawa.travellers > 3 && (100.0..300.0).contains(&ottawa.raw_mean),
        "{ottawa:?}"
    );
}

fn many(lines: &str) -> Option<Fixture> {
    let path = wayfare_datasets::shared("spending/many/log.csv")?;
    Some(fixture().add("log.csv", "spending", &fs::read(path).unwrap(), lines))
}

#[test]
fn many_travellers_tell_true_levels() {
    let Some(fixture) = many("") else { return };
    fixture.build("out").run().unwrap();
    let path = wayfare_datasets::shared("spending/many/truth.tsv").unwrap();
    let truth = fs::read_to_string(path).unwrap();
    let (mut right, mut hanoi) = (0, 0.0);
    for row in truth
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect::<Vec<_>>())
    {
        let sql = format!(
            "SELECT budget, midrange, luxury, error, observations FROM location_cost JOIN place USING (geonameid)
             WHERE name = '{}' AND category_id = 0", row[0]);
        let found = rows(&fixture.path("out"), &sql).concat();
        let found: Vec<f64> = found.split('|').map(|cell| cell.parse().unwrap()).collect();
        for (level, truth) in found.iter().zip(&row[3..6]) {
            let away = (level / truth.parse::<f64>().unwrap()).ln().abs();
            right += usize::from(away <= found[3].ln());
        }
        if row[0] == "Hanoi" {
            hanoi = found[1];
        }
    }
    assert!(right >= 12 && hanoi > 900_000.0, "{right} {hanoi}");
    let highlights = rows(
        &fixture.path("out"),
        &format!(
            "SELECT h.category_id, h.cost, c.budget, c.midrange, description FROM location_highlight h
         JOIN location_cost c USING (geonameid, category_id) WHERE geonameid = {LISBON}"
        ),
    );
    for category in ["1|", "3|", "4|", "6|"] {
        let near = |row: &&String| {
            let cells: Vec<_> = row.split('|').collect();
            let number = |at: usize| cells[at].parse::<f64>().unwrap();
            row.starts_with(category)
                && [2, 3]
                    .iter()
                    .any(|&at| (number(1) / number(at)).ln().abs() <= 2_f64.ln())
        };
        assert!(
            highlights.iter().any(|row| near(&row)),
            "{category} {highlights:?}"
        );
    }
    let Some(fixture) = many("minimum = 3") else {
        return;
    };
    fixture.build("out").run().unwrap();
    let cork = "SELECT 1 FROM location_cost WHERE geonameid = 2965140 AND observations > 0";
    assert!(rows(&fixture.path("out"), cork).is_empty());
}

#[test]
fn a_file_that_repeats_another_counts_once() {
    let Some(once) = trip("splitwise.csv", "") else {
        return;
    };
    let Some(twice) = trip("splitwise.csv", "") else {
        return;
    };
    let log =
        fs::read(wayfare_datasets::shared("spending/one-trip/splitwise.csv").unwrap()).unwrap();
    let twice = twice.add(
        "again.csv",
        "spending",
        &log,
        "itinerary = \"itinerary.csv\"",
    );
    let report = twice.build("out").run().unwrap();
    assert_eq!(
        report.spending.as_ref().unwrap().places,
        once.build("out")
            .check(None)
            .unwrap()
            .spending
            .unwrap()
            .places
    );
    assert_eq!(skipped(&report, "again-csv", Skip::Repeated), 26);
    let text = fs::read_to_string(twice.path("out/report.json")).unwrap();
    assert!(text.contains("\"repeats\": \"splitwise.csv\""), "{text}");
}

/// No text, name or date of a log is in any file that is passed on.
#[test]
fn nothing_that_travellers_wrote_is_passed_on() {
    let Some(fixture) = trip("splitwise.csv", "") else {
        return;
    };
    let out = fixture.path("out");
    fixture.build("out").run().unwrap();
    for file in fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
    {
        for written in [
            "Alfama",
            "Guesthouse",
            "Fado",
            "Cleo",
            "Triana",
            "2026-05-0",
            "2026-03-11",
        ] {
            assert!(!has(&file, written), "{written} in {}", file.display());
        }
    }
}

fn has(file: &Path, text: &str) -> bool {
    fs::read(file)
        .unwrap()
        .windows(text.len())
        .any(|window| window == text.as_bytes())
}
