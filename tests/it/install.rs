//! Updates on real snapshots, and updates and unpackings that are killed or fail at any step in which they change the disk.

use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
};

use tempfile::TempDir;
use wayfare::Dataset;
use wayfare_build::{Build, Diff, Install, Pack, Undo, verify};

use crate::{
    crash::{Fault, assert_whole, both, copy_of, faulty, steps_of, with_old},
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

/// A folder with the old dataset, updated to the new one.
fn updated() -> (TempDir, PathBuf) {
    let (_folder, delta, _) = archives();
    let (folder, dir) = with_old();
    Install::update(&dir, delta).run().unwrap();
    assert_eq!(assert_whole(&dir, "updated"), both().new);
    (folder, dir)
}

#[test]
fn an_undo_puts_back_the_bytes_that_were_there_before_the_update_once() {
    let (_folder, delta, packed) = archives();
    let (_updated, dir) = updated();
    let undone = Undo::new(&dir).run().unwrap();
    assert_eq!(undone.build_id, both().old);
    assert!(both_files(&dir) == both_files(&both().folder.path().join("old")));
    verify(&dir).unwrap();
    let refused = |dir: &Path| Undo::new(dir).run().unwrap_err().to_string();
    assert!(refused(&dir).contains("no update to undo"));
    // Nor can an update be undone after which another dataset was published.
    Install::update(&dir, delta).run().unwrap();
    Install::unpack(&dir, packed).run().unwrap();
    assert!(refused(&dir).contains("no update to undo"));
    assert!(!dir.join(".previous").exists() && !dir.join(".next").exists());
    let error = Undo::new(dir.join("not-there")).run().unwrap_err();
    assert!(error.to_string().contains("not-there") && !dir.join("not-there").exists());
}

#[test]
fn a_kept_dataset_that_is_corrupt_is_not_put_back() {
    let (_folder, dir) = updated();
    std::fs::write(dir.join(".previous/world.sqlite"), "corrupt").unwrap();
    let error = Undo::new(&dir).run().unwrap_err().to_string();
    assert!(error.contains(".previous"), "{error}");
    assert_eq!(assert_whole(&dir, "refused"), both().new);
}

#[test]
fn an_undo_puts_back_what_an_update_left_that_cannot_be_opened() {
    for broken in [Some("corrupt"), None] {
        let (_folder, dir) = updated();
        let index = dir.join("world.idx");
        std::fs::remove_file(&index).unwrap();
        if let Some(bytes) = broken {
            std::fs::write(&index, bytes).unwrap();
        }
        assert_eq!(Undo::new(&dir).run().unwrap().build_id, both().old);
        assert_eq!(assert_whole(&dir, "undone"), both().old);
    }
}

#[test]
fn killed_at_any_step_an_undo_leaves_a_whole_dataset_and_can_be_run_again() {
    let (_folder, updated) = updated();
    let steps = steps_of(Undo::new(copy_of(&updated).1)).len();
    let (mut old, mut new) = (0, 0);
    for at in 0..steps {
        for fault in [Fault::Kill, Fault::Error(28)] {
            let (_folder, dir) = copy_of(&updated);
            let (undo, _) = faulty(Undo::new(&dir), at, fault);
            let result = undo.run();
            let when = format!("{fault:?} at step {at} of {steps}");
            assert!(result.is_err() || at + 2 >= steps, "{when}");
            let left = assert_whole(&dir, &when);
            if left == both().old {
                old += 1
            } else {
                new += 1
            }
            // The next one completes it, if it was not complete.
            drop(Undo::new(&dir).run());
            assert_eq!(assert_whole(&dir, &when), both().old, "{when}");
            assert!(!dir.join(".next").exists(), "{when}");
        }
    }
    assert!(
        old >= 6 && new >= 10,
        "{old} times the old one, {new} times the new one"
    );
}
