//! Varints: numbers of variable length (LEB128).

/// Appends a number, seven bits a byte, least significant first.
pub(crate) fn write_varint(mut value: u32, out: &mut Vec<u8>) {
    while value >= 0x80 {
        let [lowest, ..] = value.to_le_bytes();
        out.push(lowest | 0x80);
        value >>= 7;
    }
    out.extend(u8::try_from(value));
}

/// Reads a number whose bytes `next` gives.
#[inline]
pub(crate) fn read_varint_by(mut next: impl FnMut() -> Option<u8>) -> Option<u32> {
    let mut value = 0u32;
    for shift in (0..32).step_by(7) {
        let byte = next()?;
        value |= u32::from(byte & 0x7f).checked_shl(shift)?;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

/// Reads a number and moves `bytes` past it.
#[inline]
pub(crate) fn read_varint(bytes: &mut &[u8]) -> Option<u32> {
    read_varint_by(|| {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        Some(byte)
    })
}
