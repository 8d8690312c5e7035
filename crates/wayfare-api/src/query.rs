//! Query strings and the parameters that extend the interface.

use std::{
    borrow::Cow,
    collections::BTreeSet,
    hash::{Hash, Hasher},
};

use wayfare::{AccommodationOptions, CountryCode, NearestOptions, SearchOptions};

use crate::{failure::Failure, percent::decode_query, schema::Schema};

/// The maximum of `limit`.
const MAX_LIMIT: usize = 100;

/// The default limit of a search by name.
const BEST: usize = 20;

/// The default limit of a search around a point.
const NEAREST: usize = 10;

/// The longest language tag; the longest registered ones have half as many letters.
const MAX_TAG: usize = 64;

/// Returns the names and values of a query string. Those whose name cannot be decoded are left out: no parameter has
/// such a name.
pub(crate) fn pairs(query: &str) -> impl Iterator<Item = (Cow<'_, str>, Result<Cow<'_, str>, Failure>)> {
    query.split('&').filter_map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        Some((decode_query(name).ok()?, decode_query(value)))
    })
}

/// An optional parameter of requests.
pub struct QueryParameter {
    /// Its name.
    pub name: &'static str,
    /// Its effect.
    pub about: &'static str,
    /// A value of it.
    pub example: &'static str,
    /// The condition for its values.
    pub must_be: &'static str,
    pub(crate) schema: Schema,
    /// Whether it may be given several times. Of any other parameter, the last value counts.
    pub repeatable: bool,
    set: fn(&mut Options, &str) -> Option<()>,
}

/// The values of the extension parameters of a request.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    pub(crate) limit: Option<usize>,
    radius_km: Option<Kilometres>,
    /// Each once: a request may repeat them a thousand times.
    pub(crate) countries: BTreeSet<CountryCode>,
    pub(crate) not_fuzzy: bool,
    pub(crate) lang: Option<String>,
    pub(crate) inherit: bool,
    pub(crate) match_details: bool,
    pub(crate) explain: bool,
    same_country: bool,
}

/// A finite number of kilometres.
#[derive(Clone, Copy, PartialEq)]
struct Kilometres(f64);

impl Eq for Kilometres {}

impl Hash for Kilometres {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Both zeros are equal.
        (self.0 + 0.0).to_bits().hash(state);
    }
}

pub(crate) static LIMIT: QueryParameter = QueryParameter {
    name: "limit",
    about: "Maximum number of results.",
    example: "5",
    must_be: "a whole number from 1 to 100",
    schema: Schema::Integer { minimum: 1, maximum: MAX_LIMIT as u64 },
    repeatable: false,
    set: |options, value| {
        let limit = whole(value).filter(|limit| (1..=MAX_LIMIT).contains(limit))?;
        options.limit = Some(limit);
        Some(())
    },
};

pub(crate) static RADIUS_KM: QueryParameter = QueryParameter {
    name: "radius_km",
    about: "Only what is within this distance in kilometres.",
    example: "25",
    must_be: "a number of kilometres, 0 or more",
    schema: Schema::Number { minimum: Some(0), maximum: None },
    repeatable: false,
    set: |options, value| {
        let radius = value.parse().ok().filter(|km: &f64| km.is_finite() && *km >= 0.0)?;
        options.radius_km = Some(Kilometres(radius));
        Some(())
    },
};

pub(crate) static COUNTRY: QueryParameter = QueryParameter {
    name: "country",
    about: "Only what is in this country; given again, in one of these countries.",
    example: "PT",
    must_be: "a country code of two letters",
    schema: Schema::Pattern("^([A-Za-z]{2}|00)$"),
    repeatable: true,
    set: |options, value| {
        let is_code = value == "00" || value.bytes().all(|b| b.is_ascii_alphabetic());
        options.countries.insert(value.parse().ok().filter(|_| is_code)?);
        Some(())
    },
};

pub(crate) static FUZZY: QueryParameter = QueryParameter {
    name: "fuzzy",
    about: "Whether misspelt names are looked for where little else is found.",
    example: "off",
    must_be: "auto or off",
    schema: Schema::OneOf(&["auto", "off"]),
    repeatable: false,
    set: |options, value| {
        options.not_fuzzy = match value {
            "auto" => false,
            "off" => true,
            _ => return None,
        };
        Some(())
    },
};

pub(crate) static LANG: QueryParameter = QueryParameter {
    name: "lang",
    about: "Names of places in this language, where known.",
    example: "de",
    must_be: "a language tag (BCP 47)",
    schema: Schema::Pattern("^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$"),
    repeatable: false,
    set: |options, value| {
        options.lang = Some(is_language_tag(value).then(|| value.to_owned())?);
        Some(())
    },
};

pub(crate) static INHERIT: QueryParameter = flag(
    "inherit",
    "Where a location has no costs of its own, those of its country, with its `country_code` for the `geonameid`.",
    |options, value| yes_or_no(value).map(|yes| options.inherit = yes),
);

pub(crate) static MATCH_DETAILS: QueryParameter = flag(
    "match_details",
    "Whether results say how they matched: `matched_name`, `match_kind` and `confidence`.",
    |options, value| yes_or_no(value).map(|yes| options.match_details = yes),
);

pub(crate) static EXPLAIN: QueryParameter =
    flag("explain", "Whether results say what their scores are made of: `explanation`.", |options, value| {
        yes_or_no(value).map(|yes| options.explain = yes)
    });

pub(crate) static SAME_COUNTRY: QueryParameter = flag(
    "same_country",
    "Whether only places in the country that the point lies in are results; at sea, all are.",
    |options, value| yes_or_no(value).map(|yes| options.same_country = yes),
);

/// Returns a parameter that is 1 or 0.
const fn flag(
    name: &'static str,
    about: &'static str,
    set: fn(&mut Options, &str) -> Option<()>,
) -> QueryParameter {
    let schema = Schema::OneOf(&["1", "0"]);
    QueryParameter { name, about, example: "1", must_be: "1 or 0", schema, repeatable: false, set }
}

fn yes_or_no(value: &str) -> Option<bool> {
    match value {
        "1" => Some(true),
        "0" => Some(false),
        _ => None,
    }
}

/// Returns whether the text has the form of a language tag; the language need not exist.
fn is_language_tag(text: &str) -> bool {
    let is_part =
        |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric());
    let starts_with_letters = |first: &str| first.bytes().all(|b| b.is_ascii_alphabetic());
    text.len() <= MAX_TAG
        && text.split('-').all(is_part)
        && text.split('-').next().is_some_and(starts_with_letters)
}

/// Parses a number of digits only.
pub(crate) fn whole<T: std::str::FromStr>(text: &str) -> Option<T> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

impl Options {
    /// Reads those parameters of a query string that a route takes; all others are ignored.
    pub(crate) fn read(query: &str, parameters: &[&QueryParameter]) -> Result<Self, Failure> {
        let mut options = Self::default();
        if query.is_empty() {
            return Ok(options);
        }
        for (name, value) in pairs(query) {
            let Some(parameter) = parameters.iter().find(|parameter| parameter.name == name) else {
                continue;
            };
            let value = value?;
            (parameter.set)(&mut options, &value).ok_or_else(|| {
                let QueryParameter { name, must_be, .. } = parameter;
                Failure::input(format!("{value:?} is not a value of {name}: it must be {must_be}."))
            })?;
        }
        Ok(options)
    }

    /// Returns whether these options may make the answer take long: each result costs time, and a filter that few
    /// places pass is tested on all.
    pub(crate) fn is_wide(&self) -> bool {
        let is_told_more = self.match_details || self.explain;
        self.best() > BEST || !self.countries.is_empty() || self.same_country || is_told_more
    }

    /// Returns the radius in kilometres.
    pub(crate) fn radius_km(&self) -> Option<f64> {
        self.radius_km.map(|Kilometres(km)| km)
    }

    /// Returns the limit of a search by name.
    pub(crate) fn best(&self) -> usize {
        self.limit.unwrap_or(BEST)
    }

    pub(crate) fn search(&self) -> SearchOptions {
        let options = SearchOptions::new().limit(self.best()).fuzzy(!self.not_fuzzy);
        self.countries.iter().copied().fold(options, SearchOptions::country)
    }

    pub(crate) fn nearest(&self) -> NearestOptions {
        let mut options = NearestOptions::new().limit(self.nearest_limit()).same_country(self.same_country);
        if let Some(radius_km) = self.radius_km() {
            options = options.radius_km(radius_km);
        }
        self.countries.iter().copied().fold(options, NearestOptions::country)
    }

    /// Returns the options for accommodation near a point; `radius_km` is the default radius.
    pub(crate) fn accommodation(&self, radius_km: f64) -> AccommodationOptions {
        let radius_km = self.radius_km().unwrap_or(radius_km);
        let options = AccommodationOptions::new().limit(self.nearest_limit()).radius_km(radius_km);
        self.countries.iter().copied().fold(options, AccommodationOptions::country)
    }

    fn nearest_limit(&self) -> usize {
        self.limit.unwrap_or(NEAREST)
    }
}
