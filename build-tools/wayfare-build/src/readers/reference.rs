//! The small tables that others refer to: categories, currencies, rates, bargaining, territories, names of
//! countries and admin1 regions.

use std::ops::RangeInclusive;

use crate::readers::fields::{currency_code, decimal, flag, in_range, name, needed, whole};
use crate::readers::row::TableRow;
use crate::rejection::{Reason, Rejection};
use crate::rows::CurrencyRow;

const SUM_TYPES: RangeInclusive<u8> = 0..=2;
const BARGAINING: RangeInclusive<u8> = 0..=4;

/// Returns the id, name, description and kind of sum of a category.
pub(crate) fn category<'a>(row: &TableRow<'a>) -> Result<(u16, &'a str, &'a str, u8), Rejection> {
    let (id, name) = (row.parse("category_id", whole)?, row.parse("name", name)?);
    Ok((
        id,
        name,
        row.text("description"),
        small(row, "sumtype", SUM_TYPES)?,
    ))
}

pub(crate) fn currency<'a>(row: &TableRow<'a>) -> Result<CurrencyRow<'a>, Rejection> {
    let given = |column| Some(row.text(column)).filter(|text| !text.is_empty());
    Ok(CurrencyRow {
        currency_code: row.parse("currency_code", currency_code)?,
        name: row.parse("name", name)?,
        symbol: given("symbol"),
        alternate_name: given("alternatename"),
        successor: match row.text("successor") {
            "" => None,
            _ => Some((
                row.parse("successor", currency_code)?,
                row.number("per_successor", positive)?,
            )),
        },
    })
}

/// Returns a currency, how many units of it one unit of the source's base is worth, and when: on the date of the source
/// where the row has none.
pub(crate) fn rate<'a>(row: &TableRow<'a>) -> Result<(&'a str, f64, String), Rejection> {
    Ok((
        row.parse("currency_code", currency_code)?,
        row.number("rate", positive)?,
        row.date()?,
    ))
}

/// Returns a country, and how much a visitor is expected to bargain in it, 0 to 4.
pub(crate) fn bargaining<'a>(row: &TableRow<'a>) -> Result<(&'a str, u8), Rejection> {
    Ok((
        row.parse("country_code", needed)?,
        small(row, "negotiate", BARGAINING)?,
    ))
}

/// Returns a country, a language, what the country is called in it, and whether that name is preferred.
pub(crate) fn country_name<'a>(
    row: &TableRow<'a>,
) -> Result<(&'a str, &'a str, &'a str, bool), Rejection> {
    let (country, lang) = (
        row.parse("country_code", needed)?,
        row.parse("lang", needed)?,
    );
    Ok((
        country,
        lang,
        row.parse("name", name)?,
        row.parse("ispreferredname", flag)?,
    ))
}

/// Returns a territory, and the country that it belongs to.
pub(crate) fn territory<'a>(row: &TableRow<'a>) -> Result<(&'a str, &'a str), Rejection> {
    Ok((
        row.parse("country_code", needed)?,
        row.parse("sovereign_code", needed)?,
    ))
}

/// Returns an admin1 region, a language that may be blank, and what the region is called in it.
pub(crate) fn admin1_name<'a>(
    row: &TableRow<'a>,
) -> Result<(&'a str, &'a str, &'a str), Rejection> {
    Ok((
        row.parse("admin1_code", needed)?,
        row.text("lang"),
        row.parse("name", name)?,
    ))
}

fn positive(column: &'static str, text: &str) -> Result<f64, Rejection> {
    let rate = decimal(column, text)?;
    if rate > 0.0 {
        Ok(rate)
    } else {
        Err(Rejection::new(column, text, Reason::OutOfRange))
    }
}

fn small(
    row: &TableRow<'_>,
    column: &'static str,
    range: RangeInclusive<u8>,
) -> Result<u8, Rejection> {
    row.parse(column, |column, text| {
        in_range(column, text, whole(column, text)?, &range)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::table::read_table;
    use crate::readers::testing::{gather, spec};

    #[test]
    fn currencies_may_lack_a_symbol_and_have_a_successor() {
        let text = "currency_code,name,symbol,successor,per_successor\nUSD,Dollar (United States),$,,\n\
                    CHF,Franc (Switzerland),,,\nusd,x,,,\nEUR,,€,,\nHRK,Kuna,kn,EUR,7.5345\nATS,S,,EUR,\nBEF,F,,euro,1\n";
        let spec = spec("currencies", "");
        let gathered = gather("table.csv", text.as_bytes(), &spec, |source, rows| {
            read_table(source, |row| {
                let row = currency(row)?;
                rows.push(format!(
                    "{} {:?} {:?}",
                    row.currency_code, row.symbol, row.successor
                ));
                Ok(())
            })
        });
        let expected = [
            "USD Some(\"$\") None",
            "CHF None None",
            "HRK Some(\"kn\") Some((\"EUR\", 7.5345))",
        ];
        assert_eq!(gathered.rows, expected);
        let expected = [
            "4 currency_code `usd` bad-code",
            "5 name `` missing",
            "7 per_successor `` missing",
            "8 successor `euro` bad-code",
        ];
        assert_eq!(gathered.rejected, expected);
    }

    #[test]
    fn rates_are_above_zero() {
        let text = "currency_code,rate\nUSD,1.17\nXXX,0\nYYY,-1\nZZZ,\nIDR,\"19,000\"\n";
        let spec = spec("rates", "base = \"EUR\"");
        let gathered = gather("table.csv", text.as_bytes(), &spec, |source, rows| {
            read_table(source, |row| {
                rows.push(rate(row)?.1);
                Ok(())
            })
        });
        assert_eq!(gathered.rows, [1.17]);
        let expected = [
            "3 rate `0` out-of-range",
            "4 rate `-1` out-of-range",
            "5 rate `` missing",
            "6 rate `19,000` bad-number",
        ];
        assert_eq!(gathered.rejected, expected);
    }

    #[test]
    fn names_need_all_three_of_their_columns() {
        let text = "country,lang,name,ispreferredname\nPT,de,Portugal,1\nDE,,Deutschland,\nDE,de,,\nDE,de,D,yes\n";
        let spec = spec("country-names", "");
        let gathered = gather("table.csv", text.as_bytes(), &spec, |source, rows| {
            read_table(source, |row| {
                let (country, lang, name, preferred) = country_name(row)?;
                rows.push(format!("{country} {lang} {name} {preferred}"));
                Ok(())
            })
        });
        assert_eq!(gathered.rows, ["PT de Portugal true"]);
        assert_eq!(
            gathered.rejected,
            [
                "3 lang `` missing",
                "4 name `` missing",
                "5 ispreferredname `yes` bad-flag"
            ]
        );
    }

    #[test]
    fn small_numbers_keep_to_their_range() {
        let text = "country,negotiate\nMA,4\nNorway,0\nXX,5\nYY,256\n";
        let spec = spec("bargaining", "");
        let gathered = gather("table.csv", text.as_bytes(), &spec, |source, rows| {
            read_table(source, |row| {
                let (country, negotiate) = bargaining(row)?;
                rows.push((country.to_owned(), negotiate));
                Ok(())
            })
        });
        assert_eq!(
            gathered.rows,
            [("MA".to_owned(), 4), ("Norway".to_owned(), 0)]
        );
        assert_eq!(
            gathered.rejected,
            [
                "4 negotiate `5` out-of-range",
                "5 negotiate `256` out-of-range"
            ]
        );
    }
}
