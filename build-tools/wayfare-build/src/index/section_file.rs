//! The sections of an index while they are written. Each is a file until the end, so that memory does not grow with the
//! size of the index.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use wayfare_format::{
    Header, MAX_TEXT, NONE, PackedRecord, Record, Section, SectionId, StringTableWriter, pack_table,
};
use xxhash_rust::xxh3::Xxh3Default;

use super::Use;
use super::sorter::SortSpace;
use crate::disk::Work;
use crate::error::{Error, Result};

/// Sections start at multiples of this, a cache line.
const ALIGNMENT: u64 = 64;

pub(super) struct SectionFile {
    id: SectionId,
    path: PathBuf,
    file: BufWriter<File>,
    hash: Xxh3Default,
    /// Bytes written so far.
    pub(super) length: u64,
    scratch: Vec<u8>,
}

impl SectionFile {
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.hash.update(bytes);
        self.length += bytes.len() as u64;
        self.file
            .write_all(bytes)
            .map_err(|source| Error::io(&self.path, source))
    }

    pub(super) fn write_record(&mut self, record: &impl Record) -> Result<()> {
        let mut bytes = std::mem::take(&mut self.scratch);
        bytes.clear();
        record.write(&mut bytes);
        self.write(&bytes)?;
        self.scratch = bytes;
        Ok(())
    }
}

struct Finished {
    file: File,
    length: u64,
    checksum: u64,
}

pub(super) struct Sections {
    work: Work,
    /// The space in which records are sorted.
    pub(super) sort_space: SortSpace,
    finished: HashMap<SectionId, Finished>,
}

impl Sections {
    /// Creates sections that are written to files in the existing folder of `work`, beside a `world.sqlite` of this
    /// many bytes.
    pub(super) fn new(work: &Work, sqlite_bytes: u64, of: Use) -> Self {
        let sort_space = SortSpace::for_dataset(work, sqlite_bytes, of);
        Self {
            work: work.clone(),
            sort_space,
            finished: HashMap::new(),
        }
    }

    pub(super) fn create(&self, id: SectionId) -> Result<SectionFile> {
        let path = self.work.folder.join(format!("{}.section", id.name()));
        let file = BufWriter::with_capacity(1 << 16, self.work.disk.create(&path)?);
        Ok(SectionFile {
            id,
            path,
            file,
            hash: Xxh3Default::new(),
            length: 0,
            scratch: Vec::new(),
        })
    }

    pub(super) fn finish(&mut self, section: SectionFile) -> Result<()> {
        let SectionFile {
            id,
            path,
            file,
            hash,
            length,
            ..
        } = section;
        let file = file
            .into_inner()
            .map_err(|error| Error::io(&path, error.into_error()))?;
        // From here on the open handle is enough.
        self.work.disk.remove_file(&path)?;
        self.finished.insert(
            id,
            Finished {
                file,
                length,
                checksum: hash.digest(),
            },
        );
        Ok(())
    }

    /// Writes a section that is in memory as a whole.
    pub(super) fn write(&mut self, id: SectionId, bytes: &[u8]) -> Result<()> {
        let mut section = self.create(id)?;
        section.write(bytes)?;
        self.finish(section)
    }

    pub(super) fn write_records<R: Record>(&mut self, id: SectionId, records: &[R]) -> Result<()> {
        let mut section = self.create(id)?;
        records
            .iter()
            .try_for_each(|record| section.write_record(record))?;
        self.finish(section)
    }

    pub(super) fn write_packed<R: PackedRecord>(
        &mut self,
        id: SectionId,
        records: &[R],
    ) -> Result<()> {
        let bytes = pack_table(records).ok_or_else(|| too_far_apart(id))?;
        self.write(id, &bytes)
    }

    /// Assembles the sections in one file behind their header. Publishing syncs it to the disk.
    pub(super) fn assemble(&mut self, out: &Path, mut header: Header) -> Result<()> {
        let io = |source| Error::io(out, source);
        let section = |&id: &SectionId| {
            let (length, checksum) = self
                .finished
                .get(&id)
                .map_or((0, 0), |f| (f.length, f.checksum));
            Section {
                id,
                offset: 0,
                length,
                checksum,
            }
        };
        header.sections = SectionId::ALL.iter().map(section).collect();
        // The header has the same length whatever the offsets are.
        let mut end = encode(&header, 0)?.len() as u64;
        for section in &mut header.sections {
            section.offset = end.next_multiple_of(ALIGNMENT);
            end = section.offset + section.length;
        }
        let mut file = self.work.disk.create(out)?;
        file.write_all(&encode(&header, end)?).map_err(io)?;
        for section in &header.sections {
            file.seek(io::SeekFrom::Start(section.offset)).map_err(io)?;
            if let Some(finished) = self.finished.get_mut(&section.id) {
                finished
                    .file
                    .rewind()
                    .and_then(|()| io::copy(&mut finished.file, &mut file))
                    .map_err(io)?;
            }
        }
        file.set_len(end).map_err(io)
    }
}

/// The numbers of a field of a packed table do not fit.
pub(super) fn too_far_apart(id: SectionId) -> Error {
    Error::source(
        "world.idx",
        format!("{} has numbers too far apart for the format", id.name()),
    )
}

fn encode(header: &Header, file_len: u64) -> Result<Vec<u8>> {
    header
        .encode(file_len)
        .map_err(|error| Error::manifest("sources.toml", error.to_string()))
}

/// Writes the `strings` section and returns references into it.
pub(super) struct StringsSection {
    strings: StringTableWriter,
    section: SectionFile,
    scratch: Vec<u8>,
}

impl StringsSection {
    pub(super) fn new(sections: &mut Sections) -> Result<Self> {
        let section = sections.create(SectionId::Strings)?;
        Ok(Self {
            strings: StringTableWriter::default(),
            section,
            scratch: Vec::new(),
        })
    }

    /// Returns a reference to a string that may recur.
    pub(super) fn intern(&mut self, text: &str) -> Result<u32> {
        let reference = self.strings.intern(text, &mut self.scratch);
        self.flush(text, reference)
    }

    /// Returns a reference to a string that hardly ever recurs, such as a booking link.
    pub(super) fn append(&mut self, text: &str) -> Result<u32> {
        let reference = self.strings.append(text, &mut self.scratch);
        self.flush(text, reference)
    }

    /// Returns a reference as [`Self::intern`] does, or none for no string or an empty one.
    pub(super) fn intern_optional(&mut self, text: Option<&str>) -> Result<u32> {
        text.filter(|text| !text.is_empty())
            .map_or(Ok(NONE), |text| self.intern(text))
    }

    fn flush(&mut self, text: &str, reference: Option<u32>) -> Result<u32> {
        self.section.write(&self.scratch)?;
        self.scratch.clear();
        reference.ok_or_else(|| {
            let message = if text.len() > MAX_TEXT {
                let start: String = text.chars().take(40).collect();
                format!(
                    "the text that starts with {start:?} has more than {MAX_TEXT} bytes; shorten it"
                )
            } else {
                "the strings take more than 4 GiB; build fewer places: of fewer countries, or with more inhabitants"
                    .to_owned()
            };
            Error::source("world.idx", message)
        })
    }

    pub(super) fn finish(self, sections: &mut Sections) -> Result<()> {
        sections.finish(self.section)
    }
}
