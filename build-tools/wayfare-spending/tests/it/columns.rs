//! Which columns of sheets kept by hand have what, above all the amounts.

use wayfare_spending::{Field, Options};

use crate::sheets::told;
use crate::{payments, rows, said};

#[test]
fn quantity_times_unit_is_the_amount_and_a_running_sum_is_none() {
    let text = "ID,Destination,Date,Description ,Category,Quantity,Unit_Cost,Local_Currency,Pound_Sterling,Total_Spending\n\
        1,La Fortuna,13/08/2024,Hostel,Accommodation,3,9000,27000.00 ,39.01,39.01\n\
        2,La Fortuna,13/08/2024,Lunch,Food,1,3500,3500,5.05,44.06\n\
        3,La Fortuna,14/08/2024,Bus,Transport,2,692,1384,2,46.06\n\
        4,La Fortuna,14/08/2024,Hot springs tour,Activities,1,60,60,47.24,93.30\n,,,,,,,,,\n";
    let options = Options {
        currency: Some("CRC".to_owned()),
        ..Options::default()
    };
    assert_eq!(
        said(text, &options),
        [
            "2: 27000.00 CRC for ?, 1",
            "3: 3500.00 CRC for ?, 4",
            "4: 1384.00 CRC for ?, 3",
            "5: 60.00 USD for ?, 6"
        ],
        "dollars stand among colóns"
    );
    let (_, rows) = rows(text, &options).unwrap();
    assert_eq!(payments(&rows)[0].nights, Some(3.0));
    // A rate that is of no currency is an error.
    let wrong = text.replace("3500,3500,5.05", "3500,3500,50.5");
    let wrong = said(&wrong, &options)[1].clone();
    assert!(
        wrong.starts_with("line 3: \"3500 CRC beside 50.5\": is at another rate"),
        "{wrong}"
    );
}

#[test]
fn columns_of_categories_go_before_their_total() {
    let text = "Day,Date,Accommodation,Food,Transport,Activities,Total\n1,2025-08-01,40,12.5,3,0,55.5\n\
        2,2025-08-02,40,20,0,15,75\n,,80,32.5,3,15,130.5\n";
    let options = Options {
        currency: Some("EUR".to_owned()),
        ..Options::default()
    };
    assert_eq!(
        said(text, &options),
        [
            "2: 40.00 EUR for ?, 1",
            "2: 12.50 EUR for ?, 4",
            "2: 3.00 EUR for ?, 3",
            "3: 40.00 EUR for ?, 1",
            "3: 20.00 EUR for ?, 4",
            "3: 15.00 EUR for ?, 6",
            "4: sum of other rows"
        ]
    );
    let (log, _) = rows(text, &options).unwrap();
    let read: Vec<_> = log
        .columns
        .iter()
        .filter(|column| column.field == Some(Field::Amount))
        .collect();
    assert_eq!(read.len(), 4);
}

#[test]
fn columns_that_are_told_are_read_and_no_others() {
    let text = "a|b|c|d|e\n2025-08-13|9.50|Soup|Porto|7\n2025-08-14|x|Soup|Porto|7\n";
    let error = rows(text, &Options::default()).unwrap_err().to_string();
    assert!(
        error.contains("it has a, b, c, d, e") && error.contains("\ndate = \"a\"\namount = \"b\""),
        "{error}"
    );
    let options = told(&[
        (Field::Date, "a"),
        (Field::Amount, "b"),
        (Field::Description, "c"),
        (Field::Name, "d"),
    ]);
    assert_eq!(
        said(
            text,
            &Options {
                currency: Some("CHF".to_owned()),
                ..options.clone()
            }
        ),
        [
            "2: 9.50 CHF for ?, 4",
            "line 3: \"x\": is no amount: write a number, with its currency or without"
        ]
    );
    let (log, _) = rows(text, &options).unwrap();
    assert!(
        log.tool.is_none()
            && log.columns[3].field == Some(Field::Name)
            && log.columns[4].field.is_none()
    );
    let error = rows(text, &told(&[(Field::Date, "a"), (Field::Amount, "z")]))
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "has no column \"z\" for amount; it has a, b, c, d, e"
    );
}

#[test]
fn columns_that_are_told_leave_out_what_is_as_before() {
    let text = "a,b,c,d\n2025-08-13,Porto,Soup,9\n,,Wine,5\n,,Bus,3\n,,Total,17\n";
    let columns = [
        (Field::Date, "a"),
        (Field::Name, "b"),
        (Field::Description, "c"),
        (Field::Amount, "d"),
    ];
    let options = Options {
        currency: Some("EUR".to_owned()),
        ..told(&columns)
    };
    assert_eq!(
        said(text, &options),
        [
            "2: 9.00 EUR for ?, 4",
            "3: 5.00 EUR for ?, 12",
            "4: 3.00 EUR for ?, 3",
            "5: sum of other rows"
        ]
    );
    let (_, rows) = rows(text, &options).unwrap();
    assert!(
        payments(&rows)
            .iter()
            .all(|payment| payment.place.as_deref() == Some("Porto"))
    );
}

#[test]
fn codes_of_merchants_categories_points_and_styles_are_columns() {
    let text = "traveller,style,date,amount,currency,mcc,category_id,latitude,longitude,country_code,place\n\
        t1,budget,2025-08-13,5,EUR,5812,,38.7,-9.1,PT,Lisbon\nt2,Luxury,2025-08-13,6,EUR,6011,,,,PRT,Lisbon\n\
        t2,,2025-08-13,7,EUR,,6,99,0,Portugal,\nt2,,2025-08-13,7,EUR,,6,,,Portugal,Faro\n";
    assert_eq!(
        said(text, &Options::default()),
        [
            "2: 5.00 EUR for ?, 4",
            "3: transfer or exchange",
            "line 4: \"99, 0\": is no point: write degrees north and east",
            "5: 7.00 EUR for ?, 6"
        ]
    );
    let (_, rows) = rows(
        &text
            .lines()
            .enumerate()
            .filter(|(n, _)| *n != 3)
            .map(|(_, l)| format!("{l}\n"))
            .collect::<String>(),
        &Options::default(),
    )
    .unwrap();
    let payments = payments(&rows);
    assert_eq!(
        (payments[0].style, payments[0].country.as_deref()),
        (Some(wayfare_spending::Style::Budget), Some("PT"))
    );
    assert_eq!(payments[1].place.as_deref(), Some("Faro, Portugal"));
}

#[test]
fn columns_of_other_things_belong_to_the_day_and_to_no_category() {
    let text = "Datum;Ort;Unterkunft;Essen;Transport;Sonstiges;Gesamt\n2025-08-13;Porto;80,00;25,20;6,00;12,00;123,20\n";
    let options = Options {
        currency: Some("EUR".to_owned()),
        ..Options::default()
    };
    let expected = [
        "2: 80.00 EUR for ?, 1",
        "2: 25.20 EUR for ?, 4",
        "2: 6.00 EUR for ?, 3",
        "2: 12.00 EUR for ?, 0",
    ];
    assert_eq!(said(text, &options), expected);
    let english = text
        .replace("Sonstiges", "Misc")
        .replace("Unterkunft", "Lodging");
    assert_eq!(said(&english, &options), expected);
    let below_zero = text
        .replace(";80", ";-80")
        .replace(";25", ";-25")
        .replace(";6", ";-6")
        .replace(";12", ";-12");
    assert_eq!(
        said(&below_zero, &options),
        expected,
        "the statement of an account"
    );
}

#[test]
fn two_columns_of_amounts_are_one_amount_in_two_currencies() {
    let text = "Date,What,Type,Local cost,GBP cost\n2025-08-13,Something,Food,5000,1.00\n\
        2025-08-14,Something,Hotel,\"40,000\",8.00\n";
    let options = Options {
        currency: Some("IDR".to_owned()),
        ..Options::default()
    };
    assert_eq!(
        said(text, &options),
        ["2: 5000.00 IDR for ?, 4", "3: 40000.00 IDR for ?, 1"]
    );
    let (_, rows) = rows(text, &options).unwrap();
    assert_eq!(payments(&rows)[0].converted, Some((1.0, "GBP")));
    for headers in [
        "Cost (GBP),Cost (local)",
        "GBP cost,Local cost",
        "Cost in GBP,Cost in local currency",
    ] {
        let text = format!("Date,What,Type,{headers}\n2025-08-13,Something,Food,1.00,5000\n");
        assert_eq!(
            said(&text, &options),
            ["2: 5000.00 IDR for ?, 4"],
            "{headers}"
        );
    }
    let home = "Date,What,Amount EUR,Balance\n2025-08-13,Dinner,-5,100\n2025-08-13,Hostel,-40,60\n2025-08-14,Hostel,10,60\n";
    assert_eq!(
        said(home, &Options::default())[..2],
        ["2: 5.00 EUR for ?, 4", "3: 40.00 EUR for ?, 1"]
    );
    let one = "Date,What,Trip cost\n2025-08-13,Dinner,5\n2025-08-13,Hostel,40\n";
    let euros = Options {
        currency: Some("EUR".to_owned()),
        ..Options::default()
    };
    assert_eq!(
        said(one, &euros),
        ["2: 5.00 EUR for ?, 4", "3: 40.00 EUR for ?, 1"]
    );
}

#[test]
fn which_of_two_columns_has_the_amounts_is_asked_for_unless_the_rows_tell() {
    let read = |header: &str, amounts: [&str; 3]| {
        let lines = amounts.map(|amounts| format!("2025-08-13,Porto,Lunch,{amounts}\n"));
        let text = format!("Date,City,What,{header}\n{}", lines.concat());
        match rows(&text, &Options::default()) {
            Ok(_) => said(&text, &Options::default()).join("; "),
            Err(error) => error.to_string(),
        }
    };
    for (header, amounts) in [
        ("Costs A,Costs B", ["300,7", "600,14", "90,2"]),
        ("Amount,Paid", ["300,261", "40,34.8", "6,5.22"]),
        ("Price,Qty,Total", ["5,2,11", "4,1,4", "3,3,10"]),
    ] {
        let error = read(header, amounts);
        assert!(
            error.contains("say which were paid, columns = { amount = "),
            "{error}"
        );
    }
    for (header, amounts, [first, second, third]) in [
        (
            "Price EUR,Qty,Total",
            ["5,2,10", "4,1,4", "3,3,9"],
            [10, 4, 9],
        ),
        ("Cost (EUR),Total", ["5,5", "4,9", "3,12"], [5, 4, 3]),
        ("Cost (EUR),Total", ["5,", "4,9", "3,3"], [5, 4, 3]),
        ("Cost (EUR),Paid", ["5,5.00", "4,4.00", "3,3.00"], [5, 4, 3]),
    ] {
        let expected = format!(
            "2: {first}.00 EUR for ?, 4; 3: {second}.00 EUR for ?, 4; 4: {third}.00 EUR for ?, 4"
        );
        assert_eq!(read(header, amounts), expected, "{header}");
    }
}

#[test]
fn a_column_may_be_in_the_currency_of_the_place_and_home_is_where_two_amounts_are_one() {
    let text = "Date,City,What,Local cost,GBP cost\n2025-08-13,Porto,Lunch,7,6\n";
    assert_eq!(said(text, &Options::default()), ["2: 7.00 local for ?, 4"]);
    let text = "Date,What,Amount,Currency,Home amount\n2025-08-13,Lunch,300,THB,7\n2025-08-14,Lunch,300,THB,7\n\
        2025-08-15,Lunch,6,GBP,6\n";
    let (_, read) = rows(text, &Options::default()).unwrap();
    let converted: Vec<_> = payments(&read).iter().map(|it| it.converted).collect();
    let pounds = Some((7.0, "GBP"));
    assert_eq!(converted, [pounds, pounds, None]);
}
