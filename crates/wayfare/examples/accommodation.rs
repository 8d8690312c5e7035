//! Places to stay near a point.
//!
//! `cargo run -p wayfare --example accommodation -- DATASET 40.71 -74.00`

use std::{env, error::Error};

use wayfare::{AccommodationOptions, Dataset, Offer, Point};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let world = Dataset::open(arguments.next().ok_or("give the folder of a dataset")?)?;
    let latitude = arguments.next().map_or(Ok(40.71), |text| text.parse())?;
    let longitude = arguments.next().map_or(Ok(-74.0), |text| text.parse())?;

    let options = AccommodationOptions::new().limit(5).radius_km(50.0);
    for near in world.nearest_accommodation_with(Point::new(latitude, longitude)?, &options)? {
        let listing = near.accommodation;
        println!(
            "{:6.2} km  {}, {}",
            near.distance_km,
            listing.name,
            listing.city.unwrap_or("-")
        );
        println!(
            "           dorm {}, private {}",
            price(listing.dorm),
            price(listing.private)
        );
        println!(
            "           {}: {}",
            listing.source.provenance, listing.source.title
        );
    }
    Ok(())
}

/// Offered, price and currency are known separately: each may be missing.
fn price(offer: Offer) -> String {
    match (offer.available, offer.price) {
        (false, _) => "not offered".to_owned(),
        (true, None) => "price unknown".to_owned(),
        (true, Some(price)) => match offer.currency_code {
            Some(currency) => format!("{price:.2} {currency}"),
            None => format!("{price:.2}"),
        },
    }
}
