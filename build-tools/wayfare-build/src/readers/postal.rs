//! The GeoNames postal dump: postal codes and the places that they name.

use crate::error::Result;
use crate::input::Input;
use crate::manifest::SourceSpec;
use crate::readers::fields::{
    LATITUDES, LONGITUDES, country_code, name, optional_whole, short_enough, within,
};
use crate::readers::geonames::read_geonames;
use crate::readers::read_count::ReadCount;
use crate::rejection::Rejection;
use crate::rejects::{Rejects, RowError};
use crate::rows::PostalRow;

/// Reads postal codes. The same code comes once for each place that it names, or more often.
pub(crate) fn read_postal(
    input: Input,
    spec: &SourceSpec,
    rejects: &mut Rejects,
    mut each: impl FnMut(PostalRow<'_>) -> Result<(), RowError>,
) -> Result<ReadCount> {
    read_geonames(input, spec, 12..=12, rejects, |fields| each(postal(fields)?))
}

fn postal(fields: [&str; 12]) -> Result<PostalRow<'_>, Rejection> {
    let [
        country,
        code,
        place_name,
        admin1_name,
        admin1_code,
        admin2_name,
        admin2_code,
        admin3_name,
        admin3_code,
        latitude,
        longitude,
        accuracy,
    ] = fields;
    Ok(PostalRow {
        country_code: country_code("country code", country)?,
        code: name("postal code", code)?,
        place_name: short_enough("place name", place_name)?,
        admin1_name,
        admin1_code,
        admin2_name,
        admin2_code,
        admin3_name,
        admin3_code,
        point: match (latitude, longitude) {
            ("", "") => None,
            _ => {
                Some((within("latitude", latitude, LATITUDES)?, within("longitude", longitude, LONGITUDES)?))
            }
        },
        accuracy: optional_whole("accuracy", accuracy)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::fields::split;
    use crate::readers::testing::{shared, spec};
    use crate::rejection::Reason;

    fn read_line(line: &str) -> Result<PostalRow<'_>, Rejection> {
        postal(split(line, 12..=12)?)
    }

    #[test]
    fn a_point_is_whole_or_absent() {
        let row = |point: &str| format!("GB\tSW1A\tLondon\tEngland\tENG\t\t\t\t\t{point}\t");
        assert_eq!(read_line(&row("\t")).unwrap().point, None);
        assert_eq!(read_line(&row("51.5\t-0.14")).unwrap().point, Some((51.5, -0.14)));
        assert_eq!(read_line(&row("51.5\t")).unwrap_err().reason, Reason::Missing);
        assert_eq!(read_line("GB\tSW1A").unwrap_err().reason, Reason::WrongColumnCount);
    }

    #[test]
    fn the_real_dump_is_kept_whole() {
        let Some(input) = shared("geonames/postal/allCountries.zip") else { return };
        let count = read_postal(input, &spec("postal", ""), &mut Rejects::new(true), |_| Ok(())).unwrap();
        assert_eq!(count, ReadCount { read: 516_935, kept: 516_935, skipped: 0 });
    }
}
