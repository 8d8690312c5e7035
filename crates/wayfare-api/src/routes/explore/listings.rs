//! Places to stay and examples of costs, with where they come from.

use wayfare::{Accommodation, CurrencyCode, Highlight};

use super::{super::call::Call, card::place};
use crate::{
    failure::Failure,
    object::{Object, Row, field},
    write::Writer,
};

pub(super) static STAY: Object<Accommodation<'static>> = Object {
    name: "Stay",
    about: "A hotel or hostel, and where it comes from.",
    fields: &[
        field!("name" Text "text" "Old Town Hostel" "Its name." |a| Some(a.name)),
        field!("description" optional Text "text" "Near the river."
            "Free text, where there is any." |a| a.description),
        field!("url" optional Text "URL" "https://example.org/7"
            "Booking link, to be used as it is." |a| a.url),
        field!("bed_price" optional Amount "`bed_currency`" "19.5"
            "Price of a bed in a dormitory for a night, where known." |a| a.dorm.price),
        field!("bed_currency" optional Text "ISO 4217 code" "EUR"
            "Currency of that price." |a| a.dorm.currency_code.as_ref().map(CurrencyCode::as_str)),
        field!("room_price" optional Amount "`room_currency`" "80"
            "Price of a room for a night, where known." |a| a.private.price),
        field!("room_currency" optional Text "ISO 4217 code" "EUR"
            "Currency of that price." |a| a.private.currency_code.as_ref().map(CurrencyCode::as_str)),
        field!("level" optional Text "text" "budget"
            "The style of travel that its price is of, where known: `budget`, `midrange` or `luxury`."
            |a| a.level.map(wayfare::Style::as_str)),
        field!("basis" Text "text" "observed" BASIS |a| Some(a.source.provenance.as_str())),
        field!("source" Text "text" "Wikivoyage" "Title of the source." |a| Some(a.source.title)),
        field!("reference" optional Text "text" "en:Lisbon" REFERENCE |a| a.reference),
        field!("date" Text "text" "2026-05-01" "Date of the listing." |a| Some(a.date)),
    ],
};

/// The description of a basis.
const BASIS: &str = "How far it can be trusted: `observed`, `imported`, `official` or `sample`.";

/// The description of a reference.
const REFERENCE: &str = "What the source calls the article or object that it is from, where known.";

pub(super) struct Example<'d> {
    highlight: Highlight<'d>,
    category: &'d str,
}

impl Row for Example<'static> {
    type Of<'d> = Example<'d>;
}

pub(super) static EXAMPLE: Object<Example<'static>> = Object {
    name: "Example",
    about: "An example of an actual cost, and where it comes from.",
    fields: &[
        field!("description" Text "text" "A ride on tram 28" "What it is." |e| Some(e.highlight.description)),
        field!("category" Text "text" "Local Transportation" "Name of its category." |e| Some(e.category)),
        field!("cost" Amount "`currency_code`" "1.85" "The amount." |e| Some(e.highlight.cost)),
        field!("currency_code" optional Text "ISO 4217 code" "EUR"
            "Currency of the amount, where there is one."
            |e| e.highlight.currency_code.as_ref().map(CurrencyCode::as_str)),
        field!("basis" Text "text" "observed" BASIS |e| Some(e.highlight.source.provenance.as_str())),
        field!("source" Text "text" "Wikivoyage" "Title of the source." |e| Some(e.highlight.source.title)),
        field!("reference" optional Text "text" "en:Lisbon" REFERENCE |e| e.highlight.reference),
        field!("date" Text "text" "2026-05-01" "Date of the amount." |e| Some(e.highlight.date)),
    ],
};

pub(super) fn examples(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let highlights = place(call)?.highlights_with(&call.options.asked.highlights())?;
    let examples = highlights.into_iter().map(|highlight| {
        let category = call.dataset.category(highlight.category_id)?;
        Ok(Example {
            highlight,
            category: category.map_or("", |category| category.name),
        })
    });
    EXAMPLE.write_each(examples, w)
}
