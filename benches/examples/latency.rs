//! Median and 99th percentile of single calls, each timed alone on pages that are in memory.
//!
//! `cargo run --release -p wayfare-benches --example latency [part of a title]`
#![allow(clippy::unwrap_used)] // A measurement that cannot run may well panic.

use std::{hint::black_box, time::Instant};

use wayfare::{NearestOptions, SearchOptions};
use wayfare_api::{Request, respond};
use wayfare_benches::{
    anywhere, distinct_names, middles, near, other_names, postal_codes, prefixes, sample, shuffled,
    with_edits, with_region, world,
};

/// Calls of each kind, at most.
const CALLS: usize = 100_000;

fn main() {
    let world = world();
    println!(
        "{:<32} {:>9} {:>9}   ns, over {CALLS} calls",
        "", "p50", "p99"
    );
    // Copies one after the other: what is asked for is at hand, as it is for a caller who has just read it.
    let names: Vec<String> = distinct_names()
        .into_iter()
        .take(CALLS)
        .map(str::to_owned)
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let options = SearchOptions::new().limit(10);
    let search = |text: &str| world.search_with(text, &options).unwrap().len();
    let autocomplete = |text: &str| world.autocomplete_with(text, &options).unwrap().len();
    measure("search, whole name", &names, |name| search(name));
    for letters in [1, 2, 3, 5] {
        let prefixes = prefixes(&names, letters);
        measure(&format!("search, {letters} letters"), &prefixes, |prefix| {
            search(prefix)
        });
        measure(
            &format!("autocomplete, {letters} letters"),
            &prefixes,
            |prefix| autocomplete(prefix),
        );
    }
    measure("search, middle of a word", &middles(&names), |text| {
        search(text)
    });
    measure("search, one edit", &with_edits(&names, 1), |text| {
        search(text)
    });
    measure("search, two edits", &with_edits(few(&names), 2), |text| {
        search(text)
    });
    let places = shuffled(sample(CALLS));
    measure("search, another name", &other_names(&places), |name| {
        search(name)
    });
    measure(
        "search, name and country",
        &with_region(few(&places)),
        |text| search(text),
    );
    measure("search, postal code", &postal_codes(), |code| search(code));

    for limit in [1, 10] {
        let options = NearestOptions::new().limit(limit);
        let nearest = |&point: &_| world.nearest_with(point, &options).unwrap().len();
        measure(
            &format!("nearest {limit}, near places"),
            &near(&places),
            nearest,
        );
        measure(
            &format!("nearest {limit}, anywhere"),
            &shuffled(anywhere(CALLS)),
            nearest,
        );
    }

    let region = |&point: &_| world.region_at(point).unwrap().is_some();
    measure("region at, near places", &near(&places), region);
    measure("region at, anywhere", &shuffled(anywhere(CALLS)), region);

    let ids: Vec<_> = places.iter().map(wayfare::Place::id).collect();
    measure("place by id, name and point", &ids, |&id| {
        world
            .place(id)
            .unwrap()
            .map(|place| (place.name(), place.point()))
    });
    measure("place by id, every field", &ids, |&id| {
        world
            .place(id)
            .unwrap()
            .map(|place| place.details().unwrap())
    });
    let first = |name: &&str| {
        world
            .search_with(name, &SearchOptions::new().limit(1))
            .unwrap()
            .pop()
    };
    let hits: Vec<_> = names.iter().filter_map(first).collect();
    measure("place of a hit", &hits, |hit| hit.place().unwrap());
    measure("alternate names of a place", &places, |place| {
        place
            .alternate_names()
            .unwrap()
            .iter()
            .map(|other| other.text.len())
            .sum::<usize>()
    });
    let targets: Vec<String> = ids.iter().map(|id| format!("/locations/{id}")).collect();
    measure("respond, a location", &targets, |target| {
        respond(world, Request::from(target.as_str()))
    });
    let letters = names
        .iter()
        .filter_map(|name| name.get(..3))
        .filter(|text| text.bytes().all(|b| b.is_ascii_alphabetic()));
    let targets: Vec<String> = letters
        .map(|text| format!("/search/location/{text}?limit=10"))
        .collect();
    measure("respond, ten hits", &targets, |target| {
        respond(world, Request::from(target.as_str()))
    });
}

/// Fewer of them, for queries that take long.
fn few<T>(items: &[T]) -> &[T] {
    items.get(..CALLS / 10).unwrap_or(items)
}

/// Times each call alone, after going through all of them once.
fn measure<T, R>(what: &str, inputs: &[T], call: impl Fn(&T) -> R) {
    if std::env::args()
        .nth(1)
        .is_some_and(|part| !what.contains(&part))
    {
        return;
    }
    inputs.iter().for_each(|input| drop(black_box(call(input))));
    let mut times: Vec<u64> = Vec::with_capacity(inputs.len());
    for input in inputs {
        let start = Instant::now();
        let answer = black_box(call(black_box(input)));
        times.push(start.elapsed().as_nanos() as u64);
        drop(answer);
    }
    times.sort_unstable();
    let at = |percent: usize| {
        times
            .get(times.len() * percent / 100)
            .copied()
            .unwrap_or_default()
    };
    println!("{what:<32} {:>9} {:>9}", at(50), at(99));
}
