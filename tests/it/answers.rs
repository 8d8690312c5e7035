//! The questions of `fixtures/golden/answers.jsonl` have the answers that it says: bindings ask the same on the same dataset.
//!
//! A line has a verb of the library with its arguments and options, and `of`, the id of the place that is asked, if it is one.

use std::{env, fmt::Write, fs, path::Path};

use serde_json::{Value, json};
use wayfare::{
    CurrencyCode, Dataset, Hit, Place, PlaceId, Point, QueryOptions, Resolution, Result, Verb,
};
use wayfare_format::FORMAT_VERSION;

use crate::{formats::golden, support::FIXTURES};

/// Set it to write the answers anew.
const UPDATE: &str = "UPDATE_ANSWERS";

#[test]
fn golden_questions_have_the_golden_answers() {
    let path = Path::new(FIXTURES).join("golden/answers.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    let folder = golden(FORMAT_VERSION);
    let world = Dataset::open(folder.path()).unwrap();
    let mut now = String::new();
    for line in text.lines() {
        let mut line: Value = serde_json::from_str(line).unwrap();
        line["answer"] = answer(&world, &line).unwrap();
        writeln!(now, "{line}").unwrap();
    }
    if env::var_os(UPDATE).is_some() {
        fs::write(&path, now).unwrap();
        return;
    }
    for (line, now) in text.lines().zip(now.lines()) {
        assert_eq!(line, now, "set {UPDATE} to write the answers anew");
    }
}

/// The options of a question.
fn options(verb: Verb, asked: &Value) -> Result<QueryOptions> {
    let mut options = QueryOptions::default();
    for (name, value) in asked["options"].as_object().into_iter().flatten() {
        let text = |value: &Value| value.as_str().map_or(value.to_string(), str::to_owned);
        let option = verb.option(name)?;
        match value.as_array() {
            Some(values) if option.is_repeatable() => {
                for value in values {
                    options.set(option, &text(value))?;
                }
            }
            Some(values) => {
                let values: Vec<_> = values.iter().map(text).collect();
                options.set(option, &values.join(","))?;
            }
            None => options.set(option, &text(value))?,
        }
    }
    Ok(options)
}

fn answer(world: &Dataset, asked: &Value) -> Result<Value> {
    let verb = asked["verb"].as_str().unwrap();
    let args = &asked["args"];
    let text = args[0].as_str().unwrap_or_default();
    let point = || Point::new(args[0].as_f64().unwrap(), args[1].as_f64().unwrap());
    let id = |value: &Value| PlaceId::new(value.as_u64().unwrap().try_into().unwrap());
    if !asked["of"].is_null() {
        let place = world.place(id(&asked["of"]))?.unwrap();
        return of_place(&place, verb, asked);
    }
    Ok(match verb {
        "search" => {
            let options = options(Verb::Search, asked)?.search();
            hits(&world.search_with(text, &options)?)?
        }
        "autocomplete" => {
            let options = options(Verb::Autocomplete, asked)?.search();
            hits(&world.autocomplete_with(text, &options)?)?
        }
        "resolve" => {
            let found = world.resolve(text, &options(Verb::Resolve, asked)?.policy())?;
            let confidence = match found {
                Resolution::One { confidence, .. } => Some(confidence),
                _ => None,
            };
            json!({"confidence": confidence, "hits": hits(found.hits())?})
        }
        "nearest" => {
            let options = options(Verb::Nearest, asked)?.nearest();
            json!(world.nearest_with(point()?, &options)?)
        }
        "cheapest" => {
            let currency: CurrencyCode = text.parse()?;
            let options = options(Verb::Cheapest, asked)?.cheapest(currency);
            let day = |day: &wayfare::DayCost<'_>| json!({"id": day.place.id(), "group": day.group, "group_size": day.group_size, "day": day.day, "date": day.date, "source": day.source});
            let days = world.cheapest(currency, &options)?;
            days.iter().map(day).collect()
        }
        "search_accommodation" => {
            let options = options(Verb::SearchAccommodation, asked)?.accommodation();
            json!(world.search_accommodation_with(text, &options)?)
        }
        "nearest_accommodation" => {
            let options = options(Verb::NearestAccommodation, asked)?.accommodation();
            json!(world.nearest_accommodation_with(point()?, &options)?)
        }
        "nearest_highlights" => {
            let options = options(Verb::NearestHighlights, asked)?.highlights();
            json!(world.nearest_highlights(point()?, &options)?)
        }
        "country_highlights" => {
            let options = options(Verb::Highlights, asked)?.highlights();
            json!(world.country_highlights_with(text, &options)?)
        }
        "region_at" => json!(world.region_at(point()?)?),
        "place" => json!(world.place(id(&args[0]))?),
        "postal_code" => json!(world.postal_code(text)?),
        "country" => json!(world.country(text)?),
        "country_called" => json!(world.country_called(text)?),
        "country_costs" => json!(world.country_costs(text)?),
        "countries" => json!(world.countries().collect::<Result<Vec<_>>>()?),
        "search_countries" => json!(world.search_countries(text)?),
        "currency" => json!(world.currency(text)?),
        "currencies" => json!(world.currencies().collect::<Result<Vec<_>>>()?),
        "search_currencies" => json!(world.search_currencies(text)?),
        "categories" => json!(world.categories().collect::<Result<Vec<_>>>()?),
        "convert" => {
            let (to, amount) = (args[1].as_str().unwrap(), args[2].as_f64().unwrap());
            json!(world.convert(text, to, amount)?)
        }
        _ => panic!("{asked} is no question"),
    })
}

fn of_place(place: &Place<'_>, verb: &str, asked: &Value) -> Result<Value> {
    Ok(match verb {
        "costs" => json!(place.costs()?),
        "costs_or_inherited" => json!(place.costs_or_inherited()?),
        "name_in" => json!(place.name_in(asked["args"][0].as_str().unwrap())?),
        "main_places" => json!(place.main_places()?),
        "accommodation" => {
            let options = options(Verb::Accommodation, asked)?.accommodation();
            json!(place.accommodation_with(&options)?)
        }
        "highlights" => {
            let options = options(Verb::Highlights, asked)?.highlights();
            json!(place.highlights_with(&options)?)
        }
        _ => panic!("{asked} is no question"),
    })
}

fn hits(hits: &[Hit<'_>]) -> Result<Value> {
    let hit = |hit: &Hit<'_>| {
        let mut fields = json!(hit);
        fields["is_clear"] = json!(hit.is_clear()?);
        fields["matched_name"] = json!(hit.matched_name()?);
        Ok(fields)
    };
    hits.iter().map(hit).collect()
}
