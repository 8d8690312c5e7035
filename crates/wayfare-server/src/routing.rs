//! Finds what answers a request, by its path and method.

use hyper::{
    Method, Response, StatusCode,
    header::{ALLOW, HeaderValue},
    http::request::Parts,
};

use crate::{
    explorer,
    interface::{DOCUMENT, empty, interface, target, unknown},
    operations::{HEALTH, METRICS, health, metrics, openapi, require_key},
    response::{Body, RequestInfo},
    state::State,
};

/// Answers a request from this machine, or another one. Its body is not read.
pub(crate) async fn route(
    state: &State,
    request: &Parts,
    is_local: bool,
    known: &mut RequestInfo,
) -> Response<Body> {
    let mut response = match target(&request.uri) {
        Some(target) => interface(state, target, request, known).await,
        None => fixed(state, request, is_local, known),
    };
    if request.method == Method::HEAD {
        *response.body_mut() = Body::default();
    }
    response
}

/// Answers a request that is not for the interface.
fn fixed(
    state: &State,
    request: &Parts,
    is_local: bool,
    known: &mut RequestInfo,
) -> Response<Body> {
    let path = request.uri.path();
    let file = explorer::file_name(path);
    let needs_key = [HEALTH, METRICS].contains(&path);
    let is_known = needs_key || path == DOCUMENT || file.is_some();
    let is_wrong_method = is_known && ![Method::GET, Method::HEAD].contains(&request.method);
    let refusal = needs_key.then(|| require_key(state, request, is_local, known));
    let mut response = match (refusal.flatten(), path, file) {
        (Some(refusal), ..) => refusal,
        _ if is_wrong_method => empty(StatusCode::METHOD_NOT_ALLOWED),
        (None, HEALTH, _) => health(),
        (None, METRICS, _) => metrics(state),
        (None, DOCUMENT, _) => openapi(&request.headers),
        (None, _, Some(name)) => explorer::file(name, request),
        (None, ..) => unknown(state, &request.uri),
    };
    if is_wrong_method {
        let methods = HeaderValue::from_static("GET,HEAD");
        response.headers_mut().insert(ALLOW, methods);
    }
    response
}
