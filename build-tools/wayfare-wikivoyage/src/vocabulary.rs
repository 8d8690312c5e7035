//! The names that editions of Wikivoyage use, from `vocabulary.tsv`: the one place that knows languages.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};

/// A row for each name: language (`*` for all that say nothing else), role, name in lower case, meaning.
const TABLE: &str = include_str!("vocabulary.tsv");

/// The language of names that all languages share.
const ALL: &str = "*";

type Rows = HashMap<(&'static str, Role, &'static str), &'static str>;

static ROWS: LazyLock<Rows> = LazyLock::new(|| rows().flatten().collect());

/// The kind of a name, and its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Role {
    /// A template that is a listing: its kind, or `type` where a parameter tells.
    Listing,
    /// A parameter of a listing, template of a point or column of a CSV file: its field.
    Parameter,
    /// A type of a listing: its kind.
    Type,
    /// A heading: the level of the listings under it.
    Level,
    /// A template that names what the article is part of: the parameter, or `1`.
    Parent,
    /// A template with the point of the article: its rank, as several may stand in one article.
    Point,
    /// A template that tells the kind of the article.
    Article,
    /// A template of which a parameter tells the type of the article: that parameter.
    Status,
    /// A type of an article: its kind.
    #[serde(rename = "article type")]
    ArticleType,
    /// A namespace whose links show no text.
    Namespace,
    /// A template that shows text: that text, with `$1` for a parameter.
    Text,
}

/// Returns the variant of an enum that a table names so, if there is one.
pub(crate) fn named<T: DeserializeOwned>(name: &str) -> Option<T> {
    let name: StrDeserializer<'_, Error> = name.into_deserializer();
    T::deserialize(name).ok()
}

/// The names that one language uses.
#[derive(Debug, Clone)]
pub(crate) struct Vocabulary {
    pub(crate) language: String,
}

impl Vocabulary {
    pub(crate) fn new(language: &str) -> Self {
        Self {
            language: language.to_owned(),
        }
    }

    /// The names that all languages share, as those of templates of prices.
    pub(crate) fn all() -> Self {
        Self::new(ALL)
    }

    /// Returns the meaning of a name, whatever its case.
    pub(crate) fn get(&self, role: Role, name: &str) -> Option<&'static str> {
        let name = name.trim().replace('_', " ").to_lowercase();
        let rows: &HashMap<(&str, Role, &str), &'static str> = &ROWS;
        let own = rows.get(&(self.language.as_str(), role, name.as_str()));
        own.or_else(|| rows.get(&(ALL, role, name.as_str())))
            .copied()
    }
}

/// Parses the table; `None` for a line that is no row.
fn rows() -> impl Iterator<Item = Option<((&'static str, Role, &'static str), &'static str)>> {
    TABLE
        .lines()
        .filter(|line| !line.starts_with("# "))
        .map(|line| {
            let mut columns = line.split('\t');
            let key = (columns.next()?, named(columns.next()?)?, columns.next()?);
            Some((key, columns.next()?)).filter(|_| columns.next().is_none())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_row_with_a_name_of_its_own() {
        let mut seen = HashMap::new();
        for (row, line) in rows().zip(TABLE.lines().filter(|line| !line.starts_with("# "))) {
            let (key, meaning) = row.unwrap_or_else(|| panic!("not a row: {line:?}"));
            assert_eq!(key.2, key.2.trim().to_lowercase(), "{line:?}");
            assert!(!meaning.is_empty(), "{line:?}");
            assert!(seen.insert(key, meaning).is_none(), "twice: {line:?}");
        }
    }

    #[test]
    fn a_language_comes_before_all_languages() {
        let (german, swahili) = (Vocabulary::new("de"), Vocabulary::new("sw"));
        assert_eq!(german.get(Role::Listing, "VCard"), Some("type"));
        assert_eq!(swahili.get(Role::Listing, "Sleep"), Some("sleep"));
        assert_eq!(swahili.get(Role::Level, "Gehoben"), None);
        assert_eq!(german.get(Role::Level, "gehoben"), Some("splurge"));
    }
}
