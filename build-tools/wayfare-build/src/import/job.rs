//! The import of one source: where it writes, which places it keeps, and what the source is.

use rusqlite::Connection;

use super::filter::PlaceFilter;
use crate::daily::Daily;
use crate::error::Result;
use crate::manifest::SourceSpec;
use crate::superseded::LaterSources;

/// A source to import.
#[derive(Clone, Copy)]
pub(crate) struct ImportSource<'a> {
    /// Its `source_id`.
    pub(crate) id: u32,
    pub(crate) spec: &'a SourceSpec,
    /// A default source beside the user's own places: its rows about other places are skipped.
    pub(crate) partial: bool,
    /// A daily file: its rows belong to the source that has this `source_id`.
    pub(crate) daily: Option<&'a Daily>,
    /// The rules that change rows of this source.
    pub(crate) later: LaterSources<'a>,
}

/// The context of an import.
#[derive(Clone, Copy)]
pub(super) struct Job<'a> {
    pub(super) db: &'a Connection,
    pub(super) filter: &'a PlaceFilter,
    pub(super) source: ImportSource<'a>,
}

impl Job<'_> {
    /// Returns whether a place may rightly be absent from the dataset.
    pub(super) fn may_lack(&self, country: Option<&str>) -> bool {
        self.source.partial || self.filter.may_drop_in(country)
    }
}

/// Returns the id of a source that is entered next: `source_id` is in the order of import.
pub(super) fn next_source_id(db: &Connection) -> Result<u32> {
    Ok(db.query_row("SELECT coalesce(max(source_id), 0) + 1 FROM source", [], |row| row.get(0))?)
}

/// Returns `None` for a blank text, which is stored as NULL.
pub(super) fn non_blank(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}
