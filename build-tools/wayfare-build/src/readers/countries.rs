//! `countryInfo.txt`: the countries.

use crate::readers::fields::{country_code, decimal, name, optional_geonameid, optional_whole, short_enough};
use crate::rejection::Rejection;
use crate::rows::CountryRow;

/// Reads a country.
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

#[cfg(test)]
mod tests {
    use super::*;
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
}
