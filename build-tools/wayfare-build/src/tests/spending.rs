//! Spending logs of our own: from rows to costs, highlights, report, and sums.

use std::fs;
use std::path::Path;

use super::fixture::{Fixture, place, rejected, rows, skipped};
use crate::rejection::Reason;
use crate::report::Report;
use crate::tally::Skip;
use crate::{Pack, PlaceSpending, figures_of_few, sum_up_spending};

/// A table with columns of our own: two travellers in Lisbon, one of them also in Porto.
const LOG: &str = "Day,Town,What,Paid,Currency,Nights,Who,Heads\n\
    2025-05-01,Lisbon,hotel,160.00,EUR,4,Wqzenobia,2\n\
    2025-05-01,Lisbon,dinner,39.00,EUR,,Wqzenobia,2\n\
    2025-05-02,Lisbon,museum,24.00,EUR,,Wqzenobia,2\n\
    2025-05-03,Lisbon,lunch,21.00,EUR,,Wqzenobia,2\n\
    2025-05-04,Lisbon,bus,8.00,EUR,,Wqzenobia,2\n\
    2025-05-05,Porto,hostel,50.00,EUR,2,Wqzenobia,2\n\
    2025-05-05,Porto,dinner,26.00,EUR,,Wqzenobia,2\n\
    2025-05-06,Porto,groceries,14.00,EUR,,Wqzenobia,2\n\
    2024-09-10,Lisbon,hostel,90.00,EUR,3,Wqquirin,1\n\
    2024-09-10,Lisbon,groceries,12.50,EUR,,Wqquirin,1\n\
    2024-09-11,Lisbon,dinner,18.00,EUR,,Wqquirin,1\n\
    2024-09-12,Lisbon,museum,9.00,EUR,,Wqquirin,1\n";

const COLUMNS: &str = "columns = { date = \"Day\", name = \"Town\", category = \"What\", amount = \"Paid\", \
    currency = \"Currency\", nights = \"Nights\", traveller = \"Who\", persons = \"Heads\" }\n\
    provenance = \"observed\"";

pub(super) fn places() -> Fixture {
    let places = place(1, "Lisbon", &[(4, "38.7"), (5, "-9.1"), (14, "500000")])
        + &place(2, "Porto", &[(4, "41.15"), (5, "-8.61"), (14, "230000")])
        + &place(3, "Braga", &[(4, "41.55"), (5, "-8.42"), (14, "190000")])
        + &place(
            5,
            "Sydney",
            &[(4, "-33.9"), (5, "151.2"), (8, "AU"), (14, "4600000")],
        )
        + &place(
            6,
            "Chad",
            &[(4, "56.5"), (5, "40.9"), (8, "RU"), (14, "90000")],
        )
        + &place(
            7,
            "Bar",
            &[(4, "42.1"), (5, "19.1"), (8, "ME"), (14, "90000")],
        )
        + &place(8, "Smallville", &[(4, "40.1"), (5, "-9.1"), (14, "900")])
        + &place(
            9,
            "Minho",
            &[
                (4, "41.6"),
                (5, "-8.3"),
                (6, "A"),
                (7, "ADM1"),
                (10, "99"),
                (14, "900000"),
            ],
        )
        + &place(
            10,
            "Minho",
            &[(4, "-15.6"), (5, "-56.1"), (8, "BR"), (14, "900")],
        )
        + &place(
            4,
            "La Paz",
            &[(4, "-16.5"), (5, "-68.15"), (8, "BO"), (14, "790000")],
        );
    Fixture::new().add("places", "places", &places, "")
}

pub(super) fn fixture(log: &str, lines: &str) -> Fixture {
    places().add("trips.csv", "spending", log, &format!("{COLUMNS}\n{lines}"))
}

fn spending(fixture: &Fixture) -> Vec<PlaceSpending> {
    fixture
        .build("out")
        .check(None)
        .unwrap()
        .spending
        .unwrap()
        .places
}

#[test]
fn logs_become_costs_highlights_and_a_table() {
    let sources = fixture(LOG, "");
    sources.build("out").run().unwrap();
    let out = sources.path("out");
    let costs =
        "SELECT p.name, category_id, observations, travellers, first_year, last_year, provenance, c.date
                 FROM location_cost c JOIN place p USING (geonameid) JOIN source s USING (source_id)
                 WHERE travellers > 0 AND category_id < 5 ORDER BY 1, 2";
    assert_eq!(
        rows(&out, costs),
        [
            "Lisbon|0|7|2|2024|2025|blended|2026-01-01",
            "Lisbon|1|7|2|2024|2025|blended|2026-01-01",
            "Lisbon|3|4|1|2025|2025|blended|2026-01-01",
            "Lisbon|4|7|2|2024|2025|blended|2026-01-01",
            "Porto|0|2|1|2025|2025|blended|2026-01-01",
            "Porto|1|2|1|2025|2025|blended|2026-01-01",
            "Porto|4|2|1|2025|2025|blended|2026-01-01",
        ]
    );
    let highlights = "SELECT p.name, description, h.date FROM location_highlight h JOIN place p USING (geonameid)
                      WHERE h.source_id IN (SELECT source_id FROM source WHERE kind = 'spending') ORDER BY 1, 2";
    let highlights = rows(&out, highlights);
    assert!(
        highlights
            .iter()
            .any(|row| row.starts_with("Lisbon|A night in a h")),
        "{highlights:?}"
    );
    assert!(
        highlights.iter().all(|row| row.ends_with("|2026-01-01")),
        "{highlights:?}"
    );
    let table = fs::read_to_string(out.join("spending.csv")).unwrap();
    assert!(
        table.contains("Lisbon,1,PT,1,Accommodation,night,2,7,2,2024,2025,EUR,24.29"),
        "{table}"
    );
    // What travellers pay in the country draws its estimate, and with it that of the place without logs, by half as much.
    let midrange = |fixture: &Fixture, sql: &str| -> f64 {
        rows(&fixture.path("out"), sql).concat().parse().unwrap()
    };
    let without = places();
    without.build("out").run().unwrap();
    let shift = |sql: &str| (midrange(&sources, sql) / midrange(&without, sql)).ln();
    let country =
        shift("SELECT midrange FROM country_cost WHERE country_code = 'PT' AND category_id = 0");
    assert!(country < -0.01, "{country}");
}

/// Rows in another order, in several files, and of persons with other names are the same log.
#[test]
fn order_files_and_names_change_nothing() {
    let expected = spending(&fixture(LOG, ""));
    let lines: Vec<_> = LOG.lines().collect();
    let (header, lines) = (lines[0], &lines[1..]);
    let table = |lines: &[&str]| format!("{header}\n{}\n", lines.join("\n"));
    let mut reversed = lines.to_vec();
    reversed.reverse();
    assert_eq!(spending(&fixture(&table(&reversed), "")), expected);
    reversed.rotate_left(5);
    assert_eq!(spending(&fixture(&table(&reversed), "")), expected);
    let renamed = LOG.replace("Wqzenobia", "Ann").replace("Wqquirin", "Zoe");
    assert_eq!(spending(&fixture(&renamed, "")), expected);
    for at in [1, 3, 9] {
        let (first, second) = lines.split_at(at);
        let split = fixture(&table(first), "").add("more.csv", "spending", &table(second), COLUMNS);
        assert_eq!(spending(&split), expected, "split at {at}");
    }
    let twice = fixture(LOG, "").add("again.csv", "spending", LOG, COLUMNS);
    let report = twice.build("out").run().unwrap();
    assert_eq!(report.spending.as_ref().unwrap().places, expected);
    assert_eq!(skipped(&report, "again-csv", Skip::Repeated), 12);
    assert_eq!(
        report.spending.unwrap().logs[1].repeats.as_deref(),
        Some("trips.csv")
    );
}

#[test]
fn the_same_logs_give_the_same_bytes() {
    let sources = fixture(LOG, "");
    sources.build("first").run().unwrap();
    sources.build("second").run().unwrap();
    for file in ["world.sqlite", "world.idx", "spending.csv"] {
        let bytes = |out: &str| fs::read(sources.path(out).join(file)).unwrap();
        assert!(bytes("first") == bytes("second"), "{file}");
    }
}

#[test]
fn a_minimum_of_travellers_hides_persons() {
    let all = fixture(LOG, "");
    all.build("out").run().unwrap();
    assert!(figures_of_few(&all.path("out")).unwrap() > 0);
    let of_two = fixture(LOG, "minimum = 2");
    let report = of_two.build("out").run().unwrap();
    let places = report.spending.unwrap().places;
    assert!(
        places
            .iter()
            .all(|row| row.place == "Lisbon" && row.travellers == 2),
        "{places:?}"
    );
    let told = "SELECT DISTINCT geonameid FROM location_cost WHERE travellers > 0
                UNION SELECT geonameid FROM location_highlight WHERE geonameid = 2";
    assert_eq!(rows(&of_two.path("out"), told), ["1"]);
    let none = fixture(LOG, "minimum = 3");
    none.build("out").run().unwrap();
    assert_eq!(figures_of_few(&none.path("out")).unwrap(), 0);
}

#[test]
fn nothing_that_travellers_wrote_is_in_what_is_passed_on() {
    let log = LOG.to_owned() + "2025-05-06,Atlantis Secreta,dinner,26.00,EUR,,Wqzenobia,2\n";
    let sources = fixture(&log, "");
    let report = sources.build("out").run().unwrap();
    assert_eq!(rejected(&report), [("trips-csv", Reason::UnknownPlace, 1)]);
    assert!(
        report.to_string().contains("Atlantis Secreta"),
        "but whoever builds sees it"
    );
    let out = sources.path("out");
    Pack::new(&out).run(&sources.path("packed.zst")).unwrap();
    for file in fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
    {
        for written in ["Wqzenobia", "Wqquirin", "Secreta", "2025-05-0", "2024-09-1"] {
            assert!(!has(&file, written), "{written} in {}", file.display());
        }
    }
    let checked = sources.path("rejects.csv");
    sources.build("out").check(Some(&checked)).unwrap();
    assert!(has(&checked, "Atlantis Secreta"));
}

fn has(file: &Path, text: &str) -> bool {
    fs::read(file)
        .unwrap()
        .windows(text.len())
        .any(|window| window == text.as_bytes())
}

#[test]
fn old_money_needs_rates_of_its_time() {
    const OLD: &str = "Day,Town,What,Paid,Currency,Nights,Who,Heads\n\
        2023-05-02,La Paz,hotel,100.00,USD,2,Ann,1\n2023-05-02,La Paz,dinner,70.00,BOB,,Ann,1\n";
    let error = fixture(OLD, "").build("out").run().unwrap_err().to_string();
    assert!(
        error.contains("none of its 2 rows") && error.contains("add a rates table"),
        "{error}"
    );
    let rates = "currency_code,rate,date\nUSD,1.10,2023-04-28\nBOB,7.70,2023-04-28\nUSD,1.17,2025-12-30\nBOB,14.0,2025-12-30\n";
    let dated = fixture(OLD, "").add("dated", "rates", rates, "base = \"EUR\"");
    let report = dated.build("out").run().unwrap();
    assert_eq!(rejected(&report), []);
    let lodging = |report: &Report| {
        let places = &report.spending.as_ref().unwrap().places;
        places
            .iter()
            .find(|row| row.category_id == 1)
            .map(|row| row.raw_mean)
    };
    assert_eq!(
        lodging(&report),
        Some(350.0),
        "50 dollars a night at 7 bolivianos"
    );
    let rate = "SELECT rate, date FROM rate WHERE currency_code = 'BOB'";
    assert_eq!(
        rows(&dated.path("out"), rate),
        ["14|2025-12-30"],
        "today's is the newest"
    );
}

#[test]
fn either_decimal_mark_can_be_said_of_numbers_that_may_have_both() {
    let heading = LOG.lines().next().unwrap();
    let log = format!(
        "{heading}\n2025-05-01,Lisbon,hotel,160.000,TND,4,A,1\n2025-05-02,Lisbon,dinner,39,EUR,,A,1\n"
    );
    let error = fixture(&log, "")
        .build("out")
        .check(None)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("decimal = \".\" or decimal = \",\""),
        "{error}"
    );
    for mark in ['.', ','] {
        let check = fixture(&log, &format!("decimal = \"{mark}\""))
            .build("out")
            .check(None)
            .unwrap();
        assert_eq!(check.spending.unwrap().logs[0].payments, 2, "{mark}");
    }
}

#[test]
fn logs_are_recognised_and_added_up_beside_a_dataset() {
    let sources = places();
    let log = sources.path("trip.csv");
    let text = "Date,Description,Category,Cost,Currency,Ann,Ben\n\
        2025-05-02,\"Guesthouse in Lisbon, 4 nights\",Hotel,344.00,EUR,172.00,-172.00\n\
        2025-05-02,Dinner,Dining out,38.50,EUR,-19.25,19.25\n\
        2025-05-03,Ann paid Ben,Payment,36.00,EUR,36.00,-36.00\n\
        2025-05-03,Groceries,Groceries,12.30,EUR,6.15,-6.15\n";
    fs::write(&log, text).unwrap();
    let checked = sources
        .build("out")
        .files([&log])
        .check(None)
        .unwrap()
        .to_string();
    assert!(
        checked.contains("Splitwise, 3 payments, 2 persons"),
        "{checked}"
    );
    sources.build("out").run().unwrap();
    let (sums, rejected) =
        sum_up_spending(&sources.path("out"), None, std::slice::from_ref(&log)).unwrap();
    let of = |sums: &[crate::SpendingSum]| -> Vec<_> {
        sums.iter()
            .map(|sum| (sum.of.clone(), sum.rows, sum.amount))
            .collect()
    };
    let sum = |of: &str, rows, amount| (of.to_owned(), rows, amount);
    assert_eq!(rejected, []);
    assert_eq!(
        of(&sums.days),
        [sum("2025-05-02", 2, 191.25), sum("2025-05-03", 1, 6.15)]
    );
    assert_eq!(of(&sums.places), [sum("Lisbon", 3, 197.4)]);
    assert_eq!(
        of(&sums.categories),
        [sum("Accommodation", 1, 172.0), sum("Food", 2, 25.4)]
    );
    assert_eq!(
        (sums.currency.as_str(), of(&sums.currencies)),
        ("EUR", vec![sum("EUR", 3, 197.4)])
    );
    assert!(
        sums.understood
            .places
            .iter()
            .all(|row| row.before.is_some()),
        "{sums:?}"
    );
    let unknown = sources.path("other.csv");
    fs::write(&unknown, "Alpha,Beta,Gamma\n1,2,3\n").unwrap();
    let error = sources
        .build("out")
        .files([&unknown])
        .check(None)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("kind = \"spending\"") && error.contains("Beta"),
        "{error}"
    );
}

/// Sums beside a dataset with places of our own, and the rows that cannot be used.
pub(super) fn sums(text: &str, rates: &str) -> (crate::SpendingSums, u64) {
    let sources = places();
    sources.build("out").run().unwrap();
    let own =
        Fixture::with_defaults().add("trip.csv", "spending", text, "provenance = \"observed\"");
    let own = if rates.is_empty() {
        own
    } else {
        own.add("dated", "rates", rates, "base = \"EUR\"")
    };
    let (sums, rejected) =
        sum_up_spending(&sources.path("out"), Some(own.manifest()), &[]).unwrap();
    (sums, rejected.iter().map(|group| group.count).sum())
}

#[test]
fn rates_of_one_date_hold_for_sums_beside_a_dataset() {
    let log = "Date,Place,Category,Amount,Currency\n2023-05-02,La Paz,hotel,100.00,USD\n\
        2023-05-03,La Paz,dinner,70.00,BOB\n2023-05-04,La Paz,dinner,70.00,BOB\n";
    let rates = "currency_code,rate,date\nUSD,1.10,2023-04-28\nBOB,7.70,2023-04-28\n";
    let total = |(sums, rejected): (crate::SpendingSums, u64)| {
        (sums.places[0].amount, sums.unconverted, rejected)
    };
    assert_eq!(total(sums(log, "")), (140.0, 1, 3));
    assert_eq!(total(sums(log, rates)), (840.0, 0, 0));
    assert_eq!(
        total(sums(log, &rates.replace("04-28", "03-02"))),
        (140.0, 1, 3),
        "61 days before"
    );
}

#[test]
fn a_sign_is_that_of_the_place_and_sums_are_exact() {
    let log = "Date,Place,Category,Amount,Currency\n2025-05-02,La Paz,hotel,1180.50,BOB\n\
        2025-06-02,Sydney,dinner,20,$\n2025-06-03,Sydney,dinner,20,$\n2025-06-03,Lisbon,dinner,20,$\n";
    let (sums, _) = sums(log, "");
    let of: Vec<_> = sums
        .currencies
        .iter()
        .map(|sum| (sum.of.as_str(), sum.rows, sum.amount))
        .collect();
    assert_eq!(of, [("AUD", 2, 40.0), ("BOB", 1, 1180.5), ("USD", 1, 20.0)]);
}

#[test]
fn a_text_names_a_country_a_region_or_a_place_that_travellers_go_to() {
    let of = |place: &str| {
        let log = format!(
            "Date,Description,Category,Cost,Currency,Ann\n\
             2025-05-02,Dinner in {place},Dining out,20.00,EUR,0.00\n\
             2025-05-02,Hotel,Hotel,20.00,EUR,0.00\n"
        );
        sums(&log, "")
            .0
            .places
            .into_iter()
            .map(|sum| sum.of)
            .collect::<Vec<_>>()
            .concat()
    };
    for (text, place) in [
        ("Lisbon", "Lisbon"),
        ("Turkey", "TR"),
        ("Chad", "TD"),
        ("Minho", "PT"),
        ("Transit", ""),
        ("The Bar", ""),
        ("Smallville", ""),
    ] {
        assert_eq!(of(text), place, "{text}");
    }
}
