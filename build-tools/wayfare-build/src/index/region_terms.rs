//! The names and codes of regions that can follow a name, such as `portland, or`: of countries and admin1 regions, and the codes of
//! admin2 regions.

use std::collections::BTreeSet;

use wayfare_format::{Posting, RegionKind, TermKind, fold};

use super::abbreviations::respelled_words;
use super::derived::derived;
use super::terms::Terms;
use crate::error::Result;
use crate::name::Name;

/// Stands before some names, which are found with it and without.
const ARTICLE: &str = "the ";

/// Words that a name does not begin with.
const JOINERS: [&str; 3] = ["and", "of", "the"];

impl Terms {
    /// Adds the code of an admin2 region, which people write behind a place: `Firenze (FI)`.
    pub(super) fn add_admin2_code(&mut self, code: Name<'_>, region_index: u32) -> Result<()> {
        self.add_region_name(
            &fold(&code),
            Posting {
                record: region_index,
                kind: RegionKind::Admin2,
            },
        )
    }

    /// Adds a name or code of an admin1 region, and what people make of the name. `code` is the full one.
    pub(super) fn add_admin1(
        &mut self,
        name: Name<'_>,
        code: &str,
        region_index: u32,
    ) -> Result<()> {
        let posting = Posting {
            record: region_index,
            kind: RegionKind::Admin1,
        };
        let name = fold(&name);
        self.add_region_name(&name, posting)?;
        let country = code.split('.').next().unwrap_or_default();
        derived(&name, true, country)
            .iter()
            .try_for_each(|name| self.add_region_name(name, posting))
    }

    pub(super) fn add_country(&mut self, name: Name<'_>, country_index: u16) -> Result<()> {
        self.add_region_name(&fold(&name), of_country(country_index))
    }

    /// Adds an English name of a country, which people turn around, write in short, and without its little words: `Korea, Dem.
    /// People's Rep.`, `Turks & Caicos Islands`. So written, it is a name of the place that the country is.
    pub(super) fn add_turned_country(
        &mut self,
        name: Name<'_>,
        code: &str,
        country_index: u16,
        place: Option<u32>,
    ) -> Result<()> {
        let name = fold(&name).into_string();
        let mut written = BTreeSet::new();
        for name in respelled_words(&name, code).chain([name.clone()]) {
            for bare in
                [&[][..], &["the"], &["and"], &["and", "the"]].map(|words| without(&name, words))
            {
                written.extend(turned(&bare));
                written.insert(bare);
            }
        }
        for term in written {
            self.add_region_name(&term, of_country(country_index))?;
            if let Some(place) = place.filter(|_| term != name) {
                self.add(&term, place, TermKind::Derived, 1)?;
            }
        }
        Ok(())
    }

    fn add_region_name(&mut self, name: &str, posting: Posting<RegionKind>) -> Result<()> {
        // Nobody types codes that are numbers.
        if name.is_empty() || name.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(());
        }
        self.add_region(name, posting)?;
        name.strip_prefix(ARTICLE)
            .map_or(Ok(()), |name| self.add_region(name, posting))
    }
}

fn of_country(country_index: u16) -> Posting<RegionKind> {
    Posting {
        record: u32::from(country_index),
        kind: RegionKind::Country,
    }
}

/// Returns a folded name without some words: `republic of niger`, `saint kitts nevis`.
fn without(name: &str, words: &[&str]) -> String {
    name.split(' ')
        .filter(|word| !words.contains(word))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns a folded English name with its end first, as lists that are sorted by the word that counts have it: `korea republic of`,
/// with and without the words that only join or point at the end.
fn turned(name: &str) -> impl Iterator<Item = String> {
    let bare = name.strip_prefix(ARTICLE).unwrap_or(name);
    [bare.to_owned(), format!("{ARTICLE}{bare}")]
        .into_iter()
        .flat_map(|name| {
            let blanks: Vec<_> = name.match_indices(' ').map(|(at, _)| at).collect();
            let turn = |at: usize| {
                let (end, start) = name.split_at_checked(at)?;
                let start = start.trim_start();
                let is_start = start
                    .split(' ')
                    .next()
                    .is_some_and(|word| !JOINERS.contains(&word));
                let mut bare_end = end;
                while let Some((rest, _)) = bare_end
                    .rsplit_once(' ')
                    .filter(|(_, word)| JOINERS.contains(word))
                {
                    bare_end = rest;
                }
                is_start.then(|| [end, bare_end].map(|end| format!("{start} {end}")))
            };
            blanks
                .into_iter()
                .filter_map(turn)
                .flatten()
                .collect::<Vec<_>>()
        })
}

#[cfg(test)]
mod tests {
    use super::turned;

    #[test]
    fn names_are_turned_around_at_each_word_that_counts() {
        for (name, expected) in [
            ("niger", &["niger the"][..]),
            ("the gambia", &["gambia the"]),
            (
                "south korea",
                &["korea south", "south korea the", "korea the south"],
            ),
            (
                "republic of korea",
                &[
                    "korea republic of",
                    "korea republic",
                    "republic of korea the",
                    "korea the republic of",
                    "korea the republic",
                ],
            ),
        ] {
            let mut turned: Vec<_> = turned(name).collect();
            turned.dedup();
            assert_eq!(turned, expected);
        }
    }
}
