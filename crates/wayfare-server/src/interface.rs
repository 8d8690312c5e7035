//! The interface under `/v3`: routing, methods, keys.

use hyper::{
    Method, Response, StatusCode, Uri,
    header::{self, HeaderValue},
    http::request::Parts,
};

use crate::{
    answer::answer,
    content_encoding::ContentEncoding,
    encoded_response::{EncodedResponse, NO_STORE, NoAnswer},
    response::{Body, RequestInfo},
    state::State,
};

/// The first part of all paths of the interface.
const BASE: &str = "v3";

/// Says which endpoints there are.
pub(crate) const DOCUMENT: &str = "/openapi.json";

/// Tells a client that it is not to blame.
pub(crate) const FAILED: &str = "The server failed to answer.";

/// The methods of every endpoint.
pub(crate) const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");

/// Answers a request that is for nothing that is served.
pub(crate) fn unknown(state: &State, uri: &Uri) -> Response<Body> {
    too_long(state, uri).unwrap_or_else(|| not_found(uri))
}

/// Answers a request for the interface, which asks it for `target`.
pub(crate) async fn interface(
    state: &State,
    target: wayfare_api::Request<'_>,
    request: &Parts,
    known: &mut RequestInfo,
) -> Response<Body> {
    let uri = &request.uri;
    if let Some(refusal) = too_long(state, uri) {
        return refusal;
    }
    if target.path.bytes().all(|byte| byte == b'/') {
        return see(DOCUMENT);
    }
    let Some(found) = wayfare_api::find(target.path) else {
        return not_found(uri);
    };
    known.route = Some(found.route);
    match request.method {
        Method::GET | Method::HEAD => {}
        Method::OPTIONS => return options(),
        ref method => {
            let sentence =
                format!("The method {method} is not allowed: this interface is for reading.");
            let mut response = refuse(StatusCode::METHOD_NOT_ALLOWED, &sentence, uri);
            response.headers_mut().insert(header::ALLOW, METHODS);
            return response;
        }
    }
    match state
        .authenticator()
        .admit(&request.headers, Some(found.group.name))
    {
        Ok(key) => known.key = key,
        Err(refusal) => {
            let response = refuse(StatusCode::FORBIDDEN, &refusal.sentence(), uri);
            known.refusal = Some(refusal);
            return response;
        }
    }
    let parsed = match found.parse(target) {
        Ok(parsed) => parsed,
        Err(wrong) => return EncodedResponse::wrong(wrong).into_response(&request.headers),
    };
    match answer(
        state,
        &state.snapshot(),
        parsed,
        ContentEncoding::accepted(&request.headers),
    )
    .await
    {
        Ok(answer) => answer.into_response(&request.headers),
        Err(NoAnswer::Busy) => {
            let sentence = "Too many others ask for long answers: try again in a second.";
            let mut response = refuse(StatusCode::SERVICE_UNAVAILABLE, sentence, uri);
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
            response
        }
        Err(NoAnswer::Failed) => refuse(StatusCode::INTERNAL_SERVER_ERROR, FAILED, uri),
    }
}

/// Returns the path behind the base address, if the path starts with it. Some hosts of the interface have it below
/// `/api`, and their clients are only given another host.
pub(crate) fn target(uri: &Uri) -> Option<wayfare_api::Request<'_>> {
    let path = uri.path().trim_start_matches('/');
    let path = path
        .strip_prefix("api/")
        .unwrap_or(path)
        .trim_start_matches('/');
    let path = path
        .strip_prefix(BASE)
        .filter(|path| path.is_empty() || path.starts_with('/'))?;
    Some(wayfare_api::Request {
        path,
        query: uri.query().unwrap_or_default(),
    })
}

/// Returns the refusal of an address that is too long.
fn too_long(state: &State, uri: &Uri) -> Option<Response<Body>> {
    let longest = state.options.limits.url_length;
    let len = uri.path().len() + uri.query().map_or(0, |query| query.len() + 1);
    let sentence = || format!("The address is longer than {longest} bytes.");
    (len > longest).then(|| refuse(StatusCode::URI_TOO_LONG, &sentence(), uri))
}

fn not_found(uri: &Uri) -> Response<Body> {
    refuse(
        StatusCode::NOT_FOUND,
        &format!("There is no endpoint {:?}.", uri.path()),
        uri,
    )
}

/// Returns an error envelope in the format that the request asks for.
pub(crate) fn refuse(status: StatusCode, sentence: &str, uri: &Uri) -> Response<Body> {
    let request = wayfare_api::Request {
        path: uri.path(),
        query: uri.query().unwrap_or_default(),
    };
    let answer = wayfare_api::Response::error(status.as_u16(), sentence, request);
    let len = answer.body.len();
    let mut response = Response::new(answer.body.into());
    *response.status_mut() = status;
    response.headers_mut().insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(answer.content_type),
    );
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, NO_STORE);
    response
        .headers_mut()
        .insert(header::CONTENT_LENGTH, len.into());
    response
}

/// Returns a response without a body.
pub(crate) fn empty(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::default());
    *response.status_mut() = status;
    response
}

/// Returns a response that leads elsewhere.
fn see(location: &'static str) -> Response<Body> {
    let mut response = empty(StatusCode::TEMPORARY_REDIRECT);
    response
        .headers_mut()
        .insert(header::LOCATION, HeaderValue::from_static(location));
    response
}

/// Returns the response to an OPTIONS request.
pub(crate) fn options() -> Response<Body> {
    let mut response = empty(StatusCode::NO_CONTENT);
    response.headers_mut().insert(header::ALLOW, METHODS);
    response
}
