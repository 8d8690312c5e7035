//! Arguments of queries: what is none of its kind is bad input, as everything else that a query cannot take.

use std::ops::Deref;

use pyo3::{prelude::*, pybacked::PyBackedStr};
use wayfare::printable;

use crate::errors::BadInputError;

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

impl Own for PyBackedStr {
    type Type = str;
}

impl Own for u32 {
    type Type = Self;
}

impl Own for usize {
    type Type = Self;
}

impl Own for f64 {
    type Type = Self;
}

arguments! {
    /// A text.
    Text(PyBackedStr), "a text";
    /// The id of a place.
    Id(u32), "an id: it must be a whole number from 0 to 4294967295";
    /// A number of something.
    Count(usize), "a number: it must be whole, 0 or more";
    /// A number with a fraction.
    Number(f64), "a number";
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
