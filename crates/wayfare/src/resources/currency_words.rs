//! Words for currencies that are not in their names: of other languages, and those that people use.

/// Words of names, and other words for the same.
const TABLE: &str = include_str!("currency_words.tsv");

/// Returns a folded text with words as they are in names of currencies: `krona`, `krone` and `koruna` for `crowns`. None if
/// it has no other word for a currency.
pub(super) fn in_english(text: &str) -> Vec<String> {
    let text = format!(" {text} ");
    let mut found = Vec::new();
    for (words, others) in TABLE
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once('\t'))
    {
        let others = others.split(';').map(|word| format!(" {word} "));
        let longest = others
            .filter(|word| text.contains(word))
            .max_by_key(String::len);
        if let Some(word) = longest {
            let named = |name: &str| {
                text.replacen(&word, &format!(" {name} "), 1)
                    .trim()
                    .to_owned()
            };
            found.push((word.len(), words.split(';').map(named).collect::<Vec<_>>()));
        }
    }
    // Pounds sterling are those of one country.
    let longest = found.iter().map(|(length, _)| *length).max();
    let longest = found
        .into_iter()
        .filter(|(length, _)| Some(*length) == longest);
    longest.flat_map(|(_, texts)| texts).collect()
}
