//! What the library answers, as JSON: the tests compare the answers of the module with these, value by value.
//!
//! A line of standard input is a question: a verb and its arguments, with tabs between them.

use std::{
    error::Error,
    io::{self, BufRead, Write},
    str::FromStr,
};

use serde_json::{Value, json};
use wayfare::{Dataset, Hit, Point, Verb};

fn main() -> Result<(), Box<dyn Error>> {
    let dataset = Dataset::open_default()?;
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let question: Vec<&str> = line.split('\t').collect();
        serde_json::to_writer(&mut out, &answer(&dataset, &question)?)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

fn answer(dataset: &Dataset, question: &[&str]) -> Result<Value, Box<dyn Error>> {
    let answer = match *question {
        ["search", text] => hits(&dataset.search(text)?)?,
        ["autocomplete", text] => hits(&dataset.autocomplete(text)?)?,
        ["nearest", latitude, longitude] => json!(dataset.nearest(point(latitude, longitude)?)?),
        ["region_at", latitude, longitude] => {
            json!(dataset.region_at(point(latitude, longitude)?)?)
        }
        ["place", id] => json!(dataset.place(u32::from_str(id)?)?),
        ["costs", id] => match dataset.place(u32::from_str(id)?)? {
            Some(place) => json!([place.costs()?, place.costs_or_inherited()?]),
            None => Value::Null,
        },
        ["around", id] => match dataset.place(u32::from_str(id)?)? {
            Some(place) => json!([place.parent()?, place.main_places()?, place.name_in("pt")?]),
            None => Value::Null,
        },
        ["postal_code", code] => json!(dataset.postal_code(code)?),
        ["country", code] => json!(dataset.country(code)?),
        ["country_called", text] => json!(dataset.country_called(text)?),
        ["country_costs", code] => json!(dataset.country_costs(code)?),
        ["currency", code] => json!(dataset.currency(code)?),
        ["convert", from, to, amount] => json!(dataset.convert(from, to, amount.parse()?)?),
        ["options", verb] => options(verb),
        _ => return Err(format!("{question:?} is no question").into()),
    };
    Ok(answer)
}

/// The options of a query, which the stub of the module lists.
fn options(verb: &str) -> Value {
    let verb = Verb::ALL.into_iter().find(|one| one.as_str() == verb);
    let option = |option: wayfare::QueryOption| {
        json!({
            "name": option.name(),
            "type": format!("{:?}", option.value_type()),
            "is_repeatable": option.is_repeatable(),
            "about": option.about(),
        })
    };
    verb.into_iter()
        .flat_map(Verb::options)
        .map(option)
        .collect()
}

fn hits(hits: &[Hit<'_>]) -> wayfare::Result<Value> {
    let mut answers = Vec::with_capacity(hits.len());
    for hit in hits {
        answers.push(
            json!({"hit": hit, "is_clear": hit.is_clear()?, "matched_name": hit.matched_name()?}),
        );
    }
    Ok(answers.into())
}

fn point(latitude: &str, longitude: &str) -> Result<Point, Box<dyn Error>> {
    Ok(Point::new(latitude.parse()?, longitude.parse()?)?)
}
