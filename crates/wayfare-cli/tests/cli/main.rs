//! The real binary on a small dataset of its own: exit codes, tables, JSON, pipes, serving.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a panic here is a failed test")]

mod archives;
mod blocks;
mod completion;
mod enrich;
mod examples;
mod explain;
mod formats;
mod formulas;
mod geonameids;
mod geoparquet;
#[cfg(feature = "serve")]
mod keys;
#[cfg(unix)]
mod links;
mod not_found;
mod overture;
mod pages;
mod parity;
mod refused;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "shell")]
mod shell;
#[cfg(feature = "serve")]
mod site;
mod support;
mod surfaces;
#[cfg(target_os = "linux")]
mod terminal;
mod travel;
mod understanding;

use std::{fs, io::Write, process::Stdio};

use serde_json::Value;

use geonameids::{LISBON, PORTO};
#[cfg(target_os = "linux")]
use support::peak_memory;
use support::{Answer, SOURCES, batch, build, command, dataset, folder, json, json_lines, wayfare};

#[test]
fn exit_codes_tell_what_happened() {
    let found = wayfare(&["search", "lisboa"]);
    assert_eq!(found.code(), 0, "{}", found.err());

    for missing in [
        &["search", "xyzzyx"][..],
        &["search", "00000", "--postal"],
        &["location", "1"],
        &["costs", "spring"],
        &["country", "QQ"],
        &["currency", "QQQ"],
        &["convert", "1", "EUR", "QQQ"],
        &["category", "99"],
        &["near", "here", "0"],
        &["search", "lisbon", "--country", "QQ"],
        &["search", "lisbon", "--country", "Japan"],
    ] {
        let answer = wayfare(missing);
        assert_eq!((answer.code(), answer.out().as_str()), (1, ""), "{missing:?}: {}", answer.err());
        assert!(answer.err().lines().last().unwrap().ends_with(['.', '?']), "{missing:?}: {}", answer.err());
    }

    for wrong in [
        &["near", "95", "0"][..],
        &["convert", "-1", "EUR", "USD"],
        &["convert", "1e400", "EUR", "USD"],
        &["search", " "],
        &["search", "lisbon", "--limit", "0"],
        &["search", "lisbon", "--limit", "1001"],
        &["accommodation"],
        &["accommodation", "lisbon", "--radius-km", "5"],
        &["nonsense"],
        &["--dataset", "no/such/folder", "info"],
    ] {
        let answer = wayfare(wrong);
        assert_eq!((answer.code(), answer.out().as_str()), (2, ""), "{wrong:?}");
        assert!(answer.err().starts_with("error:"), "{wrong:?}: {}", answer.err());
    }
}

#[test]
fn without_a_dataset_it_says_how_to_make_one() {
    let answer = wayfare(&["--dataset", "no/such/folder", "search", "lisbon"]);
    assert!(answer.err().contains("wayfare quickstart"), "{}", answer.err());
}

#[test]
fn tables_align_and_have_no_colour_in_a_pipe() {
    let table = wayfare(&["search", "springfield"]).out();
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 3, "{table}");
    assert!(lines[0].trim_start().starts_with("ID  Name"), "{table}");
    let name = lines[0].find("Name").unwrap();
    assert!(lines[1..].iter().all(|line| line[name..].starts_with("Springfield")), "{table}");
    assert!(lines[1].starts_with("4409896"), "the larger one first: {table}");
    assert!(lines[1].contains("169,176"), "{table}");

    let coloured = |variable| {
        let answer =
            command(&["search", "springfield"]).env(variable, "1").env("CLICOLOR_FORCE", "1").output();
        answer.unwrap().out().contains('\u{1b}')
    };
    assert!(coloured("SOMETHING_ELSE"));
    assert!(!coloured("NO_COLOR"));
}

#[test]
fn every_group_answers_in_json() {
    assert_eq!(json(&["search", "리스본"])[0]["id"], LISBON);
    assert_eq!(json(&["search", "65801", "--postal"])[0]["place_name"], "Springfield");
    assert_eq!(json(&["near", "38.7", "-9.1", "--limit", "1"])["places"][0]["name"], "Lisbon");
    assert_eq!(json(&["location", "2735943"])["country_name"], "Portugal");
    assert_eq!(json(&["costs", "2267057"])["costs"]["categories"][0]["budget"], 20.5);
    assert_eq!(json(&["costs", "pt"])["country"]["code"], "PT");
    assert_eq!(json(&["highlights", "lisbon"])[0]["cost"], 1.3);
    assert_eq!(json(&["accommodation", "lisbon"])[0]["id"], 7);
    assert_eq!(json(&["accommodation", "--near", "38.7,-9.1"])[0]["accommodation"]["id"], 7);
    assert_eq!(json(&["accommodation", "--name", "hostel of"])[0]["id"], 7);
    assert_eq!(json(&["country", "jp"])["currency_code"], "JPY");
    assert!(json(&["country", "guinea"]).as_array().unwrap().len() > 1);
    assert_eq!(json(&["currency", "eur"])["code"], "EUR");
    assert_eq!(json(&["convert", "100", "eur", "eur"])["converted"], 100.0);
    assert_eq!(json(&["category"]).as_array().unwrap().len(), 18);
    let info = json(&["info"]);
    assert_eq!(info["places"], 5);
    let sections = info["sections"].as_array().unwrap();
    let ids = sections.iter().find(|section| section["name"] == "place_ids").unwrap();
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
    assert!(costs.contains("Estimated, not observed: Test data"), "{costs}");
    let inherited = wayfare(&["costs", "5754005"]).out();
    assert!(
        inherited.contains("No figures of its own are known: these are those of United States."),
        "{inherited}"
    );
    let sample = wayfare(&["accommodation", "lisbon"]).out();
    assert!(sample.contains("19.50 EUR"), "{sample}");
}

#[test]
fn autocomplete_completes_a_text_alone_and_in_a_batch() {
    let typed = json(&["autocomplete", "lisb", "--limit", "1"]);
    let searched = json(&["search", "lisbon", "--limit", "1"]);
    assert_eq!(typed[0]["id"], searched[0]["id"]);
    let lines = json_lines(&batch(&["batch", "autocomplete", "--limit", "1"], b"lisb\n"));
    assert_eq!((&lines[0]["query"], &lines[0]["hits"][0]["name"]), (&"lisb".into(), &"Lisbon".into()));
}

#[test]
fn batch_skips_lines_that_are_too_long() {
    let long = |length: usize| "é".repeat(length / 2);
    let lines = format!("porto\n{}\nlisboa\n{}\r\n{}", long(65_536), long(65_538), long(1_000_000));
    let answer = batch(&["batch", "search", "--limit", "1"], lines.as_bytes());
    assert_eq!(answer.code(), 0, "{}", answer.err());
    let lines = json_lines(&answer);
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0]["hits"][0]["name"], "Porto");
    assert!(!lines[1]["error"].as_str().unwrap_or_default().contains("bytes, of which"), "just short enough");
    assert_eq!(lines[2]["hits"][0]["name"], "Lisbon");
    for (at, length) in [(3, "line 4 has 65539 bytes"), (4, "line 5 has 1000000 bytes")] {
        assert!(lines[at]["error"].as_str().unwrap().contains(length), "{}", lines[at]);
        assert_eq!(lines[at]["query"], "é".repeat(40));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn batch_holds_no_line_that_is_too_long() {
    let mut child =
        command(&["batch", "search"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let megabyte = vec![b'a'; 1 << 20];
    for _ in 0..200 {
        input.write_all(&megabyte).unwrap();
    }
    let peak = peak_memory(child.id());
    assert!(peak < 64 << 20, "{peak}");
    input.write_all(b"\nporto\n").unwrap();
    drop(input);
    let lines = json_lines(&child.wait_with_output().unwrap());
    assert!(lines.len() == 2 && lines[0]["error"].is_string(), "{lines:?}");
    assert_eq!(lines[1]["hits"][0]["name"], "Porto");
}

#[test]
fn batch_answers_each_line_in_order() {
    assert_eq!(batch(&["batch", "search"], b"").err(), "Standard input has no lines.\n");
    let answer = batch(&["batch", "search", "--limit", "1"], b"porto\n\nxyzzyx\n\xff\r\nlisboa");
    let lines = json_lines(&answer);
    assert_eq!(answer.code(), 0);
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0]["query"], "porto");
    let hit = &lines[0]["hits"][0];
    assert_eq!(
        (&hit["id"], &hit["name"], &hit["country_code"]),
        (&PORTO.into(), &"Porto".into(), &"PT".into())
    );
    assert!(hit["score"].is_number() && hit["confidence"].as_f64().unwrap() > 0.9);
    assert!(lines[1]["error"].is_string() && lines[1]["query"] == "");
    assert_eq!(lines[2]["hits"], Value::Array(vec![]));
    assert!(lines[3]["error"].is_string());
    assert_eq!(lines[4]["query"], "lisboa");
    assert!(answer.err().starts_with("2 of 5 lines"), "{}", answer.err());

    let answer = batch(&["batch", "near"], b"41.1\t-8.6\nhere\n95\t0\n-38.7\t179.9\n41.1,-8.6\n41.1 -8.6\n");
    let lines = json_lines(&answer);
    assert_eq!(lines.len(), 6);
    assert_eq!((&lines[4], &lines[5]), (&lines[0], &lines[0]));
    assert_eq!((&lines[0]["latitude"], &lines[0]["longitude"]), (&41.1.into(), &(-8.6).into()));
    assert_eq!(lines[0]["hits"][0]["name"], "Porto");
    assert!(lines[0]["hits"][0]["distance_km"].as_f64().unwrap() < 10.0);
    assert_eq!(lines[1]["query"], "here");
    assert!(lines[2]["error"].as_str().unwrap().contains("95"), "{}", lines[2]);
    assert_eq!(lines[3]["hits"].as_array().unwrap().len(), 5);
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_line() {
    let text = "porto\nlisboa\n";
    let utf_16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let of = |lines: &[u8]| batch(&["batch", "search", "--limit", "1"], lines).out();
    let expected = of(text.as_bytes());
    assert_eq!(of(format!("\u{feff}{text}").as_bytes()), expected);
    assert_eq!(of(&[b"\xFF\xFE".as_slice(), &utf_16].concat()), expected);
}

#[test]
fn a_batch_says_whether_a_place_is_merely_near_its_postal_code() {
    let lines = json_lines(&batch(&["batch", "search"], b"1300-001\n65801\nporto\n"));
    let codes: Vec<_> = lines.iter().map(|line| &line["hits"][0]["postal_code"]).collect();
    let of_search = |text| json(&["search", text])[0]["postal_code"].clone();
    assert_eq!((codes[0], codes[1]), (&of_search("1300-001"), &of_search("65801")));
    assert_eq!((&codes[0]["by_distance"], &codes[1]["by_distance"]), (&true.into(), &false.into()));
    assert!(codes[2].is_null());
}

#[test]
fn a_batch_fails_if_no_line_can_be_answered() {
    for (lines, code) in [("", 0), ("xyzzyx\n", 0), ("\nporto\n", 0), ("\n", 2), ("\n \n", 2)] {
        let answer = batch(&["batch", "search"], lines.as_bytes());
        assert_eq!(answer.code(), code, "{lines:?}: {}", answer.err());
        assert_eq!(json_lines(&answer).len(), lines.lines().count(), "each line has its answer");
    }
    let answer = batch(&["batch", "near"], b"lisbon\n95,0\n");
    assert_eq!(answer.code(), 2);
    assert!(answer.err().contains("no line could be answered, of 2"), "{}", answer.err());
}

#[test]
fn near_says_where_the_point_lies() {
    let first_line = |arguments: &[&str]| {
        let answer = wayfare(&[&["near"], arguments].concat());
        assert_eq!(answer.code(), 0, "{}", answer.err());
        answer.out().lines().next().unwrap().to_owned()
    };
    let lisbon = first_line(&["38.75", "-9.15"]);
    assert!(lisbon.starts_with("In Lis") && lisbon.ends_with(", Portugal"), "{lisbon}");
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
        (&lisbon["region"]["country"]["name"], &lisbon["region"]["admin1"]["code"]),
        (&"Portugal".into(), &"14".into())
    );
    assert_eq!(json(&["near", "40", "-40"])["region"], Value::Null);

    let lines = json_lines(&batch(&["batch", "near"], b"38.75\t-9.15\n40\t-40\n"));
    assert_eq!((&lines[0]["country_code"], &lines[0]["admin1_code"]), (&"PT".into(), &"14".into()));
    assert_eq!(lines[1]["country_code"], Value::Null);
}

#[test]
fn regions_are_named_and_have_a_box() {
    let found = wayfare(&["search", "lisbon", "--region", "PT.14"]);
    assert_eq!(found.code(), 0, "{}", found.err());
    let heading = found.out().lines().next().unwrap().to_owned();
    assert!(heading.contains("Region") && !heading.contains("State"), "{heading}");
    assert_eq!(wayfare(&["search", "lisbon", "--region", "PT.09"]).code(), 1);
    let portugal = wayfare(&["location", "portugal"]).out();
    assert!(portugal.contains("Bounding box"), "{portugal}");
    assert!(json(&["location", "portugal"])["bounding_box"]["north"].as_f64() > Some(38.0));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = command(&["batch", "search"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    // The writing end may close early as well, which is as it should be.
    let _ = child.stdin.take().unwrap().write_all("lisbon\n".repeat(10_000).as_bytes());
    let answer = child.wait_with_output().unwrap();
    assert_eq!((answer.code(), answer.err().as_str()), (0, ""));
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
    assert_eq!(wayfare(&["dump", "places", "--limit", "2"]).out().lines().count(), 2);
}

#[test]
fn a_bad_file_is_refused_and_the_dataset_remains() {
    let before = json(&["info"]);
    let answer = wayfare(&["build", "no-such-file.txt"]);
    assert_eq!(answer.code(), 2);
    assert!(answer.err().contains("no-such-file.txt"), "{}", answer.err());
    assert_eq!(json(&["info"]), before);
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

    let path = damaged.join("world.sqlite");
    fs::copy(dataset().join("world.idx"), damaged.join("world.idx")).unwrap();
    let alone = wayfare(&["--dataset", damaged.to_str().unwrap(), "verify"]);
    assert!(alone.code() == 0 && alone.out().contains("world.sqlite is missing"), "{}", alone.out());

    let mut sqlite = fs::read(dataset().join("world.sqlite")).unwrap();
    fs::write(&path, &sqlite).unwrap();
    let sound = wayfare(&["--dataset", damaged.to_str().unwrap(), "verify"]);
    assert!(sound.code() == 0 && sound.out().contains("world.sqlite: "), "{}", sound.out());

    sqlite.truncate(100);
    sqlite.resize(200 * 4096, 0xFF);
    fs::write(&path, sqlite).unwrap();
    let answer = wayfare(&["--dataset", damaged.to_str().unwrap(), "verify"]);
    assert_eq!(answer.code(), 2);
    assert!(answer.err().contains("world.sqlite is corrupt"), "{}", answer.err());
}

#[test]
fn a_check_of_sources_builds_nothing() {
    let target = folder("checked");
    let sources = dataset().join("sources.toml");
    let rejects = target.join("rejects.csv");
    let [target, sources, rejects] = [&target, &sources, &rejects].map(|path| path.to_str().unwrap());
    let check = ["--dataset", target, "build", "--check", "--sources", sources];
    let answer = wayfare(&[&check[..], &["--rejects", rejects, "--country", "PORTUGAL"]].concat());
    assert_eq!(answer.code(), 0, "{}", answer.err());
    assert!(answer.out().contains("location-costs") && answer.out().contains("Nothing was built"));
    assert!(fs::read_to_string(rejects).unwrap().starts_with("source,file,line"));
    assert_eq!(fs::read_dir(target).unwrap().count(), 1);
    assert!(
        json(&check)["sources"].as_array().unwrap().iter().any(|source| source["id"] == "location-costs")
    );
    assert_eq!(wayfare(&["build", "--rejects", rejects]).code(), 2, "a build has its own");
}
