//! The access log: one event for each request, without keys.

use std::time::Duration;

use hyper::{Response, StatusCode, body::Body as _, header::HeaderValue, http::request::Parts};

use crate::{
    authenticator::Refusal,
    operations::{HEALTH, METRICS},
    proxy::Sender,
    redact::Redactor,
    response::{Body, RequestInfo},
    state::State,
};

/// Logs a request and its response.
pub(crate) fn write(
    state: &State,
    sender: &Sender,
    request: &Parts,
    id: &HeaderValue,
    known: &RequestInfo,
    response: &Response<Body>,
    took: Duration,
) {
    let Parts { method, uri, .. } = request;
    // Probes ask every few seconds.
    let is_probe = known.route.is_none() && [HEALTH, METRICS].contains(&uri.path());
    if is_probe && response.status() == StatusCode::OK {
        return;
    }
    let authenticator = state.authenticator();
    let redactor = Redactor(&authenticator);
    tracing::info!(
        target: "wayfare_server::access",
        id = &*redactor.word(id.to_str().unwrap_or_default()),
        peer = %sender.peer,
        client = sender.is_forwarded().then(|| tracing::field::display(sender.address)),
        key = known.key.as_deref().or(known.refusal.as_ref().and_then(Refusal::key)),
        refused = known.refusal.as_ref().map(Refusal::sentence),
        method = &*redactor.word(method.as_str()),
        path = redactor.path(uri.path()),
        query = uri.query().map(|query| redactor.query(query)),
        status = response.status().as_u16(),
        bytes = response.body().size_hint().exact(),
        microseconds = took.as_micros() as u64,
    );
}
