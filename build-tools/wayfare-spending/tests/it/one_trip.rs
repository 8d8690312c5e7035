//! One trip in the forms of many tools gives the same sums. The files lie beside the project; without them, nothing is tested.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use wayfare_spending::{Itinerary, Options, Payment, Skip};

use crate::{payments, rows};

/// Cents by which rounded shares may be off.
const CLOSE: f64 = 0.011;

fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/spending");
    if !folder.exists() {
        eprintln!("skipped: {} is absent", folder.display());
        return None;
    }
    Some(folder)
}

fn text(file: &Path) -> String {
    let bytes = fs::read(file).unwrap();
    match bytes.strip_prefix(b"\xFF\xFE") {
        Some(units) => {
            let units: Vec<_> = units
                .chunks(2)
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                .collect();
            String::from_utf16(&units).unwrap()
        }
        None => String::from_utf8(bytes).unwrap(),
    }
}

fn in_euros(payment: &Payment) -> f64 {
    match (payment.currency, &payment.converted) {
        (Some("EUR"), _) => payment.amount,
        (_, Some((amount, code))) if *code == "EUR" => *amount,
        (Some("USD" | "$"), _) => payment.amount * 21.1 / 24.0,
        (currency, _) => panic!("{currency:?}: {payment:?}"),
    }
}

/// Euros a person by place and category: a night of accommodation, else a day. Category 0 is the total.
fn sums(payments: &[&Payment]) -> BTreeMap<(String, u16), f64> {
    const TOTAL: [u16; 8] = [1, 3, 4, 5, 6, 8, 9, 13];
    let mut sums = BTreeMap::new();
    for payment in payments {
        let place = match payment.place.as_deref() {
            Some("Lisbon" | "Lissabon" | "Lisboa" | "lisbon, portugal") => "Lisbon",
            Some("Seville" | "Sevilla" | "sevilla, spain") => "Seville",
            place => {
                assert_eq!(place, None, "{payment:?}");
                continue;
            }
        };
        let (days, nights) = if place == "Lisbon" {
            (5.0, 4.0)
        } else {
            (3.0, 3.0)
        };
        let Some(category) = payment.category else {
            continue;
        };
        let amount = in_euros(payment) / payment.persons.unwrap_or_else(|| panic!("{payment:?}"));
        if category == 1 && payment.amount > 0.0 {
            assert_eq!(payment.nights, Some(nights), "{payment:?}");
        }
        let unit = if category == 1 { nights } else { days };
        *sums.entry((place.to_owned(), category)).or_default() += amount / unit;
        if TOTAL.contains(&category) {
            *sums.entry((place.to_owned(), 0)).or_default() += amount / days;
        }
    }
    sums
}

/// What the files give, by their heading in the table.
fn expected(folder: &Path, files: &str) -> BTreeMap<(String, u16), f64> {
    let table = fs::read_to_string(folder.join("one-trip/expected.tsv")).unwrap();
    let rows = table
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .filter(|row| row[0] == files);
    rows.map(|row| {
        (
            (row[1].to_owned(), row[2].parse().unwrap()),
            row[4].parse().unwrap(),
        )
    })
    .collect()
}

fn with_itinerary(folder: &Path, persons: Option<f64>) -> Options {
    let itinerary = fs::read_to_string(folder.join("one-trip/itinerary.csv")).unwrap();
    Options {
        itinerary: Some(Itinerary::parse(&itinerary).unwrap()),
        persons,
        currency: Some("EUR".to_owned()),
        ..Options::default()
    }
}

/// Compares the categories that a file can tell.
fn assert_sums(file: &str, options: &Options, expected: &BTreeMap<(String, u16), f64>) {
    let Some(folder) = folder() else { return };
    let (log, rows) = rows(&text(&folder.join("one-trip").join(file)), options)
        .unwrap_or_else(|e| panic!("{file}: {e}"));
    let sums = sums(&payments(&rows));
    for (key, &value) in expected {
        let found = sums.get(key).copied().unwrap_or_default();
        assert!(
            (found - value).abs() < CLOSE,
            "{file}, {key:?}: {found:.2}, not {value}\n{:?}",
            log.kinds
        );
    }
}

#[test]
fn files_of_groups_give_the_same_sums() {
    let Some(folder) = folder() else { return };
    let options = with_itinerary(&folder, None);
    for file in [
        "splitwise.csv",
        "splitwise-fr.csv",
        "splitwise-2013.csv",
        "spliit.csv",
        "spliit.json",
        "tricount.json",
        "settleup-utf16.csv",
        "cospend.csv",
        "ihatemoney.csv",
        "ihatemoney.json",
        // `Involved` tells for whom.
        "tricount-downloader.csv",
    ] {
        assert_sums(file, &options, &expected(&folder, "full"));
    }
}

#[test]
fn files_of_one_purse_give_the_same_sums() {
    let Some(folder) = folder() else { return };
    let expected = expected(&folder, "one purse");
    for (file, format) in [
        ("toshl.csv", Some("D/M/YY")),
        ("ynab-us.csv", Some("MM/DD/YYYY")),
        ("ynab-eu.tsv", Some("DD/MM/YYYY")),
        ("firefly.csv", None),
        ("gnucash-3.csv", None),
        ("gnucash-5.csv", None),
        ("hledger.journal", None),
        ("beancount.beancount", None),
        ("monzo.csv", None),
        ("n26.csv", None),
        ("revolut.csv", None),
        ("wise.csv", None),
    ] {
        let mut options = with_itinerary(&folder, Some(2.0));
        if let Some(format) = format {
            let error = rows(&text(&folder.join("one-trip").join(file)), &options)
                .unwrap_err()
                .to_string();
            assert!(error.contains("date_format"), "{file}: {error}");
            options.date_format = Some(format.to_owned());
        }
        assert_sums(file, &options, &expected);
    }
}

#[test]
fn sheets_kept_by_hand_tell_what_they_have() {
    let Some(folder) = folder() else { return };
    let mut expected = expected(&folder, "one purse");
    // Three persons were at the bar, as the sheet says.
    expected.insert(("Lisbon".to_owned(), 12), 1.60);
    let plain = Options {
        currency: Some("EUR".to_owned()),
        ..Options::default()
    };
    assert_sums("sheet-de.csv", &plain, &expected);
    let (log, _) = rows(&text(&folder.join("one-trip/sheet-de.csv")), &plain).unwrap();
    assert_eq!(log.skipped.get(&Skip::Summary), Some(&3));

    let lodging = [
        (("Lisbon".to_owned(), 1), 43.0),
        (("Seville".to_owned(), 1), 21.0),
    ]
    .into();
    assert_sums("plan-by-day.csv", &plain, &lodging);
    assert_sums("stays.csv", &plain, &lodging);
    let (_, stays) = rows(&text(&folder.join("one-trip/stays.csv")), &plain).unwrap();
    let free = payments(&stays)[2];
    assert_eq!((free.amount, free.nights), (0.0, Some(2.0)), "with friends");
}

#[test]
fn real_logs_are_read() {
    let Some(folder) = folder() else { return };
    let (log, claims) = rows(
        &text(&folder.join("real/canada-travelq.csv")),
        &Options::default(),
    )
    .unwrap();
    assert_eq!(
        (log.tool.map(|tool| tool.name), log.rejected),
        (Some("travelq"), 0)
    );
    let payments: Vec<_> = claims
        .iter()
        .filter_map(|row| match row {
            wayfare_spending::Row::Payment(payment) => Some(payment),
            _ => None,
        })
        .collect();
    assert!(
        payments
            .iter()
            .all(|payment| payment.persons == Some(1.0) && payment.currency == Some("CAD"))
    );
    assert!(
        payments.iter().any(|payment| payment.nights == Some(0.0)),
        "a day trip"
    );

    let (_, journal) = rows(
        &text(&folder.join("real/cozumel-2015.beancount")),
        &Options::default(),
    )
    .unwrap();
    let room = *payments_of(&journal, "Room bill").last().unwrap();
    assert_eq!(
        (room.category, room.nights, room.persons),
        (Some(1), Some(4.0), Some(2.0))
    );
    assert!(
        (room.amount - 1201.9).abs() < 0.001,
        "what is left of the bill"
    );
    let bus = payments_of(&journal, "SuperShuttle")[0];
    let (converted, code) = bus.converted.as_ref().unwrap();
    assert!((converted - 44.12).abs() < 0.001 && *code == "USD");

    let (log, _) = rows(&text(&folder.join("many/log.csv")), &Options::default()).unwrap();
    assert_eq!(
        (
            log.payments,
            log.rejected,
            log.skipped.get(&Skip::Settlement)
        ),
        (5122, 0, Some(&4))
    );
}

fn payments_of<'r>(rows: &'r [wayfare_spending::Row], text: &str) -> Vec<&'r Payment> {
    payments(rows)
        .into_iter()
        .filter(|payment| payment.text.starts_with(text))
        .collect()
}
