//! Every example that `--help` shows, run as it is printed, on the default dataset.

use std::fs;

use crate::{
    archives::write_keys,
    support::{Answer, PLACES, folder, shell, wayfare, world},
};

/// Files that examples name.
const FILES: [(&str, &str); 4] = [
    ("admin1CodesASCII.txt", "PT.14\tLisbon\tLisbon\t2267056\n"),
    ("names.txt", "lisboa\nkyoto\n"),
    ("budgets.csv", "country_code,category_id,budget,midrange,luxury\nPT,0,60,140,350\n"),
    (
        "sources.toml",
        "[dataset]\nname = \"Examples\"\ndate = \"2026-01-02\"\n[[source]]\nid = \"places\"\nfile = \"PT.zip\"\n\
         kind = \"places\"\ntitle = \"Examples\"\norigin = \"tests\"\nlicense = \"CC0-1.0\"\n\
         date = \"2026-01-01\"\nprovenance = \"estimate\"\n",
    ),
];

/// Folders of a user that examples write into.
const FOLDERS: [&str; 3] = [".local/share/bash-completion/completions", ".zfunc", ".config/fish/completions"];

/// Commands whose examples are about datasets `old` and `new`, files made of them, and keys.
const OF_ARCHIVES: [&str; 4] = ["pack", "unpack", "diff", "update"];

/// What makes them.
const ARCHIVES: [&str; 4] = [
    "wayfare --dataset old build PT.zip --quiet",
    "wayfare --dataset new build PT.zip --quiet --no-alternate-names",
    "wayfare --dataset new pack -o world.wayfare.zst --sign-with private.pem",
    "wayfare diff old new -o new.wayfare-delta.zst --sign-with private.pem",
];

/// The commands with their subcommands, as `--help` lists them.
fn commands(of: &[String]) -> Vec<Vec<String>> {
    let help = help(of);
    let list =
        help.split("Commands:\n").nth(1).map(|rest| rest.split("\n\n").next().unwrap()).unwrap_or_default();
    // A longer explanation goes on in lines that are further in.
    let lines = list.lines().filter(|line| !line.starts_with("   "));
    let names = lines.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    let mut all = Vec::new();
    for name in names {
        let command = [of, &[name.to_owned()]].concat();
        all.extend(commands(&command));
        all.push(command);
    }
    all
}

fn help(command: &[String]) -> String {
    let words: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
    wayfare(&words).out()
}

/// The lines below `Examples:`.
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| !line.starts_with("Example")).skip(1);
    lines.take_while(|line| line.starts_with("  ")).map(|line| line.trim().to_owned()).collect()
}

#[test]
#[cfg(unix)]
fn every_example_works_as_printed() {
    let world = world();
    let all = commands(&[]);
    assert!(all.len() > 25, "{all:?}");
    for command in all {
        let help = help(&command);
        let examples = examples(&help);
        assert!(!examples.is_empty(), "{command:?}: {help}");
        let home = folder("examples");
        for (file, text) in FILES {
            fs::write(home.join(file), text).unwrap();
        }
        let places = PLACES.replace('|', "\t");
        for name in ["cities15000", "allCountries", "PT"] {
            wayfare_datasets::write_zip(
                &home.join(format!("{name}.zip")),
                &format!("{name}.txt"),
                places.as_bytes(),
            );
        }
        for file in FOLDERS {
            fs::create_dir_all(home.join(file)).unwrap();
        }
        if command.contains(&"keys".to_owned()) && !help.contains("keys add tablet") {
            assert_eq!(shell("wayfare keys add tablet", &home, &world).code(), 0);
        }
        let of_archives = OF_ARCHIVES.contains(&command[0].as_str());
        if of_archives {
            write_keys(&home);
            for line in ARCHIVES {
                let made = shell(line, &home, &world);
                assert_eq!(made.code(), 0, "{line}: {}", made.err());
            }
        }
        for line in examples {
            assert!(line.chars().count() <= 78, "{line} is broken in a terminal of 80 columns");
            let answer = match command[0].as_str() {
                // It would not end: what it says without a dataset shows that it was understood.
                "serve" => {
                    let answer = shell(&line, &home, &home);
                    assert!(answer.err().contains("there is no dataset"), "{line}: {}", answer.err());
                    continue;
                }
                // A build of everything is what this test begins with.
                "build" if line.split('#').next().unwrap().trim() == "wayfare build" => continue,
                "build" => shell(&line, &home, &home.join("built")),
                _ if of_archives => shell(&line, &home, &home.join("old")),
                _ => shell(&line, &home, &world),
            };
            assert_eq!(answer.code(), 0, "{line}: {}{}", answer.out(), answer.err());
            let is_told = !answer.out().is_empty() || line.contains('>') || line.contains("revoke");
            assert!(is_told, "{line} prints nothing");
        }
    }
}
