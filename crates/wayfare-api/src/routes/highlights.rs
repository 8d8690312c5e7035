//! Highlights: examples of actual costs.

use wayfare::{CurrencyCode, Highlight, NearbyHighlight, Verb};

use super::{
    path::{COUNTRY_CODE, GEONAMEID, LATITUDE, LONGITUDE, Literal, Parameter},
    route::{Answer, Group, Options, Route, Work},
};
use crate::object::{Object, Row, field};

pub(super) const GROUP: Group = Group {
    name: "highlights",
    about: "Examples of actual costs.",
    routes: &[
        Route {
            path: &[
                Literal("costs"),
                Literal("highlights"),
                Parameter(&GEONAMEID),
            ],
            about: "Examples of costs in a location.",
            query: &[Options(Verb::Highlights)],
            answer: Answer::Many(&HIGHLIGHT),
            work: Work::Small,
            handle: |call, w| {
                HIGHLIGHT.write_all(
                    call.place()?
                        .highlights_with(&call.options.asked.highlights())?,
                    w,
                )
            },
        },
        Route {
            path: &[
                Literal("costs"),
                Literal("countryhighlights"),
                Parameter(&COUNTRY_CODE),
            ],
            about: "Examples of costs in a country.",
            query: &[Options(Verb::Highlights)],
            answer: Answer::Many(&HIGHLIGHT),
            work: Work::Small,
            handle: |call, w| {
                let (code, options) = (call.country()?.code, call.options.asked.highlights());
                HIGHLIGHT.write_all(call.dataset.country_highlights_with(code, &options)?, w)
            },
        },
        Route {
            path: &[
                Literal("costs"),
                Literal("nearhighlights"),
                Parameter(&LATITUDE),
                Parameter(&LONGITUDE),
            ],
            about: "The 10 examples of costs nearest to a point.",
            query: &[Options(Verb::NearestHighlights)],
            answer: Answer::Many(&NEARBY_HIGHLIGHT),
            work: Work::Large,
            handle: |call, w| {
                let options = call.options.asked.highlights();
                NEARBY_HIGHLIGHT
                    .write_all(call.dataset.nearest_highlights(call.point()?, &options)?, w)
            },
        },
    ],
};

impl Row for Highlight<'static> {
    type Of<'d> = Highlight<'d>;
}

static HIGHLIGHT: Object<Highlight<'static>> = Object {
    name: "Highlight",
    about: "An example of an actual cost.",
    fields: &[
        field!("description" Text "text" "A ride on tram 28" "What it is." |h| Some(h.description)),
        field!("category_id" Whole "id" "3" "Id of its category." |h| Some(h.category_id.into())),
        field!("cost" Amount "local currency" "1.85" "The amount." |h| Some(h.cost)),
    ],
};

impl Row for NearbyHighlight<'static> {
    type Of<'d> = NearbyHighlight<'d>;
}

static NEARBY_HIGHLIGHT: Object<NearbyHighlight<'static>> = Object {
    name: "NearbyHighlight",
    about: "An example of an actual cost near a point.",
    fields: &[
        field!("description" Text "text" "A ride on tram 28" "What it is." |n| Some(n.highlight.description)),
        field!("category_id" Whole "id" "3" "Id of its category." |n| Some(n.highlight.category_id.into())),
        field!("cost" Amount "`currency_code`" "1.85" "The amount." |n| Some(n.highlight.cost)),
        field!("currency_code" optional Text "ISO 4217 code" "EUR" "Code of its currency, where known."
            |n| n.highlight.currency_code.as_ref().map(CurrencyCode::as_str)),
        field!("geonameid" Whole "id" "2267057" "Id of its location." |n| Some(n.place_id.get().into())),
        field!("distance_km" Amount "kilometre" "1.2"
            "Great-circle distance of the location from the point." |n| Some(n.distance_km)),
    ],
};
