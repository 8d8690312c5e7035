//! What can follow a name to say which place is meant: states and countries, by names and codes.

use std::collections::BTreeMap;

use wayfare_format::{Posting, TermKind, fold};

/// Countries that people call by something else than a name or code of ISO 3166.
const ALIASES: &[(&str, &str)] =
    &[("uk", "GB"), ("great britain", "GB"), ("america", "US"), ("uae", "AE"), ("holland", "NL")];

/// Collects qualifiers. A posting holds the index of a state with kind `Name`, of a country with `Alternate`.
#[derive(Default)]
pub(super) struct Qualifiers {
    by_key: BTreeMap<String, Vec<Posting>>,
}

impl Qualifiers {
    /// A name or code of a state.
    pub(super) fn add_state(&mut self, name: &str, area_index: u32) {
        self.add(name, Posting { place: area_index, kind: TermKind::Primary });
    }

    /// A name or code of a country.
    pub(super) fn add_country(&mut self, name: &str, country_index: u16) {
        self.add(name, Posting { place: u32::from(country_index), kind: TermKind::Alternate });
        for (alias, _) in ALIASES.iter().filter(|(_, code)| *code == name) {
            self.add(alias, Posting { place: u32::from(country_index), kind: TermKind::Alternate });
        }
    }

    fn add(&mut self, name: &str, posting: Posting) {
        let folded = fold(name);
        let key = folded.strip_prefix("the ").unwrap_or(&folded).to_owned();
        // A number is a code that nobody types.
        if !key.is_empty() && !key.bytes().all(|b| b.is_ascii_digit()) {
            self.by_key.entry(key).or_default().push(posting);
        }
    }

    /// The qualifiers in order, each with what it stands for.
    pub(super) fn finish(self) -> impl Iterator<Item = (String, Vec<Posting>)> {
        self.by_key.into_iter().map(|(key, mut postings)| {
            postings.sort_unstable_by_key(|posting| (posting.place, posting.kind));
            postings.dedup();
            (key, postings)
        })
    }
}
