//! Values that a command cannot take: it says which, and why.

use std::{fs, path::Path};

use crate::support::{Answer, folder, json, wayfare};

/// What a command says that ends with exit code 2 and no answer.
fn refused(args: &[&str]) -> String {
    let answer = wayfare(args);
    assert_eq!(
        (answer.code(), answer.out().as_str()),
        (2, ""),
        "{args:?}: {}",
        answer.err()
    );
    answer.err()
}

#[test]
fn an_empty_value_is_called_empty() {
    for (args, name) in [
        (
            &["search", "lisbon", "--country", ""][..],
            "--country <COUNTRY>",
        ),
        (
            &["search", "lisbon", "--country", " "],
            "--country <COUNTRY>",
        ),
        (
            &["search", "lisbon", "--region", ""],
            "--region <CC.REGION>",
        ),
        (&["search", "lisbon", "--lang", ""], "--lang <TAG>"),
        (&["search", "lisbon", "--near", ""], "--near <POINT>"),
        (&["batch", "search", "--country="], "--country <COUNTRY>"),
        (&["accommodation", "--near", ""], "--near <POINT>"),
        (&["accommodation", "--name", ""], "--name <TEXT>"),
        (&["compare", "lisbon", ""], "<PLACE>"),
        (&["compare", "lisbon", "--in", ""], "--in <CURRENCY>"),
        (&["trip", "lisbon:4", "--in", ""], "--in <CURRENCY>"),
        (&["convert", "1", "", "EUR"], "<FROM> [TO]..."),
        (&["build", "--country", ""], "--country <COUNTRY>"),
    ] {
        let told = refused(args);
        assert!(
            told.contains(name) && told.contains("the value is empty"),
            "{args:?}: {told}"
        );
    }
    for class in ["", "PP", "é"] {
        assert!(
            refused(&["build", "--feature-class", class]).contains("is one letter"),
            "{class}"
        );
    }
}

#[test]
fn a_mistyped_point_is_no_name() {
    for point in [
        &["1e1", "2"][..],
        &["10", "abc"],
        &["10,abc"],
        &["-10", "abc"],
        &["38.72"],
        &["38.72 -9.14 5"],
        &["38.72N, abc"],
        &["38°43'N 9°8'X"],
    ] {
        let told = refused(&[&["near"], point].concat());
        assert!(
            told.contains("is neither a point, such as 38.72,-9.14, nor the name of a place"),
            "{point:?}: {told}"
        );
    }
}

#[test]
fn what_is_no_number_is_neither_a_point_nor_a_name() {
    for point in [
        &["nan", "0"][..],
        &["nan,0"],
        &["None,None"],
        &["nan", "nan"],
        &["inf,-inf"],
        &["(NULL, NULL)"],
        &["undefined undefined"],
        &["-,-"],
        &["NaN"],
        &["None"],
        &["null"],
        &["-inf"],
        &["?"],
        &["PVC6+W7"],
        &["PVC6+W7 Atlantis"],
    ] {
        let told = refused(&[&["near", "--"], point].concat());
        assert!(
            told.contains("point") || told.contains("plus code"),
            "{point:?}: {told}"
        );
    }
    let answer = wayfare(&["near", "--", "PVC6+W7", "Lisbon"]);
    assert_eq!(
        answer.out(),
        wayfare(&["near", "--", "38.7223125, -9.1393125"]).out()
    );
}

#[test]
fn a_name_without_its_option_is_told_which() {
    for (name, option) in [
        ("PT", "--country \"PT\""),
        ("lisbon", "--near \"lisbon\""),
        ("oregon", "--region US.OR"),
    ] {
        assert!(refused(&["cheapest", name]).contains(option), "{name}");
    }
}

#[test]
fn a_language_without_names_is_refused() {
    for (command, tag) in [
        ("search", "klingon"),
        ("autocomplete", "tlh"),
        ("near", "de_DE"),
        ("location", "-"),
    ] {
        let told = refused(&[command, "lisbon", "--lang", tag]);
        assert!(
            told.contains(&format!("{tag:?}")) && told.contains("such as de or pt-BR"),
            "{told}"
        );
    }
    for tag in ["de", "DE", "de-CH", "pt-BR"] {
        assert_eq!(
            wayfare(&["search", "lisbon", "--lang", tag]).code(),
            0,
            "{tag}"
        );
    }
}

#[test]
fn names_are_in_the_language_in_every_form() {
    for (command, full) in [
        ("search", &[][..]),
        ("search", &["--full"]),
        ("near", &[]),
        ("near", &["--full"]),
        ("location", &[]),
    ] {
        for form in ["table", "json", "jsonl", "csv"] {
            let options = ["lisbon", "--lang", "pt", "--format", form];
            let shown = wayfare(&[&[command], &options[..], full].concat()).out();
            assert!(
                shown.contains("Lisboa, capital"),
                "{command} {form}: {shown}"
            );
        }
    }
    let near = json(&["near", "35.02,135.75", "--lang", "de"]);
    assert_eq!(near["region"]["country"]["name"], "Japan");
    let near = json(&["near", "35.02,135.75", "--lang", "ja"]);
    let names = [
        &near["region"]["country"]["name"],
        &near["places"][0]["country_code"],
    ];
    assert_eq!(names, ["日本", "JP"]);
    let place = json(&["location", "1857910", "--lang", "de"]);
    assert_eq!([&place["name"], &place["country_name"]], ["京都", "Japan"]);
}

#[test]
fn without_a_dataset_it_is_told_how_to_name_or_make_one() {
    for command in ["info", "search", "verify"] {
        let words: &[&str] = &["--dataset", "no/such/folder", command];
        let told = refused(&[words, &["x"][..usize::from(command == "search")]].concat());
        for remedy in [
            "--dataset",
            "WAYFARE_DATASET",
            "quickstart",
            "wayfare build",
        ] {
            assert!(told.contains(remedy), "{remedy}: {told}");
        }
    }
}

#[test]
fn a_number_that_is_none_is_told_what_it_must_be() {
    for number in ["-1", "1e6", "1,000,000", "many"] {
        let told = refused(&["search", "lisbon", "--min-population", number]);
        assert!(told.contains("a whole number, 0 or more"), "{told}");
    }
}

#[test]
fn a_log_whose_dates_are_open_is_told_where_to_say_their_order() {
    let log = folder("open_dates").join("trip.csv");
    fs::write(
        &log,
        "Date,Description,Amount,Currency\n03/04/2026,Dinner,20,EUR\n05/04/2026,Tram,12,EUR\n",
    )
    .unwrap();
    let told = refused(&["spending", log.to_str().unwrap()]);
    for part in [
        "sources.toml",
        "--sources",
        "[[source]]",
        "\n               date_format = \"DD/MM/YYYY\"",
    ] {
        assert!(told.contains(part), "{told}");
    }
    // As it is told, it works.
    let toml = told.split_once("[dataset]").unwrap().1;
    let sources = log.with_file_name("sources.toml");
    fs::write(&sources, format!("[dataset]{toml}")).unwrap();
    let summed = wayfare(&["spending", "--sources", sources.to_str().unwrap()]);
    assert!(summed.out().contains("2026-04-03"), "{}", summed.err());
}

#[test]
fn a_log_of_which_nothing_is_understood_finds_nothing() {
    let log = folder("no_payment").join("trip.csv");
    fs::write(
        &log,
        "Date,Description,Amount,Currency\n1 Aug,Dinner,20,EUR\n2 Aug,Tram,12,EUR\n",
    )
    .unwrap();
    let answer = wayfare(&["spending", log.to_str().unwrap()]);
    assert_eq!(answer.code(), 1, "{}", answer.out());
    assert!(
        answer.err().contains("No payment is understood"),
        "{}",
        answer.err()
    );
}

#[test]
fn geoparquet_has_the_name_of_no_other_form() {
    for name in ["places.csv", "places.json", "places.TSV"] {
        let told = refused(&["dump", "places", "-o", name]);
        assert!(
            told.contains(".parquet") && !Path::new(name).exists(),
            "{told}"
        );
    }
}

#[test]
fn an_empty_text_finds_nothing() {
    for command in [
        "search",
        "autocomplete",
        "location",
        "costs",
        "country",
        "currency",
        "category",
    ] {
        for text in ["", " "] {
            let answer = wayfare(&[command, text]);
            assert_eq!((answer.code(), answer.out().as_str()), (1, ""), "{command}");
        }
    }
}

#[test]
fn a_country_and_a_region_elsewhere_are_both_named() {
    let filters = ["--country", "Portugal", "--region", "US.MO"];
    for command in [
        &["search", "lisbon"][..],
        &["autocomplete", "lisb"],
        &["near", "lisbon"],
    ] {
        let answer = wayfare(&[command, &filters].concat());
        assert_eq!(
            (answer.code(), answer.out().as_str()),
            (1, ""),
            "{command:?}"
        );
        let told =
            "No place of --country \"Portugal\" is in --region \"US.MO\". Leave one of them out.\n";
        assert_eq!(answer.err(), told, "{command:?}");
        // One of several is enough.
        let answer = wayfare(&[command, &filters, &["--country", "US"]].concat());
        assert!(
            !answer.err().contains("Leave one"),
            "{command:?}: {}",
            answer.err()
        );
    }
    for arguments in [
        &["search", "65801", "--postal", "--region", "US.MO"][..],
        &["search", "65801", "--postal", "--explain"],
        &["search", "65801", "--postal", "--min-population", "5"],
        &["search", "65801", "--postal", "--full"],
        &["near", "38.72,-9.14", "--same-country", "--country", "ES"],
        &[
            "enrich",
            "a.csv",
            "--text",
            "name",
            "--radius-km",
            "5",
            "-o",
            "b.csv",
        ],
    ] {
        let told = refused(arguments);
        assert!(told.contains("cannot be used with"), "{told}");
        // It comes from the environment.
        assert!(!told.contains("--dataset"), "{told}");
    }
}

#[test]
fn what_leaves_a_name_out_is_named_with_it() {
    let told = wayfare(&["search", "lisbon", "--country", "JP", "--with-costs"]).err();
    assert!(
        told.starts_with("No place is called \"lisbon\" with --country \"JP\" --with-costs."),
        "{told}"
    );
    let filters = [
        "--bbox",
        "-10,60,10,70",
        "--circle",
        "-33.9,18.4,50",
        "--kind",
        "region",
    ];
    let told = wayfare(&[&["search", "lisbon"], &filters[..]].concat()).err();
    let named = "with --kind region --bbox -10,60,10,70 --circle -33.9,18.4,50.";
    assert!(
        told.starts_with(&format!("No place is called \"lisbon\" {named}")),
        "{told}"
    );
}

#[test]
fn a_box_and_a_circle_confine_answers_and_are_checked() {
    for around in [
        ["--bbox", "-125,42,-116.4,46.3"],
        ["--circle", "44.05,-123.02,50"],
    ] {
        for command in [
            &["search", "springfield"][..],
            &["autocomplete", "springf"],
            &["near", "0,0"],
        ] {
            let found = wayfare(&[command, &around, &["--limit", "1"]].concat()).out();
            assert!(found.contains("Oregon"), "{command:?} {around:?}: {found}");
        }
    }
    let found = wayfare(&["search", "lisbon", "--kind", "region", "--limit", "1"]).out();
    assert!(found.contains("region"), "{found}");
    for (option, value, told) in [
        (
            "--bbox",
            "1,3,2,2",
            "the south of a bounding box, 3, is above its north, 2: swap them",
        ),
        (
            "--circle",
            "38.72,-9.14",
            "is not a circle: write its latitude, longitude and radius",
        ),
        (
            "--kind",
            "listing",
            "[possible values: place, region, country]",
        ),
    ] {
        let said = refused(&["search", "lisbon", option, value]);
        assert!(said.contains(told) && said.contains(option), "{said}");
    }
}

#[test]
fn a_radius_is_a_finite_number_from_0_on() {
    for command in [&["near", "0,0"][..], &["accommodation", "--near", "0,0"]] {
        let told = refused(&[command, &["--radius-km=-1"]].concat());
        assert!(
            told.contains("--radius-km") && told.contains("a finite number, 0 or more"),
            "{told}"
        );
        let answer = wayfare(&[command, &["--radius-km", "0"]].concat());
        assert!(
            answer.code() == 1 && answer.err().contains("within 0 km of 0, 0."),
            "{}",
            answer.err()
        );
    }
}
