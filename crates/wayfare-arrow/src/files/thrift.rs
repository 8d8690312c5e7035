//! Walks structs of Thrift's compact protocol
//! (<https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md>), in which Parquet describes itself,
//! to check the lengths that they declare.

/// Structs and lists within each other.
const MAX_DEPTH: u32 = 32;

/// In place of the field of a struct that is in a list, or deeper.
const ANY: i64 = -1;

/// A struct that was walked.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Walked {
    /// Its length in bytes.
    pub(super) length: usize,
    /// Its fields that are integers, and those of the structs that are its fields: the number of the outer field, 0 for its
    /// own, that of the field, and the value.
    pub(super) integers: Vec<([i64; 2], i64)>,
}

impl Walked {
    /// Returns the integer of a field.
    pub(super) fn integer(&self, field: i64) -> Option<i64> {
        self.inner(0, field)
    }

    /// Returns the integer of a field of the struct in another field.
    pub(super) fn inner(&self, outer: i64, field: i64) -> Option<i64> {
        self.integers
            .iter()
            .find(|(found, _)| *found == [outer, field])
            .map(|(_, value)| *value)
    }
}

/// Walks the struct at the beginning of `bytes`. `None` if it does not end in them, or if a list has more elements or a text
/// more bytes than are left.
pub(super) fn walk(bytes: &[u8]) -> Option<Walked> {
    let mut input = Input {
        rest: bytes,
        integers: Vec::new(),
    };
    input.read_fields(0, 0)?;
    Some(Walked {
        length: bytes.len().checked_sub(input.rest.len())?,
        integers: input.integers,
    })
}

struct Input<'b> {
    rest: &'b [u8],
    integers: Vec<([i64; 2], i64)>,
}

impl Input<'_> {
    fn read_byte(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn skip(&mut self, length: u64) -> Option<()> {
        self.rest = self.rest.get(usize::try_from(length).ok()?..)?;
        Some(())
    }

    /// Reads an integer of seven bits for each byte.
    fn read_varint(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.read_byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    fn read_signed(&mut self) -> Option<i64> {
        let value = self.read_varint()?;
        Some((value >> 1).cast_signed() ^ -(value & 1).cast_signed())
    }

    /// Reads the fields of a struct, which is in this field of the outermost one.
    fn read_fields(&mut self, outer: i64, depth: u32) -> Option<()> {
        let mut field = 0_i64;
        loop {
            let head = self.read_byte()?;
            if head == 0 {
                return Some(());
            }
            field = match head >> 4 {
                0 => self.read_signed()?,
                more => field.checked_add(more.into())?,
            };
            match head & 0xf {
                // Booleans are in the head.
                1 | 2 => {}
                kind @ 4..=6 => {
                    let value = self.read_signed()?;
                    // Others are walked for their lengths only.
                    if depth <= 1 && outer >= 0 && kind != 4 {
                        self.integers.push(([outer, field], value));
                    }
                }
                12 if depth == 0 => self.read_fields(if field > 0 { field } else { ANY }, 1)?,
                kind => self.read_value(kind, depth)?,
            }
        }
    }

    /// Reads a value of a kind.
    fn read_value(&mut self, kind: u8, depth: u32) -> Option<()> {
        if depth >= MAX_DEPTH {
            return None;
        }
        match kind {
            1..=3 => self.skip(1),
            4..=6 => self.read_varint().map(drop),
            7 => self.skip(8),
            8 => self.read_varint().and_then(|length| self.skip(length)),
            9 | 10 => {
                let head = self.read_byte()?;
                let count = match head >> 4 {
                    15 => self.read_varint()?,
                    few => few.into(),
                };
                self.read_values(count, &[head & 0xf], depth)
            }
            11 => match self.read_varint()? {
                0 => Some(()),
                count => {
                    let kinds = self.read_byte()?;
                    self.read_values(count, &[kinds >> 4, kinds & 0xf], depth)
                }
            },
            12 => self.read_fields(ANY, depth + 1),
            13 => self.skip(16),
            _ => None,
        }
    }

    /// Reads this many values of each of these kinds. Each value takes at least one byte.
    fn read_values(&mut self, count: u64, kinds: &[u8], depth: u32) -> Option<()> {
        if count > self.rest.len() as u64 {
            return None;
        }
        for _ in 0..count {
            kinds
                .iter()
                .try_for_each(|&kind| self.read_value(kind, depth + 1))?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_found_and_lengths_are_checked() {
        // 1: i32 3, 2: i64 -1, 3: "ab", 4: [true, false], 5: {1: i32 7}, 20: i32 300.
        let bytes = [
            0x15, 6, 0x16, 1, 0x18, 2, b'a', b'b', 0x19, 0x21, 1, 2, 0x1c, 0x15, 14, 0, 0x05, 40,
            0xd8, 4, 0, 99,
        ];
        let walked = walk(&bytes).unwrap();
        assert_eq!(
            walked,
            Walked {
                length: bytes.len() - 1,
                integers: vec![([0, 1], 3), ([0, 2], -1), ([5, 1], 7), ([0, 20], 300)]
            }
        );
        assert_eq!(
            (walked.integer(20), walked.integer(5), walked.inner(5, 1)),
            (Some(300), None, Some(7))
        );
        for end in 0..bytes.len() - 1 {
            assert_eq!(walk(&bytes[..end]), None);
        }
        // A list of 2^31 structs, a text of 2^60 bytes, and structs without end.
        assert_eq!(walk(&[0x19, 0xfc, 0xff, 0xff, 0xff, 0xff, 7, 0, 0]), None);
        assert_eq!(
            walk(&[
                0x18, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f, 0
            ]),
            None
        );
        assert_eq!(walk(&[0x1c; 1 << 20]), None);
    }
}
