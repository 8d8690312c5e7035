//! Redacts query strings for the log.
//!
//! Clients put keys where they do not belong, under many names. So only what the interface knows is logged.

use std::sync::LazyLock;

use wayfare_api::{GROUPS, Route};

/// Returns a query string with `…` in place of every parameter that the interface does not know.
pub(crate) fn redact(query: &str) -> String {
    static KNOWN: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let parameters = GROUPS.iter().flat_map(|group| group.routes).flat_map(Route::query);
        parameters.map(|parameter| parameter.name).chain(["format"]).collect()
    });
    let is_known =
        |part: &str| part.is_empty() || part.split_once('=').is_some_and(|(name, _)| KNOWN.contains(&name));
    // Some clients separate parameters with a semicolon.
    let parts = query.split('&').map(|part| if part.split(';').all(is_known) { part } else { "…" });
    parts.collect::<Vec<_>>().join("&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_left_out() {
        for (query, logged) in [
            ("format=json&limit=3", "format=json&limit=3"),
            ("key=5ec8e7", "…"),
            ("limit=3&KEY=5ec8e7&format=xml", "limit=3&…&format=xml"),
            ("api_key=5ec8e7&limit=3", "…&limit=3"),
            ("X-API-KEY=5ec8e7", "…"),
            ("%6bey=5ec8e7", "…"),
            ("k%65y=5ec8e7", "…"),
            ("5ec8e7", "…"),
            ("5ec8e7==", "…"),
            ("limit=3;key=5ec8e7", "…"),
            ("", ""),
        ] {
            assert_eq!(redact(query), logged);
        }
    }
}
