//! Corrupt and hostile files: each is an error that says where, never a panic or a large allocation.

use std::io::Cursor;
use std::panic::catch_unwind;

use wayfare_datasets::pbf::{Block, WAY, blob, bytes, file, header, number, raw, varint, zlib};
use wayfare_osm::{Error, Extract, Sights};

use crate::read::read_all;

const LAKE: &[(&str, &str)] = &[("natural", "water"), ("name", "Lake"), ("wikidata", "Q1")];

fn sound() -> Vec<u8> {
    let nodes = Block::default().nodes(&[(1, (10, 20), LAKE), (2, (12, 22), &[])]);
    let ways = Block::default().way(5, &[1, 2], LAKE);
    let relations = Block::default().relation(7, &[(WAY, 5, "outer")], LAKE);
    let blobs = [&nodes, &ways, &relations].map(|block| blob("OSMData", &raw(&block.message())));
    [header(), blobs.concat()].concat()
}

/// The error of a file with one blob of data.
fn error_of_blob(content: &[u8]) -> String {
    error_of(&[header(), blob("OSMData", content)].concat())
}

fn error_of(file: &[u8]) -> String {
    read_all(file, Sights::All).unwrap_err().to_string()
}

fn error_of_block(block: &Block) -> String {
    error_of_blob(&raw(&block.message()))
}

#[test]
fn a_file_may_end_only_behind_a_blob() {
    let sound = sound();
    let whole = (0..=sound.len())
        .filter(|&end| read_all(&sound[..end], Sights::All).is_ok())
        .count();
    // Behind the header, and behind each of three blocks.
    assert_eq!(whole, 4);
    assert!(error_of(&sound[..sound.len() - 1]).contains("the file ends within a blob of "));
    assert_eq!(
        error_of(&[]),
        "at byte 0: an empty file: no OpenStreetMap extract (.osm.pbf), or a corrupt one; download it again and \
         compare its checksum"
    );
}

#[test]
fn no_changed_byte_is_a_panic() {
    let sound = sound();
    for at in 0..sound.len() {
        for change in [1, 4, 0x7f, 0x80, 0xff] {
            let mut changed = sound.clone();
            changed[at] ^= change;
            let result = catch_unwind(|| drop(read_all(&changed, Sights::All)));
            assert!(result.is_ok(), "byte {at} changed by {change}");
        }
    }
}

#[test]
fn lengths_beyond_those_of_the_format_are_refused() {
    assert!(
        error_of(b"PK\x03\x04 a zip file")
            .contains("a head of 1347093252 bytes, where at most 65536")
    );
    let head = [bytes(1, b"OSMData"), number(3, (32 << 20) + 1)].concat();
    let long = [header(), (head.len() as u32).to_be_bytes().to_vec(), head].concat();
    assert!(
        error_of(&long).contains("a blob of 33554433 bytes, where at most 33554432 are allowed")
    );
    let claimed = [number(2, u64::MAX), bytes(3, b"")].concat();
    assert!(error_of_blob(&claimed).contains("a blob of 18446744073709551615 bytes"));
}

#[test]
fn blobs_inflate_to_what_they_claim() {
    let whole = Block::default().way(5, &[1], LAKE).message();
    let content = zlib(&whole);
    let field = number(2, whole.len() as u64).len();
    for claimed in [0, 1, whole.len() as u64 + 1] {
        let content = [&number(2, claimed), &content[field..]].concat();
        assert!(
            error_of_blob(&content).contains("a blob does not inflate"),
            "{claimed}"
        );
    }
    assert!(
        error_of_blob(&[number(2, 9), bytes(3, b"no zlib")].concat()).contains("does not inflate")
    );
    assert!(error_of_blob(&content[field..]).contains("without content or its length"));
    assert!(error_of_blob(b"").contains("without content or its length"));
}

#[test]
fn blobs_have_a_place_in_the_file() {
    let data = blob("OSMData", &raw(&[]));
    assert!(error_of(&data).contains("the file begins with no header"));
    assert!(
        error_of(&[header(), header()].concat())
            .starts_with(&format!("at byte {}: a second header", header().len()))
    );
    let head = bytes(1, b"OSMData");
    let file = [header(), (head.len() as u32).to_be_bytes().to_vec(), head].concat();
    assert!(error_of(&file).contains("a blob without a length"));
}

#[test]
fn parts_of_an_element_belong_together() {
    let element =
        |field, fields: &[Vec<u8>]| Block::default().element(field, &fields.concat(), LAKE);
    let no_value = element(3, &[bytes(2, &[1])]);
    assert!(error_of_block(&no_value).contains("a key without a value"));
    let no_string = element(3, &[bytes(2, &[99]), bytes(3, &[1])]);
    assert!(error_of_block(&no_string).contains("string 99 of 7"));
    let no_role = element(4, &[bytes(9, &[2])]);
    assert!(error_of_block(&no_role).contains("a member without a role or type"));
    let no_type = element(4, &[bytes(8, &[1]), bytes(9, &[2]), bytes(10, &[3])]);
    assert!(error_of_block(&no_type).contains("a member of the type 3"));
    let no_coordinates = element(2, &[bytes(1, &[2])]);
    assert!(error_of_block(&no_coordinates).contains("a node without coordinates"));
    let no_end = element(
        2,
        &[
            bytes(1, &[2]),
            bytes(8, &[2]),
            bytes(9, &[2]),
            bytes(10, &[1, 2]),
        ],
    );
    assert!(error_of_block(&no_end).contains("a number ends early"));
}

#[test]
fn a_tag_that_is_no_text_costs_its_element_only() {
    let strings = [&b""[..], b"tourism", b"hotel", b"name", b"Inn", b"\xff\xfe"];
    let table: Vec<_> = strings.iter().flat_map(|string| bytes(1, string)).collect();
    let way = |id, keys: &[u8], values: &[u8]| {
        let nodes = bytes(8, &[2]);
        bytes(
            2,
            &bytes(
                3,
                &[number(1, id), bytes(2, keys), bytes(3, values), nodes].concat(),
            ),
        )
    };
    let ways = [
        way(5, &[1, 3], &[2, 5]),
        way(6, &[1, 5, 3], &[2, 1, 4]),
        way(7, &[3], &[5]),
        way(8, &[1, 3], &[2, 4]),
    ];
    let message = [bytes(1, &table), ways.concat()].concat();
    let node = Block::default().nodes(&[(1, (10, 20), &[])]);
    let blobs = [
        header(),
        blob("OSMData", &raw(&node.message())),
        blob("OSMData", &raw(&message)),
    ];
    let extract = Extract::open(Cursor::new(blobs.concat()), Sights::All).unwrap();
    let read: Vec<_> = extract
        .map(|element| {
            element
                .map(|element| element.id.to_string())
                .map_err(|e| e.to_string())
        })
        .collect();
    let flaw = |tag| {
        Err(format!(
            "{tag}, which is not UTF-8; correct it, and export the file again"
        ))
    };
    assert_eq!(
        read,
        [
            flaw(r"way/5: the tag `name` is `\xff\xfe`"),
            flaw(r"way/6: the tag `\xff\xfe` is `tourism`"),
            Ok("way/8".to_owned())
        ]
    );
}

#[test]
fn a_claimed_length_is_not_allocated() {
    let head = [bytes(1, b"OSMData"), number(3, 32 << 20)].concat();
    let content = [number(2, 32 << 20), bytes(3, b"x\x9c")].concat();
    let claims = [
        [&(head.len() as u32).to_be_bytes(), &head[..]].concat(),
        blob("OSMData", &content),
    ];
    for claim in claims {
        let file = [header(), claim].concat();
        let used = allocation_counter::measure(|| assert!(read_all(&file, Sights::All).is_err()));
        assert!(used.bytes_max < 100_000, "{}", used.bytes_max);
    }
}

/// A file of some kilobytes whose lakes go along millions of nodes, or whose tags repeat one long text.
#[test]
fn what_a_small_file_inflates_to_is_bounded() {
    let way = [number(1, 5), bytes(8, &vec![2; 8 << 20])].concat();
    let long = "x".repeat(1 << 20);
    let repeated: Vec<_> = (0..100)
        .map(|_| ("alt_name", &*long))
        .chain(LAKE.iter().copied())
        .collect();
    let blocks = [
        Block::default().element(3, &way, LAKE),
        Block::default().way(5, &[], &repeated),
        Block::default().nodes(&[(5, (1, 2), &repeated)]),
    ];
    for block in blocks {
        let file = file(&[&block]);
        assert!(file.len() < 20_000);
        let used = allocation_counter::measure(|| {
            let error = read_all(&file, Sights::Notable).unwrap_err();
            let length = file.len() as u64;
            let is_bounded = match error {
                Error::TooLarge {
                    what: "what is to be kept takes",
                    limit,
                    ..
                } => limit == (16 << 20) + length,
                Error::TooLarge {
                    what: "the tags of all elements take",
                    limit,
                    ..
                } => limit == (64 << 20) + 256 * length,
                _ => false,
            };
            assert!(is_bounded, "{error}");
        });
        // The budget, the vector that doubled, and the block.
        assert!(used.bytes_max < 100 << 20, "{}", used.bytes_max);
    }
}

#[test]
fn strings_of_a_block_take_little_more_than_the_block() {
    let empty_strings: Vec<u8> = [varint(1 << 3 | 2), vec![0]].concat().repeat(4 << 20);
    let file = [header(), blob("OSMData", &zlib(&bytes(1, &empty_strings)))].concat();
    let used = allocation_counter::measure(|| assert!(read_all(&file, Sights::All).is_ok()));
    assert!(used.bytes_max < 64 << 20, "{}", used.bytes_max);
}

/// Work is counted by what it is charged for: all these would take hours if each of a million elements took as long as what
/// it refers to.
#[test]
fn what_elements_refer_to_again_and_again_is_read_once_or_charged() {
    let many = 1 << 19;
    let repeated_node = [
        number(1, 1),
        vec![8 << 3 | 2],
        varint(many),
        varint(2),
        vec![0; many as usize - 1],
    ]
    .concat();
    let nodes_of_one_id = |tags: &[u8]| {
        let zeros = vec![0; many as usize];
        let first = |value: u64| [varint(value), zeros[1..].to_vec()].concat();
        bytes(
            2,
            &bytes(
                2,
                &[
                    bytes(1, &first(2)),
                    bytes(8, &first(0)),
                    bytes(9, &first(0)),
                    bytes(10, tags),
                ]
                .concat(),
            ),
        )
    };
    let block = |block: Block, further: &[u8]| {
        blob(
            "OSMData",
            &zlib(&[block.message(), further.to_vec()].concat()),
        )
    };
    let nodes = block(Block::default(), &nodes_of_one_id(&[]));

    // Each node of a way is met once, however often either names the other.
    let way = block(Block::default().element(3, &repeated_node, LAKE), &[]);
    let (lakes, _) = read_all(&[header(), nodes.clone(), way].concat(), Sights::Notable).unwrap();
    assert_eq!(lakes.len(), 1);

    // A relation that names a way again and again, and a way that comes again and again.
    let ways = bytes(2, &bytes(3, &number(1, 7)).repeat(1 << 16));
    let members = vec![(WAY, 7, ""); 1 << 16];
    let relations = block(Block::default().relation(1, &members, LAKE), &[]);
    let (lakes, report) = read_all(
        &[header(), block(Block::default(), &ways), relations].concat(),
        Sights::Notable,
    )
    .unwrap();
    assert_eq!(
        (lakes.len(), report.unlocated, report.elements),
        (0, 1, (1 << 16) + 1)
    );

    // A long value that many elements have, whether or not one of them is kept.
    let semicolons = ";".repeat(1 << 20);
    for tags in [
        [("tourism", &*semicolons), ("x", "")],
        [("name", &*semicolons), ("tourism", "hotel")],
    ] {
        // One node with these tags, from which the block has its strings.
        let own = Block::default().nodes(&[(1, (1, 1), &tags)]);
        let error = read_all(
            &[
                header(),
                block(
                    own,
                    &nodes_of_one_id(&[1, 2, 3, 4, 0].repeat(many as usize)),
                ),
            ]
            .concat(),
            Sights::All,
        );
        assert!(
            error.as_ref().is_err_and(|error| error
                .to_string()
                .contains("the tags of all elements take more than")),
            "{error:?}"
        );
    }
}
