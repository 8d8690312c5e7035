//! A law of search: a name, or its first word, means the same place beside its country or region, before or behind it, with a
//! comma or without, as within a filter of it.

use std::collections::HashMap;

use wayfare::{CountryCode, Filter, Hit, Place, PlaceId, SearchOptions};

use crate::support::world;

/// How many places give names, and how many towns first words.
const SUBJECTS: usize = 500;

/// The texts of a name `X` and a country or region `Y`, and how many of a hundred give the place that the filter gives: of
/// names, and of first words. These are no names where the towns themselves are not called so: `port, Malaysia` asks for
/// the country as well.
const FORMS: [(&str, [f64; 2]); 3] = [
    ("X, Y", [99.0, 92.0]),
    ("X Y", [99.0, 90.0]),
    ("Y, X", [99.0, 86.0]),
];

#[test]
fn a_name_means_the_same_beside_a_region_and_within_it() {
    let places = places(1_000);
    let step = places.len() / SUBJECTS;
    let names = places
        .iter()
        .step_by(step)
        .map(|place| (place.name(), place));
    check(names, FORMS.map(|(form, [least, _])| (form, least)));
}

#[test]
fn a_first_word_means_the_same_beside_a_region_and_within_it() {
    let mut begun = HashMap::<_, usize>::new();
    let places = places(1_000);
    for place in &places {
        *begun
            .entry((first_word(place), place.country_code().unwrap()))
            .or_default() += 1;
    }
    let towns = places
        .iter()
        .filter(|place| place.population() >= Some(50_000));
    let is_sole = |place: &Place<'_>| {
        begun.get(&(first_word(place), place.country_code().unwrap())) == Some(&1)
    };
    // Shorter ones are articles and syllables.
    let goes_on = |place: &Place<'_>| {
        first_word(place).len() < place.name().len() && first_word(place).chars().count() >= 4
    };
    let towns: Vec<_> = towns
        .filter(|place| goes_on(place) && is_sole(place))
        .collect();
    let step = towns.len() / SUBJECTS;
    let words = towns
        .iter()
        .step_by(step)
        .map(|town| (first_word(town), *town));
    check(words, FORMS.map(|(form, [_, least])| (form, least)));
}

/// The populated places of so many inhabitants.
fn places(least: u64) -> Vec<Place<'static>> {
    let places = world().places().map(Result::unwrap);
    places
        .filter(|place| place.population() >= Some(least))
        .collect()
}

fn first_word<'d>(place: &Place<'d>) -> &'d str {
    place.name().split([' ', '-']).next().unwrap()
}

/// Compares the forms of some names and the regions and countries of their places with filters of these.
fn check<'p>(
    names: impl Iterator<Item = (&'p str, &'p Place<'static>)>,
    forms: [(&'static str, f64); 3],
) {
    let options = SearchOptions::new().limit(1);
    let first = |text: &str, options: &SearchOptions| -> Option<PlaceId> {
        world()
            .search_with(text, options)
            .unwrap()
            .first()
            .map(Hit::id)
    };
    let (mut pairs, mut other) = (0, forms.map(|_| Vec::new()));
    for (name, place) in names {
        let Some(code) = place.country_code().unwrap() else {
            continue;
        };
        for (around, filter) in around(place, code) {
            let within = first(name, &options.clone().filter(filter));
            pairs += 1;
            for ((form, _), other) in forms.iter().zip(&mut other) {
                let text = form
                    .replace('Y', "\0")
                    .replace('X', name)
                    .replace('\0', around);
                if first(&text, &options) != within {
                    other.push(text);
                }
            }
        }
    }
    for ((form, least), other) in forms.iter().zip(&other) {
        let share = 100.0 - 100.0 * other.len() as f64 / pairs as f64;
        println!("{form}: {share:.1} % of {pairs}, but not {other:#?}");
        assert!(share >= *least, "{form}: {share} of {pairs}: {other:#?}");
    }
}

/// The names of the country and the region of a place, with filters.
fn around(place: &Place<'static>, code: CountryCode) -> Vec<(&'static str, Filter)> {
    let country = place.country().unwrap().unwrap();
    let mut around = vec![(country.name, Filter::new().country(code))];
    if let Some(region) = place.admin1().unwrap()
        && let Some(name) = region.name
    {
        around.push((
            name,
            Filter::new().region(format!("{code}.{}", region.code)),
        ));
    }
    around
}
