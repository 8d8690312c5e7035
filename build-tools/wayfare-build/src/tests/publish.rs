//! Publishing: the reports of a killed build, and two builds in one folder. `tests/it/crash` stops a build at every step.

use std::fs;
use std::path::PathBuf;

use wayfare_format::{INDEX_FILE, NEXT_DIR, SQLITE_FILE};

use super::fixture::{Fixture, place};
use crate::disk::Disk;
use crate::publish::{LockedFolder, REJECTS_FILE, REPORT_FILE};

/// Creates two datasets, `old` and `new`, in one folder.
fn datasets() -> (Fixture, PathBuf, PathBuf) {
    let sources = Fixture::new();
    let [old, new] = ["old", "new"].map(|name| {
        let sources = Fixture::new().add("cities", "places", &place(7, name, &[]), "");
        sources.build("out").run().unwrap();
        (sources.path("out"), sources)
    });
    for (name, (from, _made)) in [("old", old), ("new", new)] {
        fs::rename(from, sources.path(name)).unwrap();
    }
    let (old, new) = (sources.path("old"), sources.path("new"));
    fs::create_dir(old.join(NEXT_DIR)).unwrap();
    (sources, old, new)
}

#[test]
fn the_rejected_rows_are_always_those_of_the_report() {
    let next = Some(NEXT_DIR);
    for (rejects, report, expected) in [
        (next, next, Some("new")),
        (Some("."), next, Some("new")),
        // Somebody removed both.
        (None, None, None),
    ] {
        let (_sources, old, new) = datasets();
        fs::write(new.join(REJECTS_FILE), "new").unwrap();
        fs::write(old.join(REJECTS_FILE), "old").unwrap();
        let moves = [
            (INDEX_FILE, Some(".")),
            (SQLITE_FILE, Some(".")),
            (REJECTS_FILE, rejects),
            (REPORT_FILE, report),
        ];
        for (file, to) in moves {
            if let Some(folder) = to {
                fs::rename(new.join(file), old.join(folder).join(file)).unwrap();
            }
        }
        LockedFolder::claim(&old, Disk::default()).unwrap();
        assert_eq!(
            fs::read_to_string(old.join(REJECTS_FILE)).ok().as_deref(),
            expected
        );
        assert_eq!(old.join(REPORT_FILE).exists(), expected.is_some());
    }
}

#[test]
fn two_builds_do_not_meet() {
    let folder = tempfile::tempdir().unwrap();
    let first = LockedFolder::claim(folder.path(), Disk::default()).unwrap();
    let error = LockedFolder::claim(folder.path(), Disk::default())
        .err()
        .unwrap()
        .to_string();
    assert!(error.contains("another build"), "{error}");
    drop(first);
    LockedFolder::claim(folder.path(), Disk::default()).unwrap();
}

#[test]
fn a_file_is_not_taken_for_a_folder() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let error = LockedFolder::claim(file.path(), Disk::default())
        .err()
        .unwrap()
        .to_string();
    assert!(
        error.contains("a dataset is a folder, and this is a file"),
        "{error}"
    );
}

#[test]
fn a_folder_is_let_go_although_a_process_just_started_has_its_lock_open() {
    let folder = tempfile::tempdir().unwrap();
    let first = LockedFolder::claim(folder.path(), Disk::default()).unwrap();
    let inherited = first.lock.try_clone().unwrap();
    drop(first);
    LockedFolder::claim(folder.path(), Disk::default()).unwrap();
    drop(inherited);
}
