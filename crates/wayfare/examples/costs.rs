//! What a day costs in a place, by category, and how far the figures can be trusted.
//!
//! `cargo run -p wayfare --example costs -- DATASET 2267057`

use std::{env, error::Error};

use wayfare::{Dataset, PlaceId};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let world = Dataset::open(arguments.next().ok_or("give the folder of a dataset")?)?;
    let id = arguments
        .next()
        .map_or(Ok(PlaceId::new(2_267_057)), |text| text.parse())?;

    let place = world
        .place(id)?
        .ok_or("there is no such place in this dataset")?;
    // Most places have no costs of their own; those of the country are the next best answer.
    let costs = place.costs_or_inherited()?;
    let costs = costs.ok_or("no costs are known, neither of the place nor of its country")?;
    println!(
        "{}, in {}",
        place.name(),
        costs.currency.map_or("-", |currency| currency.name)
    );
    for cost in &costs {
        println!(
            "{:<24} {:>9.2}",
            cost.category,
            cost.midrange.unwrap_or(f64::NAN)
        );
    }
    let total = costs.total;
    println!(
        "{} of {}: {}",
        total.source.provenance, total.date, total.source.title
    );
    Ok(())
}
