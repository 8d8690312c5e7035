//! The places that a postal code stands for.
//!
//! `cargo run -p wayfare --example postal_code -- DATASET 10001 US`

use std::{env, error::Error};

use wayfare::Dataset;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let world = Dataset::open(arguments.next().ok_or("give the folder of a dataset")?)?;
    let code = arguments.next().unwrap_or_else(|| "90210".to_owned());
    // Without a country, every country that has the code answers.
    let country = arguments.next();

    for postal in world.postal_code(&code, country.as_deref())? {
        println!("{} {}: {} {}", postal.country_code, postal.code, postal.place_name, postal.state_name);
        // The code has a name and point of its own, and belongs to a place that has everything else.
        if let Some(location) = postal.geonameid.map(|id| world.location(id)).transpose()?.flatten() {
            println!("  belongs to {} ({}), {}", location.name, location.geonameid, location.time_zone);
        }
    }
    Ok(())
}
