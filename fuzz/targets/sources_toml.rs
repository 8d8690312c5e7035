//! Any text as `sources.toml`: refused with its name, or a manifest that keeps what it promises.
#![no_main]

use std::collections::HashSet;

use libfuzzer_sys::fuzz_target;
use wayfare_build::{Manifest, SourceKind};

fuzz_target!(|text: &str| {
    let manifest = match Manifest::parse(text, "sources.toml") {
        Ok(manifest) => manifest,
        Err(error) => return assert!(error.to_string().starts_with("sources.toml: "), "{error}"),
    };
    let mut ids = HashSet::new();
    for source in &manifest.sources {
        assert!(ids.insert(&source.id), "{} is there twice", source.id);
        assert!(source.delimiter.is_ascii() && !['"', '\n', '\r'].contains(&source.delimiter));
        assert_eq!(source.base.is_some(), source.kind == SourceKind::Rates);
        for entry in &source.cost {
            let amounts = [&entry.budget, &entry.midrange, &entry.luxury];
            assert!(amounts.iter().any(|columns| !columns.is_empty()));
            assert!(
                amounts
                    .iter()
                    .copied()
                    .flatten()
                    .all(|column| column.factor > 0.0)
            );
        }
    }
});
