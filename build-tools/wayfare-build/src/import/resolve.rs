//! Resolves a name in a country to a place.

use std::cmp::Reverse;

use rusqlite::Connection;
use wayfare_format::{
    Importance, ImportanceFactors, Score, TermKind, Weights, fold, importance, importance_after_namesake,
    importance_beside_namesakes, odds,
};
use xxhash_rust::xxh3::xxh3_128;

use crate::error::Result;
use crate::sql::{for_each_row, text};

/// The best place is meant if it has this share of the odds of all: four times as much as the others together.
const CLEAR: f32 = 0.8;
/// The same where it is best by an alternate name although that is the primary name of another: who writes Sidney may
/// mean Sydney, but hardly if there is a Sidney.
const CLEAR_ALTERNATE: f32 = 0.9;
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
    /// Its primary name, whichever name it was found by.
    pub(super) name: String,
    /// Whether the primary name is the one it was found by.
    pub(super) primary: bool,
    /// Whether it is a populated place, feature class `P`.
    pub(super) populated: bool,
    /// Whether it is the capital or the seat of an admin1 region.
    pub(super) seat: bool,
    pub(super) population: u64,
    pub(super) admin1: String,
    /// As search has it, but for costs: they may be those that are being imported.
    pub(super) importance: f32,
}

/// A name that is there in a language does not count again without one.
const NAMESAKE: &str = "
    SELECT name, feature_class = 'P', population, coalesce(admin1_code, ''), feature_code,
           (SELECT count(*) FILTER (WHERE lang <> '') + count(DISTINCT name)
                   - count(DISTINCT name) FILTER (WHERE lang <> '')
            FROM place_name n WHERE n.geonameid = p.geonameid AND n.kind = 0),
           EXISTS (SELECT 1 FROM place_name n WHERE n.geonameid = p.geonameid AND n.kind = 2)
    FROM place p WHERE geonameid = ?1";

impl Namesake {
    /// Loads what decides between places of one name.
    pub(super) fn load(db: &Connection, named: &NamedPlace) -> Result<Self> {
        let mut select = db.prepare_cached(NAMESAKE)?;
        let namesake = select.query_row([named.geonameid], |row| {
            let population = row.get(2)?;
            let factors = ImportanceFactors {
                population,
                feature_code: text(row, 4)?,
                alternate_names: row.get(5)?,
                has_travellers: row.get(6)?,
                has_costs: false,
            };
            Ok(Self {
                geonameid: named.geonameid,
                name: row.get(0)?,
                primary: named.primary,
                populated: row.get(1)?,
                seat: matches!(text(row, 4)?, "PPLC" | "PPLA"),
                population,
                admin1: row.get(3)?,
                importance: importance(factors),
            })
        })?;
        Ok(namesake)
    }

    /// Returns what search gives the place for its whole name.
    fn score(&self) -> Score {
        let kind = if self.primary { TermKind::Primary } else { TermKind::Alternate };
        Importance::new(self.importance).score().saturating_add(Weights::SEARCH.whole(kind))
    }
}

/// A region that has the name of a place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RegionNamesake {
    /// Full code, such as `US.IL`.
    pub(super) code: String,
    pub(super) population: u64,
    pub(super) importance: f32,
}

impl RegionNamesake {
    /// Loads what decides between an admin1 region and a place of its name.
    pub(super) fn load(db: &Connection, country: &str, admin1: &str) -> Result<Self> {
        let code = format!("{country}.{admin1}");
        let mut inhabitants = db.prepare_cached(
            "SELECT coalesce(sum(population), 0) FROM place
             WHERE country_code = ?1 AND admin1_code = ?2 AND feature_class = 'P'",
        )?;
        let population = inhabitants.query_row([country, admin1], |row| row.get(0))?;
        let mut names = db.prepare_cached("SELECT count(*) FROM state_name WHERE code = ?1 AND kind = 0")?;
        let alternate_names = names.query_row([&code], |row| row.get(0))?;
        let factors =
            ImportanceFactors { population, feature_code: "ADM1", alternate_names, ..Default::default() };
        Ok(Self { code, population, importance: importance(factors) })
    }

    /// Returns whether the region comes before the place in search: who writes Goa does not mean a village in Assam. A seat
    /// is meant even then, as Guanajuato is.
    fn is_before(&self, place: &Namesake) -> bool {
        let after = importance_after_namesake(place.importance, place.primary);
        place.populated && !place.seat && importance_beside_namesakes(self.importance, after) > after
    }
}

/// The places that a name resolves to.
#[derive(Debug, PartialEq)]
pub(super) enum Resolution {
    None,
    One(u32),
    /// One of several, and clearly the one that is meant.
    Dominant(u32),
    /// The best of several, as people tell them apart.
    Several(String),
}

/// Decides between places of the same name, as the confidence of search does.
///
/// Populated places go before others. If several places remain, one is meant if its share of their odds is clear. None is
/// meant if search has a region of the name before it.
pub(super) fn choose(mut candidates: Vec<Namesake>, region: Option<&RegionNamesake>) -> Resolution {
    prefer(&mut candidates, |candidate| candidate.populated);
    candidates.sort_by_key(|candidate| (Reverse(candidate.score()), candidate.geonameid));
    let Some((best, others)) = candidates.split_first() else { return Resolution::None };
    let region = region.filter(|region| region.is_before(best));
    if others.is_empty() && region.is_none() {
        return Resolution::One(best.geonameid);
    }
    let best_odds = odds(best.score());
    let all = best_odds + others.iter().map(|other| odds(other.score())).sum::<f32>();
    let usurps = !best.primary && others.iter().any(|other| other.primary);
    if region.is_none() && best_odds >= all * if usurps { CLEAR_ALTERNATE } else { CLEAR } {
        return Resolution::Dominant(best.geonameid);
    }
    let region =
        region.map(|region| format!("the state {} with {} inhabitants", region.code, region.population));
    let places = candidates.iter().take(LISTED).map(|candidate| {
        let Namesake { geonameid, name, admin1, population, .. } = candidate;
        format!("{geonameid} {name} in state {admin1} with {population} inhabitants")
    });
    Resolution::Several(region.into_iter().chain(places).collect::<Vec<_>>().join(", or "))
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
        let factors = ImportanceFactors { population, feature_code: "PPL", ..Default::default() };
        Namesake {
            geonameid,
            name: "Alfa".to_owned(),
            primary: true,
            populated: true,
            seat: false,
            population,
            admin1: "CA".to_owned(),
            importance: importance(factors),
        }
    }

    fn choose(candidates: Vec<Namesake>) -> Resolution {
        super::choose(candidates, None)
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
    fn a_dominant_city_beats_a_village_of_that_very_name() {
        let area = Namesake { populated: false, ..city(1, 2_000_000) };
        let alias = |population| Namesake { primary: false, ..city(2, population) };
        assert_eq!(choose(vec![area.clone(), alias(900_000), city(3, 500)]), Resolution::Dominant(2));
        assert_eq!(choose(vec![area.clone(), alias(900_000)]), Resolution::One(2));
        assert_eq!(choose(vec![area, city(3, 500)]), Resolution::One(3));
        // An alternate name counts a sixteenth, and has to be nine times as likely as the village.
        assert_eq!(choose(vec![alias(80_000), city(3, 500)]), Resolution::Dominant(2));
        assert!(matches!(choose(vec![alias(50_000), city(3, 500)]), Resolution::Several(_)));
        assert!(matches!(choose(vec![alias(1_000), city(3, 500)]), Resolution::Dominant(3)));
    }

    #[test]
    fn a_village_is_not_meant_by_the_name_of_a_state() {
        let state = |population| {
            let factors = ImportanceFactors { population, feature_code: "ADM1", ..Default::default() };
            RegionNamesake { code: "IN.33".to_owned(), population, importance: importance(factors) }
        };
        let choose = |place, population| super::choose(vec![place], Some(&state(population)));
        let Resolution::Several(list) = choose(city(1, 500), 1_458_545) else { panic!("it is taken") };
        assert!(list.starts_with("the state IN.33 with 1458545 inhabitants, or 1 Alfa"), "{list}");
        assert_eq!(choose(city(1, 500_000), 1_458_545), Resolution::One(1));
        assert_eq!(choose(city(1, 500), 600), Resolution::One(1));
        assert_eq!(choose(Namesake { seat: true, ..city(1, 500) }, 1_458_545), Resolution::One(1));
        let peak = Namesake { populated: false, ..city(1, 0) };
        assert_eq!(choose(peak, 1_458_545), Resolution::One(1));
    }

    #[test]
    fn only_a_clear_place_wins() {
        assert_eq!(choose(vec![city(1, 200), city(2, 990), city(3, 10)]), Resolution::Dominant(2));
        assert_eq!(
            choose(vec![city(1, 100), city(2, 399), city(3, 20), city(4, 10)]),
            Resolution::Several(
                "2 Alfa in state CA with 399 inhabitants, or 1 Alfa in state CA with 100 inhabitants, or 3 Alfa in state CA \
                 with 20 inhabitants"
                    .to_owned()
            )
        );
        assert!(matches!(choose(vec![city(1, 0), city(2, 0)]), Resolution::Several(_)));
    }
}
