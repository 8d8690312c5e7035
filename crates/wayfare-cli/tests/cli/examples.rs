//! Every example that `--help` and the pages show, run as it is printed, on the default dataset.

use std::{
    fs,
    path::{Path, PathBuf},
};

use wayfare_datasets::pbf::{self, Block};

use crate::{
    archives::write_keys,
    blocks::blocks,
    pages::pages,
    support::{Answer, PLACES, folder, shell, wayfare, world},
};

/// Files that examples name.
const FILES: [(&str, &str); 9] = [
    (
        "enwikivoyage-latest-pages-articles.xml.bz2",
        "<mediawiki><siteinfo><dbname>enwikivoyage</dbname></siteinfo><page><title>Lisbon</title><ns>0</ns>\
         <revision><text>{{sleep| name=Pensao | price=double €60}}</text></revision></page></mediawiki>",
    ),
    ("admin1CodesASCII.txt", "PT.14\tLisbon\tLisbon\t2267056\n"),
    ("names.txt", "lisboa\nkyoto\n"),
    ("cities.csv", "city,country\nLissabon,PT\nKyoto,\n"),
    ("points.jsonl", "{\"lat\":38.72,\"lon\":-9.14}\n"),
    (
        "trip.csv",
        "Date,Description,Category,Cost,Currency,Ann,Ben\n2026-05-02,\"Hotel, 2 nights\",Hotel,180.00,EUR,90.00,-90.00\n",
    ),
    (
        "trip.toml",
        "[dataset]\nname = \"Trip\"\ndate = \"2026-06-01\"\n[[source]]\nid = \"trip\"\nfile = \"trip.csv\"\n\
         kind = \"spending\"\ntitle = \"Trip\"\norigin = \"tests\"\nlicense = \"CC0-1.0\"\n\
         date = \"2026-05-04\"\nprovenance = \"observed\"\n",
    ),
    (
        "budgets.csv",
        "country_code,category_id,budget,midrange,luxury\nPT,0,60,140,350\n",
    ),
    (
        "sources.toml",
        "[dataset]\nname = \"Examples\"\ndate = \"2026-01-02\"\n[[source]]\nid = \"places\"\nfile = \"PT.zip\"\n\
         kind = \"places\"\ntitle = \"Examples\"\norigin = \"tests\"\nlicense = \"CC0-1.0\"\n\
         date = \"2026-01-01\"\nprovenance = \"estimate\"\n",
    ),
];

/// alternateNamesV2, with `|` for the tab.
const NAMES: &str = "1|2267057|pt|Lisboa||||||\n";

/// GeoNames' daily files, with `|` for the tab.
const DAILY: [(&str, &str); 4] = [
    (
        "modifications",
        "2267057|Lisbon|Lisbon|Lisboa|38.71667|-9.13333|P|PPLC|PT||14||||517803||45|Europe/Lisbon|2026-04-07\n",
    ),
    ("deletes", "5754005|Springfield|a duplicate\n"),
    ("alternateNamesModifications", "2|2267057|de|Lissabon||||\n"),
    ("alternateNamesDeletes", "1|2267057|Lisboa|a duplicate\n"),
];

/// Folders of a user that examples write into.
const FOLDERS: [&str; 3] = [
    ".local/share/bash-completion/completions",
    ".zfunc",
    ".config/fish/completions",
];

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
    // Groups of commands stand before the options. A longer explanation goes on in lines that are further in, and the
    // names of arguments are in brackets.
    let lines = help
        .split("Options:\n")
        .next()
        .unwrap()
        .lines()
        .filter_map(|line| line.strip_prefix("  "));
    let names = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    let names = names
        .filter_map(|line| line.split("  ").next())
        .flat_map(|names| names.split(", "))
        .filter(|name| *name != "help");
    let mut all = Vec::new();
    for name in names {
        let command = [of, &[name.to_owned()]].concat();
        all.extend(commands(&command));
        all.push(command);
    }
    all
}

fn help(command: &[String]) -> String {
    let words: Vec<&str> = command
        .iter()
        .map(String::as_str)
        .chain(["--help"])
        .collect();
    wayfare(&words).out()
}

/// The lines below `Examples:`.
fn examples(help: &str) -> Vec<String> {
    let lines = help
        .lines()
        .skip_while(|line| !line.starts_with("Example"))
        .skip(1);
    lines
        .take_while(|line| line.starts_with("  "))
        .map(|line| line.trim().to_owned())
        .collect()
}

/// Writes a folder with the names of the files that a site needs of the npm package.
pub(crate) fn write_package(folder: &Path) {
    fs::create_dir_all(folder.join("wasm")).unwrap();
    for file in [
        "http.js",
        "load.js",
        "cache.js",
        "pieces.js",
        "error.js",
        "options.js",
        "wasm/http.js",
        "wasm/http_bg.wasm",
    ] {
        fs::write(folder.join(file), file).unwrap();
    }
}

/// The home of a user who has the files that examples name.
pub(crate) fn home(name: &str) -> PathBuf {
    let home = folder(name);
    for (file, text) in FILES {
        fs::write(home.join(file), text).unwrap();
    }
    let hotel = Block::default().node(
        1,
        (387_200_000, -91_400_000),
        &[("tourism", "hotel"), ("name", "Hotel of Examples")],
    );
    for extract in ["portugal-latest.osm.pbf", "Helsinki.osm.pbf"] {
        fs::write(home.join(extract), pbf::file(&[&hotel])).unwrap();
    }
    let zipped = |name: &str, text: &str| {
        let path = home.join(format!("{name}.zip"));
        wayfare_datasets::write_zip(&path, &format!("{name}.txt"), text.as_bytes());
    };
    for name in ["cities15000", "allCountries", "PT"] {
        zipped(name, &PLACES.replace('|', "\t"));
    }
    let fewer = PLACES
        .lines()
        .take(3)
        .map(|line| format!("{line}\n"))
        .collect::<String>();
    zipped("cities15000-2025-11-19", &fewer.replace('|', "\t"));
    zipped("cities15000-2026-04-06", &PLACES.replace('|', "\t"));
    zipped("alternateNamesV2", &NAMES.replace('|', "\t"));
    for (file, text) in [("places.txt", PLACES), ("alternateNames.txt", NAMES)] {
        fs::write(home.join(file), text.replace('|', "\t")).unwrap();
    }
    for (name, text) in DAILY {
        fs::write(
            home.join(format!("{name}-2026-04-07.txt")),
            text.replace('|', "\t"),
        )
        .unwrap();
    }
    write_package(&home.join("bindings/web/pkg"));
    for file in FOLDERS {
        fs::create_dir_all(home.join(file)).unwrap();
    }
    home
}

/// Whether a line is about datasets `old` and `new`, or files made of them.
fn is_of_archives(line: &str) -> bool {
    line.split_whitespace()
        .any(|word| OF_ARCHIVES.contains(&word))
}

/// Makes these datasets and files, signed by the key that is there.
pub(crate) fn make_archives(home: &Path) {
    for line in ARCHIVES {
        let made = shell(line, home, &home.join("built"));
        assert_eq!(made.code(), 0, "{line}: {}", made.err());
    }
}

/// Runs a line as it is printed.
fn assert_works(line: &str, home: &Path, world: &Path) {
    let words = line.split('#').next().unwrap().trim();
    let answer = if words.contains(" serve") {
        // It would not end: what it says without a dataset shows that it was understood.
        let answer = shell(line, home, home);
        assert!(
            answer.err().contains("there is no dataset"),
            "{line}: {}",
            answer.err()
        );
        return;
    } else if words == "wayfare build" {
        // A build of everything is what these tests begin with.
        return;
    } else if words.contains(" build ") {
        // Each is tried alone: a dataset of other sources would only be replaced if somebody agrees.
        let built = home.join("built");
        let _ = fs::remove_dir_all(&built);
        // All the world takes a minute, and tells no more than the country that the files are about.
        let is_filtered = [" --country ", " --preset "]
            .iter()
            .any(|option| words.contains(option));
        let filter = if is_filtered { "" } else { " --country PT" };
        shell(&format!("{words}{filter}"), home, &built)
    } else if is_of_archives(words) {
        shell(line, home, &home.join("old"))
    } else {
        shell(line, home, world)
    };
    // The default dataset has no listings.
    let is_of_listings = [" accommodation ", " highlights "]
        .iter()
        .any(|command| words.contains(command));
    let is_empty = is_of_listings && answer.code() == 1;
    assert!(
        is_empty || answer.code() == 0,
        "{line}: {}{}",
        answer.out(),
        answer.err()
    );
    let is_elsewhere = is_empty
        || [">", " -o ", "revoke"]
            .iter()
            .any(|into| line.contains(into));
    let is_told = !answer.out().is_empty() || is_elsewhere;
    assert!(is_told, "{line} prints nothing");
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
        let home = home("examples");
        if command.contains(&"keys".to_owned()) && !help.contains("keys add tablet") {
            assert_eq!(shell("wayfare keys add tablet", &home, &world).code(), 0);
        }
        if is_of_archives(&command[0]) {
            write_keys(&home);
            make_archives(&home);
        }
        for line in examples {
            assert!(
                line.chars().count() <= 78,
                "{line} is broken in a terminal of 80 columns"
            );
            assert_works(&line, &home, &world);
        }
    }
}

/// The lines in the blocks of a page that are for a shell, but for those blocks that show what is printed.
pub(crate) fn shell_lines(page: &str) -> Vec<String> {
    let blocks: String = blocks(page)
        .filter(|block| block.language == "sh")
        .map(|block| block.text)
        .collect();
    // A command goes on behind a backslash.
    blocks
        .replace("\\\n", "")
        .lines()
        .map(str::to_owned)
        .collect()
}

fn is_wayfare(line: &str) -> bool {
    line.starts_with("wayfare ")
}

#[test]
#[cfg(unix)]
fn every_command_of_the_pages_works() {
    let world = world();
    let mut count = 0;
    for page in pages() {
        let mut commands = shell_lines(&fs::read_to_string(&page).unwrap());
        commands.retain(|line| is_wayfare(line));
        if commands.is_empty() {
            continue;
        }
        let home = home("pages-home");
        if commands.iter().any(|line| is_of_archives(line)) {
            write_keys(&home);
            make_archives(&home);
        }
        for line in commands {
            assert_works(&line, &home, &world);
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
}
