//! Decodes text of other encodings to UTF-8 while it is read.

use std::io::{self, BufRead, BufReader, Read};

use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8};

/// Bytes that are decoded at a time.
const PIECE: usize = 16 * 1024;
/// A byte that does not occur in UTF-8. It replaces bytes that are not valid in the encoding, so that the row is
/// rejected.
const INVALID: u8 = 0xFF;

/// Returns the encoding with a name, such as `windows-1252`.
pub(crate) fn encoding(name: &str) -> Option<&'static Encoding> {
    Encoding::for_label(name.as_bytes())
}

/// Returns the encoding that the byte order mark of a text names, unless that is UTF-8.
pub(crate) fn marked_encoding(start: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_bom(start).map(|(encoding, _)| encoding).filter(|encoding| *encoding != UTF_8)
}

/// Returns a text without its byte order mark, read as UTF-8 also where that says that it is UTF-16, and whether it does.
///
/// # Errors
///
/// The text cannot be read.
pub fn as_utf8<'a>(mut text: impl BufRead + Send + 'a) -> io::Result<(Box<dyn BufRead + Send + 'a>, bool)> {
    let (encoding, mark) = Encoding::for_bom(text.fill_buf()?).unwrap_or((UTF_8, 0));
    if encoding != UTF_8 {
        return Ok((Box::new(BufReader::new(Decoded::new(text, encoding))), true));
    }
    text.consume(mark);
    Ok((Box::new(text), false))
}

/// A text of another encoding, read as UTF-8. A byte order mark says more about the encoding than its name.
pub(crate) struct Decoded<R> {
    part: R,
    decoder: Decoder,
    text: Vec<u8>,
    /// How much of the text is read.
    read: usize,
    is_last: bool,
}

impl<R: BufRead> Decoded<R> {
    pub(crate) fn new(part: R, encoding: &'static Encoding) -> Self {
        Self { part, decoder: encoding.new_decoder(), text: Vec::new(), read: 0, is_last: false }
    }

    fn decode_more(&mut self) -> io::Result<()> {
        let bytes = self.part.fill_buf()?;
        let at_end = bytes.is_empty();
        self.text.resize(PIECE, 0);
        let (result, consumed, written) =
            self.decoder.decode_to_utf8_without_replacement(bytes, &mut self.text, at_end);
        self.part.consume(consumed);
        self.text.truncate(written);
        self.read = 0;
        match result {
            DecoderResult::Malformed(..) => self.text.push(INVALID),
            DecoderResult::InputEmpty => self.is_last = at_end,
            DecoderResult::OutputFull => {}
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Decoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.read == self.text.len() && !self.is_last {
            self.decode_more()?;
        }
        let mut rest = self.text.get(self.read..).unwrap_or_default();
        let length = rest.read(buffer)?;
        self.read += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(name: &str, bytes: &[u8]) -> Vec<u8> {
        // A small buffer, so that letters are cut in two.
        let mut part = io::BufReader::with_capacity(3, bytes);
        let mut text = Vec::new();
        Decoded::new(&mut part, encoding(name).unwrap()).read_to_end(&mut text).unwrap();
        text
    }

    #[test]
    fn other_encodings_become_utf_8() {
        assert_eq!(decoded("windows-1252", b"K\xF6ln \x80"), "Köln €".as_bytes());
        let long = "Łódź;東京;".repeat(10_000);
        let utf16: Vec<u8> = long.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decoded("utf-16le", &utf16), long.as_bytes());
        assert_eq!(decoded("shift_jis", &[0x93, 0x8C, 0x8B, 0x9E]), "東京".as_bytes());
        assert!(encoding("ebcdic").is_none());
    }

    #[test]
    fn a_byte_order_mark_counts_and_is_no_text() {
        assert_eq!(decoded("windows-1252", "\u{feff}Köln".as_bytes()), "Köln".as_bytes());
        assert_eq!(decoded("utf-16le", b"\xFE\xFF\x00a"), b"a");
    }

    #[test]
    fn utf_16_is_told_by_its_mark_alone() {
        let marked = "\u{feff}a\u{f6}".as_bytes();
        for (bytes, is_utf_16) in [
            (b"\xFF\xFEa\0\xF6\0".as_slice(), true),
            (b"\xFE\xFF\0a\0\xF6", true),
            ("a\u{f6}".as_bytes(), false),
            (marked, false),
        ] {
            let (mut text, is_decoded) = as_utf8(bytes).unwrap();
            assert_eq!((io::read_to_string(&mut text).unwrap().as_str(), is_decoded), ("aö", is_utf_16));
        }
        assert!([b"a".as_slice(), b"", marked].iter().all(|text| marked_encoding(text).is_none()));
    }

    #[test]
    fn what_is_no_text_of_the_encoding_is_no_utf_8_either() {
        assert_eq!(decoded("utf-8", b"a\xE9b"), b"a\xFFb");
        assert_eq!(decoded("shift_jis", b"a\x93"), b"a\xFF");
    }
}
