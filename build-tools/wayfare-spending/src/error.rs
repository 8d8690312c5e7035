//! The error of a reader: what is wrong, and the remedy.

/// Why a log cannot be read. A single bad row does not stop it, see [`Rejection`](crate::Rejection).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No tool writes such a table, and its columns are not named as those of a log.
    #[error(
        "is of no tool that can be told by its header, and lacks a column of dates or amounts; it has {}. Name them:\n{lines}",
        .columns.join(", ")
    )]
    Unknown {
        /// The columns that it has.
        columns: Vec<String>,
        /// Lines of `sources.toml` that map columns, to be corrected.
        lines: String,
    },
    /// Several columns may have the amounts.
    #[error(
        "has amounts in the columns {}: say which were paid, columns = {{ amount = {:?} }}, and the currency",
        .columns.join(", "), .columns.first().map(String::as_str).unwrap_or_default()
    )]
    Amounts {
        /// Their names.
        columns: Vec<String>,
    },
    /// It has no row, or none below its header.
    #[error("holds no rows with payments: export it again")]
    Empty,
    /// Every date can be read both ways.
    #[error(
        "every date can be read as day/month and as month/day, such as {value:?}: say date_format = \"{format}\" \
         ({days} days from the first to the last) or \"{other}\" ({other_days} days)"
    )]
    Dates {
        /// The first that can.
        value: String,
        /// The format by which the log spans fewer days.
        format: &'static str,
        /// How many.
        days: i64,
        /// The other one.
        other: &'static str,
        /// How many days it spans by the other one.
        other_days: i64,
    },
    /// Every number with a mark has three digits behind it.
    #[error(
        "{value:?} may be thousands or have three decimals: say decimal = \".\" or decimal = \",\""
    )]
    Numbers {
        /// The first of them.
        value: String,
    },
    /// The format of dates does not say where day, month and year are.
    #[error(
        "date_format {format:?} is no order of day, month and year, like \"D/M/YY\" or \"YYYY-MM-DD\""
    )]
    DateFormat {
        /// The format.
        format: String,
    },
    /// No tool has this name.
    #[error("no tool is called {name:?}; known are {known}")]
    NoSuchTool {
        /// The name.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// The file is not as the tool writes it.
    #[error("is no file of {tool}: {problem}")]
    NotOfTool {
        /// The tool.
        tool: &'static str,
        /// The problem.
        problem: String,
    },
    /// A column that was named is not there.
    #[error("has no column {column:?} for {field}; it has {}", .columns.join(", "))]
    NoSuchColumn {
        /// The name.
        column: String,
        /// The field that it was named for.
        field: &'static str,
        /// The columns that it has.
        columns: Vec<String>,
    },
    /// A line cannot be read.
    #[error("line {line}: {problem}")]
    Malformed {
        /// The line, counted from 1.
        line: u64,
        /// The problem, and the remedy.
        problem: String,
    },
}

impl Error {
    /// Returns the key of a source by which one of the answers is given to what the log leaves open, as a line.
    ///
    /// ```
    /// use wayfare_spending::{Options, read};
    ///
    /// let log = "date,amount,currency\n01/02/2026,12.50,EUR\n03/02/2026,7.20,EUR\n";
    /// let error = read(log, &Options::default(), &mut |_| {}).unwrap_err();
    /// assert!(error.key().is_some_and(|line| line.starts_with("date_format = ")));
    /// ```
    pub fn key(&self) -> Option<String> {
        match self {
            Self::Dates { format, .. } => Some(format!("date_format = \"{format}\"")),
            Self::Numbers { .. } => Some("decimal = \",\"".to_owned()),
            Self::Amounts { columns } => {
                let column = columns.first()?;
                Some(format!("columns = {{ amount = {column:?} }}"))
            }
            _ => None,
        }
    }
}
