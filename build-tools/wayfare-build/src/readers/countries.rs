//! `countryInfo.txt`: the countries.

use crate::error::Result;
use crate::input::Input;
use crate::manifest::SourceSpec;
use crate::readers::fields::{country_code, decimal, name, optional_geonameid, optional_whole, short_enough};
use crate::readers::geonames::read_geonames;
use crate::readers::read_count::ReadCount;
use crate::rejection::Rejection;
use crate::rejects::{Rejects, RowError};
use crate::rows::CountryRow;

/// Reads the countries.
pub(crate) fn read_countries(
    input: Input,
    spec: &SourceSpec,
    rejects: &mut Rejects,
    mut each: impl FnMut(CountryRow<'_>) -> Result<(), RowError>,
) -> Result<ReadCount> {
    read_geonames(input, spec, rejects, |fields| each(country(fields)?))
}

fn country(fields: [&str; 19]) -> Result<CountryRow<'_>, Rejection> {
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
        currency_name,
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
        currency_name,
        phone,
        postal_format,
        postal_regex,
        languages,
        neighbours,
        geonameid: optional_geonameid(geonameid)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::testing::{gather, shared, spec};

    #[test]
    fn sparse_countries_are_read() {
        let text = "#ISO\tISO3\r\n\
            XK\tXKX\t0\tKV\tKosovo \tPristina\t10908\t1845300\tEU\t\tEUR\tEuro\t\t\t\tsq,sr\t831053\tRS,AL\t\r\n\
            00\t\t\t\tAt Sea\t\t\t\t\t\tUSD\tDollar\t\t\t\t\t\t\t\r\n";
        let gathered = gather("countryInfo.txt", text.as_bytes(), |input, rejects, rows| {
            read_countries(input, &spec("countries", ""), rejects, |row| {
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

    #[test]
    fn the_real_file_is_kept_whole() {
        let Some(input) = shared("geonames/admin/countryInfo.txt") else { return };
        let mut without_currency = Vec::new();
        let count = read_countries(input, &spec("countries", ""), &mut Rejects::new(true), |row| {
            if row.currency_code.is_empty() {
                without_currency.push(row.country_code.to_owned());
            }
            Ok(())
        });
        assert_eq!(count.unwrap(), ReadCount { read: 252, kept: 252, skipped: 0 });
        assert!(without_currency.contains(&"AQ".to_owned()), "{without_currency:?}");
    }
}
