//! Scalar functions: each adds columns to a batch of its arguments, and returns a struct of them.

use std::{
    fmt,
    hash::{Hash, Hasher},
    sync::Arc,
};

use datafusion::{
    arrow::{
        array::{ArrayRef, RecordBatch, RecordBatchOptions, StructArray},
        datatypes::{DataType, Field, Fields, Schema, SchemaRef},
    },
    error::Result,
    logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility},
};
use wayfare::{Dataset, PlaceField, QueryOptions};
use wayfare_arrow::{ById, ByPoint, ByText, Column, EnricherPool, Enrichment};

use crate::error::failed;

const REGION: [Column; 3] = [
    Column::PointCountryCode,
    Column::PointAdmin1Code,
    Column::PointAdmin1Name,
];

const COST: [Column; 9] = [
    Column::CostBudget,
    Column::CostMidrange,
    Column::CostLuxury,
    Column::Place(PlaceField::CurrencyCode),
    Column::CostBudgetUsd,
    Column::CostMidrangeUsd,
    Column::CostLuxuryUsd,
    Column::CostInheritedFrom,
    Column::CostProvenance,
];

/// A function that enriches its arguments.
pub(crate) struct Function {
    name: &'static str,
    signature: Signature,
    /// The arguments as columns.
    asked: SchemaRef,
    enrichers: EnricherPool,
    /// The fields of the answer.
    fields: Fields,
    /// Tells datasets apart.
    build_id: String,
    options: QueryOptions,
}

impl Function {
    /// Returns the functions, which query a dataset with these options.
    pub(crate) fn all(dataset: &Dataset, options: &QueryOptions) -> Result<[Self; 4]> {
        // The arguments have other names than the columns that are added.
        let [text, country] = ["asked_text", "asked_country"];
        let [latitude, longitude] = ["asked_latitude", "asked_longitude"];
        let by_text = Enrichment::new(ByText::new(text).country(country).policy(options.policy()));
        let by_point =
            Enrichment::new(ByPoint::new(latitude, longitude).options(options.nearest()));
        let by_id = Enrichment::new(ById::new("asked_id"));
        let texts = [(text, DataType::Utf8View), (country, DataType::Utf8View)];
        let point = [
            (latitude, DataType::Float64),
            (longitude, DataType::Float64),
        ];
        let id = [("asked_id", DataType::Int64)];
        Ok([
            Self::new("wayfare_search", &texts, by_text, dataset, options)?,
            Self::new(
                "wayfare_nearest",
                &point,
                by_point.clone(),
                dataset,
                options,
            )?,
            Self::new(
                "wayfare_region",
                &point,
                by_point.columns(REGION),
                dataset,
                options,
            )?,
            Self::new("wayfare_cost", &id, by_id.columns(COST), dataset, options)?,
        ])
    }

    fn new(
        name: &'static str,
        arguments: &[(&str, DataType)],
        enrichment: Enrichment,
        dataset: &Dataset,
        options: &QueryOptions,
    ) -> Result<Self> {
        let kinds = arguments.iter().map(|(_, kind)| kind.clone()).collect();
        let asked: Fields = arguments
            .iter()
            .map(|(name, kind)| Field::new(*name, kind.clone(), true))
            .collect();
        let asked = Arc::new(Schema::new(asked));
        let enrichers = EnricherPool::new(enrichment, dataset.clone(), &asked).map_err(failed)?;
        Ok(Self {
            name,
            signature: Signature::exact(kinds, Volatility::Immutable),
            fields: enrichers
                .schema()
                .fields()
                .iter()
                .skip(arguments.len())
                .cloned()
                .collect(),
            asked,
            enrichers,
            build_id: dataset.info().map_err(failed)?.build_id,
            options: options.clone(),
        })
    }
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Struct(self.fields.clone()))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arguments: Result<Vec<ArrayRef>> = args
            .args
            .iter()
            .map(|argument| argument.to_array(args.number_rows))
            .collect();
        let rows = RecordBatchOptions::new().with_row_count(Some(args.number_rows));
        let asked = RecordBatch::try_new_with_options(self.asked.clone(), arguments?, &rows)?;
        let enriched = self.enrichers.enrich(&asked).map_err(failed)?;
        let answers = enriched
            .columns()
            .iter()
            .skip(asked.num_columns())
            .cloned()
            .collect();
        Ok(ColumnarValue::Array(Arc::new(StructArray::try_new(
            self.fields.clone(),
            answers,
            None,
        )?)))
    }
}

/// DataFusion shows functions in its errors: a dataset is long.
impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Function")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        (self.name, &self.build_id, &self.options) == (other.name, &other.build_id, &other.options)
    }
}

impl Eq for Function {}

impl Hash for Function {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.name, &self.build_id, &self.options).hash(state);
    }
}
