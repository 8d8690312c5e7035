//! What a page says of bytes, as functions that read them; and numbers and names that look random.

use std::collections::BTreeSet;

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

pub(crate) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap())
}

/// Takes so many bytes.
pub(crate) fn take<'b>(bytes: &mut &'b [u8], len: usize) -> &'b [u8] {
    let (taken, rest) = bytes.split_at(len);
    *bytes = rest;
    taken
}

/// "Seven bits a byte, the least significant first; the top bit is set in all bytes but the last."
pub(crate) fn varint(bytes: &mut &[u8]) -> u32 {
    let (mut value, mut shift) = (0, 0);
    loop {
        let byte = take(bytes, 1)[0];
        value |= u32::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            return value;
        }
    }
}

/// A text: "its length in bytes as a varint, then its bytes".
pub(crate) fn text<'b>(bytes: &mut &'b [u8]) -> &'b str {
    let len = varint(bytes) as usize;
    std::str::from_utf8(take(bytes, len)).unwrap()
}

/// Numbers that look random, but are always the same.
pub(crate) fn random(seed: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(seed.wrapping_mul(2_654_435_761) | 1), |&x: &u32| {
        let x = x ^ (x << 13);
        let x = x ^ (x >> 17);
        Some(x ^ (x << 5))
    })
}

/// A number of a packed array: "first their width in bits, a `u32`, then the numbers, the lowest bits first".
pub(crate) fn packed(bytes: &[u8], index: usize) -> u32 {
    let width = u32_at(bytes, 0) as usize;
    let bit = |at: usize| u32::from(bytes[4 + at / 8] >> (at % 8) & 1);
    (0..width).fold(0, |number, at| number | bit(index * width + at) << at)
}

/// Names of 1 to 14 letters in three scripts, sorted, none twice.
pub(crate) fn names() -> Vec<String> {
    let letters: Vec<char> = "aeinorstlmabmосква京都 ".chars().collect();
    let name = |x: u32| -> String {
        let len = x as usize % 14 + 1;
        let picked: String = random(x)
            .take(len)
            .map(|y| letters[(y >> 7) as usize % letters.len()])
            .collect();
        picked.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let names: BTreeSet<String> = random(11)
        .take(700)
        .map(name)
        .filter(|name| !name.is_empty())
        .collect();
    names.into_iter().collect()
}
