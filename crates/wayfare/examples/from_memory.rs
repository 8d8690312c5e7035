//! Query an index that is in memory, where there are no files to map.
//!
//! `cargo run -p wayfare --example from_memory -- DATASET`

use std::{env, error::Error, fs, path::Path};

use wayfare::Dataset;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("give the folder of a dataset")?;
    // The bytes may as well come from an archive, an object store or `include_bytes!`, of which no copy is made.
    let index = fs::read(Path::new(&folder).join("world.idx"))?;

    let world = Dataset::from_bytes(index)?;
    // Opening trusts the content. Bytes from elsewhere are worth one look at their checksums.
    world.verify()?;
    let info = world.info()?;
    println!(
        "{}, data of {}, format {}",
        info.name, info.snapshot_date, info.format_version
    );
    println!(
        "{} places, {} of them with travel costs",
        info.places, info.places_with_costs
    );
    Ok(())
}
