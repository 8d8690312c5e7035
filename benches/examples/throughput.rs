//! Queries per second of one dataset that one thread asks, or two at once: medians of rounds that alternate.
//!
//! `cargo run --release -p wayfare-benches --example throughput`
#![allow(clippy::unwrap_used)] // A measurement that cannot run may well panic.

use std::{hint::black_box, thread, time::Instant};

use wayfare::{NearestOptions, SearchOptions};
use wayfare_benches::{distinct_names, near, sample, shuffled, world};

/// Queries of each thread in a round.
const QUERIES: usize = 100_000;
const ROUNDS: usize = 9;

fn main() {
    let (world, places) = (world(), shuffled(sample(QUERIES)));
    println!(
        "{:<32} {:>9} {:>9}   queries per second",
        "", "1 thread", "2 threads"
    );
    let options = SearchOptions::new().limit(10);
    compare("search, whole name", &distinct_names(), |name| {
        world.search_with(name, &options).unwrap().len()
    });
    let options = NearestOptions::new();
    compare("nearest 10, near places", &near(&places), |&point| {
        world.nearest_with(point, &options).unwrap().len()
    });
}

fn compare<T: Sync>(what: &str, inputs: &[T], query: impl Fn(&T) -> usize + Sync) {
    let inputs = inputs.get(..QUERIES).unwrap_or(inputs);
    let ask_all = || {
        for input in inputs {
            black_box(query(black_box(input)));
        }
    };
    let rate = |threads: usize| {
        let start = Instant::now();
        thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(ask_all))));
        (threads * inputs.len()) as f64 / start.elapsed().as_secs_f64()
    };
    ask_all();
    let (mut one, mut two): (Vec<_>, Vec<_>) = (0..ROUNDS).map(|_| (rate(1), rate(2))).unzip();
    println!(
        "{what:<32} {:>9.0} {:>9.0}",
        median(&mut one),
        median(&mut two)
    );
}

fn median(rates: &mut [f64]) -> f64 {
    rates.sort_unstable_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or_default()
}
