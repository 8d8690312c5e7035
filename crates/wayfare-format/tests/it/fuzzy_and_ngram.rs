//! The indexes of misspellings and of middles of words, written and read as `docs/format.md` says.

use std::collections::{BTreeMap, BTreeSet};

use wayfare_format::{
    Importance, MAX_PROBES, NgramIndex, NgramIndexWriter, NgramSections, Partition, PartitionEntry,
    PartitionIndex, PartitionIndexWriter, Posting, SubstringScan, TermDictionary, TermDictionaryWriter,
    TermKind, checksum, first_word,
};

use crate::bytes::{random, u32_at, varint};

/// Names of 1 to 14 letters in three scripts, sorted, none twice.
fn names() -> Vec<String> {
    let letters: Vec<char> = "aeinorstlmabmосква京都 ".chars().collect();
    let name = |x: u32| -> String {
        let len = x as usize % 14 + 1;
        let picked: String =
            random(x).take(len).map(|y| letters[(y >> 7) as usize % letters.len()]).collect();
        picked.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let names: BTreeSet<String> = random(11).take(700).map(name).filter(|name| !name.is_empty()).collect();
    names.into_iter().collect()
}

/// The hash of a half: of twice the length of the name, plus one for the last half, then its letters, then 0.
fn hash(half: &[char], len: usize, is_last: bool) -> u64 {
    let numbers = [2 * len as u64 + u64::from(is_last)].into_iter();
    let numbers = numbers.chain(half.iter().map(|&letter| u64::from(letter))).chain([0]);
    numbers.fold(0, |hash, number| (hash ^ number).wrapping_mul(11_400_714_819_323_198_485).rotate_left(29))
}

/// The upper five bits of the code point times 3711080069.
fn letter_number(letter: char) -> u32 {
    u32::from(letter).wrapping_mul(3_711_080_069) >> 27
}

/// A name by both of its halves: which half is known, its letters, those of the other half.
fn halves_of(name: &[char]) -> [(Partition, &[char], &[char]); 2] {
    let (first, last) = name.split_at(name.len() / 2);
    [(Partition::First, first, last), (Partition::Last, last, first)]
}

#[test]
fn halves_are_written_as_described() {
    let names: Vec<Vec<char>> = names().iter().map(|name| name.chars().collect()).collect();
    let place = |number: u32| number * 7 % 1_000;
    let mut entries: Vec<PartitionEntry> = (0..)
        .zip(&names)
        .flat_map(|(number, name)| PartitionEntry::both(name, place(number), number))
        .collect();
    entries.sort_unstable_by_key(|entry| entry.hash);
    let count = entries.len() as u32;
    let (mut writer, mut halves) = (PartitionIndexWriter::new(names.len() as u32, count), Vec::new());
    entries.into_iter().for_each(|entry| writer.add(entry, &mut halves));
    let starts = writer.finish(&mut halves);

    let width = u32_at(&starts, 0);
    assert_eq!(width, u32::BITS - count.leading_zeros());
    let bit = |number: u32| 1_u32 << (number * (32 - width) / 32);
    let number_of = |word: u32| word & ((1 << width) - 1);
    let buckets = count.div_ceil(8) as usize;
    assert_eq!((starts.len(), halves.len()), (4 * (buckets + 2), 4 * count as usize));
    // What each bucket should hold: place and word of each entry, and the filter of the halves.
    let mut expected = vec![(BTreeSet::new(), 0); buckets];
    for (number, name) in (0..).zip(&names) {
        for (half, known, other) in halves_of(name) {
            let hash = hash(known, name.len(), half == Partition::Last);
            let bucket = (((hash >> 32) * buckets as u64) >> 32) as usize;
            let filter = other.iter().fold(0, |filter, &letter| filter | bit(letter_number(letter)));
            let mixed = (filter ^ (hash >> 5) as u32) & (u32::MAX >> width);
            expected[bucket].0.insert((place(number), number | mixed << width));
            expected[bucket].1 |= bit((hash & 31) as u32);
        }
    }
    for (bucket, (entries, filter)) in expected.iter().enumerate() {
        let [start, end] = [1, 2].map(|next| u32_at(&starts, 4 * (bucket + next)));
        let found: Vec<u32> =
            (number_of(start)..number_of(end)).map(|at| u32_at(&halves, 4 * at as usize)).collect();
        assert_eq!(start >> width, *filter);
        assert_eq!(found, entries.iter().map(|&(_, word)| word).collect::<Vec<_>>());
    }
    assert_eq!(u32_at(&starts, 4 * (buckets + 1)), count);

    // What the reader finds by a half is what passes the filters, in the order of its bucket.
    let letters = Vec::new();
    let index = PartitionIndex::new(&starts, &halves, &letters).unwrap();
    for name in names.iter().step_by(3) {
        for (half, known, other) in halves_of(name) {
            let more = [other, &['x', 'y'], &[]].concat();
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
                let hash = hash(known, len, half == Partition::Last);
                let bucket = (((hash >> 32) * buckets as u64) >> 32) as usize;
                let [start, end] = [1, 2].map(|next| u32_at(&starts, 4 * (bucket + next)));
                let wanted = other.iter().fold(0, |filter, &letter| filter | bit(letter_number(letter)));
                let unknown = len - known.len();
                // An edit that makes the half longer takes no letter away, one that makes it shorter adds none.
                let lost = edits - edits.min(unknown.saturating_sub(other.len()));
                let added = edits - edits.min(other.len().saturating_sub(unknown));
                let passes = |word: &u32| {
                    let filter = (word >> width) ^ ((hash >> 5) as u32 & (u32::MAX >> width));
                    (wanted & !filter).count_ones() as usize <= lost
                        && (filter & !wanted).count_ones() as usize <= added
                };
                let words = (number_of(start)..number_of(end)).map(|at| u32_at(&halves, 4 * at as usize));
                let is_there = (start >> width) & bit((hash & 31) as u32) != 0;
                let expected: Vec<u32> = words.filter(|_| is_there).filter(passes).map(number_of).collect();
                let (head, tail) = known.split_at(known.len() / 3);
                let (before, after) = other.split_at(other.len() / 2);
                let signature = index.signature([before, &[], after], edits);
                let probe = index.probe(half, len, [head, tail, &[]], signature);
                assert_eq!(probe.is_some(), unknown.abs_diff(other.len()) <= edits);
                let mut found = Vec::new();
                let all = index.find(probe.as_slice(), usize::MAX, |number| found.push(number));
                let expected = if probe.is_some() { expected } else { Vec::new() };
                assert_eq!(found, expected, "{name:?} {half:?} {len} {edits}");
                assert!(all >= found.len());
                // Where there are more than asked for, none is looked at.
                if let Some(fewer) = all.checked_sub(1) {
                    assert_eq!(index.find(probe.as_slice(), fewer, |number| panic!("{number}")), all);
                }
            }
        }
    }
    // Many probes at once give the same as one after the other.
    let probe = |name: &Vec<char>| {
        let (known, other) = name.split_at(name.len() / 2);
        index.probe(Partition::First, name.len(), [known, &[], &[]], index.signature([other, &[], &[]], 1))
    };
    let probes: Vec<_> = names.iter().filter_map(probe).take(MAX_PROBES).collect();
    let (mut together, mut apart) = (Vec::new(), Vec::new());
    index.find(&probes, usize::MAX, |number| together.push(number));
    for &probe in &probes {
        index.find(&[probe], usize::MAX, |number| apart.push(number));
    }
    assert!(together == apart && together.len() >= MAX_PROBES);
}

#[test]
fn an_alphabet_is_a_block_of_128() {
    let letters = ['a', 'z', '\u{7f}', '\u{80}', 'é', '\u{ff}', 'а', '東'];
    let bytes: Vec<u8> = letters.iter().flat_map(|&letter| u32::from(letter).to_le_bytes()).collect();
    let starts = [5_u32, 0].map(u32::to_le_bytes).concat();
    let halves = PartitionIndex::new(&starts, &[], &bytes).unwrap();
    for letter in ['\0', 'm', '\u{7f}', '\u{80}', 'ÿ', '\u{100}', 'я', '東', '都'] {
        let block = u32::from(letter) / 128;
        let expected = letters.iter().copied().filter(|&other| u32::from(other) / 128 == block);
        assert!(halves.alphabet(letter).eq(expected), "{letter:?}");
    }
    for width in [0, 32, u32::MAX] {
        assert!(PartitionIndex::new(&width.to_le_bytes(), &[], &[]).is_none(), "{width}");
    }
    assert!(PartitionIndex::new(&31_u32.to_le_bytes(), &[], &[]).is_some());
}

/// The n-grams of a key: characters that follow each other, the first in the first word and not the first of the key.
fn ngrams(key: &str, length: usize) -> Vec<String> {
    let letters: Vec<char> = key.chars().collect();
    let first = first_word(key).chars().count();
    (1..first).filter_map(|at| Some(letters.get(at..at + length)?.iter().collect())).collect()
}

/// Postings of the key with a number.
fn postings(number: u32) -> Vec<Posting> {
    let places: BTreeSet<u32> = random(number).take(number as usize % 3 + 1).map(|x| x % 900).collect();
    places
        .into_iter()
        .map(|place| Posting { place, kind: TermKind::ALL[(place + number) as usize % 5] })
        .collect()
}

#[test]
fn middles_of_words_are_written_as_described() {
    let keys: Vec<String> = names();
    let importance: Vec<_> = (0..900).map(|i| Importance::new(10.0 - i as f32 / 90.0)).collect();
    let (mut dictionary, mut bytes) = (TermDictionaryWriter::default(), Vec::new());
    let mut writer = NgramIndexWriter::new(keys.len(), &importance);
    let mut blocks = Vec::new();
    for (number, key) in (0..).zip(&keys) {
        let offset = bytes.len() as u32;
        let block = dictionary.add(key.as_bytes(), &postings(number), offset, &mut bytes);
        writer.add(key, &postings(number), block);
        blocks.push(block);
    }
    let NgramSections { blocks: offsets, levels, list_offsets, lists, promises } = writer.finish();

    // The level of each key, by the places that count.
    let level = |number: u32, key: &str| {
        let letters = first_word(key).chars().count() as f32;
        let score = |posting: &Posting| {
            let importance = importance[posting.place as usize].get();
            let less = match posting.kind as u32 {
                0 | 3 => 0.0,
                _ if importance < 4.0 => return None,
                2 => 3.9,
                _ => 3.0,
            };
            Some(importance - less - 0.16 * letters)
        };
        let best = postings(number).iter().filter_map(score).reduce(f32::max);
        best.map(|score| ((score + 5.001) * 16.0).ceil().clamp(1.0, 255.0) as u8)
    };
    // Of each block with such n-grams: its level, and its n-grams of four characters. Of all n-grams: the best level.
    let mut by_block: BTreeMap<u32, (u8, BTreeSet<String>)> = BTreeMap::new();
    let mut best = vec![0; promises.len()];
    for ((number, key), block) in (0..).zip(&keys).zip(&blocks) {
        let Some(level) = level(number, key) else { continue };
        for ngram in [4, 5].iter().flat_map(|&length| ngrams(key, length)) {
            let cell = checksum(ngram.as_bytes()) as usize % promises.len();
            best[cell] = level.max(best[cell]);
        }
        if !ngrams(key, 4).is_empty() {
            let of_block = by_block.entry(*block).or_default();
            of_block.0 = level.max(of_block.0);
            of_block.1.extend(ngrams(key, 4));
        }
    }
    assert!(promises.len().is_power_of_two());
    assert_eq!(promises, best);
    let mut ranked: Vec<_> = by_block.iter().collect();
    ranked.sort_by_key(|(offset, (level, _))| (255 - level, **offset));
    assert!(ranked.len() > 20);
    let written: Vec<_> =
        levels.iter().enumerate().map(|(at, &level)| (u32_at(&offsets, 4 * at), level)).collect();
    assert_eq!(written, ranked.iter().map(|(offset, (level, _))| (**offset, *level)).collect::<Vec<_>>());
    assert_eq!(offsets.len(), 4 * ranked.len());

    // The lists, by the lowest bits of the hash.
    let count = list_offsets.len() / 4 - 1;
    assert!(count.is_power_of_two());
    let mut expected = vec![BTreeSet::new(); count];
    for (rank, (_, (_, ngrams))) in (0..).zip(&ranked) {
        for ngram in ngrams {
            expected[checksum(ngram.as_bytes()) as usize % count].insert(rank);
        }
    }
    // "As many numbers as a list has on average, or up to twice as many": before equal ones fall away.
    let all: usize = (0..)
        .zip(&keys)
        .filter(|(n, key)| level(*n, key).is_some())
        .map(|(_, key)| ngrams(key, 4).len())
        .sum();
    assert!((8..=32).contains(&(all / count)), "{all} in {count} lists");
    for (list, expected) in expected.iter().enumerate() {
        let [start, end] = [0, 1].map(|next| u32_at(&list_offsets, 4 * (list + next)) as usize);
        let (mut rest, mut next, mut ranks) = (&lists[start..end], 0, Vec::new());
        while !rest.is_empty() {
            next += varint(&mut rest) + 1;
            ranks.push(next - 1);
        }
        assert_eq!(ranks, expected.iter().copied().collect::<Vec<u32>>());
    }
    assert_eq!(u32_at(&list_offsets, 4 * count) as usize, lists.len());

    // The reader: the blocks in all lists of the first eight n-grams, best first, and the least of the levels.
    let sections = NgramSections {
        blocks: &*offsets,
        levels: &*levels,
        list_offsets: &*list_offsets,
        lists: &*lists,
        promises: &*promises,
    };
    let index = NgramIndex::new(&sections).unwrap();
    let (starts, runs) = dictionary.blocks();
    let keys_read = TermDictionary::new(&starts, &runs, &bytes);
    let score = |level: u8| match level {
        0 => f32::NEG_INFINITY,
        255 => f32::INFINITY,
        level => f32::from(level) / 16.0 - 5.0,
    };
    let pieces = keys.iter().filter_map(|key| key.char_indices().nth(1).and_then(|(at, _)| key.get(at..)));
    let others = ["", "a", "abc", "aein", "mosk", "nothing at all", "aaaaaaaaaaaaaaaaaaaa", "京都"];
    let mut promised = 0;
    for text in pieces.chain(others) {
        // As for a key of which the text is all but the first letter.
        let of_text = |length| ngrams(&format!("x{text}"), length).into_iter().take(8).collect::<Vec<_>>();
        let is_word = first_word(&format!("x{text}")).len() == 1 + first_word(text).len();
        if !is_word {
            continue;
        }
        let cell = |ngram: &String, len: usize| checksum(ngram.as_bytes()) as usize % len;
        let mut ranks: BTreeSet<u32> = (0..ranked.len() as u32).collect();
        of_text(4).iter().for_each(|ngram| ranks.retain(|rank| expected[cell(ngram, count)].contains(rank)));
        if of_text(4).is_empty() {
            ranks.clear();
        }
        let of_ranks: Vec<_> = ranks
            .iter()
            .map(|&rank| ranked[rank as usize])
            .map(|(&offset, (level, _))| (offset, score(*level)))
            .collect();
        assert_eq!(index.blocks(text).collect::<Vec<_>>(), of_ranks, "{text}");
        let ngrams = if of_text(5).is_empty() { of_text(4) } else { of_text(5) };
        let promise = ngrams.iter().map(|ngram| promises[cell(ngram, promises.len())]).min();
        assert_eq!(index.promise(text), promise.map_or(f32::NEG_INFINITY, score), "{text}");
        promised += usize::from(promise.is_some_and(|promise| promise > 0));
        // The keys of a block with the text in the middle of their first word, whatever block it is.
        let Some(mut scan) = SubstringScan::new(text.as_bytes()) else { continue };
        for start in (0..keys.len()).step_by(16 * 5) {
            let mut matches = scan.block(&keys_read, blocks[start]).unwrap();
            let in_block = (start as u32..).zip(keys[start..].iter().take(16));
            let holds = |key: &str| {
                let word = first_word(key);
                let starts = (1..word.len()).filter(|&at| key.is_char_boundary(at));
                starts.into_iter().any(|at| key[at..].starts_with(text)).then(|| word.chars().count())
            };
            for (number, letters) in in_block.filter_map(|(number, key)| Some((number, holds(key)?))) {
                let (found, read) = matches.next().unwrap().unwrap();
                assert!(found == letters && read.eq(postings(number)), "{text} in {}", keys[number as usize]);
            }
            assert!(matches.next().unwrap().is_none(), "{text}");
        }
    }
    assert!(promised > 100);
}
