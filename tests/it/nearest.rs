//! Groups 4 and 5 by coordinates: the places nearest to a point.

use wayfare::{CountryCode, Filter, NearbyPlace, NearestOptions, Point};

use crate::geonameids::{FUNAFUTI, INVENTED, LISBON, MCMURDO, NEW_YORK, PARIS, SUVA, TOKYO};
use crate::support::{details_of, fixture, in_country, near_ids, point, refused, world};

fn nearest(latitude: f64, longitude: f64) -> Vec<NearbyPlace<'static>> {
    world().nearest(point(latitude, longitude)).unwrap()
}

#[test]
fn the_place_itself_is_nearest_to_its_own_point() {
    for id in [LISBON, NEW_YORK, TOKYO, SUVA, FUNAFUTI] {
        let place = details_of(world(), id);
        let near = nearest(place.point.latitude(), place.point.longitude());
        assert_eq!((near[0].id().get(), near[0].distance_km()), (id, 0.0));
        assert_eq!(near.len(), 10);
        assert!(near.is_sorted_by(|a, b| a.distance_km() <= b.distance_km()));
    }
}

#[test]
fn distances_are_great_circles_in_kilometres() {
    let paris = details_of(world(), PARIS);
    let options = NearestOptions::new().limit(1000).filter(Filter::new().with_costs(true));
    let near = world().nearest_with(point(51.50853, -0.12574), &options).unwrap();
    let found = near.iter().find(|near| near.place().unwrap().details().unwrap() == paris).unwrap();
    assert!((found.distance_km() - 344.0).abs() < 2.0, "{} km from London to Paris", found.distance_km());
}

#[test]
fn the_antimeridian_is_no_border() {
    let egvekinot = &nearest(66.32, 179.99)[0];
    assert_eq!(
        (egvekinot.id().get(), egvekinot.place().unwrap().details().unwrap().point.longitude() < -179.0),
        (4031742, true)
    );
    assert!((39.0..41.0).contains(&egvekinot.distance_km()), "{} km", egvekinot.distance_km());
    for longitude in [180.0, -180.0, 179.99, -179.99] {
        let near = fixture().nearest_with(point(0.0, longitude), &NearestOptions::new().limit(4)).unwrap();
        let mut ids = near_ids(&near);
        ids[..2].sort_unstable();
        assert_eq!(ids, [19, 22, 29, 30].map(|number| INVENTED + number), "{longitude}");
        assert!(
            (near[0].distance_km() - near[1].distance_km()).abs() < 1e-6,
            "180 and -180 are one: {near:?}"
        );
    }
}

#[test]
fn at_a_pole_every_longitude_is_the_same_point() {
    let options = NearestOptions::new().limit(2);
    for longitude in [-180.0, -77.7, 0.0, 123.4, 180.0] {
        let north = fixture().nearest_with(point(90.0, longitude), &options).unwrap();
        let mut ids = near_ids(&north);
        ids.sort_unstable();
        assert_eq!(ids, [INVENTED + 16, INVENTED + 18], "{longitude}");
        assert!(north.iter().all(|near| near.distance_km() < 1e-6), "{north:?}");
        let south = fixture().nearest_with(point(-90.0, longitude), &options).unwrap();
        assert_eq!(near_ids(&south), [INVENTED + 17, MCMURDO], "{longitude}");
    }
    assert!(nearest(90.0, 0.0)[0].place().unwrap().details().unwrap().point.latitude() > 75.0);
    assert!(nearest(-90.0, 0.0)[0].place().unwrap().details().unwrap().point.latitude() < -50.0);
}

#[test]
fn a_radius_a_limit_a_country_and_costs_confine_the_answer() {
    let options = NearestOptions::new().limit(1000);
    let near = |options: &NearestOptions| world().nearest_with(point(49.0, 8.1), options).unwrap();
    let within = near(&options.clone().radius_km(30.0));
    assert!(within.len() > 10 && within.len() < 1000 && within.iter().all(|near| near.distance_km() <= 30.0));
    let french = near(&options.clone().radius_km(30.0).filter(in_country("fr")));
    assert!(!french.is_empty() && french.len() < within.len());
    assert!(french.iter().all(|near| near.place().unwrap().details().unwrap().country_code.unwrap() == "FR"));
    let beyond = near(&options).into_iter().find(|near| near.distance_km() > 30.0).unwrap();
    assert!(!near_ids(&within).contains(&beyond.id().get()));
    let with_costs = near(&options.clone().filter(Filter::new().with_costs(true)).limit(5));
    assert!(
        with_costs.len() == 5
            && with_costs.iter().all(|near| near.place().unwrap().details().unwrap().has_costs)
    );
    assert!(near(&options.clone().limit(0)).is_empty());
    assert!(near(&options.clone().filter(in_country("QQ"))).is_empty());
    assert_eq!(near(&options.clone().limit(usize::MAX)).len(), 1000);
    assert!(
        world().nearest_with(point(0.0, -140.0), &options.radius_km(100.0)).unwrap().is_empty(),
        "open sea"
    );
}

#[test]
fn a_region_confines_the_answer_whatever_it_is_called() {
    let options = NearestOptions::new().limit(50);
    let near = |region: &str| {
        world()
            .nearest_with(point(43.65, -79.38), &options.clone().filter(Filter::new().region(region)))
            .unwrap()
    };
    let ontario = near("CA.08");
    assert_eq!(ontario.len(), 50);
    assert!(
        ontario.iter().all(|near| near.place().unwrap().details().unwrap().admin1_name == Some("Ontario"))
    );
    assert_eq!(near("CA.ON"), ontario);
    assert_eq!(near("ca.ontario"), ontario);
    let new_york = near("US.NY");
    let everywhere = world().nearest_with(point(43.65, -79.38), &options.clone().limit(1000)).unwrap();
    let expected = everywhere
        .iter()
        .filter(|near| near.place().unwrap().details().unwrap().admin1_name == Some("New York"));
    let expected: Vec<_> = expected.take(50).collect();
    assert!(expected.len() > 10 && expected.iter().zip(&new_york).all(|(expected, near)| *expected == near));
    assert!(near("CA.Texas").is_empty());
}

#[test]
fn population_and_feature_class_confine_the_answer() {
    let options = NearestOptions::new().limit(5);
    for inhabitants in [1, 20_000, 3_000_000] {
        let near = world()
            .nearest_with(
                point(38.7, -9.1),
                &options.clone().filter(Filter::new().min_population(inhabitants)),
            )
            .unwrap();
        let mut expected: Vec<_> = world()
            .places()
            .map(Result::unwrap)
            .filter(|place| place.population() >= Some(inhabitants))
            .map(|place| (point(38.7, -9.1).distance_km(place.point()), place.id().get()))
            .collect();
        expected.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert!(near_ids(&near).into_iter().eq(expected.iter().take(5).map(|&(_, id)| id)), "{inhabitants}");
    }
    let towns = world()
        .nearest_with(point(38.7, -9.1), &options.clone().filter(Filter::new().feature_class('p')))
        .unwrap();
    assert_eq!(towns, world().nearest_with(point(38.7, -9.1), &options).unwrap());
    assert!(
        world()
            .nearest_with(point(38.7, -9.1), &options.clone().filter(Filter::new().feature_class('S')))
            .unwrap()
            .is_empty()
    );
    refused(
        world().nearest_with(point(38.7, -9.1), &options.filter(Filter::new().feature_class('1'))),
        "'1'",
    );
}

#[test]
fn a_country_far_away_is_still_found() {
    let near = world()
        .nearest_with(point(38.7, -9.1), &NearestOptions::new().filter(in_country("NZ")).limit(3))
        .unwrap();
    assert_eq!(near.len(), 3);
    assert!(near.iter().all(|near| near.place().unwrap().details().unwrap().country_code.unwrap() == "NZ"
        && near.distance_km() > 15_000.0));
}

#[test]
fn what_is_no_point_or_no_radius_is_refused() {
    let options = NearestOptions::new();
    for (latitude, longitude, value) in [
        (91.0, 0.0, "91"),
        (-90.000001, 0.0, "-90.000001"),
        (f64::NAN, 0.0, "NaN"),
        (f64::INFINITY, 0.0, "inf"),
        (0.0, 190.0, "190"),
        (0.0, -180.5, "-180.5"),
        (0.0, f64::NAN, "NaN"),
    ] {
        refused(Point::new(latitude, longitude), value);
    }
    for radius in [-1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        refused(
            world().nearest_with(point(0.0, 0.0), &options.clone().radius_km(radius)),
            &radius.to_string(),
        );
    }
    refused("Fiji".parse::<CountryCode>(), "Fiji");
}
