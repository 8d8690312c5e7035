//! Rows of a table on their way from the input to the output.

use std::collections::HashMap;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use csv::ByteRecord;
use wayfare::Point;
use wayfare_arrow::{numbers, texts};
use wayfare_text::{Holds, is_missing};

use super::{
    garbled_rows::GarbledRows,
    rejects::{Reason, Reject},
};
use crate::failure::Failure;

/// The maximum number of rows that are read, looked up and written together.
pub(super) const CHUNK_ROWS: usize = 1 << 16;

/// The maximum number of bytes of text that are, give or take a row.
pub(super) const CHUNK_BYTES: u64 = 8 << 20;

/// The maximum length of a row of text in bytes.
pub(super) const LONGEST_ROW: u64 = 16 << 20;

/// The columns by which rows are looked up.
pub(super) enum Asked {
    Text {
        text: String,
        country: Option<String>,
        region: Option<String>,
    },
    Point {
        latitude: String,
        longitude: String,
        /// Whether the rows are GeoJSON features.
        of_features: bool,
    },
    Id(String),
}

impl Asked {
    /// Returns the names of the columns.
    pub(super) fn names(&self) -> Vec<&String> {
        match self {
            Self::Text {
                text,
                country,
                region,
            } => [text].into_iter().chain(country).chain(region).collect(),
            Self::Point {
                latitude,
                longitude,
                ..
            } => vec![latitude, longitude],
            Self::Id(id) => vec![id],
        }
    }

    /// Returns what one of the columns is called in [`Rows::asked`]. Features may get properties that are called like their
    /// coordinates.
    pub(super) fn column(&self, name: &str) -> String {
        match self {
            Self::Point {
                of_features: true, ..
            } => format!("geometry.{name}"),
            _ => name.to_owned(),
        }
    }

    /// Returns whether the columns are numbers.
    pub(super) fn is_number(&self) -> bool {
        !matches!(self, Self::Text { .. })
    }

    /// Parses a number; `None` for a text that is blank or means that it is not known.
    pub(super) fn number(&self, text: &str) -> Result<Option<f64>, Reason> {
        let text = text.trim();
        if text.is_empty() || is_missing(text, Holds::Value) {
            return Ok(None);
        }
        let number = match self {
            Self::Id(_) => without_fraction(text)
                .parse::<u32>()
                .map(f64::from)
                .map_err(|_| Reason::BadId),
            // Degrees have no thousands, so that a comma is a decimal one.
            _ => text
                .replacen(',', ".", 1)
                .parse()
                .map_err(|_| Reason::BadNumber),
        };
        number.map(Some)
    }

    /// Returns why a number is not valid in its column; `None` if it may be.
    fn fault(&self, name: &str, number: f64) -> Option<Reason> {
        match self {
            Self::Text { .. } => None,
            Self::Point { latitude, .. } if name == latitude => Point::new(number, 0.0)
                .is_err()
                .then_some(Reason::OutOfRange),
            Self::Point { .. } => Point::new(0.0, number)
                .is_err()
                .then_some(Reason::OutOfRange),
            Self::Id(_) => (f64::from(number as u32) != number).then_some(Reason::BadId),
        }
    }
}

/// Removes the zeros that a spreadsheet puts after the decimal point of a whole number, `2267057.0`.
fn without_fraction(text: &str) -> &str {
    let is_zero =
        |fraction: &str| !fraction.is_empty() && fraction.bytes().all(|byte| byte == b'0');
    text.split_once('.')
        .filter(|(_, fraction)| is_zero(fraction))
        .map_or(text, |(whole, _)| whole)
}

/// The columns of an output.
pub(super) struct Columns {
    pub(super) schema: SchemaRef,
    /// The types of the Parquet file that the first of them are read from.
    #[cfg(feature = "parquet")]
    pub(super) types: Option<parquet::schema::types::TypePtr>,
}

/// The input of a table.
pub(super) trait Input: Send {
    /// Returns the schema of the columns that rows keep.
    fn own(&self) -> &SchemaRef;

    /// Returns the schema of [`Rows::asked`].
    fn asked(&self) -> &SchemaRef;

    /// Returns the columns of an output of this schema, which begins with [`Self::own`].
    fn columns(&self, schema: SchemaRef) -> Columns {
        Columns {
            schema,
            #[cfg(feature = "parquet")]
            types: None,
        }
    }

    /// Returns what separates the columns of a delimited text.
    fn delimiter(&self) -> Option<u8> {
        None
    }

    /// Returns the sum of [`Chunk::way`], if it is known.
    fn end(&self) -> Option<u64>;

    /// Reads at most `most` rows; `None` after the last one.
    fn read(&mut self, most: usize) -> Result<Option<Chunk>, Failure>;
}

/// Rows as they were read.
pub(super) struct Chunk {
    /// Their number.
    pub(super) rows: u64,
    /// Their part of the way to the end of the input.
    pub(super) way: u64,
    /// Parses them. Any thread can do this.
    pub(super) parse: Box<dyn FnOnce() -> Result<Rows, Failure> + Send>,
}

/// Rows in their order, each of which is a row of the output, too.
pub(super) struct Rows {
    /// The columns that they keep.
    pub(super) own: RecordBatch,
    /// The columns by which they are looked up, without values in rejected rows, and possibly others.
    pub(super) asked: RecordBatch,
    /// The line of each row; the number of the row if the file does not have lines.
    pub(super) lines: Vec<u64>,
    pub(super) rejects: Vec<Reject>,
    pub(super) garbled: GarbledRows,
    pub(super) invalid: Invalid,
}

/// The cells of columns that rows keep, by the number of the row, where they are not UTF-8.
pub(super) type Invalid = HashMap<usize, ByteRecord>;

impl Rows {
    /// Returns rows, and rejects further ones of them, whose numbers are not a point or an id, or whose text is a point out of range. Rows without
    /// numbers are not rejected. Notes garbled texts.
    pub(super) fn new(
        own: RecordBatch,
        asked: RecordBatch,
        lines: Vec<u64>,
        mut rejects: Vec<Reject>,
        invalid: Invalid,
        by: &Asked,
    ) -> Result<Self, Failure> {
        let mut garbled = GarbledRows::default();
        let mut is_rejected = vec![false; lines.len()];
        for name in by.names().into_iter().filter(|_| by.is_number()) {
            let values = numbers(&asked, &by.column(name))?;
            for ((value, line), is_rejected) in values.iter().zip(&lines).zip(&mut is_rejected) {
                let fault = |value: f64| Some((value, by.fault(name, value)?));
                let value = value.filter(|value| !value.is_nan() && !*is_rejected);
                if let Some((value, reason)) = value.and_then(fault) {
                    // Nothing is found by such a number.
                    rejects.push(Reject::new(*line, name, &value.to_string(), reason));
                    *is_rejected = true;
                }
            }
        }
        if let Asked::Text { text: name, .. } = by {
            let values = texts(&asked, name)?;
            for (value, line) in values.iter().zip(&lines) {
                let Some(value) = value else { continue };
                garbled.check(*line, value);
                if Point::parse(value).is_err() {
                    rejects.push(Reject::new(*line, name, value, Reason::NoPoint));
                }
            }
        }
        rejects.sort_by_key(|reject| reject.line);
        Ok(Self {
            own,
            asked,
            lines,
            rejects,
            garbled,
            invalid,
        })
    }
}
