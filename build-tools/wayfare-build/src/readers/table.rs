//! Tables: CSV files with a header, read as the manifest describes them.

use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::rc::Rc;

use csv::{ByteRecord, ReaderBuilder, StringRecord, Terminator};

use crate::delimiter::{MAX_COLUMNS, skip_delimiter_line};
use crate::error::{Error, Result};
use crate::input::unreadable;
use crate::manifest::SourceSpec;
use crate::readers::Rows;
use crate::readers::read_count::ReadCount;
use crate::readers::row::{TableHeader, TableRow};
use crate::readers::sniff::sniff;
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;

/// Bytes of the longest row. A longer one has an open quotation mark.
const LONGEST: usize = 1 << 20;

/// Reads the rows of a table that `only` and `skip` leave, counting those that `each` rejects.
pub(crate) fn read_table(
    source: Rows<'_>,
    mut each: impl FnMut(&TableRow<'_>) -> Result<(), RowError>,
) -> Result<ReadCount> {
    let Rows {
        input,
        spec,
        rejects,
    } = source;
    let mut count = ReadCount::default();
    input.each_part(&mut |file, part| {
        let mut table = TableReader::new(file, part, spec)?;
        let Some((_, header)) = table.next()? else {
            return Err(Error::source(file, "is empty; a table begins with a header row"));
        };
        // A file that is not a table is recognized by its first bytes.
        let found = sniff(header.as_slice()).unwrap_or_default();
        if header.as_slice().trim_ascii_end().contains(&b'\r') {
            return Err(Error::source(file, format!("has no line that ends in LF.{found}")));
        }
        let header = utf8(header)
            .map_err(|rejection| {
                format!(
                    "its header {}; save the file as UTF-8, or name its `encoding`, such as \"windows-1252\"",
                    rejection.reason
                )
            })
            .and_then(|names| match names.len() {
                count if count > MAX_COLUMNS => Err(format!(
                    "has {count} columns, which are more than the {MAX_COLUMNS} of a spreadsheet; leave out those that \
                     are not needed"
                )),
                _ => TableHeader::new(spec, &names),
            })
            .map_err(|message| Error::source(file, format!("{message}.{found}")))?;
        let file = Rc::from(file);
        while let Some((line, record)) = table.next()? {
            let outcome = utf8(record).map_err(RowError::from).and_then(|record| {
                if header.leaves_out(&record) {
                    return Ok(false);
                }
                let row = TableRow::new(spec, &header, &record, Rc::clone(&file), line)?;
                row.missing().for_each(|column| rejects.count_missing(column, 1));
                each(&row).map(|()| true)
            });
            count.add(outcome, rejects, &file, line)?;
        }
        Ok(())
    })?;
    Ok(count)
}

fn utf8(record: ByteRecord) -> Result<StringRecord, Rejection> {
    StringRecord::from_byte_record(record).map_err(|error| {
        let column = format!("{}", error.utf8_error().field() + 1);
        let record = error.into_byte_record();
        let text = record
            .iter()
            .map(String::from_utf8_lossy)
            .collect::<Vec<_>>()
            .join(",");
        Rejection::new(column, &text, Reason::InvalidUtf8)
    })
}

/// The records of a table and the lines at which they begin.
struct TableReader<'a> {
    file: &'a str,
    reader: csv::Reader<LimitedReader<'a>>,
    limit: Rc<RowLimit>,
    skipped: u64,
}

impl<'a> TableReader<'a> {
    fn new(file: &'a str, part: &'a mut dyn BufRead, spec: &SourceSpec) -> Result<Self> {
        for _ in 0..spec.skip_rows {
            if part
                .skip_until(b'\n')
                .map_err(|error| unreadable(file, &error))?
                == 0
            {
                break;
            }
        }
        let named = skip_delimiter_line(part).map_err(|error| unreadable(file, &error))?;
        let limit = Rc::new(RowLimit::default());
        let reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(named.or(u8::try_from(spec.delimiter).ok()).unwrap_or(b','))
            // A CR before it is trimmed with the blanks around values. With CRLF as terminator, the reader would leave the
            // LF to the next row and be a line behind.
            .terminator(Terminator::Any(b'\n'))
            .from_reader(LimitedReader {
                part,
                limit: Rc::clone(&limit),
            });
        Ok(Self {
            file,
            reader,
            limit,
            skipped: spec.skip_rows + u64::from(named.is_some()),
        })
    }

    /// Returns the next record that is not blank, with its first line.
    fn next(&mut self) -> Result<Option<(u64, ByteRecord)>> {
        let mut record = ByteRecord::new();
        loop {
            self.limit.left.set(LONGEST);
            match self.reader.read_byte_record(&mut record) {
                Ok(true) if self.limit.is_in_quotes() => {
                    let line = self.first_line(&record);
                    let message = "has a quotation mark that is not closed, so that the rest of the file is one value: close \
                                   it, or write one that is part of a value twice, and quotation marks around the value";
                    return Err(Error::source(
                        self.file,
                        format!("the row at line {line} {message}"),
                    ));
                }
                Ok(true) if record.iter().all(|field| field.trim_ascii().is_empty()) => {}
                Ok(true) => return Ok(Some((self.first_line(&record), record))),
                Ok(false) => return Ok(None),
                Err(error) => {
                    let line = self.skipped + self.reader.position().line();
                    return Err(Error::source(
                        self.file,
                        format!("cannot be read beyond line {line}: {error}"),
                    ));
                }
            }
        }
    }

    /// Returns the line at which the record just read starts, derived from the line at which it ended: the reader
    /// counts the blank lines before a record as its own.
    fn first_line(&self, record: &ByteRecord) -> u64 {
        let within = record
            .as_slice()
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count() as u64;
        let behind = u64::from(!self.limit.ended.get());
        (self.skipped + self.reader.position().line()).saturating_sub(within + behind)
    }
}

#[derive(Debug, Default)]
struct RowLimit {
    /// Bytes that the current row may still take.
    left: Cell<usize>,
    /// Whether the current row ended with the file instead of a line break.
    ended: Cell<bool>,
    /// The last byte that was read.
    last: Cell<u8>,
}

impl RowLimit {
    /// Whether the current row ended with the file though that has a line break at its end.
    fn is_in_quotes(&self) -> bool {
        self.ended.get() && self.last.get() == b'\n'
    }
}

/// Refuses to read a row without end into memory.
struct LimitedReader<'a> {
    part: &'a mut dyn BufRead,
    limit: Rc<RowLimit>,
}

impl Read for LimitedReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.part.read(buffer)?;
        self.limit.ended.set(length == 0);
        if let Some(last) = buffer.get(..length).and_then(<[u8]>::last) {
            self.limit.last.set(*last);
        }
        match self.limit.left.get().checked_sub(length) {
            Some(left) => self.limit.left.set(left),
            None => {
                return Err(io::Error::other(
                    "a row has no end after 1 MiB; is a quotation mark left open, do lines end in CR alone, or are there \
                     only blank lines?",
                ));
            }
        }
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::fields::decimal;
    use crate::readers::testing::{Gathered, spec, try_gather};

    fn read(lines: &str, text: &[u8]) -> Result<Gathered<(u64, String, f64)>> {
        let spec = spec("rates", &format!("base = \"EUR\"\n{lines}"));
        try_gather("table.csv", text, &spec, |source, rows| {
            read_table(source, |row| {
                let rate = row.parse("rate", decimal)?;
                rows.push((row.line, row.text("currency_code").to_owned(), rate));
                Ok(())
            })
        })
    }

    #[test]
    fn lines_are_told_right_whatever_ends_them() {
        let text = "\u{feff} Rate ,CURRENCY_CODE\n1,AAA\n\n\n\"2\",\" B\nB \"\n3,CCC\n,\nx,DDD";
        for text in [
            text.to_owned(),
            text.replace('\n', "\r\n"),
            format!("{text}\n"),
        ] {
            let gathered = read("", text.as_bytes()).unwrap();
            let found: Vec<_> = gathered
                .rows
                .iter()
                .map(|(line, _, rate)| (*line, *rate))
                .collect();
            assert_eq!(found, [(2, 1.0), (5, 2.0), (7, 3.0)]);
            assert_eq!(gathered.rejected, ["9 Rate `x` bad-number"]);
            assert_eq!(
                gathered.count,
                ReadCount {
                    read: 4,
                    kept: 3,
                    skipped: 0
                }
            );
        }
    }

    #[test]
    fn foreign_tables_are_read_as_described() {
        let lines = "delimiter = \";\"\nskip_rows = 2\n\
            columns = { currency_code = \"Code\", rate = { value = \"7\" } }\n\
            only = { Kind = [\"a\", \"b\"] }\nskip = { code = [\"BBB\"] }";
        let text = "A title\nand a line;\nkind;code\na;AAA\nc;CCC\nb;BBB\nb;DDD;x\na;\u{ff}\n";
        let text: Vec<u8> = text.chars().map(|c| u8::try_from(c).unwrap()).collect();
        let gathered = read(lines, &text).unwrap();
        assert_eq!(gathered.rows, [(4, "AAA".to_owned(), 7.0)]);
        assert_eq!(
            gathered.rejected,
            ["7  `3` wrong-column-count", "8 2 `a,�` invalid-utf8"]
        );
        assert_eq!(
            gathered.count,
            ReadCount {
                read: 5,
                kept: 1,
                skipped: 2
            }
        );
    }

    #[test]
    fn a_table_may_name_its_delimiter() {
        let gathered = read(
            "",
            "\u{feff}sep=;\r\ncurrency_code;rate\r\nAAA;1\r\nBBB;x\r\n".as_bytes(),
        )
        .unwrap();
        assert_eq!(gathered.rows, [(3, "AAA".to_owned(), 1.0)]);
        assert_eq!(gathered.rejected, ["4 rate `x` bad-number"]);
    }

    #[test]
    fn unusable_tables_are_named() {
        let message = |lines, text: &[u8]| read(lines, text).unwrap_err().to_string();
        assert!(
            message("skip_rows = 9000000000000000000", b"a\nb\n").contains("table.csv: is empty")
        );
        let error = message("", b"code,rate\nEUR,1\n");
        assert!(
            error.contains("`currency_code`") && error.contains("code, rate"),
            "{error}"
        );
        assert!(message("skip = { Town = [\"x\"] }", b"currency_code,rate\n").contains("`Town`"));
        let wide = |count| {
            [
                b"currency_code,rate",
                b",x".repeat(count - 2).as_slice(),
                b"\n",
            ]
            .concat()
        };
        assert!(read("", &wide(MAX_COLUMNS)).is_ok());
        let error = message("", &wide(MAX_COLUMNS + 1));
        assert!(
            error.contains("has 16385 columns") && error.contains("16384"),
            "{error}"
        );
        let mut open = b"currency_code,rate\nEUR,1\n\"USD,2\n".to_vec();
        open.resize(4 << 20, b'x');
        assert!(message("", &open).contains("quotation mark"));
        let error = message("", b"currency_code,rate\nEUR,1\n\"USD,2\nGBP,3\n");
        assert!(
            error.contains("line 3") && error.contains("not closed"),
            "{error}"
        );
        assert_eq!(
            read("", b"currency_code,rate\nEUR,1\n\"USD\n\",2\n")
                .unwrap()
                .rows
                .len(),
            2
        );
        assert_eq!(
            read("", b"currency_code,rate\nEUR,1\n2,\"2\n\"")
                .unwrap()
                .rows
                .len(),
            2
        );
    }
}
