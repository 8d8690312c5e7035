//! What can follow a name to say which place is meant: states and countries, by names and codes.

use std::collections::BTreeMap;

use wayfare_format::{Posting, RegionKind, fold};

/// Countries that people call by something else than a name or code of ISO 3166.
const ALIASES: &[(&str, &str)] =
    &[("uk", "GB"), ("great britain", "GB"), ("america", "US"), ("uae", "AE"), ("holland", "NL")];

/// Collects the names and codes of regions.
#[derive(Default)]
pub(super) struct Qualifiers {
    by_key: BTreeMap<String, Vec<Posting<RegionKind>>>,
}

impl Qualifiers {
    /// A name or code of a state.
    pub(super) fn add_state(&mut self, name: &str, area_index: u32) {
        self.add(name, Posting { record: area_index, kind: RegionKind::Admin1 });
    }

    /// A name or code of a country.
    pub(super) fn add_country(&mut self, name: &str, country_index: u16) {
        self.add(name, Posting { record: u32::from(country_index), kind: RegionKind::Country });
        for (alias, _) in ALIASES.iter().filter(|(_, code)| *code == name) {
            self.add(alias, Posting { record: u32::from(country_index), kind: RegionKind::Country });
        }
    }

    fn add(&mut self, name: &str, posting: Posting<RegionKind>) {
        let folded = fold(name);
        let key = folded.strip_prefix("the ").unwrap_or(&folded).to_owned();
        // A number is a code that nobody types.
        if !key.is_empty() && !key.bytes().all(|b| b.is_ascii_digit()) {
            self.by_key.entry(key).or_default().push(posting);
        }
    }

    /// The qualifiers in order, each with what it stands for.
    pub(super) fn finish(self) -> impl Iterator<Item = (String, Vec<Posting<RegionKind>>)> {
        self.by_key.into_iter().map(|(key, mut postings)| {
            postings.sort_unstable_by_key(|posting| (posting.record, posting.kind));
            postings.dedup();
            (key, postings)
        })
    }
}
