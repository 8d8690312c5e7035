//! Opens regular files.

use std::{
    fs::{self, File, Metadata},
    io,
    path::Path,
};

/// Opens a regular file for reading. A link is followed; a named pipe, socket, device or folder is an error. Opening a pipe
/// otherwise waits for its other end, and a device may have no end.
///
/// ```
/// let error = wayfare_files::open(std::env::temp_dir().as_ref()).unwrap_err();
/// assert!(error.to_string().contains("folder"));
/// ```
///
/// # Errors
///
/// The file cannot be opened, or is no regular file: then the kind of the error is `IsADirectory` or `NotSeekable`.
pub fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        libc::O_NONBLOCK | libc::O_NOCTTY,
    );
    let opened = options.open(path);
    // Sockets cannot be opened at all, and folders not on every system.
    let metadata = match &opened {
        Ok(file) => file.metadata(),
        Err(_) => fs::metadata(path),
    };
    match metadata {
        Ok(metadata) if !metadata.is_file() => Err(irregular(&metadata)),
        _ => opened,
    }
}

/// Returns the error for something that is no regular file.
pub(crate) fn irregular(metadata: &Metadata) -> io::Error {
    if metadata.is_dir() {
        return io::Error::new(io::ErrorKind::IsADirectory, "is a folder, not a file");
    }
    io::Error::new(
        io::ErrorKind::NotSeekable,
        "is a pipe, socket or device, not a file",
    )
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::{fs::symlink, net::UnixListener};

    use super::*;
    use crate::make::tests::pipe;

    #[test]
    fn only_regular_files_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("file"), "content").unwrap();
        symlink("file", path("link")).unwrap();
        for name in ["file", "link"] {
            assert_eq!(
                io::read_to_string(open(&path(name)).unwrap()).unwrap(),
                "content"
            );
        }
        let _socket = UnixListener::bind(path("socket")).unwrap();
        pipe(&path("pipe"));
        symlink("pipe", path("link-to-pipe")).unwrap();
        symlink("/dev/zero", path("link-to-device")).unwrap();
        for name in ["socket", "pipe", "link-to-pipe", "link-to-device"] {
            let error = open(&path(name)).unwrap_err();
            assert_eq!(
                error.to_string(),
                "is a pipe, socket or device, not a file",
                "{name}"
            );
        }
        assert_eq!(
            open(folder.path()).unwrap_err().kind(),
            io::ErrorKind::IsADirectory
        );
        assert_eq!(
            open(&path("absent")).unwrap_err().kind(),
            io::ErrorKind::NotFound
        );
    }
}
