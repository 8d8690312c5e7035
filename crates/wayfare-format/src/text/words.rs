//! The words of a folded text.

use std::iter;

/// Returns the byte offsets at which the second and later words of a folded name start: after each blank, and before
/// and after each Chinese or Japanese character, since these are written without blanks.
pub fn word_starts(folded: &str) -> impl Iterator<Item = usize> {
    let mut before = ' ';
    folded.char_indices().filter_map(move |(at, c)| {
        let after_word = std::mem::replace(&mut before, c);
        let starts = c != ' ' && (after_word == ' ' || ends_word(after_word, c));
        (starts && at > 0).then_some(at)
    })
}

/// Returns what follows from each word of a folded name on: `new york city`, `york city` and `city`.
pub fn word_suffixes(folded: &str) -> impl Iterator<Item = &str> {
    let starts = iter::once(0).chain(word_starts(folded));
    starts
        .filter_map(|at| folded.get(at..))
        .filter(|suffix| !suffix.is_empty())
}

/// Returns the first word of a folded name.
pub fn first_word(folded: &str) -> &str {
    let word = folded.split(' ').next().unwrap_or(folded);
    if word.is_ascii() {
        return word;
    }
    word_starts(word)
        .next()
        .and_then(|end| word.get(..end))
        .unwrap_or(word)
}

/// Returns whether a word ends between one of its characters and what follows it.
pub(crate) fn ends_word(character: char, next: char) -> bool {
    next == ' ' || is_han_or_kana(character) || is_han_or_kana(next)
}

/// Returns whether a character is Chinese or Japanese.
pub fn is_han_or_kana(c: char) -> bool {
    let han =
        matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{20000}'..='\u{323af}');
    han || matches!(c, '々' | '〇' | 'ぁ'..='ヿ' | '\u{f900}'..='\u{faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_start_after_blanks() {
        assert!(word_starts("new york city").eq([4, 9]));
        assert_eq!(word_starts("york").count(), 0);
        assert!(word_starts("東京タ").eq([3, 6]), "a character is a word");
        assert!(word_starts("jr東 京x").eq([2, 6, 9]));
        assert!(word_suffixes("new york city").eq(["new york city", "york city", "city"]));
        assert_eq!(word_suffixes("").count(), 0);
    }
}
