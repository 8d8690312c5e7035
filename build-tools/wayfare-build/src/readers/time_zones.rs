//! `timeZones.txt`: time zones and their offsets.

use std::ops::RangeInclusive;

use crate::error::Result;
use crate::input::Input;
use crate::manifest::SourceSpec;
use crate::readers::fields::{country_code, needed, within};
use crate::readers::geonames::read_geonames;
use crate::readers::read_count::ReadCount;
use crate::rejection::Rejection;
use crate::rejects::{Rejects, RowError};
use crate::rows::TimeZoneRow;

const HOURS: RangeInclusive<f64> = -24.0..=24.0;

/// Reads the time zones.
pub(crate) fn read_time_zones(
    input: Input,
    spec: &SourceSpec,
    rejects: &mut Rejects,
    mut each: impl FnMut(TimeZoneRow<'_>) -> Result<(), RowError>,
) -> Result<ReadCount> {
    read_geonames(input, spec, rejects, |fields| each(time_zone(fields)?))
}

fn time_zone(fields: [&str; 5]) -> Result<TimeZoneRow<'_>, Rejection> {
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
    use crate::readers::testing::{gather, shared, spec};

    #[test]
    fn the_heading_is_no_row() {
        let text = "CountryCode\tTimeZoneId\tGMT offset 1. Jan 2026\tDST\traw\nNP\tAsia/Kathmandu\t5.75\t5.75\t5.75\n";
        let gathered = gather("timeZones.txt", text.as_bytes(), |input, rejects, rows| {
            read_time_zones(input, &spec("time-zones", ""), rejects, |row| {
                rows.push((row.name.to_owned(), row.raw));
                Ok(())
            })
        });
        assert_eq!(gathered.rows, [("Asia/Kathmandu".to_owned(), 5.75)]);
        assert_eq!(gathered.count.read, 1);
    }

    #[test]
    fn the_real_file_is_kept_whole() {
        let Some(input) = shared("geonames/admin/timeZones.txt") else { return };
        let count =
            read_time_zones(input, &spec("time-zones", ""), &mut Rejects::new(true), |_| Ok(())).unwrap();
        assert!(count.read > 400 && count.read == count.kept, "{count:?}");
    }
}
