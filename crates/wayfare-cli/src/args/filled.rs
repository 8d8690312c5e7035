//! Values that may not be blank.

/// Refuses a blank value.
pub(super) fn filled(value: &str) -> Result<String, &'static str> {
    if value.trim().is_empty() {
        Err("the value is empty")
    } else {
        Ok(value.to_owned())
    }
}
