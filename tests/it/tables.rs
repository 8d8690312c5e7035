//! Tables of a user's own: what they add, what they replace, and values that no table should hold.

use wayfare::{NameKind, SearchOptions, Style};
use wayfare_build::Report;

use crate::{
    sources::{Sources, place, rejected},
    support::{all, close, details_of, ids, point},
};

/// Builds one place with a table beside it; what is rejected of the table.
fn with_table(kind: &str, rows: &str, entry: &str) -> (Vec<String>, Report, Sources) {
    let sources = Sources::new()
        .add("places", &place(1, "Alfa", &[]), "")
        .add(kind, rows, entry);
    let report = sources.build().run().unwrap();
    (rejected(&report, &format!("own-{kind}")), report, sources)
}

#[track_caller]
fn assert_each_contains(rejected: &[String], parts: &[&str]) {
    assert_eq!(rejected.len(), parts.len(), "{rejected:#?}");
    for part in parts {
        assert!(
            rejected.iter().any(|row| row.contains(part)),
            "`{part}` is not in {rejected:#?}"
        );
    }
}

#[test]
fn own_categories_join_the_default_ones_or_take_their_place() {
    let rows = "category_id,name,sumtype\n19,Postcards,2\n4,Meals,2\n70000,Far,1\n20,Odd,300\n";
    let (rejected, _, sources) = with_table("categories", rows, "");
    assert_each_contains(&rejected, &["category_id: `70000`", "sumtype: `300`"]);
    let (_, dataset) = sources.dataset();
    let names: Vec<_> = all(dataset.categories())
        .iter()
        .map(|category| category.name)
        .collect();
    assert_eq!(
        (names.len(), names[3], names[18]),
        (19, "Meals", "Postcards")
    );
}

#[test]
fn own_currencies_and_rates_are_converted_with_the_default_ones() {
    let sources = Sources::new()
        .add("places", &place(1, "Alfa", &[]), "")
        .add("currencies", "currency_code,name,symbol,alternatename\nXTS,Token (Test),¤,Try Token\nXXX,Nothing,,\nxts,Small,,\n", "")
        .add(
            "rates",
            "currency_code,rate\nXTS,4\nEUR,0.5\nJPY,0\nGBP,-1\nQQQ,1\nCHF,1e999\n",
            "base = \"USD\"",
        );
    let (report, dataset) = sources.dataset();
    assert_each_contains(&rejected(&report, "own-currencies"), &["`xts`"]);
    assert_each_contains(
        &rejected(&report, "own-rates"),
        &["`0`", "`-1`", "`QQQ`", "`1e999`"],
    );
    let convert = |from: &str, to: &str| dataset.convert(from, to, 1.0).unwrap();
    assert!(close(convert("USD", "XTS").unwrap().rate, 4.0));
    assert!(
        close(convert("EUR", "XTS").unwrap().rate, 8.0),
        "two dollars are a euro"
    );
    assert!(close(convert("XTS", "EUR").unwrap().rate, 0.125));
    assert_eq!(convert("EUR", "XXX"), None, "no rate is known");
    let token = dataset.currency("XTS").unwrap().unwrap();
    assert_eq!(
        (token.symbol, token.alternate_name),
        (Some("¤"), Some("Try Token"))
    );
    assert_eq!(dataset.search_currencies("try token").unwrap(), [token]);
    assert!(convert("JPY", "GBP").is_some());
}

#[test]
fn an_error_is_a_factor_of_at_least_one_and_that_of_a_mean_is_the_worst() {
    let rows = "geonameid,category_id,midrange,error\n\
                1,0,60,1.5\n1,0,120,1.2\n1,1,5,0.9\n1,3,5,third\n1,4,5,\n";
    let (rejected, _, sources) = with_table("location-costs", rows, "repeat = \"mean\"");
    assert_each_contains(&rejected, &["error: `0.9`", "error: `third`"]);
    let (_, dataset) = sources.dataset();
    let costs = dataset.place(1).unwrap().unwrap().costs().unwrap().unwrap();
    let total = costs.total;
    let day = total.expense(Style::Midrange).unwrap();
    assert_eq!(
        (day.amount, total.error, day.low, day.high),
        (90.0, Some(1.5), Some(60.0), Some(135.0))
    );
    let food = costs.iter().find(|cost| cost.category_id == 4).unwrap();
    assert_eq!((food.midrange, food.error), (Some(5.0), None));
}

#[test]
fn an_amount_too_large_to_convert_is_rejected() {
    let rows = "geonameid,category_id,budget,currency\n1,0,1.7e308,KWD\n1,4,5,\n";
    let (rejected, _, sources) = with_table("location-costs", rows, "");
    assert_each_contains(&rejected, &["1.7e308"]);
    assert_eq!(
        sources
            .dataset()
            .1
            .place(1)
            .unwrap()
            .unwrap()
            .costs()
            .unwrap(),
        None
    );
}

#[test]
fn listings_with_impossible_values_are_rejected_and_one_id_is_one_listing() {
    let rows = "id,name,latitude,longitude,dormprice,dormcurrency,rating_overall,geonameid\n\
                1,First,38.5,-9.25,10,EUR,9,1\n\
                1,Second,38.5,-9.25,12,EUR,9,1\n\
                2,Far,95,0,,,,\n3,Nowhere,,,,,,\n4,Odd,1,1,10,QQQ,,\n5,,1,1,,,,\n6,Lost,1,1,,,,99\n7,Bad,1,1,,,-1,\n";
    let (rejected, report, sources) = with_table("accommodation", rows, "");
    assert_each_contains(
        &rejected,
        &[
            "`95`",
            "latitude: ``",
            "`QQQ`",
            "name: ``",
            "geonameid: `99`",
            "`-1`",
        ],
    );
    assert_eq!(report.totals.accommodation, 1);
    let (_, dataset) = sources.dataset();
    assert_eq!(dataset.accommodation(1).unwrap().unwrap().name, "Second");
    assert_eq!(
        dataset
            .nearest_accommodation(point(0.0, 0.0))
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn names_of_any_number_are_kept_and_the_longest() {
    let long = "x".repeat(2048);
    let many: String = (0..70_000)
        .map(|n| format!("{n}\t1\ten\tAlias {n}\n"))
        .collect();
    let sources = Sources::new()
        .add(
            "places",
            &(place(1, "Alfa", &[]) + &place(2, &long, &[(3, &"yz".repeat(1024))])),
            "",
        )
        .add("alternate-names", &many, "");
    let (report, dataset) = sources.dataset();
    assert_eq!(report.rejected, []);
    assert_eq!(
        details_of(&dataset, 1).alternate_names.iter().count(),
        70_000
    );
    assert_eq!(details_of(&dataset, 2).name.len(), 2048);
    let best = |text: &str| {
        ids(&dataset
            .search_with(text, &SearchOptions::new().limit(1))
            .unwrap())
    };
    assert_eq!(best("alias 69999"), [1]);
    let other = details_of(&dataset, 2)
        .alternate_names
        .iter()
        .next()
        .unwrap();
    assert_eq!(other.text.len(), 2048);
}

#[test]
fn control_characters_in_a_name_do_no_harm() {
    let sources = Sources::new().add(
        "places",
        &(place(1, "A\0B", &[(3, "\u{1b}[31mRed,\u{7f}")]) + &place(2, "A", &[])),
        "",
    );
    let (_, dataset) = sources.dataset();
    assert_eq!(details_of(&dataset, 1).name, "A\0B");
    let options = SearchOptions::new().places_only(true);
    let found = |text: &str| ids(&dataset.search_with(text, &options).unwrap());
    assert_eq!((found("a b"), found("a")), (vec![1], vec![2, 1]));
}

#[test]
fn codes_without_a_language_and_names_with_one_can_be_the_same_text() {
    let names = "1\t1\tiata\tALF\n2\t1\ten\tALF\n3\t1\tpost\tALF 1\n4\t1\tde\tALF\n";
    let (rejected, _, sources) = with_table("alternate-names", names, "");
    assert!(rejected.is_empty());
    let (_, dataset) = sources.dataset();
    let names = details_of(&dataset, 1).alternate_names.iter();
    let names: Vec<_> = names
        .map(|other| (other.kind, other.language, other.text))
        .collect();
    use NameKind::{Iata, Name, Postal};
    let expected = [
        (Postal, None, "ALF 1"),
        (Iata, None, "ALF"),
        (Name, Some("de"), "ALF"),
        (Name, Some("en"), "ALF"),
    ];
    assert_eq!(
        names,
        expected.map(|(kind, lang, name)| (kind, lang, name.to_owned()))
    );
}
