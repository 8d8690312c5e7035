//! Prepared answers: those that only the dataset decides are made once, in each format and content encoding.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use futures_util::{
    FutureExt,
    future::{BoxFuture, Shared},
};
use wayfare_api::ParsedRequest;

use crate::{
    content_encoding::ContentEncoding,
    encoded_response::{EncodedResponse, NoAnswer},
};

/// An answer, or the wait for it, which all who ask for it share.
type Preparation = Shared<BoxFuture<'static, Result<EncodedResponse, NoAnswer>>>;

/// The prepared answers of a dataset. There are a few dozen: no request can add to them.
#[derive(Default)]
pub(crate) struct Prepared(Mutex<HashMap<(ParsedRequest, ContentEncoding), Preparation>>);

impl Prepared {
    /// Returns the answer to a request for a table, which `make` makes if it is not there, nor being made. Returns
    /// whether it was there, too.
    pub(crate) async fn answer(
        &self,
        request: ParsedRequest,
        encoding: ContentEncoding,
        make: impl FnOnce(ParsedRequest) -> BoxFuture<'static, Result<EncodedResponse, NoAnswer>>,
    ) -> (Result<EncodedResponse, NoAnswer>, bool) {
        let key = (request, encoding);
        let preparation = {
            // A panic under the lock leaves a whole entry or none, so poison is ignored.
            let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let is_good = |preparation: &&Preparation| {
                preparation
                    .peek()
                    .is_none_or(|made| made.as_ref().is_ok_and(EncodedResponse::is_success))
            };
            match known.get(&key).filter(is_good) {
                Some(preparation) => preparation.clone(),
                None => {
                    let preparation = make(key.0.clone()).shared();
                    known.insert(key, preparation.clone());
                    preparation
                }
            }
        };
        let was_there = preparation.peek().is_some();
        (preparation.await, was_there)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    use futures_util::future::join_all;
    use wayfare_api::{Request, Response, find};

    use super::*;

    fn parsed(target: &str) -> ParsedRequest {
        let request = Request::from(target);
        find(request.path).unwrap().parse(request).ok().unwrap()
    }

    fn answer(status: u16) -> EncodedResponse {
        EncodedResponse::wrong(Response {
            status,
            content_type: "text/plain",
            body: Vec::new(),
        })
    }

    #[test]
    fn an_answer_is_made_once_however_many_ask_however_they_write_it() {
        let (prepared, made) = (Prepared::default(), &AtomicUsize::new(0));
        let prepared = &prepared;
        let ask = |target: &str, status| {
            prepared.answer(parsed(target), ContentEncoding::Gzip, move |_| {
                made.fetch_add(1, SeqCst);
                async move {
                    tokio::task::yield_now().await;
                    Ok(answer(status))
                }
                .boxed()
            })
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        runtime.block_on(async {
            // A failure is not kept.
            assert!(!ask("/countries", 500).await.1);
            let targets = [
                "/countries",
                "//countries//",
                "/countries?x=1",
                "/countries?limit=2&x=3&format=json",
            ];
            let all = join_all(targets.map(|target| ask(target, 200))).await;
            assert!(all.iter().all(|(answer, _)| answer.is_ok()));
            assert!(ask("/countries?x=2", 200).await.1);
        });
        assert_eq!(made.load(SeqCst), 2);
    }
}
