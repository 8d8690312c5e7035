//! The forms of a file: what its header says, how its blobs are stored and ordered.

use std::io::Cursor;

use wayfare_datasets::pbf::{Block, blob, bytes, file, header, number, raw, zigzag, zlib};
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
    let edges = [(1, -10_500_000_000), (2, 20_000_000_000), (3, 60_000_000_000), (4, -5_000_000_000)];
    let bounds: Vec<_> = edges.iter().flat_map(|&(field, edge)| number(field, zigzag(edge))).collect();
    let message = [bytes(1, &bounds), bytes(16, b"x"), number(32, 1_375_556_402)].concat();
    let extract = Extract::open(Cursor::new(blob("OSMHeader", &zlib(&message))), Sights::All).unwrap();
    let header = extract.header();
    assert_eq!(header.replication_timestamp, Some(1_375_556_402));
    let bounds = header.bounds.unwrap();
    assert_eq!((bounds.west, bounds.east, bounds.north, bounds.south), (-10.5, 20.0, 60.0, -5.0));

    let extract = Extract::open(Cursor::new(self::header()), Sights::All).unwrap();
    assert_eq!((extract.header().bounds, extract.header().replication_timestamp), (None, None));
}

#[test]
fn what_a_header_requires_must_be_known() {
    let required = blob("OSMHeader", &raw(&bytes(4, b"HistoricalInformation")));
    assert_eq!(
        message(&required),
        "at byte 17: the file requires `HistoricalInformation`; make it an extract without history: `osmium \
         time-filter`"
    );
    let optional = blob("OSMHeader", &raw(&bytes(5, b"LocationsOnWays")));
    assert!(message(&optional).contains("osmium add-locations-to-ways"));
    let harmless = blob("OSMHeader", &raw(&bytes(5, b"Sort.Type_then_ID")));
    assert_eq!(points(&harmless), []);
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
    let block = Block::default().relation(3, &[], &[]).way(5, &[1], &[("place", "square"), ("name", "A")]);
    let block = block.nodes(&[(1, (2, 3), &[])]);
    assert_eq!(points(&file(&[&block])), [("way/5".to_owned(), 2.0, 3.0)]);
}
