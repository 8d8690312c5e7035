//! The CSV file of listings.

use wayfare_wikivoyage::{Error, ListingKind, ListingsCsv, Reason};

const HEADER: &str = "article,type,title,alt,wikidata,wikipedia,address,directions,phone,tollFree,email,fax,url,hours,\
                      checkIn,checkOut,image,price,latitude,longitude,wifi,accessibility,lastEdit,description";

fn error(csv: &str) -> String {
    let first = ListingsCsv::new(csv.as_bytes(), "en").and_then(|mut csv| csv.next().unwrap());
    first.unwrap_err().to_string()
}

#[test]
fn rows_of_one_article_are_one() {
    let csv = format!(
        "{HEADER}\n\
         Rome,eat,\"Da Enzo, al 29\",,Q1,,Via dei Vascellari,,,,,,https://x.org,,,,,€15,41.888,12.477,,,2024-05-31,'''Good''' [[Food|food]].\n\
         Rome,sleep,Beehive,,,,,,,,,,,,,,,,,,,,,\n\
         Rome/Vatican,see,,,,,,,,,,,,,,,,,,,,,,\n\
         Rome/Vatican,see,Museums,,,,,,,,,,,,,,,,41.9,912,,,,\n"
    );
    let articles: Vec<_> = ListingsCsv::new(csv.as_bytes(), "en")
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    let [rome, vatican] = articles.as_slice() else {
        panic!("{articles:?}")
    };
    assert_eq!(
        (
            rome.edition.as_str(),
            rome.title.as_str(),
            rome.listings.len()
        ),
        ("en", "Rome", 2)
    );
    let enzo = &rome.listings[0];
    assert_eq!(
        (enzo.kind, enzo.name.as_str(), enzo.line),
        (ListingKind::Eat, "Da Enzo, al 29", 2)
    );
    assert_eq!(
        (enzo.price.as_deref(), enzo.wikidata.as_deref()),
        (Some("€15"), Some("Q1"))
    );
    assert_eq!(enzo.description.as_deref(), Some("Good food."));
    assert_eq!(enzo.last_edit.unwrap().to_string(), "2024-05-31");
    assert_eq!(vatican.part_of.as_deref(), Some("Rome"));
    let reasons: Vec<_> = vatican
        .rejections
        .iter()
        .map(|rejection| (rejection.line, rejection.reason))
        .collect();
    assert_eq!(reasons, [(4, Reason::NoName), (5, Reason::BadPoint)]);
}

#[test]
fn what_is_wrong_is_named() {
    assert_eq!(
        error("article,name of it\nRome,x\n"),
        "line 1: no column \"title\": the file should be one that wikivoyage-listings made"
    );
    assert!(error("").contains("no column \"article\""));
    let latin = b"article,title\nRome,caf\xe9\n";
    let wrong = ListingsCsv::new(&latin[..], "en")
        .unwrap()
        .next()
        .unwrap()
        .unwrap_err();
    assert!(matches!(wrong, Error::Csv { line: 2, .. }), "{wrong}");
}
