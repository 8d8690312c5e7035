//! The fuzzy index, written and read as `docs/format.md` says.

use std::collections::BTreeSet;

use wayfare_format::{MAX_PROBES, Partition, PartitionEntry, PartitionIndex, PartitionIndexWriter};

use crate::bytes::{names, u32_at};

/// The hash of a partition: of twice the length of the name, plus one for the last one, then its letters, then 0.
fn hash(letters: &[char], len: usize, partition: Partition) -> u64 {
    let numbers = [2 * len as u64 + u64::from(partition == Partition::Last)].into_iter();
    let numbers = numbers
        .chain(letters.iter().map(|&letter| u64::from(letter)))
        .chain([0]);
    numbers.fold(0, |hash, number| {
        (hash ^ number)
            .wrapping_mul(11_400_714_819_323_198_485)
            .rotate_left(29)
    })
}

/// The upper five bits of the code point times 3711080069.
fn letter_number(letter: char) -> u32 {
    u32::from(letter).wrapping_mul(3_711_080_069) >> 27
}

/// A name by both of its partitions: which one is known, its letters, those of the other one.
fn partitions(name: &[char]) -> [(Partition, &[char], &[char]); 2] {
    let (first, last) = name.split_at(name.len() / 2);
    [
        (Partition::First, first, last),
        (Partition::Last, last, first),
    ]
}

/// The most important place of the name with a number.
fn place(number: u32) -> u32 {
    number * 7 % 1_000
}

/// The buckets and entries of the index of some names.
struct Written {
    names: Vec<Vec<char>>,
    buckets: Vec<u8>,
    entries: Vec<u8>,
}

impl Written {
    fn new() -> Self {
        let names: Vec<Vec<char>> = names().iter().map(|name| name.chars().collect()).collect();
        let mut all: Vec<PartitionEntry> = (0..)
            .zip(&names)
            .flat_map(|(number, name)| PartitionEntry::both(name, place(number), number))
            .collect();
        all.sort_unstable_by_key(|entry| entry.hash);
        let (mut writer, mut entries) = (
            PartitionIndexWriter::new(names.len() as u32, all.len() as u32),
            Vec::new(),
        );
        all.into_iter()
            .for_each(|entry| writer.add(entry, &mut entries));
        Self {
            names,
            buckets: writer.finish(&mut entries),
            entries,
        }
    }

    fn index(&self) -> PartitionIndex<'_> {
        PartitionIndex::new(&self.buckets, &self.entries).unwrap()
    }

    /// Bits of a number in a word; the others are a filter.
    fn width(&self) -> u32 {
        u32_at(&self.buckets, 0)
    }

    fn number_of(&self, word: u32) -> u32 {
        word & ((1 << self.width()) - 1)
    }

    /// The bit of a filter for a number below 32.
    fn bit(&self, number: u32) -> u32 {
        1 << (number * (32 - self.width()) / 32)
    }

    fn filter(&self, letters: &[char]) -> u32 {
        letters.iter().fold(0, |filter, &letter| {
            filter | self.bit(letter_number(letter))
        })
    }

    /// What the filter of an entry is combined with: bits of the hash, from bit 5 on.
    fn salt(&self, hash: u64) -> u32 {
        (hash >> 5) as u32 & (u32::MAX >> self.width())
    }

    fn bucket_count(&self) -> usize {
        (2 * self.names.len()).div_ceil(8)
    }

    fn bucket_of(&self, hash: u64) -> usize {
        (((hash >> 32) * self.bucket_count() as u64) >> 32) as usize
    }

    /// The filter and the entries of a bucket.
    fn bucket(&self, bucket: usize) -> (u32, Vec<u32>) {
        let [start, end] = [1, 2].map(|next| u32_at(&self.buckets, 4 * (bucket + next)));
        let entries = self.number_of(start)..self.number_of(end);
        (
            start >> self.width(),
            entries
                .map(|at| u32_at(&self.entries, 4 * at as usize))
                .collect(),
        )
    }
}

#[test]
fn partitions_are_written_as_described() {
    let written = Written::new();
    let count = 2 * written.names.len();
    assert_eq!(written.width(), u32::BITS - (count as u32).leading_zeros());
    let buckets = written.bucket_count();
    assert_eq!(
        (written.buckets.len(), written.entries.len()),
        (4 * (buckets + 2), 4 * count)
    );
    // What each bucket should hold: place and word of each entry, and the filter of the partitions.
    let mut expected = vec![(BTreeSet::new(), 0); buckets];
    for (number, name) in (0..).zip(&written.names) {
        for (partition, known, other) in partitions(name) {
            let hash = hash(known, name.len(), partition);
            let bucket = &mut expected[written.bucket_of(hash)];
            let word = number | (written.filter(other) ^ written.salt(hash)) << written.width();
            bucket.0.insert((place(number), word));
            bucket.1 |= written.bit((hash & 31) as u32);
        }
    }
    for (bucket, (entries, filter)) in expected.into_iter().enumerate() {
        let words = entries.into_iter().map(|(_, word)| word).collect();
        assert_eq!(written.bucket(bucket), (filter, words));
    }
    assert_eq!(u32_at(&written.buckets, 4 * (buckets + 1)) as usize, count);
}

/// Calls with a partition that is known, the length of a name, and the letters and edits of the other partition.
fn probes(written: &Written, mut check: impl FnMut(Partition, usize, &[char], &[char], usize)) {
    for name in written.names.iter().step_by(3) {
        for (partition, known, other) in partitions(name) {
            let more = [other, &['x', 'y']].concat();
            for (len, other, edits) in [
                (name.len(), other, 0),
                (name.len(), other, 1),
                (name.len(), &other[..other.len() / 2], 2),
                (name.len(), more.as_slice(), 2),
                (name.len(), &more[1..], 1),
                (name.len() + 1, other, 1),
                (name.len() + 2, other, 2),
                (name.len() + 1, other, 0),
            ] {
                check(partition, len, known, other, edits);
            }
        }
    }
}

#[test]
fn candidates_are_the_entries_that_pass_the_filters_in_the_order_of_their_bucket() {
    let written = Written::new();
    let index = written.index();
    probes(&written, |partition, len, known, other, edits| {
        let hash = hash(known, len, partition);
        let (filter, entries) = written.bucket(written.bucket_of(hash));
        let wanted = written.filter(other);
        let unknown = len - known.len();
        // An edit that makes the partition longer takes no letter away, one that makes it shorter adds none.
        let lost = edits - edits.min(unknown.saturating_sub(other.len()));
        let added = edits - edits.min(other.len().saturating_sub(unknown));
        let passes = |word: &u32| {
            let filter = (word >> written.width()) ^ written.salt(hash);
            (wanted & !filter).count_ones() as usize <= lost
                && (filter & !wanted).count_ones() as usize <= added
        };
        let is_there = filter & written.bit((hash & 31) as u32) != 0;
        let passing = entries.iter().copied().filter(|_| is_there).filter(passes);
        let (head, tail) = known.split_at(known.len() / 3);
        let (before, after) = other.split_at(other.len() / 2);
        let signature = index.signature([before, &[], after], edits);
        let probe = index.probe(partition, len, [head, tail, &[]], signature);
        assert_eq!(probe.is_some(), unknown.abs_diff(other.len()) <= edits);
        let expected: Vec<u32> = passing
            .filter(|_| probe.is_some())
            .map(|word| written.number_of(word))
            .collect();
        let find = |max_entries: usize, limit: u32| {
            let mut found = Vec::new();
            let may_matter = |number| place(number) < limit;
            let looked_at =
                index.find(probe.as_slice(), max_entries, may_matter, |n| found.push(n));
            (found, looked_at)
        };
        let (found, all) = find(usize::MAX, u32::MAX);
        assert_eq!(found, expected, "{known:?} {partition:?} {len} {edits}");
        assert!((found.len()..=entries.len()).contains(&all));
        // A bound leaves the less important entries out, at most: none that may matter.
        for limit in [0, 50, 300, 900] {
            let (found, looked_at) = find(usize::MAX, limit);
            assert!(looked_at <= all && expected.starts_with(&found));
            assert!(
                expected[found.len()..]
                    .iter()
                    .all(|&number| place(number) >= limit)
            );
            assert!(limit > 0 || looked_at == 0);
        }
        // A limit on the work holds but for the entries that are looked at together.
        for max_entries in [0, 1, 8, 9] {
            let (found, looked_at) = find(max_entries, u32::MAX);
            assert!(looked_at <= max_entries + 8 && expected.starts_with(&found));
        }
    });
}

#[test]
fn many_probes_at_once_find_the_same_as_one_after_the_other() {
    let written = Written::new();
    let index = written.index();
    let probe = |name: &Vec<char>| {
        let (known, other) = name.split_at(name.len() / 2);
        index.probe(
            Partition::First,
            name.len(),
            [known, &[], &[]],
            index.signature([other, &[], &[]], 1),
        )
    };
    let probes: Vec<_> = written
        .names
        .iter()
        .filter_map(probe)
        .take(MAX_PROBES)
        .collect();
    let (mut together, mut apart) = (Vec::new(), Vec::new());
    index.find(
        &probes,
        usize::MAX,
        |_| true,
        |number| together.push(number),
    );
    for &probe in &probes {
        index.find(&[probe], usize::MAX, |_| true, |number| apart.push(number));
    }
    assert!(together == apart && together.len() >= MAX_PROBES);
}

#[test]
fn numbers_have_fewer_bits_than_a_word() {
    for width in [0, 32, u32::MAX] {
        assert!(
            PartitionIndex::new(&width.to_le_bytes(), &[]).is_none(),
            "{width}"
        );
    }
    assert!(PartitionIndex::new(&31_u32.to_le_bytes(), &[]).is_some());
}
