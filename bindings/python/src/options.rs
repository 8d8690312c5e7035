//! Converts keyword arguments to options of the library.

use pyo3::{
    prelude::*,
    types::{PyBool, PyDict, PyList, PyTuple},
};
use wayfare::{Point, QueryOptions, Verb};

use crate::{arguments::unfit, errors::raised};

/// Keyword arguments: options, which `_wayfare.pyi` lists.
pub(crate) type Keywords<'py> = Bound<'py, PyDict>;

/// Returns the options that keyword arguments are.
pub(crate) fn options(verb: Verb, arguments: Option<&Keywords<'_>>) -> PyResult<QueryOptions> {
    let mut options = QueryOptions::default();
    for (name, value) in arguments.into_iter().flatten() {
        let name: String = name.extract()?;
        let option = verb.option(&name).map_err(raised)?;
        for text in texts(&name, &value, option.is_repeatable())? {
            options.set(option, &text).map_err(raised)?;
        }
    }
    Ok(options)
}

/// Returns the texts of a value: one for each of several values, and none for `None`.
pub(crate) fn texts(
    name: &str,
    value: &Bound<'_, PyAny>,
    is_repeatable: bool,
) -> PyResult<Vec<String>> {
    if value.is_none() {
        return Ok(Vec::new());
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let parts = value
            .try_iter()?
            .map(|part| text(name, &part?))
            .collect::<PyResult<Vec<_>>>()?;
        return Ok(if is_repeatable {
            parts
        } else {
            vec![parts.join(",")]
        });
    }
    Ok(vec![text(name, value)?])
}

fn text(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.extract() {
        Ok(text)
    } else if let Ok(flag) = value.cast::<PyBool>() {
        Ok(flag.is_true().to_string())
    } else if value.extract::<f64>().is_ok() {
        Ok(value.str()?.to_string())
    } else {
        Err(unfit(value, &format!("a value of {name}")))
    }
}

/// Returns the point at a latitude and a longitude.
pub(crate) fn point(latitude: f64, longitude: f64) -> PyResult<Point> {
    Point::new(latitude, longitude).map_err(raised)
}
