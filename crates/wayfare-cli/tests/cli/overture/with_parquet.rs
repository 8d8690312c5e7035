//! What a dataset has of a file of Overture Maps.

use std::sync::Arc;

use arrow_array::{
    ArrayRef, FixedSizeListArray, Float64Array, Int32Array, NullArray,
    builder::{ListBuilder, StringBuilder},
};
use arrow_schema::{DataType, Field};
use wayfare::{Dataset, Point};

use super::file::{HOTEL, Place, SOME, columns, structs, texts, write};
use super::*;
use crate::geonameids::LISBON;

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
        assert!((point.latitude() - 38.71).abs() < 1e-4 && (point.longitude() + 9.14).abs() < 1e-4);
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
