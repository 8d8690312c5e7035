//! The rejects report: counts the rows that a build rejects by reason and value, and keeps the first few in full.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::error::{Error, Result};
use crate::rejection::{Reason, RejectGroup, RejectedRow, RejectedValue, Rejection, Remedies};
use crate::rejects_file::RejectsFile;

/// Examples kept in full for each source and reason.
const EXAMPLES: usize = 5;
/// Distinct values counted for each source and reason. Those that come later are only in the file.
const VALUES: usize = 10_000;
/// The most frequent of them, which the report lists.
const LISTED: usize = 20;

/// The error of a row: a rejection, which is counted, or one that ends the build.
#[derive(Debug)]
pub(crate) enum RowError {
    Reject(Rejection),
    /// The row is kept without these parts, each of which is counted like a row.
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

/// The rejected rows of a build. Takes bounded memory, however many there are: all of them go to a file, if there is one.
#[derive(Debug, Default)]
pub(crate) struct Rejects {
    strict: bool,
    file: Option<RejectsFile>,
    source: String,
    /// The file's names for canonical columns that it names differently.
    columns: BTreeMap<String, String>,
    remedies: Remedies,
    groups: BTreeMap<(String, Reason), Group>,
    /// The cells of the source that mean that a value is unknown, by column.
    missing: BTreeMap<String, u64>,
}

/// The rows of one source that are rejected for one reason.
#[derive(Debug, Default)]
struct Group {
    count: u64,
    /// How often each of the first values occurs.
    values: BTreeMap<String, u64>,
    examples: Vec<RejectedRow>,
}

impl Rejects {
    /// Creates an empty report. In a strict build the first rejection is an error.
    pub(crate) fn new(strict: bool) -> Self {
        Self {
            strict,
            ..Self::default()
        }
    }

    /// Also writes all rejected rows to a file.
    pub(crate) fn written_to(self, file: RejectsFile) -> Self {
        Self {
            file: Some(file),
            ..self
        }
    }

    /// Names the source that the following rejections belong to, its own names for canonical columns, and its remedies.
    pub(crate) fn begin(
        &mut self,
        source_id: &str,
        columns: BTreeMap<String, String>,
        remedies: Remedies,
    ) {
        source_id.clone_into(&mut self.source);
        self.columns = columns;
        self.remedies = remedies;
    }

    /// Counts cells of a column of the source whose text means that their value is unknown.
    pub(crate) fn count_missing(&mut self, column: &str, cells: u64) {
        match self.missing.get_mut(column) {
            Some(count) => *count += cells,
            None if cells > 0 => _ = self.missing.insert(column.to_owned(), cells),
            None => {}
        }
    }

    /// Returns these cells of the source by column.
    pub(crate) fn take_missing(&mut self) -> BTreeMap<String, u64> {
        std::mem::take(&mut self.missing)
    }

    pub(crate) fn add(&mut self, file: &str, line: u64, rejection: Rejection) -> Result<()> {
        let Rejection {
            column,
            value,
            reason,
            candidates,
        } = rejection;
        // Files of GeoNames have blanks in the names of their columns.
        let own = self
            .columns
            .get(column.as_ref())
            .or_else(|| self.columns.get(&column.replace(' ', "_")));
        let column = own.map_or(column, |own| Cow::Owned(own.clone()));
        let row = RejectedRow {
            file: file.to_owned(),
            line,
            column,
            value,
            reason,
            candidates,
            remedies: self.remedies,
        };
        if self.strict {
            return Err(Error::Rejected(Box::new(row)));
        }
        if let Some(file) = &mut self.file {
            file.write(&self.source, &row)?;
        }
        let group = self
            .groups
            .entry((self.source.clone(), reason))
            .or_default();
        group.count += 1;
        if let Some(count) = group.values.get_mut(&row.value) {
            *count += 1;
        } else if group.values.len() < VALUES {
            group.values.insert(row.value.clone(), 1);
        }
        if group.examples.len() < EXAMPLES {
            group.examples.push(row);
        }
        Ok(())
    }

    pub(crate) fn first_of(&self, source: &str) -> Option<&RejectedRow> {
        let groups = self.groups.iter().filter(|((of, _), _)| of == source);
        groups
            .filter_map(|(_, group)| group.examples.first())
            .min_by_key(|example| example.line)
    }

    /// Returns all groups by source and reason, when every row is written.
    pub(crate) fn finish(self) -> Result<Vec<RejectGroup>> {
        self.file.map_or(Ok(()), RejectsFile::finish)?;
        let groups = self.groups.into_iter().map(|((source, reason), group)| {
            let mut values: Vec<_> = group
                .values
                .into_iter()
                .map(|(value, count)| RejectedValue { value, count })
                .collect();
            values.sort_by_key(|value| Reverse(value.count));
            values.truncate(LISTED);
            RejectGroup {
                source,
                reason,
                count: group.count,
                values,
                examples: group.examples,
            }
        });
        Ok(groups.collect())
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
        rejects.begin("places", BTreeMap::new(), Remedies::default());
        for line in 1..=100 {
            rejects.add("a.txt", line, latitude()).unwrap();
        }
        let groups = rejects.finish().unwrap();
        assert_eq!(groups.len(), 1);
        assert_eq!((groups[0].count, groups[0].examples.len()), (100, EXAMPLES));
        assert_eq!(
            groups[0].values,
            [RejectedValue {
                value: "95".to_owned(),
                count: 100
            }]
        );
        assert_eq!(
            groups[0].examples[0].to_string(),
            "a.txt, line 1, column latitude: `95` is outside the range that the column allows; \
             correct it, or check which column is read"
        );
    }

    #[test]
    fn values_are_counted_in_bounded_memory_and_the_most_frequent_are_listed_first() {
        let mut rejects = Rejects::new(false);
        for line in 0..3 * VALUES as u64 {
            let value = if line % 3 == 0 {
                "often".to_owned()
            } else {
                line.to_string()
            };
            rejects
                .add(
                    "a.txt",
                    line,
                    Rejection::new("n", &value, Reason::BadNumber),
                )
                .unwrap();
        }
        let memory = rejects
            .groups
            .values()
            .map(|group| group.values.len())
            .sum::<usize>();
        assert_eq!(memory, VALUES);
        let group = rejects.finish().unwrap().remove(0);
        assert_eq!(
            (group.count, group.values.len()),
            (3 * VALUES as u64, LISTED)
        );
        assert_eq!(
            (group.values[0].value.as_str(), group.values[0].count),
            ("often", VALUES as u64)
        );
    }

    #[test]
    fn strict_stops_at_the_first() {
        let error = Rejects::new(true).add("a.txt", 7, latitude()).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("a.txt, line 7, column latitude: `95`")
        );
    }

    #[test]
    fn columns_are_called_what_the_file_calls_them() {
        let mut rejects = Rejects::new(false);
        rejects.begin(
            "places",
            [("latitude".to_owned(), "Lat.".to_owned())].into(),
            Remedies::default(),
        );
        rejects.add("a.csv", 2, latitude()).unwrap();
        assert_eq!(rejects.finish().unwrap()[0].examples[0].column, "Lat.");
    }
}
