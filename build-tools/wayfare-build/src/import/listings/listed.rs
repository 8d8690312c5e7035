//! An item of a source of listings, written the same way for all sources.

use super::Written;
use super::known_places::Area;
use super::lodgings::Lodgings;
use super::nearest_place::NearestPlace;
use super::places::{ListedPlace, PlaceWriter};
use super::prices::PriceReader;
use crate::error::Result;
use crate::import::job::Job;
use crate::rejection::Rejection;
use crate::rejects::RowError;
use crate::report::{Skip, Tally};
use crate::rows::AccommodationRow;

/// A lodging, a place or sight, or both: a castle may be a hotel.
pub(super) trait Listed {
    /// Returns what tells it from the other things of its source. Ids are made from it.
    fn key(&self) -> String;

    /// Returns its latitude and longitude in degrees.
    fn point(&self) -> (f64, f64);

    /// Returns the name of the town in its address.
    fn town(&self) -> Option<&str>;

    /// Returns it as a place to stay, if it is one in this country; without the place that it belongs to, and without a
    /// date that it does not have. What cannot be read is left out and added to `flaws`.
    fn lodging(
        &self,
        country: Option<&str>,
        prices: &PriceReader,
        flaws: &mut Vec<Rejection>,
    ) -> Result<Option<AccommodationRow>, RowError>;

    /// Returns it as a place, if it is one.
    fn place(&self) -> Result<Option<ListedPlace<'_>>, RowError>;
}

/// Writes things of a source, or completes those that are known.
pub(super) struct ListedWriter<'d> {
    job: Job<'d>,
    nearest: NearestPlace,
    places: PlaceWriter<'d>,
    lodgings: Lodgings<'d>,
    prices: PriceReader,
}

impl<'d> ListedWriter<'d> {
    /// Reads what is known in an area.
    pub(super) fn new(job: Job<'d>, area: Area) -> Result<Self> {
        Ok(Self {
            job,
            nearest: NearestPlace::load(job.db)?,
            places: PlaceWriter::new(job, area)?,
            lodgings: Lodgings::new(job.db)?,
            prices: PriceReader::new(job.db)?,
        })
    }

    /// Writes a thing, unless filters exclude it. It is in the country of the nearest place.
    pub(super) fn write(&mut self, listed: &impl Listed, tally: &mut Tally) -> Result<(), RowError> {
        let point = listed.point();
        let near = self.nearest.of(point);
        let country = near.and_then(|place| place.country.as_deref());
        if !self.job.filter.allows_country(country.unwrap_or_default()) {
            tally.skip(Skip::Filtered);
            return Ok(());
        }
        let (key, mut flaws) = (listed.key(), Vec::new());
        let lodging = match listed.lodging(country, &self.prices, &mut flaws)? {
            Some(mut row) => {
                // The nearest place may be a quarter of the town.
                let town = listed.town().map(|name| self.places.town(name, point));
                row.geonameid = town.transpose()?.flatten().or(near.map(|place| place.geonameid));
                if row.date.is_empty() {
                    row.date.clone_from(&self.job.source.spec.date);
                }
                Some(self.lodgings.write(self.job, &key, row, country)?)
            }
            None => None,
        };
        let place = match listed.place()? {
            Some(place) => self.places.write(&key, point, &place, near, &mut flaws)?,
            None => None,
        };
        match (lodging, place) {
            (None, None) => tally.skip(Skip::Filtered),
            (Some(Written::New), _) | (_, Some(Written::New)) => {}
            _ => tally.merged += 1,
        }
        if flaws.is_empty() { Ok(()) } else { Err(RowError::Parts(flaws)) }
    }

    /// Tells the tally how many rows were replaced.
    pub(super) fn finish(self, tally: &mut Tally) -> Result<()> {
        self.lodgings.finish(tally)
    }
}
