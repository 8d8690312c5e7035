//! What rows are asked by: a text, or a point.

use arrow_array::{ArrayRef, RecordBatch};
use arrow_cast::cast;
use arrow_schema::{DataType, Schema};
use wayfare::NearestOptions;

use super::error::Error;

/// What rows are asked by.
pub(crate) enum Subject {
    Text(ByText),
    Point(ByPoint),
}

/// A text, and what it is asked with.
pub(crate) struct ByText {
    /// The column of the text.
    pub(crate) text: String,
    /// The column of the country that the place is in, by code or name.
    pub(crate) country: Option<String>,
    /// Whether misspelt names are looked for.
    pub(crate) fuzzy: bool,
    /// Whether regions and countries stand for the most important places in them.
    pub(crate) places_only: bool,
    /// The confidence from which on a hit counts; `None`: where it is clear.
    pub(crate) min_confidence: Option<f32>,
}

/// A point, and what it is asked with.
pub(crate) struct ByPoint {
    /// The column of the latitudes.
    pub(crate) latitude: String,
    /// The column of the longitudes.
    pub(crate) longitude: String,
    /// Options for one nearest place.
    pub(crate) options: NearestOptions,
}

impl Subject {
    /// Checks that the table has the columns, and that they can be read.
    pub(super) fn check(&self, schema: &Schema) -> Result<(), Error> {
        match self {
            Self::Text(by) => {
                check_column(schema, &by.text, is_text, "text")?;
                by.country.as_ref().map_or(Ok(()), |column| check_column(schema, column, is_text, "text"))
            }
            Self::Point(by) => [&by.latitude, &by.longitude]
                .into_iter()
                .try_for_each(|column| check_column(schema, column, is_number, "numbers")),
        }
    }
}

fn check_column(schema: &Schema, name: &str, fits: fn(&DataType) -> bool, wanted: &str) -> Result<(), Error> {
    let Ok(field) = schema.field_with_name(name) else {
        let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
        return Err(Error::Input(format!("the table has no column {name:?}: it has {}", names.join(", "))));
    };
    if fits(field.data_type()) {
        return Ok(());
    }
    Err(Error::Input(format!("the column {name:?} holds {}, not {wanted}", field.data_type())))
}

fn is_text(kind: &DataType) -> bool {
    match kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => true,
        DataType::Dictionary(_, values) => is_text(values),
        _ => false,
    }
}

fn is_number(kind: &DataType) -> bool {
    kind.is_numeric() || *kind == DataType::Null
}

/// Returns a column of a piece as another type.
pub(super) fn column(piece: &RecordBatch, name: &str, kind: &DataType) -> Result<ArrayRef, Error> {
    let found = piece.column_by_name(name);
    let found = found.ok_or_else(|| Error::Input(format!("a part of the table has no column {name:?}")))?;
    if found.data_type() == kind { Ok(found.clone()) } else { Ok(cast(found, kind)?) }
}
