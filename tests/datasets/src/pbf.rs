//! Small extracts of OpenStreetMap (`.osm.pbf`): what a test writes, field by field.

use std::io::Write;

use flate2::{Compression, write::ZlibEncoder};

/// The tags of an element.
pub type Tags<'a> = &'a [(&'a str, &'a str)];

/// A node as a member of a relation.
pub const NODE: u64 = 0;
/// A way as a member of a relation.
pub const WAY: u64 = 1;

/// Returns a file of blocks, each in a compressed blob.
pub fn file(blocks: &[&Block]) -> Vec<u8> {
    let blobs = blocks
        .iter()
        .flat_map(|block| blob("OSMData", &zlib(&block.message())));
    [header(), blobs.collect()].concat()
}

/// Returns the blob of a header that requires what all extracts do.
pub fn header() -> Vec<u8> {
    blob(
        "OSMHeader",
        &raw(&[bytes(4, b"OsmSchema-V0.6"), bytes(4, b"DenseNodes")].concat()),
    )
}

/// Returns a blob behind its head.
pub fn blob(kind: &str, content: &[u8]) -> Vec<u8> {
    let head = [bytes(1, kind.as_bytes()), number(3, content.len() as u64)].concat();
    [&(head.len() as u32).to_be_bytes(), &head[..], content].concat()
}

/// Returns the content of a blob that is not compressed.
pub fn raw(message: &[u8]) -> Vec<u8> {
    bytes(1, message)
}

/// Returns the content of a blob, compressed.
pub fn zlib(message: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(message).unwrap();
    [
        number(2, message.len() as u64),
        bytes(3, &encoder.finish().unwrap()),
    ]
    .concat()
}

/// Returns a field with bytes.
pub fn bytes(field: u64, bytes: &[u8]) -> Vec<u8> {
    [
        varint(field << 3 | 2),
        varint(bytes.len() as u64),
        bytes.to_vec(),
    ]
    .concat()
}

/// Returns a field with a number.
pub fn number(field: u64, value: u64) -> Vec<u8> {
    [varint(field << 3), varint(value)].concat()
}

/// Returns a number in groups of seven bits.
pub fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

/// Returns a number with its sign in the lowest bit.
pub fn zigzag(value: i64) -> u64 {
    (value << 1 ^ value >> 63) as u64
}

fn packed(field: u64, values: impl IntoIterator<Item = u64>) -> Vec<u8> {
    bytes(
        field,
        &values.into_iter().flat_map(varint).collect::<Vec<_>>(),
    )
}

fn deltas(field: u64, values: impl IntoIterator<Item = i64>) -> Vec<u8> {
    let mut last = 0;
    packed(
        field,
        values
            .into_iter()
            .map(|value| zigzag(value - std::mem::replace(&mut last, value))),
    )
}

/// A block of elements. Coordinates are in degrees.
#[derive(Default)]
pub struct Block {
    strings: Vec<String>,
    groups: Vec<u8>,
    settings: Vec<u8>,
}

impl Block {
    /// Sets the unit of coordinates, and where they count from, in nanodegrees. `node` takes them as they are.
    pub fn units(mut self, granularity: u64, latitude: i64, longitude: i64) -> Self {
        let fields = [
            (17, granularity),
            (19, latitude as u64),
            (20, longitude as u64),
        ];
        self.settings = fields
            .into_iter()
            .flat_map(|(field, value)| number(field, value))
            .collect();
        self
    }

    /// Adds a node in units of the block.
    pub fn node(self, id: i64, (latitude, longitude): (i64, i64), tags: Tags) -> Self {
        let own = [(1, id), (8, latitude), (9, longitude)]
            .map(|(f, v)| number(f, zigzag(v)))
            .concat();
        self.element(1, &own, tags)
    }

    /// Adds nodes at whole degrees, in the dense form.
    pub fn nodes(mut self, nodes: &[(i64, (i64, i64), Tags)]) -> Self {
        let tags: Vec<u64> = nodes
            .iter()
            .flat_map(|(_, _, tags)| {
                let tags = tags
                    .iter()
                    .flat_map(|&(key, value)| [self.string(key), self.string(value)]);
                tags.chain([0]).collect::<Vec<_>>()
            })
            .collect();
        let degrees = |value: i64| value * 10_000_000;
        let dense = [
            deltas(1, nodes.iter().map(|node| node.0)),
            deltas(8, nodes.iter().map(|node| degrees(node.1.0))),
            deltas(9, nodes.iter().map(|node| degrees(node.1.1))),
            if tags.iter().all(|&tag| tag == 0) {
                Vec::new()
            } else {
                packed(10, tags)
            },
        ];
        self.groups.extend(bytes(2, &bytes(2, &dense.concat())));
        self
    }

    /// Adds a way along nodes.
    pub fn way(self, id: i64, nodes: &[i64], tags: Tags) -> Self {
        let own = [number(1, id as u64), deltas(8, nodes.iter().copied())].concat();
        self.element(3, &own, tags)
    }

    /// Adds a way along nodes, each with its location in whole degrees.
    pub fn located_way(self, id: i64, nodes: &[(i64, (i64, i64))], tags: Tags) -> Self {
        let degrees = |value: i64| value * 10_000_000;
        let own = [
            number(1, id as u64),
            deltas(8, nodes.iter().map(|node| node.0)),
            deltas(9, nodes.iter().map(|node| degrees(node.1.0))),
            deltas(10, nodes.iter().map(|node| degrees(node.1.1))),
        ];
        self.element(3, &own.concat(), tags)
    }

    /// Adds a relation: each member with its type, id and role.
    pub fn relation(mut self, id: i64, members: &[(u64, i64, &str)], tags: Tags) -> Self {
        let roles: Vec<_> = members.iter().map(|member| self.string(member.2)).collect();
        let own = [
            number(1, id as u64),
            packed(8, roles),
            deltas(9, members.iter().map(|member| member.1)),
            packed(10, members.iter().map(|member| member.0)),
        ]
        .concat();
        self.element(4, &own, tags)
    }

    /// Adds an element of any fields, which come behind the tags.
    pub fn element(mut self, field: u64, own: &[u8], tags: Tags) -> Self {
        let keys: Vec<_> = tags.iter().map(|tag| self.string(tag.0)).collect();
        let values: Vec<_> = tags.iter().map(|tag| self.string(tag.1)).collect();
        let message = [packed(2, keys), packed(3, values), own.to_vec()].concat();
        self.groups.extend(bytes(2, &bytes(field, &message)));
        self
    }

    /// Returns the bytes of the block.
    pub fn message(&self) -> Vec<u8> {
        // The first string is never used: zero ends the tags of a node.
        let strings = [""]
            .into_iter()
            .chain(self.strings.iter().map(String::as_str));
        let table: Vec<_> = strings
            .flat_map(|string| bytes(1, string.as_bytes()))
            .collect();
        [bytes(1, &table), self.groups.clone(), self.settings.clone()].concat()
    }

    fn string(&mut self, text: &str) -> u64 {
        let known = self.strings.iter().position(|string| string == text);
        let index = known.unwrap_or_else(|| {
            self.strings.push(text.to_owned());
            self.strings.len() - 1
        });
        index as u64 + 1
    }
}
