//! Trips, comparisons, and conversion into several currencies.

use serde_json::Value;

use crate::geonameids::{LISBON, SPRINGFIELD_OREGON};
use crate::support::{Answer, json, json_lines, wayfare};

/// Whether two amounts are the same but for rounding.
#[track_caller]
fn assert_close(amount: &Value, expected: f64) {
    let amount = amount.as_f64().unwrap();
    assert!(
        (amount - expected).abs() < 1e-9 * expected,
        "{amount} is not {expected}"
    );
}

#[test]
fn a_trip_without_days_counts_three_each_and_says_so() {
    let told = wayfare(&["trip", "lisbon", "porto", "--json"]);
    let trip: Value = serde_json::from_str(&told.out()).unwrap();
    assert_eq!(
        [&trip["days"], &trip["stops"][0]["days"]],
        [&6.into(), &3.into()] as [&Value; 2]
    );
    assert!(
        told.err().contains("Counting 3 days") && told.err().contains("lisbon:5"),
        "{}",
        told.err()
    );
    // The words of a name may have come apart.
    let some = wayfare(&["trip", "new", "york:5"]);
    assert!(
        some.code() == 2 && some.err().contains("'new york:3'"),
        "{}",
        some.err()
    );
}

#[test]
fn a_trip_adds_up_days_and_their_errors() {
    // A midrange day in Lisbon is 112.25 euros in the table of these tests, which knows no errors.
    let trip = json(&["trip", "lisbon:4", "lisboa:2:budget", "--travellers", "2"]);
    assert_eq!(
        (&trip["currency_code"], &trip["days"], &trip["travellers"]),
        (&"EUR".into(), &6.into(), &2.into())
    );
    assert_close(&trip["total"]["amount"], 2.0 * (4.0 * 112.25 + 2.0 * 48.0));
    assert_eq!(
        (&trip["total"]["low"], &trip["stops"][0]["error"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(
        (&trip["stops"][0]["style"], &trip["stops"][1]["style"]),
        (&"midrange".into(), &"budget".into())
    );
    assert_eq!(trip["stops"][0]["place_id"], LISBON);

    // Porto has an estimate of its own, and Springfield that of its country.
    let [day, abroad] = ["2735943", "5754005"].map(|id| {
        let total = json(&["costs", id])["costs"]["total"].clone();
        [&total["luxury"], &total["error"]].map(|value| value.as_f64().unwrap())
    });
    let rate = json(&["convert", "1", "USD", "EUR"])["rate"]
        .as_f64()
        .unwrap();
    let trip = json(&[
        "trip",
        "2735943:3",
        "5754005:2",
        "--style",
        "luxury",
        "--travellers",
        "2",
        "--in",
        "euro",
    ]);
    let (first, second) = (3.0 * 2.0 * day[0], 2.0 * 2.0 * abroad[0] * rate);
    assert_close(&trip["total"]["amount"], first + second);
    assert_close(&trip["total"]["low"], first / day[1] + second / abroad[1]);
    assert_close(&trip["total"]["high"], first * day[1] + second * abroad[1]);
    assert_close(&trip["stops"][1]["day"]["amount"], 2.0 * abroad[0] * rate);
    assert_eq!(
        (
            &trip["stops"][0]["inherited_from"],
            &trip["stops"][0]["basis"]
        ),
        (&Value::Null, &"estimate".into())
    );
    assert_eq!(trip["stops"][1]["inherited_from"], "US");
}

#[test]
fn whoever_has_a_room_alone_pays_for_all_of_it() {
    for (place, days, style) in [
        ("2735943", 3.0, "luxury"),
        ("5754005", 1.0, "midrange"),
        ("PT", 7.0, "budget"),
    ] {
        let costs = json(&["costs", place])["costs"].clone();
        let [day, room] =
            [&costs["total"], &costs["categories"][0]].map(|of| of[style].as_f64().unwrap());
        let error =
            [&costs["total"], &costs["categories"][0]].map(|of| of["error"].as_f64().unwrap());
        for (travellers, rooms) in [(1, 1), (2, 1), (3, 2), (4, 2), (999, 500)] {
            let (stop, number) = (format!("{place}:{days}:{style}"), travellers.to_string());
            let trip = json(&["trip", &stop, "--travellers", &number]);
            let (of, odd) = (f64::from(travellers), f64::from(travellers % 2));
            assert_eq!(
                (&trip["rooms"], &trip["stops"][0]["half_room"]),
                (&rooms.into(), &false.into())
            );
            assert_close(&trip["stops"][0]["day"]["amount"], of * day + odd * room);
            assert_close(&trip["total"]["amount"], days * (of * day + odd * room));
            assert_close(
                &trip["total"]["high"],
                days * (of * day * error[0] + odd * room * error[1]),
            );
        }
    }
    let apart = wayfare(&["trip", "2735943", "3", "PT:2"]).err();
    assert!(apart.contains("write \"2735943:3\""), "{apart}");
    let asked = [
        "trip",
        "2735943: 3",
        "--travelers",
        "3",
        "--currency",
        "EUR",
    ];
    let table = wayfare(&asked).out();
    assert!(
        table.contains("For 3 travellers in 2 rooms, in EUR. "),
        "{table}"
    );
    for command in [&["costs", "2735943"][..], &["compare", "2735943", "PT"]] {
        let table = wayfare(command).out();
        assert!(
            table.contains("Two share a room") && table.contains("need not be the sum"),
            "{table}"
        );
    }
    let cheapest = wayfare(&["cheapest"]).out();
    for told in [
        "Two share a room. One place a country",
        "\nGroup ",
        "Each place of a group",
    ] {
        assert!(cheapest.contains(told), "{cheapest}");
    }
    let here = wayfare(&["cheapest", "--country", "PT"]).out();
    assert!(!here.contains("One place a country"), "{here}");
    let one = wayfare(&["cheapest", "--country", "PT", "--limit", "1"]).out();
    assert!(!one.contains("All of these"), "{one}");
    assert!(one.contains("So the most important come first"), "{one}");
    let first = &json(&["cheapest", "--country", "PT", "--limit", "1"])[0];
    let more = first["group_size"].as_u64().unwrap() - 1;
    let verb = if more == 1 { "costs" } else { "cost" };
    assert!(
        one.contains(&format!("\n{more} more {verb} about the same")),
        "{one}"
    );
    assert!(!here.contains("--limit"), "{here}");
    let countries = wayfare(&["cheapest", "--kind", "country"]).out();
    assert!(!countries.contains("One place a country"), "{countries}");
}

#[test]
fn a_trip_says_what_it_rests_on_and_what_is_not_in_it() {
    let answer = wayfare(&["trip", "springfield or:1", "antarctica:2", "--in", "USD"]);
    assert_eq!(answer.code(), 0, "{}", answer.err());
    for told in [
        "3 days in 2 places",
        "For 1 traveller in 1 room, in USD",
        "In all ",
        "rather too wide than too narrow",
        "Not counted, as too little is known: Antarctica",
        "No figures of Springfield itself are known: these are those of United States.",
        "Estimated, not observed",
    ] {
        assert!(answer.out().contains(told), "{told}: {}", answer.out());
    }
    let nothing = wayfare(&["trip", "antarctica:2", "--in", "USD"]);
    assert_eq!(
        (nothing.code(), nothing.out().as_str()),
        (1, ""),
        "{}",
        nothing.err()
    );
    for (wrong, told) in [
        (&["trip", ":4"][..], "lisbon:4"),
        (&["trip", "lisbon:1", "--style", "cheap"], "midrange"),
        (&["trip", "lisbon:1", "--travellers", "0"], "1..=1000"),
    ] {
        let answer = wayfare(wrong);
        assert_eq!((answer.code(), answer.out().as_str()), (2, ""), "{wrong:?}");
        assert!(answer.err().contains(told), "{wrong:?}: {}", answer.err());
    }
    let unclear = wayfare(&["trip", "spring:2"]);
    assert!(
        unclear.code() == 1 && unclear.err().contains("4409896"),
        "{}",
        unclear.err()
    );
}

#[test]
fn places_are_compared_in_one_currency() {
    let answer = json(&["compare", "lisbon", "springfield or", "JP", "--in", "USD"]);
    assert_eq!(answer["currency_code"], "USD");
    let places = answer["places"].as_array().unwrap();
    let rate = json(&["convert", "1", "EUR", "USD"])["rate"]
        .as_f64()
        .unwrap();
    let total = |place: &Value| place["costs"].as_array().unwrap().last().unwrap().clone();
    assert_close(&total(&places[0])["midrange"]["amount"], 112.25 * rate);
    assert_eq!(total(&places[0])["category_id"], 0);
    assert_eq!(
        (&places[1]["inherited_from"], &places[1]["place_id"]),
        (&"US".into(), &SPRINGFIELD_OREGON.into())
    );
    assert!(total(&places[2])["luxury"]["high"].is_number());

    let room = &places[1]["costs"][0];
    assert_eq!(room["category"], "Accommodation");
    let [room, day] =
        [room, &total(&places[1])].map(|of| of["midrange"]["amount"].as_f64().unwrap());
    assert_close(&places[1]["alone"], day + room);
    let index = |at: usize| total(&places[at])["index"].clone();
    assert_eq!(index(0), 100.0);
    let amount = |at: usize| total(&places[at])["midrange"]["amount"].as_f64().unwrap();
    assert_close(&index(1), 100.0 * amount(1) / amount(0));

    let table = wayfare(&["compare", "antarctica", "lisbon", "kyoto", "--in", "EUR"]).out();
    let row = |label: &str| {
        table
            .lines()
            .find(|line| line.starts_with(label))
            .unwrap_or_default()
            .to_owned()
    };
    assert!(row("  Lisbon = 100").contains("100"), "{table}");

    let table = wayfare(&["compare", "lisbon", "kyoto"]).out();
    let row = |label: &str| {
        table
            .lines()
            .find(|line| line.starts_with(label))
            .unwrap_or_default()
            .to_owned()
    };
    assert!(
        table.starts_with("What a day costs per person, in EUR. Two share a room."),
        "{table}"
    );
    // A figure whose error is not known is shown as it is.
    assert!(row("Midrange day").contains("112.25"), "{table}");
    let compared = &["compare", "UA", "lisbon", "porto", "--in", "USD"];
    let table = wayfare(compared).out();
    for told in [
        "\nA midrange day in Ukraine costs less than in Lisbon, Porto.\n",
        "\nA midrange day in Lisbon costs about the same as in Porto.\n",
    ] {
        assert!(table.contains(told), "{}", wayfare(compared).err());
    }
    let pairs = json(compared)["comparisons"].clone();
    assert_eq!(
        (&pairs[0]["first"]["country_code"], &pairs[0]["relation"]),
        (&"UA".into(), &"cheaper".into())
    );
    assert!(pairs[2]["probability"].as_f64() < Some(0.8), "{pairs}");
    // One whose error is known has two digits.
    let ukraine = table.lines().find(|line| line.starts_with("Midrange day"));
    let ukraine = ukraine.and_then(|line| line.split_whitespace().nth(2));
    assert!(ukraine.is_some_and(|amount| amount.len() == 2), "{table}");
    let lines = json_lines(&wayfare(&[
        "compare", "lisbon", "porto", "--format", "jsonl",
    ]));
    assert!(
        lines.len() > 4 && lines.iter().all(|line| line["category"].is_string()),
        "{lines:?}"
    );
    assert_eq!(wayfare(&["compare", "antarctica"]).code(), 1);
}

#[test]
fn costs_are_shown_in_the_currency_that_is_asked_for() {
    let (own, dollars) = (
        json(&["costs", "lisbon"]),
        json(&["costs", "lisbon", "--in", "dollar (united states)"]),
    );
    let rate = json(&["convert", "1", "EUR", "USD"])["rate"]
        .as_f64()
        .unwrap();
    assert_eq!(dollars["costs"]["currency"]["code"], "USD");
    for of in ["/costs/total/midrange", "/costs/categories/0/luxury"] {
        assert_close(
            dollars.pointer(of).unwrap(),
            own.pointer(of).unwrap().as_f64().unwrap() * rate,
        );
    }
    for (command, amount, currency) in [
        ("highlights", "/0/cost", "/0/currency_code"),
        ("accommodation", "/0/dorm/price", "/0/dorm/currency_code"),
    ] {
        let (own, dollars) = (
            json(&[command, "lisbon"]),
            json(&[command, "lisbon", "--in", "USD"]),
        );
        assert_eq!(dollars.pointer(currency).unwrap(), "USD");
        assert_close(
            dollars.pointer(amount).unwrap(),
            own.pointer(amount).unwrap().as_f64().unwrap() * rate,
        );
    }
    // A maximum price says it, too, and one without a symbol is in it.
    for (options, currency, most) in [
        (&["--max-price", "€113"][..], "EUR", 113.0),
        (&["--max-price", "US$200"], "USD", 200.0),
        (&["--max-price", "113", "--in", "EUR"], "EUR", 113.0),
        (
            &["--max-price", "113EUR", "--in", "JPY"],
            "JPY",
            f64::INFINITY,
        ),
        (&["--max-price", "200"], "USD", 200.0),
        (&[], "USD", f64::INFINITY),
    ] {
        for cheap in json(&[&["cheapest"], options].concat()).as_array().unwrap() {
            assert_eq!(cheap["currency_code"], currency, "{options:?}");
            assert!(
                cheap["amount"].as_f64().unwrap() <= most,
                "{options:?}: {cheap}"
            );
        }
    }
}

#[test]
fn an_amount_is_converted_into_several_currencies() {
    let one = json(&["convert", "100", "USD", "EUR"]);
    for words in [
        &["100", "USD", "EUR", "GBP", "JPY"][..],
        &["$100", "EUR", "GBP", "JPY"],
        &["$100", "USD", "to", "euro", "GBP", "yen"],
    ] {
        let several = json(&[&["convert"], words].concat());
        let targets: Vec<_> = several
            .as_array()
            .unwrap()
            .iter()
            .map(|to| to["to"].as_str().unwrap())
            .collect();
        assert_eq!(
            (targets.as_slice(), &several[0]),
            (&["EUR", "GBP", "JPY"][..], &one),
            "{words:?}"
        );
    }
    let table = wayfare(&["convert", "100", "USD", "EUR", "GBP"]).out();
    assert_eq!(table.lines().count(), 3, "{table}");
}
