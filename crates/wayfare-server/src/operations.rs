//! The endpoints for operators: health, metrics, the OpenAPI document.

use std::{collections::HashMap, sync::LazyLock};

use hyper::{
    Response, StatusCode,
    header::{self, HeaderMap, HeaderValue},
    http::request::Parts,
};

use crate::{
    content_encoding::ContentEncoding,
    encoded_response::{EncodedResponse, NO_STORE},
    explorer,
    host::is_for_own_name,
    interface::{empty, refuse},
    proxy::is_forwarded,
    response::{Body, RequestInfo},
    state::State,
};

/// The path that says whether requests are answered.
pub(crate) const HEALTH: &str = "/healthz";

/// The path of the metrics.
pub(crate) const METRICS: &str = "/metrics";

/// Returns the refusal of a request without a valid key, except where the caller is on this machine, is no proxy, and asks for it by a
/// name of its own: a page of any origin can make its name resolve to it.
pub(crate) fn require_key(
    state: &State,
    request: &Parts,
    caller_is_local: bool,
    known: &mut RequestInfo,
) -> Option<Response<Body>> {
    if caller_is_local
        && !is_forwarded(&request.headers)
        && is_for_own_name(request, &state.options.host_names)
    {
        return None;
    }
    match state.authenticator().admit(&request.headers, None) {
        Ok(key) => {
            known.key = key;
            None
        }
        Err(refusal) => {
            let response = refuse(StatusCode::FORBIDDEN, &refusal.sentence(), &request.uri);
            known.refusal = Some(refusal);
            Some(response)
        }
    }
}

/// Says that requests are answered.
pub(crate) fn health() -> Response<Body> {
    const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
    text("ok\n".to_owned(), [(header::CONTENT_TYPE, TEXT)])
}

/// Answers a request for the metrics.
pub(crate) fn metrics(state: &State) -> Response<Body> {
    const TEXT: HeaderValue = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    match state.snapshot().dataset.info() {
        Ok(info) => {
            let headers = [
                (header::CONTENT_TYPE, TEXT),
                (header::CACHE_CONTROL, NO_STORE),
            ];
            text(state.metrics.text(&info), headers)
        }
        Err(error) => {
            tracing::error!(%error, "the dataset cannot be described");
            empty(StatusCode::INTERNAL_SERVER_ERROR)
        }
    }
}

fn text<const N: usize>(
    text: String,
    headers: [(header::HeaderName, HeaderValue); N],
) -> Response<Body> {
    let len = text.len();
    let mut response = Response::new(text.into());
    response.headers_mut().extend(headers);
    response
        .headers_mut()
        .insert(header::CONTENT_LENGTH, len.into());
    response
}

/// The OpenAPI document in all encodings.
static OPENAPI: LazyLock<HashMap<ContentEncoding, EncodedResponse>> = LazyLock::new(|| {
    let document = wayfare_api::openapi();
    let encode = |encoding| {
        let encoded = EncodedResponse::embedded(document.as_bytes(), "application/json", encoding);
        Some((encoding, encoded.ok()?))
    };
    ContentEncoding::ALL
        .into_iter()
        .filter_map(encode)
        .collect()
});

/// Makes what is the same for every server, which takes some milliseconds.
pub(crate) fn prepare() {
    LazyLock::force(&OPENAPI);
    explorer::prepare();
}

/// Answers a request for the OpenAPI document.
pub(crate) fn openapi(request: &HeaderMap) -> Response<Body> {
    match OPENAPI.get(&ContentEncoding::accepted(request)) {
        Some(document) => document.clone().into_response(request),
        None => empty(StatusCode::INTERNAL_SERVER_ERROR),
    }
}
