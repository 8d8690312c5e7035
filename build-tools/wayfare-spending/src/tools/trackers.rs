//! Expense trackers of one purse.

use crate::field::Field::{
    Amount, Category, Converted, ConvertedCurrency, Currency, Date, Description, Income, Latitude,
    Longitude, Note, Payer, Status, Type, UnitPrice,
};
use crate::row::Skip;
use crate::tool::{PLAIN, Rule, Sign, Tool};

pub(super) static TRACKERS: [Tool; 10] = [
    Tool {
        name: "toshl",
        title: "Toshl",
        needed: &[
            (Date, &["date"]),
            (Category, &["category"]),
            (Note, &["tags"]),
            (Amount, &["expense amount"]),
            (Income, &["income amount"]),
            (Currency, &["currency"]),
            (Converted, &["in main currency"]),
            (ConvertedCurrency, &["main currency"]),
            (Description, &["description"]),
        ],
        ..PLAIN
    },
    Tool {
        name: "ynab",
        title: "YNAB",
        needed: &[
            (Date, &["date"]),
            (Description, &["payee"]),
            (Category, &["category group/category", "category"]),
            (Note, &["memo"]),
            (Amount, &["outflow"]),
            (Income, &["inflow"]),
        ],
        rules: &[
            Rule::skip(Description, &["transfer*"], Skip::Transfer),
            Rule::skip(
                Description,
                &["starting balance", "manual balance adjustment"],
                Skip::Transfer,
            ),
            Rule::skip(Category, &["inflow*"], Skip::Income),
        ],
        ..PLAIN
    },
    Tool {
        name: "wallet",
        title: "Wallet by BudgetBakers",
        needed: &[
            (Category, &["category"]),
            (Currency, &["currency"]),
            (Amount, &["amount"]),
            (Converted, &["ref_currency_amount"]),
            (Type, &["type"]),
            (Date, &["date"]),
            (Status, &["transfer"]),
            (Description, &["note", "payee"]),
        ],
        more: &[
            (Latitude, &["gps_latitude"]),
            (Longitude, &["gps_longitude"]),
        ],
        sign: Sign::Nothing,
        rules: &[
            Rule::skip(Status, &["true", "1"], Skip::Transfer),
            Rule::refund(Type, &["income"]),
        ],
        ..PLAIN
    },
    Tool {
        name: "spendee",
        title: "Spendee",
        needed: &[
            (Date, &["date"]),
            (Type, &["type"]),
            (Category, &["category name"]),
            (Amount, &["amount"]),
            (Currency, &["currency"]),
            (Description, &["note"]),
        ],
        sign: Sign::Nothing,
        rules: &[
            Rule::skip(Type, &["*transfer*"], Skip::Transfer),
            Rule::refund(Type, &["income"]),
        ],
        ..PLAIN
    },
    Tool {
        name: "money-manager",
        title: "Money Manager",
        needed: &[
            (Date, &["date", "period"]),
            (Category, &["category"]),
            (Note, &["subcategory"]),
            (Description, &["note", "description"]),
            (Type, &["income/expense"]),
            (Amount, &["amount"]),
            (Currency, &["currency"]),
        ],
        sign: Sign::Nothing,
        rules: &[
            Rule::skip(Type, &["transfer*"], Skip::Transfer),
            Rule::skip(Category, &["modified bal*"], Skip::Transfer),
            Rule::refund(Type, &["inc*"]),
        ],
        ..PLAIN
    },
    Tool {
        name: "monefy",
        title: "Monefy",
        needed: &[
            (Date, &["date"]),
            (Payer, &["account"]),
            (Category, &["category"]),
            (Amount, &["amount"]),
            (Currency, &["currency"]),
            (Converted, &["converted amount"]),
            (Description, &["description"]),
        ],
        sign: Sign::Account,
        rules: &[Rule::skip(
            Category,
            &["to *", "from *", "initial balance*"],
            Skip::Transfer,
        )],
        ..PLAIN
    },
    Tool {
        name: "1money",
        title: "1Money",
        needed: &[
            (Date, &["date", "date (utc)"]),
            (Type, &["type"]),
            (Category, &["to account / to category"]),
            (Amount, &["amount", "amount 1"]),
            (Currency, &["currency", "currency 1"]),
        ],
        more: &[
            (Description, &["notes", "comment"]),
            (Converted, &["amount 2"]),
            (ConvertedCurrency, &["currency 2"]),
        ],
        sign: Sign::Nothing,
        rules: &[
            Rule::skip(Type, &["transfer"], Skip::Transfer),
            Rule::skip(Type, &["income"], Skip::Income),
        ],
        ..PLAIN
    },
    Tool {
        name: "bluecoins",
        title: "Bluecoins",
        needed: &[
            (Type, &["type"]),
            (Date, &["date"]),
            (Description, &["name", "title", "item or payee"]),
            (Amount, &["amount"]),
            (Currency, &["currency"]),
            (UnitPrice, &["exchange rate"]),
            (Category, &["category"]),
        ],
        more: &[(Note, &["notes"])],
        sign: Sign::Nothing,
        rules: &[
            Rule::skip(Type, &["transfer", "new account"], Skip::Transfer),
            Rule::refund(Type, &["income"]),
        ],
        decimal: Some('.'),
        ..PLAIN
    },
    Tool {
        name: "money-lover",
        title: "Money Lover",
        needed: &[
            (Type, &["id", "no", "no."]),
            (Date, &["date"]),
            (Category, &["category"]),
            (Amount, &["amount"]),
            (Currency, &["currency"]),
            (Description, &["note"]),
            (Payer, &["wallet", "account"]),
        ],
        more: &[(Status, &["exclude report"])],
        sign: Sign::Account,
        rules: &[
            Rule::skip(
                Category,
                &["*transfer", "adjust balance", "initial balance"],
                Skip::Transfer,
            ),
            Rule::skip(Status, &["true", "yes", "1"], Skip::Transfer),
        ],
        ..PLAIN
    },
    Tool {
        name: "cashew",
        title: "Cashew",
        needed: &[
            (Amount, &["amount"]),
            (Currency, &["currency"]),
            (Description, &["title"]),
            (Note, &["note"]),
            (Date, &["date"]),
            (Status, &["income"]),
            (Category, &["category name"]),
        ],
        sign: Sign::Account,
        rules: &[Rule::skip(
            Category,
            &["balance correction"],
            Skip::Transfer,
        )],
        decimal: Some('.'),
        ..PLAIN
    },
];
