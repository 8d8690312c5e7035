//! What the days of a trip cost, as `wayfare trip` adds them up.

use std::borrow::Cow;

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wayfare::{
    Costs, CountryCode, CurrencyCode, DisplayNames, Expense, PlaceId, Provenance, Stay, Style,
};

use crate::{Dataset, Failure, camel_case::json, options::place_id};

/// The most days of a stop, and travellers.
const MOST: u16 = 1000;

#[derive(Serialize)]
struct Trip<'d> {
    currency_code: CurrencyCode,
    travellers: u16,
    rooms: u16,
    days: u32,
    total: Expense,
    stops: Vec<Stop<'d>>,
}

#[derive(Serialize)]
struct Stop<'d> {
    place_id: Option<PlaceId>,
    country_code: Option<CountryCode>,
    name: Cow<'d, str>,
    days: u16,
    style: Style,
    #[serde(flatten)]
    stay: Stay,
    error: Option<f64>,
    provenance: Option<Provenance>,
    inherited_from: Option<CountryCode>,
    inherited_from_place: Option<PlaceId>,
}

#[wasm_bindgen]
impl Dataset {
    /// Adds up a trip; `null` where nothing of it is known. A line of `stops` is an id or the code of a country, the days there,
    /// and a style.
    pub fn trip(
        &self,
        stops: &str,
        travellers: f64,
        currency: Option<String>,
        lang: Option<String>,
    ) -> Result<String, Failure> {
        let travellers = whole(travellers, "travellers")?;
        let mut names = lang
            .as_deref()
            .map(|lang| DisplayNames::new(&self.inner, lang))
            .transpose()?;
        let mut currency: Option<CurrencyCode> = currency.map(|code| code.parse()).transpose()?;
        let mut told = Vec::new();
        for line in stops.lines() {
            let mut parts = line.split('\t');
            let mut part = || parts.next().unwrap_or_default();
            let (place, days, style) = (part(), part(), part());
            let days = whole(days.parse().unwrap_or(f64::NAN), "days")?;
            let style = style.parse()?;
            let (mut stop, costs) = self.stop(place, days, style, names.as_mut())?;
            if let Some(costs) = costs {
                currency = currency.or(costs.currency.map(|own| own.code));
                let converted = match currency {
                    Some(currency) => costs.in_currency(&self.inner, currency)?,
                    None => None,
                };
                let stay = converted.map(|costs| costs.stay(style, travellers, days));
                stop.stay = stay.unwrap_or_default();
                stop.error = costs.total.error;
                stop.provenance = Some(costs.total.source.provenance);
                stop.inherited_from = costs.inherited_from;
                stop.inherited_from_place = costs.inherited_from_place;
            }
            told.push(stop);
        }
        let is_known = told.iter().any(|stop| stop.stay.total.is_some());
        let Some(currency_code) = currency.filter(|_| is_known) else {
            return Ok("null".to_owned());
        };
        json(&Trip {
            currency_code,
            travellers,
            rooms: Costs::rooms(travellers),
            days: told.iter().map(|stop| u32::from(stop.days)).sum(),
            total: told.iter().filter_map(|stop| stop.stay.total).sum(),
            stops: told,
        })
    }
}

impl Dataset {
    /// Returns a stop without its costs, and these.
    fn stop<'d>(
        &'d self,
        place: &str,
        days: u16,
        style: Style,
        names: Option<&mut DisplayNames<'_>>,
    ) -> Result<(Stop<'d>, Option<Costs<'d>>), Failure> {
        let no = |what: &str| Failure::new("bad-input", format!("no {what} is {place:?}"));
        let (place_id, country_code, name, costs) = if let Ok(id) = place.parse() {
            let found = self.inner.place(place_id(id)?)?;
            let found = found.ok_or_else(|| no("id of a place"))?;
            let name = names.map(|names| names.place(&found)).transpose()?;
            let name = name.unwrap_or(Cow::Borrowed(found.name()));
            let costs = found.costs_or_inherited()?;
            (Some(found.id()), found.country_code()?, name, costs)
        } else {
            let found = self.inner.country(place)?;
            let found = found.ok_or_else(|| no("code of a country"))?;
            let name = names.map(|names| names.country(&found)).transpose()?;
            let name = name.unwrap_or(Cow::Borrowed(found.name));
            let costs = self.inner.country_costs(found.code)?;
            (found.place_id, Some(found.code), name, costs)
        };
        let stop = Stop {
            place_id,
            country_code,
            name,
            days,
            style,
            stay: Stay::default(),
            error: None,
            provenance: None,
            inherited_from: None,
            inherited_from_place: None,
        };
        Ok((stop, costs))
    }
}

fn whole(number: f64, what: &str) -> Result<u16, Failure> {
    let is_fit = number.fract() == 0.0 && (1.0..=f64::from(MOST)).contains(&number);
    let message = || format!("{what} must be a whole number from 1 to {MOST}, not {number}");
    is_fit
        .then_some(number as u16)
        .ok_or_else(|| Failure::new("bad-input", message()))
}
