//! The middleware of every request: request id, panic handling, CORS, metrics and access log.

use std::{
    any::Any,
    convert::Infallible,
    hash::{BuildHasher, RandomState},
    net::SocketAddr,
    panic::AssertUnwindSafe,
    sync::{
        LazyLock,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use axum::{
    Router,
    body::{Body, HttpBody},
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, Uri, header},
};
use futures_util::FutureExt;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use tokio::{task::yield_now, time::sleep};

use crate::{
    authenticator::{KEY_HEADER, Refusal},
    host,
    interface::{FAILED, METHODS, RequestInfo, interface, options, refuse, target},
    operations::{HEALTH, METRICS},
    proxy,
    redact::Redactor,
    state::State,
    throttle,
};

/// A request that takes longer lets others go first before the next one of its connection.
const HOG: Duration = Duration::from_micros(100);

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The client of a connection.
pub(crate) struct ClientState {
    peer: SocketAddr,
    /// Whether its last key was valid.
    has_key: AtomicBool,
}

impl ClientState {
    pub(crate) fn new(peer: SocketAddr) -> Self {
        Self {
            peer,
            has_key: AtomicBool::new(false),
        }
    }
}

/// Answers a request, counts it and logs it.
pub(crate) async fn observe(
    state: &State,
    router: &TowerToHyperService<Router>,
    client: &ClientState,
    request: Request,
) -> Result<Response<Body>, Infallible> {
    let peer = client.peer;
    let address = proxy::client(peer.ip(), request.headers(), &state.options.trusted_proxies);
    let is_forwarded = address != peer.ip().to_canonical();
    let shows_key = request.headers().contains_key(&KEY_HEADER);
    // Through a proxy come the requests of many.
    let has_key = client.has_key.load(Relaxed) && !is_forwarded;
    if shows_key && !has_key && state.throttle.is_exhausted(address) {
        sleep(throttle::DELAY).await;
    }
    let start = Instant::now();
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let id = request_id(request.headers());
    let preflight = method == Method::OPTIONS
        && state.cors.is_some()
        && request
            .headers()
            .contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let asked_for = request
        .headers()
        .get(header::ACCESS_CONTROL_REQUEST_HEADERS)
        .filter(|_| preflight)
        .cloned();
    let mut known = RequestInfo::default();
    let mut response = if let Err(wrong) = host::check(&request, state.open_names()) {
        refuse(wrong.status, &wrong.sentence, &uri)
    } else if preflight {
        // Of every path: a page can only see that an endpoint is unknown if it may ask for it.
        options()
    } else {
        let answer = async {
            // Most requests are for the interface, which finds its routes itself.
            let Some(target) = target(&uri) else {
                let Ok(mut response) = router.call(request).await;
                known = response.extensions_mut().remove().unwrap_or_default();
                return response;
            };
            // The body is not read.
            let (request, _body) = request.into_parts();
            let mut response = interface(state, target, &request, &mut known).await;
            if method == Method::HEAD {
                *response.body_mut() = Body::empty();
            }
            response
        };
        catch_panic(&uri, answer).await
    };
    let has_wrong_key = known.refusal == Some(Refusal::Unknown);
    if has_wrong_key {
        state.throttle.failed(address);
    }
    if has_wrong_key || known.key.is_some() {
        client.has_key.store(known.key.is_some(), Relaxed);
    }
    let headers = response.headers_mut();
    // No browser is to take an answer for a page or a script.
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    if let Some(origin) = &state.cors {
        allow(headers, origin, preflight, asked_for);
    }
    headers.insert(REQUEST_ID, id.clone());
    let (status, took) = (response.status(), start.elapsed());
    state.metrics.request(known.route, status, took);
    // Probes ask every few seconds.
    let is_probe = known.route.is_none() && [HEALTH, METRICS].contains(&uri.path());
    if is_probe && status == StatusCode::OK {
        return Ok(response);
    }
    let authenticator = state.authenticator();
    let redactor = Redactor(&authenticator);
    tracing::info!(
        target: "wayfare_server::access",
        id = &*redactor.word(id.to_str().unwrap_or_default()),
        peer = %peer,
        client = is_forwarded.then(|| tracing::field::display(address)),
        key = known.key.as_deref().or(known.refusal.as_ref().and_then(Refusal::key)),
        refused = known.refusal.as_ref().map(Refusal::sentence),
        method = &*redactor.word(method.as_str()),
        path = redactor.path(uri.path()),
        query = uri.query().map(|query| redactor.query(query)),
        status = status.as_u16(),
        bytes = response.body().size_hint().exact(),
        microseconds = took.as_micros() as u64,
    );
    if took > HOG {
        // A client may send many requests at once, and others are to have their turn.
        yield_now().await;
    }
    Ok(response)
}

/// Waits for an answer. A panic becomes a response, and does not affect the next request.
async fn catch_panic(uri: &Uri, answer: impl Future<Output = Response<Body>>) -> Response<Body> {
    // Handlers change nothing but counters.
    AssertUnwindSafe(answer)
        .catch_unwind()
        .await
        .unwrap_or_else(|panic| {
            tracing::error!(panic = message(&*panic), "a handler panicked");
            refuse(StatusCode::INTERNAL_SERVER_ERROR, FAILED, uri)
        })
}

/// Lets the pages of an origin read the response, or send the request with whatever headers: most have no effect here,
/// but libraries add them (`traceparent`, `x-requested-with`), and browsers do not send a request without all of them.
fn allow(
    headers: &mut HeaderMap,
    origin: &HeaderValue,
    preflight: bool,
    asked_for: Option<HeaderValue>,
) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
    if preflight {
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, METHODS);
        headers.extend(asked_for.map(|names| (header::ACCESS_CONTROL_ALLOW_HEADERS, names)));
        headers.insert(
            header::ACCESS_CONTROL_MAX_AGE,
            HeaderValue::from_static("86400"),
        );
    } else {
        let names = HeaderValue::from_static("etag, x-request-id");
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, names);
    }
}

/// Returns the id of a request if it is safe to log, or a new one.
fn request_id(headers: &HeaderMap) -> HeaderValue {
    let is_sane = |id: &&HeaderValue| {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte);
        (1..=64).contains(&id.len()) && id.as_bytes().iter().all(is_word)
    };
    headers
        .get(&REQUEST_ID)
        .filter(is_sane)
        .cloned()
        .unwrap_or_else(|| {
            static PREFIX: LazyLock<String> =
                LazyLock::new(|| format!("{:016x}-", RandomState::new().hash_one(0)));
            static COUNT: AtomicU64 = AtomicU64::new(0);
            let id = [PREFIX.as_str(), &COUNT.fetch_add(1, Relaxed).to_string()].concat();
            HeaderValue::try_from(id).unwrap_or(HeaderValue::from_static("none"))
        })
}

/// Returns the message of a panic.
fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message")
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;

    use super::*;

    #[test]
    fn a_panic_is_answered() {
        let uri = Uri::from_static("/fail?format=xml");
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let (status, body) = runtime.block_on(async {
            let response = catch_panic(&uri, async { panic!("on purpose") }).await;
            (
                response.status().as_u16(),
                to_bytes(response.into_body(), 1000).await.unwrap(),
            )
        });
        assert_eq!(status, 500);
        assert!(
            body.starts_with(b"<?xml") && !body.windows(7).any(|part| part == b"purpose"),
            "{body:?}"
        );
    }

    #[test]
    fn ids_are_kept_if_a_log_can_take_them() {
        let id = |given: &str| {
            let headers =
                HeaderMap::from_iter([(REQUEST_ID, HeaderValue::from_str(given).unwrap())]);
            request_id(&headers).to_str().unwrap().to_owned()
        };
        assert_eq!(id("a-1_2.3:4"), "a-1_2.3:4");
        for bad in ["", "a b", "a\"b", &"a".repeat(65)] {
            assert_ne!(id(bad), bad);
        }
        assert_ne!(request_id(&HeaderMap::new()), request_id(&HeaderMap::new()));
    }
}
