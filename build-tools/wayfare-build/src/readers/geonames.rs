//! Files of GeoNames: in their fixed form, or as a table that `columns` of its source describes.

use std::array;
use std::borrow::Cow;

use wayfare_text::Holds;

use crate::error::Result;
use crate::manifest::{Form, holds, holds_numbers};
use crate::readers::Rows;
use crate::readers::fields::{split, text};
use crate::readers::lines::read_lines;
use crate::readers::numbers::plain;
use crate::readers::read_count::ReadCount;
use crate::readers::table::read_table;
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;

/// Reads rows as the values of the columns of GeoNames.
pub(crate) fn read_geonames<const N: usize>(
    source: Rows<'_>,
    mut each: impl FnMut([&str; N]) -> Result<(), RowError>,
) -> Result<ReadCount> {
    let Rows {
        input,
        spec,
        rejects,
    } = source;
    let Form::Lines {
        counts,
        columns: form,
        ..
    } = &spec.kind.row().form
    else {
        return Ok(ReadCount::default());
    };
    if spec.columns.is_empty() {
        // Its names and codes are what GeoNames calls places, whatever they mean elsewhere.
        let is_value = |name: &&str| !name.is_empty() && holds(name) == Some(Holds::Value);
        let values: Vec<_> = form
            .iter()
            .enumerate()
            .filter(|(_, name)| is_value(name))
            .collect();
        let mut missing = [0; N];
        let count = read_lines(input, rejects, |line| {
            let mut fields = split(line, counts.clone())?;
            form.iter()
                .zip(fields)
                .try_for_each(|(name, field)| text(name, field))?;
            for &(at, name) in &values {
                let (Some(field), Some(cells)) = (fields.get_mut(at), missing.get_mut(at)) else {
                    continue;
                };
                if spec.means_unknown(name, field) {
                    *field = "";
                    *cells += 1;
                }
            }
            each(fields)
        })?;
        form.iter()
            .zip(missing)
            .for_each(|(column, cells)| rejects.count_missing(column, cells));
        return Ok(count);
    }
    read_table(
        Rows {
            input,
            spec,
            rejects,
        },
        |row| {
            let mut values: [Cow<'_, str>; N] = array::from_fn(|_| Cow::Borrowed(""));
            for (value, &name) in values.iter_mut().zip(*form) {
                let given = row.text(name);
                *value = if holds_numbers(name) {
                    plain(given, spec.decimal_mark(), spec.thousands)
                        .ok_or_else(|| Rejection::new(name, given, Reason::BadNumber))?
                } else {
                    Cow::Borrowed(given)
                };
            }
            each(values.each_ref().map(|value| &**value))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::testing::{gather, spec};
    use crate::readers::{place, read_postal};

    #[test]
    fn a_table_of_places_is_read_by_its_columns() {
        let lines = "delimiter = \";\"\ndecimal = \",\"\nthousands = \".\"\nskip = { Typ = [\"Dorf\"] }\n\
            columns = { geonameid = \"Nr\", name = \"Ort\", latitude = \"Breite\", longitude = \"Länge\", \
            population = \"Einwohner\", feature_class = { value = \"P\" }, country = { value = \"DE\" } }";
        let text = "Ort;Nr;Typ;Breite;Länge;Einwohner\nKöln;1;Stadt;50,94;6,96;1.084.831\nX;2;Dorf;;;\n\
            Y;3;Stadt;50.94;6,96;1\nZ;4;Stadt;95;6;1\n";
        let spec = spec("places", lines);
        let gathered = gather("table.csv", text.as_bytes(), &spec, |source, rows| {
            read_geonames(source, |fields| {
                let row = place(fields)?;
                let place = (
                    row.geonameid,
                    row.name.to_owned(),
                    row.latitude,
                    row.population,
                );
                rows.push((place, row.feature_class.to_owned() + row.country_code));
                Ok(())
            })
        });
        assert_eq!(
            gathered.rows,
            [((1, "Köln".to_owned(), 50.94, 1_084_831), "PDE".to_owned())]
        );
        assert_eq!(
            gathered.rejected,
            [
                "4 latitude `50.94` bad-number",
                "5 latitude `95` out-of-range"
            ]
        );
        assert_eq!((gathered.count.read, gathered.count.skipped), (4, 1));
    }

    #[test]
    fn a_value_that_is_missing_loses_no_row_of_a_dump_and_its_names_are_what_they_are() {
        let row = |id: u32, name: &str, elevation: &str, modified: &str| {
            format!(
                "{id}\t {name} \t{name} \t\t41\t12\tP\tPPL\tNA\t\t09\t\t\t\t?\t{elevation}\tN/A\t\t{modified}\n"
            )
        };
        let text = row(1, "None", "-", "0000-00-00")
            + &row(2, "Nan", "12", "2026-00-00")
            + &row(3, "-", "x", "\\N");
        let gathered = gather(
            "places.txt",
            text.as_bytes(),
            &spec("places", ""),
            |source, rows| {
                read_geonames(source, |fields| {
                    let row = place(fields)?;
                    rows.push(format!(
                        "{} {} {} {:?} {:?} `{}`",
                        row.name,
                        row.ascii_name.unwrap_or(row.name),
                        row.country_code,
                        row.elevation,
                        row.dem,
                        row.modified
                    ));
                    Ok(())
                })
            },
        );
        let expected = [
            ("dem", 3),
            ("elevation", 1),
            ("modification_date", 3),
            ("population", 3),
        ];
        assert_eq!(
            gathered.missing,
            expected.map(|(column, cells)| (column.to_owned(), cells))
        );
        assert_eq!(
            gathered.rows,
            ["None None NA None None ``", "Nan Nan NA Some(12) None ``"]
        );
        assert_eq!(gathered.rejected, ["3 elevation `x` bad-integer"]);
    }

    #[test]
    fn a_table_of_postal_codes_is_read_by_its_columns() {
        let lines = "columns = { postal_code = \"PLZ\", place_name = \"Ort\", country_code = { value = \"DE\" } }";
        let spec = spec("postal", lines);
        let gathered = gather(
            "table.csv",
            "Ort,PLZ\nKöln,50667\nBonn,\n".as_bytes(),
            &spec,
            |source, rows| {
                read_postal(source, |row| {
                    rows.push(format!(
                        "{} {} {} {:?}",
                        row.country_code, row.code, row.place_name, row.point
                    ));
                    Ok(())
                })
            },
        );
        assert_eq!(gathered.rows, ["DE 50667 Köln None"]);
        assert_eq!(gathered.rejected, ["3 postal code `` missing"]);
    }
}
