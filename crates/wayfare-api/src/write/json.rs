//! JSON (RFC 8259), as UTF-8: compact, or indented for people.

use super::writer::{Writer, escape};

pub(crate) struct Json<'b> {
    out: &'b mut Vec<u8>,
    /// Whether nothing stands yet in the object or array.
    first: bool,
    /// How deep the value stands, where lines are indented.
    depth: Option<usize>,
}

impl<'b> Json<'b> {
    pub(crate) fn new(out: &'b mut Vec<u8>) -> Self {
        Self {
            out,
            first: true,
            depth: None,
        }
    }

    /// Each member and element on a line of its own.
    pub(crate) fn indented(out: &'b mut Vec<u8>) -> Self {
        Self {
            out,
            first: true,
            depth: Some(0),
        }
    }

    /// The name of a member, which need not be known beforehand but must be plain.
    pub(crate) fn member(&mut self, name: &str) {
        self.next();
        self.out.push(b'"');
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(if self.depth.is_some() {
            b"\": "
        } else {
            b"\":"
        });
    }

    fn begin(&mut self, bracket: u8) {
        self.out.push(bracket);
        self.first = true;
        self.depth = self.depth.map(|depth| depth + 1);
    }

    fn next(&mut self) {
        if !self.first {
            self.out.push(b',');
        }
        self.first = false;
        self.new_line();
    }

    fn end(&mut self, bracket: u8) {
        self.depth = self.depth.map(|depth| depth.saturating_sub(1));
        if !self.first {
            self.new_line();
        }
        self.first = false;
        self.out.push(bracket);
    }

    fn new_line(&mut self) {
        if let Some(depth) = self.depth {
            self.out.push(b'\n');
            self.out.resize(self.out.len() + 2 * depth, b' ');
        }
    }
}

impl Writer for Json<'_> {
    fn len(&self) -> usize {
        self.out.len()
    }

    fn begin_object(&mut self) {
        self.begin(b'{');
    }

    fn key(&mut self, name: &'static str) {
        self.member(name);
    }

    fn end_object(&mut self) {
        self.end(b'}');
    }

    fn begin_array(&mut self) {
        self.begin(b'[');
    }

    fn item(&mut self) {
        self.next();
    }

    fn end_array(&mut self) {
        self.end(b']');
    }

    fn text(&mut self, text: &str) {
        self.out.push(b'"');
        escape(
            self.out,
            text,
            |byte| byte < b' ' || byte == b'"' || byte == b'\\',
            |out, from| {
                match from.first() {
                    Some(b'\n') => out.extend_from_slice(b"\\n"),
                    Some(b'\r') => out.extend_from_slice(b"\\r"),
                    Some(b'\t') => out.extend_from_slice(b"\\t"),
                    Some(&control @ ..b' ') => {
                        out.extend_from_slice(format!("\\u{control:04x}").as_bytes());
                    }
                    Some(&quoted) => out.extend_from_slice(&[b'\\', quoted]),
                    None => {}
                }
                1
            },
        );
        self.out.push(b'"');
    }

    fn literal(&mut self, number: &str) {
        self.out.extend_from_slice(number.as_bytes());
    }

    fn boolean(&mut self, value: bool) {
        self.out
            .extend_from_slice(if value { b"true" } else { b"false" });
    }

    fn null(&mut self) {
        self.out.extend_from_slice(b"null");
    }
}
