//! The names of places: reads them from SQLite, and tells how each is known.

use std::cell::LazyCell;
use std::ops::Range;

use wayfare_format::numbers::{FEW_NAMES, MAX_SHORT, SHARED};
use wayfare_format::{Folded, MAX_NAMES, NameEntries, NameKind, TermKind, fold, word_starts};

use super::Use;
use super::derived::derived;
use super::reference::Reference;
use super::regions::is_code_of_another;
use super::sorter::{SortSpace, SortedRecords, Sorter};
use super::terms::Terms;
use crate::error::{Error, Result};
use crate::name::Name;
use crate::sql::{RowsById, name, text};

/// In the order of the primary key.
pub(super) const NAMES: &str = "
    SELECT geonameid, name, lang, kind, flags FROM place_name ORDER BY geonameid, name, lang, kind";
pub(super) const CODES: &str = "SELECT DISTINCT geonameid, code FROM postal_code WHERE geonameid IS NOT NULL ORDER BY geonameid, code";

/// Bits of `flags` in [`NAMES`].
const PREFERRED: u32 = 1;
const COLLOQUIAL_OR_HISTORIC: u32 = 4 | 8;

/// Codes have at most this many letters: UN/LOCODE has five.
const CODE: usize = 5;

/// Codes of countries that people type have two.
const COUNTRY_CODE: usize = 2;

/// IATA's code for a place without an airport. GeoNames has it among the names of a place.
const NO_AIRPORT: &str = "ZZZ";

/// What stands between two names of a place.
const BETWEEN_NAMES: &str = " / ";

/// The symbol table is trained on the names of about this many places.
const SAMPLE: usize = 65_536;

/// Memory for names that are not sorted yet.
const BUDGET: usize = 64 << 20;

/// All names of a place. They share one text, which takes fewer allocations than a text of each.
pub(super) struct AllNames {
    text: String,
    name: Range<usize>,
    ascii_name: Range<usize>,
    /// The code of the country, if there is one.
    country: String,
    is_country: bool,
    /// Postal codes first, then preferred names; colloquial and historic ones last.
    alternates: Vec<Alternate>,
}

struct Alternate {
    text: Range<usize>,
    language: Option<u32>,
    kind: NameKind,
    is_searched: bool,
    /// Its position among the names of the same place.
    order: i32,
}

impl AllNames {
    pub(super) fn new(
        name: Name<'_>,
        ascii_name: Name<'_>,
        country: &str,
        is_country: bool,
    ) -> Self {
        let text = [&*name, &*ascii_name].concat();
        let (name, ascii_name) = (0..name.len(), name.len()..text.len());
        Self {
            text,
            name,
            ascii_name,
            country: country.to_owned(),
            is_country,
            alternates: Vec::new(),
        }
    }

    fn add(
        &mut self,
        name: Name<'_>,
        tag: &str,
        language: Option<u32>,
        kind: NameKind,
        order: i32,
    ) {
        let is_searched = self.is_searched(&name, tag, kind);
        let start = self.text.len();
        self.text.push_str(&name);
        self.alternates.push(Alternate {
            text: start..self.text.len(),
            language,
            kind,
            is_searched,
            order,
        });
    }

    /// Returns whether an alternate name in a language is searched.
    fn is_searched(&self, name: &str, tag: &str, kind: NameKind) -> bool {
        let unsearched = [NameKind::Postal, NameKind::Link, NameKind::Wikidata];
        !unsearched.contains(&kind)
            && name != NO_AIRPORT
            && !(self.is_country && is_code_of_another(name, tag))
    }

    /// Refuses more names than a place may have, before they fill the memory.
    fn check_length(&self, id: u32) -> Result<()> {
        if self.text.len() - self.ascii_name.end <= MAX_NAMES {
            return Ok(());
        }
        let message = format!(
            "the place {id} has more than 16 MiB of names and postal codes; leave some out"
        );
        Err(Error::source("world.sqlite", message))
    }

    fn text(&self, range: &Range<usize>) -> &str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    fn entries(&self) -> NameEntries {
        let mut entries = NameEntries::new(self.text(&self.name));
        self.alternates.iter().for_each(|alternate| {
            entries.push(
                self.text(&alternate.text),
                alternate.language,
                alternate.kind,
            );
        });
        entries
    }

    /// Returns whether an alternate name is a code: a few capitals without a language.
    fn is_code(&self, alternate: &Alternate) -> bool {
        let text = self.text(&alternate.text);
        let is_name = alternate.kind == NameKind::Name && alternate.language.is_some();
        !is_name && is_few_capitals(text)
    }

    /// Returns the folded alternate names that are searched, each with its kind. `primary` are the folded primary names.
    fn searched_alternates(&self, primary: &[Folded]) -> Vec<(Folded, TermKind)> {
        let searched = self
            .alternates
            .iter()
            .filter(|alternate| alternate.is_searched);
        let mut folded: Vec<_> = searched
            .map(|alternate| (fold(self.text(&alternate.text)), alternate))
            .collect();
        // Spellings that fold to one text count together.
        folded.sort_by(|(a, _), (b, _)| a.cmp(b));
        let has_few = folded
            .iter()
            .filter(|(_, alternate)| alternate.kind == NameKind::Name)
            .count()
            <= FEW_NAMES;
        let primary_respelled = respelled(self.text(&self.name));
        // Most places have too few names for this.
        let respelled = LazyCell::new(|| {
            let names = self
                .alternates
                .iter()
                .map(|alternate| self.text(&alternate.text));
            names.filter_map(respelled).collect::<Vec<_>>()
        });
        // An ending of a primary name is never rare, nor is a respelled name, nor one of few letters, unless they are small
        // Latin ones (`sin`). An abbreviation always is.
        let is_rare = |name: &str, same: &[(Folded, &Alternate)]| {
            let is_shared = same
                .iter()
                .filter(|(_, alternate)| alternate.language.is_some())
                .count()
                >= SHARED;
            let is_ending = || {
                primary
                    .iter()
                    .any(|primary| word_starts(primary).any(|at| primary.get(at..) == Some(name)))
            };
            let is_respelled = || respelled.iter().any(|respelled| respelled == name);
            let is_in_capitals = || {
                same.iter()
                    .any(|(_, alternate)| is_few_capitals(self.text(&alternate.text)))
            };
            let is_short =
                || name.chars().count() <= MAX_SHORT && (!name.is_ascii() || is_in_capitals());
            !(has_few || is_shared || is_short() || is_ending() || is_respelled())
        };
        let names = folded.chunk_by(|(a, _), (b, _)| a == b).filter_map(|same| {
            let (name, _) = same.first()?;
            let is_abbreviation = same
                .iter()
                .all(|(_, alternate)| alternate.kind == NameKind::Abbreviation);
            let kind = if same.iter().all(|(_, alternate)| self.is_code(alternate)) {
                // Of `PHL` the airport is meant rather than the country.
                if is_abbreviation && name.len() > COUNTRY_CODE {
                    TermKind::Alpha3Code
                } else {
                    TermKind::Code
                }
            } else if primary_respelled.as_ref() == Some(name) {
                TermKind::Primary
            } else if is_abbreviation || is_rare(name, same) {
                TermKind::RareAlternate
            } else {
                TermKind::Alternate
            };
            Some((name.clone(), kind))
        });
        names.collect()
    }
}

fn is_few_capitals(text: &str) -> bool {
    text.len() <= CODE && text.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Returns a folded name as it is written without the letters that German and the Scandinavian languages add:
/// `Muenchen`, `Aarhus`, `Tromsoe`.
fn respelled(name: &str) -> Option<Folded> {
    const LETTERS: [(char, &str); 5] = [
        ('ä', "ae"),
        ('ö', "oe"),
        ('ü', "ue"),
        ('å', "aa"),
        ('ø', "oe"),
    ];
    if name.is_ascii() {
        return None;
    }
    let lower = name.to_lowercase();
    let has_letter = lower.contains(LETTERS.map(|(letter, _)| letter));
    has_letter.then(|| {
        fold(&LETTERS.iter().fold(lower, |name, &(letter, letters)| {
            name.replace(letter, letters)
        }))
    })
}

/// Reads the alternate names of places in the order of their ids.
pub(super) struct NamesReader<'s> {
    pub(super) reference: &'s Reference,
    pub(super) names: RowsById<'s>,
    pub(super) codes: RowsById<'s>,
}

impl NamesReader<'_> {
    pub(super) fn read(&mut self, id: u32, to: &mut AllNames) -> Result<()> {
        let Self {
            reference,
            names,
            codes,
        } = self;
        codes.for_each_of(id, |row| {
            to.add(name(row, 1)?, "", None, NameKind::Postal, i32::MIN);
            to.check_length(id)
        })?;
        names.for_each_of(id, |row| {
            let (name, tag) = (name(row, 1)?, text(row, 2)?);
            let language = reference.languages.get(tag).copied();
            let kind = NameKind::ALL
                .get(row.get::<_, usize>(3)?)
                .copied()
                .unwrap_or(NameKind::Name);
            let flags: u32 = row.get(4)?;
            let order =
                i32::from(flags & COLLOQUIAL_OR_HISTORIC != 0) - i32::from(flags & PREFERRED != 0);
            to.add(name, tag, language, kind, order);
            to.check_length(id)
        })?;
        to.alternates.sort_by_key(|alternate| alternate.order);
        Ok(())
    }
}

/// Collects the names of places, in any order.
pub(super) struct Names {
    sorter: Sorter,
    /// From one place of the sample to the next one.
    step: usize,
    sample: Vec<(u32, Vec<u8>)>,
}

impl Names {
    pub(super) fn new(places: usize, space: &SortSpace) -> Self {
        Self {
            sorter: Sorter::new(space, BUDGET),
            step: places / SAMPLE + 1,
            sample: Vec::new(),
        }
    }

    pub(super) fn add(
        &mut self,
        at: u32,
        names: &AllNames,
        is_region: bool,
        terms: &mut Terms,
    ) -> Result<()> {
        let [name, ascii_name] = [&names.name, &names.ascii_name].map(|range| names.text(range));
        let folded = [name, ascii_name].map(fold);
        // Most names are in ASCII, or are so when folded.
        let (primary, times) = match &folded {
            [first, second] if first == second => (&folded[..1], 2),
            both => (&both[..], 1),
        };
        primary
            .iter()
            .try_for_each(|name| terms.add(name, at, TermKind::Primary, times))?;
        let alternates = names.searched_alternates(primary);
        alternates
            .iter()
            .try_for_each(|(name, kind)| terms.add(name, at, *kind, 1))?;
        let usual = alternates
            .iter()
            .filter(|(_, kind)| *kind == TermKind::Alternate)
            .map(|(name, _)| (name, 1));
        // `Buchs / Buchs (Nord)` is also known by either side.
        if name.contains(BETWEEN_NAMES) {
            name.split(BETWEEN_NAMES)
                .try_for_each(|side| terms.add(&fold(side), at, TermKind::Derived, 1))?;
        }
        for (name, times) in primary.iter().map(|name| (name, times)).chain(usual) {
            let derived = derived(name, is_region, &names.country);
            derived
                .iter()
                .try_for_each(|name| terms.add(name, at, TermKind::Derived, times))?;
        }
        let (entries, ascii_name) = (
            names.entries(),
            if ascii_name == name { "" } else { ascii_name },
        );
        if (at as usize).is_multiple_of(self.step) {
            self.sample.push((at, entries.bytes().to_vec()));
        }
        let lengths = [name, ascii_name].map(|name| (name.len() as u32).to_le_bytes());
        let (name, ascii_name) = (name.as_bytes(), ascii_name.as_bytes());
        self.sorter.push(&[
            &at.to_be_bytes(),
            name,
            ascii_name,
            entries.bytes(),
            lengths.as_flattened(),
        ])
    }

    /// Sorts the names. After this, no files are made except those of the sections.
    pub(super) fn sorted(mut self, of: Use) -> Result<SortedNames> {
        if of == Use::Lookups {
            // Without a sample, names are written byte by byte.
            self.sample.clear();
        }
        self.sample.sort_unstable_by_key(|&(at, _)| at);
        let sample = self
            .sample
            .into_iter()
            .map(|(_, entries)| entries)
            .collect();
        Ok(SortedNames {
            records: self.sorter.sorted()?,
            sample,
        })
    }
}

/// The names of all places in the order of these.
pub(super) struct SortedNames {
    pub(super) records: SortedRecords,
    pub(super) sample: Vec<Vec<u8>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(alternates: &[(&str, Option<u32>, NameKind)]) -> AllNames {
        let name = |text| Name::new(text).unwrap();
        let mut names = AllNames::new(name("New Yörk"), name("New York"), "US", false);
        alternates
            .iter()
            .for_each(|&(text, language, kind)| names.add(name(text), "", language, kind, 0));
        names
    }

    #[test]
    fn names_are_respelled_without_their_further_letters() {
        let respelled = |name| respelled(name).map(|name| name.to_string());
        assert_eq!(respelled("ÅRE, Mörsil"), Some("aare moersil".to_owned()));
        assert_eq!(
            respelled("Zürich (Kreis 1)"),
            Some("zuerich kreis 1".to_owned())
        );
        assert_eq!(respelled("São Paulo"), None);
        let many = [
            "a",
            "b",
            "c",
            "d",
            "e",
            "f",
            "New Yoerk",
            "Gotham",
            "Göteborg",
            "Goeteborg",
        ];
        let found = names(&many.map(|name| (name, None, NameKind::Name))).searched_alternates(&[]);
        let kind = |name: &str| {
            found
                .iter()
                .find(|(found, _)| found == name)
                .map(|&(_, kind)| kind)
        };
        let kinds = [
            TermKind::Primary,
            TermKind::Alternate,
            TermKind::RareAlternate,
        ];
        assert_eq!(
            ["new yoerk", "goeteborg", "gotham"].map(kind),
            kinds.map(Some),
            "its name is New Yörk"
        );
    }

    #[test]
    fn names_that_few_languages_share_are_rare_where_there_are_many() {
        let shared = [0, 1, 2].map(|language| ("Nueva York", Some(language), NameKind::Name));
        let alternates = [
            ("Gotham", None, NameKind::Name),
            ("York", None, NameKind::Name),
            ("NYC", None, NameKind::Name),
            ("NY", None, NameKind::Abbreviation),
            ("10001", None, NameKind::Postal),
            ("Novi Jork", Some(3), NameKind::Name),
        ];
        let all: Vec<_> = shared
            .into_iter()
            .chain(alternates)
            .chain([("Ņujorka", Some(4), NameKind::Name)])
            .collect();
        let kinds = |alternates: &[_]| {
            let found = names(alternates).searched_alternates(&["new york"].map(fold));
            let names = found
                .into_iter()
                .map(|(name, kind)| (name.to_string(), kind == TermKind::RareAlternate));
            names.collect::<Vec<_>>()
        };
        let expected = |many: bool| {
            let rare = ["gotham", "novi jork", "nujorka"];
            [
                "gotham",
                "novi jork",
                "nueva york",
                "nujorka",
                "ny",
                "nyc",
                "york",
            ]
            .map(|name| (name.to_owned(), many && rare.contains(&name)))
        };
        assert_eq!(kinds(&all), expected(false));
        let more = [("GOTHAM", Some(1), NameKind::Name)];
        assert_eq!(kinds(&[&all[..], &more[..]].concat()), expected(true));
    }
}
