//! A text to search for: its bounds, the term that it folds to, and its words.

use wayfare_format::{Folded, fold};

use crate::{Error, Result};

/// The maximum length of a text in bytes, as it is given and as it is folded, which may be longer: `㌀` is `アパート`. The longest
/// name of GeoNames has 418.
pub const MAX_QUERY_BYTES: usize = 512;

/// The maximum number of words of a text. The longest name of GeoNames has 28.
pub const MAX_QUERY_WORDS: usize = 64;

/// A text to search for.
#[derive(Debug)]
pub(crate) struct Query<'t> {
    /// The text as it was given, without the blanks around it.
    pub(crate) text: &'t str,
    /// The term that it folds to.
    pub(crate) term: Folded,
}

impl<'t> Query<'t> {
    /// Folds a text; an error where it is too long to be a name.
    pub(crate) fn parse(text: &'t str) -> Result<Self> {
        let text = text.trim();
        check_bytes(text, "")?;
        let term = fold(text);
        check_bytes(&term, " when folded")?;
        // Hardly any text has as many bytes.
        if term.len() > MAX_QUERY_WORDS {
            let words = words(&term);
            if words > MAX_QUERY_WORDS {
                let message = format!(
                    "a search term has at most {MAX_QUERY_WORDS} words, this one has {words}"
                );
                return Err(Error::bad_input("text", message));
            }
        }
        Ok(Self { text, term })
    }

    /// Returns whether folding leaves out more than case, as of a text with diacritics or hyphens.
    pub(crate) fn has_marks(&self) -> bool {
        !self.text.eq_ignore_ascii_case(&self.term)
    }

    /// Returns whether the text is a number, perhaps in parts.
    pub(crate) fn is_number(&self) -> bool {
        self.term
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b' '))
    }
}

fn check_bytes(text: &str, when: &str) -> Result<()> {
    if text.len() <= MAX_QUERY_BYTES {
        return Ok(());
    }
    let len = text.len();
    Err(Error::bad_input(
        "text",
        format!("a search term has at most {MAX_QUERY_BYTES} bytes, this one has {len}{when}"),
    ))
}

/// Returns whether a folded text holds a digit.
pub(crate) fn holds_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

/// Returns the number of words of a folded text.
pub(crate) fn words(text: &str) -> usize {
    1 + text.matches(' ').count()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_what_blanks_part() {
        assert_eq!(
            ["portland", "new york", "the valley of the moon"].map(words),
            [1, 2, 5]
        );
    }
}
