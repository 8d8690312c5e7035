//! What each tool of one purse writes that must not be taken for spending, or not as it stands.

use wayfare_spending::{Options, Row, recognise, tools};

use crate::{payments, rows, said};

pub(crate) fn is_of(text: &str, tool: &str) {
    assert_eq!(recognise(text).map(|tool| tool.name), Some(tool), "{text}");
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
    assert_eq!(payments[2].converted, Some((21.1, "EUR")));
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
        ("2025-08-01", &Some((4.3, "GBP")))
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

#[test]
fn trackers_tell_transfers_and_income() {
    let wallet = "account;category;currency;amount;ref_currency_amount;type;payment_type;note;date;transfer;payee;labels\n\
        Cash;Holiday, trips, hotels;THB;-900;-25;Expenses;CASH;3 nights;2025-08-13 10:00:00;false;;\n\
        Cash;Bar, cafe;THB;-72;-2;Expenses;CASH;lunch;2025-08-14 10:00:00;false;;\n\
        Cash;TRANSFER;THB;-90;-2.5;Expenses;TRANSFER;;2025-08-14 10:00:00;true;;\n\
        Bank;Wage, invoices;EUR;2000;2000;Income;TRANSFER;;2025-08-14 10:00:00;false;;\n";
    let spendee = "Date,Wallet,Type,Category name,Amount,Currency,Note,Labels,Author\n\
        2025-08-13T10:00:00+00:00,Cash,Expense,Accommodation,-900,THB,3 nights,,\n\
        2025-08-14T10:00:00+00:00,Cash,Expense,Food & Drink,-72,THB,,,\n\
        2025-08-14T10:00:00+00:00,Cash,Outgoing Transfer,Transfer,-90,THB,,,\n\
        2025-08-14T10:00:00+00:00,Bank,Income,Salary,2000,EUR,,,\n";
    let money_manager = "Date,Account,Category,Subcategory,Note,THB,Income/Expense,Description,Amount,Currency,Account\n\
        08/13/2025 10:00:00,Cash,Hotel,,3 nights,900,Expense,,900,THB,900\n\
        08/14/2025 10:00:00,Cash,Food,Lunch,,72,Expense,,72,THB,72\n\
        08/14/2025 10:00:00,Cash,Bank,,,90,Transfer-Out,,90,THB,90\n\
        08/14/2025 10:00:00,Cash,Salary,,,2000,Income,,2000,EUR,2000\n";
    let monefy = "date,account,category,amount,currency,converted amount,currency,description\n\
        13/08/2025,Cash,Hotel,-900,THB,-25,EUR,3 nights\n14/08/2025,Cash,Eating out,-72,THB,-2,EUR,\n\
        14/08/2025,Cash,To 'Savings',-90,THB,-2.5,EUR,\n14/08/2025,Bank,Salary,2000,EUR,2000,EUR,\n";
    let one_money = "DATE,TYPE,FROM ACCOUNT,TO ACCOUNT / TO CATEGORY,AMOUNT,CURRENCY,AMOUNT 2,CURRENCY 2,TAGS,NOTES\n\
        08/13/25,Expense,Cash,Hotel,900,THB,25,EUR,,3 nights\n08/14/25,Expense,Cash,Restaurant,72,THB,2,EUR,,\n\
        08/14/25,Transfer,Cash,Bank,90,THB,2.5,EUR,,\n08/14/25,Income,Bank,Salary,2000,EUR,2000,EUR,,\n";
    let bluecoins = "Type,Date,Set Time,Title,Amount,Currency,Exchange Rate,Category Group,Category,Account,Notes,Labels,Status\n\
        Expense,2025-08-13 10:00:00.000,10:00,3 nights,-900,THB,36.0,Travel,Hotel,Cash,,,\n\
        Expense,2025-08-14 10:00:00.000,10:00,Noodles,-72,THB,36.0,Food,Restaurants,Cash,,,\n\
        Transfer,2025-08-14 10:00:00.000,10:00,,-90,THB,36.0,(Transfer),(Transfer),Cash,,,\n\
        Income,2025-08-14 10:00:00.000,10:00,Pay,2000,EUR,1.0,Income,Salary,Bank,,,\n";
    let money_lover = "Id;Date;Category;Amount;Currency;Note;Wallet\n1;13/08/2025;Hotels;-900;THB;3 nights;Cash\n\
        2;14/08/2025;Restaurants;-72;THB;;Cash\n3;14/08/2025;Outgoing Transfer;-90;THB;;Cash\n\
        4;14/08/2025;Salary;2000;EUR;;Bank\n";
    let cashew = "account,amount,currency,title,note,date,income,type,category name,subcategory name\n\
        Cash,-900,THB,3 nights,,2025-08-13 10:00:00.000,false,null,Hotel,\n\
        Cash,-72,THB,,,2025-08-14 10:00:00.000,false,null,Dining,\n\
        Cash,-90,THB,,Transferred Balance,2025-08-14 10:00:00.000,false,null,Balance Correction,\n\
        Bank,2000,EUR,,,2025-08-14 10:00:00.000,true,null,Salary,\n";
    for (text, tool) in [
        (wallet, "wallet"),
        (spendee, "spendee"),
        (money_manager, "money-manager"),
        (monefy, "monefy"),
        (one_money, "1money"),
        (bluecoins, "bluecoins"),
        (money_lover, "money-lover"),
        (cashew, "cashew"),
    ] {
        is_of(text, tool);
        assert_eq!(
            said(text, &Options::default()),
            [
                "2: 900.00 THB for ?, 1",
                "3: 72.00 THB for ?, 4",
                "4: transfer or exchange",
                "5: income"
            ],
            "{tool}"
        );
    }
    let (_, read) = rows(wallet, &Options::default()).unwrap();
    let converted = payments(&read)[0].converted;
    assert_eq!(converted, Some((25.0, "EUR")), "of home");
}

#[test]
fn older_statements_tell_transfers_by_their_texts() {
    let revolut = "Completed Date ; Description ; Paid Out (EUR) ; Paid In (EUR) ; Exchange Out; Exchange In; Balance (EUR); \
        Category; Notes\n\
        May 15, 2019 ; Pingo Doce  ; 24.00 ;  ;  ;  ; 1,130.00; groceries;\n\
        May 15, 2019 ; Cash at Caixa  ; 50.00 ;  ;  ;  ; 154.00; cash;\n\
        May 13, 2019 ; Exchanged to GBP  ; 100.00 ;  ; GBP 87.00 ;  ; 230.00; general;\n\
        May 13, 2019 ; To Ben Smith  ; 70.00 ;  ;  ;  ; 330.00; transfers;\n\
        May 13, 2019 ; Top-Up by *1234  ;  ; 500.00 ;  ;  ; 800.00; general;\n\
        May 12, 2019 ; Pingo Doce  ;  ; 4.00 ;  ;  ; 130.00; groceries;\n";
    is_of(revolut, "revolut-2019");
    assert_eq!(
        said(revolut, &Options::default()),
        [
            "2: 24.00 EUR for ?, 4",
            "3: cash taken out",
            "4: transfer or exchange",
            "5: transfer or exchange",
            "6: transfer or exchange",
            "7: -4.00 EUR for ?, 4"
        ]
    );
    let monzo = "id,created,amount,currency,local_amount,local_currency,category,emoji,description,address,notes,receipt\n\
        tx_1,2018-05-13 17:32:57 +0000,-34.8,GBP,-40,EUR,eating_out,,RESTAURANTE ABC       LISBOA        PRT,,,\n\
        tx_2,2018-05-16 19:32:57 +0000,-100,GBP,-100,GBP,general,,pot_0000123,,,\n\
        tx_3,2018-05-16 19:32:57 +0000,-43.5,GBP,-50,EUR,cash,,CAIXA ATM            LISBOA        PRT,,,\n";
    is_of(monzo, "monzo-2018");
    assert_eq!(
        said(monzo, &Options::default()),
        [
            "2: 40.00 EUR for ?, 4",
            "3: transfer or exchange",
            "4: cash taken out"
        ]
    );
    let (_, read) = rows(monzo, &Options::default()).unwrap();
    assert_eq!(payments(&read)[0].place.as_deref(), Some("Lisboa"));
    let starling = "Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes\n\
        13/05/2025,Pizza,PIZZA,CONTACTLESS,-40.00,900.00,EATING_OUT,\n\
        16/05/2025,Ann,rent,FASTER PAYMENT,-100.00,900.00,PAYMENTS,\n16/05/2025,ATM,ATM,ATM,-50.00,900.00,CASH,\n";
    is_of(starling, "starling");
    assert_eq!(
        said(starling, &Options::default()),
        [
            "2: 40.00 GBP for ?, 4",
            "3: transfer or exchange",
            "4: cash taken out"
        ]
    );
}

#[test]
fn postings_of_one_person_weigh_by_the_group() {
    let of_beancount = "plugin \"beancount.plugins.split_expenses\" \"Ann Ben\"\n\n\
        2025-08-01 * \"Lunch\"\n  Expenses:Food:Restaurant:Ann  10 EUR\n  Assets:Cash\n\n\
        2025-08-02 * \"Hotel\"\n  Expenses:Hotel  80 EUR\n  Assets:Cash\n";
    let lines = ["4: 10.00 EUR for 2, 4", "8: 80.00 EUR for 2, 1"];
    assert_eq!(said(of_beancount, &Options::default()), lines);
    let of_hledger = of_beancount.split_once("\n\n").unwrap().1;
    let of_two = Options {
        persons: Some(2.0),
        ..Options::default()
    };
    let lines = ["2: 10.00 EUR for 2, 4", "6: 80.00 EUR for 2, 1"];
    assert_eq!(said(of_hledger, &of_two), lines);
    let of_purse = ["2: 10.00 EUR for ?, 4", "6: 80.00 EUR for ?, 1"];
    assert_eq!(said(of_hledger, &Options::default()), of_purse);
}
