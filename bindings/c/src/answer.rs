//! The boundary: every call that can fail goes through it, so that no panic leaves the library.

use std::{
    mem::MaybeUninit,
    panic::{AssertUnwindSafe, catch_unwind},
};

use crate::{
    failure::{Failure, Status, given},
    string::OwnedText,
};

/// Runs a query. Writes its answer if there is one, or the message of its error if the caller asks for it.
pub(crate) fn answer<T>(
    out: Option<&mut MaybeUninit<T>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
    query: impl FnOnce() -> Result<Option<T>, Failure>,
) -> Status {
    // A query that panicked leaves nothing behind: datasets are never changed.
    let outcome = catch_unwind(AssertUnwindSafe(|| -> Result<bool, Failure> {
        let out = given(out, "the pointer for the answer")?;
        Ok(query()?.map(|answer| out.write(answer)).is_some())
    }));
    let (status, message) = match outcome {
        Ok(Ok(true)) => (Status::Ok, None),
        Ok(Ok(false)) => (Status::NotFound, None),
        Ok(Err(failure)) => (failure.status(), Some(failure.to_string())),
        Err(_) => (
            Status::Bug,
            Some("Wayfare panicked; this is a bug, please report it".to_owned()),
        ),
    };
    if let Some(error) = error {
        error.write(message.map(OwnedText::new));
    }
    status
}
