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

    let found = match &country {
        Some(country) => world.postal_code_in(&code, country)?,
        None => world.postal_code(&code)?,
    };
    for postal in found {
        let region = postal.admin1_name.unwrap_or("-");
        println!(
            "{} {}: {}, {region}",
            postal.country_code, postal.code, postal.place_name
        );
        // The code has a name and point of its own, and belongs to a place that has everything else.
        if let Some(place) = postal
            .place_id
            .map(|id| world.place(id))
            .transpose()?
            .flatten()
        {
            let zone = place.time_zone()?.unwrap_or("no time zone");
            println!("  belongs to {} ({}), {zone}", place.name(), place.id());
        }
    }
    Ok(())
}
