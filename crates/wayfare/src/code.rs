//! Codes of countries and currencies as callers give them.

use crate::{Error, Result};

/// A code of `len` ASCII letters or digits in upper case, or what is wrong with it.
pub(crate) fn code<const LEN: usize>(code: &str, what: &str) -> Result<[u8; LEN]> {
    let bytes: Option<[u8; LEN]> = code.as_bytes().try_into().ok();
    match bytes.filter(|b| b.iter().all(u8::is_ascii_alphanumeric)) {
        Some(bytes) => Ok(bytes.map(|b| b.to_ascii_uppercase())),
        None => Err(Error::bad_input(format!("{code:?} is not a {what} code of {LEN} letters"))),
    }
}
