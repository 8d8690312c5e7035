//! Why a row is rejected, and a rejected row in full.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;
use wayfare::printable;

/// Characters of a rejected value that are kept.
const VALUE_CHARS: usize = 120;

/// Why a row is rejected. Displayed, it follows the value and names the remedy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reason {
    /// The row has too few or too many columns.
    WrongColumnCount,
    /// The bytes are not UTF-8.
    InvalidUtf8,
    /// The line is longer than any real row.
    LineTooLong,
    /// The name is longer than any real one, or has more words.
    NameTooLong,
    /// A number was expected.
    BadNumber,
    /// The number is outside what its column allows.
    OutOfRange,
    /// A yes-or-no value was expected.
    BadFlag,
    /// A code does not have the form of its kind.
    BadCode,
    /// The outline is no polygon as well-known text.
    BadOutline,
    /// A date is not written as ISO 8601.
    BadDate,
    /// A value that the row cannot do without is blank.
    Missing,
    /// No such country.
    UnknownCountry,
    /// No such state in that country.
    UnknownState,
    /// No such currency.
    UnknownCurrency,
    /// No exchange rate for the currency.
    UnknownRate,
    /// No such cost category.
    UnknownCategory,
    /// No such place.
    UnknownPlace,
    /// Several places answer to the name.
    AmbiguousPlace,
    /// The country has no currency in which an amount could be given.
    NoCurrency,
    /// Rows to be averaged are in different currencies.
    MixedCurrencies,
    /// Another row has the same key.
    Duplicate,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WrongColumnCount => "is the wrong number of columns; check the kind of the file",
            Self::InvalidUtf8 => "is not UTF-8; save the file as UTF-8",
            Self::LineTooLong => "is too long for a row; check that the file is a text of this kind",
            Self::NameTooLong => "is too long for a name, which has 2,048 bytes and 100 words at most; shorten it",
            Self::BadNumber => {
                "is not a plain number; write digits and a decimal point, no currency sign, no thousands comma"
            }
            Self::OutOfRange => "is outside the range that the column allows",
            Self::BadFlag => "is neither yes nor no; write 1 or 0, Y or N",
            Self::BadCode => "does not have the form of a code of this kind",
            Self::BadOutline => {
                "is no outline; write closed rings of longitudes and latitudes as well-known text, such as POLYGON ((0 0, \
                 1 0, 1 1, 0 0))"
            }
            Self::BadDate => {
                "is no ISO 8601 date such as 2026-04-01; write it so, or for the date of the source map the \
                 column of the table to { value = \"\" }"
            }
            Self::Missing => "is blank where a value is needed",
            Self::UnknownCountry => "is no country of this dataset; give its ISO 3166-1 code or English name",
            Self::UnknownState => "is no state of that country; give its GeoNames code or name",
            Self::UnknownCurrency => "is no currency of this dataset; give its ISO 4217 code",
            Self::UnknownRate => "has no exchange rate in this dataset; add it to a rates table",
            Self::UnknownCategory => "is no cost category of this dataset; add it to a categories table",
            Self::UnknownPlace => "is no place of this dataset; give its geonameid, or check the spelling",
            Self::AmbiguousPlace => "names several places; give the state or the geonameid",
            Self::NoCurrency => "has no currency of its own; name one in a `currency` column",
            Self::MixedCurrencies => {
                "differs from the currency of an earlier row for the same key; a mean needs one currency"
            }
            Self::Duplicate => "occurs in an earlier row already; keep one of them, or set `repeat`",
        })
    }
}

/// Why one row is not kept; column and value as they stand in the file.
#[derive(Debug, Clone, PartialEq)]
pub struct Rejection {
    /// Name of the column; empty where the whole row is meant.
    pub column: Cow<'static, str>,
    /// The offending value, shortened if long.
    pub value: String,
    /// What is wrong with it.
    pub reason: Reason,
}

impl Rejection {
    /// Rejects a row because of `value` in `column`.
    pub fn new(column: impl Into<Cow<'static, str>>, value: &str, reason: Reason) -> Self {
        Self { column: column.into(), value: shortened(value, VALUE_CHARS), reason }
    }
}

/// Returns a text cut after so many characters, with `…` where some are missing.
pub(crate) fn shortened(text: &str, chars: usize) -> String {
    let mut short: String = text.chars().take(chars).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// A rejected row in full.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct RejectedRow {
    /// File as named in the manifest, followed by the member where it is an archive.
    pub file: String,
    /// Line of the file, from 1.
    pub line: u64,
    /// Name of the column; empty where the whole row is meant.
    pub column: Cow<'static, str>,
    /// The offending value, shortened if long.
    pub value: String,
    /// What is wrong with it.
    pub reason: Reason,
}

impl fmt::Display for RejectedRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", printable(&self.file), self.line)?;
        if !self.column.is_empty() {
            write!(f, ", column {}", printable(&self.column))?;
        }
        write!(f, ": `{}` {}", printable(&self.value), self.reason)
    }
}

/// The rejected rows of one source that have one reason in common.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct RejectGroup {
    /// Id of the source.
    pub source: String,
    /// The reason they share.
    pub reason: Reason,
    /// How many they are.
    pub count: u64,
    /// The first of them.
    pub examples: Vec<RejectedRow>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_shortened_between_characters() {
        let rejection = Rejection::new("name", &"ü".repeat(1000), Reason::Missing);
        assert_eq!(rejection.value.chars().count(), VALUE_CHARS + 1);
    }
}
