//! Answers a request, and lists the layers around the answer in their order.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use hyper::{
    Response,
    header::{HeaderValue, X_CONTENT_TYPE_OPTIONS},
    http::request::Parts,
};
use tokio::task::yield_now;

use crate::{
    access_log, cors, host,
    interface::{options, refuse},
    panics::catch_panic,
    proxy::Sender,
    request_id::{REQUEST_ID, request_id},
    response::{Body, RequestInfo},
    routing::route,
    state::State,
    throttle::LastKey,
};

/// A request that takes longer lets others go first before the next one of its connection.
const HOG: Duration = Duration::from_micros(100);

/// The client of a connection.
pub(crate) struct Client {
    pub(crate) peer: SocketAddr,
    pub(crate) last_key: LastKey,
}

/// Answers a request, counts it and logs it.
pub(crate) async fn respond(state: &State, client: &Client, request: &Parts) -> Response<Body> {
    let Parts { uri, headers, .. } = request;
    let sender = Sender::new(client.peer, headers, &state.options.trusted_proxies);
    state
        .throttle
        .wait(&sender, &client.last_key, headers)
        .await;
    let start = Instant::now();
    let id = request_id(headers);
    let cors = state
        .cors
        .as_ref()
        .map(|origin| cors::Request::new(origin, request));
    let mut known = RequestInfo::default();
    let mut response = if let Err(wrong) = host::check(request, state.open_names()) {
        refuse(wrong.status, &wrong.sentence, uri)
    } else if cors.as_ref().is_some_and(cors::Request::is_preflight) {
        // Of every path: a page can only see that an endpoint is unknown if it may ask for it.
        options()
    } else {
        let is_local = client.peer.ip().to_canonical().is_loopback();
        catch_panic(uri, route(state, request, is_local, &mut known)).await
    };
    state
        .throttle
        .learn(sender.address, &client.last_key, &known);
    let headers = response.headers_mut();
    // No browser is to take an answer for a page or a script.
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if let Some(cors) = cors {
        cors.allow(headers);
    }
    headers.insert(REQUEST_ID, id.clone());
    let took = start.elapsed();
    state.metrics.request(known.route, response.status(), took);
    access_log::write(state, &sender, request, &id, &known, &response, took);
    if took > HOG {
        // A client may send many requests at once, and others are to have their turn.
        yield_now().await;
    }
    response
}
