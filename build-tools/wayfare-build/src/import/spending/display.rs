//! Shows what was understood of spending logs, to people who have never seen a `sources.toml`.

use std::fmt;

use wayfare::printable;

use super::logs::LogReport;
use super::report::{PlaceSpending, SpendingReport};

/// Words of categories, and rows of the table of places, that are shown.
const WORDS: usize = 30;
const ROWS: usize = 60;

impl fmt::Display for SpendingReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.logs.iter().try_for_each(|log| write_log(f, log))?;
        if self.places.is_empty() {
            return writeln!(f, "\nNo payment is at a known place, so that no cost changes.");
        }
        writeln!(
            f,
            "\n{:<22} {:<22} {:>10} {:>7} {:>6} {:>14}  {:<26} {:<26}",
            "what travellers paid",
            "category",
            "travellers",
            "nights",
            "rows",
            "mean",
            "estimated, without logs",
            "with them"
        )?;
        self.places.iter().take(ROWS).try_for_each(|place| write_place(f, place))?;
        if self.places.len() > ROWS {
            writeln!(
                f,
                "and {} more, which `spending.csv` beside a dataset lists",
                self.places.len() - ROWS
            )?;
        }
        writeln!(
            f,
            "Amounts are for one person; those with logs are of {}, budget, midrange and luxury.",
            self.date
        )?;
        let few = self.places.iter().filter(|place| place.is_of_few()).count();
        if few > 0 {
            writeln!(
                f,
                "{few} figures rest on fewer than 3 travellers, and may tell what one person spent: for a dataset that is \
                 passed on, set `minimum = 3`."
            )?;
        }
        Ok(())
    }
}

fn write_log(f: &mut fmt::Formatter<'_>, log: &LogReport) -> fmt::Result {
    let tool = log.tool.unwrap_or("a table whose columns are named");
    write!(f, "\n{}: {tool}, {} payments", printable(&log.file), log.payments)?;
    if let Some(persons) = log.persons {
        write!(f, ", {persons} persons")?;
    }
    if let Some(format) = &log.date_format {
        write!(f, ", dates as {format}")?;
    }
    writeln!(f)?;
    if let Some(other) = &log.repeats {
        writeln!(f, "    repeats {}, and counts once", printable(other))?;
    }
    for (why, rows) in &log.skipped {
        writeln!(f, "    {rows:>6} skipped: {}", printable(why))?;
    }
    for (word, category, rows) in log.categories.iter().take(WORDS) {
        let word = if word.is_empty() { "no category".into() } else { printable(word) };
        match category {
            Some(category) => writeln!(f, "    {rows:>6} `{word}` → category {category}")?,
            None => writeln!(f, "    {rows:>6} `{word}` → not known, unless the text tells")?,
        }
    }
    if log.unplaced > 0 {
        writeln!(
            f,
            "    {:>6} at no known place. To say where: in a sources.toml, name a column, columns = {{ name = \"City\" }}, or a table \
             of stays, itinerary = \"stays.csv\", with the columns from, to, name, country_code",
            log.unplaced
        )?;
    }
    if log.uncategorized > 0 {
        writeln!(
            f,
            "    {:>6} of no known category. To say which: name a column, columns = {{ category = \"Type\" }}, with words such as \
             hotel, food, transport",
            log.uncategorized
        )?;
    }
    Ok(())
}

fn write_place(f: &mut fmt::Formatter<'_>, row: &PlaceSpending) -> fmt::Result {
    let mean = format!("{} {}", row.raw_mean, row.currency);
    let levels = |amounts: [Option<f64>; 3]| {
        let amounts =
            amounts.map(|amount| amount.map_or_else(|| "–".to_owned(), |amount| amount.to_string()));
        amounts.join(" / ")
    };
    let before = row.before.map_or_else(|| "–".to_owned(), levels);
    let after = row.after.map_or_else(|| "–".to_owned(), |amounts| levels(amounts.map(Some)));
    let category = format!("{}, per {}", row.category, row.unit);
    let (place, category) = (printable(&row.place), printable(&category));
    writeln!(
        f,
        "{place:<22} {category:<22} {:>10} {:>7} {:>6} {mean:>14}  {before:<26} {after:<26}",
        row.travellers, row.nights, row.rows
    )
}
