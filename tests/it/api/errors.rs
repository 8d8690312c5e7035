//! Wrong requests: an envelope that says what is wrong, with status 200 unless there is no such endpoint.

use std::fs;

use serde_json::{Value, json};
use wayfare::Dataset;
use wayfare_api::{Request, Response, respond};
use wayfare_format::SectionId;

use super::{ask, error, routes};
use crate::support::{fixture, fixture_dir, section};

#[test]
fn errors_name_the_offending_value() {
    for (target, value) in [
        ("/categories/99", "99"),
        ("/categories/food", "\"food\""),
        ("/categories/70000", "\"70000\""),
        ("/countries/QQ", "\"QQ\""),
        ("/countries/Portugal", "\"Portugal\""),
        ("/currencies/QQQ", "\"QQQ\""),
        ("/currencies/eu", "\"eu\""),
        ("/currencies/convert/usd/qqq", "\"qqq\""),
        ("/currencies/convert/qqq/usd/2", "\"qqq\""),
        ("/currencies/convert/us1/usd/1.0", "\"us1\""),
        ("/currencies/convert/usd/eur/-1.50", "-1.50 is not"),
        ("/currencies/convert/usd/eur/many", "\"many\""),
        ("/currencies/convert/usd/eur/nan", "\"nan\""),
        ("/currencies/convert/usd/eur/inf", "\"inf\""),
        ("/currencies/convert/usd/eur/1e999", "\"1e999\""),
        (
            "/currencies/convert/usd/jpy/1.7e308",
            "1.7e308 is too large",
        ),
        ("/currencies/convert/usd/eur/%20", "An amount is required."),
        ("/locations/1", "1"),
        ("/locations/-1", "\"-1\""),
        ("/locations/99999999999", "\"99999999999\""),
        ("/locations/lisbon", "\"lisbon\""),
        ("/search/geo/91/0", "91"),
        ("/search/geo/0/190", "190"),
        ("/search/geo/0/0?kind=region", "kind must be place"),
        ("/search/location/x?region=US.ZZ", "\"US.ZZ\""),
        ("/search/geo/NaN/0", "\"NaN\""),
        ("/search/geo/0/-inf", "\"-inf\""),
        ("/search/geo/north/0", "\"north\""),
        ("/search/geodata/0/180.1", "180.1"),
        ("/search/location/45,%20190", "Longitude 190"),
        ("/search/locationdata/-91%200", "Latitude -91"),
        ("/explore/suggest/45,%20190", "Longitude 190"),
        ("/accommodation/geosearch/-90.5/0", "-90.5"),
        ("/accommodation/location/1", "1"),
        ("/costs/country/QQ", "\"QQ\""),
        ("/costs/countryinfo/QQ", "\"QQ\""),
        ("/costs/countryhighlights/QQ", "\"QQ\""),
        ("/costs/location/1", "1"),
        ("/costs/locationinfo/1", "1"),
        ("/costs/highlights/1", "1"),
        ("/search/location/%ff", "\"%ff\""),
        ("/search/location/100%", "\"100%\""),
        ("/search/location/%C3", "\"%C3\""),
        ("/countries/%00", "\\0"),
    ] {
        let message = error(target);
        assert!(message.contains(value), "{target}: {message}");
        assert!(
            message.ends_with('.') && !message.contains('\n'),
            "{target}: {message}"
        );
        assert!(
            !message.starts_with(char::is_lowercase),
            "{target}: {message}"
        );
    }
}

#[test]
fn what_is_missing_is_named() {
    for (target, message) in [
        ("/search/location", "A search term is required."),
        ("/search/locationdata/", "A search term is required."),
        ("/search/location/%20", "A search term is required."),
        ("/search/country/", "A search term is required."),
        ("/search/geo", "A latitude is required."),
        ("/search/geodata/38.7/", "A longitude is required."),
        ("/locations", "A location id is required."),
        ("/costs/country", "A country code is required."),
        ("/currencies/convert/usd", "A currency code is required."),
    ] {
        assert_eq!(error(target), message, "{target}");
    }
}

#[test]
fn parameters_with_a_bad_value_are_refused_where_they_count() {
    let bad = [
        (
            "limit",
            &[
                "",
                "0",
                "1001",
                "-1",
                "+5",
                "1.5",
                "many",
                "99999999999999999999",
            ][..],
        ),
        ("radius_km", &["", "-1", "nan", "inf", "1e999", "near"]),
        ("country", &["", "Portugal", "P1", "%C3%A9", "QQ"]),
        (
            "bbox",
            &["", "1,2,3", "0,1,1,0", "0,0,181,1", "nan,0,1,1", "lisbon"],
        ),
        (
            "circle",
            &["", "1,2", "91,0,1", "0,0,-1", "0,0,inf", "lisbon,5"],
        ),
        ("kind", &["", "Place", "listing"]),
        ("region", &["", "%20", "Nowhere", "US.ZZ"]),
        ("feature_class", &["", "PP", "7", "%C3%A9"]),
        ("min_population", &["", "-1", "1.5", "many"]),
        ("with_costs", &["", "true", "2"]),
        ("near", &["", "1", "91,0", "lisbon"]),
        ("max_price", &["", "-1", "nan", "EUR", "1EU1", "5euro"]),
        ("style", &["", "cheap"]),
        ("min_confidence", &["", "-1", "nan"]),
        ("fuzzy", &["", "on", "AUTO", "0"]),
        ("same_country", &["", "true"]),
        ("match_details", &["", "yes"]),
        ("explain", &["", "yes"]),
        (
            "lang",
            &["", "-", "de-", "1de", "de_DE", "verylongtag", "%00"],
        ),
    ];
    for route in routes() {
        for (name, values) in bad {
            let takes = route.query().any(|parameter| parameter.name == name);
            for value in values {
                let target = format!("{}?{name}={value}", route.example());
                if takes {
                    let message = error(&target);
                    assert!(
                        message.contains(name) || message.contains(value),
                        "{target}: {message}"
                    );
                } else {
                    assert_eq!(ask(&target), ask(&route.example()), "{target}");
                }
            }
        }
    }
    assert!(error("/search/location/lisbon?limit=%ff").contains("%ff"));
}

#[test]
fn a_bad_format_is_an_error_in_json() {
    for format in ["", "JSON", "yaml", "%ff"] {
        let message = error(&format!("/categories?format={format}"));
        assert!(message.contains(format), "{message}");
    }
}

#[test]
fn an_unknown_endpoint_is_not_found_in_the_format_asked_for() {
    for path in [
        "",
        "/",
        "//",
        "/nothing",
        "/costs",
        "/search",
        "/search/geo/1/2/3",
        "/Categories",
        "/v3/categories",
    ] {
        let response = ask(path);
        assert_eq!(
            (response.status, response.content_type),
            (404, "application/json"),
            "{path}"
        );
        let envelope: Value = serde_json::from_slice(&response.body).unwrap();
        assert_eq!(
            envelope,
            json!({ "status": false, "error": format!("There is no endpoint {path:?}."), "data": null })
        );
    }
    let response = ask("/nothing?format=xml");
    assert_eq!(
        (response.status, response.content_type),
        (404, "application/xml; charset=utf-8")
    );
    assert!(
        String::from_utf8(response.body)
            .unwrap()
            .contains("<status></status><error>There is no endpoint")
    );
    assert_eq!(ask("/nothing?format=yaml").status, 404);
}

#[test]
fn a_server_refuses_in_the_format_asked_for() {
    let response = Response::error(
        403,
        "The API key is missing.",
        Request::from("/countries?format=php"),
    );
    let body = "array (\n  'status' => false,\n  'error' => 'The API key is missing.',\n  'data' => NULL,\n)";
    assert_eq!(
        (response.status, response.body.as_slice()),
        (403, body.as_bytes())
    );
}

#[test]
fn damage_is_an_error_of_the_service() {
    let mut index = fs::read(fixture_dir().join("world.idx")).unwrap();
    let strings = section(fixture(), SectionId::Strings);
    let (start, length) = (strings.offset as usize, strings.length as usize);
    index[start..start + length].fill(0xFF);
    let damaged = Dataset::from_bytes(index).unwrap();
    for target in [
        "/categories",
        "/locations/2267057",
        "/search/geo/38.7/-9.1?limit=1",
    ] {
        let response = respond(&damaged, Request::from(target));
        let envelope: Value = serde_json::from_slice(&response.body).unwrap();
        assert_eq!(
            (response.status, &envelope["status"]),
            (500, &Value::Bool(false)),
            "{target}"
        );
        let error = envelope["error"].as_str().unwrap();
        // The name of a file keeps its letters, and the remedy is there, which need not be a command.
        assert!(
            error.starts_with("world.idx is corrupt (seen when section "),
            "{error}"
        );
        assert!(
            error.contains("build or unpack the dataset again") && !error.contains('`'),
            "{error}"
        );
    }
}
