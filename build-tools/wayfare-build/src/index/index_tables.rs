//! The tables that records of the index refer to.

use rusqlite::Connection;

use super::{facts::FactsIndex, place_order::PlaceOrder, reference::Reference, regions::Regions};

/// Resolves the references of places, names and postal codes.
pub(super) struct IndexTables<'c> {
    pub(super) sqlite: &'c Connection,
    pub(super) order: &'c PlaceOrder,
    pub(super) reference: &'c Reference,
    pub(super) facts: &'c FactsIndex,
    pub(super) regions: &'c Regions,
}
