//! Places, costs and postal codes as GeoParquet: what readers of it find, and the same values as in other answers.

#[cfg(not(feature = "parquet"))]
#[test]
fn without_parquet_it_says_how_to_get_it() {
    use crate::support::{Answer, folder, wayfare};

    let file = folder("geoparquet/without").join("places.parquet");
    let answer = wayfare(&["dump", "places", "-o", file.to_str().unwrap()]);
    assert_eq!(answer.code(), 2);
    assert!(
        answer.err().contains("--features parquet"),
        "{}",
        answer.err()
    );
    assert!(!file.exists());
}

#[cfg(feature = "parquet")]
mod with_parquet {
    use std::{
        fs::{self, File},
        path::Path,
    };

    use arrow_array::{
        Array, RecordBatch,
        cast::AsArray,
        types::{Float64Type, Int32Type, Int64Type},
    };
    use arrow_schema::DataType;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
    use serde_json::{Map, Value, json};
    use wayfare::PlaceField;
    use wayfare_arrow::Column;

    use crate::geonameids::{LISBON, SPRINGFIELD_MISSOURI, SPRINGFIELD_OREGON};
    use crate::support::{Answer, folder, json, wayfare};

    const KYOTO: u32 = 1857910;
    const PORTUGAL: u32 = 2264397;

    /// What a file has: its rows, with points as their bytes, and the JSON in its metadata.
    struct Table {
        rows: Vec<Value>,
        geo: Value,
        origin: Value,
    }

    impl Table {
        fn dump(table: &str, file: &Path) -> Self {
            let answer = wayfare(&["dump", table, "-o", file.to_str().unwrap()]);
            assert_eq!(
                (answer.code(), answer.out().as_str()),
                (0, ""),
                "{}",
                answer.err()
            );
            Self::read(file)
        }

        fn read(file: &Path) -> Self {
            let reader =
                ParquetRecordBatchReaderBuilder::try_new(File::open(file).unwrap()).unwrap();
            let metadata = reader
                .metadata()
                .file_metadata()
                .key_value_metadata()
                .unwrap();
            let [geo, origin] = ["geo", "wayfare"].map(|key| {
                let entry = metadata.iter().find(|entry| entry.key == key).unwrap();
                serde_json::from_str(entry.value.as_ref().unwrap()).unwrap()
            });
            let batches = reader.build().unwrap();
            let rows = batches.flat_map(|batch| {
                let batch = batch.unwrap();
                (0..batch.num_rows())
                    .map(move |row| object(&batch, row))
                    .collect::<Vec<_>>()
            });
            Self {
                rows: rows.collect(),
                geo,
                origin,
            }
        }

        fn row(&self, name: &str, value: impl Into<Value>) -> &Value {
            let value = value.into();
            self.rows.iter().find(|row| row[name] == value).unwrap()
        }

        /// The box around all points, as it should stand in the metadata.
        fn bbox(&self) -> Value {
            let all = |at: usize| {
                let points = self
                    .rows
                    .iter()
                    .filter_map(|row| row["geometry"].as_array());
                points.map(move |bytes| {
                    let bytes: Vec<u8> = bytes
                        .iter()
                        .map(|byte| byte.as_u64().unwrap().try_into().unwrap())
                        .collect();
                    f64::from_le_bytes(bytes[at..at + 8].try_into().unwrap())
                })
            };
            let [west, south] = [5, 13].map(|at| all(at).fold(f64::MAX, f64::min));
            let [east, north] = [5, 13].map(|at| all(at).fold(f64::MIN, f64::max));
            json!([west, south, east, north])
        }

        fn assert_metadata(&self) {
            assert_eq!(
                self.geo,
                json!({
                    "version": "1.1.0",
                    "primary_column": "geometry",
                    "columns": {
                        "geometry": { "encoding": "WKB", "geometry_types": ["Point"], "bbox": self.bbox() },
                    },
                })
            );
            let info = json(&["info"]);
            assert_eq!(self.origin["sources"], info["sources"]);
            assert_eq!(
                (&self.origin["dataset"], &self.origin["date"]),
                (&info["name"], &info["snapshot_date"])
            );
        }
    }

    fn object(batch: &RecordBatch, row: usize) -> Value {
        let schema = batch.schema();
        let columns = schema
            .fields()
            .iter()
            .zip(batch.columns())
            .map(|(field, column)| {
                let value = match column.data_type() {
                    _ if column.is_null(row) => Value::Null,
                    DataType::Utf8 => json!(column.as_string::<i32>().value(row)),
                    DataType::Int64 => json!(column.as_primitive::<Int64Type>().value(row)),
                    DataType::Int32 => json!(column.as_primitive::<Int32Type>().value(row)),
                    DataType::Float64 => json!(column.as_primitive::<Float64Type>().value(row)),
                    DataType::Boolean => json!(column.as_boolean().value(row)),
                    _ => json!(column.as_binary::<i32>().value(row)),
                };
                (field.name().clone(), value)
            });
        Value::Object(columns.collect::<Map<_, _>>())
    }

    /// A point in well-known binary.
    fn wkb(place: &Value) -> Value {
        let degrees = |name: &str| place[name].as_f64().unwrap().to_le_bytes();
        json!(
            [
                &[1, 1, 0, 0, 0][..],
                &degrees("longitude"),
                &degrees("latitude")
            ]
            .concat()
        )
    }

    #[test]
    fn places_are_those_that_location_shows() {
        let file = folder("geoparquet/places").join("places.parquet");
        fs::write(&file, "old").unwrap();
        let table = Table::dump("places", &file);
        table.assert_metadata();
        let info = json(&["info"]);
        let all = info["places"].as_u64().unwrap() + info["regions"].as_u64().unwrap();
        assert_eq!(table.rows.len() as u64, all);
        let region = &table.row("kind", "region")["geonameid"];
        for id in [
            json!(LISBON),
            json!(SPRINGFIELD_MISSOURI),
            json!(KYOTO),
            json!(PORTUGAL),
            region.clone(),
        ] {
            let row = table.row("geonameid", id.clone());
            let place = json(&["location", &id.to_string()]);
            let mut left = place.as_object().unwrap().clone();
            for field in PlaceField::ALL {
                let column = Column::Place(*field).name();
                assert_eq!(
                    left.remove(field.name()).as_ref(),
                    Some(&row[column]),
                    "{id}: {column}"
                );
            }
            assert!(
                left.keys()
                    .eq(["alternate_countries", "alternate_names", "bounding_box"]),
                "{left:?}"
            );
            assert_eq!(row["geometry"], wkb(&place), "{id}");
        }
        let lisbon = table.row("geonameid", LISBON);
        assert_eq!(
            (
                &lisbon["kind"],
                &lisbon["cost_midrange"],
                &lisbon["cost_provenance"]
            ),
            (&json!("place"), &json!(112.25), &json!("estimate"))
        );
        assert_eq!(
            table.row("geonameid", SPRINGFIELD_OREGON)["cost_inherited_from"],
            "US"
        );
        assert_eq!(table.row("name", "Portugal")["kind"], "country");
        assert_eq!(
            fs::read_dir(file.parent().unwrap()).unwrap().count(),
            1,
            "nothing stays beside it"
        );
    }

    #[test]
    fn costs_are_those_of_places_and_countries() {
        let here = folder("geoparquet/costs");
        let table = Table::dump("costs", &here.join("costs.parquet"));
        table.assert_metadata();
        let lisbon = json(&["location", &LISBON.to_string()]);
        let is_lisbon = |row: &&Value| row["geonameid"] == LISBON;
        let is_portugal = |row: &&Value| row["geonameid"].is_null() && row["country_code"] == "PT";
        for (asked, rows, point) in [
            (
                "2267057",
                table.rows.iter().filter(is_lisbon).collect::<Vec<_>>(),
                wkb(&lisbon),
            ),
            (
                "pt",
                table.rows.iter().filter(is_portugal).collect(),
                Value::Null,
            ),
        ] {
            let costs = &json(&["costs", asked])["costs"];
            let records = costs["categories"]
                .as_array()
                .unwrap()
                .iter()
                .chain([&costs["total"]]);
            let records: Vec<_> = records.collect();
            assert!(
                !rows.is_empty() && rows.len() == records.len(),
                "{asked}: {rows:?}"
            );
            for (row, record) in rows.into_iter().zip(records) {
                for name in [
                    "category_id",
                    "category",
                    "budget",
                    "midrange",
                    "luxury",
                    "error",
                    "date",
                ] {
                    assert_eq!(row[name], record[name], "{asked}: {name}");
                }
                assert_eq!(row["currency_code"], costs["currency"]["code"]);
                assert_eq!(row["source"], record["source"]["id"]);
                assert_eq!(row["provenance"], record["source"]["provenance"]);
                assert_eq!(
                    (&row["country_code"], &row["geometry"]),
                    (&json!("PT"), &point)
                );
            }
        }
    }

    #[test]
    fn postal_codes_are_those_that_a_search_shows() {
        let table = Table::dump(
            "postal",
            &folder("geoparquet/postal").join("postal.parquet"),
        );
        table.assert_metadata();
        assert_eq!(json(&["info"])["postal_codes"], table.rows.len());
        let row = table.row("code", "1000-001");
        let place = &json(&["search", "1000-001"])[0];
        assert_eq!(
            (&row["geonameid"], &row["country_code"]),
            (&place["id"], &place["country_code"])
        );
        assert_eq!(row["place_name"], "Lisboa");
        assert_eq!(row["geometry"], wkb(row));
    }

    #[test]
    fn a_limit_holds_and_what_makes_no_sense_is_refused() {
        let here = folder("geoparquet/refused");
        let file = here.join("t.parquet");
        let into = ["-o", file.to_str().unwrap()];
        for (args, told) in [
            (&["dump"][..], "<TABLE>"),
            (
                &["dump", "rates"],
                "GeoParquet is for `places`, `costs` and `postal`",
            ),
            (&["dump", "places", "--format", "csv"], "leave out --format"),
            (&["dump", "places", "--json"], "leave out --format"),
        ] {
            let answer = wayfare(&[args, &into].concat());
            assert_eq!(answer.code(), 2, "{args:?}");
            assert!(answer.err().contains(told), "{args:?}: {}", answer.err());
        }
        assert_eq!(fs::read_dir(&here).unwrap().count(), 0);

        let index = here.join("world.idx");
        fs::write(&index, "in use").unwrap();
        let answer = wayfare(&["dump", "places", "-o", index.to_str().unwrap()]);
        assert_eq!(answer.code(), 2);
        assert!(
            answer.err().contains("is a file of the dataset"),
            "{}",
            answer.err()
        );
        assert_eq!(fs::read_to_string(&index).unwrap(), "in use");

        let printed = wayfare(&["dump", "places", "--limit", "2", "-o", "-"]);
        fs::write(&file, printed.stdout).unwrap();
        assert_eq!(Table::read(&file).rows.len(), 2);
        // Countries come first, and have no point that a box could be around.
        let answer = wayfare(&[&["dump", "costs", "--limit", "1"][..], &into].concat());
        assert_eq!(answer.code(), 0, "{}", answer.err());
        let table = Table::read(&file);
        assert_eq!(
            (
                table.rows.len(),
                table.geo["columns"]["geometry"].get("bbox")
            ),
            (1, None)
        );
    }
}
