//! Currencies.

use wayfare::Currency;

use super::{
    call::Call,
    path::{CURRENCY_CODE, Literal, Parameter},
    route::{Answer, Group, Route, Work},
};
use crate::{
    failure::Failure,
    object::{Object, Row, field},
    write::Writer,
};

pub(super) const GROUP: Group = Group {
    name: "currencies",
    about: "Currencies, their names and symbols.",
    routes: &[
        Route {
            path: &[Literal("currencies")],
            about: "The currencies in use.",
            query: &[],
            answer: Answer::Many(&CURRENCY),
            work: Work::Table,
            handle: |call, w| CURRENCY.write_each(call.dataset.currencies(), w),
        },
        Route {
            path: &[Literal("currencies"), Parameter(&CURRENCY_CODE)],
            about: "One currency.",
            query: &[],
            answer: Answer::One(&CURRENCY),
            work: Work::Small,
            handle: one,
        },
    ],
};

impl Row for Currency<'static> {
    type Of<'d> = Currency<'d>;
}

pub(super) static CURRENCY: Object<Currency<'static>> = Object {
    name: "Currency",
    about: "A currency.",
    fields: &[
        field!("currency_code" Text "ISO 4217 code" "USD" "Code of the currency." |c| Some(c.code.as_str())),
        field!("currency" Text "text" "Dollar (United States)"
            "Its name, with the country in parentheses." |c| Some(c.name)),
        field!("symbol" optional Text "text" "$"
            "Its symbol, where it has one; otherwise amounts are shown with the code." |c| c.symbol),
    ],
};

fn one(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let code = call.text(&CURRENCY_CODE)?;
    let currency = call.dataset.currency(code)?;
    CURRENCY.write(&currency.ok_or_else(|| no_currency(code))?, w)
}

pub(super) fn no_currency(code: &str) -> Failure {
    Failure::Input(format!("No currency has the code {code:?}."))
}
