//! Turns panics of the libraries that read files into errors.

use std::{
    cell::Cell,
    panic::{self, AssertUnwindSafe},
    sync::Once,
};

use arrow_schema::ArrowError;

use crate::Error;

thread_local! {
    static IS_READING: Cell<bool> = const { Cell::new(false) };
}

/// Installs a panic hook that says nothing of panics which [`TableFile`](crate::TableFile) returns as errors, and passes
/// others on to the hook before it. For programs; a library leaves the choice to these.
pub fn report_other_panics() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_READING.get() {
                before(info);
            }
        }));
    });
}

/// Calls a reader, whose panic is an error. The reader must not be used again after an error.
pub(super) fn caught<T>(read: impl FnOnce() -> Result<T, ArrowError>) -> Result<T, Error> {
    let was_reading = IS_READING.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(read));
    IS_READING.set(was_reading);
    match result {
        Ok(result) => result.map_err(|error| match error {
            ArrowError::IoError(_, error) if error.kind() != std::io::ErrorKind::UnexpectedEof => {
                error.into()
            }
            ArrowError::NotYetImplemented(_) => error.into(),
            // The reason without the name of its kind.
            ArrowError::ParseError(why)
            | ArrowError::IpcError(why)
            | ArrowError::ParquetError(why) => Error::Corrupt(why),
            other => Error::Corrupt(other.to_string()),
        }),
        Err(_) => Err(Error::Corrupt("its parts do not fit together".to_owned())),
    }
}
