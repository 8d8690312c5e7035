//! Names of files: their endings, and the last part of a path.

use std::path::Path;

/// Returns whether a name ends so, in upper or lower case.
pub(crate) fn has_ending(name: &str, endings: &[&str]) -> bool {
    let ending = Path::new(name)
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default();
    endings
        .iter()
        .any(|known| ending.eq_ignore_ascii_case(known))
}

/// Returns the name without its folders.
pub(crate) fn base_name(file: &str) -> &str {
    file.rsplit(['/', '\\']).next().unwrap_or(file)
}
