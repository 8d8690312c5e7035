//! A dataset: opening, verifying and describing it.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use wayfare_format::{FORMAT_VERSION, Header, HeaderError, INDEX_FILE, SectionId, checksum};

use crate::{
    Error, Info, Result, Section, error::Kind, folder, index::Index, mmap::Bytes, sqlite::SqliteFile,
};

/// An opened dataset. Cheap to clone; all clones share one mapping or memory.
///
/// ```
/// # wayfare_datasets::enter_example();
/// let world = wayfare::Dataset::open("world")?;
/// let other_thread = std::thread::spawn({
///     let world = world.clone();
///     move || world.search("tokyo").map(|hits| hits.len())
/// });
/// assert_eq!(world.search("lisboa")?[0].place()?.name(), "Lisbon");
/// assert!(other_thread.join().is_ok_and(|found| found.is_ok_and(|hits| hits > 0)));
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Dataset {
    pub(crate) index: Arc<Index>,
    /// What stands beside the index, for [`Self::verify`] alone.
    sqlite: Option<Arc<SqliteFile>>,
}

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
    /// As [`Self::open`], or there is no such folder: the message says how to make a dataset.
    pub fn open_default() -> Result<Self> {
        match Self::default_folder() {
            Some(folder) => Self::open(folder),
            None => Err(Kind::NoDefaultFolder.into()),
        }
    }

    /// Where [`Self::open_default`] looks: the folder that `WAYFARE_DATASET` names, else [`Self::user_folder`]. Whether there is
    /// a dataset is not checked.
    ///
    /// ```
    /// if let Some(folder) = wayfare::Dataset::default_folder() {
    ///     println!("the default dataset belongs into {}", folder.display());
    /// }
    /// ```
    pub fn default_folder() -> Option<PathBuf> {
        folder::default_folder()
    }

    /// Where the command `wayfare` builds a dataset when nobody says otherwise: `wayfare` in the user's data folder,
    /// which is `$XDG_DATA_HOME` or `~/.local/share`, on macOS `~/Library/Application Support`, on Windows
    /// `%LOCALAPPDATA%`. `None` where the environment has none of these. Whether there is a dataset is not checked.
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
    /// assert!(wayfare::Dataset::open("nowhere").is_err_and(|error| error.is_not_a_dataset()));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// This maps `world.idx` and checks its head; it neither reads nor checks the rest ([`Self::verify`]
    /// does). Where `world.sqlite` stands beside it, it must be of the same build; it is not opened.
    ///
    /// # What mapping asks
    ///
    /// The mapping shows the file as it is, as long as the dataset or a clone of it lives. Meanwhile nobody may edit
    /// the file, truncate it, or copy another one over it (`cp`, `rsync --inplace`, a text editor): then answers are
    /// wrong, and a read behind a new end of the file raises `SIGBUS`, which ends the process and cannot be handled
    /// safely. To publish, write a new file in the same folder and rename it over the old one, as `wayfare build`,
    /// `mv` from the same file system and `rsync` without `--inplace` do: whoever has the old one open keeps it.
    /// The same happens where reading fails: a broken disk, a medium that is pulled out, or a network file
    /// system whose server is gone or has removed the file. Where that cannot be ruled out, use [`Self::read`].
    ///
    /// # Errors
    ///
    /// No dataset there, one of another format version, two files that do not belong together, or I/O.
    pub fn open(dir: impl AsRef<Path>) -> Result<Self> {
        Self::from_dir(dir.as_ref(), Bytes::map)
    }

    /// Reads the dataset in a folder into memory, and closes it: whatever happens to its files later does not bear on
    /// it. Takes as much memory as `world.idx` is long, and the time to read it.
    ///
    /// The checks are those of [`Self::open`]. If somebody may write to the file while it is read, call
    /// [`Self::verify`] afterwards.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// let world = wayfare::Dataset::read("world")?;
    /// world.verify()?;
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Self::open`], or there is not enough memory.
    pub fn read(dir: impl AsRef<Path>) -> Result<Self> {
        Self::from_dir(dir.as_ref(), Bytes::read)
    }

    fn from_dir(dir: &Path, bytes: fn(&File) -> io::Result<Bytes>) -> Result<Self> {
        // A build that publishes between the looks at the two files makes them seem not to match: look again.
        Self::from_dir_once(dir, bytes).or_else(|error| {
            if error.is_incompatible() { Self::from_dir_once(dir, bytes) } else { Err(error) }
        })
    }

    fn from_dir_once(dir: &Path, bytes: fn(&File) -> io::Result<Bytes>) -> Result<Self> {
        let path = dir.join(INDEX_FILE);
        let io = |source: io::Error| match source.kind() {
            io::ErrorKind::NotFound => Kind::NotADataset { dir: dir.into(), name: INDEX_FILE },
            _ => Kind::Io { path: path.clone(), source },
        };
        let bytes = bytes(&File::open(&path).map_err(io)?).map_err(io)?;
        let mut dataset = Self::decode(bytes)
            .map_err(|reason| Kind::Incompatible { path: path.clone(), reason: reason.to_string() })?;
        dataset.sqlite = SqliteFile::open(dir, &dataset.index.header)?.map(Arc::new);
        Ok(dataset)
    }

    /// Opens an index that is in memory, for systems that have no files: the bytes of `world.idx`.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// let bytes = std::fs::read("world/world.idx").expect("the file is there");
    /// let world = wayfare::Dataset::from_bytes(bytes)?;
    /// assert_eq!(world.search("lisboa")?[0].place()?.name(), "Lisbon");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The bytes are not an index, or one of another format version.
    pub fn from_bytes(index: Vec<u8>) -> Result<Self> {
        let reason = |reason: HeaderError| {
            Error::from(Kind::Incompatible { path: "the index in memory".into(), reason: reason.to_string() })
        };
        Self::decode(Bytes::Owned(index)).map_err(reason)
    }

    fn decode(bytes: Bytes) -> std::result::Result<Self, HeaderError> {
        let header = Header::decode(&bytes)?;
        Ok(Self { index: Arc::new(Index::new(bytes, header)), sqlite: None })
    }

    /// Reads the whole dataset and checks that its bytes are those that were built: every section of the index, and
    /// `world.sqlite` where the dataset was opened from a folder that has one. The latter is read piece by piece.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// world.verify()?;
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The file and section that is corrupt, or I/O.
    pub fn verify(&self) -> Result<()> {
        for section in &self.index.header.sections {
            if checksum(self.index.section(section.id)) != section.checksum {
                return Err(Error::corrupt(section.id));
            }
        }
        self.sqlite.as_ref().map_or(Ok(()), |sqlite| sqlite.verify(&self.index.header))
    }

    /// What the dataset is, with its three versions: of the library, the format and the data.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let info = world.info()?;
    /// println!("{} places, data of {}", info.places, info.snapshot_date);
    /// for section in &info.sections {
    ///     println!("{:>10} bytes of {}", section.length, section.name);
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn info(&self) -> Result<Info<'_>> {
        let index = &*self.index;
        let places = index.tree(SectionId::PlaceRTree)?.len().min(index.places().len());
        Ok(Info {
            name: &index.header.name,
            library_version: env!("CARGO_PKG_VERSION"),
            format_version: FORMAT_VERSION,
            snapshot_date: &index.header.snapshot_date,
            content_hash: format!("{:032x}", index.header.content_hash),
            build_id: format!("{:032x}", index.header.build_id),
            places,
            regions: index.places().len().saturating_sub(places),
            places_with_costs: index.tree(SectionId::CostRTree)?.len(),
            terms: index.terms().len(),
            postal_codes: index.postal().len(),
            countries: index.countries().len(),
            currencies: index.currencies().len(),
            accommodation: index.accommodation().len(),
            sources: index.sources().iter().map(|record| index.source(&record)).collect::<Result<_>>()?,
            sections: index.header.sections.iter().map(section).collect(),
        })
    }
}

fn section(section: &wayfare_format::Section) -> Section {
    let &wayfare_format::Section { id, offset, length, checksum } = section;
    Section { name: id.name(), offset, length, checksum }
}
