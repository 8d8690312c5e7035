//! Where things are kept when nobody says otherwise: the user's data folder.

use std::{env, path::PathBuf};

/// The data folder of Wayfare for the current user, where the environment tells one.
pub(crate) fn default_folder() -> Option<PathBuf> {
    base().map(|folder| folder.join("wayfare"))
}

#[cfg(target_os = "macos")]
fn base() -> Option<PathBuf> {
    variable("HOME").map(|home| home.join("Library/Application Support"))
}

#[cfg(windows)]
fn base() -> Option<PathBuf> {
    variable("LOCALAPPDATA")
}

#[cfg(not(any(target_os = "macos", windows)))]
fn base() -> Option<PathBuf> {
    variable("XDG_DATA_HOME").or_else(|| variable("HOME").map(|home| home.join(".local/share")))
}

/// A folder from the environment. Relative ones are ignored, as the XDG specification asks.
fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name).map(PathBuf::from).filter(|folder| folder.is_absolute())
}
