//! What is around a point, by great-circle distance.
//!
//! `cargo run -p wayfare --example nearest -- DATASET -36.85 174.76`

use std::{env, error::Error};

use wayfare::{Dataset, Filter, NearestOptions, Point};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let world = Dataset::open(arguments.next().ok_or("give the folder of a dataset")?)?;
    // The default lies beside the antimeridian, in Fiji: neighbours on its other side count like all others.
    let latitude = arguments.next().map_or(Ok(-16.8), |text| text.parse())?;
    let longitude = arguments.next().map_or(Ok(179.98), |text| text.parse())?;
    let point = Point::new(latitude, longitude)?;

    let options = NearestOptions::new().limit(5).radius_km(500.0);
    for near in world.nearest_with(point, &options)? {
        let place = near.place()?;
        let country = place
            .country()?
            .map_or("no country", |country| country.name);
        println!(
            "{:7.2} km  {}, {country}, at {}",
            near.distance_km(),
            place.name(),
            place.point()
        );
    }
    println!("and where travel costs are known:");
    let options = NearestOptions::new()
        .limit(3)
        .filter(Filter::new().with_costs(true));
    for near in world.nearest_with(point, &options)? {
        println!("{:7.2} km  {}", near.distance_km(), near.place()?.name());
    }
    Ok(())
}
