//! Points, amounts and currencies as people type them.

use crate::geonameids::{LISBON, SPRINGFIELD_MISSOURI, SPRINGFIELD_OREGON};
use crate::support::{Answer, batch, json, json_lines, wayfare};

#[test]
fn a_point_is_two_numbers_or_a_place() {
    for words in [
        &["38.72,-9.14"][..],
        &["38.72", "-9.14"],
        &["38.72°N", "9.14°W"],
        &["lisbon"],
        &["2267057"],
        &["lisbon", "portugal"],
    ] {
        let arguments = [&["near"], words, &["-l", "1", "--radius-km", "50"]].concat();
        assert_eq!(json(&arguments)["places"][0]["id"], LISBON, "{words:?}");
    }
    for south in [&["-36.85,174.76"][..], &["-36.85", "174.76"]] {
        let arguments = [&["near", "-l", "1"], south].concat();
        assert!(
            json(&arguments)["places"][0]["distance_km"]
                .as_f64()
                .unwrap()
                > 5_000.0
        );
    }
    // So it is wherever a point is asked for.
    for point in ["38.72,-9.14", "lisbon", "2267057"] {
        assert_eq!(
            json(&["accommodation", "--near", point])[0]["accommodation"]["id"],
            7,
            "{point}"
        );
    }
    for (point, id) in [
        ("44,-123", SPRINGFIELD_OREGON),
        ("-36.85,174.76", SPRINGFIELD_MISSOURI),
        ("5754005", SPRINGFIELD_OREGON),
        ("lisbon", SPRINGFIELD_MISSOURI),
    ] {
        assert_eq!(
            json(&["search", "springfield", "--near", point])[0]["id"],
            id,
            "{point}"
        );
    }
    // Two numbers are a point. In one argument, they may be a postal code, if there is one.
    assert_ne!(wayfare(&["near", "100 0001"]).code(), 2);
    assert!(
        wayfare(&["near", "100", "0001"])
            .err()
            .contains("latitude 100")
    );
    for (outside, fault) in [
        ("95,0", "latitude 95"),
        ("45, 190", "longitude 190"),
        ("geo:0,190", "longitude 190"),
    ] {
        for arguments in [
            &["search", "lisbon", "--near", outside][..],
            &["near", outside],
            &["search", outside],
            &["autocomplete", outside],
        ] {
            let answer = wayfare(arguments);
            assert!(
                answer.code() == 2 && answer.err().contains(fault),
                "{arguments:?}: {}",
                answer.err()
            );
        }
        for command in ["search", "autocomplete", "near"] {
            let answers = batch(
                &["batch", command, "--limit", "1"],
                format!("{outside}\n38.72,-9.14\n").as_bytes(),
            );
            let first = &json_lines(&answers)[0];
            assert!(first["error"].as_str().unwrap().contains(fault), "{first}");
        }
    }
}

#[test]
fn amounts_and_currencies_are_understood_as_people_write_them() {
    let euros = json(&["convert", "1000", "USD", "EUR"])["converted"].clone();
    for words in [
        &["1,000", "USD", "EUR"][..],
        &["$1,000", "EUR"],
        &["$1000", "USD", "EUR"],
        &["1000USD", "euro"],
        &["1000", "usd", "to", "EURO"],
    ] {
        assert_eq!(
            json(&[&["convert"], words].concat())["converted"],
            euros,
            "{words:?}"
        );
    }
    assert_eq!(json(&["convert", "100", "USD", "EURO"])["to"], "EUR");
    for (from, to) in [("US dollar", "euros"), ("us dollars", "€"), ("$", "Euro")] {
        let conversion = json(&["convert", "1000", from, to]);
        assert_eq!(
            (&conversion["from"], &conversion["to"]),
            (&"USD".into(), &"EUR".into()),
            "{from}"
        );
    }
    assert_eq!(json(&["convert", "$100", "yen"])["from"], "USD");
    let kuna = wayfare(&["convert", "753.45", "kuna", "EUR"]).out();
    assert!(
        kuna.contains("100.00 EUR") && kuna.contains("HRK was replaced by EUR: 7.5345 HRK for 1."),
        "{kuna}"
    );
    // Several have the name: the one that its symbol means is taken, and named.
    for (name, code) in [
        ("dollars", "USD"),
        ("Dollar", "USD"),
        ("pounds", "GBP"),
        ("rupees", "INR"),
    ] {
        let taken = wayfare(&["convert", "100", name, "euros", "--json"]);
        assert!(
            taken.out().contains(&format!("\"from\":\"{code}\""))
                && taken.err().contains(&format!("Taking {name} for {code}")),
            "{name}: {}{}",
            taken.out(),
            taken.err()
        );
    }
    for name in ["pesos", "francs", "dinars"] {
        let unclear = wayfare(&["convert", "100", name, "EUR"]);
        assert_eq!(
            (unclear.code(), unclear.out()),
            (1, String::new()),
            "{name}"
        );
    }
    let point = wayfare(&["convert", "195.583", "USD", "EUR", "--json"]);
    assert!(
        point.out().contains("\"amount\":195.583") && point.err().contains("write 195,583"),
        "{}{}",
        point.out(),
        point.err()
    );
    for wrong in [
        &["1,5", "USD", "EUR"][..],
        &["100", "USD"],
        &["100", "USD", "to"],
        &["100", "to"],
    ] {
        let answer = wayfare(&[&["convert"], wrong].concat());
        assert_eq!(
            (answer.code(), answer.out().as_str()),
            (2, ""),
            "{wrong:?}: {}",
            answer.err()
        );
    }
}

#[test]
fn southern_latitudes_are_not_options() {
    let south = json(&["search", "33.87 S, 151.21 E"]);
    assert_eq!(south[0]["match_kind"], "coordinates");
    for arguments in [
        &["-33.87, 151.21"][..],
        &["-33.87", "151.21"],
        &["-33,87 151,21"],
        &["-33,87", "151,21"],
    ] {
        assert_eq!(
            json(&[&["search"], arguments].concat()),
            south,
            "{arguments:?}"
        );
    }
}
