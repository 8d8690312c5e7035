//! An opened dataset, which its places and hits keep. Its queries are in `dataset`.

use std::{
    path::{Path, PathBuf},
    sync::{PoisonError, RwLock},
};

use pyo3::prelude::*;
use wayfare::Result;

use crate::errors::{Error, raised};

/// An opened dataset. Open it once, and use it from as many threads as you like.
///
/// After `close`, or at the end of a `with` block, neither it nor its places and hits can be asked; records are copies. Its memory
/// is free when its hits are gone. A pickled one is its folder, which is opened again.
#[pyclass(frozen, module = "wayfare")]
pub(crate) struct Dataset {
    folder: PathBuf,
    opened: RwLock<Option<wayfare::Dataset>>,
}

impl Dataset {
    pub(crate) fn new(folder: PathBuf, opened: wayfare::Dataset) -> Self {
        let opened = RwLock::new(Some(opened));
        Self { folder, opened }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Closes it.
    pub(crate) fn forget(&self) {
        *self.opened.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Returns the dataset of the library, unless it is closed.
    pub(crate) fn opened(&self) -> PyResult<wayfare::Dataset> {
        let opened = self.opened.read().unwrap_or_else(PoisonError::into_inner);
        let closed = || Error::new_err("the dataset is closed: wayfare.open() opens it again");
        opened.clone().ok_or_else(closed)
    }

    /// Runs a query without holding the lock of the interpreter.
    pub(crate) fn ask<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&wayfare::Dataset) -> Result<T> + Send,
    ) -> PyResult<T> {
        let dataset = self.opened()?;
        py.detach(|| ask(&dataset)).map_err(raised)
    }

    /// Looks something up, in a microsecond or two, with the lock of the interpreter: beside a busy thread, to get it back may take
    /// as long again.
    pub(crate) fn look_up<T>(
        &self,
        look_up: impl FnOnce(&wayfare::Dataset) -> Result<T>,
    ) -> PyResult<T> {
        look_up(&self.opened()?).map_err(raised)
    }
}
