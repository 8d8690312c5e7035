//! Postings, written and read as `docs/format.md` says: what the writer writes is read here by that page alone, and the
//! reader gives the same.

use wayfare_format::{Posting, Postings, PostingsWriter, RegionKind, TermKind};

use crate::bytes::{packed, random, take, varint};

/// Postings of the term with a number, by kind and record: records and differences of all sizes.
fn postings<K: Copy + Ord>(term: u32, kinds: &[K], len: usize) -> Vec<Posting<K>> {
    let kind = |x: u32| kinds[x as usize % 7 % kinds.len()];
    let posting = |x: u32| Posting {
        record: x >> (4 + x % 28),
        kind: kind(x >> 5),
    };
    let mut postings: Vec<_> = random(term).take(len).map(posting).collect();
    postings.sort_unstable_by_key(|posting| (posting.kind, posting.record));
    postings.dedup();
    postings
}

/// Those of places and of regions.
fn of_term(term: u32) -> (Vec<Posting<TermKind>>, Vec<Posting<RegionKind>>) {
    let places = if term.is_multiple_of(3) {
        1
    } else {
        term as usize % 40
    };
    let regions = if term.is_multiple_of(4) {
        0
    } else {
        term as usize % 9
    };
    (
        postings(term, &TermKind::ALL, places.max(1)),
        postings(term + 1, &RegionKind::ALL, regions),
    )
}

/// Reads the records of a term with the numbers of their kinds as described.
fn read(words: &[u8], lists: &[u8], term: usize) -> Vec<(u32, u32)> {
    let word = packed(words, term);
    if word.is_multiple_of(2) {
        return vec![(word / 2 % 8, word / 2 / 8)];
    }
    let (mut list, mut postings) = (&lists[word as usize / 2..], Vec::new());
    loop {
        let head = varint(&mut list);
        let (len, kind, is_followed) = (head / 32, head / 2 % 16, head % 2 == 1);
        let mut records = if is_followed {
            let bytes = varint(&mut list) as usize;
            take(&mut list, bytes)
        } else {
            list
        };
        let mut record = 0;
        for _ in 0..len {
            record += varint(&mut records);
            postings.push((kind, record));
        }
        if !is_followed {
            return postings;
        }
        assert!(records.is_empty(), "the length is that of the group");
    }
}

#[test]
fn postings_are_written_as_described() {
    let mut writer = PostingsWriter::default();
    for term in 0..500 {
        // The order in which they are added does not matter.
        let (mut places, mut regions) = of_term(term);
        places.reverse();
        regions.reverse();
        assert!(writer.add(&mut places, &mut regions));
    }
    let (words, lists) = writer.finish();
    let reader = Postings::new(&words, &lists);
    reader.prefetch(0..600);
    for term in 0..500 {
        let (places, regions) = of_term(term);
        let numbers = places
            .iter()
            .map(|posting| (posting.kind as u32, posting.record));
        let of_regions = regions
            .iter()
            .map(|posting| (8 + posting.kind as u32, posting.record));
        assert!(
            read(&words, &lists, term as usize)
                .into_iter()
                .eq(numbers.chain(of_regions)),
            "{term}"
        );
        assert_eq!(
            reader.list(term).postings().collect::<Vec<_>>(),
            places,
            "{term}"
        );
        assert_eq!(reader.regions(term).collect::<Vec<_>>(), regions, "{term}");
        for group in reader.list(term) {
            let of_kind = places.iter().filter(|posting| posting.kind == group.kind);
            assert_eq!(
                (group.len(), group.is_empty()),
                (of_kind.clone().count(), false)
            );
            assert!(group.eq(of_kind.map(|posting| posting.record)));
        }
    }
    assert!(reader.list(600).next().is_none() && reader.regions(u32::MAX).next().is_none());
    assert_eq!(
        TermKind::ALL.map(|kind| kind as u32),
        [0, 1, 2, 3, 4, 5, 6, 7]
    );
    assert_eq!(RegionKind::ALL.map(|kind| kind as u32), [0, 1, 2]);
}

#[test]
fn whole_names_come_before_later_words() {
    assert_eq!(
        TermKind::ALL.map(TermKind::is_name),
        [true, true, true, true, false, false, false, false]
    );
}

#[test]
fn a_single_record_may_have_28_bits() {
    let largest = Posting {
        record: (1 << 28) - 1,
        kind: TermKind::AlternateWord,
    };
    let mut writer = PostingsWriter::default();
    assert!(writer.add(&mut [largest], &mut []));
    let (words, lists) = writer.finish();
    assert!(lists.is_empty());
    assert!(
        Postings::new(&words, &lists)
            .list(0)
            .postings()
            .eq([largest])
    );
}
