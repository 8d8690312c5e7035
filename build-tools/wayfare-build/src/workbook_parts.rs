//! The parts of a workbook, checked before they are read: `calamine` takes the memory that they ask for, and the last digits of
//! a reference that is too long.

use std::io::{self, BufReader, Bytes, Read, Seek};

use zip::ZipArchive;
use zip::result::ZipError;

/// Bytes of the longest part that is kept in memory, unpacked: ten times as much is kept of styles, and little more than their text
/// of shared strings.
const LONGEST_PART: u64 = 16 << 20;
const LONGEST_STRINGS: u64 = 256 << 20;
/// How files begin that are protected by a password, or of the spreadsheets before .xlsx.
const COMPOUND_FILE: [u8; 8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];
/// Bytes of a shared string without text.
const SHORTEST_STRING: u64 = 5;
/// Letters of the last column and digits of a row, of which calamine reads some more than a sheet has.
const LETTERS: usize = 3;
const DIGITS: usize = 7;
/// The names of attributes that are looked for are shorter, and so are the values.
const LONGEST_WORD: usize = 32;

/// Checks that the parts which are kept in memory are not too long, and returns whether the formulas are calculated: a program that
/// does not calculate asks the one that opens the workbook to do it.
pub(crate) fn check_parts(file: &mut (impl Read + Seek)) -> Result<bool, String> {
    let unreadable = |error: ZipError| format!("is not a readable workbook: {error}");
    let mut start = Vec::new();
    file.by_ref()
        .take(8)
        .read_to_end(&mut start)
        .and_then(|_| file.rewind())
        .map_err(|error| error.to_string())?;
    if start == COMPOUND_FILE {
        let remedy = "save it as .xlsx without a password";
        return Err(format!(
            "is protected by a password, or a workbook of the older kind .xls: {remedy}"
        ));
    }
    let mut archive = ZipArchive::new(&mut *file).map_err(unreadable)?;
    let (mut has_workbook, mut is_calculated) = (false, true);
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(unreadable)?;
        let name = part
            .name()
            .map_err(unreadable)?
            .replace('\\', "/")
            .to_ascii_lowercase();
        let damaged = |error: &io::Error| format!("has a damaged {name}: {error}");
        let base = name.rsplit('/').next().unwrap_or_default();
        let longest = match base {
            "sharedstrings.xml" => LONGEST_STRINGS,
            "styles.xml" | "theme1.xml" | "workbook.xml" => LONGEST_PART,
            _ if base.ends_with(".rels") => LONGEST_PART,
            // Others are read as they are unpacked: any may be a sheet.
            _ => u64::MAX - 1,
        };
        let mut attributes = Attributes::new(part.take(longest + 1));
        let (mut declared, mut asks) = (0, false);
        while attributes.next().map_err(|error| damaged(&error))? {
            match (attributes.element(), &*attributes.name, &*attributes.value) {
                ("sst", "uniqueCount", count) if count.len() == LONGEST_WORD => declared = u64::MAX,
                ("sst", "uniqueCount", count) => {
                    declared = declared.max(count.parse().unwrap_or(0))
                }
                (_, "fullCalcOnLoad", "1" | "true") => asks = true,
                ("c" | "row", "r", at) if !is_reference(at) => {
                    return Err(format!(
                        "is damaged: {name} refers to {at:?}, which no sheet has"
                    ));
                }
                _ => {}
            }
        }
        if attributes.length > longest {
            return Err(format!(
                "has more than {} MiB in {name}: copy the cells to a new workbook, or save the sheet as CSV",
                longest >> 20
            ));
        }
        if declared > attributes.length / SHORTEST_STRING {
            return Err(format!(
                "is damaged: {name} declares {declared} shared strings, and has not so many"
            ));
        }
        if base == "workbook.xml" {
            has_workbook = true;
            is_calculated &= !asks;
        }
    }
    if !has_workbook {
        return Err("is a zip archive, but no workbook: it has no workbook.xml".to_owned());
    }
    file.rewind().map_err(|error| error.to_string())?;
    Ok(is_calculated)
}

/// Returns whether the reference of a row or cell is short enough to be read as it is.
fn is_reference(at: &str) -> bool {
    let digits = at.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    at.len() - digits.len() <= LETTERS && digits.len() <= DIGITS
}

/// The attributes of a part, one after the other. What looks like one in a text is one, too. Long words are cut off.
struct Attributes<R> {
    bytes: Bytes<BufReader<R>>,
    /// Bytes so far.
    length: u64,
    /// The element of the attribute, maybe behind a prefix.
    element: String,
    name: String,
    value: String,
}

impl<R: Read> Attributes<R> {
    fn new(part: R) -> Self {
        let [element, name, value] = [const { String::new() }; 3];
        Self {
            bytes: BufReader::new(part).bytes(),
            length: 0,
            element,
            name,
            value,
        }
    }

    fn element(&self) -> &str {
        self.element.rsplit(':').next().unwrap_or_default()
    }

    /// Returns the next byte. Texts in UTF-16 have a zero beside each letter.
    fn byte(&mut self) -> io::Result<Option<u8>> {
        loop {
            let byte = self.bytes.next().transpose()?;
            self.length += u64::from(byte.is_some());
            if byte != Some(0) {
                return Ok(byte);
            }
        }
    }

    /// Reads on to the next attribute. Returns whether there is one.
    fn next(&mut self) -> io::Result<bool> {
        self.name.clear();
        let (mut is_element, mut is_ended, mut is_valued) = (false, true, false);
        while let Some(byte) = self.byte()? {
            match byte {
                b'"' | b'\'' if is_valued => {
                    self.value.clear();
                    while let Some(next) = self.byte()?.filter(|next| *next != byte) {
                        push(&mut self.value, next);
                    }
                    return Ok(true);
                }
                b'<' => {
                    self.name.clear();
                    (is_element, is_ended, is_valued) = (true, false, false);
                }
                b' ' | b'\t' | b'\n' | b'\r' => {
                    if is_element {
                        self.element.clone_from(&self.name);
                    }
                    (is_element, is_ended) = (false, true);
                }
                b'=' => is_valued = true,
                _ => {
                    if is_ended || is_valued {
                        self.name.clear();
                    }
                    (is_ended, is_valued) = (false, false);
                    push(&mut self.name, byte);
                }
            }
        }
        Ok(false)
    }
}

fn push(word: &mut String, byte: u8) {
    if word.len() < LONGEST_WORD {
        word.push(char::from(byte));
    }
}
