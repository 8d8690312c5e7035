//! The nearest places and listings, against the distances to all of them.

use wayfare::{Accommodation, NearbyAccommodation, Point, Result};

use crate::{
    filters::filters,
    model::{Place, places},
    support::{Ask, all, dataset, degrees, kilometres, nearest, point, refused},
};

/// Points everywhere, at the poles, the antimeridian and where places are close together.
fn points() -> Vec<(f64, f64)> {
    let mut points = vec![
        (90.0, 0.0),
        (-90.0, 0.0),
        (90.0, 77.0),
        (0.0, 180.0),
        (0.0, -180.0),
        (-16.76, 179.995),
        (-16.76, -179.995),
        (41.00001, 9.00002),
        (40.0, -8.0),
        (0.0, 0.0),
    ];
    points.extend((0..40).map(|at| {
        (
            f64::from(at * 37 % 180) - 89.5,
            f64::from(at * 101 % 360) - 179.25,
        )
    }));
    points
}

/// Asserts that these are the allowed places nearest to a point, those on one spot by importance.
#[track_caller]
fn assert_nearest(point: (f64, f64), ask: &Ask) {
    let found = nearest(point.0, point.1, ask);
    let within = |km: &f64| ask.radius_km.is_none_or(|radius| *km <= radius + 1e-6);
    let mut expected: Vec<(f64, &Place)> = places()
        .iter()
        .filter(|place| !place.is_region() && place.is_allowed(ask))
        .map(|place| (kilometres(point, place.point()), place))
        .filter(|(km, _)| within(km))
        .collect();
    expected.sort_by(|a, b| a.0.total_cmp(&b.0));
    expected.truncate(ask.limit.unwrap_or(10));
    assert_eq!(found.len(), expected.len(), "{point:?} {ask:?}");
    for (at, ((id, km), (wanted, _))) in found.iter().zip(&expected).enumerate() {
        let place = places().iter().find(|place| place.id == *id).unwrap();
        assert!(
            place.is_allowed(ask) && (kilometres(point, place.point()) - km).abs() < 1e-4,
            "{id}"
        );
        assert!(
            (km - wanted).abs() < 1e-4,
            "{point:?} {ask:?}, place {at}: {id} at {km}, not {wanted}"
        );
        let before = at.checked_sub(1).map(|at| {
            places()
                .iter()
                .find(|place| place.id == found[at].0)
                .unwrap()
        });
        let in_order =
            before.is_none_or(|before| before.point() != place.point() || before.rank < place.rank);
        assert!(in_order, "{point:?}, place {at}: {id}");
    }
}

#[test]
fn the_nearest_places_are_those_of_brute_force() {
    for (number, point) in points().into_iter().enumerate() {
        for limit in [
            None,
            Some(1),
            Some(3),
            Some(15),
            Some(16),
            Some(17),
            Some(40),
            Some(1000),
        ] {
            assert_nearest(
                point,
                &Ask {
                    limit,
                    ..Ask::default()
                },
            );
        }
        for km in [0.0, 0.001, 1.0, 50.0, 500.0, 5_000.0, 20_100.0] {
            assert_nearest(point, &Ask::all().radius_km(km));
        }
        let filters = filters();
        for ask in filters.iter().skip(number % 3).step_by(3) {
            assert_nearest(point, &ask.clone().limit([1, 5, 20][number % 3]));
            assert_nearest(point, &ask.clone().limit(17).radius_km(2_000.0));
        }
    }
}

#[test]
fn places_on_the_spot_are_at_no_distance_and_within_a_radius_of_nothing() {
    for place in places()
        .iter()
        .filter(|place| !place.is_region())
        .step_by(11)
    {
        let found = nearest(place.point().0, place.point().1, &Ask::all().radius_km(0.0));
        assert!(
            found.iter().any(|(id, km)| *id == place.id && *km < 1e-6),
            "{}",
            place.location.name
        );
    }
}

#[test]
fn points_and_radii_that_cannot_be_are_refused() {
    let within = |at: Point, km: f64| {
        let ask = Ask::default().radius_km(km);
        let places = dataset().nearest_with(at, &ask.for_nearest());
        [
            places.map(drop),
            dataset()
                .nearest_accommodation_with(at, &ask.for_accommodation())
                .map(drop),
        ]
    };
    for at in [(90.0, 180.0), (-90.0, -180.0), (0.0, 0.0)] {
        assert!(within(point(at), 0.0).iter().all(Result::is_ok), "{at:?}");
    }
    for (latitude, longitude, named) in [
        (90.000001, 0.0, "latitude"),
        (-90.000001, 0.0, "latitude"),
        (f64::NAN, 0.0, "latitude"),
        (0.0, 180.000001, "longitude"),
        (0.0, -190.0, "longitude"),
        (0.0, f64::INFINITY, "longitude"),
    ] {
        refused(Point::new(latitude, longitude), named);
    }
    for km in [-0.1, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for answer in within(point((0.0, 0.0)), km) {
            refused(answer, "not a radius");
        }
    }
}

#[test]
fn listings_near_a_point_are_those_of_brute_force() {
    let all = all(dataset().accommodations());
    assert_eq!(all.len(), 4);
    for from in points() {
        for ask in [
            Ask::default(),
            Ask::default().limit(2),
            Ask::all().countries(["FJ"]),
            Ask::all().radius_km(300.0),
        ] {
            let found = dataset()
                .nearest_accommodation_with(point(from), &ask.for_accommodation())
                .unwrap();
            let distance = |at: &Accommodation<'_>| kilometres(from, degrees(at.point));
            let allowed = |at: &&Accommodation<'_>| {
                (ask.countries.is_empty() || at.country_name == Some("Fiji"))
                    && ask.radius_km.is_none_or(|km| distance(at) <= km + 1e-6)
            };
            let mut expected: Vec<_> = all.iter().filter(allowed).collect();
            expected.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
            expected.truncate(ask.limit.unwrap_or(10));
            let ids: Vec<_> = found.iter().map(|near| near.accommodation.id).collect();
            assert_eq!(
                ids,
                expected.iter().map(|at| at.id).collect::<Vec<_>>(),
                "{from:?} {ask:?}"
            );
            let is_exact = |near: &NearbyAccommodation<'_>| {
                (near.distance_km - distance(&near.accommodation)).abs() < 1e-6
            };
            assert!(found.iter().all(is_exact));
        }
    }
}

#[test]
fn one_after_the_other_all_places_come_by_distance() {
    for (number, point) in points().into_iter().enumerate().step_by(4) {
        let filters = filters();
        let asks = filters.iter().skip(number % 3).step_by(3).cloned();
        for ask in asks.chain([Ask::all(), Ask::all().radius_km(500.0)]) {
            let ask = ask.limit(1000);
            let center = crate::support::point(point);
            let each = dataset().nearest_iter(center, &ask.for_nearest()).unwrap();
            let each: Vec<_> = each
                .take(1000)
                .map(|near| near.unwrap())
                .map(|near| (near.id().get(), near.distance_km()))
                .collect();
            assert_eq!(each, nearest(point.0, point.1, &ask), "{point:?} {ask:?}");
        }
    }
    let center = crate::support::point((38.7, -9.1));
    let all = dataset().nearest_iter(center, &Ask::all().for_nearest());
    let proper = places().iter().filter(|place| !place.is_region());
    assert_eq!(all.unwrap().count(), proper.count());
}
