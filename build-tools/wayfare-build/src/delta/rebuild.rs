//! Makes the new `world.sqlite` from the old one and the records of a delta.

use std::path::{Path, PathBuf};

use wayfare_format::{SQLITE_FILE, sqlite_cookie};

use super::records::apply;
use crate::disk::Work;
use crate::error::Result;
use crate::sql::write_packed;
use crate::untrusted::Untrusted;

/// Writes the `world.sqlite` of the build `build_id` to the folder of `work`, and returns its path.
pub(crate) fn rebuild(old: &Path, records: &Path, build_id: &str, work: &Work) -> Result<PathBuf> {
    let (draft, sqlite) = (work.folder.join("draft.sqlite"), work.folder.join(SQLITE_FILE));
    work.disk.copy(old, &draft)?;
    let db = Untrusted::open_copy(&draft)?;
    apply(records, &db)?;
    work.disk.create(&sqlite)?;
    // A malformed id gives a file without the expected hash.
    let build_id = u128::from_str_radix(build_id, 16).unwrap_or_default();
    write_packed(&db, &sqlite, sqlite_cookie(build_id))?;
    drop(db);
    work.disk.remove_file(&draft)?;
    Ok(sqlite)
}
