//! `wayfare trip`: what the days of a trip cost.

use serde::Serialize;
use wayfare::{
    Costs, CountryCode, CurrencyCode, Dataset, Expense, PlaceId, Provenance, Stay, Style,
};
use wayfare_text::plural;

use crate::{
    args::TripArgs,
    failure::Failure,
    output::Output,
    priced::{self, Priced, Whose},
    session::Session,
    table::{Table, code, left, right},
    text,
};

/// The costs of a trip, for all travellers.
#[derive(Serialize)]
struct Answer {
    currency_code: CurrencyCode,
    travellers: u16,
    /// The rooms that they have: two share one, and who is left has one alone.
    rooms: u16,
    days: u32,
    /// The sum of the known costs.
    total: Expense,
    stops: Vec<Stop>,
}

/// The costs of one stay.
#[derive(Serialize)]
struct Stop {
    #[serde(flatten)]
    whose: Whose,
    days: u16,
    style: Style,
    #[serde(flatten)]
    stay: Stay,
    error: Option<f64>,
    basis: Option<Provenance>,
    inherited_from: Option<CountryCode>,
    inherited_from_place: Option<PlaceId>,
}

pub(crate) fn run(args: &TripArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let days = args.days()?;
    let places = args
        .stops
        .iter()
        .map(|stop| Priced::find(&dataset, &stop.place));
    let places = places.collect::<Result<Vec<_>, _>>()?;
    let currency = priced::currency(&dataset, args.target.currency.as_deref(), &places)?;
    let stops = args
        .stops
        .iter()
        .zip(days)
        .zip(&places)
        .map(|((arg, days), place)| {
            let style = arg.style.unwrap_or(args.style);
            stop(&dataset, args.travellers, days, style, place, currency)
        });
    let stops = stops.collect::<Result<Vec<_>, _>>()?;
    if stops.iter().all(|stop| stop.stay.total.is_none()) {
        let styles =
            "`wayfare costs` shows what is known; --style, or PLACE:DAYS:STYLE, says another style";
        return Err(match places.iter().find(|place| place.day().is_some()) {
            Some(place) => Failure::NotFound(format!(
                "No day in this style and currency is known for {}: {styles}.",
                place.short_name()
            )),
            None => priced::not_known(&dataset, &places),
        });
    }
    let answer = Answer {
        currency_code: currency,
        travellers: args.travellers,
        rooms: Costs::rooms(args.travellers),
        days: stops.iter().map(|stop| u32::from(stop.days)).sum(),
        total: stops.iter().filter_map(|stop| stop.stay.total).sum(),
        stops,
    };
    session.out.records(&answer, &answer.stops, |out| {
        print(out, &answer)?;
        priced::basis(out, &places, places.iter().filter_map(Priced::day))
    })
}

fn stop(
    dataset: &Dataset,
    travellers: u16,
    days: u16,
    style: Style,
    place: &Priced<'_>,
    currency: CurrencyCode,
) -> Result<Stop, Failure> {
    let cost = place.day();
    let costs = place.costs_in(dataset, currency)?;
    let stay = costs.map(|costs| costs.stay(style, travellers, days));
    Ok(Stop {
        whose: place.whose()?,
        days,
        style,
        stay: stay.unwrap_or_default(),
        error: cost.and_then(|cost| cost.error),
        basis: cost.map(|cost| cost.source.provenance),
        inherited_from: place.costs.as_ref().and_then(|costs| costs.inherited_from),
        inherited_from_place: place
            .costs
            .as_ref()
            .and_then(|costs| costs.inherited_from_place),
    })
}

fn print(out: &mut Output, answer: &Answer) -> std::io::Result<()> {
    let Answer {
        currency_code,
        travellers,
        rooms,
        days,
        total,
        stops,
    } = answer;
    let currency = Some(*currency_code);
    let mut table = Table::new([
        left("Place"),
        right("Days"),
        left("Style"),
        right("A day"),
        right("Total"),
        code("Likely total"),
        left("Basis").optional(),
    ]);
    for stop in stops {
        table.row([
            stop.whose.name.clone(),
            stop.days.to_string(),
            stop.style.to_string(),
            text::known(stop.stay.day.map(|day| text::expense(&day, currency))),
            text::known(stop.stay.total.map(|total| text::expense(&total, currency))),
            stop.stay
                .total
                .map(|total| text::likely(&total, currency))
                .unwrap_or_default(),
            text::given(stop.basis),
        ]);
    }
    let of = |number: u32, one: &str| format!("{number} {}", plural(one, number.into()));
    let (travellers, rooms) = (
        of((*travellers).into(), "traveller"),
        of((*rooms).into(), "room"),
    );
    out.title(&format!(
        "{} in {}",
        of(*days, "day"),
        of(stops.len() as u32, "place")
    ))?;
    out.note(&format!(
        "For {travellers} in {rooms}, in {currency_code}. The journey is not counted."
    ))?;
    out.blank()?;
    out.table(&table)?;
    out.blank()?;
    out.title(&format!(
        "In all {} {currency_code}",
        text::expense(total, currency)
    ))?;
    if total.low.is_some() {
        out.note(&format!(
            "Likely {}: as if all figures were off the same way, so rather too wide than too narrow.",
            text::likely(total, currency)
        ))?;
    }
    let mut told = |what: &str, is_meant: fn(&Stop) -> bool| {
        let names: Vec<&str> = stops
            .iter()
            .filter(|stop| is_meant(stop))
            .map(|stop| stop.whose.name.as_str())
            .collect();
        if names.is_empty() {
            Ok(())
        } else {
            out.caution(&format!("{what}: {}.", names.join("; ")))
        }
    };
    told(
        "Half a room is counted for whoever is alone, as rooms are not known",
        |stop| stop.stay.half_room,
    )?;
    told("Not counted, as too little is known", |stop| {
        stop.stay.total.is_none()
    })
}
