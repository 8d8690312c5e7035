//! Which sources a plan has, and in which order.

use super::*;
use crate::manifest::Mapping;

fn ids(plan: &Plan) -> Vec<&str> {
    plan.sources
        .iter()
        .map(|source| source.spec.id.as_str())
        .collect()
}

fn kinds(plan: &Plan) -> Vec<SourceKind> {
    plan.sources.iter().map(|source| source.spec.kind).collect()
}

#[test]
fn own_places_push_out_the_default_ones_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cities 1.txt");
    std::fs::write(&path, "").unwrap();
    let all = plan(None, &[], true).unwrap();
    let own = plan(None, &[path.clone(), path], true).unwrap();
    assert_eq!(
        kinds(&own).into_iter().collect::<HashSet<_>>(),
        kinds(&all).into_iter().collect::<HashSet<_>>()
    );
    assert!(
        own.left_out
            .iter()
            .all(|left| left.kind == SourceKind::Places)
    );
    assert_eq!(all.left_out, []);
    assert_eq!(ids(&own).len() + own.left_out.len(), ids(&all).len() + 2);
    assert_eq!(
        kinds(&own)
            .iter()
            .filter(|kind| **kind == SourceKind::Places)
            .count(),
        2
    );
    assert!(ids(&own).contains(&"cities-1") && ids(&own).contains(&"cities-1-places-1"));
    assert!(
        own.sources
            .iter()
            .all(|source| source.partial != source.spec.id.starts_with("cities-1"))
    );
    assert_eq!((all.date.is_some(), own.date), (true, None));
}

#[test]
fn openstreetmap_in_xml_is_refused_once_with_the_way_to_convert_it() {
    let pbf = ["x.osm.pbf", "x.osm.old.pbf", "x.pbf"];
    for file in ["x.osm.bz2", "X.OSM.BZ2", "a/x.osm", "x.osm.gz", "x.osm.xz"]
        .into_iter()
        .chain(pbf)
    {
        let planned = plan(None, &[PathBuf::from(file)], true).map(|plan| ids(&plan).len());
        let said = planned.err().map(|error| error.to_string());
        let is_xml = !file.ends_with(".pbf");
        assert_eq!(
            said.as_ref()
                .is_some_and(|said| said.contains("osmium cat")),
            is_xml,
            "{file}: {said:?}"
        );
    }
}

#[test]
fn files_that_nothing_is_read_of_are_named_and_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = |file: &str| folder.path().join(file);
    std::fs::write(path("cities500.txt"), "").unwrap();
    let unread = [
        "hierarchy.zip",
        "userTags (1).txt",
        "FEATURECODES_de.txt",
        "shapes_all_low.txt",
    ];
    let more = [
        "iso-languagecodes.txt",
        "continentCodes.txt",
        "adminCode5.zip",
    ];
    let files: Vec<_> = ["cities500.txt"]
        .iter()
        .chain(&unread)
        .chain(&more)
        .map(|file| path(file))
        .collect();
    let planned = plan(None, &files, true).unwrap();
    assert_eq!(planned.unread.len(), unread.len() + more.len());
    assert!(ids(&planned).contains(&"cities500"));
    let error = plan(None, &files[1..], true).err().unwrap().to_string();
    assert!(
        error.contains("hierarchy.zip") && error.contains("give one of places"),
        "{error}"
    );
}

#[test]
fn what_the_default_has_by_ids_is_left_out_beside_places_that_may_have_others() {
    let mut spec = SourceSpec::new("mine", SourceKind::Places, "mine")
        .title("mine")
        .origin("mine")
        .license("mine")
        .date("2026-01-01");
    for (column, left_out) in [(None, false), (Some("Nr"), true)] {
        spec.columns = column
            .map(|name| ("geonameid".to_owned(), Mapping::Column(name.to_owned())))
            .into_iter()
            .collect();
        let manifest = Manifest::new("Mine", "2026-01-01").source(spec.clone());
        let planned = plan(Some(&(manifest, SourceFiles::directory("x"))), &[], true).unwrap();
        for (kind, by_id) in [
            (SourceKind::AlternateNames, true),
            (SourceKind::Islands, true),
            (SourceKind::Postal, false),
            (SourceKind::Admin2, false),
        ] {
            assert_eq!(
                kinds(&planned).contains(&kind),
                !(left_out && by_id),
                "{column:?} {kind}"
            );
            let why = planned
                .left_out
                .iter()
                .find(|left| left.kind == kind)
                .map(|left| left.why);
            assert_eq!(
                why,
                (left_out && by_id).then_some(LeftOutWhy::OwnIds),
                "{column:?} {kind}"
            );
        }
    }
}

#[test]
fn a_source_of_the_same_id_takes_the_place_of_the_default_one() {
    let all = plan(None, &[], true).unwrap();
    let rates = all
        .sources
        .iter()
        .find(|source| source.spec.kind == SourceKind::Rates)
        .unwrap();
    let spec = SourceSpec {
        title: "Mine".to_owned(),
        ..rates.spec.clone()
    };
    let manifest = Manifest::new("Mine", "2026-01-01").source(spec);
    let own = plan(Some(&(manifest, SourceFiles::directory("x"))), &[], true).unwrap();
    assert_eq!(ids(&own), ids(&all));
    assert!(own.sources.iter().any(|source| source.spec.title == "Mine"));
    assert_eq!(own.name, "Mine");
}
