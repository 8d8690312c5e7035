//! The table of postal codes: front-coded in blocks, with the data of each code next to it.
//!
//! Codes are in the order of their folded forms. Most are attached to a place, from which the rest usually follows: the
//! country, the name, the approximate point, and the name of the region in the postal data. Only what does not follow
//! is stored.
//!
//! One section has the number of codes, the unit of coordinates, and where each block of 16 codes starts. The other has the
//! blocks. A code is an entry as in the term dictionary, then a varint: sixteen times the number of its place plus one (0 for
//! none), plus [`HAS_OFFSET`], [`HAS_NAME`] and [`HAS_MORE`] where these follow, in this order, and [`BY_DISTANCE`].

use std::cmp::Ordering;

use crate::{
    container::{
        corrupt::Corrupt,
        entry::Entry,
        record::{Field, NONE},
        string_table::read_text,
        varint::read_varint,
    },
    text::fold::compare_postal_code,
};

/// Codes in a block.
pub(super) const BLOCK: usize = 16;

/// Bytes before the offsets of the blocks: the number of codes and the unit of coordinates.
const HEAD: usize = 8;

/// The point is not the reference point itself: how many units it is north and east of it follows.
pub(super) const HAS_OFFSET: u32 = 1;

/// The postal data have another name for the place than its primary one.
pub(super) const HAS_NAME: u32 = 2;

/// Something else does not follow from the place.
pub(super) const HAS_MORE: u32 = 4;

/// The place is the nearest one, and has another name.
pub(super) const BY_DISTANCE: u32 = 8;

/// How many flags these are.
pub(super) const FLAG_BITS: u32 = 4;

/// Flag of the country: the point is not known.
pub(super) const NO_POINT: u32 = 1;

/// Flag of the country: the reference point is 0°, 0°, whatever the place.
pub(super) const FROM_ORIGIN: u32 = 2;

/// How many flags these are.
pub(super) const MORE_FLAG_BITS: u32 = 2;

/// Places are exact to a metre, most postal codes to ten: the point of a place is rounded to this many 1e-7 degrees.
const ROUNDING: i64 = 1_000;

/// Where a postal code is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostalPoint {
    /// It is not known.
    Unknown,
    /// Latitude and longitude in 1e-7 degrees.
    At([i32; 2]),
    /// The offset to the north and east of the attached place, in 1e-7 degrees; see [`PostalPoint::near`].
    FromPlace([i32; 2]),
}

impl PostalPoint {
    /// Returns the latitude and longitude in 1e-7 degrees that are so far from a place.
    #[inline]
    pub fn near(place: [i32; 2], offset: [i32; 2]) -> [i32; 2] {
        let [latitude, longitude] = place.map(rounded);
        [
            latitude.wrapping_add(offset[0]),
            longitude.wrapping_add(offset[1]),
        ]
    }
}

/// Rounds a coordinate of a place to the nearest one that its postal codes are counted from.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::arithmetic_side_effects,
    reason = "angles are far below 2^31"
)]
pub(super) fn rounded(coordinate: i32) -> i32 {
    ((i64::from(coordinate) + ROUNDING / 2).div_euclid(ROUNDING) * ROUNDING) as i32
}

/// The admin1 region of a code in the postal data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostalRegion {
    /// As they do for most codes whose places are in the same region.
    AsUsual,
    /// Something else: a reference into the string table; [`NONE`] for nothing.
    Called(u32),
}

/// A postal code and its data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostalRecord<'a> {
    /// Attached place: record of the `places` table; [`NONE`] for none.
    pub place_index: u32,
    /// Whether that is the nearest place, and not the one of the name.
    pub by_distance: bool,
    /// Name of the place in the postal data, in UTF-8; `None` where it is the primary name of the attached place, or none is
    /// known.
    pub place_name: Option<&'a [u8]>,
    /// Where it is.
    pub point: PostalPoint,
    /// Record of the `countries` table; `None` for the country of the attached place.
    pub country_index: Option<u16>,
    /// The region.
    pub region: PostalRegion,
}

/// The table, read in place.
#[derive(Debug, Clone, Copy)]
pub struct PostalTable<'a> {
    codes: usize,
    unit: i32,
    blocks: &'a [[u8; 4]],
    bytes: &'a [u8],
}

impl<'a> PostalTable<'a> {
    /// Returns the table in two sections; an empty one where they are too short.
    pub fn new(blocks: &'a [u8], bytes: &'a [u8]) -> Self {
        let codes = u32::read(blocks, 0).map_or(0, |codes| codes as usize);
        let unit = i32::read(blocks, 4).unwrap_or_default();
        let blocks: &[[u8; 4]] = blocks.get(HEAD..).unwrap_or_default().as_chunks().0;
        Self {
            codes: codes.min(blocks.len().saturating_mul(BLOCK)),
            unit,
            blocks,
            bytes,
        }
    }

    /// Returns the number of codes.
    pub fn len(&self) -> usize {
        self.codes
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.codes == 0
    }

    /// Returns the number of blocks.
    pub fn blocks(&self) -> usize {
        self.codes.div_ceil(BLOCK)
    }

    /// Compares what the first code of a block folds to with a folded code. Returns how many bytes it has, too.
    pub fn compare_first(&self, block: usize, folded: &str) -> Result<(Ordering, usize), Corrupt> {
        let entry = self
            .bytes_from(block)
            .and_then(Entry::read)
            .filter(|entry| entry.len_after(0).is_some())
            .ok_or(Corrupt)?;
        let order = compare_postal_code(entry.suffix, folded).ok_or(Corrupt)?;
        Ok((order, entry.suffix.len()))
    }

    /// Returns the bytes from the start of a block on.
    #[inline]
    fn bytes_from(&self, block: usize) -> Option<&'a [u8]> {
        self.bytes
            .get(u32::from_le_bytes(*self.blocks.get(block)?) as usize..)
    }

    /// Returns a reader of the codes from the first one of a block on.
    pub fn block(&self, block: usize) -> PostalReader<'a> {
        PostalReader {
            table: *self,
            next: block.saturating_mul(BLOCK),
            rest: &[],
            code: Vec::new(),
        }
    }

    /// Returns a reader that has read the code with a number; `None` where there is no such code.
    pub fn get(
        &self,
        number: usize,
    ) -> Result<Option<(PostalReader<'a>, PostalRecord<'a>)>, Corrupt> {
        let mut reader = self.block(number / BLOCK);
        for _ in 0..number % BLOCK {
            reader.read()?;
        }
        Ok(reader.read()?.map(|record| (reader, record)))
    }
}

/// Reads codes in their order.
#[derive(Debug, Clone)]
pub struct PostalReader<'a> {
    table: PostalTable<'a>,
    /// The number of the next code.
    next: usize,
    /// The block from the next code on, unless that is the first one of another block.
    rest: &'a [u8],
    /// The last code that was read.
    code: Vec<u8>,
}

impl<'a> PostalReader<'a> {
    /// Reads the next code; `None` behind the last one, and behind a corrupt one.
    #[inline]
    pub fn read(&mut self) -> Result<Option<PostalRecord<'a>>, Corrupt> {
        if self.next >= self.table.codes {
            return Ok(None);
        }
        let read = self.read_entry();
        if read.is_none() {
            // What follows is stored relative to it.
            self.next = self.table.codes;
        }
        read.map(Some).ok_or(Corrupt)
    }

    #[inline]
    fn read_entry(&mut self) -> Option<PostalRecord<'a>> {
        if self.next.is_multiple_of(BLOCK) {
            self.rest = self.table.bytes_from(self.next / BLOCK)?;
            self.code.clear();
        }
        let entry = Entry::read(self.rest)?;
        self.rest = entry.rest;
        entry.len_after(self.code.len())?;
        self.code.truncate(entry.shared);
        self.code.extend_from_slice(entry.suffix);
        self.next = self.next.saturating_add(1);
        self.read_record()
    }

    /// Returns the last code that was read, as it is written.
    #[inline]
    pub fn code(&self) -> Result<&str, Corrupt> {
        str::from_utf8(&self.code).map_err(|_| Corrupt)
    }

    /// Compares what the last code that was read folds to with a folded code. Returns how many bytes it has, too.
    #[inline]
    pub fn compare(&self, folded: &str) -> Result<(Ordering, usize), Corrupt> {
        let order = compare_postal_code(&self.code, folded).ok_or(Corrupt)?;
        Ok((order, self.code.len()))
    }

    /// Returns whether the last code that was read is the last one of its block.
    #[inline]
    pub fn is_at_end_of_block(&self) -> bool {
        self.next.is_multiple_of(BLOCK) || self.next >= self.table.codes
    }

    /// Returns the number of the last code that was read.
    #[inline]
    pub fn number(&self) -> u32 {
        u32::try_from(self.next.saturating_sub(1)).unwrap_or(NONE)
    }

    #[inline]
    fn read_record(&mut self) -> Option<PostalRecord<'a>> {
        let head = read_varint(&mut self.rest)?;
        let place_index = (head >> FLAG_BITS).checked_sub(1).unwrap_or(NONE);
        let offset = if head & HAS_OFFSET == 0 {
            [0; 2]
        } else {
            [self.read_coordinate()?, self.read_coordinate()?]
        };
        let place_name = if head & HAS_NAME == 0 {
            None
        } else {
            Some(read_text(&mut self.rest)?)
        };
        let (mut more, mut region) = (0, PostalRegion::AsUsual);
        if head & HAS_MORE != 0 {
            more = read_varint(&mut self.rest)?;
            region = match read_varint(&mut self.rest)?.checked_sub(1) {
                None => PostalRegion::AsUsual,
                Some(name) => PostalRegion::Called(name.checked_sub(1).unwrap_or(NONE)),
            };
        }
        let point = match more & (NO_POINT | FROM_ORIGIN) {
            0 if place_index != NONE => PostalPoint::FromPlace(offset),
            0 | FROM_ORIGIN => PostalPoint::At(offset),
            _ => PostalPoint::Unknown,
        };
        let country_index = (more >> MORE_FLAG_BITS)
            .checked_sub(1)
            .and_then(|country| country.try_into().ok());
        let by_distance = head & BY_DISTANCE != 0;
        Some(PostalRecord {
            place_index,
            by_distance,
            place_name,
            point,
            country_index,
            region,
        })
    }

    /// Reads a difference of coordinates: twice its amount in units, or of a negative one that less one.
    #[inline]
    fn read_coordinate(&mut self) -> Option<i32> {
        let twice = read_varint(&mut self.rest)?;
        let steps = (twice >> 1).cast_signed();
        Some(
            self.table
                .unit
                .wrapping_mul(if twice & 1 == 0 { steps } else { !steps }),
        )
    }
}
