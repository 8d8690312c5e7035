//! Sources that cannot be used: the build fails with a remedy, and the dataset that was there stays as it was.

use std::{
    fs::{self, File},
    io::{Seek, SeekFrom},
    path::Path,
    sync::OnceLock,
};

use wayfare::Dataset;
use wayfare_build::{Build, Install, Manifest, Pack, verify};

use crate::{
    sources::{Sources, both_files, place, rejected},
    support::{copy_folder, ids},
};

/// Sources of one good place, and a build of them.
fn good() -> Sources {
    static BUILT: OnceLock<Sources> = OnceLock::new();
    let sources = || Sources::new().add("places", &place(1, "Bom", &[]), "");
    let built = BUILT.get_or_init(|| {
        let sources = sources();
        sources.dataset();
        sources
    });
    let copy = sources();
    copy_folder(&built.out(), &copy.out());
    copy
}

/// Builds with a source of this kind and content where a good dataset is. The message of the error.
#[track_caller]
fn refused(kind: &str, content: &[u8], entry: &str) -> String {
    let good = good();
    let before = both_files(&good.out());
    let report = fs::read(good.out().join("report.json")).unwrap();
    let mut bad = Sources::new();
    if kind != "places" {
        bad = bad.add("places", &place(1, "Bom", &[]), "");
    }
    let bad = bad.add(kind, "", entry);
    fs::write(bad.path(kind), content).unwrap();
    let (manifest, files) = bad.manifest().unwrap();
    let error = Build::new(good.out())
        .manifest(manifest, files)
        .run()
        .unwrap_err()
        .to_string();
    assert!(
        before == both_files(&good.out()),
        "the dataset changed: {error}"
    );
    assert!(report == fs::read(good.out().join("report.json")).unwrap());
    assert!(!good.out().join(".next").exists());
    verify(&good.out()).unwrap();
    error
}

#[track_caller]
fn assert_contains(error: &str, parts: &[&str]) {
    for part in parts {
        assert!(error.contains(part), "`{part}` is not in: {error}");
    }
}

const PAGE: &[u8] =
    b"<!DOCTYPE html>\n<html><head><title>503</title></head>\n<body>Try later</body></html>\n";

/// UTF-16 without a byte order mark, with which it would be read.
fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

fn noise() -> Vec<u8> {
    let mut state = 1u64;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..20_000).map(|_| next()).collect()
}

#[test]
fn places_of_which_no_row_can_be_used_leave_the_old_dataset() {
    let row = place(1, "Bom", &[(18, "2026-01-01")]);
    let short: String = row.rsplit_once('\t').unwrap().0.to_owned() + "\n";
    for (content, seen) in [
        (PAGE.to_vec(), "looks like HTML"),
        (Vec::new(), "It is empty"),
        (b"# only a comment\n".to_vec(), "# only a comment"),
        (
            short.repeat(3).into_bytes(),
            "`18` is the wrong number of columns",
        ),
        (noise(), "binary"),
    ] {
        let error = refused("places", &content, "");
        assert_contains(
            &error,
            &[
                "places: ",
                seen,
                "geonameid, name, asciiname",
                "nothing was built",
            ],
        );
        assert!(
            error.len() < 1500 && !error.contains(char::is_control),
            "{error:?}"
        );
    }
}

#[test]
fn a_source_of_any_other_kind_of_which_no_row_can_be_used_does_too() {
    for (kind, content, seen) in [
        ("alternate-names", PAGE, "isPreferredName"),
        ("postal", PAGE, "postal code"),
        ("admin1", b"XX\tbad\tbad\t1\n", "code, name, asciiname"),
        ("time-zones", b"", "TimeZoneId"),
        ("countries", b"x\ty\n", "CurrencyCode"),
        (
            "country-costs",
            b"country,category_id,budget\nAtlantis,0,5\nPT,0,much\n",
            "none of its 2 rows",
        ),
        (
            "country-costs",
            b"country,category_id,budget\n",
            "holds no rows",
        ),
        (
            "location-costs",
            b"geonameid,category_id,budget\n1,0,-1\n",
            "outside the range",
        ),
        (
            "location-highlights",
            b"geonameid,category_id,cost,description\n99,1,5,x\n",
            "is not a place",
        ),
        (
            "currencies",
            b"currency_code,name\nusd,Dollar\n",
            "currency_code, name",
        ),
        (
            "accommodation",
            b"id,name,latitude,longitude\n1,Far,99,0\n",
            "id, name, latitude",
        ),
        ("destinations", b"geonameid\nbad\n", "geonameid"),
        ("bargaining", b"country,negotiate\nPT,9\n", "negotiate"),
        (
            "territories",
            b"country_code,sovereign_code\nMO,Atlantis\n",
            "column sovereign_code: `Atlantis` is not a country",
        ),
    ] {
        let error = refused(kind, content, "");
        assert_contains(&error, &[&format!("{kind}: "), seen]);
    }
    assert_contains(
        &refused("country-costs", PAGE, ""),
        &["has no column", "looks like HTML"],
    );
    assert_contains(
        &refused("country-costs", &utf16("country,budget\nPT,1\n"), ""),
        &["UTF-16"],
    );
    let cr = b"country,category_id,budget\rPT,0,5\rES,0,6\r";
    assert_contains(&refused("country-costs", cr, ""), &["CR alone", "LF"]);
}

#[test]
fn a_source_may_have_nothing_for_this_dataset() {
    let costs = "name,country,category_id,budget\nMadrid,ES,0,5\n";
    let names = "1\t77\ten\tElsewhere\n";
    let sources = Sources::new()
        .add(
            "places",
            &(place(1, "Bom", &[]) + &place(2, "Madrid", &[(8, "ES")])),
            "",
        )
        .add("location-costs", costs, "")
        .add("alternate-names", names, "")
        .add(
            "country-costs",
            "country,category_id,budget\nPT,0,1\n",
            "skip = { country = [\"PT\"] }",
        );
    let report = sources.build().countries(["PT"]).run().unwrap();
    assert_eq!(report.totals.places, 1);
}

#[test]
fn options_that_leave_no_place_are_named_and_the_old_dataset_stays() {
    let good = good();
    let before = both_files(&good.out());
    for (build, named) in [
        (good.build().countries(["ES"]), "countries=ES"),
        (
            good.build().min_population(5_000_000),
            "min_population=5000000",
        ),
        (good.build().feature_classes(["T"]), "feature_classes=T"),
        (good.build().with_costs_only(true), "with_costs_only=true"),
    ] {
        let error = build.run().unwrap_err().to_string();
        assert_contains(&error, &["no place would be left", named]);
        assert!(before == both_files(&good.out()));
    }
}

#[test]
fn columns_of_one_name_are_refused_where_one_of_them_is_read() {
    for (header, entry) in [
        ("country,category_id,budget,Budget", ""),
        ("country,country,category_id,budget", ""),
        (
            "country_code,category_id,Cost,COST",
            "columns = { budget = \"cost\" }",
        ),
    ] {
        let error = refused(
            "country-costs",
            format!("{header}\nPT,0,1,2\n").as_bytes(),
            entry,
        );
        assert_contains(
            &error,
            &[
                "several columns",
                header.replace(',', ", ").as_str(),
                "Rename",
            ],
        );
    }
    let table = "note,country,note,category_id,budget\na,PT,b,0,7\n";
    let sources =
        Sources::new()
            .add("places", &place(1, "Bom", &[]), "")
            .add("country-costs", table, "");
    assert_eq!(
        sources
            .dataset()
            .1
            .country_costs("PT")
            .unwrap()
            .unwrap()
            .total
            .budget,
        Some(7.0)
    );
}

#[test]
fn a_million_blank_lines_are_no_accident() {
    let good = place(1, "Bom", &[]);
    let blank = "\n".repeat(1 << 20);
    for content in [
        format!("{good}{blank}{blank}"),
        format!("{blank}{blank}{good}"),
        "#\n".repeat(2 << 20),
    ] {
        assert_contains(
            &refused("places", content.as_bytes(), ""),
            &["1048576 blank lines", "from line"],
        );
    }
    assert_contains(
        &refused("country-costs", (blank + "\n").repeat(3).as_bytes(), ""),
        &["blank lines"],
    );
    let some = Sources::new().add("places", &("\n".repeat(100_000) + &good), "");
    assert_eq!(some.dataset().0.totals.places, 1);
}

#[test]
fn a_line_without_end_is_passed_over_and_takes_no_memory() {
    let sources = Sources::new().add("places", &place(1, "Bom", &[]), "");
    // Sparse: three gigabytes of zeros behind the first row, on no disk.
    let mut file = File::options()
        .append(true)
        .open(sources.path("places"))
        .unwrap();
    let size = file.seek(SeekFrom::End(0)).unwrap();
    file.set_len(size + (3 << 30)).unwrap();
    let report = sources.build().run().unwrap();
    assert_eq!(report.totals.places, 1);
    assert_contains(
        &rejected(&report, "own-places")[0],
        &["line 2", "too long for a row"],
    );

    let error = refused("country-costs", &vec![b'x'; 3 << 20], "");
    assert_contains(&error, &["country-costs", "1 MiB"]);
}

#[test]
fn long_texts_of_a_manifest_are_refused_before_anything_is_built() {
    let sources = Sources::new().add("places", &place(1, "Bom", &[]), "");
    sources.manifest().unwrap();
    let manifest = fs::read_to_string(sources.path("sources.toml")).unwrap();
    let long = "N".repeat(70_000);
    for (from, to) in [
        ("name = \"Test\"", format!("name = \"{long}\"")),
        ("title = \"t\"", format!("title = \"{long}\"")),
        (
            "id = \"own-places\"",
            format!("id = \"{}\"", long.to_lowercase()),
        ),
    ] {
        let error = Manifest::parse(&manifest.replace(from, &to), "sources.toml")
            .unwrap_err()
            .to_string();
        assert_contains(&error, &["sources.toml: ", "70000 bytes", "1000 at most"]);
    }
    // A program may put one together without reading it from a file.
    let (mut manifest, files) = sources.manifest().unwrap();
    manifest.dataset.name = long;
    let error = Build::new(sources.out())
        .manifest(manifest, files)
        .run()
        .unwrap_err()
        .to_string();
    assert_contains(&error, &["70000 bytes"]);
    assert!(Dataset::open(sources.out()).unwrap_err().kind() == wayfare::ErrorKind::NoDataset);
}

#[test]
fn messages_carry_no_escapes_of_the_data_to_the_terminal() {
    let evil = "\u{1b}[2J\u{1b}]0;t\u{7}\u{202e}txt\u{9b}31m\u{2066}";
    let acts =
        |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let places =
        place(1, "Bom", &[]) + &place(2, "Mal", &[(8, evil)]) + &place(3, "Pior", &[(18, evil)]);
    let sources = Sources::new().add("places", &places, "");
    let (report, _) = sources.dataset();
    let text = report.to_string();
    assert!(
        text.contains(r"\u{1b}[2J") && text.contains(r"\u{202e}"),
        "{text:?}"
    );
    assert!(text.lines().all(|line| !line.contains(acts)), "{text:?}");

    let header = format!("{evil}x,category_id,budget\nPT,0,5\n");
    let row = place(1, evil, &[]).replace('\t', evil);
    for (kind, content) in [
        ("country-costs", header.as_bytes()),
        ("places", row.as_bytes()),
    ] {
        let error = refused(kind, content, "");
        assert!(
            !error.contains(acts) && error.contains(r"\u{1b}"),
            "{error:?}"
        );
    }
    let error = Manifest::parse(&format!("x = \"{evil}\""), "sources.toml")
        .unwrap_err()
        .to_string();
    assert!(error.lines().all(|line| !line.contains(acts)), "{error:?}");
    let error = Build::new(format!("/dev/null/{evil}"))
        .run()
        .unwrap_err()
        .to_string();
    assert!(!error.contains(acts), "{error:?}");
    let error = Dataset::open(format!("/nowhere/{evil}"))
        .unwrap_err()
        .to_string();
    assert!(!error.contains(acts), "{error:?}");
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let fifo = folder.path().join("cities500.txt");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&fifo)
            .status()
            .unwrap()
            .success()
    );
    for path in [fifo.as_path(), "/dev/zero".as_ref(), "/dev/stdin".as_ref()] {
        if path.starts_with("/dev/stdin")
            && fs::metadata(path).is_ok_and(|metadata| metadata.is_file())
        {
            continue;
        }
        let error = Build::new(folder.path().join("out"))
            .files([path])
            .run()
            .unwrap_err()
            .to_string();
        assert_contains(
            &error,
            &[
                path.to_str().unwrap(),
                "is a pipe, socket or device",
                "save",
            ],
        );
        let error = Manifest::open(path).unwrap_err().to_string();
        assert_contains(&error, &["is a pipe, socket or device"]);
    }
}

#[cfg(unix)]
#[test]
fn pipes_in_the_folder_of_a_dataset_are_not_waited_for() {
    let good = good();
    let archive = good.path("archive");
    Pack::new(good.out()).run(&archive).unwrap();
    for file in ["world.idx", "world.sqlite", "report.json"] {
        let pipe = |path: &Path| {
            fs::remove_file(path).unwrap();
            assert!(
                std::process::Command::new("mkfifo")
                    .arg(path)
                    .status()
                    .unwrap()
                    .success()
            );
        };
        let path = good.out().join(file);
        for replace in [&|| drop(good.dataset()), &|| {
            drop(Install::unpack(good.out(), &archive).run().unwrap())
        }] as [&dyn Fn(); 2]
        {
            pipe(&path);
            if file != "report.json" {
                for error in [
                    Dataset::open(good.out()).unwrap_err(),
                    Dataset::read(good.out()).unwrap_err(),
                ] {
                    assert_contains(&format!("{error:#}"), &[file, "is a pipe"]);
                }
                verify(&good.out()).unwrap_err();
            }
            replace();
            assert!(path.is_file());
            verify(&good.out()).unwrap();
        }
    }
    fs::remove_file(good.out().join("world.idx")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", good.out().join("world.idx")).unwrap();
    assert_contains(
        &format!("{:#}", Dataset::read(good.out()).unwrap_err()),
        &["world.idx", "is a pipe, socket or device"],
    );
}

#[cfg(unix)]
#[test]
fn links_in_the_folder_of_a_dataset_lead_nowhere() {
    use std::os::unix::fs::symlink;
    let good = good();
    let precious = good.path("precious");
    fs::create_dir(&precious).unwrap();
    fs::write(precious.join("file"), "content").unwrap();
    // A lock that would be emptied, and a folder that would be cleared.
    symlink(&precious, good.out().join(".next")).unwrap();
    good.dataset();
    assert_eq!(fs::read(precious.join("file")).unwrap(), b"content");
    assert!(!good.out().join(".next").exists());

    fs::remove_file(good.out().join(".lock")).unwrap();
    symlink(precious.join("file"), good.out().join(".lock")).unwrap();
    let error = good.build().run().unwrap_err().to_string();
    assert_contains(&error, &[".lock", "is a link", "remove it"]);
    assert_eq!(fs::read(precious.join("file")).unwrap(), b"content");
    fs::remove_file(good.out().join(".lock")).unwrap();

    // Files that are links are replaced, not written through.
    for file in ["world.idx", "world.sqlite", "rejects.csv", "report.json"] {
        fs::remove_file(good.out().join(file)).unwrap();
        symlink(precious.join("file"), good.out().join(file)).unwrap();
    }
    let (_, dataset) = good.dataset();
    assert_eq!(fs::read(precious.join("file")).unwrap(), b"content");
    assert_eq!(ids(&dataset.search("bom").unwrap()), [1]);
}
