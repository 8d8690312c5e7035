//! Opening the dataset in a folder: mapped, or read into memory.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use wayfare_format::INDEX_FILE;

use crate::{Dataset, ErrorKind, Result, error::Cause, folder, mmap::Bytes, sqlite::SqliteFile};

impl Dataset {
    /// Opens the dataset that the command `wayfare` uses: in the folder that the environment variable
    /// `WAYFARE_DATASET` names, else in [`Self::user_folder`].
    ///
    /// ```
    /// # use wayfare::Dataset;
    /// match Dataset::open_default() {
    ///     Ok(world) => println!("{} places", world.info()?.places),
    ///     // Says how to make a dataset where there is none.
    ///     Err(error) => eprintln!("{error}"),
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`Self::open`], or there is no such folder: the message says how to make a dataset.
    pub fn open_default() -> Result<Self> {
        match Self::default_folder() {
            Some(folder) => Self::open(folder),
            None => Err(Cause::NoDefaultFolder.into()),
        }
    }

    /// Returns the folder in which [`Self::open_default`] looks: the one that `WAYFARE_DATASET` names, else
    /// [`Self::user_folder`]. It need not hold a dataset.
    ///
    /// ```
    /// if let Some(folder) = wayfare::Dataset::default_folder() {
    ///     println!("the default dataset belongs into {}", folder.display());
    /// }
    /// ```
    pub fn default_folder() -> Option<PathBuf> {
        folder::default_folder()
    }

    /// Returns the folder in which the command `wayfare` builds a dataset by default: `wayfare` in the user's data
    /// folder, which is `$XDG_DATA_HOME` or `~/.local/share`, on macOS `~/Library/Application Support`, on Windows
    /// `%LOCALAPPDATA%`. `None` if the environment has none of these. The folder need not hold a dataset.
    ///
    /// ```
    /// if let Some(folder) = wayfare::Dataset::user_folder() {
    ///     println!("looking for a dataset in {}", folder.display());
    /// }
    /// ```
    pub fn user_folder() -> Option<PathBuf> {
        folder::user_folder()
    }

    /// Opens the dataset in a folder.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// let world = wayfare::Dataset::open("world")?;
    /// assert!(wayfare::Dataset::open("nowhere").is_err_and(|error| error.kind() == wayfare::ErrorKind::NoDataset));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// This maps `world.idx` and checks its header. It neither reads nor checks the rest: a bit that a bad medium or
    /// copy has flipped there gives an error or a wrong answer when a query reads it. [`Self::open_verified`] finds it
    /// first. A `world.sqlite` beside it must be of the same build; it is not opened as a database.
    ///
    /// # What mapping requires
    ///
    /// The mapping shows the current content of the file as long as the dataset or a clone of it lives. Meanwhile,
    /// nobody may edit the file, truncate it, or copy another one over it (`cp`, `rsync --inplace`, a text editor):
    /// then answers are wrong, though their text is text (names and strings are copied when the dataset is opened, 3.4 MB
    /// of the default one), and a read behind a new end of the file raises `SIGBUS`, which ends the process and
    /// cannot be handled safely. To publish, write a new file in the same folder and rename it over the old one, as
    /// `wayfare build`, `mv` from the same file system and `rsync` without `--inplace` do: a process that has the old
    /// one open keeps it. `SIGBUS` also follows a failed read: on a broken disk, a removed medium, or a network file
    /// system whose server is gone or has removed the file. If you cannot rule that out, use [`Self::read`].
    ///
    /// # Errors
    ///
    /// There is no dataset, it has another format version, its two files do not belong together, or one cannot be read.
    pub fn open(dir: impl AsRef<Path>) -> Result<Self> {
        Self::from_dir(dir.as_ref(), Bytes::map)
    }

    /// Opens the dataset in a folder as [`Self::open`] does, and verifies the checksums of all of `world.idx`: some ten
    /// milliseconds for the default dataset, if the file is cached. For what runs for long, such as a server.
    ///
    /// The file is still mapped: this does not see bytes that change later.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// let world = wayfare::Dataset::open_verified("world")?;
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`Self::open`], or `world.idx` is corrupt: the message names all corrupt sections.
    pub fn open_verified(dir: impl AsRef<Path>) -> Result<Self> {
        let dataset = Self::open(dir)?;
        dataset.verify_index()?;
        Ok(dataset)
    }

    /// Reads the dataset in a folder into memory, verifies the checksums of `world.idx`, and closes the files: later
    /// changes do not matter. Takes as much memory as `world.idx` is long, and the time to read it.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// let world = wayfare::Dataset::read("world")?;
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`Self::open_verified`], or there is not enough memory.
    pub fn read(dir: impl AsRef<Path>) -> Result<Self> {
        let dataset = Self::read_unverified(dir.as_ref())?;
        dataset.verify_index()?;
        Ok(dataset)
    }

    pub(crate) fn read_unverified(dir: &Path) -> Result<Self> {
        Self::from_dir(dir, Bytes::read)
    }

    fn from_dir(dir: &Path, bytes: fn(&File) -> io::Result<Bytes>) -> Result<Self> {
        // If a build publishes between the looks at the two files, they seem not to match. Look again.
        Self::from_dir_once(dir, bytes).or_else(|error| {
            if error.kind() == ErrorKind::Incompatible {
                Self::from_dir_once(dir, bytes)
            } else {
                Err(error)
            }
        })
    }

    fn from_dir_once(dir: &Path, bytes: fn(&File) -> io::Result<Bytes>) -> Result<Self> {
        let path = dir.join(INDEX_FILE);
        let io = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => Cause::NoDataset {
                dir: dir.into(),
                name: INDEX_FILE,
            },
            _ => Cause::Io {
                path: path.clone(),
                source: error,
            },
        };
        let bytes = bytes(&wayfare_files::open(&path).map_err(io)?).map_err(io)?;
        let mut dataset = Self::decode(bytes, &path)?;
        dataset.sqlite = SqliteFile::open(dir, &dataset.index.header)?.map(Arc::new);
        Ok(dataset)
    }
}
