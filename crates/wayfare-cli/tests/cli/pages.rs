//! The pages say what is so: commands print what stands there, and links lead somewhere.

use std::{
    collections::{HashMap, HashSet},
    env, fs,
    path::{Path, PathBuf},
};

use wayfare_datasets::ROOT;

use crate::support::{Answer, folder, shell, world};

/// Where this is set, pages get what their commands print instead of being compared with it.
const UPDATE: &str = "UPDATE_PAGES";

/// The pages of the book, in its order.
fn book() -> Vec<PathBuf> {
    let docs = Path::new(ROOT).join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    links(&summary).map(|link| docs.join(link)).collect()
}

/// All pages.
pub(crate) fn pages() -> Vec<PathBuf> {
    let root = Path::new(ROOT);
    let top = fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let crates = ["bindings", "build-tools", "crates"]
        .into_iter()
        .flat_map(|folder| {
            fs::read_dir(root.join(folder))
                .unwrap()
                .map(|entry| entry.unwrap().path().join("README.md"))
        });
    let others = [
        "data/DATA-LICENSES.md",
        "data/README.md",
        "fuzz/README.md",
        "docs/SUMMARY.md",
    ]
    .map(|page| root.join(page));
    let mut pages: Vec<_> = top
        .chain(crates)
        .chain(others)
        .chain(book())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md") && path.exists())
        .collect();
    pages.sort();
    pages
}

/// A command of a page, and the lines that it prints.
struct Example {
    command: String,
    output: Vec<String>,
}

/// Takes what a shell shows apart: a command stands behind `$ `, its further lines behind `> `.
fn examples(block: &[&str]) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for line in block {
        let more = if *line == ">" {
            Some("")
        } else {
            line.strip_prefix("> ")
        };
        match (line.strip_prefix("$ "), more, examples.last_mut()) {
            (Some(command), ..) => examples.push(Example {
                command: command.to_owned(),
                output: Vec::new(),
            }),
            (None, Some(more), Some(last)) if last.output.is_empty() => {
                last.command += "\n";
                last.command += more;
            }
            // A block begins with a command.
            (.., last) => last.unwrap().output.push((*line).to_owned()),
        }
    }
    examples
}

/// Returns the lines of a page with what the commands in it print.
fn run_examples(page: &Path, text: &str) -> Vec<String> {
    let world = world();
    let here = folder(&format!("pages/{}", page.file_stem().unwrap().display()));
    let mut printed = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        printed.push(line.to_owned());
        if line != "```console" {
            continue;
        }
        let block: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
        for Example { command, output } in examples(&block) {
            let shown = format!("$ {}", command.replace('\n', "\n> "));
            printed.extend(shown.lines().map(|line| line.trim_end().to_owned()));
            let answer = shell(&format!("{{ {command}\n}} 2>&1"), &here, &world);
            let out = answer.out();
            let now: Vec<_> = out.lines().map(|line| line.trim_end().to_owned()).collect();
            printed.extend(if shows(&output, &now) { output } else { now });
        }
        printed.push("```".to_owned());
    }
    printed
}

/// Whether this is what was printed, where a line `…` stands for any lines.
fn shows(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((line, rest)) if line == "…" => {
            (0..=printed.len()).any(|skipped| shows(rest, &printed[skipped..]))
        }
        Some((line, rest)) => printed.first() == Some(line) && shows(rest, &printed[1..]),
    }
}

#[test]
fn commands_print_what_the_pages_say() {
    let mut commands = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        commands += text.lines().filter(|line| line.starts_with("$ ")).count();
        if !text.contains("```console") {
            continue;
        }
        let printed = run_examples(&page, &text).join("\n") + "\n";
        if env::var_os(UPDATE).is_some() {
            fs::write(&page, printed).unwrap();
        } else {
            assert!(
                printed == text,
                "{}: set {UPDATE} to bring it up to date\n{printed}",
                page.display()
            );
        }
    }
    assert!(commands > 20, "{commands}");
}

#[test]
fn pages_say_how_much_the_default_dataset_has() {
    let info = shell("wayfare info --json", &folder("pages/default"), &world());
    let info: serde_json::Value = serde_json::from_str(&info.out()).unwrap();
    let has =
        ["places", "regions", "postal_codes"].map(|what| with_commas(info[what].as_u64().unwrap()));
    for page in ["README.md", "CHANGELOG.md"] {
        let page_text = fs::read_to_string(Path::new(ROOT).join(page)).unwrap();
        for (number, what) in has.iter().zip(["places", "regions", "postal codes"]) {
            assert!(
                page_text.contains(&format!("{number} {what}")),
                "{page}: {number} {what}"
            );
        }
    }
}

/// Returns a number as pages write it: `12,403`.
fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| str::from_utf8(group).unwrap())
        .collect();
    groups.join(",")
}

/// The targets of the links of a page, but for its code and for what stands elsewhere.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let mut in_code = false;
    let prose = text.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        !(in_code || fence)
    });
    let targets = prose.flat_map(|line| {
        line.split("](")
            .skip(1)
            .filter_map(|rest| Some(rest.split_once(')')?.0))
    });
    targets.filter(|target| !target.contains("://"))
}

/// The names by which a link can lead to the headings of a page.
fn anchors(text: &str) -> HashSet<String> {
    let mut count: HashMap<String, u32> = HashMap::new();
    let mut in_code = false;
    let headings = text.lines().filter(|line| {
        in_code ^= line.starts_with("```");
        line.starts_with('#') && !in_code
    });
    headings
        .map(|heading| {
            let heading = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = heading
                .chars()
                .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
            let name: String = kept
                .map(|letter| if letter == ' ' { '-' } else { letter })
                .collect();
            let seen = count.entry(name.clone()).or_default();
            *seen += 1;
            if *seen == 1 {
                name
            } else {
                format!("{name}-{}", *seen - 1)
            }
        })
        .collect()
}

#[test]
fn links_of_the_pages_lead_to_files_and_headings() {
    let mut broken = Vec::new();
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for link in links(&text) {
            let (file, heading) = link
                .split_once('#')
                .map_or((link, None), |(file, heading)| (file, Some(heading)));
            let target = if file.is_empty() {
                page.clone()
            } else {
                page.parent().unwrap().join(file)
            };
            let found = target.exists()
                && heading.is_none_or(|heading| {
                    fs::read_to_string(&target).is_ok_and(|text| anchors(&text).contains(heading))
                });
            if !found {
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn the_book_has_every_page_and_leads_nowhere_outside() {
    let docs = Path::new(ROOT).join("docs");
    let book = book();
    for entry in fs::read_dir(&docs).unwrap() {
        let path = entry.unwrap().path();
        let is_page = path.extension().is_some_and(|extension| extension == "md")
            && !path.ends_with("SUMMARY.md");
        assert!(
            !is_page || book.contains(&path),
            "{} is not in SUMMARY.md",
            path.display()
        );
    }
    for page in book {
        let text = fs::read_to_string(&page).unwrap();
        let outside: Vec<_> = links(&text).filter(|link| link.starts_with("..")).collect();
        assert!(outside.is_empty(), "{}: {outside:?}", page.display());
    }
}
