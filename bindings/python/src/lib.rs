//! Wayfare for Python: the native half of the package `wayfare`. `python/wayfare/_wayfare.pyi` describes it.
//!
//! Answers of the library borrow from their [`wayfare::Dataset`], and an object of Python can borrow from nothing. So
//! each owns what it needs. A [`place::Place`] has its dataset, which is a counted reference, and an id, and
//! reads data on demand, as the handle of the library does. A [`hit::Hit`] shares the hits of its search, which are
//! kept with a clone of the dataset from which they borrow. All else is small, and copied when it is found.

#![forbid(unsafe_code)]
#![allow(
    clippy::too_many_arguments,
    reason = "keyword arguments, and the fields of records"
)]

mod arguments;
mod build;
mod costs;
mod dataset;
mod enrich;
mod errors;
mod frame;
mod hint;
mod hit;
mod info;
mod interrupt;
mod language;
mod listings;
mod opened;
mod options;
mod place;
mod record;
mod table;
mod trip;
mod world;

use pyo3::prelude::*;

#[pymodule(name = "_wayfare", gil_used = false)]
mod module {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python has its name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::build::build_default;
    #[pymodule_export]
    use crate::costs::{Category, Conversion, Cost, Costs, Currency, Expense, Rate, Successor};
    #[pymodule_export]
    use crate::dataset::open;
    #[pymodule_export]
    const COLUMNS: crate::enrich::Columns = crate::enrich::Columns;
    #[pymodule_export]
    use crate::enrich::enrich;
    #[pymodule_export]
    use crate::errors::{
        BadInputError, BuildError, CorruptError, Error, IncompatibleError, NoDatasetError,
    };
    #[pymodule_export]
    use crate::hit::{DayCost, Explanation, Hit, NearbyPlace, Resolution, ScorePart};
    #[pymodule_export]
    use crate::info::{Info, Source};
    #[pymodule_export]
    use crate::listings::{Accommodation, Highlight, NearbyAccommodation, NearbyHighlight, Offer};
    #[pymodule_export]
    use crate::opened::Dataset;
    #[pymodule_export]
    use crate::place::{AlternateName, BoundingBox, Place};
    #[pymodule_export]
    use crate::table::Table;
    #[pymodule_export]
    use crate::trip::{Stop, Trip};
    #[pymodule_export]
    use crate::world::{Country, PostalCode, Region, RegionAt};
}
