//! Makes, locks and removes files and folders. Only a link that a user named is followed.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
};

use crate::error::Error;

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
    // This follows no link, not even a dangling one.
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

/// Makes the folder `inside` of the folder `base`, and all that are not there on the way, and returns its path. A link is
/// followed on the way to `base`, as a user named it, and is an error behind that.
///
/// ```
/// # let folder = tempfile::tempdir().unwrap();
/// let made = wayfare_files::make_folders(&folder.path().join("site"), "engine/wasm")?;
/// assert!(made.ends_with("site/engine/wasm") && made.is_dir());
/// # Ok::<(), wayfare_files::Error>(())
/// ```
///
/// # Errors
///
/// There is something else of such a name, or the folder above cannot be written to.
pub fn make_folders(base: &Path, inside: &str) -> Result<PathBuf, Error> {
    fs::create_dir_all(base).map_err(at(base))?;
    let mut folder = base.to_owned();
    for name in Path::new(inside) {
        folder.push(name);
        match make_folder(&folder, Readers::Default) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                if !fs::symlink_metadata(&folder).map_err(at(&folder))?.is_dir() {
                    let why =
                        "is a link or no folder, so that nothing is written into it; remove it";
                    return Err(at(&folder)(io::Error::new(
                        io::ErrorKind::NotADirectory,
                        why,
                    )));
                }
            }
            made => made.map_err(at(&folder))?,
        }
    }
    Ok(folder)
}

/// Gives a new file the mode, group and owner of an old one, if there is one: a server of another user can still read it.
///
/// # Errors
///
/// This process may not set all of them; it has set those that it may.
pub fn keep_access(old: &Path, new: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let old = match fs::metadata(old) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            found => found?,
        };
        let made = new.metadata()?;
        let group = if old.gid() == made.gid() {
            Ok(())
        } else {
            fchown(new, None, Some(old.gid()))
        };
        let mode = new.set_permissions(old.permissions());
        let owner = if old.uid() == made.uid() {
            Ok(())
        } else {
            fchown(new, Some(old.uid()), None)
        };
        group.and(mode).and(owner)
    }
    #[cfg(not(unix))]
    {
        let _ = (old, new);
        Ok(())
    }
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
    if metadata.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    }
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

pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> Error {
    let path = path.to_owned();
    move |error| Error {
        path: path.clone(),
        error,
    }
}

/// Opens a lock file.
fn open_lock(path: &Path, readers: Readers) -> io::Result<File> {
    let mut options = options(readers);
    options.create(true).truncate(false);
    // A pipe must not make us wait for its other end.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        libc::O_NOFOLLOW | libc::O_NONBLOCK,
    );
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
    use std::os::unix::{
        fs::{PermissionsExt, symlink},
        net::UnixListener,
    };

    use super::*;

    /// Makes a named pipe.
    pub(crate) fn pipe(path: &Path) {
        assert!(
            std::process::Command::new("mkfifo")
                .arg(path)
                .status()
                .is_ok_and(|status| status.success())
        );
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
        for other in [
            "link",
            "dangling",
            "folder",
            "link-to-folder",
            "socket",
            "pipe",
        ] {
            let error = try_lock(&path(other), Readers::Default)
                .unwrap_err()
                .to_string();
            assert!(
                error.contains("is a link or no regular file"),
                "{other}: {error}"
            );
            for made in [
                make(&path(other), Readers::Default).map(drop),
                make_folder(&path(other), Readers::Default),
            ] {
                assert_eq!(
                    made.unwrap_err().kind(),
                    io::ErrorKind::AlreadyExists,
                    "{other}"
                );
            }
        }
        assert_eq!(fs::read(path("precious")).unwrap(), b"content");
        assert!(!path("absent").exists());
    }

    #[test]
    fn folders_are_made_inside_and_not_through_links() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("precious")).unwrap();
        symlink("precious", path("base")).unwrap();
        // The base is as it was named.
        for _ in 0..2 {
            assert_eq!(
                make_folders(&path("base"), "a/b").unwrap(),
                path("base/a/b")
            );
        }
        symlink("absent", path("dangling")).unwrap();
        make_folders(&path("dangling"), "").unwrap_err();
        fs::write(path("file"), "content").unwrap();
        for (inside, bad) in [
            ("base/c", "base"),
            ("dangling", "dangling"),
            ("precious/a/../../base", "base"),
        ] {
            let error = make_folders(folder.path(), inside).unwrap_err();
            assert!(
                error.path.ends_with(bad) && error.to_string().contains("is a link"),
                "{error}"
            );
        }
        make_folders(folder.path(), "file/x").unwrap_err();
        assert!(!path("absent").exists() && !path("precious/c").exists());
    }

    #[test]
    fn a_new_file_gets_the_access_of_an_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let (old, new) = (folder.path().join("old"), folder.path().join("new"));
        let made = make(&new, Readers::Owner).unwrap();
        keep_access(&old, &made).unwrap();
        let mode = || fs::metadata(&new).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(), 0o600, "there is no old one");
        fs::write(&old, "").unwrap();
        for expected in [0o664, 0o640, 0o444] {
            fs::set_permissions(&old, PermissionsExt::from_mode(expected)).unwrap();
            keep_access(&old, &made).unwrap();
            assert_eq!(mode(), expected);
        }
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
