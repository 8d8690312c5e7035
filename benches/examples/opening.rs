//! What it takes to open a dataset and to get the first answer: memory of its own, and time, both where the pages of
//! the files are in memory and where none is, which is called cold (Linux).
//!
//! `cargo run --release -p wayfare-benches --example opening`
#![allow(clippy::unwrap_used)] // A measurement that cannot run may well panic.

use std::{fs, hint::black_box, path::Path, time::Instant};

use rustix::fs::{Advice, fadvise};
use wayfare::{Dataset, SearchOptions};
use wayfare_benches::world_dir;

fn main() {
    let dir = world_dir();
    let open = || Dataset::open(&dir).unwrap();
    let answer = |world: &Dataset| {
        world
            .search_with("lisbon", &SearchOptions::new().limit(10))
            .unwrap()
            .len()
    };
    memory(open, answer);
    println!();
    println!("{:<32} {:>9} {:>9}   µs", "", "p50", "p99");
    time("open", 2_000, || (), open);
    time("open and first answer", 2_000, || (), || answer(&open()));
    time("open, cold", 200, || forget(&dir), open);
    time(
        "open and first answer, cold",
        200,
        || forget(&dir),
        || answer(&open()),
    );
}

/// Shows the private memory of the process before and after: what it has written to, in heap, stacks and data. Pages
/// of the mapped file are not counted: the system keeps them once for all processes, and drops them when it needs to.
fn memory(open: impl Fn() -> Dataset, answer: impl Fn(&Dataset) -> usize) {
    let private = || -> u64 {
        let rollup = fs::read_to_string("/proc/self/smaps_rollup").unwrap();
        let line = rollup
            .lines()
            .find_map(|line| line.strip_prefix("Anonymous:"))
            .unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    };
    println!("{:<32} {:>9}   kB", "", "private");
    println!("{:<32} {:>9}", "before opening", private());
    let world = open();
    println!("{:<32} {:>9}", "after opening", private());
    answer(&world);
    println!("{:<32} {:>9}", "after the first answer", private());
}

/// Times a call this many times, each time after a preparation.
fn time<R>(what: &str, calls: usize, before: impl Fn(), call: impl Fn() -> R) {
    let once = || {
        before();
        let start = Instant::now();
        black_box(call());
        start.elapsed().as_nanos() as f64 / 1e3
    };
    let mut times: Vec<f64> = (0..calls).map(|_| once()).collect();
    times.sort_unstable_by(f64::total_cmp);
    let at = |percent: usize| {
        times
            .get(times.len() * percent / 100)
            .copied()
            .unwrap_or_default()
    };
    println!("{what:<32} {:>9.1} {:>9.1}", at(50), at(99));
}

/// Has the system drop the pages of both files from memory. It keeps those that are mapped.
fn forget(dir: &Path) {
    for file in ["world.idx", "world.sqlite"] {
        fadvise(
            fs::File::open(dir.join(file)).unwrap(),
            0,
            None,
            Advice::DontNeed,
        )
        .unwrap();
    }
}
