//! The authenticator: compares the key of a request with those that are configured.

use std::{sync::Arc, time::SystemTime};

use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use subtle::ConstantTimeEq;

use crate::{
    error::{Error, Result},
    expiry::midnight,
    key_file::{KeyEntry, KeyFile},
    key_hash::{from_hex, hash_key},
    options::Access,
};

/// The minimum length in bytes of a key from the environment, as of 16 random digits.
const SHORTEST_KEY: usize = 16;

/// The header that carries a key.
pub(crate) const KEY_HEADER: HeaderName = HeaderName::from_static("x-api-key");

/// Admits requests.
pub(crate) enum Authenticator {
    /// Admits every request.
    Open,
    /// Admits requests with one of these keys.
    Keys(Vec<ApiKey>),
}

/// A configured key.
pub(crate) struct ApiKey {
    name: Arc<str>,
    hash: [u8; 32],
    /// The key itself, of that in the environment: it may have characters that divide a path or a query.
    text: Option<String>,
    groups: Option<Vec<String>>,
    expires: Option<SystemTime>,
}

/// The reason why a request is refused, with the name of its key where that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refusal {
    Missing,
    Several,
    Unknown,
    Expired(Arc<str>),
    NotPermitted(Arc<str>, &'static str),
}

impl Refusal {
    pub(crate) fn sentence(&self) -> String {
        match self {
            Self::Missing => "An API key is required, in the header X-API-KEY.".to_owned(),
            Self::Several => "The header X-API-KEY is given more than once.".to_owned(),
            Self::Unknown => "The API key is not valid.".to_owned(),
            Self::Expired(_) => "The API key has expired.".to_owned(),
            Self::NotPermitted(_, group) => format!("The API key may not be used for {group}."),
        }
    }

    /// Returns the name of the key.
    pub(crate) fn key(&self) -> Option<&str> {
        match self {
            Self::Missing | Self::Several | Self::Unknown => None,
            Self::Expired(name) | Self::NotPermitted(name, _) => Some(name),
        }
    }
}

impl Authenticator {
    /// Reads the configured keys, of which there may be none.
    pub(crate) fn load(access: &Access) -> Result<Self> {
        Self::Open.reload(access)
    }

    /// Reads the configured keys again. If the key file is gone or empty, its keys stay valid: nobody has revoked them.
    pub(crate) fn reload(&self, access: &Access) -> Result<Self> {
        let Access::Keys { file, key } = access else {
            return Ok(Self::Open);
        };
        let mut keys = Vec::new();
        // An empty variable of the environment counts as none.
        if let Some(key) = key.as_deref().filter(|key| !key.is_empty()) {
            if key.as_bytes().trim_ascii() != key.as_bytes()
                || HeaderValue::from_bytes(key.as_bytes()).is_err()
            {
                return Err(Error::UnsendableKey);
            }
            if key.len() < SHORTEST_KEY {
                return Err(Error::WeakKey(key.len()));
            }
            let hash = hash_key(key.as_bytes());
            let text = Some(key.to_owned());
            keys.push(ApiKey {
                name: "environment".into(),
                hash,
                text,
                groups: None,
                expires: None,
            });
        }
        if let Some(path) = file {
            let file = KeyFile::open(path)?;
            if file.is_blank() && self.keys().len() > keys.len() {
                return Err(Error::KeysGone(path.clone()));
            }
            // Opening the file has refused entries that cannot be read.
            keys.extend(file.entries().iter().filter_map(ApiKey::read));
        }
        Ok(Self::Keys(keys))
    }

    fn keys(&self) -> &[ApiKey] {
        match self {
            Self::Open => &[],
            Self::Keys(keys) => keys,
        }
    }

    /// Returns whether no request can ever be admitted.
    pub(crate) fn admits_nobody(&self) -> bool {
        matches!(self, Self::Keys(keys) if keys.is_empty())
    }

    /// Returns whether a text is a key. Shorter ones than are made are not looked for.
    pub(crate) fn is_key(&self, text: &str) -> bool {
        text.len() >= SHORTEST_KEY && {
            let hash = hash_key(text.as_bytes());
            self.keys().iter().any(|key| key.hash.ct_eq(&hash).into())
        }
    }

    /// Returns whether a text has the key of the environment in it.
    pub(crate) fn has_key(&self, text: &str) -> bool {
        self.keys()
            .iter()
            .filter_map(|key| key.text.as_deref())
            .any(|key| text.contains(key))
    }

    /// Returns the name of the key of a request; `None` where no key is needed. The key must be valid for the group, if
    /// the request belongs to one.
    pub(crate) fn admit(
        &self,
        headers: &HeaderMap,
        group: Option<&'static str>,
    ) -> std::result::Result<Option<Arc<str>>, Refusal> {
        let Self::Keys(keys) = self else {
            return Ok(None);
        };
        let mut presented = headers.get_all(&KEY_HEADER).iter();
        let key = presented.next().ok_or(Refusal::Missing)?;
        // A proxy may look at one, and this server at the other.
        if presented.next().is_some() {
            return Err(Refusal::Several);
        }
        let presented = hash_key(key.as_bytes());
        // Every key is compared in full, so that the time taken tells nothing about the keys.
        let mut found = None;
        for key in keys {
            if key.hash.ct_eq(&presented).into() {
                found = Some(key);
            }
        }
        let key = found.ok_or(Refusal::Unknown)?;
        if key
            .expires
            .is_some_and(|expires| expires <= SystemTime::now())
        {
            return Err(Refusal::Expired(key.name.clone()));
        }
        match (group, &key.groups) {
            (Some(group), Some(groups)) if !groups.iter().any(|name| name == group) => {
                Err(Refusal::NotPermitted(key.name.clone(), group))
            }
            _ => Ok(Some(key.name.clone())),
        }
    }
}

impl ApiKey {
    fn read(entry: &KeyEntry) -> Option<Self> {
        let expires = match &entry.expires {
            Some(day) => Some(midnight(day)?),
            None => None,
        };
        Some(Self {
            name: entry.name.as_str().into(),
            hash: from_hex(&entry.sha256)?,
            text: None,
            groups: entry.groups.clone(),
            expires,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn key(name: &str, groups: Option<&[&str]>, expires: Option<SystemTime>) -> ApiKey {
        let groups = groups.map(|groups| groups.iter().map(|&group| group.to_owned()).collect());
        ApiKey {
            name: name.into(),
            hash: hash_key(name.as_bytes()),
            text: None,
            groups,
            expires,
        }
    }

    #[test]
    fn a_key_that_no_request_can_carry_is_refused() {
        let load = |key: &str| {
            Authenticator::load(&Access::Keys {
                file: None,
                key: Some(key.to_owned()),
            })
        };
        for key in [
            " ".repeat(16),
            format!("{} ", "k".repeat(16)),
            format!("{}\u{1b}[2J", "k".repeat(16)),
        ] {
            let error = load(&key).err().unwrap().to_string();
            assert!(error.contains("WAYFARE_API_KEY cannot be sent"), "{error}");
        }
        assert!(load(&format!("{} k", "é".repeat(8))).is_ok() && load("").is_ok());
    }

    #[test]
    fn keys_are_good_for_their_groups_until_they_expire() {
        let (now, day) = (SystemTime::now(), Duration::from_secs(86_400));
        let authenticator = Authenticator::Keys(vec![
            key("all", None, None),
            key("some", Some(&["costs"]), Some(now + day)),
            key("none", Some(&[]), None),
            key("old", None, Some(now - day)),
        ]);
        let ask = |key: Option<&'static str>, group| {
            let headers = key.map(|key| (KEY_HEADER, key.parse().unwrap()));
            authenticator
                .admit(&headers.into_iter().collect(), group)
                .map(|name| name.unwrap().to_string())
        };
        assert_eq!(ask(None, None), Err(Refusal::Missing));
        let twice = [
            (KEY_HEADER, "all".parse().unwrap()),
            (KEY_HEADER, "all".parse().unwrap()),
        ];
        assert_eq!(
            authenticator.admit(&twice.into_iter().collect(), None),
            Err(Refusal::Several)
        );
        assert_eq!(ask(Some(""), None), Err(Refusal::Unknown));
        assert_eq!(ask(Some("ALL"), None), Err(Refusal::Unknown));
        assert_eq!(
            ask(Some("old"), Some("costs")),
            Err(Refusal::Expired("old".into()))
        );
        assert_eq!(ask(Some("all"), Some("search")), Ok("all".to_owned()));
        assert_eq!(ask(Some("some"), Some("costs")), Ok("some".to_owned()));
        assert_eq!(
            ask(Some("some"), Some("search")),
            Err(Refusal::NotPermitted("some".into(), "search"))
        );
        assert_eq!(
            ask(Some("none"), Some("search")),
            Err(Refusal::NotPermitted("none".into(), "search"))
        );
        assert_eq!(ask(Some("none"), None), Ok("none".to_owned()));
    }
}
