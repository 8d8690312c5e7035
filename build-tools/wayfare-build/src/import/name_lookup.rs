//! Finds the places of one country by name, for postal codes.

use std::ops::Range;

use wayfare_format::fold;
use xxhash_rust::xxh3::xxh3_128;

/// A place known by a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NamedPlace {
    /// The hash of the name, long enough that names do not collide.
    hash: u128,
    pub(super) geonameid: u32,
    /// Whether it is a primary name, not an alternate one.
    pub(super) primary: bool,
}

/// Finds the places of one country by folded name. Compact, in the order of the hash.
#[derive(Debug)]
pub(super) struct NameLookup {
    places: Vec<NamedPlace>,
}

/// The names of the places of one country as they are written.
#[derive(Debug, Default)]
pub(super) struct CountryNames {
    text: String,
    /// Where each is in the text, its place, and whether it is a primary name.
    names: Vec<(Range<usize>, u32, bool)>,
}

impl CountryNames {
    pub(super) fn add(&mut self, name: &str, geonameid: u32, primary: bool) {
        let start = self.text.len();
        self.text.push_str(name);
        self.names
            .push((start..self.text.len(), geonameid, primary));
    }

    /// Returns what finds them: one entry per name and place, the primary one if there is one.
    pub(super) fn lookup(self) -> NameLookup {
        let named = self
            .names
            .into_iter()
            .filter_map(|(range, geonameid, primary)| {
                let key = fold(self.text.get(range)?);
                (!key.is_empty()).then(|| NamedPlace {
                    hash: xxh3_128(key.as_bytes()),
                    geonameid,
                    primary,
                })
            });
        let mut places: Vec<_> = named.collect();
        places.sort_unstable_by_key(|name| (name.hash, name.geonameid, !name.primary));
        places.dedup_by_key(|name| (name.hash, name.geonameid));
        NameLookup { places }
    }
}

impl NameLookup {
    /// Returns the places with a name, by ascending id.
    pub(super) fn find(&self, name: &str) -> &[NamedPlace] {
        let hash = xxh3_128(fold(name).as_bytes());
        let start = self.places.partition_point(|entry| entry.hash < hash);
        let rest = self.places.get(start..).unwrap_or_default();
        let len = rest.partition_point(|entry| entry.hash == hash);
        rest.get(..len).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_folded_and_once_per_place() {
        let mut names = CountryNames::default();
        for (name, geonameid, primary) in [
            ("Évora", 7, false),
            ("Évora", 7, true),
            ("EVORA", 3, false),
            ("Beja", 1, true),
        ] {
            names.add(name, geonameid, primary);
        }
        let names = names.lookup();
        let found: Vec<_> = names
            .find("evora")
            .iter()
            .map(|n| (n.geonameid, n.primary))
            .collect();
        assert_eq!(found, [(3, false), (7, true)]);
        assert!(names.find("Faro").is_empty());
        assert!(names.find("").is_empty());
    }
}
