//! The names of places: read from SQLite, and written, where symbols shorten all but the place's own.

use std::collections::HashSet;

use rusqlite::Statement;
use wayfare_format::{NONE, Name, NameEntries, NameKind, PlaceNames, SectionId, Symbol};

use super::{
    keys::{Keys, Kind},
    places::Context,
    reference::{for_each_row, text},
    section_file::{SectionFile, Sections},
    symbols::SymbolCoder,
};
use crate::error::{Error, Result};

/// In the order of the primary key.
const NAMES: &str =
    "SELECT name, lang, kind, flags FROM place_name WHERE geonameid = ? ORDER BY name, lang, kind";
const CODES: &str = "SELECT DISTINCT code FROM postal_code WHERE geonameid = ? ORDER BY code";
const WITH_CODES: &str = "SELECT DISTINCT geonameid FROM postal_code WHERE geonameid IS NOT NULL";

/// Bits of `flags` in [`NAMES`].
const PREFERRED: u32 = 1;
const COLLOQUIAL_OR_HISTORIC: u32 = 4 | 8;

/// All names of a place.
pub(super) struct AllNames {
    name: String,
    ascii_name: String,
    /// Postal codes first, then preferred names; colloquial and historic ones last.
    others: Vec<Name>,
}

impl AllNames {
    fn entries(&self) -> NameEntries {
        let mut entries = NameEntries::new(&self.name);
        self.others.iter().for_each(|other| entries.push(&other.text, other.language, other.kind));
        entries
    }
}

/// Reads the other names of places.
pub(super) struct NamesReader<'c> {
    context: &'c Context<'c>,
    names: Statement<'c>,
    codes: Statement<'c>,
    /// The places with postal codes: most have none, and need not be asked about.
    with_codes: HashSet<u32>,
}

impl<'c> NamesReader<'c> {
    pub(super) fn new(context: &'c Context<'c>) -> Result<Self> {
        let mut with_codes = HashSet::new();
        for_each_row(context.sqlite, WITH_CODES, |row| {
            with_codes.insert(row.get(0)?);
            Ok(())
        })?;
        let [names, codes] = [NAMES, CODES].map(|sql| context.sqlite.prepare(sql));
        Ok(Self { context, names: names?, codes: codes?, with_codes })
    }

    /// The names of a place with this id.
    pub(super) fn read(&mut self, id: u32, name: String, ascii_name: String) -> Result<AllNames> {
        let mut others = Vec::new();
        if self.with_codes.contains(&id) {
            let mut rows = self.codes.query([id])?;
            while let Some(row) = rows.next()? {
                others.push(Name { text: row.get(0)?, language: None, kind: NameKind::Postal });
            }
        }
        let mut names = Vec::new();
        let mut rows = self.names.query([id])?;
        while let Some(row) = rows.next()? {
            let language = self.context.reference.languages.get(text(row, 1)?).copied();
            let kind = NameKind::ALL.get(row.get::<_, usize>(2)?).copied().unwrap_or(NameKind::Name);
            let flags: u32 = row.get(3)?;
            let order = i32::from(flags & COLLOQUIAL_OR_HISTORIC != 0) - i32::from(flags & PREFERRED != 0);
            names.push((order, Name { text: row.get(0)?, language, kind }));
        }
        names.sort_by_key(|&(order, _)| order);
        others.extend(names.into_iter().map(|(_, name)| name));
        Ok(AllNames { name, ascii_name, others })
    }
}

/// Writes the `names` section.
pub(super) struct NamesWriter {
    coder: SymbolCoder,
    codes: Vec<u8>,
    bytes: Vec<u8>,
    section: SectionFile,
}

impl NamesWriter {
    /// Learns from a sample of the places which symbols shorten their names.
    pub(super) fn new(sample: &[AllNames], sections: &Sections) -> Result<Self> {
        let sample: Vec<_> = sample.iter().map(|names| names.entries().bytes().to_vec()).collect();
        let section = sections.create(SectionId::Names)?;
        Ok(Self { coder: SymbolCoder::learn(&sample), codes: Vec::new(), bytes: Vec::new(), section })
    }

    /// Writes the names of a place and makes them keys. Returns the offset of the names.
    pub(super) fn write(&mut self, at: u32, names: &AllNames, keys: &mut Keys) -> Result<u32> {
        keys.add(&names.name, at, Kind::Name)?;
        keys.add(&names.ascii_name, at, Kind::Name)?;
        let unsearched = [NameKind::Postal, NameKind::Link, NameKind::Wikidata];
        let searched = names.others.iter().filter(|other| !unsearched.contains(&other.kind));
        searched.map(|other| &other.text).try_for_each(|other| keys.add(other, at, Kind::Alternate))?;
        let offset = u32::try_from(self.section.len()).ok().filter(|&offset| offset != NONE);
        let entries = names.entries();
        self.codes.clear();
        self.coder.encode(entries.bytes(), &mut self.codes);
        self.bytes.clear();
        PlaceNames::write(&names.name, &names.ascii_name, &entries, &self.codes, &mut self.bytes);
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
