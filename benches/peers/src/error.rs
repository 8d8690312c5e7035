//! The result of every step.

use std::{error::Error, result};

/// Any error ends the program: a comparison with something missing is none.
pub(crate) type Result<T> = result::Result<T, Box<dyn Error + Send + Sync>>;
