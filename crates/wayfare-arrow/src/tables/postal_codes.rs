//! The table of postal codes.

use arrow_schema::SchemaRef;
use wayfare::{Dataset, Point, PostalCode};

use super::rows::{self, Batches, ColumnOf, id, of};

pub(super) fn schema() -> SchemaRef {
    rows::schema(&columns())
}

pub(super) fn read(dataset: &Dataset) -> Batches<'_> {
    rows::read(dataset.postal_codes(), columns())
}

fn columns<'d>() -> Vec<ColumnOf<'d, PostalCode<'d>>> {
    vec![
        of("code", |row| Some(row.code.clone())),
        of("country_code", |row| Some(row.country_code)),
        of("place_name", |row| Some(row.place_name.clone())),
        of("admin1_name", |row| row.admin1_name),
        of("latitude", |row| row.point.map(Point::latitude)),
        of("longitude", |row| row.point.map(Point::longitude)),
        of("geonameid", |row| row.place_id.map(id)),
        of("by_distance", |row| Some(row.by_distance)),
    ]
}
