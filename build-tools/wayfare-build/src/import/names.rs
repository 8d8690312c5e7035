//! Alternate names of places: cleaning, and the `alternateNames` files.

use std::borrow::Cow;

use roaring::RoaringBitmap;
use rusqlite::Connection;
use wayfare_format::{NameKind, prefetch};

use super::source_import::SourceImport;
use super::store::Store;
use super::store::places::NewName;
use crate::error::Result;
use crate::readers::{self, ReadCount};
use crate::rows::AlternateNameRow;
use crate::sql::for_each_row;
use crate::tally::Skip;

/// Bytes of names that are written together; what is known of each takes as much again.
const WAITING: usize = 256 << 20;

/// Names whose texts are loaded at once: in the order of places, each is somewhere else in memory.
const LOADED: usize = 32;

/// Removes blanks and invisible characters at both ends.
pub(super) fn clean(name: &str) -> &str {
    name.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{FEFF}' | '\u{AD}')
    })
}

/// Returns whether a text that stands among names is the address of a page or the DOI of an article.
pub(super) fn is_reference(text: &str) -> bool {
    let doi = text
        .strip_prefix("doi:")
        .unwrap_or(text)
        .trim_start()
        .strip_prefix("10.");
    let registrant = doi
        .and_then(|doi| doi.split_once('/'))
        .map(|(registrant, _)| registrant);
    let is_doi = registrant
        .is_some_and(|number| number.len() >= 4 && number.bytes().all(|b| b.is_ascii_digit()));
    is_doi || text.contains("://")
}

/// Returns the distinct names of an `alternatenames` column in byte order.
pub(super) fn distinct_names(list: &str) -> Vec<&str> {
    let mut names: Vec<_> = list.split(',').map(clean).collect();
    names.retain(|name| !(name.is_empty() || is_reference(name)));
    names.sort_unstable();
    names.dedup();
    names
}

/// The meaning of the language column of an `alternateNames` row.
#[derive(Debug, PartialEq)]
enum LanguageColumn<'a> {
    Name(NameKind, Cow<'a, str>),
    PostalCode,
    /// An id of another database, of no use here.
    Foreign,
}

fn language_column(lang: &str) -> LanguageColumn<'_> {
    let code = |kind| LanguageColumn::Name(kind, Cow::Borrowed(""));
    match lang {
        "post" => LanguageColumn::PostalCode,
        "tcid" => LanguageColumn::Foreign,
        "iata" => code(NameKind::Iata),
        "icao" => code(NameKind::Icao),
        "unlc" => code(NameKind::Unlc),
        "link" => code(NameKind::Link),
        "wkdt" => code(NameKind::Wikidata),
        // The American authority's airport codes have no kind of their own.
        "abbr" | "faac" => code(NameKind::Abbreviation),
        "phon" => code(NameKind::Name),
        "piny" => LanguageColumn::Name(NameKind::Name, Cow::Borrowed("zh-Latn-pinyin")),
        // Language tags; `fr_1793` is a variant.
        tag if tag.contains('_') => {
            LanguageColumn::Name(NameKind::Name, Cow::Owned(tag.replace('_', "-")))
        }
        tag => LanguageColumn::Name(NameKind::Name, Cow::Borrowed(tag)),
    }
}

/// Returns the tag of names that a language no longer uses, a private one: they are found, but not shown in this language.
pub(super) fn historic(lang: Cow<'_, str>) -> Cow<'_, str> {
    if lang.is_empty() {
        lang
    } else {
        Cow::Owned(format!("{lang}-x-historic"))
    }
}

/// Returns the ids of all places.
fn ids_of_places(db: &Connection) -> Result<RoaringBitmap> {
    let mut ids = RoaringBitmap::new();
    for_each_row(
        db,
        "SELECT geonameid FROM place ORDER BY geonameid",
        [],
        |row| {
            ids.insert(row.get(0)?);
            Ok(())
        },
    )?;
    Ok(ids)
}

pub(super) fn alternate_names(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store, rows, ..
    } = import;
    // In memory: they are asked for each row of files that are much larger than the dataset.
    let places = ids_of_places(store.db)?;
    let mut waiting = WaitingNames::default();
    let further = if store.source.spec.importance {
        0
    } else {
        AlternateNameRow::FURTHER
    };
    // Of the date of the file, not of today: the same sources give the same dataset.
    let of_source: Option<u16> = store
        .source
        .spec
        .date
        .get(..4)
        .and_then(|year| year.parse().ok());
    let count = readers::read_geonames(rows, |fields| {
        let row = readers::alternate_name(fields)?;
        if row.id.is_some_and(|id| store.source.is_superseded(id)) {
            return store.skip(Skip::Superseded);
        }
        if !places.contains(row.geonameid) {
            return store.skip(Skip::NotInDataset);
        }
        let name = clean(row.name);
        if name.is_empty() {
            return store.skip(Skip::Blank);
        }
        let [starts, ended] = row.years;
        if starts.zip(of_source).is_some_and(|(year, now)| year > now) {
            return store.skip(Skip::NotYet);
        }
        let has_ended = ended.zip(of_source).is_some_and(|(year, now)| year < now);
        let flags = if has_ended {
            row.flags | AlternateNameRow::HISTORIC
        } else {
            row.flags
        };
        match language_column(row.lang) {
            LanguageColumn::Name(NameKind::Name, _) if is_reference(name) => {
                store.tally.skip(Skip::ForeignId)
            }
            LanguageColumn::Name(kind, lang) => {
                let lang = if flags & AlternateNameRow::HISTORIC != 0 {
                    historic(lang)
                } else {
                    lang
                };
                let name = NewName {
                    text: name,
                    lang: &lang,
                    kind: kind as u8,
                    flags: flags | further,
                };
                waiting.add(row.geonameid, &name);
                if waiting.text.len() > WAITING {
                    waiting.write(&mut store)?;
                }
            }
            LanguageColumn::PostalCode => store.put_code_of_place(row.geonameid, name)?,
            LanguageColumn::Foreign => store.tally.skip(Skip::ForeignId),
        }
        Ok(())
    })?;
    waiting.write(&mut store)?;
    Ok(count)
}

/// Names that wait to be written in the order of their places: files have them in any order, but the table by place, and one
/// that is larger than SQLite's memory would be read and written anew for each name.
#[derive(Default)]
struct WaitingNames {
    /// Each with its language behind it.
    text: String,
    names: Vec<WaitingName>,
}

struct WaitingName {
    id: u32,
    start: usize,
    len: u32,
    lang_len: u32,
    kind: u8,
    flags: u8,
}

impl WaitingNames {
    fn add(&mut self, id: u32, name: &NewName<'_>) {
        self.names.push(WaitingName {
            id,
            start: self.text.len(),
            len: name.text.len() as u32,
            lang_len: name.lang.len() as u32,
            kind: name.kind,
            flags: name.flags,
        });
        self.text.push_str(name.text);
        self.text.push_str(name.lang);
    }

    fn write(&mut self, store: &mut Store<'_>) -> Result<()> {
        // Those of one place stay in the order of the file.
        self.names.sort_by_key(|name| name.id);
        for names in self.names.chunks(LOADED) {
            let bytes = self.text.as_bytes();
            let starts = names.iter().map(|name| name.start);
            prefetch(starts.filter_map(|start| bytes.get(start).copied()));
            for name in names {
                let middle = name.start + name.len as usize;
                let text = self.text.get(name.start..middle).unwrap_or_default();
                let lang = self.text.get(middle..middle + name.lang_len as usize);
                let lang = lang.unwrap_or_default();
                let new = NewName {
                    text,
                    lang,
                    kind: name.kind,
                    flags: name.flags,
                };
                // The reader has rejected names that are too long.
                store.put_name(name.id, "alternate name", &new)?;
            }
        }
        self.names.clear();
        self.text.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_ends_are_removed_and_the_middle_is_kept() {
        assert_eq!(
            clean("\u{200F} \u{FEFF}São\u{AD} Tomé\u{200B} "),
            "São\u{AD} Tomé"
        );
        assert_eq!(clean("\u{200E}\u{200D} "), "");
    }

    #[test]
    fn addresses_and_dois_are_no_names() {
        for text in [
            "10.1073/pnas.1234",
            "doi:10.1000/182",
            "https://example.org/Porto",
            "http://x",
        ] {
            assert!(is_reference(text), "{text}");
        }
        for name in [
            "10 de Abril",
            "10.5/6",
            "1770",
            "Saint-Louis/Senegal",
            "Biel/Bienne",
            "10.abcd/x",
        ] {
            assert!(!is_reference(name), "{name}");
        }
    }

    #[test]
    fn pseudo_languages_are_told_from_tags() {
        assert_eq!(language_column("post"), LanguageColumn::PostalCode);
        assert_eq!(language_column("tcid"), LanguageColumn::Foreign);
        for (column, kind, language) in [
            ("iata", NameKind::Iata, ""),
            ("icao", NameKind::Icao, ""),
            ("unlc", NameKind::Unlc, ""),
            ("link", NameKind::Link, ""),
            ("wkdt", NameKind::Wikidata, ""),
            ("abbr", NameKind::Abbreviation, ""),
            ("fr_1793", NameKind::Name, "fr-1793"),
            ("zh-Hant", NameKind::Name, "zh-Hant"),
            ("", NameKind::Name, ""),
        ] {
            assert_eq!(
                language_column(column),
                LanguageColumn::Name(kind, language.into()),
                "{column}"
            );
        }
    }

    #[test]
    fn alternate_names_are_split_cleaned_and_made_distinct() {
        assert_eq!(
            distinct_names("b, a\u{200B},,b ,10.1073/pnas.1234,https://b.c,\u{200F},موسكو، روسيا"),
            ["a", "b", "موسكو، روسيا"]
        );
        assert!(distinct_names("").is_empty());
    }
}
