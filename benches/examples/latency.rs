//! Median and 99th percentile of single calls, each timed alone on pages that are in memory.
//!
//! `cargo run --release -p wayfare-benches --example latency [part of a title]`
#![allow(clippy::unwrap_used)] // A measurement that cannot run may well panic.

use std::{collections::HashSet, hint::black_box, time::Instant};

use wayfare::{Dataset, SearchOptions};
use wayfare_api::{Request, respond};
use wayfare_benches::{middles, misspelt, world, world_dir};

/// Calls of each kind.
const CALLS: usize = 100_000;

fn main() {
    let world = world();
    world.verify().unwrap();
    println!("{:<28} {:>9} {:>9}   ns, over {CALLS} calls", "", "p50", "p99");
    let names: Vec<&str> = distinct_names(world);
    let options = SearchOptions::new().limit(10);
    let search = |text: &str| world.search(text, &options).unwrap().len();
    let complete = |text: &str| world.complete(text, &options).unwrap().len();
    measure("search, whole name", &names, |name| search(name));
    for letters in [1, 2, 3, 5] {
        let prefixes: Vec<String> = names.iter().map(|name| name.chars().take(letters).collect()).collect();
        measure(&format!("search, {letters} letters"), &prefixes, |prefix| search(prefix));
        measure(&format!("complete, {letters} letters"), &prefixes, |prefix| complete(prefix));
    }
    measure("search, middle of a word", &middles(&names), |text| search(text));
    for edits in [1, 2] {
        measure(&format!("search, {edits} typos"), &misspelt(&names, edits), |text| search(text));
    }
    let ids: Vec<u32> = shuffled(world.locations().map(|place| place.unwrap().geonameid).collect());
    measure("location by id, every field", &ids, |&id| world.location(id).unwrap());
    let first = |name: &&str| world.search(name, &SearchOptions::new().limit(1)).unwrap().pop();
    let hits: Vec<_> = names.iter().take(CALLS).filter_map(first).collect();
    measure("location of a hit", &hits, |hit| hit.location().unwrap());
    let places: Vec<_> = hits.iter().map(|hit| hit.location().unwrap()).collect();
    measure("other names of a location", &places, |place| {
        place.alternate_names.into_iter().map(|other| other.name.len()).sum::<usize>()
    });
    let targets: Vec<String> = ids.iter().map(|id| format!("/locations/{id}")).collect();
    measure("respond, a location", &targets, |target| respond(world, Request::from(target.as_str())));
    let letters = names
        .iter()
        .filter_map(|name| name.get(..3))
        .filter(|text| text.bytes().all(|b| b.is_ascii_alphabetic()));
    let targets: Vec<String> = letters.map(|text| format!("/search/location/{text}?limit=10")).collect();
    measure("respond, ten hits", &targets, |target| respond(world, Request::from(target.as_str())));
    let dir = world_dir();
    let opened: Vec<()> = vec![(); 2_000];
    measure("open", &opened, |()| Dataset::open(&dir).unwrap());
    measure("open and first answer", &opened, |()| {
        Dataset::open(&dir).unwrap().search("lisbon", &options).unwrap().len()
    });
}

/// Times each call alone, after going through all of them once.
fn measure<T, R>(what: &str, inputs: &[T], call: impl Fn(&T) -> R) {
    if std::env::args().nth(1).is_some_and(|part| !what.contains(&part)) {
        return;
    }
    let inputs = inputs.get(..CALLS).unwrap_or(inputs);
    inputs.iter().for_each(|input| drop(black_box(call(input))));
    let mut times: Vec<u64> = Vec::with_capacity(inputs.len());
    for input in inputs {
        let start = Instant::now();
        let answer = black_box(call(black_box(input)));
        times.push(start.elapsed().as_nanos() as u64);
        drop(answer);
    }
    times.sort_unstable();
    let at = |percent: usize| times.get(times.len() * percent / 100).copied().unwrap_or_default();
    println!("{what:<28} {:>9} {:>9}", at(50), at(99));
}

/// Names of places, each once, in an order that has nothing to do with importance.
fn distinct_names(world: &Dataset) -> Vec<&str> {
    let mut seen = HashSet::new();
    let names = world.locations().map(|place| place.unwrap().name);
    shuffled(names.filter(|name| seen.insert(*name)).collect())
}

/// The items in another order, the same for every run.
fn shuffled<T>(mut items: Vec<T>) -> Vec<T> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    for i in (1..items.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        items.swap(i, (state % (i as u64 + 1)) as usize);
    }
    items
}
