//! The small world of the test fixtures, and smaller ones of given places.

use std::{fs, path::Path, sync::LazyLock};

use wayfare::Dataset;
use wayfare_build::{Build, Error, Manifest, SourceKind, SourceSpec};

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures");

/// Files in the stead of the large default ones, named by their kind.
const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/world");

/// The index of the fixtures, built once per process, so that it has the current format.
pub fn index() -> &'static [u8] {
    static INDEX: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let out = tempfile::tempdir().unwrap();
        build_fixture(out.path());
        fs::read(out.path().join("world.idx")).unwrap()
    });
    &INDEX
}

/// The dataset of the fixtures.
pub fn fixture() -> &'static Dataset {
    static FIXTURE: LazyLock<Dataset> =
        LazyLock::new(|| Dataset::from_bytes(index().to_vec()).unwrap());
    &FIXTURE
}

/// Builds the dataset of the fixtures in a folder.
pub fn build_fixture(out: &Path) {
    build(sources(), out).unwrap();
}

/// A dataset of the places in these rows of a main dump and of Lisbon, which has costs.
pub fn of_places(rows: &str) -> Result<Dataset, Error> {
    let out = tempfile::tempdir().unwrap();
    build_places(rows, out.path())?;
    Ok(Dataset::from_bytes(fs::read(out.path().join("world.idx")).unwrap()).unwrap())
}

/// Builds that dataset in a folder.
pub fn build_places(rows: &str, out: &Path) -> Result<(), Error> {
    fs::create_dir_all(out).unwrap();
    let known = fs::read_to_string(Path::new(FIXTURES).join("places.txt")).unwrap();
    let lisbon = known
        .lines()
        .find(|row| row.starts_with("2267057\t"))
        .unwrap();
    let file = out.join("places.txt");
    fs::write(&file, format!("{lisbon}\n{rows}")).unwrap();
    let mut sources = sources();
    for source in &mut sources {
        source.file = match source.kind {
            SourceKind::Places => file.display().to_string(),
            // What the fixtures say of further places has nothing to refer to; without any, the default ones would be taken.
            SourceKind::AlternateNames | SourceKind::Destinations | SourceKind::Postal => {
                table(source.kind)
            }
            _ => continue,
        };
    }
    build(sources, out)
}

fn build(sources: Vec<SourceSpec>, out: &Path) -> Result<(), Error> {
    let (fixture, files) = Manifest::open(&Path::new(FIXTURES).join("sources.toml"))?;
    let manifest = Manifest { sources, ..fixture };
    Build::new(out).manifest(manifest, files).run().map(drop)
}

/// The sources of the fixtures, and small ones that take the places of the default ones: with these, a dataset would
/// have a megabyte, and building it would take most of the time.
fn sources() -> Vec<SourceSpec> {
    let (fixture, _) = Manifest::open(&Path::new(FIXTURES).join("sources.toml")).unwrap();
    let (default, _) = Manifest::embedded().unwrap();
    let mut sources = fixture.sources;
    // Sources of the fixtures replace these, by their kind or by their id.
    let replaced = [
        SourceKind::Places,
        SourceKind::AlternateNames,
        SourceKind::Postal,
        SourceKind::Borders,
    ];
    let mut default = default.sources;
    default.retain(|spec| {
        !replaced.contains(&spec.kind) && sources.iter().all(|own| own.id != spec.id)
    });
    for mut spec in default {
        let own = sources.iter().find(|source| source.kind == spec.kind);
        spec.file = own.map_or_else(|| table(spec.kind), |own| own.file.clone());
        spec.columns.clear();
        spec.only.clear();
        spec.skip.clear();
        spec.replace.clear();
        spec.cost.clear();
        spec.delimiter = ',';
        spec.skip_rows = 0;
        sources.push(spec);
    }
    sources
}

/// The small table of a kind.
fn table(kind: SourceKind) -> String {
    Path::new(TABLES).join(kind.name()).display().to_string()
}
