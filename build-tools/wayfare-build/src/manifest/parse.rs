//! Reads a manifest from the text of `sources.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::schema::Manifest;
use crate::error::{Error, Result};

impl Manifest {
    /// Parses and checks the text of a manifest; `file` is its name in errors.
    pub fn parse(text: &str, file: &str) -> Result<Self> {
        let failed = |error: toml::de::Error| Error::manifest(file, error.to_string().trim_end());
        let manifest: Self = toml::from_str(text).map_err(failed)?;
        let keys: Keys = toml::from_str(text).map_err(failed)?;
        manifest
            .check()
            .map_err(|message| Error::manifest(file, message))?;
        for (source, keys) in manifest.sources.iter().zip(&keys.sources) {
            // Those that are given have no effect in a wrong place, even if they are the default.
            source
                .check_keys(keys.keys().map(String::as_str))
                .map_err(|message| {
                    Error::manifest(file, format!("source `{}`: {message}", source.id))
                })?;
        }
        Ok(manifest)
    }
}

/// The keys of each source of a manifest.
#[derive(Deserialize)]
struct Keys {
    #[serde(default, rename = "source")]
    sources: Vec<BTreeMap<String, IgnoredAny>>,
}
