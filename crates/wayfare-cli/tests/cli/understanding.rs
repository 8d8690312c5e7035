//! Names as people type them: what is understood, what is asked back, and what is suggested.

use crate::geonameids::{LISBON, PORTO, SPRINGFIELD_OREGON};
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
    // A symbol of several currencies means that of the country. Neither yen nor estimates have hundredths.
    for (line, code, has_hundredths) in [
        ("wayfare compare shanghai --in ¥", "in CNY", false),
        ("wayfare compare kyoto --in ¥", "in JPY", false),
        ("wayfare trip toronto:2 --in $", "in CAD", false),
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
    for number in ["99", "999999999"] {
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
        (&["location", "spring"][..], serde_json::json!(4409896)),
        (&["convert", "1", "franc", "EUR"], serde_json::json!("CHF")),
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
