//! Builds: what goes in, what is left out and why.

use wayfare::Dataset;
use wayfare_build::Build;

use crate::{
    sources::{Sources, place, rejected},
    support::{all, details, world},
};

#[test]
fn a_country_of_the_default_world_is_the_same_alone() {
    let folder = tempfile::tempdir().unwrap();
    let report = Build::new(folder.path()).countries(["MT"]).strict(true).run().unwrap();
    let malta = Dataset::open(folder.path()).unwrap();
    let maltese = world().places().map(details).filter(|location| location.country_code.unwrap() == "MT");
    let alone: Vec<_> = malta.places().map(details).collect();
    assert_eq!(alone, maltese.collect::<Vec<_>>());
    assert_eq!(report.totals.places, alone.len() as u64);
    let valletta = 2562305;
    assert!(malta.place(valletta).unwrap().unwrap().costs().unwrap().is_some());
    assert_eq!(
        malta.place(valletta).unwrap().unwrap().costs().unwrap(),
        world().place(valletta).unwrap().unwrap().costs().unwrap()
    );
    assert_eq!(all(malta.countries()).len(), 251, "countries are a table of their own");
}

/// Places of which each but the first and last has one thing wrong with it.
fn bad_places() -> String {
    let bad = [
        place(2, "Norte", &[(4, "90.5")]),
        place(3, "Leste", &[(5, "leste")]),
        place(4, " ", &[]),
        place(5, "País", &[(8, "QQ")]),
        place(1, "Outra vez", &[]),
        "6\tcurta\n".to_owned(),
        place(7, "Data", &[(18, "yesterday")]),
        place(8, "Gente", &[(14, "-3")]),
    ];
    place(1, "Bom", &[]) + &bad.concat() + &place(9, "Melhor", &[])
}

#[test]
fn a_rejected_row_names_file_line_column_and_value_and_the_rest_is_kept() {
    let (report, dataset) = Sources::new().add("places", &bad_places(), "").dataset();
    let mut ids: Vec<_> = dataset.places().map(|place| details(place).id.get()).collect();
    ids.sort_unstable();
    assert_eq!(ids, [1, 9]);
    let mut rejected = rejected(&report, "own-places");
    rejected.sort_unstable();
    let starts = [
        "places, line 2, column latitude: `90.5` is outside the range",
        "places, line 3, column longitude: `leste` is not a plain number",
        "places, line 4, column name: ` ` is no value",
        "places, line 5, column country code: `QQ` is not a country",
        "places, line 6, column geonameid: `1` occurs in an earlier row",
        "places, line 7: `2` is the wrong number of columns",
        "places, line 8, column modification date: `yesterday` is not an ISO 8601 date",
        "places, line 9, column population: `-3` is outside the range",
    ];
    assert_eq!(rejected.len(), starts.len());
    for (row, start) in rejected.iter().zip(starts) {
        assert!(row.starts_with(start), "{row}");
    }
    let tally = &report.sources.iter().find(|source| source.id == "own-places").unwrap().tally;
    assert_eq!((tally.rows_read, tally.rows_kept, tally.rows_rejected), (10, 2, 8));
}
