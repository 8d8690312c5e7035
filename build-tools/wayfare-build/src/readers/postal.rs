//! The GeoNames postal dump: postal codes and the places that they name.

use crate::error::Result;
use crate::readers::Rows;
use crate::readers::fields::{
    LATITUDES, LONGITUDES, country_code, name, optional_whole, short_enough, within,
};
use crate::readers::geonames::read_geonames;
use crate::readers::read_count::ReadCount;
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;
use crate::rows::PostalRow;

/// Reads postal codes. The same code comes once for each place that it names, or more often.
pub(crate) fn read_postal(
    source: Rows<'_>,
    mut each: impl FnMut(PostalRow<'_>) -> Result<(), RowError>,
) -> Result<ReadCount> {
    read_geonames(source, |fields| {
        each(postal(fields)?)?;
        missing_half(fields).map_or(Ok(()), |half| Err(RowError::Parts(vec![half])))
    })
}

/// Returns the half of a point that a row lacks. Such a row is kept without the other half.
fn missing_half(fields: [&str; 12]) -> Option<Rejection> {
    let [.., latitude, longitude, _] = fields;
    let column = match (latitude.is_empty(), longitude.is_empty()) {
        (true, false) => "latitude",
        (false, true) => "longitude",
        _ => return None,
    };
    Some(Rejection::new(column, "", Reason::Missing))
}

fn postal(fields: [&str; 12]) -> Result<PostalRow<'_>, Rejection> {
    let [
        country,
        code,
        place_name,
        regions @ ..,
        latitude,
        longitude,
        accuracy,
    ] = fields;
    Ok(PostalRow {
        country_code: country_code("country code", country)?,
        code: name("postal code", code)?,
        place_name: short_enough("place name", place_name.trim())?,
        regions,
        point: match (latitude, longitude) {
            ("", _) | (_, "") => None,
            _ => Some((
                within("latitude", latitude, LATITUDES)?,
                within("longitude", longitude, LONGITUDES)?,
            )),
        },
        accuracy: optional_whole("accuracy", accuracy)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::fields::split;
    use crate::readers::testing::{gather, spec};

    fn read_line(line: &str) -> Result<PostalRow<'_>, Rejection> {
        postal(split(line, 12..=12)?)
    }

    #[test]
    fn a_point_is_whole_or_absent() {
        let row = |point: &str| format!("GB\tSW1A\tLondon\tEngland\tENG\t\t\t\t\t{point}\t");
        assert_eq!(read_line(&row("\t")).unwrap().point, None);
        assert_eq!(
            read_line(&row("51.5\t-0.14")).unwrap().point,
            Some((51.5, -0.14))
        );
        assert_eq!(
            read_line("GB\tSW1A").unwrap_err().reason,
            Reason::WrongColumnCount
        );
        let text = [row("51.5\tN/A"), row("?\t-"), row("nan\t-0.14")].join("\n");
        let gathered = gather(
            "postal.txt",
            text.as_bytes(),
            &spec("postal", ""),
            |source, rows| {
                read_postal(source, |row| {
                    rows.push(row.point);
                    Ok(())
                })
            },
        );
        assert_eq!((gathered.rows, gathered.count.kept), (vec![None; 3], 3));
        assert_eq!(
            gathered.rejected,
            ["1 longitude `` missing", "3 latitude `` missing"]
        );
    }
}
