//! One benchmark per kind of query, on the default data. Times are for the whole public call.

#![allow(clippy::unwrap_used)] // A benchmark that cannot run may well panic.

use divan::{Bencher, black_box};
use wayfare::{Dataset, NearestOptions, SearchOptions};
use wayfare_benches::{cycle, middles, misspelt, places, world, world_dir};

fn main() {
    world();
    divan::main();
}

#[divan::bench]
fn open_and_first_answer(bencher: Bencher<'_, '_>) {
    let dir = world_dir();
    bencher.bench(|| Dataset::open(&dir).unwrap().location(2_267_057).unwrap().map(|place| place.population));
}

#[divan::bench]
fn location_by_id(bencher: Bencher<'_, '_>) {
    let mut next = cycle(places());
    bencher.bench_local(|| world().location(black_box(next().geonameid)).unwrap());
}

#[divan::bench]
fn search_exact_name(bencher: Bencher<'_, '_>) {
    let (mut next, options) = (cycle(places()), SearchOptions::new().limit(10));
    bencher.bench_local(|| world().search(black_box(next().name), &options).unwrap());
}

#[divan::bench(args = [2, 3, 5])]
fn search_prefix(bencher: Bencher<'_, '_>, letters: usize) {
    let prefixes: Vec<String> =
        places().iter().map(|place| place.name.chars().take(letters).collect()).collect();
    let (mut next, options) = (cycle(&prefixes), SearchOptions::new().limit(10));
    bencher.bench_local(|| world().search(black_box(next()), &options).unwrap());
}

#[divan::bench]
fn search_middle_of_a_word(bencher: Bencher<'_, '_>) {
    let names: Vec<&str> = places().iter().map(|place| place.name).collect();
    let texts = middles(&names);
    let (mut next, options) = (cycle(&texts), SearchOptions::new().limit(10));
    bencher.bench_local(|| world().search(black_box(next()), &options).unwrap());
}

#[divan::bench(args = [1, 2])]
fn search_misspelt(bencher: Bencher<'_, '_>, edits: usize) {
    let names: Vec<&str> = places().iter().map(|place| place.name).collect();
    let texts = misspelt(&names, edits);
    let (mut next, options) = (cycle(&texts), SearchOptions::new().limit(10));
    bencher.bench_local(|| world().search(black_box(next()), &options).unwrap());
}

#[divan::bench(args = [1, 10])]
fn nearest(bencher: Bencher<'_, '_>, limit: usize) {
    let (mut next, options) = (cycle(places()), NearestOptions::new().limit(limit));
    bencher.bench_local(|| {
        let place = next();
        world().nearest(black_box(place.latitude + 0.01), black_box(place.longitude), &options).unwrap()
    });
}

#[divan::bench]
fn nearest_with_costs(bencher: Bencher<'_, '_>) {
    let (mut next, options) = (cycle(places()), NearestOptions::new().only_with_costs(true));
    bencher.bench_local(|| {
        let place = next();
        world().nearest(black_box(place.latitude), black_box(place.longitude), &options).unwrap()
    });
}

#[divan::bench]
fn postal_code() {
    assert!(!world().postal_code(black_box("90210"), None).unwrap().is_empty());
}

#[divan::bench]
fn location_costs() -> Option<f64> {
    world().location_costs(black_box(2_267_057)).unwrap().and_then(|costs| costs.total()?.midrange)
}

#[divan::bench]
fn convert() -> Option<f64> {
    world().convert(black_box("usd"), "eur", 100.0).unwrap().map(|conversion| conversion.new_amount)
}
