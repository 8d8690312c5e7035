//! XML 1.0 as UTF-8: a member is an element of its name, an element of an array is `<item>`.
//!
//! A boolean is `1` or nothing, null is nothing. XML 1.0 has no form, not even an escaped one, for the control
//! characters below U+0020 other than tab and line ends, nor for U+FFFE and U+FFFF: they become U+FFFD.

use super::writer::{Writer, escape};

pub(crate) struct Xml<'b> {
    out: &'b mut Vec<u8>,
    /// The elements that are open, from the root on.
    open: Vec<&'static str>,
}

impl<'b> Xml<'b> {
    pub(crate) fn new(out: &'b mut Vec<u8>) -> Self {
        out.extend_from_slice(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        let mut writer = Self {
            out,
            open: Vec::with_capacity(8),
        };
        writer.open("xml");
        writer
    }

    fn open(&mut self, name: &'static str) {
        self.out.push(b'<');
        self.out.extend_from_slice(name.as_bytes());
        self.out.push(b'>');
        self.open.push(name);
    }

    /// Closes the element whose value is complete.
    fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.out.extend_from_slice(b"</");
            self.out.extend_from_slice(name.as_bytes());
            self.out.push(b'>');
        }
    }
}

impl Writer for Xml<'_> {
    fn len(&self) -> usize {
        self.out.len()
    }

    fn begin_object(&mut self) {}

    fn key(&mut self, name: &'static str) {
        self.open(name);
    }

    fn end_object(&mut self) {
        self.close();
    }

    fn item(&mut self) {
        self.open("item");
    }

    fn text(&mut self, text: &str) {
        // U+FFFE and U+FFFF start with EF.
        let special = |byte| {
            matches!(byte, ..b' ' | b'&' | b'<' | b'>' | 0xEF) && !matches!(byte, b'\t' | b'\n')
        };
        escape(self.out, text, special, |out, from| {
            let (written, replaced): (&[u8], usize) = match from {
                [b'&', ..] => (b"&amp;", 1),
                [b'<', ..] => (b"&lt;", 1),
                [b'>', ..] => (b"&gt;", 1),
                // As itself, it would be read as a line feed.
                [b'\r', ..] => (b"&#13;", 1),
                [0xEF, 0xBF, 0xBE | 0xBF, ..] => ("\u{FFFD}".as_bytes(), 3),
                [0xEF, ..] => (&[0xEF], 1),
                _ => ("\u{FFFD}".as_bytes(), 1),
            };
            out.extend_from_slice(written);
            replaced
        });
        self.close();
    }

    fn literal(&mut self, number: &str) {
        self.out.extend_from_slice(number.as_bytes());
        self.close();
    }

    fn boolean(&mut self, value: bool) {
        self.out.extend_from_slice(if value { b"1" } else { b"" });
        self.close();
    }

    fn null(&mut self) {
        self.close();
    }
}
