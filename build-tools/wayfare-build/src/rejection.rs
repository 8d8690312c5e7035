//! Why a row is rejected, and a rejected row in full.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

use serde::Serialize;
use wayfare_text::{garbled, printable};

/// Characters of a rejected value that are kept.
pub(crate) const VALUE_CHARS: usize = 120;

/// Why a row is rejected. Displayed, it follows the value.
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
    /// The value is longer than a text may be.
    TextTooLong,
    /// A number was expected.
    BadNumber,
    /// A whole number was expected.
    BadInteger,
    /// The number is outside what its column allows.
    OutOfRange,
    /// A yes-or-no value was expected.
    BadFlag,
    /// A code does not have the form of its kind.
    BadCode,
    /// The outline is not a polygon in well-known text.
    BadOutline,
    /// The outline has too many long edges near to each other, or too many edges at a point.
    OutlineTooComplex,
    /// A date is not written as ISO 8601.
    BadDate,
    /// A value that the row cannot do without is missing.
    Missing,
    /// No such country.
    UnknownCountry,
    /// No such admin1 region in that country.
    UnknownAdmin1,
    /// No such region around a place.
    UnknownRegion,
    /// No such currency.
    UnknownCurrency,
    /// A currency that would replace itself, at once or through others.
    OwnSuccessor,
    /// No exchange rate for the currency.
    UnknownRate,
    /// No such cost category.
    UnknownCategory,
    /// No such place.
    UnknownPlace,
    /// The name does not clearly mean one place.
    AmbiguousPlace,
    /// The country has no currency in which an amount could be given.
    NoCurrency,
    /// Rows to be averaged are in different currencies.
    MixedCurrencies,
    /// The amount of a level of comfort is below the amount of a lower level.
    BelowLowerLevel,
    /// Another row has the same key.
    Duplicate,
    /// The latitude and longitude are no point.
    BadPoint,
    /// The point is far from the place of its article.
    FarPoint,
    /// The text is no price.
    BadPrice,
    /// A listing is of no place, and near none.
    NoPlace,
    /// A text names several places, so that what was paid belongs to none of them.
    SeveralPlaces,
    /// A row of a log cannot be read.
    BadPayment,
    /// Neither the row nor its source says the currency.
    UnsaidCurrency,
    /// The exchange rate of the date of an old amount is not known.
    OldRate,
}

impl Reason {
    /// Returns whether the value is a name that nothing has, which may have been garbled.
    fn is_about_a_name(self) -> bool {
        use Reason::{NoPlace, UnknownAdmin1, UnknownCountry, UnknownPlace, UnknownRegion};
        matches!(
            self,
            NoPlace | UnknownAdmin1 | UnknownCountry | UnknownPlace | UnknownRegion
        )
    }

    /// Returns the remedy in a source. It names keys of `sources.toml` only where they have an effect.
    fn remedy(self, of: Remedies) -> &'static str {
        match self {
            Self::WrongColumnCount => {
                "check the kind of the file, and the row for delimiters and quotes"
            }
            Self::InvalidUtf8 => {
                "save the file as UTF-8, or name its `encoding`, such as \"windows-1252\""
            }
            Self::LineTooLong => "check that the file is a text of this kind",
            Self::NameTooLong | Self::TextTooLong => "shorten it",
            Self::BadNumber if of.is_table => {
                "write digits and a decimal point, no currency sign, no thousands comma, or describe `decimal` and `thousands`"
            }
            Self::BadNumber => "write digits and a decimal point, and nothing else",
            Self::BadInteger => "write it in digits alone, or check which column is read",
            Self::OutOfRange => "correct it, or check which column is read",
            Self::BadFlag => "write 1 or 0, Y or N",
            Self::BadCode => "correct it, or check which column is read",
            Self::BadOutline => {
                "write closed rings of longitudes and latitudes as well-known text, such as POLYGON ((0 0, 1 0, 1 1, 0 0))"
            }
            Self::OutlineTooComplex => "check the order of its vertices, or simplify it",
            Self::BadDate if of.is_dated => {
                "write an ISO 8601 date such as 2026-04-01, or for the date of the source map the column of the table to { value = \"\" }"
            }
            Self::BadDate => "write an ISO 8601 date such as 2026-04-01, or leave it blank",
            Self::Missing if of.is_table => "fill it in, or leave the row out with `skip`",
            Self::Missing => "fill it in, or remove the row",
            Self::UnknownCountry => "give its ISO 3166-1 code or its name",
            Self::UnknownAdmin1 => "give its GeoNames code or name",
            Self::UnknownRegion => "give its name or ISO 3166-2 code, or leave it blank",
            Self::UnknownCurrency => "give its ISO 4217 code, or add it to a currencies table",
            Self::OwnSuccessor => "leave `successor` blank for a currency in use",
            Self::UnknownRate => {
                "add it to a rates table, and to a currencies table if it is in none"
            }
            Self::UnknownCategory => "add it to a categories table",
            Self::UnknownPlace if of.names_places => {
                "check the spelling, or give its geonameid, in the table or under `resolve`"
            }
            Self::UnknownPlace => "give the geonameid of a place of this dataset",
            Self::AmbiguousPlace => {
                "give the admin1 region or the geonameid, or name it under `resolve`"
            }
            Self::NoCurrency => {
                "give the country one in a table of countries, or leave the row out with `skip`"
            }
            Self::MixedCurrencies => "give one currency, which a mean needs",
            Self::BelowLowerLevel => "check which columns are budget, midrange and luxury",
            Self::Duplicate if of.rejects_repeated => "keep one of them, or set another `repeat`",
            Self::Duplicate => "keep one of them",
            Self::BadPoint => "write decimal degrees, such as 41.9 and 12.5",
            Self::FarPoint => {
                "correct it in the article; until then, the listing is where the place is"
            }
            Self::BadPrice => "write amounts of one currency with its sign, such as €12-18",
            Self::NoPlace => "add smaller places to the dataset, or a point to the listing",
            Self::SeveralPlaces => "name the one of the night, or write a row for each",
            Self::BadPayment => "correct it, or name `format`, `date_format` or `columns`",
            Self::UnsaidCurrency => "give the source a `currency`, such as \"EUR\"",
            Self::OldRate => {
                "add a rates table with a `date` column, or amounts converted at the time"
            }
        }
    }
}

/// The fault, worded to follow the value.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WrongColumnCount => "is the wrong number of columns",
            Self::InvalidUtf8 => "is not UTF-8, or not in the `encoding` of its source",
            Self::LineTooLong => "is too long for a row",
            Self::NameTooLong => {
                "is too long for a name, which has 2,048 bytes and 100 words at most"
            }
            Self::TextTooLong => "is too long for a text, which has 65,535 bytes at most",
            Self::BadNumber => "is not a plain number",
            Self::BadInteger => "is not a whole number",
            Self::OutOfRange => "is outside the range that the column allows",
            Self::BadFlag => "is neither yes nor no",
            Self::BadCode => "does not have the form of a code of this kind",
            Self::BadOutline => "is not an outline",
            Self::OutlineTooComplex => {
                "has too many long edges near to each other, or too many edges at a point"
            }
            Self::BadDate => "is not an ISO 8601 date",
            Self::Missing => "is no value, and one is needed",
            Self::UnknownCountry => "is not a country of this dataset",
            Self::UnknownAdmin1 => "is not an admin1 region of that country",
            Self::UnknownRegion => "is not a region of this dataset in that country",
            Self::UnknownCurrency => "is not a currency of this dataset",
            Self::OwnSuccessor => "is replaced by the very currency that it is to replace",
            Self::UnknownRate => "has no exchange rate in this dataset",
            Self::UnknownCategory => "is not a cost category of this dataset",
            Self::UnknownPlace => "is not a place of this dataset",
            Self::AmbiguousPlace => "does not clearly mean one place",
            Self::NoCurrency => "has no currency of its own",
            Self::MixedCurrencies => "differs from the currency of an earlier row for the same key",
            Self::BelowLowerLevel => "is less than the amount of a lower level",
            Self::Duplicate => "occurs in an earlier row already",
            Self::BadPoint => "is not a latitude and longitude in degrees",
            Self::FarPoint => "is far from the place of its article",
            Self::BadPrice => "is not a price that can be read",
            Self::NoPlace => "is not about a place of this dataset, and the listing is near none",
            Self::SeveralPlaces => "names several places",
            Self::BadPayment => "cannot be read as spending",
            Self::UnsaidCurrency => "does not say which currency it is",
            Self::OldRate => "has no exchange rate of its date, which is more than a year ago",
        })
    }
}

/// The properties of a source that decide about remedies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Remedies {
    /// Whether it is a table that `sources.toml` describes.
    pub(crate) is_table: bool,
    pub(crate) is_dated: bool,
    pub(crate) names_places: bool,
    /// Whether its values are what a traveller wrote: they are not passed on with a dataset.
    pub(crate) is_private: bool,
    pub(crate) rejects_repeated: bool,
}

/// The reason why a row is not kept, with column and value as in the file.
#[derive(Debug, Clone, PartialEq)]
pub struct Rejection {
    /// Name of the column; empty where the whole row is meant.
    pub column: Cow<'static, str>,
    /// The offending value, shortened if long.
    pub value: String,
    /// What is wrong with it.
    pub reason: Reason,
    /// What it may mean or should be: the places that have an ambiguous name, for one. Empty where there is nothing to say.
    pub candidates: String,
}

impl Rejection {
    /// Rejects a row because of `value` in `column`.
    pub fn new(column: impl Into<Cow<'static, str>>, value: &str, reason: Reason) -> Self {
        let how = reason.is_about_a_name().then(|| garbled(value)).flatten();
        let candidates = how.map(|how| format!("it {how}")).unwrap_or_default();
        Self {
            column: column.into(),
            value: shortened(value, VALUE_CHARS),
            reason,
            candidates,
        }
    }

    /// Rejects a row with the wrong number of columns.
    pub(crate) fn wrong_column_count(count: usize, expected: RangeInclusive<usize>) -> Self {
        let (least, most) = expected.into_inner();
        let expected = if least == most {
            most.to_string()
        } else {
            format!("{least} to {most}")
        };
        Self::new("", &count.to_string(), Reason::WrongColumnCount)
            .with_candidates(format!("{expected} are expected"))
    }

    /// Says what the value may mean, if that is known.
    pub(crate) fn with_candidates(self, candidates: String) -> Self {
        if candidates.is_empty() {
            self
        } else {
            Self { candidates, ..self }
        }
    }
}

/// Returns a text, cut after this many characters and then marked with `…`.
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
    /// File as named in the manifest, followed by the member where it is an archive, or the element of an extract.
    pub file: String,
    /// Line of the file, from 1; 0 in a file without lines.
    pub line: u64,
    /// Name of the column; empty where the whole row is meant.
    pub column: Cow<'static, str>,
    /// The offending value, shortened if long.
    pub value: String,
    /// What is wrong with it.
    pub reason: Reason,
    /// What the value may mean or should be; empty where there is nothing to say.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub candidates: String,
    /// Of the source.
    #[serde(skip)]
    pub(crate) remedies: Remedies,
}

impl RejectedRow {
    /// Returns the row without what a traveller wrote.
    pub(crate) fn to_pass_on(&self) -> Self {
        if !self.remedies.is_private {
            return self.clone();
        }
        Self {
            value: "…".to_owned(),
            candidates: String::new(),
            ..self.clone()
        }
    }

    /// Returns what to do about it, with what the value may mean.
    pub fn remedy(&self) -> String {
        let of = self.remedies;
        match self.candidates.as_str() {
            "" => self.reason.remedy(of).to_owned(),
            candidates => format!("{}: {candidates}", self.reason.remedy(of)),
        }
    }
}

impl RejectGroup {
    pub(crate) fn remedy(&self) -> &'static str {
        self.reason.remedy(
            self.examples
                .first()
                .map(|row| row.remedies)
                .unwrap_or_default(),
        )
    }
}

impl fmt::Display for RejectedRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", printable(&self.file))?;
        if self.line > 0 {
            write!(f, ", line {}", self.line)?;
        }
        if !self.column.is_empty() {
            write!(f, ", column {}", printable(&self.column))?;
        }
        write!(
            f,
            ": `{}` {}; {}",
            printable(&self.value),
            self.reason,
            printable(&self.remedy())
        )
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
    /// The most frequent values, with the most frequent one first.
    pub values: Vec<RejectedValue>,
    /// The first of them.
    pub examples: Vec<RejectedRow>,
}

/// A rejected value, and in how many rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RejectedValue {
    /// The value, shortened if long.
    pub value: String,
    /// How many rows have it.
    pub count: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_garbled_name_says_what_it_is() {
        let of = |value, reason| {
            Rejection::new("name", value, reason)
                .with_candidates(String::new())
                .candidates
        };
        assert!(of("MÃ¼nchen", Reason::UnknownPlace).ends_with("so that it says `München`"));
        assert!(of("M%C3%BCnchen", Reason::UnknownCountry).starts_with("it has escaped letters"));
        assert_eq!(
            of("MÃ¼nchen", Reason::BadDate) + &of("München", Reason::UnknownPlace),
            ""
        );
    }

    #[test]
    fn long_values_are_shortened_between_characters() {
        let rejection = Rejection::new("name", &"ü".repeat(1000), Reason::Missing);
        assert_eq!(rejection.value.chars().count(), VALUE_CHARS + 1);
    }
}
