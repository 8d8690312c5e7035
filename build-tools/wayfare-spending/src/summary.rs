//! Rows that sum up others, and words for a repayment between two persons.

use wayfare_format::fold;

use crate::text::head;

/// Words that a sum has instead of a text, in six languages.
const SUMS: &str = include_str!("sums.txt");

/// Returns whether a text is that of a sum.
pub(crate) fn is_summary(text: &str) -> bool {
    /// Bytes of the longest such text.
    const LONGEST: usize = 40;
    if text.len() > LONGEST {
        return false;
    }
    let folded = fold(text);
    let words = folded.trim_end_matches(|char: char| char.is_ascii_digit() || char == ' ');
    SUMS.lines().any(|sum| sum == words)
}

/// Words between the one who pays back and the one who is paid.
const VERBS: [(&str, &str); 7] = [
    (" paid ", ""),
    (" hat ", " bezahlt"),
    (" a payé ", ""),
    (" pagó a ", ""),
    (" pagou a ", ""),
    (" pagou ", ""),
    (" ha pagato ", ""),
];

/// Returns whether a text says that one person paid another: both are names of at most three words.
pub(crate) fn is_settlement(text: &str) -> bool {
    let text = head(text, 120);
    let is_name = |name: &str| {
        let words = name.split_whitespace();
        let count = words.clone().count();
        (1..=3).contains(&count)
            && words
                .clone()
                .all(|word| !word.contains(|char: char| char.is_ascii_digit()))
            && words
                .clone()
                .next()
                .is_some_and(|word| word.starts_with(char::is_uppercase))
    };
    VERBS.iter().any(|(verb, end)| {
        let parts = text
            .strip_suffix(end)
            .and_then(|text| text.split_once(verb));
        parts.is_some_and(|(one, other)| is_name(one) && is_name(other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_repayments_are_told_by_their_words() {
        assert!(
            [
                "Summe",
                "TOTAL:",
                "Total balance",
                "Sous-total",
                "Total 2026"
            ]
            .into_iter()
            .all(is_summary)
        );
        assert!(
            !["Total petrol", "Balance bike", "", "42"]
                .into_iter()
                .any(is_summary)
        );
        assert!(
            [
                "Ann paid Cleo",
                "Ann K. paid Cleo B.",
                "Ann hat Cleo bezahlt"
            ]
            .into_iter()
            .all(is_settlement)
        );
        assert!(
            !["We paid the entrance", "paid Cleo", "Ann paid 3 tickets"]
                .into_iter()
                .any(is_settlement)
        );
    }
}
