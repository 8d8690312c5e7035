//! The arguments of an importer.

use super::gazetteer::Gazetteer;
use super::store::Store;
use crate::readers::Rows;

/// A source on its way into the database.
pub(super) struct SourceImport<'a> {
    pub(super) store: Store<'a>,
    pub(super) gazetteer: &'a mut Gazetteer,
    pub(super) rows: Rows<'a>,
}
