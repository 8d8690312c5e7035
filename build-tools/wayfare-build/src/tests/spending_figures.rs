//! What figures rest on: travellers of countries, what was given back, what is of no category, and sheets of workbooks.

use super::fixture::rows;
use super::spending::{fixture, sums};
use crate::figures_of_few;

const HEADER: &str = "Day,Town,What,Paid,Currency,Nights,Who,Heads\n";

#[test]
fn figures_of_countries_have_their_travellers_and_are_warned_of() {
    let of = |travellers: usize| {
        let log: String = (0..travellers)
            .map(|who| {
                let town = if who == 0 { "Porto" } else { "Lisbon" };
                format!(
                    "2025-05-01,{town},hotel,160.00,EUR,4,W{who},1\n2025-05-02,{town},dinner,3{who}.00,EUR,,W{who},1\n"
                )
            })
            .collect();
        let sources = fixture(&format!("{HEADER}{log}"), "");
        let report = sources.build("out").run().unwrap().spending.unwrap();
        let lodging =
            "SELECT observations, travellers, first_year, last_year, provenance FROM country_cost
                       JOIN source USING (source_id) WHERE country_code = 'PT' AND category_id = 1";
        let few = figures_of_few(&sources.path("out")).unwrap();
        let of_places = report
            .places
            .iter()
            .filter(|row| row.travellers < 3)
            .count();
        assert_eq!(few as usize, of_places + report.countries_of_few);
        (
            rows(&sources.path("out"), lodging).concat(),
            report.countries_of_few,
        )
    };
    assert_eq!(of(2), ("8|2|2025|2025|blended".to_owned(), 3));
    assert_eq!(of(3), ("12|3|2025|2025|blended".to_owned(), 0));
}

#[test]
fn what_was_given_back_is_no_highlight() {
    let log = "2025-05-01,Lisbon,hotel,160.00,EUR,4,Wq,1\n2025-05-01,Lisbon,museum,90.00,EUR,,Wq,1\n\
        2025-05-02,Lisbon,museum,-90.00,EUR,,Wq,1\n2025-05-02,Lisbon,museum,12.00,EUR,,Wq,1\n\
        2025-05-03,Lisbon,dinner,20.00,EUR,,Wq,1\n";
    let sources = fixture(&format!("{HEADER}{log}"), "");
    sources.build("out").run().unwrap();
    let museums =
        "SELECT cost, description FROM location_highlight WHERE category_id = 6 AND geonameid = 1";
    assert_eq!(
        rows(&sources.path("out"), museums),
        ["12.28|Museum"],
        "of today"
    );
}

#[test]
fn the_rest_of_a_day_is_of_its_total_and_of_no_category() {
    let log = "Date,Place,Hotel,Food,Misc\n2025-05-13,Lisbon,100 EUR,40 EUR,5 EUR\n2025-05-14,Lisbon,100 EUR,20 EUR,25 EUR\n\
        2025-05-15,Lisbon,,,\n2025-05-15,Lisbon,0 EUR,30 EUR,0 EUR\n";
    let (sums, rejected) = sums(log, "");
    assert_eq!(rejected, 0);
    let of = |category| {
        let places = sums.understood.places.iter();
        let mut of = places.filter(|row| row.category_id == category);
        of.next().map(|row| (row.raw_mean, row.rows))
    };
    assert_eq!((of(0), of(4)), (Some((160.0, 7)), Some((45.0, 3))));
    let categories: Vec<_> = sums
        .categories
        .iter()
        .map(|sum| (&*sum.of, sum.amount))
        .collect();
    assert_eq!(
        categories,
        [("", 30.0), ("Accommodation", 200.0), ("Food", 90.0)]
    );
}

#[test]
fn transport_of_any_kind_is_of_a_day_that_is_known() {
    let log = "Date,Place,Category,What,Amount\n2025-03-01,Lisbon,Transport,To the sea,300 EUR\n\
        2025-05-13,Lisbon,Hotel,2 nights,100 EUR\n2025-05-13,Lisbon,Transport,,9 EUR\n\
        2025-05-14,Lisbon,Food,Dinner,40 EUR\n2025-05-14,Lisbon,,Transport,5 EUR\n2025-05-14,Lisbon,Transport,Metro,2 EUR\n";
    let (sums, rejected) = sums(log, "");
    let places = sums.understood.places.iter();
    let found: Vec<_> = places
        .map(|row| (row.category_id, row.nights, row.raw_mean))
        .collect();
    assert_eq!(
        (rejected, found),
        (
            0,
            vec![(0, 2, 78.0), (1, 2, 50.0), (3, 2, 1.0), (4, 2, 20.0)]
        )
    );
    assert_eq!(sums.understood.logs[0].uncategorized, 0);
}

#[test]
fn what_was_paid_in_a_withdrawn_currency_is_told_by_the_law() {
    let log = "Date,Place,Category,What,Amount,Currency\n2019-05-13,Lisbon,Hotel,3 nights,904.14,HRK\n\
        2019-05-13,Lisbon,Food,Dinner,150.69,HRK\n2019-05-16,Lisbon,Food,Lunch,75.345,HRK\n";
    let (sums, rejected) = sums(log, "");
    let found = sums
        .understood
        .places
        .iter()
        .find(|row| row.category_id == 1);
    assert_eq!((rejected, found.map(|row| row.raw_mean)), (0, Some(40.0)));
}

#[cfg(feature = "xlsx")]
#[test]
fn the_sheets_of_a_workbook_are_of_one_traveller() {
    let sheet = |rows: &[&str]| {
        let cell = |text: &str| format!("<c t=\"inlineStr\"><is><t>{text}</t></is></c>");
        let row = |(at, row): (usize, &&str)| {
            let cells: Vec<_> = row.split(',').enumerate().collect();
            let cells = cells.iter().map(|(column, text)| {
                let column = char::from(b'A' + *column as u8);
                cell(text).replacen("<c ", &format!("<c r=\"{column}{}\" ", at + 1), 1)
            });
            format!("<row r=\"{}\">{}</row>", at + 1, cells.collect::<String>())
        };
        rows.iter().enumerate().map(row).collect::<String>()
    };
    const COLUMNS: &str = "Date,Place,What,Amount,Currency";
    let lisbon = sheet(&[
        COLUMNS,
        "2025-05-13,Lisbon,Hotel 2 nights,80,EUR",
        "2025-05-13,Lisbon,Dinner,20,EUR",
    ]);
    let porto = sheet(&[
        COLUMNS,
        "2025-05-15,Porto,Hotel 2 nights,60,EUR",
        "2025-05-15,Porto,Dinner,10,EUR",
    ]);
    let read = |sheets: [&str; 2]| {
        let sources = super::spending::places();
        let file = sources.path("trip.xlsx");
        std::fs::write(
            &file,
            crate::workbook::tests::workbook_of(sheets, "", "<xf numFmtId=\"0\"/>").into_inner(),
        )
        .unwrap();
        sources
            .build("out")
            .files([&file])
            .check(None)
            .map(|check| check.spending.unwrap())
    };
    let both = read([&lisbon, &porto]).unwrap();
    let files: Vec<_> = both
        .logs
        .iter()
        .map(|log| log.file.rsplit('/').next().unwrap())
        .collect();
    assert_eq!((files, both.left_out.len()), (vec!["One", "Two"], 0));
    let totals = both.places.iter().filter(|row| row.category_id == 0);
    assert_eq!(totals.map(|row| row.nights).collect::<Vec<_>>(), [2, 2]);
    let one = read([&sheet(&["Ideas", "Go by train"]), &porto]).unwrap();
    assert!(one.left_out[0].ends_with("trip.xlsx/One"), "{one:?}");
    assert!(one.to_string().contains("One: left out"), "{one}");
    assert!(read([&sheet(&["Ideas"]), &sheet(&["Notes"])]).is_err());
    let totals = sheet(&[
        "Date,Place,Total,Currency",
        "2025-05-13,Lisbon,100,EUR",
        "2025-05-14,Lisbon,30,EUR",
    ]);
    let log = sheet(&[
        COLUMNS,
        "2025-05-13,Lisbon,Hotel 2 nights,80,EUR",
        "2025-05-13,Lisbon,Dinner,20,EUR",
        "2025-05-14,Lisbon,Dinner,30,EUR",
    ]);
    for sheets in [[&*log, &*totals], [&*totals, &*log]] {
        let report = read(sheets).unwrap();
        assert_eq!(
            (report.logs.len(), report.summaries.len()),
            (1, 1),
            "{report}"
        );
        assert!(
            report
                .to_string()
                .contains("left out, as a sum of what other sheets have"),
            "{report}"
        );
    }
}
