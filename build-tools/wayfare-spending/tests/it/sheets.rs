//! Sheets that people keep by hand, and tables whose columns they tell.

use wayfare_spending::{Field, Itinerary, Options};

use crate::{payments, rows, said};

pub(crate) fn told(columns: &[(Field, &str)]) -> Options {
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
fn places_are_one_and_years_are_those_of_the_trip() {
    let mut text = "date,amount,currency,place,what\n".to_owned();
    (1..=20).for_each(|day| text.push_str(&format!("2025-08-{day:02},5,EUR,Porto,Lunch\n")));
    text.push_str("2024-08-11,5,EUR,Porto,Lunch\n2025-01-02,5,EUR,,Flight\n");
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
            "line 24: \"9999-08-12\": is no date of a trip: write a year from 1970 to 2099",
            "line 25: \"0000-08-12\": is no date of a trip: write a year from 1970 to 2099",
            "line 26: \"EURO$\": is no currency: write its code, such as EUR"
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

#[test]
fn sheets_in_other_languages_are_understood() {
    for text in [
        "Data;Miejsce;Kategoria;Opis;Kwota;Waluta\n13.08.2025;Lizbona;Nocleg;Hotel 3 noce;300,00;EUR\n\
         13.08.2025;Lizbona;Jedzenie;Kolacja;40,00;EUR\n14.08.2025;Lizbona;Transport;Tramwaj;6,00;EUR\n",
        "日付,場所,カテゴリ,内容,金額,通貨\n2025/08/13,リスボン,宿泊,ホテル 3泊,300,EUR\n\
         2025/08/13,リスボン,食費,夕食,40,EUR\n2025年8月14日,リスボン,交通費,路面電車,6,EUR\n",
        "Tarih;Yer;Kategori;Açıklama;Tutar;Para birimi\n13.08.2025;Lizbon;Konaklama;Otel 3 gece;300,00;EUR\n\
         13.08.2025;Lizbon;Yemek;Akşam yemeği;40,00;EUR\n14.08.2025;Lizbon;Ulaşım;Tramvay;6,00;EUR\n",
        "Datum;Plaats;Categorie;Omschrijving;Bedrag;Valuta\n13-08-2025;Lissabon;Overnachting;Hotel 3 nachten;300,00;EUR\n\
         13-08-2025;Lissabon;Eten;Avondeten;40,00;EUR\n14-08-2025;Lissabon;Vervoer;Tram;6,00;EUR\n",
        "Datum;Místo;Kategorie;Popis;Částka;Měna\n13.08.2025;Lisabon;Ubytování;Hotel 3 noci;300,00;EUR\n\
         13.08.2025;Lisabon;Jídlo;Večeře;40,00;EUR\n14.08.2025;Lisabon;Doprava;Tramvaj;6,00;EUR\n",
        "Data;Local;Categoria;Descrição;Valor;Moeda\n13/08/2025;Lisboa;Hospedagem;Hotel 3 diárias;300,00;EUR\n\
         13/08/2025;Lisboa;Alimentação;Jantar;40,00;EUR\n14/08/2025;Lisboa;Transporte;Bonde;6,00;EUR\n",
    ] {
        let (_, rows) =
            rows(text, &Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
        let payments = payments(&rows);
        let said: Vec<_> = payments.iter().map(|it| (it.amount, it.category)).collect();
        let expected = [(300.0, Some(1)), (40.0, Some(4)), (6.0, Some(3))];
        assert_eq!(said, expected, "{text}");
        assert_eq!(payments[0].nights, Some(3.0), "{text}");
        assert!(payments.iter().all(|it| it.place.is_some()), "{text}");
    }
}
