//! Items of a short list whose names match a text.

use wayfare_format::{fold, word_starts};

use crate::{Result, budget::Budget, query::Query};

/// Returns how well one of `names` matches a folded text: 0 equal, 1 prefix, 2 prefix of a later word.
fn match_names<'a>(folded: &str, names: impl IntoIterator<Item = &'a str>) -> Option<u8> {
    let quality = |name: &str| {
        let name = fold(name);
        if name == folded {
            Some(0)
        } else if name.starts_with(folded) {
            Some(1)
        } else {
            let mut words = word_starts(&name).filter_map(|at| name.get(at..));
            words.any(|word| word.starts_with(folded)).then_some(2)
        }
    };
    if folded.is_empty() {
        None
    } else {
        names.into_iter().filter_map(quality).min()
    }
}

/// Returns the items whose names match a text, best first; equally good ones keep their order.
pub(super) fn best_matches<T, const N: usize>(
    text: &str,
    items: impl Iterator<Item = Result<T>>,
    names: impl Fn(&T) -> [&str; N],
    budget: &mut Budget,
) -> Result<Vec<T>> {
    let folded = Query::parse(text)?.term;
    let mut found = Vec::new();
    for item in items {
        let item = item?;
        budget.spend(names(&item).iter().map(|name| 1 + name.len()).sum())?;
        if let Some(quality) = match_names(&folded, names(&item)) {
            found.push((quality, item));
        }
    }
    found.sort_by_key(|&(quality, _)| quality);
    Ok(found.into_iter().map(|(_, item)| item).collect())
}
