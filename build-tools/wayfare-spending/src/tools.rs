//! The tools whose exports are known, as a table.

use crate::date::Order;
use crate::field::Field::{
    Amount, Category, Converted, ConvertedCurrency, Currency, Date, Description, EndDate, For, Income, Name,
    Note, Payer, Persons, Shares, Statement, Status, Traveller, Type, UnitPrice,
};
use crate::row::Skip;
use crate::shares::Columns;
use crate::tool::{Form, Json, PLAIN, Rule, Sections, Sign, Tool};

/// Returns all tools.
pub fn tools() -> impl Iterator<Item = &'static Tool> {
    TOOLS.iter()
}

/// Returns the tool with this name.
pub(crate) fn named(name: &str) -> Option<&'static Tool> {
    tools().find(|tool| tool.name.eq_ignore_ascii_case(name))
}

const DATES: &[&str] = &["date", "datum", "fecha", "data"];
const CURRENCIES: &[&str] = &["currency", "devise", "währung", "moneda", "divisa", "moeda", "valuta"];
const CATEGORIES: &[&str] = &["category", "catégorie", "kategorie", "categoría", "categoria"];
const DESCRIPTIONS: &[&str] =
    &["description", "beschreibung", "descripción", "descrição", "descrizione", "libellé"];
const YES: &[&str] = &["yes", "true", "1", "ja", "oui", "si", "sim"];
const CARD: &[&str] = &[
    "card*",
    "presentment*",
    "*mastercard*",
    "kartenzahlung*",
    "kartenruckerstattung*",
    "pago con tarjeta*",
    "reembolso en tarjeta*",
    "paiement par carte*",
    "remboursement sur carte*",
    "pagamento con carta*",
    "*cartao*",
];
const DONE: &[&str] =
    &["completed", "completado", "completada", "abgeschlossen", "termine*", "conclu*", "completat*"];
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

static TOOLS: [Tool; 19] = [
    Tool {
        name: "splitwise",
        title: "Splitwise",
        needed: &[
            (Date, DATES),
            (Description, DESCRIPTIONS),
            (Category, CATEGORIES),
            (Amount, &["cost", "coût", "kosten", "coste", "costo", "custo", "betrag"]),
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
            (Category, &["category"]),
            (Note, &["category_custom"]),
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
        more: &[(Category, &["category"]), (Converted, &["converted amount"]), (Type, &["type"])],
        rules: &[Rule::skip(Type, &["transfer*"], Skip::Settlement)],
        ..PLAIN
    },
    Tool {
        name: "cospend",
        title: "Cospend",
        form: Form::Sections(Sections { id: "categoryid", name: "categoryname", fixed: COSPEND }),
        needed: &[
            (Description, &["what"]),
            (Amount, &["amount"]),
            (Date, &["date"]),
            (Payer, &["payer_name"]),
            (For, &["owers"]),
            (Category, &["categoryid"]),
        ],
        more: &[(Status, &["deleted"])],
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
            (Status, &["payer_weight"]),
            (For, &["owers"]),
        ],
        more: &[(Currency, &["currency"]), (Type, &["bill_type"])],
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
        rules: &[Rule::skip(Type, &["reimbursement"], Skip::Settlement)],
        decimal: Some('.'),
        ..PLAIN
    },
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
            Rule::skip(Description, &["starting balance", "manual balance adjustment"], Skip::Transfer),
            Rule::skip(Category, &["inflow*"], Skip::Income),
        ],
        ..PLAIN
    },
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
            Rule::skip(Type, &["transfer*", "opening balance", "reconciliation"], Skip::Transfer),
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
            (Persons, &["persons"]),
        ],
        rules: &[Rule::only(Category, EXPENSES, Skip::OtherSide)],
        decimal: Some('.'),
        ..PLAIN
    },
    Tool {
        name: "monzo",
        title: "Monzo",
        needed: &[
            (Date, &["date"]),
            (Type, &["type"]),
            (Description, &["name"]),
            (Category, &["category"]),
            (Converted, &["amount"]),
            (ConvertedCurrency, &["currency"]),
            (Amount, &["local amount"]),
            (Currency, &["local currency"]),
            (Statement, &["description"]),
        ],
        sign: Sign::Account,
        rules: &[Rule::only(Type, CARD, Skip::Transfer)],
        order: Some(Order::DayMonth),
        decimal: Some('.'),
        ..PLAIN
    },
    Tool {
        name: "n26",
        title: "N26",
        needed: &[
            (Date, &["value date", "valutadatum", "wertstellung", "date", "datum", "fecha", "data"]),
            (
                Description,
                &["partner name", "payee", "empfänger", "bénéficiaire", "beneficiario", "partnername"],
            ),
            (
                Type,
                &[
                    "type",
                    "transaction type",
                    "transaktionstyp",
                    "type de transaction",
                    "tipo de transacción",
                    "tipo di transazione",
                    "typ",
                ],
            ),
            (
                Note,
                &[
                    "payment reference",
                    "verwendungszweck",
                    "référence de paiement",
                    "referencia de pago",
                    "riferimento pagamento",
                    "zahlungsreferenz",
                ],
            ),
            (Converted, &["amount", "betrag", "montant", "cantidad", "importo", "importe"]),
            (
                Amount,
                &[
                    "original amount",
                    "amount (foreign currency)",
                    "betrag (fremdwährung)",
                    "ursprungsbetrag",
                    "montant (devise étrangère)",
                    "cantidad (divisa extranjera)",
                    "importo (valuta estera)",
                ],
            ),
            (
                Currency,
                &[
                    "original currency",
                    "type foreign currency",
                    "fremdwährung",
                    "ursprungswährung",
                    "sélectionnez la devise étrangère",
                    "tipo de divisa extranjera",
                    "tipo di valuta estera",
                ],
            ),
        ],
        more: &[(Category, CATEGORIES)],
        sign: Sign::Account,
        rules: &[
            Rule::skip(Type, &["income", "gutschrift*", "revenu*", "ingreso*", "entrata*"], Skip::Income),
            Rule::only(Type, CARD, Skip::Transfer),
        ],
        ..PLAIN
    },
    Tool {
        name: "revolut",
        title: "Revolut",
        needed: &[
            (Type, &["type", "typ", "art", "tipo"]),
            (
                Date,
                &[
                    "started date",
                    "startdatum",
                    "datum des beginns",
                    "fecha de inicio",
                    "date de début",
                    "data di inizio",
                    "data de início",
                ],
            ),
            (Description, DESCRIPTIONS),
            (Amount, &["amount", "betrag", "importe", "montant", "importo", "montante"]),
            (Currency, CURRENCIES),
            (Status, &["state", "status", "stato", "état", "estado"]),
        ],
        sign: Sign::Account,
        rules: &[
            Rule::only(Status, DONE, Skip::Cancelled),
            Rule::skip(Type, &["atm*", "cash*"], Skip::Cash),
            Rule::only(Type, CARD, Skip::Transfer),
        ],
        ..PLAIN
    },
    Tool {
        name: "wise",
        title: "Wise",
        needed: &[
            (Type, &["id"]),
            (Status, &["status", "estado"]),
            (Payer, &["direction", "dirección"]),
            (Date, &["created on", "creado el", "fecha de creación"]),
            (
                Converted,
                &[
                    "source amount (after fees)",
                    "importe de origen (después de comisiones)",
                    "cantidad de origen (después de comisiones)",
                ],
            ),
            (ConvertedCurrency, &["source currency", "divisa de origen"]),
            (Description, &["target name", "nombre de destino", "nombre del destinatario"]),
            (
                Amount,
                &[
                    "target amount (after fees)",
                    "importe de destino (después de comisiones)",
                    "cantidad de destino (después de comisiones)",
                ],
            ),
            (Currency, &["target currency", "divisa de destino"]),
        ],
        more: &[(Category, CATEGORIES), (Note, &["note", "nota"])],
        sign: Sign::Nothing,
        rules: &[
            Rule::only(Status, DONE, Skip::Cancelled),
            Rule::skip(Payer, &["neutral"], Skip::Transfer),
            Rule::only(Type, &["card*"], Skip::Transfer),
            Rule::refund(Payer, &["in"]),
        ],
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
        wide: &["airfare", "other_transport", "lodging", "meals", "other_expenses"],
        currency: Some("CAD"),
        decimal: Some('.'),
        each: Some(1.0),
        ..PLAIN
    },
];

/// A sheet kept by hand, whose columns are told by the words of their headers, or by the user.
pub(crate) static SHEET: Tool =
    Tool { name: "sheet", title: "a sheet kept by hand", form: Form::Sheet, carried: &[Date, Name], ..PLAIN };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_columns_are_named_once() {
        for tool in tools() {
            assert_eq!(tools().filter(|other| other.name == tool.name).count(), 1, "{}", tool.name);
            let fields = || tool.needed.iter().chain(tool.more).map(|(field, _)| field);
            assert!(
                fields().all(|field| fields().filter(|other| *other == field).count() == 1),
                "{}",
                tool.name
            );
        }
    }
}
