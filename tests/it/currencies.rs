//! Group 3, first part: currencies.

use wayfare::{Currency, Provenance};

use crate::support::{all, world};

fn currency(code: &str) -> Currency<'static> {
    world().currency(code).unwrap().unwrap_or_else(|| panic!("{code} is missing"))
}

#[test]
fn currencies_are_listed_by_code_and_each_has_a_name_and_a_rate() {
    let currencies = all(world().currencies());
    assert!(currencies.len() > 150);
    assert!(currencies.is_sorted_by(|a, b| a.code < b.code));
    for currency in currencies {
        let rate = currency.rate.unwrap_or_else(|| panic!("{} has no rate", currency.code));
        assert!(!currency.name.is_empty() && rate.per_base > 0.0);
        assert_eq!((rate.base.as_str(), rate.date), ("EUR", "2026-09-29"));
        assert_eq!(rate.source.provenance, Provenance::Imported, "{}", currency.code);
    }
}

#[test]
fn names_have_the_country_in_parentheses_and_symbols_are_optional() {
    assert_eq!((currency("USD").name, currency("USD").symbol), ("Dollar (United States)", Some("$")));
    assert_eq!((currency("EUR").name, currency("EUR").symbol), ("Euro", Some("€")));
    assert_eq!((currency("AED").name, currency("AED").symbol), ("Dirham (United Arab Emirates)", None));
}
