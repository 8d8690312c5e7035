//! Queries of all kinds on an index whose sections are corrupted in the ways that the input describes.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use wayfare::Dataset;
use wayfare_format::{Header, PREFIX_LEN, Section};
use wayfare_fuzz::{questions::ask_everything, world};

/// A change to the bytes of a section. Sections are counted round, offsets as well.
#[derive(Debug, Arbitrary)]
enum Damage {
    Flip {
        section: u8,
        at: u32,
        mask: u8,
    },
    Write {
        section: u8,
        at: u32,
        value: u32,
    },
    Insert {
        section: u8,
        at: u32,
        bytes: [u8; 8],
    },
    Fill {
        section: u8,
        at: u32,
        count: u16,
        byte: u8,
    },
    /// From one place of the section to another.
    Move {
        section: u8,
        from: u32,
        to: u32,
        count: u16,
    },
    /// The header gives the section another length.
    Resize {
        section: u8,
        length: u32,
    },
    /// The header gives a section the place of another.
    Swap {
        section: u8,
        other: u8,
    },
}

fuzz_target!(|damages: Vec<Damage>| {
    let mut bytes = world::index().to_vec();
    let mut header = Header::decode(&bytes).unwrap();
    for damage in &damages {
        apply(damage, &mut bytes, &mut header.sections);
    }
    let head = header.encode(bytes.len() as u64).unwrap();
    assert!(head.len() >= PREFIX_LEN);
    bytes[..head.len()].copy_from_slice(&head);
    ask_everything(&Dataset::from_bytes(bytes).expect("a sound header"));
});

fn apply(damage: &Damage, bytes: &mut [u8], sections: &mut [Section]) {
    let (Damage::Flip { section, .. }
    | Damage::Write { section, .. }
    | Damage::Insert { section, .. }
    | Damage::Fill { section, .. }
    | Damage::Move { section, .. }
    | Damage::Resize { section, .. }
    | Damage::Swap { section, .. }) = *damage;
    let which = usize::from(section) % sections.len();
    let (offset, length) = (
        sections[which].offset as usize,
        sections[which].length as usize,
    );
    let body = &mut bytes[offset..offset + length];
    if body.is_empty() {
        return;
    }
    match *damage {
        Damage::Flip { at, mask, .. } => body[at as usize % length] ^= mask,
        Damage::Write { at, value, .. } => put(body, at, &value.to_le_bytes()),
        Damage::Insert { at, bytes, .. } => put(body, at, &bytes),
        Damage::Fill {
            at, count, byte, ..
        } => {
            let start = at as usize % length;
            let end = length.min(start + usize::from(count));
            body[start..end].fill(byte);
        }
        Damage::Move {
            from, to, count, ..
        } => {
            let (from, to) = (from as usize % length, to as usize % length);
            let count = usize::from(count).min(length - from.max(to));
            body.copy_within(from..from + count, to);
        }
        Damage::Resize { length: new, .. } => {
            sections[which].length = u64::from(new) % (length as u64 + 1)
        }
        Damage::Swap { other, .. } => {
            let Section { offset, length, .. } = sections[usize::from(other) % sections.len()];
            (sections[which].offset, sections[which].length) = (offset, length);
        }
    }
}

/// Writes over as many bytes as there are from here on.
fn put(body: &mut [u8], at: u32, value: &[u8]) {
    let start = at as usize % body.len();
    for (to, from) in body[start..].iter_mut().zip(value) {
        *to = *from;
    }
}
