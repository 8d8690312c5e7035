//! Tools for one purse: expense trackers, ledgers, banks, and claims.

use super::{CATEGORIES, CURRENCIES, DATES, DESCRIPTIONS};
use crate::date::Order;
use crate::field::Field::{
    Amount, Category, Converted, ConvertedCurrency, Currency, Date, Description, EndDate, Income,
    Name, Note, Payer, Persons, Statement, Status, Traveller, Type,
};
use crate::row::Skip;
use crate::tool::{Form, PLAIN, Rule, Sign, Tool};

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
/// Those of them that bring money back.
const REFUND: &[&str] = &[
    "*refund*",
    "kartenruckerstattung*",
    "reembolso*",
    "remboursement*",
];
const DONE: &[&str] = &[
    "completed",
    "completado",
    "completada",
    "abgeschlossen",
    "termine*",
    "conclu*",
    "completat*",
];
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

pub(super) static PURSES: [Tool; 11] = [
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
            (Persons, &["persons"]),
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
            (
                Date,
                &[
                    "value date",
                    "valutadatum",
                    "wertstellung",
                    "booking date",
                    "date",
                    "datum",
                    "fecha",
                    "data",
                ],
            ),
            (
                Description,
                &[
                    "partner name",
                    "payee",
                    "empfänger",
                    "bénéficiaire",
                    "beneficiario",
                    "partnername",
                ],
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
            (
                Converted,
                &[
                    "amount", "betrag", "montant", "cantidad", "importo", "importe",
                ],
            ),
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
                    "tipo di valuta straniera",
                    "tipo di valuta estera",
                ],
            ),
        ],
        more: &[(Category, CATEGORIES)],
        sign: Sign::Account,
        rules: &[
            Rule::skip(
                Type,
                &["income", "gutschrift*", "revenu*", "ingreso*", "entrata*"],
                Skip::Income,
            ),
            Rule::only(Type, CARD, Skip::Transfer),
            Rule::refund(Type, REFUND),
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
            (
                Amount,
                &[
                    "amount", "betrag", "importe", "montant", "importo", "montante",
                ],
            ),
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
            (
                Type,
                &["id", "identificador de la transferencia", "transferwise id"],
            ),
            (Status, &["status", "estado"]),
            (Payer, &["direction", "dirección"]),
            (Date, &["created on", "creada el", "creado el"]),
            (
                Converted,
                &[
                    "source amount (after fees)",
                    "cantidad de origen (tras comisiones)",
                ],
            ),
            (ConvertedCurrency, &["source currency", "moneda de origen"]),
            (Description, &["target name", "nombre del destinatario"]),
            (
                Amount,
                &[
                    "target amount (after fees)",
                    "cantidad de destino (tras comisiones)",
                ],
            ),
            (Currency, &["target currency", "moneda de destino"]),
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
        name: "wise-statement",
        title: "Wise (statement of a balance)",
        needed: &[
            (Type, &["transferwise id"]),
            (Date, &["date"]),
            (Converted, &["amount"]),
            (ConvertedCurrency, &["currency"]),
            (Description, &["description"]),
            (Status, &["running balance"]),
        ],
        more: &[
            (Amount, &["exchange to amount"]),
            (Currency, &["exchange to"]),
            (Note, &["note"]),
        ],
        sign: Sign::Account,
        rules: &[
            Rule::skip(Type, &["card cashback*"], Skip::Income),
            Rule::only(Type, &["card*"], Skip::Transfer),
        ],
        order: Some(Order::DayMonth),
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
