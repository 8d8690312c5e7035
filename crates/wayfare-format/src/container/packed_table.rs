//! Tables whose records take no more bits than their numbers need (frame of reference).
//!
//! A field stores how many steps a number is above the least one of its column: the step is the greatest common divisor of
//! all differences, so that coordinates of five decimals take a hundredth of the numbers that seven decimals would. The
//! section starts with the number of records and the bits of each, then has base, step, place and width of each field, then
//! the records one after the other, the lowest bits first, then seven bytes of zeros, so that each field can be read as part
//! of eight bytes.

use std::marker::PhantomData;

use super::{partition_point::partition_point, record::Field};

/// Bytes before the columns: the number of records, and the bits of one.
const HEAD: usize = 8;

/// Bytes of a column: base, step, first bit within a record, and bits.
const COLUMN: usize = 16;

/// Bytes after the records.
pub(super) const TAIL: usize = 7;

/// In place of a number: none.
pub const NO_NUMBER: i64 = i64::MIN;

/// A record of a packed table.
pub trait PackedRecord {
    /// Fields of a record.
    const FIELDS: usize;

    /// Returns the numbers of the fields in their order; [`NO_NUMBER`] for the value that means none.
    fn numbers(&self) -> Vec<i64>;
}

/// A number of a packed table. One value means none.
pub(crate) trait PackedField: Copy {
    /// Returns the number; [`NO_NUMBER`] for the value that means none.
    fn to_number(self) -> i64;
    /// Returns the value of a number, or the one that means none. A number that does not fit, as in a corrupt file,
    /// loses some bits.
    fn from_number(number: Option<i64>) -> Self;
}

macro_rules! packed_fields {
    ($($ty:ty: $none:expr),*) => {$(
        impl PackedField for $ty {
            fn to_number(self) -> i64 {
                i64::try_from(self).ok().filter(|_| self != $none).unwrap_or(NO_NUMBER)
            }
            #[inline(always)]
            #[allow(clippy::cast_possible_truncation, reason = "a number that was packed fits")]
            fn from_number(number: Option<i64>) -> Self {
                number.map_or($none, |number| number as $ty)
            }
        }
    )*};
}
packed_fields!(u16: u16::MAX, u32: u32::MAX, u64: u64::MAX, i16: i16::MIN, i32: i32::MIN);

/// A packed table, read in place.
#[derive(Debug)]
pub struct PackedTable<'a, R> {
    records: usize,
    bits: u64,
    /// The columns, then the records.
    bytes: &'a [u8],
    record: PhantomData<R>,
}

/// A record of a packed table. A field is read when it is asked for.
#[derive(Debug)]
pub struct Row<'a, R> {
    /// The columns, then the records.
    bytes: &'a [u8],
    /// The first bit of the record.
    start: u64,
    record: PhantomData<R>,
}

impl<R> Clone for PackedTable<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for PackedTable<'_, R> {}

impl<R> Clone for Row<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Row<'_, R> {}

impl<'a, R: PackedRecord> PackedTable<'a, R> {
    /// Returns the table that fills `bytes`; an empty one where they are too few.
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self::read(bytes).unwrap_or(Self {
            records: 0,
            bits: 0,
            bytes: &[],
            record: PhantomData,
        })
    }

    #[inline]
    fn read(bytes: &'a [u8]) -> Option<Self> {
        let (records, bits) = (u32::read(bytes, 0)?, u64::from(u32::read(bytes, 4)?));
        let bytes = bytes.get(HEAD..)?;
        let end = u64::from(records)
            .checked_mul(bits)?
            .checked_add(Self::FIRST)?
            .div_ceil(8);
        (bits > 0 && end.checked_add(TAIL as u64)? <= bytes.len() as u64).then_some(Self {
            records: records as usize,
            bits,
            bytes,
            record: PhantomData,
        })
    }

    /// The first bit of the first record.
    const FIRST: u64 = (R::FIELDS as u64).saturating_mul(COLUMN as u64 * 8);

    /// Returns the number of records.
    pub fn len(&self) -> usize {
        self.records
    }

    /// Returns whether there are no records.
    pub fn is_empty(&self) -> bool {
        self.records == 0
    }

    /// Returns the record at `index`.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Row<'a, R>> {
        (index < self.records).then_some(Row {
            bytes: self.bytes,
            // All records are within the bytes.
            start: (index as u64)
                .wrapping_mul(self.bits)
                .wrapping_add(Self::FIRST),
            record: PhantomData,
        })
    }

    /// Returns the number of records at the front for which `is_before` holds.
    #[inline]
    pub fn partition_point(&self, is_before: impl Fn(Row<'a, R>) -> bool) -> usize {
        partition_point(0..self.records, |index| {
            self.get(index).is_some_and(&is_before)
        })
    }

    /// Returns all records in order.
    pub fn iter(&self) -> impl Iterator<Item = Row<'a, R>> + use<'a, R> {
        let table = *self;
        (0..table.len()).map_while(move |index| table.get(index))
    }
}

impl<R> Row<'_, R> {
    /// Returns the number of a field; `None` for none.
    #[inline(always)]
    pub(crate) fn number(&self, field: usize) -> Option<i64> {
        let column: &[u8; COLUMN] = self
            .bytes
            .get(field.checked_mul(COLUMN)?..)?
            .first_chunk()?;
        let (base, step) = (u64::read(column, 0)?.cast_signed(), u32::read(column, 8)?);
        let (first, width) = (u16::read(column, 12)?, u16::read(column, 14)?);
        let bit = self.start.wrapping_add(u64::from(first));
        let word = self
            .bytes
            .get(usize::try_from(bit / 8).ok()?..)?
            .first_chunk()?;
        let mask = 1_u64.wrapping_shl(u32::from(width)).wrapping_sub(1);
        let code = u64::from_le_bytes(*word) >> (bit % 8) & mask;
        (code > 0).then(|| base.wrapping_add(i64::from(step).wrapping_mul(code.cast_signed())))
    }
}

/// Declares a record of a packed table: its fields in order, and how each is read from a row.
macro_rules! packed_record {
    ($(#[$meta:meta])* pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $ty:ty,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name { $($(#[$field_meta])* pub $field: $ty,)* }

        impl $crate::container::packed_table::PackedRecord for $name {
            const FIELDS: usize = [$(stringify!($field)),*].len();

            fn numbers(&self) -> Vec<i64> {
                vec![$($crate::container::packed_table::PackedField::to_number(self.$field),)*]
            }
        }

        const _: () = {
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            enum Number { $($field,)* }

            impl $crate::container::packed_table::Row<'_, $name> {
                $(
                    $(#[$field_meta])*
                    #[inline]
                    pub fn $field(&self) -> $ty {
                        let number = self.number(Number::$field as usize);
                        $crate::container::packed_table::PackedField::from_number(number)
                    }
                )*

                /// Reads all fields.
                pub fn record(&self) -> $name {
                    $name { $($field: self.$field(),)* }
                }
            }
        };
    };
}
pub(crate) use packed_record;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::container::packed_table_writer::pack_table;

    packed_record! {
        /// A record with a field of each type.
        pub struct Sample {
            /// Numbers of each type.
            pub a: u16,
            /// Numbers of each type.
            pub b: u32,
            /// Numbers of each type.
            pub c: u64,
            /// Numbers of each type.
            pub d: i16,
            /// Numbers of each type.
            pub e: i32,
        }
    }

    fn samples() -> impl Strategy<Value = Vec<Sample>> {
        let step = prop_oneof![Just(1_i32), Just(100), Just(1_000)];
        let record = any::<(u16, u32, u64, i16, i32)>();
        (step, 0_u32..33, prop::collection::vec(record, 0..40)).prop_map(
            |(step, shift, numbers)| {
                let sample = |(a, b, c, d, e): (u16, u32, u64, i16, i32)| Sample {
                    a,
                    b: b.checked_shr(shift).unwrap_or(u32::MAX),
                    c: c >> 20,
                    d: if d % 3 == 0 { i16::MIN } else { d },
                    e: e / step * step,
                };
                numbers.into_iter().map(sample).collect()
            },
        )
    }

    proptest! {
        #[test]
        fn records_come_back(records in samples()) {
            let bytes = pack_table(&records).unwrap();
            let table = PackedTable::<Sample>::new(&bytes);
            prop_assert_eq!((table.len(), table.is_empty()), (records.len(), records.is_empty()));
            prop_assert!(table.iter().map(|row| row.record()).eq(records.iter().copied()));
            prop_assert!(table.get(records.len()).is_none() && table.get(usize::MAX).is_none());
        }

        #[test]
        fn any_bytes_are_a_table(bytes in prop::collection::vec(any::<u8>(), 0..200), index in any::<usize>()) {
            let table = PackedTable::<Sample>::new(&bytes);
            let records: Vec<Sample> = table.iter().map(|row| row.record()).collect();
            prop_assert!(records.len() == table.len() && records.len() <= bytes.len() * 8);
            _ = table.get(index).map(|row| row.record());
        }
    }

    #[test]
    fn a_column_of_one_number_takes_a_bit_and_one_of_none_takes_none() {
        let same = Sample {
            a: 7,
            b: 700,
            c: 5,
            d: i16::MIN,
            e: -3,
        };
        let bytes = pack_table(&[same; 16]).unwrap();
        assert_eq!(bytes.len(), HEAD + 5 * COLUMN + 16 * 4 / 8 + TAIL);
        let none = Sample {
            a: u16::MAX,
            b: u32::MAX,
            c: u64::MAX,
            d: i16::MIN,
            e: i32::MIN,
        };
        let bytes = pack_table(&[none; 16]).unwrap();
        assert_eq!(PackedTable::<Sample>::new(&bytes).len(), 16);
    }

    #[test]
    fn numbers_too_far_apart_are_refused() {
        let record = |c| Sample {
            a: 0,
            b: 0,
            c,
            d: 0,
            e: 0,
        };
        assert!(pack_table(&[record(0), record(1 << 56)]).is_some());
        assert!(pack_table(&[record(0), record((1 << 62) + 1), record(5)]).is_none());
    }
}
