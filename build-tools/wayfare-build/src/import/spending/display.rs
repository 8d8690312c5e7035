//! Shows what was understood of spending logs, to people who have never seen a `sources.toml`.

use std::fmt;

use wayfare_text::{plural, printable};

use super::example::sources_toml;
use super::logs::LogReport;
use super::report::{PlaceSpending, SpendingReport};

/// Words of categories, and rows of the table of places, that are shown.
const WORDS: usize = 30;
const ROWS: usize = 60;

impl fmt::Display for SpendingReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.logs
            .iter()
            .try_for_each(|log| write_log(f, log, &self.date))?;
        let no_logs = self
            .left_out
            .iter()
            .map(|sheet| (sheet, "no log of what was paid"));
        let sums = self
            .summaries
            .iter()
            .map(|sheet| (sheet, "a sum of what other sheets have"));
        for (sheet, why) in no_logs.chain(sums) {
            writeln!(f, "\n{}: left out, as {why}", printable(sheet))?;
        }
        if self.places.is_empty() {
            return writeln!(
                f,
                "\nNo payment has a place, a category and a rate that are known, so that no cost changes."
            );
        }
        let shown: Vec<_> = self.places.iter().take(ROWS).map(cells).collect();
        let title = [
            "",
            "category",
            "travellers",
            "nights",
            "rows",
            "paid",
            "estimated without logs",
            "with them",
        ];
        let title = title.map(str::to_owned);
        let width = |at: usize| {
            let cells = shown.iter().chain([&title]).filter_map(|row| row.get(at));
            cells
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or_default()
        };
        let widths: Vec<_> = (0..title.len()).map(width).collect();
        writeln!(f)?;
        for row in [&title].into_iter().chain(&shown) {
            for (at, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                match at {
                    0 => write!(f, "{cell:<width$}")?,
                    7 => write!(f, "  {cell}")?,
                    2..=5 => write!(f, "  {cell:>width$}")?,
                    _ => write!(f, "  {cell:<width$}")?,
                }
            }
            writeln!(f)?;
        }
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
        let few = few + self.countries_of_few;
        if few > 0 {
            let rest = if few == 1 {
                "figure rests"
            } else {
                "figures rest"
            };
            writeln!(
                f,
                "{few} {rest} on fewer than 3 travellers, and may tell what one person spent: for a dataset that is \
                 passed on, set `minimum = 3`."
            )?;
        }
        Ok(())
    }
}

fn write_log(f: &mut fmt::Formatter<'_>, log: &LogReport, date: &str) -> fmt::Result {
    let tool = log.tool.unwrap_or("a table whose columns are named");
    write!(
        f,
        "\n{}: {tool}, {} {}",
        printable(&log.file),
        log.payments,
        plural("payment", log.payments)
    )?;
    if let Some(persons) = log.persons {
        write!(f, ", {persons} {}", plural("person", persons as u64))?;
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
    if log.untold_nights > 0 {
        writeln!(
            f,
            "    {:>6} lodgings do not say for how many nights: write \"3 nights\", or a column `nights`",
            log.untold_nights
        )?;
    }
    for (word, category, rows) in log.categories.iter().take(WORDS) {
        let word = if word.is_empty() {
            "no category".into()
        } else {
            printable(word)
        };
        match category {
            Some(category) => writeln!(f, "    {rows:>6} `{word}` → {}", printable(category))?,
            None => writeln!(
                f,
                "    {rows:>6} `{word}` → not known, unless the text tells"
            )?,
        }
    }
    if log.unplaced > 0 {
        writeln!(
            f,
            "    {:>6} at no known place. To say where, write a table of stays",
            log.unplaced
        )?;
        let stays = [
            "from,to,name,country_code",
            "2026-05-02,2026-05-06,Lisbon,PT",
        ];
        stays
            .iter()
            .try_for_each(|line| writeln!(f, "               {line}"))?;
        writeln!(
            f,
            "           as stays.csv, and build with --sources sources.toml, which has"
        )?;
        let itinerary =
            "itinerary = \"stays.csv\"    # or, of a column, columns = { name = \"City\" }";
        write!(f, "{}", sources_toml(&log.file, date, itinerary))?;
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

/// Returns the cells of a row of the table of places.
fn cells(row: &PlaceSpending) -> [String; 8] {
    let levels = |amounts: [Option<f64>; 3]| {
        let amounts = amounts
            .map(|amount| amount.map_or_else(|| "–".to_owned(), |amount| amount.to_string()));
        amounts.join(" / ")
    };
    [
        printable(&row.place).into_owned(),
        format!("{}, per {}", printable(&row.category), row.unit),
        row.travellers.to_string(),
        row.nights.to_string(),
        row.rows.to_string(),
        format!("{} {}", row.raw_mean, row.currency),
        row.before.map_or_else(|| "–".to_owned(), levels),
        row.after
            .map_or_else(|| "–".to_owned(), |amounts| levels(amounts.map(Some))),
    ]
}
