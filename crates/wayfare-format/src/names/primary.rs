//! The primary names of places, in blocks of eight: the index of a place leads to its name without its record.
//!
//! A block begins with a byte for each of its names, where it ends among them; the names follow. Where these take more than
//! 255 bytes, or none, eight zeros stand there, and the ends follow in 32 bits each. A packed array has the starts of the
//! blocks.

use super::{BLOCK, block_starts::BlockStarts};
use crate::container::{
    packed_array::PackedArray,
    prefetch::{CACHE_LINE, prefetch},
    record::Field,
    string_table::MAX_TEXT,
};

/// Names of a block.
const NAMES: usize = BLOCK as usize;

/// The primary names, read in place.
#[derive(Debug, Clone, Copy)]
pub struct PrimaryNames<'a> {
    starts: PackedArray<'a>,
    bytes: &'a [u8],
}

impl<'a> PrimaryNames<'a> {
    /// Returns the names whose sections are these.
    #[inline]
    pub fn new(starts: &'a [u8], bytes: &'a [u8]) -> Self {
        Self {
            starts: PackedArray::new(starts),
            bytes,
        }
    }

    /// Returns the name of a place; `None` if the bytes are not valid. For an index beyond the last place, this is
    /// `None` or any name.
    #[inline]
    pub fn get(&self, place: u32) -> Option<&'a str> {
        let block = self.block(place)?;
        // The name often stands in the line after that of its end.
        prefetch(block.get(CACHE_LINE).copied().into_iter());
        let (ends, names) = block.split_first_chunk::<NAMES>()?;
        let ends = u64::from_le_bytes(*ends);
        if ends >> 56 == 0 {
            return long_name(names, place % BLOCK);
        }
        let shift = (place % BLOCK).wrapping_mul(8);
        let [start, end] =
            [ends << 8, ends].map(|ends| usize::from((ends >> shift).to_le_bytes()[0]));
        utf8(names.get(start..end)?)
    }

    /// Prefetches the names of these places all at once.
    #[inline]
    pub fn prefetch(&self, places: impl Iterator<Item = u32>) {
        let blocks = places.filter_map(|place| self.block(place));
        let lines = blocks.flat_map(|block| [block.first(), block.get(CACHE_LINE)]);
        prefetch(lines.flatten().copied());
    }

    /// Returns the bytes from the block of a place on.
    #[inline]
    fn block(&self, place: u32) -> Option<&'a [u8]> {
        let start = usize::try_from(self.starts.get(place / BLOCK)?).ok()?;
        self.bytes.get(start..)
    }
}

/// Returns a name as text. Unlike `str::from_utf8`, this does not look for whole words of ASCII, which takes longer than most
/// names.
#[inline]
fn utf8(name: &[u8]) -> Option<&str> {
    let valid = name.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    (valid.len() == name.len()).then_some(valid)
}

/// Returns a name of a block whose ends take 32 bits each.
#[cold]
fn long_name(block: &[u8], number: u32) -> Option<&str> {
    let (ends, names) = block.split_at_checked(NAMES.checked_mul(size_of::<u32>())?)?;
    let end = |number: u32| usize::try_from(u32::read(ends, number.checked_mul(4)? as usize)?).ok();
    let start = number.checked_sub(1).map_or(Some(0), end)?;
    let name = names
        .get(start..end(number)?)
        .filter(|name| name.len() <= MAX_TEXT)?;
    std::str::from_utf8(name).ok()
}

/// Writes the primary names.
#[derive(Debug, Default)]
pub struct PrimaryNamesWriter {
    starts: BlockStarts,
    ends: Vec<u32>,
    names: Vec<u8>,
}

impl PrimaryNamesWriter {
    /// Adds the name of the next place. Appends to `out` each block that is complete; `None` where they outgrow 4 GiB.
    pub fn add(&mut self, name: &str, out: &mut Vec<u8>) -> Option<()> {
        self.names.extend_from_slice(name.as_bytes());
        self.ends.push(u32::try_from(self.names.len()).ok()?);
        if self.ends.len() < NAMES {
            Some(())
        } else {
            self.write_block(out)
        }
    }

    /// Appends the last block, and returns the starts of all.
    pub fn finish(mut self, out: &mut Vec<u8>) -> Option<Vec<u8>> {
        if !self.ends.is_empty() {
            self.write_block(out)?;
        }
        Some(self.starts.pack())
    }

    fn write_block(&mut self, out: &mut Vec<u8>) -> Option<()> {
        let before = out.len();
        let end = u32::try_from(self.names.len()).ok()?;
        self.ends.resize(NAMES, end);
        match u8::try_from(end) {
            Ok(1..) => out.extend(self.ends.iter().filter_map(|&end| u8::try_from(end).ok())),
            _ => {
                out.extend([0; NAMES]);
                self.ends.iter().for_each(|end| end.write(out));
            }
        }
        out.append(&mut self.names);
        self.ends.clear();
        self.starts.add(out.len().checked_sub(before)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack(names: &[String]) -> (Vec<u8>, Vec<u8>) {
        let (mut writer, mut bytes) = (PrimaryNamesWriter::default(), Vec::new());
        names
            .iter()
            .for_each(|name| writer.add(name, &mut bytes).unwrap());
        (writer.finish(&mut bytes).unwrap(), bytes)
    }

    #[test]
    fn a_name_has_up_to_64_kib() {
        let name = |len| ["a".to_owned(), "é".repeat(len / 2)];
        let (starts, bytes) = pack(&name(MAX_TEXT - 1));
        assert_eq!(
            PrimaryNames::new(&starts, &bytes).get(1).map(str::len),
            Some(MAX_TEXT - 1)
        );
        let (starts, bytes) = pack(&name(MAX_TEXT + 1));
        assert_eq!(
            [0, 1].map(|place| PrimaryNames::new(&starts, &bytes).get(place)),
            [Some("a"), None]
        );
    }
}
