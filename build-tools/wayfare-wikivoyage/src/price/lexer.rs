//! Splits the text of a price into words, numbers and signs.

use super::number::{NotANumber, Number, split_number};

/// A word, number or sign.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    /// The text in lower case.
    pub(super) lower: String,
    /// Whether nothing stands between it and the token before it.
    pub(super) is_glued: bool,
    /// The number, if it is digits.
    pub(super) number: Option<Result<Number, NotANumber>>,
}

/// Returns the tokens of a text: runs of letters, numbers, and each other sign but white space.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut is_glued = false;
    while let Some(first) = rest.chars().next() {
        if first.is_whitespace() {
            rest = rest.trim_start();
            is_glued = false;
            continue;
        }
        let (number, after) = if first.is_ascii_digit() {
            let (number, after) = split_number(rest);
            (Some(number), after)
        } else if first.is_alphabetic() {
            (
                None,
                rest.trim_start_matches(|c: char| c.is_alphabetic() || is_mark(c)),
            )
        } else {
            (None, rest.get(first.len_utf8()..).unwrap_or_default())
        };
        let text = rest.get(..rest.len() - after.len()).unwrap_or_default();
        tokens.push(Token {
            text,
            lower: text.to_lowercase(),
            is_glued,
            number,
        });
        is_glued = true;
        rest = after;
    }
    tokens
}

/// Returns whether a character is an accent that stands after its letter.
fn is_mark(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}
