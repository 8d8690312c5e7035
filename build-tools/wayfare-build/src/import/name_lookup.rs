//! Finds the places of one country by name: as it is written, with its words joined, or one edit away.

use std::ops::Range;

use rusqlite::Connection;
use wayfare_format::{Folded, fold};
use xxhash_rust::xxh3::xxh3_128;

use crate::error::Result;
use crate::sql::{for_each_row, text};

const PRIMARY_NAMES: &str =
    "SELECT geonameid, name, coalesce(ascii_name, '') FROM place WHERE country_code = ?1";
const ALTERNATE_NAMES: &str = "
    SELECT n.geonameid, n.name FROM place p CROSS JOIN place_name n ON n.geonameid = p.geonameid
    WHERE p.country_code = ?1 AND n.kind = 0";

/// Forms of the Arabic article, which one list writes and another leaves out.
const ARTICLES: [&str; 11] = ["ad", "al", "an", "ar", "as", "ash", "at", "ath", "az", "el", "es"];

/// Names that are shorter have too many neighbours.
const SHORTEST_MISSPELT: usize = 5;

/// Of longer names, the edits take megabytes: they grow with the square of the length.
const LONGEST_MISSPELT: usize = 200;

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
#[derive(Debug, Default)]
pub(super) struct NameLookup {
    places: Vec<NamedPlace>,
    /// Whether the words of names are joined.
    joined: bool,
}

/// The names of the places of one country as they are written.
#[derive(Debug, Default)]
pub(super) struct CountryNames {
    text: String,
    /// Where each is in the text, its place, and whether it is a primary name.
    names: Vec<(Range<usize>, u32, bool)>,
}

impl CountryNames {
    /// Reads names, ASCII names and alternate names of all places of a country.
    pub(super) fn read(db: &Connection, country: &str) -> Result<Self> {
        let mut names = Self::default();
        for_each_row(db, PRIMARY_NAMES, [country], |row| {
            let geonameid = row.get(0)?;
            names.add(text(row, 1)?, geonameid, true);
            names.add(text(row, 2)?, geonameid, true);
            Ok(())
        })?;
        for_each_row(db, ALTERNATE_NAMES, [country], |row| {
            names.add(text(row, 1)?, row.get(0)?, false);
            Ok(())
        })?;
        Ok(names)
    }

    fn add(&mut self, name: &str, geonameid: u32, primary: bool) {
        let start = self.text.len();
        self.text.push_str(name);
        self.names.push((start..self.text.len(), geonameid, primary));
    }

    /// Returns what finds them.
    pub(super) fn lookup(self) -> NameLookup {
        NameLookup::default().filled(self)
    }

    /// Returns what finds them without blanks and articles: `Serre Kunda` is `Serrekunda`.
    pub(super) fn joined_lookup(self) -> NameLookup {
        NameLookup { joined: true, ..NameLookup::default() }.filled(self)
    }
}

impl NameLookup {
    fn filled(mut self, names: CountryNames) -> Self {
        for (range, geonameid, primary) in names.names {
            self.push(names.text.get(range).unwrap_or_default(), geonameid, primary);
        }
        self.sort();
        self
    }

    fn push(&mut self, name: &str, geonameid: u32, primary: bool) {
        let key = self.key(name);
        if !key.is_empty() {
            self.places.push(NamedPlace { hash: xxh3_128(key.as_bytes()), geonameid, primary });
        }
    }

    /// Leaves one entry per name and place, the primary one if there is one.
    fn sort(&mut self) {
        self.places.sort_unstable_by_key(|name| (name.hash, name.geonameid, !name.primary));
        self.places.dedup_by_key(|name| (name.hash, name.geonameid));
    }

    fn key(&self, name: &str) -> Folded {
        let folded = fold(name);
        if self.joined { joined(&folded) } else { folded }
    }

    /// Returns the places with a name, by ascending id.
    pub(super) fn find(&self, name: &str) -> &[NamedPlace] {
        self.find_key(&self.key(name))
    }

    /// Returns the places whose name is one edit from this one.
    pub(super) fn find_misspelt(&self, name: &str) -> Vec<NamedPlace> {
        let key = self.key(name);
        if !key.is_ascii() || !(SHORTEST_MISSPELT..=LONGEST_MISSPELT).contains(&key.len()) {
            return Vec::new();
        }
        let mut found: Vec<_> =
            edits(&key).iter().flat_map(|edited| self.find_key(edited)).copied().collect();
        found.sort_unstable_by_key(|named| (named.geonameid, !named.primary));
        found.dedup_by_key(|named| named.geonameid);
        found
    }

    fn find_key(&self, key: &str) -> &[NamedPlace] {
        let hash = xxh3_128(key.as_bytes());
        let start = self.places.partition_point(|entry| entry.hash < hash);
        let rest = self.places.get(start..).unwrap_or_default();
        let len = rest.partition_point(|entry| entry.hash == hash);
        rest.get(..len).unwrap_or_default()
    }
}

/// Joins the words of a folded name, without articles before other words.
fn joined(folded: &str) -> Folded {
    let mut words = folded.split(' ').peekable();
    let mut joined = Folded::new();
    while let Some(word) = words.next() {
        if words.peek().is_none() || !ARTICLES.contains(&word) {
            joined.push_str(word);
        }
    }
    joined
}

/// Returns all texts that are one edit from an ASCII text: a letter more, less or other, or two that changed places.
fn edits(text: &str) -> Vec<String> {
    let mut edits = Vec::new();
    for at in 0..=text.len() {
        let (before, rest) = text.split_at(at);
        let mut after = rest.chars();
        let next = after.next();
        let after = after.as_str();
        edits.extend(('a'..='z').map(|letter| format!("{before}{letter}{rest}")));
        let Some(next) = next else { break };
        edits.push(format!("{before}{after}"));
        edits.extend(('a'..='z').map(|letter| format!("{before}{letter}{after}")));
        if let Some(second) = after.chars().next() {
            edits.push(format!("{before}{second}{next}{}", after.split_at(1).1));
        }
    }
    edits.retain(|edited| edited != text);
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(joined: bool, places: &[(&str, u32, bool)]) -> NameLookup {
        let mut names = NameLookup { joined, ..NameLookup::default() };
        for &(name, geonameid, primary) in places {
            names.push(name, geonameid, primary);
        }
        names.sort();
        names
    }

    #[test]
    fn names_are_found_folded_and_once_per_place() {
        let places = [("Évora", 7, false), ("Évora", 7, true), ("EVORA", 3, false), ("Beja", 1, true)];
        let names = names(false, &places);
        let found: Vec<_> = names.find("evora").iter().map(|n| (n.geonameid, n.primary)).collect();
        assert_eq!(found, [(3, false), (7, true)]);
        assert!(names.find("Faro").is_empty());
        assert!(names.find("").is_empty());
    }

    #[test]
    fn words_may_be_joined_or_parted_and_articles_left_out() {
        let places = [("Serrekunda", 1, true), ("Az Zaqāzīq", 2, true), ("As Sulaymānīyah", 3, true)];
        let names = names(true, &places);
        let found = |name| names.find(name).iter().map(|n| n.geonameid).collect::<Vec<_>>();
        assert_eq!(found("Serre Kunda"), [1]);
        assert_eq!(found("El-Zaqaziq"), [2]);
        assert_eq!(found("Sulaymaniyah"), [3]);
        assert_eq!(found("Al"), [0; 0]);
    }

    #[test]
    fn a_name_with_one_letter_wrong_is_found() {
        let names = names(true, &[("Kozhikode", 1, true), ("Girga", 2, true), ("Rāni", 3, true)]);
        let found = |name| names.find_misspelt(name).iter().map(|n| n.geonameid).collect::<Vec<_>>();
        for name in ["Kozhikod", "Kozhikoda", "Kozhi kodae", "Kozhiokde", "Qozhikode"] {
            assert_eq!(found(name), [1], "{name}");
        }
        assert_eq!((found("Gerga"), found("Ranip")), (vec![2], vec![3]));
        for name in ["Kozikod", "Rana", "", "கோழிக்கோடு"] {
            assert_eq!(found(name), [0; 0], "{name}");
        }
        // One of 100,000 letters once took 500 GB.
        let long = "a".repeat(LONGEST_MISSPELT);
        let names = self::names(true, &[(&long, 1, true)]);
        assert_eq!(names.find_misspelt(&long[1..]).len(), 1);
        assert!(names.find_misspelt(&format!("{long}a")).is_empty());
    }
}
