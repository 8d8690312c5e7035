//! Forms of tables: detects the form of a file, and opens it.

use std::{
    collections::HashSet,
    fs::File,
    io::{self, BufReader, Cursor, Read},
    path::Path,
    sync::Arc,
};

use wayfare_build::Utf8Text;
use wayfare_text::printable_path;

#[cfg(feature = "parquet")]
use super::columnar;
use super::{
    delimited::Delimited,
    json_lines::JsonLines,
    rows::{Asked, Input},
};
use crate::{
    args::{EnrichArgs, TableForm},
    failure::Failure,
    progress::input_bytes,
    sink::STANDARD,
};

impl TableForm {
    /// Returns the form of a file by the extension of its name.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match extension.as_str() {
            "csv" => Self::Csv,
            "tsv" => Self::Tsv,
            "jsonl" | "ndjson" => Self::Jsonl,
            "json" => Self::Json,
            "geojson" => Self::Geojson,
            "geojsonl" | "geojsons" | "ndgeojson" => Self::Geojsonl,
            "xlsx" => Self::Xlsx,
            "parquet" => Self::Parquet,
            "arrow" | "feather" => Self::Arrow,
            _ => return None,
        })
    }

    /// Returns the extension of its files.
    pub(super) fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Tsv => "tsv",
            Self::Jsonl => "jsonl",
            Self::Json => "json",
            Self::Geojson => "geojson",
            Self::Geojsonl => "geojsonl",
            Self::Xlsx => "xlsx",
            Self::Parquet => "parquet",
            Self::Arrow => "arrow",
        }
    }

    /// Checks that this program can read a table of this form, and write one of the other from it.
    pub(super) fn check(self, output: Self) -> Result<(), Failure> {
        if !cfg!(feature = "parquet") && [self, output].iter().any(|form| form.is_columnar()) {
            return Err(Failure::without_parquet());
        }
        if output == Self::Xlsx {
            let message = "a workbook is read, and not written: name the output .csv, or another form with --to";
            return Err(Failure::Error(message.to_owned()));
        }
        let is_other =
            self.is_json() != output.is_json() || self.is_of_features() != output.is_of_features();
        if is_other {
            let message = "JSON becomes only JSON, GeoJSON only GeoJSON, and other tables neither: name the output by what \
                           the table is, or write --to";
            return Err(Failure::Error(message.to_owned()));
        }
        Ok(())
    }

    /// Returns whether its rows are JSON objects, whose fields are not the same in all rows.
    pub(super) fn is_json(self) -> bool {
        matches!(self, Self::Jsonl | Self::Json) || self.is_of_features()
    }

    /// Returns whether its rows are GeoJSON features.
    pub(super) fn is_of_features(self) -> bool {
        matches!(self, Self::Geojson | Self::Geojsonl)
    }

    /// Returns whether its rows are items of one JSON value.
    pub(super) fn is_of_items(self) -> bool {
        matches!(self, Self::Json | Self::Geojson)
    }

    pub(super) fn is_columnar(self) -> bool {
        matches!(self, Self::Parquet | Self::Arrow)
    }

    /// Returns what separates its columns unless the table tells otherwise.
    pub(super) fn delimiter(self) -> u8 {
        if self == Self::Tsv { b'\t' } else { b',' }
    }
}

/// Opens the table of a command. `added` has the names of the new columns.
pub(super) fn open(
    args: &EnrichArgs,
    form: TableForm,
    by: Arc<Asked>,
    added: HashSet<String>,
) -> Result<Box<dyn Input>, Failure> {
    let path = args.input.as_path();
    for (is_given, is_of_form, option, forms) in [
        (
            args.delimiter.is_some(),
            matches!(form, TableForm::Csv | TableForm::Tsv),
            "--delimiter",
            "CSV and TSV",
        ),
        (
            args.encoding.is_some(),
            matches!(form, TableForm::Csv | TableForm::Tsv) || form.is_json(),
            "--encoding",
            "CSV, TSV and JSON",
        ),
        (
            args.skip_rows > 0,
            matches!(form, TableForm::Csv | TableForm::Tsv | TableForm::Xlsx),
            "--skip-rows",
            "CSV, TSV and workbooks",
        ),
        (
            args.sheet.is_some(),
            form == TableForm::Xlsx,
            "--sheet",
            "workbooks",
        ),
    ] {
        if is_given && !is_of_form {
            return Err(Failure::Error(format!(
                "{option} is for {forms}: leave it out"
            )));
        }
    }
    if path == Path::new(STANDARD) {
        if form.is_columnar() || form == TableForm::Xlsx {
            let message = "workbooks, Parquet and Arrow are read from files only, as their heading is at the end";
            return Err(Failure::Error(message.to_owned()));
        }
        return text(
            io::stdin(),
            args,
            form,
            "standard input",
            input_bytes(),
            by,
            added,
        );
    }
    let name = printable_path(path).to_string();
    #[cfg(feature = "parquet")]
    if form.is_columnar() {
        // Its end is read first.
        let file = wayfare_files::open(path).map_err(|error| Failure::at(path, error))?;
        return columnar::open(file, form, &name, by);
    }
    if form == TableForm::Xlsx {
        return workbook(args, by);
    }
    // This may be a pipe.
    let file = File::open(path).map_err(|error| Failure::at(path, error))?;
    let length = file
        .metadata()
        .map_err(|error| Failure::at(path, error))?
        .len();
    text(file, args, form, &name, Some(length), by, added)
}

#[cfg(feature = "xlsx")]
fn workbook(args: &EnrichArgs, by: Arc<Asked>) -> Result<Box<dyn Input>, Failure> {
    let path = args.input.as_path();
    let file = wayfare_files::open(path).map_err(|error| Failure::at(path, error))?;
    let sheet = wayfare_build::read_sheet(
        BufReader::new(file),
        args.sheet.as_deref(),
        args.skip_rows,
        '.',
    );
    let (sheet, csv) =
        sheet.map_err(|message| Failure::Error(format!("{} {message}", printable_path(path))))?;
    let (name, end) = (
        format!("{}/{sheet}", printable_path(path)),
        csv.len() as u64,
    );
    let (input, skipped) = (Cursor::new(csv), args.skip_rows);
    Ok(Box::new(Delimited::open(
        input,
        TableForm::Xlsx,
        Some(b','),
        skipped,
        &name,
        Some(end),
        by,
    )?))
}

/// Returns an error of a sheet with the names of all sheets: the column may be in another one.
#[cfg(feature = "xlsx")]
pub(super) fn with_sheets(args: &EnrichArgs, form: TableForm, failure: Failure) -> Failure {
    match (form, failure) {
        (TableForm::Xlsx, Failure::Error(message)) => {
            let names = wayfare_files::open(&args.input).map_err(|error| error.to_string());
            let names = names.and_then(|file| wayfare_build::sheet_names(BufReader::new(file)));
            let names = names.unwrap_or_default().join(", ");
            Failure::Error(format!(
                "{message}. The sheets are {names}: name one with --sheet, or the rows before its heading with --skip-rows"
            ))
        }
        (_, failure) => failure,
    }
}

#[cfg(not(feature = "xlsx"))]
pub(super) fn with_sheets(_: &EnrichArgs, _: TableForm, failure: Failure) -> Failure {
    failure
}

#[cfg(not(feature = "xlsx"))]
fn workbook(args: &EnrichArgs, _: Arc<Asked>) -> Result<Box<dyn Input>, Failure> {
    Err(Failure::at(
        &args.input,
        "this wayfare was built without workbooks: save it as CSV",
    ))
}

fn text(
    input: impl Read + Send + 'static,
    args: &EnrichArgs,
    form: TableForm,
    name: &str,
    end: Option<u64>,
    by: Arc<Asked>,
    added: HashSet<String>,
) -> Result<Box<dyn Input>, Failure> {
    let input = Utf8Text::open(BufReader::with_capacity(1 << 16, input), args.encoding);
    let input = input.map_err(|error| Failure::Error(format!("{name}: {error}")))?;
    // The way is that of the decoded text.
    let end = end.filter(|_| !input.is_decoded());
    Ok(match form {
        form if form.is_json() => Box::new(JsonLines::open(input, form, name, end, by, added)?),
        _ => Box::new(Delimited::open(
            input,
            form,
            args.delimiter,
            args.skip_rows,
            name,
            end,
            by,
        )?),
    })
}
