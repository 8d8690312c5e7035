//! `timeZones.txt`: time zones and their offsets.

use std::ops::RangeInclusive;

use crate::readers::fields::{country_code, needed, within};
use crate::rejection::Rejection;
use crate::rows::TimeZoneRow;

const HOURS: RangeInclusive<f64> = -24.0..=24.0;

/// Reads a time zone.
pub(crate) fn time_zone(fields: [&str; 5]) -> Result<TimeZoneRow<'_>, Rejection> {
    let [code, name, january, july, raw] = fields;
    Ok(TimeZoneRow {
        country_code: country_code("CountryCode", code)?,
        name: needed("TimeZoneId", name)?,
        january: within("GMT offset", january, HOURS)?,
        july: within("DST offset", july, HOURS)?,
        raw: within("rawOffset", raw, HOURS)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::geonames::read_geonames;
    use crate::readers::testing::{gather, spec};

    #[test]
    fn the_heading_is_no_row() {
        let text = "CountryCode\tTimeZoneId\tGMT offset 1. Jan 2026\tDST\traw\nNP\tAsia/Kathmandu\t5.75\t5.75\t5.75\n";
        let gathered = gather("timeZones.txt", text.as_bytes(), &spec("time-zones", ""), |source, rows| {
            read_geonames(source, |fields| {
                let row = time_zone(fields)?;
                rows.push((row.name.to_owned(), row.raw));
                Ok(())
            })
        });
        assert_eq!(gathered.rows, [("Asia/Kathmandu".to_owned(), 5.75)]);
        assert_eq!(gathered.count.read, 1);
    }
}
