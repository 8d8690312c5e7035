//! The additions that the page of the server asks for.

use serde_json::{Value, json};

use super::{column, data, error};

#[test]
fn suggestions_say_which_name_matched() {
    let hit = &data("/explore/suggest/lisboa")[0];
    assert_eq!(
        (&hit["geonameid"], &hit["name"]),
        (&json!("2267057"), &json!("Lisbon"))
    );
    assert_eq!(
        (&hit["matched_name"], &hit["match"]),
        (&json!("Lisboa"), &json!("exact-alternate"))
    );
    assert_eq!(hit["matched_languages"], "pt");
    let primary = &data("/explore/suggest/lisb")[0];
    assert_eq!(
        (&primary["matched_name"], primary.get("matched_languages")),
        (&json!("Lisbon"), None)
    );
    assert_eq!(data("/explore/suggest/lissbon")[0]["match"], "fuzzy");
    assert_eq!(
        data("/explore/suggest/38.72,-9.14?limit=1")[0]["match"],
        "coordinates"
    );
    assert_eq!(column("/explore/suggest/portugal", "kind")[0], "country");
    for kind in ["place", "region"] {
        let mut kinds = column(&format!("/explore/suggest/lisbon?kind={kind}"), "kind");
        kinds.dedup();
        assert_eq!(kinds, [kind]);
    }
}

#[test]
fn costs_say_what_they_are_based_on() {
    let costs = data("/explore/costs/2267057");
    assert_eq!(
        costs[2]["value_midrange"],
        data("/costs/location/2267057")[2]["value_midrange"]
    );
    assert_eq!(costs[0]["currency_code"], "EUR");
    assert!(
        ["official", "imported", "estimate", "sample"]
            .contains(&costs[0]["basis"].as_str().unwrap())
    );
    assert_eq!(costs[0].get("inherited_from"), None);
    assert_eq!(data("/explore/costs/99000008")[0]["inherited_from"], "PT");
    assert_eq!(
        error("/explore/costs/1"),
        "No place or region has the id 1."
    );
}

#[test]
fn the_cheapest_groups_come_first() {
    let all = data("/explore/cheapest/eur?country=PT&style=budget");
    let all = all.as_array().unwrap();
    let number = |row: &Value, field: &str| row[field].as_str().unwrap().parse::<f64>().unwrap();
    assert!(
        all.len() > 1 && all.is_sorted_by_key(|row| number(row, "group")),
        "{all:?}"
    );
    assert_eq!(all[0]["group"], "1");
    assert_eq!(
        data("/explore/cheapest/eur?country=PT&style=budget&limit=1"),
        json!(all[..1])
    );
    let least = all
        .iter()
        .min_by(|a, b| number(a, "amount").total_cmp(&number(b, "amount")))
        .unwrap();
    let up_to_least = format!(
        "/explore/cheapest/eur?country=PT&style=budget&max_price={}",
        number(least, "amount")
    );
    assert_eq!(
        column(&up_to_least, "name"),
        [least["name"].as_str().unwrap()]
    );
    assert_eq!(
        column("/explore/cheapest/eur?circle=38.72,-9.14,10", "name"),
        ["Lisbon"]
    );
    assert_eq!(
        error("/explore/cheapest/eur?style=cheap"),
        "\"cheap\" is not a value of style: it must be budget, midrange or luxury."
    );
}

#[test]
fn places_are_compared_in_pairs() {
    // Kyiv, Lisbon, Porto, and a place without costs.
    let pairs = data("/explore/compare/703448,2267057,2735943");
    let said: Vec<_> = pairs
        .as_array()
        .unwrap()
        .iter()
        .map(|pair| ["geonameid", "other", "relation"].map(|field| pair[field].as_str().unwrap()))
        .collect();
    assert_eq!(
        said,
        [
            ["703448", "2267057", "cheaper"],
            ["703448", "2735943", "cheaper"],
            ["2267057", "2735943", "about_the_same"]
        ]
    );
    assert_eq!(data("/explore/compare/2267057"), json!([]));
    for (ids, told) in [
        ("1,2267057", "No place or region has the id 1."),
        ("2267057,x", "\"2267057,x\" is not a list of location ids."),
        (
            &["2267057"; 21].join(","),
            "21 places are too many: at most 20 are compared.",
        ),
    ] {
        assert_eq!(error(&format!("/explore/compare/{ids}")), told);
    }
}

#[test]
fn a_country_has_its_regions() {
    let regions = column("/explore/regions/us", "name");
    assert!(
        regions.len() > 3 && regions.contains(&"Massachusetts".to_owned()),
        "{regions:?}"
    );
    for id in column("/explore/regions/pt", "geonameid") {
        let region = data(&format!("/explore/place/{id}"))["region"].take();
        // An unknown one is an error.
        data(&format!(
            "/explore/cheapest/eur?region={}",
            region.as_str().unwrap()
        ));
    }
}

#[test]
fn a_point_has_its_country_and_region() {
    assert_eq!(column("/explore/at/42.5/-72.5", "code"), ["US", "MA"]);
    assert_eq!(data("/explore/at/40/-40"), json!([]));
}

#[test]
fn outlines_are_lines_between_countries() {
    let lines = data("/explore/outlines/countries");
    let between = |line: &Value| {
        (
            line["country_code"].clone(),
            line["other_country_code"].clone(),
        )
    };
    assert!(
        lines
            .as_array()
            .unwrap()
            .iter()
            .any(|line| between(line) == (json!("CA"), json!("US"))),
        "{lines}"
    );
    let regions = data("/explore/outlines/regions");
    assert!(
        regions
            .as_array()
            .unwrap()
            .iter()
            .all(|line| line.get("country_code").is_none()),
        "{regions}"
    );
    assert_eq!(
        error("/explore/outlines/rivers"),
        "\"rivers\" is not countries or regions."
    );
}

#[test]
fn around_a_point_the_largest_places_come_first() {
    let people = |target: &str| -> Vec<u64> {
        let places = data(target);
        places
            .as_array()
            .unwrap()
            .iter()
            .map(|place| {
                place["population"]
                    .as_str()
                    .map_or(0, |n| n.parse().unwrap())
            })
            .collect()
    };
    let sorted = people("/explore/around/38.72/-9.14?radius_km=500");
    assert!(
        sorted.len() > 1 && sorted.is_sorted_by(|a, b| a >= b),
        "{sorted:?}"
    );
    assert_eq!(
        people("/explore/around/38.72/-9.14?radius_km=500&limit=1"),
        sorted[..1]
    );
}

#[test]
fn names_have_their_languages() {
    let names = data("/explore/names/2267057");
    let portuguese = json!({ "name": "Lisboa", "language": "pt", "kind": "name" });
    assert!(names.as_array().unwrap().contains(&portuguese), "{names}");
    assert_eq!(data("/explore/place/2267057?lang=pt")["name"], "Lisboa");
    assert_eq!(
        data("/explore/place/2643743?lang=pt")["country_name"],
        "Reino Unido"
    );
    assert_eq!(
        data("/explore/place/2643743?lang=tlh")["country_name"],
        "United Kingdom"
    );
    assert_eq!(
        data("/explore/suggest/london?lang=pt")[0]["country_name"],
        "Reino Unido"
    );
}
