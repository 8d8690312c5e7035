//! What a query may cost: texts that are too long, and indexes that were made to keep a query busy.

use std::fs;

use wayfare::{Dataset, Error, MAX_QUERY_BYTES, MAX_QUERY_WORDS, SearchOptions};
use wayfare_api::respond;
use wayfare_format::{
    Answer, CountryRecord, Header, PostalRecord, Posting, PrecomputedWriter, Reading, Record, SectionId,
    Table, TermDictionaryWriter, TermKind, checksum, write_string,
};

use crate::support::{country, details, fixture, fixture_dir, refused, world};

/// More items than any query may look at.
const ENDLESS: usize = 10_000_000;

/// The index of the fixture with other sections, and checksums that are right.
fn crafted(sections: &[(SectionId, Vec<u8>)]) -> Dataset {
    let intact = fs::read(fixture_dir().join("world.idx")).unwrap();
    let mut header = Header::decode(&intact).unwrap();
    let mut body = Vec::new();
    let start = header.sections.iter().map(|section| section.offset).min().unwrap();
    for section in &mut header.sections {
        let of_old = section.offset as usize..(section.offset + section.length) as usize;
        let bytes = match sections.iter().find(|(id, _)| *id == section.id) {
            Some((_, bytes)) => bytes,
            None => &intact[of_old],
        };
        section.offset = start + body.len() as u64;
        section.length = bytes.len() as u64;
        section.checksum = checksum(bytes);
        body.extend_from_slice(bytes);
        body.resize(body.len().next_multiple_of(64), 0);
    }
    let mut file = header.encode(start + body.len() as u64).unwrap();
    file.resize(start as usize, 0);
    file.extend(body);
    let dataset = Dataset::from_bytes(file).unwrap();
    dataset.verify().unwrap();
    dataset
}

/// The bytes of a section of the fixture.
fn section(id: SectionId) -> Vec<u8> {
    let intact = fs::read(fixture_dir().join("world.idx")).unwrap();
    let section = crate::support::section(fixture(), id);
    intact[section.offset as usize..(section.offset + section.length) as usize].to_vec()
}

#[track_caller]
fn given_up<T>(answer: Result<T, Error>) {
    let error = answer.err().expect("a query on a crafted index ended");
    assert!(error.is_corrupt() && error.to_string().contains("wayfare verify"), "{error}");
    assert!(error.to_string().contains("more work"), "{error}");
}

#[test]
fn a_text_that_is_too_long_to_be_a_name_is_refused() {
    let options = SearchOptions::new();
    let (longest, most) = ("x".repeat(MAX_QUERY_BYTES), "y ".repeat(MAX_QUERY_WORDS));
    let (longer, more) = ("x".repeat(MAX_QUERY_BYTES + 1), "y ".repeat(MAX_QUERY_WORDS + 1));
    for text in [&longest, &most] {
        world().search_with(text, &options).unwrap();
        world().autocomplete_with(text, &options).unwrap();
        world().search_countries(text).unwrap();
        world().search_currencies(text).unwrap();
        world().search_accommodation(text).unwrap();
    }
    for (text, value) in [
        (&longer, "at most 512 bytes, this one has 513"),
        (&more, "at most 64 words, this one has 65"),
        (&"st,".repeat(4_080), "12240"),
    ] {
        refused(world().search_with(text, &options), value);
        refused(world().autocomplete_with(text, &options), value);
        refused(world().search_countries(text), value);
        refused(world().search_currencies(text), value);
        refused(world().search_accommodation(text), value);
    }
}

#[test]
fn every_name_is_short_enough_to_be_searched_for() {
    for place in world().places() {
        let place = details(place);
        let names = place.alternate_names.iter().map(|other| other.text);
        for name in names.chain([place.name.to_owned()]).filter(|name| name.len() > 200) {
            world().search(&name).unwrap();
        }
    }
}

#[test]
fn a_word_that_recurs_is_replaced_once() {
    let allocations = |text: &str| {
        let search = || drop(world().search(text).unwrap());
        search();
        allocation_counter::measure(search).count_total
    };
    // Nothing is found, so that each word is tried in short and in full.
    let (few, many) = (allocations("qx st qx"), allocations(&"qx st ".repeat(MAX_QUERY_WORDS / 2)));
    assert!(few > 3 && many < 10 * few, "{few} and {many} allocations");
}

/// A dictionary of one term, `a`, and so many postings for one place: its three sections.
fn one_term(postings: usize) -> [Vec<u8>; 3] {
    let mut writer = TermDictionaryWriter::default();
    let mut terms = Vec::new();
    let posting = Posting { place: 0, kind: TermKind::Primary };
    writer.add(b"a", &vec![posting; postings], 0, &mut terms);
    let (starts, blocks) = writer.blocks();
    [starts, blocks, terms]
}

#[test]
fn an_endless_postings_list_is_given_up() {
    let [starts, blocks, keys] = one_term(ENDLESS);
    let dataset = crafted(&[
        (SectionId::TermBlockStarts, starts.clone()),
        (SectionId::TermBlocks, blocks.clone()),
        (SectionId::Terms, keys.clone()),
        (SectionId::PrecomputedTable, Vec::new()),
    ]);
    given_up(dataset.search("a"));
    given_up(dataset.autocomplete_with("a", &SearchOptions::new().country(country("PT"))));
    given_up(dataset.search("a, portugal"));
    // Passing over it on the way to another term is work, too.
    given_up(dataset.search("b c d e f g h i j k l"));

    let areas = crafted(&[
        (SectionId::RegionTermBlockStarts, starts),
        (SectionId::RegionTermBlocks, blocks),
        (SectionId::RegionTerms, keys),
    ]);
    given_up(areas.search("lisbon, a"));
    given_up(areas.search_countries("a"));
    given_up(areas.search_with("lisbon", &SearchOptions::new().region("PT.a")));
}

#[test]
fn an_answer_without_end_is_given_up() {
    let mut strings = section(SectionId::Strings);
    let name_ref = strings.len() as u32;
    write_string(&"x".repeat(65_535), &mut strings);
    let mut country = Table::<CountryRecord>::new(&section(SectionId::Countries)).get(1).unwrap();
    country.name_ref = name_ref;
    let mut countries = Vec::new();
    (0..2_000).for_each(|_| country.write(&mut countries));
    let dataset = crafted(&[(SectionId::Strings, strings), (SectionId::Countries, countries)]);
    for format in ["json", "xml", "php"] {
        let response = respond(&dataset, format!("/countries?format={format}").as_str().into());
        let body = String::from_utf8(response.body).unwrap();
        assert!(response.status == 500 && body.len() < 1_000 && body.contains("67108864 bytes"), "{body}");
    }
}

#[test]
fn fuzzy_buckets_that_hold_everything_are_given_up() {
    let entries = 2_000_000_u32;
    // Numbers of 24 bits, and a filter above them that lets every term pass.
    let starts = [24, 0xff00_0000, 0xff00_0000 | entries].map(u32::to_le_bytes).concat();
    let dataset = crafted(&[
        (SectionId::FuzzyBuckets, starts),
        (SectionId::FuzzyEntries, vec![0; entries as usize * 4]),
    ]);
    given_up(dataset.search("lisbonnelisbonne"));
}

#[test]
fn a_stored_answer_without_end_is_given_up() {
    let mut writer = PrecomputedWriter::default();
    let answer = Answer { place: 0, reading: Reading::Key(TermKind::Primary, false) };
    writer.add(b"a", &vec![answer; ENDLESS], true);
    let (slots, answers) = writer.finish();
    let dataset = crafted(&[(SectionId::PrecomputedTable, slots), (SectionId::PrecomputedEntries, answers)]);
    given_up(dataset.search("a"));
}

#[test]
fn a_postal_code_of_all_places_is_given_up() {
    let record = Table::<PostalRecord>::new(&section(SectionId::Postal)).get(0).unwrap();
    let code = fixture().postal_codes().next().unwrap().unwrap().code;
    let mut records = Vec::new();
    (0..2_000_000).for_each(|_| record.write(&mut records));
    let dataset = crafted(&[(SectionId::Postal, records)]);
    given_up(dataset.postal_code(code));
    given_up(dataset.search(code));
}
