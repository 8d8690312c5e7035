//! The commands, their arguments and options.

mod archive;
mod build;
mod dump;
mod enrich;
pub(crate) mod entry;
mod filled;
mod groups;
mod listings;
mod money;
mod options;
#[cfg(feature = "serve")]
mod serve;
mod spending;

use std::{ffi::OsString, path::PathBuf};

use clap::{Args, Parser, Subcommand, builder::OsStringValueParser};
use clap_complete::{Shell, engine::ArgValueCompleter};
use wayfare::QueryOption;

use crate::{complete, format::Format};
pub(crate) use archive::{DiffArgs, PackArgs, UnpackArgs, UpdateArgs};
pub(crate) use build::BuildArgs;
pub(crate) use dump::{DumpArgs, DumpTable};
pub(crate) use enrich::{EnrichArgs, TableForm};
use filled::filled;
pub(crate) use listings::{AccommodationArgs, HighlightsArgs};
pub(crate) use money::{CheapestArgs, CompareArgs, ConvertArgs, CostsArgs, TripArgs};
use options::{OfNearest, OfSearch};
pub(crate) use options::{TypedOptions, is_filter, long};
#[cfg(feature = "serve")]
pub(crate) use serve::{KeysArgs, KeysCommand, ServeArgs, SiteArgs};
pub(crate) use spending::SpendingArgs;

/// The heading of the options that most commands have.
const GENERAL: &str = "General options";

/// An offline geocoder with travel costs: search, autocomplete, reverse geocoding, postal codes and currencies.
#[derive(Parser)]
#[command(name = "wayfare", version, max_term_width = 100)]
#[command(after_help = "\
Start with `wayfare quickstart`.

Exit codes: 0 an answer; 1 nothing is found or known, or a name is not clear; 2 an error or wrong usage.")]
pub(crate) struct Cli {
    /// Folder of the dataset [default: that of the environment variable WAYFARE_DATASET, or the user's data folder]
    #[arg(long, global = true, value_name = "DIR", value_parser = OsStringValueParser::new(), help_heading = GENERAL)]
    pub(crate) dataset: Option<OsString>,
    /// Form of the answer: table, json, or jsonl or csv with a record a line [default: table]
    #[arg(long, global = true, value_name = "FORMAT", hide_possible_values = true, help_heading = GENERAL)]
    format: Option<Format>,
    /// Short for --format json
    #[arg(long, global = true, conflicts_with = "format", help_heading = GENERAL)]
    json: bool,
    /// In CSV and TSV, put ' before cells that a spreadsheet would run as formulas: anybody may have written a name
    #[arg(long, global = true, help_heading = GENERAL)]
    pub(crate) escape_formulas: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Build the default dataset if it does not exist, and show an answer of each kind
    #[command(after_help = "Example:\n  wayfare quickstart")]
    Quickstart,
    Build(BuildArgs),
    #[command(aliases = ["find", "geocode"])]
    Search(SearchArgs),
    Autocomplete(AutocompleteArgs),
    #[command(alias = "reverse")]
    Near(NearArgs),
    Location(LocationArgs),
    Costs(CostsArgs),
    Compare(CompareArgs),
    Cheapest(CheapestArgs),
    Trip(TripArgs),
    Spending(SpendingArgs),
    Highlights(HighlightsArgs),
    Accommodation(AccommodationArgs),
    Country(CountryArgs),
    Currency(CurrencyArgs),
    Convert(ConvertArgs),
    Category(CategoryArgs),
    #[command(subcommand)]
    Batch(BatchCommand),
    Enrich(Box<EnrichArgs>),
    /// Describe the dataset: its versions, what it holds and its sources
    #[command(after_help = "Examples:\n  wayfare info\n  wayfare info --format json")]
    Info,
    /// Check both files of the dataset for corruption, and that they hold the same data
    #[command(after_help = "Example:\n  wayfare verify && echo sound")]
    Verify,
    Pack(PackArgs),
    Unpack(UnpackArgs),
    Diff(DiffArgs),
    Update(UpdateArgs),
    Eval(EvalArgs),
    Dump(DumpArgs),
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    #[cfg(feature = "serve")]
    Site(SiteArgs),
    #[cfg(feature = "serve")]
    Keys(KeysArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

impl Cli {
    pub(crate) fn format(&self) -> Format {
        let short = if self.json {
            Format::Json
        } else {
            Format::Table
        };
        self.format.unwrap_or(short)
    }
}

/// Find places by name, in any language, or by postal code, alone or with a country, region or place
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare search lisboa
  wayfare search san jose --country CR --limit 5
  wayfare search springfield --region US.MA
  wayfare search springfield --bbox -73.7,41,-66.9,47.5
  wayfare search 東京 --json
  wayfare search 90210 --postal")]
pub(crate) struct SearchArgs {
    /// Name, with or without its region; postal code, airport, id, coordinates or plus code
    #[arg(required = true, value_name = "TEXT", allow_negative_numbers = true)]
    pub(crate) text: Vec<String>,
    #[command(flatten)]
    pub(crate) hits: HitArgs,
    /// Look for postal codes only, and show what the postal data says
    #[arg(long, conflicts_with_all = not_of_postal_codes())]
    pub(crate) postal: bool,
}

/// Returns the options of hits that do not go with --postal.
fn not_of_postal_codes() -> Vec<clap::Id> {
    let of_postal_codes = [QueryOption::Limit, QueryOption::Country].map(QueryOption::name);
    let of_hits = HitArgs::augment_args(clap::Command::default());
    let ids = of_hits.get_arguments().map(|option| option.get_id());
    let others = ids.filter(|id| !of_postal_codes.contains(&id.as_str()));
    others.cloned().collect()
}

/// Find the places whose names start with a text that is still being typed
///
/// Other interpretations count only if few names start with the text, substrings and misspellings only if nothing else
/// is found.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare autocomplete lisb
  wayfare autocomplete 'portland, or' --near 45.5,-122.7")]
pub(crate) struct AutocompleteArgs {
    /// The text typed so far
    #[arg(required = true, value_name = "TEXT", allow_negative_numbers = true)]
    pub(crate) text: Vec<String>,
    #[command(flatten)]
    pub(crate) hits: HitArgs,
}

/// The ranking, the filters, the language and the explanation of hits.
#[derive(Args)]
pub(crate) struct HitArgs {
    #[command(flatten)]
    pub(crate) options: TypedOptions<OfSearch>,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    /// Show the parts of the score of each hit, and its confidence
    #[arg(long)]
    pub(crate) explain: bool,
    /// In JSON and CSV, give all fields and names of each place
    #[arg(long)]
    pub(crate) full: bool,
}

/// The language of names.
#[derive(Args)]
pub(crate) struct LanguageArgs {
    /// Names of places, regions and countries in this language where they are known (BCP 47 tag, such as de)
    #[arg(long, value_name = "TAG", value_parser = filled)]
    pub(crate) lang: Option<String>,
}

/// Find the places nearest to a point or a place, and its country and region
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare near 38.72 -9.14
  wayfare near 38.72,-9.14
  wayfare near lisbon
  wayfare near -36.85 174.76 --radius-km 50 --with-costs
  wayfare near 48.99 -113.38 --same-country")]
#[command(mut_arg(QueryOption::SameCountry.name(), |it| it.conflicts_with(QueryOption::Country.name())))]
pub(crate) struct NearArgs {
    /// LATITUDE,LONGITUDE, also as `38.72°N 9.14°W`, or a place's geonameid or name
    #[arg(value_name = "POINT", allow_hyphen_values = true, add = ArgValueCompleter::new(complete::place))]
    pub(crate) point: String,
    #[arg(value_name = "POINT", hide = true, allow_negative_numbers = true)]
    pub(crate) rest: Vec<String>,
    #[command(flatten)]
    pub(crate) options: TypedOptions<OfNearest>,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    /// In JSON and CSV, give all fields and names of each place
    #[arg(long)]
    pub(crate) full: bool,
}

/// Show the record of a place
///
/// For a name that can mean several places, it lists them: type the id of the one that you mean.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare location 2267057
  wayfare location lisbon --json")]
pub(crate) struct LocationArgs {
    /// Its geonameid or name
    #[arg(required = true, value_name = "PLACE", add = ArgValueCompleter::new(complete::place))]
    pub(crate) place: Vec<String>,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
}

/// List the countries, or show one
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare country
  wayfare country PT
  wayfare country guinea")]
pub(crate) struct CountryArgs {
    /// Its two-letter code, or part of its name
    #[arg(value_name = "CODE|TEXT")]
    pub(crate) text: Vec<String>,
}

/// List the currencies, or show one
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare currency
  wayfare currency JPY
  wayfare currency franc")]
pub(crate) struct CurrencyArgs {
    /// Its three-letter code, or part of its name
    #[arg(value_name = "CODE|TEXT")]
    pub(crate) text: Vec<String>,
}

/// List the cost categories, or show one
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare category
  wayfare category 4
  wayfare category food
  wayfare category 0         # the overall total of a day")]
pub(crate) struct CategoryArgs {
    /// Its number, or part of its name
    #[arg(value_name = "ID|TEXT")]
    pub(crate) category: Vec<String>,
}

/// Answer many questions from standard input, one JSON line each, in their order
///
/// For a line that cannot be understood, the answer is `{"query":…,"error":…}`, and the next one is read. A question
/// that finds nothing has no hits. Both leave the exit code at 0; it is 2 if no line at all can be understood.
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  wayfare batch search < names.txt
  printf 'lisb\\nkyo\\n' | wayfare batch autocomplete --limit 1
  printf '38.72\\t-9.14\\n' | wayfare batch near --limit 1")]
pub(crate) enum BatchCommand {
    /// A name or postal code on each line
    #[command(after_help = "\
Example:
  printf 'lisboa\\nkyoto\\n' | wayfare batch search --limit 1")]
    Search(TypedOptions<OfSearch>),
    /// A text that is still being typed on each line
    #[command(after_help = "\
Example:
  printf 'lisb\\nkyo\\n' | wayfare batch autocomplete --limit 1")]
    Autocomplete(TypedOptions<OfSearch>),
    /// A latitude and a longitude on each line: `38.72,-9.14`, `38.72°N 9.14°W`
    #[command(after_help = "\
Example:
  printf '38.72\\t-9.14\\n' | wayfare batch near --limit 1")]
    Near(TypedOptions<OfNearest>),
}

/// Measure how often a search finds the right place
///
/// Searches for places drawn by their population, by name, part of a name, misspelt name and so on, and for queries
/// collected by hand, and shows how often the right place is the first hit, among the first 5 and among the first 10.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare eval
  wayfare eval --sample 200 --misses 5
  wayfare eval --reliability
  wayfare eval --costs budgets.csv")]
pub(crate) struct EvalArgs {
    /// Queries of each kind to draw
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) sample: u16,
    /// Show the first queries of each kind whose first hit is not right
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "10")]
    pub(crate) misses: Option<usize>,
    /// Show instead how many first hits are right, by their confidence
    #[arg(long, conflicts_with = "misses")]
    pub(crate) reliability: bool,
    /// Ask instead the queries of a list (columns query, latitude, longitude and within_km, with tabs between them; optional:
    /// country_code, and `or` with other answers)
    #[arg(long, value_name = "LIST", conflicts_with = "sample")]
    pub(crate) queries: Option<PathBuf>,
    /// A column of the list whose values are kinds of queries
    #[arg(long, value_name = "COLUMN", requires = "queries")]
    pub(crate) by: Option<String>,
    /// Show instead the errors of travel costs, by a table (columns country_code or geonameid, category_id, and budget,
    /// midrange and luxury in US dollars)
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["misses", "queries", "reliability", "sample"])]
    pub(crate) costs: Option<PathBuf>,
}

/// Print a script that completes commands, options, and names of places and currencies in a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare completions bash > ~/.local/share/bash-completion/completions/wayfare
  wayfare completions zsh > ~/.zfunc/_wayfare
  wayfare completions fish > ~/.config/fish/completions/wayfare.fish

Print it again with each new version of Wayfare.")]
pub(crate) struct CompletionsArgs {
    pub(crate) shell: Shell,
}

/// Write the manual pages of all commands into a folder
#[derive(Args)]
#[command(after_help = "\
Example:
  wayfare man ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The folder; it is made if it does not exist
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}
