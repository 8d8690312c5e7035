//! Arguments that are a pointer and a length. This is the one module with `unsafe` code.

#![allow(unsafe_code, reason = "reads what lies at a pointer")]

use std::{ffi::c_char, slice};

use crate::failure::{Failure, given};

/// Text in UTF-8, with a length and no NUL at its end. Its bytes are never changed.
///
/// In an answer, `bytes` is NULL if nothing is known; in an argument, if nothing is given.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Text {
    bytes: *const c_char,
    length: usize,
}

/// A list of texts; one full of zeros is empty.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct TextList {
    first: *const Text,
    length: usize,
}

/// Bytes in memory.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Bytes {
    first: *const u8,
    length: usize,
}

impl Text {
    /// Returns a view of a text. Nothing ties it to the lifetime of the text: the code that hands it out must keep the
    /// text.
    pub(crate) fn of(text: &str) -> Self {
        Self {
            bytes: text.as_ptr().cast(),
            length: text.len(),
        }
    }

    /// Returns a view of a text, NULL where there is none.
    pub(crate) fn of_known(text: Option<&str>) -> Self {
        text.map_or(
            Self {
                bytes: std::ptr::null(),
                length: 0,
            },
            Self::of,
        )
    }

    /// Returns the text, if one is given.
    pub(crate) fn optional(&self, name: &'static str) -> Result<Option<&str>, Failure> {
        let Some(bytes) = slice(self.bytes.cast::<u8>(), self.length, name)? else {
            return Ok(None);
        };
        str::from_utf8(bytes)
            .map(Some)
            .map_err(|_| Failure::Argument(name, "is not UTF-8"))
    }

    /// Returns a text that must be given.
    pub(crate) fn required(&self, name: &'static str) -> Result<&str, Failure> {
        given(self.optional(name)?, name)
    }
}

impl TextList {
    /// Returns the texts, none of which may be NULL.
    pub(crate) fn get(&self, name: &'static str) -> Result<Vec<&str>, Failure> {
        let texts = slice(self.first, self.length, name)?.unwrap_or_default();
        texts.iter().map(|text| text.required(name)).collect()
    }
}

impl Bytes {
    pub(crate) fn get(&self, name: &'static str) -> Result<&[u8], Failure> {
        given(slice(self.first, self.length, name)?, name)
    }
}

/// Returns the slice at a pointer, if it is not NULL, for the duration of the call.
fn slice<'a, T>(
    first: *const T,
    length: usize,
    name: &'static str,
) -> Result<Option<&'a [T]>, Failure> {
    if first.is_null() {
        return if length == 0 {
            Ok(None)
        } else {
            Err(Failure::Argument(name, "is NULL, but has a length"))
        };
    }
    let fits = length
        .checked_mul(size_of::<T>())
        .is_some_and(|bytes| isize::try_from(bytes).is_ok());
    if !fits {
        return Err(Failure::Argument(name, "is longer than memory"));
    }
    if !first.is_aligned() {
        return Err(Failure::Argument(
            name,
            "is at an address that is not aligned",
        ));
    }
    // SAFETY: The pointer is not NULL, it is aligned, and the length fits. The header requires of callers that the
    // memory has this many elements, and that nobody writes to them during the call. The fields of the three types are
    // private: in Rust they are made from references, and read while their referents live.
    Ok(Some(unsafe { slice::from_raw_parts(first, length) }))
}

#[cfg(test)]
impl Text {
    /// Returns a text that a careless caller might pass.
    pub(crate) fn raw(bytes: &'static [u8], length: usize) -> Self {
        assert!(bytes.is_empty() || length <= bytes.len());
        let first = if bytes.is_empty() {
            std::ptr::null()
        } else {
            bytes.as_ptr()
        };
        Self {
            bytes: first.cast(),
            length,
        }
    }
}

#[cfg(test)]
impl TextList {
    pub(crate) fn of(texts: &[Text]) -> Self {
        Self {
            first: texts.as_ptr(),
            length: texts.len(),
        }
    }

    pub(crate) fn null(length: usize) -> Self {
        Self {
            first: std::ptr::null(),
            length,
        }
    }
}

#[cfg(test)]
impl Bytes {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self {
            first: bytes.as_ptr(),
            length: bytes.len(),
        }
    }

    pub(crate) fn null(length: usize) -> Self {
        Self {
            first: std::ptr::null(),
            length,
        }
    }
}
