//! The subject of a command: a place, a country, a currency or a point, as it was typed.

use serde::Serialize;
use wayfare::{
    Country, CountryCode, Currency, Dataset, Hit, MatchKind, Place, PlaceId, PlaceKind, Point, PostalCode,
    SearchOptions, printable,
};

use crate::{
    choice::choose,
    failure::{Candidate, Failure},
    suggest, text,
};

/// The number of candidates that are listed for an ambiguous name.
const CANDIDATES: usize = 8;

/// A place or a country.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Subject<'d> {
    Place(Box<Place<'d>>),
    Country(Box<Country<'d>>),
}

impl<'d> Subject<'d> {
    /// Finds a place by geonameid or name, or a country by code or name.
    pub(crate) fn find(dataset: &'d Dataset, text: &str) -> Result<Self, Failure> {
        let Some(country) = dataset.country_called(text)? else {
            let place = place(dataset, text)?;
            return match (place.kind()?, place.country()?) {
                (PlaceKind::Country, Some(country)) => Ok(Subject::Country(Box::new(country))),
                _ => Ok(Subject::Place(Box::new(place))),
            };
        };
        let is_code = country.code == text.to_uppercase().as_str();
        if !is_code {
            if let Some(place) = before_country(dataset, &country, text)? {
                return Ok(Subject::Place(Box::new(place)));
            }
            let (name, code) = (printable(country.name), country.code);
            anstream::eprintln!("Taking the country {name} ({code}); give a geonameid for a place.");
        }
        Ok(Subject::Country(Box::new(country)))
    }

    /// Finds as [`Self::find`] does, with a main place of a region instead of the region: the one that is meant.
    pub(crate) fn find_place_or_country(dataset: &'d Dataset, text: &str) -> Result<Self, Failure> {
        match Self::find(dataset, text)? {
            Subject::Place(place) if place.kind()? == PlaceKind::Region => {
                Ok(Subject::Place(Box::new(main_place(&place, text)?)))
            }
            subject => Ok(subject),
        }
    }

    /// Returns its name for a heading.
    pub(crate) fn title(&self) -> wayfare::Result<String> {
        match self {
            Subject::Place(place) => text::place(place),
            Subject::Country(country) => Ok(country.name.to_owned()),
        }
    }
}

/// Returns the place that is preferred to a country of the same name: a region that is clearly meant and a part of the
/// country (Scotland), or a place or region whose primary name is the text, if the country has another one (Granada,
/// for Grenada).
fn before_country<'d>(
    dataset: &'d Dataset,
    country: &Country<'d>,
    text: &str,
) -> Result<Option<Place<'d>>, Failure> {
    let hits = dataset.search_with(text, &SearchOptions::new().limit(1))?;
    let Some(best) = hits.first() else { return Ok(None) };
    let place = best.place()?;
    let kind = place.kind()?;
    if kind == PlaceKind::Region && place.country_code()? == Some(country.code) && best.is_clear()? {
        return Ok(Some(place));
    }
    let matched = best.matched_name()?;
    let is_very_name = best.kind() == MatchKind::Exact && matched == place.name() && matched != country.name;
    if is_very_name && kind != PlaceKind::Country {
        return self::place(dataset, text).map(Some);
    }
    Ok(None)
}

/// Returns the country with this code or name.
pub(crate) fn country<'d>(dataset: &'d Dataset, text: &str) -> Result<Country<'d>, Failure> {
    if let Some(country) = dataset.country_called(text)? {
        return Ok(country);
    }
    let suggestion = suggest::countries(dataset, text)?;
    Err(Failure::NotFound(format!("No country has the code or name {text:?}.{suggestion}")))
}

/// Returns the place with this geonameid, or the one that a text clearly means.
pub(crate) fn place<'d>(dataset: &'d Dataset, text: &str) -> Result<Place<'d>, Failure> {
    let id = text.trim().parse::<PlaceId>().ok();
    if let Some(id) = id
        && let Some(place) = dataset.place(id)?
    {
        note_postal_code(dataset, text.trim(), &place)?;
        return Ok(place);
    }
    let hits = dataset.search_with(text, &SearchOptions::new().limit(CANDIDATES))?;
    let Some(best) = hits.first() else {
        let missing = match id {
            Some(id) => format!("No place has the id {id}."),
            None => no_place(dataset, text, "")?,
        };
        return Err(Failure::NotFound(missing));
    };
    if best.is_clear()? {
        return Ok(best.place()?);
    }
    if let ([only], MatchKind::Exact | MatchKind::ExactAlternate) = (hits.as_slice(), best.kind()) {
        let place = only.place()?;
        anstream::eprintln!("Taking {}, the only one of that name.", text::place(&place)?);
        return Ok(place);
    }
    let candidates = hits.iter().map(candidate).collect::<wayfare::Result<Vec<_>>>()?;
    let chosen =
        choose(text, candidates, "Give the id of the one that is meant, or its region with the name.")?;
    Ok(hits.get(chosen).unwrap_or(best).place()?)
}

/// Says that a number is taken for the id of a place where it is also a postal code.
fn note_postal_code(dataset: &Dataset, number: &str, place: &Place<'_>) -> Result<(), Failure> {
    let codes = dataset.postal_code(number)?;
    let is_number =
        |code: &&PostalCode<'_>| code.code.chars().filter(char::is_ascii_alphanumeric).eq(number.chars());
    if let Some(code) = codes.iter().find(is_number) {
        let (taken, named) = (text::place(place)?, printable(code.place_name));
        anstream::eprintln!(
            "Taking {number} for the id of {taken}; for the postal code, give its place with it: \"{number} {named}\"."
        );
    }
    Ok(())
}

/// Returns the main place of a region that is meant.
fn main_place<'d>(region: &Place<'d>, text: &str) -> Result<Place<'d>, Failure> {
    let places = region.main_places()?;
    let candidate =
        |place: &Place<'_>| Ok(Candidate { id: place.id().to_string(), label: text::place(place)? });
    let candidates = places.iter().map(candidate).collect::<wayfare::Result<Vec<_>>>()?;
    let chosen = choose(text, candidates, "It is a region. Give the id of the place in it that is meant.")?;
    Ok(places.get(chosen).copied().unwrap_or(*region))
}

/// Reports that no place matches, and suggests similar names.
pub(crate) fn no_place(dataset: &Dataset, text: &str, options: &str) -> wayfare::Result<String> {
    let with = if options.is_empty() { "" } else { " with" };
    Ok(format!("No place is called {text:?}{with}{options}.{}", suggest::places(dataset, text)?))
}

fn candidate(hit: &Hit<'_>) -> wayfare::Result<Candidate> {
    let place = hit.place()?;
    let mut label = text::place(&place)?;
    let kind = text::kind(place.kind()?);
    if !kind.is_empty() {
        // Tells an island from the town on it with the same name.
        label += &format!(" ({kind})");
    }
    let matched = text::matched(hit)?;
    if matched != place.name() {
        label += &format!("  [{}]", printable(&matched));
    }
    Ok(Candidate { id: hit.id().to_string(), label })
}

/// Returns the point that a text denotes, or the point of a place.
pub(crate) fn point(dataset: &Dataset, text: &str) -> Result<Point, Failure> {
    match Point::parse(text)? {
        Some(point) => Ok(point),
        None => Ok(place(dataset, text)?.point()),
    }
}

/// Refuses a language in which no name is known: it would change nothing.
pub(crate) fn check_language(dataset: &Dataset, tag: &str) -> Result<(), Failure> {
    let primary = tag.split('-').next().unwrap_or(tag);
    for language in dataset.languages() {
        let language = language?;
        if [tag, primary].iter().any(|tag| language.eq_ignore_ascii_case(tag)) {
            return Ok(());
        }
    }
    Err(Failure::Error(format!(
        "no name is known in the language {tag:?}: give a BCP 47 tag, such as de or pt-BR"
    )))
}

/// Returns the currency with this code, or the one that a name or symbol clearly means, perhaps with its country: `¥ China`.
/// If several have the symbol, the most important one.
pub(crate) fn currency<'d>(dataset: &'d Dataset, text: &str) -> Result<Currency<'d>, Failure> {
    currency_in(dataset, text, &[])
}

/// Returns the same where a symbol of several currencies rather means that of one of these countries.
pub(crate) fn currency_in<'d>(
    dataset: &'d Dataset,
    text: &str,
    countries: &[CountryCode],
) -> Result<Currency<'d>, Failure> {
    if is_code(text, 3)
        && let Some(currency) = dataset.currency(text)?
    {
        return Ok(currency);
    }
    for country in countries {
        if let Some(currency) = currency_of(dataset, dataset.country(*country)?, text)? {
            return Ok(currency);
        }
    }
    for (at, blank) in text.match_indices(' ') {
        let (before, behind) =
            (text.get(..at).unwrap_or_default(), text.get(at + blank.len()..).unwrap_or_default());
        for (symbol, country) in [(before, behind), (behind, before)] {
            if !country.trim().is_empty()
                && let Some(currency) = currency_of(dataset, dataset.country_called(country)?, symbol)?
            {
                return Ok(currency);
            }
        }
    }
    let mut found = dataset.search_currencies(text)?;
    let singular = text.strip_suffix('s').filter(|singular| !singular.trim().is_empty()).unwrap_or(text);
    if found.is_empty() {
        found = dataset.search_currencies(singular)?;
    }
    let of_symbol: Vec<_> = found.iter().filter(|currency| currency.symbol == Some(text)).collect();
    if let [best, others @ ..] = &*of_symbol {
        if !others.is_empty() {
            anstream::eprintln!("Taking {text} for {}, {}.", best.code, printable(best.name));
        }
        return Ok(**best);
    }
    let is_called = |currency: &&Currency<'_>| {
        let names = [suggest::short(currency), currency.alternate_name.unwrap_or_default()];
        names.iter().any(|name| name.eq_ignore_ascii_case(text) || name.eq_ignore_ascii_case(singular))
    };
    let mut called = found.iter().filter(is_called);
    if let (Some(&currency), None) = (called.next(), called.next()) {
        return Ok(currency);
    }
    if found.is_empty() {
        let suggestion = suggest::currencies(dataset, text)?;
        return Err(Failure::NotFound(format!("No currency has the code or name {text:?}.{suggestion}")));
    }
    let candidate = |currency: &Currency<'_>| Candidate {
        id: currency.code.to_string(),
        label: printable(currency.name).into_owned(),
    };
    let candidates: Vec<Candidate> = found.iter().map(candidate).collect();
    let chosen = choose(text, candidates, "Give the code of the one that is meant.")?;
    found.get(chosen).copied().ok_or_else(|| Failure::NotFound("None of them was chosen.".to_owned()))
}

/// Returns the currency of a country, if amounts are written with this symbol there.
fn currency_of<'d>(
    dataset: &'d Dataset,
    country: Option<Country<'d>>,
    symbol: &str,
) -> Result<Option<Currency<'d>>, Failure> {
    let Some(code) = country.and_then(|country| country.currency_code) else { return Ok(None) };
    let has_symbol = |currency: &Currency<'_>| currency.symbol.is_some_and(|own| own.ends_with(symbol));
    Ok(dataset.currency(code)?.filter(|currency| !symbol.is_empty() && has_symbol(currency)))
}

/// Returns whether the text could be a code of this many letters, as countries and currencies have.
pub(crate) fn is_code(text: &str, letters: usize) -> bool {
    text.len() == letters && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}
