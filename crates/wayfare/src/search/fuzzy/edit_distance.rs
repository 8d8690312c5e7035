//! What it costs to turn a name into a text: letters left out, swapped, put in or replaced.

/// No more letters than this are compared.
pub(super) const MAX_LETTERS: usize = 44;

/// What it costs to leave out a letter, or to swap it with the next one.
pub(super) const LIKELY: usize = 5;

/// What it costs to put in a letter, or to replace one: there are as many ways to do so as the alphabet has
/// letters, and each is that much less likely. Three edits always cost more than two, two more than one.
pub(super) const UNLIKELY: usize = 7;

/// The least cost of the edits that turn a name into a text, where no letter is edited twice (optimal string
/// alignment); `None` where there are more than `most` of them.
pub(super) fn cost(name: &[char], text: &[char], most: usize) -> Option<usize> {
    // What both have in common at either end costs nothing.
    let shared = name.iter().zip(text).take_while(|(a, b)| a == b).count();
    let (name, text) = (name.get(shared..)?, text.get(shared..)?);
    let shared = name.iter().rev().zip(text.iter().rev()).take_while(|(a, b)| a == b).count();
    let (name, text) = (name.get(..name.len() - shared)?, text.get(..text.len() - shared)?);
    let cost = match (name, text) {
        _ if name.len().abs_diff(text.len()) > most => return None,
        (rest, []) => rest.len() * LIKELY,
        ([], rest) => rest.len() * UNLIKELY,
        ([_], [_]) => UNLIKELY,
        ([a, b], [c, d]) if a == d && b == c => LIKELY,
        _ if most == 1 => return None,
        _ => align(name, text)?,
    };
    (cost <= most * UNLIKELY).then_some(cost)
}

/// The same by the table of the costs of all beginnings, of which three rows are kept.
fn align(name: &[char], text: &[char]) -> Option<usize> {
    let mut rows = [[0; MAX_LETTERS + 1]; 3];
    let [before, last, row] = &mut rows;
    let (mut before, mut last, mut row) = (before, last, row);
    last.iter_mut().enumerate().for_each(|(typed, cell)| *cell = typed * UNLIKELY);
    for (i, letter) in name.iter().enumerate() {
        *row.first_mut()? = (i + 1) * LIKELY;
        for (j, typed) in text.iter().enumerate() {
            let replaced = last.get(j)? + if letter == typed { 0 } else { UNLIKELY };
            let mut least = replaced.min(last.get(j + 1)? + LIKELY).min(row.get(j)? + UNLIKELY);
            if let (Some(i), Some(j)) = (i.checked_sub(1), j.checked_sub(1))
                && (name.get(i), Some(letter)) == (Some(typed), text.get(j))
            {
                least = least.min(before.get(j)? + LIKELY);
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
            ("lisbn", LIKELY),
            ("libson", LIKELY),
            ("lissbon", UNLIKELY),
            ("lizbon", UNLIKELY),
            ("ilsbn", 2 * LIKELY),
            ("lizbn", LIKELY + UNLIKELY),
        ] {
            assert_eq!(cost(&letters("lisbon"), &letters(text), 2), Some(expected), "{text}");
        }
        assert_eq!(cost(&letters("lisbon"), &letters("lbn"), 2), None);
    }

    proptest! {
        #[test]
        fn the_edits_are_those_of_optimal_string_alignment(name in "[abcé]{0,9}", text in "[abcé]{0,9}") {
            let edits = strsim::osa_distance(&name, &text);
            let (name, text) = (letters(&name), letters(&text));
            for most in [1, 2] {
                let cost = cost(&name, &text, most);
                prop_assert_eq!(cost.is_some(), edits <= most);
                prop_assert!(cost.is_none_or(|cost| (edits * LIKELY..=edits * UNLIKELY).contains(&cost)));
                prop_assert!(edits > most || cost == align(&name, &text));
            }
        }
    }
}
