//! The tables of this repository that are no sources: `build-tools/data/tables.tsv` says of each whose it is.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::manifest::is_date;

#[test]
fn each_table_has_a_source_a_date_and_a_licence() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Ok(listed) = fs::read_to_string(root.join("build-tools/data/tables.tsv")) else {
        eprintln!("skipped: only the repository has the list");
        return;
    };
    let mut described = BTreeSet::new();
    for line in listed.lines().skip(1) {
        let [table, source, date, license] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        assert!(!source.is_empty() && !license.is_empty(), "{line}");
        assert!(!date.is_empty() && is_date(date), "{line}");
        assert!(described.insert(table.to_owned()), "twice: {table}");
    }
    let mut tables = BTreeSet::new();
    for folder in ["build-tools", "crates"] {
        find_tables(&root, folder, &mut tables);
    }
    tables.remove("build-tools/data/tables.tsv");
    assert_eq!(described, tables);
}

/// Finds the tables below a folder, but for those of tests.
fn find_tables(root: &Path, folder: &str, tables: &mut BTreeSet<String>) {
    for entry in fs::read_dir(root.join(folder)).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let path = format!("{folder}/{name}");
        if entry.file_type().unwrap().is_dir() {
            if !["tests", "proptest-regressions", "target", "node_modules"].contains(&&*name) {
                find_tables(root, &path, tables);
            }
        } else if [".tsv", ".txt", ".json"]
            .iter()
            .any(|end| name.ends_with(end))
        {
            tables.insert(path);
        }
    }
}
