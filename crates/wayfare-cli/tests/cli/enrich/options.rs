//! Which places rows may get: options of the table, as a search has them.

use std::fs;

use super::{enrich, read, refused, rows};
use crate::support::folder;

/// The value of a column in each row.
fn column(csv: &str, name: &str) -> Vec<String> {
    rows(csv)
        .iter()
        .map(|row| row[name].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_column_of_regions_and_a_fixed_country_tell_namesakes_apart() {
    let here = folder("enrich/regions");
    fs::write(
        here.join("t.csv"),
        "city,state\nSpringfield,OR\nspringfield,Missouri\nSpringfield,\n",
    )
    .unwrap();
    let by = [
        "t.csv",
        "-o",
        "u.csv",
        "--text",
        "city",
        "--region-column",
        "state",
        "--add",
        "admin1_code",
    ];
    enrich(&here, &[&by[..], &["--country", "United States"]].concat());
    assert_eq!(
        column(&read(&here, "u.csv"), "admin1_code"),
        ["OR", "MO", ""]
    );
    enrich(&here, &[&by[..], &["--country", "pt"]].concat());
    assert_eq!(column(&read(&here, "u.csv"), "admin1_code"), ["", "", ""]);

    fs::write(
        here.join("t.csv"),
        "city,state,land\nSpringfield,OR,US\nspringfield,Missouri,usa\n",
    )
    .unwrap();
    enrich(&here, &[&by[..], &["--country-column", "land"]].concat());
    assert_eq!(column(&read(&here, "u.csv"), "admin1_code"), ["OR", "MO"]);
    let told = refused(
        &here,
        &[&by[..], &["--country-column", "land", "--country", "us"]].concat(),
    );
    assert!(told.contains("cannot be used with"), "{told}");
}

#[test]
fn filters_hold_for_texts_and_points_and_not_for_ids() {
    let here = folder("enrich/filters");
    fs::write(
        here.join("t.csv"),
        "city,lat,lon,id\nLisbon,38.72,-9.14,2267057\n",
    )
    .unwrap();
    let text = [
        "t.csv",
        "-o",
        "u.csv",
        "--text",
        "city",
        "--add",
        "country_code",
    ];
    let near = [
        "--longitude",
        "lon",
        "--radius-km",
        "20000",
        "--add",
        "country_code",
    ];
    let point = [&["t.csv", "-o", "u.csv", "--latitude", "lat"][..], &near].concat();
    for (by, expected) in [(&text[..], ""), (&point, "JP")] {
        for (filter, expected) in [("pt", "PT"), ("Japan", expected)] {
            enrich(&here, &[by, &["--country", filter]].concat());
            assert_eq!(column(&read(&here, "u.csv"), "country_code"), [expected]);
        }
    }
    enrich(
        &here,
        &[&text[..], &["--min-population", "50000000"]].concat(),
    );
    assert_eq!(column(&read(&here, "u.csv"), "country_code"), [""]);
    let told = refused(
        &here,
        &["t.csv", "-o", "v.csv", "--id", "id", "--country", "pt"],
    );
    assert!(told.contains("leave --country \"pt\" out"), "{told}");
}

#[test]
fn options_of_texts_are_refused_beside_points_and_ids() {
    let here = folder("enrich/of-texts");
    let table = "city,country,state,lat,lon,id\nLisbon,PT,14,38.72,-9.14,2267057\n";
    fs::write(here.join("t.csv"), table).unwrap();
    for by in [
        &["--id", "id", "--country-column", "country"][..],
        &["--id", "id", "--min-confidence", "0.9"],
        &[
            "--latitude",
            "lat",
            "--longitude",
            "lon",
            "--region-column",
            "state",
        ],
    ] {
        let told = refused(&here, &[&["t.csv", "-o", "v.csv"], by].concat());
        assert!(told.contains("cannot be used with"), "{by:?}: {told}");
        assert!(!here.join("v.csv").exists(), "{by:?}");
    }
}

#[test]
fn a_placeholder_is_no_place() {
    let here = folder("enrich/placeholders");
    fs::write(
        here.join("t.csv"),
        "city\nTBD\nunknown\nVarious\nXXX\nN/A\nLisbon\n",
    )
    .unwrap();
    enrich(
        &here,
        &[
            "t.csv",
            "-o",
            "u.csv",
            "--text",
            "city",
            "--min-confidence",
            "0",
        ],
    );
    assert_eq!(
        column(&read(&here, "u.csv"), "name"),
        ["", "", "", "", "", "Lisbon"]
    );
}

#[test]
fn a_cell_with_several_places_means_none() {
    let here = folder("enrich/several");
    fs::write(
        here.join("t.csv"),
        "city\nLisbon / Porto\nPorto and Lisbon\nLisbon & Portugal\n",
    )
    .unwrap();
    enrich(
        &here,
        &[
            "t.csv",
            "-o",
            "u.csv",
            "--text",
            "city",
            "--min-confidence",
            "0",
            "--add",
            "name",
        ],
    );
    assert_eq!(column(&read(&here, "u.csv"), "name"), ["", "", "Lisbon"]);
}

#[test]
fn a_point_has_a_city() {
    let here = folder("enrich/city");
    fs::write(here.join("t.csv"), "lat,lon\n38.72,-9.13\n").unwrap();
    let by = [
        "--latitude",
        "lat",
        "--longitude",
        "lon",
        "--add",
        "city_geonameid,city_name",
    ];
    enrich(&here, &[&["t.csv", "-o", "u.csv"][..], &by].concat());
    assert_eq!(
        read(&here, "u.csv"),
        "lat,lon,city_geonameid,city_name\n38.72,-9.13,2267057,Lisbon\n"
    );
}
