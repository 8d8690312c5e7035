//! Asks a mapped dataset and prints questions and answers, for the package to ask the same and compare: `expected FOLDER`.
//!
//! A line is `{"method": …, "args": […], "answer": …}`, or has `"error"`, the kind of a failure.

use std::{
    borrow::Cow,
    error::Error,
    io::{self, Write},
};

use serde::Serialize;
use serde_json::{Value, json};
use wayfare::{Explanation, HitSummary, NearbyPlace, Point, QueryOptions, Resolution, Verb};
use wayfare_web::{Dataset, Failure};

/// One place of this many is asked for in all ways.
const STEP: usize = 29;

/// A hit as the package has it.
#[derive(Serialize)]
struct Hit<'d> {
    #[serde(flatten)]
    summary: HitSummary<'d>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matched_name: Option<Cow<'d, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Explanation>,
}

#[derive(Serialize)]
struct Resolved<'d> {
    one: Option<Hit<'d>>,
    confidence: Option<f32>,
    hits: Vec<Hit<'d>>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: expected FOLDER")?;
    let inner = wayfare::Dataset::open(folder)?;
    let world = Dataset::new(inner.clone());
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut print = |method: &str, args: Value, answer: Result<String, Failure>| {
        let (key, value) = match answer {
            Ok(answer) => ("answer", answer),
            Err(failure) => ("error", json!(failure.kind()).to_string()),
        };
        writeln!(
            out,
            r#"{{"method":"{method}","args":{args},"{key}":{value}}}"#
        )
    };

    for place in inner.places().chain(inner.regions()).step_by(STEP) {
        let place = place?;
        let (id, name, point) = (place.id().get(), place.name(), json!(place.point()));
        let (latitude, longitude) = (place.point().latitude(), place.point().longitude());
        let start: String = name.chars().take(3).collect();
        let misspelt: String = name.chars().take(2).chain(name.chars().skip(3)).collect();
        let options = json!({ "limit": 5, "near": point, "matchedName": true });
        let options_text = format!("limit=5\nnear={latitude},{longitude}\nmatched_name=true");
        let around = json!({ "radiusKm": 500, "sameCountry": true, "featureClass": "P" });
        let around_text = "radius_km=500\nsame_country=true\nfeature_class=P";
        print("search", json!([name]), search(&inner, name, ""))?;
        print(
            "search",
            json!([misspelt, options]),
            search(&inner, &misspelt, &options_text),
        )?;
        print(
            "autocomplete",
            json!([start, options]),
            autocomplete(&inner, &start, &options_text),
        )?;
        print("resolve", json!([name]), resolve(&inner, name, ""))?;
        print(
            "nearest",
            json!([point, around]),
            nearest(&inner, latitude, longitude, around_text),
        )?;
        print(
            "regionAt",
            json!([point]),
            world.region_at(latitude, longitude, None),
        )?;
        let id_number = f64::from(id);
        print("place", json!([id]), world.place(id_number, None))?;
        print("costs", json!([id]), world.costs(id_number, true))?;
        print(
            "costs",
            json!([id, { "inherited": false }]),
            world.costs(id_number, false),
        )?;
        print("highlights", json!([id]), world.highlights(id_number, ""))?;
        let cheap = json!({ "maxPrice": "20EUR", "limit": 3 });
        let cheap_text = "maxPrice=20EUR\nlimit=3";
        let found = world.nearest_highlights(latitude, longitude, cheap_text);
        print("nearestHighlights", json!([point, cheap]), found)?;
        let stays = json!({ "level": "budget", "radiusKm": 50, "country": "PT" });
        let found = world.nearest_accommodation(
            latitude,
            longitude,
            "level=budget\nradiusKm=50\ncountry=PT",
        );
        print("nearestAccommodation", json!([point, stays]), found)?;
        print(
            "accommodation",
            json!([id]),
            world.accommodation(id_number, ""),
        )?;
    }
    for country in inner.countries() {
        let wayfare::Country { code, name, .. } = country?;
        print(
            "countryCalled",
            json!([name]),
            world.country_called(name, None),
        )?;
        print("country", json!([code]), world.country(code.as_str(), None))?;
        print("costs", json!([code]), world.country_costs(code.as_str()))?;
        print(
            "highlights",
            json!([code]),
            world.country_highlights(code.as_str(), ""),
        )?;
    }
    for currency in inner.currencies() {
        let code = currency?.code;
        print(
            "convert",
            json!(["EUR", code, 12.5]),
            world.convert("EUR", code.as_str(), 12.5),
        )?;
    }
    for code in inner
        .postal_codes()
        .step_by(inner.info()?.postal_codes / 100 + 1)
    {
        let code = code?.code;
        print("postalCode", json!([code]), world.postal_code(&code, None))?;
    }
    let explained = json!({ "explain": true, "country": ["PT", "BR"], "minPopulation": 1000, "circle":
        { "latitude": 38, "longitude": -9, "radiusKm": 1e3 }, "boundingBox": { "south": 0, "west": -20, "north": 60, "east": 9 } });
    let explained_text = "explain=true\ncountry=PT\ncountry=BR\nmin_population=1000\ncircle=38,-9,1000\nbbox=-20,0,9,60";
    print(
        "search",
        json!(["lisboa", explained]),
        search(&inner, "lisboa", explained_text),
    )?;
    let cheap =
        json!({ "style": "budget", "maxPrice": 80, "region": "PT.14", "minPopulation": 1000 });
    let cheap_text = "style=budget\nmaxPrice=80\nregion=PT.14\nminPopulation=1000";
    print(
        "cheapest",
        json!(["EUR", cheap]),
        world.cheapest("EUR", cheap_text),
    )?;
    print(
        "searchAccommodation",
        json!(["hostel"]),
        world.search_accommodation("hostel", ""),
    )?;
    print(
        "searchCountries",
        json!(["guinea"]),
        world.search_countries("guinea", None),
    )?;
    print(
        "searchCurrencies",
        json!(["franc"]),
        world.search_currencies("franc"),
    )?;
    print("currency", json!(["JPY"]), world.currency("JPY"))?;
    let country = json!({ "country": "US" });
    print(
        "postalCode",
        json!(["90210", country]),
        world.postal_code("90210", Some("US".into())),
    )?;
    for (method, answer) in [
        ("countries", world.countries(None)),
        ("currencies", world.currencies()),
        ("categories", world.categories()),
        ("info", world.info()),
    ] {
        print(method, json!([]), answer)?;
    }
    // What is wrong, and what is not there.
    print("search", json!([""]), search(&inner, "", ""))?;
    print(
        "nearest",
        json!([{"latitude": 91, "longitude": 0}]),
        nearest(&inner, 91.0, 0.0, ""),
    )?;
    print("place", json!([1]), world.place(1.0, None))?;
    print("place", json!([1.5]), world.place(1.5, None))?;
    print(
        "search",
        json!(["lisboa", {"limt": 1}]),
        search(&inner, "lisboa", "limt=1"),
    )?;
    print(
        "nearest",
        json!([{"latitude": 38.7, "longitude": -9.1}, {"explain": true}]),
        nearest(&inner, 38.7, -9.1, "explain=true"),
    )?;
    print(
        "cheapest",
        json!(["EUR", {"maxPrice": "-1EUR"}]),
        world.cheapest("EUR", "maxPrice=-1EUR"),
    )?;
    print(
        "convert",
        json!(["EUR", "euro", 1]),
        world.convert("EUR", "euro", 1.0),
    )?;

    for target in [
        "/locations/2267057",
        "/search/location/lisb?limit=3",
        "/search/location/lisb?limit=3&format=xml",
        "/costs/location/2267057?format=php",
        "/countries",
        "/nowhere",
    ] {
        let response = world.get(target);
        let (status, content_type) = (response.status(), response.content_type());
        let body = String::from_utf8(response.into_body())?;
        let answer = json!({ "status": status, "contentType": content_type, "body": body });
        print("get", json!([target]), Ok(answer.to_string()))?;
    }
    Ok(out.flush()?)
}

// What the module writes in bytes is written as JSON here.

type Json = Result<String, Failure>;

fn search(world: &wayfare::Dataset, text: &str, lines: &str) -> Json {
    let hits = world.search_with(text, &asked(Verb::Search, lines)?.search())?;
    wayfare_web::json(&all(&hits, lines)?)
}

fn autocomplete(world: &wayfare::Dataset, text: &str, lines: &str) -> Json {
    let hits = world.autocomplete_with(text, &asked(Verb::Autocomplete, lines)?.search())?;
    wayfare_web::json(&all(&hits, lines)?)
}

fn resolve(world: &wayfare::Dataset, text: &str, lines: &str) -> Json {
    let resolution = world.resolve(text, &asked(Verb::Resolve, lines)?.policy())?;
    let hits = all(resolution.hits(), lines)?;
    let (one, confidence) = match &resolution {
        Resolution::One {
            hit, confidence, ..
        } => (
            all(std::slice::from_ref(hit), lines)?.pop(),
            Some(*confidence),
        ),
        _ => (None, None),
    };
    wayfare_web::json(&Resolved {
        one,
        confidence,
        hits,
    })
}

fn nearest(world: &wayfare::Dataset, latitude: f64, longitude: f64, lines: &str) -> Json {
    let options = asked(Verb::Nearest, lines)?.nearest();
    let near = world.nearest_with(Point::new(latitude, longitude)?, &options)?;
    wayfare_web::json(
        &near
            .iter()
            .map(NearbyPlace::summary)
            .collect::<Result<Vec<_>, _>>()?,
    )
}

const MATCHED_NAME: &str = "matched_name=true";
const EXPLAIN: &str = "explain=true";

fn asked(verb: Verb, lines: &str) -> wayfare::Result<QueryOptions> {
    let mut options = QueryOptions::default();
    let shown = |line: &str| verb != Verb::Nearest && [MATCHED_NAME, EXPLAIN].contains(&line);
    for (name, value) in lines
        .lines()
        .filter(|line| !shown(line))
        .filter_map(|line| line.split_once('='))
    {
        options.set(verb.option(name)?, value)?;
    }
    Ok(options)
}

fn all<'d>(hits: &[wayfare::Hit<'d>], lines: &str) -> wayfare::Result<Vec<Hit<'d>>> {
    let hit = |hit: &wayfare::Hit<'d>| {
        Ok(Hit {
            summary: hit.summary()?,
            matched_name: lines
                .contains(MATCHED_NAME)
                .then(|| hit.matched_name())
                .transpose()?,
            explanation: lines.contains(EXPLAIN).then(|| hit.explain()).transpose()?,
        })
    };
    hits.iter().map(hit).collect()
}
