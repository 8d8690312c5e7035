//! The nearest places, on the default data: one benchmark per kind of question, and the batch.

#![allow(clippy::unwrap_used)] // A benchmark that cannot run may well panic.

use divan::{Bencher, black_box};
use wayfare::{Filter, NearestOptions, Point};
use wayfare_benches::{SAMPLE, anywhere, cycle, near, places, run_benches, world};

fn main() {
    run_benches();
}

fn run(bencher: Bencher<'_, '_>, points: &[Point], options: &NearestOptions) {
    let mut next = cycle(points);
    bencher.bench_local(|| {
        let &point = next();
        world().nearest_with(black_box(point), options).unwrap()
    });
}

#[divan::bench(args = [1, 10])]
fn near_a_place(bencher: Bencher<'_, '_>, limit: usize) {
    run(
        bencher,
        &near(places()),
        &NearestOptions::new().limit(limit),
    );
}

#[divan::bench]
fn anywhere_on_the_sphere(bencher: Bencher<'_, '_>) {
    run(bencher, &anywhere(SAMPLE), &NearestOptions::new());
}

#[divan::bench]
fn with_costs(bencher: Bencher<'_, '_>) {
    run(
        bencher,
        &near(places()),
        &NearestOptions::new().filter(Filter::new().with_costs(true)),
    );
}

#[divan::bench(args = ["FJ", "PT", "US"])]
fn of_a_country(bencher: Bencher<'_, '_>, country: &str) {
    run(
        bencher,
        &near(places()),
        &NearestOptions::new().filter(Filter::new().country(country)),
    );
}

#[divan::bench(args = [10_000, 1_000_000])]
fn of_a_population(bencher: Bencher<'_, '_>, inhabitants: u64) {
    run(
        bencher,
        &near(places()),
        &NearestOptions::new().filter(Filter::new().min_population(inhabitants)),
    );
}
