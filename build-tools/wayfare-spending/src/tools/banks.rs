//! Statements of banks.

use super::{CATEGORIES, CURRENCIES, DESCRIPTIONS};
use crate::date::Order;
use crate::field::Field::{
    Amount, Category, Converted, ConvertedCurrency, Currency, Date, Description, Income, Note,
    Payer, Statement, Status, Type,
};
use crate::row::Skip;
use crate::tool::{PLAIN, Rule, Sign, Tool};

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

pub(super) static BANKS: [Tool; 8] = [
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
        name: "monzo-2018",
        title: "Monzo (2018)",
        needed: &[
            (Date, &["created"]),
            (Converted, &["amount"]),
            (ConvertedCurrency, &["currency"]),
            (Amount, &["local_amount"]),
            (Currency, &["local_currency"]),
            (Category, &["category"]),
            (Description, &["description"]),
            (Statement, &["description"]),
            (Note, &["notes"]),
        ],
        sign: Sign::Account,
        rules: &[
            Rule::skip(Category, &["cash"], Skip::Cash),
            Rule::skip(Description, &["pot *", "top up*", "topup*"], Skip::Transfer),
        ],
        decimal: Some('.'),
        ..PLAIN
    },
    Tool {
        name: "revolut-2019",
        title: "Revolut (2019)",
        needed: &[
            (Date, &["completed date"]),
            (Description, &["description", "reference"]),
            (Amount, &["paid out"]),
            (Income, &["paid in"]),
            (Category, &["category"]),
        ],
        more: &[(Note, &["notes"])],
        rules: &[
            Rule::skip(Description, &["cash at*"], Skip::Cash),
            Rule::skip(
                Description,
                &[
                    "to *",
                    "from *",
                    "topup*",
                    "top up*",
                    "exchanged *",
                    "payment from*",
                    "*plan fee*",
                ],
                Skip::Transfer,
            ),
        ],
        ..PLAIN
    },
    Tool {
        name: "starling",
        title: "Starling",
        needed: &[
            (Date, &["date"]),
            (Description, &["counter party"]),
            (Note, &["reference"]),
            (Type, &["type"]),
            (Amount, &["amount"]),
            (Category, &["spending category"]),
        ],
        sign: Sign::Account,
        rules: &[
            Rule::skip(Type, &["atm*"], Skip::Cash),
            Rule::only(
                Type,
                &[
                    "card*",
                    "contactless",
                    "chip*",
                    "magnetic*",
                    "online payment",
                    "*apple pay*",
                    "*google pay*",
                    "*mobile wallet*",
                    "*mastercard*",
                ],
                Skip::Transfer,
            ),
        ],
        order: Some(Order::DayMonth),
        decimal: Some('.'),
        ..PLAIN
    },
];
