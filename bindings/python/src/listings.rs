//! Listings: places to stay, and examples of what things cost.

use pyo3::prelude::*;

use crate::{
    hint::Named,
    info::Source,
    record::{owned, record},
};

record! {
    /// A hotel or hostel.
    Accommodation from wayfare::Accommodation<'_> as listing, shown ["id", "name", "level"] {
        /// Its id.
        id: u32 = listing.id.get(),
        /// Its name.
        name: String = listing.name.to_owned(),
        /// Free text, where there is any.
        description: Option<String> = owned(listing.description),
        /// Booking link, to be used as it is.
        url: Option<String> = owned(listing.url),
        /// Degrees north.
        latitude: f64 = listing.point.latitude(),
        /// Degrees east.
        longitude: f64 = listing.point.longitude(),
        /// Beds in dormitories.
        dorm: Offer = listing.dorm.into(),
        /// Private rooms.
        private: Offer = listing.private.into(),
        /// The style of travel whose cost of accommodation in the place is nearest to its price.
        level: Option<Named<wayfare::Style>> = listing.level.map(Named::from),
        /// Rating by guests, where known.
        rating: Option<f64> = listing.rating,
        /// Lines of the address.
        address: Vec<Option<String>> = listing.address.into_iter().map(owned).collect(),
        /// Postal code, where known.
        postal_code: Option<String> = owned(listing.postal_code),
        /// City, where known.
        city: Option<String> = owned(listing.city),
        /// Name of the country, where known.
        country_name: Option<String> = owned(listing.country_name),
        /// The id of the place that it is in, where known.
        place_id: Option<u32> = listing.place_id.map(wayfare::PlaceId::get),
        /// Date of the listing, ISO 8601.
        date: String = listing.date.to_owned(),
        /// An address or id at its source, where there is one.
        reference: Option<String> = owned(listing.reference),
        /// Its source.
        source: Source = listing.source.into(),
    }
}

record! {
    /// Beds or rooms of a listing.
    Offer from wayfare::Offer as offer, shown ["available", "price", "currency_code"] {
        /// Whether there are any.
        available: bool = offer.available,
        /// Price for a night, where known.
        price: Option<f64> = offer.price,
        /// Code of its currency.
        currency_code: Option<String> = offer.currency_code.map(|code| code.to_string()),
    }
}

record! {
    /// A listing and its distance from a point.
    NearbyAccommodation from wayfare::NearbyAccommodation<'_> as near, shown ["accommodation", "distance_km"] {
        /// The listing.
        accommodation: Accommodation = near.accommodation.into(),
        /// Great-circle distance in kilometres.
        distance_km: f64 = near.distance_km,
    }
}

record! {
    /// An example of what a single thing costs.
    Highlight from wayfare::Highlight<'_> as highlight, shown ["description", "cost", "currency_code"] {
        /// What it is.
        description: String = highlight.description.to_owned(),
        /// The id of its category.
        category_id: u16 = highlight.category_id,
        /// The amount.
        cost: f64 = highlight.cost,
        /// Code of its currency.
        currency_code: Option<String> = highlight.currency_code.map(|code| code.to_string()),
        /// Date of the figure, ISO 8601.
        date: String = highlight.date.to_owned(),
        /// An address or id at its source, where there is one.
        reference: Option<String> = owned(highlight.reference),
        /// Its source.
        source: Source = highlight.source.into(),
    }
}

record! {
    /// An example of what a single thing costs in a place near a point.
    NearbyHighlight from wayfare::NearbyHighlight<'_> as near, shown ["highlight", "place_id", "distance_km"] {
        /// The example.
        highlight: Highlight = near.highlight.into(),
        /// The id of the place.
        place_id: u32 = near.place_id.get(),
        /// Great-circle distance of the place in kilometres.
        distance_km: f64 = near.distance_km,
    }
}
