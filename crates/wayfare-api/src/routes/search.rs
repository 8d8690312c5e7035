//! Search by name and by coordinates.

use wayfare::{Filter, Resolution, Verb};

use super::{
    call::Call,
    countries::COUNTRY,
    currencies::CURRENCY,
    locations::{LOCATION, Location},
    path::{LATITUDE, LONGITUDE, Literal, NAME, Parameter, PathParameter, TERM},
    place::told_apart,
    postal_codes::POSTAL_CODE,
    route::{Answer, Group, Options, Own, Route, Takes, Work},
};
use crate::{
    failure::Failure,
    query::{self, EXPLAIN, LANG, LIMIT, MATCH_DETAILS},
    schema::Schema,
    write::Writer,
};

pub(super) const GROUP: Group = Group {
    name: "search",
    about: "Locations by name or coordinates, countries and currencies by name. The best or nearest come first.",
    routes: &[
        Route {
            path: &[Literal("search"), Literal("location"), Parameter(&NAME)],
            about: "The 20 best of all locations for a name, part of a name or a postal code. \
                    The name of a region or country gives its most important places.",
            query: BY_NAME,
            answer: Answer::Many(&LOCATION),
            work: Work::Small,
            handle: |call, w| by_name(call, call.options.asked.filter(), w),
        },
        Route {
            path: &[Literal("search"), Literal("locationdata"), Parameter(&NAME)],
            about: "The same, among the locations that have travel costs.",
            query: BY_NAME,
            answer: Answer::Many(&LOCATION),
            work: Work::Small,
            handle: |call, w| by_name(call, call.options.asked.filter().with_costs(true), w),
        },
        Route {
            path: &[Literal("search"), Literal("resolve"), Parameter(&NAME)],
            about: "The one location, region or country that a name means; none if several may be meant.",
            query: &[
                Options(Verb::Resolve),
                Own(&LANG),
                Own(&MATCH_DETAILS),
                Own(&EXPLAIN),
            ],
            answer: Answer::Many(&LOCATION),
            work: Work::Small,
            handle: resolve,
        },
        Route {
            path: &[
                Literal("search"),
                Literal("postalcode"),
                Parameter(&POSTAL_CODE_TEXT),
            ],
            about: "What a postal code stands for, in each country that has it.",
            query: &[Own(&LIMIT), Own(&query::COUNTRY)],
            answer: Answer::Many(&POSTAL_CODE),
            work: Work::Small,
            handle: postal_code,
        },
        Route {
            path: &[
                Literal("search"),
                Literal("country"),
                Parameter(&COUNTRY_NAME),
            ],
            about: "The 20 best countries for a name or code: by match, then by inhabitants.",
            query: &[Own(&LIMIT)],
            answer: Answer::Many(&COUNTRY),
            work: Work::Small,
            handle: |call, w| {
                let found = call.dataset.search_countries(call.text(&COUNTRY_NAME)?)?;
                COUNTRY.write_all(found.into_iter().take(call.options.best()), w)
            },
        },
        Route {
            path: &[
                Literal("search"),
                Literal("currency"),
                Parameter(&CURRENCY_NAME),
            ],
            about: "The 20 best currencies for a name, code or symbol: by match, then by what is spent of them.",
            query: &[Own(&LIMIT)],
            answer: Answer::Many(&CURRENCY),
            work: Work::Small,
            handle: |call, w| {
                let found = call.dataset.search_currencies(call.text(&CURRENCY_NAME)?)?;
                CURRENCY.write_all(found.into_iter().take(call.options.best()), w)
            },
        },
        Route {
            path: &[
                Literal("search"),
                Literal("geo"),
                Parameter(&LATITUDE),
                Parameter(&LONGITUDE),
            ],
            about: "The 10 locations nearest to a point.",
            query: BY_POINT,
            answer: Answer::Many(&LOCATION),
            work: Work::Small,
            handle: |call, w| by_point(call, call.options.asked.filter(), w),
        },
        Route {
            path: &[
                Literal("search"),
                Literal("geodata"),
                Parameter(&LATITUDE),
                Parameter(&LONGITUDE),
            ],
            about: "The same, among the locations that have travel costs.",
            query: BY_POINT,
            answer: Answer::Many(&LOCATION),
            work: Work::Small,
            handle: |call, w| by_point(call, call.options.asked.filter().with_costs(true), w),
        },
    ],
};

const BY_NAME: &[Takes] = &[
    Options(Verb::Search),
    Own(&LANG),
    Own(&MATCH_DETAILS),
    Own(&EXPLAIN),
];
const BY_POINT: &[Takes] = &[Options(Verb::Nearest), Own(&LANG)];

static COUNTRY_NAME: PathParameter = PathParameter {
    example: "portu",
    ..TERM
};
static CURRENCY_NAME: PathParameter = PathParameter {
    example: "franc",
    ..TERM
};
static POSTAL_CODE_TEXT: PathParameter = PathParameter {
    name: "code",
    noun: "a postal code",
    example: "1000-001",
    schema: Schema::Text,
};

fn by_name(call: &Call<'_>, filter: Filter, w: &mut dyn Writer) -> Result<(), Failure> {
    let options = call.options.asked.search().filter(filter).places_only(true);
    let hits = call.dataset.search_with(call.text(&NAME)?, &options)?;
    let told_apart = told_apart(&hits)?.into_iter();
    let locations = hits.iter().zip(told_apart);
    LOCATION.write_each(
        locations.map(|(hit, told_apart)| Location::of_hit(call, hit, told_apart)),
        w,
    )
}

fn resolve(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let hit = match call
        .dataset
        .resolve(call.text(&NAME)?, &call.options.asked.policy())?
    {
        Resolution::One { hit, .. } => Some(hit),
        _ => None,
    };
    LOCATION.write_each(hit.iter().map(|hit| Location::of_hit(call, hit, None)), w)
}

fn postal_code(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let (code, mut countries) = (
        call.text(&POSTAL_CODE_TEXT)?,
        call.options.asked.countries().peekable(),
    );
    let found = match countries.peek() {
        None => call.dataset.postal_code(code)?,
        Some(_) => countries
            .map(|country| call.dataset.postal_code_in(code, country))
            .collect::<Result<Vec<_>, _>>()?
            .concat(),
    };
    POSTAL_CODE.write_all(
        found
            .into_iter()
            .take(call.options.asked.limit().unwrap_or(usize::MAX)),
        w,
    )
}

fn by_point(call: &Call<'_>, filter: Filter, w: &mut dyn Writer) -> Result<(), Failure> {
    let nearest = call
        .dataset
        .nearest_with(call.point()?, &call.options.asked.nearest().filter(filter))?;
    LOCATION.write_each(
        nearest
            .iter()
            .map(|near| Location::new(call, &near.place()?)),
        w,
    )
}
