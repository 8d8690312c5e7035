//! A PHP literal as `var_export` prints it: evaluating it gives what `json_decode($json, true)` gives.

use super::writer::{Writer, escape, plain};

/// The first number that is no integer in PHP.
const INTEGERS: f64 = (1_u64 << 63) as f64;

pub(crate) struct Php<'b> {
    out: &'b mut Vec<u8>,
    /// The arrays that are open, each with the index of its next element.
    open: Vec<usize>,
}

impl<'b> Php<'b> {
    pub(crate) fn new(out: &'b mut Vec<u8>) -> Self {
        Self {
            out,
            open: Vec::with_capacity(8),
        }
    }

    fn indent(&mut self) {
        self.out.resize(self.out.len() + 2 * self.open.len(), b' ');
    }

    /// Ends an element: all but the outermost value are elements of an array.
    fn next(&mut self) {
        if !self.open.is_empty() {
            self.out.extend_from_slice(b",\n");
        }
    }
}

impl Writer for Php<'_> {
    fn len(&self) -> usize {
        self.out.len()
    }

    fn begin_object(&mut self) {
        if !self.open.is_empty() {
            self.out.push(b'\n');
            self.indent();
        }
        self.out.extend_from_slice(b"array (\n");
        self.open.push(0);
    }

    fn key(&mut self, name: &'static str) {
        self.indent();
        self.out.push(b'\'');
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"' => ");
    }

    fn end_object(&mut self) {
        self.open.pop();
        self.indent();
        self.out.push(b')');
        self.next();
    }

    fn item(&mut self) {
        self.indent();
        if let Some(next) = self.open.last_mut() {
            self.out.extend_from_slice(next.to_string().as_bytes());
            *next += 1;
        }
        self.out.extend_from_slice(b" => ");
    }

    fn text(&mut self, text: &str) {
        self.out.push(b'\'');
        escape(
            self.out,
            text,
            |byte| matches!(byte, b'\'' | b'\\' | 0),
            |out, from| {
                match from.first() {
                    // Single quotes have no escape for it.
                    Some(0) => out.extend_from_slice(b"' . \"\\0\" . '"),
                    Some(&quoted) => out.extend_from_slice(&[b'\\', quoted]),
                    None => {}
                }
                1
            },
        );
        self.out.push(b'\'');
        self.next();
    }

    fn literal(&mut self, number: &str) {
        self.out.extend_from_slice(number.as_bytes());
        self.next();
    }

    fn number(&mut self, number: f64) {
        let size = number.abs();
        // Elsewhere `var_export` needs no exponent: whole numbers below are integers of 64 bits.
        if size == 0.0 || (1e-4..INTEGERS).contains(&size) {
            return self.literal(&plain(number));
        }
        let text = format!("{number:E}");
        let (digits, exponent) = text.split_once('E').unwrap_or((&text, "0"));
        let fraction = if digits.contains('.') { "" } else { ".0" };
        let sign = if exponent.starts_with('-') { "" } else { "+" };
        self.literal(&format!("{digits}{fraction}E{sign}{exponent}"));
    }

    fn boolean(&mut self, value: bool) {
        self.out
            .extend_from_slice(if value { b"true" } else { b"false" });
        self.next();
    }

    fn null(&mut self) {
        self.out.extend_from_slice(b"NULL");
        self.next();
    }
}
