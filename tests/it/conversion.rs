//! Group 3, second part: conversion between currencies.

use wayfare::Conversion;

use crate::support::{all, close, refused, world};

fn convert(from: &str, to: &str, amount: f64) -> Conversion<'static> {
    world().convert(from, to, amount).unwrap().unwrap()
}

#[test]
fn a_conversion_says_from_what_to_what_at_which_rate_and_when() {
    let conversion = convert("usd", "eur", 100.0);
    assert_eq!(
        (conversion.from.as_str(), conversion.to.as_str(), conversion.date),
        ("USD", "EUR", "2026-09-29")
    );
    assert_eq!(conversion.amount, 100.0);
    let stored = world().currency("USD").unwrap().unwrap().rate.unwrap().per_base;
    assert!(close(conversion.rate, 1.0 / stored) && (0.5..1.5).contains(&conversion.rate));
    assert!(close(conversion.converted, 100.0 * conversion.rate));
}

#[test]
fn every_currency_converts_into_every_other_and_back() {
    let currencies = all(world().currencies());
    for from in &currencies {
        let [there, back] = ["USD", "EUR"].map(|to| {
            let there = convert(from.code.as_str(), to, 12.5);
            (there, convert(to, from.code.as_str(), there.converted))
        });
        for (there, back) in [there, back] {
            assert!(close(back.converted, 12.5), "{there:?}");
            assert!(close(there.rate * back.rate, 1.0), "{there:?}");
        }
        assert_eq!(convert(from.code.as_str(), from.code.as_str(), 7.0).converted, 7.0);
    }
    let direct = convert("JPY", "CHF", 5000.0).converted;
    let around = convert("GBP", "CHF", convert("JPY", "GBP", 5000.0).converted).converted;
    assert!(close(direct, around), "{direct} {around}");
}

#[test]
fn nothing_is_worth_nothing_and_an_unknown_currency_is_not_found() {
    assert_eq!(convert("EUR", "USD", 0.0).converted, 0.0);
    assert_eq!(world().convert("EUR", "QQQ", 1.0).unwrap(), None);
    assert_eq!(world().convert("QQQ", "EUR", 1.0).unwrap(), None);
}

#[test]
fn what_is_no_amount_or_no_code_is_refused() {
    for amount in [-1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        refused(world().convert("EUR", "USD", amount), &amount.to_string());
    }
    refused(world().convert("EUR", "VND", f64::MAX), "too large");
    refused(world().convert("EURO", "USD", 1.0), "EURO");
    refused(world().convert("EUR", "$", 1.0), "$");
}
