//! Extracts of OpenStreetMap: each test builds a small dataset with one and looks into its SQLite file.

use wayfare_datasets::pbf::{Block, Tags, blob, file, header, zlib};

use super::fixture::{Fixture, place, rejected, rows, skipped};
use crate::rejection::Reason;
use crate::tally::{Skip, Tally};

/// Nodes in tenths of degrees, numbered from 1, with tags such as `place=town; name=Alfa`.
pub(super) fn extract(nodes: &[((i64, i64), &str)]) -> Vec<u8> {
    let mut block = Block::default();
    for (id, ((latitude, longitude), tags)) in (1..).zip(nodes) {
        let tags: Vec<_> = tags
            .split("; ")
            .filter_map(|tag| tag.split_once('='))
            .collect();
        block = block.node(id, (latitude * 1_000_000, longitude * 1_000_000), &tags);
    }
    file(&[&block])
}

/// These places and an extract.
pub(super) fn with_extract(places: &str, osm: &[u8]) -> Fixture {
    Fixture::new()
        .add("p", "places", places, "")
        .add("osm", "openstreetmap", osm, "")
}

pub(super) fn tally(report: &crate::report::Report) -> &Tally {
    &report
        .sources
        .iter()
        .find(|source| source.id == "osm")
        .unwrap()
        .tally
}

/// The places that came with an extract, and where their ids are.
pub(super) const NEW: &str = "SELECT p.name, feature_class || '.' || feature_code, p.country_code, admin1_code, z.name, population,
                          geonameid BETWEEN 1073741824 AND 2147483647
                   FROM place p LEFT JOIN time_zone z USING (time_zone_id) JOIN source s ON s.source_id = p.source_id
                   WHERE s.kind = 'openstreetmap' ORDER BY 1, 2";
const NAMES: &str = "SELECT geonameid, name, lang, kind, flags FROM place_name WHERE geonameid < 10 ORDER BY 1, 4, 3, 2";

#[test]
fn a_place_that_is_known_by_item_or_by_name_and_distance_gets_names() {
    let places = place(1, "Alfa", &[(4, "38.5"), (10, "14"), (17, "Europe/Lisbon")])
        + &place(2, "Beta", &[(4, "40.5")])
        + &place(3, "Alfa", &[(4, "38.6"), (6, "S"), (7, "HSTS")]);
    let names = "1\t2\twkdt\tQ2\n2\t1\tfr\tAlphe\t1\n3\t1\tde\tAlfa\n";
    let osm = extract(&[
        (
            (385, -92),
            "place=town; name=ALFA; name:de=Alpha; name:fr=Alpha;Alfe; old_name:de=Alt; wikidata=Q1",
        ),
        (
            (395, -92),
            "place=village; name=Other; name:de=B\u{e4}ta; wikidata=Q2",
        ),
        // Too far away for a hamlet, and the only one of its item.
        (
            (387, -92),
            "place=hamlet; name=Alfa; population=7; wikidata=Q9",
        ),
        (
            (386, -92),
            "tourism=museum; name=Museu; name:en=Museum; wikidata=Q4",
        ),
        (
            (386, -93),
            "tourism=attraction; name=Museu da Alfa; wikidata=Q4",
        ),
        (
            (386, -92),
            "place=locality; natural=peak; name=Pico; wikidata=Q5;Q6",
        ),
        ((386, -92), "place=city; name=Capital; capital=yes"),
        ((10, 0), "place=island; name=Far"),
        ((386, -92), "place=hamlet"),
    ]);
    let sources = Fixture::new()
        .add("p", "places", &places, "")
        .add("n", "alternate-names", names, "")
        .add("osm", "openstreetmap", &osm, "");
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    let new = [
        "Alfa|P.PPL|PT|14|Europe/Lisbon|7|1",
        "Capital|P.PPLC|PT|14|Europe/Lisbon|0|1",
        "Far|T.ISL|NULL|NULL|NULL|0|1",
        "Museu|S.MUS|PT|14|Europe/Lisbon|0|1",
        "Pico|T.PK|PT|14|Europe/Lisbon|0|1",
    ];
    assert_eq!(rows(&out, NEW), new);
    let names = [
        "1|ALFA||0|0",
        "1|Alfa|de|0|0",
        "1|Alpha|de|0|1",
        "1|Alt|de-x-historic|0|8",
        "1|Alfe|fr|0|0",
        "1|Alpha|fr|0|0",
        "1|Alphe|fr|0|1",
        "1|Q1||6|0",
        "2|Other||0|0",
        "2|B\u{e4}ta|de|0|1",
        "2|Q2||6|0",
    ];
    assert_eq!(rows(&out, NAMES), names);
    let of_museum = "SELECT n.name FROM place_name n JOIN place p USING (geonameid) WHERE p.name = 'Museu' AND n.kind = 0";
    assert_eq!(rows(&out, of_museum), ["Museu da Alfa", "Museum"]);
    let tally = tally(&report);
    assert_eq!((tally.rows_read, tally.rows_kept, tally.merged), (9, 8, 3));
    assert_eq!(skipped(&report, "osm", Skip::Unnamed), 1);
}

#[test]
fn the_manifest_may_ask_for_all_sights() {
    let osm = extract(&[
        ((386, -92), "tourism=museum; name=Museu"),
        ((386, -92), "tourism=museum; name=Notable; wikidata=Q4"),
    ]);
    let notable = "Notable|S.MUS|PT|NULL|NULL|0|1";
    for (entry, expected) in [
        ("sights = \"notable\"", &[notable][..]),
        (
            "sights = \"all\"",
            &["Museu|S.MUS|PT|NULL|NULL|0|1", notable],
        ),
    ] {
        let sources = Fixture::new()
            .add("p", "places", &place(1, "Alfa", &[]), "")
            .add("osm", "openstreetmap", &osm, entry);
        sources.build("out").run().unwrap();
        assert_eq!(rows(&sources.path("out"), NEW), expected, "{entry}");
    }
}

#[test]
fn filters_keep_elements_out() {
    let places = place(1, "Alfa", &[]) + &place(2, "Beta", &[(4, "0.0"), (5, "0.0"), (8, "FR")]);
    let osm = extract(&[
        ((386, -92), "place=village; name=Small; population=9"),
        (
            (386, -92),
            "place=village; name=Large; population=99; name:de=Gross",
        ),
        ((386, -92), "natural=peak; name=Pico; wikidata=Q5"),
        ((1, 1), "place=village; name=Abroad; population=99"),
        ((1, 1), "tourism=hotel; name=Abroad"),
    ]);
    let sources = with_extract(&places, &osm);
    let build = sources
        .build("out")
        .countries(["PT"])
        .feature_classes(["P"])
        .min_population(10);
    let report = build.run().unwrap();
    let out = sources.path("out");
    assert_eq!(rows(&out, NEW), ["Large|P.PPL|PT|NULL|NULL|99|1"]);
    assert_eq!(
        (
            report.totals.accommodation,
            skipped(&report, "osm", Skip::Filtered)
        ),
        (0, 4)
    );
    let bare = sources.build("bare").alternate_names(false).run().unwrap();
    assert_eq!((bare.totals.names, bare.totals.accommodation), (0, 1));
}

#[test]
fn names_that_are_too_long_are_reported_with_their_element() {
    let [long, long_text] = [3000, 70_000].map(|length| "x".repeat(length));
    let long_city = "x ".repeat(101);
    let osm = extract(&[
        (
            (386, -92),
            &format!("place=village; name=A; name:de={long}"),
        ),
        ((386, -92), &format!("place=village; name={long}")),
        (
            (386, -92),
            &format!("tourism=hotel; name=B; website={long_text}"),
        ),
        (
            (386, -92),
            &format!("tourism=hotel; name=C; addr:city={long_city}"),
        ),
    ]);
    let sources = with_extract(&place(1, "Alfa", &[]), &osm);
    let report = sources.build("out").run().unwrap();
    assert_eq!(
        rejected(&report),
        [
            ("osm", Reason::NameTooLong, 3),
            ("osm", Reason::TextTooLong, 1)
        ]
    );
    let first = report.rejected[0].examples[0].to_string();
    assert!(
        first.starts_with("osm/node/1, column name: `xxx"),
        "{first}"
    );
    let error = sources
        .build("strict")
        .strict(true)
        .run()
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("osm/node/1, column name: `xxx"),
        "{error}"
    );
}

#[test]
fn a_build_repeats_byte_for_byte_and_dates_the_source() {
    let osm = extract(&[
        ((386, -92), "place=village; name=A; name:de=B"),
        ((386, -92), "tourism=hotel; name=C"),
    ]);
    let sources = Fixture::new().add("p", "places", &place(1, "Alfa", &[]), "");
    let path = sources.path("alfa-latest.osm.pbf");
    std::fs::write(&path, &osm).unwrap();
    let bytes = ["one", "two"].map(|out| {
        sources.build(out).files([&path]).run().unwrap();
        ["world.sqlite", "world.idx"]
            .map(|file| std::fs::read(sources.path(out).join(file)).unwrap())
    });
    assert!(bytes[0] == bytes[1]);
    let source =
        "SELECT name, title, license, date, rows_kept FROM source WHERE kind = 'openstreetmap'";
    assert_eq!(
        rows(&sources.path("one"), source),
        ["alfa-latest|OpenStreetMap alfa-latest|ODbL-1.0||2"]
    );
}

#[test]
fn a_file_that_is_no_extract_is_named() {
    let sources = with_extract(&place(1, "Alfa", &[]), b"<html>");
    let error = sources.build("out").run().unwrap_err().to_string();
    assert!(error.starts_with("osm: at byte 0: "), "{error}");
    let empty = with_extract(&place(1, "Alfa", &[]), &extract(&[]));
    let error = empty.build("out").run().unwrap_err().to_string();
    assert!(
        error.contains("osm: holds no rows") && error.contains("extract of OpenStreetMap"),
        "{error}"
    );
}

#[test]
fn an_extract_of_other_things_is_counted_and_adds_nothing() {
    let osm = extract(&[
        ((386, -92), "highway=crossing; name=Road"),
        ((386, -92), ""),
    ]);
    let sources = with_extract(&place(1, "Alfa", &[]), &osm);
    let report = sources.build("out").run().unwrap();
    assert_eq!((tally(&report).rows_read, tally(&report).rows_kept), (2, 0));
    assert_eq!(skipped(&report, "osm", Skip::OfNoUse), 2);
    let told = report.to_string();
    assert!(
        told.contains("2 read; none is a place to stay, a place or a notable sight"),
        "{told}"
    );
}

#[test]
fn an_element_whose_tags_are_no_text_is_rejected() {
    let tags: Tags = &[("tourism", "hotel"), ("name", "Invalid")];
    let sound = Block::default().node(1, (386, -92), tags).node(
        2,
        (386, -92),
        &[("tourism", "hotel"), ("name", "Inn")],
    );
    let mut message = sound.message();
    let at = message
        .windows(7)
        .position(|part| part == b"Invalid")
        .unwrap();
    message[at..at + 2].copy_from_slice(b"\xff\xfe");
    let osm = [header(), blob("OSMData", &zlib(&message))].concat();
    let sources = with_extract(&place(1, "Alfa", &[]), &osm);
    let report = sources.build("out").run().unwrap();
    assert_eq!(rejected(&report), [("osm", Reason::InvalidUtf8, 1)]);
    let first = report.rejected[0].examples[0].to_string();
    assert!(
        first.starts_with(r"osm/node/1, column name: `\xff\xfevalid` is not UTF-8"),
        "{first}"
    );
    assert_eq!(report.totals.accommodation, 1);
}

#[test]
fn rows_of_one_name_or_id_are_kept_apart_by_distance_and_merged_where_they_are() {
    const MANY: i64 = 300;
    type At = fn(i64) -> (i64, i64);
    let nodes = |key, value, at: At, id: fn(i64) -> i64| {
        let tags: Tags = &[(key, value), ("name", "Inn"), ("addr:city", "Alfa")];
        file(&[&(1..=MANY).fold(Block::default(), |block, n| block.node(id(n), at(n), tags))])
    };
    let (apart, together): (At, At) = (
        |n| (386_000_000, n * 1_000_000),
        |_| (386_000_000, -92_000_000),
    );
    for (osm, lodgings, places) in [
        (nodes("tourism", "hotel", apart, |_| 1), MANY, 0),
        (nodes("tourism", "hotel", together, |n| n), 1, 0),
        (nodes("place", "hamlet", apart, |_| 1), 0, MANY),
        (nodes("place", "hamlet", together, |n| n), 0, 1),
    ] {
        let sources = with_extract(&place(1, "Alfa", &[]), &osm);
        let totals = sources.build("out").run().unwrap().totals;
        assert_eq!(
            (totals.accommodation, totals.places),
            (lodgings as u64, places as u64 + 1)
        );
        // However many rows are about one thing, few are named.
        let longest = "SELECT max(length(reference)) < 1100 FROM accommodation";
        assert!(lodgings == 0 || rows(&sources.path("out"), longest) == ["1"]);
    }
}

#[test]
fn a_sight_of_many_names_comes_after_a_town_of_its_name() {
    let languages: Vec<_> = ('a'..='z')
        .flat_map(|a| ('a'..'e').map(move |b| format!("name:{a}{b}=Alfa")))
        .collect();
    let tags = format!(
        "tourism=museum; name=Alfa; wikidata=Q5; {}",
        languages.join("; ")
    );
    let places = place(1, "Alfa", &[(14, "200")]) + &place(2, "Alfa", &[(4, "50.0"), (14, "0")]);
    let osm = extract(&[((386, -92), &tags)]);
    let sources = with_extract(&places, &osm);
    sources.build("out").run().unwrap();
    let dataset = wayfare::Dataset::open(sources.path("out")).unwrap();
    let hits = dataset.search("alfa").unwrap();
    let found: Vec<_> = hits
        .iter()
        .map(|hit| hit.place().unwrap().details().unwrap().feature_code)
        .collect();
    // It is better known than a hamlet.
    assert_eq!(found, [Some("PPL"), Some("MUS"), Some("PPL")]);
    assert_eq!(hits[0].id().get(), 1);
}

/// Villas of one museum, and what is on the other side of a border.
#[test]
fn items_tell_buildings_apart_and_addresses_tell_countries() {
    let places = place(1, "Alfa", &[(4, "38.6"), (5, "-9.2")])
        + &place(2, "Beta", &[(4, "38.62"), (5, "-9.2"), (8, "ES")])
        + &place(3, "Alfa", &[(4, "38.63"), (5, "-9.2"), (8, "ES")]);
    let osm = extract(&[
        ((386, -92), "tourism=museum; name=Museu; wikidata=Q4"),
        ((386, -92), "tourism=museum; name=Museu; wikidata=Q5"),
        (
            (386, -92),
            "tourism=hotel; name=A; addr:country=es; addr:city=Alfa",
        ),
        (
            (386, -92),
            "tourism=hotel; name=B; addr:country=ES; addr:city=Gama",
        ),
        (
            (386, -92),
            "tourism=hotel; name=C; addr:country=Portugal; addr:city=Beta",
        ),
        (
            (386, -92),
            "building=yes; name=Torre; wikidata=Q6; addr:country=ES",
        ),
    ]);
    let sources = with_extract(&places, &osm);
    sources.build("out").run().unwrap();
    let out = sources.path("out");
    let sights = "SELECT name, country_code FROM place WHERE feature_class = 'S' ORDER BY 1";
    assert_eq!(rows(&out, sights), ["Museu|PT", "Museu|PT", "Torre|ES"]);
    let hotels = "SELECT name, geonameid, country_code FROM accommodation ORDER BY 1";
    assert_eq!(rows(&out, hotels), ["A|3|ES", "B|2|ES", "C|2|PT"]);
}
