//! The names of a place: the primary name as it is, the alternate names compressed by the symbol table.
//!
//! At the offset of a place stand its primary name as a string and a varint: twice the number of its alternate names, plus
//! one where an ASCII name that differs follows as a string. Then come the codes of the alternate names.
//!
//! Decoded, each alternate name is an entry: one byte, how many bytes it shares with the name before (the first one with
//! the primary name); the bytes that follow; a byte that no UTF-8 has, 248 plus the kind of the name; and as a varint the
//! index of its language plus one (0 for unknown).

use crate::{
    container::{
        common_prefix::common_prefix,
        string_table::{read_string, write_string},
        varint::{read_varint, read_varint_by, write_varint},
    },
    names::symbol_table::{END, MAX_SYMBOL, SymbolReader, SymbolTable},
};

/// The most bytes of all alternate names of a place: those of the largest cities, with all their postal codes, take a
/// fraction of it.
pub const MAX_NAMES: usize = 16 << 20;

/// The fewest bytes of an entry: shared bytes, end and language.
const MIN_ENTRY: usize = 3;

/// The kind of an alternate name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum NameKind {
    /// A name.
    Name,
    /// An abbreviation.
    Abbreviation,
    /// An IATA airport or city code.
    Iata,
    /// An ICAO airport code.
    Icao,
    /// A UN/LOCODE.
    Unlc,
    /// A link; never searched.
    Link,
    /// A Wikidata id; never searched.
    Wikidata,
    /// A postal code.
    Postal,
}

impl NameKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 8] = [
        Self::Name,
        Self::Abbreviation,
        Self::Iata,
        Self::Icao,
        Self::Unlc,
        Self::Link,
        Self::Wikidata,
        Self::Postal,
    ];
}

/// An alternate name of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Record of the `languages` table, if the language is known.
    pub language: Option<u32>,
    /// The kind of the name.
    pub kind: NameKind,
}

/// All names of a place.
#[derive(Debug, Clone, Copy)]
pub struct PlaceNames<'a> {
    /// The primary name.
    pub name: &'a str,
    /// The ASCII name.
    pub ascii_name: &'a str,
    /// The alternate names.
    pub alternates: NameList<'a>,
}

impl<'a> PlaceNames<'a> {
    /// Returns the names at `offset` of the `names` section; `None` where the offset or the bytes are not valid.
    #[inline]
    pub fn at(section: &'a [u8], symbols: SymbolTable<'a>, offset: u32) -> Option<Self> {
        let mut bytes = section.get(offset as usize..)?;
        let name = read_string(&mut bytes)?;
        let number = read_varint(&mut bytes)?;
        let ascii_name = if number & 1 == 0 { name } else { read_string(&mut bytes)? };
        let alternates = NameList { name, len: number >> 1, symbols, codes: bytes };
        (alternates.len() <= max_names(bytes)).then_some(Self { name, ascii_name, alternates })
    }

    /// Appends the names of a place to the `names` section; `codes` are those of its alternate names.
    pub fn write(name: &str, ascii_name: &str, alternates: &NameEntries, codes: &[u8], out: &mut Vec<u8>) {
        write_string(name, out);
        write_varint(alternates.len << 1 | u32::from(ascii_name != name), out);
        if ascii_name != name {
            write_string(ascii_name, out);
        }
        out.extend_from_slice(codes);
    }
}

/// Returns the most names that codes can hold: a code stands for up to seven bytes, a name takes at least three.
#[inline]
fn max_names(codes: &[u8]) -> usize {
    codes.len().saturating_mul(MAX_SYMBOL) / MIN_ENTRY
}

/// The alternate names of a place; iterate to read them.
#[derive(Debug, Clone, Copy)]
pub struct NameList<'a> {
    /// The primary name.
    name: &'a str,
    len: u32,
    symbols: SymbolTable<'a>,
    codes: &'a [u8],
}

impl NameList<'_> {
    /// Returns the number of names.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<'a> IntoIterator for NameList<'a> {
    type Item = Name;
    type IntoIter = NameIter<'a>;

    fn into_iter(self) -> NameIter<'a> {
        NameIter {
            left: self.len,
            room: MAX_NAMES,
            text: self.name.as_bytes().to_vec(),
            reader: SymbolReader::new(self.symbols, self.codes),
        }
    }
}

/// Iterator over a [`NameList`]. Corrupt bytes end it early.
#[derive(Debug, Clone)]
pub struct NameIter<'a> {
    left: u32,
    /// The most bytes that further names may have.
    room: usize,
    text: Vec<u8>,
    reader: SymbolReader<'a>,
}

impl NameIter<'_> {
    /// Returns the next name without its kind and language, without an allocation.
    pub fn next_text(&mut self) -> Option<&str> {
        self.advance()?;
        std::str::from_utf8(&self.text).ok()
    }

    /// Reads the next name into `text`. Returns its kind and language.
    #[inline]
    fn advance(&mut self) -> Option<(NameKind, Option<u32>)> {
        self.left = self.left.checked_sub(1)?;
        self.text.truncate(usize::from(self.reader.byte()?));
        let end = self.reader.read_until_end(&mut self.text)?;
        self.room = self.room.checked_sub(self.text.len())?;
        let kind = *NameKind::ALL.get(usize::from(end.checked_sub(END)?))?;
        let language = read_varint_by(|| self.reader.byte())?.checked_sub(1);
        Some((kind, language))
    }
}

impl Iterator for NameIter<'_> {
    type Item = Name;

    fn next(&mut self) -> Option<Name> {
        let (kind, language) = self.advance()?;
        let text = std::str::from_utf8(&self.text).ok()?.to_owned();
        Some(Name { text, language, kind })
    }
}

/// The entries of the alternate names of a place, not yet compressed.
#[derive(Debug)]
pub struct NameEntries {
    bytes: Vec<u8>,
    previous: Vec<u8>,
    len: u32,
}

impl NameEntries {
    /// Returns an empty list for a place with this primary name.
    pub fn new(name: &str) -> Self {
        Self { bytes: Vec::new(), previous: name.into(), len: 0 }
    }

    /// Adds a name. All names together must not take more than [`MAX_NAMES`].
    #[expect(clippy::arithmetic_side_effects, reason = "languages and names of a place are few")]
    pub fn push(&mut self, text: &str, language: Option<u32>, kind: NameKind) {
        let common = common_prefix(text.as_bytes(), &self.previous);
        let common = u8::try_from(common).unwrap_or(u8::MAX);
        self.bytes.push(common);
        self.bytes.extend(text.bytes().skip(usize::from(common)));
        self.bytes.push(END + kind as u8);
        write_varint(language.map_or(0, |language| language + 1), &mut self.bytes);
        self.previous.clear();
        self.previous.extend_from_slice(text.as_bytes());
        self.len += 1;
    }

    /// Returns the entries, one after the other.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        MAX_TEXT,
        names::symbol_table::{Symbol, write_code},
    };

    /// The table of all single bytes.
    fn table() -> Vec<u8> {
        (0..=255).flat_map(|byte: u8| Symbol::new(&[byte]).unwrap().to_bytes()).collect()
    }

    /// A section with the names of one place at offset 3.
    fn section(name: &str, ascii_name: &str, others: &[Name]) -> Vec<u8> {
        let mut entries = NameEntries::new(name);
        others.iter().for_each(|other| entries.push(&other.text, other.language, other.kind));
        let mut codes = Vec::new();
        entries.bytes().iter().for_each(|&byte| write_code(byte.into(), &mut codes));
        let mut section = vec![0; 3];
        PlaceNames::write(name, ascii_name, &entries, &codes, &mut section);
        section
    }

    fn name(text: &str, language: Option<u32>, kind: NameKind) -> Name {
        Name { text: text.to_owned(), language, kind }
    }

    #[test]
    fn names_come_back() {
        let long = "Llanfair".repeat(40);
        let others = [
            name("4000-001", None, NameKind::Postal),
            name("4000-002", None, NameKind::Postal),
            name("Oporto", Some(200), NameKind::Name),
            name("Oporto", Some(70_000), NameKind::Name),
            name("Пор", None, NameKind::Name),
            name("Порту", Some(0), NameKind::Name),
            name(&long, None, NameKind::Link),
            name(&format!("{long}!"), None, NameKind::Wikidata),
        ];
        let table = table();
        for ascii_name in ["Porto", "Pôrto", ""] {
            let section = section("Pôrto", ascii_name, &others);
            let names = PlaceNames::at(&section, SymbolTable::new(&table), 3).unwrap();
            assert_eq!((names.name, names.ascii_name), ("Pôrto", ascii_name));
            assert_eq!((names.alternates.len(), names.alternates.is_empty()), (others.len(), false));
            assert!(names.alternates.into_iter().eq(others.iter().cloned()));
            let mut texts = names.alternates.into_iter();
            assert!(others.iter().all(|other| texts.next_text() == Some(&other.text)));
            assert_eq!(texts.next_text(), None);
        }
        let alone = section("Pôrto", "Pôrto", &[]);
        assert_eq!(
            PlaceNames::at(&alone, SymbolTable::new(&table), 3).unwrap().alternates.into_iter().next(),
            None
        );
        assert_eq!(alone.len(), 3 + 1 + "Pôrto".len() + 1);
    }

    #[test]
    fn a_number_in_the_file_is_no_reason_to_allocate() {
        let table = table();
        let names = |number: u32, codes: &[u8]| {
            let mut section = vec![1, b'a'];
            write_varint(number << 1, &mut section);
            section.extend_from_slice(codes);
            PlaceNames::at(&section, SymbolTable::new(&table), 0).map(|names| names.alternates.len())
        };
        // Names of nothing but three bytes that one symbol of seven could hold twice.
        assert_eq!(names(7, &[0; 3]), Some(7));
        assert_eq!(names(8, &[0; 3]), None);
        assert_eq!(names(u32::MAX >> 1, &[0; 1_000]), None);
    }

    #[test]
    fn a_name_has_up_to_64_kib() {
        let table = table();
        let longest = "é".repeat(MAX_TEXT / 2) + "!";
        let others = [name(&longest, None, NameKind::Link), name("a", None, NameKind::Name)];
        let section = section("a", "a", &others);
        let read = |section: &[u8]| {
            let names = PlaceNames::at(section, SymbolTable::new(&table), 3).unwrap();
            names.alternates.into_iter().map(|name| name.text.len()).collect::<Vec<_>>()
        };
        assert_eq!(read(&section), [MAX_TEXT, 1]);
        // Without the end of the first name, it would be longer.
        let mut endless = section;
        let end = endless.iter().position(|&byte| byte == END + NameKind::Link as u8 - 0x80).unwrap();
        endless[end - 1..=end].fill(b'a');
        assert_eq!(read(&endless), []);
    }

    #[test]
    fn all_names_together_have_up_to_16_mib() {
        let table = table();
        let longest = "x".repeat(MAX_TEXT);
        let others: Vec<_> = (0..300).map(|_| name(&longest, None, NameKind::Name)).collect();
        let section = section("a", "a", &others);
        let names = PlaceNames::at(&section, SymbolTable::new(&table), 3).unwrap().alternates;
        assert_eq!(names.into_iter().count(), MAX_NAMES / MAX_TEXT);
    }

    #[test]
    fn corrupt_names_end() {
        let table = table();
        let others = [name("Порту", Some(7), NameKind::Name), name("Порто", None, NameKind::Name)];
        let intact = section("Pôrto", "Porto", &others);
        for (at, mask) in (0..intact.len()).flat_map(|at| [1, 0x80, 0xff].map(|mask| (at, mask))) {
            let mut corrupt = intact.clone();
            corrupt[at] ^= mask;
            for symbols in [&table[..], &corrupt] {
                if let Some(names) = PlaceNames::at(&corrupt, SymbolTable::new(symbols), 3) {
                    assert!(names.alternates.into_iter().count() <= intact.len());
                }
            }
        }
        assert!(PlaceNames::at(&intact, SymbolTable::new(&table), u32::MAX).is_none());
    }
}
