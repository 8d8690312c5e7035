//! Deltas and packed datasets: the result has the bytes of a full build, and files for other datasets are refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rusqlite::Connection;
use tempfile::TempDir;
use wayfare::Dataset;
use wayfare_datasets::{PRIVATE_KEY, PUBLIC_KEY, copy_folder};

use super::fixture::{Fixture, place, rows};
use crate::archive::{Content, Pack, SigningKey, VerifyingKey};
use crate::delta::Diff;
use crate::install::Install;

pub(super) const FILES: [&str; 4] = ["world.idx", "world.sqlite", "rejects.csv", "report.json"];

/// The public key of another pair than that of the tests.
const OTHER: &str = "-----BEGIN PUBLIC KEY-----\n\
    MCowBQYDK2VwAyEArBzvmzyk4sTgLKBwSYLj6Oo0FmkkYkvavPWUPFVfhAM=\n-----END PUBLIC KEY-----\n";

/// Two datasets, `old` and `new`, and a copy of the old one, `world`.
pub(super) struct Worlds {
    folder: TempDir,
}

impl Worlds {
    pub(super) fn new() -> Self {
        static MADE: OnceLock<Worlds> = OnceLock::new();
        let made = MADE.get_or_init(Self::make);
        let worlds = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        for name in ["old", "new"] {
            copy_folder(&made.path(name), &worlds.path(name));
        }
        worlds.reset();
        for (name, key) in [
            ("private", PRIVATE_KEY),
            ("public", PUBLIC_KEY),
            ("other", OTHER),
        ] {
            fs::write(worlds.path(name), key).unwrap();
        }
        worlds
    }

    pub(super) fn make() -> Self {
        let zone = |name| (17, name);
        let old = place(7, "Alfa", &[(3, "a,b"), zone("Europe/Lisbon")])
            + &place(8, "Beta", &[(3, "c"), zone("Europe/Rome")])
            + &place(9, "Gama", &[zone("Atlantic/Azores")]);
        // One is renamed, one removed, one new; borders have rows without a key of their own.
        let new = place(6, "Zeta", &[zone("Africa/Ceuta")])
            + &place(7, "Alpha", &[(3, "a,d"), zone("Europe/Lisbon")])
            + &place(9, "Gama", &[zone("Atlantic/Azores")]);
        let border = |code: &str| format!("{code},,\"POLYGON((-9 38,-8 38,-8 39,-9 38))\"\n");
        let head = "country_code,admin1_code,outline\n";
        let borders = [
            format!("{head}{}{}", border("PT"), border("ES")),
            format!("{head}{}{}{}", border("FR"), border("PT"), border("ES")),
        ];
        let worlds = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        for (name, (places, borders)) in ["old", "new"]
            .into_iter()
            .zip([old, new].into_iter().zip(borders))
        {
            let sources = Fixture::new()
                .add("cities", "places", &places, "")
                .add("lines", "borders", &borders, "");
            sources.build("out").run().unwrap();
            fs::rename(sources.path("out"), worlds.path(name)).unwrap();
        }
        worlds
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(super) fn reset(&self) {
        drop(fs::remove_dir_all(self.path("world")));
        fs::create_dir(self.path("world")).unwrap();
        for file in FILES {
            fs::copy(self.path("old").join(file), self.path("world").join(file)).unwrap();
        }
    }

    pub(super) fn signing_key(&self) -> SigningKey {
        SigningKey::open(&self.path("private")).unwrap()
    }

    pub(super) fn key(&self, name: &str) -> VerifyingKey {
        VerifyingKey::open(&self.path(name)).unwrap()
    }

    pub(super) fn delta(&self) -> PathBuf {
        let out = self.path("delta");
        Diff::new(self.path("old"), self.path("new"))
            .sign_with(self.signing_key())
            .run(&out)
            .unwrap();
        out
    }

    pub(super) fn update(&self, delta: &Path) -> Install {
        Install::update(self.path("world"), delta)
    }

    #[track_caller]
    pub(super) fn assert_is(&self, name: &str) {
        for file in FILES {
            let [world, other] =
                ["world", name].map(|name| fs::read(self.path(name).join(file)).unwrap());
            assert!(world == other, "{file} is not that of {name}");
        }
        assert!(!self.path("world").join(".next").exists());
    }

    /// Asserts that an installation fails with these words, and that the old dataset is as it was.
    #[track_caller]
    pub(super) fn refused(&self, install: Install, words: &[&str]) {
        let error = install.run().unwrap_err().to_string();
        assert!(words.iter().all(|word| error.contains(word)), "{error}");
        self.assert_is("old");
    }
}

#[test]
fn an_update_gives_the_bytes_of_a_full_build() {
    let worlds = Worlds::new();
    let out = worlds.path("delta");
    let delta = Diff::new(worlds.path("old"), worlds.path("new"))
        .run(&out)
        .unwrap();
    let of = |table: &str| {
        let found = delta.changes.iter().find(|changes| changes.table == table);
        found.map(|changes| (changes.changed, changes.removed))
    };
    assert_eq!(of("border"), Some((3, 0)), "{:?}", delta.changes);
    assert_eq!(of("currency"), None);
    assert!(
        of("place").is_some_and(|(changed, removed)| changed >= 2 && removed >= 1),
        "{:?}",
        delta.changes
    );
    assert_eq!(
        (delta.bytes, delta.signed),
        (out.metadata().unwrap().len(), false)
    );

    let installed = worlds.update(&out).run().unwrap();
    worlds.assert_is("new");
    assert!(!installed.unchanged && installed.removed.is_empty());
    assert!(
        matches!(&installed.manifest.content, Content::Delta { base_build_id, .. } if *base_build_id == delta.base_build_id)
    );
    assert!(worlds.update(&out).run().unwrap().unchanged);
    worlds.assert_is("new");
}

#[cfg(unix)]
#[test]
fn an_update_keeps_the_modes_of_the_files() {
    use std::os::unix::fs::PermissionsExt;

    let worlds = Worlds::new();
    let modes = [0o664, 0o640, 0o600, 0o444];
    let file = |name: &str| worlds.path("world").join(name);
    for (name, mode) in FILES.iter().zip(modes) {
        fs::set_permissions(file(name), PermissionsExt::from_mode(mode)).unwrap();
    }
    worlds
        .update(&worlds.delta())
        .verify_with(worlds.key("public"))
        .run()
        .unwrap();
    worlds.assert_is("new");
    for (name, mode) in FILES.iter().zip(modes) {
        assert_eq!(
            fs::metadata(file(name)).unwrap().permissions().mode() & 0o777,
            mode,
            "{name}"
        );
    }
}

#[test]
fn a_delta_can_be_written_again_and_leaves_nothing_beside_it() {
    let worlds = Worlds::new();
    let first = fs::read(worlds.delta()).unwrap();
    assert!(first == fs::read(worlds.delta()).unwrap());
    let hidden = fs::read_dir(worlds.folder.path()).unwrap().filter(|entry| {
        entry
            .as_ref()
            .unwrap()
            .file_name()
            .to_string_lossy()
            .starts_with('.')
    });
    assert_eq!(hidden.count(), 0);
}

#[test]
fn what_a_killed_run_left_is_cleared_and_another_run_is_not_disturbed() {
    let worlds = Worlds::new();
    let (beside, scratch) = (
        worlds.path(".delta.unfinished"),
        worlds.path(".delta.scratch"),
    );
    fs::create_dir(&scratch).unwrap();
    fs::write(scratch.join("delta.sqlite"), "half of it").unwrap();
    let lock = fs::File::create(&beside).unwrap();
    lock.try_lock().unwrap();
    let run = || Diff::new(worlds.path("old"), worlds.path("new")).run(&worlds.path("delta"));
    let error = run().unwrap_err().to_string();
    assert!(
        error.contains("another run is writing") && scratch.join("delta.sqlite").exists(),
        "{error}"
    );
    lock.unlock().unwrap();
    run().unwrap();
    assert!(!beside.exists() && !scratch.exists());
}

#[test]
fn a_corrupt_dataset_is_not_compared() {
    let worlds = Worlds::new();
    for (dir, file) in [
        ("old", "world.sqlite"),
        ("new", "world.sqlite"),
        ("old", "world.idx"),
        ("new", "world.idx"),
    ] {
        let path = worlds.path(dir).join(file);
        let good = fs::read(&path).unwrap();
        // Of SQLite, the kind of the first page; of the index, the middle.
        let mut bytes = good.clone();
        let at = if file == "world.idx" {
            good.len() / 2
        } else {
            100
        };
        bytes[at] ^= 1;
        fs::write(&path, &bytes).unwrap();
        let error = Diff::new(worlds.path("old"), worlds.path("new"))
            .run(&worlds.path("delta"))
            .unwrap_err();
        let error = error.to_string();
        assert!(
            error.contains(&worlds.path(dir).display().to_string()),
            "{error}"
        );
        assert!(
            error.contains(file) && error.contains("is corrupt"),
            "{error}"
        );
        assert!(!worlds.path("delta").exists());
        fs::write(&path, &good).unwrap();
    }
}

#[test]
fn a_corrupt_dataset_is_named_when_it_cannot_be_updated() {
    let worlds = Worlds::new();
    let delta = worlds.delta();
    let path = worlds.path("world").join("world.sqlite");
    let mut bytes = fs::read(&path).unwrap();
    bytes[4096..].fill(0x55);
    fs::write(&path, &bytes).unwrap();
    let error = worlds.update(&delta).run().unwrap_err().to_string();
    assert!(
        error.contains(&path.display().to_string()) && error.contains("corrupt"),
        "{error}"
    );
}

#[test]
fn nothing_that_is_needed_is_overwritten() {
    let worlds = Worlds::new();
    let (old, new) = (worlds.path("old"), worlds.path("new"));
    fs::create_dir(worlds.path("folder")).unwrap();
    let outs = FILES
        .map(|file| worlds.path("world").join(file))
        .into_iter()
        .chain([
            old.join("world.idx"),
            new.join("World.IDX"),
            worlds.path("private"),
            worlds.path("folder"),
        ]);
    for out in outs {
        let before = fs::read(&out).ok();
        let pack = Pack::new(&old)
            .sign_with(worlds.signing_key())
            .run(&out)
            .map(drop);
        let diff = Diff::new(&old, &new)
            .sign_with(worlds.signing_key())
            .run(&out)
            .map(drop);
        for result in [pack, diff] {
            let error = result.unwrap_err().to_string();
            assert!(
                error.contains("; name another"),
                "{}: {error}",
                out.display()
            );
        }
        assert!(fs::read(&out).ok() == before, "{}", out.display());
    }
    // Elsewhere these names are as good as any.
    Pack::new(&old)
        .run(&worlds.path("folder/world.idx"))
        .unwrap();
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_leads_to_the_new_file() {
    let worlds = Worlds::new();
    let link = worlds.path("latest");
    fs::write(worlds.path("packed"), "").unwrap();
    for (to, works) in [
        ("packed", true),
        ("private", false),
        ("world/world.idx", false),
    ] {
        drop(fs::remove_file(&link));
        std::os::unix::fs::symlink(worlds.path(to), &link).unwrap();
        let pack = Pack::new(worlds.path("old"))
            .sign_with(worlds.signing_key())
            .run(&link);
        assert_eq!(pack.is_ok(), works, "{to}");
        assert!(link.is_symlink());
    }
    assert!(worlds.path("packed").metadata().unwrap().len() > 0);
    worlds.assert_is("old");
}

#[test]
fn only_the_dataset_that_a_delta_changes_is_updated() {
    let worlds = Worlds::new();
    let delta = worlds.delta();
    let back = worlds.path("back");
    Diff::new(worlds.path("new"), worlds.path("old"))
        .run(&back)
        .unwrap();
    assert!(worlds.update(&back).run().unwrap().unchanged);
    worlds.assert_is("old");
    let same = worlds.path("same");
    Diff::new(worlds.path("new"), worlds.path("new"))
        .run(&same)
        .unwrap();
    worlds.refused(
        worlds.update(&same),
        &["but", "changes the build", "in their order"],
    );
    worlds.refused(
        Install::unpack(worlds.path("world"), &delta),
        &["wayfare update"],
    );
    let absent = Install::update(worlds.path("absent"), &delta)
        .run()
        .unwrap_err()
        .to_string();
    assert!(
        absent.contains("absent") && !worlds.path("absent").exists(),
        "{absent}"
    );

    fs::remove_file(worlds.path("world").join("world.sqlite")).unwrap();
    let error = worlds.update(&delta).run().unwrap_err().to_string();
    assert!(error.contains("has no world.sqlite"), "{error}");
    assert_eq!(
        rows(
            &worlds.path("old"),
            "SELECT name FROM place WHERE geonameid = 7"
        ),
        ["Alfa"]
    );
}

#[test]
fn a_dataset_that_was_edited_is_not_updated() {
    let worlds = Worlds::new();
    let delta = worlds.delta();
    let sqlite = worlds.path("world").join("world.sqlite");
    let cookie = |path: &Path| fs::read(path).unwrap()[40..44].to_vec();
    let before = cookie(&sqlite);
    // A record that the delta leaves alone.
    let db = Connection::open(&sqlite).unwrap();
    db.execute(
        "UPDATE currency SET symbol = '?' WHERE currency_code = 'EUR'",
        [],
    )
    .unwrap();
    drop(db);
    assert_eq!(cookie(&sqlite), before);
    let edited = fs::read(&sqlite).unwrap();
    let error = worlds.update(&delta).run().unwrap_err().to_string();
    assert!(
        error.contains("delta: does not give the world.sqlite") && error.contains("wayfare verify"),
        "{error}"
    );
    assert!(
        !error.contains(".next") && !error.contains("other versions"),
        "{error}"
    );
    assert!(fs::read(&sqlite).unwrap() == edited && Dataset::open(worlds.path("world")).is_ok());
}

#[test]
fn a_dataset_with_code_in_it_is_not_updated() {
    let worlds = Worlds::new();
    let delta = worlds.delta();
    let sqlite = worlds.path("world").join("world.sqlite");
    let db = Connection::open(&sqlite).unwrap();
    let cookie: u32 = db
        .query_row("PRAGMA schema_version", [], |row| row.get(0))
        .unwrap();
    let trigger = "CREATE TRIGGER t AFTER INSERT ON place BEGIN DELETE FROM place; END";
    db.execute_batch(&format!("{trigger}; PRAGMA schema_version = {cookie}"))
        .unwrap();
    drop(db);
    let error = worlds.update(&delta).run().unwrap_err().to_string();
    assert!(error.contains("world.sqlite: has other tables"), "{error}");
}

#[test]
fn a_signature_of_another_or_none_is_refused() {
    let worlds = Worlds::new();
    let signed = worlds.delta();
    let unsigned = worlds.path("unsigned");
    Diff::new(worlds.path("old"), worlds.path("new"))
        .run(&unsigned)
        .unwrap();
    worlds.refused(
        worlds.update(&unsigned).verify_with(worlds.key("public")),
        &["is not signed;"],
    );
    worlds.refused(
        worlds.update(&signed).verify_with(worlds.key("other")),
        &["not signed by this key"],
    );
    worlds
        .update(&signed)
        .verify_with(worlds.key("public"))
        .run()
        .unwrap();
    worlds.assert_is("new");
    worlds.reset();
    // The signature is passed over where nobody asks for it.
    worlds.update(&signed).run().unwrap();
    worlds.assert_is("new");

    for (name, words) in [
        ("public", "not a private Ed25519 key"),
        ("delta", "not a key in PEM"),
    ] {
        let error = SigningKey::open(&worlds.path(name))
            .unwrap_err()
            .to_string();
        assert!(error.contains(words) && error.contains(name), "{error}");
    }
    let error = VerifyingKey::open(&worlds.path("private"))
        .unwrap_err()
        .to_string();
    assert!(error.contains("not a public Ed25519 key"), "{error}");
    let locked = PRIVATE_KEY.replace("PRIVATE KEY", "ENCRYPTED PRIVATE KEY");
    fs::write(worlds.path("locked"), locked).unwrap();
    let error = SigningKey::open(&worlds.path("locked"))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("password, which is not supported"),
        "{error}"
    );
    assert_eq!(format!("{:?}", worlds.signing_key()), "SigningKey");
}
