//! The relational half: sound, readable with any SQLite, and every record in it says where it comes from.

use std::path::Path;

use wayfare::Dataset;

use crate::support::{fixture_dir, number, rows, world_dir};

/// Both datasets.
fn each(check: impl Fn(&Path, &Dataset)) {
    for dir in [fixture_dir(), world_dir()] {
        check(dir, &Dataset::open(dir).unwrap());
    }
}

fn names(dir: &Path, kind: &str) -> Vec<String> {
    rows(
        dir,
        &format!("SELECT name FROM sqlite_schema WHERE type = '{kind}' ORDER BY name"),
    )
}

#[test]
fn every_view_returns_rows() {
    let views = names(world_dir(), "view");
    assert!(views.len() >= 5, "{views:?}");
    for view in views {
        let columns = rows(
            world_dir(),
            &format!("SELECT name FROM pragma_table_info('{view}')"),
        );
        assert!(columns.len() > 3, "{view}: {columns:?}");
        assert_eq!(
            rows(world_dir(), &format!("SELECT * FROM {view} LIMIT 3")).len(),
            3,
            "{view}"
        );
    }
    let lisbon = "SELECT name, country_name, admin1_name, currency_code FROM location WHERE geonameid = 2267057";
    assert_eq!(rows(world_dir(), lisbon), ["Lisbon|Portugal|Lisbon|EUR"]);
    let costs = "SELECT DISTINCT location, currency_code, provenance FROM location_costs WHERE geonameid = 2267057";
    assert_eq!(rows(world_dir(), costs), ["Lisbon|EUR|estimate"]);
}

#[test]
fn every_record_names_a_source_and_every_source_its_licence_date_and_provenance() {
    each(|dir, dataset| {
        let mut records = 0;
        for table in names(dir, "table") {
            let columns = rows(
                dir,
                &format!("SELECT name FROM pragma_table_info('{table}')"),
            );
            if columns.contains(&"source_id".to_owned()) {
                let orphans = format!(
                    "SELECT count(*) FROM {table} WHERE source_id IS NULL
                     OR source_id NOT IN (SELECT source_id FROM source)"
                );
                assert_eq!(number(dir, &orphans), 0, "{table}");
                records += 1;
            } else {
                // Names, main places and what ranks regions belong to records that have a source.
                let parts = [
                    "meta",
                    "place_name",
                    "country_name",
                    "admin1_name",
                    "main_place",
                    "region",
                ];
                assert!(parts.contains(&table.as_str()), "{table}");
            }
        }
        assert!(records > 10);
        let blank =
            "SELECT name FROM source WHERE '' IN (title, origin, license, date, provenance, file)";
        assert_eq!(rows(dir, blank), [""; 0]);
        let sources = rows(
            dir,
            "SELECT name, title, license, date, provenance FROM source ORDER BY source_id",
        );
        let info = dataset.info().unwrap().sources.into_iter();
        let typed =
            info.map(|s| [s.id, s.title, s.license, s.date, s.provenance.as_str()].join("|"));
        assert_eq!(typed.collect::<Vec<_>>(), sources, "the index has the same");
    });
}
