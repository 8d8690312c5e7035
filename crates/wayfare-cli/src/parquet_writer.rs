//! Settings of Parquet writers.

use std::io::Write;

use arrow_schema::SchemaRef;
use parquet::{
    arrow::ArrowWriter,
    basic::{Compression, ZstdLevel},
    errors::ParquetError,
    file::{metadata::KeyValue, properties::WriterProperties},
};

/// Begins a table with these columns.
pub(crate) fn parquet_writer<W: Write + Send>(
    output: W,
    schema: &SchemaRef,
) -> Result<ArrowWriter<W>, ParquetError> {
    // Readers that do not know Arrow, such as those of GeoParquet, find the metadata here.
    let metadata = schema.metadata().iter();
    let metadata = metadata.map(|(key, value)| KeyValue::new(key.clone(), value.clone())).collect();
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_key_value_metadata(Some(metadata))
        .build();
    ArrowWriter::try_new(output, schema.clone(), Some(properties))
}
