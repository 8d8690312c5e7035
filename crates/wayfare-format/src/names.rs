//! Lists of names: the other names of a place, or of a state in other languages.
//!
//! A list is its number of entries as a varint, then for each entry a varint and the name as a
//! length-prefixed string. The lowest three bits of the varint are the kind of the name, the others the
//! index of its language plus one (0 for unknown).

use crate::strings::{read_string, read_varint, write_string, write_varint};

/// What an entry of a list of names is.
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

/// An entry of a list of names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name<'a> {
    /// The name.
    pub text: &'a str,
    /// Record of the `languages` table, if the language is known.
    pub language: Option<u32>,
    /// What the name is.
    pub kind: NameKind,
}

/// A list of names, read in place. Iterating over damaged bytes ends early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NameList<'a> {
    bytes: &'a [u8],
    left: u32,
}

impl<'a> NameList<'a> {
    /// The empty list.
    pub const EMPTY: Self = Self { bytes: &[], left: 0 };

    /// The list at `offset` of the `names` section; `None` where the offset is not valid.
    pub fn at(section: &'a [u8], offset: u32) -> Option<Self> {
        let mut bytes = section.get(offset as usize..)?;
        let left = read_varint(&mut bytes)?;
        Some(Self { bytes, left })
    }

    /// Number of names.
    pub fn len(&self) -> usize {
        self.left as usize
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.left == 0
    }
}

impl<'a> Iterator for NameList<'a> {
    type Item = Name<'a>;

    fn next(&mut self) -> Option<Name<'a>> {
        self.left = self.left.checked_sub(1)?;
        let kind_and_language = read_varint(&mut self.bytes)?;
        let kind = *NameKind::ALL.get((kind_and_language & 7) as usize)?;
        let text = read_string(&mut self.bytes)?;
        Some(Name { text, language: (kind_and_language >> 3).checked_sub(1), kind })
    }
}

/// Collects a list of names and appends it to the `names` section.
#[derive(Debug, Default)]
pub struct NameListWriter {
    entries: Vec<u8>,
    len: u32,
}

impl NameListWriter {
    /// Adds a name.
    pub fn push(&mut self, name: Name<'_>) {
        let language = name.language.map_or(0, |language| language + 1);
        write_varint(language << 3 | name.kind as u32, &mut self.entries);
        write_string(name.text, &mut self.entries);
        self.len += 1;
    }

    /// Appends the list to `out` and starts a new one.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        write_varint(self.len, out);
        out.append(&mut self.entries);
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_comes_back() {
        let names = [
            Name { text: "4000-001", language: None, kind: NameKind::Postal },
            Name { text: "Oporto", language: Some(200), kind: NameKind::Name },
            Name { text: "OPO", language: None, kind: NameKind::Iata },
        ];
        let (mut writer, mut section) = (NameListWriter::default(), vec![0]);
        names.iter().for_each(|&n| writer.push(n));
        writer.finish(&mut section);
        assert!(NameList::at(&section, 1).unwrap().eq(names));
        assert_eq!(NameList::at(&section, 0).unwrap().len(), 0);
    }

    #[test]
    fn a_damaged_list_ends() {
        assert_eq!(NameList::at(&[0xff, 0xff, 0xff, 0xff, 0x0f, 0, 9, 1], 0).unwrap().count(), 0);
        assert_eq!(NameList::at(&[], 3), None);
    }
}
