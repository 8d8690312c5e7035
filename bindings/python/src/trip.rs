//! What the days of a trip cost.

use pyo3::prelude::*;
use wayfare::{CurrencyCode, Provenance, Style};

use crate::{
    arguments::{Text, unfit},
    costs::Expense,
    errors::{BadInputError, raised},
    hint::Named,
    opened::Dataset,
    place::Place,
    record::record,
};

/// The most days of a stop, and travellers.
const MOST: u16 = 1000;

record! {
    /// What the days of a trip cost all travellers. The journey between places is not counted.
    Trip [], shown ["total", "currency_code", "days", "travellers"] {
        /// Code of the currency of the amounts.
        currency_code: String,
        /// Number of travellers.
        travellers: u16,
        /// The rooms that they have: two share one, and who is left has one alone.
        rooms: u16,
        /// Number of days.
        days: u32,
        /// The sum of what is known. Its range assumes that all figures are too high or too low together.
        total: Expense,
        /// The stops.
        stops: Vec<Py<Stop>>,
    }
}

record! {
    /// What the days in one place cost all travellers.
    Stop [], shown ["place", "days", "style", "total"] {
        /// The place.
        place: Py<Place>,
        /// Number of days.
        days: u16,
        /// The style of travel.
        style: Named<Style>,
        /// The cost of a day, where known.
        day: Option<Expense>,
        /// The cost of all days, where known.
        total: Option<Expense>,
        /// Whether half a room is counted for whoever has one alone, as what the other half costs is not known.
        half_room: bool,
        /// The error factor of the figures, where known.
        error: Option<f64>,
        /// How far the figures can be trusted, where there are any.
        provenance: Option<Named<Provenance>>,
        /// The code of the country whose figures these are, if the place has none of its own.
        inherited_from: Option<String>,
        /// The id of the place whose figures these are, if the place has none of its own.
        inherited_from_place: Option<u32>,
    }
}

/// A place, the days there, and perhaps a style.
type Asked<'py> = (Bound<'py, Place>, u16, Option<Named<Style>>);

/// Adds up a trip; `None` where nothing of it is known.
pub(crate) fn trip(
    dataset: &Bound<'_, Dataset>,
    stops: &Bound<'_, PyAny>,
    travellers: usize,
    style: Style,
    currency: Option<Text>,
) -> PyResult<Option<Trip>> {
    let party = u16::try_from(travellers).ok();
    let Some(travellers) = party.filter(|party| (1..=MOST).contains(party)) else {
        return Err(BadInputError::new_err(format!(
            "{travellers} is not a number of travellers: it must be from 1 to {MOST}"
        )));
    };
    let asked = asked(stops)?;
    let mut currency: Option<CurrencyCode> = currency
        .map(|code| code.parse())
        .transpose()
        .map_err(raised)?;
    let opened = dataset.get().opened()?;
    let mut told = Vec::with_capacity(asked.len());
    for (place, days, own) in asked {
        let style = own.map_or(style, Named::value);
        let stop = place.get().read(|found| {
            let costs = found.costs_or_inherited()?;
            let costs = costs.as_ref();
            currency = currency.or(costs.and_then(|costs| costs.currency.map(|own| own.code)));
            let converted = match costs.zip(currency) {
                Some((costs, currency)) => costs.in_currency(&opened, currency)?,
                None => None,
            };
            let stay = converted.map(|costs| costs.stay(style, travellers, days));
            let wayfare::Stay {
                day,
                total,
                half_room,
                ..
            } = stay.unwrap_or_default();
            let stop = Stop {
                place: place.clone().unbind(),
                days,
                style: style.into(),
                day: day.map(Expense::from),
                total: total.map(Expense::from),
                half_room,
                error: costs.and_then(|costs| costs.total.error),
                provenance: costs.map(|costs| costs.total.source.provenance.into()),
                inherited_from: costs
                    .and_then(|costs| costs.inherited_from)
                    .map(|code| code.to_string()),
                inherited_from_place: costs
                    .and_then(|costs| costs.inherited_from_place)
                    .map(wayfare::PlaceId::get),
            };
            Ok((stop, total))
        })?;
        told.push(stop);
    }
    let (stops, totals): (Vec<_>, Vec<_>) = told.into_iter().unzip();
    let known: Vec<wayfare::Expense> = totals.into_iter().flatten().collect();
    let Some(currency) = currency.filter(|_| !known.is_empty()) else {
        return Ok(None);
    };
    let py = dataset.py();
    Ok(Some(Trip {
        currency_code: currency.to_string(),
        travellers,
        rooms: wayfare::Costs::rooms(travellers),
        days: stops.iter().map(|stop| u32::from(stop.days)).sum(),
        total: known.into_iter().sum::<wayfare::Expense>().into(),
        stops: stops
            .into_iter()
            .map(|stop| Py::new(py, stop))
            .collect::<PyResult<_>>()?,
    }))
}

fn asked<'py>(stops: &Bound<'py, PyAny>) -> PyResult<Vec<Asked<'py>>> {
    let unfit = |what: &Bound<'_, PyAny>| {
        unfit(
            what,
            &format!("a stop: it must be a Place, its days from 1 to {MOST}, and perhaps a style"),
        )
    };
    let stops = stops.try_iter().map_err(|_| unfit(stops))?;
    let stop = |stop: PyResult<Bound<'py, PyAny>>| {
        let stop = stop?;
        let (place, days, style) = match stop.extract::<(Bound<'py, Place>, u16)>() {
            Ok((place, days)) => (place, days, None),
            Err(_) => stop.extract().map_err(|_| unfit(&stop))?,
        };
        if !(1..=MOST).contains(&days) {
            return Err(unfit(&stop));
        }
        Ok((place, days, style))
    };
    stops.map(stop).collect()
}
