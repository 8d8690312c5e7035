//! Files of Overture Maps: lodgings and sights.

use wayfare_overture::{Places, Row};

use super::known_places::{EVERYWHERE, with_margin};
use super::listed::ListedWriter;
use crate::error::{Error, Result};
use crate::import::source_import::SourceImport;
use crate::input::Input;
use crate::manifest::is_date;
use crate::readers::ReadCount;
use crate::rejection::{Reason, Rejection};
use crate::tally::Skip;

/// Imports a file of kind `overture`. Without a date in the manifest, the source has that of its newest place.
pub(in crate::import) fn overture(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        finder,
        rows,
    } = import;
    let Input { file, bytes, .. } = rows.input;
    let unreadable = |error: wayfare_overture::Error| Error::source(&file, error.to_string());
    let places = Places::open(bytes).map_err(unreadable)?;
    let area = places.bounds().map_or(EVERYWHERE, with_margin);
    let mut writer = ListedWriter::new(&store, finder.populated(store.db)?, area)?;
    let (mut count, mut of_no_use, mut doubtful) = (ReadCount::default(), 0, 0);
    let mut newest = String::new();
    for batch in places {
        for row in batch.map_err(unreadable)?.rows() {
            let (id, outcome) = match row {
                Row::Listing(listing) => {
                    if listing.date > newest.as_str() && is_date(listing.date) {
                        listing.date.clone_into(&mut newest);
                    }
                    let outcome = writer.write(&mut store, &listing);
                    (listing.key, outcome)
                }
                Row::NoPoint { id, geometry } => {
                    let flaw = Rejection::new("geometry", &geometry, Reason::BadPoint);
                    (id.into(), Err(flaw.into()))
                }
                Row::Doubtful => {
                    doubtful += 1;
                    continue;
                }
                _ => {
                    of_no_use += 1;
                    continue;
                }
            };
            let name = format!("{file}/{id}");
            count.add(outcome.map(|()| true), rows.rejects, &name, 0)?;
        }
    }
    store.set_date(&newest)?;
    for (why, rows) in [(Skip::OfNoUse, of_no_use), (Skip::Doubtful, doubtful)] {
        count.leave_out(why, rows, store.tally);
    }
    Ok(count)
}
