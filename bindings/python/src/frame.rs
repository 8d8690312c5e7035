//! Tables and columns of pandas, Polars and pyarrow: what is read of them, and the new columns put beside their own.
//!
//! A column that is not read stays where it is, whatever it holds. A package that is not loaded has made no table, so that none
//! is loaded here.

use pyo3::{
    prelude::*,
    types::{IntoPyDict, PyDict, PyList, PySlice, PyString, PyTuple},
};

use crate::{
    arguments::{Text, unfit},
    table::Table,
};

/// What a column without a name is called.
const UNNAMED: &str = "text";

/// Types of Polars that Arrow does not have, or that Polars writes otherwise than Arrow.
const ODD: [&str; 3] = ["Null", "Int128", "UInt128"];

/// A column that rows are looked up by.
pub(crate) struct Read {
    pub(crate) name: String,
    pub(crate) is_text: bool,
}

/// A table, or a column, which is a table of one.
pub(crate) struct Frame<'py> {
    made_by: Library,
    table: Bound<'py, PyAny>,
    /// Whether the table was made of a column.
    is_of_column: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Library {
    Pandas,
    Polars,
    PyArrow,
    /// Any other that speaks Arrow.
    Other,
}

impl<'py> Frame<'py> {
    /// Takes a table, or a column, which has this name if it has none of its own.
    pub(crate) fn new(given: &Bound<'py, PyAny>, name: Option<&str>) -> PyResult<Self> {
        let frame = |made_by, table, is_of_column| {
            Ok(Self {
                made_by,
                table,
                is_of_column,
            })
        };
        let is = |package: &str, classes: &[&str]| is_a(given, package, classes);
        let name = name.unwrap_or(UNNAMED);
        if is("pandas", &["DataFrame"])? {
            return frame(Library::Pandas, given.clone(), false);
        }
        if is("polars", &["DataFrame"])? {
            return frame(Library::Polars, given.clone(), false);
        }
        if is("pyarrow", &["Table", "RecordBatch"])? {
            return frame(Library::PyArrow, given.clone(), false);
        }
        if is(
            "pandas",
            &["Series", "Index", "api.extensions.ExtensionArray"],
        )? {
            let series = package(given, "pandas")?.call_method1("Series", (given,))?;
            let own = series.getattr("name")?;
            let table = match own.is_none() {
                true => series.call_method1("to_frame", (name,))?,
                false => series.call_method0("to_frame")?,
            };
            return frame(Library::Pandas, table, true);
        }
        if is("polars", &["Series"])? {
            let own = given.getattr("name")?;
            let table = match own.is_truthy()? {
                true => given.call_method0("to_frame")?,
                false => given.call_method1("to_frame", (name,))?,
            };
            return frame(Library::Polars, table, true);
        }
        if is("pyarrow", &["Array", "ChunkedArray"])? {
            let columns = [(name, given)].into_py_dict(given.py())?;
            let table = package(given, "pyarrow")?.call_method1("table", (columns,))?;
            return frame(Library::PyArrow, table, true);
        }
        let texts = match is("numpy", &["ndarray"])? {
            true => given.call_method0("tolist")?,
            false => given.clone(),
        };
        if texts.is_instance_of::<PyList>() || texts.is_instance_of::<PyTuple>() {
            let texts = texts.try_iter()?.map(|text| row(&text?));
            let table = Table::of_texts(name, texts.collect::<PyResult<_>>()?)?;
            return frame(
                Library::Other,
                Bound::new(given.py(), table)?.into_any(),
                true,
            );
        }
        frame(Library::Other, given.clone(), false)
    }

    /// Returns the name of the column that the table was made of, if it was.
    pub(crate) fn only_column(&self) -> PyResult<Option<String>> {
        if !self.is_of_column {
            return Ok(None);
        }
        let names = match self.names()? {
            Some(names) => names,
            None => self.table.getattr("column_names")?.extract()?,
        };
        Ok(names.into_iter().next())
    }

    /// Returns the names of the columns; `None` where only reading the table tells.
    pub(crate) fn names(&self) -> PyResult<Option<Vec<String>>> {
        let names = match self.made_by {
            Library::Pandas | Library::Polars => self.table.getattr("columns")?,
            Library::PyArrow => self.table.getattr("schema")?.getattr("names")?,
            Library::Other => return Ok(None),
        };
        let names = names.try_iter()?.map(|name| Ok(name?.str()?.to_string()));
        names.collect::<PyResult<_>>().map(Some)
    }

    /// Returns a table of these columns, as far as it has them, or of all where the rest cannot be left out.
    pub(crate) fn select(&self, wanted: &[Read]) -> PyResult<Bound<'py, PyAny>> {
        let Some(names) = self.names()? else {
            return Ok(self.table.clone());
        };
        let read = |name: &str| wanted.iter().find(|column| column.name == name);
        let found = names
            .iter()
            .enumerate()
            .filter_map(|(at, name)| Some((at, read(name)?)));
        let (at, columns): (Vec<usize>, Vec<_>) = found.unzip();
        match self.made_by {
            Library::Pandas => {
                let rows = PySlice::full(self.table.py());
                self.table.getattr("iloc")?.get_item((rows, at))
            }
            Library::Polars => {
                let polars = package(&self.table, "polars")?;
                let mut series = Vec::with_capacity(columns.len());
                for column in columns {
                    let own = self.table.call_method1("get_column", (&column.name,))?;
                    let kind = own.getattr("dtype")?.str()?.to_string();
                    let is_text = column.is_text && kind == "Null";
                    let known = if is_text { "String" } else { "Float64" };
                    series.push(match ODD.contains(&kind.as_str()) {
                        true => own.call_method1("cast", (polars.getattr(known)?,))?,
                        false => own,
                    });
                }
                polars.call_method1("DataFrame", (series,))
            }
            Library::PyArrow | Library::Other => self.table.call_method1("select", (at,)),
        }
    }

    /// Returns the table with these columns behind its own; `None` where it is no table of a library that is known here.
    pub(crate) fn with(&self, added: &Bound<'py, Table>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.made_by {
            Library::Other => Ok(None),
            Library::Polars => {
                let added = package(&self.table, "polars")?.call_method1("DataFrame", (added,))?;
                let columns = added.call_method0("get_columns")?;
                self.table.call_method1("hstack", (columns,)).map(Some)
            }
            Library::PyArrow => self.with_arrow(added).map(Some),
            Library::Pandas => self.with_pandas(added).map(Some),
        }
    }

    fn with_arrow(&self, added: &Bound<'py, Table>) -> PyResult<Bound<'py, PyAny>> {
        let added = package(&self.table, "pyarrow")?.call_method1("table", (added,))?;
        let is_batch = is_a(&self.table, "pyarrow", &["RecordBatch"])?;
        let mut table = self.table.clone();
        for at in 0..added.getattr("num_columns")?.extract()? {
            let at: usize = at;
            let field = added.call_method1("field", (at,))?;
            let column = added.call_method1("column", (at,))?;
            let column = match is_batch {
                true => column.call_method0("combine_chunks")?,
                false => column,
            };
            table = table.call_method1("append_column", (field, column))?;
        }
        Ok(table)
    }

    /// Whole numbers and flags get types of pandas that know nulls: of an id that is missing somewhere, NumPy makes floats.
    fn with_pandas(&self, added: &Bound<'py, Table>) -> PyResult<Bound<'py, PyAny>> {
        let py = added.py();
        let pandas = package(&self.table, "pandas")?;
        // Through it has pandas given what was read.
        let pyarrow = py.import("pyarrow")?;
        let types = PyDict::new(py);
        for (arrow, own) in [
            ("int32", "Int32Dtype"),
            ("int64", "Int64Dtype"),
            ("bool_", "BooleanDtype"),
        ] {
            types.set_item(pyarrow.call_method0(arrow)?, pandas.call_method0(own)?)?;
        }
        let keywords = [("types_mapper", types.getattr("get")?)].into_py_dict(py)?;
        let added = pyarrow
            .call_method1("table", (added,))?
            .call_method("to_pandas", (), Some(&keywords))?
            .call_method1("set_axis", (self.table.getattr("index")?,))?;
        let columns = PyDict::new(py);
        for name in added.getattr("columns")?.try_iter()? {
            let name = name?;
            columns.set_item(&name, added.get_item(&name)?)?;
        }
        self.table.call_method("assign", (), Some(&columns))
    }
}

/// Returns whether a value is of one of the classes of a package, which is so only where the package is loaded.
fn is_a(value: &Bound<'_, PyAny>, package: &str, classes: &[&str]) -> PyResult<bool> {
    let loaded = value.py().import("sys")?.getattr("modules")?;
    let Ok(package) = loaded.get_item(package) else {
        return Ok(false);
    };
    for class in classes {
        let class = class
            .split('.')
            .try_fold(package.clone(), |within, name| within.getattr(name));
        // Another module may have the name of the package, or the package be half loaded.
        if class.is_ok_and(|class| value.is_instance(&class).unwrap_or(false)) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn package<'py>(value: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyModule>> {
    value.py().import(name)
}

/// Returns the text of a row of a list: null is `None`, or NaN, as pandas has it.
fn row(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if value.is_none() || value.extract::<f64>().is_ok_and(f64::is_nan) {
        return Ok(None);
    }
    match value.cast::<PyString>() {
        Ok(_) => Ok(Some(value.extract::<Text>()?.to_owned())),
        Err(_) => Err(unfit(
            value,
            "a text: a list must hold texts; make a DataFrame for a column of anything else",
        )),
    }
}
