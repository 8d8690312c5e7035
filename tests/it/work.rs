//! What a query may cost: texts that are too long, and indexes that were made to keep a query busy.

use std::fs;

use wayfare::Dataset;
use wayfare_api::{GROUPS, Request, Work, find, respond};
use wayfare_datasets::with_sections;
use wayfare_format::{
    BorderPieceRecord, BorderVertexRecord, CountryRecord, Record, SectionId, Table, pack_table,
    write_string,
};

use crate::support::{details, fixture, fixture_dir, world};

/// The index of the fixture with other sections, and checksums that are right.
fn crafted(sections: &[(SectionId, Vec<u8>)]) -> Dataset {
    let intact = fs::read(fixture_dir().join("world.idx")).unwrap();
    let dataset = Dataset::from_bytes(with_sections(&intact, sections)).unwrap();
    dataset.verify().unwrap();
    dataset
}

/// The bytes of a section of the fixture.
fn section(id: SectionId) -> Vec<u8> {
    let intact = fs::read(fixture_dir().join("world.idx")).unwrap();
    let section = crate::support::section(fixture(), id);
    intact[section.offset as usize..(section.offset + section.length) as usize].to_vec()
}

#[test]
fn every_name_is_short_enough_to_be_searched_for() {
    for place in world().places() {
        let place = details(place);
        let names = place.alternate_names.iter().map(|other| other.text);
        for name in names
            .chain([place.name.to_owned()])
            .filter(|name| name.len() > 200)
        {
            world().search(&name).unwrap();
        }
    }
}

/// What a server does where it reads requests. Memory stands for time here: each of these takes less than a millisecond.
#[test]
fn small_work_is_small() {
    let examples = GROUPS
        .iter()
        .flat_map(|group| group.routes)
        .map(|route| route.example());
    let texts = [
        "a",
        "s",
        "san",
        "lissbon",
        "springfield",
        "90210",
        "north",
        "中",
        "d'",
        // The worst of 60,000 that were made up.
        "santa maria",
        "maria Buenavista",
        "Santa Botswana",
        "maría-Baou",
        "santasanta",
        "レイクウッド礦水城",
    ];
    let searches = [
        "search/location",
        "search/locationdata",
        "search/country",
        "search/currency",
    ];
    let searches = searches
        .iter()
        .flat_map(|path| texts.map(|text| format!("/{path}/{text}")));
    let mut measured = 0;
    for target in examples.chain(searches) {
        let request = Request::from(target.as_str());
        let parsed = find(request.path).unwrap().parse(request).unwrap();
        if parsed.work() == Work::Small {
            let used = allocation_counter::measure(|| drop(parsed.respond(world())));
            assert!(
                used.count_total < 1_500 && used.bytes_max < 512 << 10,
                "{target}: {used:?}"
            );
            measured += 1;
        }
    }
    assert_eq!(measured, 27 + 4 * texts.len());
}

#[test]
fn an_answer_without_end_is_given_up() {
    let mut strings = section(SectionId::Strings);
    let name_ref = strings.len() as u32;
    write_string(&"x".repeat(65_535), &mut strings);
    let mut country = Table::<CountryRecord>::new(&section(SectionId::Countries))
        .get(1)
        .unwrap();
    country.name_ref = name_ref;
    let mut countries = Vec::new();
    (0..2_000).for_each(|_| country.write(&mut countries));
    let dataset = crafted(&[
        (SectionId::Strings, strings),
        (SectionId::Countries, countries),
    ]);
    for format in ["json", "xml", "php"] {
        let response = respond(
            &dataset,
            format!("/countries?format={format}").as_str().into(),
        );
        let body = String::from_utf8(response.body).unwrap();
        assert!(
            response.status == 500 && body.len() < 1_000 && body.contains("67108864 bytes"),
            "{body}"
        );
    }
}

/// One cell with pieces for a thousand million edges, over the same vertices.
#[test]
fn a_cell_of_endless_borders_is_corrupt() {
    let cell = [0_u32, 0].map(u32::to_le_bytes).concat();
    let piece = BorderPieceRecord {
        first_vertex: 0,
        edges: u16::MAX,
        area: 0,
        other_area: u16::MAX,
    };
    let vertex = BorderVertexRecord { x: 0, y: 0 };
    let world = crafted(&[
        (SectionId::BorderCells, cell),
        (
            SectionId::BorderPieces,
            pack_table(&[piece; 1 << 14]).unwrap(),
        ),
        (
            SectionId::BorderVertices,
            pack_table(&[vertex; 1 << 16]).unwrap(),
        ),
        (SectionId::BorderGrid, Vec::new()),
    ]);
    let start = std::time::Instant::now();
    let error = world
        .region_at(crate::support::point(48.0, 8.0))
        .unwrap_err();
    assert!(
        error.kind() == wayfare::ErrorKind::Corrupt && start.elapsed().as_millis() < 500,
        "{error}"
    );
}
