//! Builds: what goes in, what is left out and why, and that the same sources always give the same bytes.

use std::{
    fmt::{Display, Write as _},
    fs,
};

use wayfare::{Dataset, NameKind};
use wayfare_build::{Build, Manifest, Reason, Report, SourceFiles, Tally};

use crate::{
    geonameids::LISBON,
    sources::{Sources, place, rejected},
    support::{FIXTURES, all, details, fixture, ids, rows, shared, world},
};

fn tally<'r>(report: &'r Report, source: &str) -> &'r Tally {
    &report.sources.iter().find(|candidate| candidate.id == source).unwrap().tally
}

fn place_ids(dataset: &Dataset) -> Vec<u32> {
    let mut ids: Vec<_> = dataset.places().map(|place| details(place).id.get()).collect();
    ids.sort_unstable();
    ids
}

fn given(value: Option<impl Display>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// The dataset as the 19 columns of the main dump.
fn dump(dataset: &Dataset) -> String {
    let mut text = String::new();
    for location in dataset.places() {
        let l = details(location);
        let names = l.alternate_names.iter().filter(|other| other.kind == NameKind::Name);
        let names = names.filter(|other| !other.text.contains(',')).map(|other| other.text);
        // A name in a language may repeat the place's own, which the plain column has no place for.
        let names = names.filter(|name| *name != l.name && Some(name.as_str()) != l.ascii_name);
        // Nor for which names are preferred, on which their order depends.
        let mut names: Vec<_> = names.collect();
        names.sort_unstable();
        let names = names.join(",");
        let (elevation, dem) = (given(l.elevation), given(l.dem));
        writeln!(
            text,
            "{}\t{}\t{}\t{names}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t\t\t{}\t{elevation}\t{dem}\t{}\t{}",
            l.id.get(),
            l.name,
            given(l.ascii_name),
            l.point.latitude(),
            l.point.longitude(),
            given(l.feature_class),
            given(l.feature_code),
            given(l.country_code),
            l.alternate_countries.as_str(),
            given(l.admin1_code),
            given(l.admin2_code),
            l.population.unwrap_or(0),
            given(l.time_zone),
            given(l.modified),
        )
        .unwrap();
    }
    text
}

#[test]
fn a_dataset_that_is_dumped_and_built_again_is_the_same() {
    let original = dump(fixture());
    let (report, again) = Sources::with_defaults().add("places", &original, "").dataset();
    assert!(rejected(&report, "own-places").is_empty());
    assert_eq!(place_ids(&again), place_ids(fixture()));
    let (sorted, sorted_again) = (sorted_lines(&original), sorted_lines(&dump(&again)));
    assert_eq!(sorted, sorted_again);
    for text in ["lisboa", "東京都", "springfield", "farou", "old harbour", "evora"] {
        let found = |dataset: &Dataset| {
            let mut found = ids(&dataset.search(text).unwrap());
            found.sort_unstable();
            found
        };
        assert_eq!(found(&again), found(fixture()), "{text}");
    }
}

fn sorted_lines(text: &str) -> Vec<String> {
    let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
    lines.sort_unstable();
    lines
}

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
    assert_eq!(place_ids(&dataset), [1, 9]);
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
    let tally = tally(&report, "own-places");
    assert_eq!((tally.rows_read, tally.rows_kept, tally.rows_rejected), (10, 2, 8));
}

#[test]
fn names_in_a_table_are_resolved_or_reported_and_never_guessed() {
    let places = place(1, "Vila Nova", &[(10, "11"), (14, "4000")])
        + &place(2, "Vila Nova", &[(4, "40.5"), (10, "14"), (14, "9000")])
        + &place(3, "Évora", &[(14, "50000"), (3, "Ebora")])
        + &place(4, "Évora", &[(4, "40.5"), (14, "5000")])
        + &place(5, "Ebora", &[(6, "T"), (7, "HILL"), (14, "0")]);
    let costs = "name,country,state,category_id,budget\n\
                 vila nova,PT,14,0,1\n\
                 Vila Nova,PT,,0,2\n\
                 évora,Portugal,,0,3\n\
                 EBORA,PRT,,4,4\n\
                 Atlantis,PT,,0,5\n\
                 Évora,Lusitania,,0,6\n\
                 Vila Nova,PT,Oz,0,7\n\
                 Ebora,PT,,777,8\n\
                 Évora,PT,,0,\"9,50\"\n";
    let sources = Sources::new().add("places", &places, "").add("location-costs", costs, "");
    let (report, _) = sources.dataset();
    let kept = rows(&sources.out(), "SELECT geonameid, category_id, budget FROM location_cost ORDER BY 1, 2");
    assert_eq!(kept, ["2|0|1", "3|0|3", "3|4|4"]);
    let groups = report.rejected.iter().filter(|group| group.source == "own-location-costs");
    let counts: Vec<_> = groups.map(|group| (group.reason, group.count)).collect();
    let reasons = [
        (Reason::BadNumber, 1),
        (Reason::UnknownCountry, 1),
        (Reason::UnknownCategory, 1),
        (Reason::UnknownPlace, 1),
        (Reason::AmbiguousPlace, 2),
    ];
    assert_eq!(counts, reasons);
    let rejected = rejected(&report, "own-location-costs").join("\n");
    assert!(
        rejected.contains(
            "line 3, column name: `Vila Nova, PT` does not clearly mean one place; give the admin1 region or the geonameid, or \
             name it under `resolve`: 2 Vila Nova in Lisbon, Portugal with 9000 inhabitants, or 1 Vila Nova in Guarda, Portugal"
        ),
        "{rejected}"
    );
    assert!(rejected.contains("line 10, column budget: `9,50` is not a plain number"), "{rejected}");
}

#[test]
fn a_table_without_a_column_that_it_needs_ends_the_build_and_lists_those_it_has() {
    let sources = || Sources::new().add("places", &place(1, "Alfa", &[]), "");
    let without = sources().add("country-costs", "Land,category_id,budget\nPT,0,5\n", "");
    let error = without.build().run().unwrap_err().to_string();
    assert!(error.contains("country_code") && error.contains("Land, category_id, budget"), "{error}");
    let named = sources().add(
        "country-costs",
        "Land;category_id;budget\nPT;0;5\n",
        "delimiter = \";\"\ncolumns = { country_code = \"Land\" }",
    );
    let (_, dataset) = named.dataset();
    assert_eq!(dataset.country_costs("PT").unwrap().unwrap().total.budget, Some(5.0));
}

#[test]
fn a_foreign_table_is_imported_by_describing_it() {
    let Some(folder) = shared("costs") else { return };
    let described =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../build-tools/wayfare-build/src/readers/per-diem.toml");
    let mut manifest = Manifest::parse(&fs::read_to_string(described).unwrap(), "per-diem.toml").unwrap();
    // Beside it the places of the fixture.
    let text = fs::read_to_string(format!("{FIXTURES}/sources.toml")).unwrap();
    let mut places = Manifest::parse(&text, "sources.toml").unwrap().sources.swap_remove(0);
    places.file = format!("{FIXTURES}/places.txt");
    // None of the places in the third table is among them, and a source without a usable row ends the build.
    manifest.sources.retain(|source| !source.file.starts_with("us-dod"));
    manifest.sources.push(places);
    let out = tempfile::tempdir().unwrap();
    let report = Build::new(out.path()).manifest(manifest, SourceFiles::directory(folder)).run().unwrap();
    let dataset = Dataset::open(out.path()).unwrap();
    let lisbon = dataset.place(LISBON).unwrap().unwrap().costs().unwrap().unwrap();
    let total = lisbon.total;
    assert_eq!((total.source.id, total.budget), ("us-state-locations", None));
    let dollars = dataset.convert("EUR", "USD", total.luxury.unwrap()).unwrap().unwrap().converted;
    assert!((200.0..700.0).contains(&dollars), "{dollars}");
    let albania = dataset.country_costs("AL").unwrap().unwrap();
    assert_eq!(albania.total.source.id, "us-state-countries");
    let tally = tally(&report, "us-state-locations");
    assert_eq!(tally.rows_read, 1079);
    assert_eq!(tally.rows_read, tally.rows_kept + tally.rows_rejected + tally.skipped.values().sum::<u64>());
}
