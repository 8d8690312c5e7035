//! The `repr` of objects.

use pyo3::prelude::*;

/// Returns the class of an object with some of its attributes: `Region(code='CA', name='California')`.
pub(crate) fn shown<T>(object: &Bound<'_, T>, attributes: &[&str]) -> PyResult<String> {
    let mut values = Vec::with_capacity(attributes.len());
    for attribute in attributes {
        values.push(format!("{attribute}={}", object.as_any().getattr(*attribute)?.repr()?));
    }
    Ok(format!("{}({})", object.as_any().get_type().name()?, values.join(", ")))
}
