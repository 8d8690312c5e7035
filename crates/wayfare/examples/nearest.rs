//! What is around a point, by great-circle distance.
//!
//! `cargo run -p wayfare --example nearest -- DATASET -36.85 174.76`

use std::{env, error::Error};

use wayfare::{Dataset, NearestOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let world = Dataset::open(arguments.next().ok_or("give the folder of a dataset")?)?;
    // The default lies beside the antimeridian, in Fiji: neighbours on its other side count like all others.
    let latitude = arguments.next().map_or(Ok(-16.8), |text| text.parse())?;
    let longitude = arguments.next().map_or(Ok(179.98), |text| text.parse())?;

    let options = NearestOptions::new().limit(5).radius_km(500.0);
    for near in world.nearest(latitude, longitude, &options)? {
        let place = near.location()?;
        println!(
            "{:7.2} km  {}, {} at {:.4}",
            near.distance_km, place.name, place.country_code, place.longitude
        );
    }
    println!("and where travel costs are known:");
    for near in world.nearest(latitude, longitude, &NearestOptions::new().limit(3).only_with_costs(true))? {
        println!("{:7.2} km  {}", near.distance_km, near.location()?.name);
    }
    Ok(())
}
