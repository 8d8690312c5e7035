//! Logs of all tools, as files.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod columns;
mod groups;
mod hostile;
mod one_trip;
mod properties;
mod sheets;
mod tables;
mod tools;

use wayfare_spending::{Error, Log, Options, Payment, Row, read};

/// Reads a text.
fn rows(text: &str, options: &Options) -> Result<(Log, Vec<Row>), Error> {
    let mut rows = Vec::new();
    let log = read(text, options, &mut |row| rows.push(row))?;
    Ok((log, rows))
}

/// The payments among rows, none of which is rejected.
fn payments(rows: &[Row]) -> Vec<&Payment> {
    rows.iter()
        .filter_map(|row| match row {
            Row::Payment(payment) => Some(payment),
            Row::Rejected(rejection) => panic!("{rejection}"),
            Row::Skipped { .. } => None,
        })
        .collect()
}

/// Each row in short: its line, and the amount, currency, persons and category, or why there is none.
fn said(text: &str, options: &Options) -> Vec<String> {
    let (_, rows) = rows(text, options).unwrap_or_else(|error| panic!("{error}"));
    rows.iter()
        .map(|row| match row {
            Row::Payment(payment) => {
                let currency = payment.currency.unwrap_or("?");
                let persons = payment
                    .persons
                    .map_or("?".to_owned(), |persons| persons.to_string());
                let category = payment
                    .category
                    .map_or("?".to_owned(), |category| category.to_string());
                format!(
                    "{}: {:.2} {currency} for {persons}, {category}",
                    payment.line, payment.amount
                )
            }
            Row::Skipped { line, reason } => format!("{line}: {reason}"),
            Row::Rejected(rejection) => rejection.to_string(),
        })
        .collect()
}
