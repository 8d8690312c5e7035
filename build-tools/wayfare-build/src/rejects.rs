//! The rejects report: counts the rows that a build rejects, and keeps the first few in full.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::error::{Error, Result};
use crate::rejection::{Reason, RejectGroup, RejectedRow, Rejection};

/// Examples kept in full for each source and reason.
const EXAMPLES: usize = 5;

/// The error of a row: a rejection, which is counted, or one that ends the build.
#[derive(Debug)]
pub(crate) enum RowError {
    Reject(Rejection),
    /// The row is kept but for these parts of it, which are counted as if each were a row.
    Parts(Vec<Rejection>),
    Fatal(Error),
}

impl From<Rejection> for RowError {
    fn from(rejection: Rejection) -> Self {
        Self::Reject(rejection)
    }
}

impl From<Error> for RowError {
    fn from(error: Error) -> Self {
        Self::Fatal(error)
    }
}

impl From<rusqlite::Error> for RowError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Fatal(error.into())
    }
}

/// The rejected rows of a build. Takes bounded memory, however many there are.
#[derive(Debug, Default)]
pub(crate) struct Rejects {
    strict: bool,
    source: String,
    /// The file's names for canonical columns that it names differently.
    columns: BTreeMap<String, String>,
    groups: BTreeMap<(String, Reason), RejectGroup>,
}

impl Rejects {
    /// Creates an empty report. In a strict build the first rejection is an error.
    pub(crate) fn new(strict: bool) -> Self {
        Self { strict, ..Self::default() }
    }

    /// Names the source that the following rejections belong to, and its own names for canonical columns.
    pub(crate) fn begin(&mut self, source_id: &str, columns: BTreeMap<String, String>) {
        source_id.clone_into(&mut self.source);
        self.columns = columns;
    }

    /// Counts a rejected row.
    pub(crate) fn add(&mut self, file: &str, line: u64, rejection: Rejection) -> Result<()> {
        let Rejection { column, value, reason } = rejection;
        let column = self.columns.get(column.as_ref()).map_or(column, |own| Cow::Owned(own.clone()));
        let example = RejectedRow { file: file.to_owned(), line, column, value, reason };
        if self.strict {
            return Err(Error::Rejected(Box::new(example)));
        }
        let group = self.groups.entry((self.source.clone(), reason)).or_insert_with(|| RejectGroup {
            source: self.source.clone(),
            reason,
            count: 0,
            examples: Vec::new(),
        });
        group.count += 1;
        if group.examples.len() < EXAMPLES {
            group.examples.push(example);
        }
        Ok(())
    }

    /// Returns the first rejected row of a source.
    pub(crate) fn first_of(&self, source: &str) -> Option<&RejectedRow> {
        let groups = self.groups.values().filter(|group| group.source == source);
        groups.filter_map(|group| group.examples.first()).min_by_key(|example| example.line)
    }

    /// Returns all groups by source and reason.
    pub(crate) fn into_groups(self) -> Vec<RejectGroup> {
        self.groups.into_values().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn latitude() -> Rejection {
        Rejection::new("latitude", "95", Reason::OutOfRange)
    }

    #[test]
    fn counts_all_and_keeps_the_first() {
        let mut rejects = Rejects::new(false);
        rejects.begin("places", BTreeMap::new());
        for line in 1..=100 {
            rejects.add("a.txt", line, latitude()).unwrap();
        }
        let groups = rejects.into_groups();
        assert_eq!(groups.len(), 1);
        assert_eq!((groups[0].count, groups[0].examples.len()), (100, EXAMPLES));
        assert_eq!(
            groups[0].examples[0].to_string(),
            "a.txt, line 1, column latitude: `95` is outside the range that the column allows"
        );
    }

    #[test]
    fn strict_stops_at_the_first() {
        let error = Rejects::new(true).add("a.txt", 7, latitude()).unwrap_err();
        assert!(error.to_string().starts_with("a.txt, line 7, column latitude: `95`"));
    }

    #[test]
    fn columns_are_called_what_the_file_calls_them() {
        let mut rejects = Rejects::new(false);
        rejects.begin("places", [("latitude".to_owned(), "Lat.".to_owned())].into());
        rejects.add("a.csv", 2, latitude()).unwrap();
        assert_eq!(rejects.into_groups()[0].examples[0].column, "Lat.");
    }
}
