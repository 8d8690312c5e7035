//! `wayfare convert`: an amount of one currency in another.

use crate::{args::ConvertArgs, failure::Failure, session::Session, text};

pub(crate) fn run(args: &ConvertArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let Some(conversion) = dataset.convert(&args.from, &args.to, args.amount)? else {
        let (from, to) = (&args.from, &args.to);
        return Err(Failure::NotFound(format!("No rate is known between {from:?} and {to:?}.")));
    };
    session.out.answer(&conversion, |out| {
        let (from, to) = (conversion.from.to_uppercase(), conversion.to.to_uppercase());
        let original = text::amount(conversion.original_amount);
        out.title(&format!("{original} {from} = {} {to}", text::amount(conversion.new_amount)))?;
        out.note(&format!("Reference rate of {}: 1 {from} = {} {to}", conversion.date, conversion.rate))
    })
}
