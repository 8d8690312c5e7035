//! A real extract of OpenStreetMap on the default dataset; skipped where `../shared/data` is absent.

use std::sync::OnceLock;

use tempfile::TempDir;
use wayfare::{AccommodationOptions, Dataset};
use wayfare_build::{Build, Report, Skip};

use crate::geonameids::VADUZ;
use crate::support::{details_of, point, rows, shared, world};

struct Extract {
    report: Report,
    dataset: Dataset,
    folder: TempDir,
}

/// The default dataset with the extract of Liechtenstein of 2013.
fn liechtenstein() -> Option<&'static Extract> {
    static BUILT: OnceLock<Extract> = OnceLock::new();
    let file = shared("osm/liechtenstein-2013-08-03.osm.pbf")?;
    Some(BUILT.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let report = Build::new(folder.path()).files([file]).countries(["AT", "CH", "LI"]).run().unwrap();
        let dataset = Dataset::open(folder.path()).unwrap();
        dataset.verify().unwrap();
        Extract { report, dataset, folder }
    }))
}

/// pyosmium finds these numbers in the file, see `build-tools/wayfare-osm/tests/it/liechtenstein.rs`: 19 lodgings, 20 places,
/// and two sights that are notable, of which the Rätikon lies mostly elsewhere.
#[test]
fn every_element_is_accounted_for() {
    let Some(Extract { report, folder, .. }) = liechtenstein() else { return };
    let source = report.sources.iter().find(|source| source.id == "liechtenstein-2013-08-03").unwrap();
    let tally = &source.tally;
    // Of all elements of the extract, these are lodgings, places and sights.
    assert_eq!((tally.rows_read, tally.rows_kept, tally.rows_rejected), (72_967, 40, 0));
    assert_eq!((tally.skipped.get(&Skip::Unlocated), report.totals.accommodation), (Some(&1), 19));
    // Thirteen of the places are in the default dataset.
    let new = "SELECT count(*) FROM place WHERE source_id = (SELECT source_id FROM source WHERE kind = 'openstreetmap')";
    assert_eq!((rows(folder.path(), new), tally.merged), (vec!["8".to_owned()], 13));
    let source = "SELECT date, license FROM source WHERE kind = 'openstreetmap'";
    assert_eq!(rows(folder.path(), source), ["2013-08-03|ODbL-1.0"]);
}

#[test]
fn lodgings_are_found_where_they_are() {
    let Some(Extract { dataset, .. }) = liechtenstein() else { return };
    let lodgings: Vec<_> = dataset.accommodations().collect::<Result<_, _>>().unwrap();
    assert!(lodgings.iter().all(|lodging| lodging.country_name == Some("Liechtenstein")), "{lodgings:?}");
    let in_vaduz = lodgings.iter().filter(|lodging| lodging.place_id.map(|id| id.get()) == Some(VADUZ));
    let mut names: Vec<_> = in_vaduz.map(|lodging| lodging.name).collect();
    names.sort_unstable();
    let expected =
        ["Falknis", "Landhaus am Giessen", "Park-Hotel Sonnenhof", "Real", "Residence", "Schl\u{f6}ssle"];
    assert_eq!(names, expected);
    let near =
        dataset.nearest_accommodation_with(point(47.167, 9.505), &AccommodationOptions::new().radius_km(2.0));
    let hostels: Vec<_> =
        near.unwrap().into_iter().filter(|near| near.accommodation.dorm.available).collect();
    let of = |at: usize| (hostels[at].accommodation.name, hostels[at].accommodation.reference);
    assert!(
        (0..hostels.len()).any(|at| of(at) == ("Jugendherberge Schaan-Vaduz", Some("node/58238"))),
        "{hostels:?}"
    );
}

#[test]
fn known_places_get_names_and_keep_their_rank() {
    let Some(Extract { dataset, .. }) = liechtenstein() else { return };
    let name = |dataset: &Dataset, language| {
        let place = dataset.place(VADUZ).unwrap().unwrap();
        place.name_in(language).unwrap()
    };
    assert_eq!((name(world(), "lv"), name(dataset, "lv").as_deref()), (None, Some("Vaduca")));
    assert_eq!(
        (details_of(dataset, VADUZ).name, details_of(dataset, VADUZ).population),
        ("Vaduz", Some(5_197))
    );
    // Schaan is found before Schaanwald, which is new.
    for (text, name) in
        [("vaduz", "Vaduz"), ("schaan", "Schaan"), ("schaanwald", "Schaanwald"), ("malbun", "Malbun")]
    {
        let place = dataset.search(text).unwrap()[0].place().unwrap();
        assert_eq!((place.name(), place.country_code().unwrap().unwrap().as_str()), (name, "LI"));
    }
}
