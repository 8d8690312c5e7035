//! The table of places, regions and countries.

use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{Schema, SchemaRef};
use wayfare::{Dataset, PlaceField};

use super::rows::{Batches, in_batches};
use crate::{answers::Answers, block::Block, columns::Column, costs::Days};

pub(super) fn schema() -> SchemaRef {
    let fields = columns().map(|column| {
        column
            .field("")
            .with_nullable(column != Column::Place(PlaceField::Id))
    });
    Arc::new(Schema::new(fields.collect::<Vec<_>>()))
}

pub(super) fn read(dataset: &Dataset) -> Batches<'_> {
    let (schema, mut days) = (schema(), Days::default());
    in_batches(dataset.places().chain(dataset.regions()), move |places| {
        let places = Answers::Id(places);
        let mut block = Block::new(dataset, &places, &mut days);
        let columns = columns().map(|column| column.array(&mut block));
        Ok(RecordBatch::try_new(
            schema.clone(),
            columns.collect::<Result<_, _>>()?,
        )?)
    })
}

/// Returns the columns that are about neither a text nor a point.
fn columns() -> impl Iterator<Item = Column> {
    Column::all().filter(|column| !column.is_of_text() && !column.is_of_point())
}
