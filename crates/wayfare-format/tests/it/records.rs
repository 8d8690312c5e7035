//! Records, in tables and packed, as `docs/format.md` says.

use proptest::prelude::*;
use wayfare_format::{
    Field, NO_NUMBER, NONE, PackedRecord, PackedTable, PlaceIdRecord, PlaceRecord, Provenance,
    Record, Table, checksum, pack_table, sqlite_cookie,
};

const DOCUMENT: &str = include_str!("../../../../docs/format.md");

/// Reads a packed table by what the document says and nothing else: the numbers of each record, none as `None`.
fn unpacked(bytes: &[u8], fields: usize) -> Vec<Vec<Option<i128>>> {
    let number = |at: usize, len: usize| {
        bytes[at..at + len]
            .iter()
            .rev()
            .fold(0_u64, |number, &byte| number << 8 | u64::from(byte))
    };
    if bytes.is_empty() {
        return Vec::new();
    }
    let (records, bits) = (number(0, 4), number(4, 4));
    let first = 8 + 16 * fields;
    let bit = |at: u64| u128::from(bytes[first + (at / 8) as usize] >> (at % 8) & 1);
    let field = |record: u64, field: usize| {
        let column = 8 + 16 * field;
        let (base, step) = (
            i128::from(number(column, 8) as i64),
            i128::from(number(column + 8, 4)),
        );
        let (start, width) = (
            record * bits + number(column + 12, 2),
            number(column + 14, 2),
        );
        let code: u128 = (0..width).map(|i| bit(start + i) << i).sum();
        (code > 0).then(|| base + step * code as i128)
    };
    let end = first + (records * bits).div_ceil(8) as usize;
    assert_eq!(bytes[end..], [0; 7]);
    (0..records)
        .map(|record| (0..fields).map(|at| field(record, at)).collect())
        .collect()
}

prop_compose! {
    /// A place, its coordinates with few decimals or many.
    fn place(step: i32)(
        coordinates in (-9_i32..9, -18_i32..18),
        population in 0_u64..1 << 40,
        references in (prop_oneof![0..90_u32, Just(NONE)], prop_oneof![0..90_u32, Just(NONE)]),
        numbers: [u16; 5],
        metres: (i16, i16),
    ) -> PlaceRecord {
        let degrees = |tens: i32| tens * 100_000_000 / step * step + step;
        let [feature_index, admin1_index, country_index, time_zone_index, modified_index] = numbers;
        PlaceRecord {
            latitude: degrees(coordinates.0),
            longitude: degrees(coordinates.1),
            population,
            travel_index: references.0,
            feature_index,
            admin2_index: references.1,
            admin1_index,
            country_index,
            time_zone_index,
            modified_index,
            elevation: metres.0,
            dem: metres.1,
        }
    }
}

fn places() -> impl Strategy<Value = Vec<PlaceRecord>> {
    prop_oneof![Just(1), Just(1_000)]
        .prop_flat_map(|step| prop::collection::vec(place(step), 0..50))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn packed_tables_are_as_described(records in places()) {
        let bytes = pack_table(&records).unwrap();
        let expected = records.iter().map(|record| {
            let number = |number: i64| (number != NO_NUMBER).then_some(i128::from(number));
            record.numbers().into_iter().map(number).collect::<Vec<_>>()
        });
        prop_assert_eq!(unpacked(&bytes, PlaceRecord::FIELDS), expected.collect::<Vec<_>>());
        let table = PackedTable::<PlaceRecord>::new(&bytes);
        prop_assert_eq!(table.iter().map(|row| row.record()).collect::<Vec<_>>(), records);
    }

    #[test]
    fn tables_are_their_records(mut ids in prop::collection::vec(any::<u32>(), 0..40), extra in 0..4_usize, least in any::<u32>()) {
        ids.sort_unstable();
        let mut bytes = Vec::new();
        ids.iter().for_each(|&geonameid| PlaceIdRecord { geonameid }.write(&mut bytes));
        prop_assert_eq!(bytes.len(), ids.len() * PlaceIdRecord::SIZE);
        bytes.extend(vec![0xff; extra]);
        let table = Table::<PlaceIdRecord>::new(&bytes);
        prop_assert_eq!((table.len(), table.is_empty()), (ids.len(), ids.is_empty()));
        prop_assert!(table.iter().map(|record| record.geonameid).eq(ids.iter().copied()));
        prop_assert!(table.iter().rev().map(|record| record.geonameid).eq(ids.iter().rev().copied()));
        for at in 0..ids.len() + 2 {
            prop_assert_eq!(table.get(at).map(|record| record.geonameid), ids.get(at).copied());
        }
        prop_assert_eq!(table.get(usize::MAX).is_some(), false);
        let below = table.partition_point(|record| record.geonameid < least);
        prop_assert_eq!(below, ids.partition_point(|&id| id < least));
    }
}

#[test]
fn numbers_are_little_endian() {
    let mut bytes = Vec::new();
    0x0102_u16.write(&mut bytes);
    (-2_i16).write(&mut bytes);
    0x0102_0304_u32.write(&mut bytes);
    (-2_i32).write(&mut bytes);
    0x0102_0304_0506_0708_u64.write(&mut bytes);
    1.0_f64.write(&mut bytes);
    7_u8.write(&mut bytes);
    [8_u8, 9].write(&mut bytes);
    let expected = [
        &[
            2, 1, 0xfe, 0xff, 4, 3, 2, 1, 0xfe, 0xff, 0xff, 0xff, 8, 7, 6, 5, 4, 3, 2, 1,
        ][..],
        &[0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 7, 8, 9],
    ];
    assert_eq!(bytes, expected.concat());
    assert_eq!(
        (u16::read(&bytes, 0), i16::read(&bytes, 2)),
        (Some(0x0102), Some(-2))
    );
    assert_eq!(
        (u32::read(&bytes, 4), i32::read(&bytes, 8)),
        (Some(0x0102_0304), Some(-2))
    );
    assert_eq!(u64::read(&bytes, 12), Some(0x0102_0304_0506_0708));
    assert_eq!(
        (f64::read(&bytes, 20), u8::read(&bytes, 28)),
        (Some(1.0), Some(7))
    );
    assert_eq!(<[u8; 2]>::read(&bytes, 29), Some([8, 9]));
    assert!(<[u8; 2]>::read(&bytes, 30).is_none() && u8::read(&bytes, usize::MAX).is_none());
    assert!(u64::read(&bytes, 24).is_none() && u32::read(&bytes, 28).is_none());
}

#[test]
fn provenances_are_called_as_described() {
    let (_, text) = DOCUMENT.split_once("\n`provenance` of a source: ").unwrap();
    let (text, _) = text.split_once('.').unwrap();
    for (listed, (number, provenance)) in text.split(", ").zip((0..).zip(Provenance::ALL)) {
        assert_eq!(listed, format!("{number} {}", provenance.as_str()));
        assert_eq!(
            format!("{provenance:>9}"),
            format!("{:>9}", provenance.as_str())
        );
    }
}

#[test]
fn checksums_and_cookies_are_as_described() {
    // The value of XXH3 with 64 bits and seed 0 for nothing, as its authors publish it.
    assert_eq!(checksum(b""), 0x2d06_8005_38d3_94c2);
    let build_id = 0x8123_4567_89ab_cdef_0123_4567_89ab_cdef_u128;
    assert_eq!(sqlite_cookie(build_id), 0x8123_4567 >> 1);
}
