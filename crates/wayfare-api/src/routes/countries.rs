//! Countries.

use wayfare::{Country, CurrencyCode, PlaceId};

use super::{
    call::Call,
    path::{
        COUNTRY_CODE,
        Segment::{Literal, Parameter},
    },
    route::{Answer, Group, Route, Work},
};
use crate::{
    failure::Failure,
    object::{Field, Object, Row, field},
    write::Writer,
};

pub(super) const GROUP: Group = Group {
    name: "countries",
    about: "Countries and their currencies.",
    routes: &[
        Route {
            path: &[Literal("countries")],
            about: "All countries, with `00` for travel at sea.",
            query: &[],
            answer: Answer::Many(&COUNTRY),
            work: Work::Table,
            handle: list,
        },
        Route {
            path: &[Literal("countries"), Parameter(&COUNTRY_CODE)],
            about: "One country.",
            query: &[],
            answer: Answer::One(&COUNTRY),
            work: Work::Small,
            handle: one,
        },
    ],
};

/// Returns the name of a country as the service publishes it.
pub(super) fn published_name(name: &str) -> &str {
    if name == "United States" { "United States of America" } else { name }
}

pub(super) struct Countries;

impl Row for Countries {
    type Of<'d> = Country<'d>;
}

const CODE: Field<Countries> = field!("country_code" Text "ISO 3166-1 code" "PT"
    "Code of the country." |c| Some(c.code.as_str()));
const NAME: Field<Countries> =
    field!("name" Text "text" "Portugal" "Its name." |c| Some(published_name(c.name)));
const CURRENCY_CODE: Field<Countries> = field!("currency_code" optional Text "ISO 4217 code" "EUR"
    "Code of its currency, where it has one." |c| c.currency_code.as_ref().map(CurrencyCode::as_str));
const NEGOTIATE: Field<Countries> = field!("negotiate" optional Whole "scale of 0 to 4" "1"
    "How much a visitor is expected to bargain, 0 (not at all) to 4 (often), where known."
    |c| c.bargaining.map(u64::from));

pub(super) static COUNTRY: Object<Countries> =
    Object { name: "Country", about: "A country.", fields: &[CODE, NAME, CURRENCY_CODE, NEGOTIATE] };

pub(super) static COUNTRY_INFO: Object<Countries> = Object {
    name: "CountryInfo",
    about: "The country that costs are about.",
    fields: &[
        CODE,
        NAME,
        CURRENCY_CODE,
        NEGOTIATE,
        field!("url" optional Page "URL" "https://www.geonames.org/2264397"
            "Address of a page about the country, where there is one." |c| c.place_id.map(PlaceId::get)),
    ],
};

fn list(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    COUNTRY.write_each(call.dataset.countries(), w)
}

fn one(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    COUNTRY.write(&call.country()?, w)?;
    Ok(())
}
