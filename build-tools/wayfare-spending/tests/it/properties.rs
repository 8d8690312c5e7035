//! What a log says does not depend on the order of its rows, on how it is split into files, on names, or on the currency's unit.

use std::collections::BTreeMap;

use proptest::prelude::*;
use wayfare_spending::{Error, Options, Payment};

use crate::{payments, rows};

/// A row: day, text, category, cents and how many of three persons it was for.
type Written = (u32, usize, u32, usize);

const KINDS: [(&str, &str); 8] = [
    ("Hostel, 3 nights", "Hotel"),
    ("Dinner", "Dining out"),
    ("Wine bar", "Dining out"),
    ("Metro", "Bus/train"),
    ("Night bus", "Bus/train"),
    ("Castle", "Entertainment - Other"),
    ("Bowl", "Gifts"),
    ("Tip", "General"),
];

fn written() -> impl Strategy<Value = Vec<Written>> {
    prop::collection::vec((1..28u32, 0..KINDS.len(), 1..100_000u32, 1..=3usize), 1..40)
}

/// A file of Splitwise with these rows, in which the first person paid all.
fn file(rows: &[Written], names: [&str; 3], factor: f64) -> String {
    let mut text = format!(
        "Date,Description,Category,Cost,Currency,{}\n\n",
        names.join(",")
    );
    for &(day, kind, cents, persons) in rows {
        let (description, category) = KINDS[kind];
        let cost = f64::from(cents) * 3.0 / 50.0 * factor;
        let share = cost / persons as f64;
        let owes = |person: usize| if person < persons { -share } else { 0.0 };
        let (first, second, third) = (cost - share, owes(1), owes(2));
        text.push_str(&format!(
            "2025-08-{day:02},\"{description}\",{category},{cost:.2},EUR,{first:.2},{second:.2},{third:.2}\n"
        ));
    }
    text
}

/// What is spent, by day, category, nights and, if it is asked for, persons.
fn spent(payments: &[&Payment], by_persons: bool) -> BTreeMap<String, i64> {
    let mut spent = BTreeMap::new();
    for payment in payments {
        let persons = payment.persons.filter(|_| by_persons);
        let key = format!(
            "{} {:?} {persons:?} {:?}",
            payment.date, payment.category, payment.nights
        );
        *spent.entry(key).or_default() += (payment.amount * 100.0).round() as i64;
    }
    spent
}

fn of(text: &str) -> BTreeMap<String, i64> {
    let (_, rows) = rows(text, &Options::default()).unwrap();
    spent(&payments(&rows), true)
}

/// Likewise without the persons: a part may not tell the whole group.
fn of_part(text: &str) -> BTreeMap<String, i64> {
    match rows(text, &Options::default()) {
        Ok((_, rows)) => spent(&payments(&rows), false),
        Err(Error::Empty) => BTreeMap::new(),
        Err(error) => panic!("{error}"),
    }
}

const NAMES: [&str; 3] = ["Ann", "Ben", "Cleo"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_rows_and_the_names_of_persons_change_nothing(rows in written(), by in 0..40usize) {
        let expected = of(&file(&rows, NAMES, 1.0));
        let mut turned = rows.clone();
        turned.rotate_left(by % rows.len());
        turned.reverse();
        prop_assert_eq!(&of(&file(&turned, NAMES, 1.0)), &expected);
        prop_assert_eq!(&of(&file(&rows, ["Total", "Amount", "Ωmega 3"], 1.0)), &expected);
    }

    #[test]
    fn parts_of_a_log_say_what_the_whole_says(rows in written(), at in 0..40usize) {
        let (one, two) = rows.split_at(at % rows.len());
        let mut parts = of_part(&file(one, NAMES, 1.0));
        for (key, cents) in of_part(&file(two, NAMES, 1.0)) {
            *parts.entry(key).or_default() += cents;
        }
        prop_assert_eq!(parts, of_part(&file(&rows, NAMES, 1.0)));
    }

    #[test]
    fn a_common_factor_is_one_of_all_amounts(rows in written()) {
        let expected = of(&file(&rows, NAMES, 1.0)).into_iter().map(|(key, cents)| (key, cents * 100));
        prop_assert_eq!(of(&file(&rows, NAMES, 100.0)), expected.collect());
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in "[-a-z0-9,;:.\"'\n €@/{}\\[\\]]{0,300}") {
        let mut count = 0;
        let _ = wayfare_spending::read(&text, &Options::default(), &mut |_| count += 1);
    }
}
