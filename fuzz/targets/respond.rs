//! Any path and query: an envelope that is well-formed and says the same in all three formats.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wayfare_api::{Format, Request, Response, find, respond};
use wayfare_fuzz::{formats, world};

fuzz_target!(|target: &str| {
    let dataset = world::fixture();
    let request = Request::from(target);
    let Response {
        status,
        content_type,
        body,
    } = respond(dataset, request);
    assert_eq!(
        status,
        if find(request.path).is_some() {
            200
        } else {
            404
        },
        "{target}"
    );
    formats::read(content_type, &body);

    let [json, xml, php] = Format::ALL.map(|format| {
        let query = format!("{}&format={}", request.query, format.name());
        let response = respond(
            dataset,
            Request {
                path: request.path,
                query: &query,
            },
        );
        assert_eq!(response.status, status, "{target}");
        // A query that also asks for a format that there is not is refused in the default one.
        (response.content_type == format.content_type()).then_some(response)
    });
    let (Some(json), Some(xml), Some(php)) = (json, xml, php) else {
        return;
    };
    let value = formats::read(json.content_type, &json.body).unwrap();
    assert_envelope(&value, status);
    formats::assert_xml(std::str::from_utf8(&xml.body).unwrap(), &value);
    let other = formats::read(php.content_type, &php.body).unwrap();
    assert!(
        formats::is_same(&other, &value),
        "{target}: {other} is not {value}"
    );
});

/// `status` and `data`, with `error` where it failed.
fn assert_envelope(value: &serde_json::Value, status: u16) {
    let members = value.as_object().expect("an object");
    let succeeded = members["status"].as_bool().expect("a status");
    assert!(status == 200 || !succeeded, "{value}");
    assert_eq!(
        succeeded,
        members.get("error").is_none_or(|error| !error.is_string()),
        "{value}"
    );
    assert_eq!(members.len(), if succeeded { 2 } else { 3 }, "{value}");
    assert_eq!(members["data"].is_null(), !succeeded, "{value}");
}
