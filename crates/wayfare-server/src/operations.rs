//! The router, and the endpoints for operators: health, metrics, the OpenAPI document.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use axum::{
    Router,
    body::Body,
    extract::{self, Request},
    http::{HeaderMap, HeaderValue, Response, StatusCode, header},
    middleware::{self, Next},
    response::IntoResponse,
    routing::get,
};

use crate::{
    content_encoding::ContentEncoding,
    encoded_response::{EncodedResponse, NO_STORE},
    explorer,
    host::is_for_own_name,
    interface::{DOCUMENT, RequestInfo, refuse, unknown},
    proxy::is_forwarded,
    state::State,
};

/// The path that says whether requests are answered.
pub(crate) const HEALTH: &str = "/healthz";

/// The path of the metrics.
pub(crate) const METRICS: &str = "/metrics";

/// Returns the router of everything that is served but the interface. Health and metrics need no key where the caller is
/// on this machine, is no proxy, and asks for it by a name of its own: a page of any origin can make its name resolve to it.
pub(crate) fn router(state: &Arc<State>, caller_is_local: bool) -> Router {
    let local = Router::new()
        .route(HEALTH, get("ok\n"))
        .route(METRICS, get(metrics));
    let guard = middleware::from_fn_with_state((state.clone(), caller_is_local), require_key);
    let local = local.route_layer(guard);
    local
        .route(DOCUMENT, get(openapi))
        .merge(explorer::router())
        .fallback(unknown)
        .with_state(state.clone())
}

async fn require_key(
    extract::State((state, caller_is_local)): extract::State<(Arc<State>, bool)>,
    request: Request,
    next: Next,
) -> Response<Body> {
    if caller_is_local
        && !is_forwarded(request.headers())
        && is_for_own_name(&request, &state.options.host_names)
    {
        return next.run(request).await;
    }
    match state.authenticator().admit(request.headers(), None) {
        Ok(key) => {
            let mut response = next.run(request).await;
            response.extensions_mut().insert(RequestInfo {
                key,
                ..RequestInfo::default()
            });
            response
        }
        Err(refusal) => {
            let mut response = refuse(StatusCode::FORBIDDEN, &refusal.sentence(), request.uri());
            response.extensions_mut().insert(RequestInfo {
                refusal: Some(refusal),
                ..RequestInfo::default()
            });
            response
        }
    }
}

async fn metrics(extract::State(state): extract::State<Arc<State>>) -> Response<Body> {
    const TEXT: HeaderValue = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    let snapshot = state.snapshot();
    match snapshot.dataset.info() {
        Ok(info) => {
            let headers = [
                (header::CONTENT_TYPE, TEXT),
                (header::CACHE_CONTROL, NO_STORE),
            ];
            (headers, state.metrics.text(&info)).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "the dataset cannot be described");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
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

async fn openapi(request: HeaderMap) -> Response<Body> {
    match OPENAPI.get(&ContentEncoding::accepted(&request)) {
        Some(document) => document.clone().into_response(&request),
        None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
