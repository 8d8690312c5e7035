//! Listings of Wikivoyage: real articles and titles of `../shared/data`, on the default places; skipped where they are absent.

use std::{fs, path::Path, sync::OnceLock};

use wayfare::{Dataset, Point, Provenance};
use wayfare_build::Build;
use wayfare_datasets::{BUILDER, cached};

use crate::geonameids::{BOSTON, TOKYO};
use crate::support::{rows, shared, world};

/// The folder of the default dataset with four articles, and with a lodging without a point for each title.
fn dataset() -> Option<&'static Path> {
    static DIR: OnceLock<std::path::PathBuf> = OnceLock::new();
    let articles = shared("wikivoyage")?;
    let titles = shared("queries/destinations-by-title.tsv")?;
    Some(DIR.get_or_init(|| {
        cached("wikivoyage", &[&BUILDER[..], &["data"]].concat(), |dir| {
            let files = tempfile::tempdir().unwrap();
            let of = |language: &str, pages: &[(&str, &str)]| {
                let pages = pages.iter().map(|(title, file)| page(title, &articles.join(file)));
                let xml = format!(
                    "<mediawiki><siteinfo><dbname>{language}wikivoyage</dbname></siteinfo>{}</mediawiki>",
                    pages.collect::<String>()
                );
                let path = files.path().join(format!("{language}wikivoyage-pages-articles.xml"));
                fs::write(&path, xml).unwrap();
                path
            };
            let table = files.path().join("xxwikivoyage-titles.csv");
            let rows = fs::read_to_string(titles).unwrap();
            let rows = rows.lines().skip(1).enumerate();
            // Lodgings of one name at one point would be one.
            let rows = rows.map(|(at, row)| format!("\"{}\",sleep,{at}\n", column(row, 0)));
            fs::write(&table, format!("article,type,title\n{}", rows.collect::<String>())).unwrap();
            let english =
                [("Boston", "boston.en.wikitext"), ("Tokyo/Roppongi", "tokyo-roppongi.en.wikitext")];
            let all = [
                of("en", &english),
                of("fr", &[("Thouars", "thouars.fr.wikitext")]),
                of("de", &[("Karwendel", "karwendel.de.wikitext")]),
                table,
            ];
            Build::new(dir).files(all).run().unwrap();
        })
    }))
}

fn page(title: &str, file: &Path) -> String {
    let text = fs::read_to_string(file)
        .unwrap()
        .replace('&', "&amp;")
        .replace('<', "&lt;");
    format!(
        "<page><title>{title}</title><ns>0</ns><revision><timestamp>2024-05-31T08:00:00Z</timestamp>\
         <text>{text}</text></revision></page>"
    )
}

fn column(row: &str, at: usize) -> &str {
    row.split('\t').nth(at).unwrap()
}

#[test]
fn real_articles_give_lodgings_examples_and_costs() {
    let Some(dir) = dataset() else { return };
    let count = |table: &str, title: &str| {
        rows(
            dir,
            &format!("SELECT count(*) FROM {table} WHERE reference = '{title}'"),
        )
        .concat()
    };
    assert_eq!(count("accommodation", "en:Tokyo/Roppongi"), "8");
    assert_eq!(count("location_highlight", "en:Tokyo/Roppongi"), "27");
    assert_eq!(count("accommodation", "de:Karwendel"), "25");
    let places =
        "SELECT DISTINCT geonameid FROM accommodation WHERE reference = 'en:Tokyo/Roppongi'";
    assert_eq!(
        rows(dir, places),
        [TOKYO.to_string()],
        "a district is of its city"
    );

    let dataset = Dataset::open(dir).unwrap();
    let midrange = |dataset: &Dataset, id: u32, category: u16| {
        let place = dataset.place(id).unwrap().unwrap();
        let costs = place.costs().unwrap().unwrap();
        let cost = *costs
            .iter()
            .find(|cost| cost.category_id == category)
            .unwrap();
        (
            cost.midrange.unwrap(),
            cost.observations,
            cost.source.provenance,
        )
    };
    let (before, ..) = midrange(world(), TOKYO, 1);
    let (after, observations, provenance) = midrange(&dataset, TOKYO, 1);
    assert_eq!((observations, provenance), (8, Provenance::Blended));
    assert!(
        after < before,
        "Roppongi's hotels are cheaper than the estimate: {before} {after}"
    );
    // What the article about all of Boston says of hotels is in those of its districts.
    assert_eq!(midrange(&dataset, BOSTON, 0), midrange(world(), BOSTON, 0));
}

#[test]
fn titles_alone_place_most_articles_and_few_elsewhere() {
    let Some(dir) = dataset() else { return };
    let titles = fs::read_to_string(shared("queries/destinations-by-title.tsv").unwrap()).unwrap();
    let (mut all, mut near, mut far) = (0, 0, Vec::new());
    let lodgings = rows(
        dir,
        "SELECT substr(reference, 4), latitude || '|' || longitude FROM accommodation WHERE reference LIKE 'xx:%'",
    );
    for row in titles.lines().skip(1) {
        all += 1;
        let number = |text: &str| text.parse::<f64>().unwrap();
        let point = |latitude: &str, longitude: &str| {
            Point::new(number(latitude), number(longitude)).unwrap()
        };
        let expected = point(column(row, 2), column(row, 3));
        let title = format!("{}|", column(row, 0));
        let placed = lodgings
            .iter()
            .filter_map(|lodging| lodging.strip_prefix(title.as_str()));
        let distances = placed.map(|at| {
            let (latitude, longitude) = at.split_once('|').unwrap();
            point(latitude, longitude).distance_km(expected)
        });
        match distances.min_by(f64::total_cmp) {
            Some(km) if km <= 20.0 => near += 1,
            Some(_) => far.push(column(row, 0)),
            None => {}
        }
    }
    assert!(
        near * 10 >= all * 7 && far.len() * 50 <= all,
        "{near} of {all}; elsewhere: {far:?}"
    );
}
