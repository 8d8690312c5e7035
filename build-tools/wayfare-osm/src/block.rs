//! A block of elements: nodes, ways and relations that share one table of strings.
//! <https://wiki.openstreetmap.org/wiki/PBF_Format#Encoding_OSM_entities_into_fileblocks>

use crate::error::Fault;
use crate::point::Position;
use crate::wire::{Deltas, Message, Numbers, Value, length_delimited, varint, zigzag};

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
    block: &'a Block<'a>,
    /// The ids of its nodes.
    nodes: Deltas<'a>,
    /// Their coordinates, which `osmium add-locations-to-ways` adds. Such files have no nodes but those with tags.
    latitudes: Deltas<'a>,
    longitudes: Deltas<'a>,
}

impl Way<'_> {
    /// Returns its nodes: the id of each, and its position if the way has it.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = Result<(i64, Option<Position>), Fault>> {
        let (mut latitudes, mut longitudes) = (self.latitudes, self.longitudes);
        let has_locations = latitudes.clone().next().is_some();
        self.nodes.map(move |id| {
            let id = id?;
            if !has_locations {
                return Ok((id, None));
            }
            let (Some(latitude), Some(longitude)) = (latitudes.next(), longitudes.next()) else {
                return Err(Fault::corrupt("a node of a way without coordinates"));
            };
            Ok((id, self.block.position(latitude?, longitude?)))
        })
    }
}

pub(crate) struct Relation<'a> {
    pub(crate) id: i64,
    pub(crate) tags: TagPairs<'a>,
    pub(crate) members: Members<'a>,
}

impl<'a> Block<'a> {
    pub(crate) fn parse(bytes: &'a [u8]) -> Result<Self, Fault> {
        let strings = Strings::default();
        let mut block = Self {
            bytes,
            strings,
            granularity: 100,
            latitude_offset: 0,
            longitude_offset: 0,
        };
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

    /// Calls a function with each node of the block that is not deleted.
    pub(crate) fn nodes(
        &self,
        mut each: impl FnMut(Node<'_>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.elements(|number, bytes| match number {
            1 if is_visible(bytes)? => each(self.node(bytes)?),
            2 => self.dense_nodes(bytes, &mut each),
            _ => Ok(()),
        })
    }

    /// Calls a function with each way of the block.
    pub(crate) fn ways(
        &self,
        mut each: impl FnMut(Way<'_>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.elements(|number, bytes| match number {
            3 if is_visible(bytes)? => each(self.way(bytes)?),
            _ => Ok(()),
        })
    }

    /// Calls a function with each relation of the block.
    pub(crate) fn relations(
        &self,
        mut each: impl FnMut(Relation<'_>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.elements(|number, bytes| match number {
            4 if is_visible(bytes)? => each(self.relation(bytes)?),
            _ => Ok(()),
        })
    }

    fn elements(
        &self,
        mut each: impl FnMut(u64, &'a [u8]) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        for field in Message(self.bytes) {
            let (2, Value::Bytes(group)) = field? else {
                continue;
            };
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
        for field in Message(bytes) {
            match field? {
                (1, Value::Varint(value)) => id = zigzag(value),
                (8, Value::Varint(value)) => latitude = zigzag(value),
                (9, Value::Varint(value)) => longitude = zigzag(value),
                _ => {}
            }
        }
        Ok(Node {
            id,
            position: self.position(latitude, longitude),
            tags: self.tags(bytes),
        })
    }

    fn dense_nodes(
        &self,
        bytes: &'a [u8],
        each: &mut impl FnMut(Node<'_>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let (ids, mut latitudes, mut longitudes) = (
            Deltas::of(bytes, 1),
            Deltas::of(bytes, 8),
            Deltas::of(bytes, 9),
        );
        let mut visible = Numbers::of(bytes_of(bytes, 5)?, 6);
        let mut tags = Numbers::of(bytes, 10);
        // A group without any tag has none of the zeros that end those of a node, either.
        let has_tags = tags.clone().next().is_some();
        for id in ids {
            let (Some(latitude), Some(longitude)) = (latitudes.next(), longitudes.next()) else {
                return Err(Fault::corrupt("a node without coordinates"));
            };
            let indexes = Indexes::InTurn(tags);
            if has_tags {
                skip_past_zero(&mut tags)?;
            }
            if visible.next().transpose()? != Some(0) {
                each(Node {
                    id: id?,
                    position: self.position(latitude?, longitude?),
                    tags: TagPairs {
                        strings: &self.strings,
                        indexes,
                    },
                })?;
            }
        }
        Ok(())
    }

    fn way(&self, bytes: &'a [u8]) -> Result<Way<'_>, Fault> {
        let [nodes, latitudes, longitudes] = [8, 9, 10].map(|field| Deltas::of(bytes, field));
        Ok(Way {
            id: id_of(bytes)?,
            tags: self.tags(bytes),
            block: self,
            nodes,
            latitudes,
            longitudes,
        })
    }

    fn relation(&self, bytes: &'a [u8]) -> Result<Relation<'_>, Fault> {
        let members = Members {
            strings: &self.strings,
            roles: Numbers::of(bytes, 8),
            ids: Deltas::of(bytes, 9),
            types: Numbers::of(bytes, 10),
        };
        Ok(Relation {
            id: id_of(bytes)?,
            tags: self.tags(bytes),
            members,
        })
    }

    /// Returns the tags of an element that is not dense.
    fn tags(&self, bytes: &'a [u8]) -> TagPairs<'_> {
        let indexes = Indexes::Apart(Numbers::of(bytes, 2), Numbers::of(bytes, 3));
        TagPairs {
            strings: &self.strings,
            indexes,
        }
    }

    fn position(&self, latitude: i64, longitude: i64) -> Option<Position> {
        let nanodegrees = |offset, value| self.granularity.checked_mul(value)?.checked_add(offset);
        Position::from_nanodegrees(
            nanodegrees(self.latitude_offset, latitude)?,
            nanodegrees(self.longitude_offset, longitude)?,
        )
    }
}

/// Skips the tags of one node, and the zero behind them.
fn skip_past_zero(indexes: &mut Numbers<'_>) -> Result<(), Fault> {
    loop {
        match indexes.next().transpose()? {
            Some(0) => return Ok(()),
            Some(_) => _ = indexes.next().transpose()?,
            None => return Err(Fault::corrupt("a number ends early")),
        }
    }
}

/// Returns the id of a way or relation.
fn id_of(bytes: &[u8]) -> Result<i64, Fault> {
    let id = Numbers::of(bytes, 1).last().transpose()?;
    Ok(id.unwrap_or_default().cast_signed())
}

/// Returns whether an element that is not dense is there. Files with history also have those that were deleted.
fn is_visible(bytes: &[u8]) -> Result<bool, Fault> {
    Ok(Numbers::of(bytes_of(bytes, 4)?, 6).last().transpose()? != Some(0))
}

/// Returns the bytes of a field; none where it is absent.
fn bytes_of(message: &[u8], number: u64) -> Result<&[u8], Fault> {
    let mut bytes: &[u8] = &[];
    for field in Message(message) {
        match field? {
            (found, Value::Bytes(value)) if found == number => bytes = value,
            _ => {}
        }
    }
    Ok(bytes)
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
        let start = usize::try_from(index)
            .ok()
            .and_then(|index| self.starts.get(index));
        match start.and_then(|&start| self.bytes.get(start as usize..)) {
            Some(mut string) => length_delimited(&mut string),
            None => Err(Fault::corrupt(format!(
                "string {index} of {}",
                self.starts.len()
            ))),
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
    /// Each key, then its value, up to a key that is zero.
    InTurn(Numbers<'a>),
    /// All keys, and all values.
    Apart(Numbers<'a>, Numbers<'a>),
}

impl<'a> Iterator for TagPairs<'a> {
    type Item = Result<(&'a [u8], &'a [u8]), Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let (key, value) = match &mut self.indexes {
            Indexes::InTurn(indexes) => match indexes.next()? {
                Ok(0) => return None,
                key => (key, indexes.next()),
            },
            Indexes::Apart(keys, values) => (keys.next()?, values.next()),
        };
        let value = value.unwrap_or_else(|| Err(Fault::corrupt("a key without a value")));
        Some(key.and_then(|key| Ok((self.strings.get(key)?, self.strings.get(value?)?))))
    }
}

/// The members of a relation.
pub(crate) struct Members<'a> {
    strings: &'a Strings<'a>,
    roles: Numbers<'a>,
    ids: Deltas<'a>,
    types: Numbers<'a>,
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
            0 => Ok(Member::Node {
                id: id?,
                role: self.strings.get(role?)?,
            }),
            1 => Ok(Member::Way { id: id? }),
            2 => Ok(Member::Relation),
            other => Err(Fault::corrupt(format!("a member of the type {other}"))),
        };
        Some(member())
    }
}
