//! The readable contract of search: texts that travellers type, and the place that each of them means.
//!
//! `tests/corpus/*.tsv` has a file for each kind of text. Columns: the text; what it means; how certain the answer is.
//!
//! - A place is written `Paris, Texas, US`: name, admin1 region, country. Countries, admin1 regions and whatever lies in no
//!   region leave out what they lack: `Texas, US`, `Asia`. Several that are equally right stand between ` | `.
//! - `-` says that no hit may be clear.
//! - The certainty is `clear`, `unclear` or missing, where either is right.
//!
//! The first hit must be right; in `autocomplete.tsv`, one of the first five. `known-misses.tsv` lists the file and text of
//! the rows that fail: the list can only shrink.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use wayfare::{Hit, PlaceKind, SearchOptions};

use crate::support::{ROOT, details, world};

/// The rows that fail.
const KNOWN_MISSES: &str = "known-misses";

/// The file whose texts are still being typed.
const AUTOCOMPLETE: &str = "autocomplete";

/// Right answers stand between these.
const OR: &str = " | ";

/// The number of completions that a traveller sees.
const COMPLETIONS: usize = 5;

/// A row of the corpus.
struct Row {
    file: String,
    query: String,
    expected: String,
    is_clear: Option<bool>,
}

/// The columns of a file, without its header.
fn table(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    let columns = |line: &str| line.split('\t').map(String::from).collect();
    text.lines().skip(1).map(columns).collect()
}

/// All rows of the corpus, in the order of its files.
fn rows() -> Vec<Row> {
    let files = fs::read_dir(Path::new(ROOT).join("tests/corpus")).unwrap();
    let files: BTreeSet<_> = files.map(|file| file.unwrap().path()).collect();
    let mut rows = Vec::new();
    for path in files {
        let file = path.file_stem().unwrap().to_str().unwrap();
        if file == KNOWN_MISSES {
            continue;
        }
        for columns in table(&path) {
            let (query, expected, is_clear) =
                match &columns.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                    [query, expected] => (*query, *expected, None),
                    [query, expected, "clear"] => (*query, *expected, Some(true)),
                    [query, expected, "unclear"] => (*query, *expected, Some(false)),
                    _ => panic!(
                        "{}: {columns:?} is no text, answer and certainty",
                        path.display()
                    ),
                };
            rows.push(Row {
                file: file.to_owned(),
                query: query.to_owned(),
                expected: expected.to_owned(),
                is_clear,
            });
        }
    }
    rows
}

/// A place as the corpus writes it.
fn label(hit: &Hit<'_>) -> String {
    let place = hit.place().unwrap();
    let details = details(Ok(place));
    let is_region =
        place.kind().unwrap() == PlaceKind::Country || details.feature_code == Some("ADM1");
    let admin1 = details
        .admin1_name
        .filter(|_| !is_region)
        .map(str::to_owned);
    let country = details.country_code.map(|code| code.to_string());
    [Some(details.name.to_owned()), admin1, country]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(", ")
}

/// What a row gives instead of what it should, if it fails.
fn miss(row: &Row) -> Option<String> {
    let options = SearchOptions::new();
    let hits = if row.file == AUTOCOMPLETE {
        world().autocomplete_with(&row.query, &options.limit(COMPLETIONS))
    } else {
        world().search_with(&row.query, &options)
    };
    let hits = hits.unwrap();
    let is_meant = |hit: &Hit<'_>| row.expected.split(OR).any(|meant| meant == label(hit));
    let is_right = if row.expected == "-" {
        hits.iter().all(|hit| !hit.is_clear().unwrap())
    } else if row.file == AUTOCOMPLETE {
        hits.iter().any(is_meant)
    } else {
        hits.first().is_some_and(|hit| {
            is_meant(hit)
                && row
                    .is_clear
                    .is_none_or(|is_clear| hit.is_clear().unwrap() == is_clear)
        })
    };
    let got = || {
        let first = hits
            .iter()
            .take(2)
            .map(|hit| format!("{} {:.2}", label(hit), hit.confidence().unwrap()));
        Some(first.collect::<Vec<_>>().join("; "))
            .filter(|got| !got.is_empty())
            .unwrap_or("nothing".to_owned())
    };
    (!is_right).then(got)
}

#[test]
fn a_text_gives_the_place_that_a_traveller_means() {
    let known = table(
        &Path::new(ROOT)
            .join("tests/corpus")
            .join(KNOWN_MISSES)
            .with_extension("tsv"),
    );
    let mut known: BTreeSet<_> = known
        .into_iter()
        .map(|columns| columns.join("\t"))
        .collect();
    let mut texts = BTreeMap::new();
    let (mut all, mut misses, mut mended) = (0, Vec::new(), Vec::new());
    for row in rows() {
        let key = [&*row.file, &*row.query].join("\t");
        let is_typed = row.file == AUTOCOMPLETE;
        if let Some(other) = texts.insert((is_typed, row.query.clone()), row.file.clone()) {
            panic!("{:?} is in {} and {other}", row.query, row.file);
        }
        all += 1;
        match (miss(&row), known.remove(&key)) {
            (Some(got), false) => {
                let certainty = row
                    .is_clear
                    .map_or("", |is_clear| if is_clear { "clear" } else { "unclear" });
                misses.push(format!(
                    "{key}\n    expected: {} {certainty}\n    got: {got}",
                    row.expected
                ));
            }
            (None, true) => mended.push(key),
            _ => {}
        }
    }
    println!("{all} texts");
    assert!(
        misses.is_empty(),
        "{} of {all} texts give something else:\n{}",
        misses.len(),
        misses.join("\n")
    );
    assert!(
        mended.is_empty(),
        "no misses any more, take them out of known-misses.tsv:\n{}",
        mended.join("\n")
    );
    assert!(
        known.is_empty(),
        "{KNOWN_MISSES}.tsv has texts that are in no file: {known:?}"
    );
}
