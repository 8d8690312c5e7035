//! The symbol table that compresses names, as in FSST: a code stands for a symbol, up to seven bytes that often recur.
//!
//! Symbols are numbered from 0 in the order of their use. The code of one of the first 128 is a byte, its number. The code
//! of another one is two bytes: its number less 128, the high byte first, whose top bit is set.

use crate::container::string_table::MAX_TEXT;

/// Bytes of a symbol in its section: seven of its own, then how many of these count.
const SIZE: usize = 8;

/// The most bytes that a code can stand for.
pub(crate) const MAX_SYMBOL: usize = SIZE - 1;

/// The number of symbols with a code of one byte.
const SHORT: usize = 0x80;

/// The bit that is set in the first byte of a code of two.
const LONG: u8 = 0x80;

/// The most symbols of a table: there are no further codes.
pub const MAX_SYMBOLS: usize = SHORT + 0x8000;

/// Bytes that one code stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Symbol([u8; SIZE]);

impl Symbol {
    /// Returns the symbol of these bytes; `None` where they are too many.
    pub fn new(text: &[u8]) -> Option<Self> {
        let mut symbol = [0; SIZE];
        let (len, bytes) = symbol.split_last_mut()?;
        bytes.get_mut(..text.len())?.copy_from_slice(text);
        *len = u8::try_from(text.len()).ok()?;
        Some(Self(symbol))
    }

    /// Returns the symbol's bytes.
    #[inline]
    pub fn text(&self) -> &[u8] {
        let [text @ .., len] = &self.0;
        text.get(..usize::from(*len)).unwrap_or_default()
    }

    /// Returns both symbols as one; `None` where that is too long.
    pub fn join(mut self, other: Self) -> Option<Self> {
        let (len, bytes) = self.0.split_last_mut()?;
        let text = other.text();
        bytes
            .get_mut(usize::from(*len)..)?
            .get_mut(..text.len())?
            .copy_from_slice(text);
        *len = len.checked_add(u8::try_from(text.len()).ok()?)?;
        Some(self)
    }

    /// Returns the symbol as it stands in its section.
    pub fn to_bytes(self) -> [u8; SIZE] {
        self.0
    }
}

/// Returns the number of bytes of the code of a symbol.
pub fn code_len(symbol: usize) -> usize {
    if symbol < SHORT { 1 } else { 2 }
}

/// Appends the code of a symbol, whose number is below [`MAX_SYMBOLS`].
#[expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of symbols are below `MAX_SYMBOLS`"
)]
pub fn write_code(symbol: usize, out: &mut Vec<u8>) {
    match symbol.checked_sub(SHORT) {
        None => out.push(symbol as u8),
        Some(long) => out.extend_from_slice(&(long as u16 | 0x8000).to_be_bytes()),
    }
}

/// The symbol table, read in place.
#[derive(Debug, Clone, Copy)]
pub struct SymbolTable<'a>(&'a [[u8; SIZE]]);

impl<'a> SymbolTable<'a> {
    /// Returns the table that fills `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes.as_chunks().0)
    }

    /// Decodes the first of `codes`. Returns its symbol, the number of its bytes that count, and the other codes.
    #[inline]
    fn decode(self, codes: &[u8]) -> Option<(&'a [u8; SIZE], usize, &[u8])> {
        let &[first, low] = match codes {
            [first, low, ..] => &[*first, *low],
            [first] => &[*first, 0],
            [] => return None,
        };
        // Not branches: which codes are long cannot be predicted.
        let is_long = first >= LONG;
        let long = usize::from(u16::from_be_bytes([first ^ LONG, low])).saturating_add(SHORT);
        let symbol = self.0.get(if is_long { long } else { first.into() })?;
        let [.., len] = *symbol;
        let rest = codes.get(usize::from(is_long).saturating_add(1)..)?;
        Some((symbol, len.into(), rest)).filter(|_| usize::from(len) <= MAX_SYMBOL)
    }
}

/// The lowest byte that ends a text. UTF-8 has none from here on.
pub(crate) const END: u8 = 0xf5;

/// Bytes that are decoded ahead.
const AHEAD: usize = 256;

/// Decodes codes, byte by byte or up to a byte that no text has.
#[derive(Debug, Clone)]
pub(crate) struct SymbolReader<'a> {
    table: SymbolTable<'a>,
    codes: &'a [u8],
    /// Bytes that are decoded ahead, of which those from `start` to `end` have not been read.
    ahead: [u8; AHEAD + SIZE],
    start: usize,
    end: usize,
}

impl<'a> SymbolReader<'a> {
    pub(crate) fn new(table: SymbolTable<'a>, codes: &'a [u8]) -> Self {
        Self {
            table,
            codes,
            ahead: [0; AHEAD + SIZE],
            start: 0,
            end: 0,
        }
    }

    /// Decodes the next codes, all of whose symbols there is room for.
    fn load(&mut self) -> Option<()> {
        (self.start, self.end) = (0, 0);
        while let Some(room) = self
            .ahead
            .get_mut(self.end..AHEAD)
            .and_then(<[u8]>::first_chunk_mut)
        {
            let Some((symbol, len, rest)) = self.table.decode(self.codes) else {
                break;
            };
            // A copy of fixed length needs no call. The next symbol overwrites what does not count.
            *room = *symbol;
            self.end = self.end.saturating_add(len);
            self.codes = rest;
        }
        (self.end > 0).then_some(())
    }

    /// Returns the next byte.
    #[inline]
    pub(crate) fn read_byte(&mut self) -> Option<u8> {
        if self.start == self.end {
            self.load()?;
        }
        let byte = *self.ahead.get(self.start)?;
        self.start = self.start.saturating_add(1);
        Some(byte)
    }

    /// Appends all bytes before the first one that is not below [`END`], and returns that one, if it is not the codes that
    /// end; `None` where the text becomes longer than [`MAX_TEXT`], or the codes are not valid.
    #[inline]
    pub(crate) fn read_until_end(&mut self, out: &mut Vec<u8>) -> Option<Option<u8>> {
        loop {
            if self.start == self.end {
                if self.codes.is_empty() {
                    return Some(None);
                }
                self.load()?;
            }
            let chunk = *self.ahead.get(self.start..)?.first_chunk()?;
            let most = self.end.saturating_sub(self.start).min(SIZE);
            let len = before_end(chunk).min(most);
            let after = out.len().saturating_add(len);
            if after > MAX_TEXT {
                return None;
            }
            // As above: most texts are short.
            out.extend_from_slice(&chunk);
            out.truncate(after);
            self.start = self.start.saturating_add(len);
            if len < most {
                return self.read_byte().map(Some);
            }
        }
    }
}

/// Returns the number of bytes before the first one that is not below [`END`].
#[inline]
fn before_end(chunk: [u8; SIZE]) -> usize {
    const HIGHEST: u64 = 0x8080_8080_8080_8080;
    const TO_HIGHEST: u64 = 0x0101_0101_0101_0101 * (0x100 - END as u64);
    let chunk = u64::from_le_bytes(chunk);
    // The sum of no byte reaches the next one.
    let ends = (chunk & !HIGHEST).wrapping_add(TO_HIGHEST) & chunk & HIGHEST;
    ends.trailing_zeros() as usize / 8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table of 300 symbols, and the codes of some.
    fn sample(wanted: &[usize]) -> (Vec<u8>, Vec<u8>) {
        let text = |number: u16| [format!("<{number}").as_bytes(), &[END + 2]].concat();
        let symbols = (0..300).map(|number| Symbol::new(&text(number)).unwrap());
        let mut codes = Vec::new();
        wanted
            .iter()
            .for_each(|&symbol| write_code(symbol, &mut codes));
        assert_eq!(
            codes.len(),
            wanted.iter().map(|&symbol| code_len(symbol)).sum::<usize>()
        );
        (symbols.flat_map(Symbol::to_bytes).collect(), codes)
    }

    #[test]
    fn codes_of_both_lengths_are_read_up_to_an_end() {
        let (table, codes) = sample(&[127, 128, 0, 299]);
        let mut reader = SymbolReader::new(SymbolTable::new(&table), &codes);
        let mut text = Vec::new();
        for expected in ["<127", "<128", "<0"] {
            text.clear();
            assert_eq!(reader.read_until_end(&mut text), Some(Some(END + 2)));
            assert_eq!(text, expected.as_bytes());
        }
        assert_eq!(
            std::iter::from_fn(|| reader.read_byte()).collect::<Vec<_>>(),
            b"<299\xf7"
        );
    }

    #[test]
    fn corruption_ends_the_reading() {
        let (mut table, mut codes) = sample(&[5, 299]);
        let read = |table: &[u8], codes: &[u8]| {
            SymbolReader::new(SymbolTable::new(table), codes).read_until_end(&mut Vec::new())
        };
        assert_eq!(read(&table, &codes), Some(Some(END + 2)));
        codes.remove(0);
        codes.pop();
        assert_eq!(read(&table, &codes), None, "half a code");
        assert_eq!(read(&table, &[0xff, 0xff]), None, "no such symbol");
        table.fill(0xff);
        assert_eq!(read(&table, &codes), None, "too long a symbol");
        table.fill(0);
        assert_eq!(read(&table, &codes), None, "empty symbols");
    }

    #[test]
    fn a_symbol_has_up_to_seven_bytes() {
        let table = [*b"seven b\x07", *b"eight b\x08"].concat();
        let read = |codes| {
            let mut reader = SymbolReader::new(SymbolTable::new(&table), codes);
            std::iter::from_fn(|| reader.read_byte()).collect::<Vec<_>>()
        };
        assert_eq!(read(&[0, 0]), b"seven bseven b");
        assert_eq!(read(&[0, 1, 0]), b"seven b");
        assert_eq!(Symbol::new(b"").unwrap().text(), b"");
        assert_eq!(Symbol::new(b"seven b").unwrap().text(), b"seven b");
        assert_eq!(Symbol::new(b"eight by"), None);
        let [four, three] = [&b"four"[..], b"+++"].map(|text| Symbol::new(text).unwrap());
        assert_eq!(four.join(three), Symbol::new(b"four+++"));
        assert_eq!(four.join(four), None);
    }
}
