//! `wayfare cheapest`: the places where a day costs least.

use wayfare::{CheapestOptions, Circle, Dataset};

use crate::{
    amount,
    args::CheapestArgs,
    failure::Failure,
    session::Session,
    subject,
    table::{Table, left, right},
    text,
};

pub(crate) fn run(args: &CheapestArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let (options, currency) = (options(args, &dataset)?, subject::currency(&dataset, &args.currency)?);
    let (places, currency) = (dataset.cheapest(currency.code, &options)?, Some(currency.code));
    let mut table = Table::new([
        right("A day"),
        right("Likely").optional(),
        left("Place"),
        left("Region"),
        left("Country"),
        right("ID"),
        left("Basis").optional(),
    ]);
    for cheap in &places {
        let place = cheap.place;
        table.row([
            text::amount(cheap.day.amount, currency),
            text::likely(&cheap.day, currency),
            place.name().to_owned(),
            text::given(place.admin1()?.and_then(|region| region.name)),
            text::given(place.country()?.map(|country| country.name)),
            place.id().to_string(),
            cheap.source.provenance.to_string(),
        ]);
    }
    let (style, shown) = (args.style, text::given(currency));
    let nothing = || "No place with such costs of its own is known.".to_owned();
    session.out.known(&places, nothing, |out| {
        out.note(&format!("What a {style} day costs per person, in {shown}."))?;
        out.blank()?;
        out.table(&table)?;
        text::sources(out, places.iter().map(|cheap| (cheap.source, cheap.date)))
    })
}

fn options(args: &CheapestArgs, dataset: &Dataset) -> Result<CheapestOptions, Failure> {
    let mut filter = args.filters.filter(dataset)?.min_population(args.min_population);
    if let Some(near) = &args.near {
        filter = filter.circle(Circle::new(subject::point(dataset, near)?, args.radius_km)?);
    }
    let mut options = CheapestOptions::new().filter(filter).style(args.style);
    if let Some(limit) = args.filters.limit {
        options = options.limit(limit.into());
    }
    if let Some(max) = &args.max_price {
        let (amount, currency) = amount::read_max_price(dataset, max)?;
        options = options.max_price(amount, currency);
    }
    Ok(options)
}
