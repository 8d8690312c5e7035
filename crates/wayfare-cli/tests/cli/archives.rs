//! `wayfare build` and its presets, `pack`, `unpack`, `diff` and `update`.

use std::{fs, path::Path};

use wayfare_datasets::{PRIVATE_KEY, PUBLIC_KEY};

use crate::support::{Answer, build, command, dataset, folder, json, wayfare};

/// Writes the keys into a folder. Returns their paths, the private one first.
pub(crate) fn write_keys(folder: &Path) -> [String; 2] {
    [("private.pem", PRIVATE_KEY), ("public.pem", PUBLIC_KEY)].map(|(name, key)| {
        let path = folder.join(name);
        fs::write(&path, key).unwrap();
        path.display().to_string()
    })
}

/// A copy of the small dataset with other costs.
fn other(name: &str) -> String {
    let other = folder(name);
    for entry in fs::read_dir(dataset()).unwrap().map(Result::unwrap) {
        let kind = entry
            .path()
            .extension()
            .map(|extension| extension.to_owned());
        if kind.is_some_and(|kind| kind == "csv" || kind == "txt")
            && entry.file_name() != "rejects.csv"
        {
            fs::copy(entry.path(), other.join(entry.file_name())).unwrap();
        }
    }
    let places = other.join("places.txt");
    let text = fs::read_to_string(&places).unwrap();
    fs::write(places, text.replace("Lisbon", "Lisbonne")).unwrap();
    build(&other);
    other.display().to_string()
}

#[test]
fn a_build_says_what_listings_brought_and_where() {
    let target = folder("brought").display().to_string();
    let sources = dataset().join("sources.toml").display().to_string();
    let built = wayfare(&[
        "--dataset",
        &target,
        "build",
        "--quiet",
        "--sources",
        &sources,
    ]);
    assert!(
        built
            .out()
            .ends_with("\nTest data (2026-01-01): 1 place to stay, 1 in Lisbon.\n"),
        "{}",
        built.out()
    );
}

#[test]
fn a_preset_is_a_name_for_filters() {
    let target = folder("preset").display().to_string();
    let sources = dataset().join("sources.toml").display().to_string();
    let build = |options: &[&str]| {
        let answer = json(
            &[
                &[
                    "--dataset",
                    &target,
                    "build",
                    "--replace",
                    "--sources",
                    &sources,
                ][..],
                options,
            ]
            .concat(),
        );
        ["build_id", "name"].map(|field| answer[field].as_str().unwrap().to_owned())
    };
    for (preset, filters, name) in [
        ("full", &[][..], "Tests"),
        (
            "cities15000",
            &["--min-population", "15000"],
            "Tests, only places of 15000 people or more",
        ),
        (
            "travel",
            &["--with-costs-only"],
            "Tests, only places with costs",
        ),
        (
            "country=Portugal",
            &["--country", "PT"],
            "Tests, only places of PT",
        ),
    ] {
        let built = build(&["--preset", preset]);
        assert_eq!(
            (&built, built[1].as_str()),
            (&build(filters), name),
            "{preset}"
        );
    }
    let filters = [
        "-c",
        "US",
        "-c",
        "PT",
        "--feature-class",
        "p",
        "--no-alternate-names",
        "--no-borders",
    ];
    let name = "Tests, only places of PT, US of class P, without alternate names, without borders";
    assert_eq!(build(&filters)[1], name);
    for words in [
        &["tiny"][..],
        &["country="],
        &["full=1"],
        &["travel", "--country", "PT"],
    ] {
        let answer = wayfare(&[&["--dataset", &target, "build", "--preset"][..], words].concat());
        assert_eq!(answer.code(), 2, "{words:?}");
        assert!(
            answer.err().contains("country=PT") || answer.err().contains("cannot be used with"),
            "{}",
            answer.err()
        );
    }
}

#[test]
fn a_packed_dataset_is_unpacked_and_how_to_use_it_is_said() {
    let folder = folder("packed");
    let path = |name: &str| folder.join(name).display().to_string();
    let packed = wayfare(&["pack", "-o", &path("world.wayfare.zst")]);
    assert!(
        packed.code() == 0 && packed.out().contains("world.sqlite"),
        "{}{}",
        packed.out(),
        packed.err()
    );
    let unpacked = wayfare(&[
        "--dataset",
        &path("there"),
        "unpack",
        &path("world.wayfare.zst"),
    ]);
    assert_eq!(unpacked.code(), 0, "{}", unpacked.err());
    assert!(
        unpacked
            .out()
            .contains(&format!("--dataset {}", path("there"))),
        "{}",
        unpacked.out()
    );
    assert_eq!(
        json(&["--dataset", &path("there"), "info"])["build_id"],
        json(&["info"])["build_id"]
    );
    for file in ["world.idx", "world.sqlite"] {
        assert!(
            fs::read(folder.join("there").join(file)).unwrap()
                == fs::read(dataset().join(file)).unwrap()
        );
    }
    let unnamed = command(&["pack"]).current_dir(&folder).output().unwrap();
    assert!(
        unnamed.out().contains("into tests-2026-01-02.wayfare.zst:"),
        "{}{}",
        unnamed.out(),
        unnamed.err()
    );
    assert!(folder.join("tests-2026-01-02.wayfare.zst").is_file());
    let manifest = json(&["pack", "-o", &path("small"), "--index-only"]);
    assert_eq!(manifest["name"], "Tests");
    assert_eq!(manifest["files"].as_array().unwrap().len(), 1);
    assert!(manifest["sources"][0]["license"].is_string(), "{manifest}");
    let full = path("full");
    assert_eq!(
        wayfare(&["--dataset", &full, "unpack", &path("world.wayfare.zst")]).code(),
        0
    );
    let answer = wayfare(&["--dataset", &full, "unpack", &path("small")]);
    assert!(
        answer.out().contains("world.sqlite") && answer.out().contains("No delta"),
        "{}",
        answer.out()
    );
    let answer = wayfare(&["pack", "-o", "-"]);
    assert!(
        answer.code() == 2 && answer.err().contains("name a file"),
        "{}",
        answer.err()
    );
    let answer = wayfare(&["--dataset", &path("there"), "unpack", &path("no such file")]);
    assert!(
        answer.code() == 2 && answer.err().contains("no such file"),
        "{}",
        answer.err()
    );
}

#[test]
fn a_signed_delta_updates_and_others_need_a_word() {
    let folder = folder("updated");
    let path = |name: &str| folder.join(name).display().to_string();
    let [private, public] = write_keys(&folder);
    let (old, new) = (dataset().display().to_string(), other("other"));
    fs::create_dir(folder.join("world")).unwrap();
    for file in ["world.idx", "world.sqlite"] {
        fs::copy(dataset().join(file), folder.join("world").join(file)).unwrap();
    }
    let (world, signed, unsigned) = (path("world"), path("signed"), path("unsigned"));
    let diff = wayfare(&["diff", &old, &new, "-o", &signed, "--sign-with", &private]);
    assert!(
        diff.code() == 0 && diff.out().contains("place") && diff.err().is_empty(),
        "{}{}",
        diff.out(),
        diff.err()
    );
    let diff = wayfare(&["diff", &old, &new, "-o", &unsigned]);
    assert!(
        diff.code() == 0 && diff.err().contains("--unsigned"),
        "{}",
        diff.err()
    );
    let update =
        |args: &[&str]| wayfare(&[&["--dataset", &world, "update", "--from"][..], args].concat());
    for (args, words) in [
        (&[signed.as_str()][..], "--unsigned"),
        (
            &[&signed, "--unsigned", "--key", &public],
            "cannot be used with",
        ),
        (&[&unsigned, "--key", &public], "is not signed"),
        (&[&signed, "--key", &private], "not a public Ed25519 key"),
    ] {
        let answer = update(args);
        assert!(
            answer.code() == 2 && answer.err().contains(words),
            "{args:?}: {}",
            answer.err()
        );
    }
    assert_eq!(
        json(&["--dataset", &world, "info"])["build_id"],
        json(&["info"])["build_id"]
    );

    let answer = update(&[&signed, "--key", &public]);
    assert_eq!(answer.code(), 0, "{}", answer.err());
    let build_id = json(&["--dataset", &new, "info"])["build_id"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(answer.out().contains(&build_id), "{}", answer.out());
    for file in ["world.idx", "world.sqlite", "report.json"] {
        assert!(
            fs::read(folder.join("world").join(file)).unwrap()
                == fs::read(Path::new(&new).join(file)).unwrap()
        );
    }
    let again = update(&[&unsigned, "--unsigned"]);
    assert!(
        again.code() == 0 && again.out().contains("already"),
        "{}{}",
        again.out(),
        again.err()
    );
}

#[cfg(unix)]
#[test]
fn a_link_beside_an_archive_leads_nowhere() {
    let folder = folder("shared");
    let victim = folder.join("victim");
    fs::create_dir_all(victim.join("work")).unwrap();
    fs::write(victim.join("work/file"), "content").unwrap();
    let (out, world) = (
        folder.join("w.zst").display().to_string(),
        dataset().display().to_string(),
    );
    for beside in [".w.zst.unfinished", ".w.zst.scratch"] {
        std::os::unix::fs::symlink("victim", folder.join(beside)).unwrap();
        for command in [
            &["pack", "-o", &out][..],
            &["diff", &world, &world, "-o", &out],
        ] {
            let answer = wayfare(command);
            if beside.ends_with("unfinished") {
                assert_eq!(answer.code(), 2);
                assert!(
                    answer.err().contains("is a link or no regular file"),
                    "{}",
                    answer.err()
                );
            } else {
                assert_eq!(answer.code(), 0, "{}", answer.err());
            }
        }
        let _ = fs::remove_file(folder.join(beside));
    }
    assert_eq!(fs::read(victim.join("work/file")).unwrap(), b"content");
    assert_eq!(fs::read_dir(victim).unwrap().count(), 1);
}

#[test]
fn an_archive_is_written_into_a_folder_that_is_there() {
    let folder = folder("nowhere");
    let missing = folder.join("no/such");
    let (out, world) = (
        missing.join("file").display().to_string(),
        dataset().display().to_string(),
    );
    for command in [
        &["pack", "-o", &out][..],
        &["diff", &world, &world, "-o", &out],
    ] {
        let answer = wayfare(command);
        assert_eq!(
            (answer.code(), answer.out().as_str()),
            (2, ""),
            "{command:?}"
        );
        let told = format!(
            "error: {}: there is no such folder; make it first\n",
            missing.display()
        );
        assert_eq!(answer.err(), told, "{command:?}");
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
}
