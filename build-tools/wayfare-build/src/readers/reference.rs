//! The small tables that others refer to: categories, currencies, rates, bargaining, territories, names of
//! countries and admin1 regions.

use std::ops::RangeInclusive;

use crate::readers::fields::{currency_code, decimal, flag, name, needed, whole};
use crate::readers::row::TableRow;
use crate::rejection::{Reason, Rejection};
use crate::rows::{
    Admin1NameRow, BargainingRow, CategoryRow, CountryNameRow, CurrencyRow, RateRow, TerritoryRow,
};

const SUM_TYPES: RangeInclusive<u8> = 0..=2;
const BARGAINING: RangeInclusive<u8> = 0..=4;

pub(crate) fn category(row: &TableRow<'_>) -> Result<CategoryRow, Rejection> {
    Ok(CategoryRow {
        category_id: row.parse("category_id", whole)?,
        name: row.parse("name", name)?.to_owned(),
        description: row.text("description").to_owned(),
        sumtype: small(row, "sumtype", SUM_TYPES)?,
    })
}

pub(crate) fn currency(row: &TableRow<'_>) -> Result<CurrencyRow, Rejection> {
    let given = |column| Some(row.text(column)).filter(|text| !text.is_empty()).map(str::to_owned);
    Ok(CurrencyRow {
        currency_code: row.parse("currency_code", currency_code)?.to_owned(),
        name: row.parse("name", name)?.to_owned(),
        symbol: given("symbol"),
        alternate_name: given("alternatename"),
        successor: match row.text("successor") {
            "" => None,
            _ => Some((
                row.parse("successor", currency_code)?.to_owned(),
                row.number("per_successor", positive)?,
            )),
        },
    })
}

pub(crate) fn rate(row: &TableRow<'_>) -> Result<RateRow, Rejection> {
    Ok(RateRow {
        currency_code: row.parse("currency_code", currency_code)?.to_owned(),
        rate: row.number("rate", positive)?,
    })
}

pub(crate) fn bargaining(row: &TableRow<'_>) -> Result<BargainingRow, Rejection> {
    Ok(BargainingRow {
        country_code: text(row, "country_code")?,
        negotiate: small(row, "negotiate", BARGAINING)?,
    })
}

pub(crate) fn country_name(row: &TableRow<'_>) -> Result<CountryNameRow, Rejection> {
    Ok(CountryNameRow {
        country_code: text(row, "country_code")?,
        lang: text(row, "lang")?,
        name: row.parse("name", name)?.to_owned(),
        preferred: row.parse("ispreferredname", flag)?,
    })
}

pub(crate) fn territory(row: &TableRow<'_>) -> Result<TerritoryRow, Rejection> {
    Ok(TerritoryRow {
        country_code: text(row, "country_code")?,
        sovereign_code: text(row, "sovereign_code")?,
    })
}

pub(crate) fn admin1_name(row: &TableRow<'_>) -> Result<Admin1NameRow, Rejection> {
    Ok(Admin1NameRow {
        admin1_code: text(row, "admin1_code")?,
        lang: row.text("lang").to_owned(),
        name: row.parse("name", name)?.to_owned(),
    })
}

fn positive(column: &'static str, text: &str) -> Result<f64, Rejection> {
    let rate = decimal(column, text)?;
    if rate > 0.0 { Ok(rate) } else { Err(Rejection::new(column, text, Reason::OutOfRange)) }
}

fn text(row: &TableRow<'_>, column: &'static str) -> Result<String, Rejection> {
    row.parse(column, needed).map(str::to_owned)
}

fn small(row: &TableRow<'_>, column: &'static str, range: RangeInclusive<u8>) -> Result<u8, Rejection> {
    row.parse(column, |column, text| {
        let number = whole(column, text)?;
        if range.contains(&number) {
            Ok(number)
        } else {
            Err(Rejection::new(column, text, Reason::OutOfRange))
        }
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
                rows.push(format!("{} {:?} {:?}", row.currency_code, row.symbol, row.successor));
                Ok(())
            })
        });
        let expected = ["USD Some(\"$\") None", "CHF None None", "HRK Some(\"kn\") Some((\"EUR\", 7.5345))"];
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
                let row = rate(row)?;
                rows.push(row.rate);
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
        let text =
            "country,lang,name,ispreferredname\nPT,de,Portugal,1\nDE,,Deutschland,\nDE,de,,\nDE,de,D,yes\n";
        let spec = spec("country-names", "");
        let gathered = gather("table.csv", text.as_bytes(), &spec, |source, rows| {
            read_table(source, |row| {
                let row = country_name(row)?;
                rows.push(format!("{} {} {} {}", row.country_code, row.lang, row.name, row.preferred));
                Ok(())
            })
        });
        assert_eq!(gathered.rows, ["PT de Portugal true"]);
        assert_eq!(
            gathered.rejected,
            ["3 lang `` missing", "4 name `` missing", "5 ispreferredname `yes` bad-flag"]
        );
    }

    #[test]
    fn small_numbers_keep_to_their_range() {
        let text = "country,negotiate\nMA,4\nNorway,0\nXX,5\nYY,256\n";
        let spec = spec("bargaining", "");
        let gathered = gather("table.csv", text.as_bytes(), &spec, |source, rows| {
            read_table(source, |row| {
                let row = bargaining(row)?;
                rows.push((row.country_code, row.negotiate));
                Ok(())
            })
        });
        assert_eq!(gathered.rows, [("MA".to_owned(), 4), ("Norway".to_owned(), 0)]);
        assert_eq!(gathered.rejected, ["4 negotiate `5` out-of-range", "5 negotiate `256` out-of-range"]);
    }
}
