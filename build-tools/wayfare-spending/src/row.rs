//! What becomes of a row: a payment, or why it is none.

use serde::Deserialize;
use std::fmt;

use crate::payment::Payment;

/// A row of a log.
#[derive(Debug, Clone, PartialEq)]
pub enum Row {
    /// It is spending.
    Payment(Payment),
    /// It is no spending, and right so.
    Skipped {
        /// Its line, counted from 1.
        line: u64,
        /// Why.
        reason: Skip,
    },
    /// It should be spending, and cannot be read.
    Rejected(Rejection),
}

/// Why a row is no spending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Skip {
    /// One of the group repaid another.
    Settlement,
    /// Money went from one purse of the traveller to another, or was exchanged.
    Transfer,
    /// Cash was taken out.
    Cash,
    /// Money came in.
    Income,
    /// A sum of other rows.
    Summary,
    /// It was deleted, and the export has it still.
    Deleted,
    /// It never happened: reverted, cancelled, pending.
    Cancelled,
    /// It belongs to the home: rent, electricity.
    Household,
    /// It is not tagged as part of a trip, and others are.
    NoTrip,
    /// Nothing was paid.
    Nothing,
    /// The other side of a booking, such as the wallet.
    OtherSide,
}

impl fmt::Display for Skip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Settlement => "repayment between persons",
            Self::Transfer => "transfer or exchange",
            Self::Cash => "cash taken out",
            Self::Income => "income",
            Self::Summary => "sum of other rows",
            Self::Deleted => "deleted",
            Self::Cancelled => "cancelled, reverted or pending",
            Self::Household => "cost of the home",
            Self::NoTrip => "not tagged as part of a trip",
            Self::Nothing => "nothing paid",
            Self::OtherSide => "other side of a booking",
        })
    }
}

/// A row that cannot be used: what is wrong with it, and the remedy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// Its line, counted from 1.
    pub line: u64,
    /// The text that is wrong, at most 80 characters of it.
    pub value: String,
    /// What is wrong.
    pub problem: String,
    /// What to do.
    pub remedy: String,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}: {:?}: {}: {}",
            self.line, self.value, self.problem, self.remedy
        )
    }
}

/// What is wrong with a row, before its line is known.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) value: String,
    pub(crate) problem: &'static str,
    pub(crate) remedy: &'static str,
}

impl Problem {
    pub(crate) fn new(value: &str, problem: &'static str, remedy: &'static str) -> Self {
        Self {
            value: value.chars().take(80).collect(),
            problem,
            remedy,
        }
    }

    pub(crate) fn at(self, line: u64) -> Row {
        let (problem, remedy) = (self.problem.to_owned(), self.remedy.to_owned());
        Row::Rejected(Rejection {
            line,
            value: self.value,
            problem,
            remedy,
        })
    }
}
