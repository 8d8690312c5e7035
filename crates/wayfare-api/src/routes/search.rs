//! Search by name and by coordinates.

use wayfare::Filter;

use super::{
    call::Call,
    countries::COUNTRY,
    currencies::CURRENCY,
    locations::LOCATION,
    path::{
        LATITUDE, LONGITUDE, NAME, PathParameter,
        Segment::{Literal, Parameter},
    },
    route::{Answer, Group, Route, Work},
};
use crate::{
    failure::Failure,
    query::{
        self, BBOX, CIRCLE, EXPLAIN, FUZZY, LANG, LIMIT, MATCH_DETAILS, QueryParameter, RADIUS_KM,
        SAME_COUNTRY,
    },
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
            handle: location,
        },
        Route {
            path: &[Literal("search"), Literal("locationdata"), Parameter(&NAME)],
            about: "The same, among the locations that have travel costs.",
            query: BY_NAME,
            answer: Answer::Many(&LOCATION),
            work: Work::Small,
            handle: locationdata,
        },
        Route {
            path: &[Literal("search"), Literal("country"), Parameter(&COUNTRY_NAME)],
            about: "The 20 best countries for a name or code: by match, then by inhabitants.",
            query: &[&LIMIT],
            answer: Answer::Many(&COUNTRY),
            work: Work::Small,
            handle: country,
        },
        Route {
            path: &[Literal("search"), Literal("currency"), Parameter(&CURRENCY_NAME)],
            about: "The 20 best currencies for a name, code or symbol: by match, then by what is spent of them.",
            query: &[&LIMIT],
            answer: Answer::Many(&CURRENCY),
            work: Work::Small,
            handle: currency,
        },
        Route {
            path: &[Literal("search"), Literal("geo"), Parameter(&LATITUDE), Parameter(&LONGITUDE)],
            about: "The 10 locations nearest to a point.",
            query: BY_POINT,
            answer: Answer::Many(&LOCATION),
            work: Work::Small,
            handle: geo,
        },
        Route {
            path: &[Literal("search"), Literal("geodata"), Parameter(&LATITUDE), Parameter(&LONGITUDE)],
            about: "The same, among the locations that have travel costs.",
            query: BY_POINT,
            answer: Answer::Many(&LOCATION),
            work: Work::Small,
            handle: geodata,
        },
    ],
};

const BY_NAME: &[&QueryParameter] =
    &[&LIMIT, &query::COUNTRY, &BBOX, &CIRCLE, &FUZZY, &LANG, &MATCH_DETAILS, &EXPLAIN];
const BY_POINT: &[&QueryParameter] =
    &[&LIMIT, &RADIUS_KM, &query::COUNTRY, &SAME_COUNTRY, &BBOX, &CIRCLE, &LANG];

static COUNTRY_NAME: PathParameter =
    PathParameter { name: "name", noun: "a search term", example: "portu", schema: Schema::Text };
static CURRENCY_NAME: PathParameter =
    PathParameter { name: "name", noun: "a search term", example: "franc", schema: Schema::Text };

fn location(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    by_name(call, call.options.filter(), w)
}

fn locationdata(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    by_name(call, call.options.filter().with_costs(true), w)
}

fn by_name(call: &Call<'_>, filter: Filter, w: &mut dyn Writer) -> Result<(), Failure> {
    let options = call.options.search(filter).places_only(true);
    let hits = call.dataset.search_with(call.text(&NAME)?, &options)?;
    w.begin_array();
    for hit in hits {
        w.item();
        LOCATION.write_hit(call, &hit, w)?;
    }
    w.end_array();
    Ok(())
}

fn geo(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    by_point(call, call.options.filter(), w)
}

fn geodata(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    by_point(call, call.options.filter().with_costs(true), w)
}

fn by_point(call: &Call<'_>, filter: Filter, w: &mut dyn Writer) -> Result<(), Failure> {
    let nearest = call.dataset.nearest_with(call.point()?, &call.options.nearest(filter))?;
    w.begin_array();
    for near in nearest {
        w.item();
        LOCATION.write_for(call, &near.place()?, w)?;
    }
    w.end_array();
    Ok(())
}

fn country(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let found = call.dataset.search_countries(call.text(&COUNTRY_NAME)?)?;
    COUNTRY.write_all(found.into_iter().take(call.options.best()), w)?;
    Ok(())
}

fn currency(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let found = call.dataset.search_currencies(call.text(&CURRENCY_NAME)?)?;
    CURRENCY.write_all(found.into_iter().take(call.options.best()), w)?;
    Ok(())
}
