//! A build as a whole: its bytes, its options, and what remains where it fails.

use std::fs;

use super::fixture::{Fixture, place, rows, skipped};
use crate::build::Build;
use crate::manifest::{Manifest, SourceKind};
use crate::report::Skip;

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
fn default_postal_codes_come_along_where_there_are_places_and_regions_without_any_are_counted() {
    let sources = Fixture::with_defaults().add("cities", "places", &place(7, "Alfa", &[]), "");
    let report = sources.build("out").run().unwrap();
    let countries = rows(&sources.path("out"), "SELECT DISTINCT country_code FROM postal_code");
    assert_eq!(countries, ["PT"]);
    assert!(skipped(&report, "us-zip-codes", Skip::NotInDataset) > 40_000);
    let left_out: Vec<_> = report.left_out.iter().map(|left| left.kind).collect();
    assert!(left_out.len() > 1 && left_out.iter().all(|kind| *kind == SourceKind::Places), "{left_out:?}");
    assert!(report.regions_without_places > 3_000);
    let said = report.to_string();
    assert!(said.contains("are of its kind: geonames-places, geonames-small-places"), "{said}");
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
