//! Names, amounts and points as people type them: what is understood, what is asked back, and what is suggested.

use crate::geonameids::{LISBON, PORTO, SPRINGFIELD_MISSOURI, SPRINGFIELD_OREGON};
use crate::support::{Answer, batch, folder, json, json_lines, shell, wayfare, world};

#[test]
fn a_place_of_that_very_name_comes_before_a_country_that_others_call_so() {
    let world = world();
    let on_world = |line: &str| shell(line, &folder("namesakes"), &world);
    for line in ["wayfare costs granada", "wayfare compare salvador"] {
        let answer = on_world(line);
        assert!(
            !answer.err().contains("Taking the country"),
            "{line}: {}",
            answer.err()
        );
    }
    for (line, country) in [
        ("wayfare costs holland", "Netherlands"),
        ("wayfare costs georgia", "Georgia"),
    ] {
        let answer = on_world(line);
        let title = answer.out().lines().next().unwrap_or_default().to_owned();
        assert!(
            answer.code() == 0 && title.ends_with(country),
            "{line}: {title} {}",
            answer.err()
        );
    }
    assert!(
        on_world("wayfare location lhr")
            .err()
            .contains("the only one of that name")
    );
    // A symbol of several currencies means that of the country, and yen have no hundredths.
    for (line, code, has_hundredths) in [
        ("wayfare compare shanghai --in ¥", "in CNY", true),
        ("wayfare compare kyoto --in ¥", "in JPY", false),
        ("wayfare trip toronto:2 --in $", "in CAD", true),
        ("wayfare convert 1000 KRW '¥ Japan'", " JPY", false),
        ("wayfare convert 1000 ISK 'Sweden kr'", " SEK", true),
        ("wayfare costs seoul", "in KRW", false),
    ] {
        let out = on_world(line).out();
        let is_exact = |word: &str| {
            let ends = word.rsplit_once('.').unwrap_or_default();
            let is_number = |end: &str| {
                end.bytes()
                    .all(|byte| byte.is_ascii_digit() || byte == b',')
            };
            is_number(ends.0) && is_number(ends.1) && ends.1.len() == 2
        };
        assert!(out.contains(code), "{line}: {out}");
        assert_eq!(
            out.split_whitespace().any(is_exact),
            has_hundredths,
            "{line}: {out}"
        );
    }
    // A number that is an id and a postal code.
    for (line, country) in [
        ("wayfare costs 80331", "Yemen"),
        ("wayfare near 80331 München", "Germany"),
    ] {
        let answer = on_world(line);
        assert!(
            answer.code() == 0 && answer.out().contains(country),
            "{line}: {}",
            answer.err()
        );
        assert_eq!(
            answer.err().contains("Taking 80331 for the id of"),
            country == "Yemen",
            "{}",
            answer.err()
        );
    }
    assert!(!on_world("wayfare costs 2267057").err().contains("Taking"));
    // Or neither, but in a name.
    for number in ["1", "99", "999999999"] {
        let answer = on_world(&format!("wayfare location {number}"));
        let told =
            format!("No place has the id {number}, and no name or postal code starts with it.\n");
        assert_eq!((answer.code(), answer.err()), (1, told));
    }
    assert!(
        on_world("wayfare location 1770")
            .err()
            .contains("1770 (DK)")
    );
    assert!(
        on_world("wayfare location 1000-001")
            .out()
            .starts_with("Lisbon, Portugal")
    );
}

/// Also where the region lies around the city, which is no part of it, and in a table with the country beside it.
#[test]
fn a_place_and_the_region_of_its_name_are_no_rivals() {
    let (world, here) = (world(), folder("one-subject"));
    let mut table = "city,country\n".to_owned();
    for (name, country, id) in [
        ("taipei", "TW", "1668341"),
        ("minsk", "BY", "625144"),
        ("buenos aires", "AR", "3435910"),
        ("santo domingo", "DO", "3492908"),
    ] {
        let answer = shell(&format!("wayfare location '{name}' --json"), &here, &world);
        assert!(
            answer.out().contains(&format!("\"id\":{id},")),
            "{name}: {}{}",
            answer.out(),
            answer.err()
        );
        table += &format!("{name},{country}\n");
    }
    // A hamlet is as clear as it is with its country in the text.
    table += "aumale,France\nspringfield,US\n";
    std::fs::write(here.join("cities.csv"), table).unwrap();
    let line = "wayfare enrich cities.csv -o places.csv --text city --country-column country --add geonameid";
    let told = shell(line, &here, &world).err();
    assert!(
        told.starts_with("6 rows: 5 clear, 1 unclear, 0 not found, 0 rejected\n"),
        "{told}"
    );
}

#[test]
fn a_name_that_is_not_clear_lists_the_candidates_and_does_nothing() {
    for command in ["location", "costs", "highlights", "accommodation", "near"] {
        let answer = wayfare(&[command, "spring"]);
        assert_eq!((answer.code(), answer.out().as_str()), (1, ""), "{command}");
        let err = answer.err();
        assert!(err.starts_with("\"spring\" is not clear"), "{err}");
        assert!(
            ["4409896", "5754005"].iter().all(|id| err.contains(id)),
            "{err}"
        );
    }
    let answer = wayfare(&["location", "65801"]);
    assert!(
        answer.code() == 1 && answer.err().contains("65801 (US)"),
        "{}",
        answer.err()
    );
}

#[test]
fn a_likely_place_is_taken_and_named_with_the_next() {
    let answer = wayfare(&["costs", "lissabom"]);
    assert!(
        answer.code() == 0 && answer.err().starts_with("Taking Lisbon, Portugal."),
        "{}",
        answer.err()
    );
    let (world, here) = (world(), folder("likely-place"));
    for (name, taken, next) in [
        (
            "barcelona",
            "Barcelona, Catalonia, Spain",
            "Barcelona, Anzoátegui, Venezuela",
        ),
        ("granada", "Granada, Andalusia, Spain", "Granada, Nicaragua"),
        (
            "birmingham",
            "Birmingham, England, United Kingdom",
            "Birmingham, Alabama, United States",
        ),
    ] {
        let answer = shell(&format!("wayfare location '{name}'"), &here, &world);
        let told = format!("Taking {taken}. For {next}, give its id (");
        assert!(
            answer.code() == 0 && answer.err().starts_with(&told),
            "{}",
            answer.err()
        );
    }
}

#[test]
fn a_program_gets_the_candidates_of_a_name_that_is_not_clear() {
    for (words, id) in [
        (&["location", "spring"][..], "4409896"),
        (&["convert", "1", "dollar", "EUR"], "USD"),
    ] {
        let answer = wayfare(&[words, &["--json"]].concat());
        assert_eq!(answer.code(), 1, "{}", answer.err());
        let candidates = json_lines(&answer).remove(0)["candidates"].clone();
        let candidates = candidates.as_array().unwrap();
        assert!(
            candidates.len() > 1 && candidates.iter().any(|one| one["id"] == id),
            "{candidates:?}"
        );
    }
    let answer = wayfare(&["location", "st"]);
    assert!(
        answer.err().contains("Only this is like it"),
        "{}",
        answer.err()
    );
}

#[test]
fn an_island_has_the_costs_of_its_main_place_and_they_say_so() {
    let world = world();
    let asked = |more: &[&str]| {
        let dataset = ["--dataset", world.to_str().unwrap(), "costs", "tenerife"];
        wayfare(&[&dataset[..], more].concat())
    };
    assert!(
        asked(&[])
            .out()
            .contains("these are those of Santa Cruz de Tenerife"),
        "{}",
        asked(&[]).out()
    );
    let answer = json_lines(&asked(&["--format", "json"])).remove(0);
    assert!(
        answer["costs"]["inherited_from_place"].is_u64() && answer["place"]["name"] == "Tenerife",
        "{answer}"
    );
}

#[test]
fn a_country_is_found_among_what_has_costs_and_unknown_inhabitants_are_left_blank() {
    let answer = wayfare(&["search", "portugal", "--with-costs"]).out();
    let row = answer.lines().nth(1).unwrap();
    assert!(
        row.contains("country") && row.trim_end().ends_with("yes"),
        "{answer}"
    );
    let answer = wayfare(&["search", "lisbon district", "-l", "1"]).out();
    let row = answer.lines().nth(1).unwrap();
    assert!(
        row.contains("region") && row.trim_end().ends_with("Portugal"),
        "{answer}"
    );
}

#[test]
fn a_clear_name_is_acted_on_without_a_word() {
    for name in [
        "lisbon",
        "LISSABON",
        "리스본",
        "porto",
        "springfield mo",
        "65801, usa",
        "Springfield 65801",
    ] {
        let answer = wayfare(&["location", name]);
        assert_eq!((answer.code(), answer.err().as_str()), (0, ""), "{name}");
    }
    assert_eq!(
        json(&["location", "springfield or"])["id"],
        SPRINGFIELD_OREGON
    );
    assert_eq!(json(&["costs", "lissabon"])["place"]["id"], LISBON);
}

#[test]
fn a_country_is_understood_by_its_codes_and_names() {
    for country in ["pt", "PRT", "portugal", "Portogallo"] {
        assert_eq!(
            json(&["search", "lisbon", "-c", country])[0]["id"],
            LISBON,
            "{country}"
        );
        assert_eq!(
            json(&["costs", country])["country"]["code"],
            "PT",
            "{country}"
        );
        assert_eq!(
            json(&["near", "0", "0", "-l", "1", "-c", country])["places"][0]["id"],
            LISBON
        );
        let lines = json_lines(&batch(
            &["batch", "search", "-l", "1", "-c", country],
            b"porto\n",
        ));
        assert_eq!(lines[0]["hits"][0]["id"], PORTO);
    }
    assert_eq!(json(&["country", "UK"])["code"], "GB");
    for country in [
        "uk",
        "england",
        "britain",
        "great britain",
        "United Kingdom",
        "gbr",
    ] {
        assert_eq!(
            json(&["costs", country])["country"]["code"],
            "GB",
            "{country}"
        );
        let answer = wayfare(&["search", "lisbon", "--country", country]);
        assert_eq!((answer.code(), answer.out().as_str()), (1, ""), "{country}");
        assert!(
            answer.err().starts_with("No place is called"),
            "{}",
            answer.err()
        );
    }
    assert_eq!(wayfare(&["costs", "portugal"]).err(), "");
    assert_eq!(wayfare(&["costs", "PT"]).err(), "");
    assert!(
        wayfare(&["costs", "england"])
            .err()
            .contains("Taking the country United Kingdom (GB)")
    );
    let postal = json(&["search", "65801", "--postal", "-c", "america"]);
    assert_eq!(postal[0]["country_code"], "US");
}

#[test]
fn what_nothing_is_called_is_answered_by_what_is_called_nearly_so() {
    for (command, suggested) in [
        (&["country", "portugl"][..], "Portugal (PT)"),
        (&["search", "lisbon", "-c", "portugl"], "Portugal (PT)"),
        (&["currency", "uero"], "Euro (EUR)"),
        (&["convert", "100", "USD", "UERO"], "Euro (EUR)"),
        (&["category", "fod"], "Food (4)"),
        (
            &["search", "sprgfeild"],
            "Springfield, Missouri, United States (4409896)",
        ),
        (
            &["costs", "sprgfeild"],
            "Springfield, Missouri, United States (4409896)",
        ),
    ] {
        let answer = wayfare(command);
        assert_eq!(
            (answer.code(), answer.out().as_str()),
            (1, ""),
            "{command:?}"
        );
        let err = answer.err();
        assert!(
            err.contains(&format!("Did you mean {suggested}")),
            "{command:?}: {err}"
        );
    }
    assert!(
        !wayfare(&["search", "xyzzyx"])
            .err()
            .contains("Did you mean")
    );
}

#[test]
fn categories_are_found_by_name() {
    assert_eq!(json(&["category", "food"])[0]["id"], 4);
    assert_eq!(
        json(&["category", "transportation"])
            .as_array()
            .unwrap()
            .len(),
        3
    );
    assert_eq!(json(&["category", "4"])["name"], "Food");
}

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
    let unclear = wayfare(&["convert", "100", "dollar", "EUR"]);
    assert!(
        unclear.code() == 1 && unclear.out().is_empty(),
        "{}",
        unclear.out()
    );
    assert!(
        ["USD", "CAD"]
            .iter()
            .all(|code| unclear.err().contains(code)),
        "{}",
        unclear.err()
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
