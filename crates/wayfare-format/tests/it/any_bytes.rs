//! Every reader takes any bytes: no panic, no overflow, no more work than the bytes are long, hardly an allocation.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::len_zero,
    reason = "a panic here is a failed test"
)]

use std::sync::OnceLock;

use allocation_counter::measure;
use proptest::prelude::*;
use wayfare_format::{
    Answer, CountryRecord, Degrees, FORMAT_VERSION, Header, IdTable, Importance, ImportanceTable, LANES,
    MAGIC, MAX_LEVELS, MAX_TEXT, MaxScores, MaxScoresWriter, NameEntries, NameKind, NgramIndex,
    NgramIndexWriter, NgramSections, PREFIX_LEN, PackedRTree, Partition, PartitionEntry, PartitionIndex,
    PartitionIndexWriter, PlaceIdRecord, PlaceNames, PlaceRecord, PostalRecord, Posting, Precomputed,
    PrecomputedWriter, Reading, Record, Section, SectionId, StringPool, SubstringScan, Symbol, SymbolTable,
    Table, TermDictionary, TermDictionaryWriter, TermKind, TreePoint, UnitVector, checksum, class_tag,
    country_tag, pack, string_at, word_starts, write_code,
};

/// What a reader may allocate: the longest text, and what it grows by.
const ROOM: u64 = 3 * MAX_TEXT as u64;

const NAMES: [&str; 8] =
    ["lisbon", "london", "new york city", "san josé", "saint petersburg", "москва", "東京", "a"];

/// The sections of a small index, by number, and at last its header.
fn intact() -> &'static [Vec<u8>] {
    static SECTIONS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    SECTIONS.get_or_init(|| {
        let names: Vec<String> =
            (0..40).map(|i| format!("{}{}", NAMES[i % NAMES.len()], "n".repeat(i / NAMES.len()))).collect();
        let importance: Vec<_> =
            (0..names.len() as u16).map(|i| Importance::new(9.0 - f32::from(i) / 9.0)).collect();
        let mut all = vec![Vec::new(); SectionId::ALL.len() + 1];
        let mut set = |id: SectionId, bytes| all[id as usize] = bytes;

        let mut keys: Vec<_> = (0..)
            .zip(&names)
            .flat_map(|(place, name)| {
                let words = word_starts(name).map(|at| (name[at..].to_owned(), place, TermKind::PrimaryWord));
                let words: Vec<_> = words.collect();
                [(name.clone(), place, TermKind::Primary)].into_iter().chain(words)
            })
            .collect();
        keys.sort();
        let (mut writer, mut bytes) = (TermDictionaryWriter::default(), Vec::new());
        let (mut levels, mut infixes) =
            (MaxScoresWriter::default(), NgramIndexWriter::new(keys.len(), &importance));
        let (mut entries, mut number) = (Vec::new(), 0);
        for same in keys.chunk_by(|a, b| a.0 == b.0) {
            let (key, place, _) = &same[0];
            let postings: Vec<_> = same.iter().map(|&(_, place, kind)| Posting { place, kind }).collect();
            let block = writer.add(key.as_bytes(), &postings, bytes.len() as u32, &mut bytes);
            levels.add(&postings, &importance);
            infixes.add(key, &postings, block);
            entries.extend(PartitionEntry::both(&key.chars().collect::<Vec<_>>(), *place, number));
            number += 1;
        }
        let (starts, blocks) = writer.blocks();
        set(SectionId::TermBlockStarts, starts);
        set(SectionId::TermBlocks, blocks);
        set(SectionId::Terms, bytes);
        set(SectionId::TermMaxScores, levels.finish());
        let infixes = infixes.finish();
        set(SectionId::NgramBlocks, infixes.blocks);
        set(SectionId::NgramMaxScores, infixes.levels);
        set(SectionId::NgramOffsets, infixes.list_offsets);
        set(SectionId::NgramLists, infixes.lists);
        set(SectionId::NgramBounds, infixes.promises);

        entries.sort_unstable_by_key(|entry| entry.hash);
        let (mut writer, mut halves) = (PartitionIndexWriter::new(number, entries.len() as u32), Vec::new());
        entries.into_iter().for_each(|entry| writer.add(entry, &mut halves));
        set(SectionId::FuzzyBuckets, writer.finish(&mut halves));
        set(SectionId::FuzzyEntries, halves);
        set(SectionId::Alphabet, ('a'..='z').flat_map(|letter| u32::from(letter).to_le_bytes()).collect());

        let mut answers = PrecomputedWriter::default();
        for (place, name) in (0..).zip(&names) {
            let readings = [Reading::Key(TermKind::Primary, true), Reading::Infix(-1.0), Reading::Typo(-3.4)];
            answers.add(name.as_bytes(), &readings.map(|reading| Answer { place, reading }), place % 2 == 0);
        }
        let (slots, entries) = answers.finish();
        set(SectionId::PrecomputedTable, slots);
        set(SectionId::PrecomputedEntries, entries);

        let (mut section, mut codes) = (Vec::new(), Vec::new());
        for name in &names {
            let mut entries = NameEntries::new(name);
            entries.push("4000-001", None, NameKind::Postal);
            entries.push("Лиссабон", Some(7), NameKind::Name);
            codes.clear();
            entries.bytes().iter().for_each(|&byte| write_code(byte.into(), &mut codes));
            PlaceNames::write(name, "ascii", &entries, &codes, &mut section);
        }
        set(SectionId::Names, section);
        let symbols = (0..=255).flat_map(|byte: u8| Symbol::new(&[byte]).unwrap().to_bytes());
        set(SectionId::Symbols, symbols.collect());
        let (mut pool, mut strings) = (StringPool::default(), Vec::new());
        names.iter().for_each(|name| _ = pool.intern(name, &mut strings));
        set(SectionId::Strings, strings);

        let ids: Vec<u32> = (0..names.len() as u32).map(|i| i * 7919).collect();
        set(SectionId::Ids, IdTable::pack(&ids));
        set(SectionId::PlaceIds, ids.iter().flat_map(|id| id.to_le_bytes()).collect());
        let (starts, ends) = ImportanceTable::pack(&importance);
        set(SectionId::ImportanceStarts, starts);
        set(SectionId::Importance, ends);
        let points = (0..100_u16).map(|i| TreePoint {
            at: UnitVector::new(f64::from(i) - 50.0, f64::from(i) * 3.0 - 150.0),
            index: i.into(),
            id: u32::from(i) + 7,
            tags: country_tag(i) | class_tag(b'P'),
        });
        set(SectionId::PlaceRTree, pack(points.collect()));

        let section = |&id| Section { id, offset: 0, length: 32, checksum: 7 };
        let header = Header {
            build_id: 1,
            content_hash: 2,
            name: "test".into(),
            snapshot_date: "2026-01-01".into(),
            sqlite_length: 3,
            sqlite_hash: 4,
            sections: SectionId::ALL.iter().map(section).collect(),
        };
        let len = header.encode(0).unwrap().len() as u64;
        *all.last_mut().unwrap() = header.encode(len).unwrap();
        all
    })
}

/// Calls all that there is on the sections, and checks that nothing gives more than there are bytes.
fn ask(sections: &[Vec<u8>]) {
    let section = |id: SectionId| sections[id as usize].as_slice();
    let all: usize = sections.iter().map(Vec::len).sum();
    let texts = NAMES.iter().chain(&["", "s", "ondo", "eters", "lisbonn", "zzzzzzzzzzzzzzzzzzzzz"]);

    let keys = TermDictionary::new(
        section(SectionId::TermBlockStarts),
        section(SectionId::TermBlocks),
        section(SectionId::Terms),
    );
    assert!(keys.len() <= all);
    let infixes = NgramIndex::new(&NgramSections {
        blocks: section(SectionId::NgramBlocks),
        levels: section(SectionId::NgramMaxScores),
        list_offsets: section(SectionId::NgramOffsets),
        lists: section(SectionId::NgramLists),
        promises: section(SectionId::NgramBounds),
    });
    let halves = PartitionIndex::new(
        section(SectionId::FuzzyBuckets),
        section(SectionId::FuzzyEntries),
        section(SectionId::Alphabet),
    );
    let answers =
        Precomputed::new(section(SectionId::PrecomputedTable), section(SectionId::PrecomputedEntries));
    for text in texts {
        if let Ok(mut matches) = keys.starting_with(text.as_bytes()) {
            let mut found = 0;
            while let Ok(Some((_, postings))) = matches.next() {
                found += postings.count();
            }
            assert!(found <= all);
        }
        if let Ok(Some(postings)) = keys.starting_with(text.as_bytes()).and_then(|mut found| found.whole()) {
            assert!(postings.count() <= all);
        }
        if let Some(infixes) = infixes {
            assert!(!infixes.promise(text).is_nan());
            let blocks = || infixes.blocks(text).take(all + 1);
            assert!(blocks().count() <= all);
            keys.load_blocks(blocks().map(|(offset, _)| offset));
            let Some(mut scan) = SubstringScan::new(text.as_bytes()) else { continue };
            for (offset, _) in blocks().take(40) {
                let Ok(mut matches) = scan.block(&keys, offset) else { continue };
                let mut found = 0;
                while let Ok(Some((letters, postings))) = matches.next() {
                    assert!(letters <= all);
                    found += postings.count();
                }
                assert!(found <= all);
            }
        }
        if let Some(halves) = halves {
            let letters: [char; 3] = ['l', 'i', 's'];
            for (half, len) in Partition::BOTH.into_iter().zip([6, usize::MAX]) {
                let other = halves.signature([&letters, &[], &letters], 2);
                let probe = halves.probe(half, len, [&letters, &['b'], &[]], other);
                let mut found = 0;
                halves.find(probe.as_slice(), usize::MAX, |_| found += 1);
                assert!(found <= all);
                assert!(halves.alphabet(letters[0]).count() <= 128);
            }
        }
        if let Some(answers) = answers.get(text.as_bytes()) {
            assert!(answers.suffices(0) == answers.is_whole && answers.count() <= all);
        }
    }

    let mut key = Vec::new();
    let levels = MaxScores::new(section(SectionId::TermMaxScores));
    for number in (0..70).chain([u32::MAX, u32::MAX / 16]) {
        if let Ok((postings, passed)) = keys.read(number, &mut key) {
            assert!(key.len() <= MAX_TEXT && passed <= all && postings.count() <= all);
        }
        keys.load(&[number, number / 2]);
        assert!(!levels.promise(number).is_nan());
    }

    let symbols = SymbolTable::new(section(SectionId::Symbols));
    for offset in (0..section(SectionId::Names).len() as u32).step_by(5).chain([u32::MAX]) {
        if let Some(names) = PlaceNames::at(section(SectionId::Names), symbols, offset) {
            assert!(names.others.len() <= 7 * all && names.name.len() + names.ascii_name.len() <= all);
            assert!(names.others.into_iter().all(|name| name.text.len() <= MAX_TEXT));
            let mut texts = names.others.into_iter();
            while texts.next_text().is_some() {}
        }
    }
    for reference in (0..section(SectionId::Strings).len() as u32).step_by(3).chain([u32::MAX]) {
        assert!(string_at(section(SectionId::Strings), reference).is_none_or(|text| text.len() <= all));
    }

    let ids = Table::<PlaceIdRecord>::new(section(SectionId::PlaceIds));
    let slots = IdTable::new(section(SectionId::Ids), ids);
    let importance =
        ImportanceTable::new(section(SectionId::ImportanceStarts), section(SectionId::Importance));
    for place in (0..50).map(|i| i * 7919).chain([4_095, 4_096, 5_000, u32::MAX]) {
        assert!(slots.get(place).is_none_or(|place| (place as usize) < ids.len()));
        assert!(importance.get(place).is_none_or(f32::is_finite));
        importance.end_of(Importance::new(place as f32 / 1000.0));
    }

    records::<PlaceRecord>(section(SectionId::Strings));
    records::<CountryRecord>(section(SectionId::Terms));
    records::<PostalRecord>(section(SectionId::Names));
    for place in Table::<PlaceRecord>::new(section(SectionId::Names)).iter() {
        assert!(place.population() < 1 << 40);
        let (_, _, _) = (place.facts_index(), place.feature_index(), place.district_index());
        assert!(Degrees(place.latitude).get().is_finite());
    }

    if let Some(tree) = PackedRTree::new(section(SectionId::PlaceRTree)) {
        assert!(tree.height() <= MAX_LEVELS && tree.len() <= all);
        for node in (0..50).chain([usize::MAX]) {
            let points = (0..LANES).filter_map(|lane| tree.leaf(node)?.point(lane));
            assert!(points.count() <= LANES);
            assert!(
                tree.leaf(node).is_none_or(|leaf| leaf.point(LANES).or(leaf.point(usize::MAX)).is_none())
            );
            for level in (0..=MAX_LEVELS + 1).chain([usize::MAX]) {
                let (branch, summary) = (tree.branch(level, node), tree.summary(level, node));
                assert_eq!(branch.map(|branch| (branch.min(), branch.max())).is_some(), summary.is_some());
            }
        }
    }
    header(sections.last().unwrap());
}

/// Reads a head, as it is and as if its prefix were right.
fn header(head: &[u8]) {
    let mut right = head.to_vec();
    if let Some((prefix, header)) = right.split_first_chunk_mut::<PREFIX_LEN>() {
        let len = (PREFIX_LEN + header.len()) as u64;
        let numbers = [checksum(header), len].map(u64::to_le_bytes).concat();
        let lengths = [FORMAT_VERSION, header.len() as u32].map(u32::to_le_bytes).concat();
        prefix.copy_from_slice(&[MAGIC.as_slice(), &lengths, &numbers].concat());
    }
    for head in [head, &right] {
        if let Ok(header) = Header::decode(head) {
            assert!(
                header.sections.iter().all(|section| section.offset + section.length <= head.len() as u64)
            );
        }
    }
}

fn records<R: Record>(bytes: &[u8]) {
    let table = Table::<R>::new(bytes);
    assert_eq!((table.iter().count(), table.is_empty()), (table.len(), bytes.len() < R::SIZE));
    assert!(
        (0..table.len()).all(|at| table.get(at).is_some()) && table.partition_point(|_| true) == table.len()
    );
    assert!([table.len(), usize::MAX, usize::MAX / R::SIZE].iter().all(|&at| table.get(at).is_none()));
}

/// Asks, and checks what that allocates.
fn ask_within_bounds(sections: &[Vec<u8>]) {
    let allocated = measure(|| ask(sections)).bytes_max;
    assert!(allocated <= ROOM, "{allocated} bytes");
}

/// A change to a section: at a place in it, these bytes.
fn change() -> impl Strategy<Value = (usize, prop::sample::Index, Vec<u8>)> {
    let byte = prop_oneof![any::<u8>(), 0_u8..16, Just(0x80), Just(0xff)];
    (0..SectionId::ALL.len() + 1, any::<prop::sample::Index>(), prop::collection::vec(byte, 1..9))
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
    let [starts, blocks, keys] =
        [SectionId::TermBlockStarts, SectionId::TermBlocks, SectionId::Terms].map(section);
    let mut all = TermDictionary::new(starts, blocks, keys);
    let mut matches = all.starting_with(b"").unwrap();
    assert_eq!(std::iter::from_fn(|| matches.next().unwrap()).count(), all.len());
    assert!(all.starting_with(b"york cityn").unwrap().whole().unwrap().is_some());
    let names = PlaceNames::at(section(SectionId::Names), SymbolTable::new(section(SectionId::Symbols)), 0);
    assert_eq!(names.unwrap().others.into_iter().count(), 2);
    assert!(PackedRTree::new(section(SectionId::PlaceRTree)).unwrap().branch(2, 0).is_some());
    // Blocks whose offsets lead out of the section.
    let far: Vec<u8> = blocks.iter().map(|_| 0xfe).collect();
    all = TermDictionary::new(starts, &far, keys);
    assert!(all.len() >= 16 && all.read(0, &mut Vec::new()).is_err());
    for byte in [0, 0x7f, 0x80, 0xff] {
        ask_within_bounds(&sections.iter().map(|section| vec![byte; section.len()]).collect::<Vec<_>>());
    }
}
