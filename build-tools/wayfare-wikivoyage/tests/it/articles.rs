//! Whole articles of Wikivoyage in `../shared/data/wikivoyage`; skipped where they are absent.

use std::{fs, path::Path};

use wayfare_wikivoyage::{
    Article, ArticleKind, Level, Listing, ListingKind, Point, Reason, prices,
};

use ListingKind::{Buy, Do, Drink, Eat, Go, Other, See, Sleep};

/// Reads an article; `None` where the folder is absent, and a line that says so.
fn article(edition: &str, title: &str, file: &str) -> Option<Article> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/wikivoyage");
    if !folder.is_dir() {
        eprintln!("skipped: ../shared/data is absent");
        return None;
    }
    let article = Article::parse(
        edition,
        title,
        &fs::read_to_string(folder.join(file)).unwrap(),
    );
    assert!(
        article
            .listings
            .iter()
            .all(|listing| !listing.name.is_empty())
    );
    Some(article)
}

/// Counts listings in the order See, Do, Buy, Eat, Drink, Sleep, Go, Other.
fn counts(article: &Article) -> [usize; 8] {
    let count = |kind| {
        article
            .listings
            .iter()
            .filter(|listing| listing.kind == kind)
            .count()
    };
    [See, Do, Buy, Eat, Drink, Sleep, Go, Other].map(count)
}

fn with_point(article: &Article) -> usize {
    article
        .listings
        .iter()
        .filter(|listing| listing.point.is_some())
        .count()
}

fn listing<'a>(article: &'a Article, name: &str) -> &'a Listing {
    article
        .listings
        .iter()
        .find(|listing| listing.name == name)
        .unwrap()
}

// The counts are those that mwparserfromhell 0.7.2 finds in the same files.

#[test]
fn a_district_in_english() {
    let Some(article) = article("en", "Tokyo/Roppongi", "tokyo-roppongi.en.wikitext") else {
        return;
    };
    assert_eq!(article.kind, Some(ArticleKind::District));
    assert_eq!(article.part_of.as_deref(), Some("Tokyo"));
    // Of `{{geo}}`, though a map with another point stands before it.
    assert_eq!(article.point, Point::new(35.66314, 139.73242).ok());
    // One more is nameless: its name is made by another template.
    assert_eq!(counts(&article), [10, 7, 4, 25, 16, 8, 0, 0]);
    let nameless: Vec<_> = article
        .rejections
        .iter()
        .map(|rejection| rejection.reason)
        .collect();
    assert_eq!(nameless, [Reason::NoName]);
    assert_eq!(with_point(&article), 69);

    let shrine = listing(&article, "Nogi's house and shrine");
    assert_eq!(shrine.wikidata.as_deref(), Some("Q11368830"));
    assert_eq!(
        (shrine.line, shrine.point),
        (59, Point::new(35.66836, 139.72787).ok())
    );
    let levels = |level| {
        article
            .listings
            .iter()
            .filter(|listing| listing.level == Some(level))
            .count()
    };
    assert_eq!(
        [Level::Budget, Level::MidRange, Level::Splurge].map(levels),
        [8, 13, 8]
    );
}

#[test]
fn a_city_in_english() {
    let Some(article) = article("en", "Boston", "boston.en.wikitext") else {
        return;
    };
    assert_eq!(article.kind, Some(ArticleKind::City));
    assert_eq!(article.part_of.as_deref(), Some("Greater Boston"));
    assert_eq!(article.point, Point::new(42.359, -71.056).ok());
    assert_eq!(counts(&article), [0, 9, 0, 0, 0, 0, 3, 73]);
    assert_eq!(with_point(&article), 5);
}

#[test]
fn a_town_in_french() {
    let Some(article) = article("fr", "Thouars", "thouars.fr.wikitext") else {
        return;
    };
    assert_eq!(article.kind, Some(ArticleKind::City));
    assert_eq!(article.part_of.as_deref(), Some("Deux-Sèvres"));
    assert_eq!(article.point, Point::new(46.9758, -0.2142).ok());
    assert_eq!(counts(&article), [8, 6, 1, 4, 4, 3, 0, 2]);
    assert_eq!(with_point(&article), 26);

    let mill = listing(&article, "Ecomusée du Moulin de Crevant");
    assert_eq!(mill.price.as_deref(), Some("2 € à 4 €"));
    let tower = listing(&article, "Tour Porte au Prévost");
    assert_eq!(
        tower.last_edit.map(|date| date.to_string()).as_deref(),
        Some("2015-03-16")
    );
}

#[test]
fn mountains_in_german() {
    let Some(article) = article("de", "Karwendel", "karwendel.de.wikitext") else {
        return;
    };
    assert_eq!(article.part_of.as_deref(), Some("Alpen"));
    assert_eq!(article.point, Point::new(47.41139, 11.4375).ok());
    // Landmarks, restaurants, alpine huts, tourist information.
    assert_eq!(counts(&article), [17, 0, 0, 24, 0, 25, 0, 3]);
    assert_eq!(with_point(&article), 69);
    let hut = listing(&article, "Hallerangeralm");
    assert_eq!(hut.url.as_deref(), Some("http://www.halleranger-alm.at/"));
}

#[test]
fn prices_of_an_article_are_read_or_refused() {
    let Some(article) = article("en", "Tokyo/Roppongi", "tokyo-roppongi.en.wikitext") else {
        return;
    };
    let written: Vec<&str> = article
        .listings
        .iter()
        .filter_map(|listing| listing.price.as_deref())
        .collect();
    let refused: Vec<_> = written
        .iter()
        .filter(|price| prices(price, Some("JPY")).is_none())
        .collect();
    assert_eq!(written.len(), 44);
    assert!(refused.is_empty(), "{refused:?}");
    // Without the country's currency, "¥" may be that of China, too.
    assert!(
        written
            .iter()
            .filter(|price| price.contains('¥'))
            .all(|price| prices(price, None).is_none())
    );
}
