//! A file of [GeoParquet](https://geoparquet.org/releases/v1.1.0/): a table of Parquet with a point in each row.

use std::{path::Path, sync::Arc};

use arrow_array::{BinaryArray, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::{arrow::ArrowWriter, file::metadata::KeyValue};
use serde_json::{Value, json};
use wayfare::{Dataset, Point};

use crate::{failure::Failure, parquet_writer::parquet_writer, sink::Sink};

/// The column of points.
const GEOMETRY: &str = "geometry";

/// Length of a point in well-known binary.
const WKB_POINT: usize = 21;

/// Writes rows with points.
pub(super) struct GeoParquet {
    schema: SchemaRef,
    writer: ArrowWriter<Sink>,
    bounds: Option<Bounds>,
}

/// What the points lie in.
#[derive(Clone, Copy)]
struct Bounds {
    west: f64,
    south: f64,
    east: f64,
    north: f64,
}

impl GeoParquet {
    /// Begins a file of rows with these columns; points are one behind them.
    pub(super) fn create(path: &Path, columns: &Schema) -> Result<Self, Failure> {
        let geometry = Arc::new(Field::new(GEOMETRY, DataType::Binary, true));
        let fields: Vec<_> = columns.fields().iter().cloned().chain([geometry]).collect();
        let schema = Arc::new(Schema::new(fields));
        let writer = parquet_writer(Sink::create(path)?, &schema)?;
        Ok(Self { schema, writer, bounds: None })
    }

    /// Writes rows and the point of each.
    pub(super) fn write(
        &mut self,
        rows: &RecordBatch,
        points: impl Iterator<Item = Option<Point>> + Clone,
    ) -> Result<(), Failure> {
        self.bounds = points.clone().flatten().fold(self.bounds, |bounds, point| Some(around(bounds, point)));
        let geometry: BinaryArray = points.map(|point| point.map(wkb)).collect();
        let columns = rows.columns().iter().cloned().chain([Arc::new(geometry) as _]).collect();
        Ok(self.writer.write(&RecordBatch::try_new(self.schema.clone(), columns)?)?)
    }

    /// Ends the file, with what readers have to know of the points, and where the rows come from.
    pub(super) fn finish(mut self, dataset: &Dataset) -> Result<(), Failure> {
        let info = dataset.info()?;
        let origin = json!({
            "dataset": info.name,
            "date": info.snapshot_date,
            "build_id": info.build_id,
            "sources": info.sources,
        });
        for (key, value) in [("geo", geo(self.bounds)), ("wayfare", origin)] {
            self.writer.append_key_value_metadata(KeyValue::new(key.to_owned(), value.to_string()));
        }
        self.writer.into_inner()?.publish()
    }
}

/// Describes the points. They are in degrees of WGS 84, longitude first, as by default (OGC:CRS84).
fn geo(bounds: Option<Bounds>) -> Value {
    let mut geometry = json!({ "encoding": "WKB", "geometry_types": ["Point"] });
    if let (Some(Bounds { west, south, east, north }), Some(geometry)) = (bounds, geometry.as_object_mut()) {
        geometry.insert("bbox".to_owned(), json!([west, south, east, north]));
    }
    json!({ "version": "1.1.0", "primary_column": GEOMETRY, "columns": { GEOMETRY: geometry } })
}

fn around(bounds: Option<Bounds>, point: Point) -> Bounds {
    let (x, y) = (point.longitude(), point.latitude());
    let Bounds { west, south, east, north } =
        bounds.unwrap_or(Bounds { west: x, south: y, east: x, north: y });
    Bounds { west: west.min(x), south: south.min(y), east: east.max(x), north: north.max(y) }
}

/// Returns a point in well-known binary: little endian, of type 1, longitude, latitude.
fn wkb(point: Point) -> [u8; WKB_POINT] {
    let mut bytes = [0; WKB_POINT];
    let parts = [1u8, 1, 0, 0, 0].into_iter();
    let parts = parts.chain(point.longitude().to_le_bytes()).chain(point.latitude().to_le_bytes());
    bytes.iter_mut().zip(parts).for_each(|(byte, part)| *byte = part);
    bytes
}
