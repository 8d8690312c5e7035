//! Places, postal codes and countries, as records of their fields.

#![allow(unsafe_code, reason = "`no_mangle` counts as such")]

use std::{ffi::c_char, mem::MaybeUninit};

use crate::{
    answer::answer,
    dataset::{Dataset, World},
    failure::{Failure, Status, given},
    pointer::Text,
    record::{Point, code, figure},
    string::OwnedText,
};

/// A place, region or country. Its strings are valid as long as the dataset, or the list that it is in.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// Its id, which is GeoNames' own and the same in every dataset.
    pub id: u32,
    /// Whether travel costs are known for it.
    pub has_costs: bool,
    /// Code of its country, empty where it belongs to none.
    pub country_code: [c_char; 3],
    /// Code of the local currency, empty where there is none.
    pub currency_code: [c_char; 4],
    /// Its point.
    pub point: Point,
    /// Number of inhabitants, 0 where it is not known.
    pub population: u64,
    /// Metres above sea level, NaN where it is not known.
    pub elevation: f64,
    /// Metres above sea level by a digital elevation model, NaN where it is not known.
    pub dem: f64,
    /// How much a visitor bargains in its country, from 0 (not at all) to 4 (often), NaN where it is not known.
    pub bargaining: f64,
    /// `place`, `region` or `country`.
    pub kind: Text,
    /// Primary name.
    pub name: Text,
    /// Name in plain ASCII.
    pub ascii_name: Text,
    /// Name of the country.
    pub country_name: Text,
    /// Code of its admin1 region within the country.
    pub admin1_code: Text,
    /// Name of the admin1 region.
    pub admin1_name: Text,
    /// Code of its admin2 region within the admin1 region.
    pub admin2_code: Text,
    /// Name of the admin2 region.
    pub admin2_name: Text,
    /// GeoNames feature class, one letter: `P` for populated places.
    pub feature_class: Text,
    /// GeoNames feature code, such as `PPLC` for a capital.
    pub feature_code: Text,
    /// IANA time zone.
    pub time_zone: Text,
    /// Date of its last change in GeoNames, ISO 8601.
    pub modified: Text,
    /// Name of the currency.
    pub currency_name: Text,
    /// Symbol of the currency.
    pub currency_symbol: Text,
    /// Codes of further countries that it belongs to or that claim it, with commas between.
    pub alternate_countries: Text,
}

impl Place {
    /// Returns the record of a place. Its strings borrow from the dataset.
    pub(crate) fn of(place: wayfare::Place<'_>, world: &World) -> Result<Self, Failure> {
        let details = place.details()?;
        let alternate_countries = details.alternate_countries.as_str();
        Ok(Self {
            id: details.id.get(),
            has_costs: details.has_costs,
            country_code: code(details.country_code),
            currency_code: code(details.currency_code),
            point: details.point.into(),
            population: details.population.unwrap_or(0),
            elevation: figure(details.elevation.map(f64::from)),
            dem: figure(details.dem.map(f64::from)),
            bargaining: figure(details.bargaining.map(f64::from)),
            kind: Text::of(details.kind.as_str()),
            name: Text::of(details.name),
            ascii_name: world.ascii_name(&details),
            country_name: Text::of_known(details.country_name),
            admin1_code: Text::of_known(details.admin1_code),
            admin1_name: Text::of_known(details.admin1_name),
            admin2_code: Text::of_known(details.admin2_code),
            admin2_name: Text::of_known(details.admin2_name),
            feature_class: Text::of_known(details.feature_class),
            feature_code: Text::of_known(details.feature_code),
            time_zone: Text::of_known(details.time_zone),
            modified: Text::of_known(details.modified),
            currency_name: Text::of_known(details.currency_name),
            currency_symbol: Text::of_known(details.currency_symbol),
            alternate_countries: Text::of_known(
                Some(alternate_countries).filter(|codes| !codes.is_empty()),
            ),
        })
    }
}

/// A postal code, and the place that it stands for. Its strings are valid as long as the list that it is in.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct PostalCode {
    /// The code as its country writes it.
    pub code: Text,
    /// Code of its country.
    pub country_code: [c_char; 3],
    /// Name of the place in the postal data.
    pub place_name: Text,
    /// Name of the admin1 region in the postal data.
    pub admin1_name: Text,
    /// Its point, twice NaN where it is not known.
    pub point: Point,
    /// Id of the place that the code is attached to, 0 for none.
    pub place_id: u32,
    /// Whether that place is merely the nearest one: none nearby has the name in the postal data.
    pub by_distance: bool,
}

impl PostalCode {
    /// Returns the record of a postal code, if there is one. Its strings borrow from the dataset and from that code.
    pub(crate) fn of(found: Option<&wayfare::PostalCode<'_>>) -> Self {
        let unknown = Point {
            latitude: f64::NAN,
            longitude: f64::NAN,
        };
        Self {
            code: Text::of_known(found.map(|found| found.code.as_str())),
            country_code: code(found.map(|found| found.country_code)),
            place_name: Text::of_known(found.map(|found| &*found.place_name)),
            admin1_name: Text::of_known(found.and_then(|found| found.admin1_name)),
            point: found
                .and_then(|found| found.point)
                .map_or(unknown, Point::from),
            place_id: found
                .and_then(|found| found.place_id)
                .map_or(0, wayfare::PlaceId::get),
            by_distance: found.is_some_and(|found| found.by_distance),
        }
    }
}

/// A country. `wayfare_get` has the rest that is known of it: `/countries/PT`.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Country {
    /// ISO 3166-1 alpha-2 code.
    pub code: [c_char; 3],
    /// Its name in English, valid as long as the dataset.
    pub name: Text,
}

/// Finds the country with a code or a name; none where none has it, or several have.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_country_called(
    dataset: Option<&Dataset>,
    text: Text,
    country: Option<&mut MaybeUninit<Country>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    answer(country, error, || {
        let found = given(dataset, "dataset")?
            .0
            .country_called(text.required("text")?)?;
        Ok(found.map(|found| Country {
            code: code(Some(found.code)),
            name: Text::of(found.name),
        }))
    })
}

/// Finds the place with an id.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_place_by_id(
    dataset: Option<&Dataset>,
    id: u32,
    place: Option<&mut MaybeUninit<Place>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    answer(place, error, || {
        let world = &given(dataset, "dataset")?.0;
        let place = world.place(id)?;
        place.map(|place| Place::of(place, world)).transpose()
    })
}

/// Finds the name of a place in a language (BCP 47 tag). Free it with `wayfare_string_free`.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_place_name(
    dataset: Option<&Dataset>,
    id: u32,
    language: Text,
    name: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    answer(name, error, || {
        let place = given(dataset, "dataset")?.0.place(id)?;
        let language = language.required("language")?;
        let name = place.map_or(Ok(None), |place| place.name_in(language))?;
        Ok(name.map(|name| Some(OwnedText::new(name))))
    })
}
