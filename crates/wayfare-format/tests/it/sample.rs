//! A small index with what is read by more than a number.

use std::sync::OnceLock;

use wayfare_format::{
    AlphabetWriter, FurtherNamesWriter, Header, IdTable, Importance, ImportanceTable,
    MaxScoresWriter, NameEntries, NameKind, NgramIndexWriter, PackedRTree, PartitionEntry,
    PartitionIndexWriter, PlaceFlags, PlaceFlagsTable, PlaceKind, PostalPoint, PostalRecord,
    PostalRecordWriter, PostalRegion, PostalTableWriter, Posting, PostingsWriter,
    PrimaryNamesWriter, RegionKind, Section, SectionId, StringTableWriter, Symbol,
    TermDictionaryWriter, TermKind, TreePoint, UnitVector, WeakMaxScores, class_tag, country_tag,
    word_starts, write_code,
};

const NAMES: [&str; 8] = [
    "lisbon",
    "london",
    "new york city",
    "san josé",
    "saint petersburg",
    "москва",
    "東京",
    "a",
];

/// The sections of a small index, by number, and at last its header.
pub(crate) fn intact() -> &'static [Vec<u8>] {
    static SECTIONS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    SECTIONS.get_or_init(|| {
        let names: Vec<String> = (0..40)
            .map(|i| format!("{}{}", NAMES[i % NAMES.len()], "n".repeat(i / NAMES.len())))
            .collect();
        let importance: Vec<_> = (0..names.len() as u16)
            .map(|i| Importance::new(9.0 - f32::from(i) / 9.0))
            .collect();
        let mut all = vec![Vec::new(); SectionId::ALL.len() + 1];
        let mut set = |id: SectionId, bytes| all[id as usize] = bytes;

        let mut terms: Vec<_> = (0..)
            .zip(&names)
            .flat_map(|(place, name)| {
                let words = word_starts(name)
                    .map(|at| (name[at..].to_owned(), place, TermKind::PrimaryWord));
                let words: Vec<_> = words.collect();
                [(name.clone(), place, TermKind::Primary)]
                    .into_iter()
                    .chain(words)
            })
            .collect();
        terms.sort();
        let (mut characters, mut bytes) = (AlphabetWriter::default(), Vec::new());
        terms.iter().for_each(|(term, ..)| characters.add(term, 1));
        let mut writer = TermDictionaryWriter::new(&characters);
        let mut lists = PostingsWriter::default();
        let (mut max_scores, mut ngrams) = (
            MaxScoresWriter::default(),
            NgramIndexWriter::new(terms.len(), &importance),
        );
        let (mut entries, mut number) = (Vec::new(), 0);
        for same in terms.chunk_by(|a, b| a.0 == b.0) {
            let (term, place, _) = &same[0];
            let mut postings: Vec<_> = same
                .iter()
                .map(|&(_, record, kind)| Posting { record, kind })
                .collect();
            let mut regions = [0, 1].map(|i| Posting {
                record: place + i,
                kind: RegionKind::ALL[i as usize],
            });
            assert!(writer.add(term, bytes.len() as u32, &mut bytes));
            assert!(lists.add(&mut postings, &mut regions));
            max_scores.add(importance[*place as usize].score(), true);
            ngrams.add(number, term, &postings);
            entries.extend(PartitionEntry::both(
                &term.chars().collect::<Vec<_>>(),
                *place,
                number,
            ));
            number += 1;
        }
        let (starts, blocks, alphabet) = writer.finish();
        set(SectionId::TermBlockStarts, starts);
        set(SectionId::TermBlocks, blocks);
        set(SectionId::Terms, bytes);
        set(SectionId::Alphabet, alphabet);
        let (words, lists) = lists.finish();
        set(SectionId::Postings, words);
        set(SectionId::PostingsLists, lists);
        let (levels, summary) = max_scores.finish();
        set(SectionId::MaxScoreLevels, levels);
        set(SectionId::MaxScores, summary);
        set(
            SectionId::WeakMaxScores,
            WeakMaxScores::pack((0..number as i32).map(|n| Some(n * 90))),
        );
        let ngrams = ngrams.finish();
        set(SectionId::NgramBlocks, ngrams.blocks);
        set(SectionId::NgramBlockScores, ngrams.block_scores);
        set(SectionId::NgramOffsets, ngrams.list_offsets);
        set(SectionId::NgramLists, ngrams.lists);
        set(SectionId::NgramScores, ngrams.ngram_scores);

        entries.sort_unstable_by_key(|entry| entry.hash);
        let (mut writer, mut bytes) = (
            PartitionIndexWriter::new(number, entries.len() as u32),
            Vec::new(),
        );
        entries
            .into_iter()
            .for_each(|entry| writer.add(entry, &mut bytes));
        set(SectionId::FuzzyBuckets, writer.finish(&mut bytes));
        set(SectionId::FuzzyEntries, bytes);

        let (mut primary, mut further) =
            (PrimaryNamesWriter::default(), FurtherNamesWriter::default());
        let (mut section, mut further_section, mut codes) = (Vec::new(), Vec::new(), Vec::new());
        for name in &names {
            let mut entries = NameEntries::new(name);
            entries.push("4000-001", None, NameKind::Postal);
            entries.push("Лиссабон", Some(7), NameKind::Name);
            codes.clear();
            entries
                .bytes()
                .iter()
                .for_each(|&byte| write_code(byte.into(), &mut codes));
            primary.add(name, &mut section).unwrap();
            further
                .add(Some("ascii"), &codes, &mut further_section)
                .unwrap();
        }
        set(SectionId::NameStarts, primary.finish(&mut section).unwrap());
        set(SectionId::Names, section);
        set(
            SectionId::FurtherNameStarts,
            further.finish(&mut further_section).unwrap(),
        );
        set(SectionId::FurtherNames, further_section);
        let symbols = (0..=255).flat_map(|byte: u8| Symbol::new(&[byte]).unwrap().to_bytes());
        set(SectionId::Symbols, symbols.collect());
        let (mut pool, mut strings) = (StringTableWriter::default(), Vec::new());
        names
            .iter()
            .for_each(|name| _ = pool.intern(name, &mut strings));
        set(SectionId::Strings, strings);

        let (mut records, mut writer, mut bytes) = (
            PostalRecordWriter::default(),
            PostalTableWriter::default(),
            Vec::new(),
        );
        for (place_index, name) in (0..).zip(&names) {
            let is_as_usual = place_index % 3 == 0;
            let record = PostalRecord {
                place_index,
                by_distance: !is_as_usual,
                place_name: Some(name.as_bytes()).filter(|_| !is_as_usual),
                point: PostalPoint::new(
                    Some([1_000, -2_000]),
                    Some([0; 2]).filter(|_| is_as_usual),
                ),
                country_index: Some(7).filter(|_| !is_as_usual),
                region: if is_as_usual {
                    PostalRegion::AsUsual
                } else {
                    PostalRegion::Called(0)
                },
            };
            records.add(record.point);
            let mut of_code = Vec::new();
            records.write(&record, &mut of_code);
            let code = format!("4000-{place_index:03}");
            writer.add(code.as_bytes(), &of_code, bytes.len() as u32, &mut bytes);
        }
        set(SectionId::PostalBlocks, writer.finish(records));
        set(SectionId::Postal, bytes);

        let ids: Vec<u32> = (0..names.len() as u32).map(|i| i * 7919).collect();
        set(SectionId::Ids, IdTable::pack(&ids));
        set(
            SectionId::PlaceIds,
            ids.iter().flat_map(|id| id.to_le_bytes()).collect(),
        );
        let flags = |at: usize| PlaceFlags {
            kind: PlaceKind::ALL[at % 3],
            has_costs: at.is_multiple_of(2),
        };
        set(
            SectionId::PlaceFlags,
            PlaceFlagsTable::pack(&(0..names.len()).map(flags).collect::<Vec<_>>()),
        );
        let (starts, ends) = ImportanceTable::pack(&importance);
        set(SectionId::ImportanceStarts, starts);
        set(SectionId::Importance, ends);
        let points = (0..200_u16).map(|i| TreePoint {
            at: UnitVector::new(f64::from(i) / 2.0 - 50.0, f64::from(i) * 1.5 - 150.0),
            index: i.into(),
            id: u32::from(i) + 7,
            tags: country_tag(i) | class_tag(b'P'),
        });
        set(SectionId::PlaceRTree, PackedRTree::pack(points.collect()));

        let section = |&id| Section {
            id,
            offset: 0,
            length: 32,
            checksum: 7,
        };
        let header = Header {
            build_id: 1,
            content_hash: 2,
            name: "test".into(),
            snapshot_date: "2026-01-01".into(),
            sqlite_length: 3,
            sqlite_hash: 4,
            reference_weights: vec![5, -6],
            weak_reference: 7,
            sections: SectionId::ALL.iter().map(section).collect(),
        };
        let len = header.encode(0).unwrap().len() as u64;
        *all.last_mut().unwrap() = header.encode(len).unwrap();
        all
    })
}
