//! A real extract, compared with an independent reader.
//!
//! pyosmium 4.3.2 counted what is expected here: it reads all elements, and takes each that has a name and a tag of the table;
//! one has a local name only. It agreed with all points of the 92 elements that the table had at first: the centre of the
//! bounding box of the nodes.
//!
//! ```python
//! for o in osmium.FileProcessor("liechtenstein-2013-08-03.osm.pbf"):
//!     tags = {t.k: t.v for t in o.tags}
//!     for kind, key, value, _, _, keep in rows:  # of features.tsv
//!         if {"name", "loc_name"} & tags.keys() and tags.get(key) == value:
//!             counts.setdefault((kind, o.type_str()), set()).add(o.id)
//! ```

use std::collections::BTreeMap;
use std::fs::File;

use wayfare_datasets::shared;
use wayfare_osm::{Element, Extract, Kind, Point, Sights};

/// Reads the extract, if it is there.
fn read(sights: Sights) -> Option<Vec<Element>> {
    let file = File::open(shared("osm/liechtenstein-2013-08-03.osm.pbf")?).unwrap();
    let mut extract = Extract::open(file, sights).unwrap();
    let header = extract.header();
    assert_eq!(header.replication_timestamp, Some(1_375_556_402));
    let bounds = header.bounds.unwrap();
    assert_eq!(
        (bounds.west, bounds.south, bounds.east, bounds.north),
        (9.471078, 47.04774, 9.636217, 47.27128)
    );
    let elements = extract.by_ref().collect::<Result<_, _>>().unwrap();
    // Most of the Rätikon lies beyond the extract.
    assert_eq!(extract.report().unlocated, 1);
    Some(elements)
}

fn counts(elements: &[Element]) -> BTreeMap<(String, &str), usize> {
    let mut counts = BTreeMap::new();
    for element in elements {
        let id = element.id.to_string();
        for feature in &element.features {
            let kind = match feature.kind {
                Kind::Lodging => "lodging",
                Kind::Place => "place",
                _ => "sight",
            };
            *counts
                .entry((id.split('/').next().unwrap().to_owned(), kind))
                .or_default() += 1;
        }
    }
    counts
}

#[test]
fn lodgings_places_and_sights_are_those_of_another_reader() {
    let Some(elements) = read(Sights::All) else {
        return;
    };
    let expected = [
        (("node", "lodging"), 17),
        (("node", "place"), 20),
        (("node", "sight"), 43),
        (("relation", "sight"), 4),
        (("way", "lodging"), 2),
        (("way", "sight"), 33),
    ];
    let expected = expected.map(|((element, kind), count)| ((element.to_owned(), kind), count));
    assert_eq!(counts(&elements), BTreeMap::from(expected));
}

#[test]
fn known_places_are_where_they_are() {
    let Some(elements) = read(Sights::All) else {
        return;
    };
    let known = [
        ("node/58243", "Vaduz", "PPL", 47.1392862, 9.5227962),
        ("way/3083", "Pfälzer Hütte", "HUT", 47.0713331, 9.6132830),
        (
            "relation/52",
            "Schloss Vaduz",
            "CSTL",
            47.1395595,
            9.5243595,
        ),
    ];
    for (id, name, code, latitude, longitude) in known {
        let element = elements
            .iter()
            .find(|element| element.id.to_string() == id)
            .unwrap();
        assert_eq!(element.names().next().unwrap().text, name);
        assert_eq!(element.features[0].feature_code, code);
        let Point {
            latitude: north,
            longitude: east,
        } = element.point;
        // Whole units are halved here, degrees there.
        assert!(
            (north - latitude).abs() < 1.5e-7 && (east - longitude).abs() < 1.5e-7,
            "{:?}",
            element.point
        );
    }
    let vaduz = elements
        .iter()
        .find(|element| element.id.number == 58243)
        .unwrap();
    assert_eq!(vaduz.place().unwrap().capital, Some("yes"));
    let hostel = elements
        .iter()
        .find(|element| element.id.number == 58238)
        .unwrap();
    assert_eq!(hostel.address().city, Some("Schaan"));
    assert_eq!(
        hostel.lodging().unwrap().url,
        Some("http://www.youthhostel.ch/schaan")
    );
}

#[test]
fn few_sights_of_2013_are_notable() {
    let Some(elements) = read(Sights::Notable) else {
        return;
    };
    assert_eq!(elements.len(), 40);
}
