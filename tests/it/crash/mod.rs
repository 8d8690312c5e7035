//! Builds that are killed or fail at any step in which they change the disk: whoever opens the dataset then finds a
//! whole one, the old or the new, and the next build completes.

mod process;

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

use tempfile::TempDir;
use wayfare::Dataset;
use wayfare_build::{Build, Install, Undo, verify};

use crate::formats::golden_build;
use crate::geonameids::LISBON;
use crate::support::copy_folder;

const FILES: [&str; 4] = ["world.idx", "world.sqlite", "rejects.csv", "report.json"];

/// Two datasets of the golden sources, one with a filter: the folders, and the ids of their builds.
pub(crate) struct Both {
    pub(crate) folder: TempDir,
    pub(crate) old: String,
    pub(crate) new: String,
}

pub(crate) fn both() -> &'static Both {
    static BOTH: OnceLock<Both> = OnceLock::new();
    BOTH.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let old = old_build(&folder.path().join("old"))
            .run()
            .unwrap()
            .build_id;
        let new = new_build(&folder.path().join("new"))
            .run()
            .unwrap()
            .build_id;
        assert_ne!(old, new);
        Both { folder, old, new }
    })
}

fn old_build(dir: &Path) -> Build {
    golden_build(dir).min_population(1)
}

fn new_build(dir: &Path) -> Build {
    golden_build(dir)
}

/// A folder with the old dataset.
pub(crate) fn with_old() -> (TempDir, PathBuf) {
    copy_of(&both().folder.path().join("old"))
}

/// A copy of a folder, and of those that a build leaves in it.
pub(crate) fn copy_of(from: &Path) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("world");
    copy_folder(from, &dir);
    (folder, dir)
}

/// What goes wrong at a step.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Fault {
    /// Nothing happens any more, at this step and all later ones.
    Kill,
    /// This step fails with an error of the system, and the build clears up.
    Error(i32),
}

/// ENOSPC, EIO, EROFS, EDQUOT.
const ERRORS: [i32; 4] = [28, 5, 30, 122];

/// The steps of a build that have been begun.
pub(crate) type Steps = Arc<AtomicUsize>;

/// What changes a dataset in steps that can fail.
pub(crate) trait Stepped: Sized {
    fn before_each(
        self,
        step: impl Fn(&str, &Path) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self;
    fn finish(&self);
}

macro_rules! stepped {
    ($($stepped:ty),*) => {$(
        impl Stepped for $stepped {
            fn before_each(
                self,
                step: impl Fn(&str, &Path) -> io::Result<()> + Send + Sync + 'static,
            ) -> Self {
                self.before_each_step(step)
            }

            fn finish(&self) {
                self.run().unwrap();
            }
        }
    )*};
}

stepped!(Build, Install, Undo);

/// A build, or another such, with a fault at the step of this number, from 0.
pub(crate) fn faulty<S: Stepped>(stepped: S, at: usize, fault: Fault) -> (S, Steps) {
    let steps = Steps::default();
    let counted = Arc::clone(&steps);
    let stepped = stepped.before_each(move |_, _| {
        let step = counted.fetch_add(1, Ordering::Relaxed);
        match fault {
            Fault::Kill if step >= at => Err(io::Error::other("killed")),
            Fault::Error(code) if step == at => Err(io::Error::from_raw_os_error(code)),
            _ => Ok(()),
        }
    });
    (stepped, steps)
}

/// The steps of a build that nothing goes wrong with: verbs and names of files.
pub(crate) fn steps_of(stepped: impl Stepped) -> Vec<String> {
    let steps = Arc::new(std::sync::Mutex::new(Vec::new()));
    let seen = Arc::clone(&steps);
    let stepped = stepped.before_each(move |step, path| {
        seen.lock()
            .unwrap()
            .push(format!("{step} {}", path.file_name().unwrap().display()));
        Ok(())
    });
    stepped.finish();
    drop(stepped);
    Arc::into_inner(steps).unwrap().into_inner().unwrap()
}

/// Asserts that the dataset is whole, of one of both builds, and that its two files match. Which build it is.
#[track_caller]
pub(crate) fn assert_whole(dir: &Path, when: &str) -> String {
    let (build_id, verified) = assert_readable(dir, when);
    assert_eq!(verified, build_id, "{when}");
    build_id
}

/// The same where datasets are published all the time, so that the one that is verified may be newer than the one that
/// is opened. Returns the builds of both.
fn assert_readable(dir: &Path, when: &str) -> (String, String) {
    let dataset = Dataset::open(dir).unwrap_or_else(|error| panic!("{when}: {error}"));
    let build_id = dataset.info().unwrap().build_id;
    assert!([&both().old, &both().new].contains(&&build_id), "{when}");
    assert!(!dataset.search("lisboa").unwrap().is_empty(), "{when}");
    let verified = verify(dir).unwrap_or_else(|error| panic!("{when}: {error}"));
    assert!(
        verified.sqlite.is_some(),
        "{when}: no SQLite file belongs to the index"
    );
    (build_id, verified.build_id)
}

/// The build that the report in the folder is of.
fn reported(dir: &Path) -> Option<String> {
    let report = fs::read(dir.join("report.json")).ok()?;
    let report: serde_json::Value = serde_json::from_slice(&report).unwrap();
    Some(report["build_id"].as_str().unwrap().to_owned())
}

/// Steps of publishing, from where all files are written.
const PUBLISHING: usize = 14;

/// The steps that something goes wrong at: one in three before publishing, which are alike, and all after. So each of the four
/// errors has its turn.
fn chosen(steps: usize) -> impl Iterator<Item = usize> {
    (0..steps).filter(move |at| at % 3 == 0 || at + PUBLISHING >= steps)
}

/// Asserts that after the next build that gets as far as the folder, files and report are of one build, even if it
/// fails then, and that the next, of the other dataset, completes.
#[track_caller]
fn assert_mended(dir: &Path, when: &str) {
    let before = Dataset::open(dir).ok().map(|_| assert_whole(dir, when));
    let error = new_build(dir)
        .countries(["QQ"])
        .run()
        .unwrap_err()
        .to_string();
    assert!(error.contains("QQ"), "{error}");
    let after = Dataset::open(dir).ok().map(|_| assert_whole(dir, when));
    assert_eq!(before, after, "{when}");
    let report = reported(dir);
    assert!(
        report.is_none() || report == after,
        "{when}: a report of {report:?} beside {after:?}"
    );
    assert!(!dir.join(".next").exists(), "{when}");
    let is_new = after.as_ref() == Some(&both().new);
    let build_id = if is_new {
        old_build(dir)
    } else {
        new_build(dir)
    }
    .run()
    .unwrap()
    .build_id;
    assert_eq!(assert_whole(dir, when), build_id, "{when}");
    assert_eq!(reported(dir), Some(build_id), "{when}");
    let mut names: Vec<_> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            ".lock",
            "rejects.csv",
            "report.json",
            "world.idx",
            "world.sqlite"
        ],
        "{when}"
    );
}

#[test]
fn a_build_creates_removes_renames_and_syncs_in_the_order_that_survives_a_kill() {
    let (_folder, dir) = with_old();
    let steps = steps_of(new_build(&dir));
    assert!(steps.len() > 80, "{steps:#?}");
    let publishing = steps
        .iter()
        .position(|step| step == "sync world.idx")
        .unwrap();
    let expected: [&str; PUBLISHING] = [
        "sync world.idx",
        "sync world.sqlite",
        "sync rejects.csv",
        "sync report.json",
        "sync .next",
        "rename world.idx",
        "sync world",
        "rename world.sqlite",
        "sync world",
        "rename rejects.csv",
        "sync world",
        "rename report.json",
        "sync world",
        "remove .next",
    ];
    assert_eq!(steps[publishing..], expected);
    assert!(
        steps[..publishing]
            .iter()
            .all(|step| !step.starts_with("rename"))
    );
}

#[test]
fn killed_at_any_step_a_build_leaves_a_whole_dataset() {
    let steps = steps_of(new_build(&with_old().1)).len();
    let (mut old, mut new) = (0, 0);
    for at in chosen(steps) {
        let (_folder, dir) = with_old();
        let (build, begun) = faulty(new_build(&dir), at, Fault::Kill);
        let result = build.run();
        assert!(begun.load(Ordering::Relaxed) > at);
        let when = format!("killed before step {at} of {steps}");
        // Only the clearing up afterwards may be left undone by a build that says it is done.
        assert!(result.is_err() || at + 1 == steps, "{when}");
        if assert_whole(&dir, &when) == both().old {
            old += 1
        } else {
            new += 1
        }
        assert_mended(&dir, &when);
    }
    assert!(
        old > 30 && new == 8,
        "{old} times the old one, {new} times the new one"
    );
}

#[test]
fn a_build_that_fails_at_any_step_leaves_a_whole_dataset() {
    let steps = steps_of(new_build(&with_old().1)).len();
    for at in chosen(steps) {
        let (_folder, dir) = with_old();
        let code = ERRORS[at % ERRORS.len()];
        let (build, _) = faulty(new_build(&dir), at, Fault::Error(code));
        let when = format!("error {code} at step {at} of {steps}");
        match build.run() {
            Ok(_) => assert_eq!(at + 1, steps, "{when}"),
            Err(error) => {
                let system = io::Error::from_raw_os_error(code).to_string();
                assert!(error.to_string().contains(&system), "{when}: {error}");
            }
        }
        let left = assert_whole(&dir, &when);
        let half_published = dir.join(".next").exists();
        assert!(
            !half_published || left == both().new,
            "{when}: what failed is not cleared up"
        );
        assert_mended(&dir, &when);
    }
}

#[test]
fn a_first_build_that_is_killed_leaves_no_dataset_or_a_whole_one() {
    let folder = tempfile::tempdir().unwrap();
    let steps = steps_of(new_build(&folder.path().join("world"))).len();
    for at in chosen(steps) {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path().join("world");
        drop(faulty(new_build(&dir), at, Fault::Kill).0.run());
        let when = format!("first build, killed before step {at} of {steps}");
        match Dataset::open(&dir) {
            Ok(_) => assert_eq!(assert_whole(&dir, &when), both().new),
            Err(error) => assert!(
                error.kind() == wayfare::ErrorKind::NoDataset && at + 9 < steps + 1,
                "{when}: {error}"
            ),
        }
        assert_mended(&dir, &when);
    }
}

#[test]
fn a_build_that_is_killed_while_it_completes_a_killed_one_leaves_a_whole_dataset() {
    let steps = steps_of(new_build(&with_old().1)).len();
    for at in steps - 10..steps {
        let (_killed, killed) = with_old();
        drop(faulty(new_build(&killed), at, Fault::Kill).0.run());
        for again in 0..12 {
            let error = Fault::Error(ERRORS[again % ERRORS.len()]);
            let fault = if (at + again) % 2 == 0 {
                Fault::Kill
            } else {
                error
            };
            let (_folder, dir) = copy_of(&killed);
            let when =
                format!("killed before step {at} of {steps}, then {fault:?} at step {again}");
            let left = assert_whole(&dir, &when);
            // These end by themselves when the folder is theirs.
            drop(
                faulty(new_build(&dir).countries(["QQ"]), again, fault)
                    .0
                    .run(),
            );
            assert_eq!(assert_whole(&dir, &when), left, "{when}");
            new_build(&dir).countries(["QQ"]).run().unwrap_err();
            assert_eq!(assert_whole(&dir, &when), left, "{when}");
            assert!(reported(&dir).is_none_or(|report| report == left), "{when}");
        }
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let (_folder, dir) = with_old();
    let error = new_build(&dir.join("world.idx"))
        .run()
        .unwrap_err()
        .to_string();
    assert!(error.contains("world.idx"), "{error}");
    // Where a file should be, there is a folder: nothing is published, and nothing lost.
    let (_folder, dir) = with_old();
    fs::remove_file(dir.join("report.json")).unwrap();
    fs::create_dir_all(dir.join("report.json/inside")).unwrap();
    new_build(&dir).run().unwrap_err();
    assert_eq!(assert_whole(&dir, "a folder in the way"), both().new);
    fs::remove_dir_all(dir.join("report.json")).unwrap();
    assert_mended(&dir, "the folder is out of the way");
}

#[test]
fn readers_find_a_whole_dataset_throughout() {
    let (_folder, dir) = with_old();
    let published = AtomicBool::new(false);
    let opened = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while !published.load(Ordering::Relaxed) {
                    let dataset = Dataset::open(&dir).unwrap();
                    assert_eq!(dataset.place(LISBON).unwrap().unwrap().name(), "Lisbon");
                    dataset.verify().unwrap();
                    opened.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        scope.spawn(|| {
            while !published.load(Ordering::Relaxed) {
                match verify(&dir) {
                    Ok(verified) => assert!(verified.sqlite.is_some()),
                    Err(error) => {
                        assert!(error.to_string().contains("published faster"), "{error}")
                    }
                }
            }
        });
        for number in 0..30 {
            let build = if number % 2 == 0 {
                new_build(&dir)
            } else {
                old_build(&dir)
            };
            // Every other one is stopped at some step.
            let fault = Fault::Error(ERRORS[number % ERRORS.len()]);
            drop(
                faulty(
                    build,
                    if number % 4 < 2 {
                        usize::MAX
                    } else {
                        number * 3
                    },
                    fault,
                )
                .0
                .run(),
            );
        }
        published.store(true, Ordering::Relaxed);
    });
    assert!(opened.into_inner() > 100);
    assert_mended(&dir, "30 builds under load");
}
