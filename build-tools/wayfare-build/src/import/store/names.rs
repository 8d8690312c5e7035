//! Further names of places.

use rusqlite::{Connection, params};
use wayfare_format::NameKind;

use super::Store;
use crate::error::Result;
use crate::manifest::SourceKind;
use crate::readers::short_enough;
use crate::rejection::Rejection;
use crate::rows::AlternateNameRow;

/// A further name or code of a place.
pub(in crate::import) struct NewName<'a> {
    pub(in crate::import) text: &'a str,
    /// A BCP 47 tag; empty where unknown.
    pub(in crate::import) lang: &'a str,
    pub(in crate::import) kind: u8,
    /// As in the table `place_name`.
    pub(in crate::import) flags: u8,
}

impl<'a> NewName<'a> {
    /// Returns a name in a language that may be unknown.
    pub(in crate::import) fn plain(text: &'a str, lang: &'a str) -> Self {
        Self { text, lang, kind: NameKind::Name as u8, flags: 0 }
    }
}

impl Store<'_> {
    /// Writes a name of a place from a column, unless the dataset is to have none. Returns what is wrong with one that is
    /// too long, which is left out.
    pub(in crate::import) fn put_name(
        &mut self,
        id: u32,
        column: &'static str,
        name: &NewName<'_>,
    ) -> Result<Option<Rejection>> {
        if !self.filter.alternate_names {
            return Ok(None);
        }
        if let Err(too_long) = short_enough(column, name.text) {
            return Ok(Some(too_long));
        }
        // Only in these files, a name that counts for importance makes an earlier one count.
        let shared =
            if self.source.spec.kind == SourceKind::AlternateNames { AlternateNameRow::FURTHER } else { 0 };
        insert_name(self.db, id, name, shared)?;
        Ok(None)
    }
}

/// Adds a name of a place, or its flags to those that it has; the flags `shared` stay only if both have them.
pub(in crate::import) fn insert_name(db: &Connection, id: u32, name: &NewName<'_>, shared: u8) -> Result<()> {
    let mut insert = db.prepare_cached(
        "INSERT INTO place_name (geonameid, name, lang, kind, flags) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT DO UPDATE SET flags = (flags | excluded.flags) & (~?6 | (flags & excluded.flags))",
    )?;
    insert.execute(params![id, name.text, name.lang, name.kind, name.flags, shared])?;
    Ok(())
}
