//! The key file: names, hashes and permissions of keys. The keys themselves are not in it.

use std::{
    collections::HashSet,
    io::{self, Read},
    path::{Path, PathBuf},
    time::SystemTime,
};

use serde::{Deserialize, Serialize};
use wayfare_api::GROUPS;

use crate::{
    error::{Error, Result},
    expiry::midnight,
    key_hash::{from_hex, hash_key, to_hex},
    locked_file::LockedFile,
};

const HEAD: &str = "\
# API keys of a Wayfare server, by their SHA-256. `wayfare keys` writes this file.
# `groups` are the groups that a key may use, all without it; `expires` is the first day (UTC) on which it is refused.

";

/// Bytes of the longest key file: a hundred thousand keys.
const LONGEST: u64 = 16 << 20;

/// Blanks of the longest blank key that is told by its hash.
const LONGEST_BLANK: usize = 64;

/// The entry of a key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyEntry {
    /// Its name in lists and in the access log.
    pub name: String,
    /// The SHA-256 of the key, in hexadecimal digits.
    pub sha256: String,
    /// The groups that it may use; all, if `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<Vec<String>>,
    /// The first day, in UTC, on which it is refused: `2027-12-31`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires: Option<String>,
}

/// A file of keys.
///
/// ```
/// use wayfare_server::KeyFile;
///
/// # let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("keys.toml");
/// let secret = KeyFile::change(&path, |keys| keys.add("tablet", Some(vec!["search".to_owned()]), None))?;
/// assert_eq!((KeyFile::open(&path)?.entries().len(), secret.len()), (1, 64));
/// # Ok::<(), wayfare_server::Error>(())
/// ```
#[derive(Debug)]
pub struct KeyFile {
    path: PathBuf,
    content: Content,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    /// `None` in a file that is missing or empty. One whose last key was revoked has an empty list.
    #[serde(rename = "key", skip_serializing_if = "Option::is_none")]
    entries: Option<Vec<KeyEntry>>,
}

impl KeyFile {
    /// Reads a key file. A missing file has no keys.
    ///
    /// # Errors
    ///
    /// The file cannot be read or understood, or others than its owner and its group have access to it.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self> {
        let path = path.into();
        let text = match read(&path) {
            Err(Error::KeyFile { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
                String::new()
            }
            read => read?,
        };
        let content = toml::from_str(&text).map_err(|error| error.to_string());
        match content.and_then(|content: Content| content.check().map(|()| content)) {
            Ok(content) => Ok(Self { path, content }),
            Err(reason) => Err(Error::Keys { path, reason }),
        }
    }

    /// Changes a key file under a lock, and replaces it in one step, so that a server never reads half of it. Only the
    /// owner may read a new file; an old one keeps its owner and its mode.
    ///
    /// # Errors
    ///
    /// The file cannot be read, locked or written, or `change` fails: then it stays as it is.
    pub fn change<T>(
        path: impl Into<PathBuf>,
        change: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let path = path.into();
        let access = |source| Error::KeyFile {
            path: path.clone(),
            source,
        };
        let file = LockedFile::lock(&path).map_err(access)?;
        let mut keys = Self::open(file.path())?;
        let before = keys.content.clone();
        let changed = change(&mut keys)?;
        if keys.content != before {
            let text = toml::to_string(&keys.content).map_err(|error| Error::Keys {
                path: path.clone(),
                reason: error.to_string(),
            })?;
            file.replace(&(HEAD.to_owned() + &text)).map_err(access)?;
        }
        Ok(changed)
    }

    /// Returns its entries.
    pub fn entries(&self) -> &[KeyEntry] {
        self.content.entries.as_deref().unwrap_or_default()
    }

    /// Returns whether the file is missing, empty, or has comments only: then it does not even say that there are no keys.
    pub(crate) fn is_blank(&self) -> bool {
        self.content.entries.is_none()
    }

    /// Adds a new key and returns it. The key is stored nowhere else.
    ///
    /// # Errors
    ///
    /// The name is taken or empty, there is no such group or day, or the day is past.
    pub fn add(
        &mut self,
        name: &str,
        groups: Option<Vec<String>>,
        expires: Option<String>,
    ) -> Result<String> {
        let refuse = |reason| {
            Err(Error::NewKey {
                path: self.path.clone(),
                reason,
            })
        };
        if self.entries().iter().any(|entry| entry.name == name) {
            return refuse(format!(
                "there is a key {name:?} already: choose another name, or revoke that key with `wayfare keys revoke` first"
            ));
        }
        if let Some(day) = &expires
            && midnight(day).is_some_and(|begins| begins <= SystemTime::now())
        {
            return refuse(format!(
                "{day} has begun, so that the key would never be accepted: give a later day"
            ));
        }
        let mut random = [0; 32];
        getrandom::fill(&mut random)?;
        let secret = to_hex(&random);
        let sha256 = to_hex(&hash_key(secret.as_bytes()));
        let mut content = self.content.clone();
        let entry = KeyEntry {
            name: name.to_owned(),
            sha256,
            groups,
            expires,
        };
        content.entries.get_or_insert_default().push(entry);
        match content.check() {
            Ok(()) => {
                self.content = content;
                Ok(secret)
            }
            Err(reason) => refuse(reason),
        }
    }

    /// Removes the key of this name. Returns whether there was one.
    pub fn revoke(&mut self, name: &str) -> bool {
        let before = self.entries().len();
        if let Some(entries) = &mut self.content.entries {
            entries.retain(|entry| entry.name != name);
        }
        self.entries().len() < before
    }
}

impl Content {
    fn check(&self) -> std::result::Result<(), String> {
        let mut names = HashSet::new();
        let blank: HashSet<_> = (0..=LONGEST_BLANK)
            .map(|length| hash_key(&vec![b' '; length]))
            .collect();
        for KeyEntry {
            name,
            sha256,
            groups,
            expires,
        } in self.entries.iter().flatten()
        {
            if name.trim().is_empty() || name.contains(char::is_control) {
                return Err(format!("{name:?} is not a name of a key"));
            }
            if !names.insert(name) {
                return Err(format!("there are two keys of the name {name:?}"));
            }
            let Some(hash) = from_hex(sha256) else {
                return Err(format!(
                    "the sha256 of the key {name:?} must be 64 hexadecimal digits"
                ));
            };
            if blank.contains(&hash) {
                return Err(format!(
                    "the sha256 of the key {name:?} is that of an empty or blank text, with which anybody could get in: \
                     remove it, and make a key with `wayfare keys add`"
                ));
            }
            if let Some(day) = expires.as_deref().filter(|day| midnight(day).is_none()) {
                return Err(format!("{day:?} is not a day: it must be like 2027-12-31"));
            }
            let unknown = |name: &&String| !GROUPS.iter().any(|group| group.name == name.as_str());
            if let Some(group) = groups.iter().flatten().find(unknown) {
                let known = GROUPS.each_ref().map(|group| group.name).join(", ");
                return Err(format!(
                    "there is no group {group:?}: the groups are {known}"
                ));
            }
        }
        Ok(())
    }
}

/// Reads the file if only its owner may write it, and only owner and group read it: a writer could let himself in.
fn read(path: &Path) -> Result<String> {
    let access = |source| Error::KeyFile {
        path: path.to_owned(),
        source,
    };
    let file = wayfare_files::open(path).map_err(access)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let metadata = file.metadata().map_err(access)?;
        let mode = metadata.mode() & 0o777;
        if mode & 0o037 != 0 {
            return Err(Error::ExposedKeys {
                path: path.to_owned(),
                mode,
            });
        }
    }
    if file.metadata().map_err(access)?.len() > LONGEST {
        let why = format!("is longer than {LONGEST} bytes: is it the file of keys?");
        return Err(access(io::Error::new(io::ErrorKind::FileTooLarge, why)));
    }
    io::read_to_string(file.take(LONGEST)).map_err(access)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn file() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/keys.toml");
        (folder, path)
    }

    #[test]
    fn keys_are_kept_by_their_hash() {
        let (_folder, path) = file();
        let first = KeyFile::change(&path, |keys| {
            assert!(keys.entries().is_empty());
            let first = keys.add("first", None, None)?;
            let (groups, day) = (
                Some(vec!["costs".to_owned()]),
                Some("2031-02-03".to_owned()),
            );
            assert_ne!(first, keys.add("second", groups, day)?);
            Ok(first)
        })
        .unwrap();

        let text = fs::read_to_string(&path).unwrap();
        assert!(
            text.contains("2031-02-03") && !text.contains(&first),
            "{text}"
        );
        let again = KeyFile::open(&path).unwrap();
        assert_eq!(again.entries().len(), 2);
        assert_eq!(
            from_hex(&again.entries()[0].sha256),
            Some(hash_key(first.as_bytes()))
        );
        #[cfg(unix)]
        assert_eq!(
            std::os::unix::fs::MetadataExt::mode(&fs::metadata(&path).unwrap()) & 0o777,
            0o600
        );
    }

    #[test]
    fn keys_that_are_changed_at_once_are_all_changed() {
        let (_folder, path) = file();
        let path = &path;
        std::thread::scope(|threads| {
            for at in 0..20 {
                threads.spawn(move || {
                    let (old, new) = (format!("a{at}"), format!("b{at}"));
                    KeyFile::change(path, |keys| keys.add(&old, None, None)).unwrap();
                    KeyFile::change(path, |keys| keys.add(&new, None, None)).unwrap();
                    assert!(KeyFile::change(path, |keys| Ok(keys.revoke(&old))).unwrap());
                });
            }
        });
        let keys = KeyFile::open(path).unwrap();
        let mut left: Vec<_> = keys.entries().iter().map(|key| key.name.clone()).collect();
        left.sort_unstable();
        let mut expected: Vec<_> = (0..20).map(|at| format!("b{at}")).collect();
        expected.sort_unstable();
        assert_eq!(left, expected);
    }

    #[test]
    fn a_revoked_key_is_gone() {
        let (_folder, path) = file();
        let mut keys = KeyFile::open(&path).unwrap();
        keys.add("first", None, None).unwrap();
        assert!(keys.revoke("first") && !keys.revoke("first"));
        assert!(keys.entries().is_empty());
    }

    #[test]
    fn what_makes_no_sense_is_refused_by_name() {
        let (_folder, path) = file();
        let mut keys = KeyFile::open(&path).unwrap();
        keys.add("first", None, None).unwrap();
        for (name, group, word) in [
            ("first", "costs", "\"first\" already: choose another name"),
            (" ", "costs", "\" \""),
            ("b", "cost", "\"cost\""),
        ] {
            let error = keys
                .add(name, Some(vec![group.to_owned()]), None)
                .unwrap_err()
                .to_string();
            assert!(error.contains(word), "{error}");
        }
        let error = keys
            .add("b", None, Some("2027-02-29".to_owned()))
            .unwrap_err()
            .to_string();
        assert!(error.contains("2027-02-29"), "{error}");
        assert_eq!(keys.entries().len(), 1);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let hash = "0".repeat(64);
        for (text, word) in [
            (
                "[[key]]\nname = \"a\"\nsha256 = \"12\"\n".to_owned(),
                "64 hexadecimal",
            ),
            (
                format!("[[key]]\nname = \"a\"\nsha256 = \"{hash}\"\nexpiry = 1\n"),
                "expiry",
            ),
            (
                format!("[[key]]\nname = \"a\"\nsha256 = \"{hash}\"\nexpires = \"soon\"\n"),
                "soon",
            ),
            (
                format!(
                    "[[key]]\nname = \"a\"\nsha256 = \"{}\"\n",
                    to_hex(&hash_key(b""))
                ),
                "\"a\" is that of an empty",
            ),
            (
                format!(
                    "[[key]]\nname = \"a\"\nsha256 = \"{}\"\n",
                    to_hex(&hash_key(b"  "))
                ),
                "keys add",
            ),
            ("key = 1".to_owned(), "key"),
        ] {
            fs::write(&path, &text).unwrap();
            #[cfg(unix)]
            fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o600))
                .unwrap();
            let error = KeyFile::open(&path).unwrap_err().to_string();
            assert!(
                error.contains("keys.toml") && error.contains(word),
                "{error}"
            );
        }
    }
}
