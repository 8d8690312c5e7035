//! The delimiter of a table, and the number of columns.

use std::io::{self, BufRead};

/// The maximum number of columns of a table: those of a spreadsheet.
pub const MAX_COLUMNS: usize = 16_384;

/// Returns whether a character can separate columns.
///
/// ```
/// assert!(wayfare_build::is_delimiter(';') && !wayfare_build::is_delimiter('"'));
/// ```
pub fn is_delimiter(c: char) -> bool {
    c.is_ascii() && !['"', '\n', '\r'].contains(&c)
}

/// Skips a first line such as `sep=;`, which tells a spreadsheet what separates the columns, and returns that.
///
/// ```
/// let mut table = b"sep=;\r\ncity;country\n".as_slice();
/// assert_eq!(wayfare_build::skip_delimiter_line(&mut table)?, Some(b';'));
/// assert_eq!(table, b"city;country\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// The table cannot be read.
pub fn skip_delimiter_line(table: &mut dyn BufRead) -> io::Result<Option<u8>> {
    let head = table.fill_buf()?;
    let Some(end) = head.iter().position(|byte| *byte == b'\n') else {
        return Ok(None);
    };
    let line = head.get(..end).unwrap_or_default();
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let line = line
        .strip_prefix(b"\"")
        .and_then(|line| line.strip_suffix(b"\""))
        .unwrap_or(line);
    match line {
        [name @ .., delimiter]
            if name.eq_ignore_ascii_case(b"sep=") && is_delimiter(char::from(*delimiter)) =>
        {
            let delimiter = *delimiter;
            table.consume(end + 1);
            Ok(Some(delimiter))
        }
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_line_that_names_a_delimiter_is_skipped() {
        for (table, found, left) in [
            ("sep=;\na;b\n", Some(b';'), "a;b\n"),
            ("SEP=\t\r\na\tb", Some(b'\t'), "a\tb"),
            ("\"sep=,\"\na,b\n", Some(b','), "a,b\n"),
            ("sep=\na\n", None, "sep=\na\n"),
            ("sep=\"\na\n", None, "sep=\"\na\n"),
            ("sep=é\na\n", None, "sep=é\na\n"),
            ("sep=;;\na\n", None, "sep=;;\na\n"),
            ("sep=;", None, "sep=;"),
            ("a;sep=;\n", None, "a;sep=;\n"),
            ("", None, ""),
        ] {
            let mut rest = table.as_bytes();
            assert_eq!(
                (skip_delimiter_line(&mut rest).unwrap(), rest),
                (found, left.as_bytes()),
                "{table:?}"
            );
        }
    }
}
