//! The type and number of an element.

use std::fmt;

/// The type and number of an element: `node/26863270`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct ElementId {
    /// Node, way or relation.
    pub kind: ElementKind,
    /// Its number, unique among those of its type.
    pub number: i64,
}

impl fmt::Display for ElementId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            ElementKind::Node => "node",
            ElementKind::Way => "way",
            ElementKind::Relation => "relation",
        };
        write!(f, "{kind}/{}", self.number)
    }
}

/// The types of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ElementKind {
    /// A point.
    Node,
    /// A line or area along nodes.
    Way,
    /// A group of elements.
    Relation,
}
