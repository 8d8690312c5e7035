//! Escapes data so that it is harmless on a terminal.

use std::{borrow::Cow, path::Path};

/// Escapes the characters of a text that a terminal would act on instead of showing them: control characters, including
/// ends of lines, and the marks that change the direction of text. ESC becomes `\u{1b}`.
///
/// Everything from a file or a query goes through this before it is printed. Otherwise, a name in a table could clear
/// the screen, or look like a message of the program.
///
/// ```
/// assert_eq!(wayfare_text::printable("Brazil\u{1b}[2J"), r"Brazil\u{1b}[2J");
/// assert_eq!(wayfare_text::printable("São Tomé, القاهرة"), "São Tomé, القاهرة");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if acts(c) {
            safe.extend(c.escape_default())
        } else {
            safe.push(c)
        }
    }
    Cow::Owned(safe)
}

/// Returns a text in quotation marks, [`printable`]. Unlike `Debug`, it leaves letters whole that are written with combining marks.
///
/// ```
/// assert_eq!(wayfare_text::quoted("लंदन\u{1b}"), r#""लंदन\u{1b}""#);
/// ```
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", printable(text))
}

/// Returns a path as [`printable`] text.
///
/// ```
/// assert_eq!(wayfare_text::printable_path("a\u{1b}/b".as_ref()), r"a\u{1b}/b");
/// ```
pub fn printable_path(path: &Path) -> String {
    printable(&path.display().to_string()).into_owned()
}

/// Returns a text of several lines with each line made [`printable`].
///
/// ```
/// assert_eq!(wayfare_text::printable_lines("a\nb\u{1b}"), "a\nb\\u{1b}");
/// ```
pub fn printable_lines(text: &str) -> String {
    text.lines().map(printable).collect::<Vec<_>>().join("\n")
}

/// Returns whether a terminal acts on the character.
fn acts(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn what_a_terminal_acts_on_is_escaped_and_nothing_else() {
        let controls = ('\0'..' ').chain('\u{7f}'..='\u{9f}');
        let marks = ['\u{61c}', '\u{200e}', '\u{200f}'].into_iter();
        let marks = marks
            .chain('\u{202a}'..='\u{202e}')
            .chain('\u{2066}'..='\u{2069}');
        for c in controls.chain(marks) {
            let shown = printable(&format!("a{c}b")).into_owned();
            assert!(shown.len() > 3 && !shown.contains(c), "{c:?}: {shown:?}");
        }
        for text in [
            "",
            "Évora",
            "東京都",
            "ציון",
            "a\u{200d}b",
            "\u{e000}",
            "👩‍🚀",
            r"C:\temp",
        ] {
            assert_eq!(printable(text), text);
        }
    }
}
