//! A small file that several processes change: locked while one changes it, and replaced in one step.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use wayfare_files::{AtomicFile, Readers, keep_access, make_folders};

/// A file that is locked until this is dropped.
pub(crate) struct LockedFile {
    path: PathBuf,
    /// Beside the file: the file itself is replaced, and a lock on the old one would keep nobody out.
    _lock: File,
}

impl LockedFile {
    /// Waits until no other process holds the lock. The file need not exist; its folder is created.
    pub(crate) fn lock(path: &Path) -> io::Result<Self> {
        // All names of a file have the same lock, and a link stays one.
        let path = match fs::canonicalize(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
            found => found?,
        };
        make_folders(folder(&path), "").map_err(named)?;
        let name = beside(&path, "lock");
        let lock = wayfare_files::lock(&name, Readers::Owner).map_err(|error| {
            io::Error::new(
                error.kind(),
                format!("its lock file {} cannot be used: {error}", name.display()),
            )
        })?;
        Ok(Self { path, _lock: lock })
    }

    /// Returns the path with links resolved.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the file in one step, even if the machine stops halfway. Only the owner may read a new file.
    pub(crate) fn replace(&self, text: &str) -> io::Result<()> {
        let mut file = AtomicFile::create_for(&self.path, Readers::Owner).map_err(named)?;
        file.write_all(text.as_bytes())?;
        keep_access(&self.path, file.file())?;
        file.publish().map_err(named)
    }
}

/// Returns an error that names its file.
fn named(error: wayfare_files::Error) -> io::Error {
    io::Error::new(error.error.kind(), error)
}

fn folder(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Returns `keys.toml.lock` for `keys.toml`.
fn beside(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_changes_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("count");
        std::thread::scope(|threads| {
            for _ in 0..20 {
                threads.spawn(|| {
                    let lock = LockedFile::lock(&path).unwrap();
                    let text = fs::read_to_string(lock.path()).unwrap_or_default();
                    lock.replace(&(text + "x")).unwrap();
                });
            }
        });
        assert_eq!(fs::read_to_string(path).unwrap(), "x".repeat(20));
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_written_through_a_link() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys");
        let victim = folder.path().join("victim");
        fs::write(&victim, "precious").unwrap();
        symlink(&victim, beside(&path, "lock")).unwrap();
        let error = LockedFile::lock(&path).err().unwrap().to_string();
        assert!(error.contains("keys.lock"), "{error}");
        fs::remove_file(beside(&path, "lock")).unwrap();
        fs::write(beside(&path, "lock"), "old").unwrap();
        let unfinished = folder.path().join(".keys.unfinished");
        symlink(&victim, &unfinished).unwrap();
        let error = LockedFile::lock(&path)
            .unwrap()
            .replace("a")
            .unwrap_err()
            .to_string();
        assert!(error.contains("keys.unfinished"), "{error}");
        fs::remove_file(&unfinished).unwrap();
        LockedFile::lock(&path).unwrap().replace("a").unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
        assert_eq!(
            fs::read_to_string(beside(&path, "lock")).unwrap(),
            "old",
            "not truncated"
        );

        // A file that is a link itself stays one, and what it names keeps its mode.
        fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).unwrap();
        let link = folder.path().join("link");
        symlink(&path, &link).unwrap();
        LockedFile::lock(&link).unwrap().replace("b").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "b");
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o640
        );
    }
}
