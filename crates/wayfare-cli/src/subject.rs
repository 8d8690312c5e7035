//! The subject of a command: a place, a country, a currency or a point, as it was typed.

use serde::{Serialize, Serializer, ser::Error as _};
use wayfare::{
    Country, CountryCode, Currency, Dataset, Hit, MatchKind, Place, PlaceId, PlaceKind, Point,
    Policy, PostalCode, Resolution, SearchOptions,
    internal::{currencies_called, unit_of},
};
use wayfare_text::{Holds, garbled, is_missing, printable, quoted};

use crate::{
    choice::choose,
    failure::{Candidate, CandidateId, Failure},
    suggest, text,
};

/// The number of candidates that are listed for an ambiguous name.
const CANDIDATES: usize = 8;

/// A place or a country.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PlaceOrCountry<'d> {
    Place(#[serde(serialize_with = "summary")] Box<Place<'d>>),
    Country(Box<Country<'d>>),
}

fn summary<S: Serializer>(place: &Place<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    place
        .summary()
        .map_err(S::Error::custom)?
        .serialize(serializer)
}

impl<'d> PlaceOrCountry<'d> {
    /// Finds a place by geonameid or name, or a country by code or name.
    pub(crate) fn find(dataset: &'d Dataset, text: &str) -> Result<Self, Failure> {
        if is_code(text, 2)
            && let Some(country) = dataset.country(text)?
        {
            return Ok(PlaceOrCountry::Country(Box::new(country)));
        }
        let place = match place_with_id(dataset, text)? {
            Some(place) => place,
            None => {
                let meaning = resolve(dataset, text)?;
                if let Some(country) = country_before(dataset, text, &meaning)? {
                    let (name, code) = (printable(country.name), country.code);
                    anstream::eprintln!(
                        "Taking the country {name} ({code}); give a geonameid for a place."
                    );
                    return Ok(PlaceOrCountry::Country(Box::new(country)));
                }
                taken(dataset, text, &meaning)?
            }
        };
        Ok(match (place.kind()?, place.country()?) {
            (PlaceKind::Country, Some(country)) => PlaceOrCountry::Country(Box::new(country)),
            _ => PlaceOrCountry::Place(Box::new(place)),
        })
    }

    /// Returns its name for a heading.
    pub(crate) fn title(&self) -> wayfare::Result<String> {
        match self {
            PlaceOrCountry::Place(place) => text::place(place),
            PlaceOrCountry::Country(country) => Ok(country.name.to_owned()),
        }
    }
}

/// Returns the country with this code or name.
pub(crate) fn country<'d>(dataset: &'d Dataset, text: &str) -> Result<Country<'d>, Failure> {
    if let Some(country) = dataset.country_called(text)? {
        return Ok(country);
    }
    let suggestion = match suggest::option_instead(dataset, text)? {
        Some((_, option)) => format!(" {option}"),
        None => suggest::countries(dataset, text)?,
    };
    Err(Failure::NotFound(format!(
        "No country has the code or name {}.{suggestion}",
        quoted(text)
    )))
}

/// Returns the place with this geonameid, or the one that a text clearly means.
pub(crate) fn place<'d>(dataset: &'d Dataset, text: &str) -> Result<Place<'d>, Failure> {
    match place_with_id(dataset, text)? {
        Some(place) => Ok(place),
        None => taken(dataset, text, &resolve(dataset, text)?),
    }
}

/// Returns the place with an id. A list of candidates asks for ids, so that they come before postal codes.
fn place_with_id<'d>(dataset: &'d Dataset, text: &str) -> Result<Option<Place<'d>>, Failure> {
    let Ok(id) = text.trim().parse::<PlaceId>() else {
        return Ok(None);
    };
    let place = dataset.place(id)?;
    if let Some(place) = &place {
        note_postal_code(dataset, text.trim(), place)?;
    }
    Ok(place)
}

fn resolve<'d>(dataset: &'d Dataset, text: &str) -> Result<Resolution<'d>, Failure> {
    let meaning = dataset.resolve(
        text,
        &Policy::likely().options(SearchOptions::new().limit(CANDIDATES)),
    )?;
    match text.trim().parse::<PlaceId>() {
        Ok(id) if !starts_with_number(&meaning)? => Err(Failure::NotFound(format!(
            "No place has the id {id}, and no name or postal code starts with it."
        ))),
        _ => Ok(meaning),
    }
}

/// Returns whether a text that starts with a number is, or starts, a name or postal code of the best hit that does so, too.
fn starts_with_number(meaning: &Resolution<'_>) -> wayfare::Result<bool> {
    let Some(best) = meaning.hits().first() else {
        return Ok(false);
    };
    let is_number = best.postal_code()?.is_some()
        || best
            .matched_name()?
            .starts_with(|c: char| c.is_ascii_digit());
    Ok(is_number && best.match_kind() <= MatchKind::PrefixAlternate)
}

/// Returns the country that a text names, where no place is clear, if it is its English name (Georgia), or else no place has
/// it as its primary name: Granada is a city before it is Grenada. A country need not be a place of the dataset.
fn country_before<'d>(
    dataset: &'d Dataset,
    text: &str,
    meaning: &Resolution<'d>,
) -> wayfare::Result<Option<Country<'d>>> {
    if let Resolution::One { .. } = meaning {
        return Ok(None);
    }
    let is_primary = meaning
        .hits()
        .first()
        .is_some_and(|best| best.match_kind() == MatchKind::Exact);
    let country = dataset.country_called(text)?;
    Ok(country.filter(|country| !is_primary || country.name.eq_ignore_ascii_case(text.trim())))
}

/// Returns the place that is meant: the likely one, the only one of its name, or the one that is chosen at the terminal.
fn taken<'d>(
    dataset: &'d Dataset,
    text: &str,
    meaning: &Resolution<'d>,
) -> Result<Place<'d>, Failure> {
    let hits = match meaning {
        Resolution::One {
            hit,
            confidence,
            next,
            ..
        } => {
            if *confidence < Hit::CLEAR {
                note_likely(hit, next.as_ref())?;
            }
            return Ok(hit.place()?);
        }
        Resolution::Unclear(hits) => hits.as_slice(),
        _ => return Err(Failure::NotFound(no_place(dataset, text, "")?)),
    };
    if let [only] = hits
        && let MatchKind::Exact | MatchKind::ExactAlternate = only.match_kind()
    {
        let place = only.place()?;
        anstream::eprintln!(
            "Taking {}, the only one of that name.",
            text::place(&place)?
        );
        return Ok(place);
    }
    let told_apart = text::told_apart(hits)?;
    let candidates = hits.iter().zip(&told_apart);
    let candidates = candidates.map(|(hit, told_apart)| candidate(hit, told_apart.as_deref()));
    let candidates = candidates.collect::<wayfare::Result<Vec<_>>>()?;
    let remedy = "Give the id of the one that is meant, or its region with the name.";
    let chosen = hits.get(choose(text, candidates, remedy)?);
    let chosen = chosen.ok_or_else(|| Failure::NotFound("None of them was chosen.".to_owned()))?;
    Ok(chosen.place()?)
}

/// Says which place is taken where a text may mean others, and how to ask for the next one.
fn note_likely(taken: &Hit<'_>, next: Option<&Hit<'_>>) -> wayfare::Result<()> {
    let places = [Some(taken), next].into_iter().flatten().map(Hit::place);
    let places = places.collect::<wayfare::Result<Vec<_>>>()?;
    let told_apart = Place::told_apart(&places)?;
    let mut labels = places
        .iter()
        .zip(&told_apart)
        .map(|(place, what)| label(place, what.as_deref()));
    let mut note = format!("Taking {}.", labels.next().transpose()?.unwrap_or_default());
    if let Some((other, name)) = next.zip(labels.next()) {
        let (name, id) = (name?, other.id());
        note +=
            &format!(" For {name}, give its id ({id}), or its region or country with the name.");
    } else if taken.match_kind() == MatchKind::Exact {
        return Ok(());
    }
    anstream::eprintln!("{note}");
    Ok(())
}

/// Says that a number is taken for the id of a place where it is also a postal code.
fn note_postal_code(dataset: &Dataset, number: &str, place: &Place<'_>) -> Result<(), Failure> {
    let codes = dataset.postal_code(number)?;
    let is_number = |code: &&PostalCode<'_>| {
        code.code
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .eq(number.chars())
    };
    if let Some(code) = codes.iter().find(is_number) {
        let (taken, named) = (text::place(place)?, printable(&code.place_name));
        anstream::eprintln!(
            "Taking {number} for the id of {taken}; for the postal code, give its place with it: \"{number} {named}\"."
        );
    }
    Ok(())
}

/// Reports that no place matches, and suggests similar names.
pub(crate) fn no_place(dataset: &Dataset, text: &str, options: &str) -> wayfare::Result<String> {
    let with = if options.is_empty() { "" } else { " with" };
    let similar = suggest::places(dataset, text)?;
    let garbled = garbled(text)
        .map(|how| format!(" It {how}."))
        .unwrap_or_default();
    Ok(format!(
        "No place is called {}{with}{options}.{similar}{garbled}",
        quoted(text)
    ))
}

/// Returns the name of a place in full with what tells it apart, and its kind, which tells an island from the town on it.
fn label(place: &Place<'_>, told_apart: Option<&str>) -> wayfare::Result<String> {
    let name = text::place_told_apart(place, told_apart)?;
    let kind = text::kind(place.kind()?);
    Ok(if kind.is_empty() {
        name
    } else {
        format!("{name} ({kind})")
    })
}

fn candidate(hit: &Hit<'_>, told_apart: Option<&str>) -> wayfare::Result<Candidate> {
    let place = hit.place()?;
    let mut label = label(&place, told_apart)?;
    let matched = text::matched(hit, &hit.matched_name()?)?;
    if matched != place.name() {
        label += &format!("  [{}]", printable(&matched));
    }
    Ok(Candidate {
        id: CandidateId::Place(hit.id()),
        label,
    })
}

/// Returns the point that a text denotes, or the point of a place.
pub(crate) fn point(dataset: &Dataset, text: &str) -> Result<Point, Failure> {
    if let Some(point) = dataset.point_of(text)? {
        return Ok(point);
    }
    if is_missing(text, Holds::Value)
        || text
            .trim()
            .parse::<f64>()
            .is_ok_and(|number| !number.is_finite())
    {
        let text = text.trim();
        return Err(Failure::Error(format!(
            "{text:?} is no point: a place of that name needs its country, such as \"Nan, Thailand\", or its id"
        )));
    }
    if let Some(place) = place_with_id(dataset, text)? {
        return Ok(place.point());
    }
    let meaning = resolve(dataset, text)?;
    // No name or postal code has a fraction.
    let has_fraction = text
        .split('.')
        .skip(1)
        .any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    if is_like_point(text) && (has_fraction || !starts_with_number(&meaning)?) {
        let text = text.trim();
        return Err(Failure::Error(format!(
            "{} is neither a point, such as 38.72,-9.14, nor the name of a place",
            quoted(text)
        )));
    }
    Ok(taken(dataset, text, &meaning)?.point())
}

/// Returns whether a text starts with two numbers, or is a number and perhaps a word: a mistyped point, and no address.
fn is_like_point(text: &str) -> bool {
    let starts_as_number = |word: &str| {
        word.trim_start_matches(['-', '+', '.'])
            .starts_with(|c: char| c.is_ascii_digit())
    };
    let words: Vec<&str> = text
        .split([' ', ',', ';'])
        .filter(|word| !word.is_empty())
        .collect();
    match &*words {
        [first] | [first, _] => starts_as_number(first),
        [first, second, ..] => first.parse::<f64>().and(second.parse::<f64>()).is_ok(),
        [] => false,
    }
}

/// Returns the currency with this code, or the one that a name or symbol clearly means, perhaps with its country: `¥ China`.
/// If several have the symbol, the most important one; if several have the name, that one if its symbol means it, too: of
/// francs, none has a symbol; crowns are kroner, kronor and koruny.
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
    // The code of a country may touch the symbol: `US$`.
    let code = text
        .find(|c: char| !c.is_ascii_alphabetic())
        .filter(|&at| at == 2)
        .map(|at| (at, at));
    for (end, start) in text
        .match_indices(' ')
        .map(|(at, _)| (at, at + 1))
        .chain(code)
    {
        let (before, behind) = (
            text.get(..end).unwrap_or_default(),
            text.get(start..).unwrap_or_default(),
        );
        for (symbol, country) in [(before, behind), (behind, before)] {
            if !country.trim().is_empty()
                && let Some(currency) =
                    currency_of(dataset, dataset.country_called(country)?, symbol)?
            {
                return Ok(currency);
            }
        }
    }
    let found = dataset.search_currencies(text)?;
    let of_symbol: Vec<_> = found
        .iter()
        .filter(|currency| currency.symbol == Some(text))
        .collect();
    if let [best, others @ ..] = &*of_symbol {
        if !others.is_empty() {
            note_best(text, best);
        }
        return Ok(**best);
    }
    let called = currencies_called(&found, text);
    match &*called {
        [currency] => return Ok(**currency),
        [best, others @ ..]
            if others.iter().all(|it| unit_of(it) == unit_of(best))
                && has_symbol_alone(dataset, best)? =>
        {
            note_best(text, best);
            return Ok(**best);
        }
        _ => {}
    }
    if found.is_empty() {
        let suggestion = suggest::currencies(dataset, text)?;
        return Err(Failure::NotFound(format!(
            "No currency has the code or name {}.{suggestion}",
            quoted(text)
        )));
    }
    let candidate = |currency: &Currency<'_>| Candidate {
        id: CandidateId::Currency(currency.code),
        label: printable(currency.name).into_owned(),
    };
    let candidates: Vec<Candidate> = found.iter().map(candidate).collect();
    let chosen = choose(text, candidates, "Give the code of the one that is meant.")?;
    found
        .get(chosen)
        .copied()
        .ok_or_else(|| Failure::NotFound("None of them was chosen.".to_owned()))
}

/// Returns whether a currency has a symbol, and is the most important one that has it.
fn has_symbol_alone(dataset: &Dataset, currency: &Currency<'_>) -> wayfare::Result<bool> {
    let Some(symbol) = currency.symbol else {
        return Ok(false);
    };
    let found = dataset.search_currencies(symbol)?;
    Ok(found
        .first()
        .is_some_and(|first| first.code == currency.code))
}

/// Says which of several currencies is taken.
fn note_best(text: &str, best: &Currency<'_>) {
    let name = printable(best.name);
    anstream::eprintln!("Taking {text} for {}, {name}.", best.code);
}

/// Returns the currency of a country, if amounts are written with this symbol there.
fn currency_of<'d>(
    dataset: &'d Dataset,
    country: Option<Country<'d>>,
    symbol: &str,
) -> Result<Option<Currency<'d>>, Failure> {
    let Some(code) = country.and_then(|country| country.currency_code) else {
        return Ok(None);
    };
    let has_symbol =
        |currency: &Currency<'_>| currency.symbol.is_some_and(|own| own.ends_with(symbol));
    Ok(dataset
        .currency(code)?
        .filter(|currency| !symbol.is_empty() && has_symbol(currency)))
}

/// Returns whether the text could be a code of this many letters, as countries and currencies have.
pub(crate) fn is_code(text: &str, letters: usize) -> bool {
    text.len() == letters && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}
