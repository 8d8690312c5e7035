//! Places around a point, and the region that it lies in.

#![allow(unsafe_code, reason = "`no_mangle` counts as such")]

use std::{ffi::c_char, mem::MaybeUninit, sync::Arc};

use crate::{
    answer::answer,
    dataset::{Dataset, World},
    failure::{Status, given},
    options::{Filter, asked, sets},
    place::Place,
    pointer::Text,
    record::{Point, code},
    string::OwnedText,
};

/// Options of a query for the nearest places. Full of zeros, like NULL, they are the defaults.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct NearestOptions<'a> {
    /// The filter of places.
    pub filter: Filter<'a>,
    /// Only places within this distance in kilometres; 0 for any distance.
    pub radius_km: f64,
    /// Maximum number of places, up to 1,000; 0 for 10.
    pub limit: usize,
    /// Only places in the country that the point lies in.
    pub same_country: bool,
}

sets! {
    NearestOptions {
        filter,
        radius_km => RadiusKm,
        limit => Limit,
        same_country => SameCountry,
    }
}

/// A place and its distance.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct NearbyPlace {
    /// The place.
    pub place: Place,
    /// Great-circle distance in kilometres.
    pub distance_km: f64,
}

/// A list of places, the nearest first. Free it with `wayfare_nearby_places_free`.
#[derive(Debug)]
pub struct NearbyPlaces {
    rows: Vec<NearbyPlace>,
    /// The data that the rows refer to.
    _dataset: Arc<World>,
}

/// The country and the region that a point lies in. Its strings are valid as long as the dataset.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Region {
    /// Code of the country.
    pub country_code: [c_char; 3],
    /// Name of the country.
    pub country_name: Text,
    /// Code of the admin1 region within the country.
    pub admin1_code: Text,
    /// Name of the admin1 region.
    pub admin1_name: Text,
}

/// Finds the places around a point. Options may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_nearest(
    dataset: Option<&Dataset>,
    point: Point,
    options: Option<&NearestOptions<'_>>,
    places: Option<&mut MaybeUninit<Option<Box<NearbyPlaces>>>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    answer(places, error, || {
        let dataset = Arc::clone(&given(dataset, "dataset")?.0);
        let asked = asked(options)?.nearest();
        let mut rows = Vec::new();
        for near in dataset.nearest_with(point.get()?, &asked)? {
            rows.push(NearbyPlace {
                place: Place::of(near.place()?, &dataset)?,
                distance_km: near.distance_km(),
            });
        }
        Ok(Some(Some(Box::new(NearbyPlaces {
            rows,
            _dataset: dataset,
        }))))
    })
}

/// Returns the number of places; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_nearby_places_length(places: Option<&NearbyPlaces>) -> usize {
    places.map_or(0, |places| places.rows.len())
}

/// Returns a place, which is valid until the list is freed; NULL after the last one.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_nearby_places_at(
    places: Option<&NearbyPlaces>,
    at: usize,
) -> Option<&NearbyPlace> {
    places.and_then(|places| places.rows.get(at))
}

/// Frees a list of places. NULL is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_nearby_places_free(places: Option<Box<NearbyPlaces>>) {
    drop(places);
}

/// Finds the country and the region in whose outlines a point lies; none at sea.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_region_at(
    dataset: Option<&Dataset>,
    point: Point,
    region: Option<&mut MaybeUninit<Region>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    answer(region, error, || {
        let found = given(dataset, "dataset")?.0.region_at(point.get()?)?;
        let Some(found) = found else { return Ok(None) };
        let (country, admin1) = (found.country()?, found.admin1()?);
        Ok(Some(Region {
            country_code: code(Some(country.code)),
            country_name: Text::of(country.name),
            admin1_code: Text::of_known(admin1.map(|region| region.code)),
            admin1_name: Text::of_known(admin1.and_then(|region| region.name)),
        }))
    })
}
