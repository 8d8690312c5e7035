//! The wire format of Protocol Buffers, as far as extracts use it: <https://protobuf.dev/programming-guides/encoding/>.

use crate::error::Fault;

/// The value of a field. One of fixed width is skipped: extracts have none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value<'a> {
    Varint(u64),
    Bytes(&'a [u8]),
    Fixed,
}

/// A message: an iterator over its fields, each with its number.
#[derive(Clone, Copy)]
pub(crate) struct Message<'a>(pub(crate) &'a [u8]);

impl<'a> Iterator for Message<'a> {
    type Item = Result<(u64, Value<'a>), Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let field = field(&mut self.0);
        if field.is_err() {
            self.0 = &[];
        }
        Some(field)
    }
}

fn field<'a>(bytes: &mut &'a [u8]) -> Result<(u64, Value<'a>), Fault> {
    let tag = varint(bytes)?;
    let value = match tag & 7 {
        0 => Value::Varint(varint(bytes)?),
        1 => take(bytes, 8).map(|_| Value::Fixed)?,
        2 => Value::Bytes(length_delimited(bytes)?),
        5 => take(bytes, 4).map(|_| Value::Fixed)?,
        other => return Err(Fault::corrupt(format!("a field of the wire type {other}"))),
    };
    Ok((tag >> 3, value))
}

/// Takes a number off the front.
pub(crate) fn varint(bytes: &mut &[u8]) -> Result<u64, Fault> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let Some((&byte, rest)) = bytes.split_first() else {
            return Err(Fault::corrupt("a number ends early"));
        };
        *bytes = rest;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(value);
        }
    }
    Err(Fault::corrupt("a number of more than ten bytes"))
}

/// Takes bytes that follow their length off the front.
pub(crate) fn length_delimited<'a>(bytes: &mut &'a [u8]) -> Result<&'a [u8], Fault> {
    let length = varint(bytes)?;
    take(bytes, length)
}

fn take<'a>(bytes: &mut &'a [u8], length: u64) -> Result<&'a [u8], Fault> {
    let split = usize::try_from(length)
        .ok()
        .and_then(|length| bytes.split_at_checked(length));
    let Some((taken, rest)) = split else {
        return Err(Fault::corrupt(format!(
            "a field of {length} bytes, where {} are left",
            bytes.len()
        )));
    };
    *bytes = rest;
    Ok(taken)
}

/// Returns the signed number that `sint64` stores in this way.
pub(crate) fn zigzag(value: u64) -> i64 {
    (value >> 1).cast_signed() ^ -(value & 1).cast_signed()
}

/// The numbers of a repeated field of a message: packed into one or several, or each in one of its own.
#[derive(Clone, Copy)]
pub(crate) struct Numbers<'a> {
    field: u64,
    message: Message<'a>,
    packed: &'a [u8],
}

impl<'a> Numbers<'a> {
    pub(crate) fn of(message: &'a [u8], field: u64) -> Self {
        Self {
            field,
            message: Message(message),
            packed: &[],
        }
    }
}

impl Iterator for Numbers<'_> {
    type Item = Result<u64, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.packed.is_empty() {
            match self.message.next()? {
                Ok((field, Value::Varint(number))) if field == self.field => {
                    return Some(Ok(number));
                }
                Ok((field, Value::Bytes(packed))) if field == self.field => self.packed = packed,
                Ok(_) => {}
                Err(fault) => return Some(Err(fault)),
            }
        }
        let number = varint(&mut self.packed);
        if number.is_err() {
            *self = Self::of(&[], self.field);
        }
        Some(number)
    }
}

/// Signed numbers of a repeated field, each stored as the difference from the one before.
#[derive(Clone, Copy)]
pub(crate) struct Deltas<'a> {
    differences: Numbers<'a>,
    last: i64,
}

impl<'a> Deltas<'a> {
    pub(crate) fn of(message: &'a [u8], field: u64) -> Self {
        Self {
            differences: Numbers::of(message, field),
            last: 0,
        }
    }
}

impl Iterator for Deltas<'_> {
    type Item = Result<i64, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let difference = self.differences.next()?;
        Some(difference.map(|difference| {
            self.last = self.last.wrapping_add(zigzag(difference));
            self.last
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_the_specification_says() {
        assert_eq!(varint(&mut &[0x96, 0x01][..]), Ok(150));
        assert_eq!(
            varint(&mut &[0xff; 10][..]),
            Err(Fault::corrupt("a number of more than ten bytes"))
        );
        assert_eq!(
            varint(&mut &[0x80][..]),
            Err(Fault::corrupt("a number ends early"))
        );
        let signed = [
            (0, 0),
            (1, -1),
            (2, 1),
            (0xffff_fffe, 0x7fff_ffff),
            (u64::MAX, i64::MIN),
        ];
        for (stored, number) in signed {
            assert_eq!(zigzag(stored), number);
        }
    }

    #[test]
    fn repeated_numbers_may_be_packed_or_not() {
        // 2: 4, 1: [9], 2: [3, 1], 2: [], 2: 1.
        let message = [0x10, 4, 0x0a, 1, 9, 0x12, 2, 3, 1, 0x12, 0, 0x10, 1];
        let deltas: Vec<_> = Deltas::of(&message, 2).collect();
        assert_eq!(deltas, [Ok(2), Ok(0), Ok(-1), Ok(-2)]);
        let cut: Vec<_> = Numbers::of(&[0x12, 2, 3, 0x80, 0x10, 1], 2).collect();
        assert_eq!(cut, [Ok(3), Err(Fault::corrupt("a number ends early"))]);
    }

    #[test]
    fn a_message_ends_with_its_first_fault() {
        let fields: Vec<_> =
            Message(&[0x08, 1, 0x12, 2, b'a', b'b', 0x1d, 0, 0, 0, 0, 0x22, 9, 0]).collect();
        let fault = Fault::corrupt("a field of 9 bytes, where 1 are left");
        assert_eq!(
            fields,
            [
                Ok((1, Value::Varint(1))),
                Ok((2, Value::Bytes(b"ab"))),
                Ok((3, Value::Fixed)),
                Err(fault)
            ]
        );
        assert_eq!(
            Message(&[0x0b]).next(),
            Some(Err(Fault::corrupt("a field of the wire type 3")))
        );
    }
}
