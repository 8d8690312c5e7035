//! Writes the table of postal codes.

use super::table::{
    BLOCK, BY_DISTANCE, FLAG_BITS, FROM_ORIGIN, HAS_MORE, HAS_NAME, HAS_OFFSET, MORE_FLAG_BITS,
    NO_POINT, PostalPoint, PostalRecord, PostalRegion, rounded,
};
use crate::container::{
    common_prefix::common_prefix,
    entry::Entry,
    record::{Field, NONE},
    string_table::write_text,
    varint::write_varint,
};

/// A point is stored relative to its place if it is nearer than this, in 1e-7 degrees of latitude and of longitude.
const NEAR: u32 = 100_000_000;

impl PostalPoint {
    /// Returns a point as it is stored, given the point of the attached place, if there is one: latitudes and longitudes in
    /// 1e-7 degrees.
    pub fn new(point: Option<[i32; 2]>, place: Option<[i32; 2]>) -> Self {
        let (Some(point), place) = (point, place.map(|place| place.map(rounded))) else {
            return Self::Unknown;
        };
        let offset = place.and_then(|place| {
            let is_near = place
                .iter()
                .zip(point)
                .all(|(place, at)| at.abs_diff(*place) < NEAR);
            is_near.then(|| {
                [
                    point[0].wrapping_sub(place[0]),
                    point[1].wrapping_sub(place[1]),
                ]
            })
        });
        offset.map_or(Self::At(point), Self::FromPlace)
    }

    fn offset(self) -> [i32; 2] {
        match self {
            Self::Unknown => [0; 2],
            Self::At(offset) | Self::FromPlace(offset) => offset,
        }
    }
}

/// Writes records. Coordinates are stored in units of their greatest common divisor, so all points must be added, in
/// any order, before any record is written.
#[derive(Debug, Clone, Copy, Default)]
pub struct PostalRecordWriter(u32);

impl PostalRecordWriter {
    /// Adds a point.
    pub fn add(&mut self, point: PostalPoint) {
        for offset in point.offset() {
            let (mut a, mut b) = (self.0, offset.unsigned_abs());
            while let Some(rest) = a.checked_rem(b) {
                (a, b) = (b, rest);
            }
            self.0 = a;
        }
    }

    /// Appends a record.
    #[expect(clippy::arithmetic_side_effects, reason = "places are below 2^28")]
    pub fn write(self, record: &PostalRecord<'_>, out: &mut Vec<u8>) {
        let is_attached = record.place_index != NONE;
        let more = match record.point {
            PostalPoint::Unknown => NO_POINT,
            PostalPoint::At(_) if is_attached => FROM_ORIGIN,
            PostalPoint::At(_) | PostalPoint::FromPlace(_) => 0,
        } | record
            .country_index
            .map_or(0, |country| u32::from(country) + 1)
            << MORE_FLAG_BITS;
        let region = match record.region {
            PostalRegion::AsUsual => 0,
            PostalRegion::Called(NONE) => 1,
            PostalRegion::Called(name) => name.saturating_add(2),
        };
        let point = record.point.offset();
        let place = if is_attached {
            record.place_index + 1
        } else {
            0
        };
        let flag = |is_set: bool, flag: u32| if is_set { flag } else { 0 };
        let (has_offset, has_more) = (point != [0; 2], more != 0 || region != 0);
        let flags = flag(has_offset, HAS_OFFSET)
            | flag(record.place_name.is_some(), HAS_NAME)
            | flag(has_more, HAS_MORE)
            | flag(record.by_distance, BY_DISTANCE);
        write_varint(place << FLAG_BITS | flags, out);
        if has_offset {
            point
                .into_iter()
                .for_each(|coordinate| self.write_coordinate(coordinate, out));
        }
        record
            .place_name
            .iter()
            .for_each(|name| write_text(name, out));
        if has_more {
            write_varint(more, out);
            write_varint(region, out);
        }
    }

    fn write_coordinate(self, coordinate: i32, out: &mut Vec<u8>) {
        let units = coordinate
            .unsigned_abs()
            .checked_div(self.0)
            .unwrap_or_default();
        let twice = units.wrapping_shl(1);
        write_varint(
            if coordinate < 0 {
                twice.wrapping_sub(1)
            } else {
                twice
            },
            out,
        );
    }
}

/// Writes the table code by code.
#[derive(Debug, Default)]
pub struct PostalTableWriter {
    codes: u32,
    offsets: Vec<u8>,
    last: Vec<u8>,
}

impl PostalTableWriter {
    /// Appends the next code, which is not longer than [`crate::MAX_TEXT`], to `out`, with its record. `offset` is its
    /// offset in its section.
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "there are fewer codes than bytes"
    )]
    pub fn add(&mut self, code: &[u8], record: &[u8], offset: u32, out: &mut Vec<u8>) {
        if (self.codes as usize).is_multiple_of(BLOCK) {
            offset.write(&mut self.offsets);
            self.last.clear();
        }
        let shared = common_prefix(code, &self.last);
        Entry::write(shared, code.split_at(shared).1, out);
        out.extend_from_slice(record);
        self.last.clear();
        self.last.extend_from_slice(code);
        self.codes += 1;
    }

    /// Returns the section of the offsets of blocks, and of the unit that the records have.
    pub fn finish(self, PostalRecordWriter(unit): PostalRecordWriter) -> Vec<u8> {
        let mut section = Vec::new();
        self.codes.write(&mut section);
        unit.write(&mut section);
        section.extend(self.offsets);
        section
    }
}
