//! Postings: the places, countries and regions that a term is a name of.
//!
//! A packed array has a word for each term. Most terms are a name of one place, and their word is its index times the number of
//! kinds of such names, plus the kind; that times two. The word of other terms is twice the offset of their postings list, plus one.
//!
//! A postings list has a group for each kind: those of places in the order of [`TermKind`], then those of [`RegionKind`]. A group
//! starts with a varint: the number of its postings times 32, plus twice the kind, plus one if another group follows. If so, the
//! length of the records in bytes comes next, as a varint. The records ascend, each as a varint of its difference to the one before
//! (the first: the record itself).

use crate::container::{
    packed_array::PackedArray,
    prefetch::prefetch,
    varint::{read_varint, write_varint},
};

/// Declares kinds of postings.
macro_rules! posting_kind {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[$variant_meta])* $variant,)* }

        impl $name {
            /// All kinds, in the order of their numbers.
            pub const ALL: [Self; [$(Self::$variant),*].len()] = [$(Self::$variant),*];
        }
    };
}

posting_kind! {
    /// How a term relates to a place; a lower value is the stronger relation.
    pub enum TermKind {
        /// The place's primary name or ASCII name.
        Primary,
        /// An alternate name of the place.
        Alternate,
        /// A name without a word for the kind of place, or with a word in short or in full.
        Derived,
        /// An alternate name of a place that has many, and not one that several languages share.
        RareAlternate,
        /// A code of the place, such as that of its airport.
        Code,
        /// A code of the place that is rather one of another place: of three letters for a country.
        Alpha3Code,
        /// A later word of the primary name, with what follows it.
        PrimaryWord,
        /// A later word of an alternate name, with what follows it.
        AlternateWord,
    }
}

impl TermKind {
    /// Returns whether a term of this kind is a whole name.
    #[inline]
    pub fn is_name(self) -> bool {
        matches!(
            self,
            Self::Primary | Self::Alternate | Self::Derived | Self::RareAlternate
        )
    }

    /// Returns whether a term of this kind is a code.
    #[inline]
    pub fn is_code(self) -> bool {
        matches!(self, Self::Code | Self::Alpha3Code)
    }

    /// Returns whether a term of this kind is a later word of a name.
    #[inline]
    pub fn is_word(self) -> bool {
        matches!(self, Self::PrimaryWord | Self::AlternateWord)
    }
}

posting_kind! {
    /// The kind of region that a term is a name or code of. Behind a place, it says where this is.
    pub enum RegionKind {
        /// An admin1 region: the record is one of the `regions` table.
        Admin1,
        /// An admin2 region, likewise.
        Admin2,
        /// A country: the record is one of the `countries` table.
        Country,
    }
}

/// A record that a term is a name of, and how it relates to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Posting<K> {
    /// Index of a record, below 2^28.
    pub record: u32,
    /// How the term relates to it.
    pub kind: K,
}

/// Kinds of postings of places.
const TERM_KINDS: u32 = TermKind::AlternateWord as u32 + 1;

/// The postings of all terms, read in place.
#[derive(Debug, Clone, Copy)]
pub struct Postings<'a> {
    words: PackedArray<'a>,
    lists: &'a [u8],
}

impl<'a> Postings<'a> {
    /// Returns the postings in two sections.
    #[inline]
    pub fn new(words: &'a [u8], lists: &'a [u8]) -> Self {
        Self {
            words: PackedArray::new(words),
            lists,
        }
    }

    /// Returns the postings list of the term with a number, with the places that it is a name of; an empty one where there is
    /// no such term.
    #[inline]
    pub fn list(&self, term: u32) -> PostingsList<'a> {
        let Some(word) = self.words.get(term) else {
            return PostingsList::default();
        };
        if word & 1 == 1 {
            return PostingsList {
                single: None,
                groups: self.groups(word),
            };
        }
        let (record, kind) = ((word >> 1) / TERM_KINDS, (word >> 1) % TERM_KINDS);
        let records = Records {
            len: 1,
            left: 1,
            next: record,
            bytes: &[],
        };
        let kind = TermKind::ALL.get(kind as usize).copied();
        PostingsList {
            single: kind.map(|kind| PostingsGroup { kind, records }),
            groups: Groups::default(),
        }
    }

    /// Returns the countries and regions that the term with a number is a name or code of.
    #[inline]
    pub fn regions(&self, term: u32) -> impl Iterator<Item = Posting<RegionKind>> + use<'a> {
        let word = self.words.get(term).filter(|word| word & 1 == 1);
        let groups = word.map(|word| self.groups(word)).unwrap_or_default();
        groups.flat_map(|(number, records)| {
            let kind = number
                .checked_sub(TERM_KINDS)
                .and_then(|number| RegionKind::ALL.get(number as usize));
            kind.into_iter()
                .flat_map(move |&kind| records.map(move |record| Posting { record, kind }))
        })
    }

    #[inline]
    fn groups(&self, word: u32) -> Groups<'a> {
        self.lists
            .get((word >> 1) as usize..)
            .map_or(Groups::default(), |bytes| Groups { bytes, more: true })
    }

    /// Prefetches the words of these terms all at once.
    #[inline]
    pub fn prefetch(&self, terms: impl Iterator<Item = u32>) {
        prefetch(terms.map(|term| self.words.first_byte(term)));
    }

    /// Returns the groups of the places that have the term with a number as a whole name.
    #[inline]
    pub fn names(&self, term: u32) -> impl Iterator<Item = PostingsGroup<'a>> + use<'a> {
        self.list(term).filter(|group| group.kind.is_name())
    }

    /// Returns the groups of the places that have the term with a number as a whole name or a code.
    #[inline]
    pub fn names_and_codes(&self, term: u32) -> impl Iterator<Item = PostingsGroup<'a>> + use<'a> {
        self.list(term).filter(|group| !group.kind.is_word())
    }
}

/// The postings of places of a term, one group for each kind. Corrupt bytes end it early.
#[derive(Debug, Clone, Copy, Default)]
pub struct PostingsList<'a> {
    single: Option<PostingsGroup<'a>>,
    groups: Groups<'a>,
}

impl PostingsList<'_> {
    /// Returns all postings, by kind and record.
    pub fn postings(self) -> impl Iterator<Item = Posting<TermKind>> {
        self.flat_map(|group| {
            group.map(move |record| Posting {
                record,
                kind: group.kind,
            })
        })
    }
}

impl<'a> Iterator for PostingsList<'a> {
    type Item = PostingsGroup<'a>;

    #[inline]
    fn next(&mut self) -> Option<PostingsGroup<'a>> {
        if let Some(group) = self.single.take() {
            return Some(group);
        }
        // Those of regions come last.
        let (number, records) = self.groups.next()?;
        Some(PostingsGroup {
            kind: *TermKind::ALL.get(number as usize)?,
            records,
        })
    }
}

/// The groups of a postings list, with the numbers of their kinds.
#[derive(Debug, Clone, Copy, Default)]
struct Groups<'a> {
    bytes: &'a [u8],
    more: bool,
}

impl<'a> Iterator for Groups<'a> {
    type Item = (u32, Records<'a>);

    #[inline(always)]
    fn next(&mut self) -> Option<(u32, Records<'a>)> {
        if !self.more {
            return None;
        }
        let head = read_varint(&mut self.bytes)?;
        self.more = head & 1 == 1;
        let mut bytes = self.bytes;
        if self.more {
            let len = read_varint(&mut self.bytes)? as usize;
            (bytes, self.bytes) = self.bytes.split_at_checked(len)?;
        }
        let next = read_varint(&mut bytes)?;
        Some((
            head >> 1 & 15,
            Records {
                len: head >> 5,
                left: head >> 5,
                next,
                bytes,
            },
        ))
    }
}

/// Records, ascending.
#[derive(Debug, Clone, Copy)]
struct Records<'a> {
    len: u32,
    left: u32,
    next: u32,
    bytes: &'a [u8],
}

impl Iterator for Records<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        self.left = self.left.checked_sub(1)?;
        let record = self.next;
        if self.left > 0 {
            match read_varint(&mut self.bytes).and_then(|difference| record.checked_add(difference))
            {
                Some(next) => self.next = next,
                None => self.left = 0,
            }
        }
        Some(record)
    }
}

/// The places of a postings list with the same kind, ascending.
#[derive(Debug, Clone, Copy)]
pub struct PostingsGroup<'a> {
    /// How the term relates to them.
    pub kind: TermKind,
    records: Records<'a>,
}

impl PostingsGroup<'_> {
    /// Returns the number of places, the ones that have been read included.
    pub fn len(&self) -> usize {
        self.records.len as usize
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.records.len == 0
    }
}

impl Iterator for PostingsGroup<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        self.records.next()
    }
}

/// Writes the postings of the terms, one term after the other.
#[derive(Debug, Default)]
pub struct PostingsWriter {
    words: Vec<u32>,
    lists: Vec<u8>,
}

impl PostingsWriter {
    /// Adds the next term with its places and regions, at least one, in any order. Returns whether there was room for them: all
    /// lists together have 2 GiB at most.
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::cast_possible_truncation,
        reason = "records are below 2^28, and lists bounded"
    )]
    pub fn add(
        &mut self,
        places: &mut [Posting<TermKind>],
        regions: &mut [Posting<RegionKind>],
    ) -> bool {
        if let ([single], []) = (&*places, &*regions) {
            self.words
                .push((single.record * TERM_KINDS + single.kind as u32) << 1);
            return true;
        }
        self.words.push((self.lists.len() as u32) << 1 | 1);
        places.sort_unstable_by_key(|posting| (posting.kind, posting.record));
        regions.sort_unstable_by_key(|posting| (posting.kind, posting.record));
        let places = places
            .iter()
            .map(|posting| (posting.kind as u32, posting.record));
        let regions = regions
            .iter()
            .map(|posting| (TERM_KINDS + posting.kind as u32, posting.record));
        let (all, mut records): (Vec<_>, _) = (places.chain(regions).collect(), Vec::new());
        let mut groups = all.chunk_by(|a, b| a.0 == b.0).peekable();
        while let Some(group) = groups.next() {
            let number = group.first().map_or(0, |&(number, _)| number);
            let more = groups.peek().is_some();
            write_varint(
                (group.len() as u32) << 5 | number << 1 | u32::from(more),
                &mut self.lists,
            );
            let mut before = 0;
            records.clear();
            for &(_, record) in group {
                write_varint(record - before, &mut records);
                before = record;
            }
            if more {
                write_varint(records.len() as u32, &mut self.lists);
            }
            self.lists.extend_from_slice(&records);
        }
        self.lists.len() < 1 << 31
    }

    /// Returns the two sections.
    pub fn finish(self) -> (Vec<u8>, Vec<u8>) {
        (PackedArray::pack(&self.words), self.lists)
    }
}
