//! The description of a dataset, and requests of the interface.

use super::{call, coded, opened, read};
use crate::{
    dataset::{wayfare_dataset_info, wayfare_dataset_verify, wayfare_get},
    failure::Status,
    pointer::Text,
    string::wayfare_string_text,
};

#[test]
fn what_the_dataset_is() {
    let (dataset, world) = opened();
    let ours = call(|out, error| wayfare_dataset_info(Some(&dataset), out, error)).unwrap();
    let theirs = world.info().unwrap();
    assert_eq!(
        [ours.name, ours.snapshot_date].map(read),
        [theirs.name, theirs.snapshot_date].map(Some)
    );
    assert_eq!(coded(&ours.build_id), Some(theirs.build_id));
    assert_eq!(
        (ours.format_version, ours.places, ours.regions),
        (theirs.format_version, theirs.places, theirs.regions)
    );
    assert_eq!(wayfare_dataset_verify(Some(&dataset), None), Status::Ok);
}

#[test]
fn requests_of_the_interface() {
    let (dataset, _) = opened();
    for (target, start) in [
        (
            "/countries/PT",
            r#"{"status":true,"data":{"country_code":"PT""#,
        ),
        (
            "/search/postalcode/90210?country=US",
            r#"{"status":true,"data":[{"code":"90210""#,
        ),
        ("/nowhere", r#"{"status":false"#),
    ] {
        let body = call(|out, error| wayfare_get(Some(&dataset), Text::of(target), out, error));
        let body = body.unwrap().unwrap();
        assert!(
            read(wayfare_string_text(Some(&body)))
                .unwrap()
                .starts_with(start),
            "{target}"
        );
    }
}
