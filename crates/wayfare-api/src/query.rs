//! Query strings: the options of the library as parameters, and the parameters of this interface.

use std::{borrow::Cow, sync::LazyLock};

use wayfare::{
    DisplayNames, MAX_LIMIT, OptionType, PlaceKind, QueryOption, QueryOptions, Style, Verb,
};

use crate::{failure::Failure, percent::decode_query, schema::Schema};

/// The default limit of a search by name.
const BEST: usize = 20;

const ONE_OR_ZERO: &str = "1 or 0";
const KINDS: &[&str] = &[
    PlaceKind::Place.as_str(),
    PlaceKind::Region.as_str(),
    PlaceKind::Country.as_str(),
];
const STYLES: &[&str] = &[
    Style::Budget.as_str(),
    Style::Midrange.as_str(),
    Style::Luxury.as_str(),
];
const FLAG: Schema = Schema::OneOf(&["1", "0"]);

/// Returns the names and values of a query string. Those whose name cannot be decoded are left out: no parameter has
/// such a name.
pub(crate) fn pairs(
    query: &str,
) -> impl Iterator<Item = (Cow<'_, str>, Result<Cow<'_, str>, Failure>)> {
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
    set: Set,
}

/// What a parameter sets.
enum Set {
    Option(QueryOption),
    Own(fn(&mut Options, &str) -> Option<()>),
}

/// The values of the extension parameters of a request.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    pub(crate) asked: QueryOptions,
    pub(crate) lang: Option<String>,
    pub(crate) inherit: bool,
    pub(crate) match_details: bool,
    pub(crate) explain: bool,
}

/// The options of the library.
static OPTIONS: LazyLock<Vec<QueryParameter>> =
    LazyLock::new(|| QueryOption::ALL.iter().copied().map(of_option).collect());

pub(crate) static LIMIT: QueryParameter = of_option(QueryOption::Limit);
pub(crate) static RADIUS_KM: QueryParameter = of_option(QueryOption::RadiusKm);
pub(crate) static COUNTRY: QueryParameter = of_option(QueryOption::Country);

/// Returns the parameters that are the options of a query. A search is for locations: it finds no regions, and puts the
/// places in a region for it.
pub(crate) fn of_verb(verb: Verb) -> impl Iterator<Item = &'static QueryParameter> {
    OPTIONS.iter().filter(move |parameter| match parameter.set {
        Set::Option(QueryOption::Kind | QueryOption::PlacesOnly) if verb == Verb::Search => false,
        Set::Option(option) => option.verbs().contains(&verb),
        Set::Own(_) => false,
    })
}

const fn of_option(option: QueryOption) -> QueryParameter {
    let (schema, must_be) = match (option, option.value_type()) {
        (QueryOption::Fuzzy, _) => (Schema::OneOf(&["auto", "off"]), "auto or off"),
        (_, OptionType::Flag) => (FLAG, ONE_OR_ZERO),
        (_, of_type) => (schema(of_type), option.must_be()),
    };
    let (name, about, example) = (option.name(), option.about(), option.example());
    let example = if let QueryOption::Fuzzy = option {
        "off"
    } else {
        example
    };
    QueryParameter {
        name,
        about,
        example,
        must_be,
        schema,
        repeatable: option.is_repeatable(),
        set: Set::Option(option),
    }
}

const fn schema(of_type: OptionType) -> Schema {
    match of_type {
        OptionType::Limit => Schema::Integer {
            minimum: 1,
            maximum: MAX_LIMIT as u64,
        },
        OptionType::Whole => Schema::Integer {
            minimum: 0,
            maximum: u64::MAX,
        },
        OptionType::Number => Schema::Number {
            minimum: Some(0),
            maximum: None,
        },
        OptionType::Country => Schema::Pattern("^([A-Za-z]{2}|00)$"),
        OptionType::FeatureClass => Schema::Pattern("^[A-Za-z]$"),
        OptionType::Point => Schema::Pattern("^[-+.0-9Ee]+,[-+.0-9Ee]+$"),
        OptionType::BoundingBox => Schema::Pattern("^[-+.0-9Ee]+(,[-+.0-9Ee]+){3}$"),
        OptionType::Circle => Schema::Pattern("^[-+.0-9Ee]+(,[-+.0-9Ee]+){2}$"),
        OptionType::Price => Schema::Pattern("^[-+.0-9Ee]+ *([A-Za-z]{3})?$"),
        OptionType::Kind => Schema::OneOf(KINDS),
        OptionType::Style => Schema::OneOf(STYLES),
        _ => Schema::Text,
    }
}

pub(crate) static LANG: QueryParameter = QueryParameter {
    name: "lang",
    about: "Names of places in this language, where known.",
    example: "de",
    must_be: "a language tag (BCP 47)",
    schema: Schema::Pattern("^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$"),
    repeatable: false,
    set: Set::Own(|options, value| {
        options.lang = Some(DisplayNames::is_language_tag(value).then(|| value.to_owned())?);
        Some(())
    }),
};

pub(crate) static INHERIT: QueryParameter = flag(
    "inherit",
    "Whether a location without costs inherits them: a quarter from its city, a region from its main place, \
     others from their country, with `country_code` in place of `geonameid`.",
    |options, value| yes_or_no(value).map(|yes| options.inherit = yes),
);

pub(crate) static MATCH_DETAILS: QueryParameter = flag(
    "match_details",
    "Whether results say how they matched: `matched_name`, `match_kind` and `confidence`.",
    |options, value| yes_or_no(value).map(|yes| options.match_details = yes),
);

pub(crate) static EXPLAIN: QueryParameter = flag(
    "explain",
    "Whether results say what their scores are made of: `explanation`.",
    |options, value| yes_or_no(value).map(|yes| options.explain = yes),
);

/// Returns a parameter that is 1 or 0.
const fn flag(
    name: &'static str,
    about: &'static str,
    set: fn(&mut Options, &str) -> Option<()>,
) -> QueryParameter {
    QueryParameter {
        name,
        about,
        example: "1",
        must_be: ONE_OR_ZERO,
        schema: FLAG,
        repeatable: false,
        set: Set::Own(set),
    }
}

fn yes_or_no(value: &str) -> Option<bool> {
    match value {
        "1" => Some(true),
        "0" => Some(false),
        _ => None,
    }
}

impl Options {
    /// Reads those of some parameters that a query string has; all others are ignored.
    pub(crate) fn read<P>(query: &str, parameters: impl Fn() -> P) -> Result<Self, Failure>
    where
        P: Iterator<Item = &'static QueryParameter>,
    {
        let mut options = Self::default();
        if query.is_empty() {
            return Ok(options);
        }
        for (name, value) in pairs(query) {
            let Some(parameter) = parameters().find(|parameter| parameter.name == name) else {
                continue;
            };
            let value = value?;
            let is_set = parameter.schema.may_be(&value)
                && match parameter.set {
                    Set::Option(option) => options.asked.set(option, &value).is_ok(),
                    Set::Own(set) => set(&mut options, &value).is_some(),
                };
            if !is_set {
                let QueryParameter { name, must_be, .. } = parameter;
                return Err(Failure::Input(format!(
                    "{value:?} is not a value of {name}: it must be {must_be}."
                )));
            }
        }
        Ok(options)
    }

    /// Returns whether these options may make the answer take long: each result costs time, and a filter that few
    /// places pass is tested on all.
    pub(crate) fn is_wide(&self) -> bool {
        self.best() > BEST || self.asked.is_narrow() || self.match_details || self.explain
    }

    /// Returns the limit of a search by name.
    pub(crate) fn best(&self) -> usize {
        self.asked.limit().unwrap_or(BEST)
    }
}
