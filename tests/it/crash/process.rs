//! Builds that the system ends: in a process that is killed or limited, on a disk that is full or read-only.
#![cfg(unix)]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use super::{
    FILES, assert_mended, assert_readable, assert_whole, both, new_build, old_build, with_old,
};
use crate::support::copy_folder;

/// The folder that [`child`] builds in.
const FOLDER: &str = "WAYFARE_TEST_CRASH_FOLDER";
/// How many builds it makes.
const BUILDS: &str = "WAYFARE_TEST_CRASH_BUILDS";

/// Not a test: what the tests below run in a process of its own, to be killed.
#[test]
#[ignore = "run by other tests"]
fn child() {
    let Ok(dir) = std::env::var(FOLDER) else {
        return;
    };
    let builds: usize = std::env::var(BUILDS).unwrap().parse().unwrap();
    fs::write(started_file(dir.as_ref()), "").unwrap();
    for number in 0..builds {
        let build = if number % 2 == 0 {
            new_build(dir.as_ref())
        } else {
            old_build(dir.as_ref())
        };
        if let Err(error) = build.run() {
            eprintln!("{error}");
            std::process::exit(3);
        }
    }
}

/// The file that says that [`child`] has begun.
fn started_file(dir: &Path) -> PathBuf {
    dir.with_extension("started")
}

/// Runs [`child`] by way of a shell command that ends with `"$@"`.
fn spawn_child(dir: &Path, builds: usize, shell: &str) -> Child {
    let test = std::env::current_exe().unwrap();
    Command::new("sh")
        .args(["-c", shell, "sh"])
        .arg(test)
        .args([
            "--exact",
            "crash::process::child",
            "--ignored",
            "--nocapture",
        ])
        .env(FOLDER, dir)
        .env(BUILDS, builds.to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn a_process_that_is_killed_at_any_time_leaves_a_whole_dataset() {
    let (_folder, dir) = with_old();
    let mut left = [0, 0];
    for kill in 0..40u64 {
        drop(fs::remove_file(started_file(&dir)));
        let mut child = spawn_child(&dir, 1000, "exec \"$@\"");
        while !started_file(&dir).exists() {
            thread::sleep(Duration::from_millis(1));
        }
        // From here on it builds all the time.
        let started = Instant::now();
        let pause = Duration::from_micros(kill * 7_919 % 150_000);
        while started.elapsed() < pause {
            assert_readable(&dir, &format!("while a build goes on, kill {kill}"));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let build_id = assert_whole(&dir, &format!("kill {kill} after {pause:?}"));
        left[usize::from(build_id == both().new)] += 1;
    }
    assert_mended(&dir, "40 kills");
    eprintln!(
        "40 kills: the old dataset {} times, the new one {} times",
        left[0], left[1]
    );
}

/// Whether a limit of the size of files ends the process (SIGXFSZ), or fails the write.
#[test]
fn a_limit_of_the_size_of_files_leaves_a_whole_dataset() {
    for (shell, what) in [
        ("", "killed by the limit"),
        ("trap '' XFSZ; ", "stopped by the limit"),
    ] {
        let mut failed = 0;
        for blocks in (0..260).step_by(10) {
            let (_folder, dir) = with_old();
            let child = spawn_child(&dir, 1, &format!("{shell}ulimit -f {blocks}; exec \"$@\""));
            let output = child.wait_with_output().unwrap();
            let when = format!("{what} of {blocks} blocks");
            let left = assert_whole(&dir, &when);
            if !output.status.success() {
                failed += 1;
                assert_eq!(left, both().old, "{when}");
            }
            if blocks % 50 == 0 {
                assert_mended(&dir, &when);
            }
        }
        assert!(failed > 10, "{what}: {failed}");
    }
}

/// A file system of its own, where this user may mount one.
struct Mounted(TempDir);

impl Mounted {
    fn new(size: &str) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mut mount = Command::new("mount");
        mount
            .args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"])
            .arg(folder.path());
        if mount
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
        {
            return Some(Self(folder));
        }
        eprintln!("skipped: this user cannot mount a file system");
        None
    }

    fn read_only(&self) {
        let mut mount = Command::new("mount");
        assert!(
            mount
                .args(["-o", "remount,ro"])
                .arg(self.0.path())
                .status()
                .unwrap()
                .success()
        );
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        drop(Command::new("umount").arg(self.0.path()).status());
    }
}

/// The size of the old dataset in KiB.
fn kib_of_old() -> usize {
    let size = |file: &&str| {
        both()
            .folder
            .path()
            .join("old")
            .join(file)
            .metadata()
            .unwrap()
            .len()
    };
    FILES.iter().map(size).sum::<u64>() as usize >> 10
}

#[test]
fn a_full_disk_leaves_the_old_dataset() {
    let mut failed = 0;
    let old = kib_of_old();
    for kib in (old + 40..3 * old).step_by(old / 12) {
        let Some(mounted) = Mounted::new(&format!("{kib}k")) else {
            return;
        };
        let dir = mounted.0.path().join("world");
        copy_folder(&both().folder.path().join("old"), &dir);
        let when = format!("a disk of {kib} KiB");
        match new_build(&dir).run() {
            Ok(_) => assert_eq!(assert_whole(&dir, &when), both().new),
            Err(error) => {
                failed += 1;
                assert_eq!(assert_whole(&dir, &when), both().old, "{when}: {error}");
                assert!(
                    error.to_string().contains("full") || error.to_string().contains("space"),
                    "{error}"
                );
                assert!(!dir.join(".next").exists(), "{when}: {error}");
            }
        }
    }
    assert!(failed > 3, "{failed}");
}

#[test]
fn a_read_only_file_system_leaves_the_dataset_readable() {
    let Some(mounted) = Mounted::new(&format!("{}k", 5 * kib_of_old())) else {
        return;
    };
    let dir = mounted.0.path().join("world");
    old_build(&dir).run().unwrap();
    mounted.read_only();
    let error = new_build(&dir).run().unwrap_err().to_string();
    assert!(error.to_lowercase().contains("read-only"), "{error}");
    assert_eq!(assert_whole(&dir, "read-only"), both().old);
}
