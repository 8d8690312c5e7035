//! What records of the index refer to.

use std::collections::HashMap;

use rusqlite::Connection;

use super::{
    area::Area, bounding_boxes::Bounds, facts::FactsIndex, place_order::PlaceOrder, reference::Reference,
    regions::Regions,
};

/// Resolves the references of places, names and postal codes.
pub(super) struct Context<'c> {
    pub(super) sqlite: &'c Connection,
    pub(super) order: &'c PlaceOrder,
    pub(super) reference: &'c Reference,
    pub(super) facts: &'c FactsIndex,
    pub(super) regions: &'c Regions,
    /// The bounds of outlines.
    pub(super) outlines: &'c HashMap<Area, Bounds>,
}
