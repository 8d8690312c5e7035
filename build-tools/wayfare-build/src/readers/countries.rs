//! The small files of GeoNames: `countryInfo.txt`, `admin1CodesASCII.txt`, `admin2Codes.txt`, `timeZones.txt`.

use std::ops::RangeInclusive;

use crate::readers::fields::{
    country_code, decimal, name, needed, optional_geonameid, optional_whole, short_enough, within,
};
use crate::rejection::{Reason, Rejection};
use crate::rows::{CountryRow, RegionRow, TimeZoneRow};

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
        area_km2: if area.is_empty() { None } else { Some(decimal("Area(in sq km)", area)?) },
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

const HOURS: RangeInclusive<f64> = -24.0..=24.0;

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
    use crate::readers::fields::split;
    use crate::readers::geonames::read_geonames;
    use crate::readers::testing::{gather, spec};

    #[test]
    fn sparse_countries_are_read() {
        let text = "#ISO\tISO3\r\n\
            XK\tXKX\t0\tKV\tKosovo \tPristina\t10908\t1845300\tEU\t\tEUR\tEuro\t\t\t\tsq,sr\t831053\tRS,AL\t\r\n\
            00\t\t\t\tAt Sea\t\t\t\t\t\tUSD\tDollar\t\t\t\t\t\t\t\r\n";
        let gathered = gather("countryInfo.txt", text.as_bytes(), &spec("countries", ""), |source, rows| {
            read_geonames(source, |fields| {
                let row = country(fields)?;
                rows.push((row.name.to_owned(), row.iso_numeric, row.area_km2, row.geonameid));
                Ok(())
            })
        });
        assert_eq!(
            gathered.rows,
            [
                ("Kosovo".to_owned(), None, Some(10908.0), Some(831_053)),
                ("At Sea".to_owned(), None, None, None)
            ]
        );
    }

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
