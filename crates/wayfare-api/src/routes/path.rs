//! Paths: their parts, and the parameters that several routes have.

use crate::{
    failure::{Failure, sentence},
    schema::Schema,
};

pub(super) use Segment::{Literal, Parameter};

/// A part of a path.
#[derive(Clone, Copy)]
pub enum Segment {
    /// This text.
    Literal(&'static str),
    /// Any text, percent-encoded.
    Parameter(&'static PathParameter),
}

impl Segment {
    /// Returns its text, or the name of its parameter.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Literal(literal) => literal,
            Self::Parameter(parameter) => parameter.name,
        }
    }

    /// Returns its parameter, if it is one.
    pub(crate) fn parameter(&self) -> Option<&'static PathParameter> {
        match self {
            Self::Literal(_) => None,
            Self::Parameter(parameter) => Some(parameter),
        }
    }
}

/// A parameter that is part of a path.
pub struct PathParameter {
    /// Its name.
    pub name: &'static str,
    /// A noun for it with its article: `a latitude`.
    pub noun: &'static str,
    /// A value of it.
    pub example: &'static str,
    pub(crate) schema: Schema,
}

impl PathParameter {
    /// Returns whether its value is any text. It comes last, and is the rest of the path: proxies that rewrite a path make
    /// a slash of `%2F`.
    pub(crate) fn is_text(&self) -> bool {
        matches!(self.schema, Schema::Text)
    }

    pub(crate) fn missing(&self) -> Failure {
        Failure::Input(sentence(&format!("{} is required", self.noun)))
    }

    pub(crate) fn malformed(&self, value: &str) -> Failure {
        Failure::Input(format!("{value:?} is not {}.", self.noun))
    }
}

/// Returns the parts of a path, still encoded. Several slashes count as one; those at the ends do not count.
pub(crate) fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|part| !part.is_empty())
}

pub(super) static GEONAMEID: PathParameter = PathParameter {
    name: "geonameid",
    noun: "a location id",
    example: "2267057",
    schema: Schema::Integer {
        minimum: 1,
        maximum: u32::MAX as u64,
    },
};

pub(super) static COUNTRY_CODE: PathParameter = PathParameter {
    name: "country_code",
    noun: "a country code",
    example: "PT",
    schema: Schema::Pattern("^([A-Za-z]{2}|00)$"),
};

/// The code of a currency.
pub(super) const CURRENCY: PathParameter = PathParameter {
    name: "currency_code",
    noun: "a currency code",
    example: "USD",
    schema: Schema::Pattern("^[A-Za-z]{3}$"),
};
pub(super) static CURRENCY_CODE: PathParameter = CURRENCY;

/// A name that is searched for.
pub(super) const TERM: PathParameter = PathParameter {
    name: "name",
    noun: "a search term",
    example: "lisb",
    schema: Schema::Text,
};
pub(super) static NAME: PathParameter = TERM;

pub(super) static LATITUDE: PathParameter = PathParameter {
    name: "latitude",
    noun: "a latitude",
    example: "38.72",
    schema: Schema::Number {
        minimum: Some(-90),
        maximum: Some(90),
    },
};

pub(super) static LONGITUDE: PathParameter = PathParameter {
    name: "longitude",
    noun: "a longitude",
    example: "-9.14",
    schema: Schema::Number {
        minimum: Some(-180),
        maximum: Some(180),
    },
};
