//! Find places by name, in any language, or by postal code.
//!
//! `cargo run -p wayfare --example search -- DATASET lissabon`

use std::{env, error::Error};

use wayfare::{Dataset, SearchOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let world = Dataset::open(arguments.next().ok_or("give the folder of a dataset")?)?;
    let text = arguments.next().unwrap_or_else(|| "lissabon".to_owned());

    // Many places share a name. The best hit is first; the state and the id tell the others apart.
    for hit in world.search(&text, &SearchOptions::new().limit(5))? {
        let place = hit.location()?;
        println!(
            "{:>8}  {}, {}, {}  ({:?}, score {:.2})",
            place.geonameid,
            place.name,
            place.state_name.unwrap_or("-"),
            place.country_name,
            hit.matched,
            hit.score
        );
    }
    Ok(())
}
