//! The arguments of `wayfare dump`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// List the sections of the dataset, or print a table of it
///
/// Tables have the form in which `wayfare build` reads them: places, alternate names and postal codes as GeoNames
/// writes them, the others as CSV. With --format json or jsonl, a row has the fields that other answers have.
///
/// With -o, `places`, `costs` and `postal` are written as GeoParquet, for maps and databases: places include all
/// regions and countries, costs include the costs of countries.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare dump
  wayfare dump places --limit 10
  wayfare dump location-costs > location-costs.csv")]
pub(crate) struct DumpArgs {
    /// The table
    #[arg(value_name = "TABLE")]
    pub(crate) table: Option<DumpTable>,
    /// Maximum number of rows
    #[arg(short, long, value_name = "N", requires = "table")]
    pub(crate) limit: Option<usize>,
    /// Write `places`, `costs` or `postal` to this file as GeoParquet; - for standard output
    #[arg(short, long, value_name = "FILE", requires = "table")]
    pub(crate) output: Option<PathBuf>,
}

/// A table that can be printed. Its name is the kind of source as which it can be read back.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum DumpTable {
    Places,
    #[value(alias = "names")]
    AlternateNames,
    Postal,
    Categories,
    Currencies,
    Rates,
    Bargaining,
    CountryCosts,
    #[value(alias = "costs")]
    LocationCosts,
    CountryHighlights,
    LocationHighlights,
    Accommodation,
}
