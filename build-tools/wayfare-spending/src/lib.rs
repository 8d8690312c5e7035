//! Reads what travellers paid, as expense trackers, banks, ledgers and hand-kept sheets export it.

mod payment;

pub use payment::{Payment, Point, Style};
