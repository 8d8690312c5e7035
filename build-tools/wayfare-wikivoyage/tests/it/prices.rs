//! Forms of prices as editors write them, with what they mean, and forms that must be refused.

use wayfare_wikivoyage::{Item, Period, Price, prices};

const PRICES: &str = include_str!("prices.tsv");
const REFUSED: &str = include_str!("refused.tsv");

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

fn read(row: &[&str]) -> Option<String> {
    let country = Some(row[1]).filter(|code| !code.is_empty());
    let prices = prices(row[0], country)?;
    Some(prices.iter().map(written).collect::<Vec<_>>().join("; "))
}

/// Writes a price as the table does: `12-18 EUR /night pp dorm`.
fn written(price: &Price) -> String {
    let amount = |value: f64| {
        if value.fract() == 0.0 {
            format!("{value}")
        } else {
            format!("{value:.2}")
        }
    };
    let mut words = vec![match price.money {
        None => "free".to_owned(),
        Some(money) => match (money.low, money.high) {
            (Some(low), Some(high)) if low == high => format!("{} {}", amount(low), money.currency),
            (Some(low), Some(high)) => {
                format!("{}-{} {}", amount(low), amount(high), money.currency)
            }
            (Some(low), None) => format!("{}+ {}", amount(low), money.currency),
            (None, high) => format!("-{} {}", amount(high.unwrap()), money.currency),
        },
    }];
    words.extend(price.period.map(|period| period_word(period).to_owned()));
    words.extend(price.persons.map(|persons| {
        if persons == 1 {
            "pp".to_owned()
        } else {
            format!("for {persons}")
        }
    }));
    words.extend(price.item.map(|item| item_word(item).to_owned()));
    words.join(" ")
}

fn period_word(period: Period) -> &'static str {
    match period {
        Period::Hour => "/hour",
        Period::Day => "/day",
        Period::Night => "/night",
        Period::Week => "/week",
        Period::Month => "/month",
        Period::Year => "/year",
        Period::Several => "/several",
    }
}

fn item_word(item: Item) -> &'static str {
    match item {
        Item::Dorm => "dorm",
        Item::Single => "single",
        Item::Double => "double",
        Item::Triple => "triple",
        Item::Suite => "suite",
        Item::Pitch => "pitch",
        Item::Adult => "adult",
        Item::Child => "child",
        Item::Student => "student",
        Item::Senior => "senior",
        Item::Reduced => "reduced",
        Item::OneWay => "one-way",
        Item::Return => "return",
        Item::Breakfast => "breakfast",
        Item::Lunch => "lunch",
        Item::Dinner => "dinner",
        Item::Meal => "meal",
        Item::Beer => "beer",
        Item::Coffee => "coffee",
        Item::Drink => "drink",
        Item::Entry => "entry",
        Item::Room => "room",
        Item::Extra => "extra",
        Item::Other => "other",
    }
}

/// Returns the rows that are read otherwise, with what is read.
fn wrong(table: &'static str) -> Vec<String> {
    let rows = rows(table).enumerate();
    let wrong = rows.filter_map(|(number, row)| {
        let expected = row.get(2).copied();
        let found = read(&row);
        (found.as_deref() != expected).then(|| format!("{number}: {row:?}: {found:?}"))
    });
    wrong.collect()
}

#[test]
fn forms_are_read_as_they_are_meant() {
    assert!(rows(PRICES).count() >= 200);
    let wrong = wrong(PRICES);
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn what_is_no_sure_price_is_refused() {
    assert!(rows(REFUSED).count() >= 100);
    let wrong = wrong(REFUSED);
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
