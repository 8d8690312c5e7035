//! Files of Overture Maps with invented places.

use std::{fs, path::Path, sync::Arc};

use arrow_array::{
    ArrayRef, BinaryArray, Float64Array, RecordBatch, StringArray, StructArray,
    builder::{ListBuilder, MapBuilder, StringBuilder, StructBuilder},
};
use arrow_schema::{DataType, Field, Fields};
use parquet::arrow::ArrowWriter;

/// A row, as far as these tests vary it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) category: &'static [&'static str],
    /// Longitude and latitude.
    pub(super) point: (f64, f64),
    pub(super) confidence: Option<f64>,
    pub(super) status: &'static str,
}

pub(super) const HOTEL: Place = Place {
    id: "1111-aaaa",
    name: "Hotel Tejo",
    category: &["lodging", "hotel"],
    point: (-9.14, 38.71),
    confidence: Some(0.9),
    status: "open",
};

pub(super) const SOME: [Place; 8] = [
    HOTEL,
    Place {
        id: "2222",
        name: "Hostel of Tests",
        category: &["lodging", "hostel"],
        point: (-9.139, 38.711),
        ..HOTEL
    },
    Place {
        id: "3333",
        name: "Doubtful",
        confidence: Some(0.4),
        ..HOTEL
    },
    Place {
        id: "4444",
        name: "Unknown",
        confidence: None,
        ..HOTEL
    },
    Place {
        id: "5555",
        name: "Closed",
        status: "permanently_closed",
        ..HOTEL
    },
    Place {
        id: "6666",
        name: "Tile Museum",
        category: &["arts_and_entertainment", "museum", "art_museum"],
        ..HOTEL
    },
    Place {
        id: "7777",
        name: "Tasca",
        category: &["food_and_drink", "restaurant"],
        ..HOTEL
    },
    Place {
        id: "8888",
        name: "Off the globe",
        point: (-9.14, 98.0),
        ..HOTEL
    },
];

pub(super) fn texts(values: impl IntoIterator<Item = &'static str>) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(values))
}

pub(super) fn structs(fields: Vec<(&str, ArrayRef)>) -> ArrayRef {
    let fields = fields.into_iter().map(|(name, array)| {
        (
            Arc::new(Field::new(name, array.data_type().clone(), true)),
            array,
        )
    });
    Arc::new(StructArray::from(fields.collect::<Vec<_>>()))
}

pub(super) fn text_lists<'t>(lists: impl IntoIterator<Item = &'t [&'t str]>) -> ArrayRef {
    let mut builder = ListBuilder::new(StringBuilder::new());
    lists
        .into_iter()
        .for_each(|list| builder.append_value(list.iter().map(Some)));
    Arc::new(builder.finish())
}

/// One struct of texts in a list for each of `rows` rows.
pub(super) fn struct_lists(rows: usize, values: &[(&str, &str)]) -> ArrayRef {
    let fields: Fields = values
        .iter()
        .map(|(name, _)| Field::new(*name, DataType::Utf8, true))
        .collect();
    let mut builder = ListBuilder::new(StructBuilder::from_fields(fields, rows));
    for _ in 0..rows {
        for (at, (_, value)) in values.iter().enumerate() {
            builder
                .values()
                .field_builder::<StringBuilder>(at)
                .unwrap()
                .append_value(value);
        }
        builder.values().append(true);
        builder.append(true);
    }
    Arc::new(builder.finish())
}

/// The columns of a file, of which `categories` and `taxonomy` have the same.
pub(super) fn columns(places: &[Place]) -> Vec<(&'static str, ArrayRef)> {
    let rows = places.len();
    let mut common = MapBuilder::new(None, StringBuilder::new(), StringBuilder::new());
    for place in places {
        common.keys().append_value("de");
        common.values().append_value(format!("{} (de)", place.name));
        common.append(true).unwrap();
    }
    let points = places.iter().map(|place| {
        let (longitude, latitude) = place.point;
        [
            &[1, 1, 0, 0, 0][..],
            &longitude.to_le_bytes(),
            &latitude.to_le_bytes(),
        ]
        .concat()
    });
    let degrees = |of: fn(&Place) -> f64| {
        Arc::new(Float64Array::from_iter_values(places.iter().map(of))) as _
    };
    let (west, south) = (
        degrees(|place| place.point.0),
        degrees(|place| place.point.1),
    );
    let (east, north) = (Arc::clone(&west), Arc::clone(&south));
    let primary = texts(places.iter().map(|place| *place.category.last().unwrap()));
    vec![
        ("id", texts(places.iter().map(|place| place.id))),
        ("geometry", Arc::new(BinaryArray::from_iter_values(points))),
        (
            "bbox",
            structs(vec![
                ("xmin", west),
                ("ymin", south),
                ("xmax", east),
                ("ymax", north),
            ]),
        ),
        (
            "names",
            structs(vec![
                ("primary", texts(places.iter().map(|place| place.name))),
                ("common", Arc::new(common.finish())),
                (
                    "rules",
                    struct_lists(
                        rows,
                        &[
                            ("variant", "short"),
                            ("language", "pt"),
                            ("value", "Azulejo"),
                        ],
                    ),
                ),
            ]),
        ),
        (
            "confidence",
            Arc::new(Float64Array::from_iter(
                places.iter().map(|place| place.confidence),
            )),
        ),
        (
            "operating_status",
            texts(places.iter().map(|place| place.status)),
        ),
        (
            "categories",
            structs(vec![("primary", Arc::clone(&primary))]),
        ),
        (
            "taxonomy",
            structs(vec![
                ("primary", primary),
                (
                    "hierarchy",
                    text_lists(places.iter().map(|place| place.category)),
                ),
            ]),
        ),
        (
            "websites",
            text_lists(places.iter().map(|_| &["https://tejo.example"][..])),
        ),
        (
            "addresses",
            struct_lists(
                rows,
                &[
                    ("freeform", "Rua Nova 1"),
                    ("locality", "Lisboa"),
                    ("postcode", "1100-001"),
                    ("country", "PT"),
                ],
            ),
        ),
        (
            "sources",
            struct_lists(
                rows,
                &[
                    ("dataset", "meta"),
                    ("update_time", "2025-06-30T07:00:00.000Z"),
                ],
            ),
        ),
    ]
}

pub(super) fn write(columns: Vec<(&str, ArrayRef)>, file: &Path) {
    let batch = RecordBatch::try_from_iter_with_nullable(
        columns.into_iter().map(|(name, array)| (name, array, true)),
    );
    let batch = batch.unwrap();
    let mut writer = ArrowWriter::try_new(Vec::new(), batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    fs::write(file, writer.into_inner().unwrap()).unwrap();
}
