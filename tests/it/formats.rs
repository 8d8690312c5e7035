//! Versions of the format: golden datasets of the earlier ones, which are read or refused by name, and later ones.

use std::{fs, fs::File, io, path::Path};

use tempfile::TempDir;
use wayfare::{Dataset, FORMAT_VERSION, NearestOptions, SearchOptions};
use wayfare_build::{Build, Manifest, verify};
use wayfare_format::{Header, SectionId};
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use crate::{
    damage::ask_everything,
    geonameids::{
        BEVERLY_HILLS, GEMEA, GEMEA_VELHA, LISBON, MUNICH, POGGIO_ALTO, SPRINGFIELD_ILLINOIS,
        SPRINGFIELD_MASSACHUSETTS, SPRINGFIELD_MISSOURI, TOKYO,
    },
    support::{FIXTURES, copy_of, fixture_dir, ids, near_ids, point},
};

const FILES: [&str; 2] = ["world.idx", "world.sqlite"];

/// A build of the golden sources, which stand in for every default source.
pub(crate) fn golden_build(dir: &Path) -> Build {
    let (manifest, files) =
        Manifest::open(&Path::new(FIXTURES).join("golden/sources/sources.toml")).unwrap();
    Build::new(dir).manifest(manifest, files)
}

/// A build of the sources of the dataset that the tests of the crate `wayfare` search.
fn search_build(dir: &Path) -> Build {
    let (manifest, files) =
        Manifest::open(&Path::new(FIXTURES).join("search/sources.toml")).unwrap();
    Build::new(dir).manifest(manifest, files)
}

fn archive(version: u32) -> String {
    format!("{FIXTURES}/golden/format-{version}.zip")
}

const SEARCH_ARCHIVE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/search/dataset.zip");

/// The golden dataset of a version, unpacked.
pub(crate) fn golden(version: u32) -> TempDir {
    unpacked(&archive(version), &FILES)
}

fn unpacked(archive: &str, files: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = ZipArchive::new(File::open(archive).unwrap()).unwrap();
    for name in files {
        io::copy(
            &mut archive.by_name(name).unwrap(),
            &mut File::create(folder.path().join(name)).unwrap(),
        )
        .unwrap();
    }
    folder
}

/// Asserts that a dataset is refused with both versions and the remedy.
#[track_caller]
fn assert_refused(dir: &Path, version: u32) {
    let error = Dataset::open(dir).unwrap_err();
    let text = error.to_string();
    assert!(error.kind() == wayfare::ErrorKind::Incompatible, "{text}");
    let versions = [
        format!("format version {version},"),
        format!("reads version {FORMAT_VERSION}"),
    ];
    for part in [
        &versions[0],
        &versions[1],
        "world.idx",
        "build the dataset again",
    ] {
        assert!(text.contains(part), "`{part}` is not in: {text}");
    }
    assert_eq!(verify(dir).unwrap_err().to_string(), text);
    let in_memory = Dataset::from_bytes(fs::read(dir.join("world.idx")).unwrap()).unwrap_err();
    assert!(in_memory.to_string().contains(&versions[0]), "{in_memory}");
}

#[test]
fn every_earlier_version_is_refused_by_name() {
    for version in 1..FORMAT_VERSION {
        assert_refused(golden(version).path(), version);
    }
}

#[test]
fn a_later_version_is_refused_by_name() {
    for version in [FORMAT_VERSION + 1, 7777, u32::MAX] {
        let copy = copy_of(fixture_dir());
        let path = copy.path().join("world.idx");
        let mut bytes = fs::read(&path).unwrap();
        bytes[8..12].copy_from_slice(&version.to_le_bytes());
        fs::write(&path, bytes).unwrap();
        assert_refused(copy.path(), version);
    }
}

#[test]
fn a_dataset_of_an_earlier_version_is_replaced_by_a_build() {
    let folder = golden(1);
    golden_build(folder.path()).run().unwrap();
    verify(folder.path()).unwrap();
}

/// If this fails, files that users have are no longer read as they were: raise `FORMAT_VERSION`.
#[test]
fn the_golden_dataset_of_this_version_is_sound_and_answers_as_it_always_has() {
    let folder = golden(FORMAT_VERSION);
    let verified = verify(folder.path()).unwrap();
    assert!(verified.sqlite.is_some());
    let dataset = Dataset::open(folder.path()).unwrap();
    assert_eq!(ask_everything(&dataset), 0);
    let info = dataset.info().unwrap();
    assert_eq!(
        (info.name, info.snapshot_date, info.format_version),
        ("Golden", "2026-06-01", FORMAT_VERSION)
    );
    let counts = [
        info.places,
        info.postal_codes,
        info.countries,
        info.currencies,
        info.accommodation,
    ];
    assert_eq!(counts, [52, 15, 21, 11, 4]);

    let options = SearchOptions::new().places_only(true);
    let found = |text: &str| ids(&dataset.search_with(text, &options).unwrap());
    for (text, expected) in [
        ("lisboa", &[LISBON][..]),
        ("LIS", &[LISBON]),
        ("lissbon", &[LISBON]),
        ("東京都", &[TOKYO]),
        ("muenchen", &[MUNICH]),
        (
            "springfield",
            &[
                SPRINGFIELD_MISSOURI,
                SPRINGFIELD_MASSACHUSETTS,
                SPRINGFIELD_ILLINOIS,
            ],
        ),
        ("poggio \"alto\"", &[POGGIO_ALTO]),
        ("90210", &[BEVERLY_HILLS]),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
    let near = dataset
        .nearest_with(point(40.0, -8.0), &NearestOptions::new().limit(2))
        .unwrap();
    assert_eq!(near_ids(&near), [GEMEA_VELHA, GEMEA]);
    let total = dataset
        .place(LISBON)
        .unwrap()
        .unwrap()
        .costs()
        .unwrap()
        .unwrap()
        .total
        .midrange;
    assert_eq!(total, Some(112.25));
    assert_eq!(
        dataset.country_costs("XK").unwrap().unwrap().total.luxury,
        Some(150.0)
    );
    assert_eq!(
        dataset
            .place(LISBON)
            .unwrap()
            .unwrap()
            .highlights()
            .unwrap()
            .len(),
        2
    );
    assert_eq!(
        dataset.accommodation(7).unwrap().unwrap().name,
        "Hostel of Tests"
    );
    assert_eq!(
        dataset
            .convert("USD", "EUR", 0.0)
            .unwrap()
            .unwrap()
            .converted,
        0.0
    );
}

/// If this fails, the builder writes other bytes than it did: another layout, folding, order or compression. Where a
/// reader of this version would not understand them, raise `FORMAT_VERSION`. Otherwise, and before a release alone,
/// make the golden dataset again: `cargo test -p wayfare-tests --test it formats::make_golden -- --ignored`.
#[test]
fn the_golden_sources_still_give_the_golden_index() {
    assert_same_index(golden_build, &golden(FORMAT_VERSION));
}

/// If this fails, make the archive again, as for the golden dataset; it need not stay as it was.
#[test]
fn the_search_fixture_is_what_its_sources_give() {
    assert_same_index(search_build, &unpacked(SEARCH_ARCHIVE, &FILES[..1]));
}

#[track_caller]
fn assert_same_index(build: fn(&Path) -> Build, committed: &TempDir) {
    let again = tempfile::tempdir().unwrap();
    build(again.path()).run().unwrap();
    let [committed, again] = [committed.path(), again.path()];
    let sections = |dir| Dataset::open(dir).unwrap().info().unwrap().sections;
    let reference = |dir: &Path| {
        let index = fs::read(dir.join(FILES[0])).unwrap();
        Header::decode(&index).unwrap().weak_reference
    };
    let bounds = SectionId::WeakMaxScores.name();
    let differing = sections(committed).into_iter().zip(sections(again));
    let mut differing = differing.filter(|(committed, again)| committed != again);
    if let Some((committed_section, section)) = differing.next() {
        let is_rule = section.name == bounds && reference(committed) == reference(again);
        assert!(
            !is_rule || differing.next().is_some(),
            "only bounds of parts of names differ: raise `RULES` of `weak_reference.rs`, so that older datasets are searched \
             without theirs"
        );
        assert_eq!(committed_section, section);
    }
}

/// Not a test: makes the golden dataset of this version and the search fixture, which are to be committed.
#[test]
#[ignore = "replaces files of the repository"]
fn make_golden() {
    pack(golden_build, &archive(FORMAT_VERSION), &FILES);
    pack(search_build, SEARCH_ARCHIVE, &FILES[..1]);
}

/// Builds a dataset and puts files of it into an archive.
fn pack(build: fn(&Path) -> Build, archive: &str, files: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path()).run().unwrap();
    let mut archive = ZipWriter::new(File::create(archive).unwrap());
    for name in files {
        archive
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        io::copy(
            &mut File::open(folder.path().join(name)).unwrap(),
            &mut archive,
        )
        .unwrap();
    }
    archive.finish().unwrap();
}
