//! The n-gram index, written and read as `docs/format.md` says.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use wayfare_format::{
    AlphabetWriter, CandidateBlockRecord, Importance, NO_SCORE, NgramIndex, NgramIndexWriter,
    NgramListRecord, NgramSections, PackedTable, Posting, Score, SubstringScan, TermDictionary,
    TermDictionaryWriter, TermKind, checksum, first_word,
};

use crate::bytes::{names, random, varint};

/// The n-grams of a term: characters that follow each other, the first in the first word and not the first of the term.
fn ngrams(term: &str, length: usize) -> Vec<String> {
    let letters: Vec<char> = term.chars().collect();
    let first = first_word(term).chars().count();
    (1..first)
        .filter_map(|at| Some(letters.get(at..at + length)?.iter().collect()))
        .collect()
}

/// The cell of an n-gram: the lowest bits of its hash.
fn cell(ngram: &str, cells: usize) -> usize {
    checksum(ngram.as_bytes()) as usize % cells
}

/// Postings of the term with a number.
fn postings(number: u32) -> Vec<Posting<TermKind>> {
    let places: BTreeSet<u32> = random(number)
        .take(number as usize % 3 + 1)
        .map(|x| x % 900)
        .collect();
    let kind = |place: u32| TermKind::ALL[(place + number) as usize % 8];
    places
        .into_iter()
        .map(|record| Posting {
            record,
            kind: kind(record),
        })
        .collect()
}

/// The importance of 900 places.
fn importance() -> Vec<Importance> {
    (0..900)
        .map(|i| Importance::new(10.0 - i as f32 / 90.0))
        .collect()
}

/// The score that a quantized one stands for.
fn bound(quantized: u8) -> Score {
    match quantized {
        0 => NO_SCORE,
        255 => Score::MAX,
        quantized => 63 * Score::from(quantized) - 5_000,
    }
}

/// What the sections should hold.
#[derive(Default)]
struct Expected {
    /// The blocks with n-grams of four characters in the order of their ranks: number, quantized score, n-grams.
    ranked: Vec<(u32, u8, BTreeSet<String>)>,
    /// Terms that count, with their quantized scores.
    terms: Vec<(String, u8)>,
}

impl Expected {
    fn new(names: &[String]) -> Self {
        let (importance, mut expected) = (importance(), Self::default());
        let mut blocks: BTreeMap<u32, (u8, BTreeSet<String>)> = BTreeMap::new();
        for (number, term) in (0..).zip(names) {
            let letters = first_word(term).chars().count() as Score;
            let score = |posting: &Posting<TermKind>| {
                let importance = importance[posting.record as usize].score();
                let penalty = match posting.kind as u32 {
                    0 | 6 => 0,
                    2..6 => return None,
                    _ if importance < 4_400 => return None,
                    _ => 3_000,
                };
                Some(importance - penalty - 160 * letters)
            };
            let Some(best) = postings(number).iter().filter_map(score).max() else {
                continue;
            };
            let quantized = (f64::from(best + 5_000) / 63.0).ceil().clamp(1.0, 255.0) as u8;
            expected.terms.push((term.clone(), quantized));
            if !ngrams(term, 4).is_empty() {
                let block = blocks.entry(number / 16).or_default();
                block.0 = quantized.max(block.0);
                block.1.extend(ngrams(term, 4));
            }
        }
        expected.ranked = blocks
            .into_iter()
            .map(|(number, (score, ngrams))| (number, score, ngrams))
            .collect();
        expected
            .ranked
            .sort_by_key(|&(number, score, _)| (Reverse(score), number));
        expected
    }

    /// The ranks of blocks by list.
    fn lists(&self, count: usize) -> Vec<BTreeSet<u32>> {
        let mut lists = vec![BTreeSet::new(); count];
        for (rank, (_, _, ngrams)) in (0..).zip(&self.ranked) {
            ngrams
                .iter()
                .for_each(|ngram| _ = lists[cell(ngram, count)].insert(rank));
        }
        lists
    }
}

/// The sections for some names.
fn write(names: &[String]) -> NgramSections<Vec<u8>> {
    let importance = importance();
    let mut writer = NgramIndexWriter::new(names.len(), &importance);
    for (number, term) in (0..).zip(names) {
        writer.add(number, term, &postings(number));
    }
    writer.finish()
}

fn read(sections: &NgramSections<Vec<u8>>) -> NgramIndex<'_> {
    let NgramSections {
        blocks,
        block_scores,
        list_offsets,
        lists,
        ngram_scores,
    } = sections;
    NgramIndex::new(
        &NgramSections {
            blocks,
            block_scores,
            list_offsets,
            lists,
            ngram_scores,
        },
        0,
    )
    .unwrap()
}

#[test]
fn blocks_and_scores_are_written_as_described() {
    let names = names();
    let (sections, expected) = (write(&names), Expected::new(&names));
    assert!(expected.ranked.len() > 20);
    let blocks = PackedTable::<CandidateBlockRecord>::new(&sections.blocks);
    assert_eq!(blocks.len(), expected.ranked.len());
    assert_eq!(sections.block_scores.len(), expected.ranked.len());
    for (rank, &(number, score, _)) in expected.ranked.iter().enumerate() {
        let block = blocks.get(rank).unwrap().block();
        assert_eq!((block, sections.block_scores[rank]), (number, score));
    }
    let cells = sections.ngram_scores.len();
    assert!(cells.is_power_of_two());
    let mut scores = vec![0; cells];
    for (term, score) in &expected.terms {
        for ngram in [4, 5].iter().flat_map(|&length| ngrams(term, length)) {
            let highest = &mut scores[cell(&ngram, cells)];
            *highest = *score.max(highest);
        }
    }
    assert_eq!(sections.ngram_scores, scores);
}

#[test]
fn lists_have_the_ranks_of_blocks() {
    let names = names();
    let (sections, expected) = (write(&names), Expected::new(&names));
    let offsets = PackedTable::<NgramListRecord>::new(&sections.list_offsets);
    let offset = |list: usize| offsets.get(list).unwrap().offset() as usize;
    let count = offsets.len() - 1;
    assert!(count.is_power_of_two());
    // As many numbers as a list has on average, or up to twice as many: before equal ones fall away.
    let all: usize = expected
        .terms
        .iter()
        .map(|(term, _)| ngrams(term, 4).len())
        .sum();
    assert!((8..=32).contains(&(all / count)), "{all} in {count} lists");
    for (list, expected) in expected.lists(count).into_iter().enumerate() {
        let (mut rest, mut next, mut ranks) = (
            &sections.lists[offset(list)..offset(list + 1)],
            0,
            Vec::new(),
        );
        while !rest.is_empty() {
            next += varint(&mut rest) + 1;
            ranks.push(next - 1);
        }
        assert_eq!(ranks, expected.into_iter().collect::<Vec<u32>>());
    }
    assert_eq!(offset(count), sections.lists.len());
}

/// Texts from inside names, and others, of which all is in the first word of a term that is one letter longer.
fn texts(names: &[String]) -> impl Iterator<Item = &str> {
    let pieces = names.iter().filter_map(|name| {
        name.char_indices()
            .nth(1)
            .and_then(|(at, _)| name.get(at..))
    });
    let others = [
        "",
        "a",
        "abc",
        "aein",
        "mosk",
        "nothing at all",
        "aaaaaaaaaaaaaaaaaaaa",
        "京都",
    ];
    pieces
        .chain(others)
        .filter(|text| first_word(&format!("x{text}")).len() == 1 + first_word(text).len())
}

#[test]
fn blocks_with_all_ngrams_of_a_text_come_best_first() {
    let names = names();
    let (sections, expected) = (write(&names), Expected::new(&names));
    let (index, lists) = (
        read(&sections),
        expected.lists(PackedTable::<NgramListRecord>::new(&sections.list_offsets).len() - 1),
    );
    let mut bounded = 0;
    for text in texts(&names) {
        // As for a term of which the text is all but the first letter; the first eight n-grams count.
        let of_text = |length| {
            ngrams(&format!("x{text}"), length)
                .into_iter()
                .take(8)
                .collect::<Vec<_>>()
        };
        let mut ranks: Vec<u32> = (0..expected.ranked.len() as u32).collect();
        ranks.retain(|rank| {
            !of_text(4).is_empty()
                && of_text(4)
                    .iter()
                    .all(|ngram| lists[cell(ngram, lists.len())].contains(rank))
        });
        let ranked = ranks
            .into_iter()
            .map(|rank| &expected.ranked[rank as usize]);
        let blocks: Vec<_> = ranked
            .map(|&(number, score, _)| (number, bound(score)))
            .collect();
        assert_eq!(index.blocks(text).collect::<Vec<_>>(), blocks, "{text}");
        assert!(blocks.is_sorted_by(|a, b| a.1 >= b.1));
        let ngrams = if of_text(5).is_empty() {
            of_text(4)
        } else {
            of_text(5)
        };
        let scores = ngrams
            .iter()
            .map(|ngram| sections.ngram_scores[cell(ngram, sections.ngram_scores.len())]);
        let max_score = scores.min().map_or(NO_SCORE, bound);
        assert_eq!(index.max_score(text), max_score, "{text}");
        bounded += usize::from(max_score != NO_SCORE);
    }
    assert!(bounded > 100);
}

/// The sections of a dictionary: of its index, its alphabet and its terms.
fn dictionary(names: &[String]) -> ([Vec<u8>; 3], Vec<u8>) {
    let (mut characters, mut bytes) = (AlphabetWriter::default(), Vec::new());
    names.iter().for_each(|name| characters.add(name, 1));
    let mut writer = TermDictionaryWriter::new(&characters);
    assert!(
        names
            .iter()
            .all(|name| writer.add(name, bytes.len() as u32, &mut bytes))
    );
    (writer.finish().into(), bytes)
}

#[test]
fn a_scan_of_a_block_finds_the_terms_that_hold_a_text_inside_their_first_word() {
    let names = names();
    let ([starts, runs, alphabet], bytes) = dictionary(&names);
    let terms = TermDictionary::new(&starts, &runs, &bytes, &alphabet);
    let blocks = names.len().div_ceil(16) as u32;
    terms.prefetch_blocks(0..blocks + 1);
    for text in texts(&names).filter(|text| !text.is_empty()) {
        let mut scan = SubstringScan::new(terms, text).unwrap();
        for block in (0..blocks).step_by(5) {
            let matches = scan.block(block).unwrap();
            let in_block = (0..).zip(&names).skip(16 * block as usize).take(16);
            let letters = |name: &str| {
                let word = first_word(name);
                let mut starts = (1..word.len()).filter(|&at| name.is_char_boundary(at));
                starts
                    .any(|at| name[at..].starts_with(text))
                    .then(|| word.chars().count())
            };
            let expected = in_block.filter_map(|(number, name)| Some((number, letters(name)?)));
            assert_eq!(
                matches.terms.to_vec(),
                expected.collect::<Vec<_>>(),
                "{text}"
            );
            assert!(matches.bytes_read <= bytes.len());
        }
        assert!(scan.block(blocks).is_err());
    }
}

#[test]
fn a_scan_looks_at_the_first_256_bytes_of_a_term() {
    let ([starts, runs, alphabet], bytes) =
        dictionary(&[format!("{}nana{}", "o".repeat(252), "ab".repeat(9))]);
    let terms = TermDictionary::new(&starts, &runs, &bytes, &alphabet);
    let is_found = |text| {
        let mut scan = SubstringScan::new(terms, text).unwrap();
        !scan.block(0).unwrap().terms.is_empty()
    };
    assert_eq!(
        ["onana", "nanaa", "abab"].map(is_found),
        [true, false, false]
    );
    assert!(SubstringScan::new(terms, "").is_none() && SubstringScan::new(terms, "é").is_none());
}
