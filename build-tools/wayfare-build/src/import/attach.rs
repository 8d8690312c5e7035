//! Attaches postal codes to places: by name, else by distance.

use std::cmp::Reverse;

use rusqlite::Connection;
use wayfare_format::great_circle_km;

use super::name_lookup::{CountryNames, NameLookup, NamedPlace};
use super::place_finder::by_point::{PointTree, on_sphere};
use crate::error::Result;
use crate::sql::{for_each_row, text};

const PLACES: &str = "
    SELECT geonameid, name, coalesce(ascii_name, ''), latitude, longitude, coalesce(admin1_code, ''), population
    FROM place WHERE country_code = ?1 AND feature_class = 'P' ORDER BY geonameid";
const ALTERNATE_NAMES: &str = "
    SELECT n.geonameid, n.name FROM place p CROSS JOIN place_name n ON n.geonameid = p.geonameid
    WHERE p.country_code = ?1 AND p.feature_class = 'P' AND n.kind = 0";

/// A place of the right name counts up to this distance from the code's point.
const NAME_KM: f64 = 50.0;
/// A place of another name, or of the first words of the name, counts up to this distance.
const DISTANCE_KM: f64 = 20.0;
/// The admin1 codes of a postal file count as GeoNames' own if, for this percentage of the codes attached by name, they
/// agree with the place. Many countries use other codes there.
const AGREEING_PERCENT: usize = 90;
/// Minimum number of codes attached by name for this comparison.
const ENOUGH: usize = 20;

#[derive(Debug)]
pub(super) struct PostalPoint {
    pub(super) postal_id: i64,
    pub(super) place_name: String,
    pub(super) admin1: String,
    /// Latitude and longitude.
    pub(super) point: Option<(f64, f64)>,
}

/// The place to which a postal code was attached, and the way: by its name or a part of it, or as the nearest one.
pub(super) type Attachment = (u32, &'static str);

#[derive(Debug)]
struct PopulatedPlace {
    geonameid: u32,
    latitude: f64,
    longitude: f64,
    admin1: String,
    population: u64,
}

/// The populated places of one country as they are read, by ascending id.
pub(super) struct CountryRows {
    places: Vec<PopulatedPlace>,
    names: CountryNames,
}

impl CountryRows {
    /// Reads them, with their names, ASCII names and alternate names.
    pub(super) fn read(db: &Connection, country: &str) -> Result<Self> {
        let (mut places, mut names) = (Vec::new(), CountryNames::default());
        for_each_row(db, PLACES, [country], |row| {
            let geonameid = row.get(0)?;
            names.add(text(row, 1)?, geonameid, true);
            names.add(text(row, 2)?, geonameid, true);
            places.push(PopulatedPlace {
                geonameid,
                latitude: row.get(3)?,
                longitude: row.get(4)?,
                admin1: row.get(5)?,
                population: row.get(6)?,
            });
            Ok(())
        })?;
        for_each_row(db, ALTERNATE_NAMES, [country], |row| {
            names.add(text(row, 1)?, row.get(0)?, false);
            Ok(())
        })?;
        Ok(Self { places, names })
    }
}

pub(super) struct CountryPlaces {
    /// By ascending id.
    places: Vec<PopulatedPlace>,
    names: NameLookup,
    /// Indexes of places.
    tree: PointTree<usize>,
}

impl CountryPlaces {
    pub(super) fn new(CountryRows { places, names }: CountryRows) -> Self {
        let points = places.iter().enumerate();
        let points = points.map(|(i, place)| on_sphere((place.latitude, place.longitude), i));
        let tree = PointTree::new(points.collect());
        Self {
            places,
            names: names.lookup(),
            tree,
        }
    }

    fn place(&self, named: &NamedPlace) -> Option<(&PopulatedPlace, bool)> {
        let index = self
            .places
            .binary_search_by_key(&named.geonameid, |place| place.geonameid)
            .ok()?;
        self.places.get(index).map(|place| (place, named.primary))
    }

    /// Returns the place with the code's name, or else with a part of it, or else with as many of its first words as
    /// possible.
    fn by_name(&self, code: &PostalPoint) -> Option<&PopulatedPlace> {
        let name = code.place_name.as_str();
        self.called(name, NAME_KM, code)
            .or_else(|| parts(name).find_map(|part| self.called(part, NAME_KM, code)))
            .or_else(|| {
                code.point?;
                beginnings(name).find_map(|words| self.called(words, DISTANCE_KM, code))
            })
    }

    /// Returns the nearest place of a name, no farther than `km`; of a code without a point, the place of that name in the
    /// same admin1 region.
    fn called(&self, name: &str, km: f64, code: &PostalPoint) -> Option<&PopulatedPlace> {
        let named = self
            .names
            .find(name)
            .iter()
            .filter_map(|named| self.place(named));
        let Some((latitude, longitude)) = code.point else {
            return named
                .filter(|(place, _)| place.admin1 == code.admin1)
                .max_by_key(|(place, primary)| {
                    (*primary, place.population, Reverse(place.geonameid))
                })
                .map(|(place, _)| place);
        };
        named
            .map(|(place, _)| {
                (
                    great_circle_km(latitude, longitude, place.latitude, place.longitude),
                    place,
                )
            })
            .filter(|(away, _)| *away <= km)
            .min_by(|(a, _), (b, _)| a.total_cmp(b))
            .map(|(_, place)| place)
    }

    /// Returns the nearest place, within the admin1 region if one is given, and the largest of several at one point.
    fn by_distance(
        &self,
        latitude: f64,
        longitude: f64,
        admin1: Option<&str>,
    ) -> Option<&PopulatedPlace> {
        let mut near = self
            .tree
            .around((latitude, longitude), DISTANCE_KM)
            .filter_map(|(index, distance)| Some((self.places.get(index)?, distance)))
            .filter(|(place, _)| admin1.is_none_or(|admin1| place.admin1 == admin1));
        let (first, nearest) = near.next()?;
        near.take_while(|(_, distance)| *distance <= nearest)
            .map(|(place, _)| place)
            .chain([first])
            .max_by_key(|place| (place.population, Reverse(place.geonameid)))
    }
}

/// Returns the parts of a name beside brackets and slashes. Countries have the city on either side: `Calgary (City Centre)`,
/// `Town Hall (Mumbai)`, `Железник / Zheleznik`.
fn parts(name: &str) -> impl Iterator<Item = &str> {
    name.split(['(', ')', '/'])
        .filter(|part| !part.trim().is_empty() && part.len() < name.len())
}

/// Returns the first words of a name, the most first: post offices are called `Bratislava 1`, `København K`, `Windsor South
/// Central`.
fn beginnings(name: &str) -> impl Iterator<Item = &str> {
    name.rmatch_indices(char::is_whitespace)
        .map(|(end, _)| name.split_at(end).0)
}

/// Attaches the codes of one country to its places, as far as possible; the result is in the order of the codes.
pub(super) fn attach(places: &CountryPlaces, codes: &[PostalPoint]) -> Vec<Option<Attachment>> {
    let named: Vec<_> = codes.iter().map(|code| places.by_name(code)).collect();
    let comparable = admin1_codes_are_comparable(codes, &named);
    let attachment = |(code, named): (&PostalPoint, Option<&PopulatedPlace>)| {
        if let Some(place) = named {
            return Some((place.geonameid, "name"));
        }
        let (latitude, longitude) = code.point?;
        let admin1 = (comparable && !code.admin1.is_empty()).then_some(code.admin1.as_str());
        Some((
            places.by_distance(latitude, longitude, admin1)?.geonameid,
            "distance",
        ))
    };
    codes.iter().zip(named).map(attachment).collect()
}

/// Returns whether the admin1 codes of the postal file are GeoNames' own, judged by the codes attached by name.
fn admin1_codes_are_comparable(codes: &[PostalPoint], named: &[Option<&PopulatedPlace>]) -> bool {
    let pairs = codes
        .iter()
        .zip(named)
        .filter_map(|(code, place)| Some((&code.admin1, &place.as_ref()?.admin1)));
    let (mut all, mut agreeing) = (0, 0);
    for (ours, theirs) in pairs.filter(|(ours, theirs)| !ours.is_empty() && !theirs.is_empty()) {
        all += 1;
        agreeing += usize::from(ours == theirs);
    }
    all >= ENOUGH && agreeing * 100 >= all * AGREEING_PERCENT
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACES: &[(u32, &str, f64, f64, &str, u64)] = &[
        (1, "Springfield", 40.0, -90.0, "IL", 100),
        (2, "Springfield", 42.0, -72.0, "MA", 150),
        (3, "Riverton", 40.1, -90.0, "IL", 10),
        (4, "Eastport", 0.0, 179.95, "FJ", 5),
        (5, "Twin", 10.0, 10.0, "TW", 5),
        (6, "Twin Heights", 10.0, 10.0, "TW", 50),
    ];

    fn places() -> CountryPlaces {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(crate::schema::SCHEMA).unwrap();
        db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        for (id, name, latitude, longitude, admin1, population) in PLACES {
            db.execute(
                "INSERT INTO place VALUES (?1, ?2, ?2, ?3, ?4, 'P', 'PPL', 'US', NULL, ?5,
                 NULL, NULL, NULL, ?6, NULL, NULL, NULL, NULL, 1)",
                rusqlite::params![id, name, latitude, longitude, admin1, population],
            )
            .unwrap();
        }
        CountryPlaces::new(CountryRows::read(&db, "US").unwrap())
    }

    fn code(place_name: &str, admin1: &str, point: Option<(f64, f64)>) -> PostalPoint {
        PostalPoint {
            postal_id: 0,
            place_name: place_name.to_owned(),
            admin1: admin1.to_owned(),
            point,
        }
    }

    fn attachment(place_name: &str, admin1: &str, point: Option<(f64, f64)>) -> Option<Attachment> {
        attach(&places(), &[code(place_name, admin1, point)])[0]
    }

    #[test]
    fn the_name_decides_and_the_point_chooses() {
        assert_eq!(
            attachment("SPRINGFIELD", "", Some((41.9, -72.1))),
            Some((2, "name"))
        );
        assert_eq!(attachment("Springfield", "IL", None), Some((1, "name")));
        assert_eq!(attachment("Springfield", "TX", None), None);
    }

    #[test]
    fn a_city_stands_before_brackets_or_in_them() {
        let near_riverton = Some((40.09, -90.0));
        for name in [
            "Springfield (Old Town / Mill)",
            "Town Hall (Springfield)",
            "(Springfield",
        ] {
            assert_eq!(
                attachment(name, "", near_riverton),
                Some((1, "name")),
                "{name}"
            );
        }
        for name in ["Riverton (Springfield)", "Old Town (Mill)", "()"] {
            assert_ne!(
                attachment(name, "", near_riverton),
                Some((1, "name")),
                "{name}"
            );
        }
    }

    #[test]
    fn a_city_stands_beside_a_slash_or_before_other_words() {
        let near_riverton = Some((40.09, -90.0));
        for name in [
            "Спрингфилд / Springfield",
            "Springfield/1",
            "Springfield 1",
            "Springfield - Old Town",
        ] {
            assert_eq!(
                attachment(name, "", near_riverton),
                Some((1, "name")),
                "{name}"
            );
        }
        assert_eq!(
            attachment("Twin Heights Twin", "", Some((10.0, 10.1))),
            Some((6, "name"))
        );
        // Other words may as well be another name, so it has to be near.
        assert_eq!(
            attachment("Springfield Hills", "", Some((40.3, -90.0))),
            None
        );
        assert_eq!(
            attachment("Old Springfield", "", near_riverton),
            Some((3, "distance"))
        );
        // Without a point, nothing tells that it is.
        assert_eq!(attachment("Springfield 1", "IL", None), None);
    }

    #[test]
    fn far_namesakes_leave_it_to_distance() {
        assert_eq!(
            attachment("Riverton", "", Some((42.01, -72.0))),
            Some((2, "distance"))
        );
        assert_eq!(attachment("Riverton", "", Some((50.0, 0.0))), None);
        assert_eq!(attachment("", "", None), None);
    }

    #[test]
    fn distance_crosses_the_antimeridian_and_prefers_the_larger_on_one_spot() {
        assert_eq!(
            attachment("Nowhere", "", Some((0.0, -179.95))),
            Some((4, "distance"))
        );
        assert_eq!(
            attachment("Nowhere", "", Some((10.0, 10.01))),
            Some((6, "distance"))
        );
    }

    #[test]
    fn admin1_codes_count_only_where_they_agree() {
        let near_riverton = || code("Nowhere", "MA", Some((40.1, -90.0)));
        let proof = |admin1: &str| {
            (0..ENOUGH)
                .map(|_| code("Springfield", admin1, Some((40.0, -90.0))))
                .collect()
        };
        let mut same: Vec<_> = proof("IL");
        same.push(near_riverton());
        assert_eq!(attach(&places(), &same)[ENOUGH], None);
        let mut other: Vec<_> = proof("17");
        other.push(near_riverton());
        assert_eq!(attach(&places(), &other)[ENOUGH], Some((3, "distance")));
    }
}
