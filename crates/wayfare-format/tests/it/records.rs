//! Records and numbers that share a word, as `docs/format.md` says.

use proptest::prelude::*;
use wayfare_format::{
    Field, NONE, PlaceIdRecord, PlaceRecord, Provenance, Record, Table, checksum, sqlite_cookie,
};

const DOCUMENT: &str = include_str!("../../../../docs/format.md");

/// A record of a place, of which only what shares words is told.
fn place(population: u64, travel: u32, feature: u32, admin2: u32) -> Option<PlaceRecord> {
    let mut record = PlaceRecord::read(&[0; PlaceRecord::SIZE])?;
    (record.population_low, record.population_high_and_travel) =
        PlaceRecord::population_and_travel(population, travel)?;
    record.feature_and_admin2 = PlaceRecord::feature_and_admin2(feature, admin2)?;
    Some(record)
}

/// An index that fits into so many bits, or none.
fn index(bits: u32) -> impl Strategy<Value = u32> {
    let most = (1_u32 << bits) - 2;
    prop_oneof![0..=most, 0..16_u32, Just(most), Just(NONE)]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn numbers_share_words_as_described(
        population in prop_oneof![0..PlaceRecord::MAX_POPULATION, 0..10_000_000_000_u64, Just(PlaceRecord::MAX_POPULATION)],
        travel in index(24),
        feature in index(10),
        admin2 in index(22),
    ) {
        // "The low 32 bits of the number of inhabitants. The next 8 bits of it; above them, travel, 16777215 for none.
        // Feature in 10 bits, 1023 for none; above them, admin2, 4194303 for none."
        let or = |number: u32, none: u32| if number == NONE { none } else { number };
        let record = place(population, travel, feature, admin2).unwrap();
        prop_assert_eq!(u64::from(record.population_low), population % (1 << 32));
        prop_assert_eq!(u64::from(record.population_high_and_travel % 256), population >> 32);
        prop_assert_eq!(record.population_high_and_travel / 256, or(travel, 16_777_215));
        prop_assert_eq!(record.feature_and_admin2 % 1_024, or(feature, 1_023));
        prop_assert_eq!(record.feature_and_admin2 / 1_024, or(admin2, 4_194_303));
        prop_assert_eq!((record.population(), record.travel_index()), (population, travel));
        prop_assert_eq!((record.feature_index(), record.admin2_index()), (or(feature, 1_023), admin2));
    }

    #[test]
    fn numbers_that_are_too_large_for_their_bits_are_refused(more in 0..1_000_000_u32) {
        prop_assert!(place(PlaceRecord::MAX_POPULATION + 1 + u64::from(more) * u64::from(more), 0, 0, 0).is_none());
        prop_assert!(place(0, 16_777_215 + more, 0, 0).is_none());
        prop_assert!(place(0, 0, 1_023 + more, 0).is_none());
        prop_assert!(place(0, 0, 0, 4_194_303 + more).is_none());
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
        &[2, 1, 0xfe, 0xff, 4, 3, 2, 1, 0xfe, 0xff, 0xff, 0xff, 8, 7, 6, 5, 4, 3, 2, 1][..],
        &[0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 7, 8, 9],
    ];
    assert_eq!(bytes, expected.concat());
    assert_eq!((u16::read(&bytes, 0), i16::read(&bytes, 2)), (Some(0x0102), Some(-2)));
    assert_eq!((u32::read(&bytes, 4), i32::read(&bytes, 8)), (Some(0x0102_0304), Some(-2)));
    assert_eq!(u64::read(&bytes, 12), Some(0x0102_0304_0506_0708));
    assert_eq!((f64::read(&bytes, 20), u8::read(&bytes, 28)), (Some(1.0), Some(7)));
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
        assert_eq!(format!("{provenance:>9}"), format!("{:>9}", provenance.as_str()));
    }
}

#[test]
fn checksums_and_cookies_are_as_described() {
    // The value of XXH3 with 64 bits and seed 0 for nothing, as its authors publish it.
    assert_eq!(checksum(b""), 0x2d06_8005_38d3_94c2);
    let build_id = 0x8123_4567_89ab_cdef_0123_4567_89ab_cdef_u128;
    assert_eq!(sqlite_cookie(build_id), 0x8123_4567 >> 1);
}
