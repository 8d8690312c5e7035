//! Packed tables: base and step of all numbers must be known before the first record is written.

use std::marker::PhantomData;

use wayfare_format::{PackedRecord, PackedTableWriter, SectionId};

use super::{
    section_file::{Sections, too_far_apart},
    sorter::{SortSpace, Sorter},
};
use crate::error::Result;

/// Memory for records that are not sorted yet.
const BUDGET: usize = 64 << 20;

/// Bytes of a number on its way through the sorter.
const NUMBER: usize = size_of::<i64>();

/// Collects the records of a packed table, and writes them in the order of their keys.
pub(super) struct PackedSection<R> {
    table: PackedTableWriter,
    sorter: Sorter,
    bytes: Vec<u8>,
    record: PhantomData<R>,
}

impl<R: PackedRecord> PackedSection<R> {
    pub(super) fn new(space: &SortSpace) -> Self {
        let (table, sorter) = (PackedTableWriter::new::<R>(), Sorter::new(space, BUDGET));
        Self { table, sorter, bytes: Vec::new(), record: PhantomData }
    }

    /// Adds a record.
    pub(super) fn add(&mut self, key: &[u8], record: &R) -> Result<()> {
        let numbers = record.numbers();
        self.table.add(&numbers);
        self.bytes.clear();
        self.bytes.extend(numbers.into_iter().flat_map(i64::to_le_bytes));
        self.sorter.push(&[key, &self.bytes])
    }

    /// Writes the section.
    pub(super) fn finish(self, id: SectionId, sections: &mut Sections) -> Result<()> {
        let (mut section, mut out) = (sections.create(id)?, Vec::new());
        let mut packer = self.table.start(&mut out).ok_or_else(|| too_far_apart(id))?;
        self.sorter.finish(|record| {
            let numbers = record.split_at(record.len() - R::FIELDS * NUMBER).1;
            let numbers: Vec<i64> = numbers.as_chunks().0.iter().map(|&n| i64::from_le_bytes(n)).collect();
            packer.pack(&numbers, &mut out);
            section.write(&out)?;
            out.clear();
            Ok(())
        })?;
        packer.finish(&mut out);
        section.write(&out)?;
        sections.finish(section)
    }
}
