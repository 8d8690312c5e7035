//! The sections that answer searches by name, written and read as `docs/format.md` says: what the writers write is read
//! here by that page alone, and the readers give the same.

use wayfare_format::{
    Answer, IdTable, Importance, MaxScores, MaxScoresWriter, NONE, PlaceIdRecord, Posting, Precomputed,
    PrecomputedWriter, Reading, Table, TermDictionary, TermDictionaryWriter, TermKind, checksum,
};

use crate::bytes::{random, take, text, u32_at, u64_at, varint};

/// Keys in order: short ones, and such that share or add 14, 15, 16 and many bytes, over two runs of blocks.
fn keys() -> Vec<String> {
    let mut keys: Vec<String> = random(7).take(900).map(|i| format!("{:x}", i >> 8)).collect();
    for shared in [13, 14, 15, 16, 17, 142, 143, 200] {
        for added in [1, 13, 14, 15, 16, 17, 142, 143, 200] {
            keys.push(format!("{}{}", "m".repeat(shared), "z".repeat(added)));
            keys.push(format!("{}{}", "m".repeat(shared), "0".repeat(added)));
        }
    }
    keys.extend(["é", "éa", "東京", "東京都", " "].map(String::from));
    keys.sort();
    keys.dedup();
    keys
}

/// Some postings of the key with a number, with places and differences of all sizes.
fn postings(number: usize) -> Vec<Posting> {
    let mut places: Vec<u32> =
        random(number as u32).take(number % 5 + 1).map(|x| x >> (4 + x % 28)).collect();
    places.sort_unstable();
    places.dedup();
    let kind = |place: u32| TermKind::ALL[(place as usize + number) % 5];
    places.into_iter().map(|place| Posting { place, kind: kind(place) }).collect()
}

/// The three sections of a dictionary, and the offset of the block of each key.
fn dictionary(keys: &[String]) -> ([Vec<u8>; 3], Vec<u32>) {
    let (mut writer, mut bytes) = (TermDictionaryWriter::default(), Vec::new());
    let add = |(number, key): (usize, &String)| {
        let offset = bytes.len() as u32;
        writer.add(key.as_bytes(), &postings(number), offset, &mut bytes)
    };
    let blocks = keys.iter().enumerate().map(add).collect();
    let (starts, runs) = writer.blocks();
    ([starts, runs, bytes], blocks)
}

#[test]
fn keys_are_written_as_described() {
    let keys = keys();
    let ([starts, runs, bytes], blocks) = dictionary(&keys);
    let (mut rest, mut before) = (bytes.as_slice(), Vec::new());
    for (number, key) in keys.iter().enumerate() {
        let offset = bytes.len() - rest.len();
        let lengths = take(&mut rest, 1)[0];
        let mut length = |half: u8| match half {
            15 => 15 + varint(&mut rest) as usize,
            less => usize::from(less),
        };
        let (shared, len) = (length(lengths >> 4), length(lengths & 15));
        if number % 16 == 0 {
            assert_eq!((shared, blocks[number]), (0, offset as u32));
            let (run, block) = (number / 16 / 32 * 640, number / 16 % 32);
            let mut head = [0; 16];
            head.iter_mut().zip(key.bytes()).for_each(|(to, from)| *to = from);
            let head =
                head.as_chunks::<8>().0.iter().map(|half| u64::from_be_bytes(*half)).collect::<Vec<_>>();
            assert_eq!(u64_at(&runs, run + 8 * block), head[0]);
            assert_eq!(u64_at(&runs, run + 256 + 8 * block), head[1]);
            assert_eq!(u32_at(&runs, run + 512 + 4 * block), offset as u32);
            assert!(block > 0 || u64_at(&starts, number / 16 / 32 * 8) == head[0]);
        }
        before.truncate(shared);
        before.extend_from_slice(take(&mut rest, len));
        assert_eq!((blocks[number], before.as_slice()), (blocks[number / 16 * 16], key.as_bytes()));
        let mut place = 0;
        for (posting, left) in postings(number).iter().zip((0..postings(number).len()).rev()) {
            let word = varint(&mut rest);
            assert_eq!(word % 2 == 1, left > 0);
            place += word / 2 / 5;
            assert_eq!((place, word / 2 % 5), (posting.place, posting.kind as u32));
        }
    }
    assert!(rest.is_empty());
    let (blocks, used) = (keys.len().div_ceil(16), keys.len().div_ceil(16).div_ceil(32));
    assert_eq!((runs.len(), starts.len()), (used * 640, used * 8));
    for block in blocks..used * 32 {
        assert_eq!(u32_at(&runs, block / 32 * 640 + 512 + 4 * (block % 32)), NONE);
        assert_eq!(u64_at(&runs, block / 32 * 640 + 8 * (block % 32)), u64::MAX);
    }
}

#[test]
fn keys_are_found_by_text_and_number() {
    let all = keys();
    for keys in [&all[..], &all[..33], &all[..32], &all[..17], &all[..16], &all[..1]] {
        let ([starts, runs, bytes], _) = dictionary(keys);
        let dictionary = TermDictionary::new(&starts, &runs, &bytes);
        assert_eq!((dictionary.len(), dictionary.is_empty()), (keys.len(), false));
        let mut key = b"what was there before".to_vec();
        for (number, expected) in keys.iter().enumerate() {
            let (found, _) = dictionary.read(number as u32, &mut key).unwrap();
            assert!(key == expected.as_bytes() && found.eq(postings(number)), "{expected}");
        }
        for number in [keys.len() as u32, keys.len() as u32 / 16 * 16 + 16, u32::MAX] {
            assert!(dictionary.read(number, &mut key).is_err());
        }
        let ends = [1, 2, 3, 13, 14, 15, 16, 17, 150].into_iter();
        let starts = ends.flat_map(|end| all.iter().filter_map(move |key| key.get(..end)));
        let others =
            ["", "0000", "zzzz", "m0", "mmmmmmmmmmmmmmm1", "mmmmmmmmmmmmmmmzzzzzzzzzzzzzzzzzy", "東"];
        for text in all.iter().map(String::as_str).chain(starts).chain(others) {
            let mut expected = keys.iter().enumerate().filter(|(_, key)| key.starts_with(text));
            let mut found = dictionary.starting_with(text.as_bytes()).unwrap();
            while let Some((whole, found)) = found.next().unwrap() {
                let (number, key) = expected.next().unwrap();
                assert!(whole == (key == text) && found.eq(postings(number)), "{key} for {text}");
            }
            assert!(expected.next().is_none() && found.next().unwrap().is_none(), "{text}");
            let number = keys.iter().position(|key| key == text);
            match (dictionary.starting_with(text.as_bytes()).unwrap().whole().unwrap(), number) {
                (Some(found), Some(number)) => assert!(found.eq(postings(number)), "{text}"),
                (found, number) => assert!(found.is_none() && number.is_none(), "{text}"),
            }
        }
    }
}

#[test]
fn levels_are_as_described() {
    let importance: Vec<_> = (0..900).map(|i| Importance::new(i as f32 / 90.0 - 1.0)).collect();
    let all: Vec<Vec<Posting>> = (0..1_801)
        .map(|number| {
            let place = |x: u32| Posting { place: x % 900, kind: TermKind::ALL[x as usize / 900 % 5] };
            random(number).skip(1).take(number as usize % 3 + 1).map(place).collect()
        })
        .collect();
    let mut writer = MaxScoresWriter::default();
    all.iter().for_each(|postings| writer.add(postings, &importance));
    let bytes = writer.finish();
    assert_eq!(bytes.len(), all.len().div_ceil(2));
    let levels = MaxScores::new(&bytes);
    for (number, postings) in all.iter().enumerate() {
        let sum = |posting: &Posting| {
            let weight = [2.5, 1.3, 0.4].get(posting.kind as usize)?;
            Some(importance[posting.place as usize].get() + weight)
        };
        let best = postings.iter().filter_map(sum).reduce(f32::max);
        let level = best.map_or(0, |best| ((best + 0.001) / 0.7).ceil().clamp(1.0, 15.0) as u8);
        assert_eq!(bytes[number / 2] >> (4 * (number % 2)) & 15, level);
        let promise = match level {
            0 => f32::NEG_INFINITY,
            15 => f32::INFINITY,
            level => f32::from(level) * 0.7,
        };
        assert_eq!(levels.promise(number as u32), promise);
    }
}

/// Reads the slots of a hash table as described; gives the number that has a hash.
fn find(slots: &[u8], bound: u32, hash: u32, is_right: impl Fn(u32) -> bool) -> Option<u32> {
    let width = (u32::BITS - bound.leading_zeros()).max(1);
    let n = slots.len() / 4;
    let first = ((u64::from(hash) * n as u64) >> 32) as usize;
    for at in (first..n).chain(0..first) {
        let slot = u32_at(slots, at * 4);
        if slot == NONE {
            return None;
        }
        let number = slot & ((1 << width) - 1);
        if slot >> width == hash << width >> width && is_right(number) {
            return Some(number);
        }
    }
    None
}

#[test]
fn hash_tables_are_written_as_described() {
    for places in [1_usize, 2, 3, 4, 255, 256, 257, 1_000] {
        let ids: Vec<u32> = random(places as u32).take(places).collect();
        let slots = IdTable::pack(&ids);
        assert_eq!(slots.len() / 4, places + places / 3 + 1);
        let free = (0..slots.len() / 4).filter(|at| u32_at(&slots, at * 4) == NONE).count();
        assert_eq!(free, slots.len() / 4 - places);
        let bytes: Vec<u8> = ids.iter().flat_map(|id| id.to_le_bytes()).collect();
        let table = IdTable::new(&slots, Table::<PlaceIdRecord>::new(&bytes));
        for (place, &id) in (0..).zip(&ids) {
            let hash = id.wrapping_mul(2_654_435_761);
            assert_eq!(find(&slots, places as u32, hash, |place| ids[place as usize] == id), Some(place));
            assert_eq!(table.get(id), Some(place));
        }
        assert!((1..2_000).all(|id| ids.contains(&id) || table.get(id).is_none()));
    }
}

#[test]
fn answers_are_written_as_described() {
    let texts: Vec<String> = random(3).take(300).map(|x| format!("{:x}", x >> (x % 20))).collect();
    let mut texts: Vec<String> = texts.into_iter().chain(["".into(), "é".repeat(90)]).collect();
    texts.sort();
    texts.dedup();
    let readings = |number: u32| {
        let keys = Reading::KEYS.map(|(kind, whole)| Reading::Key(kind, whole));
        let words = [TermKind::PrimaryWord, TermKind::AlternateWord].map(|kind| Reading::Key(kind, true));
        let others = [Reading::Infix(-0.02 * number as f32), Reading::Typo(-0.5)];
        let all: Vec<_> = keys.into_iter().chain(words).chain(others).collect();
        let len = all.len();
        all.into_iter().cycle().skip(number as usize % len).take(number as usize % 23).collect::<Vec<_>>()
    };
    let answers = |number: u32| {
        let places = random(number).map(|x| x >> (4 + x % 28));
        places.zip(readings(number)).map(|(place, reading)| Answer { place, reading }).collect::<Vec<_>>()
    };
    let mut writer = PrecomputedWriter::default();
    for (number, text) in (0..).zip(&texts) {
        writer.add(text.as_bytes(), &answers(number), number % 3 == 0);
    }
    let (slots, entries) = writer.finish();
    let table = Precomputed::new(&slots, &entries);
    let mut rest = entries.as_slice();
    for (number, expected) in (0..).zip(&texts) {
        let offset = (entries.len() - rest.len()) as u32;
        assert_eq!(text(&mut rest), expected);
        let hash = checksum(expected.as_bytes()) as u32;
        assert_eq!(find(&slots, entries.len() as u32, hash, |at| at == offset), Some(offset));
        let (head, answers) = (varint(&mut rest), answers(number));
        let is_name =
            answers.iter().any(|answer| matches!(answer.reading, Reading::Key(kind, true) if kind.is_name()));
        let is_any_whole = answers.iter().any(|answer| matches!(answer.reading, Reading::Key(_, true)));
        assert_eq!((head >> 2, head & 1 == 1), (answers.len() as u32, number % 3 == 0));
        assert!(head >> 1 & 1 == u32::from(is_name) || (is_any_whole && !is_name));
        let found = table.get(expected.as_bytes()).unwrap();
        assert_eq!((found.is_whole, found.is_name), (number % 3 == 0, head & 2 != 0));
        // "An answer of less than 10 places has all that there are, and one of 20 or more has the first 20."
        let most = if (10..20).contains(&answers.len()) { 10 } else { 20 };
        for wanted in 0..25 {
            assert_eq!(
                found.suffices(wanted),
                found.is_whole && wanted <= most,
                "{wanted} of {}",
                answers.len()
            );
        }
        let mut found = found;
        for answer in answers {
            let word = varint(&mut rest);
            assert_eq!(word / 10, answer.place);
            let (code, reading) = (word % 10, found.next().unwrap());
            assert_eq!(reading.place, answer.place);
            match answer.reading {
                Reading::Key(kind, whole) => {
                    // Of words, the start stands for both.
                    let whole = whole && kind.is_name();
                    assert_eq!(code, kind as u32 + if whole { 5 } else { 0 });
                    assert_eq!(reading.reading, Reading::Key(kind, whole));
                }
                Reading::Infix(weight) | Reading::Typo(weight) => {
                    let is_infix = matches!(answer.reading, Reading::Infix(_));
                    assert_eq!(
                        (code, matches!(reading.reading, Reading::Infix(_))),
                        (if is_infix { 8 } else { 9 }, is_infix)
                    );
                    let stored = -(varint(&mut rest) as f32) / 50.0;
                    assert!(
                        (stored - weight).abs() < 0.011 && (reading.reading.weight() - stored).abs() < 1e-5
                    );
                }
            }
        }
        assert!(found.next().is_none());
    }
    assert!(rest.is_empty() && table.get(b"not there").is_none());
}
