//! Hashes of keys, and their hexadecimal digits.

use sha2::{Digest, Sha256};

/// Returns the SHA-256 of a key, which is all that the file of keys holds of it.
///
/// One round is right here, where it would be wrong for a password: nobody can try out 256 random bits, and a slow
/// hash would slow down every request.
pub(crate) fn hash_key(key: &[u8]) -> [u8; 32] {
    Sha256::digest(key).into()
}

/// Returns bytes as hexadecimal digits.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the bytes that 64 hexadecimal digits stand for.
pub(crate) fn from_hex(digits: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(bytes)
}
