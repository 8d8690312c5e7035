//! Files of Overture Maps: lodgings and sights.

mod place;

use super::known_places::{EVERYWHERE, with_margin};
use super::listed::ListedWriter;
use crate::error::Result;
use crate::import::source_import::SourceImport;
use crate::readers::{OvertureReader, ReadCount};
use crate::report::Skip;

/// Imports a file of kind `overture`. Without a date in the manifest, the source has that of its newest place.
pub(in crate::import) fn overture(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { mut store, rows, .. } = import;
    let reader = OvertureReader::open(rows.input)?;
    let mut writer = ListedWriter::new(&store, reader.bounds().map_or(EVERYWHERE, with_margin))?;
    let mut newest = String::new();
    let (mut count, of_no_use, doubtful) = reader.read(rows.rejects, |place| {
        if place.date > newest.as_str() {
            place.date.clone_into(&mut newest);
        }
        writer.write(&mut store, place)
    })?;
    store.set_date(&newest)?;
    for (why, rows) in [(Skip::OfNoUse, of_no_use), (Skip::Doubtful, doubtful)] {
        count.leave_out(why, rows, store.tally);
    }
    Ok(count)
}
