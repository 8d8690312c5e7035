//! Answers parsed requests: with what is cached or prepared, at once, or in the pool.

use std::sync::{Arc, atomic::Ordering::Relaxed};

use futures_util::FutureExt;
use hyper::body::Bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wayfare_api::{ParsedRequest, Work};

use crate::{
    content_encoding::ContentEncoding,
    encoded_response::{EncodedResponse, NoAnswer},
    pool::Busy,
    response_cache::Lookup,
    state::{Snapshot, State},
};

/// Longer bodies are compressed in the pool, as Brotli takes a millisecond for some twenty kilobytes, and are counted until
/// they are sent.
const LONG: usize = 16 << 10;

/// Answers a request, in an encoding that the client accepts.
pub(crate) async fn answer(
    state: &State,
    snapshot: &Arc<Snapshot>,
    request: ParsedRequest,
    accepted: ContentEncoding,
) -> Result<EncodedResponse, NoAnswer> {
    if request.work() == Work::Table {
        let (pool, snapshot) = (state.pool.clone(), snapshot.clone());
        let prepared = &snapshot.clone().prepared;
        let make = |request| {
            let make = move || respond(&snapshot, &request, accepted);
            // In a task of its own, which nobody ends who no longer waits for it.
            let made = async move { tokio::spawn(async move { pool.run(make).await? }).await };
            made.map(|made| made.unwrap_or_else(|error| Err(NoAnswer::failed(&error))))
                .boxed()
        };
        let (answer, was_there) = prepared.answer(request, accepted, make).await;
        state
            .metrics
            .cache_hits
            .fetch_add(was_there.into(), Relaxed);
        return answer;
    }
    let is_asked_again = match snapshot.cache.find(&request, accepted) {
        Lookup::Found(answer) => {
            state.metrics.cache_hits.fetch_add(1, Relaxed);
            return Ok(answer);
        }
        Lookup::Missed { before } => before,
    };
    let mut answer = make(state, snapshot, &request, accepted).await?;
    if is_asked_again {
        snapshot.cache.insert(request, accepted, &answer);
    }
    answer.body = count(answer.body, &state.unsent)?;
    Ok(answer)
}

/// The body of a long answer.
struct CountedBody {
    body: Bytes,
    _permit: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for CountedBody {
    fn as_ref(&self) -> &[u8] {
        &self.body
    }
}

/// Counts a long body until it is sent: clients that do not read what they ask for must not fill the memory.
fn count(body: Bytes, unsent: &Arc<Semaphore>) -> Result<Bytes, Busy> {
    if body.len() <= LONG {
        return Ok(body);
    }
    let kibibytes = u32::try_from(body.len().div_ceil(1 << 10)).unwrap_or(u32::MAX);
    let permit = unsent
        .clone()
        .try_acquire_many_owned(kibibytes)
        .map_err(|_| Busy)?;
    Ok(Bytes::from_owner(CountedBody {
        body,
        _permit: permit,
    }))
}

fn respond(
    snapshot: &Snapshot,
    request: &ParsedRequest,
    accepted: ContentEncoding,
) -> Result<EncodedResponse, NoAnswer> {
    EncodedResponse::new(
        request.respond(&snapshot.dataset),
        &snapshot.build_id,
        request,
        accepted,
    )
}

/// Makes an answer, in the pool if it takes long.
async fn make(
    state: &State,
    snapshot: &Arc<Snapshot>,
    request: &ParsedRequest,
    accepted: ContentEncoding,
) -> Result<EncodedResponse, NoAnswer> {
    if request.work() == Work::Small {
        let response = request.respond(&snapshot.dataset);
        let len = response.body.len();
        let encode = move |snapshot: &Snapshot, request: &ParsedRequest| {
            EncodedResponse::new(response, &snapshot.build_id, request, accepted)
        };
        if len <= LONG || accepted == ContentEncoding::Identity {
            return encode(snapshot, request);
        }
        let (snapshot, request) = (snapshot.clone(), request.clone());
        return state.pool.run(move || encode(&snapshot, &request)).await?;
    }
    let (snapshot, request) = (snapshot.clone(), request.clone());
    state
        .pool
        .run(move || respond(&snapshot, &request, accepted))
        .await?
}
