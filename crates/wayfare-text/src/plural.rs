//! Counted things in sentences.

/// Returns the word for so many things, by that for one of them.
///
/// ```
/// use wayfare_text::plural;
///
/// assert_eq!(plural("payment", 1), "payment");
/// assert_eq!(plural("payment", 2), "payments");
/// ```
pub fn plural(one: &str, count: u64) -> String {
    if count == 1 {
        one.to_owned()
    } else {
        format!("{one}s")
    }
}
