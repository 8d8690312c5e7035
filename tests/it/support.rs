//! The datasets that the tests share, each built once and kept between runs, and small helpers.

use std::{
    env, fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use proptest::prelude::ProptestConfig;
use rusqlite::{Connection, OpenFlags, types::Value};
use tempfile::TempDir;
use wayfare::{
    CountryCode, Dataset, Error, Filter, Hit, NearbyPlace, Place, PlaceDetails, Point, Section,
};
use wayfare_build::{Build, Manifest};
use wayfare_datasets::{BUILDER, cached};
pub(crate) use wayfare_datasets::{copy_folder, shared};
use wayfare_format::SectionId;

/// The root of the repository.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The small world of `fixtures/`, which has every oddity of the real dumps.
pub(crate) fn fixture() -> &'static Dataset {
    static FIXTURE: OnceLock<Dataset> = OnceLock::new();
    FIXTURE.get_or_init(|| Dataset::open(fixture_dir()).unwrap())
}

/// The folder of [`fixture`].
pub(crate) fn fixture_dir() -> &'static Path {
    static DIR: OnceLock<PathBuf> = OnceLock::new();
    DIR.get_or_init(|| {
        cached(
            "fixture",
            &[&BUILDER[..], &["tests/fixtures", "data"]].concat(),
            |dir| {
                fixture_build(dir).run().unwrap();
            },
        )
    })
}

/// The folder with the sources of [`fixture`].
pub(crate) const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");

/// A build of the fixture into a folder.
pub(crate) fn fixture_build(dir: &Path) -> Build {
    let (manifest, files) = Manifest::open(&Path::new(FIXTURES).join("sources.toml")).unwrap();
    Build::new(dir).manifest(manifest, files)
}

/// The default dataset.
pub(crate) fn world() -> &'static Dataset {
    static WORLD: OnceLock<Dataset> = OnceLock::new();
    WORLD.get_or_init(|| Dataset::open(world_dir()).unwrap())
}

/// The folder of [`world`].
pub(crate) fn world_dir() -> &'static Path {
    static DIR: OnceLock<PathBuf> = OnceLock::new();
    DIR.get_or_init(|| {
        wayfare_datasets::world(|dir| {
            Build::new(dir).run().unwrap();
        })
    })
}

/// The default dataset with the postal codes of 90 countries; `None` where `../shared/data` is absent.
pub(crate) fn postal_world() -> Option<&'static Dataset> {
    static WORLD: OnceLock<Dataset> = OnceLock::new();
    let codes = shared("geonames/postal/allCountries.zip")?;
    Some(WORLD.get_or_init(|| {
        let dir = cached("postal-world", &[&BUILDER[..], &["data"]].concat(), |dir| {
            Build::new(dir).files([codes]).run().unwrap();
        });
        Dataset::open(dir).unwrap()
    }))
}

/// A copy of both files of a dataset.
pub(crate) fn copy_of(dir: &Path) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for file in ["world.idx", "world.sqlite"] {
        fs::copy(dir.join(file), copy.path().join(file)).unwrap();
    }
    copy
}

/// All rows of a query on a dataset's SQLite file, columns joined by `|`.
pub(crate) fn rows(dataset: &Path, sql: &str) -> Vec<String> {
    let db = Connection::open_with_flags(
        dataset.join("world.sqlite"),
        OpenFlags::SQLITE_OPEN_READ_ONLY,
    )
    .unwrap();
    let mut select = db.prepare(sql).unwrap();
    let columns = select.column_count();
    let text = |row: &rusqlite::Row<'_>| {
        let value = |column| match row.get_unwrap(column) {
            Value::Null => "NULL".to_owned(),
            Value::Integer(number) => number.to_string(),
            Value::Real(number) => number.to_string(),
            Value::Text(text) => text,
            Value::Blob(_) => "blob".to_owned(),
        };
        Ok((0..columns).map(value).collect::<Vec<_>>().join("|"))
    };
    select
        .query_map([], text)
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap()
}

/// The only row of a query with a single number.
pub(crate) fn number(dataset: &Path, sql: &str) -> u64 {
    rows(dataset, sql).concat().parse().unwrap()
}

pub(crate) fn ids(hits: &[Hit<'_>]) -> Vec<u32> {
    hits.iter().map(|hit| hit.id().get()).collect()
}

pub(crate) fn near_ids(found: &[NearbyPlace<'_>]) -> Vec<u32> {
    found.iter().map(|near| near.id().get()).collect()
}

/// Where a section of a dataset stands.
pub(crate) fn section(dataset: &Dataset, id: SectionId) -> Section {
    let sections = dataset.info().unwrap().sections;
    *sections
        .iter()
        .find(|section| section.name == id.name())
        .unwrap()
}

/// A point that there is.
pub(crate) fn point(latitude: f64, longitude: f64) -> Point {
    Point::new(latitude, longitude).unwrap()
}

/// The country code that a text is.
pub(crate) fn country(text: &str) -> CountryCode {
    text.parse().unwrap()
}

/// A filter of a country.
pub(crate) fn in_country(code: &str) -> Filter {
    Filter::new().country(country(code))
}

/// All items of a sound dataset.
pub(crate) fn all<T>(items: impl Iterator<Item = wayfare::Result<T>>) -> Vec<T> {
    items.map(Result::unwrap).collect()
}

/// All of a place of a sound dataset.
pub(crate) fn details(place: wayfare::Result<Place<'_>>) -> PlaceDetails<'_> {
    place.unwrap().details().unwrap()
}

/// All of the place with this id.
pub(crate) fn details_of(dataset: &Dataset, id: u32) -> PlaceDetails<'_> {
    details(dataset.place(id).map(Option::unwrap))
}

/// Asserts that a query was refused as the caller's mistake, in words that name the offending `value`.
#[track_caller]
pub(crate) fn refused<T>(answer: Result<T, Error>, value: &str) {
    let error = answer
        .err()
        .unwrap_or_else(|| panic!("`{value}` was accepted"));
    assert!(
        error.kind() == wayfare::ErrorKind::BadInput && error.to_string().contains(value),
        "{error}"
    );
}

/// A property test of so many cases, or of as many as proptest's own variable allows, where that is less.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    let most = env::var("PROPTEST_CASES")
        .ok()
        .and_then(|most| most.parse().ok())
        .unwrap_or(u32::MAX);
    ProptestConfig {
        cases: cases.min(most),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Whether two figures are the same but for the last digits of their computation.
pub(crate) fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}
