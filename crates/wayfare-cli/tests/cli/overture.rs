//! Files of Overture Maps: what a dataset has of one, and what is said of those that cannot be read.

use std::{fs, path::Path, process::Output};

use crate::support::{Answer, PLACES, command, folder};

/// Builds a dataset of the places of these tests and files in the folder.
fn build(here: &Path, files: &[&str]) -> Output {
    fs::write(here.join("cities.txt"), PLACES.replace('|', "\t")).unwrap();
    let mut command = command(&["build", "--no-borders", "cities.txt"]);
    command
        .args(files)
        .env("WAYFARE_DATASET", "dataset")
        .current_dir(here)
        .output()
        .unwrap()
}

#[cfg(not(feature = "parquet"))]
#[test]
fn without_parquet_it_says_how_to_get_it() {
    let here = folder("overture/without");
    fs::write(here.join("lisbon.parquet"), "PAR1").unwrap();
    let answer = build(&here, &["lisbon.parquet"]);
    assert_eq!(answer.code(), 2);
    assert!(
        answer.err().contains("lisbon.parquet: is Parquet"),
        "{}",
        answer.err()
    );
    assert!(
        answer.err().contains("--features parquet"),
        "{}",
        answer.err()
    );
}

#[cfg(feature = "parquet")]
mod with_parquet {
    use std::sync::Arc;

    use arrow_array::{
        ArrayRef, BinaryArray, FixedSizeListArray, Float64Array, Int32Array, NullArray,
        RecordBatch, StringArray, StructArray,
        builder::{ListBuilder, MapBuilder, StringBuilder, StructBuilder},
    };
    use arrow_schema::{DataType, Field, Fields};
    use parquet::arrow::ArrowWriter;
    use wayfare::{Dataset, Point};

    use super::*;
    use crate::geonameids::LISBON;

    /// A row, as far as these tests vary it.
    #[derive(Clone, Copy)]
    struct Place {
        id: &'static str,
        name: &'static str,
        category: &'static [&'static str],
        /// Longitude and latitude.
        point: (f64, f64),
        confidence: Option<f64>,
        status: &'static str,
    }

    const HOTEL: Place = Place {
        id: "1111-aaaa",
        name: "Hotel Tejo",
        category: &["lodging", "hotel"],
        point: (-9.14, 38.71),
        confidence: Some(0.9),
        status: "open",
    };

    const SOME: [Place; 8] = [
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

    fn texts(values: impl IntoIterator<Item = &'static str>) -> ArrayRef {
        Arc::new(StringArray::from_iter_values(values))
    }

    fn structs(fields: Vec<(&str, ArrayRef)>) -> ArrayRef {
        let fields = fields.into_iter().map(|(name, array)| {
            (
                Arc::new(Field::new(name, array.data_type().clone(), true)),
                array,
            )
        });
        Arc::new(StructArray::from(fields.collect::<Vec<_>>()))
    }

    fn text_lists<'t>(lists: impl IntoIterator<Item = &'t [&'t str]>) -> ArrayRef {
        let mut builder = ListBuilder::new(StringBuilder::new());
        lists
            .into_iter()
            .for_each(|list| builder.append_value(list.iter().map(Some)));
        Arc::new(builder.finish())
    }

    /// One struct of texts in a list for each of `rows` rows.
    fn struct_lists(rows: usize, values: &[(&str, &str)]) -> ArrayRef {
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
    fn columns(places: &[Place]) -> Vec<(&'static str, ArrayRef)> {
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

    fn write(columns: Vec<(&str, ArrayRef)>, file: &Path) {
        let batch = RecordBatch::try_from_iter_with_nullable(
            columns.into_iter().map(|(name, array)| (name, array, true)),
        );
        let batch = batch.unwrap();
        let mut writer = ArrowWriter::try_new(Vec::new(), batch.schema(), None).unwrap();
        writer.write(&batch).unwrap();
        fs::write(file, writer.into_inner().unwrap()).unwrap();
    }

    /// The files of today have no `categories`, those of before December 2025 no `taxonomy`, nor `operating_status`.
    #[test]
    fn lodgings_and_sights_are_read_of_files_of_either_schema() {
        for (name, removed) in [
            ("today", &["categories"][..]),
            ("before", &["taxonomy", "operating_status"]),
        ] {
            let here = folder(&format!("overture/{name}"));
            let mut columns = columns(&SOME);
            columns.retain(|(column, _)| !removed.contains(column));
            write(columns, &here.join("lisbon.geoparquet"));
            let answer = build(&here, &["lisbon.geoparquet"]);
            assert_eq!(answer.code(), 0, "{}", answer.err());
            let told = answer.out() + &answer.err();
            assert!(told.contains("not likely to exist"), "{told}");
            assert!(
                told.contains("lisbon.geoparquet/8888, column geometry"),
                "{told}"
            );

            let dataset = Dataset::open(here.join("dataset")).unwrap();
            let mut lodgings: Vec<_> = dataset.accommodations().collect::<Result<_, _>>().unwrap();
            lodgings.sort_by_key(|lodging| lodging.reference);
            // Without a status, what is closed is not known to be.
            lodgings.retain(|lodging| lodging.name != "Closed");
            assert_eq!(lodgings.len(), 2, "{lodgings:?}");
            let hotel = &lodgings[0];
            assert_eq!(
                (hotel.name, hotel.description, hotel.reference),
                ("Hotel Tejo", Some("hotel"), Some("1111-aaaa"))
            );
            assert_eq!(
                (hotel.url, hotel.place_id.unwrap().get()),
                (Some("https://tejo.example"), LISBON)
            );
            assert_eq!(
                (hotel.private.available, hotel.dorm.available),
                (true, false)
            );
            assert_eq!(
                (lodgings[1].name, lodgings[1].dorm.available),
                ("Hostel of Tests", true)
            );
            let sources = dataset.info().unwrap().sources;
            let source = sources.iter().find(|source| source.id == "lisbon").unwrap();
            assert_eq!(source.date, "2025-06-30");
            assert!(
                source.license.starts_with("CDLA-Permissive-2.0"),
                "{}",
                source.license
            );

            let sights = dataset.search("tile museum").unwrap();
            let sight = sights[0].place().unwrap();
            assert_eq!(sight.details().unwrap().feature_code, Some("MUS"));
            assert_eq!(
                sight.name_in("de").unwrap().as_deref(),
                Some("Tile Museum (de)")
            );
            let near = dataset.nearest(Point::new(38.71, -9.14).unwrap()).unwrap();
            assert!(
                near.iter()
                    .any(|near| near.place().unwrap().name() == "Tile Museum")
            );
        }
    }

    /// pandas gives a column without a value the type null. Also without any category but the primary one.
    #[test]
    fn columns_without_a_value_are_empty() {
        let here = folder("overture/null");
        let null = || Arc::new(NullArray::new(SOME.len())) as ArrayRef;
        let primary = texts(SOME.iter().map(|place| *place.category.last().unwrap()));
        let names = texts(SOME.iter().map(|place| place.name));
        let mut few = columns(&SOME);
        few.retain(|(column, _)| ["id", "geometry", "confidence"].contains(column));
        few.extend([
            (
                "names",
                structs(vec![
                    ("primary", names),
                    ("common", null()),
                    ("rules", null()),
                ]),
            ),
            (
                "taxonomy",
                structs(vec![("primary", primary), ("hierarchy", null())]),
            ),
        ]);
        few.extend(
            [
                "operating_status",
                "categories",
                "websites",
                "addresses",
                "sources",
            ]
            .map(|name| (name, null())),
        );
        write(few, &here.join("few.parquet"));
        let answer = build(&here, &["few.parquet"]);
        assert_eq!(answer.code(), 0, "{}", answer.err());
        let told = answer.out() + &answer.err();
        assert!(told.contains("2 not likely to exist"), "{told}");
        assert!(
            told.contains("1 read; none is a place to stay, a place or a notable sight"),
            "{told}"
        );
        let dataset = Dataset::open(here.join("dataset")).unwrap();
        let mut names: Vec<_> = dataset
            .accommodations()
            .map(|lodging| lodging.unwrap().name)
            .collect();
        names.sort_unstable();
        assert_eq!(names, ["Closed", "Hostel of Tests", "Hotel Tejo"]);

        let mut none = columns(&SOME);
        none.retain(|(column, _)| *column == "id");
        none.extend(["geometry", "names", "confidence", "taxonomy"].map(|name| (name, null())));
        write(none, &here.join("none.parquet"));
        let answer = build(&here, &["few.parquet", "none.parquet"]);
        assert_eq!(answer.code(), 0, "{}", answer.err());
    }

    /// pandas writes maps as lists of pairs, geopandas points as GeoArrow: structs, or lists of two numbers.
    #[test]
    fn files_that_went_through_pandas_are_read() {
        let degrees = |of: fn(&Place) -> f64| {
            Arc::new(Float64Array::from_iter_values(SOME.iter().map(of))) as ArrayRef
        };
        let separated = structs(vec![
            ("x", degrees(|place| place.point.0)),
            ("y", degrees(|place| place.point.1)),
        ]);
        let both = SOME.iter().flat_map(|place| [place.point.0, place.point.1]);
        let item = Arc::new(Field::new("xy", DataType::Float64, false));
        let both = Arc::new(Float64Array::from_iter_values(both));
        let interleaved: ArrayRef = Arc::new(FixedSizeListArray::new(item, 2, both, None));
        for (name, geometry) in [("separated", separated), ("interleaved", interleaved)] {
            let here = folder(&format!("overture/pandas-{name}"));
            let mut common = ListBuilder::new(ListBuilder::new(StringBuilder::new()));
            for place in &SOME {
                let german = format!("{} (de)", place.name);
                common
                    .values()
                    .append_value([Some("de"), Some(german.as_str())]);
                common.values().append_value([Some("fr"), None]);
                common.append(true);
            }
            let names = texts(SOME.iter().map(|place| place.name));
            let names = structs(vec![
                ("primary", names),
                ("common", Arc::new(common.finish())),
            ]);
            let mut columns = columns(&SOME);
            columns.retain(|(column, _)| !["geometry", "names"].contains(column));
            columns.extend([("geometry", geometry), ("names", names)]);
            write(columns, &here.join("lisbon.parquet"));
            let answer = build(&here, &["lisbon.parquet"]);
            assert_eq!(answer.code(), 0, "{}", answer.err());
            let told = answer.out() + &answer.err();
            assert!(
                told.contains("lisbon.parquet/8888, column geometry"),
                "{told}"
            );
            let dataset = Dataset::open(here.join("dataset")).unwrap();
            assert_eq!(dataset.accommodations().count(), 2);
            let sights = dataset.search("tile museum").unwrap();
            let sight = sights[0].place().unwrap();
            assert_eq!(
                sight.name_in("de").unwrap().as_deref(),
                Some("Tile Museum (de)")
            );
            let point = sight.point();
            assert!(
                (point.latitude() - 38.71).abs() < 1e-4 && (point.longitude() + 9.14).abs() < 1e-4
            );
        }
    }

    #[test]
    fn files_that_cannot_be_read_are_named_with_column_and_remedy() {
        let here = folder("overture/hostile");
        let without = |name: &str| {
            let mut columns = columns(&SOME);
            columns.retain(|(column, _)| *column != name);
            columns
        };
        let with = |name: &'static str, array: ArrayRef| {
            let mut columns = without(name);
            columns.push((name, array));
            columns
        };
        let numbers = || Arc::new(Int32Array::from(vec![7; SOME.len()])) as ArrayRef;
        let mut neither = without("categories");
        neither.retain(|(column, _)| *column != "taxonomy");
        for (file, columns, told) in [
            ("names.parquet", without("names"), "has no column `names`"),
            ("category.parquet", neither, "has no column `taxonomy`"),
            (
                "text.parquet",
                with("names", structs(vec![("primary", numbers())])),
                "`names.primary`",
            ),
            (
                "number.parquet",
                with("confidence", texts(SOME.map(|_| "high"))),
                "`confidence`",
            ),
            (
                "point.parquet",
                with("geometry", texts(SOME.map(|_| "POINT (1 2)"))),
                "`geometry`",
            ),
        ] {
            write(columns, &here.join(file));
            let answer = build(&here, &[file]);
            assert_eq!(answer.code(), 2, "{file}");
            assert!(
                answer.err().contains(file) && answer.err().contains(told),
                "{}",
                answer.err()
            );
            assert!(answer.err().contains("Overture Maps"), "{}", answer.err());
        }
        write(columns(&SOME), &here.join("whole.parquet"));
        let whole = fs::read(here.join("whole.parquet")).unwrap();
        for length in [11, whole.len() / 2] {
            fs::write(here.join("cut.parquet"), &whole[..length]).unwrap();
            let answer = build(&here, &["cut.parquet"]);
            assert_eq!(answer.code(), 2, "{length}");
            assert!(answer.err().contains("cut.parquet"), "{}", answer.err());
        }
    }

    #[test]
    fn places_that_are_known_get_what_they_lack() {
        let here = folder("overture/known");
        write(columns(&SOME[..1]), &here.join("one.parquet"));
        write(
            columns(&[
                Place {
                    id: "9999",
                    ..HOTEL
                },
                SOME[5],
            ]),
            &here.join("two.parquet"),
        );
        let answer = build(&here, &["one.parquet", "two.parquet"]);
        assert_eq!(answer.code(), 0, "{}", answer.err());
        let dataset = Dataset::open(here.join("dataset")).unwrap();
        let lodgings: Vec<_> = dataset.accommodations().collect::<Result<_, _>>().unwrap();
        assert_eq!(
            lodgings
                .iter()
                .map(|lodging| lodging.reference)
                .collect::<Vec<_>>(),
            [Some("1111-aaaa; 9999")]
        );
    }
}
