//! What each route makes of a request.

use serde_json::{Value, json};
use wayfare::SearchOptions;

use super::{column, data, envelope};
use crate::support::{close, fixture, world};

#[test]
fn what_is_not_known_is_left_out_or_empty() {
    let antarctic = data("/locations/6696480");
    for field in ["currency_code", "currency", "symbol"] {
        assert_eq!(antarctic.get(field), None);
    }
    assert_eq!(antarctic["statename"], "");
    assert_eq!(data("/countries/AQ").get("currency_code"), None);
    for field in [
        "dormprice",
        "dormcurrency",
        "privateprice",
        "privatecurrency",
    ] {
        for listing in data("/accommodation/location/2267057").as_array().unwrap() {
            assert!(listing[field].is_string(), "{field}");
        }
    }
    // A place without costs.
    assert_eq!(data("/costs/location/99000008"), false);
    assert_eq!(data("/costs/locationinfo/99000008")["costs"], false);
    assert_eq!(
        data("/costs/locationinfo/99000008")["info"]["geonameid"],
        "99000008"
    );
    assert_eq!(data("/costs/location/99000008?inherit=0"), false);
    assert_eq!(
        data("/costs/location/99000008?inherit=1"),
        data("/costs/country/PT")
    );
    let inherited = data("/costs/locationinfo/99000008?inherit=1");
    assert_eq!(inherited["costs"], data("/costs/country/PT"));
    assert_eq!(inherited["costs"][0]["country_code"], "PT");
    assert_eq!(inherited["info"]["costs_inherited_from"], "PT");
    let own = data("/costs/locationinfo/2267057?inherit=1");
    assert_eq!(own, data("/costs/locationinfo/2267057"));
    assert_eq!(
        data("/costs/location/2267057?inherit=1"),
        data("/costs/location/2267057")
    );
    assert_eq!(data("/costs/country/AQ"), json!([]));
    assert_eq!(data("/costs/countryinfo/AQ")["costs"], json!([]));
    assert_eq!(data("/costs/location/2268406")[0].get("value_luxury"), None);
    for nothing in [
        "/search/location/xyzzyx",
        "/search/locationdata/lugar",
        "/search/country/xyzzyx",
        "/search/currency/xyzzyx",
        "/search/geo/-60/-60?radius_km=1",
        "/accommodation/geosearch/0/0",
        "/accommodation/location/99000008",
        "/accommodation/search/xyzzyx",
        "/costs/highlights/99000008",
        "/costs/countryhighlights/AQ",
    ] {
        assert_eq!(data(nothing), json!([]), "{nothing}");
    }
}

#[test]
fn conversions_echo_their_codes_and_are_numbers() {
    let one = data("/currencies/convert/usd/eUr");
    assert_eq!(
        (&one["from"], &one["to"], &one["originalAmount"]),
        (&json!("usd"), &json!("eUr"), &json!(1))
    );
    assert_eq!(one["rate"], one["newAmount"]);
    let more = data("/currencies/convert/usd/eur/12.50");
    assert_eq!(more["originalAmount"], 12.5);
    assert!(close(
        more["newAmount"].as_f64().unwrap(),
        12.5 * one["rate"].as_f64().unwrap()
    ));
    assert_eq!(data("/currencies/convert/usd/eur/-0")["newAmount"], 0);
    assert_eq!(data("/currencies/convert/usd/usd/1e3")["newAmount"], 1000);
}

#[test]
fn searches_have_their_defaults_and_limits() {
    let count = |target: &str| envelope(world(), target)["data"].as_array().unwrap().len();
    for (target, default) in [
        ("/search/location/san", 20),
        ("/search/locationdata/san", 20),
        ("/search/country/a", 20),
        ("/search/currency/d", 20),
        ("/search/geo/48.86/2.35", 10),
        ("/search/geodata/48.86/2.35", 10),
    ] {
        assert_eq!(count(target), default, "{target}");
        assert_eq!(count(&format!("{target}?limit=3")), 3, "{target}");
    }
    assert_eq!(count("/search/location/san?limit=100"), 100);
    assert_eq!(count("/search/geo/48.86/2.35?limit=1000"), 1000);
}

#[test]
fn parameters_change_what_they_say() {
    assert_eq!(column("/search/geo/0/180?limit=2", "geonameid").len(), 2);
    let codes = |target: &str| column(target, "country_code");
    assert_eq!(codes("/search/geo/38.7/-9.1?country=es").len(), 0);
    assert_eq!(codes("/search/geo/38.7/-9.1?country=fj&limit=1"), ["FJ"]);
    let mut both = codes("/search/geo/38.7/-9.1?country=fj&country=IE&limit=100");
    both.dedup();
    assert_eq!(both, ["IE", "FJ"]);
    assert_eq!(column("/search/location/lisbom", "geonameid"), ["2267057"]);
    assert_eq!(data("/search/location/lisbom?fuzzy=off"), json!([]));
    assert_eq!(
        column("/search/location/lisbom?fuzzy=auto", "geonameid"),
        ["2267057"]
    );
    for filter in ["bbox=-73.7,41,-66.9,47.5", "circle=42.36,-71.06,200"] {
        for path in ["/search/geo/0/0", "/explore/suggest/springf"] {
            assert_eq!(
                column(&format!("{path}?limit=1&{filter}"), "statename"),
                ["Massachusetts"],
                "{path} {filter}"
            );
        }
    }
    let abroad = codes("/search/geo/44/-71?limit=100&same_country=0");
    assert!(
        abroad.len() > 10 && abroad.iter().any(|code| code != "US"),
        "{abroad:?}"
    );
    assert!(
        codes("/search/geo/44/-71?limit=100&same_country=1")
            .iter()
            .all(|code| code == "US")
    );
    assert_eq!(
        data("/search/geo/42/-72?min_population=90000000"),
        json!([])
    );
    assert_eq!(
        column(
            "/search/geo/38.7/-9.1?feature_class=T&limit=50",
            "feature_class"
        )[0],
        "T"
    );
    assert_eq!(
        data("/search/location/san?with_costs=1"),
        data("/search/locationdata/san")
    );
    assert_eq!(
        codes("/search/location/suva?bbox=177,-19.2,-179.8,-16"),
        ["FJ"]
    );
    assert_eq!(
        data("/search/location/suva?bbox=-179.8,-19.2,177,-16"),
        json!([])
    );
    assert!(!column("/search/geodata/39.5/-8.2", "geonameid").contains(&"99000008".to_owned()));
    assert!(column("/search/geo/39.5/-8.2", "geonameid").starts_with(&["99000008".to_owned()]));
}

#[test]
fn postal_codes_are_found_in_one_country_or_all() {
    let found = &data("/search/postalcode/90210")[0];
    assert_eq!(
        (&found["country_code"], &found["name"]),
        (&json!("US"), &json!("Beverly Hills"))
    );
    assert_eq!(
        data("/search/postalcode/90210?country=US&country=PT"),
        json!([found])
    );
    assert_eq!(data("/search/postalcode/90210?country=PT"), json!([]));
}

#[test]
fn how_a_location_matched_is_told_where_it_is_asked_for() {
    let plain = data("/search/location/lissabon");
    for field in ["matched_name", "match_kind", "confidence"] {
        assert_eq!(plain[0].get(field), None, "{field}");
    }
    assert_eq!(data("/search/location/lissabon?match_details=0"), plain);
    let detailed = data("/search/location/lissabon?match_details=1");
    let best = &detailed[0];
    assert_eq!(
        (&best["matched_name"], &best["match_kind"]),
        (&json!("Lissabon"), &json!("exact-alternate"))
    );
    let confidence = best["confidence"].as_str().unwrap();
    assert!(
        confidence.parse::<f64>().unwrap() > 0.9 && confidence.len() <= "0.1234".len(),
        "{confidence}"
    );
    let hits = fixture().search("lissabon").unwrap();
    assert!(
        (f64::from(hits[0].confidence().unwrap()) - confidence.parse::<f64>().unwrap()).abs()
            < 1e-4
    );
    assert_eq!(best["geonameid"], plain[0]["geonameid"]);
}

#[test]
fn what_a_score_is_made_of_is_told_where_it_is_asked_for() {
    let plain = data("/search/location/lisboa%20portugal");
    assert_eq!(data("/search/location/lisboa%20portugal?explain=0"), plain);
    let explained = data("/search/location/lisboa%20portugal?explain=1");
    let hits = fixture()
        .search_with("lisboa portugal", &SearchOptions::new().places_only(true))
        .unwrap();
    for (location, plain) in explained
        .as_array()
        .unwrap()
        .iter()
        .zip(plain.as_array().unwrap())
    {
        let hit = hits
            .iter()
            .find(|hit| location["geonameid"] == hit.id().to_string())
            .unwrap();
        let (explanation, own) = (&location["explanation"], hit.explain().unwrap());
        let number = |of: &Value, name: &str| of[name].as_str().unwrap().parse::<f64>().unwrap();
        let parts = explanation["parts"].as_array().unwrap();
        let sum: f64 = parts.iter().map(|part| number(part, "score")).sum();
        assert_eq!(
            (sum, number(explanation, "score")),
            (own.score.into(), own.score.into())
        );
        for (name, value) in [("doubt", own.doubt), ("confidence", own.confidence)] {
            assert!(
                (number(explanation, name) - f64::from(value)).abs() < 1e-4,
                "{name}: {explanation}"
            );
        }
        assert_eq!(explanation["kind"], own.kind.as_str());
        let mut rest = location.clone();
        rest.as_object_mut().unwrap().remove("explanation");
        assert_eq!(rest, *plain);
    }
    let region = &explained[0]["explanation"]["parts"][2];
    let expected =
        json!({ "what": "a region, country or city that it is in", "times": "1", "score": "-600" });
    assert_eq!(*region, expected);
    let both = &data("/search/locationdata/lisboa%20portugal?explain=1&match_details=1")[0];
    assert_eq!(
        (&both["matched_name"], &both["confidence"]),
        (&json!("Lisboa"), &both["explanation"]["confidence"])
    );
}

#[test]
fn the_id_of_a_region_is_that_of_a_location() {
    let crete = world().search("crete").unwrap()[0].id();
    let path = |route: &str| format!("{route}/{crete}");
    assert_eq!(
        envelope(world(), &path("/locations"))["data"]["name"],
        "Crete"
    );
    let costs = envelope(world(), &(path("/costs/location") + "?inherit=1"))["data"].clone();
    assert!(!costs.as_array().unwrap().is_empty(), "{costs}");
}

#[test]
fn names_are_in_the_language_that_is_asked_for_where_they_are_known() {
    for (target, name) in [
        ("/locations/2267057", "Lisbon"),
        ("/locations/2267057?lang=pt", "Lisboa"),
        ("/locations/2267057?lang=de", "Lisbon"),
    ] {
        assert_eq!(data(target)["name"], name, "{target}");
    }
    assert_eq!(
        data("/costs/locationinfo/2267057?lang=pt-PT")["info"]["name"],
        "Lisboa"
    );
    assert_eq!(
        column("/search/location/lissabon?lang=pt", "name")[..1],
        column("/search/location/lisbon?lang=pt", "name")[..1]
    );
    assert_eq!(
        column("/search/geo/38.72/-9.14?lang=pt&limit=1", "name"),
        ["Lisboa"]
    );
}
