//! The exceptions of the module, and which of them an error of the library becomes.

use pyo3::{create_exception, exceptions::PyException, prelude::*};
use wayfare::ErrorKind;

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
    "What was asked makes no sense: a latitude above 90, a malformed code."
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

/// Returns the exception for one that another package raised about what it was given.
pub(crate) fn unusable(py: Python<'_>, error: PyErr) -> PyErr {
    if !error.is_instance_of::<PyException>(py) || error.is_instance_of::<Error>(py) {
        return error;
    }
    let told = BadInputError::new_err(error.value(py).to_string());
    told.set_cause(py, Some(error));
    told
}

/// Returns the exception for an error of the library.
pub(crate) fn raised(error: wayfare::Error) -> PyErr {
    let message = format!("{error:#}");
    let with_remedy = || format!("{message}; wayfare.build_default() builds the default one");
    match error.kind() {
        ErrorKind::NoDataset => NoDatasetError::new_err(with_remedy()),
        ErrorKind::Incompatible => IncompatibleError::new_err(with_remedy()),
        ErrorKind::Corrupt => CorruptError::new_err(with_remedy()),
        ErrorKind::BadInput => BadInputError::new_err(message),
        _ => Error::new_err(message),
    }
}
