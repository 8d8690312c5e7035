//! One question of every kind, for datasets whose bytes may be anything.

use wayfare::{Dataset, NearestOptions, Result, SearchOptions};
use wayfare_api::{GROUPS, Request, Response, respond};

use crate::formats;

/// Texts that end up in different stages of a search.
const TEXTS: [&str; 12] = [
    "lisbon",
    "s",
    "90210",
    "東京",
    "sw1a 1aa",
    "lissbon",
    "springfeidl",
    "isboa",
    "st st john",
    "lisboa portugal",
    "2267057",
    "38.7,-9.1",
];

/// Asks everything that a dataset can be asked. Errors are fine: whoever calls this wants to know of panics, endless
/// loops and huge allocations.
pub fn ask_everything(dataset: &Dataset) {
    dataset.info().ok();
    let filtered = SearchOptions::new().near(38.7, -9.1).country("PT").only_with_costs(true);
    for text in TEXTS {
        if let Ok(hits) = dataset.search(text, &SearchOptions::new().limit(50)) {
            hits.first().map(|hit| hit.matched_name(text).ok());
        }
        dataset.complete(text, &filtered).ok();
    }
    let near = NearestOptions::new().limit(50);
    for (latitude, longitude) in [(38.7, -9.1), (90.0, 0.0), (-16.8, 179.99)] {
        dataset.nearest(latitude, longitude, &near).ok();
        let filtered = near.clone().only_with_costs(true).country("PT").min_population(10).radius_km(500.0);
        dataset.nearest(latitude, longitude, &filtered).ok();
        dataset.accommodation_near(latitude, longitude, &near).ok();
    }
    read_tables(dataset).ok();
    read_places(dataset);
    ask_the_interface(dataset);
}

/// The tables that are read from end to end.
fn read_tables(dataset: &Dataset) -> Result<()> {
    dataset.postal_codes().for_each(drop);
    dataset.accommodations().for_each(drop);
    dataset.postal_code("1000001", None).ok();
    dataset.search_countries("united").ok();
    dataset.search_currencies("dollar").ok();
    dataset.search_accommodation("tests").ok();
    dataset.convert("USD", "JPY", 3.0).ok();
    dataset.categories().ok();
    dataset.currencies().ok();
    for country in dataset.countries()? {
        dataset.country_costs(country.country_code).ok();
        dataset.country_highlights(country.country_code).ok();
    }
    Ok(())
}

fn read_places(dataset: &Dataset) {
    for location in dataset.locations().filter_map(Result::ok) {
        location.name_in("pt-BR");
        dataset.location(location.geonameid).ok();
        dataset.location_costs(location.geonameid).ok();
        dataset.location_highlights(location.geonameid).ok();
        dataset.accommodation_of(location.geonameid).ok();
    }
}

/// The example of every route. Whatever the dataset is, the answer is an envelope.
fn ask_the_interface(dataset: &Dataset) {
    for (route, format) in
        GROUPS.iter().flat_map(|group| group.routes).zip(["json", "xml", "php"].iter().cycle())
    {
        let target = route.example();
        let query = format!("format={format}");
        let Response { status, content_type, body } =
            respond(dataset, Request { path: &target, query: &query });
        assert!(matches!(status, 200 | 500), "{target}: {status}");
        formats::read(content_type, &body);
    }
}
