//! `wayfare accommodation`: hotels and hostels of a place, near a point, or by name.

use wayfare::{Accommodation, Offer, QueryOption, Verb};

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
            .list(&none, || NONE_AT_ALL.to_owned(), |_| Ok(()));
    }
    let (max, asked) = amount::read_prices(
        &dataset,
        args.options.value(QueryOption::MaxPrice),
        args.price.currency.as_deref(),
    )?;
    let options = |verb| args.options.query(verb, max, &dataset);
    let convert = |listing: &mut Accommodation<'_>| {
        [&mut listing.dorm, &mut listing.private]
            .into_iter()
            .try_for_each(|offer| {
                let Offer {
                    price: Some(price),
                    currency_code,
                    ..
                } = offer
                else {
                    return Ok(());
                };
                amount::convert(&dataset, price, currency_code, asked)
            })
    };
    let such = if max.is_none() && args.options.value(QueryOption::Level).is_none() {
        ""
    } else {
        " such"
    };
    let missing = |of: String| format!("No{such} accommodation is listed {of}.");
    if let Some(near) = &args.around.near {
        let point = subject::point(&dataset, near)?;
        let options = options(Verb::NearestAccommodation)?;
        let mut nearby = dataset.nearest_accommodation_with(point, &options.accommodation())?;
        nearby
            .iter_mut()
            .try_for_each(|near| convert(&mut near.accommodation))?;
        let missing = || missing(text::around(&options, point));
        return session.out.list(&nearby, missing, |out| {
            let listings = nearby
                .iter()
                .map(|near| (Some(near.distance_km), near.accommodation));
            print(out, &listings.collect::<Vec<_>>())
        });
    }
    if let Some(name) = &args.name {
        let options = options(Verb::SearchAccommodation)?.accommodation();
        let mut listings = dataset.search_accommodation_with(name, &options)?;
        listings.iter_mut().try_for_each(convert)?;
        let missing = || missing(format!("under the name {name:?}"));
        return session.out.list(&listings, missing, |out| {
            print(out, &without_distance(&listings))
        });
    }
    let place = subject::place(&dataset, &args.place.join(" "))?;
    let options = options(Verb::Accommodation)?.accommodation();
    let (mut listings, title) = (place.accommodation_with(&options)?, text::place(&place)?);
    listings.iter_mut().try_for_each(convert)?;
    let missing = || missing(format!("for {title}"));
    session.out.list(&listings, missing, |out| {
        print(out, &without_distance(&listings))
    })
}

fn without_distance<'d>(listings: &[Accommodation<'d>]) -> Vec<(Option<f64>, Accommodation<'d>)> {
    listings.iter().map(|&listing| (None, listing)).collect()
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
    text::sources(
        out,
        listings
            .iter()
            .map(|(_, listing)| (listing.source, listing.source.date)),
    )
}

fn price(offer: Offer) -> String {
    match (offer.available, offer.price) {
        (false, _) => text::known(None::<f64>),
        (true, None) => "yes".to_owned(),
        (true, Some(price)) => {
            format!(
                "{} {}",
                text::amount(price, offer.currency_code),
                text::given(offer.currency_code)
            )
        }
    }
}
