//! Opening, and one benchmark per kind of query but the nearest places, on the default data. Times are for the whole
//! public call.

#![allow(clippy::unwrap_used)] // A benchmark that cannot run may well panic.

use divan::{Bencher, black_box};
use wayfare::{Dataset, SearchOptions};
use wayfare_benches::{
    cycle, middles, names, places, postal_codes, prefixes, run_benches, with_edits, with_region,
    world, world_dir,
};

fn main() {
    run_benches();
}

#[divan::bench]
fn open(bencher: Bencher<'_, '_>) {
    let dir = world_dir();
    bencher.bench(|| Dataset::open(&dir).unwrap());
}

#[divan::bench]
fn open_and_first_answer(bencher: Bencher<'_, '_>) {
    let dir = world_dir();
    bencher.bench(|| {
        Dataset::open(&dir)
            .unwrap()
            .place(2_267_057)
            .unwrap()
            .map(|place| place.population())
    });
}

#[divan::bench]
fn place_by_id(bencher: Bencher<'_, '_>) {
    let mut next = cycle(places());
    bencher.bench_local(|| world().place(black_box(next().id())).unwrap());
}

#[divan::bench]
fn details_by_id(bencher: Bencher<'_, '_>) {
    let mut next = cycle(places());
    bencher.bench_local(|| {
        world()
            .place(black_box(next().id()))
            .unwrap()
            .unwrap()
            .details()
            .unwrap()
    });
}

/// Searches for each text in turn.
fn search(bencher: Bencher<'_, '_>, texts: &[impl AsRef<str>]) {
    let (mut next, options) = (cycle(texts), SearchOptions::new().limit(10));
    bencher.bench_local(|| {
        world()
            .search_with(black_box(next().as_ref()), &options)
            .unwrap()
    });
}

#[divan::bench]
fn search_whole_name(bencher: Bencher<'_, '_>) {
    search(bencher, &names());
}

#[divan::bench(args = [2, 3, 5])]
fn search_prefix(bencher: Bencher<'_, '_>, letters: usize) {
    search(bencher, &prefixes(&names(), letters));
}

#[divan::bench(args = [2, 3, 5])]
fn autocomplete_prefix(bencher: Bencher<'_, '_>, letters: usize) {
    let prefixes = prefixes(&names(), letters);
    let (mut next, options) = (cycle(&prefixes), SearchOptions::new().limit(10));
    bencher.bench_local(|| {
        world()
            .autocomplete_with(black_box(next()), &options)
            .unwrap()
    });
}

#[divan::bench]
fn search_middle_of_a_word(bencher: Bencher<'_, '_>) {
    search(bencher, &middles(&names()));
}

#[divan::bench(args = [1, 2])]
fn search_with_edits(bencher: Bencher<'_, '_>, edits: usize) {
    search(bencher, &with_edits(&names(), edits));
}

#[divan::bench]
fn search_name_and_country(bencher: Bencher<'_, '_>) {
    search(bencher, &with_region(places()));
}

#[divan::bench]
fn search_postal_code(bencher: Bencher<'_, '_>) {
    search(bencher, &postal_codes());
}

#[divan::bench]
fn postal_code() {
    assert!(!world().postal_code(black_box("90210")).unwrap().is_empty());
}

#[divan::bench]
fn location_costs() -> Option<f64> {
    let place = world().place(black_box(2_267_057)).unwrap()?;
    place
        .costs()
        .unwrap()
        .and_then(|costs| costs.total.midrange)
}

#[divan::bench]
fn convert() -> Option<f64> {
    world()
        .convert(black_box("usd"), "eur", 100.0)
        .unwrap()
        .map(|conversion| conversion.converted)
}
