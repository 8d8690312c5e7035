//! What can be typed after `wayfare build`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;

use crate::complete;

/// Build a dataset from GeoNames files and tables of your own
///
/// Files are taken as they are downloaded, .txt, .zip or .gz, in any mix: the main dump, admin1CodesASCII, admin2Codes,
/// countryInfo, timeZones, alternateNames, postal codes. What you do not give comes from the embedded default
/// sources. The dataset in the folder is replaced only when the new one is complete.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare build                                  # the default dataset
  wayfare build cities15000.zip admin1CodesASCII.txt
  wayfare build allCountries.zip --country PT --country ES --min-population 1000
  wayfare build --sources sources.toml           # with tables of your own
  wayfare build --sources sources.toml --check   # what would be kept of them
  wayfare --dataset portugal build PT.zip        # into another folder")]
pub(crate) struct BuildArgs {
    /// Official GeoNames files
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// File that describes further sources
    #[arg(long, value_name = "FILE")]
    pub(crate) sources: Option<PathBuf>,
    /// Keep only places of this country: its code or name (repeatable)
    #[arg(short, long, value_name = "COUNTRY", add = ArgValueCompleter::new(complete::country))]
    pub(crate) country: Vec<String>,
    /// Keep only places of this feature class, such as P (repeatable)
    #[arg(long, value_name = "LETTER")]
    pub(crate) feature_class: Vec<String>,
    /// Keep only places with so many inhabitants
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) min_population: u64,
    /// Keep only places whose travel costs are known
    #[arg(long)]
    pub(crate) with_costs_only: bool,
    /// Leave out alternate names
    #[arg(long)]
    pub(crate) no_alternate_names: bool,
    /// Leave out the outlines of countries and states
    #[arg(long)]
    pub(crate) no_borders: bool,
    /// Stop at the first row that is not good, instead of counting it
    #[arg(long)]
    pub(crate) strict: bool,
    /// Say which rows would be kept and rejected, and build nothing
    #[arg(long)]
    pub(crate) check: bool,
    /// With --check, write all rejected rows to this file; a build writes them to rejects.csv in its folder
    #[arg(long, value_name = "FILE", requires = "check")]
    pub(crate) rejects: Option<PathBuf>,
    /// No progress bars
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
