//! Wikitext: its templates, links and headings, and its plain text.
//!
//! As in MediaWiki, comments and the like go first ([`strip`]), then braces and brackets are paired ([`scan`]). Unlike it,
//! what editors forgot to close ends where the next heading or line with a template begins.

mod node;
mod plain;
mod scan;
mod strip;

pub(crate) use node::{Node, NodeKind};
pub(crate) use plain::Plain;
pub(crate) use scan::scan;
pub(crate) use strip::strip;

#[cfg(test)]
mod tests;
