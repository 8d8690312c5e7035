//! Postings, written and read as `docs/format.md` says: what the writer writes is read here by that page alone, and the
//! reader gives the same.

use wayfare_format::{Posting, PostingKind, Postings, PostingsWriter, RegionKind, TermKind};

use crate::bytes::{packed, random, take, varint};

/// Postings of the term with a number, by kind and record: records and differences of all sizes.
fn postings<K: PostingKind>(term: u32) -> Vec<Posting<K>> {
    let kind = |x: u32| K::ALL[x as usize % 7 % K::ALL.len()];
    let posting = |x: u32| Posting { record: x >> (4 + x % 28), kind: kind(x >> 5) };
    let len = if term.is_multiple_of(3) { 1 } else { term as usize % 40 };
    let mut postings: Vec<_> = random(term).take(len.max(1)).map(posting).collect();
    postings.sort_unstable_by_key(|posting| (posting.kind, posting.record));
    postings.dedup();
    postings
}

/// Reads the postings of a term as described.
fn read<K: PostingKind>(words: &[u8], lists: &[u8], term: usize) -> Vec<Posting<K>> {
    let word = packed(words, term);
    let kinds = K::ALL.len() as u32;
    if word.is_multiple_of(2) {
        return vec![Posting { record: word / 2 / kinds, kind: K::ALL[(word / 2 % kinds) as usize] }];
    }
    let (mut list, mut postings) = (&lists[word as usize / 2..], Vec::new());
    loop {
        let head = varint(&mut list);
        let (len, kind, is_followed) = (head / 16, K::ALL[(head / 2 % 8) as usize], head % 2 == 1);
        let mut records = if is_followed {
            let bytes = varint(&mut list) as usize;
            take(&mut list, bytes)
        } else {
            list
        };
        let mut record = 0;
        for _ in 0..len {
            record += varint(&mut records);
            postings.push(Posting { record, kind });
        }
        if !is_followed {
            return postings;
        }
        assert!(records.is_empty(), "the length is that of the group");
    }
}

fn assert_written_as_described<K: PostingKind + std::fmt::Debug>() {
    let mut writer = PostingsWriter::default();
    for term in 0..500 {
        // The order in which they are added does not matter.
        let mut shuffled = postings::<K>(term);
        shuffled.reverse();
        assert!(writer.add(&mut shuffled));
    }
    let (words, lists) = writer.finish();
    let reader = Postings::<K>::new(&words, &lists);
    reader.prefetch(0..600);
    for term in 0..500 {
        let expected = postings::<K>(term);
        assert_eq!(read::<K>(&words, &lists, term as usize), expected, "{term}");
        assert_eq!(reader.list(term).postings().collect::<Vec<_>>(), expected, "{term}");
        for group in reader.list(term) {
            let of_kind = expected.iter().filter(|posting| posting.kind == group.kind);
            assert_eq!((group.len(), group.is_empty()), (of_kind.clone().count(), false));
            assert!(group.eq(of_kind.map(|posting| posting.record)));
        }
    }
    assert!(reader.list(600).next().is_none() && reader.list(u32::MAX).next().is_none());
}

#[test]
fn postings_of_places_are_written_as_described() {
    assert_written_as_described::<TermKind>();
    assert_eq!(TermKind::ALL.map(PostingKind::number), [0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn postings_of_regions_are_written_as_described() {
    assert_written_as_described::<RegionKind>();
    assert_eq!(RegionKind::ALL.map(PostingKind::number), [0, 1, 2]);
}

#[test]
fn whole_names_come_before_later_words() {
    assert_eq!(TermKind::ALL.map(TermKind::is_name), [true, true, true, true, false, false, false, false]);
}

#[test]
fn a_single_record_may_have_28_bits() {
    let largest = Posting { record: (1 << 28) - 1, kind: TermKind::AlternateWord };
    let mut writer = PostingsWriter::default();
    assert!(writer.add(&mut [largest]));
    let (words, lists) = writer.finish();
    assert!(lists.is_empty());
    assert!(Postings::new(&words, &lists).list(0).postings().eq([largest]));
}
