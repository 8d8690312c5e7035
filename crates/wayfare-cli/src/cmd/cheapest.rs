//! `wayfare cheapest`: the places where a day costs least.

use serde::Serialize;
use wayfare::{
    CurrencyCode, Dataset, DayCost, Expense, PlaceKind, PlaceSummary, QueryOption, Source, Style,
    Verb,
};

use crate::{
    amount,
    args::CheapestArgs,
    failure::Failure,
    session::Session,
    subject, suggest,
    table::{Table, left, right},
    text,
};

/// What is said of several groups, and of one.
const GROUPS: &str = "Each place of a group costs about the same as the cheapest of it, which is likely cheaper than all of later groups.";
const ONE_GROUP: &str =
    "All of these cost about the same as the cheapest, as far as these figures tell.";
/// Why a place may stand before a cheaper one.
const ORDER: &str = " So the most important come first, not the lowest amounts.";

/// A place and what a day there costs.
#[derive(Serialize)]
struct Record<'d> {
    #[serde(flatten)]
    place: PlaceSummary<'d>,
    #[serde(flatten)]
    day: Expense,
    group: u32,
    group_size: u32,
    currency_code: CurrencyCode,
    date: &'d str,
    source: Source<'d>,
}

pub(crate) fn run(args: &CheapestArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    if !args.place.is_empty() {
        return Err(without_option(&dataset, &args.place.join(" "))?);
    }
    let (max, asked) = amount::read_prices(
        &dataset,
        args.options.value(QueryOption::MaxPrice),
        args.currency.as_deref(),
    )?;
    let currency_code = match asked.or(max.map(|(_, currency)| currency)) {
        Some(code) => code,
        None => amount::COMMON.parse()?,
    };
    let mut query = args.options.query(Verb::Cheapest, max, &dataset)?;
    if let (Some(near), Some(km)) = (&args.near, args.options.value(QueryOption::RadiusKm)) {
        let circle = format!("{},{km}", subject::point(&dataset, near)?);
        query.set(QueryOption::Circle, &circle)?;
    }
    let options = query.cheapest(currency_code);
    let (places, mut records, currency) = (
        dataset.cheapest(currency_code, &options)?,
        Vec::new(),
        Some(currency_code),
    );
    let mut table = Table::new([
        right("Group"),
        right("A day"),
        right("Likely").optional(),
        left("Place"),
        left("Region"),
        left("Country"),
        right("ID"),
        left("Basis").optional(),
    ]);
    for cheap in &places {
        let &DayCost {
            place,
            day,
            group,
            group_size,
            date,
            source,
            ..
        } = cheap;
        records.push(Record {
            place: place.summary()?,
            day,
            group,
            group_size,
            currency_code,
            date,
            source,
        });
        table.row([
            group.to_string(),
            text::expense(&day, currency),
            text::likely(&day, currency),
            place.name().to_owned(),
            text::given(place.admin1()?.and_then(|region| region.name)),
            text::given(place.country()?.map(|country| country.name)),
            place.id().to_string(),
            source.provenance.to_string(),
        ]);
    }
    let style = args.options.value(QueryOption::Style);
    let style = style.unwrap_or(Style::default().as_str());
    let shown = text::given(currency);
    let kinds = places.iter().map(|cheap| cheap.place.kind());
    let has_places = kinds
        .collect::<wayfare::Result<Vec<_>>>()?
        .contains(&PlaceKind::Place);
    let one = if has_places && options.is_one_per_country(&dataset)? {
        " One place a country, the most important of those that cost about the same as its cheapest: --country, --region or --near has more."
    } else {
        ""
    };
    let groups = match &*places {
        [.., last] if last.group > 1 => Some(GROUPS),
        [_, .., _] => Some(ONE_GROUP),
        _ => None,
    };
    let mut notes: Vec<_> = groups.map(str::to_owned).into_iter().collect();
    notes.extend(left_out(&places));
    if let Some(first) = notes.first_mut() {
        *first += ORDER;
    }
    let missing = || match max {
        Some((most, currency)) => {
            format!("No place is known that costs {most} {currency} or less for a {style} day.")
        }
        None => "No place with costs of its own is known there.".to_owned(),
    };
    session.out.list(&records, missing, |out| {
        out.note(&format!(
            "What a {style} day costs per person, in {shown}. Two share a room.{one}"
        ))?;
        out.blank()?;
        out.table(&table)?;
        for note in &notes {
            out.note(note)?;
        }
        text::sources(
            out,
            records.iter().map(|record| (record.source, record.date)),
        )
    })
}

/// Says how many places the limit left out of the last group.
fn left_out(places: &[DayCost<'_>]) -> Option<String> {
    let (group, size) = places.last().map(|last| (last.group, last.group_size))?;
    let shown = places.iter().filter(|place| place.group == group).count();
    let more = size as usize - shown;
    let verb = if more == 1 { "costs" } else { "cost" };
    (more > 0).then(|| format!("{more} more {verb} about the same: --limit shows them."))
}

/// Returns the error of a name without an option, which says the option.
fn without_option(dataset: &Dataset, name: &str) -> Result<Failure, Failure> {
    let remedy = if dataset.country_called(name)?.is_some() {
        format!("write --country {name:?}")
    } else {
        match suggest::option_instead(dataset, name)? {
            Some((PlaceKind::Region, option)) => option.trim_end_matches('.').to_owned(),
            _ => format!("write --near {name:?}"),
        }
    };
    Ok(Failure::Error(format!(
        "{name:?} needs an option: {remedy}"
    )))
}
