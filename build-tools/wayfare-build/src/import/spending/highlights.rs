//! Examples of what travellers paid: of each place and category the payments that are nearest the median. Their texts are
//! made of the category and of known words, never of what a traveller wrote.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Connection, params};

use super::categories::{LODGING, is_paid_there};
use super::days::{Spent, Spot};
use crate::error::Result;
use crate::import::money::round_amount;

/// Examples of a category in one place.
const MOST: usize = 2;

/// The words for what is paid for that say more than the category. Others are of one tool or language.
const WORDS: [&str; 31] = [
    "apartment",
    "breakfast",
    "bus",
    "campsite",
    "coffee",
    "dinner",
    "ferry",
    "groceries",
    "guesthouse",
    "haircut",
    "hostel",
    "hotel",
    "ice cream",
    "laundry",
    "lunch",
    "metro",
    "museum",
    "parking",
    "pharmacy",
    "postcards",
    "restaurant",
    "sim card",
    "snacks",
    "souvenirs",
    "street food",
    "supermarket",
    "taxi",
    "tour",
    "tram",
    "beer",
    "wine",
];

/// A payment that may be an example.
struct Example {
    amount: f64,
    text: String,
}

/// Writes the examples of all places where so many travellers paid for a category.
pub(super) fn write(
    db: &Connection,
    spent: &[Spent],
    (source, date): (u32, &str),
    minimum: usize,
) -> Result<()> {
    let mut examples: BTreeMap<(Spot, u16), (Vec<Example>, BTreeSet<u32>)> = BTreeMap::new();
    for payment in spent.iter().filter(|payment| is_paid_there(payment.category)) {
        let nights = payment.nights.map_or(1.0, |nights| f64::from(nights).max(1.0));
        let says_nights = payment.category != LODGING || payment.nights.is_some();
        let amount = payment.amount * f64::from(payment.carried) / nights;
        if amount > 0.0 && says_nights {
            let (examples, travellers) = examples.entry((payment.spot, payment.category)).or_default();
            examples.push(Example { amount, text: described(payment.category, payment.word) });
            travellers.insert(payment.traveller);
        }
    }
    for ((spot, category), (examples, travellers)) in examples {
        if travellers.len() < minimum {
            continue;
        }
        for Example { amount, text } in nearest(examples) {
            let cost = round_amount(amount);
            match spot {
                Spot::Place(id) => db
                    .prepare_cached(
                        "INSERT INTO location_highlight VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6, NULL)",
                    )?
                    .execute(params![id, category, cost, text, date, source])?,
                Spot::Country(code) => db
                    .prepare_cached("INSERT INTO country_highlight VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6)")?
                    .execute(params![String::from_utf8_lossy(&code), category, cost, text, date, source])?,
            };
        }
    }
    Ok(())
}

/// Returns the examples nearest the median, no two of one text.
fn nearest(mut examples: Vec<Example>) -> Vec<Example> {
    let by_amount =
        |a: &Example, b: &Example| a.amount.total_cmp(&b.amount).then_with(|| a.text.cmp(&b.text));
    examples.sort_by(by_amount);
    let middle = examples.len().saturating_sub(1) / 2;
    let median = examples.get(middle).map(|example| example.amount).unwrap_or_default();
    let away = |example: &Example| (example.amount / median).ln().abs();
    examples.sort_by(|a, b| away(a).total_cmp(&away(b)).then_with(|| by_amount(a, b)));
    let mut nearest: Vec<Example> = Vec::new();
    for example in examples {
        if nearest.len() < MOST && nearest.iter().all(|other| other.text != example.text) {
            nearest.push(example);
        }
    }
    nearest
}

/// Returns what was paid for, in words of the category: the word that gave it, if it is one of these.
fn described(category: u16, word: Option<&str>) -> String {
    let word = word.map(str::to_lowercase);
    let known = WORDS.iter().find(|known| word.as_deref() == Some(**known));
    match (category, known) {
        (LODGING, Some(word)) => {
            let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            format!("A night in {article} {word}")
        }
        (_, Some(word)) => {
            let mut letters = word.chars();
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
        }
        (LODGING, None) => "A night".to_owned(),
        (3, None) => "A ride".to_owned(),
        (4, None) => "A meal".to_owned(),
        (5, None) => "Water".to_owned(),
        (6, None) => "A ticket".to_owned(),
        (7, None) => "A souvenir".to_owned(),
        (8, None) => "Telephone and internet".to_owned(),
        (12, None) => "Drinks".to_owned(),
        (13, None) => "A tip".to_owned(),
        (_, None) => "Things of daily use".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_category() {
        assert_eq!(described(4, Some("dinner")), "Dinner");
        assert_eq!(described(1, Some("hostel")), "A night in a hostel");
        assert_eq!(
            (described(1, None), described(6, Some("Kino"))),
            ("A night".to_owned(), "A ticket".to_owned())
        );
        assert_eq!(described(1, Some("Apartment")), "A night in an apartment");
    }

    #[test]
    fn the_nearest_to_the_median_have_two_texts() {
        let examples = [(5.0, "Lunch"), (9.0, "Dinner"), (10.0, "Dinner"), (11.0, "Lunch"), (90.0, "Dinner")];
        let examples = examples.map(|(amount, text)| Example { amount, text: text.to_owned() });
        let found: Vec<_> = nearest(examples.into()).into_iter().map(|it| (it.amount, it.text)).collect();
        assert_eq!(found, [(10.0, "Dinner".to_owned()), (11.0, "Lunch".to_owned())]);
        assert!(nearest(Vec::new()).is_empty());
    }
}
