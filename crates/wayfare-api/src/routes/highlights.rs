//! Highlights: examples of actual costs.

use wayfare::{CurrencyCode, Highlight, NearbyHighlight, Verb};

use super::{
    call::Call,
    path::{
        COUNTRY_CODE, GEONAMEID, LATITUDE, LONGITUDE,
        Segment::{Literal, Parameter},
    },
    route::{Answer, Group, Route, Takes::Options, Work},
};
use crate::{
    failure::Failure,
    object::{Field, Object, Read, Row},
    write::Writer,
};

pub(super) const GROUP: Group = Group {
    name: "highlights",
    about: "Examples of actual costs.",
    routes: &[
        Route {
            path: &[Literal("costs"), Literal("highlights"), Parameter(&GEONAMEID)],
            about: "Examples of costs in a location.",
            query: &[Options(Verb::Highlights)],
            answer: Answer::Many(&HIGHLIGHT),
            work: Work::Small,
            handle: location,
        },
        Route {
            path: &[Literal("costs"), Literal("countryhighlights"), Parameter(&COUNTRY_CODE)],
            about: "Examples of costs in a country.",
            query: &[Options(Verb::Highlights)],
            answer: Answer::Many(&HIGHLIGHT),
            work: Work::Small,
            handle: country,
        },
        Route {
            path: &[Literal("costs"), Literal("nearhighlights"), Parameter(&LATITUDE), Parameter(&LONGITUDE)],
            about: "The 10 examples of costs nearest to a point.",
            query: &[Options(Verb::NearestHighlights)],
            answer: Answer::Many(&NEARBY_HIGHLIGHT),
            work: Work::Large,
            handle: near,
        },
    ],
};

struct Highlights;

impl Row for Highlights {
    type Of<'d> = Highlight<'d>;
}

static HIGHLIGHT: Object<Highlights> = Object {
    name: "Highlight",
    about: "An example of an actual cost.",
    fields: &[
        Field::new(
            "description",
            "text",
            "A ride on tram 28",
            "What it is.",
            Read::Text(|h| Some(h.description)),
        ),
        Field::new(
            "category_id",
            "id",
            "3",
            "Id of its category.",
            Read::Whole(|h| Some(h.category_id.into())),
        ),
        Field::new("cost", "local currency", "1.85", "The amount.", Read::Amount(|h| Some(h.cost))),
    ],
};

struct NearbyHighlights;

impl Row for NearbyHighlights {
    type Of<'d> = NearbyHighlight<'d>;
}

static NEARBY_HIGHLIGHT: Object<NearbyHighlights> = Object {
    name: "NearbyHighlight",
    about: "An example of an actual cost near a point.",
    fields: &[
        Field::new(
            "description",
            "text",
            "A ride on tram 28",
            "What it is.",
            Read::Text(|n| Some(n.highlight.description)),
        ),
        Field::new(
            "category_id",
            "id",
            "3",
            "Id of its category.",
            Read::Whole(|n| Some(n.highlight.category_id.into())),
        ),
        Field::new(
            "cost",
            "`currency_code`",
            "1.85",
            "The amount.",
            Read::Amount(|n| Some(n.highlight.cost)),
        ),
        Field::optional(
            "currency_code",
            "ISO 4217 code",
            "EUR",
            "Code of its currency, where known.",
            Read::Text(|n| n.highlight.currency_code.as_ref().map(CurrencyCode::as_str)),
        ),
        Field::new(
            "geonameid",
            "id",
            "2267057",
            "Id of its location.",
            Read::Whole(|n| Some(n.place_id.get().into())),
        ),
        Field::new(
            "distance_km",
            "kilometre",
            "1.2",
            "Great-circle distance of the location from the point.",
            Read::Amount(|n| Some(n.distance_km)),
        ),
    ],
};

fn near(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let options = call.options.asked.highlights();
    NEARBY_HIGHLIGHT.write_all(call.dataset.nearest_highlights(call.point()?, &options)?, w)
}

fn location(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    HIGHLIGHT.write_all(call.place()?.highlights_with(&call.options.asked.highlights())?, w)
}

fn country(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let code = call.country()?.code;
    HIGHLIGHT.write_all(call.dataset.country_highlights_with(code, &call.options.asked.highlights())?, w)?;
    Ok(())
}
