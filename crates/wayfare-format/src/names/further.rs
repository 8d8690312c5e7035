//! Further names of a place: the ASCII name where it differs from the primary name, and the alternate names.
//!
//! A block has those of eight places. It begins with a varint for each: twice the number of bytes that its names take, plus
//! one where an ASCII name is among them. The names follow: the ASCII name as a string, then the codes of the alternate
//! names. A packed array has the starts of the blocks.

use std::borrow::Cow;

use super::{BLOCK, block_starts::BlockStarts, list::NameList, symbol_table::SymbolTable};
use crate::container::{
    packed_array::PackedArray,
    string_table::{read_text, write_string},
    varint::{read_varint, write_varint},
};

/// The names of places besides the primary ones, read in place.
#[derive(Debug, Clone, Copy)]
pub struct FurtherNames<'a> {
    starts: PackedArray<'a>,
    bytes: &'a [u8],
    symbols: SymbolTable<'a>,
}

impl<'a> FurtherNames<'a> {
    /// Returns the names whose sections are these.
    pub fn new(starts: &'a [u8], bytes: &'a [u8], symbols: SymbolTable<'a>) -> Self {
        Self {
            starts: PackedArray::new(starts),
            bytes,
            symbols,
        }
    }

    /// Returns the ASCII name of a place with this primary name; `None` where the bytes are not valid. It is a copy, which is
    /// made before it is found valid: these bytes may be of a file that somebody edits.
    pub fn ascii_name(&self, place: u32, name: &'a str) -> Option<Cow<'a, str>> {
        match self.get(place)? {
            (None, _) => Some(Cow::Borrowed(name)),
            (Some(ascii_name), _) => String::from_utf8(ascii_name.to_vec()).ok().map(Cow::Owned),
        }
    }

    /// Returns the alternate names of a place with this primary name; `None` where the bytes are not valid.
    pub fn alternates(&self, place: u32, name: &'a str) -> Option<NameList<'a>> {
        let (_, codes) = self.get(place)?;
        Some(NameList::new(name, self.symbols, codes))
    }

    /// Returns the ASCII name of a place, if it has one beside its primary name, and the codes of its alternate names.
    fn get(&self, place: u32) -> Option<(Option<&'a [u8]>, &'a [u8])> {
        let mut bytes = self
            .bytes
            .get(usize::try_from(self.starts.get(place / BLOCK)?).ok()?..)?;
        let (mut before, mut number) = (0_usize, 0);
        for at in 0..BLOCK {
            let other = read_varint(&mut bytes)?;
            if at < place % BLOCK {
                before = before.checked_add(usize::try_from(other >> 1).ok()?)?;
            } else if at == place % BLOCK {
                number = other;
            }
        }
        let mut names = bytes
            .get(before..)?
            .get(..usize::try_from(number >> 1).ok()?)?;
        let ascii_name = if number & 1 == 0 {
            None
        } else {
            Some(read_text(&mut names)?)
        };
        Some((ascii_name, names))
    }
}

/// Writes the names of places besides the primary ones.
#[derive(Debug, Default)]
pub struct FurtherNamesWriter {
    starts: BlockStarts,
    numbers: Vec<u32>,
    names: Vec<u8>,
}

impl FurtherNamesWriter {
    /// Adds the names of the next place: the ASCII name if it differs, and the codes of the alternate names. Appends to `out`
    /// each block that is complete; `None` where they outgrow 4 GiB.
    pub fn add(&mut self, ascii_name: Option<&str>, codes: &[u8], out: &mut Vec<u8>) -> Option<()> {
        let before = self.names.len();
        if let Some(name) = ascii_name {
            write_string(name, &mut self.names);
        }
        self.names.extend_from_slice(codes);
        let len = u32::try_from(self.names.len().checked_sub(before)?).ok()?;
        self.numbers
            .push(len.checked_mul(2)? | u32::from(ascii_name.is_some()));
        if self.numbers.len() < BLOCK as usize {
            Some(())
        } else {
            self.write_block(out)
        }
    }

    /// Appends the last block, and returns the starts of all.
    pub fn finish(mut self, out: &mut Vec<u8>) -> Option<Vec<u8>> {
        if !self.numbers.is_empty() {
            self.write_block(out)?;
        }
        Some(self.starts.pack())
    }

    fn write_block(&mut self, out: &mut Vec<u8>) -> Option<()> {
        let before = out.len();
        self.numbers.resize(BLOCK as usize, 0);
        self.numbers
            .drain(..)
            .for_each(|number| write_varint(number, out));
        out.append(&mut self.names);
        self.starts.add(out.len().checked_sub(before)?)
    }
}
