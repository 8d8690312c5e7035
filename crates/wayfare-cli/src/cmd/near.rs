//! `wayfare near`: the places nearest to a point.

use std::slice;

use serde::Serialize;
use wayfare::{Country, NearbyPlaceSummary, PlaceDetails, Point, RegionAt, Verb};

use crate::{
    args::NearArgs,
    display::Names,
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
    region: Option<Region<'d>>,
    places: Vec<Fields<NearbyPlaceSummary<'d>, FullPlace<'d>>>,
}

/// What a point lies in.
#[derive(Serialize)]
struct Region<'d> {
    country: Country<'d>,
    admin1: Option<wayfare::Region<'d>>,
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
    let mut names = args.language.names(&dataset)?;
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
    let named = places.iter().map(|near| names.of(&near.place()?));
    let named = named.collect::<wayfare::Result<Vec<_>>>()?;
    for (near, names) in places.iter().zip(&named) {
        table.row([
            format!("{:.1} km", near.distance_km()),
            near.place()?.id().to_string(),
            names.place.clone(),
            text::given(names.admin1.as_deref()),
            text::given(names.country.as_deref()),
            text::given(near.place()?.population().map(text::count)),
        ]);
    }
    let region_at = dataset.region_at(point)?;
    let names_at = region_at.map(|at| names.at(&at)).transpose()?;
    let region = region_at.zip(names_at.as_ref());
    let region = region
        .map(|(at, names)| Region::new(at, names))
        .transpose()?;
    let lies_in = region.as_ref().map_or("At sea".to_owned(), Region::label);
    let fields = places.into_iter().zip(&named).map(|(near, names)| {
        if args.full {
            return Ok(Fields::Full(FullPlace {
                place: names.shown_in_full(near.place()?.details()?),
                distance_km: near.distance_km(),
            }));
        }
        let mut summary = near.summary()?;
        summary.place = names.shown_in(summary.place);
        Ok(Fields::Summary(summary))
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

impl<'n> Region<'n> {
    fn new(at: RegionAt<'n>, names: &'n Names) -> wayfare::Result<Self> {
        let (mut country, mut admin1) = (at.country()?, at.admin1()?);
        country.name = names.country.as_deref().unwrap_or(country.name);
        if let Some(admin1) = &mut admin1 {
            admin1.name = names.admin1.as_deref();
        }
        Ok(Self { country, admin1 })
    }

    fn label(&self) -> String {
        let admin1 = self.admin1.and_then(|region| region.name);
        let names: Vec<&str> = admin1.into_iter().chain([self.country.name]).collect();
        format!("In {}", names.join(", "))
    }
}
