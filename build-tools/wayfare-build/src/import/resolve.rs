//! Resolves a name in a country to a place.

use std::cmp::Reverse;

use rusqlite::Connection;
use wayfare_format::{
    Importance, ImportanceFactors, Score, TermKind, Weights, great_circle_km, importance,
    importance_after_namesake, importance_beside_namesakes, odds,
};

use super::name_lookup::NamedPlace;
use crate::error::Result;
use crate::importance::{importance_without_costs, people_of_region};
use crate::sql::text;

/// The best place is meant if it has this share of the odds of all: four times as much as the others together.
const CLEAR: f32 = 0.8;
/// The share that it needs if it is best by an alternate name that is the primary name of another place: Sidney may
/// mean Sydney, but hardly if there is a Sidney.
const CLEAR_ALTERNATE: f32 = 0.9;
/// Namesakes no farther apart than this count as one: what a day costs is the same, and many are one place that the
/// gazetteer has twice.
const SAME_KM: f64 = 25.0;
/// If a place has less than one part in this many of the people of a region of its name, the region may be meant.
const SMALL_PART: u64 = 20;
/// The same if the place has another primary name: Goa is a name of Mormugao, and New York of New York City.
const SMALL_PART_ALTERNATE: u64 = 4;
/// A section of a city is meant if it has this many times the people of other places of its name: Brooklyn.
const LARGE_SECTION: u64 = 10;
/// Candidates that a rejection lists.
const LISTED: usize = 3;

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
    /// Whether it is a section of a populated place, such as a quarter of a city.
    pub(super) section: bool,
    /// Whether it is the capital or the seat of an admin1 region.
    pub(super) seat: bool,
    pub(super) population: u64,
    pub(super) admin1: String,
    /// The name of its admin1 region, or `state 07` where that is in no table.
    pub(super) state: String,
    /// Latitude and longitude in degrees.
    pub(super) point: [f64; 2],
    /// The importance as search has it, but without costs, which may be the ones that are being imported.
    pub(super) importance: f32,
}

const NAMESAKE: &str = "
    SELECT p.name, feature_class = 'P', population, coalesce(admin1_code, ''), feature_code, latitude, longitude,
           coalesce(s.name, 'state ' || coalesce(admin1_code, ''))
    FROM place p LEFT JOIN state s ON s.code = country_code || '.' || admin1_code WHERE p.geonameid = ?1";

impl Namesake {
    /// Loads what decides between places of one name.
    pub(super) fn load(db: &Connection, named: &NamedPlace) -> Result<Self> {
        let mut select = db.prepare_cached(NAMESAKE)?;
        let importance = importance_without_costs(db, named.geonameid)?;
        let namesake = select.query_row([named.geonameid], |row| {
            Ok(Self {
                geonameid: named.geonameid,
                name: row.get(0)?,
                primary: named.primary,
                populated: row.get(1)?,
                section: text(row, 4)? == "PPLX",
                seat: matches!(text(row, 4)?, "PPLC" | "PPLA"),
                population: row.get(2)?,
                admin1: row.get(3)?,
                state: row.get(7)?,
                point: [row.get(5)?, row.get(6)?],
                importance,
            })
        })?;
        Ok(namesake)
    }

    /// Returns whether it is so near to another place that it is the same to a traveller.
    fn is_beside(&self, other: &Self) -> bool {
        let ([latitude1, longitude1], [latitude2, longitude2]) = (self.point, other.point);
        great_circle_km(latitude1, longitude1, latitude2, longitude2) <= SAME_KM
    }

    fn described(&self) -> String {
        let Self { geonameid, name, state, population, .. } = self;
        format!("{geonameid} {name} in {state} with {population} inhabitants")
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
    /// The people of its places.
    pub(super) population: u64,
    pub(super) importance: f32,
}

impl RegionNamesake {
    /// Loads what decides between an admin1 or admin2 region, given by its full code, and a place of its name.
    pub(super) fn load(db: &Connection, code: String) -> Result<Self> {
        let mut parts = code.splitn(3, '.');
        let [country, admin1, admin2] = [parts.next(), parts.next(), parts.next()];
        let mut inhabitants = db.prepare_cached(&people_of_region())?;
        let (known, population) =
            inhabitants.query_row([country, admin1, admin2], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let mut names = db.prepare_cached("SELECT count(*) FROM state_name WHERE code = ?1 AND kind = 0")?;
        let alternate_names = names.query_row([&code], |row| row.get(0))?;
        let feature_code = if admin2.is_some() { "ADM2" } else { "ADM1" };
        let factors = ImportanceFactors { population, feature_code, alternate_names, ..Default::default() };
        Ok(Self { code, population: known, importance: importance(factors) })
    }

    pub(super) fn described(&self) -> String {
        let Self { code, population, .. } = self;
        format!("the region {code} with {population} inhabitants")
    }

    /// Returns whether the region ranks before the place in search: Goa does not mean a village in Assam. A seat, such
    /// as Guanajuato, comes first even then, and so does a city with a good part of the region's people, such as New
    /// York.
    fn is_before(&self, place: &Namesake) -> bool {
        let small_part = if place.primary { SMALL_PART } else { SMALL_PART_ALTERNATE };
        if place.population.saturating_mul(small_part) >= self.population {
            return false;
        }
        let after = importance_after_namesake(place.importance, place.primary);
        place.populated && !place.seat && importance_beside_namesakes(self.importance, after) > after
    }
}

/// The places that a name resolves to.
#[derive(Debug, PartialEq)]
pub(super) enum Resolution {
    None,
    /// The only one, except for places beside it.
    One(u32),
    /// One of several, and clearly the one that is meant.
    Dominant(u32),
    /// The best of several, as people tell them apart.
    Several(String),
}

/// Decides between places of the same name, as the confidence of search does.
///
/// Populated places precede others, and sections of a place come last, unless they are far larger. If several places
/// remain, one is meant if its share of the odds of all places that are not beside it is clear. None is meant if search
/// ranks a region of the name before it.
pub(super) fn choose(mut candidates: Vec<Namesake>, region: Option<&RegionNamesake>) -> Resolution {
    prefer(&mut candidates, |candidate| candidate.populated);
    let largest = candidates.iter().filter(|candidate| !candidate.section).map(|city| city.population).max();
    let larger = largest.unwrap_or(0).saturating_mul(LARGE_SECTION);
    prefer(&mut candidates, |candidate| !candidate.section || candidate.population > larger);
    candidates.sort_by_key(|candidate| (Reverse(candidate.score()), candidate.geonameid));
    let Some((best, others)) = candidates.split_first() else { return Resolution::None };
    let region = region.filter(|region| region.is_before(best));
    let elsewhere = || others.iter().filter(|other| !other.is_beside(best));
    if elsewhere().next().is_none() && region.is_none() {
        return Resolution::One(best.geonameid);
    }
    let best_odds = odds(best.score());
    let all = best_odds + elsewhere().map(|other| odds(other.score())).sum::<f32>();
    let usurps = !best.primary && elsewhere().any(|other| other.primary);
    if region.is_none() && best_odds >= all * if usurps { CLEAR_ALTERNATE } else { CLEAR } {
        return Resolution::Dominant(best.geonameid);
    }
    let places = candidates.iter().take(LISTED).map(Namesake::described);
    Resolution::Several(
        region.map(RegionNamesake::described).into_iter().chain(places).collect::<Vec<_>>().join(", or "),
    )
}

/// Describes the most important ones of places with nearly the name that is asked for.
pub(super) fn nearest(mut candidates: Vec<Namesake>) -> Vec<String> {
    prefer(&mut candidates, |candidate| candidate.populated);
    candidates.sort_by_key(|candidate| (Reverse(candidate.score()), candidate.geonameid));
    candidates.iter().take(LISTED).map(Namesake::described).collect()
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
            section: false,
            seat: false,
            population,
            admin1: "CA".to_owned(),
            state: "California".to_owned(),
            point: [f64::from(geonameid), 0.0],
            importance: importance(factors),
        }
    }

    fn choose(candidates: Vec<Namesake>) -> Resolution {
        super::choose(candidates, None)
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
        assert!(list.starts_with("the region IN.33 with 1458545 inhabitants, or 1 Alfa"), "{list}");
        assert_eq!(choose(city(1, 500_000), 1_458_545), Resolution::One(1));
        assert_eq!(choose(city(1, 500), 600), Resolution::One(1));
        assert_eq!(choose(Namesake { seat: true, ..city(1, 500) }, 1_458_545), Resolution::One(1));
        // A twentieth of its people is a good part.
        assert_eq!(choose(city(1, 73_000), 1_458_545), Resolution::One(1));
        // With another primary name, a quarter is.
        let alias = |population| Namesake { primary: false, ..city(1, population) };
        assert!(matches!(choose(alias(94_000), 1_458_545), Resolution::Several(_)));
        assert_eq!(choose(alias(8_804_190), 20_000_000), Resolution::One(1));
        let peak = Namesake { populated: false, ..city(1, 0) };
        assert_eq!(choose(peak, 1_458_545), Resolution::One(1));
    }

    #[test]
    fn a_section_of_a_city_is_meant_if_it_is_far_larger_than_its_namesakes() {
        let section = |population| Namesake { section: true, ..city(9, population) };
        assert_eq!(choose(vec![city(1, 140_000), section(150_000)]), Resolution::One(1));
        assert_eq!(choose(vec![city(1, 1_400), section(2_600_000)]), Resolution::Dominant(9));
        assert_eq!(choose(vec![section(500)]), Resolution::One(9));
    }

    #[test]
    fn namesakes_side_by_side_are_one() {
        let beside = |city: Namesake| Namesake { point: [1.1, 0.1], ..city };
        assert_eq!(choose(vec![city(1, 400), beside(city(2, 500))]), Resolution::One(2));
        let three = vec![city(1, 400), beside(city(2, 500)), city(3, 300)];
        assert!(matches!(choose(three), Resolution::Several(_)));
    }

    #[test]
    fn only_a_clear_place_wins() {
        assert_eq!(choose(vec![city(1, 200), city(2, 990), city(3, 10)]), Resolution::Dominant(2));
        assert_eq!(
            choose(vec![city(1, 100), city(2, 399), city(3, 20), city(4, 10)]),
            Resolution::Several(
                "2 Alfa in California with 399 inhabitants, or 1 Alfa in California with 100 inhabitants, or 3 Alfa in \
                 California with 20 inhabitants"
                    .to_owned()
            )
        );
        assert!(matches!(choose(vec![city(1, 0), city(2, 0)]), Resolution::Several(_)));
    }
}
