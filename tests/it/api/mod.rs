//! The interface without a socket, on the fixture: what is asked, in which format, and what is written about it.

mod answers;
mod documents;
mod errors;
mod explore;
mod formats;
mod golden;
mod requests;

use serde_json::Value;
use wayfare::Dataset;
use wayfare_api::{GROUPS, Request, Response, Route, respond};

use crate::support::fixture;

pub(crate) fn routes() -> impl Iterator<Item = &'static Route> {
    GROUPS.iter().flat_map(|group| group.routes)
}

fn ask(target: &str) -> Response {
    respond(fixture(), Request::from(target))
}

/// The envelope of an answer in JSON, which must have the status 200.
#[track_caller]
fn envelope(dataset: &Dataset, target: &str) -> Value {
    let response = respond(dataset, Request::from(target));
    assert_eq!(
        (response.status, response.content_type),
        (200, "application/json"),
        "{target}"
    );
    serde_json::from_slice(&response.body).unwrap()
}

/// What `data` holds in a success.
#[track_caller]
fn data(target: &str) -> Value {
    let mut envelope = envelope(fixture(), target);
    assert_eq!(envelope["status"], true, "{target}: {envelope}");
    envelope["data"].take()
}

/// The message of an error, whose status is still 200.
#[track_caller]
fn error(target: &str) -> String {
    let envelope = envelope(fixture(), target);
    assert_eq!(
        (&envelope["status"], &envelope["data"]),
        (&Value::Bool(false), &Value::Null),
        "{target}"
    );
    envelope["error"].as_str().unwrap().to_owned()
}

/// The values of a field in an array of objects.
#[track_caller]
fn column(target: &str, field: &str) -> Vec<String> {
    let data = data(target);
    data.as_array()
        .unwrap()
        .iter()
        .map(|object| object[field].as_str().unwrap().to_owned())
        .collect()
}
