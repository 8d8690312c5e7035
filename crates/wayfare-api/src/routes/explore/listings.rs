//! Places to stay and examples of costs, with where they come from.

use wayfare::{Accommodation, CurrencyCode, Highlight};

use super::{super::call::Call, card::place};
use crate::{
    failure::Failure,
    object::{Field, Object, Read, Row},
    write::Writer,
};

pub(super) struct Stays;

impl Row for Stays {
    type Of<'d> = Accommodation<'d>;
}

pub(super) static STAY: Object<Stays> = Object {
    name: "Stay",
    about: "A hotel or hostel, and where it comes from.",
    fields: &[
        Field::new("name", "text", "Old Town Hostel", "Its name.", Read::Text(|a| Some(a.name))),
        Field::optional(
            "description",
            "text",
            "Near the river.",
            "Free text, where there is any.",
            Read::Text(|a| a.description),
        ),
        Field::optional(
            "url",
            "URL",
            "https://example.org/7",
            "Booking link, to be used as it is.",
            Read::Text(|a| a.url),
        ),
        Field::optional(
            "bed_price",
            "`bed_currency`",
            "19.5",
            "Price of a bed in a dormitory for a night, where known.",
            Read::Amount(|a| a.dorm.price),
        ),
        Field::optional(
            "bed_currency",
            "ISO 4217 code",
            "EUR",
            "Currency of that price.",
            Read::Text(|a| a.dorm.currency_code.as_ref().map(CurrencyCode::as_str)),
        ),
        Field::optional(
            "room_price",
            "`room_currency`",
            "80",
            "Price of a room for a night, where known.",
            Read::Amount(|a| a.private.price),
        ),
        Field::optional(
            "room_currency",
            "ISO 4217 code",
            "EUR",
            "Currency of that price.",
            Read::Text(|a| a.private.currency_code.as_ref().map(CurrencyCode::as_str)),
        ),
        Field::optional(
            "level",
            "text",
            "budget",
            "The style of travel that its price is of, where known: `budget`, `midrange` or `luxury`.",
            Read::Text(|a| a.level.map(wayfare::Style::as_str)),
        ),
        Field::new("basis", "text", "observed", BASIS, Read::Text(|a| Some(a.source.provenance.as_str()))),
        Field::new(
            "source",
            "text",
            "Wikivoyage",
            "Title of the source.",
            Read::Text(|a| Some(a.source.title)),
        ),
        Field::optional("reference", "text", "en:Lisbon", REFERENCE, Read::Text(|a| a.reference)),
        Field::new("date", "text", "2026-05-01", "Date of the listing.", Read::Text(|a| Some(a.date))),
    ],
};

/// The description of a basis.
const BASIS: &str = "How far it can be trusted: `observed`, `imported`, `official` or `sample`.";

/// The description of a reference.
const REFERENCE: &str = "What the source calls the article or object that it is from, where known.";

pub(super) struct Examples;

pub(super) struct Example<'d> {
    highlight: Highlight<'d>,
    category: &'d str,
}

impl Row for Examples {
    type Of<'d> = Example<'d>;
}

pub(super) static EXAMPLE: Object<Examples> = Object {
    name: "Example",
    about: "An example of an actual cost, and where it comes from.",
    fields: &[
        Field::new(
            "description",
            "text",
            "A ride on tram 28",
            "What it is.",
            Read::Text(|e| Some(e.highlight.description)),
        ),
        Field::new(
            "category",
            "text",
            "Local Transportation",
            "Name of its category.",
            Read::Text(|e| Some(e.category)),
        ),
        Field::new(
            "cost",
            "`currency_code`",
            "1.85",
            "The amount.",
            Read::Amount(|e| Some(e.highlight.cost)),
        ),
        Field::optional(
            "currency_code",
            "ISO 4217 code",
            "EUR",
            "Currency of the amount, where there is one.",
            Read::Text(|e| e.highlight.currency_code.as_ref().map(CurrencyCode::as_str)),
        ),
        Field::new(
            "basis",
            "text",
            "observed",
            BASIS,
            Read::Text(|e| Some(e.highlight.source.provenance.as_str())),
        ),
        Field::new(
            "source",
            "text",
            "Wikivoyage",
            "Title of the source.",
            Read::Text(|e| Some(e.highlight.source.title)),
        ),
        Field::optional("reference", "text", "en:Lisbon", REFERENCE, Read::Text(|e| e.highlight.reference)),
        Field::new(
            "date",
            "text",
            "2026-05-01",
            "Date of the amount.",
            Read::Text(|e| Some(e.highlight.date)),
        ),
    ],
};

pub(super) fn stay(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    STAY.write_all(place(call)?.accommodation_with(&call.options.asked.accommodation())?, w)
}

pub(super) fn examples(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let highlights = place(call)?.highlights_with(&call.options.asked.highlights())?;
    let examples = highlights.into_iter().map(|highlight| {
        let category = call.dataset.category(highlight.category_id)?;
        Ok(Example { highlight, category: category.map_or("", |category| category.name) })
    });
    EXAMPLE.write_each(examples, w)
}
