//! Group 3, first part: currencies.

use wayfare::Provenance;

use crate::support::{all, world};

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
