//! The default folders of a dataset.

use std::{env, path::PathBuf};

/// Returns the folder that `WAYFARE_DATASET` names, else [`user_folder`].
pub(crate) fn default_folder() -> Option<PathBuf> {
    // An empty variable counts as not set.
    let named = env::var_os("WAYFARE_DATASET")
        .filter(|folder| !folder.is_empty())
        .map(PathBuf::from);
    named.or_else(user_folder)
}

/// Returns the folder of Wayfare in the user's data folder.
pub(crate) fn user_folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("wayfare"))
}

#[cfg(target_os = "macos")]
fn data_folder() -> Option<PathBuf> {
    variable("HOME").map(|home| home.join("Library/Application Support"))
}

#[cfg(windows)]
fn data_folder() -> Option<PathBuf> {
    variable("LOCALAPPDATA")
}

#[cfg(not(any(target_os = "macos", windows)))]
fn data_folder() -> Option<PathBuf> {
    variable("XDG_DATA_HOME").or_else(|| variable("HOME").map(|home| home.join(".local/share")))
}

/// Returns a folder from the environment. Relative paths are ignored, as the XDG specification requires.
fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name)
        .map(PathBuf::from)
        .filter(|folder| folder.is_absolute())
}
