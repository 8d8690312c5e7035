//! Tables as [GeoParquet](https://geoparquet.org/releases/v1.1.0/): Parquet with a point in each row.

use std::{path::Path, sync::Arc};

use arrow_array::{BinaryArray, Float64Array, RecordBatch, cast::AsArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::{arrow::ArrowWriter, file::metadata::KeyValue};
use serde_json::{Value, json};
use wayfare::{Dataset, PlaceField};
use wayfare_arrow::Table;

use crate::{failure::Failure, parquet_writer::parquet_writer, sink::Sink};

/// The column of points.
const GEOMETRY: &str = "geometry";

/// Length of a point in well-known binary.
const WKB_POINT: usize = 21;

/// Writes a table, each row with the point of its coordinates.
pub(super) fn write(
    table: Table,
    dataset: &Dataset,
    limit: usize,
    output: &Path,
) -> Result<(), Failure> {
    let mut file = GeoParquet::create(output, &table.schema())?;
    let mut left = limit;
    for rows in table.read(dataset) {
        let rows = rows?;
        let rows = rows.slice(0, left.min(rows.num_rows()));
        file.write(&rows)?;
        left -= rows.num_rows();
        if left == 0 {
            break;
        }
    }
    file.finish(dataset)
}

/// Writes rows with points.
struct GeoParquet {
    schema: SchemaRef,
    writer: ArrowWriter<Sink>,
    bounds: Option<Bounds>,
}

/// A point: longitude, latitude.
type Position = (f64, f64);

/// The bounds of the points.
#[derive(Clone, Copy)]
struct Bounds {
    west: f64,
    south: f64,
    east: f64,
    north: f64,
}

impl GeoParquet {
    /// Creates a file of rows with these columns, followed by the column of points.
    fn create(path: &Path, columns: &Schema) -> Result<Self, Failure> {
        let geometry = Arc::new(Field::new(GEOMETRY, DataType::Binary, true));
        let fields: Vec<_> = columns.fields().iter().cloned().chain([geometry]).collect();
        let schema = Arc::new(Schema::new(fields));
        let writer = parquet_writer(Sink::create(path)?, &schema, None)?;
        Ok(Self {
            schema,
            writer,
            bounds: None,
        })
    }

    /// Writes rows and the point of each.
    fn write(&mut self, rows: &RecordBatch) -> Result<(), Failure> {
        let (longitudes, latitudes) = (
            degrees(rows, PlaceField::Longitude)?,
            degrees(rows, PlaceField::Latitude)?,
        );
        let positions = longitudes
            .iter()
            .zip(latitudes)
            .map(|(longitude, latitude)| longitude.zip(latitude));
        self.bounds = positions
            .clone()
            .flatten()
            .fold(self.bounds, |bounds, at| Some(around(bounds, at)));
        let geometry: BinaryArray = positions.map(|at| at.map(wkb)).collect();
        let columns = rows
            .columns()
            .iter()
            .cloned()
            .chain([Arc::new(geometry) as _])
            .collect();
        Ok(self
            .writer
            .write(&RecordBatch::try_new(self.schema.clone(), columns)?)?)
    }

    /// Ends the file, with the metadata about the points and the sources of the rows.
    fn finish(mut self, dataset: &Dataset) -> Result<(), Failure> {
        let info = dataset.info()?;
        let origin = json!({
            "dataset": info.name,
            "date": info.snapshot_date,
            "build_id": info.build_id,
            "sources": info.sources,
        });
        for (key, value) in [("geo", geo(self.bounds)), ("wayfare", origin)] {
            self.writer
                .append_key_value_metadata(KeyValue::new(key.to_owned(), value.to_string()));
        }
        self.writer.into_inner()?.publish()
    }
}

/// Describes the points. They are in degrees of WGS 84, longitude first, as by default (OGC:CRS84).
fn geo(bounds: Option<Bounds>) -> Value {
    let mut geometry = json!({ "encoding": "WKB", "geometry_types": ["Point"] });
    if let (
        Some(Bounds {
            west,
            south,
            east,
            north,
        }),
        Some(geometry),
    ) = (bounds, geometry.as_object_mut())
    {
        geometry.insert("bbox".to_owned(), json!([west, south, east, north]));
    }
    json!({ "version": "1.1.0", "primary_column": GEOMETRY, "columns": { GEOMETRY: geometry } })
}

fn degrees(rows: &RecordBatch, field: PlaceField) -> Result<&Float64Array, Failure> {
    let name = field.name();
    let found = rows
        .column_by_name(name)
        .and_then(|column| column.as_primitive_opt());
    found
        .ok_or_else(|| Failure::Error(format!("a table without degrees in {name:?} has no points")))
}

fn around(bounds: Option<Bounds>, (x, y): Position) -> Bounds {
    let Bounds {
        west,
        south,
        east,
        north,
    } = bounds.unwrap_or(Bounds {
        west: x,
        south: y,
        east: x,
        north: y,
    });
    Bounds {
        west: west.min(x),
        south: south.min(y),
        east: east.max(x),
        north: north.max(y),
    }
}

/// Returns a point in well-known binary: little endian, of type 1, longitude, latitude.
fn wkb((longitude, latitude): Position) -> [u8; WKB_POINT] {
    let mut bytes = [0; WKB_POINT];
    let parts = [1u8, 1, 0, 0, 0].into_iter();
    let parts = parts
        .chain(longitude.to_le_bytes())
        .chain(latitude.to_le_bytes());
    bytes
        .iter_mut()
        .zip(parts)
        .for_each(|(byte, part)| *byte = part);
    bytes
}
