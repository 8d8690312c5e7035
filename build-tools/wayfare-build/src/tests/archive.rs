//! Archives that were changed or forged: nothing of them gets into a dataset.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tar::{Archive, Builder, EntryType, Header};
use tempfile::TempDir;
use wayfare::Dataset;
use wayfare_datasets::copy_folder;
use wayfare_format::file_hash;

use super::fixture::{Fixture, place};
use crate::archive::Pack;
use crate::delta::Diff;
use crate::install::Install;
use crate::untrusted::Untrusted;
use crate::verify::verify;

/// An entry of an archive: its name, kind and content.
pub(super) type Entry = (String, EntryType, Vec<u8>);

/// What is done to a manifest.
type Change = fn(&mut Value);

/// A dataset, a packed one of the same build, and a delta to it from another.
pub(super) struct Packed {
    folder: TempDir,
    index: Vec<u8>,
}

impl Packed {
    pub(super) fn new() -> Self {
        static MADE: OnceLock<Packed> = OnceLock::new();
        let made = MADE.get_or_init(Self::make);
        let copy = Self {
            folder: tempfile::tempdir().unwrap(),
            index: made.index.clone(),
        };
        for name in ["old", "new"] {
            copy_folder(&made.path(name), &copy.path(name));
        }
        for name in ["packed", "delta"] {
            fs::copy(made.path(name), copy.path(name)).unwrap();
        }
        copy
    }

    fn make() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, place_name) in [("old", "Alfa"), ("new", "Beta")] {
            let code = format!(
                "PT\t1000-001\t{place_name}{}38.5\t-9.25\t4\n",
                "\t".repeat(7)
            );
            let sources = Fixture::new()
                .add("cities", "places", &place(7, place_name, &[]), "")
                .add("codes", "postal", &code, "");
            sources
                .build("out")
                .countries(["PT"])
                .borders(false)
                .run()
                .unwrap();
            fs::rename(sources.path("out"), folder.path().join(name)).unwrap();
        }
        let path = |name| folder.path().join(name);
        Pack::new(path("new")).run(&path("packed")).unwrap();
        Diff::new(path("old"), path("new"))
            .run(&path("delta"))
            .unwrap();
        let index = fs::read(path("old").join("world.idx")).unwrap();
        Self { folder, index }
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(super) fn entries(&self, name: &str) -> Vec<Entry> {
        let bytes = zstd::decode_all(fs::File::open(self.path(name)).unwrap()).unwrap();
        let mut archive = Archive::new(bytes.as_slice());
        let entry = |entry: std::io::Result<tar::Entry<'_, &[u8]>>| {
            let mut entry = entry.unwrap();
            let mut content = Vec::new();
            entry.read_to_end(&mut content).unwrap();
            (
                String::from_utf8(entry.path_bytes().to_vec()).unwrap(),
                entry.header().entry_type(),
                content,
            )
        };
        archive.entries().unwrap().map(entry).collect()
    }

    /// Asserts that the archive of these bytes is refused with these words, and that the dataset is as it was.
    #[track_caller]
    fn refused(&self, bytes: &[u8], words: &str) {
        let path = self.path("changed");
        fs::write(&path, bytes).unwrap();
        let unpack = Install::unpack(self.path("old"), &path).run();
        let update = Install::update(self.path("old"), &path).run();
        let errors = [unpack, update].map(|result| result.unwrap_err().to_string());
        assert!(
            errors
                .iter()
                .any(|error| error.contains(words) && error.contains("changed")),
            "{errors:?}"
        );
        self.assert_untouched();
    }

    #[track_caller]
    pub(super) fn assert_untouched(&self) {
        assert!(fs::read(self.path("old").join("world.idx")).unwrap() == self.index);
        assert!(!self.path("old").join(".next").exists());
        assert!(!self.path("evil").exists() && !Path::new("/tmp/wayfare-evil").exists());
    }
}

pub(super) fn archive(entries: &[Entry]) -> Vec<u8> {
    let mut tar = Builder::new(zstd::Encoder::new(Vec::new(), 1).unwrap());
    for (name, kind, content) in entries {
        let mut header = Header::new_gnu();
        header.set_entry_type(*kind);
        header.set_size(content.len() as u64);
        // The library refuses names with `..`.
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_cksum();
        tar.append(&header, content.as_slice()).unwrap();
    }
    tar.into_inner().unwrap().finish().unwrap()
}

/// The entries with other content of the file at `at`, whose size and hash the manifest has.
pub(super) fn with_content(entries: &[Entry], at: usize, content: Vec<u8>) -> Vec<Entry> {
    let hash: String = Sha256::digest(&content)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let mut entries = with_manifest(entries, |manifest| {
        let file = &mut manifest["files"][at - 1];
        (file["sha256"], file["bytes"]) = (json!(hash), json!(content.len()));
    });
    entries[at].2 = content;
    entries
}

/// The entries with a manifest that was changed.
pub(super) fn with_manifest(entries: &[Entry], change: impl FnOnce(&mut Value)) -> Vec<Entry> {
    let mut entries = entries.to_vec();
    let mut manifest = serde_json::from_slice(&entries[0].2).unwrap();
    change(&mut manifest);
    entries[0].2 = serde_json::to_vec(&manifest).unwrap();
    entries
}

#[test]
fn a_changed_byte_or_a_missing_end_is_noticed() {
    let mut packed = Packed::new();
    for name in ["packed", "delta"] {
        let good = fs::read(packed.path(name)).unwrap();
        for step in 0..40 {
            let at = good.len() * step / 40;
            packed.refused(&good[..at], "");
            let mut bytes = good.clone();
            bytes[at] ^= 0x10;
            let path = packed.path("changed");
            fs::write(&path, &bytes).unwrap();
            let install = if name == "packed" {
                Install::unpack
            } else {
                Install::update
            };
            match install(packed.path("old"), path).run() {
                Err(error) => {
                    let error = error.to_string();
                    assert!(
                        error.contains("changed") || error.contains("world."),
                        "byte {at}: {error}"
                    );
                    packed.assert_untouched();
                }
                // Few bits of a compressed file mean nothing; whatever the others say is hashed.
                Ok(_) => {
                    let [installed, new] = ["old", "new"]
                        .map(|name| fs::read(packed.path(name).join("world.idx")).unwrap());
                    assert!(installed == new, "byte {at}");
                    packed = Packed::new();
                }
            }
        }
    }
    packed.refused(b"", "not an archive of Wayfare");
    packed.refused(b"PK\x03\x04 something else", "not an archive of Wayfare");
}

#[test]
fn nothing_stands_behind_the_files() {
    let packed = Packed::new();
    for name in ["packed", "delta"] {
        let good = fs::read(packed.path(name)).unwrap();
        for behind in [&b"x"[..], &good] {
            packed.refused(&[&good, behind].concat(), "has more behind its files");
        }
    }
    let error = Install::unpack(packed.path("old"), packed.path("new"))
        .run()
        .unwrap_err()
        .to_string();
    assert!(error.contains("is a folder"), "{error}");
}

#[test]
fn entries_are_those_of_the_manifest_and_no_others() {
    let packed = Packed::new();
    let good = packed.entries("packed");
    let renamed = |name: &str, kind| {
        let mut entries = good.clone();
        entries[1].0 = name.to_owned();
        entries[1].1 = kind;
        archive(&entries)
    };
    let others = "other files than its manifest names";
    for name in [
        "../evil",
        "/tmp/wayfare-evil",
        "./world.idx",
        "world.sqlite",
        "evil",
    ] {
        packed.refused(&renamed(name, EntryType::Regular), others);
    }
    for kind in [
        EntryType::Symlink,
        EntryType::Link,
        EntryType::Directory,
        EntryType::GNULongName,
        EntryType::XHeader,
    ] {
        packed.refused(&renamed("world.idx", kind), others);
    }
    let further = [
        &good[..],
        &[("evil".to_owned(), EntryType::Regular, b"x".to_vec())],
    ]
    .concat();
    packed.refused(&archive(&further), others);
    packed.refused(
        &archive(&good[..good.len() - 1]),
        "ends before its report.json",
    );
    packed.refused(&archive(&good[1..]), "does not begin with a manifest");
    let mut longer = good.clone();
    longer[1].2.push(0);
    packed.refused(&archive(&longer), others);
    let mut changed = good;
    changed[1].2[1000] ^= 1;
    packed.refused(&archive(&changed), "does not have the hash");
}

#[test]
fn a_manifest_that_asks_for_more_is_refused() {
    let packed = Packed::new();
    let good = packed.entries("packed");
    let cases: [(&str, Change, &str); 11] = [
        (
            "version",
            |m| m["archive_version"] = json!(2),
            "archive of version 2",
        ),
        (
            "no number",
            |m| m["archive_version"] = json!("x"),
            "manifest.json cannot be read",
        ),
        (
            "name",
            |m| m["files"][0]["name"] = json!("../evil"),
            "../evil",
        ),
        (
            "twice",
            |m| m["files"][1]["name"] = json!("world.idx"),
            "named twice",
        ),
        (
            "no index",
            |m| drop(m["files"].as_array_mut().unwrap().remove(0)),
            "holds no world.idx",
        ),
        (
            "bomb",
            |m| m["files"][0]["bytes"] = json!(1_u64 << 40),
            "as no dataset does",
        ),
        (
            "format",
            |m| m["format_version"] = json!(1),
            "datasets of format 1",
        ),
        ("build", |m| m["build_id"] = json!("0"), "of the build"),
        (
            "dataset's name",
            |m| m["name"] = json!("Better"),
            "of the name",
        ),
        (
            "date",
            |m| m["snapshot_date"] = json!("2099-01-01"),
            "of the date",
        ),
        (
            "licence",
            |m| m["sources"][0]["license"] = json!("CC0"),
            "of other sources",
        ),
    ];
    for (what, change, words) in cases {
        eprintln!("{what}");
        packed.refused(&archive(&with_manifest(&good, change)), words);
    }
    // One that would not end is not read.
    let endless = vec![(
        "manifest.json".to_owned(),
        EntryType::Regular,
        vec![b' '; 3 << 20],
    )];
    packed.refused(&archive(&endless), "does not begin with a manifest");
}

#[test]
fn a_delta_runs_no_code_and_its_pages_make_trees() {
    let packed = Packed::new();
    let good = packed.entries("delta");
    let sqlite = packed.path("delta.sqlite");
    let other_tables = "changed: has other tables";
    for (sql, words) in [
        ("CREATE TRIGGER t AFTER INSERT ON changed_place BEGIN DELETE FROM changed_place; END", other_tables),
        ("DROP TABLE changed_place; CREATE VIEW changed_place AS SELECT * FROM removed_place", other_tables),
        ("ALTER TABLE changed_place ADD COLUMN more", other_tables),
        ("DROP TABLE removed_place", other_tables),
        (
            "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema
             WHERE name = 'removed_place') WHERE name = 'changed_place'",
            "2nd reference to page",
        ),
    ] {
        fs::write(&sqlite, &good[1].2).unwrap();
        rusqlite::Connection::open(&sqlite).unwrap().execute_batch(sql).unwrap();
        let entries = with_content(&good, 1, fs::read(&sqlite).unwrap());
        fs::write(packed.path("changed"), archive(&entries)).unwrap();
        let error =
            Install::update(packed.path("old"), packed.path("changed")).run().unwrap_err().to_string();
        assert!(error.contains(words), "{sql}: {error}");
        packed.assert_untouched();
    }
}

/// What an attacker puts into a `world.sqlite`, and what is said of it.
const CODE: [(&str, &str); 13] = [
    (
        "DROP TABLE meta; CREATE VIEW meta (key, value) AS SELECT 'build_id', hex(zeroblob(499999999))",
        "view `meta`",
    ),
    ("DROP TABLE postal_code; CREATE VIEW postal_code AS SELECT hex(zeroblob(499999999)) AS code", "view `postal_code`"),
    (
        "DROP TABLE border; CREATE VIEW border AS
         WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r",
        "view `border`",
    ),
    ("CREATE TABLE evil (content)", "table `evil`"),
    ("CREATE TABLE evil (content); DROP TABLE evil; DROP TABLE destination", "table `destination` is missing"),
    ("CREATE VIRTUAL TABLE evil USING fts5 (content)", "table `evil"),
    ("CREATE TRIGGER evil AFTER INSERT ON place BEGIN DELETE FROM place; END", "trigger `evil`"),
    ("ALTER TABLE place ADD COLUMN evil TEXT AS (hex(zeroblob(499999999)))", "table `place`"),
    ("CREATE INDEX evil ON place (length(name))", "index `evil`"),
    (
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE INDEX postal_code_by_place ON postal_code
         (length(hex(zeroblob(499999999))))' WHERE name = 'postal_code_by_place'",
        "index `postal_code_by_place`",
    ),
    (
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'latitude BETWEEN', '
         length(hex(zeroblob(499999999))) > 1 AND latitude BETWEEN') WHERE name = 'place'",
        "table `place`",
    ),
    ("ANALYZE", "table `sqlite_stat1`"),
    ("PRAGMA journal_mode = WAL", "no finished database"),
];

#[test]
fn a_dataset_runs_no_code() {
    let packed = Packed::new();
    let good = packed.entries("packed");
    let [old, evil] = ["old", "evil-world"].map(|name| packed.path(name));
    for (sql, words) in CODE {
        fs::create_dir_all(&evil).unwrap();
        for file in ["world.idx", "world.sqlite"] {
            fs::copy(packed.path("new").join(file), evil.join(file)).unwrap();
        }
        change(&evil, sql);
        let [index, sqlite] =
            ["world.idx", "world.sqlite"].map(|name| fs::read(evil.join(name)).unwrap());
        packed.refused(
            &archive(&with_content(&with_content(&good, 1, index), 2, sqlite)),
            words,
        );
        let out = packed.path("out");
        let errors = [
            verify(&evil).map(drop),
            Pack::new(&evil).run(&out).map(drop),
            Diff::new(&evil, &old).run(&out).map(drop),
            Diff::new(&old, &evil).run(&out).map(drop),
            Untrusted::open(&evil.join("world.sqlite")).map(drop),
            Untrusted::open_copy(&evil.join("world.sqlite")).map(drop),
        ];
        for error in errors {
            let error = error.unwrap_err().to_string();
            assert!(
                error.contains(words) && error.contains("world.sqlite"),
                "{sql}: {error}"
            );
        }
        assert!(!out.exists());
        packed.assert_untouched();
        fs::remove_dir_all(&evil).unwrap();
    }
}

/// Changes the `world.sqlite` of a dataset, and its hash in the index.
fn change(dir: &Path, sql: &str) {
    let (path, index) = (dir.join("world.sqlite"), dir.join("world.idx"));
    let db = rusqlite::Connection::open(&path).unwrap();
    let cookie: u32 = db
        .query_row("PRAGMA schema_version", [], |row| row.get(0))
        .unwrap();
    db.execute_batch(&format!("{sql}; PRAGMA schema_version = {cookie};"))
        .unwrap();
    drop(db);
    let mut bytes = fs::read(&index).unwrap();
    let mut header = wayfare_format::Header::decode(&bytes).unwrap();
    (header.sqlite_length, header.sqlite_hash) = file_hash(fs::File::open(&path).unwrap()).unwrap();
    let head = header.encode(bytes.len() as u64).unwrap();
    bytes[..head.len()].copy_from_slice(&head);
    fs::write(&index, bytes).unwrap();
}

#[test]
fn rows_that_the_index_has_not_and_references_to_nothing_are_noticed() {
    for (sql, words) in [
        (
            "PRAGMA foreign_keys = OFF; DELETE FROM place WHERE geonameid = 7",
            "place",
        ),
        (
            "DELETE FROM postal_code",
            "0 postal codes, the index beside it 1",
        ),
        (
            "INSERT INTO currency (currency_code, name, source_id) VALUES ('QQQ', 'Q', 1)",
            "currencies",
        ),
        (
            "PRAGMA foreign_keys = OFF; UPDATE place SET source_id = 999",
            "points to none of source",
        ),
    ] {
        let packed = Packed::new();
        let dir = packed.path("new");
        change(&dir, sql);
        // The hash is right, so that only SQLite can tell.
        Dataset::open(&dir).unwrap().verify().unwrap();
        let error = verify(&dir).unwrap_err().to_string();
        assert!(
            error.contains("world.sqlite: is corrupt") && error.contains(words),
            "{sql}: {error}"
        );
    }
}

#[test]
fn tables_without_end_are_not_read_to_their_end() {
    let packed = Packed::new();
    let path = packed.path("new").join("world.sqlite");
    let db = rusqlite::Connection::open(&path).unwrap();
    let tables: String = (0..5_000)
        .map(|n| format!("CREATE TABLE t{n} (c);"))
        .collect();
    db.execute_batch(&format!("BEGIN; {tables} COMMIT;"))
        .unwrap();
    drop(db);
    let error = Untrusted::open(&path).map(drop).unwrap_err().to_string();
    assert!(error.contains("takes far more steps"), "{error}");
}
