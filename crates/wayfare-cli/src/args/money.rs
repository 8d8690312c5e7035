//! The arguments of the commands that show and convert travel costs.

use std::str::FromStr;

use clap::{Args, builder::TypedValueParser, value_parser};
use clap_complete::engine::ArgValueCompleter;
use wayfare::{QueryOption, Style};

use super::{
    filled::filled,
    options::{OfCheapest, TypedOptions, style_names},
};
use crate::{complete, failure::Failure};

/// The maximum number of days at a stop of a trip, as in the explorer.
const MAX_DAYS: u16 = 365;

/// The days at each stop of a trip without days, as in the explorer.
const USUAL_DAYS: u16 = 3;

/// Show what a day costs in a place or country
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare costs lisbon
  wayfare costs 2267057 --in USD
  wayfare costs PT --format csv")]
pub(crate) struct CostsArgs {
    /// A place's geonameid or name, or a country's code or name
    #[arg(required = true, value_name = "PLACE", add = ArgValueCompleter::new(complete::place))]
    pub(crate) place: Vec<String>,
    /// Show amounts in this currency: its code or name [default: the local one]
    #[arg(long = "in", alias = "currency", value_name = "CURRENCY", value_parser = filled)]
    #[arg(add = ArgValueCompleter::new(complete::currency))]
    pub(crate) currency: Option<String>,
}

/// Compare what a day costs in places or countries
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare compare lisbon porto berlin
  wayfare compare 'new york' tokyo TH --in USD")]
pub(crate) struct CompareArgs {
    /// Geonameids or names of places, or codes or names of countries, each one word or in quotes
    #[arg(required = true, value_name = "PLACE", value_parser = filled)]
    #[arg(add = ArgValueCompleter::new(complete::place))]
    pub(crate) places: Vec<String>,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
}

/// List the places where a day costs least
///
/// Only places with figures of their own are compared; or countries, with --kind country. Most figures are estimates, so places
/// come in groups: of one group, either may be cheaper. Without a country, circle or region, or in a continent, there is one place a country:
/// the most important of those that cost about the same as its cheapest.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare cheapest --country PT --country ES
  wayfare cheapest --near berlin --radius-km 1500 --max-price 60EUR")]
#[command(mut_arg(QueryOption::RadiusKm.name(), |it| it.default_value("500").requires("near")))]
pub(crate) struct CheapestArgs {
    /// Taken, to say which option it goes with
    #[arg(value_name = "PLACE", hide = true)]
    pub(crate) place: Vec<String>,
    /// Within --radius-km of this point: LATITUDE,LONGITUDE, or a place's geonameid or name
    #[arg(long, value_name = "POINT", value_parser = filled, allow_hyphen_values = true)]
    #[arg(add = ArgValueCompleter::new(complete::place), conflicts_with = "circle")]
    pub(crate) near: Option<String>,
    /// Show amounts in this currency: its code or name [default: that of --max-price, or USD]
    #[arg(long = "in", alias = "currency", value_name = "CURRENCY", value_parser = filled)]
    #[arg(add = ArgValueCompleter::new(complete::currency))]
    pub(crate) currency: Option<String>,
    #[command(flatten)]
    pub(crate) options: TypedOptions<OfCheapest>,
}

/// Add up what the days of a trip cost
///
/// Two travellers share a room; the last of an odd number has one alone, which is counted as twice its half, the most
/// that it costs. The journey between places is not counted. The likely range of the total assumes that all figures are too high or
/// too low together, as the estimates of one country are, so it is too wide rather than too narrow.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare trip rome florence venice
  wayfare trip lisbon:4 porto:3
  wayfare trip lisbon:4 porto:3 --style midrange --in USD --travellers 2
  wayfare trip 'new york:5:luxury' mexico-city:7 --style budget")]
pub(crate) struct TripArgs {
    /// A place, a colon and the days there; for another style, a colon and the style. Days may be left out of all: three each
    #[arg(required = true, value_name = "PLACE[:DAYS[:STYLE]]", add = ArgValueCompleter::new(complete::place))]
    pub(crate) stops: Vec<StopArg>,
    /// Style of travel
    #[arg(long, value_name = "STYLE", default_value = "midrange")]
    #[arg(value_parser = style())]
    pub(crate) style: Style,
    /// Number of travellers
    #[arg(long, alias = "travelers", value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(1..=1000))]
    pub(crate) travellers: u16,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
}

fn style() -> impl TypedValueParser<Value = Style> {
    style_names().try_map(|name| name.parse::<Style>())
}

/// The currency in which amounts are shown.
#[derive(Args)]
pub(crate) struct TargetArgs {
    /// Show amounts in this currency: its code or name [default: the currency of the first place]
    #[arg(long = "in", alias = "currency", value_name = "CURRENCY", value_parser = filled)]
    #[arg(add = ArgValueCompleter::new(complete::currency))]
    pub(crate) currency: Option<String>,
}

/// A stay of a trip: `lisbon`, `lisbon:4` or `lisbon:4:budget`.
#[derive(Clone)]
pub(crate) struct StopArg {
    pub(crate) place: String,
    pub(crate) days: Option<u16>,
    pub(crate) style: Option<Style>,
}

impl TripArgs {
    /// Returns the days of each stop, and says so where none are given. Of some, the words of a name may have come apart.
    pub(crate) fn days(&self) -> Result<Vec<u16>, Failure> {
        let is_days = |stop: &StopArg| stop.days.is_none() && days(&stop.place).is_some();
        if let Some(at) = self.stops.iter().position(is_days) {
            let [before, stop] = [at.checked_sub(1), Some(at)].map(|at| {
                let stop = at.and_then(|at| self.stops.get(at));
                stop.map_or("lisbon", |stop| stop.place.as_str())
            });
            return Err(Failure::Error(format!(
                "{stop:?} is no place: if it is days, write {:?}",
                format!("{before}:{stop}")
            )));
        }
        if let Some(first) = self.stops.first()
            && self.stops.iter().all(|stop| stop.days.is_none())
        {
            let place = &first.place;
            anstream::eprintln!(
                "Counting {USUAL_DAYS} days in each place; for 5, write {place}:5."
            );
            return Ok(vec![USUAL_DAYS; self.stops.len()]);
        }
        let days = self.stops.iter().map(|stop| {
            stop.days.ok_or_else(|| {
                let place = &stop.place;
                Failure::Error(format!(
                    "{place:?} has no days, as others have: write {place}:3, with quotes around words: 'new york:3'"
                ))
            })
        });
        days.collect()
    }
}

/// Returns the number of days that a text is.
fn days(text: &str) -> Option<u16> {
    let days = text.trim().parse().ok();
    days.filter(|days| (1..=MAX_DAYS).contains(days))
}

impl FromStr for StopArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (text, style) = match text.rsplit_once(':') {
            Some((stay, last)) if stay.contains(':') => (
                stay,
                Some(
                    last.parse()
                        .map_err(|error: wayfare::Error| error.to_string())?,
                ),
            ),
            _ => (text, None),
        };
        let (place, typed) = match text.rsplit_once(':') {
            Some((place, typed)) => (place, Some(typed)),
            None => (text, None),
        };
        if place.trim().is_empty() {
            return Err(
                "a stop is a place, perhaps with a colon and days, such as lisbon:4".to_owned(),
            );
        }
        let counted = |text: &str| {
            days(text).ok_or_else(|| format!("{text:?} are not days: write 1 to {MAX_DAYS}"))
        };
        let days = typed.map(counted).transpose()?;
        Ok(StopArg {
            place: place.to_owned(),
            days,
            style,
        })
    }
}

/// Convert an amount at the stored reference rate
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare convert 100 USD EUR
  wayfare convert 100 USD EUR GBP JPY
  wayfare convert 1,000 yen to baht
  wayfare convert '$100' EUR")]
pub(crate) struct ConvertArgs {
    /// Such as 100, 1,000 or $100
    #[arg(value_name = "AMOUNT", allow_negative_numbers = true)]
    pub(crate) amount: String,
    /// Currency of the amount, unless its symbol is there, and those to convert to: codes or names
    #[arg(required = true, value_names = ["FROM", "TO"], num_args = 1.., value_parser = filled)]
    #[arg(add = ArgValueCompleter::new(complete::currency))]
    pub(crate) currencies: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_is_a_place_and_days_and_maybe_a_style() {
        let parsed = |text: &str| {
            text.parse::<StopArg>()
                .map(|stop| (stop.place, stop.days, stop.style))
        };
        for (text, place, days, style) in [
            ("lisbon", "lisbon", None, None),
            ("lisbon:4", "lisbon", Some(4), None),
            ("new york: 10", "new york", Some(10), None),
            (
                "2267057:365:luxury",
                "2267057",
                Some(365),
                Some(Style::Luxury),
            ),
        ] {
            assert_eq!(parsed(text), Ok((place.to_owned(), days, style)));
        }
        for (text, told) in [
            ("", "lisbon:4"),
            (":4", "lisbon:4"),
            ("lisbon:", "\"\""),
            ("lisbon:0", "\"0\""),
            ("lisbon:366", "1 to 365"),
            ("lisbon:luxury", "\"luxury\" are not days"),
            ("lisbon:4:cheap", "midrange"),
        ] {
            assert!(
                parsed(text).is_err_and(|error| error.contains(told)),
                "{text}"
            );
        }
    }
}
