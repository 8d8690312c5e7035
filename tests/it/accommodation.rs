//! Group 9: places to stay.

use wayfare::{
    Accommodation, AccommodationOptions, CurrencyCode, NearbyAccommodation, Offer, Provenance, Style,
};

use crate::geonameids::{LISBON, PORTO};
use crate::support::{fixture, in_country, point, refused, world};

fn near_ids(found: &[NearbyAccommodation<'_>]) -> Vec<u32> {
    found.iter().map(|near| near.accommodation.id.get()).collect()
}

fn of(id: u32) -> Accommodation<'static> {
    fixture().accommodation(id).unwrap().unwrap()
}

#[test]
fn the_default_data_invent_no_listing() {
    assert_eq!(world().accommodations().count(), 0);
}

#[test]
fn a_place_has_its_listings() {
    let of = |id| fixture().place(id).unwrap().unwrap().accommodation().unwrap();
    assert_eq!(of(LISBON).iter().map(|listing| listing.id.get()).collect::<Vec<_>>(), [7, 8]);
    assert_eq!(of(PORTO), []);
    assert_eq!(fixture().accommodation(0).unwrap(), None);
}

#[test]
fn a_listing_is_given_as_its_source_has_it() {
    let hostel = of(7);
    assert_eq!((hostel.name, hostel.url), ("Hostel of Tests", Some("https://example.org/7?a=1&b=2")));
    assert_eq!((hostel.point, hostel.rating), (point(38.71, -9.14), Some(8.5)));
    let offer = |offer: Offer| (offer.available, offer.price, offer.currency_code);
    assert_eq!(offer(hostel.dorm), (true, Some(19.5), Some("EUR".parse().unwrap())));
    assert_eq!(offer(hostel.private), (false, None, None));
    assert_eq!((hostel.address, hostel.postal_code), ([Some("Rua 1"), None, None], Some("1000-001")));
    assert_eq!((hostel.city, hostel.country_name), (Some("Lisbon"), Some("Portugal")));
    assert_eq!(hostel.place_id, Some(LISBON.into()));
    assert_eq!((hostel.source.id, hostel.source.provenance), ("accommodation", Provenance::Sample));
}

#[test]
fn what_a_source_leaves_blank_follows_from_the_rest_or_is_unknown() {
    assert_eq!((of(8).country_name, of(8).rating), (Some("Portugal"), None));
    assert_eq!(of(8).private.currency_code, Some("USD".parse().unwrap()), "prices stay in their currency");
    assert!(of(10).dorm.available, "a bed with a price is offered");
    assert_eq!((of(10).place_id, of(10).country_name), (None, Some("Fiji")));
}

#[test]
fn listings_are_found_near_a_point_across_the_antimeridian() {
    let options = AccommodationOptions::new();
    let near = fixture()
        .nearest_accommodation_with(point(-16.77, 179.99), &options.clone().radius_km(50.0))
        .unwrap();
    assert_eq!(near_ids(&near), [9, 10]);
    assert!(near[0].distance_km < 4.0, "{near:?}");
    let near = fixture().nearest_accommodation_with(point(38.7, -9.14), &options).unwrap();
    assert_eq!(near_ids(&near), [7, 8, 10, 9]);
    assert!(near.is_sorted_by(|a, b| a.distance_km <= b.distance_km));
}

#[test]
fn the_nearest_can_be_limited_to_a_radius_a_number_and_a_country() {
    let near =
        |options| near_ids(&fixture().nearest_accommodation_with(point(38.7, -9.14), &options).unwrap());
    let options = AccommodationOptions::new();
    assert_eq!(near(options.clone().radius_km(50.0)), [7, 8]);
    assert_eq!(near(options.clone().limit(1)), [7]);
    assert_eq!(near(options.clone().filter(in_country("FJ"))), [10, 9]);
    assert!(near(options.clone().filter(in_country("QQ"))).is_empty());
    refused(fixture().nearest_accommodation_with(point(0.0, 0.0), &options.radius_km(-1.0)), "-1");
}

#[test]
fn listings_are_found_by_name_and_city() {
    let found = |text: &str| {
        let listings = fixture().search_accommodation(text).unwrap();
        listings.iter().map(|listing| listing.id.get()).collect::<Vec<_>>()
    };
    assert_eq!(found("hostel of tests"), [7]);
    assert_eq!(found("of tests"), [7, 8]);
    assert_eq!(found("LISBON"), [7, 8]);
    assert_eq!(found("tests"), [7, 8], "a later word");
    assert_eq!(found("date line"), [9]);
    assert!(found("ritz").is_empty());
    refused(fixture().search_accommodation(" "), "search term");
}

#[test]
fn names_and_cities_are_found_by_each_of_their_words() {
    let all: Vec<_> = fixture().accommodations().map(Result::unwrap).collect();
    for text in ["hostel", "of", "T", "tests", "hostel of", "lisbon", "date", "line", "sbon"] {
        let begins = |name: &str| {
            let name = name.to_lowercase();
            if name == text.to_lowercase() {
                return Some(0);
            }
            let mut words = name.match_indices(' ').map(|(at, _)| &name[at + 1..]);
            if name.starts_with(&text.to_lowercase()) {
                Some(1)
            } else {
                words.any(|word| word.starts_with(&text.to_lowercase())).then_some(2)
            }
        };
        let quality = |listing: &Accommodation<'_>| {
            [Some(listing.name), listing.city].into_iter().flatten().filter_map(begins).min()
        };
        let mut expected: Vec<_> =
            all.iter().filter_map(|listing| Some((quality(listing)?, listing.id))).collect();
        expected.sort_by_key(|(quality, _)| *quality);
        let found =
            fixture().search_accommodation_with(text, &AccommodationOptions::new().limit(100)).unwrap();
        let found: Vec<_> = found.iter().map(|listing| listing.id).collect();
        assert_eq!(found, expected.into_iter().map(|(_, id)| id).collect::<Vec<_>>(), "{text}");
    }
}

#[test]
fn listings_have_the_level_that_their_price_is_nearest_to() {
    // Accommodation costs 20.50, 55 and 140 EUR in Lisbon: a bed for 19.50 EUR is of budget, half a room for 80 USD of
    // midrange. Half a room for 50 FJD is of budget by the costs of the country.
    assert_eq!([7, 8, 9].map(|id| of(id).level), [Style::Budget, Style::Midrange, Style::Budget].map(Some));
    for listing in fixture().accommodations().map(Result::unwrap) {
        assert_eq!(listing.level.is_some(), listing.dorm.price.or(listing.private.price).is_some());
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
        listings.iter().map(|listing| listing.id.get()).collect::<Vec<_>>()
    };
    assert_eq!(of_lisbon(&options().max_price(19.5, euro)), [7]);
    assert!(of_lisbon(&options().max_price(19.4, euro)).is_empty());
    assert_eq!(of_lisbon(&options().max_price(80.0, dollar)), [7, 8]);
    assert_eq!(of_lisbon(&options().max_price(80.0, dollar).level(Style::Midrange)), [8]);
    assert_eq!(of_lisbon(&options().filter(in_country("PT")).limit(1)), [7]);
    let near =
        |options| near_ids(&fixture().nearest_accommodation_with(point(38.7, -9.14), &options).unwrap());
    assert_eq!(near(options().max_price(16.0, dollar)), [10]);
    assert_eq!(near(options().level(Style::Midrange)), [8]);

    refused(lisbon.accommodation_with(&options().radius_km(1.0)), "a radius is around a point");
    refused(lisbon.accommodation_with(&options().max_price(-1.0, euro)), "-1 is not a maximum price");
    refused(lisbon.accommodation_with(&options().max_price(f64::NAN, euro)), "NaN");
    refused(lisbon.accommodation_with(&options().max_price(1.0, "XXX".parse().unwrap())), "XXX");
}
