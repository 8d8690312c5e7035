//! Resolves a name in a country to a place.

use std::cmp::Reverse;

use rusqlite::Connection;
use wayfare_format::fold;
use xxhash_rust::xxh3::xxh3_128;

use crate::error::Result;
use crate::sql::{for_each_row, text};

/// The largest place is meant if it has so many times the population of any other.
const CLEARLY_LARGER: u64 = 10;
/// Candidates that a rejection lists.
const LISTED: usize = 3;

const PRIMARY_NAMES: &str =
    "SELECT geonameid, name, coalesce(ascii_name, '') FROM place WHERE country_code = ?1";
const ALTERNATE_NAMES: &str = "
    SELECT n.geonameid, n.name FROM place p CROSS JOIN place_name n ON n.geonameid = p.geonameid
    WHERE p.country_code = ?1 AND n.kind = 0";

/// A place known by a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NamedPlace {
    /// Of the folded name, long enough that names do not collide.
    hash: u128,
    pub(super) geonameid: u32,
    /// Whether it is a primary name, not an alternate one.
    pub(super) primary: bool,
}

/// Finds the places of one country by folded name. Compact, in the order of the hash.
#[derive(Debug, Default)]
pub(super) struct NameLookup(Vec<NamedPlace>);

impl NameLookup {
    /// Loads names, ASCII names and alternate names of all places of a country.
    pub(super) fn load(db: &Connection, country: &str) -> Result<Self> {
        let mut names = Self::default();
        for_each_row(db, PRIMARY_NAMES, [country], |row| {
            let geonameid = row.get(0)?;
            names.push(text(row, 1)?, geonameid, true);
            names.push(text(row, 2)?, geonameid, true);
            Ok(())
        })?;
        for_each_row(db, ALTERNATE_NAMES, [country], |row| {
            names.push(text(row, 1)?, row.get(0)?, false);
            Ok(())
        })?;
        names.sort();
        Ok(names)
    }

    fn push(&mut self, name: &str, geonameid: u32, primary: bool) {
        let folded = fold(name);
        if !folded.is_empty() {
            self.0.push(NamedPlace { hash: xxh3_128(folded.as_bytes()), geonameid, primary });
        }
    }

    /// Leaves one entry per name and place, the primary one if there is one.
    fn sort(&mut self) {
        self.0.sort_unstable_by_key(|name| (name.hash, name.geonameid, !name.primary));
        self.0.dedup_by_key(|name| (name.hash, name.geonameid));
    }

    /// Returns the places with a name, by ascending id.
    pub(super) fn find(&self, name: &str) -> &[NamedPlace] {
        let hash = xxh3_128(fold(name).as_bytes());
        let start = self.0.partition_point(|entry| entry.hash < hash);
        let rest = self.0.get(start..).unwrap_or_default();
        let len = rest.partition_point(|entry| entry.hash == hash);
        rest.get(..len).unwrap_or_default()
    }
}

/// A place that a name may mean.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Namesake {
    pub(super) geonameid: u32,
    pub(super) primary: bool,
    /// Whether it is a populated place, feature class `P`.
    pub(super) populated: bool,
    pub(super) population: u64,
    pub(super) admin1: String,
}

/// The places that a name resolves to.
#[derive(Debug, PartialEq)]
pub(super) enum Resolution {
    None,
    One(u32),
    /// One of several, and clearly the largest.
    ByPopulation(u32),
    /// Ids and admin1 codes of the largest.
    Several(String),
}

/// Decides between places of the same name.
///
/// Populated places go before others, and primary names before alternate names. If several places remain, the largest is
/// meant if it has ten times the population of every other.
pub(super) fn choose(mut candidates: Vec<Namesake>) -> Resolution {
    prefer(&mut candidates, |candidate| candidate.populated);
    prefer(&mut candidates, |candidate| candidate.primary);
    candidates.sort_by_key(|candidate| (Reverse(candidate.population), candidate.geonameid));
    match candidates.as_slice() {
        [] => Resolution::None,
        [only] => Resolution::One(only.geonameid),
        [largest, next, ..]
            if largest.population > 0
                && largest.population >= next.population.saturating_mul(CLEARLY_LARGER) =>
        {
            Resolution::ByPopulation(largest.geonameid)
        }
        several => {
            let list = several.iter().take(LISTED).map(|c| format!("{} in state {}", c.geonameid, c.admin1));
            Resolution::Several(list.collect::<Vec<_>>().join(", "))
        }
    }
}

/// Keeps those that satisfy `wanted`, unless none does.
fn prefer(candidates: &mut Vec<Namesake>, wanted: impl Fn(&Namesake) -> bool) {
    if candidates.iter().any(&wanted) {
        candidates.retain(wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn city(geonameid: u32, population: u64) -> Namesake {
        Namesake { geonameid, primary: true, populated: true, population, admin1: "CA".to_owned() }
    }

    #[test]
    fn names_are_found_folded_and_once_per_place() {
        let mut names = NameLookup::default();
        names.push("Évora", 7, false);
        names.push("Évora", 7, true);
        names.push("EVORA", 3, false);
        names.push("Beja", 1, true);
        names.sort();
        let found: Vec<_> = names.find("evora").iter().map(|n| (n.geonameid, n.primary)).collect();
        assert_eq!(found, [(3, false), (7, true)]);
        assert!(names.find("Faro").is_empty());
        assert!(names.find("").is_empty());
    }

    #[test]
    fn one_candidate_is_taken_and_none_is_none() {
        assert_eq!(choose(vec![]), Resolution::None);
        assert_eq!(choose(vec![city(1, 0)]), Resolution::One(1));
    }

    #[test]
    fn populated_places_and_primary_names_go_first() {
        let area = Namesake { populated: false, ..city(1, 2_000_000) };
        let alias = Namesake { primary: false, ..city(2, 900_000) };
        assert_eq!(choose(vec![area.clone(), alias.clone(), city(3, 500)]), Resolution::One(3));
        assert_eq!(choose(vec![area, alias]), Resolution::One(2));
    }

    #[test]
    fn only_a_clearly_larger_place_wins() {
        assert_eq!(choose(vec![city(1, 99), city(2, 990), city(3, 0)]), Resolution::ByPopulation(2));
        assert_eq!(choose(vec![city(1, 0), city(2, 1)]), Resolution::ByPopulation(2));
        assert_eq!(
            choose(vec![city(1, 100), city(2, 999), city(3, 5), city(4, 1)]),
            Resolution::Several("2 in state CA, 1 in state CA, 3 in state CA".to_owned())
        );
        assert!(matches!(choose(vec![city(1, 0), city(2, 0)]), Resolution::Several(_)));
    }
}
