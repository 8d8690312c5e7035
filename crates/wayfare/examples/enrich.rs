//! Adds the nearest place, its country and its region to each row of a table of coordinates.
//!
//! `cargo run -p wayfare --example enrich -- DATASET < points.csv > places.csv`, where `points.csv` has columns `latitude`
//! and `longitude`, and whatever else.

use std::{env, error::Error, io};

use wayfare::{Dataset, NearestOptions, Point};

fn main() -> Result<(), Box<dyn Error>> {
    let world = Dataset::open(env::args().nth(1).ok_or("give the folder of a dataset")?)?;
    let mut rows = csv::Reader::from_reader(io::stdin().lock());
    let mut out = csv::Writer::from_writer(io::stdout().lock());

    let header = rows.headers()?.clone();
    let column = |name: &str| {
        header
            .iter()
            .position(|column| column == name)
            .ok_or(format!("no column {name}"))
    };
    let (latitude, longitude) = (column("latitude")?, column("longitude")?);
    out.write_record(
        header
            .iter()
            .chain(["place_id", "place", "country", "region", "km"]),
    )?;

    // One place a point, in its own country: across a border, another one may be nearer.
    let options = NearestOptions::new().limit(1).same_country(true);
    for row in rows.records() {
        let row = row?;
        let degrees = |column: usize| row.get(column).unwrap_or_default().trim().parse::<f64>();
        // A row without a point stays, with blanks.
        let point = degrees(latitude).ok().zip(degrees(longitude).ok());
        let point = point.and_then(|(latitude, longitude)| Point::new(latitude, longitude).ok());
        let mut added = [const { String::new() }; 5];
        if let Some(point) = point {
            if let Some(near) = world.nearest_with(point, &options)?.first() {
                let place = near.place()?;
                added[0] = place.id().to_string();
                added[1] = place.name().to_owned();
                added[4] = format!("{:.1}", near.distance_km());
            }
            if let Some(here) = world.region_at(point)? {
                added[2] = here.country()?.name.to_owned();
                added[3] = here
                    .admin1()?
                    .and_then(|region| region.name)
                    .unwrap_or_default()
                    .to_owned();
            }
        }
        out.write_record(row.iter().chain(added.iter().map(String::as_str)))?;
    }
    out.flush()?;
    Ok(())
}
