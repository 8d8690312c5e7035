//! GeoNames' daily files: a dump of before, brought up to date by them, is the later dump.

use std::{collections::HashMap, fmt::Write as _, fs, fs::File, io, path::Path};

use wayfare::Dataset;
use wayfare_build::{Build, Manifest, Report, Skip};
use zip::ZipArchive;

use crate::{
    geonameids::LISBON,
    sources::place,
    support::{FIXTURES, rows, shared},
};

/// A snapshot of `../shared/data`: its lines by their ids.
fn snapshot(date: &str) -> Option<HashMap<u32, String>> {
    let path = shared(&format!("geonames/updates/cities15000-{date}.zip"))?;
    let mut archive = ZipArchive::new(File::open(path).unwrap()).unwrap();
    let text = io::read_to_string(archive.by_index(0).unwrap()).unwrap();
    Some(by_id(&text))
}

/// The lines of a dump by their ids.
fn by_id(text: &str) -> HashMap<u32, String> {
    let id = |line: &str| line.split('\t').next().unwrap().parse().unwrap();
    let lines = text.lines();
    lines.map(|line| (id(line), format!("{line}\n"))).collect()
}

/// A build of the places in `folder/cities.txt` and further files there.
fn build(folder: &Path, daily: &[&str]) -> Build {
    let mut text = "[dataset]\nname = \"Daily\"\ndate = \"2026-04-06\"\n".to_owned();
    for (number, file) in ["cities.txt"].iter().chain(daily).enumerate() {
        // The dump keeps its own date, which the daily files move.
        let date = if folder.ends_with("new") {
            "2026-04-06"
        } else {
            "2025-11-19"
        };
        let kind = if file.starts_with("alternate") {
            "alternate-names"
        } else {
            "places"
        };
        write!(
            text,
            "[[source]]\nid = \"source-{number}\"\nfile = \"{file}\"\nkind = \"{kind}\"\ntitle = \"GeoNames\"\n\
             origin = \"geonames.org\"\nlicense = \"CC-BY-4.0\"\ndate = \"{date}\"\n"
        )
        .unwrap();
    }
    let manifest = folder.join("sources.toml");
    fs::write(&manifest, text).unwrap();
    let (manifest, files) = Manifest::open(&manifest).unwrap();
    Build::new(folder.join("world"))
        .manifest(manifest, files)
        .borders(false)
}

/// All that the tables of a dataset say, but for the hash of its sources and how many of their rows were read.
fn tables(world: &Path) -> Vec<String> {
    let names = rows(
        world,
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('meta', 'source')",
    );
    let mut all = rows(
        world,
        "SELECT source_id, name, kind, file, title, date FROM source UNION ALL SELECT key, value, '', '', '', '' \
         FROM meta WHERE key NOT IN ('build_id', 'content_hash')",
    );
    all.extend(
        names
            .iter()
            .flat_map(|name| rows(world, &format!("SELECT * FROM {name}"))),
    );
    all
}

#[test]
fn a_dump_and_its_daily_files_are_the_later_dump() {
    if let (Some(old), Some(new)) = (snapshot("2025-11-19"), snapshot("2026-04-06")) {
        assert_daily_files_make(&old, &new);
    }
}

#[test]
fn a_small_dump_and_its_daily_files_are_the_later_dump() {
    let text = fs::read_to_string(format!("{FIXTURES}/search/places.txt")).unwrap();
    let (old, mut new) = (by_id(&text), by_id(&text));
    let mut ids: Vec<_> = old.keys().copied().collect();
    ids.sort_unstable();
    for (number, id) in ids.into_iter().enumerate() {
        match number % 30 {
            0 => drop(new.remove(&id)),
            1..=9 => {
                let changes = [(8, "FR"), (14, "200000")];
                new.insert(id, place(id, "Another name", &changes));
            }
            _ => {}
        }
    }
    new.insert(99_000_001, place(99_000_001, "New", &[(8, "FR")]));
    assert_daily_files_make(&old, &new);
}

fn assert_daily_files_make(old: &HashMap<u32, String>, new: &HashMap<u32, String>) {
    let folder = tempfile::tempdir().unwrap();
    let [was, is] = ["old", "new"].map(|name| folder.path().join(name));
    for (folder, places) in [(&was, old), (&is, new)] {
        fs::create_dir(folder).unwrap();
        let mut lines: Vec<_> = places.iter().collect();
        // In another order, on which nothing may depend.
        lines.sort_unstable_by_key(|(id, _)| {
            if folder.ends_with("old") {
                **id
            } else {
                u32::MAX - **id
            }
        });
        fs::write(
            folder.join("cities.txt"),
            lines
                .into_iter()
                .map(|(_, line)| line.as_str())
                .collect::<String>(),
        )
        .unwrap();
    }
    // Two days: what changed on the first, and half of that once more on the second.
    let changed: Vec<_> = new
        .iter()
        .filter(|(id, line)| old.get(id) != Some(line))
        .collect();
    let gone: Vec<_> = old.keys().filter(|id| !new.contains_key(id)).collect();
    assert!(
        changed.len() > 100 && gone.len() > 10,
        "{} changed, {} gone",
        changed.len(),
        gone.len()
    );
    let (mut first, mut second) = (String::new(), String::new());
    for (number, (id, line)) in changed.iter().enumerate() {
        if number % 2 == 0 {
            let id = **id;
            first += &place(id, "A name of one day", &[(8, "FR"), (14, "99999999")]);
            second += line;
        } else {
            first += line;
        }
    }
    let deletes: String = gone
        .iter()
        .map(|id| format!("{id}\tname\tgone\n"))
        .collect();
    for (file, text) in [
        ("modifications-2026-04-05.txt", first.as_str()),
        ("modifications-2026-04-06.txt", &second),
        ("deletes-2026-04-05.txt", ""),
        ("deletes-2026-04-06.txt", &deletes),
    ] {
        fs::write(was.join(file), text).unwrap();
    }
    let daily = [
        "deletes-2026-04-06.txt",
        "modifications-2026-04-06.txt",
        "modifications-2026-04-05.txt",
        "deletes-2026-04-05.txt",
    ];
    // In France, every place of the first day would be kept.
    let narrowed: [fn(Build) -> Build; 2] = [
        |build| build.countries(["FR"]),
        |build| build.min_population(100_000),
    ];
    for (number, narrowed) in narrowed.into_iter().enumerate() {
        let updated: Report = narrowed(build(&was, &daily)).run().unwrap();
        narrowed(build(&is, &[])).run().unwrap();
        let [was, is] = [&was, &is].map(|folder| folder.join("world"));
        assert!(tables(&was) == tables(&is), "{number}");
        let sections = |dir: &Path| Dataset::open(dir).unwrap().info().unwrap().sections;
        assert_eq!(sections(&was), sections(&is));
        let superseded: u64 = updated
            .sources
            .iter()
            .filter_map(|source| source.tally.skipped.get(&Skip::Superseded))
            .sum();
        let twice = changed.len().div_ceil(2);
        let replaced = changed
            .iter()
            .filter(|(id, _)| old.contains_key(id))
            .count();
        assert_eq!(superseded as usize, replaced + gone.len() + twice);
    }
}

#[test]
fn alternate_names_are_changed_and_deleted_by_their_own_ids() {
    let folder = tempfile::tempdir().unwrap();
    let write = |file: &str, text: &str| fs::write(folder.path().join(file), text).unwrap();
    write(
        "cities.txt",
        &(place(7, "Alfa", &[]) + &place(8, "Beta", &[])),
    );
    write(
        "alternateNamesV2.txt",
        "1\t7\ten\tOne\t\t\t\t\n2\t7\ten\tTwo\t\t\t\t\n3\t8\ten\tThree\t\t\t\t\n",
    );
    write(
        "alternateNamesModifications-2026-04-06.txt",
        "2\t7\tde\tZwei\t1\t\t\t\n4\t8\ten\tFour\t\t\t\t\n",
    );
    write(
        "alternateNamesDeletes-2026-04-06.txt",
        "3\t8\tThree\twrong\n",
    );
    let daily = [
        "alternateNamesDeletes-2026-04-06.txt",
        "alternateNamesV2.txt",
        "alternateNamesModifications-2026-04-06.txt",
    ];
    build(folder.path(), &daily).run().unwrap();
    let names =
        "SELECT p.name, n.name, n.lang, n.flags FROM place_name n JOIN place p USING (geonameid)
                 WHERE geonameid IN (7, 8) ORDER BY 1, 2";
    let expected = ["Alfa|One|en|0", "Alfa|Zwei|de|1", "Beta|Four|en|0"];
    assert_eq!(rows(&folder.path().join("world"), names), expected);
}

#[test]
fn daily_files_on_the_command_line_change_the_default_places() {
    let folder = tempfile::tempdir().unwrap();
    let [modifications, deletes] = ["modifications-2026-11-01.txt", "deletes-2026-11-01.txt"]
        .map(|name| folder.path().join(name));
    fs::write(&modifications, place(LISBON, "Lissabon", &[(14, "500000")])).unwrap();
    fs::write(&deletes, "2735943\tPorto\tgone\n").unwrap();
    let world = folder.path().join("world");
    let report = Build::new(&world)
        .files([&deletes, &modifications])
        .countries(["PT"])
        .run()
        .unwrap();
    assert!(report.totals.places > 1_000);
    let found = rows(
        &world,
        "SELECT name FROM place WHERE geonameid IN (2267057, 2735943)",
    );
    assert_eq!(found, ["Lissabon"]);
    assert_eq!(
        rows(
            &world,
            "SELECT count(*), max(date) FROM source WHERE kind = 'places'"
        ),
        ["5|2026-11-01"]
    );

    // A page in place of the file.
    fs::write(&deletes, "<html>\n<body>\n").unwrap();
    let error = Build::new(&world)
        .files([&deletes])
        .countries(["PT"])
        .run()
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("deletes-2026-11-01.txt") && error.contains("an id, and columns"),
        "{error}"
    );
}
