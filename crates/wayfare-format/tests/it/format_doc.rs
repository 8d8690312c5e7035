//! `docs/format.md` says what the code does: sections, version.

use wayfare_format::{FORMAT_VERSION, SectionId};

const DOCUMENT: &str = include_str!("../../../../docs/format.md");

#[test]
fn sections_stand_in_the_described_order() {
    let (_, text) = DOCUMENT.split_once("\n### Sections\n").unwrap();
    let block = text.split("```").nth(1).unwrap();
    let described = block.split_whitespace().skip(1);
    let declared = SectionId::ALL.iter().map(|id| id.name());
    assert!(described.eq(declared));
}

#[test]
fn the_page_describes_this_version() {
    assert!(DOCUMENT.contains(&format!(
        "This page describes format version {FORMAT_VERSION}."
    )));
}
