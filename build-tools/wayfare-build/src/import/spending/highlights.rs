//! Examples of what travellers paid: of each place and category the payments that are nearest the median. Their texts are
//! made of the category and of known words, never of what a traveller wrote.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::Connection;

use super::categories::{LODGING, is_figure, is_paid_there};
use super::refunds::net;
use super::spent::{Spent, Spot};
use crate::error::Result;
use crate::import::money::round_amount;
use crate::import::store::costs::{Owner, add_highlight};
use crate::rows::HighlightRow;

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
    word: Option<&'static str>,
}

/// Writes the examples of all places where so many travellers paid for a category.
pub(super) fn write(
    db: &Connection,
    spent: &[Spent],
    (source, date): (u32, &str),
    minimum: usize,
) -> Result<()> {
    let mut examples: BTreeMap<(Spot, u16), (Vec<Example>, BTreeSet<u32>)> = BTreeMap::new();
    // What was given back is no example.
    let of_travellers = spent.chunk_by(|a, b| a.traveller == b.traveller);
    for payment in of_travellers
        .flat_map(|payments| net(payments).paid)
        .filter(|payment| is_paid_there(payment.category) && is_figure(payment.category))
    {
        let nights = payment
            .nights
            .map_or(1.0, |nights| f64::from(nights).max(1.0));
        let says_nights = payment.category != LODGING || payment.nights.is_some();
        let amount = payment.amount * f64::from(payment.carried) / nights;
        if amount > 0.0 && says_nights {
            let (examples, travellers) = examples
                .entry((payment.spot, payment.category))
                .or_default();
            examples.push(Example {
                amount,
                word: payment.word,
            });
            travellers.insert(payment.traveller);
        }
    }
    for ((spot, category), (examples, travellers)) in examples {
        if travellers.len() < minimum {
            continue;
        }
        for (amount, text) in nearest(category, examples) {
            let row = HighlightRow {
                category_id: category,
                cost: round_amount(amount),
                description: text,
                date: date.to_owned(),
                ..HighlightRow::default()
            };
            match spot {
                Spot::Place(id) => add_highlight(db, Owner::Place(id), &row, source, None)?,
                Spot::Country(code) => {
                    let code = String::from_utf8_lossy(&code);
                    add_highlight(db, Owner::Country(&code), &row, source, None)?;
                }
            }
        }
    }
    Ok(())
}

/// Returns the amounts nearest the median, no two with one text.
fn nearest(category: u16, mut examples: Vec<Example>) -> Vec<(f64, String)> {
    let by_amount =
        |a: &Example, b: &Example| a.amount.total_cmp(&b.amount).then(a.word.cmp(&b.word));
    examples.sort_unstable_by(by_amount);
    let middle = examples.len().saturating_sub(1) / 2;
    let median = examples
        .get(middle)
        .map(|example| example.amount)
        .unwrap_or_default();
    let away = |example: Example| ((example.amount / median).ln().abs(), example);
    let mut examples: Vec<_> = examples.into_iter().map(away).collect();
    examples
        .sort_by(|(away, a), (farther, b)| away.total_cmp(farther).then_with(|| by_amount(a, b)));
    // A word is described once.
    let mut words = BTreeSet::new();
    let mut nearest: Vec<(f64, String)> = Vec::new();
    for (_, example) in examples
        .into_iter()
        .filter(|(_, example)| words.insert(example.word))
    {
        let text = described(category, example.word);
        if nearest.len() < MOST && nearest.iter().all(|(_, other)| *other != text) {
            nearest.push((example.amount, text));
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
            let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) {
                "an"
            } else {
                "a"
            };
            format!("A night in {article} {word}")
        }
        (_, Some(word)) => {
            let mut letters = word.chars();
            letters
                .next()
                .map(|first| first.to_uppercase().chain(letters).collect())
                .unwrap_or_default()
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
        let examples = [
            (5.0, "lunch"),
            (9.0, "dinner"),
            (10.0, "Dinner"),
            (11.0, "lunch"),
            (90.0, "dinner"),
        ];
        let examples = examples.map(|(amount, word)| Example {
            amount,
            word: Some(word),
        });
        let found = nearest(4, examples.into());
        assert_eq!(
            found,
            [(10.0, "Dinner".to_owned()), (11.0, "Lunch".to_owned())]
        );
        assert!(nearest(4, Vec::new()).is_empty());
    }
}
