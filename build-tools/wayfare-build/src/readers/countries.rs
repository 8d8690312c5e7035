//! The small files of GeoNames: `countryInfo.txt`, `admin1CodesASCII.txt`, `admin2Codes.txt`, `timeZones.txt`.

use std::ops::RangeInclusive;

use crate::readers::fields::{
    country_code, decimal, name, needed, optional_geonameid, optional_whole, short_enough, within,
};
use crate::rejection::{Reason, Rejection};
use crate::rows::CountryRow;

pub(crate) fn country(fields: [&str; 19]) -> Result<CountryRow<'_>, Rejection> {
    let [
        code,
        iso3,
        iso_numeric,
        _fips,
        own_name,
        capital,
        area,
        population,
        continent,
        tld,
        currency_code,
        _currency_name,
        phone,
        postal_format,
        postal_regex,
        languages,
        geonameid,
        neighbours,
        _equivalent_fips,
    ] = fields.map(str::trim);
    Ok(CountryRow {
        country_code: country_code("ISO", code)?,
        iso3: short_enough("ISO3", iso3)?,
        // Kosovo has none, written as 0.
        iso_numeric: optional_whole("ISO-Numeric", iso_numeric)?.filter(|&number| number != 0),
        name: name("Country", own_name)?,
        capital,
        area_km2: if area.is_empty() {
            None
        } else {
            Some(decimal("Area(in sq km)", area)?)
        },
        population: optional_whole("Population", population)?,
        continent,
        tld,
        currency_code,
        phone,
        postal_format,
        postal_regex,
        languages,
        neighbours,
        geonameid: optional_geonameid(geonameid)?,
    })
}

/// Returns the full code, name, name in ASCII and geonameid of an admin1 or admin2 region; the number of dots in its code
/// tells which: `PT.11`, `US.CA.037`.
pub(crate) fn region(fields: [&str; 4]) -> Result<(&str, &str, &str, Option<u32>), Rejection> {
    let [code, own_name, ascii_name, geonameid] = fields;
    if code.split('.').count() < 2 || code.split('.').any(str::is_empty) {
        return Err(Rejection::new("code", code, Reason::BadCode));
    }
    let (code, name) = (short_enough("code", code)?, name("name", own_name)?.trim());
    Ok((
        code,
        name,
        short_enough("asciiname", ascii_name)?.trim(),
        optional_geonameid(geonameid)?,
    ))
}

const HOURS: RangeInclusive<f64> = -24.0..=24.0;

/// Returns the country and the name of a time zone, and its hours from UTC: in January, in July, and without daylight saving.
pub(crate) fn time_zone(fields: [&str; 5]) -> Result<(&str, &str, [f64; 3]), Rejection> {
    let [code, name, january, july, raw] = fields;
    let (country, name) = (
        country_code("CountryCode", code)?,
        needed("TimeZoneId", name)?,
    );
    let hours = |column, text| within(column, text, HOURS);
    Ok((
        country,
        name,
        [
            hours("GMT offset", january)?,
            hours("DST offset", july)?,
            hours("rawOffset", raw)?,
        ],
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::fields::split;
    use crate::readers::geonames::read_geonames;
    use crate::readers::testing::{gather, spec};

    #[test]
    fn sparse_countries_are_read() {
        let text = "#ISO\tISO3\r\n\
            XK\tXKX\t0\tKV\tKosovo \tPristina\t10908\t1845300\tEU\t\tEUR\tEuro\t\t\t\tsq,sr\t831053\tRS,AL\t\r\n\
            00\t\t\t\tAt Sea\t\t\t\t\t\tUSD\tDollar\t\t\t\t\t\t\t\r\n";
        let gathered = gather(
            "countryInfo.txt",
            text.as_bytes(),
            &spec("countries", ""),
            |source, rows| {
                read_geonames(source, |fields| {
                    let row = country(fields)?;
                    rows.push((
                        row.name.to_owned(),
                        row.iso_numeric,
                        row.area_km2,
                        row.geonameid,
                    ));
                    Ok(())
                })
            },
        );
        assert_eq!(
            gathered.rows,
            [
                ("Kosovo".to_owned(), None, Some(10908.0), Some(831_053)),
                ("At Sea".to_owned(), None, None, None)
            ]
        );
    }

    fn read_line(line: &str) -> Result<(&str, &str, &str, Option<u32>), Rejection> {
        region(split(line, 4..=4)?)
    }

    #[test]
    fn codes_have_parts() {
        let (code, name, _, id) =
            read_line("US.CA.037\tLos Angeles County \tLos Angeles County\t5368381").unwrap();
        assert_eq!(
            (code, name, id),
            ("US.CA.037", "Los Angeles County", Some(5_368_381))
        );
        assert_eq!(
            read_line("PT\tx\tx\t1").unwrap_err().reason,
            Reason::BadCode
        );
        assert_eq!(
            read_line("PT.\tx\tx\t1").unwrap_err().reason,
            Reason::BadCode
        );
    }

    #[test]
    fn the_heading_is_no_row() {
        let text = "CountryCode\tTimeZoneId\tGMT offset 1. Jan 2026\tDST\traw\nNP\tAsia/Kathmandu\t5.75\t5.75\t5.75\n";
        let gathered = gather(
            "timeZones.txt",
            text.as_bytes(),
            &spec("time-zones", ""),
            |source, rows| {
                read_geonames(source, |fields| {
                    let (_, name, [.., raw]) = time_zone(fields)?;
                    rows.push((name.to_owned(), raw));
                    Ok(())
                })
            },
        );
        assert_eq!(gathered.rows, [("Asia/Kathmandu".to_owned(), 5.75)]);
        assert_eq!(gathered.count.read, 1);
    }
}
