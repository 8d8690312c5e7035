//! The arguments of `wayfare build`.

use std::{path::PathBuf, str::FromStr};

use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use wayfare_build::Build;

use super::filled::filled;
use crate::complete;

/// The filters that a preset sets.
const FILTERS: [&str; 4] = [
    "country",
    "feature_class",
    "min_population",
    "with_costs_only",
];

/// Build a dataset from GeoNames files and tables of your own
///
/// Files are taken as they are downloaded, .txt, .zip or .gz, in any mix: the main dump, admin1CodesASCII, admin2Codes,
/// countryInfo, timeZones, alternateNames, postal codes, and the daily modifications and deletes. What you do not give
/// comes from the embedded default sources, but for rows about places that yours lack. The dataset in the folder is replaced
/// only when the new one is complete, and one of other sources or options only if you agree.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare build                                  # the default dataset
  wayfare build cities15000.zip admin1CodesASCII.txt
  wayfare build --preset country=PT              # one country of it
  wayfare build allCountries.zip --country PT --country ES --min-population 1000
  wayfare build --sources sources.toml           # with tables of your own
  wayfare build --sources sources.toml --check   # what would be kept of them
  wayfare build --check trip.csv                 # what expenses tell of costs
  wayfare --dataset portugal build PT.zip        # into another folder
  wayfare build --replace PT.zip                 # in the place of any dataset")]
pub(crate) struct BuildArgs {
    /// Official GeoNames files, extracts of OpenStreetMap, dumps of Wikivoyage, Overture Maps, logs of spending
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// File that describes further sources
    #[arg(long, value_name = "FILE")]
    pub(crate) sources: Option<PathBuf>,
    /// Keep as much as this preset: full, cities15000 (--min-population 15000), travel (--with-costs-only),
    /// country=COUNTRY
    #[arg(long, value_name = "NAME", conflicts_with_all = FILTERS)]
    pub(crate) preset: Option<Preset>,
    /// Keep only places of this country: its code or name (repeatable)
    #[arg(short, long, value_name = "COUNTRY", value_parser = filled, add = ArgValueCompleter::new(complete::country))]
    pub(crate) country: Vec<String>,
    /// Keep only places of this feature class, such as P (repeatable)
    #[arg(long, value_name = "LETTER", value_parser = feature_class)]
    pub(crate) feature_class: Vec<String>,
    /// Keep only places with at least this many inhabitants
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) min_population: u64,
    /// Keep only places whose travel costs are known
    #[arg(long)]
    pub(crate) with_costs_only: bool,
    /// Leave out alternate names
    #[arg(long)]
    pub(crate) no_alternate_names: bool,
    /// Keep only alternate names in these languages, such as en,de,zh, and those of unknown language
    #[arg(long, value_name = "TAGS", value_delimiter = ',', value_parser = filled, conflicts_with = "no_alternate_names")]
    pub(crate) languages: Vec<String>,
    /// Leave out the outlines of countries and regions
    #[arg(long)]
    pub(crate) no_borders: bool,
    /// Stop at the first row that cannot be used, instead of counting it
    #[arg(long)]
    pub(crate) strict: bool,
    /// Report which rows would be kept and rejected, without building
    #[arg(long)]
    pub(crate) check: bool,
    /// With --check, write all rejected rows to this file; a build writes them to rejects.csv in its folder
    #[arg(long, value_name = "FILE", requires = "check")]
    pub(crate) rejects: Option<PathBuf>,
    /// Replace the dataset in the folder without asking, whatever it was built from
    #[arg(long, conflicts_with = "check")]
    pub(crate) replace: bool,
    /// No progress bars
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

fn feature_class(text: &str) -> Result<String, &'static str> {
    match text.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Ok(text.to_owned()),
        _ => Err("a feature class is one letter, such as P"),
    }
}

/// A name for a set of filters.
#[derive(Clone)]
pub(crate) enum Preset {
    Full,
    Cities15000,
    Travel,
    Country(String),
}

impl Preset {
    /// Sets the filters of the preset.
    pub(crate) fn apply(&self, build: Build) -> Build {
        match self {
            Self::Full => build,
            Self::Cities15000 => build.min_population(15_000),
            Self::Travel => build.with_costs_only(true),
            Self::Country(country) => build.countries([country]),
        }
    }
}

impl FromStr for Preset {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once('=').unwrap_or((text, "")) {
            ("full", "") => Ok(Self::Full),
            ("cities15000", "") => Ok(Self::Cities15000),
            ("travel", "") => Ok(Self::Travel),
            ("country", country) if !country.trim().is_empty() => {
                Ok(Self::Country(country.to_owned()))
            }
            _ => Err(
                "a preset is full, cities15000, travel or country=PT, with the code or name of a country",
            ),
        }
    }
}
