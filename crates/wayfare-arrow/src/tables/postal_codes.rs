//! The table of postal codes.

use arrow_schema::{DataType, SchemaRef};
use wayfare::{Dataset, Point, PostalCode};

use super::rows::{self, Batches, ColumnOf, flags, ids, numbers, texts};

pub(super) fn schema() -> SchemaRef {
    rows::schema(columns())
}

pub(super) fn read(dataset: &Dataset) -> Batches<'_> {
    rows::read(dataset.postal_codes(), columns())
}

fn columns<'d>() -> [ColumnOf<PostalCode<'d>>; 8] {
    [
        ("code", DataType::Utf8, |rows| texts(rows.iter().map(|row| Some(&row.code)))),
        ("country_code", DataType::Utf8, |rows| texts(rows.iter().map(|row| Some(row.country_code)))),
        ("place_name", DataType::Utf8, |rows| texts(rows.iter().map(|row| Some(row.place_name)))),
        ("admin1_name", DataType::Utf8, |rows| texts(rows.iter().map(|row| row.admin1_name))),
        ("latitude", DataType::Float64, |rows| {
            numbers(rows.iter().map(|row| row.point.map(Point::latitude)))
        }),
        ("longitude", DataType::Float64, |rows| {
            numbers(rows.iter().map(|row| row.point.map(Point::longitude)))
        }),
        ("geonameid", DataType::Int64, |rows| ids(rows.iter().map(|row| row.place_id))),
        ("by_distance", DataType::Boolean, |rows| flags(rows.iter().map(|row| row.by_distance))),
    ]
}
