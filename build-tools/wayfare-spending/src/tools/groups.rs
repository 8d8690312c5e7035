//! Tools for groups that share costs.

use super::{CATEGORIES, CURRENCIES, DATES, DESCRIPTIONS};
use crate::field::Field::{
    Amount, Category, Converted, ConvertedCurrency, Currency, Date, Description, For, Payer,
    Shares, Status, Type, UnitPrice,
};
use crate::row::Skip;
use crate::shares::Columns;
use crate::tool::{Form, Json, PLAIN, Rule, Sections, Sign, Tool};

const YES: &[&str] = &["yes", "true", "1", "ja", "oui", "si", "sim"];
/// Categories that Cospend has in its code.
const COSPEND: &[(&str, &str)] = &[
    ("-1", "Grocery"),
    ("-2", "Bar/Party"),
    ("-3", "Rent"),
    ("-4", "Bills"),
    ("-5", "Activities"),
    ("-6", "Health"),
    ("-10", "Shopping"),
    ("-11", "Reimbursement"),
    ("-12", "Restaurant"),
    ("-13", "Accommodation"),
    ("-14", "Transport"),
    ("-15", "Sports"),
];

pub(super) static GROUPS: [Tool; 10] = [
    Tool {
        name: "splitwise",
        title: "Splitwise",
        needed: &[
            (Date, DATES),
            (Description, DESCRIPTIONS),
            (Category, CATEGORIES),
            (
                Amount,
                &[
                    "cost",
                    "coût",
                    "kosten",
                    "coste",
                    "costo",
                    "custo",
                    "betrag",
                    "koszt",
                    "kostnad",
                    "费用",
                    "費用",
                    "コスト",
                    "金額",
                ],
            ),
            (Currency, CURRENCIES),
        ],
        persons: Some(Columns::Balances),
        ..PLAIN
    },
    Tool {
        name: "spliit",
        title: "Spliit",
        needed: &[
            (Date, &["date"]),
            (Description, &["description"]),
            (Category, &["category"]),
            (Converted, &["cost"]),
            (ConvertedCurrency, &["currency"]),
            (Type, &["is reimbursement"]),
            (Status, &["split mode"]),
        ],
        more: &[
            (Amount, &["original cost"]),
            (Currency, &["original currency"]),
            (UnitPrice, &["conversion rate"]),
        ],
        persons: Some(Columns::SignedShares),
        rules: &[Rule::skip(Type, YES, Skip::Settlement)],
        decimal: Some('.'),
        ..PLAIN
    },
    Tool {
        name: "spliit-json",
        title: "Spliit (JSON)",
        form: Form::Json(Json {
            marks: &["expenses", "expenseDate", "paidFor"],
            rows: &["expenses"],
            row: None,
            group: Some("participants"),
            currency: Some("currencyCode"),
        }),
        needed: &[
            (Date, &["expenseDate"]),
            (Description, &["title"]),
            (Category, &["category.name"]),
            (Converted, &["amount"]),
            (Amount, &["originalAmount"]),
            (Currency, &["originalCurrency"]),
            (Payer, &["paidById"]),
            (For, &["paidFor[].participantId"]),
            (Shares, &["paidFor[].shares"]),
            (Type, &["isReimbursement"]),
        ],
        rules: &[Rule::skip(Type, YES, Skip::Settlement)],
        decimal: Some('.'),
        is_minor: true,
        ..PLAIN
    },
    Tool {
        name: "tricount",
        title: "Tricount (JSON)",
        form: Form::Json(Json {
            marks: &["all_registry_entry", "memberships"],
            rows: &["Response", "0", "Registry", "all_registry_entry"],
            row: Some("RegistryEntry"),
            group: Some("memberships"),
            currency: Some("currency"),
        }),
        needed: &[
            (Date, &["date"]),
            (Description, &["description"]),
            (Category, &["category_custom", "category"]),
            (Amount, &["amount_local.value"]),
            (Currency, &["amount_local.currency"]),
            (Converted, &["amount.value"]),
            (ConvertedCurrency, &["amount.currency"]),
            (Payer, &["membership_owned.*.alias.display_name"]),
            (For, &["allocations[].membership.*.alias.display_name"]),
            (Shares, &["allocations[].amount.value"]),
            (Type, &["type_transaction"]),
            (Status, &["status"]),
        ],
        sign: Sign::Account,
        rules: &[
            Rule::skip(Type, &["balance"], Skip::Settlement),
            Rule::refund(Type, &["income"]),
            Rule::only(Status, &["active", ""], Skip::Deleted),
        ],
        decimal: Some('.'),
        ..PLAIN
    },
    Tool {
        name: "tricount-table",
        title: "Tricount (a table of other tools)",
        needed: &[
            (Payer, &["who paid"]),
            (Amount, &["total"]),
            (Currency, &["currency"]),
            (Description, &["description"]),
            (Date, &["when"]),
            (For, &["involved"]),
        ],
        more: &[(Category, &["category"])],
        ..PLAIN
    },
    Tool {
        name: "tricount-sheet",
        title: "Tricount",
        needed: &[
            (Description, &["title", "titre"]),
            (Amount, &["amount", "montant"]),
            (Date, &["date & time", "date & heure", "date"]),
        ],
        more: &[
            (Currency, CURRENCIES),
            (Category, CATEGORIES),
            (Type, &["transaction type", "type de transaction", "type"]),
        ],
        persons: Some(Columns::SignedShares),
        shares: &["impacted to ", "impacté à "],
        sign: Sign::Nothing,
        rules: &[
            Rule::skip(
                Type,
                &["*transfer*", "*reimbursement*", "*remboursement*"],
                Skip::Settlement,
            ),
            Rule::refund(Type, &["income", "revenu*", "rentree*"]),
        ],
        ..PLAIN
    },
    Tool {
        name: "settle-up",
        title: "Settle Up",
        needed: &[
            (Payer, &["who paid"]),
            (Amount, &["amount"]),
            (Currency, &["currency"]),
            (For, &["for whom"]),
            (Shares, &["split amounts"]),
            (Description, &["purpose"]),
            (Date, &["date & time"]),
        ],
        more: &[
            (Category, &["category"]),
            (Converted, &["converted amount"]),
            (Type, &["type"]),
        ],
        rules: &[Rule::skip(Type, &["transfer*"], Skip::Settlement)],
        ..PLAIN
    },
    Tool {
        name: "cospend",
        title: "Cospend",
        form: Form::Sections(Sections {
            id: "categoryid",
            name: "categoryname",
            fixed: COSPEND,
            weights: ("name", "weight"),
        }),
        needed: &[
            (Description, &["what"]),
            (Amount, &["amount"]),
            (Date, &["date"]),
            (Payer, &["payer_name"]),
            (For, &["owers"]),
            (Category, &["categoryid"]),
        ],
        more: &[(Status, &["deleted"])],
        weight: Some("payer_weight"),
        rules: &[
            Rule::skip(Status, &["1"], Skip::Deleted),
            Rule::skip(Description, &["deletemeifyouwant"], Skip::Summary),
        ],
        decimal: Some('.'),
        ..PLAIN
    },
    Tool {
        name: "ihatemoney",
        title: "I Hate Money",
        needed: &[
            (Description, &["what"]),
            (Amount, &["amount"]),
            (Date, &["date"]),
            (Payer, &["payer_name"]),
            (For, &["owers"]),
        ],
        more: &[(Currency, &["currency"]), (Type, &["bill_type"])],
        weight: Some("payer_weight"),
        rules: &[Rule::skip(Type, &["reimbursement"], Skip::Settlement)],
        decimal: Some('.'),
        ..PLAIN
    },
    Tool {
        name: "ihatemoney-json",
        title: "I Hate Money (JSON)",
        form: Form::Json(Json {
            marks: &["what", "payer_name", "owers"],
            rows: &[],
            row: None,
            group: None,
            currency: None,
        }),
        needed: &[
            (Description, &["what"]),
            (Amount, &["amount"]),
            (Currency, &["currency"]),
            (Date, &["date"]),
            (Payer, &["payer_name"]),
            (For, &["owers[]"]),
            (Type, &["bill_type"]),
        ],
        weight: Some("payer_weight"),
        rules: &[Rule::skip(Type, &["reimbursement"], Skip::Settlement)],
        decimal: Some('.'),
        ..PLAIN
    },
];
