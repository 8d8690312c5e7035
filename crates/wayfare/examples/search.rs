//! Find places by name, in any language, or by postal code.
//!
//! `cargo run -p wayfare --example search -- DATASET lissabon`

use std::{env, error::Error};

use wayfare::{Dataset, SearchOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let world = Dataset::open(arguments.next().ok_or("give the folder of a dataset")?)?;
    let text = arguments.next().unwrap_or_else(|| "lissabon".to_owned());

    // Many places share a name. The best hit is first; the region and the id tell the others apart.
    for hit in world.search_with(&text, &SearchOptions::new().limit(5))? {
        let place = hit.place()?;
        println!(
            "{:>8}  {}, {}, {}  ({} matched: {}, score {:.2})",
            hit.id(),
            place.name(),
            place
                .admin1()?
                .and_then(|region| region.name)
                .unwrap_or("-"),
            place.country()?.map_or("-", |country| country.name),
            hit.matched_name()?,
            hit.match_kind(),
            hit.score()
        );
    }
    Ok(())
}
