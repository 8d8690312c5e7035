//! The report of a build: what it read, kept and rejected.

mod display;

use serde::Serialize;

#[cfg(feature = "spending")]
use crate::import::SpendingReport;
use crate::manifest::SourceKind;
use crate::misplaced::Misplaced;
use crate::plan::{LeftOut, UnreadFile};
use crate::rejection::RejectGroup;
use crate::tally::Tally;
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
