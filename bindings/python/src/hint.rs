//! What the types of fields are called in Python, from which the stub is made; and the values that have one of several names.

use pyo3::{prelude::*, types::PyString};

use crate::arguments::unfit;

/// A type that has a name in Python.
pub(crate) trait Hint {
    fn hint() -> String;
}

macro_rules! hints {
    ($($name:literal $($type:ty),*;)*) => {$($(
        impl $crate::hint::Hint for $type {
            fn hint() -> String {
                $name.to_owned()
            }
        }
    )*)*};
}

pub(crate) use hints;

hints! {
    "str" String;
    "bool" bool;
    "int" u8, u16, u32, u64, usize, i32;
    "float" f32, f64;
}

impl<T: Hint> Hint for Option<T> {
    fn hint() -> String {
        format!("{} | None", T::hint())
    }
}

impl<T: Hint> Hint for Py<T> {
    fn hint() -> String {
        T::hint()
    }
}

impl<T: Hint> Hint for Vec<T> {
    fn hint() -> String {
        format!("list[{}]", T::hint())
    }
}

/// A value that has one of several names.
#[derive(Clone, Copy)]
pub(crate) struct Named<T>(T);

impl<T> Named<T> {
    pub(crate) fn value(self) -> T {
        self.0
    }
}

/// A type each of whose values has a name.
pub(crate) trait Names: Copy + 'static {
    fn all() -> &'static [Self];
    fn name(self) -> &'static str;
}

macro_rules! names {
    ($($type:ident)*) => {$(
        impl Names for wayfare::$type {
            fn all() -> &'static [Self] {
                &Self::ALL
            }

            fn name(self) -> &'static str {
                self.as_str()
            }
        }

        impl From<wayfare::$type> for Named<wayfare::$type> {
            fn from(value: wayfare::$type) -> Self {
                Self(value)
            }
        }
    )*};
}

names! { CostUnit MatchKind NameKind PlaceKind Provenance Style }

impl<T: Names> Hint for Named<T> {
    fn hint() -> String {
        let names: Vec<String> = T::all()
            .iter()
            .map(|value| format!("{:?}", value.name()))
            .collect();
        format!("Literal[{}]", names.join(", "))
    }
}

impl<'py, T: Names> IntoPyObject<'py> for Named<T> {
    type Target = PyString;
    type Output = Bound<'py, PyString>;
    type Error = std::convert::Infallible;

    fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Self::Error> {
        Ok(PyString::intern(py, self.0.name()))
    }
}

impl<'py, T: Names> IntoPyObject<'py> for &Named<T> {
    type Target = PyString;
    type Output = Bound<'py, PyString>;
    type Error = std::convert::Infallible;

    fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Self::Error> {
        (*self).into_pyobject(py)
    }
}

impl<'a, 'py, T: Names> FromPyObject<'a, 'py> for Named<T> {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let name: Option<String> = value.extract().ok();
        let named = T::all()
            .iter()
            .find(|one| name.as_deref() == Some(one.name()));
        named
            .map(|one| Self(*one))
            .ok_or_else(|| unfit(&value, &format!("one of {}", Self::hint())))
    }
}
