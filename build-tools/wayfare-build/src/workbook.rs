//! Workbooks of spreadsheets (.xlsx): a sheet as CSV, each of its rows a line.

use std::borrow::Cow;
use std::io::{Read, Seek};
use std::ops::Range;

use calamine::{DataRef, ExcelDateTime, Reader, SheetType, Xlsx, XlsxError};

use crate::readers::delimiter::MAX_COLUMNS;

/// Bytes of the longest sheet as CSV: a few cells far from each other would fill any memory.
const LONGEST: usize = 1 << 30;

/// Reads a sheet of a workbook, the first one if none is named, and returns its name and its rows as CSV. As in a spreadsheet,
/// the case of its name does not count, and a chart is no table. Numbers are without their format, dates in ISO 8601, and line
/// breaks within cells blanks, so that each row is a line. The heading is behind `skipped` rows.
///
/// # Errors
///
/// The file is no workbook, has no such sheet, or the sheet is too long or has a formula without its result.
pub fn read_sheet(
    file: impl Read + Seek,
    sheet: Option<&str>,
    skipped: u64,
) -> Result<(String, String), String> {
    let unreadable = |error: XlsxError| format!("is not a readable workbook: {error}");
    let mut workbook = Xlsx::new(file).map_err(unreadable)?;
    let sheets = workbook.sheets_metadata().iter().filter(|sheet| sheet.typ == SheetType::WorkSheet);
    let names: Vec<String> = sheets.map(|sheet| sheet.name.clone()).collect();
    let is_asked = |name: &&String| sheet.is_none_or(|sheet| sheet.to_lowercase() == name.to_lowercase());
    let Some(name) = names.iter().find(is_asked) else {
        let sheet = sheet.unwrap_or_default();
        return Err(format!("has no sheet {sheet:?}; its sheets are {}", names.join(", ")));
    };
    let mut cells = workbook.worksheet_cells_reader(name).map_err(unreadable)?;
    let mut lines = Lines { skipped, ..Lines::default() };
    while let Some(cell) = cells.next_cell_with_formula_metadata().map_err(unreadable)? {
        let (row, column) = cell.pos;
        let at = || {
            let (row, column) = (row.saturating_add(1), column.saturating_add(1));
            format!("row {row}, column {column} of sheet {name:?}")
        };
        // A program that does not calculate leaves the results out.
        if cell.formula.is_some() && matches!(cell.value, DataRef::Empty) {
            let remedy = "open the workbook in a spreadsheet and save it";
            return Err(format!("has a formula without its result in {}: {remedy}", at()));
        }
        let text = text(&cell.value);
        if !text.is_empty() && !lines.push(row, column as usize, &text) {
            return Err(format!("cannot be read beyond {}", at()));
        }
    }
    lines.end_row();
    Ok((name.clone(), lines.csv))
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
}

impl Lines {
    /// Adds a cell; false if it is not behind the others, or too much.
    fn push(&mut self, row: u32, column: usize, text: &str) -> bool {
        while self.row < row {
            if self.csv.len() > LONGEST {
                return false;
            }
            self.end_row();
        }
        if self.row > row || self.cells > column || column >= MAX_COLUMNS {
            return false;
        }
        self.delimit(column);
        self.cells = column + 1;
        if text.contains([',', '"', '\n', '\r']) {
            let text = text.replace('"', "\"\"").replace("\r\n", " ").replace(['\n', '\r'], " ");
            self.csv.extend(["\"", &text, "\""]);
        } else {
            self.csv.push_str(text);
        }
        true
    }

    fn end_row(&mut self) {
        if self.columns == 0 && u64::from(self.row) >= self.skipped {
            self.columns = self.cells;
        }
        self.delimit(self.columns.max(self.cells).saturating_sub(1));
        self.csv.push('\n');
        (self.row, self.cells) = (self.row.saturating_add(1), 0);
    }

    /// Writes what is between the last cell and the one in this column.
    fn delimit(&mut self, column: usize) {
        self.csv.extend((self.cells.saturating_sub(1)..column).map(|_| ','));
    }
}

fn text<'c>(value: &'c DataRef<'_>) -> Cow<'c, str> {
    match value {
        DataRef::Int(number) => number.to_string().into(),
        DataRef::Float(number) => number.to_string().into(),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.into(),
        DataRef::SharedString(text) => (*text).into(),
        DataRef::Bool(value) => value.to_string().into(),
        DataRef::DateTime(at) => date_time(at).into(),
        DataRef::Error(error) => error.to_string().into(),
        DataRef::Empty => "".into(),
    }
}

/// The numbers that are dates: up to the end of 9999.
const DATES: Range<f64> = 0.0..2_958_466.0;

/// Formats a date, a time, or both. What is none stays a number: Excel also has a 29 February of 1900, which never was.
fn date_time(at: &ExcelDateTime) -> String {
    let (year, month, day, hour, minute, second, _) = at.to_ymd_hms_milli();
    let days = at.as_f64();
    if at.is_duration() {
        return format!("{:.0}:{minute:02}:{second:02}", (days * 24.0).floor());
    }
    if !DATES.contains(&days) || (year, month, day) == (1900, 2, 29) {
        return days.to_string();
    }
    let (date, time) =
        (format!("{year:04}-{month:02}-{day:02}"), format!("{hour:02}:{minute:02}:{second:02}"));
    match (days >= 1.0, days.fract() != 0.0) {
        (true, true) => format!("{date}T{time}"),
        (true, false) => date,
        (false, _) => time,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    /// A workbook of a chart and two sheets; the second one has these rows, and style 1 is a date.
    fn workbook(rows: &str) -> Cursor<Vec<u8>> {
        let relations = |targets: &[(&str, &str)]| {
            let of = |(at, (what, target))| {
                let kind =
                    format!("http://schemas.openxmlformats.org/officeDocument/2006/relationships/{what}");
                format!(r#"<Relationship Id="r{at}" Type="{kind}" Target="{target}"/>"#)
            };
            let all: String = (0..).zip(targets.iter().copied()).map(of).collect();
            format!("<Relationships>{all}</Relationships>")
        };
        let sheet = |rows| format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
        let sheets = ["Plot", "One", "Two"].iter().enumerate();
        let sheets: String =
            sheets.map(|(at, name)| format!(r#"<sheet name="{name}" r:id="r{at}"/>"#)).collect();
        let parts = [
            ("chartsheet", "plot.xml"),
            ("worksheet", "one.xml"),
            ("worksheet", "two.xml"),
            ("styles", "styles.xml"),
        ];
        let styles = r#"<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>"#;
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in [
            ("_rels/.rels", relations(&[("officeDocument", "xl/workbook.xml")])),
            ("xl/workbook.xml", format!(r#"<workbook xmlns:r="r"><sheets>{sheets}</sheets></workbook>"#)),
            ("xl/_rels/workbook.xml.rels", relations(&parts)),
            ("xl/styles.xml", styles.to_owned()),
            ("xl/plot.xml", "<chartsheet/>".to_owned()),
            ("xl/one.xml", sheet(r#"<row r="1"><c r="A1"><v>1</v></c></row>"#)),
            ("xl/two.xml", sheet(rows)),
        ] {
            zip.start_file(name, SimpleFileOptions::default()).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        zip.finish().unwrap()
    }

    #[test]
    fn a_sheet_is_a_table_whose_lines_are_its_rows() {
        let rows = r#"<row r="2"><c r="A2" t="inlineStr"><is><t>city, "x"</t></is></c><c r="C2"><v>38.719999999999999</v></c></row>
            <row r="4"><c r="B4" s="1"><v>45943</v></c></row>
            <row r="5"><c r="A5" s="1"><v>45943.5</v></c><c r="D5" t="inlineStr"><is><t>a&#10;b</t></is></c></row>
            <row r="6"><c r="A6" t="b"><v>1</v></c><c r="B6" t="e"><v>#N/A</v></c></row>
            <row r="7"><c r="A7" s="1"><v>60</v></c><c r="B7" s="1"><f>-A1</f><v>-1</v></c><c r="C7" t="str"><f>""</f><v/></c></row>"#;
        let read = |sheet, skipped| read_sheet(workbook(rows), sheet, skipped);
        let csv = "\n\"city, \"\"x\"\"\",,38.72\n,,\n,2025-10-13,\n2025-10-13T12:00:00,,,\"a b\"\ntrue,#N/A,\n60,-1,\n";
        assert_eq!(read(Some("two"), 0).unwrap(), ("Two".to_owned(), csv.to_owned()));
        assert!(read(Some("Two"), 4).unwrap().1.ends_with("\ntrue,#N/A,,\n60,-1,,\n"));
        assert_eq!(read(None, 0).unwrap(), ("One".to_owned(), "1\n".to_owned()));
        assert_eq!(read(Some("Three"), 0).unwrap_err(), "has no sheet \"Three\"; its sheets are One, Two");
    }

    #[test]
    fn what_is_no_sheet_is_refused() {
        for (rows, told) in [
            (
                r#"<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>"#,
                "read beyond row 1, column 1",
            ),
            (
                r#"<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>"#,
                "read beyond row 1, column 1",
            ),
            (r#"<row r="1"><c r="ZZZZ1"><v>1</v></c></row>"#, "read beyond row 1, column 475254"),
            (r#"<row r="1"><c"#, "not a readable"),
            (
                r#"<row r="2"><c r="B2"><f>A1</f><v/></c></row>"#,
                "without its result in row 2, column 2 of sheet \"Two\"",
            ),
            (r#"<row r="2"><c r="B2"><f>A1</f></c></row>"#, "without its result in row 2, column 2"),
        ] {
            let error = read_sheet(workbook(rows), Some("Two"), 0).unwrap_err();
            assert!(error.contains(told), "{rows}: {error}");
        }
        let sound = workbook("").into_inner();
        for length in (0..sound.len()).step_by(7) {
            assert!(read_sheet(Cursor::new(&sound[..length]), None, 0).is_err(), "{length}");
        }
    }
}
