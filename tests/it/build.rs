//! A part of the default data, built alone.

use wayfare::Dataset;
use wayfare_build::Build;

use crate::support::{all, details, world};

#[test]
fn a_country_of_the_default_world_is_the_same_alone() {
    let folder = tempfile::tempdir().unwrap();
    let report = Build::new(folder.path())
        .countries(["MT"])
        .strict(true)
        .run()
        .unwrap();
    let malta = Dataset::open(folder.path()).unwrap();
    let maltese = world()
        .places()
        .map(details)
        .filter(|location| location.country_code.unwrap() == "MT");
    let alone: Vec<_> = malta.places().map(details).collect();
    assert_eq!(alone, maltese.collect::<Vec<_>>());
    assert_eq!(report.totals.places, alone.len() as u64);
    let valletta = 2562305;
    assert!(
        malta
            .place(valletta)
            .unwrap()
            .unwrap()
            .costs()
            .unwrap()
            .is_some()
    );
    assert_eq!(
        malta.place(valletta).unwrap().unwrap().costs().unwrap(),
        world().place(valletta).unwrap().unwrap().costs().unwrap()
    );
    assert_eq!(
        all(malta.countries()).len(),
        251,
        "countries are a table of their own"
    );
}
