//! Parsed requests: what a request asks for, however it is written.

use std::borrow::Cow;

use wayfare::Dataset;

use crate::{
    Format, Request, Response, Route, Work,
    failure::Failure,
    percent::decode,
    query::Options,
    routes::{Call, Match, parts},
    schema::Schema,
};

/// A text of more words than this may take more than a millisecond: each run of them is looked up, and weighs the places
/// of all others. `just instructions` counts what the worst texts cost.
const FEW_WORDS: usize = 2;

/// The same of one of more bytes, in scripts without blanks, whose characters are words.
const FEW_BYTES: usize = 32;

/// A request whose path and query have been parsed.
///
/// Two are equal if they ask for the same: unknown parameters and their order do not count, nor do slashes that are not
/// needed or how the path is percent-encoded. So it is the key for a cache of answers.
///
/// ```
/// use wayfare_api::{Request, Response, find};
///
/// let parse = |target: &'static str| {
///     let request = Request::from(target);
///     find(request.path).expect("there is such a route").parse(request)
/// };
/// assert!(parse("/countries?format=xml")? == parse("//countries/?page=7&format=xml")?);
/// assert!(parse("/countries?format=xml")? != parse("/countries")?);
/// # Ok::<(), Response>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ParsedRequest {
    route: &'static Route,
    /// The values of the parameters in the path, none of them blank.
    arguments: Vec<String>,
    options: Options,
    format: Format,
}

impl Match {
    /// Parses a request for this route.
    ///
    /// # Errors
    ///
    /// The request is wrong for any dataset: the response says so.
    pub fn parse(&self, request: Request<'_>) -> Result<ParsedRequest, Response> {
        let format = Format::of_query(request.query);
        let parsed = format.and_then(|format| {
            if let Some(missing) = self.missing {
                return Err(missing.missing());
            }
            let arguments = arguments(self.route, request.path)?;
            let options = Options::read(request.query, || self.route.query())?;
            Ok(ParsedRequest {
                route: self.route,
                arguments,
                options,
                format,
            })
        });
        parsed.map_err(|failure| {
            failure.response(Format::of_query(request.query).unwrap_or_default())
        })
    }
}

/// Returns the values of the parameters in a path.
fn arguments(route: &Route, path: &str) -> Result<Vec<String>, Failure> {
    let parts: Vec<_> = parts(path).collect();
    let values = route.path.iter().enumerate().filter_map(|(at, segment)| {
        let (parameter, rest) = (segment.parameter()?, parts.get(at..)?);
        let part = if parameter.is_text() {
            rest.join("/").into()
        } else {
            Cow::from(*rest.first()?)
        };
        Some(decode(&part).and_then(|value| match parameter.schema {
            _ if value.trim().is_empty() => Err(parameter.missing()),
            Schema::OneOf(values) if !values.contains(&&*value) => Err(parameter.malformed(&value)),
            _ => Ok(value.into_owned()),
        }))
    });
    values.collect()
}

impl ParsedRequest {
    /// Returns its route.
    pub fn route(&self) -> &'static Route {
        self.route
    }

    /// Returns how much work the answer is.
    ///
    /// ```
    /// use wayfare_api::{Request, Response, Work, find};
    ///
    /// for (target, work) in [
    ///     ("/search/location/lisb", Work::Small),
    ///     ("/search/location/lisb?limit=100", Work::Large),
    ///     ("/search/location/lisb?circle=38.72,-9.14,5", Work::Large),
    ///     ("/search/location/portland, or", Work::Small),
    ///     ("/search/location/portland, or, usa", Work::Large),
    ///     ("/countries", Work::Table),
    /// ] {
    ///     let request = Request::from(target);
    ///     assert_eq!(find(request.path).expect("there is such a route").parse(request)?.work(), work);
    /// }
    /// # Ok::<(), Response>(())
    /// ```
    pub fn work(&self) -> Work {
        match self.route.work {
            // There are more language tags than languages.
            Work::Table if self.options.lang.is_some() => Work::Large,
            Work::Small if self.options.is_wide() || self.has_long_text() => Work::Large,
            work => work,
        }
    }

    fn has_long_text(&self) -> bool {
        let is_word = |word: &&str| !word.is_empty();
        self.route
            .parameters()
            .zip(&self.arguments)
            .any(|(parameter, text)| {
                let words = text.split(|c: char| !c.is_alphanumeric()).filter(is_word);
                parameter.is_text() && (text.len() > FEW_BYTES || words.count() > FEW_WORDS)
            })
    }

    /// Answers it, as [`respond`](crate::respond) does.
    pub fn respond(&self, dataset: &Dataset) -> Response {
        self.answer(dataset)
            .unwrap_or_else(|failure| failure.response(self.format))
    }

    fn answer(&self, dataset: &Dataset) -> Result<Response, Failure> {
        let call = Call::new(dataset, self.route.path, &self.arguments, &self.options)?;
        let body = self.format.write::<Failure>(|w| {
            w.begin_object();
            w.key("status");
            w.boolean(true);
            w.key("data");
            (self.route.handle)(&call, w)?;
            w.end_object();
            Ok(())
        })?;
        Ok(Response {
            status: 200,
            content_type: self.format.content_type(),
            body,
        })
    }
}

impl Failure {
    fn response(self, format: Format) -> Response {
        match self {
            Self::Input(sentence) => Response::failure(200, &sentence, format),
            Self::Dataset(sentence) => Response::failure(500, &sentence, format),
        }
    }
}
