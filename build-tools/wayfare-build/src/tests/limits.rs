//! Texts that are too long: rows of sources are rejected one by one, records of a delta all together.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use wayfare::Dataset;

use super::archive::{Packed, archive, with_content, with_manifest};
use super::fixture::{Fixture, place, rows};
use crate::archive::stamp;
use crate::delta::rebuild;
use crate::disk::Work;
use crate::install::Install;
use crate::rejection::Reason;

/// So long is a name of the attack: 360 KB.
const LONG: usize = 120_000;

#[test]
fn rows_with_texts_that_are_too_long_are_rejected_with_their_columns() {
    let long = "長".repeat(LONG);
    let (words, x) = (vec!["a"; 101].join(" "), "x".repeat(66_000));
    let accommodation = |id: u32, name: &str, description: &str, city: &str| {
        format!("{id},{name},38.7,-9.1,{description},{city}\n")
    };
    let sources = Fixture::new()
        .add(
            "cities",
            "places",
            &[
                place(7, "Alfa", &[]),
                place(8, &long, &[]),
                place(9, "Beta", &[(10, &long)]),
                place(10, "Gama", &[(17, &x)]),
                place(11, "Delta", &[(7, &x)]),
                place(
                    12,
                    "Zeta",
                    &[(3, &format!("Short,{words},{},Other", "x".repeat(2049)))],
                ),
                place(13, "Eta", &[(2, &words)]),
            ]
            .concat(),
            "",
        )
        .add(
            "c-names",
            "country-names",
            &format!("country,lang,name\nPT,xx,Lusitania\nPT,xy,{long}\nPT,xz,{words}\n"),
            "",
        )
        .add(
            "s-names",
            "admin1-names",
            &format!("admin1_code,lang,name\nPT.14,xx,Lx\nPT.14,xy,{long}\n"),
            "",
        )
        .add(
            "regions",
            "admin1",
            &format!("PT.14\tLisbon\tLisbon\t2267056\nPT.15\t{long}\tx\t1\nPT.{long}\tx\tx\t2\n"),
            "",
        )
        .add(
            "categories",
            "categories",
            &format!(
                "category_id,name,description,sumtype\n90,Snow,Cold,1\n91,{long},,1\n92,Ice,{x},1\n"
            ),
            "",
        )
        .add(
            "rooms",
            "accommodation",
            &(String::from("id,name,latitude,longitude,description,city\n")
                + &accommodation(1, "Inn", "Nice", "Alfa")
                + &accommodation(2, &long, "", "")
                + &accommodation(3, "Inn", &x, "")
                + &accommodation(4, "Inn", "", &x)),
            "",
        )
        .add(
            "zones",
            "time-zones",
            &format!("PT\tEurope/Lisbon\t0\t1\t0\nPT\t{x}\t0\t1\t0\n"),
            "",
        );
    let report = sources
        .build("out")
        .countries(["PT"])
        .borders(false)
        .run()
        .unwrap();
    let mut rejected: Vec<_> = report
        .rejected
        .iter()
        .filter(|group| matches!(group.reason, Reason::NameTooLong | Reason::TextTooLong))
        .flat_map(|group| &group.examples)
        .map(|row| format!("{} {} {} {:?}", row.file, row.line, row.column, row.reason))
        .collect();
    rejected.sort();
    let expected = [
        "c-names 3 name TextTooLong",
        "c-names 4 name NameTooLong",
        "categories 3 name TextTooLong",
        "categories 4 description TextTooLong",
        "cities 2 name TextTooLong",
        "cities 3 admin1_code TextTooLong",
        "cities 4 timezone TextTooLong",
        "cities 5 feature_code TextTooLong",
        "cities 6 alternatenames NameTooLong",
        "cities 6 alternatenames NameTooLong",
        "cities 7 asciiname NameTooLong",
        "regions 2 name TextTooLong",
        "regions 3 code TextTooLong",
        "rooms 3 name TextTooLong",
        "rooms 4 description TextTooLong",
        "rooms 5 city TextTooLong",
        "s-names 3 name TextTooLong",
        "zones 2 timezone TextTooLong",
    ];
    assert_eq!(rejected, expected);
    assert_eq!(
        rows(&sources.path("out"), "SELECT name FROM accommodation"),
        ["Inn"]
    );
    let names = "SELECT name FROM place_name WHERE geonameid = 12 ORDER BY name";
    assert_eq!(rows(&sources.path("out"), names), ["Other", "Short"]);
}

#[test]
fn a_name_has_no_more_words_in_ascii_than_names_have() {
    // In ASCII, this character is a word, and in the name it is none.
    let name = "😀".repeat(500);
    let sources = Fixture::new().add("cities", "places", &place(7, &name, &[(2, "")]), "");
    sources
        .build("out")
        .countries(["PT"])
        .borders(false)
        .run()
        .unwrap();
    let dataset = Dataset::open(sources.path("out")).unwrap();
    let place = dataset.place(7).unwrap().unwrap();
    assert_eq!(place.name(), name);
    let ascii = place.ascii_name().unwrap().unwrap();
    assert_eq!(ascii, vec!["grinning"; 100].join(" "));
}

#[test]
fn records_of_a_delta_keep_to_the_limits_of_sources() {
    let packed = Packed::new();
    let good = packed.entries("delta");
    let sqlite = packed.path("delta.sqlite");
    let new = packed.path("new").join("world.sqlite");
    let old = packed.path("old").join("world.sqlite");
    let columns = |table: &str| {
        rows(
            &packed.path("new"),
            &format!("SELECT group_concat(name) FROM pragma_table_info('{table}')"),
        )
        .remove(0)
    };
    let long = format!("replace(hex(zeroblob({LONG} / 2)), '0', '長')");
    for (table, column, condition) in [
        ("place", "name", "geonameid = 7"),
        ("place", "ascii_name", "geonameid = 7"),
        ("place", "admin1_code", "geonameid = 7"),
        ("place_name", "name", "TRUE LIMIT 1"),
        ("admin1", "name", "code = 'PT.14'"),
        ("admin1_name", "name", "code LIKE 'PT.%' LIMIT 1"),
        ("country", "name", "country_code = 'PT'"),
        ("country", "iso3", "country_code = 'PT'"),
        ("country_name", "name", "country_code = 'PT' LIMIT 1"),
        ("postal_code", "code", "TRUE LIMIT 1"),
        ("postal_code", "place_name", "TRUE LIMIT 1"),
        ("currency", "name", "currency_code = 'EUR'"),
        ("source", "title", "TRUE LIMIT 1"),
    ] {
        fs::write(&sqlite, &good[1].2).unwrap();
        let db = Connection::open(&sqlite).unwrap();
        db.execute("ATTACH ?1 AS new", [new.to_str().unwrap()])
            .unwrap();
        let all = columns(table);
        let values = format!(",{all},").replace(&format!(",{column},"), &format!(",{long},"));
        let values = values.trim_matches(',');
        db.execute(&format!("DELETE FROM changed_{table}"), [])
            .unwrap();
        let insert = format!(
            "INSERT INTO changed_{table} ({all}) SELECT {values} FROM new.{table} WHERE {condition}"
        );
        assert_eq!(db.execute(&insert, []).unwrap(), 1, "{table}");
        drop(db);

        // The hash of what comes out is right.
        let folder = tempfile::tempdir().unwrap();
        let work = Work {
            folder: folder.path().to_owned(),
            disk: Default::default(),
        };
        let entries = with_content(&good, 1, fs::read(&sqlite).unwrap());
        let build_id = dataset_id(&packed.path("new"));
        let result = stamp(
            &rebuild(&old, &sqlite, &build_id, &work).unwrap(),
            "world.sqlite",
        )
        .unwrap();
        let entries = with_manifest(&entries, |manifest| {
            manifest["content"]["sqlite"] = serde_json::to_value(result).unwrap();
        });
        fs::write(packed.path("changed"), archive(&entries)).unwrap();
        let error = Install::update(packed.path("old"), packed.path("changed"))
            .run()
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("changed: gives no dataset that can be used"),
            "{table} {column}: {error}"
        );
        assert!(
            error.contains("too long for a name") || error.contains("65535 bytes"),
            "{table} {column}: {error}"
        );
        packed.assert_untouched();
    }
}

fn dataset_id(dir: &Path) -> String {
    Dataset::open(dir).unwrap().info().unwrap().build_id
}
