//! The tables of a dataset, in a new file.

use std::path::Path;

use rusqlite::Connection;
use wayfare_format::{FORMAT_VERSION, SQLITE_APPLICATION_ID};

use crate::error::Result;
use crate::schema::SCHEMA;

/// Bytes of a page of the file that is written while a dataset is built: places and names come in any order, and fewer pages
/// are read and written for them than of the size that readers want.
const PAGE: u32 = 16 << 10;

/// Makes the tables of a dataset in a new file.
pub(super) fn create_tables(path: &Path) -> Result<Connection> {
    let db = Connection::open(path)?;
    // A build that is killed starts over, so neither a journal nor syncing is of use.
    db.execute_batch(&format!(
        "PRAGMA page_size = {PAGE};
         PRAGMA journal_mode = OFF;
         PRAGMA synchronous = OFF;
         PRAGMA locking_mode = EXCLUSIVE;
         PRAGMA foreign_keys = OFF;
         PRAGMA application_id = {SQLITE_APPLICATION_ID};
         PRAGMA user_version = {FORMAT_VERSION};
         {SCHEMA}"
    ))?;
    Ok(db)
}
