//! Answers from the dataset that the build script made: no file is opened.

use wayfare::Dataset;

static HUTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/huts/world.idx"));

fn main() -> wayfare::Result<()> {
    let huts = Dataset::from_bytes(HUTS)?;
    for hit in huts.search("bergseehutte")? {
        println!("{}", hit.place()?.name());
    }
    for near in huts.nearest("46.9,8.6".parse()?)? {
        println!("{} {:.1} km", near.place()?.name(), near.distance_km());
    }
    Ok(())
}
