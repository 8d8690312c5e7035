//! Resolutions, and requests of the interface.

use super::{call, opened, read, resolve_options};
use crate::{
    dataset::wayfare_get,
    failure::Status,
    pointer::Text,
    search::{
        ResolveOptions, wayfare_hits_at, wayfare_hits_confidence, wayfare_hits_length,
        wayfare_resolve,
    },
    string::wayfare_string_text,
};

#[test]
fn resolutions() {
    let (dataset, world) = opened();
    let mut asked = resolve_options();
    for (text, merge_km) in [
        ("lissabon", 0.0),
        ("springfield", 0.0),
        ("springfield", 20_000.0),
        ("zzzz", 0.0),
    ] {
        asked.merge_km = merge_km;
        let ours = call(|out, error| {
            wayfare_resolve(Some(&dataset), Text::of(text), Some(&asked), out, error)
        });
        let ours = ours.unwrap().unwrap();
        let policy = wayfare::Policy::new();
        let policy = if merge_km > 0.0 {
            policy.merge_km(merge_km)
        } else {
            policy
        };
        let theirs = world.resolve(text, &policy).unwrap();
        let ids = (0..wayfare_hits_length(Some(&ours)))
            .map(|at| wayfare_hits_at(Some(&ours), at).unwrap().place.id);
        assert!(
            ids.eq(theirs.hits().iter().map(|hit| hit.id().get())),
            "{text}"
        );
        let confidence = wayfare_hits_confidence(Some(&ours));
        match theirs {
            wayfare::Resolution::One {
                confidence: their, ..
            } => assert_eq!(confidence, f64::from(their)),
            _ => assert!(confidence.is_nan(), "{text}"),
        }
    }
}

#[test]
fn measures_that_cannot_be() {
    let (dataset, _) = opened();
    for (options, name) in [
        (
            ResolveOptions {
                min_confidence: f32::NAN,
                ..resolve_options()
            },
            "min_confidence",
        ),
        (
            ResolveOptions {
                merge_km: -1.0,
                ..resolve_options()
            },
            "merge_km",
        ),
    ] {
        let (dataset, text) = (Some(&*dataset), Text::of("lisbon"));
        let found = call(|out, error| wayfare_resolve(dataset, text, Some(&options), out, error));
        let (status, message) = found.map(drop).unwrap_err();
        assert!(
            status == Status::BadInput && message.is_some_and(|message| message.contains(name))
        );
    }
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
