//! Text that belongs to the caller: messages of errors, and names that are stored compressed.

#![allow(unsafe_code, reason = "`no_mangle` counts as such")]

use crate::pointer::Text;

/// A text that the caller owns. Free it with `wayfare_string_free`.
#[derive(Debug)]
pub struct OwnedText(String);

impl OwnedText {
    pub(crate) fn new(text: String) -> Box<Self> {
        Box::new(Self(text))
    }
}

/// Returns the text of a string, which is valid until the string is freed; no text for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_string_text(string: Option<&OwnedText>) -> Text {
    Text::of_known(string.map(|string| string.0.as_str()))
}

/// Frees a string. NULL is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_string_free(string: Option<Box<OwnedText>>) {
    drop(string);
}
