//! The numbers of rows of a file that were read, kept and skipped.

use crate::error::Result;
use crate::rejects::{Rejects, RowError};
use crate::tally::{Skip, Tally};

/// Counts the rows of a file. The rows that are missing from the sum were rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct ReadCount {
    /// Rows in the file, without headings, comments and blank lines.
    pub(crate) read: u64,
    /// Rows handed on and not rejected.
    pub(crate) kept: u64,
    /// Rows left out on purpose: by `only` or `skip`, or for another row with the same key.
    pub(crate) skipped: u64,
}

impl ReadCount {
    /// Counts rows that are sound and of no use. The tally says why.
    pub(crate) fn leave_out(&mut self, why: Skip, rows: u64, tally: &mut Tally) {
        tally.skip_rows(why, rows);
        self.read += rows;
        self.kept += rows;
    }

    /// Counts a row by its outcome: kept (`true`), skipped (`false`), or rejected, which the report counts.
    pub(crate) fn add(
        &mut self,
        outcome: Result<bool, RowError>,
        rejects: &mut Rejects,
        file: &str,
        line: u64,
    ) -> Result<()> {
        self.read += 1;
        match outcome {
            Ok(true) => self.kept += 1,
            Ok(false) => self.skipped += 1,
            Err(RowError::Reject(rejection)) => rejects.add(file, line, rejection)?,
            Err(RowError::Parts(parts)) => {
                self.kept += 1;
                parts
                    .into_iter()
                    .try_for_each(|part| rejects.add(file, line, part))?;
            }
            Err(RowError::Fatal(error)) => return Err(error),
        }
        Ok(())
    }
}
