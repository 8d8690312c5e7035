//! Arguments of queries: what is none of its kind is bad input, as everything else that a query cannot take.

use std::{
    ops::Deref,
    path::{Path, PathBuf},
};

use pyo3::{prelude::*, pybacked::PyBackedStr};
use wayfare_text::printable;

use crate::{errors::BadInputError, opened::Dataset};

/// Letters of a value that an error shows.
const SHOWN: usize = 80;

macro_rules! arguments {
    ($($(#[$about:meta])* $name:ident($own:ty), $must_be:literal;)*) => {$(
        $(#[$about])*
        pub(crate) struct $name($own);

        impl<'a, 'py> FromPyObject<'a, 'py> for $name {
            type Error = PyErr;

            fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
                match value.extract() {
                    Ok(own) => Ok(Self(own)),
                    Err(_) => Err(unfit(&value, $must_be)),
                }
            }
        }

        impl Deref for $name {
            type Target = <$own as Own>::Type;

            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }
    )*};
}

/// What a query takes of a value.
pub(crate) trait Own {
    type Type: ?Sized;
}

macro_rules! owns {
    ($($own:ty => $type:ty;)*) => {$(
        impl Own for $own {
            type Type = $type;
        }
    )*};
}

owns! {
    PyBackedStr => str;
    PathBuf => Path;
    u32 => u32;
    u64 => u64;
    usize => usize;
    f64 => f64;
    bool => bool;
    Vec<PyBackedStr> => [PyBackedStr];
    Py<Dataset> => Py<Dataset>;
}

arguments! {
    /// A text.
    Text(PyBackedStr), "a text";
    /// The name of a column.
    Name(PyBackedStr), "the name of a column: it must be a text";
    /// Several texts.
    Texts(Vec<PyBackedStr>), "a list of texts";
    /// A folder.
    Folder(PathBuf), "a path";
    /// Yes or no.
    Flag(bool), "True or False";
    /// The id of a place.
    Id(u32), "an id: it must be a whole number from 0 to 4294967295";
    /// A number of something.
    Count(usize), "a number: it must be whole, 0 or more";
    /// A number of people.
    People(u64), "a number: it must be whole, 0 or more";
    /// A number with a fraction.
    Number(f64), "a number";
    /// A dataset.
    Opened(Py<Dataset>), "a Dataset: wayfare.open() opens one";
}

/// Returns the error for a value that an argument cannot be.
pub(crate) fn unfit(value: &Bound<'_, PyAny>, must_be: &str) -> PyErr {
    let shown = value.repr().map(|repr| repr.to_string());
    let mut shown = shown.unwrap_or_else(|_| "this value".to_owned());
    if let Some((end, _)) = shown.char_indices().nth(SHOWN) {
        shown.truncate(end);
        shown.push('…');
    }
    BadInputError::new_err(format!("{} is not {must_be}", printable(&shown)))
}
