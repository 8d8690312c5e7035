//! Group 9: places to stay.

use wayfare::{Accommodation, AccommodationOptions, CurrencyCode, NearbyAccommodation, Style};

use crate::geonameids::LISBON;
use crate::support::{fixture, in_country, point, refused, world};

fn near_ids(found: &[NearbyAccommodation<'_>]) -> Vec<u32> {
    found
        .iter()
        .map(|near| near.accommodation.id.get())
        .collect()
}

fn of(id: u32) -> Accommodation<'static> {
    fixture().accommodation(id).unwrap().unwrap()
}

#[test]
fn the_default_data_invent_no_listing() {
    assert_eq!(world().accommodations().count(), 0);
}

#[test]
fn listings_have_the_level_that_their_price_is_nearest_to() {
    // Accommodation costs 20.50, 55 and 140 EUR in Lisbon: a bed for 19.50 EUR is of budget, half a room for 80 USD of
    // midrange. Half a room for 50 FJD is of budget by the costs of the country.
    assert_eq!(
        [7, 8, 9].map(|id| of(id).level),
        [Style::Budget, Style::Midrange, Style::Budget].map(Some)
    );
    for listing in fixture().accommodations().map(Result::unwrap) {
        assert_eq!(
            listing.level.is_some(),
            listing.dorm.price.or(listing.private.price).is_some()
        );
    }
}

#[test]
fn listings_are_kept_by_price_and_level() {
    let euro: CurrencyCode = "EUR".parse().unwrap();
    let dollar: CurrencyCode = "USD".parse().unwrap();
    let lisbon = fixture().place(LISBON).unwrap().unwrap();
    let options = AccommodationOptions::new;
    let of_lisbon = |options: &AccommodationOptions| {
        let listings = lisbon.accommodation_with(options).unwrap();
        listings
            .iter()
            .map(|listing| listing.id.get())
            .collect::<Vec<_>>()
    };
    assert_eq!(of_lisbon(&options().max_price(19.5, euro)), [7]);
    assert!(of_lisbon(&options().max_price(19.4, euro)).is_empty());
    assert_eq!(of_lisbon(&options().max_price(80.0, dollar)), [7, 8]);
    assert_eq!(
        of_lisbon(&options().max_price(80.0, dollar).level(Style::Midrange)),
        [8]
    );
    assert_eq!(of_lisbon(&options().filter(in_country("PT")).limit(1)), [7]);
    let near = |options| {
        near_ids(
            &fixture()
                .nearest_accommodation_with(point(38.7, -9.14), &options)
                .unwrap(),
        )
    };
    assert_eq!(near(options().max_price(16.0, dollar)), [10]);
    assert_eq!(near(options().level(Style::Midrange)), [8]);

    refused(
        lisbon.accommodation_with(&options().radius_km(1.0)),
        "a radius is around a point",
    );
    refused(
        lisbon.accommodation_with(&options().max_price(-1.0, euro)),
        "-1 is not a maximum price",
    );
    refused(
        lisbon.accommodation_with(&options().max_price(f64::NAN, euro)),
        "NaN",
    );
    refused(
        lisbon.accommodation_with(&options().max_price(1.0, "XXX".parse().unwrap())),
        "XXX",
    );
}
