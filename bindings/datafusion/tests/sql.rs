//! Functions and tables in SQL, on a file of Parquet: every row as the queries of the library answer it.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::{fs::File, sync::Arc};

use datafusion::{
    arrow::{
        array::{
            Array, ArrayRef, AsArray, Float64Array, Int64Array, RecordBatch, StringArray,
            StructArray,
        },
        compute::concat_batches,
        datatypes::{DataType, Float64Type, Int64Type},
    },
    parquet::arrow::ArrowWriter,
    prelude::{ParquetReadOptions, SessionContext},
};
use tempfile::TempDir;
use wayfare::{Dataset, PlaceId, Point, QueryOptions, Verb};
use wayfare_arrow::{ByPoint, ByText, Enrichment};

const LISBON: i64 = 2_267_057;

/// A session, whose table `customers` is a file of Parquet with these rows, in a folder that is to be kept.
async fn session() -> (SessionContext, Dataset, RecordBatch, TempDir) {
    wayfare_datasets::enter_example();
    let dataset = Dataset::open("world").unwrap();
    let customers = customers();
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("customers.parquet");
    let mut writer =
        ArrowWriter::try_new(File::create(&path).unwrap(), customers.schema(), None).unwrap();
    writer.write(&customers).unwrap();
    writer.close().unwrap();
    let context = SessionContext::new();
    wayfare_datafusion::register(&context, &dataset).unwrap();
    let path = path.to_str().unwrap();
    context
        .register_parquet("customers", path, ParquetReadOptions::default())
        .await
        .unwrap();
    (context, dataset, customers, folder)
}

/// More rows than a batch of DataFusion has.
fn customers() -> RecordBatch {
    const TIMES: usize = 4_000;
    let texts = |of: [Option<&str>; 5]| Arc::new(StringArray::from(of.repeat(TIMES))) as ArrayRef;
    let degrees = |of: [Option<f64>; 5]| Arc::new(Float64Array::from(of.repeat(TIMES))) as ArrayRef;
    let rows = Int64Array::from_iter_values(0..TIMES as i64 * 5);
    let ids = [Some(LISBON), Some(1), None, Some(LISBON), Some(-1)].repeat(TIMES);
    RecordBatch::try_from_iter_with_nullable([
        ("row", Arc::new(rows) as ArrayRef, false),
        (
            "city",
            texts([
                Some("Lissabon"),
                Some("Springfield"),
                None,
                Some("Tokyo"),
                Some(""),
            ]),
            true,
        ),
        (
            "country",
            texts([Some("PT"), None, Some("PT"), Some("Portugal"), Some("JP")]),
            true,
        ),
        (
            "lat",
            degrees([Some(38.72), Some(44.9), None, Some(91.0), Some(40.0)]),
            true,
        ),
        (
            "lon",
            degrees([Some(-9.13), Some(-75.6), Some(0.0), Some(0.0), Some(-40.0)]),
            true,
        ),
        ("id", Arc::new(Int64Array::from(ids)), true),
    ])
    .unwrap()
}

async fn rows(context: &SessionContext, sql: &str) -> RecordBatch {
    let frame = context.sql(sql).await.unwrap();
    let schema = Arc::new(frame.schema().as_arrow().clone());
    concat_batches(&schema, &frame.collect().await.unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn functions_answer_as_the_enrichment_of_a_table_does() {
    let (context, dataset, customers, _folder) = session().await;
    let by_text = Enrichment::new(ByText::new("city").country("country"));
    let by_point = Enrichment::new(ByPoint::new("lat", "lon"));
    let region = [
        "point_country_code",
        "point_admin1_code",
        "point_admin1_name",
    ];
    let region = by_point
        .clone()
        .columns(region.map(|column| column.parse().unwrap()));
    for (call, enrichment) in [
        ("wayfare_search(city, country)", by_text),
        (
            "wayfare_search(city, NULL)",
            Enrichment::new(ByText::new("city")),
        ),
        ("wayfare_nearest(lat, lon)", by_point),
        ("wayfare_region(lat, lon)", region),
    ] {
        let answers = rows(
            &context,
            &format!("SELECT {call} FROM customers ORDER BY row"),
        )
        .await;
        let answers: &StructArray = answers.column(0).as_struct();
        let (schema, expected) = enrichment
            .run(
                &dataset,
                &customers.schema(),
                std::slice::from_ref(&customers),
            )
            .unwrap();
        let expected = concat_batches(&schema, &expected).unwrap();
        let added = &expected.columns()[customers.num_columns()..];
        assert_eq!(answers.columns(), added, "{call}");
        assert!(
            added
                .iter()
                .any(|column| column.null_count() < customers.num_rows()),
            "{call}"
        );
    }
}

#[tokio::test]
async fn options_hold_for_all_rows() {
    let (context, dataset, ..) = session().await;
    let mut options = QueryOptions::default();
    options
        .set(Verb::Nearest.option("bbox").unwrap(), "-10,38,-9,39")
        .unwrap();
    wayfare_datafusion::register_with(&context, &dataset, &options).unwrap();
    let sql = "SELECT wayfare_search('tokyo', NULL)['name'], wayfare_nearest(35.7, 139.7)['name']";
    let answers = rows(&context, sql).await;
    assert!(answers.column(0).is_null(0));
    assert_eq!(answers.column(1).as_string::<i32>().value(0), "Lisbon");
}

#[tokio::test]
async fn costs_are_those_of_the_place() {
    let (context, dataset, customers, _folder) = session().await;
    let day = dataset
        .place(PlaceId::new(LISBON as u32))
        .unwrap()
        .unwrap()
        .costs()
        .unwrap()
        .unwrap();
    let midrange = day.total.midrange;
    let sql = "SELECT wayfare_cost(id)['cost_midrange'], wayfare_cost(id)['currency_code'] FROM customers ORDER BY row";
    let answers = rows(&context, sql).await;
    let amounts = answers.column(0).as_primitive::<Float64Type>();
    for (row, amount) in amounts.iter().enumerate() {
        assert_eq!(
            amount,
            if matches!(row % 5, 0 | 3) {
                midrange
            } else {
                None
            }
        );
    }
    assert_eq!(answers.num_rows(), customers.num_rows());
    assert_eq!(answers.column(1).as_string::<i32>().value(0), "EUR");
}

#[tokio::test]
async fn functions_nest_and_take_constants() {
    let (context, ..) = session().await;
    let sql = "
        SELECT place['name'] AS name, round(wayfare_cost(place['geonameid'])['cost_midrange'] * 2, 1) AS amount
        FROM (SELECT wayfare_search(city, NULL) AS place FROM (VALUES ('lisboa'), ('nowhere')) AS v(city))
        WHERE place['geonameid'] IS NOT NULL";
    let answers = rows(&context, sql).await;
    assert_eq!(answers.num_rows(), 1);
    assert_eq!(answers.column(0).as_string::<i32>().value(0), "Lisbon");
    assert_eq!(
        answers.column(1).as_primitive::<Float64Type>().value(0),
        224.5
    );
    let answers = rows(
        &context,
        "SELECT wayfare_region(38.72, -9)['point_country_code']",
    )
    .await;
    assert_eq!(answers.column(0).as_string::<i32>().value(0), "PT");
}

#[tokio::test]
async fn places_are_all_of_them() {
    let (context, dataset, _, _folder) = session().await;
    let answers = rows(&context, "SELECT * FROM wayfare_places()").await;
    let all: Vec<_> = dataset
        .places()
        .chain(dataset.regions())
        .map(|place| place.unwrap())
        .collect();
    assert_eq!(answers.num_rows(), all.len());
    for (row, place) in all.iter().enumerate() {
        let text = |name| {
            let column = answers.column_by_name(name).unwrap().as_string::<i32>();
            column.is_valid(row).then(|| column.value(row))
        };
        let id = answers.column(0).as_primitive::<Int64Type>().value(row);
        assert_eq!(
            (id, text("name")),
            (i64::from(place.id().get()), Some(place.name()))
        );
        assert_eq!(text("kind"), Some(place.kind().unwrap().as_str()));
        assert_eq!(text("time_zone"), place.time_zone().unwrap());
        assert_eq!(
            text("country_name"),
            place.country().unwrap().map(|country| country.name)
        );
    }
    // A table can be joined with what was enriched.
    let sql = "
        SELECT count(*) FROM customers
        JOIN wayfare_places() AS place ON wayfare_search(city, country)['geonameid'] = place.geonameid
        WHERE place.population > 100000";
    assert_eq!(
        rows(&context, sql)
            .await
            .column(0)
            .as_primitive::<Int64Type>()
            .value(0),
        4_000
    );
}

#[tokio::test]
async fn costs_and_postal_codes_are_all_of_them() {
    let (context, dataset, ..) = session().await;
    let answers = rows(
        &context,
        "SELECT * FROM wayfare_postal_codes() ORDER BY country_code, code",
    )
    .await;
    assert_eq!(answers.num_rows(), dataset.postal_codes().count());
    assert_eq!(
        answers.column_by_name("latitude").unwrap().data_type(),
        &DataType::Float64
    );
    let sql = "SELECT place_name, latitude FROM wayfare_postal_codes() WHERE code = '90210'";
    let beverly = rows(&context, sql).await;
    let code = &dataset.postal_code("90210").unwrap()[0];
    assert_eq!(
        beverly.column(0).as_string::<i32>().value(0),
        code.place_name
    );
    assert_eq!(
        beverly.column(1).as_primitive::<Float64Type>().value(0),
        code.point.map_or(0.0, Point::latitude)
    );

    let mut count = 0;
    for country in dataset.countries() {
        count += dataset
            .country_costs(country.unwrap().code)
            .unwrap()
            .map_or(0, |costs| costs.iter().count());
    }
    let of_countries = "SELECT count(*), sum(budget) FROM wayfare_costs() WHERE geonameid IS NULL";
    let answers = rows(&context, of_countries).await;
    assert_eq!(
        answers.column(0).as_primitive::<Int64Type>().value(0),
        count as i64
    );
    let costs = dataset
        .place(PlaceId::new(LISBON as u32))
        .unwrap()
        .unwrap()
        .costs()
        .unwrap()
        .unwrap();
    let sql = format!(
        "SELECT category, luxury, currency_code, provenance FROM wayfare_costs() WHERE geonameid = {LISBON}"
    );
    let answers = rows(&context, &sql).await;
    assert_eq!(answers.num_rows(), costs.iter().count());
    for (row, cost) in costs.iter().enumerate() {
        assert_eq!(
            answers.column(0).as_string::<i32>().value(row),
            cost.category
        );
        assert_eq!(
            answers
                .column(1)
                .as_primitive::<Float64Type>()
                .iter()
                .nth(row)
                .unwrap(),
            cost.luxury
        );
        assert_eq!(answers.column(2).as_string::<i32>().value(row), "EUR");
        assert_eq!(
            answers.column(3).as_string::<i32>().value(row),
            cost.source.provenance.as_str()
        );
    }
}

#[tokio::test]
async fn what_does_not_fit_is_said() {
    let (context, ..) = session().await;
    for (sql, message) in [
        ("SELECT wayfare_search('Lisbon')", "wayfare_search"),
        (
            "SELECT * FROM wayfare_places('PT')",
            "wayfare_places is a whole table and takes no argument",
        ),
    ] {
        let error = context.sql(sql).await.unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}
