//! The forms of a file: what its header says, how its blobs are stored and ordered.

use std::io::Cursor;

use wayfare_datasets::pbf::{
    Block, NODE, Tags, WAY, blob, bytes, file, header, number, raw, zigzag, zlib,
};
use wayfare_osm::{Extract, Sights};

use crate::read::{points, read_all};

fn hotel() -> Block {
    Block::default().nodes(&[(1, (2, 3), &[("tourism", "hotel"), ("name", "Inn")])])
}

fn message(file: &[u8]) -> String {
    read_all(file, Sights::Notable).unwrap_err().to_string()
}

#[test]
fn the_header_gives_date_and_bounds() {
    let edges = [
        (1, -10_500_000_000),
        (2, 20_000_000_000),
        (3, 60_000_000_000),
        (4, -5_000_000_000),
    ];
    let bounds: Vec<_> = edges
        .iter()
        .flat_map(|&(field, edge)| number(field, zigzag(edge)))
        .collect();
    let message = [
        bytes(1, &bounds),
        bytes(16, b"x"),
        number(32, 1_375_556_402),
    ]
    .concat();
    let extract =
        Extract::open(Cursor::new(blob("OSMHeader", &zlib(&message))), Sights::All).unwrap();
    let header = extract.header();
    assert_eq!(header.replication_timestamp, Some(1_375_556_402));
    let bounds = header.bounds.unwrap();
    assert_eq!(
        (bounds.west, bounds.east, bounds.north, bounds.south),
        (-10.5, 20.0, 60.0, -5.0)
    );

    let extract = Extract::open(Cursor::new(self::header()), Sights::All).unwrap();
    assert_eq!(
        (
            extract.header().bounds,
            extract.header().replication_timestamp
        ),
        (None, None)
    );
}

#[test]
fn what_a_header_requires_must_be_known() {
    let required = |feature: &[u8]| message(&blob("OSMHeader", &raw(&bytes(4, feature))));
    assert_eq!(
        required(b"HistoricalInformation"),
        "at byte 17: a file with history (`HistoricalInformation`), in which elements come several times; make it an \
         extract of one day: `osmium time-filter`"
    );
    assert_eq!(
        required(b"Curves\xff"),
        "at byte 17: the file requires the feature `Curves\\xff`, which is not known here; write it without that: \
         `osmium cat` does so for what osmium knows"
    );
    assert!(required(&[b'x'; 70_000]).len() < 400);
    assert_eq!(
        points(&blob("OSMHeader", &raw(&bytes(4, b"Has_Metadata")))),
        []
    );
    for harmless in [b"Sort.Type_then_ID", &b"LocationsOnWays"[..], b"Curves"] {
        assert_eq!(points(&blob("OSMHeader", &raw(&bytes(5, harmless)))), []);
    }
    assert_eq!(
        points(&blob("OSMHeader", &raw(&bytes(4, b"LocationsOnWays")))),
        []
    );
}

/// As `osmium add-locations-to-ways` writes them: without the nodes that have no tags.
#[test]
fn ways_may_have_the_locations_of_their_nodes() {
    const SQUARE: Tags = &[("place", "square"), ("name", "A")];
    const PARK: Tags = &[
        ("leisure", "nature_reserve"),
        ("name", "Park"),
        ("boundary", "national_park"),
    ];
    let ways = Block::default()
        .located_way(
            5,
            &[(1, (10, 20)), (2, (20, 40)), (3, (12, 30)), (1, (10, 20))],
            SQUARE,
        )
        .located_way(6, &[(4, (0, 0)), (5, (2, 4))], &[]);
    let relation = Block::default().relation(7, &[(WAY, 6, "outer")], PARK);
    let labelled = Block::default().relation(8, &[(WAY, 6, "outer"), (NODE, 9, "label")], PARK);
    let elsewhere =
        Block::default().relation(9, &[(WAY, 6, "outer"), (WAY, 77, ""), (WAY, 78, "")], PARK);
    let sorted = |file: &[u8]| {
        let mut points = points(file);
        points.sort_by(|a, b| a.0.cmp(&b.0));
        points
    };
    let [way, of_relation] = [
        ("way/5".to_owned(), 15.0, 30.0),
        ("relation/7".to_owned(), 1.0, 2.0),
    ];
    assert_eq!(
        sorted(&file(&[&ways, &relation])),
        [of_relation.clone(), way.clone()]
    );
    assert_eq!(
        sorted(&file(&[&ways, &elsewhere])),
        std::slice::from_ref(&way)
    );
    let nodes = Block::default().nodes(&[(9, (3, 3), &[("name", "Label")])]);
    assert_eq!(
        sorted(&file(&[&nodes, &ways, &labelled])),
        [("relation/8".to_owned(), 3.0, 3.0), way]
    );

    // A node without its location is looked for in the file.
    let nodes = Block::default().nodes(&[(1, (4, 4), &[])]);
    let unknown = Block::default().located_way(5, &[(1, (200, 400)), (2, (6, 8))], SQUARE);
    assert_eq!(
        points(&file(&[&nodes, &unknown])),
        [("way/5".to_owned(), 5.0, 6.0)]
    );
    let own = [
        number(1, 5),
        bytes(8, &[2, 2]),
        bytes(9, &[2]),
        bytes(10, &[2]),
    ]
    .concat();
    let short = Block::default().element(3, &own, SQUARE);
    assert!(message(&file(&[&short])).contains("a node of a way without coordinates"));
}

#[test]
fn blobs_may_be_raw_or_compressed_and_unknown_ones_are_skipped() {
    let expected = [("node/1".to_owned(), 2.0, 3.0)];
    let message = hotel().message();
    for content in [raw(&message), zlib(&message)] {
        let blobs = [header(), blob("Index", b"what?"), blob("OSMData", &content)];
        assert_eq!(points(&blobs.concat()), expected);
    }
    let zstd = [header(), blob("OSMData", &bytes(7, &message))].concat();
    assert_eq!(
        self::message(&zstd),
        "at byte 62: a blob compressed with Zstandard; rewrite the file with zlib: `osmium cat -f \
         pbf,pbf_compression=zlib`"
    );
}

#[test]
fn a_file_out_of_order_is_refused() {
    let way = Block::default().way(5, &[1], &[]);
    let relation = Block::default().relation(5, &[], &[]);
    for blocks in [[&way, &hotel()], [&relation, &way], [&relation, &hotel()]] {
        assert!(message(&file(&blocks)).ends_with("; sort it with `osmium sort`"));
    }
    // Elements of a block have no order.
    let block =
        Block::default()
            .relation(3, &[], &[])
            .way(5, &[1], &[("place", "square"), ("name", "A")]);
    let block = block.nodes(&[(1, (2, 3), &[])]);
    assert_eq!(points(&file(&[&block])), [("way/5".to_owned(), 2.0, 3.0)]);
}

#[test]
fn deleted_elements_are_skipped() {
    let deleted = bytes(4, &number(6, 0));
    let tags: Tags = &[("tourism", "hotel"), ("name", "Inn")];
    let at = |id: i64| {
        [
            number(1, zigzag(id)),
            number(8, zigzag(10)),
            number(9, zigzag(20)),
        ]
        .concat()
    };
    let plain = Block::default()
        .element(1, &[at(1), deleted.clone()].concat(), tags)
        .element(1, &[at(2), bytes(4, &number(6, 1))].concat(), tags)
        .element(1, &[at(3), bytes(4, &number(1, 7))].concat(), tags);
    // The visibility of dense nodes, packed and not; the last node has none.
    let dense = |visible: Vec<u8>| {
        let fields = [
            bytes(1, &[2, 2, 2]),
            bytes(5, &visible),
            bytes(8, &[0; 3]),
            bytes(9, &[0; 3]),
        ];
        let indexes = bytes(10, &[1, 3, 2, 4, 0].repeat(3));
        let block = Block::default().element(3, &deleted, tags);
        [
            block.message(),
            bytes(2, &bytes(2, &[fields.concat(), indexes].concat())),
        ]
        .concat()
    };
    let file = |message: &[u8]| [header(), blob("OSMData", &zlib(message))].concat();
    for message in [
        plain.message(),
        dense(bytes(6, &[0, 1])),
        dense([number(6, 0), number(6, 1)].concat()),
    ] {
        let (elements, report) = read_all(&file(&message), Sights::Notable).unwrap();
        let ids: Vec<_> = elements.iter().map(|element| element.id.number).collect();
        assert_eq!((ids, report.elements), (vec![2, 3], 2));
    }
    let gone = [
        Block::default().element(3, &deleted, tags),
        Block::default().element(4, &deleted, tags),
    ];
    for block in gone {
        assert_eq!(
            read_all(&file(&block.message()), Sights::Notable)
                .unwrap()
                .1
                .elements,
            0
        );
    }
}

#[test]
fn repeated_numbers_need_not_be_packed() {
    let tags: Tags = &[("tourism", "hotel"), ("name", "Inn")];
    // Its strings are those of the elements below.
    let block = Block::default().nodes(&[(9, (1, 1), tags)]);
    let apart = |field, numbers: &[u64]| {
        numbers
            .iter()
            .flat_map(|&n| number(field, n))
            .collect::<Vec<_>>()
    };
    let own = [apart(2, &[1, 3]), bytes(3, &[2]), bytes(3, &[4])].concat();
    let node = [
        own.clone(),
        number(1, zigzag(1)),
        number(8, zigzag(20_000_000)),
        number(9, zigzag(30_000_000)),
    ];
    let dense = [
        apart(1, &[4]),
        apart(8, &[40_000_000]),
        apart(9, &[60_000_000]),
        apart(10, &[1, 2, 3, 4, 0]),
    ];
    let nodes = [bytes(1, &node.concat()), bytes(2, &dense.concat())].concat();
    let way = [number(1, 5), own.clone(), apart(8, &[2, 2])].concat();
    let relation = [
        number(1, 7),
        own,
        apart(8, &[0]),
        apart(9, &[zigzag(5)]),
        apart(10, &[1]),
    ]
    .concat();
    let others = [bytes(3, &way), bytes(4, &relation)]
        .map(|group| bytes(2, &group))
        .concat();
    let message = [block.message(), bytes(2, &nodes), others].concat();
    let expected = [
        ("node/9", 1.0),
        ("node/1", 2.0),
        ("node/2", 2.0),
        ("relation/7", 2.0),
        ("way/5", 2.0),
    ];
    let mut found = points(&[header(), blob("OSMData", &raw(&message))].concat());
    found[3..].sort_by(|a, b| a.0.cmp(&b.0));
    let found: Vec<_> = found
        .iter()
        .map(|(id, latitude, _)| (id.as_str(), *latitude))
        .collect();
    assert_eq!(found, expected);
}
