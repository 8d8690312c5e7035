//! The file of a source, as readers take it.

use crate::input::Input;
use crate::manifest::SourceSpec;
use crate::rejects::Rejects;

/// The rows of a file, and where those go that are rejected.
pub(crate) struct Rows<'a> {
    pub(crate) input: Input,
    pub(crate) spec: &'a SourceSpec,
    pub(crate) rejects: &'a mut Rejects,
}
