//! Parts of texts.

use std::borrow::Cow;

/// Returns a cell without the blanks around it and without the mark that keeps a formula from being calculated.
pub(crate) fn clean(cell: &str) -> &str {
    let cell = cell.trim();
    match cell.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['=', '+', '-', '@']) => rest,
        _ => cell,
    }
}

/// Returns the words of a text with one blank between them.
pub(crate) fn spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push_str(word);
    }
    spaced
}

/// Returns the start of a text, at most so many bytes.
pub(crate) fn head(text: &str, bytes: usize) -> &str {
    let end = (0..=bytes.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at));
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// Returns words that are written together, such as `LocalTransport`, apart.
pub(crate) fn apart(word: &str) -> Cow<'_, str> {
    let is_joint =
        |pair: &[u8]| matches!(pair, [a, b] if a.is_ascii_lowercase() && b.is_ascii_uppercase());
    if !word.as_bytes().windows(2).any(is_joint) {
        return word.into();
    }
    let mut apart = String::with_capacity(word.len() + 4);
    for char in word.chars() {
        if char.is_ascii_uppercase() && apart.ends_with(|before: char| before.is_ascii_lowercase())
        {
            apart.push(' ');
        }
        apart.push(char);
    }
    apart.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_cleaned_and_joint_words_parted() {
        assert_eq!(
            (clean(" '-3,60 "), clean("'s Graven")),
            ("-3,60", "'s Graven")
        );
        assert_eq!(
            (apart("LocalTransport"), apart("USD")),
            ("Local Transport".into(), "USD".into())
        );
    }
}
