//! Resolution: which place a text means, or which it may mean.

use wayfare::{CountryCode, Filter, Policy, Resolution, SearchOptions};

use crate::{
    model::{all_names, places},
    support::dataset,
};

/// The id of the one place that a text means.
fn one(text: &str, policy: &Policy) -> Option<u32> {
    match dataset().resolve(text, policy).unwrap() {
        Resolution::One { hit, .. } => Some(hit.id().get()),
        Resolution::Several(_) | Resolution::None => None,
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    all_names().into_iter().filter(|name| !name.trim().is_empty())
}

#[test]
fn one_place_is_the_most_confident_hit_and_sure_enough() {
    let mut counts = [0; 3];
    for text in names().chain(["xyzzyx", "2267057", "90210", "38.72, -9.14"]) {
        let hits = dataset().search(text).unwrap();
        let confidences: Vec<f32> = hits.iter().map(|hit| hit.confidence().unwrap()).collect();
        let most = confidences.iter().copied().fold(0.0, f32::max);
        for least in [0.3, 0.94] {
            match dataset().resolve(text, &Policy::new().min_confidence(least)).unwrap() {
                Resolution::One { hit, confidence } => {
                    assert!(hits.contains(&hit) && hit.confidence().unwrap() == most, "{text}");
                    assert!(least.max(most) <= confidence && confidence <= 1.0, "{text}: {confidence}");
                    counts[0] += 1;
                }
                Resolution::Several(several) => {
                    assert!(most < least, "{text}");
                    assert_eq!(several, hits, "{text}");
                    counts[1] += 1;
                }
                Resolution::None => {
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
    let merged = names().filter(|name| one(name, &at(10.0)).is_some() && one(name, &at(0.0)).is_none());
    assert!(merged.count() > 0);
    assert_eq!((one("springfield", &at(10.0)), one("springfield", &at(500.0))), (None, None));
    assert!(one("springfield", &at(20_000.0)).is_some());
    // Another name is another place, however near.
    assert_eq!(one("sprin", &at(20_000.0)), None);
}

#[test]
fn a_country_that_is_given_is_worth_what_it_is_worth_in_the_text() {
    let mut gained = 0;
    for place in places() {
        let Some(code) = place.location.country_code else { continue };
        let (name, country) = (place.location.name, dataset().country(code).unwrap().unwrap());
        if name == country.name {
            continue;
        }
        let Some(id) = one(&format!("{name}, {}", country.name), &Policy::new()) else { continue };
        if dataset().place(id).unwrap().unwrap().country_code().unwrap() != Some(code) {
            continue;
        }
        let in_country = SearchOptions::new().filter(Filter::new().country(code));
        // A limit cuts what is listed, not what is compared.
        for options in [in_country.clone(), in_country.clone().limit(1)] {
            assert_eq!(one(name, &Policy::new().options(options)), Some(id), "{name}, {}", country.name);
        }
        let hits = dataset().search_with(name, &in_country).unwrap();
        gained += usize::from(!hits[0].is_clear().unwrap());
    }
    assert!(gained > 9, "{gained}");
}

#[test]
fn a_region_that_is_given_tells_namesakes_apart() {
    let within =
        |region: &str| Policy::new().options(SearchOptions::new().filter(Filter::new().region(region)));
    assert_eq!(one("springfield", &Policy::new()), None);
    assert_eq!(one("springfield", &within("US.MA")), Some(4951788));
    assert_eq!(one("springfield", &within("US.Missouri")), Some(4409896));
    let portugal: CountryCode = "PT".parse().unwrap();
    assert!(matches!(
        dataset().resolve("springfield", &Policy::new().country(portugal)).unwrap(),
        Resolution::None
    ));
}
