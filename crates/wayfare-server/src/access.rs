//! Who may ask: comparing the key of a request with those that are known.

use std::{
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use axum::http::HeaderMap;
use subtle::ConstantTimeEq;
use toml::value::{Date, Datetime};

use crate::{
    Access, Error, KeyEntry, KeyFile, Result,
    key_file::{bytes, hash},
};

/// A key of the environment has at least so many bytes, like 16 random digits.
const SHORTEST_KEY: usize = 16;

/// The header that carries a key.
pub(crate) const KEY_HEADER: &str = "x-api-key";

/// Who may ask.
pub(crate) enum Guard {
    /// Everybody.
    Open,
    /// Whoever sends one of these keys.
    Keys(Vec<Key>),
}

/// A key that is known.
pub(crate) struct Key {
    name: Arc<str>,
    hash: [u8; 32],
    groups: Option<Vec<String>>,
    expires: Option<SystemTime>,
}

/// Why a request is refused.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    Missing,
    Unknown,
    Expired,
    NotPermitted(&'static str),
}

impl Refusal {
    pub(crate) fn sentence(&self) -> String {
        match self {
            Self::Missing => "An API key is required, in the header X-API-KEY.".to_owned(),
            Self::Unknown => "The API key is not valid.".to_owned(),
            Self::Expired => "The API key has expired.".to_owned(),
            Self::NotPermitted(group) => format!("The API key may not be used for {group}."),
        }
    }
}

impl Guard {
    /// Reads the keys that are configured, which may be none.
    pub(crate) fn load(access: &Access) -> Result<Self> {
        let Access::Keys { file, key } = access else { return Ok(Self::Open) };
        let mut keys = Vec::new();
        if let Some(path) = file {
            // What cannot be read here was refused when the file was opened.
            keys.extend(KeyFile::open(path)?.entries().iter().filter_map(Key::read));
        }
        // An empty variable of the environment counts as none.
        if let Some(key) = key.as_deref().filter(|key| !key.is_empty()) {
            if key.len() < SHORTEST_KEY {
                return Err(Error::WeakKey(key.len()));
            }
            let hash = hash(key.as_bytes());
            keys.push(Key { name: "environment".into(), hash, groups: None, expires: None });
        }
        Ok(Self::Keys(keys))
    }

    /// Whether nobody can ever be admitted.
    pub(crate) fn admits_nobody(&self) -> bool {
        matches!(self, Self::Keys(keys) if keys.is_empty())
    }

    /// The name of the key that a request comes with, where keys are asked for. It must be good for the group, if
    /// the request belongs to one.
    pub(crate) fn admit(
        &self,
        headers: &HeaderMap,
        group: Option<&'static str>,
    ) -> std::result::Result<Option<Arc<str>>, Refusal> {
        let Self::Keys(keys) = self else { return Ok(None) };
        let presented = hash(headers.get(KEY_HEADER).ok_or(Refusal::Missing)?.as_bytes());
        // All of them are compared, in full: the time that it takes tells nothing about them.
        let mut found = None;
        for key in keys {
            if key.hash.ct_eq(&presented).into() {
                found = Some(key);
            }
        }
        let key = found.ok_or(Refusal::Unknown)?;
        if key.expires.is_some_and(|expires| expires <= SystemTime::now()) {
            return Err(Refusal::Expired);
        }
        match (group, &key.groups) {
            (Some(group), Some(groups)) if !groups.iter().any(|name| name == group) => {
                Err(Refusal::NotPermitted(group))
            }
            _ => Ok(Some(key.name.clone())),
        }
    }
}

impl Key {
    fn read(entry: &KeyEntry) -> Option<Self> {
        let expires = match &entry.expires {
            Some(day) => Some(midnight(day)?),
            None => None,
        };
        Some(Self {
            name: entry.name.as_str().into(),
            hash: bytes(&entry.sha256)?,
            groups: entry.groups.clone(),
            expires,
        })
    }
}

/// When a day, such as `2027-12-31`, begins in UTC.
pub(crate) fn midnight(day: &str) -> Option<SystemTime> {
    // TOML knows how long months are.
    let Datetime { date: Some(Date { year, month, day }), time: None, offset: None } = day.parse().ok()?
    else {
        return None;
    };
    // Counted from the first of March, so that the leap day is the last of its year.
    let (year, month, day) = (u64::from(year), u64::from(month), u64::from(day));
    let year = if month < 3 { year.checked_sub(1)? } else { year };
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = year * 365 + year / 4 - year / 100 + year / 400 + day_of_year;
    // From the first of March of the year 0 to the first of January 1970.
    UNIX_EPOCH.checked_add(Duration::from_secs(days.saturating_sub(719_468) * 86_400))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> u64 {
        midnight(text).unwrap().duration_since(UNIX_EPOCH).unwrap().as_secs() / 86_400
    }

    #[test]
    fn days_are_counted_from_1970() {
        for (date, days) in [
            ("1970-01-01", 0),
            ("1970-03-01", 59),
            ("2000-02-29", 11_016),
            ("2000-03-01", 11_017),
            ("2024-12-31", 20_088),
            ("2025-01-01", 20_089),
            ("2100-03-01", 47_541),
            // Before there were computers to refuse.
            ("1900-01-01", 0),
        ] {
            assert_eq!(day(date), days, "{date}");
        }
        for wrong in ["", "2027", "2027-02-29", "31.12.2027", "2027-01-01T00:00:00Z", "00:00:00"] {
            assert_eq!(midnight(wrong), None, "{wrong}");
        }
    }

    fn key(name: &str, groups: Option<&[&str]>, expires: Option<SystemTime>) -> Key {
        let groups = groups.map(|groups| groups.iter().map(|&group| group.to_owned()).collect());
        Key { name: name.into(), hash: hash(name.as_bytes()), groups, expires }
    }

    #[test]
    fn keys_are_good_for_their_groups_until_they_expire() {
        let (now, day) = (SystemTime::now(), Duration::from_secs(86_400));
        let guard = Guard::Keys(vec![
            key("all", None, None),
            key("some", Some(&["costs"]), Some(now + day)),
            key("none", Some(&[]), None),
            key("old", None, Some(now - day)),
        ]);
        let ask = |key: Option<&'static str>, group| {
            let headers = key.map(|key| (KEY_HEADER.parse().unwrap(), key.parse().unwrap()));
            guard.admit(&headers.into_iter().collect(), group).map(|name| name.unwrap().to_string())
        };
        assert_eq!(ask(None, None), Err(Refusal::Missing));
        assert_eq!(ask(Some(""), None), Err(Refusal::Unknown));
        assert_eq!(ask(Some("ALL"), None), Err(Refusal::Unknown));
        assert_eq!(ask(Some("old"), Some("costs")), Err(Refusal::Expired));
        assert_eq!(ask(Some("all"), Some("search")), Ok("all".to_owned()));
        assert_eq!(ask(Some("some"), Some("costs")), Ok("some".to_owned()));
        assert_eq!(ask(Some("some"), Some("search")), Err(Refusal::NotPermitted("search")));
        assert_eq!(ask(Some("none"), Some("search")), Err(Refusal::NotPermitted("search")));
        assert_eq!(ask(Some("none"), None), Ok("none".to_owned()));
    }
}
