//! `admin1CodesASCII.txt` and `admin2Codes.txt`: the names of regions.

use crate::error::Result;
use crate::input::Input;
use crate::readers::fields::{needed, optional_geonameid, split};
use crate::readers::lines::read_lines;
use crate::readers::read_count::ReadCount;
use crate::rejection::{Reason, Rejection};
use crate::rejects::{Rejects, RowError};
use crate::rows::RegionRow;

/// Reads admin1 or admin2 regions; the number of dots in a code tells which.
pub(crate) fn read_regions(
    input: Input,
    rejects: &mut Rejects,
    mut each: impl FnMut(RegionRow<'_>) -> Result<(), RowError>,
) -> Result<ReadCount> {
    read_lines(input, rejects, |line| each(region(line)?))
}

fn region(line: &str) -> Result<RegionRow<'_>, Rejection> {
    let [code, name, ascii_name, geonameid] = split(line, 4..=4)?;
    if code.split('.').count() < 2 || code.split('.').any(str::is_empty) {
        return Err(Rejection::new("code", code, Reason::BadCode));
    }
    Ok(RegionRow {
        code,
        name: needed("name", name)?.trim(),
        ascii_name: ascii_name.trim(),
        geonameid: optional_geonameid(geonameid)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::testing::shared;

    #[test]
    fn codes_have_parts() {
        let row = region("US.CA.037\tLos Angeles County \tLos Angeles County\t5368381").unwrap();
        assert_eq!((row.code, row.name, row.geonameid), ("US.CA.037", "Los Angeles County", Some(5_368_381)));
        assert_eq!(region("PT\tx\tx\t1").unwrap_err().reason, Reason::BadCode);
        assert_eq!(region("PT.\tx\tx\t1").unwrap_err().reason, Reason::BadCode);
    }

    #[test]
    fn real_files_are_kept_whole() {
        for (file, rows) in [("admin1CodesASCII.txt", 3862), ("admin2Codes.txt", 47_547)] {
            let Some(input) = shared(&format!("geonames/admin/{file}")) else { return };
            let count = read_regions(input, &mut Rejects::new(true), |_| Ok(())).unwrap();
            assert_eq!(count, ReadCount { read: rows, kept: rows, skipped: 0 });
        }
    }
}
