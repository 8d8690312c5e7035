//! Lets the pages of one origin read responses (CORS).

use hyper::{
    Method,
    header::{
        ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
        ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_HEADERS,
        ACCESS_CONTROL_REQUEST_METHOD, HeaderMap, HeaderValue,
    },
    http::request::Parts,
};

use crate::interface::METHODS;

/// A request to a server with an origin whose pages may read its responses.
pub(crate) struct Request<'a> {
    origin: &'a HeaderValue,
    is_preflight: bool,
    /// The headers that a page wants to send.
    asked_for: Option<&'a HeaderValue>,
}

impl<'a> Request<'a> {
    pub(crate) fn new(origin: &'a HeaderValue, request: &'a Parts) -> Self {
        let headers = &request.headers;
        Self {
            origin,
            is_preflight: request.method == Method::OPTIONS
                && headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD),
            asked_for: headers.get(ACCESS_CONTROL_REQUEST_HEADERS),
        }
    }

    /// Returns whether a browser asks what a page may do.
    pub(crate) fn is_preflight(&self) -> bool {
        self.is_preflight
    }

    /// Lets pages read the response, or send the request with whatever headers: most have no effect here, but libraries
    /// add them (`traceparent`, `x-requested-with`), and browsers do not send a request without all of them.
    pub(crate) fn allow(self, headers: &mut HeaderMap) {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, self.origin.clone());
        if self.is_preflight {
            headers.insert(ACCESS_CONTROL_ALLOW_METHODS, METHODS);
            let names = self.asked_for.cloned();
            headers.extend(names.map(|names| (ACCESS_CONTROL_ALLOW_HEADERS, names)));
            headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
        } else {
            let names = HeaderValue::from_static("etag, x-request-id");
            headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, names);
        }
    }
}
