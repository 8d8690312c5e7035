//! External merge sort: sorts more byte strings than memory holds by spilling sorted runs to files and merging them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

use super::Use;
use crate::disk::Work;
use crate::error::{Error, Result};

/// Bytes of the length of a record on the disk.
const LENGTH: usize = size_of::<u32>();

/// The range of a record in memory, with its first bytes, which decide most comparisons.
#[derive(Clone, Copy)]
struct RecordSpan {
    prefix: u64,
    start: u32,
    len: u32,
}

/// Bytes that the sorters of any index may write, and for each byte of `world.sqlite`. Those of real data write about
/// two; crafted names can take a hundred times their size in the index.
const ANY_INDEX: u64 = 256 << 20;
const PER_BYTE: u64 = 8;

/// Sorters of an index for look-ups hold this part of what others do.
const FOR_LOOKUPS: usize = 4;

/// The space that all sorters of an index have together on the disk, and each of them in memory.
#[derive(Clone)]
pub(super) struct SortSpace {
    work: Work,
    /// Bytes that may still be written.
    left: Arc<AtomicU64>,
    /// The part of its budget that a sorter may use.
    part: usize,
}

impl SortSpace {
    /// Returns the space in the folder of `work` for the index of a `world.sqlite` of this many bytes.
    pub(super) fn for_dataset(work: &Work, sqlite_bytes: u64, of: Use) -> Self {
        let space = Self::new(
            work,
            ANY_INDEX.saturating_add(sqlite_bytes.saturating_mul(PER_BYTE)),
        );
        Self {
            part: if of == Use::Lookups { FOR_LOOKUPS } else { 1 },
            ..space
        }
    }

    fn new(work: &Work, bytes: u64) -> Self {
        Self {
            work: work.clone(),
            left: Arc::new(bytes.into()),
            part: 1,
        }
    }

    /// Takes a part of it.
    fn take(&self, bytes: u64) -> Result<()> {
        let taken = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(bytes)
            });
        taken.map(drop).map_err(|_| {
            let why = "sorting its names takes far more space on the disk than those of any real dataset of its size; \
                       shorten them, or build without alternate names";
            Error::source("world.sqlite", why)
        })
    }
}

/// Records in memory.
#[derive(Default)]
struct Held {
    bytes: Vec<u8>,
    entries: Vec<RecordSpan>,
}

impl Held {
    /// Adds a record, given in parts.
    fn push(&mut self, parts: &[&[u8]]) {
        let start = self.bytes.len();
        parts
            .iter()
            .for_each(|part| self.bytes.extend_from_slice(part));
        let record = self.bytes.get(start..).unwrap_or_default();
        let mut prefix = [0; 8];
        prefix
            .iter_mut()
            .zip(record)
            .for_each(|(to, from)| *to = *from);
        let entry = RecordSpan {
            prefix: u64::from_be_bytes(prefix),
            start: start as u32,
            len: record.len() as u32,
        };
        self.entries.push(entry);
    }

    fn record(&self, entry: RecordSpan) -> &[u8] {
        self.bytes
            .get(entry.start as usize..)
            .and_then(|rest| rest.get(..entry.len as usize))
            .unwrap_or_default()
    }

    fn sort(&mut self) {
        let mut entries = std::mem::take(&mut self.entries);
        entries.sort_unstable_by(|&a, &b| {
            a.prefix
                .cmp(&b.prefix)
                .then_with(|| self.record(a).cmp(self.record(b)))
        });
        self.entries = entries;
    }

    fn write(&self, file: File) -> io::Result<File> {
        let mut out = BufWriter::new(file);
        for &entry in &self.entries {
            out.write_all(&entry.len.to_le_bytes())?;
            out.write_all(self.record(entry))?;
        }
        let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(file)
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.entries.clear();
    }
}

/// Collects records and returns them in the order of their bytes.
pub(super) struct Sorter {
    space: SortSpace,
    budget: usize,
    held: Held,
    /// The thread that sorts and writes a run while further records are collected. It gives the memory back.
    spilling: Option<JoinHandle<io::Result<(File, Held)>>>,
    runs: Vec<File>,
}

impl Sorter {
    /// Spills to the disk whenever more than half of `budget` bytes are held, or of the part of it that `space` leaves: the other
    /// half is being written; at most 4 GiB.
    pub(super) fn new(space: &SortSpace, budget: usize) -> Self {
        Self {
            space: space.clone(),
            budget: (budget / space.part / 2).min(u32::MAX as usize / 2),
            held: Held::default(),
            spilling: None,
            runs: Vec::new(),
        }
    }

    /// Adds a record, given in parts.
    pub(super) fn push(&mut self, parts: &[&[u8]]) -> Result<()> {
        self.held.push(parts);
        let Held { bytes, entries } = &self.held;
        if bytes.len() + entries.len() * size_of::<RecordSpan>() > self.budget {
            self.spill()?;
        }
        Ok(())
    }

    /// Has what is held written as the next run, once the last one is.
    fn spill(&mut self) -> Result<()> {
        let Held { bytes, entries } = &self.held;
        self.space
            .take((bytes.len() + entries.len() * LENGTH) as u64)?;
        let next = self.spilled()?;
        let mut held = std::mem::replace(&mut self.held, next);
        let file = self.create_run()?;
        self.spilling = Some(thread::spawn(move || {
            held.sort();
            let file = held.write(file)?;
            held.clear();
            Ok((file, held))
        }));
        Ok(())
    }

    /// Waits for the run that is being written, and returns its memory.
    fn spilled(&mut self) -> Result<Held> {
        let Some(spilling) = self.spilling.take() else {
            return Ok(Held::default());
        };
        let broke_off = |_| Err(io::Error::other("the thread that sorts broke off"));
        let written = spilling.join().unwrap_or_else(broke_off);
        let (run, held) = written.map_err(|source| Error::io(&self.run_path(), source))?;
        self.runs.push(run);
        Ok(held)
    }

    fn run_path(&self) -> PathBuf {
        let name = format!("run-{}", self.runs.len());
        self.space.work.folder.join(name)
    }

    /// Creates a file and removes its name: the open handle is enough.
    fn create_run(&self) -> Result<File> {
        let path = self.run_path();
        let file = self.space.work.disk.create(&path)?;
        self.space.work.disk.remove_file(&path)?;
        Ok(file)
    }

    /// Sorts the records. From here on no file is made.
    pub(super) fn sorted(mut self) -> Result<SortedRecords> {
        if self.runs.is_empty() && self.spilling.is_none() {
            self.held.sort();
        } else {
            self.spill()?;
            drop(self.spilled()?);
        }
        Ok(SortedRecords(self))
    }

    pub(super) fn finish(self, each: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        self.sorted()?.for_each(each)
    }
}

/// Records in the order of their bytes.
pub(super) struct SortedRecords(Sorter);

impl SortedRecords {
    pub(super) fn for_each(self, mut each: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let Self(sorter) = self;
        if sorter.runs.is_empty() {
            let held = sorter.held;
            return held
                .entries
                .iter()
                .try_for_each(|&entry| each(held.record(entry)));
        }
        let work = sorter.space.work.folder;
        let io = |source| Error::io(&work, source);
        let mut runs: Vec<_> = sorter.runs.into_iter().map(BufReader::new).collect();
        let mut heads = BinaryHeap::new();
        for (at, run) in runs.iter_mut().enumerate() {
            heads.extend(
                read_record(run, Vec::new())
                    .map_err(io)?
                    .map(|record| Reverse((record, at))),
            );
        }
        while let Some(mut head) = heads.peek_mut() {
            let Reverse((record, at)) = &mut *head;
            each(record)?;
            let next = match runs.get_mut(*at) {
                Some(run) => read_record(run, std::mem::take(record)).map_err(io)?,
                None => None,
            };
            match next {
                Some(next) => *record = next,
                None => drop(PeekMut::pop(head)),
            }
        }
        Ok(())
    }
}

/// Splits two lengths off the end of a record that was given in parts.
pub(super) fn split_lengths(record: &[u8]) -> Option<(&[u8], [usize; 2])> {
    let (record, lengths) = record.split_last_chunk::<{ 2 * LENGTH }>()?;
    let lengths: &[[u8; LENGTH]; 2] = lengths.as_chunks().0.first_chunk()?;
    Some((
        record,
        lengths.map(|length| u32::from_le_bytes(length) as usize),
    ))
}

/// Reads the next record of a run into the memory of an earlier one; `None` at its end.
fn read_record(run: &mut impl Read, mut record: Vec<u8>) -> io::Result<Option<Vec<u8>>> {
    let mut len = [0; LENGTH];
    match run.read_exact(&mut len) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(error) => return Err(error),
    }
    record.resize(u32::from_le_bytes(len) as usize, 0);
    run.read_exact(&mut record)?;
    Ok(Some(record))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_the_same_in_memory_and_on_disk() {
        let records: Vec<String> = (0..500u32)
            .map(|i| format!("{:x}", i.wrapping_mul(2_654_435_761)))
            .collect();
        let mut expected = records.clone();
        expected.sort();
        for budget in [1 << 20, 1_000, 1] {
            let folder = tempfile::tempdir().unwrap();
            let work = Work {
                folder: folder.path().to_owned(),
                disk: Default::default(),
            };
            let mut sorter = Sorter::new(&SortSpace::new(&work, 1 << 20), budget);
            for record in &records {
                let (left, right) = record.as_bytes().split_at(1);
                sorter.push(&[left, right]).unwrap();
            }
            let mut sorted = Vec::new();
            sorter
                .finish(|record| {
                    sorted.push(String::from_utf8(record.to_vec()).unwrap());
                    Ok(())
                })
                .unwrap();
            assert_eq!(sorted, expected, "budget {budget}");
        }
    }
    #[test]
    fn no_more_is_written_than_there_is_space() {
        let folder = tempfile::tempdir().unwrap();
        let work = Work {
            folder: folder.path().to_owned(),
            disk: Default::default(),
        };
        // Two sorters share the space of four runs of five records.
        let space = SortSpace::new(&work, 4 * 5 * (100 + LENGTH) as u64);
        let budget = 2 * 4 * (100 + size_of::<RecordSpan>());
        let mut sorters = [0; 2].map(|_| Sorter::new(&space, budget));
        let mut pushed = 0;
        let error = loop {
            match sorters[pushed % 2].push(&[&[7; 100]]) {
                Ok(()) => pushed += 1,
                Err(error) => break error.to_string(),
            }
        };
        assert!(error.contains("space on the disk"), "{error}");
        assert_eq!(pushed, 4 * 5 + 2 * 4);
    }
}
