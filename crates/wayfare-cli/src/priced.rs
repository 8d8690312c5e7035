//! A place or country with its costs, and their conversion.

use std::{io, slice};

use serde::Serialize;
use wayfare::{Cost, Costs, CountryCode, CurrencyCode, Dataset, PlaceId};
use wayfare_text::printable;

use crate::{failure::Failure, output::Output, subject, subject::PlaceOrCountry, text};

/// The number of countries of a part of the world that are named.
const EXAMPLES: usize = 3;

/// The place or country of costs.
#[derive(Serialize)]
pub(crate) struct Whose {
    place_id: Option<PlaceId>,
    pub(crate) country_code: Option<CountryCode>,
    pub(crate) name: String,
}

/// A line for a program: a figure, and all that says whose it is and in what.
#[derive(Serialize)]
pub(crate) struct Record<'a, T> {
    #[serde(flatten)]
    pub(crate) whose: &'a Whose,
    pub(crate) inherited_from: Option<CountryCode>,
    pub(crate) inherited_from_place: Option<PlaceId>,
    pub(crate) currency_code: Option<CurrencyCode>,
    #[serde(flatten)]
    pub(crate) figure: &'a T,
}

/// A place or country with its costs.
pub(crate) struct Priced<'d> {
    pub(crate) subject: PlaceOrCountry<'d>,
    pub(crate) country_code: Option<CountryCode>,
    pub(crate) costs: Option<Costs<'d>>,
    /// The name of the place or country whose figures these are, if the place has none of its own.
    pub(crate) inherited_from: Option<&'d str>,
}

impl<'d> Priced<'d> {
    /// Finds the place or country that a text means, as [`PlaceOrCountry::find`] does, with its costs.
    pub(crate) fn find(dataset: &'d Dataset, text: &str) -> Result<Self, Failure> {
        let subject = PlaceOrCountry::find(dataset, text)?;
        let (costs, country_code) = match &subject {
            PlaceOrCountry::Place(place) => (place.costs_or_inherited()?, place.country_code()?),
            PlaceOrCountry::Country(country) => {
                (dataset.country_costs(country.code)?, Some(country.code))
            }
        };
        let country = costs.as_ref().and_then(|costs| costs.inherited_from);
        let country = country
            .map(|code| dataset.country(code))
            .transpose()?
            .flatten();
        let place = costs.as_ref().and_then(|costs| costs.inherited_from_place);
        let place = place.map(|id| dataset.place(id)).transpose()?.flatten();
        let inherited_from = country
            .map(|country| country.name)
            .or(place.map(|place| place.name()));
        Ok(Priced {
            subject,
            country_code,
            costs,
            inherited_from,
        })
    }

    pub(crate) fn whose(&self) -> wayfare::Result<Whose> {
        let place_id = match &self.subject {
            PlaceOrCountry::Place(place) => Some(place.id()),
            PlaceOrCountry::Country(country) => country.place_id,
        };
        Ok(Whose {
            place_id,
            country_code: self.country_code,
            name: self.subject.title()?,
        })
    }

    /// Returns the name alone, without region and country.
    pub(crate) fn short_name(&self) -> &'d str {
        match &self.subject {
            PlaceOrCountry::Place(place) => place.name(),
            PlaceOrCountry::Country(country) => country.name,
        }
    }

    pub(crate) fn population(&self) -> Option<u64> {
        match &self.subject {
            PlaceOrCountry::Place(place) => place.population(),
            PlaceOrCountry::Country(country) => country.population,
        }
    }

    /// Returns the currency of the costs.
    pub(crate) fn currency(&self) -> Option<CurrencyCode> {
        Some(self.costs.as_ref()?.currency?.code)
    }

    /// Returns the cost of a whole day.
    pub(crate) fn day(&self) -> Option<&Cost<'d>> {
        self.costs.as_ref().map(|costs| &costs.total)
    }

    /// Converts the costs to a currency.
    pub(crate) fn convert(&mut self, dataset: &'d Dataset, asked: &str) -> Result<(), Failure> {
        let to = currency(dataset, Some(asked), slice::from_ref(self))?;
        let converted = self.costs_in(dataset, to)?;
        if self.costs.is_some() && converted.is_none() {
            return Err(Failure::NotFound(format!(
                "No rate between the currency of these costs and {to} is known."
            )));
        }
        self.costs = converted;
        Ok(())
    }

    /// Returns the costs in a currency, if they and its rate are known.
    pub(crate) fn costs_in(
        &self,
        dataset: &'d Dataset,
        to: CurrencyCode,
    ) -> wayfare::Result<Option<Costs<'d>>> {
        match &self.costs {
            Some(costs) => costs.in_currency(dataset, to),
            None => Ok(None),
        }
    }
}

/// Returns the currency in which amounts are shown: the requested one, or else the first one of the costs.
pub(crate) fn currency(
    dataset: &Dataset,
    asked: Option<&str>,
    places: &[Priced<'_>],
) -> Result<CurrencyCode, Failure> {
    if let Some(asked) = asked {
        let countries: Vec<CountryCode> = places
            .iter()
            .filter_map(|place| place.country_code)
            .collect();
        let currency = subject::currency_in(dataset, asked, &countries)?;
        if let Some(replaced) = text::replaced(&currency) {
            anstream::eprintln!("{replaced}");
        }
        return Ok(currency.code);
    }
    places
        .iter()
        .find_map(Priced::currency)
        .ok_or_else(|| not_known(dataset, places))
}

/// Returns the error that nothing is known of any of these places.
pub(crate) fn not_known(dataset: &Dataset, places: &[Priced<'_>]) -> Failure {
    match without_costs(dataset, &places.iter().collect::<Vec<_>>()) {
        Ok(told) => Failure::NotFound(told),
        Err(error) => error.into(),
    }
}

/// Says that nothing is known of some places.
pub(crate) fn without_costs(dataset: &Dataset, places: &[&Priced<'_>]) -> wayfare::Result<String> {
    let names: Vec<&str> = places.iter().map(|place| place.short_name()).collect();
    let remedy = match places {
        [place] => remedy(dataset, &place.subject)?,
        _ => String::new(),
    };
    let names = names.join(", ");
    Ok(format!("No travel costs are known for {names}.{remedy}"))
}

/// Returns a remedy for an area in several countries: to ask for one of these.
pub(crate) fn remedy(dataset: &Dataset, subject: &PlaceOrCountry<'_>) -> wayfare::Result<String> {
    let PlaceOrCountry::Place(place) = subject else {
        return Ok(String::new());
    };
    if place.country()?.is_some() && place.alternate_countries()?.is_empty() {
        return Ok(String::new());
    }
    // That of the largest place comes first.
    let mut codes = Vec::new();
    for place in place.main_places()? {
        codes.extend(place.country_code()?.filter(|code| !codes.contains(code)));
    }
    for code in place
        .alternate_countries()?
        .into_iter()
        .filter_map(|code| code.parse().ok())
    {
        codes.extend(Some(code).filter(|code| !codes.contains(code)));
    }
    if codes.is_empty() {
        return Ok(String::new());
    }
    let countries = codes
        .into_iter()
        .filter_map(|code| dataset.country(code).transpose());
    let names = countries
        .take(EXAMPLES)
        .map(|country| country.map(|country| printable(country.name)));
    let names = names.collect::<wayfare::Result<Vec<_>>>()?.join(", ");
    Ok(format!(
        " It is in several countries: ask for one of them, such as {names}, or for a place."
    ))
}

/// Prints below figures the place or country from which they are inherited, and their sources.
pub(crate) fn basis<'a, 'd: 'a>(
    out: &mut Output,
    places: &[Priced<'d>],
    figures: impl Iterator<Item = &'a Cost<'d>>,
) -> io::Result<()> {
    for place in places {
        if let Some(owner) = place.inherited_from {
            let name = place.short_name();
            out.caution(&format!(
                "No figures of {name} itself are known: these are those of {owner}."
            ))?;
        }
    }
    text::sources(out, figures.map(|cost| (cost.source, cost.date)))
}
