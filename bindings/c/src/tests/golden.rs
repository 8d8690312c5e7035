//! The golden questions that C can ask have the golden answers.

use std::fs;

use serde_json::{Value, json};
use wayfare_datasets::golden::{assert_answers, folder};

use super::{call, coded, read};
use crate::{
    dataset::{Dataset, wayfare_from_bytes},
    failure::Status,
    money::{
        Costs, wayfare_convert, wayfare_costs_at, wayfare_costs_length, wayfare_country_costs,
        wayfare_place_costs,
    },
    nearest::{
        NearestOptions, wayfare_nearby_places_at, wayfare_nearby_places_length, wayfare_nearest,
        wayfare_region_at,
    },
    options::Filter,
    place::{Place, PostalCode, wayfare_country_called, wayfare_place_by_id, wayfare_place_name},
    pointer::{Bytes, Text, TextList},
    record::{BoundingBox, Circle, Point},
    search::{
        Hits, ResolveOptions, SearchOptions, wayfare_autocomplete, wayfare_hits_at,
        wayfare_hits_confidence, wayfare_hits_length, wayfare_resolve, wayfare_search,
    },
    string::wayfare_string_text,
};

#[test]
fn answers_are_the_golden_ones_on_every_thread() {
    let index = fs::read(folder().join("world/world.idx")).unwrap();
    let world = call(|out, error| wayfare_from_bytes(Bytes::of(&index), out, error)).unwrap();
    let world = world.unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                assert_answers(|question| match answer(&world, question)? {
                    Err((Status::NotFound, None)) => Some(Value::Null),
                    found => Some(found.unwrap()),
                });
            });
        }
    });
}

/// Asks a question; `None` where C has no such query.
fn answer(world: &Dataset, question: &Value) -> Option<Result<Value, (Status, Option<String>)>> {
    let world = Some(world);
    let args = &question["args"];
    let text = Text::of(args[0].as_str().unwrap_or_default());
    let id = question["of"].as_u64().or(args[0].as_u64());
    let id = id.and_then(|id| u32::try_from(id).ok()).unwrap_or_default();
    let options = &question["options"];
    Some(match question["verb"].as_str().unwrap() {
        "search" => {
            let options = search_options(options);
            call(|out, error| wayfare_search(world, text, Some(&options), out, error))
                .map(|hits| list(hits.as_deref()))
        }
        "autocomplete" => {
            let options = search_options(options);
            call(|out, error| wayfare_autocomplete(world, text, Some(&options), out, error))
                .map(|hits| list(hits.as_deref()))
        }
        "resolve" => {
            let options = ResolveOptions {
                search: search_options(options),
                min_confidence: number(options, "min_confidence") as f32,
                merge_km: number(options, "merge_km"),
                places_first: flag(options, "places_first"),
                in_dataset: flag(options, "in_dataset"),
            };
            let hits = call(|out, error| wayfare_resolve(world, text, Some(&options), out, error));
            hits.map(|hits| {
                let confidence = wayfare_hits_confidence(hits.as_deref());
                json!({ "confidence": known(confidence), "hits": list(hits.as_deref()) })
            })
        }
        // 0 is any distance.
        "nearest" if options["radius_km"] == 0.0 => return None,
        "nearest" => {
            let options = NearestOptions {
                filter: filter(options),
                radius_km: number(options, "radius_km"),
                limit: number(options, "limit") as usize,
                same_country: flag(options, "same_country"),
            };
            let found =
                call(|out, error| wayfare_nearest(world, point(args), Some(&options), out, error));
            found.map(|found| {
                let rows = (0..wayfare_nearby_places_length(found.as_deref())).map(|at| {
                    let near = wayfare_nearby_places_at(found.as_deref(), at).unwrap();
                    with(
                        place(&near.place),
                        json!({ "distance_km": near.distance_km }),
                    )
                });
                rows.collect()
            })
        }
        "region_at" => {
            let found = call(|out, error| wayfare_region_at(world, point(args), out, error));
            found.map(|found| {
                let code = read(found.admin1_code);
                let admin1 =
                    code.map(|code| json!({ "code": code, "name": read(found.admin1_name) }));
                let country =
                    json!({ "code": coded(&found.country_code), "name": read(found.country_name) });
                json!({ "country": country, "admin1": admin1 })
            })
        }
        "place" => {
            call(|out, error| wayfare_place_by_id(world, id, out, error)).map(|found| place(&found))
        }
        "name_in" => call(|out, error| wayfare_place_name(world, id, text, out, error))
            .map(|name| json!(read(wayfare_string_text(name.as_deref())))),
        "costs" => call(|out, error| wayfare_place_costs(world, id, false, out, error)).map(costs),
        "costs_or_inherited" => {
            call(|out, error| wayfare_place_costs(world, id, true, out, error)).map(costs)
        }
        "country_costs" => {
            call(|out, error| wayfare_country_costs(world, text, out, error)).map(costs)
        }
        "country_called" => {
            let found = call(|out, error| wayfare_country_called(world, text, out, error));
            found.map(|found| json!({ "code": coded(&found.code), "name": read(found.name) }))
        }
        "convert" => {
            let (to, amount) = (args[1].as_str().unwrap(), args[2].as_f64().unwrap());
            let found =
                call(|out, error| wayfare_convert(world, text, Text::of(to), amount, out, error));
            found.map(|found| {
                json!({ "rate": found.rate, "converted": found.converted, "date": read(found.date) })
            })
        }
        _ => return None,
    })
}

fn point(numbers: &Value) -> Point {
    Point {
        latitude: numbers[0].as_f64().unwrap(),
        longitude: numbers[1].as_f64().unwrap(),
    }
}

fn number(options: &Value, name: &str) -> f64 {
    options[name].as_f64().unwrap_or(0.0)
}

fn flag(options: &Value, name: &str) -> bool {
    options[name] == true
}

/// The values of an option, one or several.
fn strings(value: &Value) -> Vec<&str> {
    let several = value.as_array().into_iter().flatten();
    several.chain([value]).filter_map(Value::as_str).collect()
}

fn texts(value: &Value) -> TextList {
    let texts = strings(value).into_iter();
    let texts: Vec<_> = texts.map(|text| Text::of(kept(text.to_owned()))).collect();
    TextList::of(kept(texts))
}

/// Keeps what options refer to until the test ends.
fn kept<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn filter(options: &Value) -> Filter<'static> {
    let degrees = |value: &Value, at: usize| value[at].as_f64().unwrap();
    let around = &options["bbox"];
    let bounding_box = around.is_array().then(|| {
        kept(BoundingBox {
            west: degrees(around, 0),
            south: degrees(around, 1),
            east: degrees(around, 2),
            north: degrees(around, 3),
        })
    });
    let around = &options["circle"];
    let circle = around.is_array().then(|| {
        kept(Circle {
            center: point(around),
            radius_km: degrees(around, 2),
        })
    });
    Filter {
        countries: texts(&options["country"]),
        regions: texts(&options["region"]),
        kinds: texts(&options["kind"]),
        feature_classes: Text::of(kept(strings(&options["feature_class"]).concat())),
        bounding_box,
        circle,
        min_population: number(options, "min_population") as u64,
        with_costs: flag(options, "with_costs"),
    }
}

fn search_options(options: &Value) -> SearchOptions<'static> {
    let near = &options["near"];
    SearchOptions {
        filter: filter(options),
        near: near.is_array().then(|| kept(point(near))),
        limit: number(options, "limit") as usize,
        no_fuzzy: options["fuzzy"] == false,
        places_only: flag(options, "places_only"),
        matched_names: true,
    }
}

/// A figure, if it is known.
fn known(figure: f64) -> Option<f64> {
    (!figure.is_nan()).then_some(figure)
}

/// A whole number that is stored as a figure, if it is known.
fn whole(figure: f64) -> Option<i64> {
    known(figure).map(|figure| figure as i64)
}

fn with(mut fields: Value, others: Value) -> Value {
    let others = others.as_object().unwrap().clone();
    fields.as_object_mut().unwrap().extend(others);
    fields
}

fn place(place: &Place) -> Value {
    let alternate_countries: Vec<_> = read(place.alternate_countries)
        .map(|codes| codes.split(',').collect())
        .unwrap_or_default();
    json!({
        "id": place.id,
        "name": read(place.name),
        "ascii_name": read(place.ascii_name),
        "kind": read(place.kind),
        "feature_class": read(place.feature_class),
        "feature_code": read(place.feature_code),
        "latitude": place.point.latitude,
        "longitude": place.point.longitude,
        "country_code": coded(&place.country_code),
        "country_name": read(place.country_name),
        "admin1_code": read(place.admin1_code),
        "admin1_name": read(place.admin1_name),
        "admin2_code": read(place.admin2_code),
        "admin2_name": read(place.admin2_name),
        "alternate_countries": alternate_countries,
        "time_zone": read(place.time_zone),
        "population": Some(place.population).filter(|&inhabitants| inhabitants > 0),
        "elevation": whole(place.elevation),
        "dem": whole(place.dem),
        "modified": read(place.modified),
        "bargaining": whole(place.bargaining),
        "currency_code": coded(&place.currency_code),
        "currency_name": read(place.currency_name),
        "currency_symbol": read(place.currency_symbol),
        "has_costs": place.has_costs,
    })
}

fn postal_code(found: &PostalCode) -> Option<Value> {
    let code = read(found.code)?;
    let point = known(found.point.latitude)
        .map(|latitude| json!({ "latitude": latitude, "longitude": found.point.longitude }));
    Some(json!({
        "code": code,
        "country_code": coded(&found.country_code),
        "place_name": read(found.place_name),
        "admin1_name": read(found.admin1_name),
        "point": point,
        "place_id": Some(found.place_id).filter(|&id| id > 0),
        "by_distance": found.by_distance,
    }))
}

fn list(hits: Option<&Hits>) -> Value {
    let rows = (0..wayfare_hits_length(hits)).map(|at| {
        let hit = wayfare_hits_at(hits, at).unwrap();
        let own = json!({
            "match_kind": read(hit.match_kind),
            "matched_name": read(hit.matched_name),
            "score": hit.score,
            "confidence": hit.confidence,
            "is_clear": hit.is_clear,
            "postal_code": postal_code(&hit.postal_code),
        });
        with(place(&hit.place), own)
    });
    rows.collect()
}

fn costs(costs: Option<Box<Costs>>) -> Value {
    let rows = || {
        (0..wayfare_costs_length(costs.as_deref()))
            .map(|at| wayfare_costs_at(costs.as_deref(), at).unwrap())
    };
    let mut categories: Vec<_> = rows()
        .map(|cost| {
            let source = json!({ "title": read(cost.source), "provenance": read(cost.provenance) });
            json!({
                "category_id": cost.category_id,
                "category": read(cost.category),
                "budget": known(cost.budget),
                "midrange": known(cost.midrange),
                "luxury": known(cost.luxury),
                "error": known(cost.error),
                "observations": cost.observations,
                "date": read(cost.date),
                "source": source,
            })
        })
        .collect();
    let (total, first) = (categories.pop().unwrap(), rows().next().unwrap());
    json!({
        "total": total,
        "categories": categories,
        "currency": coded(&first.currency_code).map(|code| json!({ "code": code })),
        "inherited_from": coded(&first.inherited_from),
        "inherited_from_place": Some(first.inherited_from_place).filter(|&id| id > 0),
    })
}
