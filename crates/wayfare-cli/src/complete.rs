//! Completion of names in a shell, from the default dataset of the command.

use std::{collections::HashSet, ffi::OsStr};

use clap_complete::CompletionCandidate;
use wayfare::Dataset;
use wayfare_text::printable;

use crate::text;

/// The maximum number of names that are looked up. Those that are not completions are left out later.
const OFFERED: usize = 20;

/// Returns the names of places that complete a word. Behind the colon of a stop of a trip, there is nothing to
/// complete.
pub(crate) fn place(word: &OsStr) -> Vec<CompletionCandidate> {
    offered(word, |dataset, typed| {
        let options = wayfare::SearchOptions::new().limit(OFFERED);
        let mut names = Vec::new();
        for hit in dataset.autocomplete_with(&typed.replace('-', " "), &options)? {
            let place = hit.place()?;
            // The primary name if it completes the word, or else the one that matched: a code says less.
            let is_primary = completed(typed, place.name()).is_some();
            let name = if is_primary {
                place.name().to_owned()
            } else {
                hit.matched_name()?.into_owned()
            };
            names.push((name, text::place(&place)?));
        }
        Ok(names)
    })
}

/// Returns the names of countries that complete a word.
pub(crate) fn country(word: &OsStr) -> Vec<CompletionCandidate> {
    offered(word, |dataset, _| {
        dataset
            .countries()
            .map(|country| country.map(|it| (it.name.to_owned(), it.code.to_string())))
            .collect()
    })
}

/// Returns the codes of currencies.
pub(crate) fn currency(word: &OsStr) -> Vec<CompletionCandidate> {
    offered(word, |dataset, _| {
        dataset
            .currencies()
            .map(|it| it.map(|it| (it.code.to_string(), it.name.to_owned())))
            .collect()
    })
}

/// Returns the candidates that start with the word, with their explanations. Without a dataset, or if the word is not
/// UTF-8, there are none: an error would disturb the person who types.
fn offered(
    word: &OsStr,
    names: impl FnOnce(&Dataset, &str) -> wayfare::Result<Vec<(String, String)>>,
) -> Vec<CompletionCandidate> {
    let (Ok(dataset), Some(typed)) = (Dataset::open_default(), word.to_str()) else {
        return Vec::new();
    };
    let names = names(&dataset, typed).unwrap_or_default();
    let mut told = HashSet::new();
    let whole = names
        .into_iter()
        .filter_map(|(name, about)| Some((completed(typed, &name)?, about)));
    let new = whole.filter(|(name, _)| told.insert(name.clone()));
    // Shells show both as they are; the name has letters, digits, full stops and hyphens only.
    let help = |about: String| Some(printable(&about).into_owned().into());
    new.map(|(name, about)| CompletionCandidate::new(name).help(help(about)))
        .collect()
}

/// Returns the typed word with the rest of the name, as one word that a shell does not split: `new-york`. Search treats
/// it like the name.
fn completed(typed: &str, name: &str) -> Option<String> {
    let name = name.chars().filter(|c| !matches!(c, '\'' | '’' | '`'));
    let name: String = name
        .map(|c| {
            if c.is_alphanumeric() || c == '.' {
                c
            } else {
                '-'
            }
        })
        .collect();
    let mut rest = name.chars();
    for c in typed.chars() {
        if !rest.next()?.to_lowercase().eq(c.to_lowercase()) {
            return None;
        }
    }
    let is_small = !typed.is_empty() && typed.to_lowercase() == typed;
    let rest = if is_small {
        rest.as_str().to_lowercase()
    } else {
        rest.as_str().to_owned()
    };
    Some(format!("{typed}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_completion_begins_as_it_was_typed_and_is_one_word() {
        for (typed, name, whole) in [
            ("lisb", "Lisbon", Some("lisbon")),
            ("", "Porto", Some("Porto")),
            ("NEW-Y", "New York City", Some("NEW-York-City")),
            ("new", "New York City", Some("new-york-city")),
            ("laq", "L'Aquila", Some("laquila")),
            ("st.-j", "St. John’s", Some("st.-johns")),
            ("東", "東京", Some("東京")),
            ("porto", "Port", None),
            ("oslo", "Lisbon", None),
        ] {
            assert_eq!(completed(typed, name).as_deref(), whole, "{typed} {name}");
        }
    }
}
