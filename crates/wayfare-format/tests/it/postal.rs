//! Postal codes, as `docs/format.md` says.

use std::cmp::Ordering;

use proptest::prelude::*;
use wayfare_format::{
    Corrupt, MAX_TEXT, NONE, PostalPoint, PostalRecord, PostalRecordWriter, PostalRegion,
    PostalTable, PostalTableWriter, fold_postal_code,
};

/// A code with what is known of it, and the point of its place.
#[derive(Debug, Clone, PartialEq)]
struct Code {
    text: String,
    place: Option<(u32, [i32; 2])>,
    by_distance: bool,
    name: Option<String>,
    point: Option<[i32; 2]>,
    country: Option<u16>,
    region: PostalRegion,
}

impl Code {
    fn record(&self) -> PostalRecord<'_> {
        PostalRecord {
            place_index: self.place.map_or(NONE, |(index, _)| index),
            by_distance: self.by_distance,
            place_name: self.name.as_deref().map(str::as_bytes),
            point: PostalPoint::new(self.point, self.place.map(|(_, point)| point)),
            country_index: self.country,
            region: self.region,
        }
    }
}

fn coordinates(unit: i32) -> impl Strategy<Value = [i32; 2]> {
    let coordinate = |most: i32| prop_oneof![-most..=most, -50..50, Just(most), Just(-most)];
    (coordinate(90), coordinate(180)).prop_map(move |(latitude, longitude)| {
        [latitude, longitude].map(|degrees| degrees * 9_999_000 / unit * unit)
    })
}

fn codes() -> impl Strategy<Value = Vec<Code>> {
    let regions = prop_oneof![
        Just(PostalRegion::AsUsual),
        Just(PostalRegion::Called(NONE)),
        (0..1_u32 << 31).prop_map(PostalRegion::Called),
    ];
    prop_oneof![Just(1), Just(1_000), Just(50_000)].prop_flat_map(move |unit| {
        let code = (
            "[0-9A-Z é-]{0,20}",
            prop::option::of((0..(1_u32 << 28) - 1, coordinates(7))),
            any::<bool>(),
            prop::option::of("[a-zé ]{0,20}"),
            prop::option::of(coordinates(unit)),
            prop::option::of(any::<u16>()),
            regions.clone(),
        );
        let code = code.prop_map(
            |(text, place, by_distance, name, point, country, region)| Code {
                text,
                place,
                by_distance,
                name,
                point,
                country,
                region,
            },
        );
        prop::collection::vec(code, 0..50)
    })
}

fn written(codes: &[Code]) -> (Vec<u8>, Vec<u8>) {
    let (mut records, mut writer) = (PostalRecordWriter::default(), PostalTableWriter::default());
    codes
        .iter()
        .for_each(|code| records.add(code.record().point));
    let (mut bytes, mut record) = (Vec::new(), Vec::new());
    for code in codes {
        record.clear();
        records.write(&code.record(), &mut record);
        writer.add(
            code.text.as_bytes(),
            &record,
            bytes.len() as u32,
            &mut bytes,
        );
    }
    (writer.finish(records), bytes)
}

/// Reads by what the document says and nothing else.
struct Bytes<'b>(&'b [u8]);

impl Bytes<'_> {
    fn take(&mut self, len: usize) -> Vec<u8> {
        let (bytes, rest) = self.0.split_at(len);
        self.0 = rest;
        bytes.to_vec()
    }

    fn u32(&mut self) -> usize {
        self.take(4)
            .iter()
            .rev()
            .fold(0, |number, &byte| number << 8 | usize::from(byte))
    }

    fn varint(&mut self) -> u64 {
        let byte = self.take(1)[0];
        u64::from(byte & 127) | if byte < 128 { 0 } else { self.varint() << 7 }
    }

    fn length(&mut self, bits: u8) -> usize {
        usize::from(bits)
            + if bits == 15 {
                self.varint() as usize
            } else {
                0
            }
    }

    fn text(&mut self, len: usize) -> String {
        String::from_utf8(self.take(len)).unwrap()
    }

    fn zigzag(&mut self) -> i64 {
        let number = self.varint() as i64;
        if number % 2 == 0 {
            number / 2
        } else {
            -(number + 1) / 2
        }
    }
}

fn read(blocks: &[u8], bytes: &[u8], places: &[Option<[i32; 2]>]) -> Vec<Code> {
    let mut head = Bytes(blocks);
    let (codes, unit) = (head.u32(), head.u32() as i64);
    let (mut rest, mut text, mut all) = (Bytes(&[]), Vec::new(), Vec::new());
    for (number, place) in (0..codes).zip(places) {
        if number % 16 == 0 {
            rest = Bytes(&bytes[head.u32()..]);
            text.clear();
        }
        let lengths = rest.take(1)[0];
        let (shared, len) = (rest.length(lengths >> 4), lengths & 15);
        let len = rest.length(len);
        text.truncate(shared);
        text.extend(rest.take(len));
        let head = rest.varint();
        let (index, has) = ((head >> 4).checked_sub(1), |flag| head & flag > 0);
        let offset = if has(1) {
            [rest.zigzag(), rest.zigzag()]
        } else {
            [0; 2]
        };
        let name = has(2).then(|| {
            let len = rest.varint() as usize;
            rest.text(len)
        });
        let [more, region] = if has(4) {
            [rest.varint(), rest.varint()]
        } else {
            [0; 2]
        };
        let round =
            |coordinate: i32| (f64::from(coordinate) / 1_000.0 + 0.5).floor() as i64 * 1_000;
        let origin = place
            .filter(|_| more & 2 == 0)
            .map_or([0; 2], |place| place.map(round));
        let point = [0, 1].map(|i| (origin[i] + offset[i] * unit) as i32);
        all.push(Code {
            text: String::from_utf8(text.clone()).unwrap(),
            place: index.map(|index| (index as u32, place.unwrap())),
            by_distance: has(8),
            name,
            point: (more & 1 == 0).then_some(point),
            country: (more >> 2).checked_sub(1).map(|country| country as u16),
            region: match region {
                0 => PostalRegion::AsUsual,
                1 => PostalRegion::Called(NONE),
                name => PostalRegion::Called(name as u32 - 2),
            },
        });
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn postal_codes_are_as_described(codes in codes()) {
        let (blocks, bytes) = written(&codes);
        let places: Vec<_> = codes.iter().map(|code| code.place.map(|(_, point)| point)).collect();
        prop_assert_eq!(read(&blocks, &bytes, &places), codes.as_slice());
        let table = PostalTable::new(&blocks, &bytes);
        prop_assert_eq!((table.len(), table.is_empty()), (codes.len(), codes.is_empty()));
        prop_assert_eq!(table.blocks(), codes.len().div_ceil(16));
        let mut all = table.block(0);
        for (number, code) in codes.iter().enumerate() {
            let record = all.read().unwrap().unwrap();
            prop_assert_eq!((all.code().unwrap(), all.number()), (&*code.text, number as u32));
            prop_assert_eq!(record, code.record());
            let (reader, record) = table.get(number).unwrap().unwrap();
            prop_assert_eq!((reader.code().unwrap(), record), (&*code.text, code.record()));
            if let (PostalPoint::FromPlace(offset), Some((_, place))) = (record.point, code.place) {
                prop_assert_eq!(Some(PostalPoint::near(place, offset)), code.point);
            }
            if number % 16 == 0 {
                let compared = table.compare_first(number / 16, &fold_postal_code(&code.text));
                prop_assert_eq!(compared, Ok((Ordering::Equal, code.text.len())));
            }
        }
        prop_assert_eq!(all.read(), Ok(None));
        prop_assert!(table.get(codes.len()).unwrap().is_none() && table.get(usize::MAX).unwrap().is_none());
    }
}

#[test]
fn ten_degrees_away_is_no_longer_near() {
    let point = |latitude| PostalPoint::new(Some([latitude, 0]), Some([0; 2]));
    assert_eq!(point(99_999_999), PostalPoint::FromPlace([99_999_999, 0]));
    assert_eq!(point(100_000_000), PostalPoint::At([100_000_000, 0]));
}

#[test]
fn the_first_code_of_a_block_shares_nothing_and_has_64_kib() {
    let blocks = [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];
    let first = |bytes: &[u8]| {
        PostalTable::new(&blocks, bytes)
            .compare_first(0, "")
            .map(|(_, len)| len)
    };
    let of_len = |len: usize| {
        let more = len - 15;
        let varint = [
            more as u8 | 0x80,
            (more >> 7) as u8 | 0x80,
            (more >> 14) as u8,
        ];
        [&[15][..], &varint, &vec![b'1'; len]].concat()
    };
    assert_eq!(
        [MAX_TEXT, MAX_TEXT + 1].map(|len| first(&of_len(len))),
        [Ok(MAX_TEXT), Err(Corrupt)]
    );
    assert_eq!(
        [&[1, b'1'], &[0x11, b'1']].map(|bytes| first(bytes)),
        [Ok(1), Err(Corrupt)]
    );
}

#[test]
fn a_corrupt_code_ends_the_reading() {
    let code = PostalTable::new(&[2, 0, 0, 0, 1, 0, 0, 0, 9, 0, 0, 0], b"short");
    let mut codes = code.block(0);
    assert_eq!((codes.read(), codes.read()), (Err(Corrupt), Ok(None)));
}
