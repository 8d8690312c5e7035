//! The dataset that is opened when nobody says which one: each case in a process of its own, with its own environment.

use std::{env, fs, path::Path, process::Command};

use wayfare::Dataset;

use crate::{
    damage::ask_everything,
    support::{copy_of, fixture, fixture_dir},
};

/// Not a test: what the others run, in another environment.
#[test]
#[ignore = "is run by other tests"]
fn child() {
    match Dataset::open_default() {
        Ok(dataset) => println!("build {}", dataset.info().unwrap().build_id),
        Err(error) => println!("{}: {error}", error.kind() == wayfare::ErrorKind::NoDataset),
    }
}

/// What [`child`] says in an environment of these variables alone.
fn opened(variables: &[(&str, &Path)]) -> String {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", "folder::child", "--ignored", "--nocapture"]);
    for other in ["WAYFARE_DATASET", "XDG_DATA_HOME", "HOME", "LOCALAPPDATA"] {
        command.env_remove(other);
    }
    let output = command.envs(variables.iter().copied()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_environment_names_the_default_dataset() {
    let said = opened(&[("WAYFARE_DATASET", fixture_dir())]);
    assert!(
        said.contains(&format!("build {}", fixture().info().unwrap().build_id)),
        "{said}"
    );
}

#[test]
#[cfg(not(any(target_os = "macos", windows)))]
fn without_a_name_the_default_dataset_is_in_the_users_data_folder() {
    let empty = Path::new("");
    let folder = tempfile::tempdir().unwrap();
    for (variables, dataset) in [
        (
            &[("XDG_DATA_HOME", folder.path()), ("WAYFARE_DATASET", empty)][..],
            "wayfare",
        ),
        (&[("HOME", folder.path())], ".local/share/wayfare"),
        (
            &[
                ("HOME", folder.path()),
                ("XDG_DATA_HOME", Path::new("relative")),
            ],
            ".local/share/wayfare",
        ),
    ] {
        let said = opened(variables);
        let missing = format!(
            "true: there is no dataset in {}",
            folder.path().join(dataset).display()
        );
        assert!(
            said.contains(&missing) && said.contains("build one there"),
            "{said}"
        );
    }
}

#[test]
fn without_a_data_folder_the_error_says_how_to_name_one() {
    let said = opened(&[]);
    assert!(
        said.contains("true: this user has no data folder"),
        "{said}"
    );
    assert!(said.contains("set WAYFARE_DATASET"), "{said}");
}

#[test]
fn a_folder_that_cannot_be_written_can_be_read() {
    let copy = copy_of(fixture_dir());
    let set_readonly = |readonly: bool| {
        for path in [
            copy.path().join("world.idx"),
            copy.path().join("world.sqlite"),
            copy.path().to_path_buf(),
        ] {
            let mut permissions = fs::metadata(&path).unwrap().permissions();
            permissions.set_readonly(readonly);
            fs::set_permissions(path, permissions).unwrap();
        }
    };
    set_readonly(true);
    let dataset = Dataset::open(copy.path()).unwrap();
    let failed = ask_everything(&dataset);
    let files = fs::read_dir(copy.path()).unwrap().count();
    set_readonly(false);
    assert_eq!((failed, files), (0, 2), "nothing is written beside it");
}
