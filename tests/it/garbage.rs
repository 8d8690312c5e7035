//! Randomly corrupted sources: the build says what is wrong, or makes a sound dataset of the rest.

use std::fs;

use proptest::{prelude::*, sample::Index};
use wayfare::Dataset;
use wayfare_build::{Build, Error, Manifest};

use crate::{
    damage::ask_everything,
    support::{FIXTURES, config},
};

/// A change to a file: at a place in it, this many bytes are replaced by others.
type Damage = (Index, Index, usize, Vec<u8>);

fn damages() -> impl Strategy<Value = Vec<Damage>> {
    let text = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..4),
        prop::sample::select(vec![
            "\t",
            "\n",
            "\"",
            ",",
            "-",
            "9999999999",
            "\u{feff}",
            "\0",
            "1e308",
            "\r\n\t\t"
        ])
        .prop_map(|text| text.as_bytes().to_vec()),
    ];
    prop::collection::vec((any::<Index>(), any::<Index>(), 0usize..12, text), 1..30)
}

/// Builds the fixture with corrupted files; the manifest is not changed.
fn build_damaged(damages: &[Damage]) {
    let folder = tempfile::tempdir().unwrap();
    let files = fs::read_dir(FIXTURES)
        .unwrap()
        .map(Result::unwrap)
        .filter(|entry| entry.path().is_file());
    let mut names: Vec<_> = files.map(|entry| entry.file_name()).collect();
    names.sort_unstable();
    for name in &names {
        fs::copy(
            format!("{FIXTURES}/{}", name.display()),
            folder.path().join(name),
        )
        .unwrap();
    }
    names.retain(|name| name != "sources.toml");
    for (file, at, len, text) in damages {
        let path = folder.path().join(file.get(&names));
        let mut bytes = fs::read(&path).unwrap();
        let start = at.index(bytes.len());
        bytes.splice(start..(start + len).min(bytes.len()), text.iter().copied());
        fs::write(path, bytes).unwrap();
    }

    let (manifest, files) = Manifest::open(&folder.path().join("sources.toml")).unwrap();
    let out = folder.path().join("out");
    match Build::new(&out).manifest(manifest, files).run() {
        Ok(report) => {
            for source in &report.sources {
                let tally = &source.tally;
                let skipped: u64 = tally.skipped.values().sum();
                assert_eq!(
                    tally.rows_read,
                    tally.rows_kept + tally.rows_rejected + skipped,
                    "{source:?}"
                );
            }
            let dataset = Dataset::open(out).unwrap();
            dataset.verify().unwrap();
            assert_eq!(ask_everything(&dataset), 0);
        }
        Err(error) => {
            assert!(
                matches!(error, Error::Source { .. }),
                "only a header can be beyond repair: {error:?}"
            );
            assert!(Dataset::open(out).unwrap_err().kind() == wayfare::ErrorKind::NoDataset);
        }
    }
}

proptest! {
    #![proptest_config(config(24))]

    #[test]
    fn no_damage_to_the_sources_makes_a_build_panic_or_its_dataset_unsound(damages in damages()) {
        build_damaged(&damages);
    }
}
