//! The arguments of `wayfare enrich`.

use std::path::PathBuf;

use clap::{
    Arg, ArgGroup, Args, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    value_parser,
};
use serde::Serialize;
use wayfare::{QueryOption, Verb};
use wayfare_arrow::Column;
use wayfare_build::{Encoding, is_delimiter};

use super::options::{OfTables, TypedOptions};

/// Add columns about places to a table
///
/// Rows are looked up by a text, with its country if a column has that, by the coordinates of a point, or by a
/// geonameid. A row whose text does not clearly mean a place gets none, and keeps all its columns. The table may be
/// CSV, TSV, JSON Lines, an array of JSON objects, GeoJSON, a workbook (.xlsx), Parquet or Arrow.
///
/// A row that cannot be used, such as one with a latitude above 90, gets none either, and is listed in a file of rejects
/// with the reason.
#[derive(Args)]
#[command(group(ArgGroup::new("subject").required(true).args(["text", "latitude", "id"])))]
#[command(after_help = "\
Examples:
  wayfare enrich cities.csv -o places.csv --text city
  wayfare enrich cities.csv -o out/ --text city --country-column country
  wayfare enrich cities.csv -o places.csv --text city --country us
  wayfare enrich cities.csv -o places.tsv --text city --prefix place_
  wayfare enrich points.jsonl -o near.jsonl --latitude lat --longitude lon
  wayfare enrich places.csv -o costs.csv --id geonameid --add cost_midrange
  wayfare enrich - --from csv -o - --text city --add name < cities.csv

A folder gets parts: after an interruption, the same command writes the missing ones.")]
#[command(mut_args(of_one_lookup))]
#[command(mut_arg(QueryOption::MinConfidence.name(), |it| it.value_parser(confidence)))]
pub(crate) struct EnrichArgs {
    /// The table, its form told by the extension: .csv, .tsv, .jsonl, .ndjson, .json, .geojson, .geojsonl, .xlsx, .parquet,
    /// .arrow, .feather; - for standard input
    #[arg(value_name = "TABLE")]
    pub(crate) input: PathBuf,
    /// Where the table with its new columns goes: a file, - for standard output, or a folder, with / behind its name
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Column of the texts: names of places, postal codes and anything else that a search understands
    #[arg(long, value_name = "COLUMN")]
    pub(crate) text: Option<String>,
    /// Column of the country to look in, a code or a name; blank for any country
    #[arg(
        long,
        value_name = "COLUMN",
        conflicts_with_all = ["country", "latitude", "id"]
    )]
    pub(crate) country_column: Option<String>,
    /// Column of the region to look in, such as a state: a code or a name; blank for any region
    #[arg(
        long,
        value_name = "COLUMN",
        conflicts_with_all = ["region", "latitude", "id"]
    )]
    pub(crate) region_column: Option<String>,
    /// Column of the latitudes, in degrees
    #[arg(long, value_name = "COLUMN", requires = "longitude")]
    pub(crate) latitude: Option<String>,
    /// Column of the longitudes, in degrees
    #[arg(long, value_name = "COLUMN", requires = "latitude")]
    pub(crate) longitude: Option<String>,
    /// Column of the geonameids
    #[arg(long, value_name = "COLUMN")]
    pub(crate) id: Option<String>,
    /// Columns to add, with commas between them [default: geonameid, name, country_code, latitude, longitude, and
    /// confidence or distance_km; with --id, without the first and the last]
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', value_parser = columns())]
    pub(crate) add: Vec<Column>,
    /// Put this before the names of the new columns
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true
    )]
    pub(crate) prefix: String,
    #[command(flatten)]
    pub(crate) options: TypedOptions<OfTables>,
    /// Form of the table, if its name does not tell
    #[arg(long, value_name = "FORM")]
    pub(crate) from: Option<TableForm>,
    /// Sheet of a workbook [default: the first visible one]
    #[arg(long, value_name = "NAME")]
    pub(crate) sheet: Option<String>,
    /// Delimiter of CSV or TSV, such as ; or \t [default: detected from the heading, or a line sep=; before it]
    #[arg(long, value_name = "CHAR", value_parser = delimiter)]
    pub(crate) delimiter: Option<u8>,
    /// Lines before the heading of CSV or TSV, or rows before that of a sheet
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) skip_rows: u64,
    /// Encoding of a text, such as windows-1252 [default: UTF-8, or UTF-16 if a byte order mark says so]
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub(crate) encoding: Option<&'static Encoding>,
    /// Form of the output, if its name does not tell [default in a folder and on standard output: the form of the
    /// table]
    #[arg(long, value_name = "FORM", value_parser = written())]
    pub(crate) to: Option<TableForm>,
    /// File of the rows that cannot be used [default: beside the output, .rejects.csv; with -o -, none]
    #[arg(long, value_name = "FILE")]
    pub(crate) rejects: Option<PathBuf>,
    /// Rows of the table for each part in a folder [default: 1000000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub(crate) part_rows: Option<u64>,
    /// Maximum number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
}

impl EnrichArgs {
    /// Returns the number of rows of the table for each part.
    pub(crate) fn part_rows(&self) -> u64 {
        self.part_rows.unwrap_or(1_000_000)
    }
}

/// The form of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TableForm {
    // Commas between the columns, under a heading.
    Csv,
    // The same with tabs.
    Tsv,
    // An object a line.
    #[value(alias = "ndjson")]
    Jsonl,
    // An array of objects.
    Json,
    // A FeatureCollection.
    Geojson,
    // A feature a line, with or without the separators of GeoJSON text sequences.
    #[value(alias = "geojsons")]
    Geojsonl,
    // A sheet of a workbook, which is only read.
    Xlsx,
    Parquet,
    // A file of Arrow's IPC format.
    #[value(alias = "feather")]
    Arrow,
}

/// Has an option that only texts or only points take require their column.
fn of_one_lookup(argument: Arg) -> Arg {
    let of_table = |option: &&QueryOption| argument.get_id() == option.name();
    let takes = |verb| {
        QueryOption::ALL
            .iter()
            .find(of_table)
            .is_none_or(|option| option.verbs().contains(&verb))
    };
    match (takes(Verb::Resolve), takes(Verb::Nearest)) {
        (true, false) => argument.conflicts_with_all(["latitude", "id"]),
        (false, true) => argument
            .requires("latitude")
            .conflicts_with_all(["text", "id"]),
        _ => argument,
    }
}

fn columns() -> impl TypedValueParser<Value = Column> {
    PossibleValuesParser::new(
        Column::all().map(|column| PossibleValue::new(column.name()).help(column.about())),
    )
    .try_map(|name| name.parse::<Column>())
}

/// The forms in which tables are written.
fn written() -> impl TypedValueParser<Value = TableForm> {
    let forms = TableForm::value_variants()
        .iter()
        .filter(|form| **form != TableForm::Xlsx);
    PossibleValuesParser::new(forms.filter_map(ValueEnum::to_possible_value))
        .try_map(|name| TableForm::from_str(&name, false))
}

fn delimiter(text: &str) -> Result<u8, &'static str> {
    let text = if text == "\\t" { "\t" } else { text };
    let sign = text.parse().ok().filter(|sign| is_delimiter(*sign));
    sign.and_then(|sign| u8::try_from(sign).ok())
        .ok_or("it must be an ASCII character such as ; or \\t")
}

fn encoding(name: &str) -> Result<&'static Encoding, &'static str> {
    wayfare_build::encoding(name)
        .ok_or("it must be a name such as windows-1252, utf-16le or shift_jis")
}

fn confidence(text: &str) -> Result<String, &'static str> {
    let is_one = text
        .parse()
        .is_ok_and(|number: f32| (0.0..=1.0).contains(&number));
    let refused = "a confidence is a number from 0 to 1";
    is_one.then(|| text.to_owned()).ok_or(refused)
}
