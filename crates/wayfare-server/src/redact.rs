//! Redacts what the log says of a request.
//!
//! Clients put keys where they do not belong, under many names. So only parameters that the interface knows are logged,
//! and nothing that is a key, or looks like one.

use std::{borrow::Cow, sync::LazyLock};

use percent_encoding::percent_decode_str;
use wayfare_api::{GROUPS, Route};
use wayfare_text::printable;

use crate::authenticator::Authenticator;

/// What stands in the place of a key.
const REDACTED: &str = "…";

/// Digits of a key of `wayfare keys`, in hexadecimal. Nothing else in a request has as many.
const KEY_DIGITS: usize = 64;

/// Redacts the texts of a request.
pub(crate) struct Redactor<'a>(pub(crate) &'a Authenticator);

impl Redactor<'_> {
    /// Returns a word, or `…` if a key is in it.
    pub(crate) fn word<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.has_key(text) {
            REDACTED.into()
        } else {
            printable(text)
        }
    }

    /// Returns a path with `…` in place of every part with a key.
    pub(crate) fn path(&self, path: &str) -> String {
        self.parts(path, '/', |part| self.word(part))
    }

    /// Returns a query string with `…` in place of every parameter that the interface does not know, or with a key.
    pub(crate) fn query(&self, query: &str) -> String {
        static KNOWN: LazyLock<Vec<&str>> = LazyLock::new(|| {
            let parameters = GROUPS
                .iter()
                .flat_map(|group| group.routes)
                .flat_map(Route::query);
            parameters
                .map(|parameter| parameter.name)
                .chain(["format"])
                .collect()
        });
        let is_known = |part: &str| {
            part.is_empty()
                || part
                    .split_once('=')
                    .is_some_and(|(name, _)| KNOWN.contains(&name))
        };
        // Some clients separate parameters with a semicolon.
        self.parts(query, '&', |part| {
            if part.split(';').all(is_known) {
                self.word(part)
            } else {
                REDACTED.into()
            }
        })
    }

    /// Shows the parts of a text, unless a key is in several of them.
    fn parts<'t>(
        &self,
        text: &'t str,
        between: char,
        shown: impl Fn(&'t str) -> Cow<'t, str>,
    ) -> String {
        if readings(text).any(|text| self.0.has_key(&text)) {
            return REDACTED.to_owned();
        }
        let parts: Vec<_> = text.split(between).map(shown).collect();
        parts.join(between.encode_utf8(&mut [0; 4]))
    }

    /// Returns whether a key is in a text, as it stands there or percent-encoded.
    fn has_key(&self, text: &str) -> bool {
        readings(text).any(|text| {
            let mut digits = text.split(|c: char| !c.is_ascii_hexdigit()).map(str::len);
            let words = text.split(|c: char| !(c.is_alphanumeric() || "-_.~".contains(c)));
            // A key of someone's own may have other signs.
            let whole = [Some(&*text), text.split_once('=').map(|(_, value)| value)]
                .into_iter()
                .flatten();
            digits.any(|count| count >= KEY_DIGITS)
                || whole.chain(words).any(|word| self.0.is_key(word))
        })
    }
}

/// Returns a text and, if it is percent-encoded, what that is.
fn readings(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let decoded = text
        .contains('%')
        .then(|| percent_decode_str(text).decode_utf8_lossy());
    [Some(Cow::Borrowed(text)), decoded].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Access;

    const KEY: &str = "a+secret/of==ours";

    fn authenticator() -> (tempfile::TempDir, String, Authenticator) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("keys.toml");
        let made = crate::KeyFile::change(&file, |keys| keys.add("tablet", None, None)).unwrap();
        let own = crate::key_hash::to_hex(&crate::key_hash::hash_key(b"correct-horse-battery"));
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(
            &file,
            format!("{text}\n[[key]]\nname = \"own\"\nsha256 = \"{own}\"\n"),
        )
        .unwrap();
        let access = Access::Keys {
            file: Some(file),
            key: Some(KEY.to_owned()),
        };
        (folder, made, Authenticator::load(&access).unwrap())
    }

    #[test]
    fn unknown_parameters_are_left_out() {
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
            assert_eq!(Redactor(&Authenticator::Open).query(query), logged);
        }
    }

    #[test]
    fn keys_are_left_out_wherever_they_stand() {
        let (_folder, made, authenticator) = authenticator();
        let redactor = Redactor(&authenticator);
        let (start, rest) = made.split_at(1);
        let encoded = format!("%{:02x}{rest}", start.as_bytes()[0]);
        for key in [
            &*made,
            &made.to_uppercase(),
            &encoded,
            "correct-horse-battery",
            "correct%2Dhorse-battery",
        ] {
            for (path, logged) in [
                (format!("/v3/categories/{key}"), "/v3/categories/…"),
                (format!("/v3/{key}/4"), "/v3/…/4"),
                (
                    format!("/v3/search/location/key={key}"),
                    "/v3/search/location/…",
                ),
                (
                    format!("/v3/search/location/Bearer%20{key}"),
                    "/v3/search/location/…",
                ),
                (
                    format!("/v3/search/location/{key}%2Fx"),
                    "/v3/search/location/…",
                ),
            ] {
                assert_eq!(redactor.path(&path), logged, "{path}");
            }
            for (query, logged) in [
                (format!("limit={key}&format=json"), "…&format=json"),
                (format!("country=PT&country={key}"), "country=PT&…"),
                (format!("format=json;limit={key}"), "…"),
                (format!("country=PT,{key}"), "…"),
            ] {
                assert_eq!(redactor.query(&query), logged, "{query}");
            }
            assert_eq!(redactor.word(key), "…");
        }
        for text in [KEY, "a%2Bsecret%2Fof%3D%3Dours", "a+secret%2fof==ours"] {
            assert!(
                !redactor
                    .path(&format!("/v3/categories/{text}/x"))
                    .contains("secret"),
                "{text}"
            );
            assert_eq!(redactor.query(&format!("limit={text}")), "…", "{text}");
        }
        for path in [
            "/v3/search/location/llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
            "/v3/costs",
        ] {
            assert_eq!(redactor.path(path), path);
        }
    }

    #[test]
    fn what_a_terminal_acts_on_is_escaped() {
        let redactor = Redactor(&Authenticator::Open);
        assert_eq!(redactor.path("/a\u{202e}b"), r"/a\u{202e}b");
        assert_eq!(redactor.query("limit=\u{202e}"), r"limit=\u{202e}");
    }
}
