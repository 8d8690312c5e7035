//! Every reader takes any bytes: no panic, no overflow, no more work than the bytes are long, hardly an allocation.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::len_zero,
    reason = "a panic here is a failed test"
)]

use allocation_counter::measure;
use proptest::prelude::*;
use wayfare_format::{
    CountryRecord, Degrees, FORMAT_VERSION, FurtherNames, Header, IdTable, Importance,
    ImportanceTable, LEAF_POINTS, MAGIC, MAX_LEVELS, MAX_TEXT, MaxScores, NgramIndex,
    NgramSections, PREFIX_LEN, PackedRTree, PackedRecord, PackedTable, Partition, PartitionIndex,
    PlaceFlagsTable, PlaceIdRecord, PlaceRecord, PostalTable, Postings, PrimaryNames, Record,
    SectionId, SubstringScan, SymbolTable, Table, TermBuffer, TermDictionary, WeakMaxScores,
    checksum, string_at,
};

use crate::sample::intact;

/// What a reader may allocate: the longest text, and what it grows by.
const ROOM: u64 = 3 * MAX_TEXT as u64;

/// Texts that are looked for.
const TEXTS: [&str; 14] = [
    "lisbon",
    "london",
    "new york city",
    "san josé",
    "saint petersburg",
    "москва",
    "東京",
    "a",
    "",
    "s",
    "ondo",
    "eters",
    "lisbonn",
    "zzzzzzzzzzzzzzzzzzzzz",
];

/// Terms that are asked for by number.
fn numbers() -> impl Iterator<Item = u32> {
    (0..70).chain([u32::MAX, u32::MAX / 16])
}

/// Reads a term dictionary and its postings.
fn ask_dictionary(dictionary: &TermDictionary<'_>, postings: &Postings<'_>, all: usize) {
    assert!(dictionary.len() <= all);
    for text in TEXTS {
        let Ok(found) = dictionary.prefix_range(text) else {
            continue;
        };
        assert!(found.terms.start <= found.terms.end && found.bytes_read <= 2 * all);
        assert!(found.term().is_none_or(|term| found.terms.contains(&term)));
    }
    let mut buffer = TermBuffer::default();
    for number in numbers() {
        if let Ok((term, bytes_read)) = dictionary.read(number, &mut buffer) {
            assert!(term.len() <= 4 * MAX_TEXT && bytes_read <= all);
        }
        dictionary.prefetch(&[number, number / 2]);
        postings.prefetch([number].into_iter());
        assert!(
            postings.list(number).postings().count() <= all
                && postings.regions(number).count() <= all
        );
    }
}

/// Calls all that there is on the sections, and checks that nothing gives more than there are bytes.
fn ask(sections: &[Vec<u8>]) {
    let section = |id: SectionId| sections[id as usize].as_slice();
    let all: usize = sections.iter().map(Vec::len).sum();

    let [starts, blocks, terms, alphabet] = [
        SectionId::TermBlockStarts,
        SectionId::TermBlocks,
        SectionId::Terms,
        SectionId::Alphabet,
    ]
    .map(section);
    let terms = TermDictionary::new(starts, blocks, terms, alphabet);
    let postings = Postings::new(
        section(SectionId::Postings),
        section(SectionId::PostingsLists),
    );
    ask_dictionary(&terms, &postings, all);
    let max_scores = MaxScores::new(
        section(SectionId::MaxScoreLevels),
        section(SectionId::MaxScores),
        0,
    );
    for level in [0, 1, 126, 127, 128, 255] {
        let mut found = 0;
        let looked_at = max_scores.at_least(level, 1..u32::MAX, |_, level| {
            max_scores.bound(level);
            found += 1;
        });
        assert!(found <= looked_at && looked_at <= 2 * all);
    }
    assert!(max_scores.names_of_regions(1..u32::MAX).count() <= all);
    let weak = WeakMaxScores::new(section(SectionId::WeakMaxScores), 0);
    for number in numbers() {
        max_scores.level_of_rank(number.into());
        let lowest = max_scores.first_level(number.cast_signed());
        assert!(lowest.is_none_or(|level| level < 128));
        max_scores.max_score(number);
        weak.get(number);
    }
    let ngrams = NgramSections {
        blocks: section(SectionId::NgramBlocks),
        block_scores: section(SectionId::NgramBlockScores),
        list_offsets: section(SectionId::NgramOffsets),
        lists: section(SectionId::NgramLists),
        ngram_scores: section(SectionId::NgramScores),
    };
    let ngrams = NgramIndex::new(&ngrams, 0);
    let partitions = PartitionIndex::new(
        section(SectionId::FuzzyBuckets),
        section(SectionId::FuzzyEntries),
    );
    assert!(
        ['l', '東', '\u{10ffff}']
            .iter()
            .all(|&letter| terms.alphabet().block_of(letter).count() <= 128)
    );
    for text in TEXTS {
        if let Some(ngrams) = ngrams {
            ngrams.max_score(text);
            let blocks = || ngrams.blocks(text).take(all + 1);
            assert!(blocks().count() <= all);
            terms.prefetch_blocks(blocks().map(|(block, _)| block));
            let Some(mut scan) = SubstringScan::new(terms, text) else {
                continue;
            };
            for (block, _) in blocks().take(40) {
                let Ok(matches) = scan.block(block) else {
                    continue;
                };
                assert!(matches.terms.iter().all(|&(_, letters)| letters <= all));
                assert!(matches.terms.len() <= 16 && matches.bytes_read <= all);
            }
        }
    }
    if let Some(partitions) = partitions {
        let letters: [char; 3] = ['l', 'i', 's'];
        for (partition, len) in Partition::BOTH.into_iter().zip([6, usize::MAX]) {
            let other = partitions.signature([&letters, &[], &letters], 2);
            let probe = partitions.probe(partition, len, [&letters, &['b'], &[]], other);
            for max_entries in [0, usize::MAX] {
                let mut found = 0;
                let looked_at =
                    partitions.find(probe.as_slice(), max_entries, |_| true, |_| found += 1);
                assert!(found <= looked_at && looked_at <= all.min(max_entries.saturating_add(8)));
            }
        }
    }

    let primary = PrimaryNames::new(section(SectionId::NameStarts), section(SectionId::Names));
    let further = further_names(sections);
    for place in (0..200).chain([u32::MAX]) {
        let Some(name) = primary.get(place) else {
            continue;
        };
        assert!(
            name.len() <= all
                && further
                    .ascii_name(place, name)
                    .is_none_or(|name| name.len() <= all)
        );
        if let Some(names) = further.alternates(place, name) {
            assert!(names.into_iter().all(|name| name.text.len() <= MAX_TEXT));
            let mut texts = names.into_iter();
            while texts.next_ref().is_some() {}
        }
    }
    for reference in (0..section(SectionId::Strings).len() as u32)
        .step_by(3)
        .chain([u32::MAX])
    {
        assert!(
            string_at(section(SectionId::Strings), reference).is_none_or(|text| text.len() <= all)
        );
    }

    let ids = Table::<PlaceIdRecord>::new(section(SectionId::PlaceIds));
    let slots = IdTable::new(section(SectionId::Ids), ids);
    let importance = ImportanceTable::new(
        section(SectionId::ImportanceStarts),
        section(SectionId::Importance),
    );
    for place in (0..50)
        .map(|i| i * 7919)
        .chain([4_095, 4_096, 5_000, u32::MAX])
    {
        assert!(
            slots
                .get(place)
                .is_none_or(|place| (place as usize) < ids.len())
        );
        assert!(importance.get(place).is_none_or(|score| score < 70_000));
        importance.end_of(Importance::new(place as f32 / 1000.0));
    }

    let flags = PlaceFlagsTable::new(section(SectionId::PlaceFlags));
    (0..50)
        .chain([u32::MAX])
        .for_each(|place| _ = flags.get(place));

    records::<CountryRecord>(section(SectionId::Terms));
    packed_records::<PlaceRecord>(section(SectionId::Strings));
    for place in PackedTable::<PlaceRecord>::new(section(SectionId::Names)).iter() {
        assert!(Degrees(place.record().latitude).get().is_finite());
    }

    let postal = PostalTable::new(section(SectionId::PostalBlocks), section(SectionId::Postal));
    assert!(postal.len() <= all * 16);
    let mut codes = postal.block(0);
    for number in 0..100 {
        if codes.read().is_err() {
            assert_eq!(codes.read(), Ok(None), "nobody reads on for ever");
            break;
        }
        assert!(codes.code().is_err() || codes.number() <= number);
        _ = (
            postal.get(number as usize),
            postal.compare_first(number as usize, "10115"),
        );
    }

    if let Some(tree) = PackedRTree::new(section(SectionId::PlaceRTree)) {
        assert!(tree.height() <= MAX_LEVELS && tree.len() <= all);
        for node in (0..50).chain([usize::MAX]) {
            let points = (0..LEAF_POINTS).filter_map(|lane| tree.leaf(node)?.point(lane));
            assert!(points.count() <= LEAF_POINTS);
            assert!(
                tree.leaf(node).is_none_or(|leaf| leaf
                    .point(LEAF_POINTS)
                    .or(leaf.point(usize::MAX))
                    .is_none())
            );
            for level in (0..=MAX_LEVELS + 1).chain([usize::MAX]) {
                let (branch, summary) = (tree.branch(level, node), tree.summary(level, node));
                assert_eq!(
                    branch.map(|branch| (branch.min(), branch.max())).is_some(),
                    summary.is_some()
                );
            }
        }
    }
    header(sections.last().unwrap());
}

fn further_names(sections: &[Vec<u8>]) -> FurtherNames<'_> {
    let [starts, names, symbols] = [
        SectionId::FurtherNameStarts,
        SectionId::FurtherNames,
        SectionId::Symbols,
    ]
    .map(|id| &sections[id as usize]);
    FurtherNames::new(starts, names, SymbolTable::new(symbols))
}

/// Reads a head, as it is and as if its prefix were right.
fn header(head: &[u8]) {
    let mut right = head.to_vec();
    if let Some((prefix, header)) = right.split_first_chunk_mut::<PREFIX_LEN>() {
        let len = (PREFIX_LEN + header.len()) as u64;
        let numbers = [checksum(header), len].map(u64::to_le_bytes).concat();
        let lengths = [FORMAT_VERSION, header.len() as u32]
            .map(u32::to_le_bytes)
            .concat();
        prefix.copy_from_slice(&[MAGIC.as_slice(), &lengths, &numbers].concat());
    }
    for head in [head, &right] {
        if let Ok(header) = Header::decode(head) {
            assert!(
                header
                    .sections
                    .iter()
                    .all(|section| section.offset + section.length <= head.len() as u64)
            );
        }
    }
}

fn records<R: Record>(bytes: &[u8]) {
    let table = Table::<R>::new(bytes);
    assert_eq!(
        (table.iter().count(), table.is_empty()),
        (table.len(), bytes.len() < R::SIZE)
    );
    assert!(
        (0..table.len()).all(|at| table.get(at).is_some())
            && table.partition_point(|_| true) == table.len()
    );
    assert!(
        [table.len(), usize::MAX, usize::MAX / R::SIZE]
            .iter()
            .all(|&at| table.get(at).is_none())
    );
}

fn packed_records<R: PackedRecord>(bytes: &[u8]) {
    let table = PackedTable::<R>::new(bytes);
    assert!(table.iter().count() <= table.len() && table.len() <= bytes.len() * 8);
    assert!(table.get(usize::MAX).is_none());
}

/// Asks, and checks what that allocates.
fn ask_within_bounds(sections: &[Vec<u8>]) {
    let allocated = measure(|| ask(sections)).bytes_max;
    assert!(allocated <= ROOM, "{allocated} bytes");
}

/// A change to a section: at a place in it, these bytes.
fn change() -> impl Strategy<Value = (usize, prop::sample::Index, Vec<u8>)> {
    let byte = prop_oneof![any::<u8>(), 0_u8..16, Just(0x80), Just(0xff)];
    (
        0..SectionId::ALL.len() + 1,
        any::<prop::sample::Index>(),
        prop::collection::vec(byte, 1..9),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sections_with_some_other_bytes_are_survived(changes in prop::collection::vec(change(), 1..60)) {
        let mut sections = intact().to_vec();
        for (section, at, bytes) in changes {
            let section = &mut sections[section];
            if section.is_empty() {
                section.extend_from_slice(&bytes);
            } else {
                let at = at.index(section.len());
                section.iter_mut().skip(at).zip(bytes).for_each(|(to, from)| *to = from);
            }
        }
        ask_within_bounds(&sections);
    }

    #[test]
    fn sections_that_end_early_or_are_others_are_survived(
        ends in prop::collection::vec(any::<prop::sample::Index>(), SectionId::ALL.len() + 1),
        swaps in prop::collection::vec((0..SectionId::ALL.len(), 0..SectionId::ALL.len()), 0..20),
        is_cut in prop::collection::vec(prop::bool::weighted(0.1), SectionId::ALL.len() + 1),
    ) {
        let mut sections = intact().to_vec();
        swaps.into_iter().for_each(|(a, b)| sections.swap(a, b));
        for ((section, end), is_cut) in sections.iter_mut().zip(ends).zip(is_cut) {
            if is_cut {
                section.truncate(end.index(section.len() + 1));
            }
        }
        ask_within_bounds(&sections);
    }

    #[test]
    fn sections_of_random_bytes_are_survived(
        sections in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..700), SectionId::ALL.len() + 1),
    ) {
        ask_within_bounds(&sections);
    }
}

#[test]
fn an_intact_index_is_asked_in_depth() {
    let sections = intact();
    ask_within_bounds(sections);
    let section = |id: SectionId| sections[id as usize].as_slice();
    let [starts, blocks, terms, alphabet] = [
        SectionId::TermBlockStarts,
        SectionId::TermBlocks,
        SectionId::Terms,
        SectionId::Alphabet,
    ]
    .map(section);
    let mut dictionary = TermDictionary::new(starts, blocks, terms, alphabet);
    assert_eq!(
        dictionary.prefix_range("").unwrap().terms,
        0..dictionary.len() as u32
    );
    let term = dictionary
        .prefix_range("york cityn")
        .unwrap()
        .term()
        .unwrap();
    let postings = Postings::new(
        section(SectionId::Postings),
        section(SectionId::PostingsLists),
    );
    assert!(postings.list(term).next().is_some());
    let name = PrimaryNames::new(section(SectionId::NameStarts), section(SectionId::Names))
        .get(9)
        .unwrap();
    assert_eq!(
        further_names(sections)
            .alternates(9, name)
            .unwrap()
            .into_iter()
            .count(),
        2
    );
    assert!(
        PackedRTree::new(section(SectionId::PlaceRTree))
            .unwrap()
            .branch(2, 0)
            .is_some()
    );
    // Blocks whose offsets lead out of the section.
    let far: Vec<u8> = blocks.iter().map(|_| 0xfe).collect();
    dictionary = TermDictionary::new(starts, &far, terms, alphabet);
    assert!(dictionary.len() >= 16 && dictionary.read(0, &mut TermBuffer::default()).is_err());
    for byte in [0, 0x7f, 0x80, 0xff] {
        ask_within_bounds(
            &sections
                .iter()
                .map(|section| vec![byte; section.len()])
                .collect::<Vec<_>>(),
        );
    }
}
