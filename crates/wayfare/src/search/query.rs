//! A text to search for: its bounds, and the term that it folds to.

use wayfare_format::{Folded, Posting, SectionId, TermDictionary, fold};

use crate::{Error, Result, budget::Budget};

/// No text of more bytes is searched for: the longest name that GeoNames has takes 418.
pub const MAX_QUERY_BYTES: usize = 512;

/// No text of more words is searched for: the longest name that GeoNames has is of 28.
pub const MAX_QUERY_WORDS: usize = 64;

/// A text to search for, folded; an error where it is blank, or too long to be a name.
pub(crate) fn search_term(text: &str) -> Result<Folded> {
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
pub(super) fn postings_of<'d>(
    keys: TermDictionary<'d>,
    section: SectionId,
    term: &str,
    budget: &mut Budget,
) -> Result<impl Iterator<Item = Posting> + use<'d>> {
    let damaged = |_| Error::corrupt(section);
    let mut found = keys.starting_with(term.as_bytes()).map_err(damaged)?;
    budget.spend_bytes(found.passed())?;
    Ok(found.whole().map_err(damaged)?.into_iter().flatten())
}
