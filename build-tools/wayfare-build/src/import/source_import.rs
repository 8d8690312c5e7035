//! What an importer is given of its source.

use super::place_finder::PlaceFinder;
use super::store::Store;
use crate::readers::Rows;

/// A source on its way into the database.
pub(super) struct SourceImport<'a> {
    pub(super) store: Store<'a>,
    pub(super) finder: &'a mut PlaceFinder,
    pub(super) rows: Rows<'a>,
}
