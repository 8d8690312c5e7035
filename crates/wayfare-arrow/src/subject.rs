//! The subject by which rows are looked up: a text, a point, or an id.

use arrow_schema::{DataType, Schema};
use wayfare::{NearestOptions, Policy};

use crate::{
    cast::{is_number, is_text, wrong_type},
    error::Error,
};

/// The subject by which rows are looked up.
#[derive(Debug, Clone)]
pub enum Subject {
    /// A text, which may mean a place.
    Text(ByText),
    /// A point, which has a nearest place.
    Point(ByPoint),
    /// The id of a place.
    Id(ById),
}

/// The columns of a text, its region and its country, and how it is resolved.
#[derive(Debug, Clone)]
#[must_use]
pub struct ByText {
    pub(crate) text: String,
    pub(crate) region: Option<String>,
    pub(crate) country: Option<String>,
    pub(crate) policy: Policy,
}

impl ByText {
    /// Looks up by the text in this column: any that [`wayfare::Dataset::resolve`] understands.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            region: None,
            country: None,
            policy: Policy::new(),
        }
    }

    /// Looks only in the country in this column, which is a code or a name, or in a region that stands in its place, such as
    /// Scotland. A blank country means any; for an unknown one, nothing is found.
    pub fn country(self, column: impl Into<String>) -> Self {
        Self {
            country: Some(column.into()),
            ..self
        }
    }

    /// Looks only in the region in this column, such as a state, as [`Policy::region`] does. A blank region means any; in an
    /// unknown one, nothing is found.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// use std::sync::Arc;
    ///
    /// use arrow_array::{RecordBatch, StringArray};
    /// use wayfare_arrow::{ByText, Enrichment};
    ///
    /// let texts = |rows| Arc::new(StringArray::from(rows)) as _;
    /// let cities = texts(vec!["Springfield", "Springfield"]);
    /// let batch = RecordBatch::try_from_iter([("city", cities), ("state", texts(vec!["MO", ""]))])?;
    ///
    /// let in_the_states = wayfare::Policy::new().country("US");
    /// let enrichment = Enrichment::new(ByText::new("city").region("state").policy(in_the_states));
    /// let world = wayfare::Dataset::open("world")?;
    /// let mut enricher = enrichment.enricher(&world, &batch.schema())?;
    /// enricher.enrich(&batch)?;
    /// assert_eq!((enricher.counts().clear, enricher.counts().unclear), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn region(self, column: impl Into<String>) -> Self {
        Self {
            region: Some(column.into()),
            ..self
        }
    }

    /// Resolves as this policy says, and looks only for what the filter of its options allows, such as regions for a column of
    /// states. A row with a country in the column of [`Self::country`] has this country beside those of the filter. The limit
    /// of its options does not matter: a row gets one place.
    pub fn policy(self, policy: Policy) -> Self {
        Self { policy, ..self }
    }
}

/// The columns of a point, and the options for the nearest place.
#[derive(Debug, Clone)]
#[must_use]
pub struct ByPoint {
    pub(crate) latitude: String,
    pub(crate) longitude: String,
    pub(crate) options: NearestOptions,
}

impl ByPoint {
    /// Looks up the nearest of all places by the point in these columns, in degrees.
    pub fn new(latitude: impl Into<String>, longitude: impl Into<String>) -> Self {
        Self {
            latitude: latitude.into(),
            longitude: longitude.into(),
            options: NearestOptions::new().limit(1),
        }
    }

    /// Looks up the nearest of the places that these options allow. Their limit does not matter: a row gets one place.
    pub fn options(self, options: NearestOptions) -> Self {
        Self {
            options: options.limit(1),
            ..self
        }
    }
}

/// The column of an id.
#[derive(Debug, Clone)]
#[must_use]
pub struct ById {
    pub(crate) id: String,
}

impl ById {
    /// Looks up by the id in this column, as [`PlaceField::Id`](wayfare::PlaceField::Id) gives it, or as a float. No place has an
    /// id that is not whole.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// use std::sync::Arc;
    ///
    /// use arrow_array::{Float64Array, RecordBatch};
    /// use wayfare_arrow::{ById, Enrichment};
    ///
    /// let ids = vec![Some(2267057.0), Some(2267057.5), None];
    /// let batch = RecordBatch::try_from_iter([("id", Arc::new(Float64Array::from(ids)) as _)])?;
    ///
    /// let world = wayfare::Dataset::open("world")?;
    /// let enrichment = Enrichment::new(ById::new("id"));
    /// let mut enricher = enrichment.enricher(&world, &batch.schema())?;
    /// enricher.enrich(&batch)?;
    /// assert_eq!((enricher.counts().clear, enricher.counts().not_found), (1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(id: impl Into<String>) -> Self {
        Self { id: id.into() }
    }
}

impl From<ByText> for Subject {
    fn from(by: ByText) -> Self {
        Self::Text(by)
    }
}

impl From<ByPoint> for Subject {
    fn from(by: ByPoint) -> Self {
        Self::Point(by)
    }
}

impl From<ById> for Subject {
    fn from(by: ById) -> Self {
        Self::Id(by)
    }
}

impl Subject {
    /// Checks that the table has the columns, and that they can be read.
    pub(crate) fn check(&self, schema: &Schema) -> Result<(), Error> {
        match self {
            Self::Text(by) => {
                let columns = [Some(&by.text), by.region.as_ref(), by.country.as_ref()]
                    .into_iter()
                    .flatten();
                columns
                    .map(String::as_str)
                    .try_for_each(|column| check_column(schema, column, is_text, "text"))
            }
            Self::Point(by) => [&by.latitude, &by.longitude]
                .into_iter()
                .try_for_each(|column| check_column(schema, column, is_number, "numbers")),
            Self::Id(by) => check_column(schema, &by.id, is_number, "numbers"),
        }
    }
}

fn check_column(
    schema: &Schema,
    name: &str,
    fits: fn(&DataType) -> bool,
    wanted: &str,
) -> Result<(), Error> {
    if schema
        .fields()
        .iter()
        .filter(|field| field.name() == name)
        .count()
        > 1
    {
        return Err(Error::Input(format!(
            "the table has several columns {name:?}: give them different names"
        )));
    }
    let Ok(field) = schema.field_with_name(name) else {
        let names: Vec<&str> = schema
            .fields()
            .iter()
            .map(|field| field.name().as_str())
            .collect();
        return Err(Error::Input(format!(
            "the table has no column {name:?}: it has {}",
            names.join(", ")
        )));
    };
    if fits(field.data_type()) {
        return Ok(());
    }
    Err(wrong_type(name, field.data_type(), wanted))
}
