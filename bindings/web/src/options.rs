//! Options of queries. `js/options.js` writes each as a line `name=value`, in the words of the library.

use wayfare::{PlaceId, QueryOption, QueryOptions, Verb};

use crate::Failure;

/// The options of a query, and the details of hits beside a summary of their places.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) asked: QueryOptions,
    pub(crate) shown: Shown,
}

#[derive(Default, Clone, Copy)]
pub(crate) struct Shown {
    pub(crate) matched_name: bool,
    pub(crate) explanation: bool,
}

impl Options {
    pub(crate) fn read(verb: Verb, lines: &str) -> Result<Self, Failure> {
        let mut options = Self::default();
        let Self { asked, shown } = &mut options;
        let has_hits = QueryOption::Fuzzy.verbs().contains(&verb);
        for line in lines.lines() {
            let (name, value) = line.split_once('=').unwrap_or((line, ""));
            match name {
                "matched_name" if has_hits => shown.matched_name = flag(name, value)?,
                "explain" if has_hits => shown.explanation = flag(name, value)?,
                _ => asked.set(verb.option(name)?, value)?,
            }
        }
        Ok(options)
    }
}

fn flag(name: &str, value: &str) -> Result<bool, Failure> {
    let wrong = || format!("{value:?} is not a value of {name}: it must be true or false");
    value
        .parse()
        .map_err(|_| Failure::new("bad-input", wrong()))
}

/// Returns the id that a number of JavaScript is.
pub(crate) fn place_id(id: f64) -> Result<PlaceId, Failure> {
    Ok(id.to_string().parse()?)
}
