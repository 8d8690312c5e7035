//! `wayfare accommodation`: hotels and hostels of a place, near a point, or by name.

use wayfare::{Accommodation, AccommodationOptions, Dataset, Offer};

use crate::{
    amount,
    args::AccommodationArgs,
    failure::Failure,
    output::Output,
    session::Session,
    subject,
    table::{Table, left, right},
    text,
};

const NONE_AT_ALL: &str = "\
No places to stay are in this dataset. A file that lists them brings them, beside the default data:
  wayfare build portugal-latest.osm.pbf                             an extract of OpenStreetMap, as Geofabrik has them
  wayfare build lisbon.parquet                                      places of Overture Maps
  wayfare build enwikivoyage-latest-pages-articles.xml.bz2          Wikivoyage, with prices";

pub(crate) fn run(args: &AccommodationArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    if dataset.accommodations().next().is_none() {
        let none: [Accommodation<'_>; 0] = [];
        return session
            .out
            .records(&none, &none, |out| NONE_AT_ALL.lines().try_for_each(|line| out.note(line)));
    }
    let options = options(args, &dataset)?;
    let such = if args.max_price.is_none() && args.level.is_none() { "" } else { " such" };
    let none = |of: String| format!("No{such} accommodation is listed {of}.");
    if let Some(near) = &args.around.near {
        let (point, km) = (subject::point(&dataset, near)?, args.around.radius_km);
        let nearby = dataset.nearest_accommodation_with(point, &options.radius_km(km))?;
        let nothing = || none(format!("within {km} km of {point}"));
        return session.out.known(&nearby, nothing, |out| {
            let listings = nearby.iter().map(|near| (Some(near.distance_km), near.accommodation));
            print(out, &listings.collect::<Vec<_>>())
        });
    }
    if let Some(name) = &args.name {
        let listings = dataset.search_accommodation_with(name, &options)?;
        let missing = || none(format!("under the name {name:?}"));
        return session.out.list(&listings, missing, |out| print(out, &without_distance(&listings)));
    }
    let place = subject::place(&dataset, &args.place.join(" "))?;
    let (listings, title) = (place.accommodation_with(&options)?, text::place(&place)?);
    let nothing = || none(format!("for {title}"));
    session.out.known(&listings, nothing, |out| print(out, &without_distance(&listings)))
}

fn without_distance<'d>(listings: &[Accommodation<'d>]) -> Vec<(Option<f64>, Accommodation<'d>)> {
    listings.iter().map(|&listing| (None, listing)).collect()
}

fn options(args: &AccommodationArgs, dataset: &Dataset) -> Result<AccommodationOptions, Failure> {
    let mut options = AccommodationOptions::new();
    if let Some(limit) = args.limit {
        options = options.limit(limit.into());
    }
    if let Some(level) = args.level {
        options = options.level(level);
    }
    if let Some(max) = &args.max_price {
        let (amount, currency) = amount::read_max_price(dataset, max)?;
        options = options.max_price(amount, currency);
    }
    Ok(options)
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
        left("Level"),
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
            text::given(listing.level),
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
