//! Source files as streams: plain or compressed, on disk or embedded, never whole in memory.

use std::io::{self, BufRead, BufReader, Read};

use encoding_rs::Encoding;
#[cfg(feature = "compressed")]
use flate2::read::MultiGzDecoder;
#[cfg(feature = "compressed")]
use zip::ZipArchive;

use crate::counted::{Counted, ReadSeek};
use crate::decoding::Utf8Text;
use crate::error::{Error, Result};
use crate::file_name::has_ending;
use crate::json_table;

const BUFFER: usize = 128 * 1024;
/// Bytes that tell what a log is.
const HEAD: u64 = 64 << 10;
/// Bytes of the longest log of spending.
const LONGEST_LOG: u64 = 1 << 30;
/// Endings of the members of an archive that can hold rows.
const ENDINGS: [&str; 3] = ["txt", "csv", "tsv"];
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// Texts that accompany the data in GeoNames' archives.
const COMPANIONS: [&str; 2] = ["readme", "iso-languagecodes"];

pub(crate) struct Input {
    pub(crate) file: String,
    /// As they are stored, to be read in any order.
    pub(crate) bytes: Counted,
    pub(crate) size: u64,
    /// The encoding of texts that are not UTF-8 and have no byte order mark.
    pub(crate) encoding: Option<&'static Encoding>,
    /// The sheet of a workbook, and the rows before its heading.
    pub(crate) sheet: (Option<String>, u64),
    /// The decimal separator of the table.
    pub(crate) decimal: char,
    /// The text of the itinerary of a log.
    pub(crate) itinerary: Option<String>,
}

impl Input {
    pub(crate) fn new(file: &str, bytes: Box<dyn ReadSeek>, size: u64) -> Self {
        Self {
            file: file.to_owned(),
            bytes: Counted::new(bytes),
            size,
            encoding: None,
            sheet: (None, 0),
            decimal: '.',
            itinerary: None,
        }
    }

    /// Returns an input of bytes in memory.
    #[cfg(fuzzing)]
    pub(crate) fn from_bytes(file: &str, bytes: Vec<u8>) -> Self {
        let size = bytes.len() as u64;
        Self::new(file, Box::new(io::Cursor::new(bytes)), size)
    }

    /// Returns the beginning of each text in the file, enough to tell what it is.
    pub(crate) fn heads(self) -> Result<Vec<String>> {
        let mut heads = Vec::new();
        self.each_reader(&mut |name, part| {
            let mut bytes = Vec::new();
            part.take(HEAD)
                .read_to_end(&mut bytes)
                .map_err(|error| unreadable(name, &error))?;
            heads.push(String::from_utf8_lossy(&bytes).into_owned());
            Ok(())
        })?;
        Ok(heads)
    }

    /// Returns whether it is a workbook of which no sheet is named.
    pub(crate) fn has_all_sheets(&self) -> bool {
        self.sheet.0.is_none() && has_ending(&self.file, &["xlsx"])
    }

    /// Returns the first text in the file.
    pub(crate) fn whole_text(self) -> Result<String> {
        let mut whole = None;
        self.each_text(&mut |_, text| {
            whole.get_or_insert(text);
            Ok(())
        })?;
        Ok(whole.unwrap_or_default())
    }

    /// Returns all texts in the file, each with its name.
    pub(crate) fn texts(self) -> Result<Vec<(String, String)>> {
        let (mut texts, mut length) = (Vec::new(), 0);
        let file = self.file.clone();
        self.each_text(&mut |name, text| {
            length += text.len() as u64;
            check_length(&file, length)?;
            texts.push((name.to_owned(), text));
            Ok(())
        })?;
        Ok(texts)
    }

    /// Calls a function with each text in the file, whole.
    pub(crate) fn each_text(self, each: &mut dyn FnMut(&str, String) -> Result<()>) -> Result<()> {
        self.each_reader(&mut |name, part| {
            let mut text = String::new();
            part.take(LONGEST_LOG + 1)
                .read_to_string(&mut text)
                .map_err(|error| unreadable(name, &error))?;
            check_length(name, text.len() as u64)?;
            each(name, text)
        })
    }

    /// Calls a function with each text in the file, or each sheet, unless one is named; JSON is a text like others here.
    fn each_reader(self, each: &mut dyn FnMut(&str, &mut dyn BufRead) -> Result<()>) -> Result<()> {
        #[cfg(feature = "xlsx")]
        if self.has_all_sheets() {
            return self.each_sheet(each);
        }
        if json_table::Form::of(&self.file).is_none() {
            return self.each_part(each);
        }
        let reader = BufReader::with_capacity(BUFFER, self.bytes);
        let text =
            Utf8Text::open(reader, self.encoding).map_err(|error| unreadable(&self.file, &error));
        each(&self.file, &mut text?)
    }

    #[cfg(feature = "xlsx")]
    fn each_sheet(self, each: &mut dyn FnMut(&str, &mut dyn BufRead) -> Result<()>) -> Result<()> {
        let (file, skipped) = (self.file, self.sheet.1);
        let failed = |message| Error::source(&file, message);
        let mut reader = BufReader::with_capacity(BUFFER, self.bytes);
        for sheet in crate::workbook::visible_sheets(&mut reader).map_err(failed)? {
            let read =
                crate::workbook::read_sheet(&mut reader, Some(&sheet), skipped, self.decimal);
            let (sheet, csv) = read.map_err(failed)?;
            each(&format!("{file}/{sheet}"), &mut csv.as_bytes())?;
        }
        Ok(())
    }

    /// Calls a function with each text in the file: the file itself, or the members of an archive that hold rows. Each
    /// has a name for errors.
    pub(crate) fn each_part(
        self,
        each: &mut dyn FnMut(&str, &mut dyn BufRead) -> Result<()>,
    ) -> Result<()> {
        let mut each = |name: &str, part: &mut dyn BufRead| {
            let text = Utf8Text::open(part, self.encoding);
            each(name, &mut text.map_err(|error| unreadable(name, &error))?)
        };
        let file = self.file;
        let mut reader = BufReader::with_capacity(BUFFER, self.bytes);
        if has_ending(&file, &["xlsx"]) {
            #[cfg(feature = "xlsx")]
            {
                let (sheet, skipped) = self.sheet;
                let read =
                    crate::workbook::read_sheet(reader, sheet.as_deref(), skipped, self.decimal);
                let (sheet, csv) = read.map_err(|message| Error::source(&file, message))?;
                // It is not in the encoding of the source.
                return each(
                    &format!("{file}/{sheet}"),
                    &mut BYTE_ORDER_MARK.chain(csv.as_bytes()),
                );
            }
            #[cfg(not(feature = "xlsx"))]
            return Err(Error::source(
                &file,
                "is a workbook, which this program was built without (feature `xlsx`); save it as CSV",
            ));
        }
        if let Some(form) = json_table::Form::of(&file) {
            let text =
                Utf8Text::open(reader, self.encoding).map_err(|error| unreadable(&file, &error))?;
            let csv = json_table::read_json(text, form, self.decimal);
            let csv = csv.map_err(|message| Error::source(&file, message))?;
            return each(&file, &mut BYTE_ORDER_MARK.chain(csv.as_bytes()));
        }
        if !has_ending(&file, &["gz", "zip"]) {
            return each(&file, &mut reader);
        }
        #[cfg(feature = "compressed")]
        return each_packed(&file, reader, &mut each);
        #[cfg(not(feature = "compressed"))]
        Err(Error::source(
            &file,
            "is compressed, which this program was built without (feature `compressed`); unpack it",
        ))
    }
}

/// Calls a function with the text in a file .gz, or with the members of a file .zip that hold rows.
#[cfg(feature = "compressed")]
fn each_packed(
    file: &str,
    reader: BufReader<Counted>,
    each: &mut dyn FnMut(&str, &mut dyn BufRead) -> Result<()>,
) -> Result<()> {
    if has_ending(file, &["gz"]) {
        return each(
            file,
            &mut BufReader::with_capacity(BUFFER, MultiGzDecoder::new(reader)),
        );
    }
    let broken = |error: zip::result::ZipError| {
        Error::source(file, format!("is not a readable archive: {error}"))
    };
    let mut archive = ZipArchive::new(reader).map_err(broken)?;
    let mut found = false;
    for index in 0..archive.len() {
        let member = archive.by_index(index).map_err(broken)?;
        let name = member.name().map_err(broken)?.into_owned();
        if holds_rows(&name) {
            found = true;
            each(
                &format!("{file}/{name}"),
                &mut BufReader::with_capacity(BUFFER, member),
            )?;
        }
    }
    if found {
        Ok(())
    } else {
        Err(Error::source(
            file,
            "holds no .txt, .csv or .tsv file with rows",
        ))
    }
}

/// Returns whether a member of an archive is data rather than a text about it.
fn holds_rows(member: &str) -> bool {
    let name = member
        .rsplit('/')
        .next()
        .unwrap_or(member)
        .to_ascii_lowercase();
    has_ending(&name, &ENDINGS)
        && !name.starts_with('.')
        && !COMPANIONS
            .iter()
            .any(|companion| name.starts_with(companion))
}

/// Returns the error for a file whose reading broke off.
pub(crate) fn unreadable(file: &str, error: &io::Error) -> Error {
    // The only error of those who read texts that has no kind of its own.
    if error.kind() == io::ErrorKind::InvalidData && error.to_string().contains("valid UTF-8") {
        let remedy =
            "save it as UTF-8, or name its `encoding`, such as \"windows-1252\", in a sources.toml";
        return Error::source(file, format!("is no text in UTF-8: {remedy}"));
    }
    Error::source(file, format!("cannot be read to its end: {error}"))
}

fn check_length(log: &str, bytes: u64) -> Result<()> {
    if bytes > LONGEST_LOG {
        let why = "is longer than 1 GiB, which no log is; split it";
        return Err(Error::source(log, why));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::Write;
    use std::path::Path;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;
    use crate::source_files::SourceFiles;

    fn parts(folder: &Path, file: &str) -> Result<Vec<(String, String)>> {
        let mut parts = Vec::new();
        SourceFiles::directory(folder)
            .open(file)?
            .each_part(&mut |name, part| {
                let mut text = String::new();
                part.read_to_string(&mut text).unwrap();
                parts.push((name.to_owned(), text));
                Ok(())
            })?;
        Ok(parts)
    }

    fn archive(path: &Path, members: &[(&str, &str)]) {
        let mut zip = ZipWriter::new(File::create(path).unwrap());
        for (name, text) in members {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        zip.finish().unwrap();
    }

    #[test]
    fn a_text_that_is_not_utf_8_is_an_error_with_a_remedy() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("trip.csv"), b"Datum;Stra\xdfe;Betrag\n").unwrap();
        let input = SourceFiles::directory(folder.path())
            .open("trip.csv")
            .unwrap();
        let error = input.each_text(&mut |_, _| Ok(())).unwrap_err().to_string();
        assert!(
            error.contains("trip.csv: is no text in UTF-8") && error.contains("windows-1252"),
            "{error}"
        );
        let error =
            crate::detect::kind_of(&SourceFiles::directory(folder.path()), "trip.csv").unwrap_err();
        assert!(error.to_string().contains("windows-1252"), "{error}");
    }

    #[test]
    fn archives_give_their_data_without_companions() {
        let folder = tempfile::tempdir().unwrap();
        let members = [
            ("readme.txt", "about"),
            ("alternateNamesV2.txt", "rows"),
            ("iso-languagecodes.txt", "codes"),
            ("__MACOSX/._x.txt", "junk"),
            ("more/B.CSV", "b"),
        ];
        archive(&folder.path().join("names.zip"), &members);
        let expected = [
            ("names.zip/alternateNamesV2.txt", "rows"),
            ("names.zip/more/B.CSV", "b"),
        ];
        let expected = expected.map(|(name, text)| (name.to_owned(), text.to_owned()));
        assert_eq!(parts(folder.path(), "names.zip").unwrap(), expected);
    }

    #[test]
    fn gzip_is_unpacked_whole() {
        let folder = tempfile::tempdir().unwrap();
        let packed = |text: &str| {
            let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            packer.write_all(text.as_bytes()).unwrap();
            packer.finish().unwrap()
        };
        // Files that were packed apart and put together are one.
        std::fs::write(
            folder.path().join("a.txt.gz"),
            [packed("one\n"), packed("two\n")].concat(),
        )
        .unwrap();
        let expected = [("a.txt.gz".to_owned(), "one\ntwo\n".to_owned())];
        assert_eq!(parts(folder.path(), "a.txt.gz").unwrap(), expected);
    }

    #[test]
    fn unusable_files_are_named() {
        let folder = tempfile::tempdir().unwrap();
        archive(&folder.path().join("empty.zip"), &[("readme.txt", "about")]);
        std::fs::write(folder.path().join("page.zip"), "<html>").unwrap();
        for file in ["absent.txt", "empty.zip", "page.zip", ""] {
            let error = parts(folder.path(), file).unwrap_err().to_string();
            assert!(error.contains(file), "{error}");
        }
    }

    #[test]
    fn hash_covers_the_stored_bytes_and_progress_counts_them() {
        let folder = tempfile::tempdir().unwrap();
        let text = "x".repeat(3 * BUFFER + 1);
        std::fs::write(folder.path().join("a.txt"), &text).unwrap();
        let files = SourceFiles::directory(folder.path());
        assert_eq!(
            files.hash("a.txt").unwrap(),
            xxhash_rust::xxh3::xxh3_128(text.as_bytes())
        );
        let input = files.open("a.txt").unwrap();
        let (size, bar) = (input.size, input.bytes.bar.clone());
        input
            .each_part(&mut |_, part| {
                io::copy(part, &mut io::sink())
                    .map(drop)
                    .map_err(|e| unreadable("", &e))
            })
            .unwrap();
        assert_eq!(
            (size, bar.position()),
            (text.len() as u64, text.len() as u64)
        );
    }
}
