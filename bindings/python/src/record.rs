//! Records of the library as objects of Python.

use pyo3::prelude::*;

/// Defines the class of a record: each field with how it is read, and those that its `repr` shows.
macro_rules! record {
    ($(#[$about:meta])* $name:ident from $from:ty as $row:ident, shown [$($shown:literal),*] {
        $($(#[$about_field:meta])* $field:ident: $type:ty = $value:expr,)*
    }) => {
        $(#[$about])*
        #[pyclass(frozen, get_all, eq, module = "wayfare")]
        #[derive(Clone, PartialEq)]
        pub(crate) struct $name {
            $($(#[$about_field])* $field: $type,)*
        }

        impl From<$from> for $name {
            fn from($row: $from) -> Self {
                Self { $($field: $value,)* }
            }
        }

        #[pymethods]
        impl $name {
            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                $crate::record::shown(slf, &[$($shown),*])
            }
        }
    };
}

pub(crate) use record;

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
