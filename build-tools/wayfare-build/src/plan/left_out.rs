//! What a plan leaves out: default sources that others replace, and files of GeoNames that nothing is read of.

use serde::Serialize;

use crate::manifest::SourceKind;

/// A default source that is not read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LeftOut {
    /// Id of the source.
    pub id: String,
    /// Its kind.
    pub kind: SourceKind,
    /// The reason.
    pub why: LeftOutWhy,
}

/// Why a default source is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum LeftOutWhy {
    /// A given source has its id.
    SameId,
    /// Given sources are of its kind, and replace those of the default.
    SameKind,
    /// It names places by the ids of GeoNames, and the given places have columns and may have ids of their own.
    OwnIds,
}

impl LeftOutWhy {
    pub(crate) const ALL: [Self; 3] = [Self::SameId, Self::SameKind, Self::OwnIds];

    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::SameId => "a source that you give has its id",
            Self::SameKind => "sources that you give are of its kind",
            Self::OwnIds => {
                "it knows places by GeoNames' ids, and those that you give may have others"
            }
        }
    }
}

/// A file of GeoNames that nothing is read of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct UnreadFile {
    /// The file as the command line names it.
    pub file: String,
    /// What it has.
    pub holds: &'static str,
}
