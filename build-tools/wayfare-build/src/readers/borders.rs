//! Tables of outlines of countries and admin1 regions.

use crate::readers::fields::needed;
use crate::readers::outline::parse_outline;
use crate::readers::row::TableRow;
use crate::rejection::{Reason, Rejection};
use crate::rows::BorderRow;

/// Reads an outline.
pub(crate) fn border<'a>(row: &TableRow<'a>) -> Result<BorderRow<'a>, Rejection> {
    let (outline, rings) = row.parse("outline", |column, text| {
        let text = needed(column, text)?;
        match parse_outline(text) {
            Some(rings) => Ok((text, rings)),
            None => Err(Rejection::new(column, text, Reason::BadOutline)),
        }
    })?;
    Ok(BorderRow {
        country_code: row.parse("country_code", needed)?,
        admin1_code: row.text("admin1_code"),
        outline,
        rings,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::table::read_table;
    use crate::readers::testing::{gather, spec};

    #[test]
    fn an_outline_is_a_polygon() {
        let text = "country_code,admin1_code,outline\n\
            PT,,\"POLYGON ((0 0,1 0,1 1,0 0))\"\n\
            PT,11,\"POLYGON ((0 0,1 0,1 1,0 0))\"\n\
            ES,,POINT (1 1)\nFR,,\n";
        let spec = spec("borders", "");
        let gathered = gather("borders.csv", text.as_bytes(), &spec, |source, rows| {
            read_table(source, |row| {
                let row = border(row)?;
                rows.push((row.country_code.to_owned(), row.admin1_code.to_owned()));
                Ok(())
            })
        });
        let row = |country: &str, admin1: &str| (country.to_owned(), admin1.to_owned());
        assert_eq!(gathered.rows, [row("PT", ""), row("PT", "11")]);
        assert_eq!(gathered.rejected, ["4 outline `POINT (1 1)` bad-outline", "5 outline `` missing"]);
    }
}
