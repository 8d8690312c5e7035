//! Sheets that people keep by hand, and tables whose columns they tell.

use wayfare_spending::{Field, Itinerary, Options};

use crate::{payments, rows, said};

fn told(columns: &[(Field, &str)]) -> Options {
    let columns = columns
        .iter()
        .map(|&(field, column)| (field, column.to_owned()))
        .collect();
    Options {
        columns,
        ..Options::default()
    }
}

#[test]
fn a_title_sums_and_places_of_the_first_row_are_understood() {
    let text = "Unsere Reise;;;;\n;;;;\nDatum;Ort;Was;Betrag;Währung\n02.05.25;Porto;Hotel (zwei Nächte);1.038,50 €;\n\
        ;;Abendessen;20,00;€\n;;Summe;1.058,50;\n04.05.25;Braga;Zug;2.500;HUF\n\n;;Gesamt;3558,50;\n";
    assert_eq!(
        said(text, &Options::default()),
        [
            "4: 1038.50 EUR for ?, 1",
            "5: 20.00 EUR for ?, 4",
            "6: sum of other rows",
            "7: 2500.00 HUF for ?, 2",
            "9: sum of other rows"
        ]
    );
    let (_, rows) = rows(text, &Options::default()).unwrap();
    let payments = payments(&rows);
    let places: Vec<_> = payments
        .iter()
        .filter_map(|payment| payment.place.as_deref())
        .collect();
    assert_eq!(places, ["Porto", "Porto", "Braga"]);
    assert_eq!(
        (payments[1].date.to_string().as_str(), payments[0].nights),
        ("2025-05-02", Some(2.0))
    );
}

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
fn amounts_are_written_as_people_do() {
    let text = "Datum;Was;Betrag\n13.08.2025;Museum;2 x 12,50 €\n13.08.2025;Essen;20,- €\n13.08.2025;Konzert;gratis\n\
        13.08.2025;Kaffee;ca. 3 €\n14.08.2025;Taxi;-\n14.08.2025;Hotel;viel\n\
        14.08.2025;Zoo;9\n14.08.2025;Zoo;9\n14.08.2025;Zoo;9\n";
    assert_eq!(
        said(text, &Options::default())[..6],
        [
            "2: 25.00 EUR for ?, 6",
            "3: 20.00 EUR for ?, 4",
            "4: nothing paid",
            "5: 3.00 EUR for ?, 4",
            "6: nothing paid",
            "line 7: \"viel\": is no amount: write a number, with its currency or without"
        ]
    );
}

#[test]
fn a_stay_is_from_check_in_to_check_out() {
    let text = "check in,check out,nights,total price of stay,person\n\
        02.05.2025,06.05.2025,4,\"105,35\",2\n06.05.2025,07.05.2025,1,103,2\n07.05.2025,09.05.2025,2,0,2\n\
        09.05.2025,08.05.2025,,50,2\n10.05.2025,11.05.2025,-1,50,2\n10.05.2025,12.05.2025,,50,0\n";
    assert_eq!(
        said(text, &Options::default()),
        [
            "2: 105.35 ? for 2, 1",
            "3: 103.00 ? for 2, 1",
            "4: 0.00 ? for 2, 1",
            "line 5: \"08.05.2025\": ends before it begins: correct the dates",
            "line 6: \"-1\": is no number of nights: write 0 to 366 nights",
            "line 7: \"0\": is no number of persons: write how many persons it was for, 1 to 1,000"
        ]
    );
}

#[test]
fn a_row_a_day_has_the_hotel_on_the_first_night() {
    let text = "Day,City,Stay,Expenses (Stay),Food,Other Expenses\n\
        1/May/25,Porto,Inn,90.00,€10.50,\n2/May/25,Porto,Inn,0.00,€20.00,5\n3/May/25,Porto,Bus,0.00,,\n4/May/25,Braga,Den,30.00,,\n";
    let (_, rows) = rows(text, &Options::default()).unwrap();
    let payments = payments(&rows);
    let nights: Vec<_> = payments
        .iter()
        .filter(|p| p.category == Some(1))
        .map(|p| (p.amount, p.nights))
        .collect();
    assert_eq!(nights, [(90.0, Some(2.0)), (30.0, Some(1.0))]);
    assert_eq!(
        payments
            .iter()
            .filter(|p| p.category == Some(4))
            .map(|p| p.amount)
            .sum::<f64>(),
        30.5
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
fn places_are_one_and_years_are_those_of_the_trip() {
    let mut text = "date,amount,currency,place,what\n".to_owned();
    (1..=20).for_each(|day| text.push_str(&format!("2025-08-{day:02},5,EUR,Porto,Lunch\n")));
    text.push_str(
        "2024-08-11,5,EUR,Porto,Lunch\n2025-01-02,5,EUR,,Flight\n2025-08-12,5,EUR,Porto & Braga,Lunch\n",
    );
    text.push_str(
        "9999-08-12,5,EUR,Porto,Lunch\n0000-08-12,5,EUR,Porto,Lunch\n2025-08-12,5,EURO$,Porto,Lunch\n",
    );
    let said = said(&text, &Options::default());
    assert_eq!(
        said[20..],
        [
            "line 22: \"2024-08-11\": is far from all other dates of the file: correct the year, or put the rows of that \
             year into a file of their own",
            "23: 5.00 EUR for ?, 14",
            "line 24: \"Porto & Braga\": names several places: give each place a row of its own",
            "line 25: \"9999-08-12\": is no date of a trip: write a year from 1970 to 2099",
            "line 26: \"0000-08-12\": is no date of a trip: write a year from 1970 to 2099",
            "line 27: \"EURO$\": is no currency: write its code, such as EUR"
        ]
    );
}

#[test]
fn an_itinerary_tells_places_and_nights() {
    let itinerary = "from,to,name,country_code\n2025-08-01,2025-08-04,Porto,PT\n2025-08-04,2025-08-05,Braga,PT\n";
    let options = Options {
        itinerary: Some(Itinerary::parse(itinerary).unwrap()),
        ..Options::default()
    };
    let text = "date,amount,currency,what\n2025-08-01,90,EUR,Hotel\n2025-08-03,5,EUR,Lunch\n2025-08-04,5,EUR,Lunch\n\
        2025-07-01,99,EUR,Flight\n";
    let (_, rows) = rows(text, &options).unwrap();
    let payments = payments(&rows);
    let places: Vec<_> = payments
        .iter()
        .map(|payment| payment.place.as_deref().unwrap_or("-"))
        .collect();
    assert_eq!(places, ["Porto", "Porto", "Braga", "-"]);
    assert_eq!(
        (payments[0].nights, payments[0].country.as_deref()),
        (Some(3.0), Some("PT"))
    );
}

#[test]
fn what_can_be_read_both_ways_is_asked_for() {
    let text = "date,amount,currency\n02/05/2025,0.500,KWD\n04/05/2025,2.500,KWD\n";
    let error = rows(text, &Options::default()).unwrap_err().to_string();
    assert!(
        error.contains("\"DD/MM/YYYY\" (2 days") && error.contains("\"MM/DD/YYYY\" (59 days)"),
        "{error}"
    );
    let dated = Options {
        date_format: Some("D/M/YYYY".to_owned()),
        ..Options::default()
    };
    assert_eq!(said(text, &dated)[1], "3: 2.50 KWD for ?, ?");
    let open = text.replace("0.500", "1.500");
    assert!(
        rows(&open, &dated)
            .unwrap_err()
            .to_string()
            .contains("decimal = \".\"")
    );
    let decided = Options {
        decimal: Some(','),
        ..dated
    };
    assert_eq!(said(&open, &decided)[0], "2: 1500.00 KWD for ?, ?");
}

#[test]
fn a_statement_has_spending_below_zero() {
    let text = "Date,Description,Amount,Currency\n2025-08-13,Hostel,-40.00,EUR\n2025-08-13,Noodles,-5.00,EUR\n\
        2025-08-14,Museum,-8.00,EUR\n2025-08-14,Ann,-80.00,EUR\n2025-08-14,Museum,4.00,EUR\n";
    assert_eq!(
        said(text, &Options::default()),
        [
            "2: 40.00 EUR for ?, 1",
            "3: 5.00 EUR for ?, 4",
            "4: 8.00 EUR for ?, 6",
            "5: 80.00 EUR for ?, ?",
            "6: -4.00 EUR for ?, 6"
        ]
    );
}

#[test]
fn each_traveller_has_places_of_his_own() {
    let text = "traveller,date,place,what,amount,currency\na,2025-08-13,Porto,Lunch,5,EUR\na,,,Dinner,5,EUR\n\
        b,2025-08-13,,Lunch,5,EUR\nb,2025-08-14,,Lunch,5,EUR\n";
    let (_, rows) = rows(text, &Options::default()).unwrap();
    let places: Vec<_> = payments(&rows)
        .iter()
        .map(|payment| payment.place.as_deref())
        .collect();
    assert_eq!(places, [Some("Porto"), Some("Porto"), None, None]);
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
    assert_eq!(payments(&rows)[0].converted, Some((1.0, "GBP".to_owned())));
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
fn a_sheet_of_bad_amounts_says_which_they_are() {
    let read = |amount: &str| {
        said(
            &format!("Date,What,Amount\n2025-08-13,Dinner,{amount}\n"),
            &Options::default(),
        )
    };
    assert_eq!(read("free"), ["2: nothing paid"]);
    for amount in ["NaN", "#REF!", "=10+5", "12€50"] {
        let expected = format!(
            "line 2: {amount:?}: is no amount: write a number, with its currency or without"
        );
        assert_eq!(read(amount), [expected]);
    }
    let table = "| Date | What | Amount |\n|---|---|---|\n| 2025-08-13 | Dinner | 5 EUR |\n";
    assert_eq!(said(table, &Options::default())[0], "3: 5.00 EUR for ?, 4");
    for text in [
        "",
        "\n\n",
        "Date,What,Amount\n",
        "Date,Description,Category,Cost,Currency,Ann\n",
    ] {
        let error = rows(text, &Options::default()).unwrap_err().to_string();
        assert_eq!(
            error, "holds no rows with payments: export it again",
            "{text:?}"
        );
    }
}

#[test]
fn lodging_of_untold_nights_is_counted() {
    let text = "Date,What,Amount,Currency\n2025-08-13,Hotel,80,EUR\n2025-08-14,\"Hotel, 2 nights\",90,EUR\n2025-08-14,Dinner,9,EUR\n";
    let (log, _) = rows(text, &Options::default()).unwrap();
    assert_eq!(log.untold_nights, 1);
}

#[test]
fn a_country_alone_is_the_place() {
    let text = "Date,City,Country,What,Amount\n2025-08-13,,Italy,Dinner,5\n2025-08-13,,ITA,Dinner,5\n2025-08-13,Rome,Italy,Dinner,5\n";
    let (_, rows) = rows(text, &Options::default()).unwrap();
    let places: Vec<_> = payments(&rows)
        .iter()
        .map(|it| (it.place.as_deref(), it.country.as_deref()))
        .collect();
    assert_eq!(
        places,
        [
            (None, Some("Italy")),
            (None, Some("IT")),
            (Some("Rome, Italy"), None)
        ]
    );
}

#[test]
fn who_is_under_way_is_at_no_place() {
    let text = "Date,City,What,Amount\n2025-08-13,Train,Snack,5\n2025-08-13,Night bus,Snack,5\n2025-08-14,Harpers Ferry,Lunch,5\n";
    let (_, rows) = rows(text, &Options::default()).unwrap();
    let places: Vec<_> = payments(&rows)
        .iter()
        .map(|it| it.place.as_deref())
        .collect();
    assert_eq!(places, [None, None, Some("Harpers Ferry")]);
}
