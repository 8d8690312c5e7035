//! A file that gets its name when it is complete. Until then, an older file of that name stays.

use std::{
    ffi::OsString,
    fs::{self, File, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use crate::{
    error::Error,
    make::{Readers, at, folder_of, make, try_lock},
    open::irregular,
};

/// A file beside the one that it will replace, `.NAME.unfinished`. It is locked, so that no other run writes the same file,
/// and removed when it is dropped. What a killed run has left is replaced.
///
/// ```
/// use std::io::Write;
///
/// # let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("table.csv");
/// let mut file = wayfare_files::AtomicFile::create(&path)?;
/// file.write_all(b"name\n")?;
/// assert!(!path.exists());
/// file.publish()?;
/// assert_eq!(std::fs::read(&path)?, b"name\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    file: File,
    /// Where the file is, until it gets its name.
    beside: Option<PathBuf>,
    target: PathBuf,
}

impl AtomicFile {
    /// Makes a file that is to replace `target`, as a user named it: if that is a link, what it leads to.
    ///
    /// # Errors
    ///
    /// The target is no regular file, its folder is not there or cannot be written to, another run is writing it, or
    /// something else has the name `.NAME.unfinished`.
    pub fn create(target: &Path) -> Result<Self, Error> {
        match target.is_symlink() {
            true => Self::create_for(
                &fs::canonicalize(target).map_err(at(target))?,
                Readers::Default,
            ),
            false => Self::create_for(target, Readers::Default),
        }
    }

    /// Makes a file as [`Self::create`] does, which certain users can read, under a name that no user gave: a link of this
    /// name is an error.
    ///
    /// # Errors
    ///
    /// The errors of [`Self::create`], or the target is a link.
    pub fn create_for(target: &Path, readers: Readers) -> Result<Self, Error> {
        match fs::symlink_metadata(target) {
            Ok(old) if old.is_symlink() => {
                return Err(at(target)(other(
                    "is a link, through which nothing is written; remove it",
                )));
            }
            Ok(old) if !old.is_file() => {
                let error = irregular(&old);
                let message = format!("{error}; name another one");
                return Err(at(target)(io::Error::new(error.kind(), message)));
            }
            _ => {}
        }
        let beside = beside(target, "unfinished")
            .ok_or_else(|| at(target)(other("is not the name of a file; name one")))?;
        if !folder_of(target).is_dir() {
            let missing = io::Error::new(
                io::ErrorKind::NotFound,
                "there is no such folder; make it first",
            );
            return Err(at(folder_of(target))(missing));
        }
        let file = claim(&beside, readers)
            .map_err(at(&beside))?
            .ok_or_else(|| {
                at(target)(io::Error::new(
                    io::ErrorKind::WouldBlock,
                    "another run is writing this file; wait for it, or stop it",
                ))
            })?;
        Ok(Self {
            file,
            beside: Some(beside),
            target: target.to_owned(),
        })
    }

    /// Makes a file as [`Self::create_for`] does for all readers, or opens a device such as `/dev/null`, which is written to
    /// at once.
    ///
    /// # Errors
    ///
    /// The errors of [`Self::create_for`], or the device cannot be opened.
    pub fn create_or_device(target: &Path) -> Result<Self, Error> {
        match open_device(target).map_err(at(target))? {
            Some(file) => Ok(Self {
                file,
                beside: None,
                target: target.to_owned(),
            }),
            None => Self::create_for(target, Readers::Default),
        }
    }

    /// Returns the file, to read it or to change its owner.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Returns the path that it will have.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Gives the file its name, even if the machine stops at once.
    ///
    /// # Errors
    ///
    /// It cannot be written to the disk, or renamed.
    pub fn publish(mut self) -> Result<(), Error> {
        // A device keeps its name.
        let Some(beside) = &self.beside else {
            return Ok(());
        };
        let published = self
            .file
            .sync_all()
            .and_then(|()| fs::rename(beside, &self.target));
        published.map_err(at(&self.target))?;
        self.beside = None;
        // Only Unix systems can open folders; elsewhere their entries need no syncing.
        #[cfg(unix)]
        File::open(folder_of(&self.target))
            .and_then(|folder| folder.sync_all())
            .map_err(at(&self.target))?;
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // If it stays, the next run replaces it.
            let _ = fs::remove_file(beside);
        }
    }
}

/// Makes and locks a file that nobody else has open; `None` while another run has it. The file of a killed run is not
/// written to: it might have a second name, or somebody else might have made it.
fn claim(path: &Path, readers: Readers) -> io::Result<Option<File>> {
    loop {
        // Locked until the new file is, so that no third run takes that for one that was left.
        let Some(left) = try_lock(path, readers)? else {
            return Ok(None);
        };
        if !is_at(&left, path)? {
            // The run that had it is done with it since.
            continue;
        }
        fs::remove_file(path)?;
        let file = match make(path, readers) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            file => file?,
        };
        match file.try_lock() {
            // Before, another run may have taken it for one that was left, removed it and given up.
            Ok(()) if is_at(&file, path)? => return Ok(Some(file)),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

/// Returns whether an open file still has a path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (opened, found) = (file.metadata()?, fs::symlink_metadata(path));
    Ok(found.is_ok_and(|found| (found.dev(), found.ino()) == (opened.dev(), opened.ino())))
}

/// Returns `true`: elsewhere a file that is open keeps its path.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// Returns `.NAME.EXTENSION` for a path of this name, or `None` if it has none.
pub fn beside(path: &Path, extension: &str) -> Option<PathBuf> {
    let mut hidden = OsString::from(".");
    hidden.push(path.file_name()?);
    hidden.push(".");
    hidden.push(extension);
    Some(path.with_file_name(hidden))
}

/// Opens a device that takes what is written byte by byte; `None` for anything else.
#[cfg(unix)]
fn open_device(path: &Path) -> io::Result<Option<File>> {
    use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
    if !fs::symlink_metadata(path).is_ok_and(|metadata| metadata.file_type().is_char_device()) {
        return Ok(None);
    }
    let flags = libc::O_NOFOLLOW | libc::O_NOCTTY;
    File::options()
        .write(true)
        .custom_flags(flags)
        .open(path)
        .map(Some)
}

/// Returns `None`: elsewhere devices have no paths.
#[cfg(not(unix))]
fn open_device(_: &Path) -> io::Result<Option<File>> {
    Ok(None)
}

fn other(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, why)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;
    use crate::make::tests::pipe;

    #[test]
    fn an_old_file_stays_until_the_new_one_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        fs::write(&path, "old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        let busy = AtomicFile::create(&path).unwrap_err().to_string();
        assert!(busy.contains("another run is writing this file"), "{busy}");
        drop(file);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        let mut file = AtomicFile::create_for(&path, Readers::Owner).unwrap();
        file.write_all(b"new").unwrap();
        file.publish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o600
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn nothing_is_written_through_what_others_put_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let (out, beside) = (path("out"), path(".out.unfinished"));
        fs::write(path("precious"), "content").unwrap();
        fs::create_dir(path("victim")).unwrap();
        for link in ["precious", "absent", "victim"] {
            symlink(link, &beside).unwrap();
            let error = AtomicFile::create(&out).unwrap_err().to_string();
            assert!(
                error.contains(".out.unfinished") && error.contains("remove it"),
                "{error}"
            );
            fs::remove_file(&beside).unwrap();
        }
        pipe(&beside);
        AtomicFile::create(&out).unwrap_err();
        fs::remove_file(&beside).unwrap();
        // A second name of a file, as of the file of a killed run.
        fs::hard_link(path("precious"), &beside).unwrap();
        let mut file = AtomicFile::create(&out).unwrap();
        file.write_all(b"new").unwrap();
        file.publish().unwrap();
        assert_eq!(fs::read(path("precious")).unwrap(), b"content");
        assert_eq!(fs::read(&out).unwrap(), b"new");
        assert!(!path("absent").exists());
    }

    #[test]
    fn the_target_of_a_link_is_replaced_and_what_is_no_file_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("file"), "old").unwrap();
        symlink("file", path("link")).unwrap();
        let mut file = AtomicFile::create(&path("link")).unwrap();
        file.write_all(b"new").unwrap();
        file.publish().unwrap();
        assert!(path("link").is_symlink());
        assert_eq!(fs::read(path("file")).unwrap(), b"new");
        symlink("absent", path("dangling")).unwrap();
        pipe(&path("pipe"));
        for (name, why) in [
            ("dangling", "dangling"),
            ("pipe", "is a pipe"),
            ("", "is a folder"),
            ("no/x", "make it first"),
        ] {
            let error = AtomicFile::create(&path(name)).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
        AtomicFile::create(Path::new("/")).unwrap_err();
    }

    #[test]
    fn a_link_that_no_user_named_is_refused_and_a_device_is_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("precious"), "content").unwrap();
        fs::create_dir(path("folder")).unwrap();
        symlink("/dev/null", path("device")).unwrap();
        pipe(&path("pipe"));
        for (name, to) in [
            ("link", "precious"),
            ("dangling", "absent"),
            ("to-folder", "folder"),
        ] {
            symlink(to, path(name)).unwrap();
        }
        for (name, why) in [
            ("link", "is a link"),
            ("dangling", "is a link"),
            ("to-folder", "is a link"),
            ("device", "is a link"),
            ("pipe", "is a pipe"),
            ("folder", "is a folder"),
        ] {
            for made in [
                AtomicFile::create_for(&path(name), Readers::Default),
                AtomicFile::create_or_device(&path(name)),
            ] {
                let error = made.unwrap_err().to_string();
                assert!(error.contains(why) && error.contains(name), "{error}");
            }
        }
        let mut null = AtomicFile::create_or_device(Path::new("/dev/null")).unwrap();
        null.write_all(b"gone").unwrap();
        null.publish().unwrap();
        let mut file = AtomicFile::create_or_device(&path("new")).unwrap();
        file.write_all(b"new").unwrap();
        file.publish().unwrap();
        assert_eq!(fs::read(path("new")).unwrap(), b"new");
        assert_eq!(fs::read(path("precious")).unwrap(), b"content");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 8);
    }

    #[test]
    fn of_many_runs_one_writes_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        std::thread::scope(|threads| {
            for thread in 0..8u8 {
                let path = &path;
                threads.spawn(move || {
                    for _ in 0..200 {
                        let Ok(mut file) = AtomicFile::create(path) else {
                            continue;
                        };
                        file.write_all(&[thread; 1000]).unwrap();
                        file.publish().unwrap();
                        let found = fs::read(path).unwrap();
                        assert!(found.len() == 1000 && found.iter().all(|byte| *byte == found[0]));
                    }
                });
            }
        });
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            1,
            "nothing is left"
        );
    }
}
