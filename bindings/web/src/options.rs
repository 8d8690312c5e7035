//! Options of queries, as JSON.

use serde::Deserialize;
use wayfare::{
    AccommodationOptions, BoundingBox, Circle, Filter, NearestOptions, PlaceId, PlaceKind, Policy,
    SearchOptions,
};

use crate::Failure;

/// The options of every query. Each method of the package takes those that its types list.
#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(crate) struct Options {
    limit: Option<usize>,
    fuzzy: Option<bool>,
    near: Option<Point>,
    places_only: bool,
    radius_km: Option<f64>,
    same_country: bool,
    country: Vec<String>,
    region: Vec<String>,
    kind: Vec<String>,
    feature_class: Vec<char>,
    bounding_box: Option<Box4>,
    circle: Option<Around>,
    min_population: u64,
    with_costs: bool,
    min_confidence: Option<f32>,
    merge_km: Option<f64>,
    places_first: bool,
    in_dataset: bool,
    pub(crate) matched_name: bool,
    pub(crate) explain: bool,
}

/// A point; other fields are ignored, so that a place is one.
#[derive(Deserialize)]
pub(crate) struct Point {
    latitude: f64,
    longitude: f64,
}

#[derive(Deserialize)]
struct Box4 {
    south: f64,
    west: f64,
    north: f64,
    east: f64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Around {
    latitude: f64,
    longitude: f64,
    radius_km: f64,
}

/// Reads JSON that the package has written.
pub(crate) fn parse<'j, T: Deserialize<'j>>(json: &'j str) -> Result<T, Failure> {
    serde_json::from_str(json).map_err(|error| {
        let message = error.to_string();
        // The place in the JSON means nothing to the caller.
        let reason = message.split(" at line ").next().unwrap_or_default();
        Failure::new("bad-input", format!("{json} cannot be used: {reason}"))
    })
}

/// Returns the id that a number is.
pub(crate) fn place_id(id: f64) -> Result<PlaceId, Failure> {
    Ok(id.to_string().parse()?)
}

impl Point {
    pub(crate) fn checked(&self) -> Result<wayfare::Point, Failure> {
        Ok(wayfare::Point::new(self.latitude, self.longitude)?)
    }
}

impl Options {
    pub(crate) fn search(&self) -> Result<SearchOptions, Failure> {
        let mut options = SearchOptions::new().places_only(self.places_only).filter(self.filter()?);
        if let Some(limit) = self.limit {
            options = options.limit(limit);
        }
        if let Some(fuzzy) = self.fuzzy {
            options = options.fuzzy(fuzzy);
        }
        if let Some(near) = &self.near {
            options = options.near(near.checked()?);
        }
        Ok(options)
    }

    pub(crate) fn policy(&self) -> Result<Policy, Failure> {
        let mut policy = Policy::new().options(self.search()?);
        policy = policy.places_first(self.places_first).in_dataset(self.in_dataset);
        if let Some(confidence) = self.min_confidence {
            policy = policy.min_confidence(confidence);
        }
        if let Some(km) = self.merge_km {
            policy = policy.merge_km(km);
        }
        Ok(policy)
    }

    pub(crate) fn nearest(&self) -> Result<NearestOptions, Failure> {
        let mut options = NearestOptions::new().same_country(self.same_country).filter(self.filter()?);
        if let Some(limit) = self.limit {
            options = options.limit(limit);
        }
        if let Some(km) = self.radius_km {
            options = options.radius_km(km);
        }
        Ok(options)
    }

    pub(crate) fn accommodation(&self) -> Result<AccommodationOptions, Failure> {
        let mut options = AccommodationOptions::new().filter(self.filter()?);
        if let Some(limit) = self.limit {
            options = options.limit(limit);
        }
        if let Some(km) = self.radius_km {
            options = options.radius_km(km);
        }
        Ok(options)
    }

    fn filter(&self) -> Result<Filter, Failure> {
        let mut filter = Filter::new().min_population(self.min_population).with_costs(self.with_costs);
        for code in &self.country {
            filter = filter.country(code.parse()?);
        }
        for region in &self.region {
            filter = filter.region(region.as_str());
        }
        for kind in &self.kind {
            filter = filter.kind(place_kind(kind)?);
        }
        for &class in &self.feature_class {
            filter = filter.feature_class(class);
        }
        if let Some(area) = &self.bounding_box {
            let south_west = wayfare::Point::new(area.south, area.west)?;
            filter = filter
                .bounding_box(BoundingBox::new(south_west, wayfare::Point::new(area.north, area.east)?)?);
        }
        if let Some(circle) = &self.circle {
            let center = wayfare::Point::new(circle.latitude, circle.longitude)?;
            filter = filter.circle(Circle::new(center, circle.radius_km)?);
        }
        Ok(filter)
    }
}

fn place_kind(text: &str) -> Result<PlaceKind, Failure> {
    PlaceKind::ALL.iter().copied().find(|kind| kind.as_str() == text).ok_or_else(|| {
        Failure::new("bad-input", format!("{text:?} is no kind: it is place, region or country"))
    })
}
