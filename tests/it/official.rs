//! The official dumps in `../shared/data`, read as they are downloaded; skipped where they are absent.

use std::{collections::BTreeSet, fs, path::PathBuf};

use tempfile::TempDir;
use wayfare::{Dataset, SearchOptions};
use wayfare_build::{Build, Report, Skip};

use crate::geonameids::{BEVERLY_HILLS, LISBON, TOKYO, WESTMINSTER};
use crate::sources::place;
use crate::support::{FIXTURES, details, details_of, ids, shared};

struct Official {
    report: Report,
    dataset: Dataset,
    _folder: TempDir,
}

/// Builds of these files below `../shared/data/geonames` and one in the folder; `None` where the former are absent.
fn build(files: &[&str], folder: TempDir, own: Option<&str>) -> Option<Official> {
    let mut paths: Vec<PathBuf> = files
        .iter()
        .map(|file| shared(&format!("geonames/{file}")))
        .collect::<Option<_>>()?;
    paths.extend(own.map(|file| folder.path().join(file)));
    Some(built(paths, folder))
}

fn built(paths: Vec<PathBuf>, folder: TempDir) -> Official {
    let out = folder.path().join("out");
    let report = Build::new(&out).files(paths).run().unwrap();
    let dataset = Dataset::open(&out).unwrap();
    dataset.verify().unwrap();
    nothing_is_lost(&report);
    Official {
        report,
        dataset,
        _folder: folder,
    }
}

/// Every row that was read is accounted for: kept, rejected or skipped, each with a reason.
fn nothing_is_lost(report: &Report) {
    for source in &report.sources {
        let tally = &source.tally;
        let skipped: u64 = tally.skipped.values().sum();
        assert_eq!(
            tally.rows_read,
            tally.rows_kept + tally.rows_rejected + skipped,
            "{source:?}"
        );
        let groups = report
            .rejected
            .iter()
            .filter(|group| group.source == source.id);
        assert_eq!(
            tally.rows_rejected,
            groups.map(|group| group.count).sum::<u64>(),
            "{source:?}"
        );
    }
    let (postal, total) = (report.postal, report.totals.postal_codes);
    let outcomes = [
        postal.by_id,
        postal.by_name,
        postal.by_distance,
        postal.no_coordinates,
        postal.too_far,
    ];
    assert_eq!(outcomes.iter().sum::<u64>(), total);
}

/// Rows read and kept of a source.
fn rows(report: &Report, id: &str) -> (u64, u64) {
    let source = report.sources.iter().find(|source| source.id == id);
    let tally = &source
        .unwrap_or_else(|| panic!("no source {id}: {:?}", report.sources))
        .tally;
    (tally.rows_read, tally.rows_kept)
}

#[test]
fn cities_postal_codes_areas_countries_and_names_build_without_a_manifest() {
    let Some(Official {
        report, dataset, ..
    }) = build(
        &[
            "cities15000.zip",
            "postal/allCountries.zip",
            "admin/admin1CodesASCII.txt",
            "admin/admin2Codes.txt",
            "admin/countryInfo.txt",
            "admin/timeZones.txt",
            "altnames/alternateNamesV2.sample.txt",
            "altnames/alternateNames.sample-a.txt",
        ],
        tempfile::tempdir().unwrap(),
        None,
    )
    else {
        return;
    };
    assert_eq!(rows(&report, "cities15000"), (33_600, 33_600));
    assert_eq!(
        (report.totals.places, dataset.places().count()),
        (33_600, 33_600)
    );
    assert_eq!(rows(&report, "admin1codesascii"), (3862, 3862));
    assert_eq!(rows(&report, "admin2codes"), (47_547, 47_547));
    assert_eq!(rows(&report, "countryinfo").0, 252);
    assert_eq!(report.snapshot_date, "2026-04-25");

    let (read, kept) = rows(&report, "allcountries");
    let postal = report
        .sources
        .iter()
        .find(|source| source.id == "allcountries")
        .unwrap();
    let repeated = postal.tally.skipped[&Skip::Repeated];
    assert_eq!((read, kept + repeated), (516_935, 516_935));
    assert!(repeated < read / 50, "{repeated} exact duplicates");
    // A dump of cities has no place near to many of the codes.
    let attached = report.postal.by_name + report.postal.by_distance;
    assert!(attached > kept / 2, "{:?}", report.postal);

    let best = |text: &str| {
        ids(&dataset
            .search_with(text, &SearchOptions::new().limit(1))
            .unwrap())
    };
    assert_eq!(best("lisboa"), [LISBON]);
    assert_eq!(best("東京"), [TOKYO]);
    assert_eq!(best("90210"), [BEVERLY_HILLS]);
    assert_eq!(best("sw1a 1aa"), [WESTMINSTER], "the City of Westminster");
    let volgograd = details_of(&dataset, 472757);
    assert!(
        volgograd
            .alternate_names
            .iter()
            .any(|other| other.text == "Tsaritsyn" && other.language == Some("en-x-historic"))
    );
    let lisbon = details_of(&dataset, LISBON);
    assert!(lisbon.has_costs && lisbon.admin1_name.is_some() && lisbon.admin2_name.is_some());
    assert!(
        dataset
            .places()
            .all(|location| location.unwrap().country().unwrap().is_some())
    );
}

#[test]
fn small_dumps_build_without_a_manifest() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        ("places.txt", "cities15000.txt"),
        ("admin1CodesASCII.txt", "admin1CodesASCII.txt"),
        ("admin2Codes.txt", "admin2Codes.txt"),
        ("countryInfo.txt", "countryInfo.txt"),
        ("timeZones.txt", "timeZones.txt"),
        ("alternateNamesV2.txt", "alternateNamesV2.txt"),
    ];
    let paths = files.map(|(file, official)| {
        let path = folder.path().join(official);
        fs::copy(format!("{FIXTURES}/golden/sources/{file}"), &path).unwrap();
        path
    });
    let Official {
        report, dataset, ..
    } = built(paths.to_vec(), folder);
    let (read, kept) = rows(&report, "cities15000");
    assert!(
        kept > 30 && report.totals.places == kept,
        "{kept} of {read}"
    );
    let hits = dataset.search("lisboa").unwrap();
    assert_eq!(ids(&hits)[0], LISBON);
    let lisbon = details_of(&dataset, LISBON);
    assert!(lisbon.admin1_name.is_some() && lisbon.admin2_name.is_some());
}

/// What `allCountries` has beside cities, in its columns: id, name, alternate names, latitude, longitude, class, code, country.
const FEATURES: &str = "\
99100001|Kruger National Park|Krugerwildtuin,Nasionale Krugerwildtuin|-23.98838|31.55474|L|PRK|ZA
99100002|Vịnh Hạ Long|Baie d'Along,Ha Long Bay,Halong Bay,Vinh Ha Long|20.9|107.1|H|BAY|VN
99100003|Fuji-san|Fudschi,Fujiyama,Mount Fuji,Mt. Fuji,富士山|35.36077|138.72724|T|MT|JP
99100004|London Heathrow Airport|EGLL,Heathrow,Heathrow Airport,LHR|51.47115|-0.45649|S|AIRP|GB
99100005|Kruger|Krüger|-26.1|27.9|S|FRM|ZA
99100006|Fuji|Mount Fuji Estate|-33.1|19.1|S|FRM|ZA
";

#[test]
fn features_of_every_class_of_dumps_of_countries_and_everything_are_found() {
    let files = ["cities15000.zip", "country/AD.txt", "country/SG.txt"];
    let (folder, everything) = features();
    let Some(Official {
        report, dataset, ..
    }) = build(&files, folder, Some(everything))
    else {
        return;
    };
    assert_eq!(
        (rows(&report, "ad"), rows(&report, "sg")),
        ((3278, 3278), (1911, 1911))
    );
    let places = dataset.places().chain(dataset.regions());
    let classes: BTreeSet<_> = places.map(|place| details(place).feature_class).collect();
    assert!(classes.len() >= 7, "{classes:?}");
    assert_features_found(&dataset);
    assert_found(
        &dataset,
        &[("changi airport", 1880725), ("pulau semakau", 1880284)],
    );
    // A dump says in which country a place is, though not in which region.
    let park = dataset.place(99100001).unwrap().unwrap();
    assert_eq!(
        park.parent().unwrap().map(|country| country.name()),
        Some("South Africa")
    );
}

#[test]
fn features_of_every_class_of_a_dump_of_everything_are_found() {
    let (folder, everything) = features();
    let path = folder.path().join(everything);
    assert_features_found(&built(vec![path], folder).dataset);
}

/// A folder with a file of the [`FEATURES`], and its name.
fn features() -> (TempDir, &'static str) {
    let folder = tempfile::tempdir().unwrap();
    let row = |line: &str| {
        let values: Vec<&str> = line.split('|').collect();
        let columns = [
            (3, values[2]),
            (4, values[3]),
            (5, values[4]),
            (6, values[5]),
            (7, values[6]),
            (8, values[7]),
        ];
        place(
            values[0].parse().unwrap(),
            values[1],
            &[&columns[..], &[(14, "0")][..]].concat(),
        )
    };
    let everything = "allCountries.txt";
    fs::write(
        folder.path().join(everything),
        FEATURES.lines().map(row).collect::<String>(),
    )
    .unwrap();
    (folder, everything)
}

fn assert_features_found(dataset: &Dataset) {
    assert_found(
        dataset,
        &[
            ("kruger national park", 99100001),
            ("halong bay", 99100002),
            ("ha long bay", 99100002),
            ("mount fuji", 99100003),
            ("mt fuji", 99100003),
            ("heathrow airport", 99100004),
            ("london heathrow", 99100004),
        ],
    );
}

fn assert_found(dataset: &Dataset, texts: &[(&str, u32)]) {
    for (text, id) in texts {
        // The default knows some of them as areas.
        let first = ids(&dataset
            .search_with(text, &SearchOptions::new().limit(2))
            .unwrap());
        assert!(first.contains(id), "{text}: {first:?}");
    }
}
