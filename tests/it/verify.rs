//! What `verify` notices of the bytes of both files. What SQLite says of its file, and that both hold the same, is judged
//! beside the builder.

use std::{fs, path::Path};

use wayfare::Dataset;
use wayfare_build::verify;

use crate::{
    sources::{Sources, both_files, place},
    support::{copy_of, fixture_dir},
};

/// Asserts that both kinds of verifying name the SQLite file as corrupt, or that it is refused at once.
#[track_caller]
fn assert_noticed(dir: &Path, what: &str) {
    match Dataset::open(dir).and_then(|dataset| dataset.verify()) {
        Ok(()) => panic!("{what}: not noticed"),
        Err(error) => {
            let text = error.to_string();
            assert!(
                error.kind() == wayfare::ErrorKind::Corrupt
                    || error.kind() == wayfare::ErrorKind::Incompatible,
                "{what}: {text}"
            );
            assert!(
                text.contains("world.sqlite") && text.contains("build the dataset again"),
                "{what}: {text}"
            );
            assert_eq!(verify(dir).unwrap_err().to_string(), text, "{what}");
        }
    }
}

#[test]
fn every_flipped_bit_of_the_sqlite_file_is_noticed() {
    let copy = copy_of(fixture_dir());
    let path = copy.path().join("world.sqlite");
    let whole = fs::read(&path).unwrap();
    let sampled = (0..whole.len())
        .step_by(whole.len() / 150)
        .chain(0..100)
        .chain([whole.len() - 1]);
    for (number, at) in sampled.enumerate() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (number % 8);
        fs::write(&path, bytes).unwrap();
        assert_noticed(copy.path(), &format!("bit {} of byte {at}", number % 8));
    }
}

#[test]
fn a_sqlite_file_that_is_cut_short_or_longer_is_corrupt() {
    let copy = copy_of(fixture_dir());
    let path = copy.path().join("world.sqlite");
    let whole = fs::read(&path).unwrap();
    for length in (100..whole.len())
        .step_by(whole.len() / 20)
        .chain([whole.len() - 1])
    {
        fs::write(&path, &whole[..length]).unwrap();
        assert_noticed(copy.path(), &format!("{length} bytes"));
    }
    for more in [&[0][..], &[0; 4096]] {
        fs::write(&path, [&whole, more].concat()).unwrap();
        assert_noticed(copy.path(), "longer");
    }
}

#[test]
fn without_a_sqlite_file_the_index_alone_is_verified_and_the_answer_says_so() {
    let copy = copy_of(fixture_dir());
    let both = verify(copy.path()).unwrap();
    let rows = both.sqlite.unwrap().rows;
    assert!(
        rows.len() > 12
            && rows
                .iter()
                .any(|count| count.of == "places and regions" && count.rows == 98),
        "{rows:?}"
    );
    fs::remove_file(copy.path().join("world.sqlite")).unwrap();
    Dataset::open(copy.path()).unwrap().verify().unwrap();
    let alone = verify(copy.path()).unwrap();
    assert_eq!(
        (alone.sqlite, alone.sections, alone.build_id),
        (None, both.sections, both.build_id)
    );
}

#[test]
fn a_sqlite_file_that_waits_to_be_moved_in_is_verified_where_it_is() {
    let copy = copy_of(fixture_dir());
    let next = copy.path().join(".next");
    fs::create_dir(&next).unwrap();
    fs::rename(copy.path().join("world.sqlite"), next.join("world.sqlite")).unwrap();
    assert!(verify(copy.path()).unwrap().sqlite.is_some());
    fs::write(
        next.join("world.sqlite"),
        &both_files(fixture_dir())[0][..5000],
    )
    .unwrap();
    assert_noticed(copy.path(), "cut short in .next");
}

#[test]
fn all_corrupt_sections_are_named() {
    let copy = copy_of(fixture_dir());
    let path = copy.path().join("world.idx");
    let mut bytes = fs::read(&path).unwrap();
    let dataset = Dataset::from_bytes(bytes.clone()).unwrap();
    let sections = dataset.info().unwrap().sections;
    let mut corrupt: Vec<_> = sections
        .iter()
        .filter(|section| section.length > 0)
        .step_by(7)
        .collect();
    corrupt.truncate(3);
    corrupt
        .iter()
        .for_each(|section| bytes[section.offset as usize] ^= 1);
    fs::write(&path, bytes).unwrap();
    let error = verify(copy.path()).unwrap_err().to_string();
    let names: Vec<_> = corrupt.iter().map(|section| section.name).collect();
    assert!(
        error.contains(&format!(
            "world.idx is corrupt (sections {});",
            names.join(", ")
        )),
        "{error}"
    );
    assert!(
        error.contains("build or unpack the dataset again"),
        "{error}"
    );
}

#[test]
fn an_opened_dataset_verifies_the_file_that_it_was_opened_with() {
    let sources = Sources::new().add("places", &place(1, "Antes", &[]), "");
    let (_, before) = sources.dataset();
    fs::write(sources.path("places"), place(2, "Depois", &[])).unwrap();
    let (_, after) = sources.dataset();
    before.verify().unwrap();
    after.verify().unwrap();
    // In place, as `cp` does it: the very file.
    let path = sources.out().join("world.sqlite");
    let mut bytes = fs::read(&path).unwrap();
    bytes[5000] ^= 1;
    fs::write(&path, bytes).unwrap();
    before.verify().unwrap();
    assert_eq!(
        after.verify().unwrap_err().kind(),
        wayfare::ErrorKind::Corrupt
    );
}
