//! The totals of a finished dataset, counted in its SQLite file.

use rusqlite::Connection;
use serde::Serialize;
use wayfare_format::PlaceKind;

use crate::error::Result;
use crate::sql::{for_each_row, text};

/// The totals of a dataset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct Totals {
    /// Places, without regions and countries.
    pub places: u64,
    /// Regions and countries that are found by name.
    pub regions: u64,
    /// Further names and codes of places.
    pub names: u64,
    /// Postal codes.
    pub postal_codes: u64,
    /// Countries.
    pub countries: u64,
    /// Currencies.
    pub currencies: u64,
    /// Places with costs: with a total, without which the library gives none.
    pub locations_with_costs: u64,
    /// Countries with costs, likewise.
    pub countries_with_costs: u64,
    /// Places and countries with costs but without a total (category 0), whose costs are never answered.
    pub without_total: u64,
    /// Examples of costs, of places and countries.
    pub highlights: u64,
    /// Places to stay.
    pub accommodation: u64,
}

/// The numbers of postal codes by the way in which they were attached to places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct Attached {
    /// The source names the place by its id.
    pub by_id: u64,
    /// By the name of the place.
    pub by_name: u64,
    /// By the nearest place.
    pub by_distance: u64,
    /// Not attached: its place is not found by name, and it has no coordinates.
    pub no_coordinates: u64,
    /// Not attached: its place is not found by name, and no place is near.
    pub too_far: u64,
}

/// How postal codes of digits alone compare with the forms of their countries' codes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct PostalForms {
    /// Codes that got back the leading zeros that a spreadsheet dropped.
    pub zeros_restored: u64,
    /// Codes that do not have the form of their country, kept as they are.
    pub unlike: Vec<UnlikeForm>,
}

/// Postal codes of a country that are unlike the form of its codes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct UnlikeForm {
    /// Code of the country.
    pub country: String,
    /// How many they are.
    pub codes: u64,
    /// The first of them.
    pub example: String,
}

impl UnlikeForm {
    pub(crate) fn add(&mut self, code: &str) {
        if self.codes == 0 {
            code.clone_into(&mut self.example);
        }
        self.codes += 1;
    }
}

impl Totals {
    pub(crate) fn count(db: &Connection) -> Result<Self> {
        let count = |of: &str| db.query_row(&format!("SELECT count({of}"), [], |row| row.get(0));
        let (mut places, mut regions) = (0, 0);
        // SQLite would sort all rows to count them by group.
        let features = "SELECT feature_class, feature_code FROM place";
        for_each_row(db, features, [], |row| {
            match PlaceKind::of_feature(text(row, 0)?, text(row, 1)?) {
                PlaceKind::Place => places += 1,
                _ => regions += 1,
            }
            Ok(())
        })?;
        Ok(Self {
            places,
            regions,
            names: count("*) FROM place_name")?,
            postal_codes: count("*) FROM postal_code")?,
            countries: count("*) FROM country")?,
            currencies: count("*) FROM currency WHERE successor IS NULL")?,
            locations_with_costs: count("*) FROM location_cost WHERE category_id = 0")?,
            countries_with_costs: count("*) FROM country_cost WHERE category_id = 0")?,
            without_total: db.query_row(
                "SELECT (SELECT count(DISTINCT geonameid) FROM location_cost
                         WHERE geonameid NOT IN (SELECT geonameid FROM location_cost WHERE category_id = 0))
                      + (SELECT count(DISTINCT country_code) FROM country_cost
                         WHERE country_code NOT IN (SELECT country_code FROM country_cost WHERE category_id = 0))",
                [],
                |row| row.get(0),
            )?,
            highlights: count("*) + (SELECT count(*) FROM country_highlight) FROM location_highlight")?,
            accommodation: count("*) FROM accommodation")?,
        })
    }
}

impl Attached {
    pub(crate) fn count(db: &Connection) -> Result<Self> {
        let mut attached = Self::default();
        let sql = "SELECT coalesce(attached_by, iif(latitude IS NULL, 'nowhere', 'far')), count(*)
                   FROM postal_code GROUP BY 1";
        for_each_row(db, sql, [], |row| {
            let count = row.get(1)?;
            match text(row, 0)? {
                "id" => attached.by_id = count,
                "name" => attached.by_name = count,
                "distance" => attached.by_distance = count,
                "nowhere" => attached.no_coordinates = count,
                _ => attached.too_far = count,
            }
            Ok(())
        })?;
        Ok(attached)
    }
}
