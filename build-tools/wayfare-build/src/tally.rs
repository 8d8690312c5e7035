//! The numbers of rows of a source: kept, skipped for a reason, rejected.

use std::collections::BTreeMap;

use serde::Serialize;

/// Numbers of rows of one source.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct Tally {
    /// Rows in the file.
    pub rows_read: u64,
    /// Rows that went into the dataset.
    pub rows_kept: u64,
    /// Rows that could not be used; see [`Report::rejected`](crate::Report::rejected).
    pub rows_rejected: u64,
    /// Rows left out on purpose.
    pub skipped: BTreeMap<Skip, u64>,
    /// Cells whose text means that their value is unknown, such as `N/A`, by column. Their rows are kept without it.
    pub missing: BTreeMap<String, u64>,
    /// Templates and parameters of Wikivoyage that look like those of listings and are not known, and how often each occurs.
    pub unread: BTreeMap<String, u64>,
    /// Records that replaced an earlier one with the same key. A wide row of costs is several records.
    pub replaced: u64,
    /// Kept rows about a thing that an earlier row has: they added to it what it lacked.
    pub merged: u64,
}

/// Why a good row is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Skip {
    /// The filters of the build exclude it.
    Filtered,
    /// Its place is not in this dataset.
    NotInDataset,
    /// A later daily file changes or deletes it.
    Superseded,
    /// A name that the place has from a later year than that of the source.
    NotYet,
    /// The very same row came before.
    Repeated,
    /// `only`, `skip` or `repeat` of the source leave it out.
    LeftOutByManifest,
    /// The name consists of invisible characters.
    Blank,
    /// An id of another database, the address of a page or the DOI of an article.
    ForeignId,
    /// A postal code of a place that is in no country.
    NoCountry,
    /// An element of an extract that is closed, gone or not yet there.
    Closed,
    /// An element of an extract without a name.
    Unnamed,
    /// An element of an extract of which no point is in it.
    Unlocated,
    /// An element of an extract or a row of Overture Maps that is no place to stay, no place and no sight, or no notable one.
    OfNoUse,
    /// A place of Overture Maps that likely does not exist, or exists no more.
    Doubtful,
    /// A listing that is no place to stay, and no example of a cost.
    NoPrice,
    /// A row of a log that is a settlement, a transfer, income, a sum or deleted.
    NoSpending,
    /// A payment of which no place is known.
    Unplaced,
    /// A payment of which no category is known.
    Uncategorized,
}

impl Skip {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Filtered => "filtered out",
            Self::NotInDataset => "not in this dataset",
            Self::Superseded => "changed or deleted by a later file",
            Self::NotYet => "name of a later year",
            Self::Repeated => "repeated",
            Self::LeftOutByManifest => "left out by `only`, `skip` or `repeat`",
            Self::Blank => "blank",
            Self::ForeignId => "foreign id",
            Self::NoCountry => "place without a country",
            Self::Closed => "closed, gone or not yet there",
            Self::Unnamed => "without a name",
            Self::Unlocated => "without a point",
            Self::OfNoUse => "read; none is a place to stay, a place or a notable sight",
            Self::Doubtful => "not likely to exist",
            Self::NoPrice => "neither a place to stay nor a price",
            Self::NoSpending => "no spending: settlements, transfers, income, sums",
            Self::Unplaced => "payments at no known place: give a column of places, or `itinerary`",
            Self::Uncategorized => "payments of no known category",
        }
    }
}

impl Tally {
    pub(crate) fn skip(&mut self, why: Skip) {
        self.skip_rows(why, 1);
    }

    /// Counts rows left out on purpose.
    pub(crate) fn skip_rows(&mut self, why: Skip, rows: u64) {
        if rows > 0 {
            *self.skipped.entry(why).or_default() += rows;
        }
    }

    pub(crate) fn rows_skipped(&self) -> u64 {
        self.skipped.values().sum()
    }

    /// Takes the counts of the reader: rows read, rows passed on without a rejection, and rows that it left out.
    pub(crate) fn count(&mut self, read: u64, handed_on: u64, left_out: u64) {
        self.rows_read = read;
        self.rows_rejected = read.saturating_sub(handed_on + left_out);
        self.rows_kept = handed_on.saturating_sub(self.rows_skipped());
        if left_out > 0 {
            self.skipped.insert(Skip::LeftOutByManifest, left_out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_accounted_for() {
        let mut tally = Tally::default();
        tally.skip(Skip::Filtered);
        tally.skip(Skip::Filtered);
        tally.count(10, 7, 1);
        assert_eq!(
            (tally.rows_kept, tally.rows_rejected, tally.rows_skipped()),
            (5, 2, 3)
        );
    }
}
