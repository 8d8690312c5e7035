//! Writes the names of places: the alternate ones are compressed with the symbol table.

use wayfare_format::{FurtherNamesWriter, PrimaryNamesWriter, SectionId, Symbol};

use super::names::SortedNames;
use super::section_file::{SectionFile, Sections};
use super::sorter::split_lengths;
use super::symbol_encoder::SymbolEncoder;
use super::terms::too_many_names;
use crate::error::Result;

pub(super) struct NamesWriter {
    coder: SymbolEncoder,
    primary: (PrimaryNamesWriter, SectionFile),
    further: (FurtherNamesWriter, SectionFile),
}

impl NamesWriter {
    pub(super) fn create(sections: &Sections) -> Result<Self> {
        Ok(Self {
            coder: SymbolEncoder::default(),
            primary: (
                PrimaryNamesWriter::default(),
                sections.create(SectionId::Names)?,
            ),
            further: (
                FurtherNamesWriter::default(),
                sections.create(SectionId::FurtherNames)?,
            ),
        })
    }

    /// Learns the symbol table from the sample, and writes the names.
    pub(super) fn write(mut self, names: SortedNames) -> Result<Self> {
        let SortedNames { records, sample } = names;
        self.coder = SymbolEncoder::learn(&sample);
        drop(sample);
        let (mut codes, mut bytes) = (Vec::new(), Vec::new());
        records.for_each(|record| {
            let (name, ascii_name, entries) = parts(record).unwrap_or_default();
            let (primary, section) = &mut self.primary;
            bytes.clear();
            primary.add(name, &mut bytes).ok_or_else(too_many_names)?;
            section.write(&bytes)?;
            let (further, section) = &mut self.further;
            codes.clear();
            self.coder.encode(entries, &mut codes);
            bytes.clear();
            let ascii_name = Some(ascii_name).filter(|name| !name.is_empty());
            further
                .add(ascii_name, &codes, &mut bytes)
                .ok_or_else(too_many_names)?;
            section.write(&bytes)
        })?;
        Ok(self)
    }

    /// Completes the sections, and writes the section of the symbol table.
    pub(super) fn finish(self, sections: &mut Sections) -> Result<()> {
        let ((primary, mut section), mut bytes) = (self.primary, Vec::new());
        let starts = primary.finish(&mut bytes).ok_or_else(too_many_names)?;
        section.write(&bytes)?;
        sections.finish(section)?;
        sections.write(SectionId::NameStarts, &starts)?;
        let ((further, mut section), mut bytes) = (self.further, Vec::new());
        let starts = further.finish(&mut bytes).ok_or_else(too_many_names)?;
        section.write(&bytes)?;
        sections.finish(section)?;
        sections.write(SectionId::FurtherNameStarts, &starts)?;
        let symbols: Vec<u8> = self
            .coder
            .symbols
            .iter()
            .copied()
            .flat_map(Symbol::to_bytes)
            .collect();
        sections.write(SectionId::Symbols, &symbols)
    }
}

/// Returns the name, the name in ASCII where that is another one, and the entries, as they come out of the sorter.
fn parts(record: &[u8]) -> Option<(&str, &str, &[u8])> {
    let (_, record) = record.split_first_chunk::<{ size_of::<u32>() }>()?;
    let (record, [name, ascii_name]) = split_lengths(record)?;
    let (name, record) = record.split_at_checked(name)?;
    let (ascii_name, entries) = record.split_at_checked(ascii_name)?;
    Some((
        str::from_utf8(name).ok()?,
        str::from_utf8(ascii_name).ok()?,
        entries,
    ))
}
