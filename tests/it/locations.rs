//! Group 4: locations by id.

use std::collections::HashSet;

use crate::support::{details, details_of, world};

#[test]
fn the_list_has_every_place_once_the_most_important_first_and_each_is_found_by_its_id() {
    let mut seen = HashSet::new();
    for (at, location) in world().places().enumerate() {
        let location = details(location);
        assert!(
            seen.insert(location.id.get()),
            "{} is there twice",
            location.id.get()
        );
        assert!(
            location.country_name.is_some() && !location.name.is_empty(),
            "{location:?}"
        );
        if at % 10 == 0 {
            assert_eq!(details_of(world(), location.id.get()), location);
        }
    }
    assert_eq!(seen.len(), 235_590);
    assert_eq!(seen.len(), world().info().unwrap().places);
    let first: Vec<_> = world()
        .places()
        .take(50)
        .map(|place| details(place).name)
        .collect();
    assert!(
        first.contains(&"Tokyo") && first.contains(&"London"),
        "{first:?}"
    );
}

#[test]
fn places_are_in_the_regions_of_today_where_a_country_has_renumbered_them() {
    for (id, region) in [
        (1581130, "Hanoi"),
        (1566083, "Ho Chi Minh City"),
        (3133895, "Troms"),
        (3143244, "Oslo"),
    ] {
        let place = world().place(id).unwrap().unwrap();
        assert_eq!(
            place.admin1().unwrap().and_then(|admin1| admin1.name),
            Some(region),
            "{}",
            place.name()
        );
    }
}
