//! Checksums and hashes: XXH3.

/// Returns the length and the hash (XXH3, 128 bits) of a file, as [`crate::Header`] has them of `world.sqlite`.
pub fn file_hash(mut file: impl std::io::Read) -> std::io::Result<(u64, u128)> {
    let (mut hasher, mut length) = (xxhash_rust::xxh3::Xxh3Default::new(), 0_u64);
    let mut buffer = vec![0; 128 * 1024];
    loop {
        let read = file.read(&mut buffer)?;
        let Some(piece @ [_, ..]) = buffer.get(..read) else {
            return Ok((length, hasher.digest128()));
        };
        hasher.update(piece);
        length = length.saturating_add(read as u64);
    }
}

/// Returns the checksum of a section or header: XXH3, 64 bits.
pub fn checksum(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}
