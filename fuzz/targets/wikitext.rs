//! Any bytes as an article, as a price and as an export of Wikivoyage. What precedes the first NUL is the language.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wayfare_wikivoyage::{Article, Dump, ListingsCsv, prices};

fuzz_target!(|bytes: &[u8]| {
    let split = bytes
        .iter()
        .position(|&byte| byte == 0)
        .unwrap_or(bytes.len());
    let (language, rest) = bytes.split_at(split);
    let file = rest.get(1..).unwrap_or_default();
    if let Ok(dump) = Dump::new(file) {
        for article in dump.flatten() {
            assert_sound(&article);
        }
    }
    let (Ok(language), Ok(text)) = (std::str::from_utf8(language), std::str::from_utf8(file))
    else {
        return;
    };
    if let Ok(articles) = ListingsCsv::new(file, language) {
        for article in articles.flatten() {
            assert_sound(&article);
        }
    }
    assert_sound(&Article::parse(language, "Paris/Louvre", text));
    for country in [None, Some("EUR"), Some("JPY"), Some("THB")] {
        assert_ordered(text, country);
    }
});

fn assert_sound(article: &Article) {
    for listing in &article.listings {
        assert!(!listing.name.is_empty() && listing.line > 0, "{listing:?}");
        assert_ordered(listing.price.as_deref().unwrap_or_default(), Some("EUR"));
    }
}

/// Every amount is a number, and no range ends before it begins.
fn assert_ordered(text: &str, country: Option<&str>) {
    for money in prices(text, country)
        .into_iter()
        .flatten()
        .filter_map(|price| price.money)
    {
        let (low, high) = (money.low.unwrap_or(0.0), money.high.unwrap_or(f64::MAX));
        assert!(0.0 <= low && low <= high, "{text:?}: {money:?}");
    }
}
