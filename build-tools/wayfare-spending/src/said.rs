//! What a row says besides its amounts: when, where, for how many nights, and whether it counts.

use chrono::NaiveDate;

use crate::cells::Cells;
use crate::date::{Written as WrittenDate, is_plausible};
use crate::field::Field;
use crate::interpreter::{Interpreter, Outcome};
use crate::nights;
use crate::payment::Point;
use crate::place::{country_code, of_statement};
use crate::row::Problem;
use crate::text::{head, spaced};
use crate::tool::Then;
use crate::words::{self, Meaning};

/// Bytes of a text that are kept.
pub(crate) const LONGEST_TEXT: usize = 500;

/// What a row says besides its amounts.
#[derive(Clone)]
pub(crate) struct Said {
    pub(crate) date: NaiveDate,
    pub(crate) text: String,
    pub(crate) place: Option<String>,
    pub(crate) country: Option<String>,
    pub(crate) point: Option<Point>,
    /// Nights of all that the row has.
    pub(crate) nights: Option<f64>,
    pub(crate) is_refund: bool,
}

impl Interpreter<'_> {
    /// Reads what a row says besides its amounts.
    pub(crate) fn said(&self, cells: &Cells<'_>) -> Result<Said, Outcome> {
        let mut is_refund = false;
        for rule in self
            .source
            .tool
            .rules
            .iter()
            .filter(|rule| cells.has(rule.field))
        {
            match rule.says(cells.get(rule.field)) {
                Some(Then::Skip(skip)) => return Err(Outcome::Skip(skip)),
                Some(Then::Refund) => is_refund = true,
                None => {}
            }
        }
        let kind = cells.get(Field::Type);
        if self.source.is_sheet()
            && !kind.is_empty()
            && let Some((Meaning::Skip(skip), _)) = words::of_cell(kind)
        {
            return Err(Outcome::Skip(skip));
        }
        let date = self.date(cells, Field::Date)?;
        let text = text(cells.get(Field::Description), cells.get(Field::Note));
        let (place, country) = self.place(cells, date)?;
        let nights = self.nights(cells, date)?;
        Ok(Said {
            date,
            text,
            place,
            country,
            point: self.point(cells)?,
            nights,
            is_refund,
        })
    }

    fn date(&self, cells: &Cells<'_>, field: Field) -> Result<NaiveDate, Problem> {
        let cell = cells.get(field);
        let date = WrittenDate::of(cell).and_then(|written| written.date(self.formats.order));
        match date {
            Some(date) if is_plausible(date) => Ok(date),
            Some(_) => Err(Problem::new(
                cell,
                "is no date of a trip",
                "write a year from 1970 to 2099",
            )),
            None if cell.is_empty() => Err(Problem::new(
                cell,
                "has no date",
                "write it like 2026-05-31",
            )),
            None => Err(Problem::new(
                cell,
                "is no date as the file writes them",
                "write it like 2026-05-31",
            )),
        }
    }

    fn nights(&self, cells: &Cells<'_>, date: NaiveDate) -> Result<Option<f64>, Problem> {
        let told = cells.number(Field::Nights, "write the number of nights")?;
        let nights = match told {
            None if !cells.get(Field::EndDate).is_empty() => {
                Some((self.date(cells, Field::EndDate)? - date).num_days() as f64)
            }
            told => told,
        };
        match nights {
            Some(nights) if nights < 0.0 && told.is_none() => {
                let end = cells.get(Field::EndDate);
                Err(Problem::new(
                    end,
                    "ends before it begins",
                    "correct the dates",
                ))
            }
            Some(nights) if !(0.0..=nights::MOST).contains(&nights) => {
                let value = nights.to_string();
                Err(Problem::new(
                    &value,
                    "is no number of nights",
                    "write 0 to 366 nights",
                ))
            }
            nights => Ok(nights),
        }
    }

    /// Returns the name of the place and its country: as columns have it, by the itinerary, or at the end of a statement.
    fn place(
        &self,
        cells: &Cells<'_>,
        date: NaiveDate,
    ) -> Result<(Option<String>, Option<String>), Problem> {
        let name = cells.get(Field::Name);
        let written = cells.get(Field::CountryCode);
        let code = country_code(written).map(str::to_ascii_uppercase);
        if !name.is_empty() && !words::is_vehicle(name) {
            let name = spaced(name);
            let name = head(&name, LONGEST_TEXT);
            // The name of a country tells which of several places it is.
            let is_named = code.is_none() && !written.is_empty();
            let name = if is_named {
                format!("{name}, {}", head(written, 100))
            } else {
                name.to_owned()
            };
            return Ok((Some(name), code));
        }
        let stay = self
            .options
            .itinerary
            .as_ref()
            .and_then(|itinerary| itinerary.on(date));
        if let Some((_, stay)) = stay {
            return Ok((
                Some(stay.name.clone()),
                code.or_else(|| stay.country.clone()),
            ));
        }
        let of_statement = of_statement(head(cells.get(Field::Statement), LONGEST_TEXT));
        let (name, country) =
            of_statement.map_or((None, None), |(name, country)| (Some(name), Some(country)));
        let named = || Some(head(written, 100).to_owned()).filter(|name| !name.is_empty());
        Ok((
            name,
            code.or_else(|| country.map(str::to_owned)).or_else(named),
        ))
    }

    fn point(&self, cells: &Cells<'_>) -> Result<Option<Point>, Problem> {
        // Degrees have a point for a mark, whatever amounts have.
        let degrees = |field| cells.get(field).replace(',', ".").parse::<f64>().ok();
        let (north, east) = (cells.get(Field::Latitude), cells.get(Field::Longitude));
        if north.is_empty() || east.is_empty() {
            return Ok(None);
        }
        match (degrees(Field::Latitude), degrees(Field::Longitude)) {
            (Some(latitude), Some(longitude))
                if latitude.abs() <= 90.0 && longitude.abs() <= 180.0 =>
            {
                Ok(Some(Point {
                    latitude,
                    longitude,
                }))
            }
            _ => Err(Problem::new(
                &format!("{north}, {east}"),
                "is no point",
                "write degrees north and east",
            )),
        }
    }
}

/// Joins what was written.
fn text(description: &str, note: &str) -> String {
    let (description, note) = (head(description, LONGEST_TEXT), head(note, LONGEST_TEXT));
    if note.is_empty() || description.contains(note) {
        description.to_owned()
    } else if description.is_empty() || note.contains(description) {
        note.to_owned()
    } else {
        format!("{description}, {note}")
    }
}
