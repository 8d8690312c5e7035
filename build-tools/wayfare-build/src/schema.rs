//! The tables of a dataset.

/// The statements that make them.
pub(crate) const SCHEMA: &str = include_str!("schema.sql");
