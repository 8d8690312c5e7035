//! Rows of a table on their way from the input to the output.

use arrow_array::{BooleanArray, RecordBatch, cast::AsArray, types::Float64Type};
use arrow_cast::cast;
use arrow_schema::{DataType, SchemaRef};
use arrow_select::filter::filter_record_batch;
use wayfare::Point;

use super::rejects::{Reason, Reject};
use crate::failure::Failure;

/// At most so many rows are read, asked and written together.
pub(super) const CHUNK_ROWS: usize = 1 << 16;

/// At most so many bytes of text are, give or take a row.
pub(super) const CHUNK_BYTES: u64 = 8 << 20;

/// The most bytes of a row of text.
pub(super) const LONGEST_ROW: u64 = 16 << 20;

/// The columns that rows are asked by.
pub(super) enum Asked {
    Text { text: String, country: Option<String> },
    Point { latitude: String, longitude: String },
    Id(String),
}

impl Asked {
    /// Returns the names of the columns.
    pub(super) fn names(&self) -> Vec<&String> {
        match self {
            Self::Text { text, country } => [text].into_iter().chain(country).collect(),
            Self::Point { latitude, longitude } => vec![latitude, longitude],
            Self::Id(id) => vec![id],
        }
    }

    /// Whether the columns are numbers.
    pub(super) fn is_number(&self) -> bool {
        !matches!(self, Self::Text { .. })
    }

    /// Returns the number that a text is; `None` for a blank one.
    pub(super) fn number(&self, text: &str) -> Result<Option<f64>, Reason> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let number = match self {
            Self::Id(_) => text.parse::<u32>().map(f64::from).map_err(|_| Reason::BadId),
            _ => text.parse().map_err(|_| Reason::BadNumber),
        };
        number.map(Some)
    }
}

/// What a table is read from.
pub(super) trait Input: Send {
    /// Returns the columns that rows keep.
    fn own(&self) -> &SchemaRef;

    /// Returns the columns of [`Rows::asked`].
    fn asked(&self) -> &SchemaRef;

    /// Returns the sum of [`Chunk::way`], where it is known.
    fn end(&self) -> Option<u64>;

    /// Reads up to so many rows; `None` behind the last one.
    fn read(&mut self, most: usize) -> Result<Option<Chunk>, Failure>;
}

/// Rows as they were read.
pub(super) struct Chunk {
    /// How many they are, those that will be rejected included.
    pub(super) rows: u64,
    /// How far they bring the input to its end.
    pub(super) way: u64,
    /// Takes them apart. It is work for any thread.
    pub(super) parse: Box<dyn FnOnce() -> Result<Rows, Failure> + Send>,
}

/// Rows that can be asked, and those that cannot.
pub(super) struct Rows {
    /// What they keep.
    pub(super) own: RecordBatch,
    /// What they are asked by, and whatever else.
    pub(super) asked: RecordBatch,
    pub(super) rejects: Vec<Reject>,
}

impl Rows {
    /// Rejects rows whose coordinates are no point. `lines` are those of the rows. A row without coordinates is none of them.
    pub(super) fn checked(mut self, by: &Asked, lines: &[u64]) -> Result<Self, Failure> {
        let Asked::Point { latitude, longitude } = by else { return Ok(self) };
        let mut is_kept = vec![true; lines.len()];
        for name in [latitude, longitude] {
            let is_in_range = |degrees| match name == latitude {
                true => Point::new(degrees, 0.0).is_ok(),
                false => Point::new(0.0, degrees).is_ok(),
            };
            let Some(column) = self.asked.column_by_name(name) else { continue };
            let column = cast(column, &DataType::Float64)?;
            let values = column.as_primitive::<Float64Type>().iter();
            for ((value, line), is_kept) in values.zip(lines).zip(&mut is_kept) {
                let Some(value) = value.filter(|value| !value.is_nan() && !is_in_range(*value)) else {
                    continue;
                };
                if *is_kept {
                    self.rejects.push(Reject::new(*line, name, &value.to_string(), Reason::OutOfRange));
                }
                *is_kept = false;
            }
        }
        if is_kept.contains(&false) {
            let is_kept = BooleanArray::from(is_kept);
            self.own = filter_record_batch(&self.own, &is_kept)?;
            self.asked = filter_record_batch(&self.asked, &is_kept)?;
        }
        self.rejects.sort_by_key(|reject| reject.line);
        Ok(self)
    }
}
