//! Query strings and the parameters that extend the interface.

use std::{
    borrow::Cow,
    collections::BTreeSet,
    hash::{Hash, Hasher},
};

use wayfare::{
    AccommodationOptions, BoundingBox, Circle, CountryCode, Filter, NearestOptions, PlaceKind, SearchOptions,
    Style,
};

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
    radius_km: Option<Finite<f64, 1>>,
    /// Each once: a request may repeat them a thousand times.
    pub(crate) countries: BTreeSet<CountryCode>,
    /// Each once, too.
    kinds: Vec<PlaceKind>,
    bounding_box: Option<Finite<BoundingBox, 4>>,
    circle: Option<Finite<Circle, 3>>,
    pub(crate) style: Option<Style>,
    max_price: Option<Finite<f64, 1>>,
    pub(crate) not_fuzzy: bool,
    pub(crate) lang: Option<String>,
    pub(crate) inherit: bool,
    pub(crate) match_details: bool,
    pub(crate) explain: bool,
    same_country: bool,
}

/// What is made of finite numbers, and these.
#[derive(Clone, Copy)]
struct Finite<T, const N: usize>(T, [f64; N]);

impl<T, const N: usize> PartialEq for Finite<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.1 == other.1
    }
}

impl<T, const N: usize> Eq for Finite<T, N> {}

impl<T, const N: usize> Hash for Finite<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Both zeros are equal.
        self.1.map(|number| (number + 0.0).to_bits()).hash(state);
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
        options.radius_km = Some(Finite(radius, [radius]));
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

pub(crate) static BBOX: QueryParameter = QueryParameter {
    name: "bbox",
    about: "Only what is in this bounding box: its west, south, east and north in degrees. \
            A box with a west above its east crosses the antimeridian.",
    example: "-9.5,38.6,-9,38.8",
    must_be: "a west, south, east and north in degrees, such as -9.5,38.6,-9,38.8, the south not above the north",
    schema: Schema::Pattern("^[-+.0-9Ee]+(,[-+.0-9Ee]+){3}$"),
    repeatable: false,
    set: |options, value| {
        let around: BoundingBox = value.parse().ok()?;
        options.bounding_box = Some(Finite(around, [around.west, around.south, around.east, around.north]));
        Some(())
    },
};

pub(crate) static CIRCLE: QueryParameter = QueryParameter {
    name: "circle",
    about: "Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in \
            kilometres.",
    example: "38.72,-9.14,25",
    must_be: "a latitude, a longitude and a radius in kilometres, 0 or more, such as 38.72,-9.14,25",
    schema: Schema::Pattern("^[-+.0-9Ee]+(,[-+.0-9Ee]+){2}$"),
    repeatable: false,
    set: |options, value| {
        let around: Circle = value.parse().ok()?;
        let center = around.center;
        options.circle = Some(Finite(around, [center.latitude(), center.longitude(), around.radius_km]));
        Some(())
    },
};

pub(crate) static KIND: QueryParameter = QueryParameter {
    name: "kind",
    about: "Only places proper, regions or countries; given again, of one of these kinds.",
    example: "place",
    must_be: "place, region or country",
    schema: Schema::OneOf(&[
        PlaceKind::Place.as_str(),
        PlaceKind::Region.as_str(),
        PlaceKind::Country.as_str(),
    ]),
    repeatable: true,
    set: |options, value| {
        let kind = PlaceKind::from_name(value)?;
        if !options.kinds.contains(&kind) {
            options.kinds.push(kind);
        }
        Some(())
    },
};

pub(crate) static STYLE: QueryParameter = QueryParameter {
    name: "style",
    about: "The style of travel; midrange by default.",
    example: "budget",
    must_be: "budget, midrange or luxury",
    schema: Schema::OneOf(&[Style::Budget.as_str(), Style::Midrange.as_str(), Style::Luxury.as_str()]),
    repeatable: false,
    set: |options, value| {
        options.style = Some(value.parse().ok()?);
        Some(())
    },
};

pub(crate) static MAX_PRICE: QueryParameter = QueryParameter {
    name: "max_price",
    about: "Only what costs no more than this, in the requested currency.",
    example: "60",
    must_be: "an amount, 0 or more",
    schema: Schema::Number { minimum: Some(0), maximum: None },
    repeatable: false,
    set: |options, value| {
        let most = value.parse().ok().filter(|most: &f64| most.is_finite() && *most >= 0.0)?;
        options.max_price = Some(Finite(most, [most]));
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
        let is_filtered = !self.countries.is_empty()
            || !self.kinds.is_empty()
            || self.bounding_box.is_some()
            || self.circle.is_some()
            || self.same_country;
        self.best() > BEST || is_filtered || is_told_more
    }

    /// Returns the radius in kilometres.
    pub(crate) fn radius_km(&self) -> Option<f64> {
        self.radius_km.map(|Finite(km, _)| km)
    }

    /// Returns the highest price.
    pub(crate) fn max_price(&self) -> Option<f64> {
        self.max_price.map(|Finite(most, _)| most)
    }

    /// Returns the limit of a search by name.
    pub(crate) fn best(&self) -> usize {
        self.limit.unwrap_or(BEST)
    }

    /// Returns the filter of places.
    pub(crate) fn filter(&self) -> Filter {
        let mut filter = self.countries.iter().copied().fold(Filter::new(), Filter::country);
        filter = self.kinds.iter().copied().fold(filter, Filter::kind);
        if let Some(Finite(around, _)) = self.bounding_box {
            filter = filter.bounding_box(around);
        }
        if let Some(Finite(around, _)) = self.circle {
            filter = filter.circle(around);
        }
        filter
    }

    /// Returns the options of a search among the places of a filter.
    pub(crate) fn search(&self, filter: Filter) -> SearchOptions {
        SearchOptions::new().limit(self.best()).fuzzy(!self.not_fuzzy).filter(filter)
    }

    /// Returns the options of a query for the nearest places of a filter.
    pub(crate) fn nearest(&self, filter: Filter) -> NearestOptions {
        let mut options = NearestOptions::new().limit(self.nearest_limit()).filter(filter);
        if let Some(radius_km) = self.radius_km() {
            options = options.radius_km(radius_km);
        }
        options.same_country(self.same_country)
    }

    /// Returns the options for accommodation near a point; `radius_km` is the default radius.
    pub(crate) fn accommodation(&self, radius_km: f64) -> AccommodationOptions {
        let radius_km = self.radius_km().unwrap_or(radius_km);
        AccommodationOptions::new().limit(self.nearest_limit()).radius_km(radius_km).filter(self.filter())
    }

    fn nearest_limit(&self) -> usize {
        self.limit.unwrap_or(NEAREST)
    }
}
