//! From a request to a response: routing, envelopes, errors.

use wayfare::Dataset;

use crate::{Format, routes};

/// A request: the part of the address after the base address, split at the question mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Request<'r> {
    /// The path, percent-encoded, relative to the base address: `/search/location/lisboa`.
    pub path: &'r str,
    /// The query string, percent-encoded, without its question mark; may be empty.
    pub query: &'r str,
}

impl<'r> From<&'r str> for Request<'r> {
    /// Splits a path with or without a query string: `/locations/2267057?format=xml`.
    fn from(target: &'r str) -> Self {
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        Self { path, query }
    }
}

/// An answer, as it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// Status code of HTTP.
    pub status: u16,
    /// Media type of the body.
    pub content_type: &'static str,
    /// An envelope, in UTF-8.
    pub body: Vec<u8>,
}

impl Response {
    /// Returns an error envelope in the format that a request asks for. Servers use it for requests that they answer
    /// themselves, such as those without a valid key.
    ///
    /// ```
    /// use wayfare_api::{Request, Response};
    ///
    /// let response = Response::error(403, "The API key is missing.", Request::from("/countries"));
    /// let body = br#"{"status":false,"error":"The API key is missing.","data":null}"#;
    /// assert_eq!((response.status, response.body.as_slice()), (403, body.as_slice()));
    /// ```
    pub fn error(status: u16, sentence: &str, request: Request<'_>) -> Self {
        Self::failure(
            status,
            sentence,
            Format::of_query(request.query).unwrap_or_default(),
        )
    }

    pub(crate) fn failure(status: u16, sentence: &str, format: Format) -> Self {
        let body = format.write(|w| {
            w.begin_object();
            w.key("status");
            w.boolean(false);
            w.key("error");
            w.text(sentence);
            w.key("data");
            w.null();
            w.end_object();
            Ok::<(), std::convert::Infallible>(())
        });
        Self {
            status,
            content_type: format.content_type(),
            body: body.unwrap_or_default(),
        }
    }
}

/// Answers a request.
///
/// The status is 200, even if the envelope reports an error in the request; 404 if there is no such endpoint; and 500
/// if the dataset is corrupt. The body is always an envelope.
///
/// ```
/// # wayfare_datasets::enter_example();
/// use wayfare_api::{Request, respond};
///
/// let world = wayfare::Dataset::open("world")?;
/// let response = respond(&world, Request::from("/costs/location/2267057?format=xml"));
/// assert_eq!((response.status, response.content_type), (200, "application/xml; charset=utf-8"));
/// # Ok::<(), wayfare::Error>(())
/// ```
pub fn respond(dataset: &Dataset, request: Request<'_>) -> Response {
    let Some(found) = routes::find(request.path) else {
        let sentence = format!("There is no endpoint {:?}.", request.path);
        return Response::error(404, &sentence, request);
    };
    found
        .parse(request)
        .map_or_else(|failed| failed, |parsed| parsed.respond(dataset))
}
