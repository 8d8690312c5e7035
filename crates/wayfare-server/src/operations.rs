//! The router, and the endpoints for operators: health, metrics, the OpenAPI document.

use std::sync::{Arc, LazyLock};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{self, Request},
    http::{HeaderValue, Response, StatusCode, header},
    middleware::{self, Next},
    response::IntoResponse,
    routing::get,
};

use crate::{
    authenticator::Refusal,
    encoded_response::NO_STORE,
    explorer,
    interface::{DOCUMENT, RequestInfo, refuse, unknown},
    state::State,
};

/// Returns the router of everything that is served but the interface. Health and metrics need no key where the caller is
/// on this machine.
pub(crate) fn router(state: &Arc<State>, caller_is_local: bool) -> Router {
    let mut local = Router::new().route("/healthz", get("ok\n")).route("/metrics", get(metrics));
    if !caller_is_local {
        local = local.route_layer(middleware::from_fn_with_state(state.clone(), require_key));
    }
    local.route(DOCUMENT, get(openapi)).merge(explorer::router()).fallback(unknown).with_state(state.clone())
}

async fn require_key(
    extract::State(state): extract::State<Arc<State>>,
    request: Request,
    next: Next,
) -> Response<Body> {
    match state.current().authenticator.admit(request.headers(), None) {
        Ok(_) => next.run(request).await,
        Err(refusal) => {
            let mut response = refuse(StatusCode::FORBIDDEN, &refusal.sentence(), request.uri());
            let known = RequestInfo { has_wrong_key: refusal == Refusal::Unknown, ..RequestInfo::default() };
            response.extensions_mut().insert(known);
            response
        }
    }
}

async fn metrics(extract::State(state): extract::State<Arc<State>>) -> Response<Body> {
    const TEXT: HeaderValue = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    let snapshot = state.current();
    match snapshot.dataset.info() {
        Ok(info) => {
            let headers = [(header::CONTENT_TYPE, TEXT), (header::CACHE_CONTROL, NO_STORE)];
            (headers, state.metrics.text(&info)).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "the dataset cannot be described");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

async fn openapi() -> impl IntoResponse {
    static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| wayfare_api::openapi().into());
    ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], DOCUMENT.clone())
}
