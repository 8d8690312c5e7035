//! Accommodation: near a point, in a place, by name.

use wayfare::{Accommodation, CurrencyCode, Verb};

use super::{
    call::Call,
    countries::published_name,
    path::{GEONAMEID, LATITUDE, LONGITUDE, Literal, Parameter, PathParameter, TERM},
    route::{Answer, Group, Options, Route, Work},
};
use crate::{
    failure::Failure,
    object::{Object, Row, field},
    write::Writer,
};

/// The default radius in kilometres of listings near a point.
const RADIUS: f64 = 50.0;

pub(super) const GROUP: Group = Group {
    name: "accommodation",
    about: "Hotels and hostels.",
    routes: &[
        Route {
            path: &[
                Literal("accommodation"),
                Literal("geosearch"),
                Parameter(&LATITUDE),
                Parameter(&LONGITUDE),
            ],
            about: "The 10 nearest to a point, within 50 km.",
            query: &[Options(Verb::NearestAccommodation)],
            answer: Answer::Many(&ACCOMMODATION),
            work: Work::Small,
            handle: geosearch,
        },
        Route {
            path: &[
                Literal("accommodation"),
                Literal("location"),
                Parameter(&GEONAMEID),
            ],
            about: "Those of a location.",
            query: &[Options(Verb::Accommodation)],
            answer: Answer::Many(&ACCOMMODATION),
            work: Work::Large,
            handle: |call, w| {
                let options = call.options.asked.accommodation();
                ACCOMMODATION.write_all(call.place()?.accommodation_with(&options)?, w)
            },
        },
        Route {
            path: &[
                Literal("accommodation"),
                Literal("search"),
                Parameter(&NAME),
            ],
            about: "The 20 best for a name or a city.",
            query: &[Options(Verb::SearchAccommodation)],
            answer: Answer::Many(&ACCOMMODATION),
            work: Work::Large,
            handle: |call, w| {
                let options = call.options.asked.accommodation();
                let found = call
                    .dataset
                    .search_accommodation_with(call.text(&NAME)?, &options)?;
                ACCOMMODATION.write_all(found, w)
            },
        },
    ],
};

static NAME: PathParameter = PathParameter {
    example: "host",
    ..TERM
};

impl Row for Accommodation<'static> {
    type Of<'d> = Accommodation<'d>;
}

static ACCOMMODATION: Object<Accommodation<'static>> = Object {
    name: "Accommodation",
    about: "A hotel or hostel.",
    fields: &[
        field!("id" Whole "id" "7" "Id of the listing." |a| Some(a.id.get().into())),
        field!("name" Text "text" "Old Town Hostel" "Its name." |a| Some(a.name)),
        field!("description" Text "text" "Near the river."
            "Free text; may be empty." |a| Some(a.description.unwrap_or_default())),
        field!("url" Text "URL" "https://example.org/7"
            "Booking link, to be used as it is." |a| Some(a.url.unwrap_or_default())),
        field!("longitude" Degrees "degree" "-9.1400000000"
            "Degrees east, WGS 84." |a| Some(a.point.longitude())),
        field!("latitude" Degrees "degree" "38.7100000000"
            "Degrees north, WGS 84." |a| Some(a.point.latitude())),
        field!("dormavailable" YesNo "Y or N" "Y"
            "Whether there are beds in dormitories." |a| a.dorm.available),
        field!("dormprice" AmountOrEmpty "`dormcurrency`" "19.5"
            "Price of such a bed for a night; empty where it is not known." |a| a.dorm.price),
        field!("dormcurrency" Text "ISO 4217 code" "EUR"
            "Currency of that price; empty where it is not known."
            |a| Some(a.dorm.currency_code.as_ref().map_or("", CurrencyCode::as_str))),
        field!("privateavailable" YesNo "Y or N" "N"
            "Whether there are private rooms." |a| a.private.available),
        field!("privateprice" AmountOrEmpty "`privatecurrency`" "80"
            "Price of such a room for a night; empty where it is not known." |a| a.private.price),
        field!("privatecurrency" Text "ISO 4217 code" "EUR"
            "Currency of that price; empty where it is not known."
            |a| Some(a.private.currency_code.as_ref().map_or("", CurrencyCode::as_str))),
        field!("rating_overall" optional Amount "scale of the source" "8.5"
            "Overall rating, where known." |a| a.rating),
        field!("addr1" Text "text" "Rua 1"
            "Address; may be empty." |a| Some(a.address[0].unwrap_or_default())),
        field!("addr2" Text "text" ""
            "Second line of the address; may be empty." |a| Some(a.address[1].unwrap_or_default())),
        field!("addr3" Text "text" ""
            "Third line of the address; may be empty." |a| Some(a.address[2].unwrap_or_default())),
        field!("zip" Text "text" "1000-001"
            "Postal code; may be empty." |a| Some(a.postal_code.unwrap_or_default())),
        field!("city" Text "text" "Lisbon" "City; may be empty." |a| Some(a.city.unwrap_or_default())),
        field!("country" Text "text" "Portugal" "Name of the country; may be empty."
            |a| Some(a.country_name.map(published_name).unwrap_or_default())),
    ],
};

fn geosearch(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let asked = &call.options.asked;
    let options = asked
        .accommodation()
        .radius_km(asked.radius_km().unwrap_or(RADIUS));
    let nearest = call
        .dataset
        .nearest_accommodation_with(call.point()?, &options)?;
    ACCOMMODATION.write_all(nearest.into_iter().map(|near| near.accommodation), w)
}
