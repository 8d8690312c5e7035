//! `wayfare spending`: the sums of one's own trip, beside what a day costs by the dataset.

use serde::Serialize;
use wayfare_build::{Manifest, RejectGroup, SpendingSum, SpendingSums, sum_up_spending};

use crate::{
    args::SpendingArgs,
    failure::Failure,
    output::Output,
    session::Session,
    table::{Table, left, right},
    text,
};

#[derive(Serialize)]
struct Answer<'s> {
    #[serde(flatten)]
    sums: &'s SpendingSums,
    /// Rows that cannot be used.
    rejected: &'s [RejectGroup],
}

/// A sum, for a table.
#[derive(Serialize)]
struct Record<'s> {
    by: &'static str,
    of: &'s str,
    rows: u64,
    amount: f64,
    currency: &'s str,
}

pub(crate) fn run(args: &SpendingArgs, session: &mut Session) -> Result<(), Failure> {
    let manifest = args.sources.as_deref().map(Manifest::open).transpose()?;
    let (sums, rejected) = sum_up_spending(&session.folder, manifest, &args.files)?;
    let groups = [
        ("day", &sums.days),
        ("place", &sums.places),
        ("category", &sums.categories),
        ("currency", &sums.currencies),
    ];
    let of_currencies = |by: &str, sum| {
        if by == "currency" {
            sum
        } else {
            sums.currency.as_str()
        }
    };
    let record = |by, sum| {
        let SpendingSum {
            of, rows, amount, ..
        }: &SpendingSum = sum;
        Record {
            by,
            of,
            rows: *rows,
            amount: *amount,
            currency: of_currencies(by, of),
        }
    };
    let records: Vec<_> = groups
        .iter()
        .flat_map(|&(by, of)| of.iter().map(move |sum| (by, sum)))
        .map(|(by, sum)| record(by, sum))
        .collect();
    let answer = Answer {
        sums: &sums,
        rejected: &rejected,
    };
    session.out.records(&answer, &records, |out| {
        for (by, of) in groups {
            print(out, by, &records, of.is_empty())?;
        }
        if sums.unconverted > 0 {
            out.caution(&format!(
                "Rows in none of these but the sums by currency, as their currency or its exchange rate is not known: {}.",
                text::count(sums.unconverted)
            ))?;
        }
        let unusable: u64 = rejected.iter().map(|group| group.count).sum();
        if unusable > 0 {
            out.caution(&format!(
                "Rows in no sum, as they cannot be used: {}. They are listed below.",
                text::count(unusable)
            ))?;
        }
        out.note("For one person.")?;
        out.line(&sums.understood)?;
        for group in &rejected {
            for row in &group.examples {
                out.text(&row.to_string())?;
            }
            let listed = group.examples.len() as u64;
            if group.count > listed {
                out.text(&format!("and {} more for this reason", text::count(group.count - listed)))?;
            }
        }
        Ok(())
    })?;
    if records.is_empty() {
        let message = "No payment is understood: the rows above say why.";
        return Err(Failure::NotFound(message.to_owned()));
    }
    Ok(())
}

fn print(
    out: &mut Output,
    by: &str,
    records: &[Record<'_>],
    is_empty: bool,
) -> std::io::Result<()> {
    if is_empty {
        return Ok(());
    }
    let mut table = Table::new([
        left(format!("By {by}")),
        right("Rows"),
        right("Sum"),
        left(""),
    ]);
    for record in records.iter().filter(|record| record.by == by) {
        let of = if record.of.is_empty() {
            "not known"
        } else {
            record.of
        };
        let amount = format!("{:.2}", record.amount);
        table.row([
            of.to_owned(),
            text::count(record.rows),
            amount,
            record.currency.to_owned(),
        ]);
    }
    out.table(&table)?;
    out.blank()
}
