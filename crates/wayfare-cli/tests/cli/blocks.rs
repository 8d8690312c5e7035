//! Every block of code on the pages is run, compiled or read by a test: those of other languages elsewhere, the rest here.

use std::{fs, path::Path};

use wayfare_build::Manifest;
use wayfare_datasets::ROOT;

use crate::{
    examples::{home, make_archives, shell_lines},
    pages::pages,
    support::{Answer, folder, shell, world},
};

/// Which tests take the blocks of a language; each names the pages that it takes.
const ELSEWHERE: [(&str, &str); 7] = [
    ("rust", "crates/wayfare-api/src/lib.rs"),
    ("rust,no_run", "crates/wayfare-api/src/lib.rs"),
    ("rust", "bindings/datafusion/src/lib.rs"),
    ("python", "bindings/python/tests/test_pages.py"),
    ("c", "bindings/c/run"),
    ("kotlin", "bindings/uniffi/run"),
    ("js", "bindings/web/tests/page.js"),
];

/// What tests of this folder take on every page: `console` is for `pages`, `sh` for `examples` and, as the others, for
/// this file.
const HERE: [&str; 5] = ["console", "sh", "toml", "csv", "json"];

/// Drawings and the configuration of a proxy; and Swift, of which docs/phones.md says that nobody has
/// compiled it.
const NOWHERE: [(&str, &str); 4] = [
    ("text", "ARCHITECTURE.md"),
    ("text", "docs/format.md"),
    ("text", "docs/server.md"),
    ("swift", "docs/phones.md"),
];

/// Programs of others that pages use on what Wayfare writes.
const PROGRAMS: [&str; 3] = ["openssl", "sqlite3", "zstd"];

/// Programs that build, install and fetch; the continuous integration does so.
const BUILDERS: [&str; 7] = ["cargo", "cc", "export", "npm", "npx", "pip", "unzip"];

/// What a source needs besides what a part of a manifest shows.
const SOURCE: &str = "[dataset]\nname = \"Pages\"\ndate = \"2026-01-02\"\n[[source]]\nid = \"part\"\nfile = \"part.csv\"\n\
    title = \"Pages\"\norigin = \"tests\"\nlicense = \"CC0-1.0\"\ndate = \"2026-01-01\"\n";

/// A block of code.
pub(crate) struct Block {
    pub(crate) language: String,
    pub(crate) text: String,
}

/// The blocks of a page.
pub(crate) fn blocks(page: &str) -> impl Iterator<Item = Block> {
    let mut lines = page.lines();
    std::iter::from_fn(move || {
        let language = lines.find_map(|line| line.trim_start().strip_prefix("```"))?;
        let text = lines.by_ref().take_while(|line| line.trim_start() != "```");
        let text = text.map(|line| format!("{line}\n")).collect();
        Some(Block {
            language: language.to_owned(),
            text,
        })
    })
}

/// The name of a page from the root, and its text.
fn named(page: &Path) -> (String, String) {
    let name = page
        .strip_prefix(ROOT)
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned();
    (name, fs::read_to_string(page).unwrap())
}

#[test]
fn a_test_takes_every_block() {
    let is_taken = |page: &str, language: &str| {
        let names = |test: &str| {
            let test = fs::read_to_string(Path::new(ROOT).join(test)).unwrap();
            ["\"", "../"].iter().any(|before| {
                ["\"", " "]
                    .iter()
                    .any(|behind| test.contains(&format!("{before}{page}{behind}")))
            })
        };
        HERE.contains(&language)
            || NOWHERE.contains(&(language, page))
            || ELSEWHERE
                .iter()
                .any(|(taken, test)| *taken == language && names(test))
    };
    let mut untested = Vec::new();
    for page in pages() {
        let (name, text) = named(&page);
        let of_page = blocks(&text).filter(|block| !is_taken(&name, &block.language));
        untested.extend(of_page.map(|block| format!("{name}: {}\n{}", block.language, block.text)));
    }
    assert!(
        untested.is_empty(),
        "no test takes these blocks:\n{}",
        untested.join("\n")
    );
}

/// Asserts that what a line names is there, and returns whether somebody else must run it.
fn assert_is_there(line: &str) {
    let words: Vec<_> = line.split('#').next().unwrap().split_whitespace().collect();
    let Some(program) = words.first() else { return };
    match *program {
        "wayfare" => {}
        "just" => {
            let recipes = fs::read_to_string(Path::new(ROOT).join("justfile")).unwrap();
            assert!(
                recipes
                    .lines()
                    .any(|recipe| recipe.split([' ', ':']).next() == Some(words[1])),
                "{line}"
            );
        }
        "curl" => {
            let path = words.last().unwrap().split_once("/v3").unwrap().1;
            assert!(wayfare_api::find(path).is_some(), "{line}");
        }
        path if path.contains('/') => assert!(Path::new(ROOT).join(path).exists(), "{line}"),
        program => assert!(
            [&PROGRAMS[..], &BUILDERS].concat().contains(&program),
            "no test takes {line}"
        ),
    }
}

/// Runs lines that are for programs of others, as far as these are installed.
fn run_programs<'a>(lines: impl Iterator<Item = &'a String>, home: &Path) {
    for line in lines {
        let program = line.split(' ').next().unwrap();
        if shell(&format!("command -v {program}"), home, home).code() != 0 {
            eprintln!("skipped, as {program} is not installed: {line}");
            continue;
        }
        let answer = shell(line, home, home);
        assert_eq!(answer.code(), 0, "{line}: {}{}", answer.out(), answer.err());
    }
}

#[test]
#[cfg(unix)]
fn programs_of_others_do_what_the_pages_say() {
    let home = home("programs-home");
    std::os::unix::fs::symlink(world().join("world.sqlite"), home.join("world.sqlite")).unwrap();
    let lines: Vec<_> = pages()
        .iter()
        .flat_map(|page| shell_lines(&named(page).1))
        .collect();
    lines.iter().for_each(|line| assert_is_there(line));
    let of_others = lines
        .iter()
        .filter(|line| PROGRAMS.iter().any(|program| line.starts_with(program)));
    // Archives are signed by the keys that the page makes.
    let (keys, others): (Vec<_>, Vec<_>) = of_others.partition(|line| line.contains("-out "));
    assert_eq!((keys.len(), others.len()), (2, 4), "{lines:#?}");
    run_programs(keys.into_iter(), &home);
    make_archives(&home);
    run_programs(others.into_iter(), &home);
}

#[test]
#[cfg(unix)]
fn every_file_of_the_pages_can_be_read() {
    let mut count = 0;
    for page in pages() {
        let (name, text) = named(&page);
        for Block { language, text } in blocks(&text) {
            match language.as_str() {
                // Where a line leaves something out, it is a value.
                "json" => text.replace('…', "null").lines().for_each(|line| {
                    serde_json::from_str::<serde_json::Value>(line).unwrap();
                }),
                "toml" => {
                    count += 1;
                    read_toml(&text, &format!("{name}, block {count}"));
                }
                _ => {}
            }
        }
    }
    assert!(count > 5, "{count}");
}

#[test]
#[cfg(unix)]
fn the_unit_of_systemd_starts_the_server() {
    let text = fs::read_to_string(Path::new(ROOT).join("docs/wayfare.service")).unwrap();
    let start = text
        .lines()
        .find_map(|line| line.strip_prefix("ExecStart=/usr/local/bin/"))
        .unwrap();
    let unit = folder("unit");
    let answer = shell(start, &unit, &unit);
    assert!(
        answer.err().contains("there is no dataset"),
        "{start}: {}",
        answer.err()
    );
    fs::write(unit.join("wayfare.service"), &text).unwrap();
    let judge =
        ["systemd-analyze security --offline=yes --threshold=15 ./wayfare.service".to_owned()];
    run_programs(judge.iter(), &unit);
}

/// Reads a block as what it is for reads it.
fn read_toml(text: &str, name: &str) {
    if text.starts_with("[dependencies]") {
        for path in text.split("path = \"wayfare/").skip(1) {
            let path = Path::new(ROOT).join(path.split('"').next().unwrap());
            assert!(
                path.join("Cargo.toml").is_file(),
                "{name}: {}",
                path.display()
            );
        }
    } else if text.starts_with("[[key]]") {
        let home = folder("pages-keys");
        fs::write(home.join("keys.toml"), text.replace('…', &"0".repeat(64))).unwrap();
        let answer = shell(
            "chmod 600 keys.toml && wayfare keys list --keys keys.toml",
            &home,
            &home,
        );
        assert_eq!(answer.code(), 0, "{name}: {}", answer.err());
    } else {
        let kind = if text.contains("kind = ") {
            ""
        } else {
            "kind = \"location-costs\"\n"
        };
        Manifest::parse(&format!("{SOURCE}{kind}{text}"), name).unwrap();
    }
}
