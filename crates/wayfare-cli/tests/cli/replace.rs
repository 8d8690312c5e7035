//! What `build` does where another dataset is.

use std::{fs, path::Path, process::Output};

use wayfare_datasets::{STAND_INS, write_source};

use crate::support::{Answer, PLACES, command, folder};

/// A manifest of a dataset of this name, whose places are those of a source `id`.
fn manifest(here: &Path, name: &str, id: &str) -> String {
    let mut manifest = format!("[dataset]\nname = \"{name}\"\ndate = \"2026-01-02\"\n");
    manifest += &write_source(
        here,
        id,
        id,
        "places",
        PLACES.replace('|', "\t").as_bytes(),
        "",
    );
    for (id, kind, rows, entry) in STAND_INS {
        manifest += &write_source(here, id, id, kind, rows.as_bytes(), entry);
    }
    let file = format!("{name}-{id}.toml");
    fs::write(here.join(&file), manifest).unwrap();
    file
}

fn build(here: &Path, manifest: &str, options: &[&str]) -> Output {
    let mut command = command(&[
        "--dataset",
        "world",
        "build",
        "--quiet",
        "--sources",
        manifest,
    ]);
    command.args(options).current_dir(here).output().unwrap()
}

#[test]
fn a_dataset_of_other_sources_or_options_is_replaced_only_if_that_is_asked_for() {
    let here = folder("replace");
    let [mine, renamed, moved] = [("Mine", "cities"), ("Yours", "cities"), ("Mine", "towns")]
        .map(|(name, id)| manifest(&here, name, id));
    assert_eq!(build(&here, &mine, &[]).code(), 0);
    let index = || fs::read(here.join("world/world.idx")).unwrap();
    let first = index();
    for (manifest, options, says) in [
        (&renamed, &[][..], "would have \"Yours\" instead."),
        (&moved, &[], "without its source \"cities\"."),
        (&mine, &["--country", "PT"], "\"Mine, only places of PT\""),
        (
            &mine,
            &["--min-population", "200000"],
            "of 200000 people or more\"",
        ),
        (&mine, &["--no-borders"], "without borders\""),
    ] {
        let answer = build(&here, manifest, options);
        assert_eq!(answer.code(), 2, "{says}: {}", answer.out());
        let said = answer.err();
        assert!(
            said.contains("\"Mine\" with 5 places") && said.contains(says),
            "{said}"
        );
        assert!(
            said.contains("--replace") && said.contains("--dataset"),
            "{said}"
        );
        assert!(index() == first, "{says}");
        let checked = build(&here, manifest, &[options, &["--check"]].concat());
        assert_eq!(checked.code(), 0, "nothing is replaced: {}", checked.err());
    }

    // The same sources with other rows, and the same options in other words.
    let places = PLACES
        .replace('|', "\t")
        .replace("Porto\tPorto", "Oporto\tPorto");
    fs::write(here.join("cities"), places).unwrap();
    let again = build(&here, &mine, &[]);
    assert_eq!(
        (again.code(), index() == first),
        (0, false),
        "{}",
        again.err()
    );
    assert_eq!(
        build(&here, &mine, &["--replace", "--country", "Portugal"]).code(),
        0
    );
    assert_eq!(build(&here, &mine, &["--country", "PRT"]).code(), 0);
}
