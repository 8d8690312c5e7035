//! Finds where a payment was made: by its point, the name of a place, the text, or the country.

use std::collections::HashMap;

use rusqlite::OptionalExtension;
use wayfare_format::{NamePart, name_parts};
use wayfare_spending::Payment;

use super::spent::Spot;
use crate::error::Result;
use crate::import::place_finder::PlaceFinder;
use crate::import::store::Store;
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;
use crate::rows::RowSubject;

/// What stands before the place of a purchase in a text.
const BEFORE: [&str; 7] = [" in ", " à ", " en ", " em ", " a ", " at ", " near "];
/// Inhabitants from which on a place is one that any traveller may mean.
const OF_SIZE: u32 = 50_000;
/// Bytes of the longest name that is looked for in a text.
const LONGEST: usize = 60;

/// What was found: where, or that it may be absent from this dataset.
#[derive(Debug, Clone)]
enum Found {
    At(Spot),
    /// In no place of this dataset, which has not all places.
    Absent,
    Rejected(Rejection),
}

/// Finds places, each name once.
pub(super) struct Places {
    /// By country and name.
    named: HashMap<String, HashMap<String, Found>>,
    in_texts: HashMap<String, Option<Spot>>,
}

impl Places {
    pub(super) fn new() -> Self {
        Self {
            named: HashMap::new(),
            in_texts: HashMap::new(),
        }
    }

    /// Returns where a row says that it was paid; `None` where it says nothing. `Err` of a place that is not known.
    pub(super) fn of(
        &mut self,
        store: &mut Store<'_>,
        finder: &mut PlaceFinder,
        payment: &Payment,
    ) -> Result<Option<Spot>, RowError> {
        if let Some(point) = payment.point {
            let populated = finder.populated(store.db)?;
            let point = (point.latitude, point.longitude);
            if let Some(place) = populated.at(point) {
                return Ok(Some(Spot::Place(place.geonameid)));
            }
            if let Some(spot) = populated.country(point).and_then(country) {
                return Ok(Some(spot));
            }
        }
        let in_country = payment.country.as_deref().unwrap_or_default();
        match payment
            .place
            .as_deref()
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            Some(name) => self.named(store, finder, name, in_country),
            None => {
                if let Some(spot) = self.in_text(store, finder, &payment.text)? {
                    return Ok(Some(spot));
                }
                if in_country.is_empty() {
                    return Ok(None);
                }
                let code = finder.country(store.db, "country_code", in_country)?;
                Ok(country(&code))
            }
        }
    }

    fn named(
        &mut self,
        store: &mut Store<'_>,
        finder: &mut PlaceFinder,
        name: &str,
        in_country: &str,
    ) -> Result<Option<Spot>, RowError> {
        let found = match self.named.get(in_country).and_then(|named| named.get(name)) {
            Some(found) => found.clone(),
            None => {
                let found = find(store, finder, name, in_country)?;
                let named = self.named.entry(in_country.to_owned()).or_default();
                named.entry(name.to_owned()).or_insert(found).clone()
            }
        };
        match found {
            Found::At(spot) => Ok(Some(spot)),
            Found::Absent => Ok(None),
            Found::Rejected(rejection) => Err(rejection.into()),
        }
    }

    /// Returns the place that stands behind `in` in a text; none of a text that names several.
    fn in_text(
        &mut self,
        store: &Store<'_>,
        finder: &mut PlaceFinder,
        text: &str,
    ) -> Result<Option<Spot>, RowError> {
        let Some(name) = name_in_text(text) else {
            return Ok(None);
        };
        if let Some(found) = self.in_texts.get(name) {
            return Ok(*found);
        }
        let found = find_in_text(store, finder, name)?;
        self.in_texts.insert(name.to_owned(), found);
        Ok(found)
    }
}

/// Looks a name up that stands in a text, where any word may: a country, a region, or a place that travellers go to. A word for
/// what is paid for, such as `Bar`, is none.
fn find_in_text(store: &Store<'_>, finder: &mut PlaceFinder, name: &str) -> Result<Option<Spot>> {
    if wayfare_spending::category("", name).is_some() {
        return Ok(None);
    }
    let around = finder.country_or_region(store.db, name)?;
    if let Some(geonameid) = finder.populated_place_called(store.db, name, None, "")? {
        let mut select = store.db.prepare_cached(
            "SELECT country_code, name FROM place WHERE geonameid = ?1
             AND (population >= ?2 OR EXISTS (SELECT 1 FROM destination d WHERE d.geonameid = ?1))",
        )?;
        let of_size: Option<(Option<String>, String)> = select
            .query_row((geonameid, OF_SIZE), |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()?;
        // The city is meant rather than the region around it, and than the country if both have this very name.
        let is_meant = |(of, own): (Option<String>, String)| match &around {
            Some((code, is_country)) => {
                of.as_ref() == Some(code)
                    && (!is_country || own.to_lowercase() == name.to_lowercase())
            }
            None => true,
        };
        if of_size.is_some_and(is_meant) {
            return Ok(Some(Spot::Place(geonameid)));
        }
    }
    Ok(around.and_then(|(code, _)| country(&code)))
}

pub(super) fn country(code: &str) -> Option<Spot> {
    code.as_bytes().try_into().ok().map(Spot::Country)
}

/// Looks a place up, by `resolve` of the source or by its name; in the country, if that is all that is known.
fn find(
    store: &mut Store<'_>,
    finder: &mut PlaceFinder,
    name: &str,
    in_country: &str,
) -> Result<Found, RowError> {
    // Places are named on several lines in cells of sheets.
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let subject = RowSubject {
        name: name.clone(),
        country: in_country.to_owned(),
        ..RowSubject::default()
    };
    if store.source.spec.resolved(&subject).is_none() && is_several(store, finder, &name)? {
        return Ok(Found::Rejected(Rejection::new(
            "name",
            &name,
            Reason::SeveralPlaces,
        )));
    }
    let skipped = store.tally.clone();
    let found = finder.place(store, &subject);
    // What is absent is counted by row.
    *store.tally = skipped;
    match found {
        Ok(Some(place)) => Ok(Found::At(spot_of(
            store,
            place.geonameid,
            place.country.as_deref(),
        )?)),
        Ok(None) => Ok(Found::Absent),
        Err(RowError::Reject(rejection)) => Ok(Found::Rejected(rejection)),
        Err(error) => Err(error),
    }
}

/// Returns a populated place; of anything else the country.
fn spot_of(store: &Store<'_>, geonameid: u32, in_country: Option<&str>) -> Result<Spot> {
    let mut select = store
        .db
        .prepare_cached("SELECT feature_class FROM place WHERE geonameid = ?1")?;
    let class: Option<String> = select.query_row([geonameid], |row| row.get(0)).optional()?;
    let region = class
        .filter(|class| class == "A")
        .and(in_country)
        .and_then(country);
    Ok(region.unwrap_or(Spot::Place(geonameid)))
}

/// Returns whether a text names several places. A word for "and" may be part of a name, as in `Trinidad and Tobago`.
fn is_several(store: &Store<'_>, finder: &mut PlaceFinder, text: &str) -> Result<bool> {
    if names_regions(text) {
        return Ok(true);
    }
    if !names_several(text) || finder.is_name(store.db, text)? {
        return Ok(false);
    }
    let mut parts = text
        .split(',')
        .map(str::trim)
        .filter(|part| names_several(part));
    let Some(part) = parts.next() else {
        return Ok(true);
    };
    Ok(parts.next().is_some() || part == text || !finder.is_name(store.db, part)?)
}

/// Returns whether a text looks like the names of several places.
fn names_several(text: &str) -> bool {
    let is_name = |part: &NamePart| {
        part.text
            .chars()
            .filter(|char| char.is_alphabetic())
            .count()
            > 1
    };
    name_parts(text, true)
        .iter()
        .filter(|part| is_name(part))
        .count()
        > 1
}

/// Returns whether several parts end in a code of a region, as in `Gatineau QC, Ottawa, ON`; that of a country may be behind it.
fn names_regions(text: &str) -> bool {
    let code = |part: &str| {
        let word = part.rsplit([' ', ',']).next().unwrap_or_default();
        let is_code = word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_uppercase());
        is_code.then_some(word.len() == part.len())
    };
    let mut parts = text.split(',').map(str::trim).map(code);
    // Another place begins behind the first code, and has one as well.
    let rest = parts
        .find(Option::is_some)
        .map(|_| parts.collect::<Vec<_>>());
    rest.is_some_and(|rest| {
        rest.iter().any(Option::is_some) && rest.iter().any(|part| *part != Some(true))
    })
}

/// Returns the name behind the word for `in`: words that begin with a capital letter.
fn name_in_text(text: &str) -> Option<&str> {
    let (at, before) = BEFORE
        .iter()
        .filter_map(|before| Some((text.rfind(before)?, before)))
        .max_by_key(|(at, _)| *at)?;
    let rest = text.get(at + before.len()..)?;
    let rest = rest
        .split([',', ';', '(', '.', ':', '!', '?'])
        .next()?
        .trim();
    let begins = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
    let mut end = 0;
    for word in rest.split_inclusive(' ') {
        if !begins(word) {
            break;
        }
        end += word.len();
    }
    let name = rest.get(..end)?.trim();
    let is_all = end >= rest.len();
    (!name.is_empty() && name.len() <= LONGEST && (is_all || !names_several(rest))).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_places_are_told() {
        for text in [
            "Victoria and Vancouver, British Columbia",
            "Brasilia, Brazil and Natal, Brazil",
            "Vancouver & Victoria, BC",
            "Toronto, ON/Halifax NS",
            "Montréal / Sherbrooke",
            "Lissabon und Sevilla",
            "Lisboa e Porto",
            "Wien - Graz",
            "Rome; Milan",
            "Rome → Milan",
            "Rome→Milan",
        ] {
            assert!(names_several(text) && !names_regions(text), "{text}");
        }
        assert!(names_regions("Gatineau QC, Ottawa, ON"));
        for text in [
            "Ottawa, Ontario, Canada",
            "Victoria, BC,\nCanada",
            "New York, New York, United States",
            "London (Ontario) Canada",
            "Stratford-upon-Avon",
            "Portland",
            "& Lisbon",
            "Lisbon - 2",
            "Sandwich",
            "Toronto, ON",
            "Toronto, ON, CA",
            "N/A",
            "",
        ] {
            assert!(!names_several(text) && !names_regions(text), "{text}");
        }
    }

    #[test]
    fn a_text_names_a_place_behind_in() {
        for (text, name) in [
            ("Dinner in Porto", Some("Porto")),
            ("Cena en Buenos Aires, con Ana", Some("Buenos Aires")),
            ("Lunch in Porto and Braga", None),
            ("Tickets in advance", None),
            ("Night bus to Seville", None),
            ("Dinner", None),
            ("", None),
        ] {
            assert_eq!(name_in_text(text), name, "{text}");
        }
    }
}
