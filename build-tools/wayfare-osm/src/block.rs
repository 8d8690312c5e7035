//! A block of elements: nodes, ways and relations that share one table of strings.
//! <https://wiki.openstreetmap.org/wiki/PBF_Format#Encoding_OSM_entities_into_fileblocks>

use crate::error::Fault;
use crate::point::Position;
use crate::wire::{Deltas, Message, Packed, Value, length_delimited, varint, zigzag};

/// A block whose elements are decoded when they are asked for.
pub(crate) struct Block<'a> {
    bytes: &'a [u8],
    strings: Strings<'a>,
    /// The unit of coordinates, and where they count from, in nanodegrees.
    granularity: i64,
    latitude_offset: i64,
    longitude_offset: i64,
}

pub(crate) struct Node<'a> {
    pub(crate) id: i64,
    /// None if it is not on the globe.
    pub(crate) position: Option<Position>,
    pub(crate) tags: TagPairs<'a>,
}

pub(crate) struct Way<'a> {
    pub(crate) id: i64,
    pub(crate) tags: TagPairs<'a>,
    /// The ids of its nodes.
    pub(crate) nodes: Deltas<'a>,
}

pub(crate) struct Relation<'a> {
    pub(crate) id: i64,
    pub(crate) tags: TagPairs<'a>,
    pub(crate) members: Members<'a>,
}

impl<'a> Block<'a> {
    pub(crate) fn parse(bytes: &'a [u8]) -> Result<Self, Fault> {
        let strings = Strings::default();
        let mut block = Self { bytes, strings, granularity: 100, latitude_offset: 0, longitude_offset: 0 };
        for field in Message(bytes) {
            match field? {
                (1, Value::Bytes(table)) => block.strings = Strings::parse(table)?,
                (17, Value::Varint(value)) => block.granularity = value.cast_signed(),
                (19, Value::Varint(value)) => block.latitude_offset = value.cast_signed(),
                (20, Value::Varint(value)) => block.longitude_offset = value.cast_signed(),
                _ => {}
            }
        }
        Ok(block)
    }

    /// Calls a function with each node of the block.
    pub(crate) fn nodes(&self, mut each: impl FnMut(Node<'_>) -> Result<(), Fault>) -> Result<(), Fault> {
        self.elements(|number, bytes| match number {
            1 => each(self.node(bytes)?),
            2 => self.dense_nodes(bytes, &mut each),
            _ => Ok(()),
        })
    }

    /// Calls a function with each way of the block.
    pub(crate) fn ways(&self, mut each: impl FnMut(Way<'_>) -> Result<(), Fault>) -> Result<(), Fault> {
        self.elements(|number, bytes| if number == 3 { each(self.way(bytes)?) } else { Ok(()) })
    }

    /// Calls a function with each relation of the block.
    pub(crate) fn relations(
        &self,
        mut each: impl FnMut(Relation<'_>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.elements(|number, bytes| if number == 4 { each(self.relation(bytes)?) } else { Ok(()) })
    }

    fn elements(&self, mut each: impl FnMut(u64, &'a [u8]) -> Result<(), Fault>) -> Result<(), Fault> {
        for field in Message(self.bytes) {
            let (2, Value::Bytes(group)) = field? else { continue };
            for field in Message(group) {
                if let (number, Value::Bytes(element)) = field? {
                    each(number, element)?;
                }
            }
        }
        Ok(())
    }

    fn node(&self, bytes: &'a [u8]) -> Result<Node<'_>, Fault> {
        let (mut id, mut latitude, mut longitude) = (0, 0, 0);
        let (mut keys, mut values) = (Packed::default(), Packed::default());
        for field in Message(bytes) {
            match field? {
                (1, Value::Varint(value)) => id = zigzag(value),
                (2, Value::Bytes(packed)) => keys = Packed(packed),
                (3, Value::Bytes(packed)) => values = Packed(packed),
                (8, Value::Varint(value)) => latitude = zigzag(value),
                (9, Value::Varint(value)) => longitude = zigzag(value),
                _ => {}
            }
        }
        let tags = TagPairs { strings: &self.strings, indexes: Indexes::Apart(keys, values) };
        Ok(Node { id, position: self.position(latitude, longitude), tags })
    }

    fn dense_nodes(
        &self,
        bytes: &'a [u8],
        each: &mut impl FnMut(Node<'_>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let (mut ids, mut latitudes, mut longitudes) =
            (Deltas::default(), Deltas::default(), Deltas::default());
        let mut tags: &[u8] = &[];
        for field in Message(bytes) {
            match field? {
                (1, Value::Bytes(packed)) => ids = Deltas::new(packed),
                (8, Value::Bytes(packed)) => latitudes = Deltas::new(packed),
                (9, Value::Bytes(packed)) => longitudes = Deltas::new(packed),
                (10, Value::Bytes(packed)) => tags = packed,
                _ => {}
            }
        }
        // A group without any tag has none of the zeros that end those of a node, either.
        let has_tags = !tags.is_empty();
        for id in ids {
            let (Some(latitude), Some(longitude)) = (latitudes.next(), longitudes.next()) else {
                return Err(Fault::corrupt("a node without coordinates"));
            };
            let own_tags = if has_tags { split_at_zero(&mut tags)? } else { &[] };
            each(Node {
                id: id?,
                position: self.position(latitude?, longitude?),
                tags: TagPairs { strings: &self.strings, indexes: Indexes::InTurn(Packed(own_tags)) },
            })?;
        }
        Ok(())
    }

    fn way(&self, bytes: &'a [u8]) -> Result<Way<'_>, Fault> {
        let (mut id, mut nodes) = (0, Deltas::default());
        let (mut keys, mut values) = (Packed::default(), Packed::default());
        for field in Message(bytes) {
            match field? {
                (1, Value::Varint(value)) => id = value.cast_signed(),
                (2, Value::Bytes(packed)) => keys = Packed(packed),
                (3, Value::Bytes(packed)) => values = Packed(packed),
                (8, Value::Bytes(packed)) => nodes = Deltas::new(packed),
                _ => {}
            }
        }
        Ok(Way {
            id,
            tags: TagPairs { strings: &self.strings, indexes: Indexes::Apart(keys, values) },
            nodes,
        })
    }

    fn relation(&self, bytes: &'a [u8]) -> Result<Relation<'_>, Fault> {
        let (mut id, mut ids) = (0, Deltas::default());
        let (mut keys, mut values, mut roles, mut types) =
            (Packed::default(), Packed::default(), Packed::default(), Packed::default());
        for field in Message(bytes) {
            match field? {
                (1, Value::Varint(value)) => id = value.cast_signed(),
                (2, Value::Bytes(packed)) => keys = Packed(packed),
                (3, Value::Bytes(packed)) => values = Packed(packed),
                (8, Value::Bytes(packed)) => roles = Packed(packed),
                (9, Value::Bytes(packed)) => ids = Deltas::new(packed),
                (10, Value::Bytes(packed)) => types = Packed(packed),
                _ => {}
            }
        }
        let tags = TagPairs { strings: &self.strings, indexes: Indexes::Apart(keys, values) };
        Ok(Relation { id, tags, members: Members { strings: &self.strings, roles, ids, types } })
    }

    fn position(&self, latitude: i64, longitude: i64) -> Option<Position> {
        let nanodegrees = |offset, value| self.granularity.checked_mul(value)?.checked_add(offset);
        Position::from_nanodegrees(
            nanodegrees(self.latitude_offset, latitude)?,
            nanodegrees(self.longitude_offset, longitude)?,
        )
    }
}

/// Takes the tags of one node off the front, and the zero behind them.
fn split_at_zero<'a>(bytes: &mut &'a [u8]) -> Result<&'a [u8], Fault> {
    let all = *bytes;
    loop {
        let tags = all.len() - bytes.len();
        if varint(bytes)? == 0 {
            return Ok(all.get(..tags).unwrap_or_default());
        }
        varint(bytes)?;
    }
}

/// The table of strings of a block: where each begins, behind its length.
#[derive(Default)]
struct Strings<'a> {
    bytes: &'a [u8],
    starts: Vec<u32>,
}

impl<'a> Strings<'a> {
    fn parse(bytes: &'a [u8]) -> Result<Self, Fault> {
        let mut starts = Vec::new();
        let mut rest = bytes;
        while !rest.is_empty() {
            let is_string = varint(&mut rest)? == (1 << 3 | 2);
            let start = bytes.len() - rest.len();
            length_delimited(&mut rest)?;
            if is_string {
                // Fits: a blob has at most 32 MB.
                starts.push(start as u32);
            }
        }
        Ok(Self { bytes, starts })
    }

    fn get(&self, index: u64) -> Result<&'a [u8], Fault> {
        let start = usize::try_from(index).ok().and_then(|index| self.starts.get(index));
        match start.and_then(|&start| self.bytes.get(start as usize..)) {
            Some(mut string) => length_delimited(&mut string),
            None => Err(Fault::corrupt(format!("string {index} of {}", self.starts.len()))),
        }
    }
}

/// The tags of an element: keys and values.
#[derive(Clone)]
pub(crate) struct TagPairs<'a> {
    strings: &'a Strings<'a>,
    indexes: Indexes<'a>,
}

/// Where the keys and values are in the table of strings.
#[derive(Clone)]
enum Indexes<'a> {
    /// Each key, then its value.
    InTurn(Packed<'a>),
    /// All keys, and all values.
    Apart(Packed<'a>, Packed<'a>),
}

impl<'a> Iterator for TagPairs<'a> {
    type Item = Result<(&'a [u8], &'a [u8]), Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let (key, value) = match &mut self.indexes {
            Indexes::InTurn(indexes) => (indexes.next()?, indexes.next()),
            Indexes::Apart(keys, values) => (keys.next()?, values.next()),
        };
        let value = value.unwrap_or_else(|| Err(Fault::corrupt("a key without a value")));
        Some(key.and_then(|key| Ok((self.strings.get(key)?, self.strings.get(value?)?))))
    }
}

/// The members of a relation.
pub(crate) struct Members<'a> {
    strings: &'a Strings<'a>,
    roles: Packed<'a>,
    ids: Deltas<'a>,
    types: Packed<'a>,
}

/// A member of a relation. Members that are relations themselves give it no place.
pub(crate) enum Member<'a> {
    Node { id: i64, role: &'a [u8] },
    Way { id: i64 },
    Relation,
}

impl<'a> Iterator for Members<'a> {
    type Item = Result<Member<'a>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let (id, role, kind) = (self.ids.next()?, self.roles.next(), self.types.next());
        let (Some(role), Some(kind)) = (role, kind) else {
            return Some(Err(Fault::corrupt("a member without a role or type")));
        };
        let member = || match kind? {
            0 => Ok(Member::Node { id: id?, role: self.strings.get(role?)? }),
            1 => Ok(Member::Way { id: id? }),
            2 => Ok(Member::Relation),
            other => Err(Fault::corrupt(format!("a member of the type {other}"))),
        };
        Some(member())
    }
}
