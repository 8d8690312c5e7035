//! Postings: the records that a term is a name of.
//!
//! A packed array has a word for each term. Most terms have one posting, and their word is its record times the number of
//! kinds, plus its kind; that times two. The word of other terms is twice the offset of their postings list, plus one.
//!
//! A postings list has a group for each kind, in the order of kinds. A group starts with a varint: the number of its
//! postings times 16, plus twice the kind, plus one if another group follows. If so, the length of the records in bytes
//! comes next, as a varint. The records ascend, each as a varint of its difference to the one before (the first: the
//! record itself).

use std::marker::PhantomData;

use crate::container::{
    packed_array::PackedArray,
    prefetch::prefetch,
    varint::{read_varint, write_varint},
};

/// How a term relates to a record.
pub trait PostingKind: Copy + Ord + 'static {
    /// All kinds, in the order of their numbers; at most eight.
    const ALL: &'static [Self];

    /// Returns the number of the kind.
    fn number(self) -> u32;
}

/// Declares the kinds of postings of a dictionary.
macro_rules! posting_kind {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[$variant_meta])* $variant,)* }

        impl $name {
            /// All kinds, in the order of their numbers.
            pub const ALL: [Self; [$(Self::$variant),*].len()] = [$(Self::$variant),*];
        }

        impl PostingKind for $name {
            const ALL: &'static [Self] = &Self::ALL;

            #[inline]
            fn number(self) -> u32 {
                self as u32
            }
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
        RareCode,
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
        matches!(self, Self::Primary | Self::Alternate | Self::Derived | Self::RareAlternate)
    }

    /// Returns whether a term of this kind is a code.
    #[inline]
    pub fn is_code(self) -> bool {
        matches!(self, Self::Code | Self::RareCode)
    }

    /// Returns whether a term of this kind is a later word of a name.
    #[inline]
    pub fn is_word(self) -> bool {
        matches!(self, Self::PrimaryWord | Self::AlternateWord)
    }
}

posting_kind! {
    /// The kind of region that a term is a name or code of.
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

/// The postings of all terms, read in place.
#[derive(Debug, Clone, Copy)]
pub struct Postings<'a, K> {
    words: PackedArray<'a>,
    lists: &'a [u8],
    kind: PhantomData<K>,
}

impl<'a, K: PostingKind> Postings<'a, K> {
    /// Returns the postings in two sections.
    #[inline]
    pub fn new(words: &'a [u8], lists: &'a [u8]) -> Self {
        Self { words: PackedArray::new(words), lists, kind: PhantomData }
    }

    /// Returns the postings list of the term with a number; an empty one where there is no such term.
    #[inline]
    pub fn list(&self, term: u32) -> PostingsList<'a, K> {
        let list = self.words.get(term).and_then(|word| {
            if let Some(Posting { record, kind }) = Self::single_of(word) {
                let single = PostingsGroup { kind, len: 1, left: 1, next: record, bytes: &[] };
                return Some(PostingsList { bytes: &[], more: false, single: Some(single) });
            }
            let bytes = self.lists.get((word >> 1) as usize..).filter(|_| word & 1 == 1)?;
            Some(PostingsList { bytes, more: true, single: None })
        });
        list.unwrap_or(PostingsList { bytes: &[], more: false, single: None })
    }

    /// Returns the posting of a term that has no other; `None` of any other term.
    #[inline]
    pub fn single(&self, term: u32) -> Option<Posting<K>> {
        self.words.get(term).and_then(Self::single_of)
    }

    #[inline]
    fn single_of(word: u32) -> Option<Posting<K>> {
        let kinds = u32::try_from(K::ALL.len()).ok()?;
        let (record, kind) = ((word >> 1).checked_div(kinds)?, (word >> 1).checked_rem(kinds)?);
        let kind = *K::ALL.get(kind as usize)?;
        (word & 1 == 0).then_some(Posting { record, kind })
    }

    /// Prefetches the words of these terms all at once.
    #[inline]
    pub fn prefetch(&self, terms: impl Iterator<Item = u32>) {
        prefetch(terms.map(|term| self.words.first_byte(term)));
    }
}

impl<'a> Postings<'a, TermKind> {
    /// Returns the groups of the places that have the term with a number as a whole name.
    #[inline]
    pub fn names(&self, term: u32) -> impl Iterator<Item = PostingsGroup<'a, TermKind>> + use<'a> {
        self.list(term).filter(|group| group.kind.is_name())
    }

    /// Returns the groups of the places that have the term with a number as a whole name or a code.
    #[inline]
    pub fn names_and_codes(&self, term: u32) -> impl Iterator<Item = PostingsGroup<'a, TermKind>> + use<'a> {
        self.list(term).filter(|group| !group.kind.is_word())
    }
}

/// The postings list of a term, one group for each kind. Corrupt bytes end it early.
#[derive(Debug, Clone, Copy)]
pub struct PostingsList<'a, K> {
    bytes: &'a [u8],
    more: bool,
    single: Option<PostingsGroup<'a, K>>,
}

impl<K: PostingKind> PostingsList<'_, K> {
    /// Returns all postings, by kind and record.
    pub fn postings(self) -> impl Iterator<Item = Posting<K>> {
        self.flat_map(|group| group.map(move |record| Posting { record, kind: group.kind }))
    }
}

impl<'a, K: PostingKind> Iterator for PostingsList<'a, K> {
    type Item = PostingsGroup<'a, K>;

    #[inline]
    fn next(&mut self) -> Option<PostingsGroup<'a, K>> {
        if let Some(group) = self.single.take() {
            return Some(group);
        }
        if !self.more {
            return None;
        }
        let head = read_varint(&mut self.bytes)?;
        self.more = head & 1 == 1;
        let kind = *K::ALL.get((head >> 1 & 7) as usize)?;
        let mut bytes = self.bytes;
        if self.more {
            let len = read_varint(&mut self.bytes)? as usize;
            (bytes, self.bytes) = self.bytes.split_at_checked(len)?;
        }
        let next = read_varint(&mut bytes)?;
        Some(PostingsGroup { kind, len: head >> 4, left: head >> 4, next, bytes })
    }
}

/// The records of a postings list with the same kind, ascending.
#[derive(Debug, Clone, Copy)]
pub struct PostingsGroup<'a, K> {
    /// How the term relates to them.
    pub kind: K,
    len: u32,
    left: u32,
    next: u32,
    bytes: &'a [u8],
}

impl<K> PostingsGroup<'_, K> {
    /// Returns the number of records, the ones that have been read included.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<K> Iterator for PostingsGroup<'_, K> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        self.left = self.left.checked_sub(1)?;
        let record = self.next;
        if self.left > 0 {
            match read_varint(&mut self.bytes).and_then(|difference| record.checked_add(difference)) {
                Some(next) => self.next = next,
                None => self.left = 0,
            }
        }
        Some(record)
    }
}

/// Writes the postings of the terms, one term after the other.
#[derive(Debug, Default)]
pub struct PostingsWriter {
    words: Vec<u32>,
    lists: Vec<u8>,
}

impl PostingsWriter {
    /// Adds the next term with its postings, at least one, in any order. Returns whether there was room for them: all lists
    /// together have 2 GiB at most.
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::cast_possible_truncation,
        reason = "records are below 2^28, kinds few, and lists bounded"
    )]
    pub fn add<K: PostingKind>(&mut self, postings: &mut [Posting<K>]) -> bool {
        postings.sort_unstable_by_key(|posting| (posting.kind, posting.record));
        if let [single] = postings {
            self.words.push((single.record * K::ALL.len() as u32 + single.kind.number()) << 1);
            return true;
        }
        self.words.push((self.lists.len() as u32) << 1 | 1);
        let (mut groups, mut records) = (postings.chunk_by(|a, b| a.kind == b.kind).peekable(), Vec::new());
        while let Some(group) = groups.next() {
            let kind = group.first().map_or(0, |posting| posting.kind.number());
            let more = groups.peek().is_some();
            write_varint((group.len() as u32) << 4 | kind << 1 | u32::from(more), &mut self.lists);
            let mut before = 0;
            records.clear();
            for posting in group {
                write_varint(posting.record - before, &mut records);
                before = posting.record;
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Postings in the order in which they are given back.
    fn postings() -> impl Strategy<Value = Vec<Posting<TermKind>>> {
        let posting = (prop_oneof![0_u32..50, 0_u32..1 << 28], 0_usize..8)
            .prop_map(|(record, kind)| Posting { record, kind: TermKind::ALL[kind] });
        prop::collection::vec(posting, 1..20).prop_map(|mut postings| {
            postings.sort_by_key(|posting| (posting.kind, posting.record));
            postings.dedup();
            postings
        })
    }

    proptest! {
        #[test]
        fn postings_come_back(terms in prop::collection::vec(postings(), 0..20)) {
            let mut writer = PostingsWriter::default();
            for term in &terms {
                prop_assert!(writer.add(&mut term.clone()));
            }
            let (words, lists) = writer.finish();
            let read = Postings::<TermKind>::new(&words, &lists);
            read.prefetch(0..30);
            for (number, term) in (0..).zip(&terms) {
                prop_assert_eq!(&read.list(number).postings().collect::<Vec<_>>(), term);
                prop_assert_eq!(read.single(number), Some(term[0]).filter(|_| term.len() == 1));
                let lengths: usize = read.list(number).map(|group| group.len()).sum();
                prop_assert_eq!(lengths, term.len());
            }
        }

        #[test]
        fn any_bytes_are_postings(words in prop::collection::vec(any::<u8>(), 0..60), lists in prop::collection::vec(any::<u8>(), 0..60)) {
            let read = Postings::<TermKind>::new(&words, &lists);
            for term in (0..200).chain([u32::MAX]) {
                prop_assert!(read.list(term).postings().count() <= lists.len() + 1);
            }
        }
    }
}
