//! `wayfare near`: the places nearest to a point.

use wayfare::{Dataset, Point};

use crate::{
    args::NearArgs,
    failure::Failure,
    session::Session,
    subject,
    table::{Table, left, right},
    text,
};

pub(crate) fn run(args: &NearArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let point = subject::point(&dataset, &args.point, &args.rest)?;
    let options = args.near.options(&dataset)?.same_country(args.same_country);
    let nearby = dataset.nearest_with(point, &options)?;
    let region = region(&dataset, point)?;
    // The nearest place may lie across a border, so its country says nothing of the point.
    let mut table = Table::new([
        right("Distance"),
        right("ID"),
        left("Name"),
        left("State"),
        left("Country of the place"),
        right("Population"),
    ]);
    for near in &nearby {
        let place = near.place()?;
        table.row([
            format!("{:.1} km", near.distance_km()),
            place.id().to_string(),
            place.name().to_owned(),
            text::given(place.admin1()?.and_then(|region| region.name)),
            text::given(place.country()?.map(|country| country.name)),
            text::count(place.population().unwrap_or(0)),
        ]);
    }
    let missing = || format!("No such place is near {point}.");
    session.out.list(&nearby, missing, |out| {
        if let Some(region) = &region {
            out.note(region)?;
            out.blank()?;
        }
        out.table(&table)
    })
}

/// In which country and region the point lies, if the dataset can tell.
fn region(dataset: &Dataset, point: Point) -> wayfare::Result<Option<String>> {
    if !dataset.has_borders() {
        return Ok(None);
    }
    let Some(found) = dataset.region_at(point)? else { return Ok(Some("At sea".to_owned())) };
    let admin1 = found.admin1.and_then(|region| region.name);
    let names: Vec<&str> = [admin1, Some(found.country.name)].into_iter().flatten().collect();
    Ok(Some(format!("In {}", names.join(", "))))
}
