//! Who outlives whom: answers may be freed after the dataset that gave them.

use super::{call, opened, read};
use crate::{
    dataset::wayfare_dataset_free,
    money::{wayfare_costs_at, wayfare_costs_free, wayfare_country_costs},
    nearest::{wayfare_nearby_places_at, wayfare_nearby_places_free, wayfare_nearest},
    pointer::Text,
    record::Point,
    search::{wayfare_hits_at, wayfare_hits_free, wayfare_search},
};

#[test]
fn lists_keep_their_dataset() {
    let (dataset, world) = opened();
    let dataset_pointer = Some(&*dataset);
    let hits =
        call(|out, error| wayfare_search(dataset_pointer, Text::of("lisbon"), None, out, error));
    let point = Point {
        latitude: 38.72,
        longitude: -9.14,
    };
    let near = call(|out, error| wayfare_nearest(dataset_pointer, point, None, out, error));
    let costs =
        call(|out, error| wayfare_country_costs(dataset_pointer, Text::of("PT"), out, error));
    wayfare_dataset_free(Some(dataset));

    let (hits, near, costs) = (hits.unwrap(), near.unwrap(), costs.unwrap());
    let name = read(wayfare_hits_at(hits.as_deref(), 0).unwrap().place.name);
    assert_eq!(
        name,
        Some(world.search("lisbon").unwrap()[0].place().unwrap().name())
    );
    let name = read(
        wayfare_nearby_places_at(near.as_deref(), 0)
            .unwrap()
            .place
            .name,
    );
    let nearest = world
        .nearest(wayfare::Point::new(38.72, -9.14).unwrap())
        .unwrap();
    assert_eq!(name, Some(nearest[0].place().unwrap().name()));
    let category = read(wayfare_costs_at(costs.as_deref(), 0).unwrap().category);
    assert_eq!(
        category,
        Some(world.country_costs("PT").unwrap().unwrap().categories[0].category)
    );
    wayfare_hits_free(hits);
    wayfare_nearby_places_free(near);
    wayfare_costs_free(costs);
}

#[test]
fn null_is_freed_and_read_as_nothing() {
    wayfare_dataset_free(None);
    wayfare_hits_free(None);
    wayfare_nearby_places_free(None);
    wayfare_costs_free(None);
    crate::string::wayfare_string_free(None);
    assert!(wayfare_hits_at(None, 0).is_none());
    assert_eq!(crate::search::wayfare_hits_length(None), 0);
    assert_eq!(read(crate::string::wayfare_string_text(None)), None);
}
