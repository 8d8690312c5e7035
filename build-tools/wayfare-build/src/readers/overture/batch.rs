//! Rows that are read at a time, and the places in them.

use arrow_array::{Array, Float64Array, RecordBatch};

use super::column::{Column, Ranges, Texts};
use super::geometries::Geometries;
use crate::manifest::is_date;
use crate::readers::overture_categories::{CategoryKind, classify};
use crate::rejection::{Reason, Rejection};

/// A place counts if it is more likely to exist than not, which is what the column `confidence` estimates.
const MIN_CONFIDENCE: f64 = 0.5;
/// The `operating_status` of a place that no longer exists.
const CLOSED: &str = "permanently_closed";

pub(crate) struct OverturePlace<'a> {
    /// In the Global Entity Reference System.
    pub(crate) id: &'a str,
    /// Its most specific category in the table, and what that is.
    pub(crate) category: &'static str,
    pub(crate) kind: CategoryKind,
    /// Latitude and longitude in degrees.
    pub(crate) point: (f64, f64),
    pub(crate) name: &'a str,
    pub(crate) further_names: Vec<NameRow<'a>>,
    pub(crate) website: &'a str,
    /// Street and house, in one text.
    pub(crate) address: &'a str,
    pub(crate) locality: &'a str,
    pub(crate) postcode: &'a str,
    /// ISO 3166-1 code.
    pub(crate) country: &'a str,
    /// ISO 8601 date of the last update, or empty.
    pub(crate) date: &'a str,
}

pub(crate) struct NameRow<'a> {
    pub(crate) text: &'a str,
    /// BCP 47 tag, or empty.
    pub(crate) language: &'a str,
    /// `official`, `alternate`, `short` or `common`; empty for a name in a language.
    pub(crate) variant: &'a str,
}

pub(super) enum Row<'a> {
    /// Of a category that is not read.
    OfNoUse,
    /// It likely does not exist, or exists no more.
    Doubtful,
    Flawed(Rejection),
    Place(OverturePlace<'a>),
}

/// Rows whose columns are cast.
pub(super) struct Batch {
    ids: Texts,
    geometries: Geometries,
    confidences: Float64Array,
    statuses: Texts,
    /// From general to specific.
    hierarchies: (Texts, Ranges),
    /// The most specific ones, where there are no hierarchies: of today's schema, and of the one before.
    primary_categories: [Texts; 2],
    names: Texts,
    common_names: Names,
    other_names: Names,
    websites: (Texts, Ranges),
    /// Streets, localities, postcodes and countries.
    addresses: ([Texts; 4], Ranges),
    updates: (Texts, Ranges),
}

struct Names {
    ranges: Ranges,
    texts: Texts,
    languages: Texts,
    variants: Texts,
}

impl Batch {
    /// Casts the columns. An error says which column is of another type than it should be.
    pub(super) fn decode(batch: &RecordBatch) -> Result<Self, String> {
        let column = |name| Column::of(batch, name);
        let names = column("names");
        let (common, rules) = (
            names.field("common")?.pairs()?,
            names.field("rules")?.items()?,
        );
        let (addresses, address_ranges) = column("addresses").items()?;
        let (sources, source_ranges) = column("sources").items()?;
        let (taxonomy, categories) = (column("taxonomy"), column("categories"));
        Ok(Self {
            ids: column("id").texts()?,
            geometries: column("geometry").geometries()?,
            confidences: column("confidence").numbers()?,
            statuses: column("operating_status").texts()?,
            hierarchies: taxonomy.field("hierarchy")?.text_lists()?,
            primary_categories: [
                taxonomy.field("primary")?.texts()?,
                categories.field("primary")?.texts()?,
            ],
            names: names.field("primary")?.texts()?,
            common_names: Names::decode(common, "key")?,
            other_names: Names::decode(rules, "language")?,
            websites: column("websites").text_lists()?,
            addresses: {
                let texts = |field| addresses.field(field)?.texts();
                let texts = [
                    texts("freeform")?,
                    texts("locality")?,
                    texts("postcode")?,
                    texts("country")?,
                ];
                (texts, address_ranges)
            },
            updates: (sources.field("update_time")?.texts()?, source_ranges),
        })
    }

    pub(super) fn rows(&self) -> usize {
        self.geometries.len()
    }

    /// Returns what errors call a row.
    pub(super) fn id(&self, row: usize) -> &str {
        self.ids.at(row)
    }

    pub(super) fn row(&self, row: usize) -> Row<'_> {
        let hierarchy = of_row(&self.hierarchies, row).rev();
        let categories = hierarchy.chain(self.primary_categories.iter().map(|texts| texts.at(row)));
        let Some((category, kind)) = classify(categories) else {
            return Row::OfNoUse;
        };
        let is_likely =
            self.confidences.is_valid(row) && self.confidences.value(row) >= MIN_CONFIDENCE;
        if !is_likely || self.statuses.at(row) == CLOSED {
            return Row::Doubtful;
        }
        let point = match self.geometries.point(row) {
            Ok(point) => point,
            Err(value) => return Row::Flawed(Rejection::new("geometry", &value, Reason::BadPoint)),
        };
        let (addresses, ranges) = &self.addresses;
        let first = ranges.of(row).next();
        let [address, locality, postcode, country] = addresses
            .each_ref()
            .map(|texts| first.map_or("", |at| texts.at(at)));
        Row::Place(OverturePlace {
            id: self.id(row),
            category,
            kind,
            point,
            name: self.names.at(row),
            further_names: self
                .common_names
                .of(row)
                .chain(self.other_names.of(row))
                .collect(),
            website: of_row(&self.websites, row).next().unwrap_or_default(),
            address,
            locality,
            postcode,
            country,
            date: of_row(&self.updates, row)
                .filter_map(date_of)
                .max()
                .unwrap_or_default(),
        })
    }
}

impl Names {
    fn decode((items, ranges): (Column, Ranges), language: &str) -> Result<Self, String> {
        let texts = |field| items.field(field)?.texts();
        Ok(Self {
            ranges,
            texts: texts("value")?,
            languages: texts(language)?,
            variants: texts("variant")?,
        })
    }

    fn of(&self, row: usize) -> impl Iterator<Item = NameRow<'_>> {
        self.ranges.of(row).map(|at| NameRow {
            text: self.texts.at(at),
            language: self.languages.at(at),
            variant: self.variants.at(at),
        })
    }
}

fn of_row((texts, ranges): &(Texts, Ranges), row: usize) -> impl DoubleEndedIterator<Item = &str> {
    ranges.of(row).map(|at| texts.at(at))
}

/// Returns the day of a time such as `2025-06-30T07:00:00.000Z`.
fn date_of(time: &str) -> Option<&str> {
    time.get(..10).filter(|day| is_date(day))
}
