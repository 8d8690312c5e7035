//! Datasets that tests and doc examples share: each is made once and kept until what it is made from changes.

#![allow(clippy::unwrap_used, reason = "a panic here is a failed test")]

use std::{
    env,
    fs::{self, File},
    hash::{DefaultHasher, Hasher},
    path::{Path, PathBuf},
};

use wayfare_format::FORMAT_VERSION;
use zip::ZipArchive;

/// The root of the repository.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Goes to a folder in which `world` is a small dataset: 52 places, Lisbon and Tokyo among them. Examples in docs begin
/// with this, hidden, so that what they show is what a program says.
pub fn enter_example() {
    let golden = format!("tests/fixtures/golden/format-{FORMAT_VERSION}.zip");
    let folder = cached("example", &[&golden], |folder| {
        let archive = File::open(Path::new(ROOT).join(&golden)).unwrap();
        ZipArchive::new(archive).unwrap().extract(folder.join("world")).unwrap();
    });
    env::set_current_dir(folder).unwrap();
}

/// A folder that `build` has filled, now or in an earlier run from the very same sources: files and folders below [`ROOT`].
pub fn cached(name: &str, sources: &[&str], build: impl FnOnce(&Path)) -> PathBuf {
    let folder = Path::new(ROOT).join("target/tmp").join(name);
    fs::create_dir_all(&folder).unwrap();
    // Keeps other test processes out until this one is done.
    let lock = File::create(folder.join("test.lock")).unwrap();
    lock.lock().unwrap();
    let mut hasher = DefaultHasher::new();
    for source in sources {
        hash_files(&Path::new(ROOT).join(source), &mut hasher);
    }
    let (key, key_file) = (format!("{:016x}", hasher.finish()), folder.join("test.key"));
    if fs::read_to_string(&key_file).ok().as_ref() != Some(&key) {
        build(&folder);
        fs::write(key_file, key).unwrap();
    }
    folder
}

fn hash_files(path: &Path, hasher: &mut DefaultHasher) {
    if path.is_dir() {
        let mut entries: Vec<_> = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
        entries.sort_unstable();
        entries.iter().for_each(|entry| hash_files(entry, hasher));
    } else {
        hasher.write(&fs::read(path).unwrap());
    }
}
