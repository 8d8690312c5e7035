//! Records of the library as objects of Python: plain values, which compare, hash, copy and pickle as such.

use pyo3::{
    intern,
    prelude::*,
    types::{PyDict, PyList, PyTuple},
};

/// Defines the class of a record: each field with how it is read, and those that its `repr` shows. One that is not read from a
/// record of the library has fields alone.
macro_rules! record {
    ($(#[$about:meta])* $name:ident from $from:ty as $row:ident, shown [$($shown:literal),*] {
        $($(#[$about_field:meta])* $field:ident: $type:ty = $value:expr,)*
    }) => {
        $crate::record::record! {
            $(#[$about])*
            #[derive(Clone)]
            $name [from_py_object], shown [$($shown),*] {
                $($(#[$about_field])* $field: $type,)*
            }
        }

        impl From<$from> for $name {
            fn from($row: $from) -> Self {
                Self { $($field: $value,)* }
            }
        }
    };
    ($(#[$about:meta])* $name:ident [$($option:ident)?], shown [$($shown:literal),*] {
        $($(#[$about_field:meta])* $field:ident: $type:ty,)*
    } $(methods { $($more:tt)* })?) => {
        $(#[$about])*
        #[pyclass(frozen, get_all, new = "from_fields", $($option,)? module = "wayfare")]
        pub(crate) struct $name {
            $($(#[$about_field])* pub(crate) $field: $type,)*
        }

        $crate::record::fields! { $name { $($field: $type,)* } }

        impl $crate::hint::Hint for $name {
            fn hint() -> String {
                stringify!($name).to_owned()
            }
        }

        #[pymethods]
        impl $name {
            #[classattr]
            fn __annotations__(py: Python<'_>) -> PyResult<Bound<'_, pyo3::types::PyDict>> {
                pyo3::types::IntoPyDict::into_py_dict(<Self as $crate::record::Fields>::hints(), py)
            }

            #[classattr]
            fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, pyo3::types::PyTuple>> {
                pyo3::types::PyTuple::new(py, <Self as $crate::record::Fields>::NAMES)
            }

            /// Returns its fields as a dict, with dicts for the records in it.
            fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
                $crate::record::to_dict(slf)
            }

            fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<bool> {
                $crate::record::values(slf)?.eq($crate::record::values(other)?)
            }

            fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
                $crate::record::hash(slf)
            }

            fn __reduce__<'py>(
                slf: &Bound<'py, Self>,
            ) -> PyResult<$crate::record::Pickle<'py>> {
                Ok((slf.get_type().into_any(), $crate::record::values(slf)?))
            }

            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                $crate::record::shown(slf, &[$($shown),*])
            }

            $($($more)*)?
        }
    };
}

/// Tells the fields of a class, and their types.
macro_rules! fields {
    ($name:ident { $($field:ident: $type:ty,)* }) => {
        impl $crate::record::Fields for $name {
            const NAMES: &'static [&'static str] = &[$(stringify!($field)),*];

            fn hints() -> Vec<(&'static str, String)> {
                vec![$((stringify!($field), <$type as $crate::hint::Hint>::hint())),*]
            }
        }
    };
}

pub(crate) use {fields, record};

/// What makes an object again: a function and its arguments.
pub(crate) type Pickle<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// A class with fields: what makes its objects equal.
pub(crate) trait Fields {
    const NAMES: &'static [&'static str];

    /// Returns the names with the types that they have in Python, for the stub.
    fn hints() -> Vec<(&'static str, String)>;
}

/// Returns the values of the fields.
pub(crate) fn values<'py, T: Fields>(object: &Bound<'py, T>) -> PyResult<Bound<'py, PyTuple>> {
    let values = T::NAMES.iter().map(|name| object.as_any().getattr(*name));
    PyTuple::new(object.py(), values.collect::<PyResult<Vec<_>>>()?)
}

/// Returns a hash of the values of the fields.
pub(crate) fn hash<T: Fields>(object: &Bound<'_, T>) -> PyResult<isize> {
    let values = values(object)?;
    let hashable = values.iter().map(|value| match value.cast::<PyList>() {
        Ok(list) => list.to_tuple().into_any(),
        Err(_) => value.clone(),
    });
    PyTuple::new(object.py(), hashable.collect::<Vec<_>>())?.hash()
}

/// Returns the fields as a dict, with dicts for the records in it.
pub(crate) fn to_dict<'py, T: Fields>(object: &Bound<'py, T>) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(object.py());
    for name in T::NAMES {
        fields.set_item(*name, plain(object.as_any().getattr(*name)?)?)?;
    }
    Ok(fields)
}

/// Returns a value without records: lists, dicts, texts and numbers.
pub(crate) fn plain(value: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    let py = value.py();
    if let Ok(list) = value.cast::<PyList>() {
        let values = list.iter().map(plain).collect::<PyResult<Vec<_>>>()?;
        return Ok(PyList::new(py, values)?.into_any());
    }
    match value.getattr_opt(intern!(py, "to_dict"))? {
        Some(to_dict) => to_dict.call0(),
        None => Ok(value),
    }
}

/// Returns the class of an object with some of its attributes: `Region(code='CA', name='California')`.
pub(crate) fn shown<T>(object: &Bound<'_, T>, attributes: &[&str]) -> PyResult<String> {
    let mut values = Vec::with_capacity(attributes.len());
    for attribute in attributes {
        values.push(format!(
            "{attribute}={}",
            object.as_any().getattr(*attribute)?.repr()?
        ));
    }
    Ok(format!(
        "{}({})",
        object.as_any().get_type().name()?,
        values.join(", ")
    ))
}

/// Copies a text, if there is one.
pub(crate) fn owned(text: Option<&str>) -> Option<String> {
    text.map(str::to_owned)
}

/// Copies records of the library.
pub(crate) fn copied<T: From<R>, R>(records: Vec<R>) -> Vec<T> {
    records.into_iter().map(T::from).collect()
}
