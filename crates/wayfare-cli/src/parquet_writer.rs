//! Settings of Parquet writers.

use std::io::Write;

use arrow_schema::SchemaRef;
use parquet::{
    arrow::{ArrowSchemaConverter, ArrowWriter, arrow_writer::ArrowWriterOptions},
    basic::{Compression, ZstdLevel},
    errors::ParquetError,
    file::{metadata::KeyValue, properties::WriterProperties},
    schema::types::{SchemaDescriptor, Type},
};

use crate::parquet_types::annotated;

/// Begins a table with these columns, the first of which have the types of `like` as far as Arrow has none for them.
pub(crate) fn parquet_writer<W: Write + Send>(
    output: W,
    schema: &SchemaRef,
    like: Option<&Type>,
) -> Result<ArrowWriter<W>, ParquetError> {
    // Readers that do not know Arrow, such as those of GeoParquet, find the metadata here.
    let metadata = schema.metadata().iter();
    let metadata = metadata
        .map(|(key, value)| KeyValue::new(key.clone(), value.clone()))
        .collect();
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_key_value_metadata(Some(metadata))
        .build();
    let mut types = ArrowSchemaConverter::new().convert(schema)?;
    if let Some(like) = like {
        types = SchemaDescriptor::new(annotated(&types.root_schema_ptr(), like)?);
    }
    let options = ArrowWriterOptions::new()
        .with_properties(properties)
        .with_parquet_schema(types);
    ArrowWriter::try_new_with_options(output, schema.clone(), options)
}
