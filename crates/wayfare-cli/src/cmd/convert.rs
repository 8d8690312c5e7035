//! `wayfare convert`: an amount of one currency in another.

use crate::{args::ConvertArgs, failure::Failure, session::Session, text};

pub(crate) fn run(args: &ConvertArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let Some(conversion) = dataset.convert(&args.from, &args.to, args.amount)? else {
        let (from, to) = (&args.from, &args.to);
        return Err(Failure::NotFound(format!("No rate is known between {from:?} and {to:?}.")));
    };
    session.out.answer(&conversion, |out| {
        let (from, to) = (conversion.from, conversion.to);
        let amount = text::amount(conversion.amount);
        out.title(&format!("{amount} {from} = {} {to}", text::amount(conversion.converted)))?;
        out.note(&format!("Reference rate of {}: 1 {from} = {} {to}", conversion.date, conversion.rate))
    })
}
