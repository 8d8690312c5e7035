//! The exceptions of the module, and which of them an error of the library becomes.

use pyo3::{PyErr, create_exception, exceptions::PyException};

create_exception!(
    wayfare,
    Error,
    PyException,
    "What went wrong, and what to do about it."
);
create_exception!(
    wayfare,
    BadInputError,
    Error,
    "What was asked makes no sense: a blank text, a latitude above 90."
);
create_exception!(
    wayfare,
    NoDatasetError,
    Error,
    "There is no dataset in the folder."
);
create_exception!(
    wayfare,
    IncompatibleError,
    Error,
    "The dataset is of another version of the format."
);
create_exception!(wayfare, CorruptError, Error, "The dataset is corrupt.");
create_exception!(wayfare, BuildError, Error, "A dataset could not be built.");

/// Returns the exception for an error of the library.
pub(crate) fn raised(error: wayfare::Error) -> PyErr {
    let message = error.to_string();
    if error.is_bad_input() {
        BadInputError::new_err(message)
    } else if error.is_no_dataset() {
        NoDatasetError::new_err(message)
    } else if error.is_incompatible() {
        IncompatibleError::new_err(message)
    } else if error.is_corrupt() {
        CorruptError::new_err(message)
    } else {
        Error::new_err(message)
    }
}
