//! Countries.

use wayfare::{Country, CurrencyCode, PlaceId};

use super::{
    path::{COUNTRY_CODE, Literal, Parameter},
    route::{Answer, Group, Route, Work},
};
use crate::object::{Field, Object, Row, field};

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
            handle: |call, w| COUNTRY.write_each(call.dataset.countries(), w),
        },
        Route {
            path: &[Literal("countries"), Parameter(&COUNTRY_CODE)],
            about: "One country.",
            query: &[],
            answer: Answer::One(&COUNTRY),
            work: Work::Small,
            handle: |call, w| COUNTRY.write(&call.country()?, w),
        },
    ],
};

/// Returns the name of a country as the service publishes it.
pub(super) fn published_name(name: &str) -> &str {
    if name == "United States" {
        "United States of America"
    } else {
        name
    }
}

impl Row for Country<'static> {
    type Of<'d> = Country<'d>;
}

const CODE: Field<Country<'static>> = field!("country_code" Text "ISO 3166-1 code" "PT"
    "Code of the country." |c| Some(c.code.as_str()));
const NAME: Field<Country<'static>> =
    field!("name" Text "text" "Portugal" "Its name." |c| Some(published_name(c.name)));
const CURRENCY_CODE: Field<Country<'static>> = field!("currency_code" optional Text "ISO 4217 code" "EUR"
    "Code of its currency, where it has one." |c| c.currency_code.as_ref().map(CurrencyCode::as_str));
const NEGOTIATE: Field<Country<'static>> = field!("negotiate" optional Whole "scale of 0 to 4" "1"
    "How much a visitor is expected to bargain, 0 (not at all) to 4 (often), where known."
    |c| c.bargaining.map(u64::from));

pub(super) static COUNTRY: Object<Country<'static>> = Object {
    name: "Country",
    about: "A country.",
    fields: &[CODE, NAME, CURRENCY_CODE, NEGOTIATE],
};

pub(super) static COUNTRY_INFO: Object<Country<'static>> = Object {
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
