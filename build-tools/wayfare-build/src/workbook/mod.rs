//! Workbooks of spreadsheets (.xlsx): a sheet as CSV, each of its rows a line.

use std::borrow::Cow;
use std::io::{Read, Seek};
use std::ops::Range;

use calamine::{DataRef, ExcelDateTime, Reader, Sheet, SheetType, SheetVisible, Xlsx, XlsxError};

use crate::delimiter::MAX_COLUMNS;
use crate::workbook_parts::check_parts;

/// Bytes of the longest sheet as CSV: a few cells far from each other would fill any memory.
const LONGEST: usize = 1 << 30;
/// Bytes of the longest row, which tables in texts have as well: many cells of one long shared string would fill any memory.
const LONGEST_ROW: usize = 1 << 20;
/// Rows of a spreadsheet.
const MAX_ROWS: u32 = 1 << 20;
/// Reads a sheet of a workbook, the first visible one if none is named, and returns its name and its rows as CSV. As in a
/// spreadsheet, the case of its name does not count, and a chart is no table. Numbers are without their format and have this decimal
/// separator, so that they are what they are beside texts that are written with it. Dates are in ISO 8601, and line breaks within
/// cells blanks, so that each row is a line. The heading is behind `skipped` rows.
///
/// # Errors
///
/// The file is no workbook, has no such sheet, or the sheet is too long or has a formula without its result.
pub fn read_sheet(
    mut file: impl Read + Seek,
    sheet: Option<&str>,
    skipped: u64,
    decimal: char,
) -> Result<(String, String), String> {
    let is_calculated = check_parts(&mut file)?;
    let mut workbook = Xlsx::new(file).map_err(|error| unreadable(&error))?;
    let sheets = || {
        workbook
            .sheets_metadata()
            .iter()
            .filter(|sheet| sheet.typ == SheetType::WorkSheet)
    };
    let is_visible = |sheet: &&Sheet| sheet.visible == SheetVisible::Visible;
    let asked = match sheet {
        Some(name) => sheets().find(|sheet| sheet.name.to_lowercase() == name.to_lowercase()),
        None => sheets().find(is_visible).or_else(|| sheets().next()),
    };
    let Some(name) = asked.map(|sheet| sheet.name.clone()) else {
        let names = sheets()
            .map(|sheet| sheet.name.as_str())
            .collect::<Vec<_>>()
            .join(", ");
        return Err(match sheet {
            Some(sheet) => format!("has no sheet {sheet:?}; its sheets are {names}"),
            None => "has no sheet of cells".to_owned(),
        });
    };
    let mut cells = workbook
        .worksheet_cells_reader(&name)
        .map_err(|error| unreadable(&error))?;
    let mut lines = Lines {
        skipped,
        ..Lines::default()
    };
    loop {
        let behind = lines.row.saturating_add(1);
        let cell = cells.next_cell_with_formula_metadata();
        let cell = cell.map_err(|error| {
            format!("{}, in row {behind} of sheet {name:?}", unreadable(&error))
        })?;
        let Some(cell) = cell else { break };
        let (row, column) = cell.pos;
        let at = || {
            let (row, column) = (row.saturating_add(1), column.saturating_add(1));
            format!("row {row}, column {column} of sheet {name:?}")
        };
        // A program that does not calculate leaves the results out, or writes 0 and that they are to be calculated.
        let is_zero = matches!(cell.value, DataRef::Float(0.0) | DataRef::Int(0));
        if cell.formula.is_some()
            && (matches!(cell.value, DataRef::Empty) || is_zero && !is_calculated)
        {
            let remedy = "open the workbook in a spreadsheet and save it";
            return Err(format!(
                "has a formula without its result in {}: {remedy}",
                at()
            ));
        }
        let text = text(&cell.value, decimal);
        if !text.is_empty() {
            lines
                .push(row, column as usize, &text)
                .map_err(|told| format!("{told} in {}", at()))?;
        }
    }
    lines.end_row();
    Ok((name, lines.csv))
}

/// Returns the names of the sheets of a workbook.
///
/// # Errors
///
/// The file is no workbook.
pub fn sheet_names(mut file: impl Read + Seek) -> Result<Vec<String>, String> {
    check_parts(&mut file)?;
    let workbook = Xlsx::new(file).map_err(|error| unreadable(&error))?;
    let sheets = workbook
        .sheets_metadata()
        .iter()
        .filter(|sheet| sheet.typ == SheetType::WorkSheet);
    Ok(sheets.map(|sheet| sheet.name.clone()).collect())
}

/// Returns the names of the sheets of a workbook that are shown; of all, if none is.
pub(crate) fn visible_sheets(mut file: impl Read + Seek) -> Result<Vec<String>, String> {
    check_parts(&mut file)?;
    let workbook = Xlsx::new(file).map_err(|error| unreadable(&error))?;
    let sheets = || {
        let sheets = workbook.sheets_metadata().iter();
        sheets.filter(|sheet| sheet.typ == SheetType::WorkSheet)
    };
    let name = |sheet: &Sheet| sheet.name.clone();
    let visible = sheets().filter(|sheet| sheet.visible == SheetVisible::Visible);
    let visible: Vec<_> = visible.map(name).collect();
    Ok(if visible.is_empty() {
        sheets().map(name).collect()
    } else {
        visible
    })
}

/// Says what is wrong with a workbook.
fn unreadable(error: &XlsxError) -> String {
    match error {
        XlsxError::Password => "is protected by a password: save it without one".to_owned(),
        XlsxError::Unexpected(what) if what.contains("shared strings") => {
            "is damaged: a cell refers to a shared string that is not there".to_owned()
        }
        error => format!("is not a readable workbook: {error}"),
    }
}

/// Rows as CSV. All have at least the columns of the heading: a row of a sheet ends with its last value.
#[derive(Default)]
struct Lines {
    csv: String,
    skipped: u64,
    columns: usize,
    /// The row that is written, and how many cells of it are.
    row: u32,
    cells: usize,
    /// Where it starts.
    start: usize,
}

impl Lines {
    /// Adds a cell, or says why not.
    fn push(&mut self, row: u32, column: usize, text: &str) -> Result<(), &'static str> {
        if row >= MAX_ROWS || column >= MAX_COLUMNS {
            return Err("has a cell outside the 1,048,576 rows and 16,384 columns of a sheet");
        }
        if self.row > row || self.row == row && self.cells > column {
            return Err("has a cell that is not behind the one before");
        }
        while self.row < row {
            if self.csv.len() > LONGEST {
                return Err("has more than 1 GiB of cells: split the sheet, or save it as CSV");
            }
            self.end_row();
        }
        if self.csv.len() - self.start + text.len() > LONGEST_ROW {
            return Err("has a row of more than 1 MiB: shorten its cells");
        }
        self.delimit(column);
        self.cells = column + 1;
        if text.contains([',', '"', '\n', '\r']) {
            let text = text
                .replace('"', "\"\"")
                .replace("\r\n", " ")
                .replace(['\n', '\r'], " ");
            self.csv.extend(["\"", &text, "\""]);
        } else {
            self.csv.push_str(text);
        }
        Ok(())
    }

    fn end_row(&mut self) {
        if self.columns == 0 && u64::from(self.row) >= self.skipped {
            self.columns = self.cells;
        }
        self.delimit(self.columns.max(self.cells).saturating_sub(1));
        self.csv.push('\n');
        (self.row, self.cells, self.start) = (self.row.saturating_add(1), 0, self.csv.len());
    }

    /// Writes what is between the last cell and the one in this column.
    fn delimit(&mut self, column: usize) {
        self.csv
            .extend((self.cells.saturating_sub(1)..column).map(|_| ','));
    }
}

fn text<'c>(value: &'c DataRef<'_>, decimal: char) -> Cow<'c, str> {
    match value {
        DataRef::Int(value) => value.to_string().into(),
        DataRef::Float(value) => number(*value, decimal).into(),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => {
            text.into()
        }
        DataRef::SharedString(text) => (*text).into(),
        DataRef::Bool(value) => value.to_string().into(),
        DataRef::DateTime(at) => date_time(at, decimal).into(),
        DataRef::Error(error) => error.to_string().into(),
        DataRef::Empty => "".into(),
    }
}

/// The whole numbers that a cell holds exactly.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Formats a number. One whose last digits are not known has an exponent, so that it is not taken for an id.
fn number(number: f64, decimal: char) -> String {
    let text = if number.abs() > EXACT {
        format!("{number:e}")
    } else {
        number.to_string()
    };
    if decimal == '.' {
        text
    } else {
        text.replace('.', decimal.encode_utf8(&mut [0; 4]))
    }
}

/// The numbers that are dates: up to the end of 9999.
const DATES: Range<f64> = 0.0..2_958_466.0;

/// Formats a date, a time, or both. What is none stays a number: Excel also has a 29 February of 1900, which never was.
fn date_time(at: &ExcelDateTime, decimal: char) -> String {
    let days = at.as_f64();
    if at.is_duration() {
        // Rounded once: an hour is a little less than a twenty-fourth of a day.
        let seconds = (days * 86_400.0).round().abs();
        let sign = if days < 0.0 && seconds > 0.0 { "-" } else { "" };
        let (minutes, second) = ((seconds / 60.0).floor(), seconds % 60.0);
        return format!(
            "{sign}{:.0}:{:02.0}:{second:02.0}",
            (minutes / 60.0).floor(),
            minutes % 60.0
        );
    }
    let (year, month, day, hour, minute, second, _) = at.to_ymd_hms_milli();
    if !DATES.contains(&days) || (year, month, day) == (1900, 2, 29) {
        return number(days, decimal);
    }
    let (date, time) = (
        format!("{year:04}-{month:02}-{day:02}"),
        format!("{hour:02}:{minute:02}:{second:02}"),
    );
    // Day 0 of workbooks that count from 1904 is one.
    match (
        days >= 1.0 || days == 0.0 && year == 1904,
        days.fract() != 0.0,
    ) {
        (true, true) => format!("{date}T{time}"),
        (true, false) => date,
        (false, _) => time,
    }
}

#[cfg(test)]
pub(crate) mod tests;
