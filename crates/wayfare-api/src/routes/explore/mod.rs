//! Additions to the interface of the service for the explorer: names with their languages, the provenance of costs, and
//! the map. They have a path of their own, and may change with the page.

mod card;
mod cheapest;
mod compare;
mod listings;
mod map;
mod polyline;
mod suggest;

use wayfare::Verb;

use super::{
    path::{COUNTRY_CODE, CURRENCY_CODE, GEONAMEID, LATITUDE, LONGITUDE, Literal, NAME, Parameter},
    route::{Answer, Group, Options, Own, Route, Work},
};
use crate::query::{LANG, LIMIT, RADIUS_KM};

pub(super) const GROUP: Group = Group {
    name: "explore",
    about: "What the page of the server needs besides. Additions, which may change with the page.",
    routes: &[
        Route {
            path: &[Literal("explore"), Literal("suggest"), Parameter(&NAME)],
            about: "The 20 best places, regions and countries for a text that is being typed, and why.",
            query: &[Options(Verb::Autocomplete), Own(&LANG)],
            answer: Answer::Many(&suggest::SUGGESTION),
            work: Work::Large,
            handle: suggest::suggest,
        },
        Route {
            path: &[Literal("explore"), Literal("place"), Parameter(&GEONAMEID)],
            about: "One place, region or country.",
            query: &[Own(&LANG)],
            answer: Answer::One(&card::CARD),
            work: Work::Small,
            handle: card::card,
        },
        Route {
            path: &[Literal("explore"), Literal("names"), Parameter(&GEONAMEID)],
            about: "Its names with their languages.",
            query: &[],
            answer: Answer::Many(&card::NAME_OF),
            work: Work::Small,
            handle: |call, w| card::NAME_OF.write_all(card::place(call)?.alternate_names()?, w),
        },
        Route {
            path: &[Literal("explore"), Literal("costs"), Parameter(&GEONAMEID)],
            about: "Its costs, or else those that it inherits, with their basis; false where too little is known.",
            query: &[],
            answer: Answer::ManyOrFalse(&card::COST),
            work: Work::Small,
            handle: card::costs,
        },
        Route {
            path: &[Literal("explore"), Literal("stay"), Parameter(&GEONAMEID)],
            about: "The places to stay in it, with their levels and where they come from.",
            query: &[Options(Verb::Accommodation)],
            answer: Answer::Many(&listings::STAY),
            work: Work::Large,
            handle: |call, w| {
                let options = call.options.asked.accommodation();
                listings::STAY.write_all(card::place(call)?.accommodation_with(&options)?, w)
            },
        },
        Route {
            path: &[
                Literal("explore"),
                Literal("examples"),
                Parameter(&GEONAMEID),
            ],
            about: "Examples of costs in it, and where they come from.",
            query: &[Options(Verb::Highlights)],
            answer: Answer::Many(&listings::EXAMPLE),
            work: Work::Large,
            handle: listings::examples,
        },
        Route {
            path: &[
                Literal("explore"),
                Literal("cheapest"),
                Parameter(&CURRENCY_CODE),
            ],
            about: "The 20 places with costs of their own where a day costs least, in groups, the cheapest first; one a country, unless a country, region or circle is given.",
            query: &[Options(Verb::Cheapest), Own(&LANG)],
            answer: Answer::Many(&cheapest::DAY),
            work: Work::Large,
            handle: cheapest::cheapest,
        },
        Route {
            path: &[
                Literal("explore"),
                Literal("compare"),
                Parameter(&compare::GEONAMEIDS),
            ],
            about: "Which of several places is cheaper, as far as their costs tell. A pair without costs is left out.",
            query: &[],
            answer: Answer::Many(&compare::PAIR),
            work: Work::Small,
            handle: compare::compare,
        },
        Route {
            path: &[Literal("explore"), Literal("inside"), Parameter(&GEONAMEID)],
            about: "The most important places in a region or country; none in a place proper.",
            query: &[Own(&LANG)],
            answer: Answer::Many(&map::LABEL),
            work: Work::Small,
            handle: |call, w| {
                let places = card::place(call)?.main_places()?;
                map::write_labels(call, places.into_iter().map(Ok), w)
            },
        },
        Route {
            path: &[
                Literal("explore"),
                Literal("regions"),
                Parameter(&COUNTRY_CODE),
            ],
            about: "The admin1 regions of a country, the most important first.",
            query: &[Own(&LANG)],
            answer: Answer::Many(&map::LABEL),
            work: Work::Large,
            handle: map::regions,
        },
        Route {
            path: &[
                Literal("explore"),
                Literal("at"),
                Parameter(&LATITUDE),
                Parameter(&LONGITUDE),
            ],
            about: "The country and the region that a point lies in; none at sea.",
            query: &[Own(&LANG)],
            answer: Answer::Many(&map::REGION),
            work: Work::Small,
            handle: map::at,
        },
        Route {
            path: &[
                Literal("explore"),
                Literal("around"),
                Parameter(&LATITUDE),
                Parameter(&LONGITUDE),
            ],
            about: "The 20 places with the most inhabitants within 50 km of a point.",
            query: &[Own(&LIMIT), Own(&RADIUS_KM), Own(&LANG)],
            answer: Answer::Many(&map::LABEL),
            work: Work::Large,
            handle: map::around,
        },
        Route {
            path: &[Literal("explore"), Literal("labels")],
            about: "Names for a map of the world: all countries and the most important places, most important first.",
            query: &[Own(&LANG)],
            answer: Answer::Many(&map::LABEL),
            work: Work::Table,
            handle: map::labels,
        },
        Route {
            path: &[
                Literal("explore"),
                Literal("outlines"),
                Parameter(&map::DETAIL),
            ],
            about: "Coasts and borders of countries, or the borders of regions within them, simplified to two kilometres.",
            query: &[],
            answer: Answer::Many(&map::OUTLINE),
            work: Work::Table,
            handle: map::outlines,
        },
        Route {
            path: &[Literal("explore"), Literal("dataset")],
            about: "The dataset that answers come from.",
            query: &[],
            answer: Answer::One(&card::DATASET),
            work: Work::Table,
            handle: |call, w| card::DATASET.write(&call.dataset.info()?, w),
        },
    ],
};
