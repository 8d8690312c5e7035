//! Alternate names of places: cleaning, and the `alternateNames` files.

use std::borrow::Cow;

use rusqlite::{Connection, params};
use wayfare_format::NameKind;

use super::postal::PostalWriter;
use super::source_import::SourceImport;
use crate::error::Result;
use crate::importance::FURTHER;
use crate::readers::{self, ReadCount};
use crate::report::Skip;
use crate::rows::AlternateNameRow;

/// Removes blanks and invisible characters at both ends.
pub(super) fn clean(name: &str) -> &str {
    name.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{FEFF}' | '\u{AD}')
    })
}

/// Returns whether a text that stands among names is the address of a page or the DOI of an article.
pub(super) fn is_reference(text: &str) -> bool {
    let doi = text.strip_prefix("doi:").unwrap_or(text).trim_start().strip_prefix("10.");
    let registrant = doi.and_then(|doi| doi.split_once('/')).map(|(registrant, _)| registrant);
    let is_doi =
        registrant.is_some_and(|number| number.len() >= 4 && number.bytes().all(|b| b.is_ascii_digit()));
    is_doi || text.contains("://")
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
        tag if tag.contains('_') => LanguageColumn::Name(NameKind::Name, Cow::Owned(tag.replace('_', "-"))),
        tag => LanguageColumn::Name(NameKind::Name, Cow::Borrowed(tag)),
    }
}

/// Returns the tag of names that a language no longer uses, a private one: they are found, but not shown in this language.
pub(super) fn historic(lang: Cow<'_, str>) -> Cow<'_, str> {
    if lang.is_empty() { lang } else { Cow::Owned(format!("{lang}-x-historic")) }
}

fn flags(row: &AlternateNameRow<'_>) -> u8 {
    u8::from(row.preferred)
        | u8::from(row.short) << 1
        | u8::from(row.colloquial) << 2
        | u8::from(row.historic) << 3
}

/// Imports a file of kind `alternate-names`.
pub(super) fn alternate_names(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, input, rejects, tally, .. } = import;
    let places = PlaceIds::load(job.db)?;
    let mut insert = job.db.prepare(&format!(
        "INSERT INTO place_name (geonameid, name, lang, kind, flags) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT DO UPDATE SET flags = (flags | excluded.flags) & (~{FURTHER} | (flags & excluded.flags))"
    ))?;
    let further = if job.source.spec.importance { 0 } else { FURTHER };
    let mut postal = PostalWriter::new(job)?;
    readers::read_alternate_names(input, job.source.spec, rejects, |row| {
        if row.id.is_some_and(|id| job.source.later.have(id)) {
            tally.skip(Skip::Superseded);
            return Ok(());
        }
        if !places.contains(row.geonameid) {
            tally.skip(Skip::NotInDataset);
            return Ok(());
        }
        let name = clean(row.name);
        if name.is_empty() {
            tally.skip(Skip::Blank);
            return Ok(());
        }
        match language_column(row.lang) {
            LanguageColumn::Name(NameKind::Name, _) if is_reference(name) => tally.skip(Skip::ForeignId),
            LanguageColumn::Name(kind, lang) => {
                let lang = if row.historic { historic(lang) } else { lang };
                insert.execute(params![row.geonameid, name, lang, kind as u8, flags(&row) | further])?;
            }
            LanguageColumn::PostalCode => postal.add_code_of_place(row.geonameid, name, tally)?,
            LanguageColumn::Foreign => tally.skip(Skip::ForeignId),
        }
        Ok(())
    })
}

/// The ids of all places: asked for each row of files that are much larger than the dataset.
struct PlaceIds(Vec<u32>);

impl PlaceIds {
    fn load(db: &Connection) -> Result<Self> {
        let mut select = db.prepare("SELECT geonameid FROM place ORDER BY geonameid")?;
        let ids = select.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(Self(ids))
    }

    fn contains(&self, geonameid: u32) -> bool {
        self.0.binary_search(&geonameid).is_ok()
    }
}

/// Deletes names of unknown language that are repeated with a language or as a code.
///
/// Only `alternateNames` files and extracts bring such repetitions, so without one there is nothing to delete.
pub(super) fn drop_repeated(db: &Connection) -> Result<()> {
    db.execute(
        "DELETE FROM place_name
         WHERE EXISTS (SELECT 1 FROM source WHERE kind IN ('alternate-names', 'openstreetmap'))
           AND (geonameid, name, lang, kind) IN (
               SELECT geonameid, name, '', 0 FROM place_name WHERE lang <> '' OR kind <> 0)",
        [],
    )?;
    Ok(())
}

/// Deletes names in other languages than these, unless none is given. Names of unknown language may be in any.
pub(super) fn keep_languages(db: &Connection, languages: &[String]) -> Result<()> {
    let mut delete = db.prepare("DELETE FROM place_name WHERE kind = 0 AND lang = ?1")?;
    let mut select = db.prepare("SELECT DISTINCT lang FROM place_name WHERE kind = 0 AND lang <> ''")?;
    let all: Vec<String> = select.query_map([], |row| row.get(0))?.collect::<std::result::Result<_, _>>()?;
    let is_wanted = |lang: &str| {
        let is_of = |wanted: &String| {
            lang.strip_prefix(wanted.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        languages.is_empty() || languages.iter().any(is_of)
    };
    for lang in all.iter().filter(|lang| !is_wanted(lang)) {
        delete.execute([lang])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_ends_are_removed_and_the_middle_is_kept() {
        assert_eq!(clean("\u{200F} \u{FEFF}São\u{AD} Tomé\u{200B} "), "São\u{AD} Tomé");
        assert_eq!(clean("\u{200E}\u{200D} "), "");
    }

    #[test]
    fn addresses_and_dois_are_no_names() {
        for text in ["10.1073/pnas.1234", "doi:10.1000/182", "https://example.org/Porto", "http://x"] {
            assert!(is_reference(text), "{text}");
        }
        for name in ["10 de Abril", "10.5/6", "1770", "Saint-Louis/Senegal", "Biel/Bienne", "10.abcd/x"] {
            assert!(!is_reference(name), "{name}");
        }
    }

    #[test]
    fn pseudo_languages_are_told_from_tags() {
        assert_eq!(language_column("post"), LanguageColumn::PostalCode);
        assert_eq!(language_column("tcid"), LanguageColumn::Foreign);
        assert_eq!(language_column("iata"), LanguageColumn::Name(NameKind::Iata, "".into()));
        assert_eq!(language_column("fr_1793"), LanguageColumn::Name(NameKind::Name, "fr-1793".into()));
        assert_eq!(language_column("zh-Hant"), LanguageColumn::Name(NameKind::Name, "zh-Hant".into()));
        assert_eq!(language_column(""), LanguageColumn::Name(NameKind::Name, "".into()));
    }
}
