//! The penalty for the edits between a name and a text.

use wayfare_format::{
    Score,
    numbers::{LIKELY_EDIT, UNLIKELY_EDIT},
};

/// No more letters than this are compared.
pub(super) const MAX_LETTERS: usize = 44;

/// Returns the least penalty for the edits that turn a name into a text, where no letter is edited twice (optimal string
/// alignment); `None` where there are more than `max_edits` of them.
pub(super) fn penalty(name: &[char], text: &[char], max_edits: usize) -> Option<Score> {
    // What both have in common at either end costs nothing.
    let shared = name.iter().zip(text).take_while(|(a, b)| a == b).count();
    let (name, text) = (name.get(shared..)?, text.get(shared..)?);
    let shared = name
        .iter()
        .rev()
        .zip(text.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let (name, text) = (
        name.get(..name.len() - shared)?,
        text.get(..text.len() - shared)?,
    );
    let penalty = match (name, text) {
        _ if name.len().abs_diff(text.len()) > max_edits => return None,
        (rest, []) => times(rest.len(), LIKELY_EDIT),
        ([], rest) => times(rest.len(), UNLIKELY_EDIT),
        ([_], [_]) => UNLIKELY_EDIT,
        ([a, b], [c, d]) if a == d && b == c => LIKELY_EDIT,
        _ if max_edits == 1 => return None,
        _ => align(name, text)?,
    };
    (penalty <= times(max_edits, UNLIKELY_EDIT)).then_some(penalty)
}

fn times(number: usize, penalty: Score) -> Score {
    Score::try_from(number)
        .unwrap_or(Score::MAX)
        .saturating_mul(penalty)
}

/// The same by the table of the penalties of all prefixes, of which three rows are kept.
fn align(name: &[char], text: &[char]) -> Option<Score> {
    let mut rows = [[0; MAX_LETTERS + 1]; 3];
    let [before, last, row] = &mut rows;
    let (mut before, mut last, mut row) = (before, last, row);
    last.iter_mut()
        .enumerate()
        .for_each(|(typed, cell)| *cell = times(typed, UNLIKELY_EDIT));
    for (i, letter) in name.iter().enumerate() {
        *row.first_mut()? = times(i + 1, LIKELY_EDIT);
        for (j, typed) in text.iter().enumerate() {
            let replaced = last.get(j)? + if letter == typed { 0 } else { UNLIKELY_EDIT };
            let mut least = replaced
                .min(last.get(j + 1)? + LIKELY_EDIT)
                .min(row.get(j)? + UNLIKELY_EDIT);
            if let (Some(i), Some(j)) = (i.checked_sub(1), j.checked_sub(1))
                && (name.get(i), Some(letter)) == (Some(typed), text.get(j))
            {
                least = least.min(before.get(j)? + LIKELY_EDIT);
            }
            *row.get_mut(j + 1)? = least;
        }
        (before, last, row) = (last, row, before);
    }
    last.get(text.len()).copied()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn letters(text: &str) -> Vec<char> {
        text.chars().collect()
    }

    #[test]
    fn a_letter_left_out_or_swapped_costs_less_than_one_put_in_or_replaced() {
        for (text, expected) in [
            ("lisbon", 0),
            ("lisbn", LIKELY_EDIT),
            ("libson", LIKELY_EDIT),
            ("lissbon", UNLIKELY_EDIT),
            ("lizbon", UNLIKELY_EDIT),
            ("ilsbn", 2 * LIKELY_EDIT),
            ("lizbn", LIKELY_EDIT + UNLIKELY_EDIT),
        ] {
            assert_eq!(
                penalty(&letters("lisbon"), &letters(text), 2),
                Some(expected),
                "{text}"
            );
        }
        assert_eq!(penalty(&letters("lisbon"), &letters("lbn"), 2), None);
    }

    proptest! {
        #[test]
        fn the_edits_are_those_of_optimal_string_alignment(name in "[abcé]{0,9}", text in "[abcé]{0,9}") {
            let edits = strsim::osa_distance(&name, &text);
            let (name, text) = (letters(&name), letters(&text));
            for most in [1, 2] {
                let penalty = penalty(&name, &text, most);
                prop_assert_eq!(penalty.is_some(), edits <= most);
                let range = times(edits, LIKELY_EDIT)..=times(edits, UNLIKELY_EDIT);
                prop_assert!(penalty.is_none_or(|penalty| range.contains(&penalty)));
                prop_assert!(edits > most || penalty == align(&name, &text));
            }
        }
    }
}
