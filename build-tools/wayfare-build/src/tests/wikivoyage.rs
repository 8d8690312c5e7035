//! Listings of Wikivoyage: from articles to lodgings, examples, costs and destinations.

use std::fmt::Write;
use std::fs;

use super::fixture::{Fixture, place, rejected, rows, skipped};
use crate::rejection::Reason;
use crate::tally::Skip;

/// Writes a dump of articles, each with its title and text, and a redirect.
fn dump(articles: &[(&str, &str)]) -> String {
    let mut xml = "<mediawiki><siteinfo><dbname>enwikivoyage</dbname></siteinfo>\n\
        <page><title>Olisipo</title><ns>0</ns><redirect title=\"Lisbon\" /><revision><text>\
        * {{sleep| name=Nobody | lat=38.7 | long=-9.1}}</text></revision></page>\n"
        .to_owned();
    for (title, text) in articles {
        writeln!(
            xml,
            "<page><title>{title}</title><ns>0</ns><revision><timestamp>2026-10-02T08:00:00Z</timestamp>\
             <text>{text}</text></revision></page>"
        )
        .unwrap();
    }
    xml + "</mediawiki>\n"
}

fn places() -> String {
    place(1, "Lisbon", &[(4, "38.7"), (5, "-9.1"), (14, "500000")])
        + &place(2, "Sintra", &[(4, "38.8"), (5, "-9.4")])
        + &place(3, "Springfield", &[(4, "40"), (5, "-8")])
        + &place(4, "Springfield", &[(4, "37"), (5, "-8")])
}

fn fixture(articles: &[(&str, &str)]) -> Fixture {
    Fixture::new().add("places", "places", &places(), "").add(
        "enwikivoyage",
        "wikivoyage",
        &dump(articles),
        "provenance = \"observed\"",
    )
}

const LODGINGS: &str =
    "SELECT name, geonameid, latitude, dorm_price, private_price, private_currency, date, reference
                        FROM accommodation ORDER BY name";

#[test]
fn articles_are_placed_by_title_and_point_together() {
    let sources = fixture(&[
        (
            "Lisbon",
            "{{guidecity}}{{geo|38.7|-9.1}}\n* {{sleep| name=A | price=€80 | lastedit=2024-05-06}}\n* {{sleep| name=I | lat=-9.1 | long=-9.1}}",
        ),
        (
            "Ice Park",
            "{{usablepark}}{{geo|70|-40}}\n* {{sleep| name=J | lat=70 | long=320}}\n* {{see| name=K | lat=70 | long=-40 | price=€1}}",
        ),
        // 40 km from Springfield.
        (
            "Dry Park",
            "{{usablepark}}{{geo|36.64|-8}}\n* {{sleep| name=L | lat=36.64 | long=8 | price=$20}}\n* {{sleep| name=M}}",
        ),
        (
            "Lisbon/Baixa",
            "{{usabledistrict}}{{geo|38.71|-9.14}}\n* {{sleep| name=B | lat=38.71 | long=-9.14}}",
        ),
        ("Springfield", "{{geo|37.01|-8.01}}\n* {{sleep| name=C}}"),
        (
            "Hamlet",
            "{{usablecity}}{{geo|38.81|-9.41}}\n* {{sleep| name=D}}",
        ),
        (
            "Lisbon Coast",
            "{{outlineregion}}{{geo|38.7|-9.1}}\n* {{sleep| name=E | lat=38.8 | long=-9.4}}\n* {{sleep| name=F}}",
        ),
        (
            "Far",
            "{{usablecity}}{{geo|10|10}}\n* {{sleep| name=G}}\n* {{see| name=H}}",
        ),
    ]);
    let report = sources.build("out").run().unwrap();
    assert_eq!(
        rows(&sources.path("out"), LODGINGS),
        [
            "A|1|38.7|NULL|80|EUR|2024-05-06|en:Lisbon",
            "B|1|38.71|NULL|NULL|NULL|2026-10-02|en:Lisbon/Baixa",
            "C|4|37|NULL|NULL|NULL|2026-10-02|en:Springfield",
            "D|2|38.8|NULL|NULL|NULL|2026-10-02|en:Hamlet",
            "E|2|38.8|NULL|NULL|NULL|2026-10-02|en:Lisbon Coast",
            "I|1|38.7|NULL|NULL|NULL|2026-10-02|en:Lisbon",
            "J|NULL|70|NULL|NULL|NULL|2026-10-02|en:Ice Park",
            "L|NULL|36.64|NULL|20|USD|2026-10-02|en:Dry Park",
            "M|NULL|36.64|NULL|NULL|NULL|2026-10-02|en:Dry Park",
        ]
    );
    let in_park = "SELECT name, longitude, country_code FROM accommodation WHERE geonameid IS NULL ORDER BY 1";
    assert_eq!(
        rows(&sources.path("out"), in_park),
        ["J|-40|NULL", "L|-8|PT", "M|-8|PT"]
    );
    assert_eq!(
        rejected(&report),
        [
            ("enwikivoyage", Reason::FarPoint, 2),
            ("enwikivoyage", Reason::NoPlace, 3)
        ]
    );
    assert_eq!(skipped(&report, "enwikivoyage", Skip::NoPrice), 1);
    let first = &report.rejected[1].examples[1];
    assert_eq!(
        (first.file.as_str(), first.line),
        ("enwikivoyage/Lisbon Coast", 3)
    );
}

#[test]
fn prices_are_examples_and_flaws_are_reported() {
    let text = "{{guidecity}}\n\
        * {{eat| name=Tasca | price=mains €12}}\n\
        * {{drink| name=Bar | price=beer €3}}\n\
        * {{see| name=Museum | price=adults €7, children €3 | lastedit=soon}}\n\
        * {{do| name=Swim | price=free}}\n\
        * {{buy| name=Shop | price=ask inside | lat=x | long=y}}\n\
        * {{go| name=Bus | price=€2}}\n\
        * {{sleep| price=€2}}\n\
        * {{sleep| name=Inn | price=ask inside}}\n\
        {{hotellerie| name=Other | price=€2}}{{sleep| nomo=Hotelo}}{{infobox| name=x}}";
    let sources = fixture(&[("Lisbon", text)]);
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    let highlights =
        "SELECT geonameid, category_id, cost, description, reference FROM location_highlight
                      WHERE reference IS NOT NULL ORDER BY highlight_id";
    assert_eq!(
        rows(&out, highlights),
        [
            "1|4|12|Tasca: mains €12|en:Lisbon",
            "1|12|3|Bar: beer €3|en:Lisbon",
            "1|6|7|Museum: adults €7, children €3|en:Lisbon",
        ]
    );
    assert_eq!(rows(&out, "SELECT name FROM accommodation"), ["Inn"]);
    assert_eq!(
        rejected(&report),
        [
            ("enwikivoyage", Reason::BadDate, 1),
            ("enwikivoyage", Reason::Missing, 2),
            ("enwikivoyage", Reason::BadPoint, 1),
            ("enwikivoyage", Reason::BadPrice, 2)
        ]
    );
    assert_eq!(skipped(&report, "enwikivoyage", Skip::NoPrice), 2);
    let text = report.to_string();
    assert!(
        text.contains("1 not known: template hotellerie\n") && text.contains(": parameter nomo"),
        "{text}"
    );
    assert!(!text.contains("infobox"), "{text}");
    let tally = &report
        .sources
        .iter()
        .find(|source| source.id == "enwikivoyage")
        .unwrap()
        .tally;
    assert_eq!(
        (tally.rows_read, tally.rows_kept, tally.rows_rejected),
        (9, 4, 3)
    );
}

#[test]
fn costs_are_observed_where_prices_are_enough() {
    let mut text = "{{guidecity}}\n".to_owned();
    for (level, price) in [("Budget", 40), ("Mid-range", 120), ("Splurge", 300)] {
        writeln!(text, "=={level}==").unwrap();
        (0..8).for_each(|n| {
            writeln!(
                text,
                "* {{{{sleep| name={level} {n} | price=double €{price}}}}}"
            )
            .unwrap()
        });
    }
    let sintra = "{{guidecity}}\n* {{eat| name=One | price=€40}}";
    let sources = fixture(&[("Lisbon", &text), ("Sintra", sintra)]);
    sources.build("out").run().unwrap();
    let out = sources.path("out");
    let costs =
        "SELECT geonameid, category_id, budget, midrange, luxury, observations, l.date, provenance
                 FROM location_cost l JOIN source USING (source_id)
                 WHERE provenance = 'observed' AND geonameid < 5";
    assert_eq!(
        rows(&out, costs),
        ["1|1|21.19|60.14|149.8|24|2026-10-02|observed"]
    );
    let blended = "SELECT geonameid, category_id, observations, s.name FROM location_cost
                   JOIN source s USING (source_id) WHERE provenance = 'blended' ORDER BY 1, 2";
    assert_eq!(
        rows(&out, blended),
        [
            "1|0|0|enwikivoyage-blended",
            "2|0|0|enwikivoyage-blended",
            "2|4|1|enwikivoyage-blended"
        ]
    );
    // One price draws the estimate of the country towards it.
    let food = |owner: &str, of: &str| -> f64 {
        rows(
            &out,
            &format!("SELECT midrange FROM {owner} WHERE category_id = 4 AND {of}"),
        )
        .concat()
        .parse()
        .unwrap()
    };
    let (country, place) = (
        food("country_cost", "country_code = 'PT'"),
        food("location_cost", "geonameid = 2"),
    );
    assert!(country < place && place < 100.0, "{country} {place}");
    assert_eq!(
        rows(
            &out,
            "SELECT geonameid FROM destination WHERE geonameid < 5"
        ),
        ["1"]
    );
}

#[test]
fn tables_and_packed_dumps_need_no_manifest_and_builds_are_the_same() {
    let sources = Fixture::new().add("places", "places", &places(), "");
    let csv = sources.path("enwikivoyage-listings.csv");
    fs::write(
        &csv,
        "article,type,title,price,latitude,longitude,lastEdit\nLisbon,sleep,A,€50,38.7,-9.1,2025-03-04\n",
    )
    .unwrap();
    let xml = sources.path("dewikivoyage-pages-articles.xml.gz");
    let mut packer =
        flate2::write::GzEncoder::new(fs::File::create(&xml).unwrap(), flate2::Compression::fast());
    let german = dump(&[
        ("Sintra", "{{sleep| name=B | price=60 € }}"),
        ("Lisbon", "{{sleep| name=A | lat=38.7 | long=-9.1}}"),
    ]);
    let german = german.replace("enwiki", "dewiki");
    std::io::Write::write_all(&mut packer, german.as_bytes()).unwrap();
    packer.finish().unwrap();
    for out in ["first", "second"] {
        let report = sources.build(out).files([&csv, &xml]).run().unwrap();
        let merged: Vec<_> = report
            .sources
            .iter()
            .map(|source| source.tally.merged)
            .collect();
        assert_eq!(
            merged.iter().sum::<u64>(),
            1,
            "the place to stay of both files"
        );
    }
    assert_eq!(
        rows(
            &sources.path("first"),
            "SELECT name, date, provenance, license FROM source WHERE kind = 'wikivoyage'"
        ),
        [
            "enwikivoyage-listings|2025-03-04|observed|CC-BY-SA-4.0",
            "enwikivoyage-listings-blended|2025-03-04|blended|CC-BY-SA-4.0",
            "dewikivoyage-pages-articles-xml|2026-10-02|observed|CC-BY-SA-4.0",
            "dewikivoyage-pages-articles-xml-blended|2026-10-02|blended|CC-BY-SA-4.0",
        ]
    );
    for file in ["world.idx", "world.sqlite"] {
        let bytes = |out: &str| fs::read(sources.path(out).join(file)).unwrap();
        assert!(bytes("first") == bytes("second"), "{file}");
    }
}

#[test]
fn what_filters_leave_out_is_skipped_and_broken_files_end_the_build() {
    let sources = fixture(&[
        ("Lisbon", "{{guidecity}}\n* {{sleep| name=A}}"),
        (
            "Madrid",
            "{{guidecity}}{{geo|40.4|-3.7}}\n* {{sleep| name=B}}",
        ),
    ]);
    let report = sources.build("out").countries(["PT"]).run().unwrap();
    assert_eq!(skipped(&report, "enwikivoyage", Skip::NotInDataset), 1);
    let checked = sources.build("out").check(None).unwrap().to_string();
    assert!(
        checked.contains("not about a place of this dataset"),
        "{checked}"
    );

    let broken = Fixture::new().add("places", "places", &places(), "").add(
        "enwikivoyage",
        "wikivoyage",
        "<mediawiki><siteinfo><dbname>enwikivoyage</dbname></siteinfo><page><title>Rome",
        "",
    );
    let error = broken.build("out").run().unwrap_err().to_string();
    assert!(
        error.contains("enwikivoyage") && error.contains("download it again"),
        "{error}"
    );
}
