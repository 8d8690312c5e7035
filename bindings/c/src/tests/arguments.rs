//! Arguments that no careful caller passes: each is answered with a status and a message.

use std::mem::MaybeUninit;

use wayfare_datasets::search_index;

use super::{Out, call, everything, opened, resolve_options, search_options};
use crate::{
    answer::answer,
    dataset::{
        wayfare_dataset_info, wayfare_dataset_verify, wayfare_from_bytes, wayfare_open,
        wayfare_open_verified, wayfare_read,
    },
    failure::Status,
    money::{wayfare_convert, wayfare_country_costs, wayfare_place_costs},
    nearest::{NearestOptions, wayfare_nearest, wayfare_region_at},
    options::Filter,
    place::{wayfare_country_called, wayfare_place_by_id, wayfare_place_name},
    pointer::{Bytes, Text, TextList},
    record::{BoundingBox, Circle, Point},
    search::{
        ResolveOptions, SearchOptions, wayfare_autocomplete, wayfare_resolve, wayfare_search,
    },
    string::OwnedText,
};

/// Asserts how a call without an answer ends: its status, and what its message names.
fn assert_fails<T: std::fmt::Debug>(
    result: Result<T, (Status, Option<String>)>,
    status: Status,
    expected: &str,
) {
    let (found, message) = result.unwrap_err();
    let message = message.unwrap_or_default();
    assert_eq!(found, status, "{message}");
    assert!(
        message.contains(expected),
        "{message:?} does not say {expected:?}"
    );
}

const HERE: Point = Point {
    latitude: 38.72,
    longitude: -9.14,
};

#[test]
fn null_where_something_is_needed() {
    let (dataset, _) = opened();
    let (dataset, text, none) = (Some(&*dataset), Text::of("lisbon"), Text::of_known(None));
    let fails = |result, expected| assert_fails::<()>(result, Status::BadInput, expected);
    let no_dataset = "dataset is NULL";
    fails(
        call(|o, e| wayfare_search(None, text, None, o, e)).map(drop),
        no_dataset,
    );
    fails(
        call(|o, e| wayfare_autocomplete(None, text, None, o, e)).map(drop),
        no_dataset,
    );
    fails(
        call(|o, e| wayfare_nearest(None, HERE, None, o, e)).map(drop),
        no_dataset,
    );
    fails(
        call(|o, e| wayfare_region_at(None, HERE, o, e)).map(drop),
        no_dataset,
    );
    fails(
        call(|o, e| wayfare_place_by_id(None, 1, o, e)).map(drop),
        no_dataset,
    );
    fails(
        call(|o, e| wayfare_place_name(None, 1, text, o, e)).map(drop),
        no_dataset,
    );
    fails(
        call(|o, e| wayfare_country_called(None, text, o, e)).map(drop),
        no_dataset,
    );
    fails(
        call(|o, e| wayfare_place_costs(None, 1, true, o, e)).map(drop),
        no_dataset,
    );
    fails(
        call(|o, e| wayfare_country_costs(None, text, o, e)).map(drop),
        no_dataset,
    );
    fails(
        call(|o, e| wayfare_convert(None, text, text, 1.0, o, e)).map(drop),
        no_dataset,
    );
    fails(
        call(|o, e| wayfare_dataset_info(None, o, e)).map(drop),
        no_dataset,
    );
    fails(
        call(|_: Out<()>, e| wayfare_dataset_verify(None, e)),
        no_dataset,
    );

    let no_answer = "the pointer for the answer is NULL";
    fails(
        call(|_: Out<()>, e| wayfare_search(dataset, text, None, None, e)),
        no_answer,
    );
    fails(call(|_: Out<()>, e| wayfare_open(text, None, e)), no_answer);
    fails(
        call(|_: Out<()>, e| wayfare_place_by_id(dataset, 1, None, e)),
        no_answer,
    );

    fails(
        call(|o, e| wayfare_search(dataset, none, None, o, e)).map(drop),
        "text is NULL",
    );
    fails(
        call(|o, e| wayfare_open(none, o, e)).map(drop),
        "folder is NULL",
    );
    fails(
        call(|o, e| wayfare_from_bytes(Bytes::null(0), o, e)).map(drop),
        "index is NULL",
    );
    fails(
        call(|o, e| wayfare_place_name(dataset, 1, none, o, e)).map(drop),
        "language is NULL",
    );
    fails(
        call(|o, e| wayfare_country_costs(dataset, none, o, e)).map(drop),
        "country is NULL",
    );
    fails(
        call(|o, e| wayfare_convert(dataset, text, none, 1.0, o, e)).map(drop),
        "to is NULL",
    );

    // Nobody has to ask for the message.
    let mut place = MaybeUninit::uninit();
    assert_eq!(
        wayfare_place_by_id(None, 1, Some(&mut place), None),
        Status::BadInput
    );
}

#[test]
fn lengths_and_bytes_that_cannot_be() {
    let (dataset, _) = opened();
    let dataset = Some(&*dataset);
    let fails = |text, expected| {
        let hits = call(|o, e| wayfare_search(dataset, text, None, o, e));
        assert_fails(hits.map(drop), Status::BadInput, expected);
    };
    fails(Text::raw(&[], 3), "text is NULL, but has a length");
    fails(Text::raw(b"lisb\xF3n", 6), "text is not UTF-8");
    // A NUL is a letter like any other.
    let hits = call(|o, e| wayfare_search(dataset, Text::of("lis\0bon"), None, o, e));
    assert!(hits.is_ok());

    let mut options = search_options(everything());
    options.filter.countries = TextList::null(2);
    let with = |options: &SearchOptions<'_>| {
        call(|o, e| wayfare_search(dataset, Text::of("lisbon"), Some(options), o, e)).map(drop)
    };
    assert_fails(
        with(&options),
        Status::BadInput,
        "countries is NULL, but has a length",
    );
    let missing = [Text::of("PT"), Text::of_known(None)];
    options.filter.countries = TextList::of(&missing);
    assert_fails(with(&options), Status::BadInput, "countries is NULL");
}

#[test]
fn values_out_of_range() {
    let (dataset, _) = opened();
    let dataset = Some(&*dataset);
    for (latitude, longitude, expected) in [
        (91.0, 0.0, "latitude 91"),
        (0.0, 181.0, "longitude 181"),
        (f64::NAN, 0.0, "latitude NaN"),
    ] {
        let point = Point {
            latitude,
            longitude,
        };
        let near = call(|o, e| wayfare_nearest(dataset, point, None, o, e));
        assert_fails(near.map(drop), Status::BadInput, expected);
        let region = call(|o, e| wayfare_region_at(dataset, point, o, e));
        assert_fails(region.map(drop), Status::BadInput, expected);
        let options = SearchOptions {
            near: Some(&point),
            ..search_options(everything())
        };
        let hits = call(|o, e| wayfare_search(dataset, Text::of("a"), Some(&options), o, e));
        assert_fails(hits.map(drop), Status::BadInput, expected);
    }
    for radius_km in [f64::NAN, f64::INFINITY, -1.0] {
        let options = NearestOptions {
            filter: everything(),
            radius_km,
            limit: 0,
            same_country: false,
        };
        let near = call(|o, e| wayfare_nearest(dataset, HERE, Some(&options), o, e));
        assert_fails(near.map(drop), Status::BadInput, "radius_km");
    }
    let resolved = |options: ResolveOptions<'_>| {
        call(|o, e| wayfare_resolve(dataset, Text::of("a"), Some(&options), o, e)).map(drop)
    };
    let unsure = ResolveOptions {
        min_confidence: f32::NAN,
        ..resolve_options()
    };
    assert_fails(resolved(unsure), Status::BadInput, "min_confidence");
    let apart = ResolveOptions {
        merge_km: -1.0,
        ..resolve_options()
    };
    assert_fails(resolved(apart), Status::BadInput, "merge_km");
    let codes = [Text::of("Portugal")];
    let options = search_options(Filter {
        countries: TextList::of(&codes),
        ..everything()
    });
    let hits = call(|o, e| wayfare_search(dataset, Text::of("a"), Some(&options), o, e));
    assert_fails(hits.map(drop), Status::BadInput, "Portugal");
    let kinds = [Text::of("listing")];
    let inside_out = BoundingBox {
        south: 2.0,
        west: 1.0,
        north: 1.0,
        east: 2.0,
    };
    let negative = Circle {
        center: HERE,
        radius_km: -1.0,
    };
    for (filter, expected) in [
        (
            Filter {
                kinds: TextList::of(&kinds),
                ..everything()
            },
            "\"listing\" is not a value of kind",
        ),
        (
            Filter {
                bounding_box: Some(&inside_out),
                ..everything()
            },
            "south of a bounding box, 2",
        ),
        (
            Filter {
                circle: Some(&negative),
                ..everything()
            },
            "-1 is not a radius",
        ),
    ] {
        let options = search_options(filter);
        let hits = call(|o, e| wayfare_search(dataset, Text::of("a"), Some(&options), o, e));
        assert_fails(hits.map(drop), Status::BadInput, expected);
    }
    let [eur, usd] = ["EUR", "USD"].map(Text::of);
    let converted = call(|o, e| wayfare_convert(dataset, eur, usd, -1.0, o, e));
    assert_fails(converted.map(drop), Status::BadInput, "-1");
    let unknown = call(|o, e| wayfare_convert(dataset, eur, Text::of("XXX"), 1.0, o, e));
    assert_eq!(unknown.map(drop), Err((Status::NotFound, None)));
}

#[test]
fn files_that_are_no_dataset() {
    for open in [wayfare_open, wayfare_open_verified, wayfare_read] {
        let opened = call(|o, e| open(Text::of("nowhere"), o, e));
        assert_fails(opened.map(drop), Status::NoDataset, "nowhere");
        let opened = call(|o, e| {
            open(
                Text::of(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")),
                o,
                e,
            )
        });
        assert_fails(opened.map(drop), Status::Io, "Cargo.toml");
    }
    let opened = call(|o, e| wayfare_from_bytes(Bytes::of(b"<html>"), o, e));
    assert_fails(opened.map(drop), Status::Incompatible, "cannot be used");

    let mut bytes = search_index();
    *bytes.last_mut().unwrap() ^= 1;
    let opened = call(|o, e| wayfare_from_bytes(Bytes::of(&bytes), o, e)).unwrap();
    let verified = call(|_: Out<()>, e| wayfare_dataset_verify(opened.as_deref(), e));
    assert_fails(verified, Status::Corrupt, "corrupt");
}

#[test]
fn a_panic_does_not_cross_the_border() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let panicked = call(|o: Out<Option<Box<OwnedText>>>, e| answer(o, e, || panic!()));
    std::panic::set_hook(hook);
    assert_fails(panicked.map(drop), Status::Bug, "bug");
}
