//! Workbooks that are made here, and real ones, read as rows.

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
        told([&b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"[..], &[0; 600]].concat()).contains("password")
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
