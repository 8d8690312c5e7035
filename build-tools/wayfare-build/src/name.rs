//! Names that are short enough to be searched, from a row of a source or a record of a delta.

use std::ops::Deref;

use wayfare_format::{fold, word_starts};

/// The maximum length of a name in bytes: five times the length of the longest real one, and more than GeoNames has
/// room for.
const BYTES: usize = 2048;
/// Words in the longest name. Each word starts another term, which takes the rest of the name, so the space of a name
/// grows with the square of its length.
const WORDS: usize = 100;
/// No name this short has more words, even if each of its letters folds to four words, as U+FDFA does.
const SHORT: usize = WORDS / 4 * 3;

/// A name that is no longer than any real one. It may be blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Name<'a>(&'a str);

impl<'a> Name<'a> {
    /// Returns the name, `None` if it is too long.
    pub(crate) fn new(text: &'a str) -> Option<Self> {
        let is_short = text.len() <= SHORT
            || (text.len() <= BYTES && word_starts(&fold(text)).count() < WORDS);
        is_short.then_some(Self(text))
    }

    pub(crate) fn as_str(self) -> &'a str {
        self.0
    }

    /// Returns as many words of a text as a name may have.
    pub(crate) fn cut(text: &'a str) -> Self {
        if let Some(name) = Self::new(text) {
            return name;
        }
        let ends: Vec<_> = text
            .match_indices(' ')
            .map(|(at, _)| at)
            .chain([text.len()])
            .collect();
        let fitting = ends.partition_point(|&end| {
            text.get(..end)
                .is_some_and(|start| Self::new(start).is_some())
        });
        let end = fitting.checked_sub(1).and_then(|last| ends.get(last));
        Self(end.and_then(|&end| text.get(..end)).unwrap_or_default())
    }
}

impl Deref for Name<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_so_many_bytes_and_words_and_no_more() {
        let words = |count: usize| vec!["ab"; count].join(" ");
        let fdfa = |count: usize| "\u{fdfa}".repeat(count);
        // Four words each, of which the last of one is the first of the next.
        for text in ["", "x", &"x".repeat(BYTES), &words(WORDS), &fdfa(33)] {
            assert_eq!(Name::new(text).as_deref(), Some(text));
            assert_eq!(&*Name::cut(text), text);
        }
        for (text, cut) in [
            ("x".repeat(BYTES + 1), String::new()),
            ("x".repeat(BYTES) + " y", "x".repeat(BYTES)),
            (words(WORDS + 1), words(WORDS)),
            (words(10_000), words(WORDS)),
            (fdfa(34), String::new()),
        ] {
            assert_eq!(Name::new(&text), None, "{text}");
            assert_eq!(&*Name::cut(&text), cut);
        }
    }
}
