//! Spending logs: from what travellers paid to costs and highlights of places.

mod advance;
mod carry;
mod categories;
mod check_out;
mod daily_totals;
mod days;
mod display;
mod estimate;
mod example;
mod figures;
mod highlights;
mod importer;
mod levels;
mod log_file;
mod logs;
mod own_logs;
mod pending;
mod place;
mod place_sums;
mod refunds;
mod report;
mod shift;
mod spent;
mod sums;
mod trip;

pub(super) use self::figures::figures;
pub(super) use self::importer::spending;
pub use self::logs::LogReport;
pub(super) use self::logs::Logs;
pub(crate) use self::own_logs::spending_sums;
pub use self::report::{PlaceSpending, SpendingReport};
pub use self::sums::{SpendingSum, SpendingSums};
