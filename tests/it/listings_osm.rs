//! A real extract of OpenStreetMap on the default dataset; skipped where `../shared/data` is absent.

use wayfare::Dataset;
use wayfare_build::{Build, Skip};

use crate::support::{rows, shared};

/// pyosmium finds these numbers in the file, see `build-tools/wayfare-osm/tests/it/liechtenstein.rs`: 19 lodgings, 20 places,
/// and two sights that are notable, of which the Rätikon lies mostly elsewhere.
#[test]
fn every_element_is_accounted_for() {
    let Some(file) = shared("osm/liechtenstein-2013-08-03.osm.pbf") else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let report = Build::new(folder.path())
        .files([file])
        .countries(["AT", "CH", "LI"])
        .run()
        .unwrap();
    Dataset::open(folder.path()).unwrap().verify().unwrap();
    let source = report
        .sources
        .iter()
        .find(|source| source.id == "liechtenstein-2013-08-03")
        .unwrap();
    let tally = &source.tally;
    // Of all elements of the extract, these are lodgings, places and sights.
    assert_eq!(
        (tally.rows_read, tally.rows_kept, tally.rows_rejected),
        (72_967, 40, 0)
    );
    assert_eq!(
        (
            tally.skipped.get(&Skip::Unlocated),
            report.totals.accommodation
        ),
        (Some(&1), 19)
    );
    // Thirteen of the places are in the default dataset.
    let new = "SELECT count(*) FROM place WHERE source_id = (SELECT source_id FROM source WHERE kind = 'openstreetmap')";
    assert_eq!(
        (rows(folder.path(), new), tally.merged),
        (vec!["8".to_owned()], 13)
    );
    let source = "SELECT date, license FROM source WHERE kind = 'openstreetmap'";
    assert_eq!(rows(folder.path(), source), ["2013-08-03|ODbL-1.0"]);
}
