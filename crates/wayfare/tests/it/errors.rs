//! What a program can act on in an error: its kind, the argument at fault, the I/O error behind it.

use std::{error::Error as _, io};

use wayfare::{
    AccommodationOptions, BoundingBox, CheapestOptions, Circle, CountryCode, CurrencyCode, Dataset,
    Error, ErrorKind, Filter, NearestOptions, PlaceId, PlaceKind, Point, Policy, QueryOptions,
    SearchOptions, Style, Verb,
};

use crate::support::dataset;

fn error<T>(answer: Result<T, Error>) -> Error {
    answer.err().expect("the argument is wrong")
}

#[test]
fn an_error_names_the_argument_at_fault() {
    let (world, lisbon) = (dataset(), Point::new(38.7, -9.1).unwrap());
    let filtered = |filter| world.search_with("x", &SearchOptions::new().filter(filter));
    let stay = |options: AccommodationOptions| world.search_accommodation_with("x", &options);
    let limit = || Verb::Search.option("limit").unwrap();
    let eur = || "EUR".parse::<CurrencyCode>().unwrap();
    for (error, argument) in [
        (error(Point::new(91.0, 0.0)), "latitude"),
        (error(Point::new(0.0, 181.0)), "longitude"),
        (error("here".parse::<Point>()), "point"),
        (error("here".parse::<BoundingBox>()), "bounding_box"),
        (error("here".parse::<Circle>()), "circle"),
        (error("x".parse::<PlaceId>()), "id"),
        (error("x".parse::<Style>()), "style"),
        (error("x".parse::<CountryCode>()), "country"),
        (error("x".parse::<CurrencyCode>()), "currency"),
        (error(world.search(&"x".repeat(513))), "text"),
        (error(filtered(Filter::new().region("nowhere"))), "region"),
        (
            error(filtered(Filter::new().feature_class('1'))),
            "feature_class",
        ),
        (
            error(stay(AccommodationOptions::new().radius_km(1.0))),
            "radius_km",
        ),
        (
            error(stay(AccommodationOptions::new().max_price(-1.0, eur()))),
            "max_price",
        ),
        (
            error(stay(
                AccommodationOptions::new().filter(Filter::new().region("PT.14")),
            )),
            "filter",
        ),
        (
            error(filtered(Filter::new().country("Portugal"))),
            "country",
        ),
        (
            error(world.resolve("x", &Policy::new().min_confidence(2.0))),
            "min_confidence",
        ),
        (
            error(world.resolve("x", &Policy::new().merge_km(f64::NAN))),
            "merge_km",
        ),
        (error(world.convert("EUR", "USD", -1.0)), "amount"),
        (
            error(world.cheapest("ZZZ", &CheapestOptions::new())),
            "currency",
        ),
        (error(world.postal_code("!")), "postal_code"),
        (error(Verb::Search.option("typo")), "options"),
        (error(QueryOptions::default().set(limit(), "x")), "limit"),
        (
            error(world.nearest_with(
                lisbon,
                &NearestOptions::new().filter(Filter::new().kind(PlaceKind::Country)),
            )),
            "kind",
        ),
    ] {
        assert_eq!(
            (error.kind(), error.argument()),
            (ErrorKind::BadInput, Some(argument)),
            "{error}"
        );
    }
}

#[test]
fn the_reason_of_the_system_is_the_source_and_shown_once() {
    // A file in the place of a folder.
    let error = error(Dataset::open(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/Cargo.toml"
    )));
    assert_eq!((error.kind(), error.argument()), (ErrorKind::Io, None));
    let reason = error.source().unwrap().downcast_ref::<io::Error>().unwrap();
    let (short, long) = (error.to_string(), format!("{error:#}"));
    assert!(short.starts_with("cannot read "), "{short}");
    assert_eq!(long, format!("{short}: {reason}"));
    assert_eq!(format!("{error:?}"), long);
}
