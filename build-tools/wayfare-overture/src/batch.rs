//! Rows that are read at a time, and the places in them.

use std::borrow::Cow;

use arrow_array::{Array, Float64Array, RecordBatch};

use wayfare_listings::{Address, Beds, Columns, Listing, Lodging, Name, Place, Usage};

use crate::categories::{CategoryKind, classify};
use crate::column::{Column, Ranges, Texts};
use crate::geometries::Geometries;

/// A place counts if it is more likely to exist than not, which is what the column `confidence` estimates.
const MIN_CONFIDENCE: f64 = 0.5;
/// The `operating_status` of a place that no longer exists.
const CLOSED: &str = "permanently_closed";

const COLUMNS: Columns = Columns {
    name: "names.primary",
    charge: "",
    url: "websites",
    street: "addresses.freeform",
    postcode: "addresses.postcode",
    town: "addresses.locality",
};

/// A row of a file.
#[derive(Debug)]
#[non_exhaustive]
#[expect(
    clippy::large_enum_variant,
    reason = "rows are taken one by one, and most are listings"
)]
pub enum Row<'a> {
    /// It is of a category that is not read.
    OfNoUse,
    /// It likely does not exist, or exists no more.
    Doubtful,
    /// Its geometry, written out, is no point on the globe.
    NoPoint {
        /// In the Global Entity Reference System.
        id: &'a str,
        /// The geometry.
        geometry: String,
    },
    /// It is a lodging or a sight.
    Listing(Listing<'a>),
}

/// Some rows of a file.
pub struct Batch {
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
    pub(crate) fn decode(batch: &RecordBatch) -> Result<Self, String> {
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

    /// Returns the rows.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.geometries.len()).map(|row| self.row(row))
    }

    fn row(&self, row: usize) -> Row<'_> {
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
        let id = self.ids.at(row);
        let point = match self.geometries.point(row) {
            Ok(point) => point,
            Err(geometry) => return Row::NoPoint { id, geometry },
        };
        let (addresses, ranges) = &self.addresses;
        let first = ranges.of(row).next();
        let [street, town, postcode, country] = addresses
            .each_ref()
            .map(|texts| first.map_or("", |at| texts.at(at)));
        let lodging = || Lodging {
            description: category.replace('_', " "),
            url: of_row(&self.websites, row).next().unwrap_or_default(),
            beds: Beds::of_kind(category),
            charge: None,
        };
        let place = |feature| Place {
            kind: category,
            feature,
            population: 0,
            names: (self.common_names.of(row))
                .chain(self.other_names.of(row))
                .collect(),
        };
        let (lodging, place) = match kind {
            CategoryKind::Lodging => (Some(lodging()), None),
            CategoryKind::Sight(class, code) => (None, Some(place((class, code)))),
        };
        Row::Listing(Listing {
            key: Cow::Borrowed(id),
            point,
            name: self.names.at(row),
            address: Address {
                street: Cow::Borrowed(street),
                postcode,
                town,
                country,
            },
            wikidata: None,
            date: of_row(&self.updates, row)
                .filter_map(day_of)
                .max()
                .unwrap_or_default(),
            lodging,
            place,
            columns: &COLUMNS,
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

    fn of(&self, row: usize) -> impl Iterator<Item = Name<'_>> {
        self.ranges.of(row).map(|at| Name {
            text: self.texts.at(at),
            language: self.languages.at(at),
            usage: match self.variants.at(at) {
                // Common names have no variant.
                "" | "common" => Usage::Main,
                "short" => Usage::Short,
                _ => Usage::Other,
            },
        })
    }
}

fn of_row((texts, ranges): &(Texts, Ranges), row: usize) -> impl DoubleEndedIterator<Item = &str> {
    ranges.of(row).map(|at| texts.at(at))
}

/// Returns the day of a time such as `2025-06-30T07:00:00.000Z`.
fn day_of(time: &str) -> Option<&str> {
    let is_of_form = |(at, byte): (usize, u8)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    };
    (time.get(..10)).filter(|day| day.bytes().enumerate().all(is_of_form))
}
