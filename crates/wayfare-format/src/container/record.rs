//! Fixed-size little-endian records and the tables made of them.

use std::marker::PhantomData;

use super::{partition_point::partition_point, prefetch::prefetch};

/// A string reference or record index that points nowhere.
pub const NONE: u32 = u32::MAX;

/// A number that is stored in a record.
pub trait Field: Sized {
    /// Reads the value at `offset`; `None` where the bytes end too early.
    fn read(bytes: &[u8], offset: usize) -> Option<Self>;
    /// Appends the value.
    fn write(&self, out: &mut Vec<u8>);
}

macro_rules! number_fields {
    ($($ty:ty),*) => {$(
        impl Field for $ty {
            #[inline]
            fn read(bytes: &[u8], offset: usize) -> Option<Self> {
                Some(<$ty>::from_le_bytes(*bytes.get(offset..)?.first_chunk()?))
            }
            fn write(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}
number_fields!(u8, u16, u32, u64, i16, i32, f64);

impl<const N: usize> Field for [u8; N] {
    #[inline]
    fn read(bytes: &[u8], offset: usize) -> Option<Self> {
        bytes.get(offset..)?.first_chunk().copied()
    }
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self);
    }
}

/// A record of fixed size.
pub trait Record: Sized {
    /// Bytes per record.
    const SIZE: usize;
    /// Reads a record from its bytes; `None` where they are too few.
    fn read(bytes: &[u8]) -> Option<Self>;
    /// Appends the record.
    fn write(&self, out: &mut Vec<u8>);
}

/// An array of records, read in place.
#[derive(Debug)]
pub struct Table<'a, R> {
    bytes: &'a [u8],
    record: PhantomData<R>,
}

impl<R> Clone for Table<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Table<'_, R> {}

impl<'a, R: Record> Table<'a, R> {
    /// Returns the table that fills `bytes`; a last partial record does not count.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            record: PhantomData,
        }
    }

    /// Returns the number of records.
    pub fn len(&self) -> usize {
        self.bytes.len().checked_div(R::SIZE).unwrap_or_default()
    }

    /// Returns whether there are no records.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the record at `index`.
    #[inline]
    pub fn get(&self, index: usize) -> Option<R> {
        let start = index.checked_mul(R::SIZE)?;
        R::read(self.bytes.get(start..start.checked_add(R::SIZE)?)?)
    }

    /// Prefetches the record at `index`.
    #[inline]
    pub fn prefetch(&self, index: usize) {
        prefetch(
            index
                .checked_mul(R::SIZE)
                .and_then(|start| self.bytes.get(start))
                .copied()
                .into_iter(),
        );
    }

    /// Returns the number of records at the beginning that satisfy `holds`, which no record after them does.
    pub fn partition_point(&self, holds: impl Fn(&R) -> bool) -> usize {
        partition_point(0..self.len(), |at| {
            self.get(at).is_some_and(|record| holds(&record))
        })
    }

    /// Returns all records in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = R> + use<'a, R> {
        self.bytes.chunks_exact(R::SIZE).filter_map(R::read)
    }
}

/// Declares a record: its Rust layout is its byte layout, which a compile-time check keeps free of padding.
macro_rules! record {
    ($(#[$meta:meta])* pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $ty:ty,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq)]
        #[repr(C)]
        pub struct $name { $($(#[$field_meta])* pub $field: $ty,)* }

        impl $crate::container::record::Record for $name {
            const SIZE: usize = {
                assert!(size_of::<Self>() == 0 $(+ size_of::<$ty>())*, "a record must have no padding");
                size_of::<Self>()
            };
            #[inline]
            fn read(bytes: &[u8]) -> Option<Self> {
                Some(Self { $($field: $crate::container::record::Field::read(bytes, std::mem::offset_of!(Self, $field))?,)* })
            }
            fn write(&self, out: &mut Vec<u8>) {
                $($crate::container::record::Field::write(&self.$field, out);)*
            }
        }
    };
}
pub(crate) use record;
