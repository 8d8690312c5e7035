//! What shells complete: commands, options, and names from the index.

use std::fs;

use crate::support::{Answer, PLACES, build, command, folder, wayfare};

/// What fish would offer for the last word, each without its explanation.
fn offered(words: &[&str]) -> Vec<String> {
    let answer = command(&[&["--", "wayfare"], words].concat())
        .env("COMPLETE", "fish")
        .output()
        .unwrap();
    assert_eq!(answer.code(), 0, "{words:?}: {}", answer.err());
    answer
        .out()
        .lines()
        .map(|line| line.split('\t').next().unwrap().to_owned())
        .collect()
}

#[test]
fn names_of_places_countries_and_currencies_are_completed_from_the_index() {
    for (words, name) in [
        (&["costs", "lisb"][..], "lisbon"),
        (&["costs", "Lisb"], "Lisbon"),
        (&["costs", "lissa"], "lissabon"),
        (&["location", "리스"], "리스본"),
        (&["trip", "porto:3", "kyo"], "kyoto"),
        (&["compare", "lisb"], "lisbon"),
        (&["search", "x", "--near", "por"], "porto"),
        (&["search", "x", "--country", "unit"], "united-states"),
        (&["convert", "1", "EU"], "EUR"),
        (&["trip", "x:1", "--in", "jp"], "jpy"),
        (&["trip", "x:1", "--style", "bud"], "budget"),
        (&["comp"], "compare"),
    ] {
        let offered = offered(words);
        assert!(
            offered.iter().any(|one| one == name),
            "{words:?}: {offered:?}"
        );
        let typed = words.last().unwrap();
        assert!(
            offered.iter().all(|one| one.starts_with(typed)),
            "{words:?}: {offered:?}"
        );
    }
    // A name that was completed is understood.
    assert_eq!(wayfare(&["costs", "united-states"]).code(), 0);
    assert!(offered(&["costs", "xyzzyx"]).is_empty());
    let explained = command(&["--", "wayfare", "costs", "lisb"])
        .env("COMPLETE", "fish")
        .output()
        .unwrap();
    assert!(
        explained.out().contains("\tLisbon, Portugal"),
        "{}",
        explained.out()
    );
    let nowhere = command(&["--", "wayfare", "costs", "lisb"])
        .env("COMPLETE", "fish")
        .env("WAYFARE_DATASET", "nowhere")
        .output();
    let nowhere = nowhere.unwrap();
    assert_eq!(
        (
            nowhere.code(),
            nowhere.out().as_str(),
            nowhere.err().as_str()
        ),
        (0, "", "")
    );
}

#[test]
fn what_a_terminal_acts_on_is_not_offered() {
    let here = folder("bidi");
    let places = PLACES
        .replace("|Lisbon|", "|Lis\u{202e}bon|")
        .replace("|Porto|", "|Por\u{85}to|");
    fs::write(here.join("places.txt"), places.replace('|', "\t")).unwrap();
    for (file, row) in [
        (
            "alternate-names.txt",
            "1\t2267057\tpt\tLis\u{2067}boa\t\t\t\t\n",
        ),
        (
            "postal.txt",
            "PT\t1000-001\tLisboa\tLisboa\t14\t\t\t\t\t38.7301\t-9.1387\t\n",
        ),
        (
            "location-costs.csv",
            "geonameid,category_id,budget\n2267057,0,48\n",
        ),
        (
            "location-highlights.csv",
            "geonameid,category_id,cost,description\n2267057,4,1.3,x\n",
        ),
        (
            "accommodation.csv",
            "id,name,latitude,longitude\n1,x,41.1,-8.6\n",
        ),
    ] {
        fs::write(here.join(file), row).unwrap();
    }
    build(&here);
    for shell in ["bash", "elvish", "fish", "zsh"] {
        for word in ["lis", "por"] {
            let mut asked = command(&["--", "wayfare", "costs", word]);
            asked
                .env("COMPLETE", shell)
                .env("_CLAP_COMPLETE_INDEX", "2")
                .env("WAYFARE_DATASET", &here);
            let offered = asked.output().unwrap().out();
            assert!(offered.contains(word), "{shell}: {offered:?}");
            let acts = |c: char| {
                c != '\n' && c != '\t' && wayfare_text::printable(&c.to_string()) != c.to_string()
            };
            assert!(!offered.contains(acts), "{shell}: {offered:?}");
        }
    }
}

#[test]
fn each_shell_gets_its_script() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = wayfare(&["completions", shell]).out();
        assert!(
            script.contains("COMPLETE") && script.contains("wayfare"),
            "{shell}: {script}"
        );
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let pages = folder("man").join("man1");
    let answer = wayfare(&["man", pages.to_str().unwrap()]);
    assert_eq!(answer.code(), 0, "{}", answer.err());
    for name in [
        "wayfare",
        "wayfare-trip",
        "wayfare-batch-search",
        "wayfare-build",
    ] {
        let page = fs::read_to_string(pages.join(format!("{name}.1"))).unwrap();
        let has_examples = page.contains("Example") || name == "wayfare";
        assert!(page.contains(".TH") && has_examples, "{name}: {page}");
    }
    assert!(
        !fs::read_to_string(pages.join("wayfare-man.1"))
            .unwrap()
            .contains("format")
    );
}
