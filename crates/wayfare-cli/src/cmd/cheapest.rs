//! `wayfare cheapest`: the places where a day costs least.

use serde::Serialize;
use wayfare::{CheapestOptions, Circle, CurrencyCode, Dataset, Expense, PlaceSummary, Source};

use crate::{
    amount,
    args::CheapestArgs,
    failure::Failure,
    session::Session,
    subject,
    table::{Table, left, right},
    text,
};

/// A place and what a day there costs.
#[derive(Serialize)]
struct Record<'d> {
    #[serde(flatten)]
    place: PlaceSummary<'d>,
    #[serde(flatten)]
    day: Expense,
    currency_code: CurrencyCode,
    date: &'d str,
    source: Source<'d>,
}

pub(crate) fn run(args: &CheapestArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let (options, currency) = (options(args, &dataset)?, subject::currency(&dataset, &args.currency)?);
    let (places, currency_code) = (dataset.cheapest(currency.code, &options)?, currency.code);
    let (mut records, currency) = (Vec::new(), Some(currency_code));
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
        let (place, day, date, source) = (cheap.place, cheap.day, cheap.date, cheap.source);
        records.push(Record { place: place.summary()?, day, currency_code, date, source });
        table.row([
            text::amount(day.amount, currency),
            text::likely(&day, currency),
            place.name().to_owned(),
            text::given(place.admin1()?.and_then(|region| region.name)),
            text::given(place.country()?.map(|country| country.name)),
            place.id().to_string(),
            source.provenance.to_string(),
        ]);
    }
    let (style, shown) = (args.style, text::given(currency));
    let nothing = || "No place with such costs of its own is known.".to_owned();
    session.out.known(&records, nothing, |out| {
        out.note(&format!("What a {style} day costs per person, in {shown}."))?;
        out.blank()?;
        out.table(&table)?;
        text::sources(out, records.iter().map(|record| (record.source, record.date)))
    })
}

fn options(args: &CheapestArgs, dataset: &Dataset) -> Result<CheapestOptions, Failure> {
    let mut filter = args.filters.filter(dataset)?;
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
