//! `wayfare accommodation`: hotels and hostels of a place, near a point, or by name.

use wayfare::{Accommodation, AccommodationOptions, Offer};

use crate::{
    args::AccommodationArgs,
    failure::Failure,
    output::Output,
    session::Session,
    subject,
    table::{Table, left, right},
    text,
};

/// The number of listings that a name gives.
const BEST: u16 = 20;

pub(crate) fn run(args: &AccommodationArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    if let Some(near) = &args.near {
        let point = subject::point(&dataset, near)?;
        let nearby = dataset.nearest_accommodation_with(point, &options(args))?;
        let nothing = || format!("No accommodation is listed within {} km of {point}.", args.radius_km);
        return session.out.known(&nearby, nothing, |out| {
            let listings = nearby.iter().map(|near| (Some(near.distance_km), near.accommodation));
            print(out, &listings.collect::<Vec<_>>())
        });
    }
    if let Some(name) = &args.name {
        let mut listings = dataset.search_accommodation(name)?;
        listings.truncate(args.limit.unwrap_or(BEST).into());
        let missing = || format!("No accommodation is listed under the name {name:?}.");
        return session.out.list(&listings, missing, |out| print(out, &without_distance(&listings)));
    }
    let place = subject::place(&dataset, &args.place.join(" "))?;
    let (mut listings, title) = (place.accommodation()?, text::place(&place)?);
    listings.truncate(args.limit.map_or(listings.len(), usize::from));
    let nothing = || format!("No accommodation is listed in {title}.");
    session.out.known(&listings, nothing, |out| print(out, &without_distance(&listings)))
}

fn without_distance<'d>(listings: &[Accommodation<'d>]) -> Vec<(Option<f64>, Accommodation<'d>)> {
    listings.iter().map(|&listing| (None, listing)).collect()
}

fn options(args: &AccommodationArgs) -> AccommodationOptions {
    let options = AccommodationOptions::new().radius_km(args.radius_km);
    match args.limit {
        Some(limit) => options.limit(limit.into()),
        None => options,
    }
}

/// Prints listings, with their distances from the point if there is one.
fn print(out: &mut Output, listings: &[(Option<f64>, Accommodation<'_>)]) -> std::io::Result<()> {
    let mut table = Table::new([
        right("Distance"),
        right("ID"),
        left("Name"),
        left("City").optional(),
        right("Dormitory bed"),
        right("Private room"),
        right("Rating").optional(),
        left("Basis").optional(),
    ]);
    for (distance, listing) in listings {
        table.row([
            text::given(distance.map(|km| format!("{km:.1} km"))),
            listing.id.to_string(),
            listing.name.to_owned(),
            text::given(listing.city),
            price(listing.dorm),
            price(listing.private),
            text::known(listing.rating),
            listing.source.provenance.to_string(),
        ]);
    }
    out.table(&table)?;
    text::sources(out, listings.iter().map(|(_, listing)| (listing.source, listing.source.date)))
}

fn price(offer: Offer) -> String {
    match (offer.available, offer.price) {
        (false, _) => text::known(None::<f64>),
        (true, None) => "yes".to_owned(),
        (true, Some(price)) => {
            format!("{} {}", text::amount(price, offer.currency_code), text::given(offer.currency_code))
        }
    }
}
