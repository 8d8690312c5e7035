//! The names of places: their own and all others, which symbols shorten.

use rusqlite::Statement;
use wayfare_format::{NONE, NameEntries, NameKind, PlaceNames, SectionId, Symbol};

use super::{
    keys::{Keys, Kind},
    places::Context,
    reference::text,
    section_file::{SectionFile, Sections},
    symbols::SymbolCoder,
};
use crate::error::{Error, Result};

/// Preferred names first, colloquial and historic ones last; the others in the order of the primary key.
const NAMES: &str = "SELECT name, lang, kind FROM place_name WHERE geonameid = ?
                     ORDER BY (flags & 12 <> 0) - (flags & 1), name, lang, kind";
const CODES: &str = "SELECT DISTINCT code FROM postal_code WHERE geonameid = ? ORDER BY code";
const NAME: &str = "SELECT name FROM place WHERE geonameid = ?";

/// From the names of about so many places the symbols are learned.
const SAMPLE: usize = 16_384;

/// Writes the `names` section.
pub(super) struct Names<'c> {
    others: OtherNames<'c>,
    coder: SymbolCoder,
    codes: Vec<u8>,
    bytes: Vec<u8>,
    section: SectionFile,
}

impl<'c> Names<'c> {
    /// Learns from a sample of the places which symbols shorten their names.
    pub(super) fn new(context: &'c Context<'c>, ids: &[u32], sections: &Sections) -> Result<Self> {
        let mut others = OtherNames {
            context,
            names: context.sqlite.prepare(NAMES)?,
            codes: context.sqlite.prepare(CODES)?,
        };
        let mut name = context.sqlite.prepare(NAME)?;
        let mut sample = Vec::new();
        for &id in ids.iter().step_by(ids.len() / SAMPLE + 1) {
            let entries = name.query_one([id], |row| Ok(others.read(id, text(row, 0)?, |_| Ok(()))))??;
            sample.push(entries.bytes().to_vec());
        }
        Ok(Self {
            others,
            coder: SymbolCoder::learn(&sample),
            codes: Vec::new(),
            bytes: Vec::new(),
            section: sections.create(SectionId::Names)?,
        })
    }

    /// Writes the names of a place and makes them keys. Returns the offset of the names.
    pub(super) fn write(
        &mut self,
        id: u32,
        at: u32,
        name: &str,
        ascii_name: &str,
        keys: &mut Keys,
    ) -> Result<u32> {
        keys.add(name, at, Kind::Name)?;
        keys.add(ascii_name, at, Kind::Name)?;
        let entries = self.others.read(id, name, |other| keys.add(other, at, Kind::Alternate))?;
        let offset = u32::try_from(self.section.len()).ok().filter(|&offset| offset != NONE);
        self.codes.clear();
        self.coder.encode(entries.bytes(), &mut self.codes);
        self.bytes.clear();
        PlaceNames::write(name, ascii_name, &entries, &self.codes, &mut self.bytes);
        self.section.write(&self.bytes)?;
        offset.ok_or_else(|| {
            Error::source("world.idx", "the names take more than 4 GiB; build with --no-alternate-names")
        })
    }

    /// Completes the section, and that of the symbols.
    pub(super) fn finish(self, sections: &mut Sections) -> Result<()> {
        sections.finish(self.section)?;
        let symbols: Vec<u8> = self.coder.symbols().iter().copied().flat_map(Symbol::to_bytes).collect();
        sections.write(SectionId::Symbols, &symbols)
    }
}

/// Reads the other names of places.
struct OtherNames<'c> {
    context: &'c Context<'c>,
    names: Statement<'c>,
    codes: Statement<'c>,
}

impl OtherNames<'_> {
    /// The other names of a place, postal codes first. Calls `searched` with each that is searched.
    fn read(
        &mut self,
        id: u32,
        name: &str,
        mut searched: impl FnMut(&str) -> Result<()>,
    ) -> Result<NameEntries> {
        let mut entries = NameEntries::new(name);
        let mut rows = self.codes.query([id])?;
        while let Some(row) = rows.next()? {
            entries.push(text(row, 0)?, None, NameKind::Postal);
        }
        drop(rows);
        let mut rows = self.names.query([id])?;
        while let Some(row) = rows.next()? {
            let (other, kind) = (text(row, 0)?, row.get::<_, usize>(2)?);
            let kind = NameKind::ALL.get(kind).copied().unwrap_or(NameKind::Name);
            let language = self.context.reference.languages.get(text(row, 1)?).copied();
            entries.push(other, language, kind);
            if !matches!(kind, NameKind::Link | NameKind::Wikidata) {
                searched(other)?;
            }
        }
        Ok(entries)
    }
}
