//! The report of a build: what it read, kept and rejected.

mod display;

use std::collections::BTreeMap;

use serde::Serialize;

#[cfg(feature = "spending")]
use crate::import::SpendingReport;
use crate::manifest::SourceKind;
use crate::misplaced::Misplaced;
use crate::rejection::RejectGroup;
use crate::totals::{Attached, PostalForms, Totals};

/// The closing report of a build. Displayed for people, serialised into `report.json`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// Name of the dataset.
    pub name: String,
    /// Date of the data, ISO 8601.
    pub snapshot_date: String,
    /// Identifies this build; 32 hexadecimal digits.
    pub build_id: String,
    /// Hash of the sources and options; 32 hexadecimal digits.
    pub content_hash: String,
    /// Version of the file format.
    pub format_version: u32,
    /// Version of the builder.
    pub wayfare_version: String,
    /// The sources, in the order in which they were imported.
    pub sources: Vec<SourceReport>,
    /// Default sources that were not read, since others take their place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
    /// Files of GeoNames that nothing is read of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<UnreadFile>,
    /// The counts of the dataset.
    pub totals: Totals,
    /// States and districts left out: no populated place of the dataset is in them.
    pub regions_without_places: u64,
    /// How postal codes found their places.
    pub postal: Attached,
    /// Postal codes whose zeros were restored, and those unlike their country's form.
    pub postal_forms: PostalForms,
    /// What became of spending logs.
    #[cfg(feature = "spending")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spending: Option<SpendingReport>,
    /// Places whose country is not that of their surroundings, by both countries.
    pub misplaced: Vec<Misplaced>,
    /// Rejected rows by source and reason, with examples.
    pub rejected: Vec<RejectGroup>,
    /// Bytes of `world.sqlite`.
    pub sqlite_bytes: u64,
    /// Bytes of `world.idx`.
    pub index_bytes: u64,
    /// How long each stage took.
    pub stages: Vec<StageTime>,
}

/// The rows that a build would keep of its sources. Displayed for people, serialised for programs.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Check {
    /// The sources, in the order in which they were read.
    pub sources: Vec<SourceReport>,
    /// Default sources that were not read, since others take their place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
    /// Files of GeoNames that nothing is read of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<UnreadFile>,
    /// What was understood of spending logs, and what would become of them.
    #[cfg(feature = "spending")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spending: Option<SpendingReport>,
    /// Rejected rows by source and reason, with examples.
    pub rejected: Vec<RejectGroup>,
}

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
    const ALL: [Self; 3] = [Self::SameId, Self::SameKind, Self::OwnIds];

    fn text(self) -> &'static str {
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

/// The result of one source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SourceReport {
    /// Id of the source.
    pub id: String,
    /// The file as the manifest or the command line names it.
    pub file: String,
    /// Its kind.
    pub kind: SourceKind,
    /// The result of its rows.
    #[serde(flatten)]
    pub tally: Tally,
}

/// Numbers of rows of one source.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct Tally {
    /// Rows in the file.
    pub rows_read: u64,
    /// Rows that went into the dataset.
    pub rows_kept: u64,
    /// Rows that could not be used; see [`Report::rejected`].
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
    fn text(self) -> &'static str {
        match self {
            Self::Filtered => "filtered out",
            Self::NotInDataset => "not in this dataset",
            Self::Superseded => "changed or deleted by a later file",
            Self::NotYet => "name of a later year",
            Self::Repeated => "repeated",
            Self::LeftOutByManifest => "left out by the manifest",
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

/// How long a stage took.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct StageTime {
    /// The stage.
    pub stage: String,
    /// Wall-clock time.
    pub seconds: f64,
}

impl Report {
    /// Returns what is written beside a dataset, which may be passed on: without anything that a traveller wrote.
    pub(crate) fn to_pass_on(&self) -> Self {
        let mut report = self.clone();
        #[cfg(feature = "spending")]
        for log in report
            .spending
            .iter_mut()
            .flat_map(|spending| &mut spending.logs)
        {
            log.columns.clear();
            log.categories.clear();
        }
        for group in &mut report.rejected {
            if group
                .examples
                .iter()
                .any(|example| example.remedies.is_private)
            {
                group.values.clear();
                group
                    .examples
                    .iter_mut()
                    .for_each(|example| *example = example.to_pass_on());
            }
        }
        report
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
