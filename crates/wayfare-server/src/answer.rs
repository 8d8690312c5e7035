//! An answer as it is sent, and kept for whoever asks the same again.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    io,
};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, Response, StatusCode, header},
};
use wayfare_api::{Request, respond};

use crate::{coding::Coding, state::Snapshot};

/// How long a client may use an answer without asking again, and that nobody else may keep it: it is for the owner
/// of a key.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("private, max-age=300");

/// What must not be kept: refusals and failures.
pub(crate) const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// An answer, ready to be sent.
#[derive(Clone)]
pub(crate) struct Answer {
    status: StatusCode,
    content_type: &'static str,
    coding: Coding,
    /// None for what must not be kept.
    tag: Option<HeaderValue>,
    pub(crate) body: Bytes,
}

impl Answer {
    /// Answers a request, compressed if that is accepted and pays.
    pub(crate) fn new(snapshot: &Snapshot, request: Request<'_>, accepted: Coding) -> io::Result<Self> {
        let answer = respond(&snapshot.dataset, request);
        let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let coding = accepted.worth(answer.body.len());
        let tag = (status == StatusCode::OK).then(|| tag(snapshot, request, coding)).flatten();
        let body = coding.encode(answer.body)?.into();
        Ok(Self { status, content_type: answer.content_type, coding, tag, body })
    }

    /// The response to a request with these headers: 304 if it knows the answer already.
    pub(crate) fn into_response(self, request: &HeaderMap) -> Response<Body> {
        let mut response = Response::new(Body::empty());
        let known = self.tag.as_ref().is_some_and(|tag| knows(request, tag));
        let headers = response.headers_mut();
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        match self.tag {
            Some(tag) => {
                headers.insert(header::CACHE_CONTROL, CACHE_CONTROL);
                headers.insert(header::ETAG, tag);
            }
            None => _ = headers.insert(header::CACHE_CONTROL, NO_STORE),
        }
        if known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        headers.insert(header::CONTENT_LENGTH, self.body.len().into());
        if self.coding != Coding::Identity {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(self.coding.name()));
        }
        *response.status_mut() = self.status;
        *response.body_mut() = self.body.into();
        response
    }
}

/// The tag of an answer: of the version that wrote it, the dataset, the request, which names the format, and the
/// coding. A strong one, since these give the same bytes each time.
fn tag(snapshot: &Snapshot, request: Request<'_>, coding: Coding) -> Option<HeaderValue> {
    let mut hasher = DefaultHasher::new();
    request.hash(&mut hasher);
    let (version, request, coding) = (env!("CARGO_PKG_VERSION"), hasher.finish(), coding.name());
    HeaderValue::try_from(format!("\"{version}-{}-{request:016x}-{coding}\"", snapshot.build_id)).ok()
}

/// Whether a client has the answer of this tag. The comparison is the weak one, as RFC 9110 asks for here.
fn knows(request: &HeaderMap, tag: &HeaderValue) -> bool {
    let values = request.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    // No tag of ours has a comma.
    values
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known).as_bytes() == tag.as_bytes())
}
