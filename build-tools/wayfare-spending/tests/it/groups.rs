//! What tools of groups write that must not be taken for spending, and for how many persons rows are.

use wayfare_spending::Options;

use crate::tools::is_of;
use crate::{payments, rows, said};

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
    assert_eq!(payments[0].converted, Some((21.10, "EUR")));
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
        Some((21.10, "EUR")),
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
fn tricount_has_a_column_of_shares_for_each_person() {
    let text = "Titre;Montant;Devise;Taux de change;Montant en EUR;Type de transaction;Catégorie;Payé par;Payé par Mia;\
        Payé par Tom;Impacté à Mia;Impacté à Tom;Date & heure\n\
        Hôtel, 3 nuits;300,00;EUR;1;300,00;Dépense;Hébergement;Mia;300;0;150;150;13/05/2025 10:00\n\
        Glace de Tom;6,00;EUR;1;6,00;Dépense;Glace;Mia;6;0;0;6;14/05/2025 19:00\n\
        Virement;150,00;EUR;1;150,00;Transfert d'argent;;Tom;0;150;150;0;16/05/2025 20:00\n";
    is_of(text, "tricount-sheet");
    assert_eq!(
        said(text, &Options::default()),
        [
            "2: 300.00 EUR for 2, 1",
            "3: 6.00 EUR for 2, 4",
            "4: repayment between persons"
        ]
    );
}

#[test]
fn splitwise_is_told_in_each_of_its_languages() {
    let row = "2025-08-01,Obiad,Jedzenie na mieście,20.00,EUR,10.00,-10.00\n";
    for header in [
        "Data,Opis,Kategoria,Koszt,Waluta,Mia,Tom",
        "Datum,Beschrijving,Categorie,Kosten,Valuta,Mia,Tom",
        "Datum,Beskrivning,Kategori,Kostnad,Valuta,Mia,Tom",
        "日付,説明,カテゴリー,費用,通貨,Mia,Tom",
        "Datum,Beschreibung,Kategorie,Kosten,Währung,Mia,Tom",
    ] {
        let text = format!("{header}\n\n{row}");
        is_of(&text, "splitwise");
        assert_eq!(said(&text, &Options::default()), ["3: 20.00 EUR for 2, 4"]);
    }
}
