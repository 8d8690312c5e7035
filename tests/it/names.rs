//! What holds for any text: every name finds its place, and nothing that anybody types is more than an answer or a
//! refusal.

use proptest::prelude::*;
use wayfare::{CountryCode, Filter, NameKind, PlaceDetails, SearchOptions};
use wayfare_format::fold;

use crate::support::{config, details, fixture, world};

/// The names of a place by which it must be found: all but those without a letter, links and ids, and postal
/// codes of letters alone, which are taken for names.
fn searchable(location: &PlaceDetails<'static>) -> Vec<String> {
    let others = location
        .alternate_names
        .iter()
        .filter(|other| match other.kind {
            NameKind::Link | NameKind::Wikidata => false,
            NameKind::Postal => other.text.contains(|c: char| c.is_ascii_digit()),
            _ => true,
        });
    let names = others.map(|other| other.text).chain(
        [
            location.name,
            location.ascii_name.as_deref().unwrap_or_default(),
        ]
        .map(String::from),
    );
    names.filter(|name| !fold(name).is_empty()).collect()
}

/// Whether a place is among the hits for one of its names. A name that more than 1,000 places bear, whole or as
/// its beginning, is confined to the place's country.
fn is_found(location: &PlaceDetails<'_>, name: &str) -> bool {
    let options = SearchOptions::new().limit(1000);
    let among = |options: &SearchOptions| {
        let hits = world().search_with(name, options).unwrap();
        hits.iter().any(|hit| hit.id().get() == location.id.get())
    };
    among(&options)
        || location
            .country_code
            .is_some_and(|code| among(&options.filter(Filter::new().country(code))))
}

#[test]
fn every_sampled_name_of_the_world_finds_its_place() {
    let (mut names, mut missing) = (0, Vec::new());
    for location in world().places().step_by(97).map(details) {
        for name in searchable(&location) {
            names += 1;
            if !is_found(&location, &name) {
                missing.push((location.id.get(), name));
            }
        }
    }
    assert!(names > 10_000, "only {names} names");
    assert!(
        missing.is_empty(),
        "{} of {names}: {:?}",
        missing.len(),
        &missing[..missing.len().min(20)]
    );
}

/// Asks for a text in every way; a refusal must be for the text's sake.
fn ask(text: &str) {
    let dataset = fixture();
    let options = SearchOptions::new();
    let errors = [
        dataset.search_with(text, &options).err(),
        text.parse::<CountryCode>().err(),
        dataset.search_countries(text).err(),
        dataset.search_currencies(text).err(),
        dataset.search_accommodation(text).err(),
        dataset.postal_code(text).err(),
        dataset.postal_code_in("90210", text).err(),
        dataset.country(text).err(),
        dataset.country_costs(text).err(),
        dataset.country_highlights(text).err(),
        dataset.currency(text).err(),
        dataset.convert(text, text, 1.0).err(),
    ];
    for error in errors.into_iter().flatten() {
        assert!(error.kind() == wayfare::ErrorKind::BadInput, "{error}");
    }
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn any_text_is_answered_or_refused(text in any::<String>(), code in "[A-Za-z0-9 -]{0,8}") {
        ask(&text);
        ask(&code);
    }
}
