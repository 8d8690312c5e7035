//! The id of a request: the client's if it is safe to log, or a new one.

use std::{
    hash::{BuildHasher, RandomState},
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use hyper::header::{HeaderMap, HeaderName, HeaderValue};

pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Returns the id of a request with these headers.
pub(crate) fn request_id(headers: &HeaderMap) -> HeaderValue {
    let is_sane = |id: &&HeaderValue| {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte);
        (1..=64).contains(&id.len()) && id.as_bytes().iter().all(is_word)
    };
    headers
        .get(&REQUEST_ID)
        .filter(is_sane)
        .cloned()
        .unwrap_or_else(|| {
            static PREFIX: LazyLock<String> =
                LazyLock::new(|| format!("{:016x}-", RandomState::new().hash_one(0)));
            static COUNT: AtomicU64 = AtomicU64::new(0);
            let id = [PREFIX.as_str(), &COUNT.fetch_add(1, Relaxed).to_string()].concat();
            HeaderValue::try_from(id).unwrap_or(HeaderValue::from_static("none"))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_kept_if_a_log_can_take_them() {
        let id = |given: &str| {
            let headers =
                HeaderMap::from_iter([(REQUEST_ID, HeaderValue::from_str(given).unwrap())]);
            request_id(&headers).to_str().unwrap().to_owned()
        };
        assert_eq!(id("a-1_2.3:4"), "a-1_2.3:4");
        for bad in ["", "a b", "a\"b", &"a".repeat(65)] {
            assert_ne!(id(bad), bad);
        }
        assert_ne!(request_id(&HeaderMap::new()), request_id(&HeaderMap::new()));
    }
}
