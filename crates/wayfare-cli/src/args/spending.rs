//! The arguments of `wayfare spending`.

use std::path::PathBuf;

use clap::Args;

/// Add up what a trip cost, by day, place, category and currency, beside what the dataset says
///
/// Logs are taken as tools export them: Splitwise, Spliit, Tricount, Settle Up, Cospend, IHateMoney, Toshl, YNAB, Firefly III,
/// GnuCash, ledgers, banks, and sheets kept by hand. Nothing is stored. To make costs of logs, give them to `wayfare build`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare spending trip.csv
  wayfare spending trip.csv --format json
  wayfare spending --sources trip.toml           # with an itinerary")]
pub(crate) struct SpendingArgs {
    /// Logs of what was paid
    #[arg(value_name = "FILE", required_unless_present = "sources")]
    pub(crate) files: Vec<PathBuf>,
    /// File that describes them: kind spending
    #[arg(long, value_name = "FILE")]
    pub(crate) sources: Option<PathBuf>,
}
