//! `wayfare convert`: an amount of one currency in others.

use std::iter;

use wayfare::{Conversion, Currency};

use crate::{
    amount,
    args::ConvertArgs,
    failure::Failure,
    output::Output,
    session::Session,
    subject,
    table::{Table, code, left, right},
    text,
};

/// Words that may precede the currency to convert to.
const FILLERS: [&str; 3] = ["to", "in", "into"];

pub(crate) fn run(args: &ConvertArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let (amount, symbol) = amount::read(&args.amount)?;
    let words = args
        .currencies
        .iter()
        .filter(|word| !FILLERS.contains(&word.to_lowercase().as_str()));
    let currencies = words
        .map(|word| subject::currency(&dataset, word))
        .collect::<Result<Vec<_>, _>>()?;
    let (from, targets) = match (symbol, &*currencies) {
        (None, [from, targets @ ..]) => (*from, targets),
        // If the amount has a symbol, the currency need not be named, but may be.
        (Some(symbol), [from, targets @ ..]) if !targets.is_empty() && is_of(symbol, from) => {
            (*from, targets)
        }
        (Some(symbol), targets) => (subject::currency(&dataset, symbol)?, targets),
        (None, []) => return Err(incomplete(args)),
    };
    if targets.is_empty() {
        return Err(incomplete(args));
    }
    let convert = |to: &Currency<'_>| {
        let missing = || {
            Failure::NotFound(format!(
                "No rate is known between {} and {}.",
                from.code, to.code
            ))
        };
        dataset
            .convert(from.code, to.code, amount)?
            .ok_or_else(missing)
    };
    let conversions = targets.iter().map(convert).collect::<Result<Vec<_>, _>>()?;
    let replaced = |out: &mut Output| {
        let lines = iter::once(&from).chain(targets).filter_map(text::replaced);
        lines.into_iter().try_for_each(|line| out.note(&line))
    };
    match &*conversions {
        [conversion] => session.out.answer(conversion, |out| {
            let Conversion {
                from,
                to,
                amount,
                converted,
                rate,
                date,
                ..
            } = conversion;
            out.title(&format!(
                "{} {from} = {} {to}",
                text::exact_amount(*amount, Some(*from)),
                text::amount(*converted, Some(*to))
            ))?;
            out.note(&format!(
                "Reference rate of {date}: 1 {from} = {} {to}",
                text::rate(*rate)
            ))?;
            replaced(out)
        }),
        _ => session.out.records(&conversions, &conversions, |out| {
            print(out, &conversions)?;
            replaced(out)
        }),
    }
}

fn incomplete(args: &ConvertArgs) -> Failure {
    Failure::Error(format!(
        "{:?} needs a currency to convert from and one to convert to",
        args.amount
    ))
}

fn print(out: &mut Output, conversions: &[Conversion<'_>]) -> std::io::Result<()> {
    let mut table = Table::new([
        right("Amount"),
        left("From"),
        right("Converted"),
        left("To"),
        right("Rate"),
        code("Rate of"),
    ]);
    for Conversion {
        from,
        to,
        amount,
        converted,
        rate,
        date,
        ..
    } in conversions
    {
        table.row([
            text::exact_amount(*amount, Some(*from)),
            from.to_string(),
            text::amount(*converted, Some(*to)),
            to.to_string(),
            text::rate(*rate),
            (*date).to_owned(),
        ]);
    }
    out.table(&table)
}

/// Returns whether a symbol or code can mean the currency: `$` the Canadian dollar, `CA$`.
fn is_of(symbol: &str, currency: &Currency<'_>) -> bool {
    currency.code.as_str().eq_ignore_ascii_case(symbol)
        || currency
            .symbol
            .is_some_and(|own| own.ends_with(symbol) || symbol.ends_with(own))
}
