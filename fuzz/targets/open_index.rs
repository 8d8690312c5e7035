//! Any bytes as an index, and as changes to the head of a sound one: refused, or opened and asked everything.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wayfare::Dataset;
use wayfare_format::{Header, PREFIX_LEN, checksum};
use wayfare_fuzz::{questions::ask_everything, world};

fuzz_target!(|bytes: &[u8]| {
    ask(bytes.to_vec());
    let is_opened = ask(with_head_changed(bytes));
    assert!(
        is_opened || bytes.iter().any(|&byte| byte != 0),
        "the sound index is refused"
    );
});

/// Whether the bytes are opened.
fn ask(bytes: Vec<u8>) -> bool {
    let Ok(dataset) = Dataset::from_bytes(bytes) else {
        return false;
    };
    dataset.verify().ok();
    ask_everything(&dataset);
    true
}

/// A sound index with these bytes laid over its header by exclusive or, and a checksum that fits: without it, hardly
/// any input would come further.
fn with_head_changed(changes: &[u8]) -> Vec<u8> {
    let mut bytes = world::index().to_vec();
    let header = Header::decode(&bytes).unwrap();
    let head_len = header.encode(bytes.len() as u64).unwrap().len();
    let (prefix, header) = bytes[..head_len].split_at_mut(PREFIX_LEN);
    header
        .iter_mut()
        .zip(changes)
        .for_each(|(byte, change)| *byte ^= change);
    prefix[16..24].copy_from_slice(&checksum(header).to_le_bytes());
    bytes
}
