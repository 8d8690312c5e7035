//! The parts of an article that could not be used, and why.

use std::fmt;

/// A listing, or a part of one, that could not be used.
///
/// ```
/// use wayfare_wikivoyage::{Article, Reason};
///
/// let article = Article::parse("en", "Rome", "* {{eat| name=Da Enzo | lat=41.9 | long=912 }}");
/// let rejection = &article.rejections[0];
/// assert_eq!((rejection.line, rejection.reason), (1, Reason::BadPoint));
/// assert_eq!(rejection.to_string(), "line 1: \"41.9, 912\": not degrees north and east: the listing has no point");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// The line of the article, or of the CSV file, counted from 1.
    pub line: u64,
    /// Why it could not be used.
    pub reason: Reason,
    /// The text.
    pub value: String,
}

/// Why a listing, or a part of one, could not be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The listing has no name, and is left out.
    NoName,
    /// The latitude and longitude are no point; the listing or article is kept without one.
    BadPoint,
    /// The date of the last edit is no date; the listing is kept without it.
    BadDate,
    /// The id is none of Wikidata; the listing is kept without it.
    BadWikidata,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoName => "no name: the listing is left out",
            Self::BadPoint => "not degrees north and east: the listing has no point",
            Self::BadDate => "not a date like 2024-05-31: the listing has none",
            Self::BadWikidata => "not an id like Q90: the listing has none",
        })
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {:?}: {}", self.line, self.value, self.reason)
    }
}
