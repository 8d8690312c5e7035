//! Lines of any length, read in bounded memory.

use std::io::{self, BufRead, Read};

/// The number of bytes of a line that is too long that are kept for messages.
pub(crate) const SHOWN: usize = 80;

/// Reads a line and returns its length; `None` after the last line. If a line is longer than `longest`, only its
/// beginning is kept: the rest is read, but not stored.
pub(crate) fn read(
    input: &mut impl BufRead,
    line: &mut Vec<u8>,
    longest: usize,
) -> io::Result<Option<u64>> {
    line.clear();
    // One more byte shows that the line is too long, unless the byte ends the line.
    let mut length = input
        .by_ref()
        .take(longest as u64 + 1)
        .read_until(b'\n', line)? as u64;
    if line.len() <= longest || line.ends_with(b"\n") {
        return Ok((length > 0).then_some(length));
    }
    line.truncate(SHOWN);
    loop {
        let read = input.fill_buf()?;
        let end = read.iter().position(|byte| *byte == b'\n');
        let (part, is_last) = (end.unwrap_or(read.len()), end.is_some() || read.is_empty());
        length += part as u64;
        input.consume(part + usize::from(end.is_some()));
        if is_last {
            return Ok(Some(length));
        }
    }
}
