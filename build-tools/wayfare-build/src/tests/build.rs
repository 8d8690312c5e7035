//! A build as a whole: its bytes, its options, and what remains where it fails.

use std::fs;

use super::fixture::{Fixture, place, rows};
use crate::build::Build;
use crate::manifest::Manifest;

#[test]
fn the_same_sources_give_the_same_bytes_wherever_they_lie() {
    let build = || {
        let text = place(7, "Alfa", &[(3, "b,a")]) + &place(5, "Beta", &[(18, "2025-12-31")]);
        let sources = Fixture::new().add("cities", "places", &text, "");
        let report = sources.build("out").run().unwrap();
        let bytes =
            ["world.sqlite", "world.idx"].map(|file| fs::read(sources.path("out").join(file)).unwrap());
        (report.build_id, bytes)
    };
    assert!(build() == build());
}

#[test]
fn options_change_the_build_and_their_order_does_not() {
    let sources = Fixture::new().add("cities", "places", &place(7, "Alfa", &[]), "");
    let id = |codes: &[&str]| sources.build("out").countries(codes).run().unwrap().build_id;
    assert_eq!(id(&["PT", "ES"]), id(&["es", "pt"]));
    assert_eq!(id(&["PT", "ES"]), id(&["PORTUGAL", "esp"]));
    assert_ne!(id(&["PT", "ES"]), id(&["PT"]));
}

#[test]
fn official_files_need_no_manifest() {
    let sources = Fixture::new();
    let path = sources.path("cities500.txt");
    fs::write(&path, place(7, "Alfa", &[(18, "2025-12-31")])).unwrap();
    let out = sources.path("out");
    let report = Build::new(&out).files([path]).run().unwrap();
    assert_eq!((report.snapshot_date.as_str(), report.totals.places), ("2025-12-31", 1));
    assert_eq!(
        rows(&out, "SELECT file, date FROM source WHERE kind = 'places'"),
        ["cities500.txt|2025-12-31"]
    );
    assert!(fs::read_to_string(out.join("report.json")).unwrap().contains(&report.build_id));
}

#[test]
fn a_build_that_fails_leaves_the_dataset_as_it_was() {
    let good = Fixture::new().add("cities", "places", &place(7, "Alfa", &[]), "");
    good.build("out").run().unwrap();
    let bad = Fixture::new().add("cities", "places", "7\tAlfa\n", "");
    let (manifest, files) = {
        drop(bad.build("unused"));
        Manifest::open(&bad.path("sources.toml")).unwrap()
    };
    let out = good.path("out");
    Build::new(&out).manifest(manifest, files).strict(true).run().unwrap_err();
    assert_eq!(rows(&out, "SELECT name FROM place WHERE feature_class = 'P'"), ["Alfa"]);
    assert!(!out.join(".next").exists());
}

#[test]
fn rejects_show_what_a_terminal_acts_on_and_may_go_to_a_device() {
    let cities = place(7, "Alfa", &[]) + &place(8, "Beta", &[(4, "\u{1b}[2J")]);
    let sources = Fixture::new().add("cities", "places", &cities, "");
    sources.build("out").run().unwrap();
    let rejects = fs::read_to_string(sources.path("out").join("rejects.csv")).unwrap();
    assert!(rejects.contains(r",latitude,\u{1b}[2J,bad-number,"), "{rejects}");
    #[cfg(unix)]
    assert_eq!(sources.build("out").check(Some("/dev/null".as_ref())).unwrap().rejected.len(), 1);
}
