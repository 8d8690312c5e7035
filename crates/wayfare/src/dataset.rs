//! A dataset: opening one in memory, verifying and describing it.

use std::{borrow::Cow, fmt, path::Path, sync::Arc};

use wayfare_format::{FORMAT_VERSION, Header, SectionId, checksum};

#[cfg(feature = "files")]
use crate::sqlite::SqliteFile;
use crate::{Info, Result, Section, error::Cause, index::Index, mmap::Bytes};

/// An opened dataset. It is cheap to clone: all clones share one mapping or memory.
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
#[derive(Clone)]
pub struct Dataset {
    pub(crate) index: Arc<Index>,
    /// The SQLite file beside the index, which only [`Self::verify`] reads.
    #[cfg(feature = "files")]
    pub(crate) sqlite: Option<Arc<SqliteFile>>,
}

impl Dataset {
    /// Opens an index that is in memory, the bytes of `world.idx`: for systems without files. They may be a `Vec`, or
    /// borrowed for ever at any address, such as those of `include_bytes!`, which are not copied. This checks the header
    /// alone, as `Dataset::open` does; [`Self::verify`] checks the rest.
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
    /// The bytes are not an index, or an index of another format version.
    pub fn from_bytes(index: impl Into<Cow<'static, [u8]>>) -> Result<Self> {
        Self::decode(Bytes::Held(index.into()), Path::new("the index in memory"))
    }

    /// Opens the bytes of an index, which an error calls by a path.
    pub(crate) fn decode(bytes: Bytes, path: &Path) -> Result<Self> {
        let header = Header::decode(&bytes).map_err(|reason| Cause::Incompatible {
            path: path.into(),
            reason: reason.to_string(),
        })?;
        let index = Index::new(bytes, header).map_err(|error| Cause::Io {
            path: path.into(),
            source: error.into(),
        })?;
        Ok(Self {
            index: Arc::new(index),
            #[cfg(feature = "files")]
            sqlite: None,
        })
    }

    /// Verifies the checksums of the whole dataset: of every section of the index, and of `world.sqlite` if the dataset
    /// was opened from a folder that has one. The latter is read piece by piece.
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
    /// A file is corrupt (the message names all corrupt sections), or cannot be read.
    pub fn verify(&self) -> Result<()> {
        self.verify_index()?;
        #[cfg(feature = "files")]
        if let Some(sqlite) = &self.sqlite {
            sqlite.verify(&self.index.header)?;
        }
        Ok(())
    }

    /// Verifies the checksums of every section of the index.
    pub(crate) fn verify_index(&self) -> Result<()> {
        let index = &*self.index;
        let is_corrupt = |section: &&_| {
            let wayfare_format::Section {
                id,
                checksum: expected,
                ..
            } = section;
            checksum(index.section(*id)) != *expected
        };
        let sections: Vec<SectionId> = index.read_in_order(|| {
            let corrupt = index.header.sections.iter().filter(is_corrupt);
            corrupt.map(|section| section.id).collect()
        });
        if sections.is_empty() {
            Ok(())
        } else {
            Err(Cause::WrongChecksums { sections }.into())
        }
    }

    /// Describes the dataset: its versions, what it holds, its sources and sections.
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
        let places = index
            .tree(SectionId::PlaceRTree)?
            .len()
            .min(index.places().len());
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
            currencies: self.currencies().count(),
            accommodation: index.accommodation().len(),
            sources: index
                .sources()
                .iter()
                .map(|record| index.source(&record))
                .collect::<Result<_>>()?,
            sections: index.header.sections.iter().map(section).collect(),
        })
    }
}

/// Its name and date: [`Dataset::info`] has the rest.
impl fmt::Debug for Dataset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = &self.index.header;
        f.debug_struct("Dataset")
            .field("name", &header.name)
            .field("snapshot_date", &header.snapshot_date)
            .finish_non_exhaustive()
    }
}

fn section(section: &wayfare_format::Section) -> Section {
    let &wayfare_format::Section {
        id,
        offset,
        length,
        checksum,
    } = section;
    Section {
        name: id.name(),
        offset,
        length,
        checksum,
    }
}
