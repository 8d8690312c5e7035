//! Decodes text of other encodings to UTF-8 while it is read.

use std::io::{self, BufRead, Chain, Cursor, Read};

use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8};

/// Bytes that are decoded at a time.
const PIECE: usize = 16 * 1024;
/// A byte that does not occur in UTF-8. It replaces bytes that are not valid in the encoding, so that the row is
/// rejected.
const INVALID: u8 = 0xFF;
/// The byte order marks of UTF-8 and UTF-16.
const MARKS: [&[u8]; 3] = [b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xFE\xFF"];

/// Returns the encoding with a name, such as `windows-1252`.
pub fn encoding(name: &str) -> Option<&'static Encoding> {
    Encoding::for_label(name.as_bytes())
}

/// A text in any encoding, read as UTF-8 and without its byte order mark.
///
/// ```
/// use std::io::read_to_string;
///
/// use wayfare_build::{Utf8Text, encoding};
///
/// let text = Utf8Text::open(b"K\xF6ln".as_slice(), encoding("latin1"))?;
/// assert_eq!(read_to_string(text)?, "Köln");
/// let text = Utf8Text::open(b"\xFF\xFEa\0".as_slice(), None)?;
/// assert_eq!(read_to_string(text)?, "a");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Utf8Text<R> {
    text: Unread<R>,
    decoding: Option<Decoding>,
}

/// A text, and what was read of it before.
type Unread<R> = Chain<Cursor<Vec<u8>>, R>;

impl<R: BufRead> Utf8Text<R> {
    /// Opens a text in this encoding, or in UTF-8. A byte order mark says more than the name of an encoding. No more is read
    /// than the mark: what comes behind it may be long in coming.
    ///
    /// # Errors
    ///
    /// The text cannot be read.
    pub fn open(mut text: R, encoding: Option<&'static Encoding>) -> io::Result<Self> {
        let mut mark = Vec::new();
        while let Some(&next) = text.fill_buf()?.first()
            && MARKS.iter().any(|known| {
                known
                    .strip_prefix(&*mark)
                    .is_some_and(|rest| rest.first() == Some(&next))
            })
        {
            mark.push(next);
            text.consume(1);
        }
        let marked = Encoding::for_bom(&mark).map(|(encoding, _)| encoding);
        if marked.is_some() {
            mark.clear();
        }
        let other = marked.or(encoding).filter(|encoding| *encoding != UTF_8);
        Ok(Self {
            text: Cursor::new(mark).chain(text),
            decoding: other.map(Decoding::new),
        })
    }

    /// Returns whether it is read in another encoding than UTF-8.
    pub fn is_decoded(&self) -> bool {
        self.decoding.is_some()
    }
}

impl<R: BufRead> Read for Utf8Text<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for Utf8Text<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let Some(decoding) = &mut self.decoding else {
            return self.text.fill_buf();
        };
        while decoding.read == decoding.text.len() && !decoding.is_last {
            decoding.decode_more(&mut self.text)?;
        }
        Ok(decoding.text.get(decoding.read..).unwrap_or_default())
    }

    fn consume(&mut self, length: usize) {
        match &mut self.decoding {
            Some(decoding) => decoding.read += length,
            None => self.text.consume(length),
        }
    }
}

/// Decodes another encoding piece by piece.
struct Decoding {
    decoder: Decoder,
    /// The piece that was decoded last.
    text: Vec<u8>,
    /// How much of it is read.
    read: usize,
    is_last: bool,
}

impl Decoding {
    fn new(encoding: &'static Encoding) -> Self {
        let decoder = encoding.new_decoder_without_bom_handling();
        Self {
            decoder,
            text: Vec::new(),
            read: 0,
            is_last: false,
        }
    }

    fn decode_more(&mut self, from: &mut impl BufRead) -> io::Result<()> {
        let bytes = from.fill_buf()?;
        let at_end = bytes.is_empty();
        self.text.resize(PIECE, 0);
        let (result, consumed, written) =
            self.decoder
                .decode_to_utf8_without_replacement(bytes, &mut self.text, at_end);
        from.consume(consumed);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of a text whose bytes come one by one, so that letters and marks are cut.
    fn decoded(name: &str, bytes: &[u8]) -> Vec<u8> {
        let part = io::BufReader::with_capacity(1, bytes);
        let mut text = Vec::new();
        Utf8Text::open(part, encoding(name))
            .unwrap()
            .read_to_end(&mut text)
            .unwrap();
        text
    }

    #[test]
    fn other_encodings_become_utf_8() {
        assert_eq!(
            decoded("windows-1252", b"K\xF6ln \x80"),
            "Köln €".as_bytes()
        );
        let long = "Łódź;東京;".repeat(3_000);
        let utf16: Vec<u8> = long.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decoded("utf-16le", &utf16), long.as_bytes());
        assert_eq!(
            decoded("shift_jis", &[0x93, 0x8C, 0x8B, 0x9E]),
            "東京".as_bytes()
        );
        assert!(encoding("ebcdic").is_none());
    }

    #[test]
    fn a_byte_order_mark_counts_and_is_no_text() {
        assert_eq!(
            decoded("windows-1252", "\u{feff}Köln".as_bytes()),
            "Köln".as_bytes()
        );
        assert_eq!(decoded("utf-16le", b"\xFE\xFF\x00a"), b"a");
    }

    #[test]
    fn a_mark_is_told_from_its_beginning() {
        for (bytes, text) in [
            (b"\xFF\xFEa\0\xF6\0".as_slice(), "aö".as_bytes()),
            (b"\xFE\xFF\0a\0\xF6", "aö".as_bytes()),
            (b"\xEF\xBB\xBFa", b"a"),
            (b"\xEF\xBB\xBF\xEF\xBB\xBFa", b"\xEF\xBB\xBFa"),
            (b"\xEF\xBBa", b"\xEF\xBBa"),
            (b"\xEF", b"\xEF"),
            (b"\xFFa", b"\xFFa"),
            (b"", b""),
        ] {
            assert_eq!(decoded("none", bytes), text, "{bytes:x?}");
        }
    }

    #[test]
    fn what_is_no_text_of_the_encoding_is_no_utf_8_either() {
        assert_eq!(decoded("utf-8", b"a\xE9b"), b"a\xE9b");
        assert_eq!(decoded("shift_jis", b"a\x93"), b"a\xFF");
    }
}
