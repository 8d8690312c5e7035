//! Group 3, first part: currencies.

use wayfare::{Currency, CurrencyCode, Provenance};

use crate::support::{all, refused, world};

fn currency(code: &str) -> Currency<'static> {
    world().currency(code).unwrap().unwrap_or_else(|| panic!("{code} is missing"))
}

fn found(text: &str) -> Vec<CurrencyCode> {
    world().search_currencies(text).unwrap().iter().map(|currency| currency.code).collect()
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

#[test]
fn codes_are_taken_in_any_case_and_malformed_ones_are_refused() {
    assert_eq!(currency("usd"), currency("USD"));
    assert_eq!(world().currency("QQQ").unwrap(), None);
    for malformed in ["", "EU", "EURO", "E R", "€"] {
        refused(world().currency(malformed), malformed);
    }
}

#[test]
fn a_currency_is_found_by_code_and_name() {
    assert_eq!(found("eur")[0], "EUR");
    assert_eq!(found("euro"), ["EUR"]);
    let dollars = found("dollar");
    assert!(
        ["AUD", "CAD", "USD"].iter().all(|code| dollars.iter().any(|found| found == code)),
        "{dollars:?}"
    );
    assert_eq!(found("switzerland"), ["CHF"]);
    for (text, best) in [
        ("dollar", ["USD", "CAD", "AUD"]),
        ("pound", ["GBP", "SDG", "EGP"]),
        ("rupee", ["INR", "PKR", "NPR"]),
        ("$", ["USD", "MXN", "CAD"]),
        ("¥", ["CNY", "JPY", ""]),
    ] {
        let codes = found(text);
        for (code, expected) in codes.iter().zip(best) {
            assert_eq!(code.as_str(), expected, "{text}: {codes:?}");
        }
    }
    for (text, expected) in
        [("kuna", &["HRK"][..]), ("DEM", &["DEM", "CDF"]), ("lira", &["TRY"]), ("italian", &["ITL"])]
    {
        assert_eq!(found(text), expected, "{text}");
    }
    assert!(found("doubloon").is_empty());
    refused(world().search_currencies(""), "search term");
}
