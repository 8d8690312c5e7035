//! What a request may look like.

use proptest::prelude::*;
use serde_json::Value;
use wayfare_api::{Format, GROUPS, Request, find, respond};

use super::{ask, column, data, error, routes};
use crate::support::{config, fixture};

#[test]
fn there_are_the_endpoints_of_the_specification_and_seven_more_and_those_of_the_explorer() {
    assert_eq!(routes().count(), 20 + 7 + 15);
    for group in &GROUPS {
        for route in group.routes {
            let found = find(&route.example()).unwrap();
            assert_eq!(
                (found.group.name, found.route.to_string()),
                (group.name, route.to_string())
            );
            assert!(
                !route.about.is_empty() && route.about.ends_with('.'),
                "{route}"
            );
        }
    }
}

/// Equal requests are one request to a cache, so that they must have one answer, and what has another must differ.
#[test]
fn equal_requests_have_equal_answers() {
    let parse = |target: &str| {
        let request = Request::from(target);
        find(request.path).unwrap().parse(request).unwrap()
    };
    for route in routes() {
        let example = route.example();
        let (start, last) = example.split_at(example.len() - 1);
        let encoded = format!("{start}%{:02X}", last.as_bytes()[0]);
        let mut same = vec![
            example.replace('/', "//") + "//",
            format!("{example}/?x=1&format=xml&format=json&%78=2"),
        ];
        if route.parameters().next().is_some() {
            same.push(encoded);
        }
        for same in same {
            assert!(
                parse(&example) == parse(&same) && ask(&example) == ask(&same),
                "{same}"
            );
        }
        let mut different = vec![format!("{example}?format=php")];
        different.extend(
            route
                .query()
                .map(|p| format!("{example}?{}={}", p.name, p.example)),
        );
        for different in different {
            assert!(parse(&example) != parse(&different), "{different}");
        }
    }
    for (one, other) in [
        (
            "/search/location/s?limit=7&limit=3",
            "/search/location/s?limit=3",
        ),
        (
            "/search/location/s?country=pt&country=DE&country=PT",
            "/search/location/s?country=DE&country=PT",
        ),
        (
            "/search/geo/1/2?radius_km=-0",
            "/search/geo/1/2?radius_km=0.0",
        ),
        (
            "/search/geo/1/2?bbox=-0,1,2,3",
            "/search/geo/1/2?bbox=0.0,1,2,%203",
        ),
        (
            "/search/geo/1/2?circle=1,2,5",
            "/search/geo/1/2?circle=1.0,2,5.0",
        ),
        (
            "/explore/suggest/s?kind=place&kind=place",
            "/explore/suggest/s?kind=place",
        ),
        (
            "/search/location/s?near=1,2&with_costs=0",
            "/search/location/s?near=1.0,2",
        ),
        (
            "/explore/cheapest/EUR?max_price=60%20eur",
            "/explore/cheapest/EUR?max_price=60.0EUR",
        ),
    ] {
        assert!(
            parse(one) == parse(other) && ask(one) == ask(other),
            "{one}"
        );
    }
    // Wrong in one way or the other, it is no request at all.
    for wrong in [
        "/search/location/s?limit=x&limit=3",
        "/search/location/%ff",
        "/search/location/%20",
        "/search",
    ] {
        assert!(
            find(wrong.split('?').next().unwrap())
                .is_none_or(|found| found.parse(wrong.into()).is_err())
        );
    }
}

#[test]
fn paths_are_percent_encoded_utf_8() {
    for name in [
        "Évora",
        "%C3%89vora",
        "%c3%a9vora",
        "e%76ora",
        "%20evora%20",
    ] {
        assert_eq!(
            column(&format!("/search/location/{name}"), "geonameid")[0],
            "2268406",
            "{name}"
        );
    }
    // A slash in a name may come decoded, and a plus is a plus.
    for name in ["of%2Ftests", "of/tests", "of//tests/"] {
        assert_eq!(
            column(&format!("/accommodation/search/{name}"), "id"),
            ["7", "8"],
            "{name}"
        );
    }
    assert_eq!(data("/currencies/convert/usd/eur/+1")["originalAmount"], 1);
    assert!(error("/locations/+2267057").contains("\"+2267057\""));
}

#[test]
fn parameters_may_come_in_any_form() {
    let plain = ask("/search/location/lisbon?limit=1");
    for query in [
        "?limit=1&",
        "?&limit=%31",
        "?%6cimit=1",
        "?limit=7&limit=1",
        "?limit=1&unknown=%ff&%ff=1&x",
        "?limit=1&LIMIT=many&radius_km=here",
    ] {
        assert_eq!(
            ask(&format!("/search/location/lisbon{query}")),
            plain,
            "{query}"
        );
    }
    // A question mark may stand in a query.
    assert_eq!(ask("/search/location/lisbon?limit=1&q=a?b=c"), plain);
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn any_request_gets_an_envelope(
        head in prop::sample::select(routes().map(|route| route.example()).collect::<Vec<_>>()),
        cut in any::<prop::sample::Index>(),
        noise in prop_oneof![any::<String>(), "[/%0-9a-f+.?&=-]{0,12}"],
        query in prop_oneof![any::<String>(), "(limit|format|country|radius_km|bbox|circle|lang|fuzzy|%66)=[a-z0-9%.-]{0,5}(&(limit|format)=[a-z0-9]{0,4})?"],
    ) {
        let cut = (0..=head.len()).rev().find(|&at| at <= cut.index(head.len() + 1) && head.is_char_boundary(at));
        let path = head[..cut.unwrap()].to_owned() + &noise;
        let response = respond(fixture(), Request { path: &path, query: &query });
        prop_assert!(matches!(response.status, 200 | 404), "{}", response.status);
        prop_assert!(std::str::from_utf8(&response.body).is_ok());
        if response.content_type == Format::Json.content_type() {
            let envelope: Value = serde_json::from_slice(&response.body).unwrap();
            prop_assert_eq!(envelope["status"] == true, envelope.get("error").is_none());
            prop_assert!(response.status == 200 || envelope["status"] == false);
        }
    }
}
