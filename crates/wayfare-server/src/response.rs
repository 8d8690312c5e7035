//! What every response is, and the facts about it that metrics and the log want.

use std::sync::Arc;

use hyper::body::Bytes;
use wayfare_api::Route;

use crate::authenticator::Refusal;

/// The body of every response: it is complete before any of it is sent.
pub(crate) type Body = http_body_util::Full<Bytes>;

/// Facts about an answered request, for metrics and log.
#[derive(Default)]
pub(crate) struct RequestInfo {
    pub(crate) route: Option<&'static Route>,
    /// The name of the key that admitted it.
    pub(crate) key: Option<Arc<str>>,
    /// Why its key did not.
    pub(crate) refusal: Option<Refusal>,
}
