//! Highlights: examples of actual costs.

use wayfare::Highlight;

use super::{
    call::Call,
    path::{
        COUNTRY_CODE, GEONAMEID,
        Segment::{Literal, Parameter},
    },
    route::{Answer, Group, Route, Work},
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
            query: &[],
            answer: Answer::Many(&HIGHLIGHT),
            work: Work::Small,
            handle: location,
        },
        Route {
            path: &[Literal("costs"), Literal("countryhighlights"), Parameter(&COUNTRY_CODE)],
            about: "Examples of costs in a country.",
            query: &[],
            answer: Answer::Many(&HIGHLIGHT),
            work: Work::Small,
            handle: country,
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

fn location(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    HIGHLIGHT.write_all(call.place()?.highlights()?, w)
}

fn country(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let code = call.country()?.code;
    HIGHLIGHT.write_all(call.dataset.country_highlights(code)?, w)?;
    Ok(())
}
