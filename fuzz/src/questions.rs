//! One question of every kind, for datasets whose bytes may be anything.

use wayfare::{
    AccommodationOptions, CountryCode, Dataset, Filter, HighlightOptions, NearestOptions, Place,
    Point, Result, SearchOptions,
};
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
    let portugal: CountryCode = "PT".parse().unwrap();
    let point = |latitude, longitude| Point::new(latitude, longitude).unwrap();
    let in_iberia = Filter::new().bounding_box("-10,36,4,44".parse().unwrap());
    let filtered = SearchOptions::new()
        .near(point(38.7, -9.1))
        .filter(in_iberia.country(portugal).with_costs(true));
    for text in TEXTS {
        if let Ok(hits) = dataset.search_with(text, &SearchOptions::new().limit(50)) {
            hits.first().map(|hit| hit.matched_name().ok());
        }
        dataset.autocomplete_with(text, &filtered).ok();
    }
    let near = NearestOptions::new().limit(50);
    let around_lisbon = Filter::new().circle("38.7,-9.1,900".parse().unwrap());
    for point in [point(38.7, -9.1), point(90.0, 0.0), point(-16.8, 179.99)] {
        dataset.nearest_with(point, &near).ok();
        let filtered = near
            .clone()
            .filter(
                around_lisbon
                    .clone()
                    .with_costs(true)
                    .country(portugal)
                    .min_population(10),
            )
            .radius_km(500.0);
        dataset.nearest_with(point, &filtered).ok();
        dataset
            .nearest_accommodation_with(point, &AccommodationOptions::new().limit(50))
            .ok();
        let cheap = HighlightOptions::new().max_price(9.0, "EUR".parse().unwrap());
        dataset.nearest_highlights(point, &cheap).ok();
    }
    read_tables(dataset).ok();
    read_places(dataset);
    ask_the_interface(dataset);
}

/// The tables that are read from end to end.
fn read_tables(dataset: &Dataset) -> Result<()> {
    dataset.postal_codes().for_each(drop);
    dataset.accommodations().for_each(drop);
    dataset.postal_code("1000001").ok();
    dataset.search_countries("united").ok();
    dataset.search_currencies("dollar").ok();
    dataset.search_accommodation("tests").ok();
    dataset.convert("USD", "JPY", 3.0).ok();
    dataset.categories().for_each(drop);
    dataset.currencies().for_each(drop);
    for country in dataset.countries() {
        let code = country?.code;
        dataset.country_costs(code).ok();
        dataset.country_highlights(code).ok();
    }
    Ok(())
}

fn read_places(dataset: &Dataset) {
    for place in dataset.places().filter_map(Result::ok) {
        place.name_in("pt-BR").ok();
        dataset.place(place.id()).ok();
        read_place(&place);
    }
}

/// Everything that a place refers to, one after the other: each may be corrupt for itself.
fn read_place(place: &Place<'_>) {
    place.details().ok();
    place.country().ok();
    place.currency().ok();
    place.costs().ok();
    place.highlights().ok();
    place.accommodation().ok();
}

/// The example of every route. Whatever the dataset is, the answer is an envelope.
fn ask_the_interface(dataset: &Dataset) {
    for (route, format) in GROUPS
        .iter()
        .flat_map(|group| group.routes)
        .zip(["json", "xml", "php"].iter().cycle())
    {
        let target = route.example();
        let query = format!("format={format}");
        let Response {
            status,
            content_type,
            body,
        } = respond(
            dataset,
            Request {
                path: &target,
                query: &query,
            },
        );
        assert!(matches!(status, 200 | 500), "{target}: {status}");
        formats::read(content_type, &body);
    }
}
