//! Any bytes as an OpenStreetMap extract, and as one block of it. Reading ends with an error, or every element is on the
//! globe and has a name and a feature.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use wayfare_osm::{Extract, Kind, Sights};

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    read(&[blob(b"OSMHeader", b""), blob(b"OSMData", bytes)].concat());
});

fn read(file: &[u8]) {
    let Ok(extract) = Extract::open(Cursor::new(file), Sights::All) else {
        return;
    };
    for element in extract.flatten() {
        assert!(
            (-90.0..=90.0).contains(&element.point.latitude),
            "{element:?}"
        );
        assert!(
            (-180.0..=180.0).contains(&element.point.longitude),
            "{element:?}"
        );
        assert!(
            element.names().all(|name| !name.text.is_empty()),
            "{element:?}"
        );
        assert!(
            element.names().next().is_some() && !element.features.is_empty(),
            "{element:?}"
        );
        assert_eq!(
            element.lodging().is_some(),
            element.feature(Kind::Lodging).is_some()
        );
        assert_eq!(
            element.place().is_some(),
            element.feature(Kind::Place).is_some()
        );
    }
}

/// A blob that is not compressed, behind its head.
fn blob(kind: &[u8], message: &[u8]) -> Vec<u8> {
    let content = [field(1), varint(message.len()), message.to_vec()].concat();
    let head = [
        field(1),
        varint(kind.len()),
        kind.to_vec(),
        vec![3 << 3],
        varint(content.len()),
    ]
    .concat();
    [(head.len() as u32).to_be_bytes().to_vec(), head, content].concat()
}

/// The tag of a field with bytes.
fn field(number: u8) -> Vec<u8> {
    vec![number << 3 | 2]
}

fn varint(mut value: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}
