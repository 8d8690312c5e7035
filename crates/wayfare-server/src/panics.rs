//! Turns a panic of a handler into a response.

use std::{any::Any, panic::AssertUnwindSafe};

use futures_util::FutureExt;
use hyper::{Response, StatusCode, Uri};

use crate::{
    interface::{FAILED, refuse},
    response::Body,
};

/// Waits for an answer. A panic becomes a response, and does not affect the next request.
pub(crate) async fn catch_panic(
    uri: &Uri,
    answer: impl Future<Output = Response<Body>>,
) -> Response<Body> {
    // Handlers change nothing but counters.
    AssertUnwindSafe(answer)
        .catch_unwind()
        .await
        .unwrap_or_else(|panic| {
            tracing::error!(panic = message(&*panic), "a handler panicked");
            refuse(StatusCode::INTERNAL_SERVER_ERROR, FAILED, uri)
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
    use http_body_util::BodyExt;

    use super::*;

    #[test]
    fn a_panic_is_answered() {
        let uri = Uri::from_static("/fail?format=xml");
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let (status, body) = runtime.block_on(async {
            let response = catch_panic(&uri, async { panic!("on purpose") }).await;
            let status = response.status().as_u16();
            (
                status,
                response.into_body().collect().await.unwrap().to_bytes(),
            )
        });
        assert_eq!(status, 500);
        assert!(
            body.starts_with(b"<?xml") && !body.windows(7).any(|part| part == b"purpose"),
            "{body:?}"
        );
    }
}
