//! Errors as JavaScript catches them.

use wasm_bindgen::prelude::wasm_bindgen;
use wayfare::ErrorKind;

/// Why a call failed. The package makes a `WayfareError` of it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Failure {
    kind: &'static str,
    message: String,
}

#[wasm_bindgen]
impl Failure {
    /// `bad-input`, `incompatible`, `corrupt` or `memory`.
    #[wasm_bindgen(getter)]
    pub fn kind(&self) -> String {
        self.kind.to_owned()
    }

    /// What is wrong, and what can be done about it.
    #[wasm_bindgen(getter)]
    pub fn message(&self) -> String {
        self.message.clone()
    }
}

impl Failure {
    pub(crate) fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }
}

impl From<wayfare::Error> for Failure {
    fn from(error: wayfare::Error) -> Self {
        let kind = match error.kind() {
            ErrorKind::BadInput => "bad-input",
            ErrorKind::Incompatible => "incompatible",
            _ => "corrupt",
        };
        Self::new(kind, error.to_string())
    }
}
