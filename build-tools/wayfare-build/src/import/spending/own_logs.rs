//! Reads one's own logs beside a finished dataset.

use rusqlite::Connection;
use wayfare::Dataset;

use super::figures::figures;
use super::importer::spending;
use super::logs::Logs;
use super::sums::{SpendingSums, sums};
use crate::error::Result;
use crate::import::filter::PlaceFilter;
use crate::import::money;
use crate::import::place_finder::PlaceFinder;
use crate::import::source_import::SourceImport;
use crate::import::store::{ImportSource, Store};
use crate::manifest::{SourceKind, SourceSpec};
use crate::plan::Planned;
use crate::readers::Rows;
use crate::rejects::Rejects;
use crate::superseded::Superseded;
use crate::tally::Tally;

/// Adds up logs beside a finished dataset, of which nothing is changed.
pub(crate) fn spending_sums(
    db: &Connection,
    world: Dataset,
    date: &str,
    sources: &[Planned],
    rejects: &mut Rejects,
) -> Result<SpendingSums> {
    let (filter, superseded) = (PlaceFilter::default(), Superseded::default());
    let mut finder = PlaceFinder::of(world);
    let mut logs = Logs::with_rows();
    for (at, planned) in sources.iter().enumerate() {
        let is_of_rates = planned.spec.kind == SourceKind::Rates;
        let date_of = if is_of_rates {
            &planned.spec.date
        } else {
            date
        };
        let spec = &SourceSpec {
            date: date_of.to_owned(),
            ..planned.spec.clone()
        };
        let source = ImportSource {
            id: 0,
            spec,
            partial: false,
            daily: None,
            at,
            superseded: &superseded,
        };
        let mut tally = Tally::default();
        let store = Store::new(db, &filter, source, &mut tally)?;
        rejects.begin(&spec.id, spec.own_columns(), spec.remedies());
        let rows = Rows {
            input: planned.open()?,
            spec,
            rejects,
        };
        let import = SourceImport {
            store,
            finder: &mut finder,
            rows,
        };
        if is_of_rates {
            money::rates(import, false)?;
        } else {
            spending(import, &mut logs, date)?;
        }
    }
    let understood = figures(db, &mut logs, date, false)?.unwrap_or_default();
    sums(db, &mut logs, date, understood)
}
