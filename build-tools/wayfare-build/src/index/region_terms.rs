//! The terms of regions that can follow a name, such as `portland, or`: names and codes of countries and admin1 regions,
//! and codes of admin2 regions.

use std::collections::BTreeMap;

use wayfare_format::{Posting, RegionKind, fold, unordered};

use super::{abbreviations::respelled_words, derived::derived};
use crate::name::Name;

fn of_country(country_index: u16) -> Posting<RegionKind> {
    Posting { record: u32::from(country_index), kind: RegionKind::Country }
}

/// Collects the terms.
#[derive(Default)]
pub(super) struct RegionTerms {
    by_term: BTreeMap<String, Vec<Posting<RegionKind>>>,
}

impl RegionTerms {
    /// Adds the code of an admin2 region, which people write behind a place: `Firenze (FI)`.
    pub(super) fn add_admin2_code(&mut self, code: Name<'_>, region_index: u32) {
        self.add(&code, Posting { record: region_index, kind: RegionKind::Admin2 });
    }

    /// Adds a name or code of an admin1 region, and what people make of the name. `code` is the full one.
    pub(super) fn add_admin1(&mut self, name: Name<'_>, code: &str, region_index: u32) {
        let posting = Posting { record: region_index, kind: RegionKind::Admin1 };
        self.add(&name, posting);
        let country = code.split('.').next().unwrap_or_default();
        derived(&fold(&name), true, country).iter().for_each(|name| self.add(name, posting));
    }

    /// Adds a name or code of a country.
    pub(super) fn add_country(&mut self, name: Name<'_>, country_index: u16) {
        self.add(&name, of_country(country_index));
    }

    /// Adds an English name of a country, of which people change the order of the words and write some in short: `Korea,
    /// Dem. People's Rep.`
    pub(super) fn add_country_in_any_order(&mut self, name: Name<'_>, code: &str, country_index: u16) {
        let name = fold(&name).into_string();
        for name in respelled_words(&name, code).chain([name.clone()]) {
            self.add(&name, of_country(country_index));
            self.add(&unordered(&name), of_country(country_index));
        }
    }

    fn add(&mut self, name: &str, posting: Posting<RegionKind>) {
        let folded = fold(name);
        let term = folded.strip_prefix("the ").unwrap_or(&folded).to_owned();
        // Nobody types codes that are numbers.
        if !term.is_empty() && !term.bytes().all(|b| b.is_ascii_digit()) {
            self.by_term.entry(term).or_default().push(posting);
        }
    }

    /// Returns the terms in order, each with its postings.
    pub(super) fn finish(self) -> impl Iterator<Item = (String, Vec<Posting<RegionKind>>)> {
        self.by_term.into_iter().map(|(term, mut postings)| {
            postings.sort_unstable_by_key(|posting| (posting.record, posting.kind));
            postings.dedup();
            (term, postings)
        })
    }
}
