//! Postal codes that start a range: a dataset of some ranges, asked for codes in and beside them.

use proptest::{prelude::*, test_runner::TestRunner};
use wayfare::Dataset;

use super::fixture::{Fixture, place};

const STARTS: [&str; 6] = [
    "01000-000",
    "06000-000",
    "13600-000",
    "13661-800",
    "20000-000",
    "99990-000",
];

/// A dataset with these ranges of Brazil, and codes of other countries between them.
fn dataset() -> (Fixture, Dataset) {
    let row =
        |country: &str, code: &str| format!("{country}\t{code}\tX{code}\t\t\t\t\t\t\t1\t1\t\n");
    let ranges: String = STARTS.iter().map(|code| row("BR", code)).collect();
    let others: String = (0..2_000)
        .map(|code| row("DE", &format!("{:05}", code * 50)))
        .collect();
    let like_them = row("FR", "13661AIR") + &row("FR", "01310099") + &row("CL", "1310000");
    let places = place(1, "Alfa", &[(4, "1"), (5, "1"), (8, "BR")])
        + &place(2, "Beta", &[(4, "1"), (5, "1"), (8, "DE")]);
    let sources = Fixture::new().add("p", "places", &places, "").add(
        "c",
        "postal",
        &(ranges + &others + &like_them),
        "",
    );
    sources.build("out").run().unwrap();
    let dataset = Dataset::open(sources.path("out")).unwrap();
    (sources, dataset)
}

#[test]
fn a_code_is_that_of_the_last_start_of_its_country_that_is_not_above_it() {
    let (_sources, dataset) = dataset();
    let check = |number: u32| {
        let code = format!("{:05}-{:03}", number / 1_000, number % 1_000);
        let expected: Vec<&str> = STARTS
            .into_iter()
            .rfind(|start| *start <= &*code)
            .into_iter()
            .collect();
        let found = dataset.postal_code_in(&code, "BR").unwrap();
        let found: Vec<&str> = found.iter().map(|found| &*found.code).collect();
        assert_eq!(found, expected, "{code}");
        assert!(
            dataset.postal_code_in(&code, "FR").unwrap().len() <= usize::from(number == 1_310_099)
        );
    };
    let mut runner = TestRunner::new(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    runner
        .run(&(0..100_000_000_u32), |number| {
            check(number);
            Ok(())
        })
        .unwrap();
    for start in STARTS {
        let number: u32 = start.replace('-', "").parse().unwrap();
        (number - 1..=number + 1).for_each(check);
    }
    // Of no other form, and of no other country.
    for code in ["0131", "01310", "013100990", "0131009A"] {
        assert_eq!(dataset.postal_code_in(code, "BR").unwrap(), [], "{code}");
    }
    assert_eq!(dataset.postal_code_in("1310001", "CL").unwrap(), []);
}

#[test]
fn a_search_finds_a_code_within_a_range_alone_and_beside_its_country() {
    let (_sources, dataset) = dataset();
    for text in [
        "01310-100",
        "01310100",
        "01310-100, Brazil",
        "Brazil 01310-100",
        "BR-01310-100",
    ] {
        let hits = dataset.search(text).unwrap();
        let code = hits[0]
            .postal_code()
            .unwrap()
            .unwrap_or_else(|| panic!("{text}"));
        assert_eq!(
            (&*code.code, hits[0].id().get()),
            ("01000-000", 1),
            "{text}"
        );
    }
}
