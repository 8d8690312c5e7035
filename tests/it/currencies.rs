//! Group 3, first part: currencies.

use wayfare::Provenance;
use wayfare_format::fold;

use crate::support::{all, world};

#[test]
fn crowns_are_several_currencies_and_other_words_mean_what_people_pay() {
    let found = |text: &str| {
        let found = world().search_currencies(text).unwrap().into_iter();
        found
            .map(|currency| currency.code.to_string())
            .collect::<Vec<_>>()
    };
    let mut crowns = found("crowns");
    crowns.sort_unstable();
    assert_eq!(crowns, ["CZK", "DKK", "ISK", "NOK", "SEK"]);
    for (text, first) in [
        ("renminbi", "CNY"),
        ("人民币", "CNY"),
        ("рублей", "RUB"),
        ("złotych", "PLN"),
        ("forintów", "HUF"),
        ("swedish crowns", "SEK"),
        ("Schweizer Franken", "CHF"),
        ("reais", "BRL"),
        ("quid", "GBP"),
    ] {
        assert_eq!(
            found(text).first().map(String::as_str),
            Some(first),
            "{text}"
        );
    }
    // Every word is folded, and of a currency that the dataset has.
    for words in include_str!("../../crates/wayfare/src/resources/currency_words.tsv")
        .lines()
        .skip(1)
    {
        let (_, words) = words.split_once('\t').unwrap();
        for word in words.split(';') {
            assert_eq!(&*fold(word), word);
            assert_ne!(found(word), [""; 0], "{word}");
        }
    }
}

#[test]
fn currencies_are_listed_by_code_and_each_has_a_name_and_a_rate() {
    let currencies = all(world().currencies());
    assert!(currencies.len() > 150);
    assert!(currencies.is_sorted_by(|a, b| a.code < b.code));
    for currency in currencies {
        let rate = currency
            .rate
            .unwrap_or_else(|| panic!("{} has no rate", currency.code));
        assert!(!currency.name.is_empty() && rate.per_base > 0.0);
        assert_eq!((rate.base.as_str(), rate.date), ("EUR", "2026-09-29"));
        assert_eq!(
            rate.source.provenance,
            Provenance::Imported,
            "{}",
            currency.code
        );
    }
}
