//! Files of Overture Maps: what a dataset has of one, and what is said of those that cannot be read.

use std::{fs, path::Path, process::Output};

use crate::support::{Answer, PLACES, command, folder};

/// Builds a dataset of the places of these tests and files in the folder.
fn build(here: &Path, files: &[&str]) -> Output {
    fs::write(here.join("cities.txt"), PLACES.replace('|', "\t")).unwrap();
    let mut command = command(&["build", "--no-borders", "cities.txt"]);
    command
        .args(files)
        .env("WAYFARE_DATASET", "dataset")
        .current_dir(here)
        .output()
        .unwrap()
}

#[cfg(not(feature = "parquet"))]
#[test]
fn without_parquet_it_says_how_to_get_it() {
    let here = folder("overture/without");
    fs::write(here.join("lisbon.parquet"), "PAR1").unwrap();
    let answer = build(&here, &["lisbon.parquet"]);
    assert_eq!(answer.code(), 2);
    let expected = "lisbon.parquet: is of kind overture, which this program was built without: build it with the \
                    feature `parquet`";
    assert!(answer.err().contains(expected), "{}", answer.err());
}

#[cfg(feature = "parquet")]
mod file;
#[cfg(feature = "parquet")]
mod with_parquet;
