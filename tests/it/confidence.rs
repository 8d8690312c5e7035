//! Confidence: which first hits a program may act on.

use wayfare::SearchOptions;

use crate::support::world;

fn is_clear(text: &str) -> bool {
    world().search(text).unwrap().first().is_some_and(|best| best.is_clear().unwrap())
}

#[test]
fn a_whole_name_without_a_rival_is_clear() {
    for text in [
        "paris",
        "lisbon",
        "lissabon",
        "springfield il",
        "münchen",
        "new york",
        "france",
        "japan",
        "maldives",
        "bali",
        "goa",
        "hawaii",
        "crete",
        "bavaria",
        "scotland",
        "santorini",
        "tahiti",
        "porto",
        "luxembourg",
        "東京",
        "london",
        "portland, oregon",
        "90210, united states",
        "K1P, canada",
        "LAX",
        "jfk airport",
        "heathrow",
        "2267057",
        "38.72,-9.14",
    ] {
        assert!(is_clear(text), "{text}");
    }
}

#[test]
fn what_may_mean_something_else_is_not() {
    for text in [
        // Several places, none much more important.
        "springfield",
        "san jose",
        "cambridge",
        // Prefixes, substrings and edits.
        "lissbon",
        "barcel",
        // A county and a town elsewhere.
        "norfolk",
        // Codes that may be words, and a number that may be one of any country.
        "nyc",
        // Regions that are not finished.
        "casablanca region",
        "lisbon porto",
        // Names that are no codes, or codes of others.
        "SIN",
        "sin",
        "NGA",
        // Words for a kind.
        "island",
        "airport",
        // An airport that is called like a city elsewhere, and a word that is short for a country.
        "frankfurt hahn",
        "lagos port",
        // Airports of lesser places than those of the name.
        "goa airport",
        "san juan airport",
        "90210",
        // Codes of places that are not in the data.
        "560001, india",
        "M5V, canada",
    ] {
        assert!(!is_clear(text), "{text}: {:?}", world().search(text).unwrap().first());
    }
}

#[test]
fn confidences_do_not_depend_on_the_limit() {
    for text in ["paris", "springfield", "san", "lissbon", "10115"] {
        let confidences = |limit: usize| {
            let hits = world().search_with(text, &SearchOptions::new().limit(limit)).unwrap();
            hits.iter().map(|hit| hit.confidence().unwrap()).collect::<Vec<_>>()
        };
        let all = confidences(100);
        assert!(all.iter().all(|confidence| (0.0..=1.0).contains(confidence)), "{text}: {all:?}");
        assert!(all.iter().sum::<f32>() < 1.000_01, "{text}: {all:?}");
        for limit in [1, 3, 20] {
            assert_eq!(confidences(limit), all[..limit.min(all.len())], "{text}");
        }
    }
}
