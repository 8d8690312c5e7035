//! Makes, locks and removes files and folders. A link is never followed.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::Path,
};

/// Who may read a file or folder that is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// Those whom the `umask` of the process lets.
    Default,
    /// Its owner only.
    Owner,
}

/// Makes a file that can be written and read. Whatever is there already is an error, a link above all.
///
/// # Errors
///
/// There is something of this name, or the folder cannot be written to.
pub fn make(path: &Path, readers: Readers) -> io::Result<File> {
    // This follows no link, be it a dangling one.
    options(readers).create_new(true).open(path)
}

/// Makes a folder. Whatever is there already is an error.
///
/// # Errors
///
/// There is something of this name, or the folder above cannot be written to.
pub fn make_folder(path: &Path, readers: Readers) -> io::Result<()> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "there are no modes"))]
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    if readers == Readers::Owner {
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    }
    #[cfg(not(unix))]
    let _ = readers;
    builder.create(path)
}

/// Locks a file, which is made if it is not there; waits until nobody else has locked it. What is in it stays.
///
/// # Errors
///
/// The file is a link or no regular file, or cannot be made or locked.
pub fn lock(path: &Path, readers: Readers) -> io::Result<File> {
    let file = open_lock(path, readers)?;
    file.lock()?;
    Ok(file)
}

/// Locks a file as [`lock`] does; `None` while somebody else has locked it.
///
/// # Errors
///
/// The errors of [`lock`].
pub fn try_lock(path: &Path, readers: Readers) -> io::Result<Option<File>> {
    let file = open_lock(path, readers)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Removes a folder with everything in it, a file, or a link, but not what that leads to. Nothing is removed where there is
/// nothing.
///
/// # Errors
///
/// Something cannot be removed.
pub fn remove_all(path: &Path) -> io::Result<()> {
    let metadata = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        metadata => metadata?,
    };
    // It opens every folder without following links, so that nobody can put one in its place meanwhile.
    if metadata.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }
}

fn options(readers: Readers) -> OpenOptions {
    let mut options = File::options();
    options.read(true).write(true);
    #[cfg(unix)]
    if readers == Readers::Owner {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = readers;
    options
}

/// Opens a lock file.
fn open_lock(path: &Path, readers: Readers) -> io::Result<File> {
    let mut options = options(readers);
    options.create(true).truncate(false);
    // A pipe must not make us wait for its other end.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NOFOLLOW | libc::O_NONBLOCK);
    let opened = options.open(path);
    let is_file = match &opened {
        Ok(file) if cfg!(unix) => file.metadata()?.is_file(),
        _ => fs::symlink_metadata(path).map_or(true, |metadata| metadata.is_file()),
    };
    if is_file {
        return opened;
    }
    let why = "is a link or no regular file, so nobody can be kept out by locking it; remove it";
    Err(io::Error::new(io::ErrorKind::InvalidInput, why))
}

#[cfg(all(test, unix))]
pub(crate) mod tests {
    use std::os::unix::{fs::symlink, net::UnixListener};

    use super::*;

    /// Makes a named pipe.
    pub(crate) fn pipe(path: &Path) {
        assert!(std::process::Command::new("mkfifo").arg(path).status().is_ok_and(|status| status.success()));
    }

    #[test]
    fn nothing_is_made_or_locked_through_what_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("precious"), "content").unwrap();
        drop(lock(&path("precious"), Readers::Default).unwrap());
        assert_eq!(fs::read(path("precious")).unwrap(), b"content");

        symlink(path("precious"), path("link")).unwrap();
        symlink(path("absent"), path("dangling")).unwrap();
        fs::create_dir(path("folder")).unwrap();
        symlink(path("folder"), path("link-to-folder")).unwrap();
        let _socket = UnixListener::bind(path("socket")).unwrap();
        pipe(&path("pipe"));
        for other in ["link", "dangling", "folder", "link-to-folder", "socket", "pipe"] {
            let error = try_lock(&path(other), Readers::Default).unwrap_err().to_string();
            assert!(error.contains("is a link or no regular file"), "{other}: {error}");
            for made in
                [make(&path(other), Readers::Default).map(drop), make_folder(&path(other), Readers::Default)]
            {
                assert_eq!(made.unwrap_err().kind(), io::ErrorKind::AlreadyExists, "{other}");
            }
        }
        assert_eq!(fs::read(path("precious")).unwrap(), b"content");
        assert!(!path("absent").exists());
    }

    #[test]
    fn what_a_link_leads_to_is_not_removed_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir_all(path("precious")).unwrap();
        fs::write(path("precious/file"), "content").unwrap();
        fs::create_dir(path("folder")).unwrap();
        symlink(path("precious"), path("folder/link")).unwrap();
        symlink(path("precious"), path("link")).unwrap();
        for gone in ["folder", "link", "absent"] {
            remove_all(&path(gone)).unwrap();
            assert!(fs::symlink_metadata(path(gone)).is_err());
        }
        assert_eq!(fs::read(path("precious/file")).unwrap(), b"content");
    }
}
