//! The arguments of an importer.

use super::gazetteer::Gazetteer;
use super::job::Job;
use crate::input::Input;
use crate::rejects::Rejects;
use crate::report::Tally;

/// A source on its way into the database.
pub(super) struct SourceImport<'a> {
    pub(super) job: Job<'a>,
    pub(super) gazetteer: &'a mut Gazetteer,
    pub(super) input: Input,
    pub(super) rejects: &'a mut Rejects,
    pub(super) tally: &'a mut Tally,
}
