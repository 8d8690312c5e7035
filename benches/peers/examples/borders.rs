//! How often a point near a land border is said to lie in a wrong country, and near one of an American state in a wrong
//! state, by the outlines of OpenStreetMap that `country-boundaries` has.
#![allow(clippy::unwrap_used, clippy::expect_used)] // A measurement that cannot run may well panic.

use country_boundaries::{BOUNDARIES_ODBL_360X180, CountryBoundaries, LatLon};
use wayfare::Point;
use wayfare_benches::world;

/// Kilometres in a degree of latitude.
const DEGREE_KM: f64 = 111.2;

/// A place is near a border if it is so near that this far away, in one of eight directions, is something else.
const NEAR_KM: f64 = 6.0;

fn main() {
    let boundaries =
        CountryBoundaries::from_reader(BOUNDARIES_ODBL_360X180).expect("the boundaries are whole");
    let id_at = |point: Point, is_meant: fn(&str) -> bool| {
        let at = LatLon::new(point.latitude(), point.longitude()).expect("a point is in range");
        boundaries
            .ids(at)
            .into_iter()
            .find(|id| is_meant(id))
            .map(str::to_owned)
    };
    let country_of = |point| {
        world()
            .region_at(point)
            .unwrap()
            .map(|found| found.country_code().unwrap().to_string())
    };
    let state_of = |point| {
        let found = world()
            .region_at(point)
            .unwrap()
            .filter(|found| found.country_code().unwrap() == "US")?;
        found
            .admin1()
            .unwrap()
            .map(|state| format!("US-{}", state.code))
    };
    measure(
        "country",
        |point| id_at(point, |id| id.len() == 2),
        country_of,
    );
    measure(
        "state",
        |point| id_at(point, |id| id.starts_with("US-")),
        state_of,
    );
}

/// Prints how many of the points around the places near a border are wrong, by their distance from the place.
fn measure(
    what: &str,
    right: impl Fn(Point) -> Option<String>,
    answer: impl Fn(Point) -> Option<String>,
) {
    let places = world().places().map(|place| place.unwrap().point());
    let is_near_border = |&at: &Point| {
        let own = right(at);
        own.is_some()
            && around(at, NEAR_KM)
                .filter_map(&right)
                .any(|other| Some(other) != own)
    };
    let near: Vec<Point> = places.filter(is_near_border).collect();
    for km in [0.7, 1.5, 3.0, 5.0] {
        let known = near
            .iter()
            .flat_map(|&at| around(at, km))
            .filter_map(|at| Some((answer(at)?, right(at)?)));
        let (points, wrong) = known.fold((0, 0), |(points, wrong), (found, right)| {
            (points + 1, wrong + i32::from(found != right))
        });
        let share = 100.0 * f64::from(wrong) / f64::from(points);
        println!(
            "{what}, {km} km from {} places: {points} points, {wrong} wrong, {share:.1} %",
            near.len()
        );
    }
}

/// The points at a distance from another one, in eight directions.
fn around(at: Point, km: f64) -> impl Iterator<Item = Point> {
    (0..8).filter_map(move |direction| {
        let (east, north) = (f64::from(direction) * 45.0).to_radians().sin_cos();
        let narrower = at.latitude().to_radians().cos().max(0.05);
        let (latitude, longitude) = (km * north / DEGREE_KM, km * east / (DEGREE_KM * narrower));
        Point::new(at.latitude() + latitude, at.longitude() + longitude).ok()
    })
}
