//! The string table: each string is its length as a varint, then its UTF-8 bytes.

use std::collections::HashMap;

use super::{
    record::NONE,
    varint::{read_varint, write_varint},
};

/// The most bytes of a string, a name or a term: a query that reads some of them needs a bound.
pub const MAX_TEXT: usize = u16::MAX as usize;

/// Reads a length-prefixed string, which need not be UTF-8, and moves `bytes` past it.
#[inline]
pub(crate) fn read_text<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let len = read_varint(bytes)? as usize;
    let (text, rest) = bytes.split_at_checked(len).filter(|_| len <= MAX_TEXT)?;
    *bytes = rest;
    Some(text)
}

/// Appends a length-prefixed string.
pub fn write_string(text: &str, out: &mut Vec<u8>) {
    write_text(text.as_bytes(), out);
}

/// Appends a length-prefixed string that need not be UTF-8.
#[expect(
    clippy::cast_possible_truncation,
    reason = "no text of a source has 4 GiB"
)]
pub(crate) fn write_text(text: &[u8], out: &mut Vec<u8>) {
    write_varint(text.len() as u32, out);
    out.extend_from_slice(text);
}

/// Returns the string at a reference into the table; `None` where the reference or the bytes are not valid.
#[inline]
pub fn string_at(table: &[u8], reference: u32) -> Option<&str> {
    std::str::from_utf8(read_text(&mut table.get(reference as usize..)?)?).ok()
}

/// Writes the string table and returns references into it; strings that recur are stored once.
#[derive(Debug, Default)]
pub struct StringTableWriter {
    len: u64,
    seen: HashMap<Box<str>, u32>,
}

impl StringTableWriter {
    /// Returns a reference to `text`, which is appended to `out` if it is not in the table yet; `None` where the text is
    /// longer than [`MAX_TEXT`], or the table would outgrow its references (4 GiB).
    pub fn intern(&mut self, text: &str, out: &mut Vec<u8>) -> Option<u32> {
        if let Some(&reference) = self.seen.get(text) {
            return Some(reference);
        }
        let reference = self.append(text, out)?;
        self.seen.insert(text.into(), reference);
        Some(reference)
    }

    /// Appends a string that hardly ever recurs, and returns a reference to it as [`Self::intern`] does.
    pub fn append(&mut self, text: &str, out: &mut Vec<u8>) -> Option<u32> {
        let reference = u32::try_from(self.len)
            .ok()
            .filter(|&r| r != NONE && text.len() <= MAX_TEXT)?;
        let before = out.len();
        write_string(text, out);
        self.len = self
            .len
            .saturating_add(out.len().saturating_sub(before) as u64);
        Some(reference)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_come_back_and_recurring_ones_are_stored_once() {
        let (mut writer, mut bytes) = (StringTableWriter::default(), Vec::new());
        let long = "é".repeat(2_000);
        let refs: Vec<u32> = ["", "Porto", &long, "Porto"]
            .iter()
            .map(|s| writer.intern(s, &mut bytes).unwrap())
            .collect();
        assert_eq!(refs[1], refs[3]);
        assert_eq!(string_at(&bytes, refs[0]), Some(""));
        assert_eq!(string_at(&bytes, refs[1]), Some("Porto"));
        assert_eq!(string_at(&bytes, refs[2]), Some(long.as_str()));
    }

    #[test]
    fn corrupt_strings_are_none() {
        assert_eq!(string_at(&[5, b'a'], 0), None);
        assert_eq!(string_at(&[1, 0xff], 0), None);
        assert_eq!(string_at(&[0xff; 9], 0), None);
        assert_eq!(string_at(&[], 7), None);
    }
}
