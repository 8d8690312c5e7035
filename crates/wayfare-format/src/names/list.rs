//! The alternate names of a place, compressed by the symbol table.
//!
//! Decoded, each is an entry: a byte that no UTF-8 has, which says how many bytes it shares with the name before (the first
//! one with the primary name); a varint, which says what kind of name it is and in what language; the bytes that follow.

use crate::{
    container::{
        common_prefix::common_prefix,
        varint::{read_varint_by, write_varint},
    },
    names::symbol_table::{END, SymbolReader, SymbolTable},
};

/// The most bytes of all alternate names of a place: those of the largest cities, with all their postal codes, take a
/// fraction of it.
pub const MAX_NAMES: usize = 16 << 20;

/// Room for most names.
const NAME_ROOM: usize = 128;

/// Room for all names of most places.
const ROOM: usize = 1 << 10;

/// The smallest number of shared bytes that does not fit into the first byte of an entry.
const MANY: u8 = u8::MAX - END;

/// Added to the index of a language, where it is known: below are the numbers of the kinds.
const KINDS: u32 = 8;

/// Where the number of a language ends, and that of the kind begins.
const LANGUAGE_BITS: u32 = 24;

crate::named_enum! {
    /// The kind of an alternate name.
    #[non_exhaustive]
    pub enum NameKind {
        /// A name.
        Name = "name",
        /// An abbreviation.
        Abbreviation = "abbreviation",
        /// An IATA airport or city code.
        Iata = "iata",
        /// An ICAO airport code.
        Icao = "icao",
        /// A UN/LOCODE.
        Unlc = "unlc",
        /// A link; never searched.
        Link = "link",
        /// A Wikidata id; never searched.
        Wikidata = "wikidata",
        /// A postal code.
        Postal = "postal",
    }
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

/// An alternate name of a place, not copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NameRef<'n> {
    /// The name.
    pub text: &'n str,
    /// Record of the `languages` table, if the language is known.
    pub language: Option<u32>,
    /// The kind of the name.
    pub kind: NameKind,
}

/// The alternate names of a place; iterate to read them.
#[derive(Debug, Clone, Copy)]
pub struct NameList<'a> {
    /// The primary name.
    name: &'a str,
    symbols: SymbolTable<'a>,
    codes: &'a [u8],
}

impl<'a> NameList<'a> {
    /// Returns the names of a place with this primary name that have these codes.
    pub fn new(name: &'a str, symbols: SymbolTable<'a>, codes: &'a [u8]) -> Self {
        Self {
            name,
            symbols,
            codes,
        }
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// Returns the names in one text, with a separator between them. Of names that are the same and follow one another, it
    /// has one. Corrupt bytes end it early.
    pub fn join(self, separator: char) -> String {
        let join = |is_name: fn(&[u8]) -> bool| {
            let (mut names, mut joined, mut last) = (self.into_iter(), Vec::with_capacity(ROOM), 0);
            while names.advance().is_some() && is_name(&names.text) {
                if joined.get(last..) == Some(&names.text) {
                    continue;
                }
                if !joined.is_empty() {
                    joined.extend_from_slice(separator.encode_utf8(&mut [0; 4]).as_bytes());
                }
                last = joined.len();
                joined.extend_from_slice(&names.text);
            }
            String::from_utf8(joined)
        };
        // One long text is validated more quickly than many short ones.
        let joined = join(|_| true).or_else(|_| join(|name| std::str::from_utf8(name).is_ok()));
        joined.unwrap_or_default()
    }
}

impl<'a> IntoIterator for NameList<'a> {
    type Item = Name;
    type IntoIter = NameIter<'a>;

    fn into_iter(self) -> NameIter<'a> {
        let mut reader = SymbolReader::new(self.symbols, self.codes);
        let mut text = Vec::with_capacity(NAME_ROOM);
        text.extend_from_slice(self.name.as_bytes());
        NameIter {
            room: MAX_NAMES,
            text,
            next: reader.read_byte(),
            reader,
        }
    }
}

/// Iterator over a [`NameList`]. Corrupt bytes end it early.
#[derive(Debug, Clone)]
pub struct NameIter<'a> {
    /// The most bytes that further names may have.
    room: usize,
    text: Vec<u8>,
    /// The first byte of the next entry.
    next: Option<u8>,
    reader: SymbolReader<'a>,
}

impl NameIter<'_> {
    /// Returns the next name without an allocation.
    pub fn next_ref(&mut self) -> Option<NameRef<'_>> {
        let (kind, language) = self.advance()?;
        let text = self.text()?;
        Some(NameRef {
            text,
            language,
            kind,
        })
    }

    /// Returns the name that was read last; `None` where its bytes are not valid.
    #[inline]
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(&self.text).ok()
    }

    /// Reads the next name. Returns its kind and language.
    #[inline]
    pub fn advance(&mut self) -> Option<(NameKind, Option<u32>)> {
        let shared = match self.next?.checked_sub(END)? {
            MANY => self.reader.read_byte()?,
            few => few,
        };
        let number = read_varint_by(|| self.reader.read_byte())?;
        self.text.truncate(usize::from(shared));
        self.next = self.reader.read_until_end(&mut self.text)?;
        self.room = self.room.checked_sub(self.text.len())?;
        let (kind, language) = match number.checked_sub(KINDS) {
            None => (number, None),
            Some(number) => (
                number >> LANGUAGE_BITS,
                Some(number & !(u32::MAX << LANGUAGE_BITS)),
            ),
        };
        let kind = *NameKind::ALL.get(usize::try_from(kind).ok()?)?;
        Some((kind, language))
    }
}

impl Iterator for NameIter<'_> {
    type Item = Name;

    fn next(&mut self) -> Option<Name> {
        let NameRef {
            text,
            language,
            kind,
        } = self.next_ref()?;
        Some(Name {
            text: text.to_owned(),
            language,
            kind,
        })
    }
}

/// The entries of the alternate names of a place, not yet compressed.
#[derive(Debug)]
pub struct NameEntries {
    bytes: Vec<u8>,
    previous: Vec<u8>,
}

impl NameEntries {
    /// Returns an empty list for a place with this primary name.
    pub fn new(name: &str) -> Self {
        Self {
            bytes: Vec::new(),
            previous: name.into(),
        }
    }

    /// Adds a name. All names together must not take more than [`MAX_NAMES`].
    #[expect(clippy::arithmetic_side_effects, reason = "languages are few")]
    pub fn push(&mut self, text: &str, language: Option<u32>, kind: NameKind) {
        let common = common_prefix(text.as_bytes(), &self.previous);
        let common = u8::try_from(common).unwrap_or(u8::MAX);
        self.bytes.push(END + common.min(MANY));
        self.bytes
            .extend(Some(common).filter(|&common| common >= MANY));
        let kind = kind as u32;
        let number = language.map_or(kind, |language| (kind << LANGUAGE_BITS) + language + KINDS);
        write_varint(number, &mut self.bytes);
        self.bytes.extend(text.bytes().skip(usize::from(common)));
        self.previous.clear();
        self.previous.extend_from_slice(text.as_bytes());
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
        (0..=255)
            .flat_map(|byte: u8| Symbol::new(&[byte]).unwrap().to_bytes())
            .collect()
    }

    /// The codes of these names of a place.
    fn codes(name: &str, others: &[Name]) -> Vec<u8> {
        let mut entries = NameEntries::new(name);
        others
            .iter()
            .for_each(|other| entries.push(&other.text, other.language, other.kind));
        let mut codes = Vec::new();
        entries
            .bytes()
            .iter()
            .for_each(|&byte| write_code(byte.into(), &mut codes));
        codes
    }

    fn name(text: &str, language: Option<u32>, kind: NameKind) -> Name {
        Name {
            text: text.to_owned(),
            language,
            kind,
        }
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
        let (table, codes) = (table(), codes("Pôrto", &others));
        let names = NameList::new("Pôrto", SymbolTable::new(&table), &codes);
        assert!(!names.is_empty() && names.into_iter().eq(others.iter().cloned()));
        let mut texts = names.into_iter();
        assert!(
            others
                .iter()
                .all(|other| texts.next_ref().is_some_and(|name| name.text == other.text))
        );
        assert_eq!(texts.next_ref(), None);
        let joined = format!("4000-001,4000-002,Oporto,Пор,Порту,{long},{long}!");
        assert_eq!(names.join(','), joined);
        let none = NameList::new("Pôrto", SymbolTable::new(&table), &[]);
        assert!(none.is_empty() && none.into_iter().next().is_none());
    }

    #[test]
    fn a_name_has_up_to_64_kib() {
        let table = table();
        let longest = "é".repeat(MAX_TEXT / 2) + "!";
        let others = [
            name(&longest, None, NameKind::Link),
            name("a", None, NameKind::Name),
        ];
        let codes = codes("a", &others);
        let read = |codes: &[u8]| {
            let names = NameList::new("a", SymbolTable::new(&table), codes);
            names
                .into_iter()
                .map(|name| name.text.len())
                .collect::<Vec<_>>()
        };
        assert_eq!(read(&codes), [MAX_TEXT, 1]);
        // Without the first byte of the second entry, the first name would be longer.
        let mut endless = codes;
        let end = endless
            .iter()
            .rposition(|&byte| byte == END - 0x80)
            .unwrap();
        endless[end - 1..=end].fill(b'a');
        assert_eq!(read(&endless), []);
    }

    #[test]
    fn all_names_together_have_up_to_16_mib() {
        let table = table();
        let longest = "x".repeat(MAX_TEXT);
        let others: Vec<_> = (0..300)
            .map(|_| name(&longest, None, NameKind::Name))
            .collect();
        let codes = codes("a", &others);
        let names = NameList::new("a", SymbolTable::new(&table), &codes);
        assert_eq!(names.into_iter().count(), MAX_NAMES / MAX_TEXT);
    }

    #[test]
    fn corrupt_names_end() {
        let table = table();
        let others = [
            name("Порту", Some(7), NameKind::Name),
            name("Порто", None, NameKind::Name),
        ];
        let intact = codes("Pôrto", &others);
        for (at, mask) in (0..intact.len()).flat_map(|at| [1, 0x80, 0xff].map(|mask| (at, mask))) {
            let mut corrupt = intact.clone();
            corrupt[at] ^= mask;
            for symbols in [&table[..], &corrupt] {
                let names = NameList::new("Pôrto", SymbolTable::new(symbols), &corrupt);
                let mut texts: Vec<_> = names.into_iter().map(|name| name.text).collect();
                assert!(texts.len() <= 7 * intact.len());
                texts.dedup();
                assert_eq!(names.join('|'), texts.join("|").trim_start_matches('|'));
            }
        }
    }
}
