//! Tables of outlines of countries and admin1 regions.

use crate::error::Result;
use crate::input::Input;
use crate::manifest::SourceSpec;
use crate::readers::fields::needed;
use crate::readers::outline::parse_outline;
use crate::readers::read_count::ReadCount;
use crate::readers::table::read_table;
use crate::rejection::{Reason, Rejection};
use crate::rejects::{Rejects, RowError};
use crate::rows::BorderRow;

/// Reads a table of outlines.
pub(crate) fn read_borders(
    input: Input,
    spec: &SourceSpec,
    rejects: &mut Rejects,
    mut each: impl FnMut(BorderRow<'_>) -> Result<(), RowError>,
) -> Result<ReadCount> {
    read_table(input, spec, rejects, |row| {
        let (outline, rings) = row.parse("outline", |column, text| {
            let text = needed(column, text)?;
            match parse_outline(text) {
                Some(rings) => Ok((text, rings)),
                None => Err(Rejection::new(column, text, Reason::BadOutline)),
            }
        })?;
        each(BorderRow {
            country_code: row.parse("country_code", needed)?,
            admin1_code: row.text("admin1_code"),
            outline,
            rings,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::testing::{gather, spec};

    #[test]
    fn an_outline_is_a_polygon() {
        let text = "country_code,admin1_code,outline\n\
            PT,,\"POLYGON ((0 0,1 0,1 1,0 0))\"\n\
            PT,11,\"POLYGON ((0 0,1 0,1 1,0 0))\"\n\
            ES,,POINT (1 1)\nFR,,\n";
        let spec = spec("borders", "");
        let gathered = gather("borders.csv", text.as_bytes(), |input, rejects, rows| {
            read_borders(input, &spec, rejects, |row| {
                rows.push((row.country_code.to_owned(), row.admin1_code.to_owned()));
                Ok(())
            })
        });
        let row = |country: &str, admin1: &str| (country.to_owned(), admin1.to_owned());
        assert_eq!(gathered.rows, [row("PT", ""), row("PT", "11")]);
        assert_eq!(gathered.rejected, ["4 outline `POINT (1 1)` bad-outline", "5 outline `` missing"]);
    }
}
