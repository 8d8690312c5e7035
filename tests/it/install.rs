//! Updates on real snapshots, and updates and unpackings that are killed or fail at any step in which they change the disk.

use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
};

use tempfile::TempDir;
use wayfare::Dataset;
use wayfare_build::{Build, Diff, Install, Pack, verify};

use crate::{
    crash::{Fault, assert_whole, both, faulty, steps_of, with_old},
    sources::both_files,
    support::shared,
};

#[test]
fn a_real_update_gives_the_bytes_of_a_full_build_and_is_a_fraction_of_it() {
    let snapshots = ["2025-11-19", "2026-04-06"]
        .map(|date| shared(&format!("geonames/updates/cities15000-{date}.zip")));
    let [Some(old), Some(new)] = snapshots else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (name, file) in [("old", &old), ("new", &new)] {
        Build::new(path(name)).files([file]).run().unwrap();
    }
    let delta = Diff::new(path("old"), path("new"))
        .run(&path("delta"))
        .unwrap();
    let places = delta
        .changes
        .iter()
        .find(|changes| changes.table == "place")
        .unwrap();
    assert!(
        (1_000..15_000).contains(&places.changed) && places.removed > 10,
        "{:?}",
        delta.changes
    );
    Pack::new(path("new")).run(&path("packed")).unwrap();
    let packed = path("packed").metadata().unwrap().len();
    assert!(
        delta.bytes < packed / 20,
        "{} of {packed} bytes",
        delta.bytes
    );
    Install::update(path("old"), path("delta")).run().unwrap();
    assert!(both_files(&path("old")) == both_files(&path("new")));
    verify(&path("old")).unwrap();
    Install::unpack(path("unpacked"), path("packed"))
        .run()
        .unwrap();
    assert!(both_files(&path("unpacked")) == both_files(&path("new")));
}

/// A delta between both datasets, and the new one packed.
fn archives() -> &'static (TempDir, PathBuf, PathBuf) {
    static ARCHIVES: OnceLock<(TempDir, PathBuf, PathBuf)> = OnceLock::new();
    ARCHIVES.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let (delta, packed) = (folder.path().join("delta"), folder.path().join("packed"));
        let [old, new] = ["old", "new"].map(|name| both().folder.path().join(name));
        Diff::new(old, &new).run(&delta).unwrap();
        Pack::new(new).run(&packed).unwrap();
        (folder, delta, packed)
    })
}

#[test]
fn killed_at_any_step_an_update_or_unpacking_leaves_a_whole_dataset() {
    let (_folder, delta, packed) = archives();
    for (archive, install) in [
        (delta, Install::update as fn(PathBuf, PathBuf) -> Install),
        (packed, Install::unpack),
    ] {
        let begin = |dir: &Path| install(dir.to_owned(), archive.clone());
        let steps = steps_of(begin(&with_old().1)).len();
        assert!(steps > 15, "{steps}");
        let (mut old, mut new) = (0, 0);
        for at in 0..steps {
            for fault in [Fault::Kill, Fault::Error(28)] {
                let (_folder, dir) = with_old();
                let (install, _) = faulty(begin(&dir), at, fault);
                let result = install.run();
                let when = format!("{fault:?} at step {at} of {steps}");
                assert!(result.is_err() || at + 1 == steps, "{when}");
                let left = assert_whole(&dir, &when);
                if left == both().old {
                    old += 1
                } else {
                    new += 1
                }
                // The next one completes it.
                begin(&dir)
                    .run()
                    .unwrap_or_else(|error| panic!("{when}: {error}"));
                assert_eq!(assert_whole(&dir, &when), both().new, "{when}");
                assert!(!dir.join(".next").exists(), "{when}");
            }
        }
        assert!(
            old > 20 && new >= 8,
            "{old} times the old one, {new} times the new one"
        );
    }
}

#[test]
fn a_folder_of_its_own_gets_no_half_of_a_dataset() {
    let (_folder, _, packed) = archives();
    let whole = tempfile::tempdir().unwrap();
    let begin = |dir: &Path| Install::unpack(dir.to_owned(), packed.clone());
    let steps = steps_of(begin(&whole.path().join("world"))).len();
    for at in 0..steps {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path().join("world");
        drop(faulty(begin(&dir), at, Fault::Kill).0.run());
        match Dataset::open(&dir) {
            Ok(_) => assert_eq!(assert_whole(&dir, "unpacked"), both().new),
            Err(error) => assert!(
                error.kind() == wayfare::ErrorKind::NoDataset,
                "step {at}: {error}"
            ),
        }
    }
}
