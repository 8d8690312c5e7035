//! Texts that nobody would write: they are read in linear time, and nothing panics.

use std::io::Write;

use flate2::{Compression, write::GzEncoder};
use proptest::prelude::*;
use wayfare_wikivoyage::{Article, Dump, ListingsCsv, prices};

/// Pieces that mean something in wikitext, XML or a price.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        prop::sample::select(vec![
            "{{",
            "}}",
            "[[",
            "]]",
            "[http://x ",
            "]",
            "|",
            "=",
            "\n==",
            "==\n",
            "\n* {{eat|",
            "name=",
            "<!--",
            "-->",
            "<nowiki>",
            "</nowiki>",
            "<ref>",
            "</ref>",
            "<ref name=x/>",
            "<",
            "''",
            "'''",
            "&nbsp;",
            "&#",
            ";",
            "{{!}}",
            "{{JPY|",
            "€",
            "$",
            "¥",
            "Rs.",
            "12",
            "1.500",
            ",-",
            "-",
            "/",
            " to ",
            "from ",
            "free",
            "per night",
            "(",
            ")",
            "k",
            "1€50",
            "adults ",
            "\u{301}",
            "é",
            "<page>",
            "<title>",
            "&amp;",
            "]]>",
        ])
        .prop_map(str::to_owned),
        any::<String>(),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_text_is_read(text in pieces()) {
        for edition in ["en", "de", "fr", "xx"] {
            let article = Article::parse(edition, "A/B", &text);
            prop_assert!(article.listings.iter().all(|listing| !listing.name.is_empty()));
        }
        for country in [None, Some("EUR"), Some("JPY"), Some("INR")] {
            for price in prices(&text, country).into_iter().flatten() {
                if let Some(money) = price.money {
                    let (low, high) = (money.low.unwrap_or(0.0), money.high.unwrap_or(f64::MAX));
                    prop_assert!(0.0 <= low && low <= high, "{:?}", money);
                }
            }
        }
        for articles in [Dump::new(text.as_bytes()).map(Iterator::count).ok(), ListingsCsv::new(text.as_bytes(), "en").map(Iterator::count).ok()] {
            prop_assert!(articles.unwrap_or_default() <= text.len());
        }
    }
}

#[test]
fn a_megabyte_of_anything_is_read_at_once() {
    let patterns = [
        "{{",
        "[[",
        "{{a|",
        "[[a|",
        "{{eat|name=",
        "\n* {{eat|name=",
        "<ref>",
        "<ref ",
        "<ref></ref ",
        "</ref ",
        "<gallery></gallery\n",
        "<!--",
        "<nowiki>",
        "[http://",
        "'",
        "&",
        "==\n",
        "\n==a==",
        "{{a|[[b|",
        "}}",
        "{{JPY|{{JPY|1",
        "|",
        "=",
        "{{eat|name=a|content={{eat|name=b|content=",
    ];
    for pattern in patterns {
        let text = pattern.repeat((1 << 20) / pattern.len());
        Article::parse("en", "A", &text);
        assert_eq!(prices(&text, None), None);
        let short = pattern.repeat(4096 / pattern.len());
        prices(&short, Some("EUR"));
    }
}

#[test]
fn a_small_file_does_not_unpack_for_ever() {
    let page = "<page><title>A</title><ns>0</ns><revision><text>x</text></revision></page>\n";
    let filler = page.to_owned() + &" ".repeat((1 << 20) - page.len());
    let mut file = GzEncoder::new(Vec::new(), Compression::best());
    file.write_all(b"<mediawiki><siteinfo><dbname>enwikivoyage</dbname></siteinfo>")
        .unwrap();
    (0..400).for_each(|_| file.write_all(filler.as_bytes()).unwrap());
    file.write_all(b"</mediawiki>").unwrap();
    let file = file.finish().unwrap();
    let pages: Vec<_> = Dump::new(&*file).unwrap().collect();
    let (error, pages) = pages.split_last().unwrap();
    assert!(
        (256..380).contains(&pages.len()) && pages.iter().all(Result::is_ok),
        "{}",
        pages.len()
    );
    let error = error.as_ref().unwrap_err().to_string();
    assert!(
        error.contains("unpacks to more than 256 times its length and 256 MiB"),
        "{error}"
    );
}
