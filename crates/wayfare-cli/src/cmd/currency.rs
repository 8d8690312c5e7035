//! `wayfare currency`: the currencies, or one of them.

use wayfare::Currency;
use wayfare_text::quoted;

use crate::{
    args::CurrencyArgs,
    failure::Failure,
    output::Output,
    session::Session,
    subject::is_code,
    suggest,
    table::{Table, left, right},
    text,
};

pub(crate) fn run(args: &CurrencyArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let asked = args.text.join(" ");
    if is_code(&asked, 3)
        && let Some(currency) = dataset.currency(&asked)?
    {
        return session.out.answer(&currency, |out| print(out, &[currency]));
    }
    let currencies = if args.text.is_empty() {
        dataset.currencies().collect()
    } else {
        dataset.search_currencies(&asked)
    }?;
    let suggestion = if currencies.is_empty() {
        suggest::currencies(&dataset, &asked)?
    } else {
        String::new()
    };
    let missing = || {
        format!(
            "No currency has the code or name {}.{suggestion}",
            quoted(&asked)
        )
    };
    session
        .out
        .list(&currencies, missing, |out| print(out, &currencies))
}

fn print(out: &mut Output, currencies: &[Currency<'_>]) -> std::io::Result<()> {
    let mut table = Table::new([
        left("Code"),
        left("Name"),
        left("Symbol"),
        right("Rate"),
        left("Per"),
    ]);
    for currency in currencies {
        table.row([
            currency.code.to_string(),
            currency.name.to_owned(),
            text::given(currency.symbol),
            text::known(currency.rate.map(|rate| text::rate(rate.per_base))),
            text::given(currency.rate.map(|rate| rate.base)),
        ]);
    }
    out.table(&table)?;
    currencies
        .iter()
        .filter_map(text::replaced)
        .try_for_each(|line| out.note(&line))?;
    text::sources(
        out,
        currencies
            .iter()
            .filter_map(|c| c.rate)
            .map(|rate| (rate.source, rate.date)),
    )
}
