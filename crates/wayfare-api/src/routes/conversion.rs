//! Conversion between currencies.

use super::{
    call::Call,
    currencies::no_currency,
    path::{CURRENCY, Literal, Parameter, PathParameter},
    route::{Answer, Group, Route, Work},
};
use crate::{
    failure::Failure,
    object::{Object, Row, field},
    schema::Schema,
    write::Writer,
};

pub(super) const GROUP: Group = Group {
    name: "conversion",
    about: "Conversion between currencies at reference rates, which are as old as the dataset.",
    routes: &[
        Route {
            path: &[
                Literal("currencies"),
                Literal("convert"),
                Parameter(&FROM),
                Parameter(&TO),
            ],
            about: "One unit in another currency.",
            query: &[],
            answer: Answer::One(&CONVERSION),
            work: Work::Small,
            handle: convert,
        },
        Route {
            path: &[
                Literal("currencies"),
                Literal("convert"),
                Parameter(&FROM),
                Parameter(&TO),
                Parameter(&AMOUNT),
            ],
            about: "An amount in another currency.",
            query: &[],
            answer: Answer::One(&CONVERSION),
            work: Work::Small,
            handle: convert,
        },
    ],
};

static FROM: PathParameter = PathParameter {
    name: "from",
    example: "usd",
    ..CURRENCY
};
static TO: PathParameter = PathParameter {
    name: "to",
    example: "eur",
    ..CURRENCY
};
static AMOUNT: PathParameter = PathParameter {
    name: "amount",
    noun: "an amount",
    example: "12.5",
    schema: Schema::Number {
        minimum: Some(0),
        maximum: None,
    },
};

/// A conversion, with the codes as they were sent.
struct Converted<'d> {
    from: &'d str,
    to: &'d str,
    conversion: wayfare::Conversion<'d>,
}

impl Row for Converted<'static> {
    type Of<'d> = Converted<'d>;
}

static CONVERSION: Object<Converted<'static>> = Object {
    name: "Conversion",
    about: "A converted amount. The rate is for reference, not for trading.",
    fields: &[
        field!("from" Text "ISO 4217 code" "usd"
            "Code of the currency converted from, as it was sent." |c| Some(c.from)),
        field!("to" Text "ISO 4217 code" "eur"
            "Code of the currency converted to, as it was sent." |c| Some(c.to)),
        field!("originalAmount" Figure "units of `from`" "12.5"
            "The amount converted." |c| c.conversion.amount),
        field!("rate" Figure "units of `to` for one of `from`" "0.88" "The rate." |c| c.conversion.rate),
        field!("newAmount" Figure "units of `to`" "11" "The converted amount." |c| c.conversion.converted),
    ],
};

fn convert(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let (from, to) = (call.text(&FROM)?, call.text(&TO)?);
    let sent = call.optional(&AMOUNT);
    let amount = if sent.is_some() {
        call.number(&AMOUNT)?
    } else {
        1.0
    };
    let conversion = call.dataset.convert(from, to, amount);
    let conversion = conversion.map_err(|error| match (error.argument(), sent) {
        // The library knows only the number, not how it was written.
        (Some("amount"), Some(sent)) if amount < 0.0 => Failure::Input(format!(
            "{sent} is not an amount: it must be a finite number, 0 or more."
        )),
        (Some("amount"), Some(sent)) => Failure::Input(format!("{sent} is too large to convert.")),
        _ => error.into(),
    })?;
    let Some(conversion) = conversion else {
        for code in [from, to] {
            if call.dataset.currency(code)?.is_none() {
                return Err(no_currency(code));
            }
        }
        return Err(Failure::Input(format!(
            "No rate is known from {from} to {to}."
        )));
    };
    CONVERSION.write(
        &Converted {
            from,
            to,
            conversion,
        },
        w,
    )
}
