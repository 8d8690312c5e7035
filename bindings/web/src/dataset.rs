//! The dataset that JavaScript holds. `queries` and `http` have its methods.

use wasm_bindgen::prelude::wasm_bindgen;

/// A dataset in memory, which a [`Loader`](crate::Loader) makes.
#[wasm_bindgen]
#[derive(Debug, Clone)]
pub struct Dataset {
    pub(crate) inner: wayfare::Dataset,
}
