//! `admin1CodesASCII.txt` and `admin2Codes.txt`: the names of regions.

use crate::readers::fields::{name, optional_geonameid, short_enough};
use crate::rejection::{Reason, Rejection};
use crate::rows::RegionRow;

/// Reads an admin1 or admin2 region; the number of dots in its code tells which.
pub(crate) fn region(fields: [&str; 4]) -> Result<RegionRow<'_>, Rejection> {
    let [code, own_name, ascii_name, geonameid] = fields;
    if code.split('.').count() < 2 || code.split('.').any(str::is_empty) {
        return Err(Rejection::new("code", code, Reason::BadCode));
    }
    Ok(RegionRow {
        code: short_enough("code", code)?,
        name: name("name", own_name)?.trim(),
        ascii_name: short_enough("asciiname", ascii_name)?.trim(),
        geonameid: optional_geonameid(geonameid)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::fields::split;

    fn read_line(line: &str) -> Result<RegionRow<'_>, Rejection> {
        region(split(line, 4..=4)?)
    }

    #[test]
    fn codes_have_parts() {
        let row = read_line("US.CA.037\tLos Angeles County \tLos Angeles County\t5368381").unwrap();
        assert_eq!((row.code, row.name, row.geonameid), ("US.CA.037", "Los Angeles County", Some(5_368_381)));
        assert_eq!(read_line("PT\tx\tx\t1").unwrap_err().reason, Reason::BadCode);
        assert_eq!(read_line("PT.\tx\tx\t1").unwrap_err().reason, Reason::BadCode);
    }
}
