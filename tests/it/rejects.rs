//! The table of rejected rows, and builds that only say what they would keep.

use std::{fmt::Write as _, fs};

use wayfare_build::{Build, Manifest, Reason, SourceFiles, Tally};

use crate::{
    sources::{Sources, place, rejected},
    support::{rows, shared},
};

#[test]
fn all_rejected_rows_are_in_a_table_beside_the_report_and_the_summary_counts_them_by_value() {
    let mut costs = "name,country,category_id,budget\nBom,PT,0,5\n".to_owned();
    for row in 0..40 {
        writeln!(
            costs,
            "Bom,PT,0,{}",
            if row % 4 == 0 { "\"2,5\"" } else { "$5" }
        )
        .unwrap();
    }
    let places =
        place(1, "Bom", &[]) + &place(2, "Norte", &[(4, "90.5")]) + &place(3, "Sul", &[(0, "abc")]);
    let sources = Sources::new()
        .add("places", &places, "")
        .add("location-costs", &costs, "");
    let (report, _) = sources.dataset();
    let written = fs::read_to_string(sources.out().join("rejects.csv")).unwrap();
    let lines: Vec<_> = written.lines().collect();
    assert_eq!(lines.len(), 1 + 2 + 40);
    assert_eq!(lines[0], "source,file,line,column,value,reason,remedy");
    assert_eq!(
        lines[1],
        "own-places,places,2,latitude,90.5,out-of-range,\"correct it, or check which column is read\""
    );
    let digits = "\"write it in digits alone, or check which column is read\"";
    assert_eq!(
        lines[2],
        format!("own-places,places,3,geonameid,abc,bad-integer,{digits}")
    );
    let start = "own-location-costs,location-costs,3,budget,\"2,5\",bad-number,\"write digits";
    assert!(lines[3].starts_with(start), "{written}");
    let text = report.to_string();
    let [often, seldom] = ["30   `$5`", "10   `2,5`"].map(|part| {
        text.find(part)
            .unwrap_or_else(|| panic!("{part} is not in {text}"))
    });
    assert!(often < seldom && text.contains("rejects.csv"), "{text}");

    // The table is that of the report: without rejected rows it has a header alone.
    fs::write(sources.path("places"), place(1, "Bom", &[])).unwrap();
    fs::write(
        sources.path("location-costs"),
        "name,country,category_id,budget\nBom,PT,0,5\n",
    )
    .unwrap();
    sources.build().run().unwrap();
    let written = fs::read_to_string(sources.out().join("rejects.csv")).unwrap();
    assert_eq!(written, "source,file,line,column,value,reason,remedy\n");
}

#[test]
fn a_check_says_what_a_build_would_keep_and_writes_no_dataset() {
    let costs = "name,country,category_id,budget\nBom,PT,0,5\nEl Dorado,PT,0,1\nBom,Atlantis,0,1\n";
    let sources =
        Sources::new()
            .add("places", &place(1, "Bom", &[]), "")
            .add("location-costs", costs, "");
    let file = sources.path("mine.csv");
    let check = sources.build().check(Some(&file)).unwrap();
    assert_eq!(sources.build().check(None).unwrap(), check);
    assert!(!sources.out().exists());
    let text = check.to_string();
    assert!(
        text.contains("El Dorado") && text.contains("Nothing was built"),
        "{text}"
    );

    let report = sources.build().run().unwrap();
    assert_eq!(
        (&check.sources, &check.rejected),
        (&report.sources, &report.rejected)
    );
    let published = fs::read(sources.out().join("rejects.csv")).unwrap();
    assert!(fs::read(&file).unwrap() == published && published.len() > 100);

    let error = sources
        .build()
        .countries(["ES"])
        .check(None)
        .unwrap_err()
        .to_string();
    assert!(error.contains("no place would be left"), "{error}");
    assert!(sources.build().strict(true).check(None).is_err());
}

#[test]
fn a_table_in_another_encoding_is_read_if_the_manifest_names_it() {
    let table = "Ort;Land;Preis\n\u{c9}vora;PT;1.234,50\nFaro;PT;12.5\n";
    let windows: Vec<u8> = table.chars().map(|c| u8::try_from(c).unwrap()).collect();
    let utf16: Vec<u8> = table.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let entry = |encoding: &str| {
        format!(
            "{encoding}delimiter = \";\"\n\
             columns = {{ name = \"Ort\", country = \"Land\" }}\n\
             [[source.cost]]\ncategory = 0\nmidrange = {{ column = \"Preis\" }}\n"
        )
    };
    let places = place(1, "Évora", &[]) + &place(2, "Faro", &[]);
    let sources = |bytes: &[u8], encoding: &str| {
        let sources =
            Sources::new()
                .add("places", &places, "")
                .add("location-costs", "", &entry(encoding));
        fs::write(sources.path("location-costs"), bytes).unwrap();
        sources
    };
    let described = sources(
        &windows,
        "encoding = \"windows-1252\"\ndecimal = \",\"\nthousands = \".\"\n",
    );
    let rejected = rejected(&described.build().run().unwrap(), "own-location-costs");
    let kept = "SELECT geonameid || ' ' || midrange FROM location_cost";
    assert_eq!(rows(&described.out(), kept), ["1 1234.5"]);
    assert!(
        rejected.len() == 1 && rejected[0].contains("line 3, column Preis: `12.5`"),
        "{rejected:?}"
    );

    let report = sources(&windows, "").build().run().unwrap();
    let groups: Vec<_> = report
        .rejected
        .iter()
        .map(|group| (group.reason, group.count))
        .collect();
    assert_eq!(groups, [(Reason::InvalidUtf8, 1)]);
    assert!(
        report
            .to_string()
            .contains("name its `encoding`, such as \"windows-1252\"")
    );
    let error = sources(&utf16, "").build().run().unwrap_err().to_string();
    assert!(
        error.contains("UTF-16") && error.contains("`encoding`"),
        "{error}"
    );
    let error = sources(&windows, "encoding = \"ebcdic\"\n")
        .manifest()
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("`ebcdic`") && error.contains("windows-1252"),
        "{error}"
    );
}

/// Official per diem rates, beside the default places. With newer places the numbers here may have to change.
#[test]
fn most_of_a_foreign_table_is_kept_and_the_rest_is_rejected_with_a_reason() {
    let Some(folder) = shared("costs") else {
        return;
    };
    let described = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../build-tools/wayfare-build/src/readers/per-diem.toml"
    );
    let manifest =
        Manifest::parse(&fs::read_to_string(described).unwrap(), "per-diem.toml").unwrap();
    let check = |manifest: Manifest| {
        let files = SourceFiles::directory(&folder);
        Build::new("unused")
            .manifest(manifest, files)
            .check(None)
            .unwrap()
    };
    let mut by_hand = manifest.clone();
    for source in by_hand
        .sources
        .iter_mut()
        .filter(|source| source.id == "us-state-locations")
    {
        source
            .resolve
            .insert("Goose Bay, CANADA".to_owned(), 5_970_458);
    }
    let [before, after] = [manifest, by_hand].map(|manifest| {
        let check = check(manifest);
        let tally = |id: &str| {
            check
                .sources
                .iter()
                .find(|source| source.id == id)
                .unwrap()
                .tally
                .clone()
        };
        assert_eq!(
            (
                tally("us-state-countries").rows_kept,
                tally("us-state-countries").rows_rejected
            ),
            (175, 0)
        );
        let Tally {
            rows_kept,
            rows_rejected,
            ..
        } = tally("us-state-locations");
        assert!(rows_kept >= 800, "{rows_kept}");
        // Of 854, one is about the place of another, and skipped.
        assert_eq!(rows_kept + rows_rejected, 853);
        let groups = check
            .rejected
            .iter()
            .filter(|group| group.source == "us-state-locations");
        assert_eq!(groups.map(|group| group.count).sum::<u64>(), rows_rejected);
        rows_kept
    });
    assert_eq!(after, before + 1);
}
