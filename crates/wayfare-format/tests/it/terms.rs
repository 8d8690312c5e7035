//! The term dictionary, written and read as `docs/format.md` says: what the writer writes is read here by that page
//! alone, and the reader gives the same.

use wayfare_format::{AlphabetWriter, NONE, TermBuffer, TermDictionary, TermDictionaryWriter};

use crate::bytes::{random, take, u32_at, u64_at, varint};

/// Sorted terms: short ones, and such that share or add 14, 15, 16 and many bytes, over two runs of blocks.
fn terms() -> Vec<String> {
    let mut terms: Vec<String> = random(7)
        .take(900)
        .map(|i| format!("{:x}", i >> 8))
        .collect();
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

/// The sections of a dictionary: block starts, block index, alphabet, terms.
fn dictionary(terms: &[String]) -> [Vec<u8>; 4] {
    let (mut characters, mut bytes) = (AlphabetWriter::default(), Vec::new());
    terms.iter().for_each(|term| characters.add(term, 1));
    let mut writer = TermDictionaryWriter::new(&characters);
    assert!(
        terms
            .iter()
            .all(|term| writer.add(term, bytes.len() as u32, &mut bytes))
    );
    let (starts, runs, alphabet) = writer.finish();
    [starts, runs, alphabet, bytes]
}

/// How terms write a text: ASCII as it is; else a lead from 128 on, and the number among its characters if it has several.
fn encode(text: &str, alphabet: &[u8]) -> Vec<u8> {
    let number = |at: usize| u32_at(alphabet, 4 * at) as usize;
    let mut bytes = Vec::new();
    for character in text.chars() {
        if character.is_ascii() {
            bytes.push(character as u8);
            continue;
        }
        let at = (number(0)..)
            .find(|&at| number(128 + at) == character as usize)
            .unwrap();
        let lead = (0..127)
            .find(|&lead| (number(lead)..number(lead + 1)).contains(&at))
            .unwrap();
        bytes.push(128 + lead as u8);
        if number(lead + 1) - number(lead) > 1 {
            bytes.push((128 + at - number(lead)) as u8);
        }
    }
    bytes
}

#[test]
fn terms_are_front_coded_in_blocks_of_16() {
    let terms = terms();
    let [starts, runs, alphabet, bytes] = dictionary(&terms);
    let (mut rest, mut term) = (bytes.as_slice(), Vec::new());
    for (number, expected) in terms.iter().enumerate() {
        let (offset, expected) = (bytes.len() - rest.len(), encode(expected, &alphabet));
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
            head.iter_mut()
                .zip(&expected)
                .for_each(|(to, from)| *to = *from);
            let first = u64::from_be_bytes(head[..8].try_into().unwrap());
            let next = u32::from_be_bytes(head[8..].try_into().unwrap());
            assert_eq!(u64_at(&runs, run + 8 * block), first);
            assert_eq!(u32_at(&runs, run + 256 + 4 * block), next);
            assert_eq!(u32_at(&runs, run + 384 + 4 * block), offset as u32);
            assert!(block > 0 || u64_at(&starts, number / 16 / 32 * 8) == first);
        }
        term.truncate(shared);
        term.extend_from_slice(take(&mut rest, suffix));
        assert_eq!(term, expected);
    }
    assert!(rest.is_empty());
    let blocks = terms.len().div_ceil(16);
    let used = blocks.div_ceil(32);
    assert_eq!((runs.len(), starts.len()), (used * 512, used * 8));
    for (run, block) in (blocks..used * 32).map(|block| (block / 32 * 512, block % 32)) {
        assert_eq!(u64_at(&runs, run + 8 * block), u64::MAX);
        assert_eq!(
            [256, 384].map(|column| u32_at(&runs, run + column + 4 * block)),
            [NONE; 2]
        );
    }
}

#[test]
fn a_block_is_as_drawn() {
    let terms = ["lisbon", "lisbon falls", "lisburn", "lisse"].map(String::from);
    let [_, _, _, bytes] = dictionary(&terms);
    assert_eq!(bytes, b"\x06lisbon\x66 falls\x43urn\x32se");
}

#[test]
fn terms_are_found_by_prefix_and_number() {
    let all = terms();
    for terms in [
        &all[..],
        &all[..33],
        &all[..32],
        &all[..17],
        &all[..16],
        &all[..1],
        &[],
    ] {
        let [starts, runs, alphabet, bytes] = dictionary(terms);
        let dictionary = TermDictionary::new(&starts, &runs, &bytes, &alphabet);
        assert_eq!(
            (dictionary.len(), dictionary.is_empty()),
            (terms.len(), terms.is_empty())
        );
        let mut buffer = TermBuffer::default();
        for (number, expected) in (0..).zip(terms) {
            let (term, bytes_read) = dictionary.read(number, &mut buffer).unwrap();
            assert!(term == expected && bytes_read <= bytes.len());
        }
        for number in [
            terms.len() as u32,
            terms.len() as u32 / 16 * 16 + 16,
            u32::MAX,
        ] {
            assert!(dictionary.read(number, &mut buffer).is_err());
        }
        let lengths = [1, 2, 3, 13, 14, 15, 16, 17, 150].into_iter();
        let prefixes = lengths.flat_map(|len| all.iter().filter_map(move |term| term.get(..len)));
        let others = [
            "",
            "0000",
            "zzzz",
            "m0",
            "mmmmmmmmmmmmmmm1",
            "mmmmmmmmmmmmmmmzzzzzzzzzzzzzzzzzy",
            "東",
        ];
        for text in all.iter().map(String::as_str).chain(prefixes).chain(others) {
            let start = terms.iter().filter(|term| term.as_str() < text).count();
            let len = terms.iter().filter(|term| term.starts_with(text)).count();
            let found = dictionary.prefix_range(text).unwrap();
            let expected = if len > 0 || text.is_ascii() {
                start as u32..(start + len) as u32
            } else {
                0..0
            };
            assert_eq!(found.terms, expected, "{text}");
            let number = terms
                .iter()
                .position(|term| term == text)
                .map(|number| number as u32);
            assert_eq!(
                (found.term(), found.is_term),
                (number, number.is_some()),
                "{text}"
            );
            assert!(found.bytes_read <= 2 * bytes.len());
            let looked_up = dictionary.look_up(text, |_| {}).unwrap();
            assert_eq!(
                (looked_up.term, looked_up.is_prefix),
                (number, len > 0),
                "{text}"
            );
            assert!(looked_up.bytes_read <= found.bytes_read);
            let goes_on = terms.iter().any(|term| {
                term.strip_prefix(text)
                    .is_some_and(|rest| rest.starts_with(' '))
            });
            let is_last_of_block = number.is_some_and(|number| number % 16 == 15);
            assert!(
                looked_up.may_go_on == goes_on || looked_up.may_go_on && is_last_of_block,
                "{text}"
            );
        }
    }
}
