//! `wayfare trip`: what the days of a trip cost.

use serde::Serialize;
use wayfare::{CountryCode, CurrencyCode, Dataset, Expense, PlaceId, Provenance, Style};

use crate::{
    args::{StopArg, TripArgs},
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
    /// The cost of a day for one person.
    day: Option<Expense>,
    /// The cost of all days for all travellers.
    total: Option<Expense>,
    error: Option<f64>,
    basis: Option<Provenance>,
    inherited_from: Option<CountryCode>,
    inherited_from_place: Option<PlaceId>,
}

pub(crate) fn run(args: &TripArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let places = args.stops.iter().map(|stop| Priced::find(&dataset, &stop.place));
    let places = places.collect::<Result<Vec<_>, _>>()?;
    let currency = priced::currency(&dataset, args.target.currency.as_deref(), &places)?;
    let stops = args.stops.iter().zip(&places).map(|(arg, place)| stop(&dataset, args, arg, place, currency));
    let stops = stops.collect::<Result<Vec<_>, _>>()?;
    if stops.iter().all(|stop| stop.total.is_none()) {
        let styles = "`wayfare costs` shows what is known; --style, or PLACE:DAYS:STYLE, says another style";
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
        days: stops.iter().map(|stop| u32::from(stop.days)).sum(),
        total: stops.iter().filter_map(|stop| stop.total).sum(),
        stops,
    };
    session.out.records(&answer, &answer.stops, |out| {
        print(out, &answer)?;
        priced::basis(out, &places, places.iter().filter_map(Priced::day))
    })
}

fn stop(
    dataset: &Dataset,
    args: &TripArgs,
    arg: &StopArg,
    place: &Priced<'_>,
    currency: CurrencyCode,
) -> Result<Stop, Failure> {
    let style = arg.style.unwrap_or(args.style);
    let cost = place.day();
    let day = cost.and_then(|cost| cost.expense(style)).zip(place.rate(dataset, currency)?);
    let day = day.map(|(day, rate)| day * rate);
    Ok(Stop {
        whose: place.whose()?,
        days: arg.days,
        style,
        day,
        total: day.map(|day| day * f64::from(arg.days) * f64::from(args.travellers)),
        error: cost.and_then(|cost| cost.error),
        basis: cost.map(|cost| cost.source.provenance),
        inherited_from: place.costs.as_ref().and_then(|costs| costs.inherited_from),
        inherited_from_place: place.costs.as_ref().and_then(|costs| costs.inherited_from_place),
    })
}

fn print(out: &mut Output, answer: &Answer) -> std::io::Result<()> {
    let Answer { currency_code, travellers, days, total, stops } = answer;
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
            text::known(stop.day.map(|day| text::amount(day.amount, currency))),
            text::known(stop.total.map(|total| text::amount(total.amount, currency))),
            stop.total.map(|total| text::likely(&total, currency)).unwrap_or_default(),
            text::given(stop.basis),
        ]);
    }
    let of = |number: u32, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
    let travellers = of((*travellers).into(), "traveller");
    out.title(&format!("{} in {}", of(*days, "day"), of(stops.len() as u32, "place")))?;
    out.note(&format!(
        "For {travellers}, in {currency_code}; a day is that of one person. The journey is not counted."
    ))?;
    out.blank()?;
    out.table(&table)?;
    out.blank()?;
    out.title(&format!("In all {} {currency_code}", text::amount(total.amount, currency)))?;
    if total.low.is_some() {
        out.note(&format!(
            "Likely {}: as if all figures were off the same way, so rather too wide than too narrow.",
            text::likely(total, currency)
        ))?;
    }
    let unknown = stops.iter().filter(|stop| stop.total.is_none()).map(|stop| stop.whose.name.as_str());
    let unknown: Vec<&str> = unknown.collect();
    if !unknown.is_empty() {
        out.caution(&format!("Not counted, as too little is known: {}.", unknown.join("; ")))?;
    }
    Ok(())
}
