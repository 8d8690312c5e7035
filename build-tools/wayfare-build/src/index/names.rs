//! The names of places: reads them from SQLite, and compresses the alternate names with the symbol table.

use std::collections::HashSet;

use rusqlite::Statement;
use wayfare_format::{
    Folded, FurtherNamesWriter, MAX_NAMES, Name, NameEntries, NameKind, PrimaryNamesWriter, SectionId,
    Symbol, fold, word_starts,
};

use super::{
    context::Context,
    section_file::{SectionFile, Sections},
    symbol_encoder::SymbolEncoder,
    terms::{Keys, Kind},
};
use crate::{
    error::{Error, Result},
    sql::{for_each_row, text},
};

/// In the order of the primary key.
const NAMES: &str =
    "SELECT name, lang, kind, flags FROM place_name WHERE geonameid = ? ORDER BY name, lang, kind";
const CODES: &str = "SELECT DISTINCT code FROM postal_code WHERE geonameid = ? ORDER BY code";
const WITH_CODES: &str = "SELECT DISTINCT geonameid FROM postal_code WHERE geonameid IS NOT NULL";

/// Bits of `flags` in [`NAMES`].
const PREFERRED: u32 = 1;
const COLLOQUIAL_OR_HISTORIC: u32 = 4 | 8;

/// An alternate name is rare if the place has more than `FEW_NAMES` of them and fewer than `SHARED` languages share it.
/// An ending of a primary name is never rare, nor is a name of `SHORT` letters: most of these are codes and
/// abbreviations.
const FEW_NAMES: usize = 8;
const SHARED: usize = 3;
const SHORT: usize = 3;

/// IATA's code for what is no airport, which GeoNames has among the names of a place.
const NO_AIRPORT: &str = "ZZZ";

/// All names of a place.
pub(super) struct AllNames {
    name: String,
    ascii_name: String,
    /// Postal codes first, then preferred names; colloquial and historic ones last.
    alternates: Vec<Name>,
}

impl AllNames {
    fn entries(&self) -> NameEntries {
        let mut entries = NameEntries::new(&self.name);
        self.alternates
            .iter()
            .for_each(|alternate| entries.push(&alternate.text, alternate.language, alternate.kind));
        entries
    }

    /// Returns the folded alternate names that are searched, each with its kind. `primary` are the folded primary names.
    fn searched_alternates(&self, primary: &[Folded]) -> Vec<(Folded, Kind)> {
        let unsearched = [NameKind::Postal, NameKind::Link, NameKind::Wikidata];
        let is_searched =
            |alternate: &&Name| !unsearched.contains(&alternate.kind) && alternate.text != NO_AIRPORT;
        let searched = self.alternates.iter().filter(is_searched);
        let mut folded: Vec<_> = searched.map(|alternate| (fold(&alternate.text), alternate)).collect();
        // Spellings that fold to one text count together.
        folded.sort_by(|(a, _), (b, _)| a.cmp(b));
        let has_few =
            folded.iter().filter(|(_, alternate)| alternate.kind == NameKind::Name).count() <= FEW_NAMES;
        let is_rare = |name: &str, same: &[(Folded, &Name)]| {
            let is_shared =
                same.iter().filter(|(_, alternate)| alternate.language.is_some()).count() >= SHARED;
            let is_code = same.iter().any(|(_, alternate)| alternate.kind != NameKind::Name);
            let is_ending = || {
                primary.iter().any(|primary| word_starts(primary).any(|at| primary.get(at..) == Some(name)))
            };
            !(has_few || is_shared || is_code || name.chars().count() <= SHORT || is_ending())
        };
        let names = folded.chunk_by(|(a, _), (b, _)| a == b).filter_map(|same| {
            let (name, _) = same.first()?;
            Some((name.clone(), if is_rare(name, same) { Kind::Rare } else { Kind::Alternate }))
        });
        names.collect()
    }
}

/// Reads the alternate names of places.
pub(super) struct NamesReader<'c> {
    context: &'c Context<'c>,
    names: Statement<'c>,
    codes: Statement<'c>,
    /// The places with postal codes. Most have none, which saves their queries.
    with_codes: HashSet<u32>,
}

impl<'c> NamesReader<'c> {
    pub(super) fn new(context: &'c Context<'c>) -> Result<Self> {
        let mut with_codes = HashSet::new();
        for_each_row(context.sqlite, WITH_CODES, [], |row| {
            with_codes.insert(row.get(0)?);
            Ok(())
        })?;
        let [names, codes] = [NAMES, CODES].map(|sql| context.sqlite.prepare(sql));
        Ok(Self { context, names: names?, codes: codes?, with_codes })
    }

    /// Reads the names of the place with this id.
    pub(super) fn read(&mut self, id: u32, name: String, ascii_name: String) -> Result<AllNames> {
        let mut alternates = Vec::new();
        if self.with_codes.contains(&id) {
            let mut rows = self.codes.query([id])?;
            while let Some(row) = rows.next()? {
                alternates.push(Name { text: row.get(0)?, language: None, kind: NameKind::Postal });
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
        alternates.extend(names.into_iter().map(|(_, name)| name));
        if alternates.iter().map(|alternate| alternate.text.len()).sum::<usize>() > MAX_NAMES {
            let message =
                format!("the place {id} has more than 16 MiB of names and postal codes; leave some out");
            return Err(Error::source("world.sqlite", message));
        }
        Ok(AllNames { name, ascii_name, alternates })
    }
}

/// Writes the names of places.
pub(super) struct NamesWriter {
    coder: SymbolEncoder,
    codes: Vec<u8>,
    bytes: Vec<u8>,
    primary: (PrimaryNamesWriter, SectionFile),
    further: (FurtherNamesWriter, SectionFile),
}

impl NamesWriter {
    /// Learns the symbol table from a sample of the places.
    pub(super) fn new(sample: &[AllNames], sections: &Sections) -> Result<Self> {
        let sample: Vec<_> = sample.iter().map(|names| names.entries().bytes().to_vec()).collect();
        Ok(Self {
            coder: SymbolEncoder::learn(&sample),
            codes: Vec::new(),
            bytes: Vec::new(),
            primary: (PrimaryNamesWriter::default(), sections.create(SectionId::Names)?),
            further: (FurtherNamesWriter::default(), sections.create(SectionId::FurtherNames)?),
        })
    }

    /// Writes the names of the next place, and makes them keys.
    pub(super) fn write(&mut self, at: u32, names: &AllNames, keys: &mut Keys) -> Result<()> {
        let folded = [&names.name, &names.ascii_name].map(|name| fold(name));
        folded.iter().try_for_each(|name| keys.add(name, at, Kind::Name))?;
        names.searched_alternates(&folded).iter().try_for_each(|(name, kind)| keys.add(name, at, *kind))?;
        self.codes.clear();
        self.coder.encode(names.entries().bytes(), &mut self.codes);
        let ((primary, section), bytes) = (&mut self.primary, &mut self.bytes);
        bytes.clear();
        primary.add(&names.name, bytes).ok_or_else(too_many)?;
        section.write(bytes)?;
        let (further, section) = &mut self.further;
        bytes.clear();
        let ascii_name = Some(names.ascii_name.as_str()).filter(|&name| name != names.name);
        further.add(ascii_name, &self.codes, bytes).ok_or_else(too_many)?;
        section.write(bytes)
    }

    /// Completes the sections, and writes that of the symbol table.
    pub(super) fn finish(self, sections: &mut Sections) -> Result<()> {
        let ((primary, mut section), mut bytes) = (self.primary, Vec::new());
        let starts = primary.finish(&mut bytes).ok_or_else(too_many)?;
        section.write(&bytes)?;
        sections.finish(section)?;
        sections.write(SectionId::NameStarts, &starts)?;
        let ((further, mut section), mut bytes) = (self.further, Vec::new());
        let starts = further.finish(&mut bytes).ok_or_else(too_many)?;
        section.write(&bytes)?;
        sections.finish(section)?;
        sections.write(SectionId::FurtherNameStarts, &starts)?;
        let symbols: Vec<u8> = self.coder.symbols().iter().copied().flat_map(Symbol::to_bytes).collect();
        sections.write(SectionId::Symbols, &symbols)
    }
}

fn too_many() -> Error {
    Error::source("world.idx", "the names take more than 4 GiB; build with --no-alternate-names")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(alternates: &[(&str, Option<u32>, NameKind)]) -> AllNames {
        let alternate =
            |&(text, language, kind): &(&str, _, _)| Name { text: text.to_owned(), language, kind };
        let alternates = alternates.iter().map(alternate).collect();
        AllNames { name: "New Yörk".to_owned(), ascii_name: "New York".to_owned(), alternates }
    }

    #[test]
    fn names_that_few_languages_share_are_rare_where_there_are_many() {
        let shared = [0, 1, 2].map(|language| ("Nueva York", Some(language), NameKind::Name));
        let alternates = [
            ("Gotham", None, NameKind::Name),
            ("York", None, NameKind::Name),
            ("NYC", None, NameKind::Name),
            ("Big Apple", None, NameKind::Abbreviation),
            ("10001", None, NameKind::Postal),
            ("Novi Jork", Some(3), NameKind::Name),
        ];
        let all: Vec<_> =
            shared.into_iter().chain(alternates).chain([("Ņujorka", Some(4), NameKind::Name)]).collect();
        let kinds = |alternates: &[_]| {
            let found = names(alternates).searched_alternates(&["new york"].map(fold));
            let names = found.into_iter().map(|(name, kind)| (name.to_string(), matches!(kind, Kind::Rare)));
            names.collect::<Vec<_>>()
        };
        let expected = |many: bool| {
            let rare = ["gotham", "novi jork", "nujorka"];
            ["big apple", "gotham", "novi jork", "nueva york", "nujorka", "nyc", "york"]
                .map(|name| (name.to_owned(), many && rare.contains(&name)))
        };
        assert_eq!(kinds(&all), expected(false));
        let more = [("GOTHAM", Some(1), NameKind::Name)];
        assert_eq!(kinds(&[&all[..], &more[..]].concat()), expected(true));
    }
}
