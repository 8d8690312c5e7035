//! Where a traveller was when.

use chrono::NaiveDate;
use wayfare_format::fold;

use crate::date::{Dates, Written};
use crate::error::Error;
use crate::place::country_code;
use crate::table::{Table, head_tables};

/// The stays of a trip.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Itinerary {
    stays: Vec<Stay>,
}

/// A stay: from the first day, and its night, to the day of departure.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Stay {
    pub(crate) from: NaiveDate,
    pub(crate) to: NaiveDate,
    pub(crate) name: String,
    pub(crate) country: Option<String>,
}

impl Itinerary {
    /// Reads a table of `from,to,name,country_code`, the last column of which is not needed.
    ///
    /// # Errors
    ///
    /// It lacks a column, or a row is no stay.
    ///
    /// ```
    /// use wayfare_spending::Itinerary;
    ///
    /// assert!(Itinerary::parse("from,to,name,country_code\n2026-05-02,2026-05-06,Lisbon,PT\n").is_ok());
    /// let error = Itinerary::parse("from,to,name\n2026-05-06,2026-05-02,Lisbon\n").unwrap_err().to_string();
    /// assert_eq!(error, "line 2: \"2026-05-06, 2026-05-02, Lisbon\" is no stay: write its first day, its last day and the place");
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        /// Stays of the longest itinerary.
        const LONGEST: usize = 100_000;
        let find = |headers: &[String], name: &str| {
            headers
                .iter()
                .position(|header| fold(header).as_str() == name)
        };
        let table = head_tables(text).find_map(|head| {
            let (at, headers) = head.rows.first()?;
            let columns = [
                find(headers, "from")?,
                find(headers, "to")?,
                find(headers, "name")?,
            ];
            let country = find(headers, "country code");
            Some((
                Table::new(text, head.delimiter, at, headers.clone()),
                columns,
                country,
            ))
        });
        let (table, [from, to, name], country) = table.ok_or_else(|| Error::Malformed {
            line: 1,
            problem: "an itinerary has the columns from, to, name and country_code".to_owned(),
        })?;
        let mut dates = Dates::default();
        table.each(&mut |_, cells| {
            cells
                .get(from)
                .into_iter()
                .chain(cells.get(to))
                .for_each(|cell| dates.see(cell));
            Ok(())
        })?;
        let order = dates.decide()?;
        let mut stays = Vec::new();
        table.each(&mut |line, cells| {
            let cell = |at: usize| cells.get(at).unwrap_or_default().trim();
            if cells.iter().all(|cell| cell.trim().is_empty()) {
                return Ok(());
            }
            let date = |at: usize| Written::of(cell(at)).and_then(|written| written.date(order));
            match (date(from), date(to)) {
                (Some(from), Some(to))
                    if from <= to && !cell(name).is_empty() && stays.len() < LONGEST =>
                {
                    let country = country
                        .and_then(|at| country_code(cell(at)))
                        .map(str::to_uppercase);
                    stays.push(Stay {
                        from,
                        to,
                        name: cell(name).to_owned(),
                        country,
                    });
                    Ok(())
                }
                _ => {
                    let row = [cell(from), cell(to), cell(name)].join(", ");
                    let remedy = "write its first day, its last day and the place";
                    Err(Error::Malformed {
                        line,
                        problem: format!("{row:?} is no stay: {remedy}"),
                    })
                }
            }
        })?;
        // Of two stays that a day belongs to, the one that begins later has its night.
        stays.sort_by_key(|stay| (stay.from, stay.to));
        Ok(Self { stays })
    }

    /// Returns the stay that a day belongs to, and its number.
    pub(crate) fn on(&self, date: NaiveDate) -> Option<(usize, &Stay)> {
        let end = self.stays.partition_point(|stay| stay.from <= date);
        self.stays
            .iter()
            .enumerate()
            .take(end)
            .rev()
            .take(100)
            .find(|(_, stay)| date <= stay.to)
    }

    /// Returns whether a place of it has this folded name.
    pub(crate) fn names(&self, folded: &str) -> bool {
        self.stays
            .iter()
            .any(|stay| fold(&stay.name).as_str() == folded)
    }
}
