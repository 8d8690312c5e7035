//! What a command is about: a place or a country, given by id, by code or by name.

use serde::Serialize;
use wayfare::{Country, Dataset, MatchKind, Place, PlaceId, SearchOptions, printable};

use crate::{failure::Failure, text};

/// The one country code that is not made of letters.
pub(crate) const AT_SEA: &str = "00";

/// A place or a country.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Subject<'d> {
    Place(Box<Place<'d>>),
    Country(Box<Country<'d>>),
}

impl<'d> Subject<'d> {
    /// A geonameid, a country's code or name, or a place's name.
    pub(crate) fn find(dataset: &'d Dataset, text: &str) -> Result<Self, Failure> {
        if (is_code(text, 2) || text == AT_SEA)
            && let Some(country) = dataset.country(text)?
        {
            return Ok(Subject::Country(Box::new(country)));
        }
        if text.parse::<u32>().is_err()
            && let Some(country) = country_called(dataset, text)?
        {
            let (name, code) = (printable(country.name), country.code);
            anstream::eprintln!("Taking the country {name} ({code}); give a geonameid for a place.");
            return Ok(Subject::Country(Box::new(country)));
        }
        place(dataset, text).map(|place| Subject::Place(Box::new(place)))
    }

    /// Its name for a heading.
    pub(crate) fn title(&self) -> wayfare::Result<String> {
        match self {
            Subject::Place(place) => text::place(place),
            Subject::Country(country) => Ok(country.name.to_owned()),
        }
    }
}

/// The place with this geonameid, or the best hit for this name.
pub(crate) fn place<'d>(dataset: &'d Dataset, text: &str) -> Result<Place<'d>, Failure> {
    if let Ok(id) = text.parse::<PlaceId>() {
        return dataset.place(id)?.ok_or_else(|| Failure::NotFound(format!("No location has the id {id}.")));
    }
    let hits = dataset.search_with(text, &SearchOptions::new().limit(2))?;
    let mut hits = hits.into_iter();
    let Some(best) = hits.next() else {
        return Err(Failure::NotFound(format!("No place is called {text:?}.")));
    };
    let rival = hits.next().is_some_and(|second| second.kind() <= best.kind());
    let place = best.place()?;
    if rival || best.kind() > MatchKind::ExactAlternate {
        anstream::eprintln!(
            "Taking {} ({}), the best of several matches; `wayfare search` lists them.",
            text::place(&place)?,
            place.id()
        );
    }
    Ok(place)
}

/// Whether the text could be a code of so many letters, as countries and currencies have.
pub(crate) fn is_code(text: &str, letters: usize) -> bool {
    text.len() == letters && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn country_called<'d>(dataset: &'d Dataset, text: &str) -> Result<Option<Country<'d>>, Failure> {
    let text = text.trim().to_lowercase();
    let countries = dataset.search_countries(&text)?;
    Ok(countries.into_iter().find(|country| country.name.to_lowercase() == text))
}
