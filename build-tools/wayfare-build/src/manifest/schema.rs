//! The types of `sources.toml`. Deserializing checks the syntax; `check` checks the rest.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use wayfare_format::Provenance;

use super::kinds::SourceKind;
use crate::rows::RowSubject;

/// The text value of `currency` that means the currency of the row's own country.
pub(crate) const LOCAL_CURRENCY: &str = "local";

/// The sources of a dataset, in order: a later one replaces an earlier one's value for the same key.
///
/// ```
/// use wayfare_build::{Build, Manifest, SourceFiles, SourceKind, SourceSpec};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut huts = SourceSpec::new("huts", SourceKind::Places, "huts.csv")
///     .title("Mountain huts")
///     .origin("counted by us")
///     .license("CC0-1.0")
///     .date("2026-05-01")
///     .column("geonameid", "number")
///     .column("name", "hut")
///     .column("latitude", "lat")
///     .column("longitude", "lon");
/// huts.delimiter = ';';
/// let rows = "number;hut;lat;lon\n1;Bergseehütte;46.66;8.48\n2;Lidernenhütte;46.93;8.68\n";
///
/// let folder = tempfile::tempdir()?;
/// Build::new(folder.path())
///     .manifest(
///         Manifest::new("Huts", "2026-05-01").source(huts),
///         SourceFiles::memory([("huts.csv", rows.as_bytes())]),
///     )
///     .default_sources(false)
///     .index_only(true)
///     .run()?;
/// let huts = wayfare::Dataset::read(folder.path())?;
/// assert_eq!(huts.search("lidernenhutte")?.len(), 1);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The name and date of the dataset.
    pub dataset: DatasetInfo,
    /// The files.
    #[serde(default, rename = "source")]
    pub sources: Vec<SourceSpec>,
}

/// The name and date of a dataset.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatasetInfo {
    /// A name for people.
    pub name: String,
    /// ISO 8601 date of the snapshot.
    pub date: String,
}

/// One file of a dataset.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SourceSpec {
    /// Unique, in kebab-case.
    pub id: String,
    /// Path relative to the manifest: `.txt`, `.csv`, a `.zip` of them, or `.xlsx`.
    pub file: String,
    /// The kind of its rows.
    pub kind: SourceKind,
    /// A title for people.
    pub title: String,
    /// Where the file comes from.
    pub origin: String,
    /// SPDX identifier, or a short name, of the licence.
    pub license: String,
    /// ISO 8601 date of the data.
    pub date: String,
    /// How the figures came about.
    #[serde(default = "imported", deserialize_with = "provenance")]
    pub provenance: Provenance,
    /// Currency of the amounts: ISO 4217 code, or `local`.
    #[serde(default = "local_currency")]
    pub currency: String,
    /// Currency that exchange rates are relative to; only for kind `rates`.
    pub base: Option<String>,
    /// Encoding of the text, such as `windows-1252`; UTF-8 if it is not given.
    pub encoding: Option<String>,
    /// The sheet of a workbook; the first one if it is not given, of a log all.
    pub sheet: Option<String>,
    /// The delimiter of a table.
    #[serde(default = "comma")]
    pub delimiter: char,
    /// The decimal separator of a table: a point if it is not given, and of a log what its numbers tell.
    pub decimal: Option<char>,
    /// The digit group separator of a table, if it has one.
    pub thousands: Option<char>,
    /// Lines before the header of a table.
    #[serde(default)]
    pub skip_rows: u64,
    /// Texts of cells that mean that a value is unknown, besides the common ones such as `N/A`.
    #[serde(default)]
    pub missing: Vec<String>,
    /// How several rows with one key are merged.
    #[serde(default)]
    pub repeat: Repeat,
    /// Where the canonical columns come from, if the file calls them otherwise.
    #[serde(default)]
    pub columns: BTreeMap<String, Mapping>,
    /// Rows are read only if these columns have one of these values.
    #[serde(default)]
    pub only: BTreeMap<String, Vec<String>>,
    /// Rows are left out if these columns have one of these values.
    #[serde(default)]
    pub skip: BTreeMap<String, Vec<String>>,
    /// By canonical column: values of the file and their replacements, such as `BURMA` and `MM`.
    #[serde(default)]
    pub replace: BTreeMap<String, BTreeMap<String, String>>,
    /// Ids of places by the names that the file gives them: `Newcastle, Australia`, or with the admin1 region before the country, or
    /// the name alone.
    #[serde(default)]
    pub resolve: BTreeMap<String, u32>,
    /// Wide cost tables: one record per entry and row.
    #[serde(default)]
    pub cost: Vec<CostEntry>,
    /// Which sights of an extract of OpenStreetMap are read.
    #[serde(default)]
    pub sights: Sights,
    /// Whether the number of its names speaks for the importance of a place. It does not where a source has few countries.
    #[serde(default = "yes")]
    pub importance: bool,
    /// Cost tables with a row for each category: category 0 is the sum of these where the table does not have it.
    #[serde(default)]
    pub total: Vec<u16>,
    /// The tool that a log of spending is an export of, such as `splitwise`, if its header does not tell.
    pub format: Option<String>,
    /// How the dates of a log are written, such as `D/M/YY`, if they can be read in two ways.
    pub date_format: Option<String>,
    /// How many persons the rows of a log are for that do not say it.
    pub persons: Option<f64>,
    /// A table of the stays of a log: `from`, `to`, `name`, `country_code`.
    pub itinerary: Option<String>,
    /// How many travellers a figure made of logs needs.
    #[serde(default = "one_traveller")]
    pub minimum: usize,
}

impl Manifest {
    /// Returns a manifest without sources. The date, in ISO 8601 form, is that of the dataset.
    pub fn new(name: impl Into<String>, date: impl Into<String>) -> Self {
        Self {
            dataset: DatasetInfo {
                name: name.into(),
                date: date.into(),
            },
            sources: Vec::new(),
        }
    }

    /// Adds a source.
    #[must_use]
    pub fn source(mut self, source: SourceSpec) -> Self {
        self.sources.push(source);
        self
    }
}

impl SourceSpec {
    /// Describes a file, as a manifest does that gives nothing else. A build needs its date, too.
    pub fn new(id: impl Into<String>, kind: SourceKind, file: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            file: file.into(),
            kind,
            title: String::new(),
            origin: String::new(),
            license: String::new(),
            date: String::new(),
            provenance: imported(),
            currency: local_currency(),
            base: None,
            encoding: None,
            sheet: None,
            delimiter: comma(),
            decimal: None,
            thousands: None,
            skip_rows: 0,
            missing: Vec::new(),
            repeat: Repeat::default(),
            columns: BTreeMap::new(),
            only: BTreeMap::new(),
            skip: BTreeMap::new(),
            replace: BTreeMap::new(),
            resolve: BTreeMap::new(),
            cost: Vec::new(),
            sights: Sights::default(),
            importance: yes(),
            total: Vec::new(),
            format: None,
            date_format: None,
            persons: None,
            itinerary: None,
            minimum: one_traveller(),
        }
    }

    /// Sets the title for people.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Sets where the file comes from.
    #[must_use]
    pub fn origin(mut self, origin: impl Into<String>) -> Self {
        self.origin = origin.into();
        self
    }

    /// Sets the licence, by SPDX identifier or a short name.
    #[must_use]
    pub fn license(mut self, license: impl Into<String>) -> Self {
        self.license = license.into();
        self
    }

    /// Sets the date of the data, in ISO 8601 form.
    #[must_use]
    pub fn date(mut self, date: impl Into<String>) -> Self {
        self.date = date.into();
        self
    }

    /// Sets which column of the file a canonical column is.
    #[must_use]
    pub fn column(mut self, canonical: impl Into<String>, column: impl Into<String>) -> Self {
        self.columns
            .insert(canonical.into(), Mapping::Column(column.into()));
        self
    }

    /// Returns the id that `resolve` has for a place; of several ids, the one of the longest name.
    pub(crate) fn resolved(&self, subject: &RowSubject) -> Option<u32> {
        let RowSubject { name, country, .. } = subject;
        let with_country = || self.resolve.get(&format!("{name}, {country}"));
        let by_name = || self.resolve.get(name);
        self.resolve
            .get(&subject.key())
            .or_else(with_country)
            .or_else(by_name)
            .copied()
    }

    /// Returns the decimal separator of a table.
    pub(crate) fn decimal_mark(&self) -> char {
        self.decimal.unwrap_or('.')
    }

    /// Returns the value that `columns` gives a canonical column of all rows.
    pub(crate) fn constant(&self, column: &str) -> Option<&str> {
        match self.columns.get(column)? {
            Mapping::Constant(constant) => Some(&constant.value),
            Mapping::Column(_) => None,
        }
    }
}

/// Which sights are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Sights {
    /// Those that have an item in Wikidata or an article in Wikipedia, and national parks.
    #[default]
    Notable,
    /// All that have a name.
    All,
}

/// How several rows of one table with one key are merged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Repeat {
    /// The first row counts.
    First,
    /// The last row counts.
    #[default]
    Last,
    /// The mean of their amounts counts.
    Mean,
    /// Every row after the first is rejected.
    Reject,
}

/// Where the value of a canonical column comes from.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(
    untagged,
    expecting = "expected the name of a column of the file, or { value = \"a constant\" }"
)]
pub enum Mapping {
    /// This column of the file.
    Column(String),
    /// The same for all rows.
    Constant(Constant),
}

impl Mapping {
    /// Returns the column of the file, if it is one.
    pub(crate) fn column(&self) -> Option<&str> {
        match self {
            Self::Column(column) => Some(column),
            Self::Constant(_) => None,
        }
    }
}

/// A value for all rows of a table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constant {
    /// The value.
    pub value: String,
}

/// A cost record made of each row of a wide table.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostEntry {
    /// Category that the amounts belong to.
    pub category: u16,
    /// The low end: the sum of these columns; unknown if there are none, or if one of them is blank.
    #[serde(default, deserialize_with = "one_or_many")]
    pub budget: Vec<ScaledColumn>,
    /// The typical amount, likewise.
    #[serde(default, deserialize_with = "one_or_many")]
    pub midrange: Vec<ScaledColumn>,
    /// The high end, likewise.
    #[serde(default, deserialize_with = "one_or_many")]
    pub luxury: Vec<ScaledColumn>,
}

impl CostEntry {
    pub(crate) fn amounts(&self) -> [&[ScaledColumn]; 3] {
        [&self.budget, &self.midrange, &self.luxury]
    }
}

/// Deserializes a column, or a list of columns to add up.
fn one_or_many<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<ScaledColumn>, D::Error> {
    #[derive(Deserialize)]
    #[serde(
        untagged,
        expecting = "expected { column = …, factor = … }, or a list of these to add up"
    )]
    enum OneOrMany {
        One(ScaledColumn),
        Many(Vec<ScaledColumn>),
    }
    OneOrMany::deserialize(deserializer).map(|columns| match columns {
        OneOrMany::One(column) => vec![column],
        OneOrMany::Many(columns) => columns,
    })
}

/// A column of amounts, and what to multiply them by.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScaledColumn {
    /// The column of the file.
    pub column: String,
    /// The factor.
    #[serde(default = "one")]
    pub factor: f64,
}

fn imported() -> Provenance {
    Provenance::Imported
}

fn provenance<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Provenance, D::Error> {
    let word = String::deserialize(deserializer)?;
    Provenance::ALL
        .iter()
        .copied()
        .find(|provenance| provenance.as_str() == word)
        .ok_or_else(|| {
            let words: Vec<_> = Provenance::ALL
                .iter()
                .map(|provenance| format!("`{provenance}`"))
                .collect();
            let words = words.join(", ");
            D::Error::custom(format!(
                "unknown provenance `{word}`, expected one of {words}"
            ))
        })
}

fn local_currency() -> String {
    LOCAL_CURRENCY.to_owned()
}

fn one_traveller() -> usize {
    1
}

fn yes() -> bool {
    true
}

fn comma() -> char {
    ','
}

fn one() -> f64 {
    1.0
}
