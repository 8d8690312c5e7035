//! `wayfare near`: the places nearest to a point.

use std::slice;

use serde::Serialize;
use wayfare::{NearbyPlaceSummary, PlaceDetails, Point, RegionAt, Verb};

use crate::{
    args::NearArgs,
    failure::Failure,
    format::Fields,
    session::Session,
    subject,
    table::{Table, left, right},
    text,
};

/// The surroundings of a point.
#[derive(Serialize)]
struct Answer<'d> {
    /// The country and region in which the point lies; `None` at sea, or if the dataset has no outlines.
    region: Option<RegionAt<'d>>,
    places: Vec<Fields<NearbyPlaceSummary<'d>, FullPlace<'d>>>,
}

/// All that is known of a place, and its distance.
#[derive(Serialize)]
struct FullPlace<'d> {
    #[serde(flatten)]
    place: PlaceDetails<'d>,
    distance_km: f64,
}

pub(crate) fn run(args: &NearArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    args.language.check(&dataset)?;
    let words = [slice::from_ref(&args.point), &args.rest].concat();
    let named = || subject::point(&dataset, &words.join(" "));
    let point = match &*args.rest {
        // Two arguments are two angles; a postal code of two parts is one argument: `"4000 001"`.
        [second] => Point::parse(&format!("{}, {second}", args.point))?.map_or_else(named, Ok)?,
        _ => named()?,
    };
    let options = args.options.query(Verb::Nearest, None, &dataset)?;
    let places = dataset.nearest_with(point, &options.nearest())?;
    // The nearest place may be across a border, so its country may not be the country of the point.
    let mut table = Table::new([
        right("Distance"),
        right("ID"),
        left("Name"),
        left("Region"),
        left("Country of the place"),
        right("Population").optional(),
    ]);
    for near in &places {
        let place = near.place()?;
        table.row([
            format!("{:.1} km", near.distance_km()),
            place.id().to_string(),
            args.language.name(&place)?,
            text::given(place.admin1()?.and_then(|region| region.name)),
            text::given(place.country()?.map(|country| country.name)),
            text::given(place.population().map(text::count)),
        ]);
    }
    let region = dataset.region_at(point)?;
    let lies_in = lies_in(region)?;
    let fields = places.into_iter().map(|near| {
        if args.full {
            Ok(Fields::Full(FullPlace {
                place: near.place()?.details()?,
                distance_km: near.distance_km(),
            }))
        } else {
            near.summary().map(Fields::Summary)
        }
    });
    let answer = Answer {
        region,
        places: fields.collect::<wayfare::Result<_>>()?,
    };
    let missing = || format!("No such place is {}.", text::around(&options, point));
    if answer.places.is_empty() && answer.region.is_some() {
        return session.out.records(&answer, &answer.places, |out| {
            out.note(&lies_in)?;
            out.note(&missing())
        });
    }
    session.out.found(&answer, &answer.places, missing, |out| {
        if dataset.has_borders() {
            out.note(&lies_in)?;
            out.blank()?;
        }
        out.table(&table)
    })
}

/// Formats the country and region in which a point lies.
fn lies_in(found: Option<RegionAt<'_>>) -> Result<String, wayfare::Error> {
    let Some(found) = found else {
        return Ok("At sea".to_owned());
    };
    let admin1 = found.admin1()?.and_then(|region| region.name);
    let names: Vec<&str> = [admin1, Some(found.country()?.name)]
        .into_iter()
        .flatten()
        .collect();
    Ok(format!("In {}", names.join(", ")))
}
