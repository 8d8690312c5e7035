//! Resolution: which place a text means, or which it may mean.

use wayfare::{CountryCode, Filter, PlaceKind, Policy, Resolution, SearchOptions};

use crate::{
    geonameids::{LISBON, SPRINGFIELD_MASSACHUSETTS, SPRINGFIELD_MISSOURI},
    model::{all_names, places},
    support::dataset,
};

/// The id of the one place that a text means.
fn one(text: &str, policy: &Policy) -> Option<u32> {
    match dataset().resolve(text, policy).unwrap() {
        Resolution::One { hit, .. } => Some(hit.id().get()),
        _ => None,
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    all_names()
        .into_iter()
        .filter(|name| !name.trim().is_empty())
}

#[test]
fn one_place_is_the_most_confident_hit_and_sure_enough() {
    let mut counts = [0; 3];
    for text in names().chain(["xyzzyx", "2267057", "90210", "38.72, -9.14"]) {
        let hits = dataset().search(text).unwrap();
        let confidences: Vec<f32> = hits.iter().map(|hit| hit.confidence().unwrap()).collect();
        let most = confidences.iter().copied().fold(0.0, f32::max);
        for least in [0.3, 0.96] {
            match dataset()
                .resolve(text, &Policy::new().min_confidence(least))
                .unwrap()
            {
                Resolution::One {
                    hit,
                    confidence,
                    next,
                    ..
                } => {
                    assert_eq!(
                        next.as_ref(),
                        hits.iter().find(|other| **other != hit),
                        "{text}"
                    );
                    assert!(
                        hits.contains(&hit) && hit.confidence().unwrap() == most,
                        "{text}"
                    );
                    assert!(
                        least.max(most) <= confidence && confidence <= 1.0,
                        "{text}: {confidence}"
                    );
                    counts[0] += 1;
                }
                Resolution::Unclear(several) => {
                    assert!(most < least, "{text}");
                    assert_eq!(several, hits, "{text}");
                    counts[1] += 1;
                }
                _ => {
                    assert!(hits.is_empty(), "{text}");
                    counts[2] += 1;
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn places_of_one_name_are_one_where_they_are_near() {
    let at = |km| Policy::new().merge_km(km);
    let merged =
        names().filter(|name| one(name, &at(10.0)).is_some() && one(name, &at(0.0)).is_none());
    assert!(merged.count() > 0);
    assert_eq!(
        (
            one("springfield", &at(10.0)),
            one("springfield", &at(500.0))
        ),
        (None, None)
    );
    assert!(one("springfield", &at(20_000.0)).is_some());
    // Another name is another place, however near.
    assert_eq!(one("sprin", &at(20_000.0)), None);
}

#[test]
fn a_text_is_judged_among_the_places_of_a_country() {
    let mut gained = 0;
    for place in places() {
        let Some(code) = place.location.country_code else {
            continue;
        };
        let in_country = SearchOptions::new().filter(Filter::new().country(code));
        let hits = dataset()
            .search_with(place.location.name, &in_country)
            .unwrap();
        let clear = hits
            .iter()
            .find(|hit| hit.is_clear().unwrap())
            .map(|hit| hit.id().get());
        // A limit cuts what is listed, not what is compared.
        for options in [in_country.clone(), in_country.limit(1)] {
            let found = one(place.location.name, &Policy::new().options(options));
            assert!(clear.is_none() || found == clear, "{}", place.location.name);
        }
        gained +=
            usize::from(clear.is_some() && one(place.location.name, &Policy::new()).is_none());
    }
    assert!(gained > 9, "{gained}");
}

#[test]
fn a_region_that_is_given_tells_namesakes_apart() {
    let within = |region: &str| {
        Policy::new().options(SearchOptions::new().filter(Filter::new().region(region)))
    };
    assert_eq!(one("springfield", &Policy::new()), None);
    assert_eq!(
        one("springfield", &within("US.MA")),
        Some(SPRINGFIELD_MASSACHUSETTS)
    );
    assert_eq!(
        one("springfield", &within("US.Missouri")),
        Some(SPRINGFIELD_MISSOURI)
    );
    let portugal: CountryCode = "PT".parse().unwrap();
    assert!(matches!(
        dataset()
            .resolve("springfield", &Policy::new().country(portugal))
            .unwrap(),
        Resolution::None
    ));
}

#[test]
fn a_region_is_a_filter_if_the_country_has_it_and_without_places_if_nobody_knows_it() {
    let code = |code: &str| Policy::new().country(code);
    for (country, region, expected) in [
        ("US", "MA", Some(SPRINGFIELD_MASSACHUSETTS)),
        ("US", "Missouri", Some(SPRINGFIELD_MISSOURI)),
        ("US", "the missouri", Some(SPRINGFIELD_MISSOURI)),
        ("US", "Wizardland", None),
        ("US", "", None),
        ("PT", "Missouri", None),
    ] {
        assert_eq!(
            one("springfield", &code(country).region(region)),
            expected,
            "{country}, {region}"
        );
    }
    for region in ["Estremadura", "Atlantis", "PT-98", "98", "Missouri", "MO"] {
        assert!(
            !code("PT").region(region).knows_region(dataset()).unwrap(),
            "{region}"
        );
        assert_eq!(one("lisbon", &code("PT").region(region)), None, "{region}");
    }
}

#[test]
fn a_country_is_named_by_code_name_or_a_region_of_it() {
    let within = |text: &str| Policy::new().in_country(dataset(), text).unwrap();
    for text in ["PT", "prt", "Portugal"] {
        assert_eq!(
            one("lisbon", &within(text).unwrap()),
            Some(LISBON),
            "{text}"
        );
        assert_eq!(one("springfield", &within(text).unwrap()), None, "{text}");
    }
    assert_eq!(
        one("springfield", &within("Missouri").unwrap()),
        Some(SPRINGFIELD_MISSOURI)
    );
    assert_eq!(one("lisbon", &within("Missouri").unwrap()), None);
    assert!(within("Wizardland").is_none());
    assert!(within("MO").is_none(), "a code is that of a country");
    assert!(within(" ").is_none());
}

#[test]
fn a_place_comes_before_the_region_that_it_is_in_and_a_region_without_one_is_taken() {
    let mut counts = [0; 2];
    for name in names() {
        let (before, first) = (Policy::new(), Policy::new().places_first(true));
        let kind = |policy| {
            one(name, policy).map(|id| dataset().place(id).unwrap().unwrap().kind().unwrap())
        };
        match (kind(&before), kind(&first)) {
            (Some(PlaceKind::Place), first) => assert_eq!(first, Some(PlaceKind::Place), "{name}"),
            (Some(_), Some(PlaceKind::Place)) => counts[0] += 1,
            (Some(_), first) => {
                assert_eq!(
                    one(name, &before),
                    one(name, &Policy::new().places_first(true)),
                    "{name}: {first:?}"
                );
                counts[1] += 1;
            }
            (None, _) => {}
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn a_whole_name_may_be_known_to_mean_a_place_of_the_dataset() {
    let mut gained = 0;
    for name in names() {
        let (open, known) = (
            one(name, &Policy::new()),
            one(name, &Policy::new().in_dataset(true)),
        );
        assert!(open.is_none() || open == known, "{name}");
        gained += usize::from(open != known);
    }
    assert!(gained > 0);
    // Namesakes are rivals still, and what is misspelt is no name.
    for text in ["springfield", "lissbon"] {
        assert_eq!(one(text, &Policy::new().in_dataset(true)), None, "{text}");
    }
}

#[test]
fn a_text_that_names_several_places_means_none_of_them() {
    let guess = Policy::new().min_confidence(0.0);
    assert!(one("lisbon", &guess).is_some() && one("tokyo", &guess).is_some());
    for text in [
        "Lisbon / Tokyo",
        "Lisbon & Tokyo",
        "Tokyo; Lisbon",
        "Lisbon and Tokyo",
        "Lisbon, Portugal and Tokyo, Japan",
        "Lisbon/Tokyo",
        "lisbon + tokyo",
        "Lisbonne et Tokyo",
        "Lissabon und Tokyo",
        "Lisboa y Tokyo and Springfield",
    ] {
        assert_eq!(one(text, &guess), None, "{text}");
    }
}

#[test]
fn other_names_and_regions_of_a_place_are_not_other_places() {
    for text in [
        "Lisbon / Lisboa",
        "Lisbon; Portugal",
        "Lisbon & Portugal",
        "/ Lisbon /",
        "and Lisbon",
    ] {
        assert_eq!(
            one(text, &Policy::new().min_confidence(0.0)),
            Some(LISBON),
            "{text}"
        );
    }
    let joined = |name: &&str| {
        name.split_whitespace()
            .any(|word| matches!(word, "and" | "y" | "et" | "e"))
    };
    let mut count = 0;
    for name in names().filter(joined) {
        let by = |text: &str| {
            dataset()
                .resolve(text, &Policy::new().min_confidence(0.0))
                .unwrap()
        };
        assert!(matches!(by(name), Resolution::One { .. }), "{name}");
        count += 1;
    }
    assert!(count > 0);
}
