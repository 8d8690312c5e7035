//! Which names fit a language tag (BCP 47): those in the same language and script, by Unicode CLDR.

use std::{collections::HashMap, sync::LazyLock};

/// Tags of languages, some with a region: the language that the tag means, its likely script, and another language whose
/// names fit, too. Made by `build-tools/data/language_tags.py`.
const TABLE: &str = include_str!("language_tags.tsv");

/// The rows by language and region.
static ROWS: LazyLock<HashMap<u128, [&str; 3]>> = LazyLock::new(|| {
    let rows = TABLE
        .lines()
        .skip(1)
        .filter_map(|line| line.split('\t').collect::<Vec<_>>().try_into().ok());
    let by_key = |[language, region, meant, script, parent]: [&'static str; 5]| {
        Some((key(language, region)?, [meant, script, parent]))
    };
    rows.filter_map(by_key).collect()
});

/// Returns a language and a region as a number, which is found faster than texts; `None` where they are too long for any.
fn key(language: &str, region: &str) -> Option<u128> {
    let mut bytes = [0; 16];
    let (of_language, of_region) = bytes.split_at_mut(10);
    for (room, text) in [(of_language, language), (of_region, region)] {
        let (len, room) = room.split_last_mut()?;
        room.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        *len = text.len() as u8;
    }
    Some(u128::from_be_bytes(
        bytes.map(|byte| byte.to_ascii_lowercase()),
    ))
}

/// Returns what CLDR knows of a language in a region: the language that is meant, its script, and a further language.
fn known(language: &str, region: &str) -> Option<[&'static str; 3]> {
    ROWS.get(&key(language, region)?).copied()
}

/// The longest language tag; the longest registered ones have half as many letters.
const MAX_TAG: usize = 64;

/// The parts of a language tag; a script that it does not say is the likely one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LanguageTag<'t> {
    language: &'t str,
    /// Blank if unknown.
    script: &'t str,
    region: &'t str,
    /// Variants and private parts, such as `x-historic`.
    rest: &'t str,
    parent: &'t str,
}

impl<'t> LanguageTag<'t> {
    pub(crate) fn new(tag: &'t str) -> Self {
        let (language, rest) = split(tag);
        let (script, rest) = next_part(rest, |part| part.len() == 4 && is_of_letters(part));
        let (region, rest) = next_part(rest, |part| {
            part.len() == 2 && is_of_letters(part)
                || part.len() == 3 && part.bytes().all(|b| b.is_ascii_digit())
        });
        let [meant, likely, parent] = known(language, "").unwrap_or([language, "", ""]);
        let in_region = Some(region)
            .filter(|region| !region.is_empty())
            .and_then(|region| known(meant, region));
        let likely = in_region.map_or(likely, |[_, script, _]| script);
        Self {
            language: meant,
            script: if script.is_empty() { likely } else { script },
            region,
            rest,
            parent,
        }
    }

    /// Returns whether a text has the form of a language tag; the language need not exist.
    pub(crate) fn is_well_formed(text: &str) -> bool {
        let is_part = |part: &str| {
            (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
        };
        text.len() <= MAX_TAG
            && text.split('-').all(is_part)
            && text.split('-').next().is_some_and(is_of_letters)
    }

    /// Returns how well a name with another tag fits, 0 best; `None` if it is in another language or script.
    pub(crate) fn distance(&self, name: &LanguageTag<'_>) -> Option<u8> {
        let fits = self.language.eq_ignore_ascii_case(name.language)
            && self.script.eq_ignore_ascii_case(name.script)
            && (name.rest.is_empty() || self.rest.eq_ignore_ascii_case(name.rest));
        fits.then(|| match name.region {
            region if self.region.eq_ignore_ascii_case(region) => 0,
            "" => 1,
            _ => 2,
        })
    }

    /// Returns the tag of the language whose names fit if none of this one is known: `no` of `nn`.
    pub(crate) fn parent(&self) -> Option<Self> {
        Some(self.parent)
            .filter(|parent| !parent.is_empty())
            .map(LanguageTag::new)
    }
}

/// Returns the first part of the rest of a tag and what follows it; a blank one if it is of another kind.
fn next_part(rest: &str, is_kind: fn(&str) -> bool) -> (&str, &str) {
    let (part, following) = split(rest);
    if is_kind(part) {
        (part, following)
    } else {
        ("", rest)
    }
}

/// Splits a tag at its first hyphen. Tags are too short for the search of `split_once`.
fn split(tag: &str) -> (&str, &str) {
    let at = tag
        .bytes()
        .position(|byte| byte == b'-')
        .unwrap_or(tag.len());
    (
        tag.get(..at).unwrap_or_default(),
        tag.get(at.saturating_add(1)..).unwrap_or_default(),
    )
}

fn is_of_letters(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_by_language_script_and_region() {
        for (asked, name, expected) in [
            ("pt-BR", "pt", Some(1)),
            ("PT-br", "pt-BR", Some(0)),
            ("pt", "pt-BR", Some(2)),
            ("iw", "he", Some(0)),
            ("in", "id", Some(0)),
            ("ji", "yi", Some(0)),
            ("no", "nb", Some(0)),
            ("nob", "no", Some(0)),
            ("nn", "no", None),
            ("deu", "de", Some(0)),
            ("sh", "sr-Latn", Some(0)),
            ("sr-Latn", "sr", None),
            ("sr-ME", "sr", None),
            ("sr-Cyrl", "sr", Some(0)),
            ("zh-TW", "zh-Hant", Some(1)),
            ("zh-HK", "zh-TW", Some(2)),
            ("zh-Hant", "zh-TW", Some(2)),
            ("zh-Hant-TW", "zh-TW", Some(0)),
            ("zh-Hant", "zh", None),
            ("zh-CN", "zh", Some(1)),
            ("zh-Hans-SG", "zh-CN", Some(2)),
            ("de", "de-x-historic", None),
            ("de-1901", "de", Some(0)),
            ("xx-Latn", "xx", None),
            ("de", "en", None),
            ("", "de", None),
        ] {
            assert_eq!(
                LanguageTag::new(asked).distance(&LanguageTag::new(name)),
                expected,
                "{asked}, {name}"
            );
        }
        let parent = |tag| LanguageTag::new(tag).parent().map(|tag| tag.language);
        assert_eq!(
            ["nn-NO", "no", "zh-Hant"].map(parent),
            [Some("no"), None, None]
        );
    }

    #[test]
    fn every_row_is_found() {
        assert!(ROWS.len() > 700);
        for line in TABLE.lines().skip(1) {
            let [language, region, meant, script, parent] =
                line.split('\t').collect::<Vec<_>>().try_into().unwrap();
            assert_eq!(
                known(&language.to_uppercase(), region),
                Some([meant, script, parent]),
                "{line}"
            );
        }
        for (language, region) in [
            ("de\0", ""),
            ("d", "e"),
            ("", "de"),
            ("abcdefghij", ""),
            ("de", "abcdef"),
        ] {
            assert_eq!(known(language, region), None, "{language:?} {region}");
        }
    }
}
