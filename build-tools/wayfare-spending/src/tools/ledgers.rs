//! Ledgers, and claims.

use super::{DATES, DESCRIPTIONS};
use crate::field::Field::{
    Amount, Category, Converted, ConvertedCurrency, Currency, Date, Description, EndDate, For,
    Name, Note, Status, Traveller, Type,
};
use crate::row::Skip;
use crate::tool::{Form, PLAIN, Rule, Sign, Tool};

const EXPENSES: &[&str] = &[
    "expense*",
    "aufwand*",
    "aufwendungen*",
    "ausgaben*",
    "depenses*",
    "gastos*",
    "despesas*",
    "uscite*",
    "spese*",
];

pub(super) static LEDGERS: [Tool; 4] = [
    Tool {
        name: "firefly-iii",
        title: "Firefly III",
        needed: &[
            (Type, &["type"]),
            (Converted, &["amount"]),
            (Amount, &["foreign_amount"]),
            (ConvertedCurrency, &["currency_code"]),
            (Currency, &["foreign_currency_code"]),
            (Description, &["description"]),
            (Date, &["date"]),
            (Category, &["category"]),
        ],
        more: &[(Note, &["destination_name"])],
        sign: Sign::Nothing,
        rules: &[
            Rule::skip(
                Type,
                &["transfer*", "opening balance", "reconciliation"],
                Skip::Transfer,
            ),
            Rule::refund(Type, &["deposit"]),
        ],
        decimal: Some('.'),
        ..PLAIN
    },
    Tool {
        name: "gnucash",
        title: "GnuCash",
        needed: &[
            (Date, DATES),
            (Description, DESCRIPTIONS),
            (Currency, &["commodity/currency"]),
            (Category, &["full account name"]),
            (Amount, &["amount num."]),
        ],
        rules: &[Rule::only(Category, EXPENSES, Skip::OtherSide)],
        carried: &[Date, Description, Currency],
        ..PLAIN
    },
    Tool {
        name: "ledger",
        title: "ledger, hledger or beancount",
        form: Form::Journal,
        needed: &[
            (Date, &["date"]),
            (Description, &["description"]),
            (Note, &["note"]),
            (Category, &["account"]),
            (Amount, &["amount"]),
            (Currency, &["currency"]),
            (Converted, &["converted"]),
            (ConvertedCurrency, &["converted_currency"]),
            (Name, &["place"]),
            (For, &["for"]),
            (Status, &["trip"]),
        ],
        rules: &[
            Rule::only(Category, EXPENSES, Skip::OtherSide),
            Rule::skip(Status, &["none"], Skip::NoTrip),
        ],
        decimal: Some('.'),
        ..PLAIN
    },
    Tool {
        name: "travelq",
        title: "Travel claims of Canada (travelq)",
        needed: &[
            (Traveller, &["name"]),
            (Date, &["start_date"]),
            (EndDate, &["end_date"]),
            (Name, &["destination_en", "destination_fr"]),
        ],
        wide: &[
            "airfare",
            "other_transport",
            "lodging",
            "meals",
            "other_expenses",
        ],
        currency: Some("CAD"),
        decimal: Some('.'),
        each: Some(1.0),
        ..PLAIN
    },
];
