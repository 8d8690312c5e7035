//! The real binary on a small dataset of its own: exit codes, tables, JSON, pipes, serving.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod amounts;
mod archives;
mod batch;
mod blocks;
mod completion;
mod enrich;
mod examples;
mod explain;
mod formats;
mod formulas;
mod geonameids;
mod geoparquet;
mod golden;
#[cfg(feature = "serve")]
mod keys;
#[cfg(unix)]
mod links;
mod not_found;
mod overture;
mod pages;
mod refused;
mod replace;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "serve")]
mod site;
mod sizes;
mod support;
mod surfaces;
#[cfg(target_os = "linux")]
mod terminal;
mod travel;
mod understanding;

use std::fs;

use serde_json::Value;

use support::{Answer, SOURCES, batch, build, command, dataset, folder, json, json_lines, wayfare};

#[test]
fn exit_codes_tell_what_happened() {
    let found = wayfare(&["search", "lisboa"]);
    assert_eq!(found.code(), 0, "{}", found.err());

    for wrong in [
        &["near", "95", "0"][..],
        &["convert", "-1", "EUR", "USD"],
        &["convert", "1e400", "EUR", "USD"],
        &["search", "lisbon", "--limit", "0"],
        &["search", "lisbon", "--limit", "1001"],
        &["accommodation"],
        &["accommodation", "lisbon", "--radius-km", "5"],
        &["nonsense"],
        &["--dataset", "no/such/folder", "info"],
        &["build", "no-such-file.txt"],
    ] {
        let answer = wayfare(wrong);
        assert_eq!((answer.code(), answer.out().as_str()), (2, ""), "{wrong:?}");
        assert!(
            answer.err().starts_with("error:"),
            "{wrong:?}: {}",
            answer.err()
        );
    }
}

#[test]
fn the_name_alone_shows_the_commands() {
    let alone = wayfare(&[]);
    let help = alone.out();
    assert_eq!((alone.code(), &help), (0, &wayfare(&["--help"]).out()));
    let listed = |name: &str| {
        help.lines()
            .any(|line| line.starts_with(&format!("  {name} ")))
    };
    assert!(help.contains("Questions:") && listed("search"), "{help}");
    for name in [
        "eval",
        "completions",
        "man",
        #[cfg(feature = "serve")]
        "keys",
    ] {
        assert!(help.contains(name) && !listed(name), "{name}: {help}");
    }
    // Whoever types an option means something.
    assert_eq!(wayfare(&["--json"]).code(), 2);
}

#[test]
fn who_wants_no_colour_gets_none_though_it_is_forced() {
    let coloured = |variable| {
        let answer = command(&["search", "springfield"])
            .env(variable, "1")
            .env("CLICOLOR_FORCE", "1")
            .output();
        answer.unwrap().out().contains('\u{1b}')
    };
    assert!(coloured("SOMETHING_ELSE"));
    assert!(!coloured("NO_COLOR"));
}

#[test]
fn what_is_said_of_the_dataset_is_json_too() {
    let info = json(&["info"]);
    assert_eq!(info["places"], 5);
    let sections = info["sections"].as_array().unwrap();
    let ids = sections
        .iter()
        .find(|section| section["name"] == "place_ids")
        .unwrap();
    let records = 5 + info["regions"].as_u64().unwrap();
    assert_eq!(ids["length"], records * 4);
    let verified = json(&["verify"]);
    assert!(verified["sections"].as_u64().unwrap() > 0);
    assert_eq!(
        verified["sqlite"]["rows"][0],
        serde_json::json!({ "of": "places and regions", "rows": records })
    );
    assert!(json(&["dump"])[0]["checksum"].is_string());
    assert_eq!(json(&["quickstart"])[0]["group"], "Search by name");
}

#[test]
fn figures_say_where_they_come_from() {
    let costs = wayfare(&["costs", "lisbon"]).out();
    assert!(costs.contains("112.25"), "{costs}");
    assert!(
        costs.contains("Estimated, not observed: Test data"),
        "{costs}"
    );
    let inherited = wayfare(&["costs", "5754005"]).out();
    assert!(
        inherited.contains("No figures of its own are known: these are those of United States."),
        "{inherited}"
    );
    let sample = wayfare(&["accommodation", "lisbon"]).out();
    assert!(sample.contains("19.50 EUR"), "{sample}");
}

#[test]
fn near_says_where_the_point_lies() {
    let first_line = |arguments: &[&str]| {
        let answer = wayfare(&[&["near"], arguments].concat());
        assert_eq!(answer.code(), 0, "{}", answer.err());
        answer.out().lines().next().unwrap().to_owned()
    };
    let lisbon = first_line(&["38.75", "-9.15"]);
    assert!(
        lisbon.starts_with("In Lis") && lisbon.ends_with(", Portugal"),
        "{lisbon}"
    );
    assert_eq!(first_line(&["40", "-40"]), "At sea");
    // Of a point in Spain, where this dataset has no place.
    let in_spain = wayfare(&["near", "40.4", "-3.7", "--same-country", "--json"]);
    assert_eq!(in_spain.code(), 0);
    let answer: Value = serde_json::from_str(&in_spain.out()).unwrap();
    assert_eq!(
        (&answer["region"]["country"]["code"], &answer["places"]),
        (&"ES".into(), &Value::Array(vec![]))
    );

    let lisbon = json(&["near", "38.75", "-9.15"]);
    assert_eq!(
        (
            &lisbon["region"]["country"]["name"],
            &lisbon["region"]["admin1"]["code"]
        ),
        (&"Portugal".into(), &"14".into())
    );
    assert_eq!(json(&["near", "40", "-40"])["region"], Value::Null);

    let lines = json_lines(&batch(&["batch", "near"], b"38.75\t-9.15\n40\t-40\n"));
    assert_eq!(
        (&lines[0]["country_code"], &lines[0]["admin1_code"]),
        (&"PT".into(), &"14".into())
    );
    assert_eq!(lines[1]["country_code"], Value::Null);
}

#[test]
fn regions_are_named_and_have_a_box() {
    let found = wayfare(&["search", "lisbon", "--region", "PT.14"]);
    assert_eq!(found.code(), 0, "{}", found.err());
    let heading = found.out().lines().next().unwrap().to_owned();
    assert!(
        heading.contains("Region") && !heading.contains("State"),
        "{heading}"
    );
    assert_eq!(
        wayfare(&["search", "lisbon", "--region", "PT.09"]).code(),
        1
    );
    let portugal = wayfare(&["location", "portugal"]).out();
    assert!(portugal.contains("Bounding box"), "{portugal}");
    assert!(json(&["location", "portugal"])["bounding_box"]["north"].as_f64() > Some(38.0));
}

#[test]
fn a_dump_builds_the_same_dataset() {
    let again = folder("dump");
    let dump = |kind| wayfare(&["dump", kind]).out();
    for (kind, file) in SOURCES {
        fs::write(again.join(file), dump(kind)).unwrap();
    }
    build(&again);
    for (kind, _) in SOURCES {
        let second = wayfare(&["--dataset", again.to_str().unwrap(), "dump", kind]).out();
        assert_eq!(second, dump(kind), "{kind}");
    }
    assert_eq!(
        wayfare(&["dump", "places", "--limit", "2"])
            .out()
            .lines()
            .count(),
        2
    );
}

#[test]
fn verify_finds_damage() {
    let damaged = folder("damaged");
    let mut index = fs::read(dataset().join("world.idx")).unwrap();
    let places = json(&["dump"])
        .as_array()
        .unwrap()
        .iter()
        .find(|section| section["name"] == "places")
        .unwrap()
        .clone();
    index[places["offset"].as_u64().unwrap() as usize] ^= 1;
    fs::write(damaged.join("world.idx"), index).unwrap();
    let answer = wayfare(&["--dataset", damaged.to_str().unwrap(), "verify"]);
    assert_eq!(answer.code(), 2);
    assert!(answer.err().contains("places"), "{}", answer.err());

    fs::copy(dataset().join("world.idx"), damaged.join("world.idx")).unwrap();
    let alone = wayfare(&["--dataset", damaged.to_str().unwrap(), "verify"]);
    assert!(
        alone.code() == 0 && alone.out().contains("world.sqlite is missing"),
        "{}",
        alone.out()
    );

    fs::copy(dataset().join("world.sqlite"), damaged.join("world.sqlite")).unwrap();
    let sound = wayfare(&["--dataset", damaged.to_str().unwrap(), "verify"]);
    assert!(
        sound.code() == 0 && sound.out().contains("world.sqlite: "),
        "{}",
        sound.out()
    );
}

#[test]
fn a_check_of_sources_builds_nothing() {
    let target = folder("checked");
    let sources = dataset().join("sources.toml");
    let rejects = target.join("rejects.csv");
    let [target, sources, rejects] =
        [&target, &sources, &rejects].map(|path| path.to_str().unwrap());
    let check = [
        "--dataset",
        target,
        "build",
        "--check",
        "--sources",
        sources,
    ];
    let answer = wayfare(&[&check[..], &["--rejects", rejects, "--country", "PORTUGAL"]].concat());
    assert_eq!(answer.code(), 0, "{}", answer.err());
    assert!(answer.out().contains("location-costs") && answer.out().contains("Nothing was built"));
    assert!(
        fs::read_to_string(rejects)
            .unwrap()
            .starts_with("source,file,line")
    );
    assert_eq!(fs::read_dir(target).unwrap().count(), 1);
    assert!(
        json(&check)["sources"]
            .as_array()
            .unwrap()
            .iter()
            .any(|source| source["id"] == "location-costs")
    );
    assert_eq!(
        wayfare(&["build", "--rejects", rejects]).code(),
        2,
        "a build has its own"
    );
}
