//! A build as a whole: its bytes, its options, and what remains where it fails.

use std::fs;

use super::fixture::{Fixture, place, rows, skipped};
use crate::build::Build;
use crate::manifest::{Manifest, SourceKind, SourceSpec};
use crate::source_files::SourceFiles;
use crate::tally::Skip;

#[test]
fn the_same_sources_give_the_same_bytes_wherever_they_lie() {
    let build = || {
        let text = place(7, "Alfa", &[(3, "b,a")]) + &place(5, "Beta", &[(18, "2025-12-31")]);
        let sources = Fixture::new().add("cities", "places", &text, "");
        let report = sources.build("out").run().unwrap();
        let bytes = ["world.sqlite", "world.idx"]
            .map(|file| fs::read(sources.path("out").join(file)).unwrap());
        (report.build_id, bytes)
    };
    assert!(build() == build());
}

#[test]
fn options_change_the_build_and_their_order_does_not() {
    let sources = Fixture::new().add("cities", "places", &place(7, "Alfa", &[]), "");
    let id = |codes: &[&str]| {
        sources
            .build("out")
            .countries(codes)
            .run()
            .unwrap()
            .build_id
    };
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
    assert_eq!(
        (report.snapshot_date.as_str(), report.totals.places),
        ("2025-12-31", 1)
    );
    assert_eq!(
        rows(&out, "SELECT file, date FROM source WHERE kind = 'places'"),
        ["cities500.txt|2025-12-31"]
    );
    assert!(
        fs::read_to_string(out.join("report.json"))
            .unwrap()
            .contains(&report.build_id)
    );
}

#[test]
fn default_postal_codes_come_along_where_there_are_places_and_regions_without_any_are_counted() {
    let sources = Fixture::with_defaults().add("cities", "places", &place(7, "Alfa", &[]), "");
    let report = sources.build("out").run().unwrap();
    let countries = rows(
        &sources.path("out"),
        "SELECT DISTINCT country_code FROM postal_code",
    );
    assert_eq!(countries, ["PT"]);
    assert!(skipped(&report, "us-zip-codes", Skip::NotInDataset) > 40_000);
    let left_out: Vec<_> = report.left_out.iter().map(|left| left.kind).collect();
    assert!(
        left_out.len() > 1 && left_out.iter().all(|kind| *kind == SourceKind::Places),
        "{left_out:?}"
    );
    assert!(report.regions_without_places > 3_000);
    let said = report.to_string();
    assert!(
        said.contains("are of its kind: geonames-places, geonames-small-places"),
        "{said}"
    );
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
    Build::new(&out)
        .manifest(manifest, files)
        .strict(true)
        .run()
        .unwrap_err();
    assert_eq!(
        rows(&out, "SELECT name FROM place WHERE feature_class = 'P'"),
        ["Alfa"]
    );
    assert!(!out.join(".next").exists());
}

#[test]
fn rejects_show_what_a_terminal_acts_on_and_may_go_to_a_device() {
    let cities = place(7, "Alfa", &[]) + &place(8, "Beta", &[(4, "\u{1b}[2J")]);
    let sources = Fixture::new().add("cities", "places", &cities, "");
    sources.build("out").run().unwrap();
    let rejects = fs::read_to_string(sources.path("out").join("rejects.csv")).unwrap();
    assert!(
        rejects.contains(r",latitude,\u{1b}[2J,bad-number,"),
        "{rejects}"
    );
    #[cfg(unix)]
    assert_eq!(
        sources
            .build("out")
            .check(Some("/dev/null".as_ref()))
            .unwrap()
            .rejected
            .len(),
        1
    );
}

#[test]
fn places_whose_country_is_not_that_of_their_surroundings_are_listed() {
    let at = |id, name, latitude, longitude, country, zone| {
        place(
            id,
            name,
            &[(4, latitude), (5, longitude), (8, country), (17, zone)],
        )
    };
    let neighbours = |first, latitude, zone| -> String {
        let longitudes = ["5.01", "5.02", "5.03", "5.04", "5.05"].into_iter();
        (first..)
            .zip(longitudes)
            .map(|(id, longitude)| at(id, "N", latitude, longitude, "ES", zone))
            .collect()
    };
    let outlines = "country_code,outline\nES,\"POLYGON((0 0,9 0,9 9,0 9,0 0))\"\n";
    let rows = neighbours(11, "5", "Europe/Madrid")
        + &neighbours(21, "20", "Europe/Madrid")
        + &at(1, "Inside", "5", "5", "PT", "Europe/Lisbon")
        + &at(2, "On the border", "0.01", "5", "PT", "Europe/Lisbon")
        + &at(
            6,
            "On the border with a zone",
            "0.01",
            "6",
            "PT",
            "Europe/Madrid",
        )
        + &at(3, "Outside outlines", "20", "5", "PT", "Europe/Madrid")
        + &at(4, "With a zone alone", "30", "5", "PT", "Europe/Madrid")
        + &at(
            5,
            "With neighbours alone",
            "20",
            "5.06",
            "PT",
            "Europe/Lisbon",
        );
    let sources = Fixture::new()
        .add("cities", "places", &rows, "")
        .add("lines", "borders", outlines, "");
    let report = sources.build("out").run().unwrap();
    let [of_portugal] = &report.misplaced[..] else {
        panic!("{:?}", report.misplaced)
    };
    assert_eq!(
        (
            of_portugal.country.as_str(),
            of_portugal.in_country.as_str(),
            of_portugal.count
        ),
        ("PT", "ES", 3)
    );
    let found = of_portugal.places.iter().map(|place| {
        let codes = [&place.outline, &place.neighbours, &place.time_zone];
        (
            place.name.as_str(),
            codes.map(|code| code.as_deref().unwrap_or_default()),
        )
    });
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            ("Inside", ["ES", "ES", "PT"]),
            ("Outside outlines", ["", "ES", "ES"]),
            ("On the border with a zone", ["ES", "", "ES"])
        ]
    );
    let told = report.to_string();
    assert!(
        told.contains("         3 of PT that seem to be in ES, such as Inside\n"),
        "{told}"
    );
    let json = fs::read_to_string(sources.path("out").join("report.json")).unwrap();
    assert!(json.contains("\"misplaced\"") && json.contains("\"Outside outlines\""));
}

#[test]
fn a_dataset_may_have_nothing_but_the_sources_that_are_given() {
    let sources = Fixture::new();
    let (cities, countries) = (
        sources.path("cities500.txt"),
        sources.path("countryInfo.txt"),
    );
    let three: String = (7..10).map(|id| place(id, "Alfa", &[])).collect();
    fs::write(&cities, three).unwrap();
    let portugal = "PT\tPRT\t620\tPO\tPortugal\tLisbon\t92391\t10281762\tEU\t.pt\t\t\t351\t\t\tpt-PT\t2264397\tES\t\n";
    fs::write(&countries, portugal).unwrap();
    let out = sources.path("out");
    let build = Build::new(&out).files([cities, countries]);
    let report = build.default_sources(false).run().unwrap();
    assert_eq!((report.totals.places, report.totals.countries), (3, 1));
    let files = rows(&out, "SELECT file FROM source ORDER BY 1");
    assert_eq!(files, ["cities500.txt", "countryInfo.txt"]);
    let world = wayfare::Dataset::open(&out).unwrap();
    assert_eq!(world.search("alfa").unwrap().len(), 3);
    assert!(fs::metadata(out.join("world.idx")).unwrap().len() < 300_000);
}

#[test]
fn a_program_makes_a_manifest_and_an_index_of_its_rows() {
    let spec = |origin: &str| {
        SourceSpec::new("huts", SourceKind::Places, "huts.txt")
            .title("Huts")
            .origin(origin)
            .license("CC0-1.0")
            .date("2026-05-01")
    };
    let folder = tempfile::tempdir().unwrap();
    let build = |origin| {
        let manifest = Manifest::new("Huts", "2026-05-01").source(spec(origin));
        let rows = place(7, "Alfa", &[(8, "")]).into_bytes();
        Build::new(folder.path())
            .manifest(manifest, SourceFiles::memory([("huts.txt", rows)]))
            .default_sources(false)
    };
    build("us").run().unwrap();
    let report = build("us").index_only(true).run().unwrap();
    assert_eq!((report.totals.places, report.sqlite_bytes), (1, 0));
    let files = ["world.idx", "world.sqlite"].map(|file| folder.path().join(file).exists());
    assert_eq!(files, [true, false]);
    assert!(crate::verify(folder.path()).is_ok());
    assert!(build("us").replaced().unwrap().is_none());

    let error = build(" ").run().unwrap_err().to_string();
    assert!(
        error.contains("source `huts`: `origin` is blank"),
        "{error}"
    );
}
