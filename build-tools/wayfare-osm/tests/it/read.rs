//! Reads small extracts.

use std::io::Cursor;

use wayfare_osm::{Element, Error, Extract, Report, Sights};

/// Reads all elements of a file.
pub(crate) fn read_all(file: &[u8], sights: Sights) -> Result<(Vec<Element>, Report), Error> {
    let mut extract = Extract::open(Cursor::new(file), sights)?;
    let elements = extract.by_ref().collect::<Result<_, _>>()?;
    Ok((elements, extract.report()))
}

/// Reads the notable elements of a sound file: the id and point of each.
pub(crate) fn points(file: &[u8]) -> Vec<(String, f64, f64)> {
    let (elements, _) = read_all(file, Sights::Notable).unwrap();
    elements
        .iter()
        .map(|e| (e.id.to_string(), e.point.latitude, e.point.longitude))
        .collect()
}
