//! What each tool writes that must not be taken for spending, or not as it stands.

use wayfare_spending::{Options, Row, recognise, tools};

use crate::{payments, rows, said};

fn is_of(text: &str, tool: &str) {
    assert_eq!(recognise(text).map(|tool| tool.name), Some(tool), "{text}");
}

#[test]
fn splitwise_has_balances_repayments_and_a_sum() {
    let text = "Date,Description,Category,Cost,Currency,Mia,Tom\n\n\
        2025-08-01,Villa for six nights,Hotel,600.00,EUR,300.00,-300.00\n\
        2025-08-02,Wine bar,Dining out,40.00,EUR,-20.00,20.00\n\
        2025-08-02,Tom's scarf,Gifts,12.00,EUR,12.00,-12.00\n\
        2025-08-03,Tom K. paid Mia L.,General,90.00,EUR,-90.00,90.00\n\
        2025-08-03,Cash lent,General,50.00,EUR,50.00,-50.00\n\
        2025-08-03,Half of it back,Hotel,-100.00,EUR,-50.00,50.00\n\
        2025-08-03,May,Rent,900.00,EUR,450.00,-450.00\n\n\
        2025-08-09,Total balance, , ,EUR,1.00,-1.00\n";
    is_of(text, "splitwise");
    assert_eq!(
        said(text, &Options::default()),
        [
            "3: 600.00 EUR for 2, 1",
            "4: 40.00 EUR for 2, 12",
            "5: 12.00 EUR for 1, 7",
            "6: repayment between persons",
            "7: repayment between persons",
            "8: -100.00 EUR for 2, 1",
            "9: cost of the home",
            "11: sum of other rows"
        ]
    );
}

#[test]
fn splitwise_in_other_languages_has_headers_and_numbers_of_its_own() {
    let text = "Date,Description,Catégorie,Coût,Devise,Mia,Tom\n\n\
        2025-08-01,Trois nuits,Hôtel,\"7,2\",EUR,\"3,6\",\"-3,60\"\n\n,,,,,\"--3,60\",\"3,60\"\n";
    is_of(text, "splitwise");
    assert_eq!(
        said(text, &Options::default()),
        ["3: 7.20 EUR for 2, 1", "5: sum of other rows"]
    );
}

#[test]
fn spliit_has_shares_and_tells_reimbursements() {
    let text = "\u{feff}Date,Description,Category,Currency,Cost,Original cost,Original currency,Conversion rate,\
        Is Reimbursement,Split mode,Mia,Tom\n\
        2025-08-02,'=Dinner,Dining Out,EUR,21.10,24,USD,0.879167,No,Evenly,-10.55,10.55\n\
        2025-08-01,Ferry,Bus/Train,EUR,9,,,,No,Evenly,9,0\n\
        2025-08-03,Thanks,Payment,EUR,9,,,,Yes,Evenly,0,-9\n";
    is_of(text, "spliit");
    let (_, rows) = rows(text, &Options::default()).unwrap();
    let payments = payments(&rows);
    assert_eq!(payments[0].converted, Some((21.10, "EUR".to_owned())));
    assert_eq!(payments[0].text, "=Dinner");
    assert_eq!(
        said(text, &Options::default()),
        [
            "2: 24.00 USD for 2, 4",
            "3: 9.00 EUR for 1, 2",
            "4: repayment between persons"
        ]
    );
    // Older files lack the columns of the original.
    let old = "Date,Description,Category,Currency,Cost,Is Reimbursement,Split mode,Mia,Tom\n\
        2025-08-01,Ferry,Bus/Train,EUR,9,No,Evenly,4.5,-4.5\n";
    is_of(old, "spliit");
    assert_eq!(said(old, &Options::default()), ["2: 9.00 EUR for 2, 2"]);
}

#[test]
fn spliit_json_is_in_the_smallest_unit() {
    let text = |code: &str| {
        format!(
            "{{\"currencyCode\":\"{code}\",\"participants\":[{{}},{{}}],\"expenses\":[\n\
             {{\"expenseDate\":\"2025-08-01T00:00:00.000Z\",\"title\":\"Room, 2 nights\",\"category\":{{\"grouping\":\
             \"Transportation\",\"name\":\"Hotel\"}},\"amount\":90000,\"originalAmount\":null,\"paidById\":\"a\",\
             \"paidFor\":[{{\"participantId\":\"a\",\"shares\":100}},{{\"participantId\":\"b\",\"shares\":0}}],\
             \"isReimbursement\":false}}]}}"
        )
    };
    is_of(&text("EUR"), "spliit-json");
    for (code, amount) in [("EUR", "900.00"), ("JPY", "90000.00"), ("KWD", "90.00")] {
        assert_eq!(
            said(&text(code), &Options::default()),
            [format!("2: {amount} {code} for 1, 1")]
        );
    }
}

#[test]
fn tricount_has_negative_amounts_and_types() {
    let entry = |kind: &str, status: &str, value: &str| {
        format!(
            "{{\"RegistryEntry\":{{\"status\":\"{status}\",\"amount\":{{\"currency\":\"EUR\",\"value\":\"{value}\"}},\
             \"amount_local\":{{\"currency\":\"EUR\",\"value\":\"{value}\"}},\"description\":\"Lunch\",\
             \"type_transaction\":\"{kind}\",\"category\":\"FOOD_AND_DRINK\",\"category_custom\":null,\"date\":\"2025-08-01 12:00:00.000000\",\
             \"allocations\":[{{\"amount\":{{\"value\":\"-1\"}},\"membership\":{{\"X\":{{\"alias\":{{\"display_name\":\
             \"A\"}}}}}}}},{{\"amount\":{{\"value\":\"0\"}},\"membership\":{{\"Y\":{{\"alias\":{{\"display_name\":\"B\"\
             }}}}}}}}]}}}}"
        )
    };
    let entries = [
        entry("NORMAL", "ACTIVE", "-12.50"),
        entry("BALANCE", "ACTIVE", "-5.00"),
        entry("INCOME", "ACTIVE", "2.50"),
        entry("NORMAL", "DELETED", "-5.00"),
    ];
    let text = format!(
        "{{\"Response\":[{{\"Registry\":{{\"currency\":\"EUR\",\"memberships\":[],\"all_registry_entry\":[{}]}}}}]}}",
        entries.join(",\n")
    );
    is_of(&text, "tricount");
    assert_eq!(
        said(&text, &Options::default()),
        [
            "1: 12.50 EUR for 1, 4",
            "2: repayment between persons",
            "3: -2.50 EUR for 1, 4",
            "4: deleted"
        ]
    );
}

#[test]
fn a_row_for_one_who_did_not_pay_is_a_repayment_unless_it_says_what_for() {
    let text = "Who Paid;Total;Currency;Description;When;Involved;File Names;Attachment URLs;Category\n\
        Mia;36.0;EUR;Thanks;2025-08-01;Tom;;;UNCATEGORIZED\nMia;12.0;EUR;Ice cream;2025-08-01;Tom;;;FOOD_AND_DRINK\n";
    is_of(text, "tricount-table");
    assert_eq!(
        said(text, &Options::default()),
        ["2: repayment between persons", "3: 12.00 EUR for 1, 4"]
    );
}

#[test]
fn settle_up_has_lists_and_transfers() {
    let text = "Who paid,Amount,Currency,For whom,Split amounts,Purpose,Category,Date & time,Timezone,Exchange rate,\
        Converted amount,Type,Receipt\n\
        Mia,10.00,EUR,Mia;Tom;Zoe,3.33;3.34;3.33,Beers,🍺 Drinks,2025-08-01 20:00:00,,,,expense,\n\
        Mia,24.00,USD,Mia;Tom,24.00;0.00,Boat,🎟 Fun,2025-08-01 20:00:00,,0.879167,21.10,expense,\n\
        Mia,8.00,EUR,Mia,8.00,Thing,,2025-08-01 20:00:00,,,,expense,\n\
        Tom,5.00,EUR,Mia,5.00,,,2025-08-02 20:00:00,,,,transfer,\n\
        Mia;Tom,10.50;9.50,EUR,Mia;Tom,10;10,Lunch,,2025-08-02 20:00:00,,,,expense,\n";
    is_of(text, "settle-up");
    let (_, rows) = rows(text, &Options::default()).unwrap();
    assert_eq!(
        payments(&rows)[1].converted,
        Some((21.10, "EUR".to_owned())),
        "the commonest currency"
    );
    assert_eq!(
        said(text, &Options::default()),
        [
            "2: 10.00 EUR for 3, 12",
            "3: 24.00 USD for 2, 6",
            "4: 8.00 EUR for 2, ?",
            "5: repayment between persons",
            "6: 20.00 EUR for 2, 4"
        ]
    );
}

#[test]
fn cospend_has_sections_deleted_rows_and_numbers_for_categories() {
    let text = "name,weight,active,color\n\"Mia\",1,1,\"#112233\"\n\n\
        what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,repeatfreq,repeatallactive,\
        repeatuntil,categoryid,paymentmode,paymentmodeid,comment,deleted\n\
        \"Pasta\",9,2025-08-01,1754049600,\"Mia\",1,1,\"Mia,Tom\",n,1,0,,7,n,0,\"a%20b\",0\n\
        \"Pasta\",9,2025-08-01,1754049600,\"Mia\",1,1,\"Mia,Tom\",n,1,0,,7,n,0,\"\",1\n\
        \"Back\",5,2025-08-01,1754049600,\"Tom\",1,1,\"Mia\",n,1,0,,-11,n,0,\"\",0\n\
        \"deleteMeIfYouWant\",1,1970-01-01,666,\"Mia\",1,1,\"Mia\",n,1,0,,,n,0,\"\",0\n\n\
        categoryname,categoryid,icon,color\n\"Restaurant\",7,\"x\",\"#fff\"\n\ncurrencyname,exchange_rate\n\"€\",1\n";
    is_of(text, "cospend");
    let options = Options {
        currency: Some("EUR".to_owned()),
        ..Options::default()
    };
    assert_eq!(
        said(text, &options),
        [
            "5: 9.00 EUR for 2, 4",
            "6: deleted",
            "7: repayment between persons",
            "8: sum of other rows"
        ]
    );
}

#[test]
fn ihatemoney_lacks_types_in_old_files() {
    let text = "what,bill_type,amount,currency,date,payer_name,payer_weight,owers\n\
        Pasta,Expense,9.0,XXX,2025-08-01,Mia,1.0,\"Mia, Tom\"\nBack,Reimbursement,4.5,EUR,2025-08-01,Tom,1.0,Mia\n";
    is_of(text, "ihatemoney");
    assert_eq!(
        said(text, &Options::default()),
        ["2: 9.00 ? for 2, 4", "3: repayment between persons"]
    );
    let old = "date,what,amount,payer_name,payer_weight,owers\n2025-08-01,Back,4.5,Tom,1.0,Mia\n";
    is_of(old, "ihatemoney");
    assert_eq!(
        said(old, &Options::default()),
        ["2: repayment between persons"]
    );
}

#[test]
fn purses_have_transfers_refunds_and_split_rows() {
    let toshl = "Date,Account,Category,Tags,Expense amount,Income amount,Currency,In main currency,Main currency,Description\n\
        13/8/25,Cash,Food & Drinks,drinks,\"1,040.50\",0.00,THB,27.5,EUR,\n\
        14/8/25,Card,Transfer,,200.00,0.00,EUR,200.00,EUR,Cash\n\
        15/8/25,Card,Lodging,,0.00,50.00,EUR,50.00,EUR,Money back\n\
        16/8/25,Card,Job,,0.00,900.00,EUR,900.00,EUR,August\n";
    is_of(toshl, "toshl");
    assert_eq!(
        said(toshl, &Options::default()),
        [
            "2: 1040.50 THB for ?, 12",
            "3: transfer or exchange",
            "4: -50.00 EUR for ?, 1",
            "5: income"
        ]
    );
    let ynab = "Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared\n\
        Joint,,08/13/2025,Starting Balance,Inflow: Ready to Assign,Inflow,Ready to Assign,,\"$0.00\",\"$1,000.00\",x\n\
        Joint,,08/13/2025,Transfer : Savings,,,,,$5.00,$0.00,x\n\
        Joint,,08/14/2025,Shop,Trip: Food,Trip,Food,Split (1/2) Bread,$3.00,$0.00,x\n\
        Joint,,08/14/2025,Shop,Trip: Gifts,Trip,Gifts,Split (2/2) Card,$4.00,$0.00,x\n";
    is_of(ynab, "ynab");
    assert_eq!(
        said(
            ynab,
            &Options {
                persons: Some(2.0),
                ..Options::default()
            }
        ),
        [
            "2: transfer or exchange",
            "3: transfer or exchange",
            "4: 3.00 $ for 2, 4",
            "5: 4.00 $ for 2, 7"
        ]
    );
    let known = Options {
        currency: Some("CAD".to_owned()),
        ..Options::default()
    };
    assert_eq!(
        said(ynab, &known)[2],
        "4: 3.00 CAD for ?, 4",
        "which of the dollars"
    );
}

#[test]
fn firefly_goes_by_the_type() {
    let text = "type,amount,foreign_amount,currency_code,foreign_currency_code,description,date,category,tags\n\
        Withdrawal,-30.000000000000,900.0,EUR,THB,Massage,2025-08-01T12:00:00+07:00,Activities,trip\n\
        Withdrawal,30,,EUR,,Noodles,2025-08-01T12:00:00+07:00,Food,trip\n\
        Deposit,10,,EUR,,Massage,2025-08-01T12:00:00+07:00,Activities,trip\n\
        Deposit,1000,,EUR,,Work,2025-08-01T12:00:00+07:00,,\n\
        Transfer,100,,EUR,,Wallet,2025-08-01T12:00:00+07:00,,\nOpening balance,1,,EUR,,x,2025-08-01,,\n";
    is_of(text, "firefly-iii");
    assert_eq!(
        said(text, &Options::default()),
        [
            "2: 900.00 THB for ?, 6",
            "3: 30.00 EUR for ?, 4",
            "4: -10.00 EUR for ?, 6",
            "5: income",
            "6: transfer or exchange",
            "7: transfer or exchange"
        ]
    );
}

#[test]
fn gnucash_leaves_out_what_is_as_before() {
    let text = "Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Void Reason,Action,Memo,Full Account Name,\
        Account Name,Amount With Sym,Amount Num.,Reconcile,Reconcile Date,Rate/Price,\n\
        2025-08-01,a,,Hotel and bar,,CURRENCY::EUR,,,,Expenses:Lodging,Lodging,€80.00,80.00,n,,1.00,\n\
        ,,,,,,,,,Expenses:Drinks,Drinks,€9.00,9.00,n,,1.00,\n,,,,,,,,,Assets:Cash,Cash,-€89.00,-89.00,n,,1.00,\n";
    is_of(text, "gnucash");
    assert_eq!(
        said(text, &Options::default()),
        [
            "2: 80.00 EUR for ?, 1",
            "3: 9.00 EUR for ?, 12",
            "4: other side of a booking"
        ]
    );
}

#[test]
fn journals_leave_one_amount_blank_and_price_others() {
    let text = "; a trip\n2025-08-01 * Hotel, 2 nights  ; place: Porto\n    expenses:lodging\n    expenses:food     12 EUR\n    \
        assets:card   -112.00 EUR\n\n2025/08/02 (12) Taxi | to the station\n    expenses:taxi   $24.00 @@ €21.10\n    \
        assets:cash\n\n2025-08-02 Exchange\n    assets:pesos   1200 MXN\n    assets:cash   -100.00 USD\n\n\
        2025-08-03 * Bowl\n  Expenses:Gifts:Zoe   1,018.50 EUR\n  Assets:Cash\n\
        2025-08-03 balance Assets:Cash  5 EUR\n";
    is_of(text, "ledger");
    assert_eq!(
        said(
            text,
            &Options {
                persons: Some(2.0),
                ..Options::default()
            }
        ),
        [
            "3: 100.00 EUR for 2, 1",
            "4: 12.00 EUR for 2, 4",
            "8: 24.00 $ for 2, 3",
            "11: other side of a booking",
            "16: 1018.50 EUR for 1, 7"
        ]
    );
    let (_, rows) = rows(text, &Options::default()).unwrap();
    let payments = payments(&rows);
    assert_eq!(
        (payments[0].place.as_deref(), payments[0].nights),
        (Some("Porto"), Some(2.0))
    );
    assert_eq!(payments[2].converted, Some((21.1, "EUR".to_owned())));
    let bad = text.replace("12 EUR", "(3 * 4) EUR");
    let (_, bad) = crate::rows(&bad, &Options::default()).unwrap();
    assert!(
        matches!(&bad[0], Row::Rejected(rejection) if rejection.line == 3),
        "what is left is not known"
    );
}

#[test]
fn a_journal_of_a_life_has_trips_by_tags() {
    let text = "2025-07-01 * \"Home\" \"Dinner\"\n  Expenses:Food   9 EUR\n  Assets:Cash\n\npushtag #trip-porto\n\
        2025-08-01 * \"Tasca\" \"Dinner\"\n  Expenses:Food   9 EUR\n  Assets:Cash\npoptag #trip-porto\n\n\
        2025-08-02 * \"Tasca\" \"Lunch\" #trip-porto\n  Expenses:Food   8 EUR\n  Assets:Cash\n\n\
        2025-08-09 * \"Home\" \"Lunch\"\n  Expenses:Food   9 EUR\n  Assets:Cash\n";
    assert_eq!(
        said(text, &Options::default()),
        [
            "2: not tagged as part of a trip",
            "7: 9.00 EUR for ?, 4",
            "12: 8.00 EUR for ?, 4",
            "16: not tagged as part of a trip"
        ]
    );
}

#[test]
fn banks_have_fees_cash_and_rows_that_never_happened() {
    let revolut = "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n\
        CARD_PAYMENT,Current,2025-08-01 23:59:00,2025-08-03 04:00:00,Dinner,-38.50,0.40,EUR,COMPLETED,1\n\
        CARD_PAYMENT,Current,2025-08-01 12:00:00,,Dinner,-38.50,0.00,EUR,REVERTED,\n\
        CARD_PAYMENT,Current,2025-08-01 12:00:00,,Dinner,-38.50,0.00,EUR,PENDING,\n\
        CARD_REFUND,Current,2025-08-02 12:00:00,2025-08-03 04:00:00,Museum,8.00,0.00,EUR,COMPLETED,1\n\
        ATM,Current,2025-08-02 12:00:00,2025-08-03 04:00:00,Cash,-100.00,2.00,EUR,COMPLETED,1\n\
        TOPUP,Current,2025-08-02 12:00:00,2025-08-03 04:00:00,Top-up,100.00,0.00,EUR,COMPLETED,1\n";
    is_of(revolut, "revolut");
    assert_eq!(
        said(revolut, &Options::default()),
        [
            "2: 38.50 EUR for ?, 4",
            "3: cancelled, reverted or pending",
            "4: cancelled, reverted or pending",
            "5: -8.00 EUR for ?, 6",
            "6: cash taken out",
            "7: transfer or exchange"
        ]
    );
    let n26 = "\"Datum\",\"Empfänger\",\"Kontonummer\",\"Transaktionstyp\",\"Verwendungszweck\",\"Kategorie\",\
        \"Betrag (EUR)\",\"Betrag (Fremdwährung)\",\"Fremdwährung\",\"Wechselkurs\"\n\
        \"2025-08-01\",\"Hostel\",\"\",\"MasterCard Zahlung\",\"\",\"Reisen\",\"-24.5\",\"-1000\",\"THB\",\"0.0245\"\n\
        \"2025-08-01\",\"Chef\",\"DE00\",\"Gutschrift\",\"Lohn\",\"\",\"2000.0\",\"\",\"\",\"\"\n\
        \"2025-08-01\",\"Eva\",\"DE00\",\"Überweisung\",\"\",\"\",\"-20.0\",\"\",\"\",\"\"\n";
    is_of(n26, "n26");
    assert_eq!(
        said(n26, &Options::default()),
        [
            "2: 1000.00 THB for ?, 1",
            "3: income",
            "4: transfer or exchange"
        ]
    );
    let n26 = "Booking Date,Value Date,Partner Name,Partner Iban,Type,Payment Reference,Account Name,Amount (EUR),\
        Original Amount,Original Currency,Exchange Rate\n2025-08-02,,Hostel,,Presentment,,Main,-15.00,15.00,EUR,1.0\n";
    is_of(n26, "n26");
    assert_eq!(
        said(n26, &Options::default()),
        ["2: 15.00 EUR for ?, 1"],
        "the account has the sign"
    );
    let wise = "ID,Estado,Dirección,Creada el,Terminada el,Nombre de origen,Cantidad de origen (tras comisiones),\
        Moneda de origen,Nombre del destinatario,Cantidad de destino (tras comisiones),Moneda de destino,Categoría\n\
        CARD_TRANSACTION-1,COMPLETED,OUT,2025-08-01 12:00:00,,Mia,21.10,EUR,Museo,24.00,USD,Entretenimiento\n\
        CARD_TRANSACTION-2,REFUNDED,OUT,2025-08-01 12:00:00,,Mia,21.10,EUR,Museo,24.00,USD,Entretenimiento\n\
        BALANCE-3,COMPLETED,NEUTRAL,2025-08-01 12:00:00,,Mia,21.10,EUR,Mia,24.00,USD,\n\
        TRANSFER-4,COMPLETED,OUT,2025-08-01 12:00:00,,Mia,21.10,EUR,Tom,21.10,EUR,\n";
    is_of(wise, "wise");
    assert_eq!(
        said(wise, &Options::default()),
        [
            "2: 24.00 USD for ?, 6",
            "3: cancelled, reverted or pending",
            "4: transfer or exchange",
            "5: transfer or exchange"
        ]
    );
    let monzo = "Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,\
        Address,Receipt,Description,Category split\n\
        tx_1,01/08/2025,12:00:00,Card payment,Café,,Eating out,-4.30,GBP,-5.00,EUR,,,,CAFE                   PORTO         PRT,\n\
        tx_2,02/08/2025,12:00:00,Card payment,ATM,🏧,Cash,-86.00,GBP,-100.00,EUR,,,,BANK PORTO PRT,\n\
        tx_3,02/08/2025,12:00:00,Pot transfer,Pot,,Savings,9.00,GBP,9.00,GBP,,,,,\n";
    is_of(monzo, "monzo");
    assert_eq!(
        said(monzo, &Options::default()),
        [
            "2: 5.00 EUR for ?, 4",
            "3: cash taken out",
            "4: transfer or exchange"
        ]
    );
    let (_, rows) = rows(monzo, &Options::default()).unwrap();
    let café = payments(&rows)[0];
    assert_eq!(
        (café.place.as_deref(), café.country.as_deref()),
        (Some("Porto"), Some("PT"))
    );
    assert_eq!(
        (café.date.to_string().as_str(), &café.converted),
        ("2025-08-01", &Some((4.3, "GBP".to_owned())))
    );
}

#[test]
fn the_tool_that_needs_most_columns_is_the_one() {
    // Each has the columns of the other's header, too.
    let spliit = "Date,Description,Category,Cost,Currency,Is Reimbursement,Split mode,Mia\n2025-08-01,a,b,1,EUR,No,x,1\n";
    is_of(spliit, "spliit");
    let sheet = "Date,Description,Category,Cost,Currency,Place\n2025-08-13,Soup,Food,5,EUR,Porto\n";
    assert!(recognise(sheet).is_none(), "a place is no person");
    assert_eq!(said(sheet, &Options::default()), ["2: 5.00 EUR for ?, 4"]);
    let asked = Options {
        tool: Some("monzo".to_owned()),
        ..Options::default()
    };
    assert!(
        rows(sheet, &asked)
            .unwrap_err()
            .to_string()
            .starts_with("is no file of Monzo")
    );
    let asked = Options {
        tool: Some("mozno".to_owned()),
        ..Options::default()
    };
    assert!(
        rows(sheet, &asked)
            .unwrap_err()
            .to_string()
            .contains("known are splitwise, ")
    );
}

#[test]
fn the_readme_names_every_tool() {
    let readme = include_str!("../../README.md");
    for tool in tools() {
        assert!(
            readme.contains(&format!("`{}`", tool.name)),
            "{}",
            tool.name
        );
    }
}

#[test]
fn what_one_of_a_group_had_alone_weighs_by_the_group() {
    let text = "Date,Description,Category,Cost,Currency,Ann,Ben,Cleo\n\
        2025-08-01,Lunch of Ann,Dining out,10,EUR,-10,10,0\n2025-08-02,Lunch of Ben,Dining out,10,EUR,10,-10,0\n\
        2025-08-02,Single room,Hotel,80,EUR,-80,80,0\n2025-08-02,Single room,Hotel,80,EUR,80,-80,0\n\
        2025-08-02,Bowl of Ann,Gifts,18,EUR,-18,18,0\n2025-08-03,Dinner,Dining out,60,EUR,-20,40,-20\n\
        2025-08-04,Hostel,Hotel,80,EUR,40,-40,0\n2025-08-20,Lunch of Ann,Dining out,10,EUR,-10,10,0\n";
    assert_eq!(
        said(text, &Options::default()),
        [
            "2: 10.00 EUR for 2, 4",
            "3: 10.00 EUR for 2, 4",
            "4: 80.00 EUR for 2, 1",
            "5: 80.00 EUR for 2, 1",
            "6: 18.00 EUR for 1, 7",
            "7: 60.00 EUR for 3, 4",
            "8: 80.00 EUR for 2, 1",
            "9: 10.00 EUR for 1, 4",
        ],
        "Cleo is a guest, and Ben has left"
    );
}

#[test]
fn members_count_for_as_many_as_they_pay_for() {
    let text = "what,bill_type,amount,currency,date,payer_name,payer_weight,owers\n\
        Hotel,Expense,300,EUR,2025-08-01,Ann,1.0,\"Ann, Ben\"\nLunch,Expense,30,EUR,2025-08-01,Ben,2.0,\"Ben, Ann\"\n\
        Lunch,Expense,20,EUR,2025-08-02,Ben,2.0,Ben\n";
    let expected = |first: u64| {
        [(300, 1), (30, 4), (20, 4)]
            .iter()
            .zip(first..)
            .map(|((amount, category), line)| format!("{line}: {amount}.00 EUR for 3, {category}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(said(text, &Options::default()), expected(2));
    let bill = |what: &str, amount: u8, day: u8, payer: &str, weight: f64, owers: &str| {
        format!(
            "{{\"what\":\"{what}\",\"bill_type\":\"Expense\",\"amount\":{amount},\"currency\":\"EUR\",\"date\":\"2025-08-{day:02}\",\
             \"payer_name\":\"{payer}\",\"payer_weight\":{weight},\"owers\":[{owers}]}}"
        )
    };
    let json = format!(
        "[{},\n{}]",
        bill("Lunch", 30, 1, "Ann", 1.0, "\"Ann\",\"Ben\""),
        bill("Lunch", 20, 2, "Ben", 2.0, "\"Ben\"")
    );
    assert_eq!(
        said(&json, &Options::default()),
        ["1: 30.00 EUR for 3, 4", "2: 20.00 EUR for 3, 4"]
    );
    let cospend = "name,weight,active,color\n\"Ann\",1,1,\"#112233\"\n\"Ben\",2,1,\"#112233\"\n\n\
        what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,categoryid,deleted\n\
        Hotel,300,2025-08-01,1754049600,Ann,1,1,\"Ann,Ben\",-13,0\nLunch,30,2025-08-01,1754049600,Ann,1,1,\"Ann,Ben\",-12,0\n\
        Lunch,20,2025-08-02,1754049600,Ann,1,1,\"Ann,Ben\",-12,0\n";
    let euros = Options {
        currency: Some("EUR".to_owned()),
        ..Options::default()
    };
    assert_eq!(said(cospend, &euros), expected(6));
}

#[test]
fn a_statement_of_wise_has_cards_and_numbers_of_transfers() {
    let text = "TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,\
        Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Total fees,Exchange To Amount\n\
        CARD-123456789,14-08-2025,-21.10,EUR,Card transaction of 24.00 USD issued by Museum Porto,,100.00,EUR,USD,1.137,,,,Museum,0.10,24.00\n\
        CARD-123456790,14-08-2025,-8.00,EUR,Card transaction of 8.00 EUR issued by Hostel Porto,,92.00,,,,,,,Hostel,0.00,\n\
        CARD-123456790,15-08-2025,8.00,EUR,Card transaction of 8.00 EUR issued by Hostel Porto,,100.00,,,,,,,Hostel,0.00,\n\
        TRANSFER-1,15-08-2025,-50.00,EUR,Sent money to Tom,,50.00,,,,,,,,0.00,\n\
        BALANCE-2,15-08-2025,-10.00,EUR,Converted EUR to USD,,40.00,,,,,,,,0.00,\n";
    is_of(text, "wise-statement");
    assert_eq!(
        said(text, &Options::default()),
        [
            "2: 24.00 USD for ?, 6",
            "3: 8.00 EUR for ?, 1",
            "4: -8.00 EUR for ?, 1",
            "5: transfer or exchange",
            "6: transfer or exchange"
        ]
    );
    let old = text
        .replace(",Exchange To Amount", "")
        .replace(",0.10,24.00", ",0.10")
        .replace(",0.00,\n", ",0.00\n");
    assert_eq!(said(&old, &Options::default())[0], "2: 21.10 EUR for ?, 6");
}

#[test]
fn a_refund_on_a_card_is_no_income() {
    let n26 = "Booking Date,Value Date,Partner Name,Partner Iban,Type,Payment Reference,Account Name,Amount (EUR),\
        Original Amount,Original Currency,Exchange Rate\n2025-08-02,,Da Mario,,Presentment,,Main,-15.00,15.00,EUR,1.0\n\
        2025-08-03,,Da Mario,,Presentment Refund,,Main,15.00,15.00,EUR,1.0\n2025-08-03,,Boss,,Income,,Main,900.00,,,\n";
    is_of(n26, "n26");
    assert_eq!(
        said(n26, &Options::default()),
        [
            "2: 15.00 EUR for ?, ?",
            "3: -15.00 EUR for ?, ?",
            "4: income"
        ]
    );
}
