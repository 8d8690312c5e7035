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
        bytes.get_mut(usize::from(*len)..)?.get_mut(..text.len())?.copy_from_slice(text);
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
#[expect(clippy::cast_possible_truncation, reason = "the numbers of symbols are below `MAX_SYMBOLS`")]
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

    /// Decodes the first of `codes`. Returns its symbol and the other codes.
    #[inline]
    fn decode(self, codes: &[u8]) -> Option<(Bytes, &[u8])> {
        let (&first, mut rest) = codes.split_first()?;
        let mut symbol = usize::from(first);
        if symbol >= SHORT {
            let (&low, after) = rest.split_first()?;
            symbol = usize::from(u16::from_be_bytes([first ^ LONG, low])).saturating_add(SHORT);
            rest = after;
        }
        let [text @ .., len] = self.0.get(symbol)?;
        let &[a, b, c, d, e, f, g] = text;
        let len = u32::from(*len);
        if len as usize > MAX_SYMBOL {
            return None;
        }
        let text = u64::from_le_bytes([a, b, c, d, e, f, g, 0]) & !u64::MAX.wrapping_shl(len << 3);
        Some((Bytes { text, len }, rest))
    }
}

/// Up to seven bytes in a number, the first one lowest: they are searched and copied at once.
#[derive(Debug, Clone, Copy)]
struct Bytes {
    text: u64,
    len: u32,
}

impl Bytes {
    /// Drops the first bytes.
    #[inline]
    fn skip(&mut self, bytes: u32) {
        self.text = self.text.wrapping_shr(bytes << 3);
        self.len = self.len.saturating_sub(bytes);
    }

    /// Returns the number of bytes before the first one that is not below [`END`].
    #[inline]
    fn before_end(self) -> u32 {
        const HIGHEST: u64 = 0x8080_8080_8080_8080;
        const TO_HIGHEST: u64 = 0x0101_0101_0101_0101 * (0x100 - END as u64);
        // The sum of no byte reaches the next one.
        let ends = (self.text & !HIGHEST).wrapping_add(TO_HIGHEST) & self.text & HIGHEST;
        (ends.trailing_zeros() / 8).min(self.len)
    }
}

/// The lowest byte that ends a text. UTF-8 has none from here on.
pub(crate) const END: u8 = 0xf5;

/// Decodes codes, byte by byte or up to a byte that no text has.
#[derive(Debug, Clone)]
pub(crate) struct SymbolReader<'a> {
    table: SymbolTable<'a>,
    codes: &'a [u8],
    /// The bytes of the last symbol that have not been read.
    symbol: Bytes,
}

impl<'a> SymbolReader<'a> {
    pub(crate) fn new(table: SymbolTable<'a>, codes: &'a [u8]) -> Self {
        Self { table, codes, symbol: Bytes { text: 0, len: 0 } }
    }

    /// Decodes the next code, unless bytes of the last symbol are left.
    #[inline]
    fn load(&mut self) -> Option<()> {
        while self.symbol.len == 0 {
            (self.symbol, self.codes) = self.table.decode(self.codes)?;
        }
        Some(())
    }

    /// Returns the next byte.
    #[inline]
    pub(crate) fn byte(&mut self) -> Option<u8> {
        self.load()?;
        let [byte, ..] = self.symbol.text.to_le_bytes();
        self.symbol.skip(1);
        Some(byte)
    }

    /// Appends all bytes before the first one that is not below [`END`], and returns that one, if it is not the codes that
    /// end; `None` where the text becomes longer than [`MAX_TEXT`], or the codes are not valid.
    #[inline]
    pub(crate) fn read_until_end(&mut self, out: &mut Vec<u8>) -> Option<Option<u8>> {
        loop {
            if self.symbol.len == 0 && self.codes.is_empty() {
                return Some(None);
            }
            self.load()?;
            let len = self.symbol.before_end();
            let after = out.len().saturating_add(len as usize);
            if after > MAX_TEXT {
                return None;
            }
            // A copy of fixed length needs no call.
            out.extend_from_slice(&self.symbol.text.to_le_bytes());
            out.truncate(after);
            self.symbol.skip(len);
            if self.symbol.len > 0 {
                return self.byte().map(Some);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table of 300 symbols, and the codes of some.
    fn sample(wanted: &[usize]) -> (Vec<u8>, Vec<u8>) {
        let text = |number: u16| [format!("<{number}").as_bytes(), &[END + 2]].concat();
        let symbols = (0..300).map(|number| Symbol::new(&text(number)).unwrap());
        let mut codes = Vec::new();
        wanted.iter().for_each(|&symbol| write_code(symbol, &mut codes));
        assert_eq!(codes.len(), wanted.iter().map(|&symbol| code_len(symbol)).sum::<usize>());
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
        assert_eq!(std::iter::from_fn(|| reader.byte()).collect::<Vec<_>>(), b"<299\xf7");
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
            std::iter::from_fn(|| reader.byte()).collect::<Vec<_>>()
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
