//! The term dictionary, written and read as `docs/format.md` says: what the writer writes is read here by that page
//! alone, and the reader gives the same.

use wayfare_format::{NONE, TermDictionary, TermDictionaryWriter};

use crate::bytes::{random, take, u32_at, u64_at, varint};

/// Sorted terms: short ones, and such that share or add 14, 15, 16 and many bytes, over two runs of blocks.
fn terms() -> Vec<String> {
    let mut terms: Vec<String> = random(7).take(900).map(|i| format!("{:x}", i >> 8)).collect();
    for shared in [13, 14, 15, 16, 17, 142, 143, 200] {
        for added in [1, 13, 14, 15, 16, 17, 142, 143, 200] {
            terms.push(format!("{}{}", "m".repeat(shared), "z".repeat(added)));
            terms.push(format!("{}{}", "m".repeat(shared), "0".repeat(added)));
        }
    }
    terms.extend(["é", "éa", "東京", "東京都", " "].map(String::from));
    terms.sort();
    terms.dedup();
    terms
}

/// The three sections of a dictionary: block starts, block index, terms.
fn dictionary(terms: &[String]) -> [Vec<u8>; 3] {
    let (mut writer, mut bytes) = (TermDictionaryWriter::default(), Vec::new());
    terms.iter().for_each(|term| writer.add(term.as_bytes(), bytes.len() as u32, &mut bytes));
    let (starts, runs) = writer.block_index();
    [starts, runs, bytes]
}

#[test]
fn terms_are_front_coded_in_blocks_of_16() {
    let terms = terms();
    let [starts, runs, bytes] = dictionary(&terms);
    let (mut rest, mut term) = (bytes.as_slice(), Vec::new());
    for (number, expected) in terms.iter().enumerate() {
        let offset = bytes.len() - rest.len();
        let lengths = take(&mut rest, 1)[0];
        let mut length = |half: u8| match half {
            15 => 15 + varint(&mut rest) as usize,
            less => usize::from(less),
        };
        let (shared, suffix) = (length(lengths >> 4), length(lengths & 15));
        if number % 16 == 0 {
            assert_eq!(shared, 0, "a block starts anew");
            let (run, block) = (number / 16 / 32 * 512, number / 16 % 32);
            let mut head = [0; 12];
            head.iter_mut().zip(expected.bytes()).for_each(|(to, from)| *to = from);
            let first = u64::from_be_bytes(head[..8].try_into().unwrap());
            let next = u32::from_be_bytes(head[8..].try_into().unwrap());
            assert_eq!(u64_at(&runs, run + 8 * block), first);
            assert_eq!(u32_at(&runs, run + 256 + 4 * block), next);
            assert_eq!(u32_at(&runs, run + 384 + 4 * block), offset as u32);
            assert!(block > 0 || u64_at(&starts, number / 16 / 32 * 8) == first);
        }
        term.truncate(shared);
        term.extend_from_slice(take(&mut rest, suffix));
        assert_eq!(term, expected.as_bytes());
    }
    assert!(rest.is_empty());
    let blocks = terms.len().div_ceil(16);
    let used = blocks.div_ceil(32);
    assert_eq!((runs.len(), starts.len()), (used * 512, used * 8));
    for (run, block) in (blocks..used * 32).map(|block| (block / 32 * 512, block % 32)) {
        assert_eq!(u64_at(&runs, run + 8 * block), u64::MAX);
        assert_eq!([256, 384].map(|column| u32_at(&runs, run + column + 4 * block)), [NONE; 2]);
    }
}

#[test]
fn a_block_is_as_drawn() {
    let terms = ["lisbon", "lisbon falls", "lisburn", "lisse"].map(String::from);
    let [_, _, bytes] = dictionary(&terms);
    assert_eq!(bytes, b"\x06lisbon\x66 falls\x43urn\x32se");
}

#[test]
fn terms_are_found_by_prefix_and_number() {
    let all = terms();
    for terms in [&all[..], &all[..33], &all[..32], &all[..17], &all[..16], &all[..1], &[]] {
        let [starts, runs, bytes] = dictionary(terms);
        let dictionary = TermDictionary::new(&starts, &runs, &bytes);
        assert_eq!((dictionary.len(), dictionary.is_empty()), (terms.len(), terms.is_empty()));
        let mut term = b"what was there before".to_vec();
        for (number, expected) in (0..).zip(terms) {
            assert!(dictionary.read(number, &mut term).unwrap() <= bytes.len());
            assert_eq!(term, expected.as_bytes());
        }
        for number in [terms.len() as u32, terms.len() as u32 / 16 * 16 + 16, u32::MAX] {
            assert!(dictionary.read(number, &mut term).is_err());
        }
        let lengths = [1, 2, 3, 13, 14, 15, 16, 17, 150].into_iter();
        let prefixes = lengths.flat_map(|len| all.iter().filter_map(move |term| term.get(..len)));
        let others =
            ["", "0000", "zzzz", "m0", "mmmmmmmmmmmmmmm1", "mmmmmmmmmmmmmmmzzzzzzzzzzzzzzzzzy", "東"];
        for text in all.iter().map(String::as_str).chain(prefixes).chain(others) {
            let start = terms.iter().filter(|term| term.as_str() < text).count();
            let len = terms.iter().filter(|term| term.starts_with(text)).count();
            let found = dictionary.prefix_range(text.as_bytes()).unwrap();
            assert_eq!(found.terms, start as u32..(start + len) as u32, "{text}");
            let number = terms.iter().position(|term| term == text).map(|number| number as u32);
            assert_eq!((found.term(), found.is_term), (number, number.is_some()), "{text}");
            assert!(found.bytes_read <= 2 * bytes.len());
        }
    }
}
