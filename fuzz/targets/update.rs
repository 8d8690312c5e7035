//! A delta whose records, a SQLite file, are corrupted in the ways that the input describes, with hashes that fit:
//! refused, and the dataset that was there stays; or it is the build that the delta names.
#![no_main]

use std::{fs, path::Path, sync::LazyLock};

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;
use wayfare::Dataset;
use wayfare_build::{ArchiveManifest, Diff, Install, fuzzing};
use wayfare_fuzz::world;

const RECORDS: &str = "delta.sqlite";

/// Bytes of a page of the records.
const PAGE: usize = 4096;

/// A change to a page. Pages are counted round, offsets as well.
#[derive(Debug, Arbitrary)]
enum Damage {
    Flip { page: u16, at: u16, mask: u8 },
    Write { page: u16, at: u16, value: u32 },
    Copy { from: u16, to: u16 },
    Cut { pages: u16 },
}

/// A dataset, and the records that make another one of it.
struct Delta {
    home: TempDir,
    manifest: ArchiveManifest,
    records: Vec<u8>,
}

static DELTA: LazyLock<Delta> = LazyLock::new(|| {
    let home = tempfile::tempdir().unwrap();
    let path = |name: &str| home.path().join(name);
    world::build_places("", &path("sound")).unwrap();
    world::build_fixture(&path("new"));
    Diff::new(path("sound"), path("new"))
        .run(&path("delta"))
        .unwrap();
    for folder in ["files", "world"] {
        fs::create_dir(path(folder)).unwrap();
    }
    let manifest = fuzzing::extract(&path("delta"), &path("files")).unwrap();
    let records = fs::read(path("files").join(RECORDS)).unwrap();
    restore(home.path());
    Delta {
        home,
        manifest,
        records,
    }
});

// Writing a delta takes more memory than reading one may.
fuzz_target!(init: { LazyLock::force(&DELTA); }, |damages: Vec<Damage>| {
    let Delta { home, manifest, records } = &*DELTA;
    let path = |name: &str| home.path().join(name);
    let mut changed = records.clone();
    damages.iter().for_each(|damage| apply(damage, &mut changed));
    fs::write(path("files").join(RECORDS), &changed).unwrap();
    fuzzing::pack(&path("delta"), manifest.clone(), &path("files")).unwrap();

    let before = build_id(home.path());
    match Install::update(path("world"), path("delta")).run() {
        Ok(installed) => {
            assert_eq!((build_id(home.path()), &installed.manifest.build_id), (manifest.build_id.clone(), &manifest.build_id));
            restore(home.path());
        }
        Err(error) => {
            assert_eq!(build_id(home.path()), before, "{error}");
            assert!(changed != *records, "the sound delta is refused: {error}");
        }
    }
});

/// The build of the dataset that is updated, which is whole at any time.
fn build_id(home: &Path) -> String {
    Dataset::open(home.join("world"))
        .unwrap()
        .info()
        .unwrap()
        .build_id
}

/// Puts the old dataset where it is updated.
fn restore(home: &Path) {
    for file in ["world.idx", "world.sqlite"] {
        fs::copy(home.join("sound").join(file), home.join("world").join(file)).unwrap();
    }
}

fn apply(damage: &Damage, records: &mut Vec<u8>) {
    let pages = records.len() / PAGE;
    let start = |page: u16| usize::from(page) % pages * PAGE;
    match *damage {
        Damage::Flip { page, at, mask } => records[start(page) + usize::from(at) % PAGE] ^= mask,
        Damage::Write { page, at, value } => {
            let start = start(page) + usize::from(at) % PAGE;
            for (byte, new) in records[start..].iter_mut().zip(value.to_be_bytes()) {
                *byte = new;
            }
        }
        Damage::Copy { from, to } => {
            records.copy_within(start(from)..start(from) + PAGE, start(to))
        }
        Damage::Cut { pages: cut } => records.truncate(start(cut).max(PAGE)),
    }
}
