//! Tables of places to stay.

use crate::manifest::LOCAL_CURRENCY;
use crate::readers::fields::{
    LATITUDES, LONGITUDES, amount, currency_code, name, optional_geonameid, short_enough, whole,
    within,
};
use crate::readers::row::TableRow;
use crate::rejection::{Reason, Rejection};
use crate::rows::AccommodationRow;

pub(crate) fn accommodation(row: &TableRow<'_>) -> Result<AccommodationRow, Rejection> {
    let text = |column| row.text(column).to_owned();
    let dorm_price = row.number("dormprice", amount)?;
    let private_price = row.number("privateprice", amount)?;
    Ok(AccommodationRow {
        id: row.parse("id", whole)?,
        geonameid: row.parse("geonameid", |_, text| optional_geonameid(text))?,
        name: row.parse("name", name)?.to_owned(),
        description: text("description"),
        url: text("url"),
        latitude: row.number("latitude", |column, text| within(column, text, LATITUDES))?,
        longitude: row.number("longitude", |column, text| within(column, text, LONGITUDES))?,
        dorm_available: available(row, "dormavailable", dorm_price)?,
        dorm_price,
        dorm_currency: currency(row, "dormcurrency", dorm_price)?,
        private_available: available(row, "privateavailable", private_price)?,
        private_price,
        private_currency: currency(row, "privatecurrency", private_price)?,
        rating: row.number("rating_overall", amount)?,
        addr1: text("addr1"),
        addr2: text("addr2"),
        addr3: text("addr3"),
        zip: text("zip"),
        // It is searched like a name.
        city: row.parse("city", short_enough)?.to_owned(),
        country: text("country_code"),
        date: row.date()?,
        ..AccommodationRow::default()
    })
}

/// Returns the value of the column, or where it is blank, whether there is a price.
fn available(
    row: &TableRow<'_>,
    column: &'static str,
    price: Option<f64>,
) -> Result<bool, Rejection> {
    row.parse(column, |column, text| {
        match text.to_ascii_lowercase().as_str() {
            "" => Ok(price.is_some()),
            "y" | "yes" | "1" | "true" => Ok(true),
            "n" | "no" | "0" | "false" => Ok(false),
            _ => Err(Rejection::new(column, text, Reason::BadFlag)),
        }
    })
}

/// Returns the value of the column, or where it is blank, the currency of the source if it names one.
fn currency(
    row: &TableRow<'_>,
    column: &'static str,
    price: Option<f64>,
) -> Result<Option<String>, Rejection> {
    if row.text(column).is_empty() {
        let spec = row.spec;
        let named = price.is_some() && spec.currency != LOCAL_CURRENCY;
        return Ok(named.then(|| spec.currency.clone()));
    }
    row.parse(column, currency_code)
        .map(|code| Some(code.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::table::read_table;
    use crate::readers::testing::{gather, spec};

    #[test]
    fn optional_columns_may_be_missing_altogether() {
        let text = "id,name,latitude,longitude,dormprice,privateavailable,country\n\
            1,Hostel,41.9,12.5,20.5,N,IT\n\
            2,Hotel,41.9,12.5,,Y,\n\
            3,Inn,41.9,181,,,\n\
            4,Inn,41.9,18,,maybe,\n";
        let spec = spec("accommodation", "currency = \"EUR\"");
        let gathered = gather("table.csv", text.as_bytes(), &spec, |source, rows| {
            read_table(source, |row| {
                let row = accommodation(row)?;
                rows.push((
                    row.dorm_available,
                    row.dorm_currency,
                    row.private_available,
                    row.private_currency,
                ));
                Ok(())
            })
        });
        assert_eq!(
            gathered.rows,
            [
                (true, Some("EUR".to_owned()), false, None),
                (false, None, true, None)
            ]
        );
        assert_eq!(
            gathered.rejected,
            [
                "4 longitude `181` out-of-range",
                "5 privateavailable `maybe` bad-flag"
            ]
        );
    }
}
