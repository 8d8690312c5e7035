//! What a query may cost: texts that are too long, and indexes that were made to keep a query busy.

use wayfare::{
    AccommodationOptions, CheapestOptions, Dataset, Error, HighlightOptions, MAX_LIMIT,
    MAX_QUERY_BYTES, MAX_QUERY_WORDS, NearestOptions, Point, Policy, QueryOptions, Result,
    SearchOptions, Verb,
};
use wayfare_datasets::with_sections;
use wayfare_format::{
    AlphabetWriter, MAX_TEXT, MaxScoresWriter, PostalPoint, PostalRecord, PostalRecordWriter,
    PostalTable, PostalTableWriter, Posting, PostingsWriter, RegionKind, SectionId, TermDictionary,
    TermDictionaryWriter, TermKind,
};

use crate::support::{Ask, bytes, dataset, refused, section, try_complete, try_search};

/// More items than any query may look at.
const ENDLESS: usize = 3_000_000;

/// The search fixture with other sections, and checksums that are right; and its length.
fn crafted(sections: &[(SectionId, Vec<u8>)]) -> (Dataset, usize) {
    let file = with_sections(bytes(), sections);
    let length = file.len();
    (Dataset::from_bytes(file).unwrap(), length)
}

#[track_caller]
fn given_up<T>(answer: Result<T>) {
    let error: Error = answer.err().expect("a query on a crafted index ended");
    assert!(
        error.kind() == wayfare::ErrorKind::Corrupt && error.to_string().contains("more work"),
        "{error}"
    );
}

#[test]
fn a_limit_is_from_1_to_1000() {
    assert_eq!(MAX_LIMIT, 1_000);
    let (world, here) = (dataset(), Point::new(38.72, -9.14).unwrap());
    let near = |limit| world.nearest_with(here, &NearestOptions::new().limit(limit));
    let stays = |limit| AccommodationOptions::new().limit(limit);
    let costs = |limit| HighlightOptions::new().limit(limit);
    for limit in [1, MAX_LIMIT] {
        assert!(near(limit).unwrap().len() <= limit);
    }
    for limit in [0, MAX_LIMIT + 1, usize::MAX] {
        let message = &format!("a limit is a whole number from 1 to 1000, not {limit}");
        let options = SearchOptions::new().limit(limit);
        refused(world.search_with("s", &options), message);
        refused(world.search_with("1, 2", &options), message);
        refused(world.autocomplete_with("s", &options), message);
        refused(world.resolve("s", &Policy::new().options(options)), message);
        refused(near(limit), message);
        refused(
            world.nearest_accommodation_with(here, &stays(limit)),
            message,
        );
        refused(world.search_accommodation_with("a", &stays(limit)), message);
        refused(world.nearest_highlights(here, &costs(limit)), message);
        refused(world.country_highlights_with("PT", &costs(limit)), message);
        let cheap = CheapestOptions::new().limit(limit);
        refused(world.cheapest("EUR", &cheap), message);
        for verb in Verb::ALL {
            let option = verb.option("limit").unwrap();
            let set = QueryOptions::default().set(option, &limit.to_string());
            refused(set, "it must be a whole number from 1 to 1000");
        }
    }
}

#[test]
fn a_text_that_is_too_long_to_be_a_name_is_refused() {
    let ask = Ask::default();
    assert_eq!((MAX_QUERY_BYTES, MAX_QUERY_WORDS), (512, 64));
    for text in [
        "x".repeat(512),
        "y ".repeat(64),
        "  ".repeat(256)[1..].to_owned() + "z",
        "㍐".repeat(56),
    ] {
        try_search(dataset(), &text, &ask).unwrap();
        try_complete(dataset(), &text, &ask).unwrap();
        dataset().search_countries(&text).unwrap();
        dataset().search_currencies(&text).unwrap();
        dataset().search_accommodation(&text).unwrap();
    }
    for (text, value) in [
        ("x".repeat(513), "at most 512 bytes, this one has 513"),
        ("㌀".repeat(170), "this one has 2040 when folded"),
        ("㍐".repeat(57), "this one has 513 when folded"),
        ("ﷺ".repeat(16), "this one has 528 when folded"),
        ("y ".repeat(65), "at most 64 words, this one has 65"),
        ("y ".repeat(100), "this one has 100"),
    ] {
        refused(try_search(dataset(), &text, &ask), value);
        refused(try_complete(dataset(), &text, &ask), value);
        refused(dataset().search_countries(&text), value);
        refused(dataset().search_currencies(&text), value);
        refused(dataset().search_accommodation(&text), value);
    }
}

/// The search fixture with two terms, `a` with so many postings, and `lisbon`.
fn with_terms(places: usize, regions: usize) -> Dataset {
    use SectionId::{
        MaxScoreLevels, MaxScores, Postings, PostingsLists, TermBlockStarts, TermBlocks, Terms,
    };
    let (mut writer, mut terms) = (
        TermDictionaryWriter::new(&AlphabetWriter::default()),
        Vec::new(),
    );
    let (mut postings, mut max_scores) = (PostingsWriter::default(), MaxScoresWriter::default());
    for (term, places, regions) in [("a", places, regions), ("lisbon", 1, 0)] {
        assert!(writer.add(term, terms.len() as u32, &mut terms));
        let mut places = vec![
            Posting {
                record: 0,
                kind: TermKind::Primary
            };
            places
        ];
        let mut regions = vec![
            Posting {
                record: 0,
                kind: RegionKind::Country
            };
            regions
        ];
        postings.add(&mut places, &mut regions);
        max_scores.add(9_000, !regions.is_empty());
    }
    let (starts, blocks, _) = writer.finish();
    let ((words, lists), (levels, summary)) = (postings.finish(), max_scores.finish());
    let sections = [starts, blocks, terms, words, lists, levels, summary];
    let ids = [
        TermBlockStarts,
        TermBlocks,
        Terms,
        Postings,
        PostingsLists,
        MaxScoreLevels,
        MaxScores,
    ];
    crafted(&ids.into_iter().zip(sections).collect::<Vec<_>>()).0
}

#[test]
fn an_endless_postings_list_is_given_up() {
    let names = with_terms(ENDLESS, 0);
    given_up(try_search(&names, "a", &Ask::default()));
    given_up(try_complete(&names, "a", &Ask::default().countries(["PT"])));
    given_up(try_search(&names, "lisbon, a", &Ask::default()));

    let regions = with_terms(1, ENDLESS);
    given_up(try_search(&regions, "lisbon, a", &Ask::default()));
    given_up(try_complete(&regions, "lisbon, a", &Ask::default()));
    given_up(regions.search_countries("a"));
    given_up(try_search(
        &regions,
        "lisbon",
        &Ask::default().regions(["PT.a"]),
    ));
}

#[test]
fn fuzzy_buckets_that_hold_everything_are_given_up() {
    let entries = 2_000_000_u32;
    let [blocks, runs, terms, alphabet] = [
        SectionId::TermBlockStarts,
        SectionId::TermBlocks,
        SectionId::Terms,
        SectionId::Alphabet,
    ]
    .map(section);
    let terms = TermDictionary::new(blocks, runs, terms, alphabet);
    let lisbon = terms.prefix_range("lisbon").unwrap().term().unwrap();
    // Numbers of 24 bits, and a signature above them that lets every term pass.
    let starts = [24, 0xff00_0000, 0xff00_0000 | entries]
        .map(u32::to_le_bytes)
        .concat();
    let (dataset, _) = crafted(&[
        (SectionId::FuzzyBuckets, starts),
        (
            SectionId::FuzzyEntries,
            lisbon.to_le_bytes().repeat(entries as usize),
        ),
    ]);
    given_up(try_search(&dataset, "lisbonnelisbonne", &Ask::default()));
}

/// So many records of a postal code, as of 90210.
fn with_codes(code: &str, count: usize) -> (Dataset, usize) {
    let at = dataset()
        .postal_codes()
        .position(|record| record.unwrap().code == "90210")
        .unwrap();
    let table = PostalTable::new(section(SectionId::PostalBlocks), section(SectionId::Postal));
    let (_, record) = table.get(at).unwrap().unwrap();
    let (records, mut writer) = (PostalRecordWriter::default(), PostalTableWriter::default());
    let (mut of_code, mut codes) = (Vec::new(), Vec::new());
    records.write(
        &PostalRecord {
            point: PostalPoint::Unknown,
            ..record
        },
        &mut of_code,
    );
    (0..count).for_each(|_| writer.add(code.as_bytes(), &of_code, codes.len() as u32, &mut codes));
    crafted(&[
        (SectionId::PostalBlocks, writer.finish(records)),
        (SectionId::Postal, codes),
    ])
}

#[test]
fn the_budget_is_a_million_items_and_one_for_each_eight_bytes_of_the_index() {
    // A record with a code of five letters counts as six items.
    let budget = |length: usize| (1 << 20) + length / 8;
    let without = with_codes("90210", 0).1;
    // All records are the same, so that they take a few bytes each.
    let (many, of_many) = (80_000, with_codes("90210", 80_000).1 - without);
    let length = |count: usize| without + (count as u64 * of_many as u64 / many) as usize;
    let is_within = |count: &usize| count * 6 <= budget(length(*count));
    let count = (0..).take_while(is_within).count();
    let (least, most) = (
        with_codes("90210", count - 40),
        with_codes("90210", count + 40),
    );
    assert!((count - 40) * 6 <= budget(least.1) && (count + 40) * 6 > budget(most.1));
    assert_eq!(least.0.postal_code("90210").unwrap().len(), count - 40);
    given_up(most.0.postal_code("90210"));
    given_up(try_search(&most.0, "90210", &Ask::default()));
}

#[test]
fn long_spellings_of_a_short_postal_code_are_given_up() {
    // Hyphens are folded away. But for the first one of each block, a code shares all its bytes with the one before.
    let longest = format!("90210{}", "-".repeat(MAX_TEXT - 5));
    let few = 10;
    assert_eq!(
        with_codes(&longest, few)
            .0
            .postal_code("90210")
            .unwrap()
            .len(),
        few
    );
    let (dataset, _) = with_codes(&longest, 100);
    given_up(dataset.postal_code("90210"));
    given_up(try_search(&dataset, "90210", &Ask::default()));
}
