//! Tables of examples of actual costs.

use crate::manifest::SourceKind;
use crate::readers::fields::{amount, needed, whole};
use crate::readers::row::TableRow;
use crate::rejection::{Reason, Rejection};
use crate::rows::HighlightRow;

pub(crate) fn highlight(row: &TableRow<'_>) -> Result<HighlightRow, Rejection> {
    let is_of_country = row.spec.kind == SourceKind::CountryHighlights;
    Ok(HighlightRow {
        subject: if is_of_country {
            row.country()?
        } else {
            row.place()?
        },
        category_id: row.parse("category_id", whole)?,
        cost: row.number("cost", |column, text| {
            amount(column, text)?.ok_or_else(|| Rejection::new(column, text, Reason::Missing))
        })?,
        description: row.parse("description", needed)?.to_owned(),
        currency: row.currency()?,
        date: row.date()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::table::read_table;
    use crate::readers::testing::{gather, spec};

    #[test]
    fn currency_and_date_fall_back_to_those_of_the_source() {
        let text = "geonameid,name,country,category_id,cost,description,currency,date\n\
            5128581,,,1,300,A room,,\n\
            ,Lima,Peru,4,20,A meal,PEN,2025-05-01\n\
            ,Lima,,4,20,A meal,,\n\
            ,Lima,PE,4,,A meal,,\n\
            ,Lima,PE,4,20,A meal,,05/01/2025\n";
        let spec = spec("location-highlights", "currency = \"USD\"");
        let gathered = gather("table.csv", text.as_bytes(), &spec, |source, rows| {
            read_table(source, |row| {
                let row = highlight(row)?;
                rows.push((
                    row.subject.geonameid,
                    row.subject.country,
                    row.currency,
                    row.date,
                ));
                Ok(())
            })
        });
        let row = |id, country: &str, currency: &str, date: &str| {
            (id, country.to_owned(), currency.to_owned(), date.to_owned())
        };
        let expected = [
            row(Some(5_128_581), "", "USD", "2026-01-01"),
            row(None, "Peru", "PEN", "2025-05-01"),
        ];
        assert_eq!(gathered.rows, expected);
        assert_eq!(
            gathered.rejected,
            [
                "4 country `` missing",
                "5 cost `` missing",
                "6 date `05/01/2025` bad-date"
            ]
        );
    }
}
