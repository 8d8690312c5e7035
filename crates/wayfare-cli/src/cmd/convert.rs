//! `wayfare convert`: an amount of one currency in another.

use wayfare::Currency;

use crate::{amount, args::ConvertArgs, failure::Failure, session::Session, subject, text};

/// What may stand before the currency to convert to.
const FILLERS: [&str; 3] = ["to", "in", "into"];

pub(crate) fn run(args: &ConvertArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let (amount, symbol) = amount::read(&args.amount)?;
    let words = args.currencies.iter().filter(|word| !FILLERS.contains(&word.to_lowercase().as_str()));
    let currencies = words.map(|word| subject::currency(&dataset, word)).collect::<Result<Vec<_>, _>>()?;
    let (from, to) = match (symbol, &*currencies) {
        (None, &[from, to]) => (from, to),
        (Some(symbol), &[to]) => (subject::currency_of_symbol(&dataset, symbol)?, to),
        (Some(symbol), &[from, to]) if is_of(symbol, &from) => (from, to),
        _ => {
            let message = format!("{:?} needs a currency to convert from and one to convert to", args.amount);
            return Err(Failure::Error(message));
        }
    };
    let Some(conversion) = dataset.convert(from.code, to.code, amount)? else {
        let (from, to) = (from.code, to.code);
        return Err(Failure::NotFound(format!("No rate is known between {from} and {to}.")));
    };
    session.out.answer(&conversion, |out| {
        let (from, to) = (conversion.from, conversion.to);
        let amount = text::amount(conversion.amount);
        out.title(&format!("{amount} {from} = {} {to}", text::amount(conversion.converted)))?;
        out.note(&format!("Reference rate of {}: 1 {from} = {} {to}", conversion.date, conversion.rate))
    })
}

/// Whether an amount with this symbol or code can be one of the currency: `$` of the Canadian dollar, `CA$`.
fn is_of(symbol: &str, currency: &Currency<'_>) -> bool {
    currency.code.as_str().eq_ignore_ascii_case(symbol)
        || currency.symbol.is_some_and(|own| own.ends_with(symbol) || symbol.ends_with(own))
}
