//! Building datasets from the default sources: the whole world, and one country.

#![allow(clippy::unwrap_used)] // A benchmark that cannot run may well panic.

use tempfile::tempdir;
use wayfare_build::{Build, Manifest, Report};

fn main() {
    divan::main();
}

fn build(countries: &[&str]) -> Report {
    let (manifest, files) = Manifest::embedded().unwrap();
    let folder = tempdir().unwrap();
    Build::new(folder.path().join("world"))
        .manifest(manifest, files)
        .countries(countries)
        .run()
        .unwrap()
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn the_world() -> Report {
    build(&[])
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn portugal() -> Report {
    build(&["PT"])
}
