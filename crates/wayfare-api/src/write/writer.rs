//! The trait of the writers of all formats.

/// Receives a value piece by piece, in the order in which it is written.
///
/// A value is a text, a number, a boolean, null, an object (each member: its [`key`](Self::key), then its
/// value) or an array (before each value, [`item`](Self::item)).
pub(crate) trait Writer {
    /// How many bytes have been written.
    fn len(&self) -> usize;

    fn begin_object(&mut self);
    /// Names are made of letters, digits and underlines, which no format escapes.
    fn key(&mut self, name: &'static str);
    fn end_object(&mut self);

    /// In most formats, an array is enclosed as an object is.
    fn begin_array(&mut self) {
        self.begin_object();
    }
    fn item(&mut self);
    fn end_array(&mut self) {
        self.end_object();
    }

    fn text(&mut self, text: &str);
    /// A number, already spelt.
    fn literal(&mut self, number: &str);
    fn boolean(&mut self, value: bool);
    fn null(&mut self);

    /// A finite number, in as many digits as tell it from its neighbours.
    fn number(&mut self, number: f64) {
        self.literal(&plain(number));
    }
}

/// A number without an exponent. A negative zero becomes a plain one: PHP takes it for an integer in code, and for
/// a float in JSON.
pub(super) fn plain(number: f64) -> String {
    (number + 0.0).to_string()
}

/// Copies a text. At each special byte, `replace` writes another form, and returns the number of bytes that it replaces.
pub(super) fn escape(
    out: &mut Vec<u8>,
    text: &str,
    special: impl Fn(u8) -> bool,
    replace: impl Fn(&mut Vec<u8>, &[u8]) -> usize,
) {
    let mut rest = text.as_bytes();
    while let Some(at) = find(rest, &special) {
        let (plain, from) = rest.split_at(at);
        out.extend_from_slice(plain);
        let replaced = replace(out, from);
        rest = from.get(replaced..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
}

/// Where the first special byte stands.
fn find(bytes: &[u8], special: impl Fn(u8) -> bool) -> Option<usize> {
    // All bytes of a chunk are looked at, so that they can be at once: most have none.
    let (chunks, _) = bytes.as_chunks::<16>();
    let plain = |chunk: &&[u8; 16]| {
        !chunk
            .iter()
            .fold(false, |found, &byte| found | special(byte))
    };
    let start = 16 * chunks.iter().take_while(plain).count();
    let at = bytes.get(start..)?.iter().position(|&byte| special(byte))?;
    Some(start + at)
}
