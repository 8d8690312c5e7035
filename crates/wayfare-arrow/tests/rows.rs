//! Each row is what it is alone, and what the library says of it, whatever rows are around it.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::sync::{Arc, LazyLock};

use allocation_counter::measure;
use arrow_array::{
    Array, ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray, StructArray,
    cast::AsArray, types::Float64Type,
};
use proptest::prelude::*;
use wayfare::{Dataset, Place, Point};
use wayfare_arrow::{ById, ByPoint, ByText, Column, EnricherPool, Enrichment, Subject};

/// The dataset that search is tested with, and the places and regions that it has: quarters of cities among them.
static WORLD: LazyLock<(Dataset, Vec<i64>)> = LazyLock::new(|| {
    let world = Dataset::from_bytes(wayfare_datasets::search_index()).unwrap();
    let all = world
        .places()
        .chain(world.regions())
        .map(|place| i64::from(place.unwrap().id().get()));
    let all = all.collect();
    (world, all)
});

/// The columns that rows which are looked up so can have.
fn columns_of(subject: &Subject, asked: &RecordBatch) -> Vec<Column> {
    let fits = |column: &Column| {
        let one = Enrichment::new(subject.clone())
            .columns([*column])
            .prefix("added_");
        one.schema(&asked.schema()).is_ok()
    };
    Column::all().filter(fits).collect()
}

/// A table of some rows: ids, names with their countries, and points.
fn table(rows: &[i64]) -> RecordBatch {
    let places: Vec<Place<'_>> = rows
        .iter()
        .map(|id| WORLD.0.place(u32::try_from(*id).unwrap()).unwrap().unwrap())
        .collect();
    let texts = StringArray::from_iter_values(places.iter().map(|place| place.name()));
    let country = |place: &Place<'_>| place.country_code().unwrap().map(|code| code.to_string());
    let countries: StringArray = places.iter().map(country).collect();
    let degrees =
        |of: fn(Point) -> f64| Float64Array::from_iter_values(places.iter().map(|p| of(p.point())));
    let columns: [(&str, ArrayRef); 5] = [
        ("id", Arc::new(Int64Array::from(rows.to_vec()))),
        ("text", Arc::new(texts)),
        ("country", Arc::new(countries)),
        ("lat", Arc::new(degrees(Point::latitude))),
        ("lon", Arc::new(degrees(Point::longitude))),
    ];
    RecordBatch::try_from_iter(columns).unwrap()
}

fn subjects() -> [Subject; 4] {
    [
        ById::new("id").into(),
        ByText::new("text").into(),
        ByText::new("text").country("country").into(),
        ByPoint::new("lat", "lon").into(),
    ]
}

/// The new columns of each row, as one row each.
fn rows_of(batches: &[RecordBatch]) -> Vec<ArrayRef> {
    let whole = batches.iter().map(|batch| StructArray::from(batch.clone()));
    whole
        .flat_map(|rows| (0..rows.len()).map(move |at| Arc::new(rows.slice(at, 1)) as ArrayRef))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_row_is_what_it_is_alone(
        picked in prop::collection::vec(any::<prop::sample::Index>(), 1..60),
        cuts in prop::collection::vec(1_usize..20, 1..4),
        threads in 1_usize..5,
    ) {
        let ids: Vec<i64> = picked.iter().map(|index| *index.get(&WORLD.1)).collect();
        let whole = table(&ids);
        let mut batches = Vec::new();
        let (mut at, mut cuts) = (0, cuts.iter().cycle());
        while at < ids.len() {
            let rows = (*cuts.next().unwrap()).min(ids.len() - at);
            batches.push(whole.slice(at, rows));
            at += rows;
        }
        for subject in subjects() {
            let columns = columns_of(&subject, &whole);
            let enrichment = Enrichment::new(subject).columns(columns).prefix("added_").threads(threads);
            let run = |batches: &[RecordBatch]| {
                rows_of(&enrichment.run(&WORLD.0, &whole.schema(), batches).unwrap().1)
            };
            let together = run(&batches);
            prop_assert_eq!(together.len(), ids.len());
            for (at, row) in together.iter().enumerate() {
                prop_assert_eq!(row, &run(&[whole.slice(at, 1)])[0], "{} among {:?}", ids[at], ids);
            }
            // What comes again is not looked up, and is the same.
            let pool = EnricherPool::new(enrichment, WORLD.0.clone(), &whole.schema()).unwrap();
            for _ in 0..2 {
                let batches: Vec<_> = batches.iter().map(|batch| pool.enrich(batch).unwrap()).collect();
                prop_assert_eq!(&rows_of(&batches), &together);
            }
        }
    }
}

#[test]
fn a_text_of_a_batch_before_is_not_looked_up() {
    let whole = table(&WORLD.1);
    for subject in subjects()
        .into_iter()
        .filter(|subject| matches!(subject, Subject::Text(_)))
    {
        let enrichment = Enrichment::new(subject).prefix("added_");
        let mut enricher = enrichment.enricher(&WORLD.0, &whole.schema()).unwrap();
        let pool = EnricherPool::new(enrichment.clone(), WORLD.0.clone(), &whole.schema()).unwrap();
        let mut asks: [Box<dyn FnMut()>; 2] = [
            Box::new(|| drop(enricher.enrich(&whole).unwrap())),
            Box::new(|| drop(pool.enrich(&whole).unwrap())),
        ];
        for ask in &mut asks {
            let [first, again] = [(); 2].map(|()| measure(&mut *ask).count_total);
            assert!(again * 4 < first, "{first} allocations, then {again}");
        }
    }
}

#[test]
fn a_day_costs_what_the_library_says_in_any_order() {
    let (world, ids) = &*WORLD;
    let mut of_cities = 0;
    for ids in [ids.clone(), ids.iter().rev().copied().collect()] {
        let columns = [Column::CostMidrange, Column::CostInheritedFrom];
        let enrichment = Enrichment::new(ById::new("id")).columns(columns);
        let whole = table(&ids);
        let (_, batches) = enrichment.run(world, &whole.schema(), &[whole]).unwrap();
        let days = batches.iter().flat_map(|batch| {
            let costs = batch
                .column_by_name("cost_midrange")
                .unwrap()
                .as_primitive::<Float64Type>();
            let from = batch
                .column_by_name("cost_inherited_from")
                .unwrap()
                .as_string::<i32>();
            costs.iter().zip(from)
        });
        for (id, day) in ids.iter().zip(days) {
            let costs = world
                .place(u32::try_from(*id).unwrap())
                .unwrap()
                .unwrap()
                .costs_or_inherited()
                .unwrap();
            let from_place = costs.as_ref().and_then(|costs| costs.inherited_from_place);
            of_cities += usize::from(from_place.is_some());
            let from = costs
                .as_ref()
                .and_then(|costs| costs.inherited_from.map(|code| code.to_string()));
            let from = from.or(from_place.map(|place| place.to_string()));
            let midrange = costs.and_then(|costs| costs.total.midrange);
            assert_eq!(day, (midrange, from.as_deref()), "{id}");
        }
    }
    assert!(of_cities > 0, "no place inherits the costs of a city");
}
