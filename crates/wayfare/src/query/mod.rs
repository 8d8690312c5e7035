//! The queries of the nine resource groups, one module each, and what they share.

mod accommodation;
mod areas;
mod best;
mod budget;
mod categories;
mod conversion;
mod costs;
mod countries;
mod currencies;
mod edits;
mod highlights;
mod infix;
mod locations;
mod misspelt;
mod nearest;
mod neighbours;
mod options;
mod postal;
mod qualified;
mod readings;
mod search;
mod spelling;
mod stored;

pub use options::{MAX_LIMIT, NearestOptions, SearchOptions};

use wayfare_format::{Folded, KeyDictionary, Posting, SectionId, fold, word_starts};

use self::budget::Budget;
use crate::{Error, Result};

/// A code of `len` ASCII letters or digits in upper case, or what is wrong with it.
fn code<const LEN: usize>(code: &str, what: &str) -> Result<[u8; LEN]> {
    let bytes: Option<[u8; LEN]> = code.as_bytes().try_into().ok();
    match bytes.filter(|b| b.iter().all(u8::is_ascii_alphanumeric)) {
        Some(bytes) => Ok(bytes.map(|b| b.to_ascii_uppercase())),
        None => Err(Error::bad_input(format!("{code:?} is not a {what} code of {LEN} letters"))),
    }
}

/// No text of more bytes is searched for: the longest name that GeoNames has takes 418.
pub const MAX_QUERY_BYTES: usize = 512;

/// No text of more words is searched for: the longest name that GeoNames has is of 28.
pub const MAX_QUERY_WORDS: usize = 64;

/// A text to search for, folded; an error where it is blank, or too long to be a name.
fn search_term(text: &str) -> Result<Folded> {
    if text.len() > MAX_QUERY_BYTES {
        let len = text.len();
        let message = format!("a search term has at most {MAX_QUERY_BYTES} bytes, this one has {len}");
        return Err(Error::bad_input(message));
    }
    if text.trim_start().is_empty() {
        return Err(Error::bad_input("a search term is required"));
    }
    let folded = fold(text);
    let words = 1 + folded.bytes().filter(|&byte| byte == b' ').count();
    if words > MAX_QUERY_WORDS {
        let message = format!("a search term has at most {MAX_QUERY_WORDS} words, this one has {words}");
        return Err(Error::bad_input(message));
    }
    Ok(folded)
}

/// The postings of a term of a dictionary, which stands in a section.
fn postings_of<'d>(
    keys: KeyDictionary<'d>,
    section: SectionId,
    term: &str,
    budget: &mut Budget,
) -> Result<impl Iterator<Item = Posting> + use<'d>> {
    let damaged = |_| Error::corrupt(section);
    let mut found = keys.starting_with(term.as_bytes()).map_err(damaged)?;
    budget.spend_bytes(found.passed())?;
    Ok(found.whole().map_err(damaged)?.into_iter().flatten())
}

/// How well one of `names` matches a folded text: 0 equal, 1 prefix, 2 prefix of a later word.
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
    if folded.is_empty() { None } else { names.into_iter().filter_map(quality).min() }
}

/// The items whose names match a text, best first; equally good ones keep their order.
fn best_matches<T, const N: usize>(
    text: &str,
    items: impl Iterator<Item = Result<T>>,
    names: impl Fn(&T) -> [&str; N],
    budget: &mut Budget,
) -> Result<Vec<T>> {
    let folded = search_term(text)?;
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
