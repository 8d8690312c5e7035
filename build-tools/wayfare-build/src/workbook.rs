//! Workbooks of spreadsheets (.xlsx): a sheet as CSV, each of its rows a line.

use std::borrow::Cow;
use std::io::{Read, Seek};
use std::ops::Range;

use calamine::{DataRef, ExcelDateTime, Reader, Sheet, SheetType, SheetVisible, Xlsx, XlsxError};

use crate::readers::delimiter::MAX_COLUMNS;
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
pub(crate) mod tests {
    use std::io::{Cursor, Write};

    use calamine::ExcelDateTimeType;
    use zip::write::SimpleFileOptions;
    use zip::{ZipArchive, ZipWriter};

    use super::*;

    /// A workbook of a chart and two sheets; the second one has these rows, and style 1 is a date.
    fn workbook(rows: &str) -> Cursor<Vec<u8>> {
        workbook_with(rows, "")
    }

    /// The same, with this behind its list of sheets.
    fn workbook_with(rows: &str, more: &str) -> Cursor<Vec<u8>> {
        styled_workbook(rows, more, r#"<xf numFmtId="0"/><xf numFmtId="14"/>"#)
    }

    /// The same, with these formats of cells.
    fn styled_workbook(rows: &str, more: &str, formats: &str) -> Cursor<Vec<u8>> {
        const ONE: &str = r#"<row r="1"><c r="A1"><v>1</v></c></row>"#;
        workbook_of([ONE, rows], more, formats)
    }

    /// A workbook of a chart and these two sheets.
    pub(crate) fn workbook_of([one, two]: [&str; 2], more: &str, formats: &str) -> Cursor<Vec<u8>> {
        let relations = |targets: &[(&str, &str)]| {
            let of = |(at, (what, target))| {
                let kind = format!(
                    "http://schemas.openxmlformats.org/officeDocument/2006/relationships/{what}"
                );
                format!(r#"<Relationship Id="r{at}" Type="{kind}" Target="{target}"/>"#)
            };
            let all: String = (0..).zip(targets.iter().copied()).map(of).collect();
            format!("<Relationships>{all}</Relationships>")
        };
        let sheet = |rows| format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
        let sheets = ["Plot", "One", "Two"].iter().enumerate();
        let sheets: String = sheets
            .map(|(at, name)| format!(r#"<sheet name="{name}" r:id="r{at}"/>"#))
            .collect();
        let parts = [
            ("chartsheet", "plot.xml"),
            ("worksheet", "one.xml"),
            ("worksheet", "two.xml"),
            ("styles", "styles.xml"),
        ];
        let styles = format!("<styleSheet><cellXfs>{formats}</cellXfs></styleSheet>");
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in [
            (
                "_rels/.rels",
                relations(&[("officeDocument", "xl/workbook.xml")]),
            ),
            (
                "xl/workbook.xml",
                format!(r#"<workbook xmlns:r="r"><sheets>{sheets}</sheets>{more}</workbook>"#),
            ),
            ("xl/_rels/workbook.xml.rels", relations(&parts)),
            ("xl/styles.xml", styles),
            ("xl/plot.xml", "<chartsheet/>".to_owned()),
            ("xl/one.xml", sheet(one)),
            ("xl/two.xml", sheet(two)),
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
        let read = |sheet, skipped| read_sheet(workbook(rows), sheet, skipped, '.');
        let csv = "\n\"city, \"\"x\"\"\",,38.72\n,,\n,2025-10-13,\n2025-10-13T12:00:00,,,\"a b\"\ntrue,#N/A,\n60,-1,\n";
        assert_eq!(
            read(Some("two"), 0).unwrap(),
            ("Two".to_owned(), csv.to_owned())
        );
        assert!(
            read(Some("Two"), 4)
                .unwrap()
                .1
                .ends_with("\ntrue,#N/A,,\n60,-1,,\n")
        );
        assert_eq!(read(None, 0).unwrap(), ("One".to_owned(), "1\n".to_owned()));
        assert_eq!(
            read(Some("Three"), 0).unwrap_err(),
            "has no sheet \"Three\"; its sheets are One, Two"
        );
    }

    #[test]
    fn a_number_is_what_it_is_whatever_separates_decimals() {
        let rows = r#"<row r="1"><c r="A1"><v>12.345</v></c><c r="B1"><v>1234</v></c><c r="C1"><v>12345678901234567890</v></c>
            <c r="D1" t="inlineStr"><is><t>12.50</t></is></c></row>"#;
        let csv = |decimal| {
            read_sheet(workbook(rows), Some("Two"), 0, decimal)
                .unwrap()
                .1
        };
        assert_eq!(csv('.'), "12.345,1234,1.2345678901234567e19,12.50\n");
        assert_eq!(
            csv(','),
            "\"12,345\",1234,\"1,2345678901234567e19\",12.50\n"
        );
    }

    #[test]
    fn durations_and_dates_are_rounded_once() {
        let kind = ExcelDateTimeType::TimeDelta;
        for (days, expected) in [
            (1.0 / 24.0, "1:00:00"),
            (0.041_666_666_666_666_66, "1:00:00"),
            (0.041_666_666_6, "1:00:00"),
            (2.0 / 24.0, "2:00:00"),
            (25.0 / 24.0, "25:00:00"),
            (1.5 / 24.0, "1:30:00"),
            (59.0 / 1440.0, "0:59:00"),
            (23.999_99 / 24.0, "24:00:00"),
            (-1.0 / 24.0, "-1:00:00"),
            (0.0, "0:00:00"),
        ] {
            assert_eq!(
                date_time(&ExcelDateTime::new(days, kind, false), '.'),
                expected,
                "{days}"
            );
        }
        let first = |is_1904| {
            date_time(
                &ExcelDateTime::new(0.0, ExcelDateTimeType::DateTime, is_1904),
                '.',
            )
        };
        assert_eq!(
            (first(true), first(false)),
            ("1904-01-01".to_owned(), "00:00:00".to_owned())
        );
    }

    #[test]
    fn formulas_that_nobody_calculated_are_refused() {
        let rows = r#"<row r="1"><c r="A1"><f>1+1</f><v>0</v></c></row>"#;
        let read = |asks: &str| read_sheet(workbook_with(rows, asks), Some("Two"), 0, '.');
        assert_eq!(read("").unwrap().1, "0\n");
        assert_eq!(
            read(r#"<calcPr calcId="1" fullCalcOnLoad="0"/>"#)
                .unwrap()
                .1,
            "0\n"
        );
        let error = read(r#"<calcPr calcId="1" fullCalcOnLoad="1"/>"#).unwrap_err();
        assert!(
            error.contains("without its result in row 1, column 1"),
            "{error}"
        );
    }

    #[test]
    fn a_hidden_sheet_is_not_the_first() {
        let hidden = |name| Cursor::new(replaced(&workbook("").into_inner(), name));
        assert_eq!(read_sheet(hidden("One"), None, 0, '.').unwrap().0, "Two");
        assert_eq!(
            read_sheet(hidden("One"), Some("one"), 0, '.').unwrap().0,
            "One"
        );
    }

    /// The workbook with this sheet hidden.
    fn replaced(workbook: &[u8], hidden: &str) -> Vec<u8> {
        let mut archive = ZipArchive::new(Cursor::new(workbook)).unwrap();
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for index in 0..archive.len() {
            let mut part = archive.by_index(index).unwrap();
            let mut text = String::new();
            part.read_to_string(&mut text).unwrap();
            let name = format!("<sheet name=\"{hidden}\"");
            zip.start_file(part.name().unwrap(), SimpleFileOptions::default())
                .unwrap();
            zip.write_all(
                text.replace(&name, &format!("{name} state=\"hidden\""))
                    .as_bytes(),
            )
            .unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    #[test]
    fn a_row_has_an_end() {
        let cell = |at| {
            format!(
                r#"<c t="inlineStr"><is><t>{}{at}</t></is></c>"#,
                "x".repeat(32_000)
            )
        };
        let rows = |cells| {
            format!(
                r#"<row r="1">{}</row>"#,
                (0..cells).map(cell).collect::<String>()
            )
        };
        assert!(read_sheet(workbook(&rows(20)), Some("Two"), 0, '.').is_ok());
        let error = read_sheet(workbook(&rows(40)), Some("Two"), 0, '.').unwrap_err();
        assert!(
            error.contains("a row of more than 1 MiB") && error.contains("row 1, column 33"),
            "{error}"
        );
        let error = read_sheet(
            workbook(r#"<row r="1048577"><c r="A1048577"><v>1</v></c></row>"#),
            Some("Two"),
            0,
            '.',
        );
        assert!(error.unwrap_err().contains("outside the 1,048,576 rows"));
    }

    #[test]
    fn parts_that_are_kept_have_an_end_and_cells_a_reference() {
        let sound = workbook(r#"<row r="1"><c r="A1" t="s"><v>0</v></c></row>"#).into_inner();
        let read = |name: &str, text: String| {
            let mut zip = ZipWriter::new_append(Cursor::new(sound.clone())).unwrap();
            zip.start_file(name, SimpleFileOptions::default()).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
            read_sheet(zip.finish().unwrap(), Some("Two"), 0, '.')
        };
        let strings = |attributes: &str| format!("<sst {attributes}><si><t>Porto</t></si></sst>");
        let named = "xl/sharedStrings.xml";
        for attributes in [
            "",
            "count='9' uniqueCount='1'",
            "uniqueCount = \"4\"",
            "uniqueCount='many'",
        ] {
            assert_eq!(
                read(named, strings(attributes)).unwrap().1,
                "Porto\n",
                "{attributes}"
            );
        }
        for attributes in [
            "uniqueCount='100'",
            "uniqueCount = \"100\"",
            "\nuniqueCount=\n'0100'",
        ] {
            let error = read(named, strings(attributes)).unwrap_err();
            assert!(
                error.contains("declares 100 shared strings"),
                "{attributes}: {error}"
            );
        }
        let blanks = |mebibytes: usize| " ".repeat((mebibytes << 20) + 1);
        for (name, mebibytes) in [("xl/sharedStrings.xml", 256), ("xl/theme/theme1.xml", 16)] {
            let error = read(name, blanks(mebibytes)).unwrap_err();
            assert!(
                error.contains(&format!(
                    "more than {mebibytes} MiB in {}",
                    name.to_lowercase()
                )),
                "{error}"
            );
        }
        for at in ["A10000000", "AAAA1", "XFD0000000001"] {
            let rows = format!(r#"<row r="1"><c r="{at}"><v>1</v></c></row>"#);
            let error = read_sheet(workbook(&rows), Some("Two"), 0, '.').unwrap_err();
            assert!(error.contains(&format!("refers to {at:?}")), "{error}");
        }
    }

    /// A style that is kept takes ten times the memory of its text.
    #[test]
    fn styles_have_an_end() {
        const FORMAT: &str = r#"<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0"/>"#;
        let read = |bytes: usize| {
            let formats = FORMAT.repeat(bytes / FORMAT.len());
            let date = r#"<row r="1"><c r="A1" s="1"><v>45943</v></c></row>"#;
            read_sheet(styled_workbook(date, "", &formats), Some("Two"), 0, '.')
        };
        assert_eq!(read(1 << 20).unwrap().1, "2025-10-13\n");
        let error = read((16 << 20) + FORMAT.len()).unwrap_err();
        let remedy = "copy the cells to a new workbook, or save the sheet as CSV";
        assert_eq!(
            error,
            format!("has more than 16 MiB in xl/styles.xml: {remedy}")
        );
    }

    #[test]
    fn what_is_no_workbook_is_told_in_its_words() {
        let told = |bytes: Vec<u8>| read_sheet(Cursor::new(bytes), None, 0, '.').unwrap_err();
        assert!(
            told([&b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"[..], &[0; 600]].concat())
                .contains("password")
        );
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        zip.start_file("a.txt", SimpleFileOptions::default())
            .unwrap();
        assert!(told(zip.finish().unwrap().into_inner()).contains("no workbook.xml"));
        let rows = r#"<row r="1"><c r="A1" t="s"><v>7</v></c></row>"#;
        let error = read_sheet(workbook(rows), Some("Two"), 0, '.').unwrap_err();
        assert!(
            error.contains("shared string that is not there, in row 1"),
            "{error}"
        );
    }

    #[test]
    fn what_is_no_sheet_is_refused() {
        for (rows, told) in [
            (
                r#"<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>"#,
                "not behind the one before in row 1, column 1",
            ),
            (
                r#"<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>"#,
                "not behind the one before in row 1, column 1",
            ),
            (
                r#"<row r="1"><c r="ZZZ1"><v>1</v></c></row>"#,
                "outside the 1,048,576 rows and 16,384 columns of a sheet in row 1, column 18278",
            ),
            (r#"<row r="1"><c"#, "not a readable"),
            (
                r#"<row r="2"><c r="B2"><f>A1</f><v/></c></row>"#,
                "without its result in row 2, column 2 of sheet \"Two\"",
            ),
            (
                r#"<row r="2"><c r="B2"><f>A1</f></c></row>"#,
                "without its result in row 2, column 2",
            ),
        ] {
            let error = read_sheet(workbook(rows), Some("Two"), 0, '.').unwrap_err();
            assert!(error.contains(told), "{rows}: {error}");
        }
        let sound = workbook("").into_inner();
        for length in (0..sound.len()).step_by(7) {
            assert!(
                read_sheet(Cursor::new(&sound[..length]), None, 0, '.').is_err(),
                "{length}"
            );
        }
    }
}
