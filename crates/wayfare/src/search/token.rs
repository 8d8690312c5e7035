//! Tokens: the words of a text, and the characters of scripts that put no blanks between words.

use std::ops::Range;

use smallvec::SmallVec;
use wayfare_format::fold;

use crate::{
    lexicon::{Lexeme, lexemes},
    query::{MAX_QUERY_WORDS, Query, holds_digit},
};

/// Returns whether a character parts a name from its context.
pub(super) fn is_break(letter: char) -> bool {
    matches!(
        letter,
        ',' | ';' | '/' | '|' | '\n' | '(' | ')' | '[' | ']' | '，' | '、' | '،' | '（' | '）'
    )
}

/// The maximum number of tokens; no text of words has more. The rest of the text is ignored.
const MAX_TOKENS: usize = MAX_QUERY_WORDS;

/// Returns a bit for each of some tokens.
pub(super) fn bits(tokens: &Range<usize>) -> u64 {
    let below = |at: usize| {
        let bit = u32::try_from(at).ok().and_then(|at| 1_u64.checked_shl(at));
        bit.unwrap_or(0).wrapping_sub(1)
    };
    below(tokens.end) & !below(tokens.start)
}

/// A word of a text, or a character of a script without blanks.
#[derive(Debug, Clone)]
pub(super) struct Token {
    /// Its bytes in the folded text.
    pub(super) bytes: Range<usize>,
    /// The number of the part between commas that it is in.
    pub(super) part: usize,
    /// Whether it holds a digit.
    pub(super) is_number: bool,
    /// How often [`RankingFeature::OtherName`](wayfare_format::RankingFeature::OtherName) holds if it means nothing though it is a name.
    pub(super) other_names: usize,
}

pub(super) type Tokens = SmallVec<[Token; 8]>;

/// Returns the tokens of a text.
pub(super) fn tokens(query: &Query<'_>) -> Tokens {
    let term = &*query.term;
    let (ends, elisions) = (ends_of_parts(query), elisions(query));
    let mut tokens = Tokens::new();
    let mut push = |bytes: Range<usize>| {
        if tokens.len() < MAX_TOKENS {
            let part = ends.iter().filter(|&&end| end <= bytes.start).count();
            let is_number = term.get(bytes.clone()).is_some_and(holds_digit);
            tokens.push(Token {
                bytes,
                part,
                is_number,
                other_names: 0,
            });
        }
    };
    let mut start = 0;
    for word in term.split(' ') {
        let (mut from, end) = (start, start + word.len());
        start = end + 1;
        let may_have_parts = !word.is_ascii() || !elisions.is_empty();
        for (at, letter) in word.char_indices().take_while(|_| may_have_parts) {
            let at = end - word.len() + at;
            if elisions.contains(&at) {
                push(from..at);
                from = at;
            }
            if is_without_blanks(letter) {
                if from < at {
                    push(from..at);
                }
                from = at + letter.len_utf8();
                push(at..from);
            }
        }
        if from < end {
            push(from..end);
        }
    }
    tokens
}

/// Returns where the parts between commas end in the folded text; none where folding does not keep them apart.
fn ends_of_parts(query: &Query<'_>) -> SmallVec<[usize; 4]> {
    let mut ends = SmallVec::new();
    let (mut rest, mut end) = (query.text, 0);
    // Nothing comes after the last part.
    while let Some((part, behind)) = rest.split_once(is_break) {
        rest = behind;
        let part = fold(part.trim());
        if part.is_empty() {
            continue;
        }
        let folded = query.term.get(end..);
        if !folded.is_some_and(|folded| folded.starts_with(&*part)) {
            return SmallVec::new();
        }
        end += part.len() + 1;
        ends.push(end - 1);
    }
    ends
}

/// Returns where elided words end in the folded text, which lacks their apostrophes: `d` in `Val d'Isère`.
fn elisions(query: &Query<'_>) -> SmallVec<[usize; 2]> {
    let mut elisions = SmallVec::new();
    for (at, _) in query.text.match_indices(['\'', '’']) {
        let before = fold(query.text.get(..at).unwrap_or_default());
        let word = before.rsplit(' ').next().unwrap_or_default();
        if query.term.starts_with(&*before) && lexemes(word).contains(&Lexeme::Joiner) {
            elisions.push(before.len());
        }
    }
    elisions
}

/// Returns whether a script puts no blanks between words: those of China, Japan, Korea (before suffixes), and of the
/// mainland of South-East Asia.
fn is_without_blanks(letter: char) -> bool {
    matches!(letter, '\u{0e00}'..='\u{0eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' | '\u{20000}'..='\u{3ffff}')
}
