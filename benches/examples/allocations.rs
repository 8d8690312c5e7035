//! Allocations of one call of each kind, on average: how many, and of how many bytes. The answer itself is among them.
//!
//! `cargo run --release -p wayfare-benches --example allocations`
#![allow(clippy::unwrap_used)] // A measurement that cannot run may well panic.

use std::hint::black_box;

use allocation_counter::measure;
use wayfare::{NearestOptions, SearchOptions};
use wayfare_api::{Request, respond};
use wayfare_benches::{
    middles, names, near, places, postal_codes, prefixes, with_edits, with_region, world,
};

fn main() {
    let (world, names) = (world(), names());
    println!("{:<32} {:>9} {:>9}", "", "number", "bytes");
    let options = SearchOptions::new().limit(10);
    let search = |text: &str| world.search_with(text, &options).unwrap();
    count("search, whole name", &names, |name| search(name));
    for letters in [3, 5] {
        let prefixes = prefixes(&names, letters);
        count(&format!("search, {letters} letters"), &prefixes, |text| {
            search(text)
        });
        let autocomplete = |text: &String| world.autocomplete_with(text, &options).unwrap();
        count(
            &format!("autocomplete, {letters} letters"),
            &prefixes,
            autocomplete,
        );
    }
    count("search, middle of a word", &middles(&names), |text| {
        search(text)
    });
    count("search, one edit", &with_edits(&names, 1), |text| {
        search(text)
    });
    count("search, two edits", &with_edits(&names, 2), |text| {
        search(text)
    });
    count("search, name and country", &with_region(places()), |text| {
        search(text)
    });
    count("search, postal code", &postal_codes(), |code| search(code));
    for limit in [1, 10] {
        let options = NearestOptions::new().limit(limit);
        let nearest = |&point: &_| world.nearest_with(point, &options).unwrap();
        count(&format!("nearest {limit}"), &near(places()), nearest);
    }
    let ids: Vec<_> = places().iter().map(wayfare::Place::id).collect();
    count("place by id, every field", &ids, |&id| {
        world
            .place(id)
            .unwrap()
            .map(|place| place.details().unwrap())
    });
    let targets: Vec<String> = ids.iter().map(|id| format!("/locations/{id}")).collect();
    count("respond, a location", &targets, |target| {
        respond(world, Request::from(target.as_str()))
    });
}

fn count<T, R>(what: &str, inputs: &[T], call: impl Fn(&T) -> R) {
    let info = measure(|| inputs.iter().for_each(|input| drop(black_box(call(input)))));
    let each = |sum: u64| sum as f64 / inputs.len() as f64;
    println!(
        "{what:<32} {:>9.2} {:>9.0}",
        each(info.count_total),
        each(info.bytes_total)
    );
}
