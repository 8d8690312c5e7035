//! Options of queries. `js/options.js` writes each as a line `name=value`, in the words of JavaScript.

use std::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;
use wayfare::{OptionType, PlaceId, QueryOption, QueryOptions, Verb};

use crate::{
    Failure,
    fields::{Field, Fields},
};

/// Options beside those of the library: fields of answers, and the language of names.
const FIELDS: &str = "fields";
const MATCHED_NAME: &str = "matchedName";
const EXPLAIN: &str = "explain";
const LANG: &str = "lang";

thread_local! {
    /// The options that queries were asked with last.
    static KEPT: RefCell<Vec<(Verb, Options)>> = RefCell::default();
}

/// Keeps the options of a query for all that are asked until others are kept: most ask with the same, and to read them takes as
/// long as to find a name.
#[wasm_bindgen]
pub fn keep(query: &str, lines: &str) -> Result<(), Failure> {
    let verb = Verb::ALL.iter().find(|verb| verb.as_str() == query);
    let verb = *verb.ok_or_else(|| Failure::new("bad-input", format!("there is no {query}")))?;
    let options = Options::read(verb, lines)?;
    KEPT.with_borrow_mut(|kept| {
        kept.retain(|(other, _)| *other != verb);
        kept.push((verb, options));
    });
    Ok(())
}

/// The options of a query, and what its answer shows.
#[derive(Default, Clone)]
pub(crate) struct Options {
    pub(crate) asked: QueryOptions,
    pub(crate) fields: Fields,
    pub(crate) lang: Option<String>,
}

impl Options {
    /// Returns the options that are kept.
    pub(crate) fn kept(verb: Verb) -> Result<Self, Failure> {
        let kept = KEPT.with_borrow(|kept| {
            let of_verb = kept.iter().find(|(other, _)| *other == verb);
            of_verb.map(|(_, options)| options.clone())
        });
        kept.map_or_else(|| Self::read(verb, ""), Ok)
    }

    pub(crate) fn read(verb: Verb, lines: &str) -> Result<Self, Failure> {
        let mut options = Self::default();
        let Self {
            asked,
            fields,
            lang,
        } = &mut options;
        let mut chosen = Fields::default();
        for line in lines.lines() {
            let (name, value) = line.split_once('=').unwrap_or((line, ""));
            let wrong = |must_be: &str| {
                let message = format!("{value:?} is not a value of {name}: it must be {must_be}");
                Failure::new("bad-input", message)
            };
            let flag = || {
                value
                    .parse()
                    .map_err(|_| wrong(must_be(QueryOption::Fuzzy)))
            };
            match name {
                MATCHED_NAME if has_hits(verb) => fields.set(Field::MatchedName, flag()?),
                EXPLAIN if has_hits(verb) => fields.set(Field::Explanation, flag()?),
                FIELDS if has_fields(verb) => {
                    let known = Field::of(verb).find(|field| field.name() == value);
                    let names = || {
                        Field::of(verb)
                            .map(Field::name)
                            .collect::<Vec<_>>()
                            .join(", ")
                    };
                    let field = known.ok_or_else(|| wrong(&format!("one of {}", names())))?;
                    chosen.set(field, true);
                }
                LANG if has_places(verb) => *lang = Some(value.to_owned()),
                _ => {
                    let option = verb
                        .options()
                        .find(|option| camel(option.name()).eq(name.chars()))
                        .ok_or_else(|| unknown(verb, name))?;
                    let set = asked.set(option, value);
                    set.map_err(|_| wrong(must_be(option)))?;
                }
            }
        }
        if chosen == Fields::default() {
            Field::of(verb)
                .filter(|field| field.is_usual())
                .for_each(|field| chosen.set(field, true));
        }
        fields.add(chosen);
        Ok(options)
    }
}

fn has_fields(verb: Verb) -> bool {
    has_hits(verb) || verb == Verb::Nearest
}

fn has_hits(verb: Verb) -> bool {
    QueryOption::Fuzzy.verbs().contains(&verb)
}

fn has_places(verb: Verb) -> bool {
    QueryOption::Kind.verbs().contains(&verb)
}

fn unknown(verb: Verb, name: &str) -> Failure {
    let own = [
        (FIELDS, has_fields(verb)),
        (MATCHED_NAME, has_hits(verb)),
        (EXPLAIN, has_hits(verb)),
        (LANG, has_places(verb)),
    ];
    let own = own.into_iter().filter(|&(_, has)| has);
    let own = own.map(|(name, _)| name.to_owned());
    let names = verb.options().map(|option| camel(option.name()).collect());
    let names: Vec<String> = names.chain(own).collect();
    let verb: String = camel(verb.as_str()).collect();
    let message = format!("{verb} has no option {name:?}; it has {}", names.join(", "));
    Failure::new("bad-input", message)
}

/// Returns a name of the library as JavaScript has it.
fn camel(name: &str) -> impl Iterator<Item = char> {
    let name = if name == QueryOption::Bbox.name() {
        "bounding_box"
    } else {
        name
    };
    let mut is_new_word = false;
    name.chars().filter_map(move |letter| {
        let starts_word = std::mem::replace(&mut is_new_word, letter == '_');
        (letter != '_').then(|| {
            if starts_word {
                letter.to_ascii_uppercase()
            } else {
                letter
            }
        })
    })
}

/// Returns the condition for the values of an option.
fn must_be(option: QueryOption) -> &'static str {
    match option.value_type() {
        OptionType::Flag => "true or false",
        OptionType::Point => "a point: { latitude, longitude }, in degrees",
        OptionType::Circle => {
            "a circle: { latitude, longitude, radiusKm }, in degrees and kilometres"
        }
        OptionType::BoundingBox => {
            "a box: { south, west, north, east }, in degrees, the south not above the north"
        }
        _ => option.must_be(),
    }
}

/// Returns the id that a number of JavaScript is.
pub(crate) fn place_id(id: f64) -> Result<PlaceId, Failure> {
    Ok(id.to_string().parse()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_javascript() {
        let names = ["limit", "min_population", "bbox"].map(|name| camel(name).collect::<String>());
        assert_eq!(names, ["limit", "minPopulation", "boundingBox"]);
    }
}
