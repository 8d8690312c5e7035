//! A response with its content encoding and entity tag, ready to be sent and cached.

use std::{
    fmt::Write,
    hash::{DefaultHasher, Hash, Hasher},
    io,
};

use hyper::{
    Response, StatusCode,
    body::Bytes,
    header::{self, HeaderMap, HeaderValue},
};
use wayfare_api::ParsedRequest;

use crate::{content_encoding::ContentEncoding, pool::Busy, response::Body};

/// A client may reuse a response for five minutes. Shared caches may not keep it: it is for the owner of a key.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("private, max-age=300");

/// Refusals and failures must not be cached.
pub(crate) const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// Room for as many headers as responses have, which are not all added here.
const HEADERS: usize = 12;

/// Room for an entity tag.
const TAG: usize = 96;

/// The reason why there is no response.
#[derive(Debug, Clone, Copy)]
pub(crate) enum NoAnswer {
    /// Too many others wait for theirs.
    Busy,
    /// The server failed; the log says why.
    Failed,
}

impl NoAnswer {
    /// Logs why an answer could not be made.
    pub(crate) fn failed(error: &(dyn std::error::Error + 'static)) -> Self {
        tracing::error!(error, "an answer could not be made");
        Self::Failed
    }
}

impl From<Busy> for NoAnswer {
    fn from(Busy: Busy) -> Self {
        Self::Busy
    }
}

/// A response, ready to be sent.
#[derive(Clone)]
pub(crate) struct EncodedResponse {
    status: StatusCode,
    content_type: &'static str,
    encoding: ContentEncoding,
    /// `None` for responses that must not be cached.
    tag: Option<HeaderValue>,
    pub(crate) body: Bytes,
}

impl EncodedResponse {
    /// Returns the answer of a build of a dataset to a request, compressed where the client accepts it and the body is long enough.
    pub(crate) fn new(
        answer: wayfare_api::Response,
        build_id: &str,
        request: &ParsedRequest,
        accepted: ContentEncoding,
    ) -> Result<Self, NoAnswer> {
        let status =
            StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let encoding = accepted.worth(answer.body.len());
        let tag = (status == StatusCode::OK)
            .then(|| tag(build_id, request, encoding))
            .flatten();
        let body = encoding
            .encode(answer.body)
            .map_err(|error| NoAnswer::failed(&error))?
            .into();
        Ok(Self {
            status,
            content_type: answer.content_type,
            encoding,
            tag,
            body,
        })
    }

    /// Returns the response to a request that is wrong, whatever the dataset. It is not compressed, nor cached anywhere.
    pub(crate) fn wrong(answer: wayfare_api::Response) -> Self {
        let status =
            StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let encoding = ContentEncoding::Identity;
        Self {
            status,
            content_type: answer.content_type,
            encoding,
            tag: None,
            body: answer.body.into(),
        }
    }

    /// Returns whether it is an answer, and not a failure of the server.
    pub(crate) fn is_success(&self) -> bool {
        self.status == StatusCode::OK
    }

    /// Returns what belongs to the program, compressed where it is long enough.
    pub(crate) fn embedded(
        body: &[u8],
        content_type: &'static str,
        accepted: ContentEncoding,
    ) -> io::Result<Self> {
        let encoding = accepted.worth(body.len());
        let tag = tag("program", &body, encoding);
        let body = encoding.encode(body.to_vec())?.into();
        Ok(Self {
            status: StatusCode::OK,
            content_type,
            encoding,
            tag,
            body,
        })
    }

    /// Returns the response to a request with these headers: 304 if the client has it already.
    pub(crate) fn into_response(self, request: &HeaderMap) -> Response<Body> {
        let mut response = Response::new(Body::default());
        let known = self.tag.as_ref().is_some_and(|tag| knows(request, tag));
        let headers = response.headers_mut();
        headers.reserve(HEADERS);
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
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static(self.content_type),
        );
        headers.insert(header::CONTENT_LENGTH, self.body.len().into());
        if self.encoding != ContentEncoding::Identity {
            headers.insert(
                header::CONTENT_ENCODING,
                HeaderValue::from_static(self.encoding.name()),
            );
        }
        *response.status_mut() = self.status;
        *response.body_mut() = self.body.into();
        response
    }
}

/// Returns the entity tag: version, dataset, what is asked of it (a request names the format) and content encoding. It is
/// a strong tag, since these always give the same bytes.
fn tag(of: &str, asked: &impl Hash, encoding: ContentEncoding) -> Option<HeaderValue> {
    let mut hasher = DefaultHasher::new();
    asked.hash(&mut hasher);
    let (version, asked, encoding) = (env!("CARGO_PKG_VERSION"), hasher.finish(), encoding.name());
    let mut tag = String::with_capacity(TAG);
    write!(tag, "\"{version}-{of}-{asked:016x}-{encoding}\"").ok()?;
    HeaderValue::try_from(tag).ok()
}

/// Returns whether the client has the response of this tag. RFC 9110 asks for the weak comparison here. Proxies that
/// compress a response add a suffix to its tag, and some hand that back as it is: `"…-identity-gzip"`, `"…-identity;gzip"`.
fn knows(request: &HeaderMap, tag: &HeaderValue) -> bool {
    let is_ours = |known: &str| {
        let start = tag.to_str().ok().and_then(|tag| tag.strip_suffix('"'));
        let suffix = start.and_then(|start| known.strip_prefix(start)?.strip_suffix('"'));
        suffix.is_some_and(|suffix| suffix.is_empty() || suffix.starts_with(['-', ';']))
    };
    let values = request
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok());
    // Our tags have no comma.
    values
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .any(|known| known == "*" || is_ours(known.strip_prefix("W/").unwrap_or(known)))
}
