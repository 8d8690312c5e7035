//! One dataset, queried from many threads at once.
//!
//! `cargo run -p wayfare --example threads -- DATASET`

use std::{env, error::Error, thread};

use wayfare::{Dataset, SearchOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("give the folder of a dataset")?;
    let world = Dataset::open(folder)?;

    // A clone shares the mapping of the original, so that a thread can own one at no cost. Nothing is locked.
    let workers = ["lisboa", "kyoto", "cape town", "reykjavik"].map(|name| {
        let world = world.clone();
        thread::spawn(move || -> wayfare::Result<String> {
            let hits = world.search_with(name, &SearchOptions::new().limit(1))?;
            // What leaves the thread must not borrow from its clone: take the texts that are needed.
            let Some(hit) = hits.first() else {
                return Ok(format!("{name}: not found"));
            };
            let place = hit.place()?;
            let country = place
                .country()?
                .map_or("no country", |country| country.name);
            Ok(format!("{name}: {}, {country}", place.name()))
        })
    });
    for worker in workers {
        println!("{}", worker.join().map_err(|_| "a thread panicked")??);
    }
    Ok(())
}
