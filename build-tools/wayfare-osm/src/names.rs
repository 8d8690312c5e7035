//! The names of an element, each with its language and kind.
//! <https://wiki.openstreetmap.org/wiki/Names>

use crate::tags::Tags;

/// A name of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Name<'a> {
    /// The name.
    pub text: &'a str,
    /// Its language as the key has it, in the form of BCP 47: `de`, `zh-Hant`. A name without one is what people there
    /// use.
    pub language: Option<&'a str>,
    /// Its kind.
    pub kind: NameKind,
}

/// The kinds of names, each with its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NameKind {
    /// `name`: what the place is called.
    Primary,
    /// `int_name`: what foreigners call it.
    International,
    /// `official_name`: what the authorities call it.
    Official,
    /// `short_name`: an abbreviation.
    Short,
    /// `alt_name`: another name.
    Alternate,
    /// `loc_name`: what only people there call it.
    Local,
    /// `old_name`: what it was called.
    Old,
}

const KEYS: [(&str, NameKind); 7] = [
    ("name", NameKind::Primary),
    ("int_name", NameKind::International),
    ("official_name", NameKind::Official),
    ("short_name", NameKind::Short),
    ("alt_name", NameKind::Alternate),
    ("loc_name", NameKind::Local),
    ("old_name", NameKind::Old),
];

/// Returns the names among tags. One value may have several, between semicolons.
pub(crate) fn names(tags: &Tags) -> impl Iterator<Item = Name<'_>> {
    tags.iter()
        .filter_map(|(key, value)| Some((key_of_name(key)?, value)))
        .flat_map(|((kind, language), value)| {
            let texts = value
                .split(';')
                .map(str::trim)
                .filter(|text| !text.is_empty());
            texts.map(move |text| Name {
                text,
                language,
                kind,
            })
        })
}

fn key_of_name(key: &str) -> Option<(NameKind, Option<&str>)> {
    let (base, suffix) = key
        .split_once(':')
        .map_or((key, None), |(base, suffix)| (base, Some(suffix)));
    let (_, kind) = KEYS.into_iter().find(|known| known.0 == base)?;
    suffix.is_none_or(is_language).then_some((kind, suffix))
}

/// Whether a suffix has the form of a language. Others say something about the name: `name:etymology`, `name:left`.
fn is_language(suffix: &str) -> bool {
    let mut parts = suffix.split('-');
    let is_language = |part: &str| {
        matches!(part.len(), 2..=3) && part.bytes().all(|byte| byte.is_ascii_lowercase())
    };
    parts.next().is_some_and(is_language)
        && parts.all(|part| {
            matches!(part.len(), 1..=8) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_languages_and_kinds() {
        let tags = Tags::from_iter([
            ("name", "Genève"),
            ("place", "city"),
            ("name:zh-Hant", "日內瓦"),
            ("alt_name:de", "Genf; Genff ;"),
            ("old_name", "Genava"),
            ("name:etymology", "?"),
            ("name:etymology:wikidata", "Q1"),
            ("name:left", "Rechts"),
            ("old_name:1798-1813", "Léman"),
            ("int_name", " "),
            ("name_1", "Ville"),
        ]);
        let names: Vec<_> = names(&tags)
            .map(|name| (name.text, name.language, name.kind))
            .collect();
        assert_eq!(
            names,
            [
                ("Genève", None, NameKind::Primary),
                ("日內瓦", Some("zh-Hant"), NameKind::Primary),
                ("Genf", Some("de"), NameKind::Alternate),
                ("Genff", Some("de"), NameKind::Alternate),
                ("Genava", None, NameKind::Old),
            ]
        );
    }
}
