//! An item of a source of listings, written the same way for all sources.

use super::known_places::Area;
use super::listed_place::ListedPlace;
use super::lodgings::Lodgings;
use super::places::PlaceWriter;
use super::prices::PriceReader;
use crate::error::Result;
use crate::import::place_finder::PopulatedPlaces;
use crate::import::store::{Store, Written};
use crate::rejection::Rejection;
use crate::rejects::RowError;
use crate::report::Skip;
use crate::rows::AccommodationRow;

/// A lodging, a place or sight, or both: a castle may be a hotel.
pub(super) trait Listed {
    /// Returns what tells it from the other things of its source. Ids are made from it.
    fn key(&self) -> String;

    /// Returns its latitude and longitude in degrees.
    fn point(&self) -> (f64, f64);

    /// Returns the name of the town in its address.
    fn town(&self) -> Option<&str>;

    /// Returns the country in its address, a code of ISO 3166-1.
    fn country(&self) -> Option<&str>;

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
    populated: &'d PopulatedPlaces,
    places: PlaceWriter<'d>,
    lodgings: Lodgings,
    prices: PriceReader,
}

impl<'d> ListedWriter<'d> {
    /// Reads what is known in an area.
    pub(super) fn new(
        store: &Store<'d>,
        populated: &'d PopulatedPlaces,
        area: Area,
    ) -> Result<Self> {
        Ok(Self {
            populated,
            places: PlaceWriter::new(store.db, area)?,
            lodgings: Lodgings::load(store.db)?,
            prices: PriceReader::new(store.db)?,
        })
    }

    /// Writes a thing, unless filters exclude it. It is in the country of its address, or else of the nearest place: beside
    /// a border, that may be abroad.
    pub(super) fn write(
        &mut self,
        store: &mut Store<'_>,
        listed: &impl Listed,
    ) -> Result<(), RowError> {
        let point = listed.point();
        let stated = listed
            .country()
            .map(str::to_ascii_uppercase)
            .filter(|code| store.knows_country(code));
        if stated
            .as_deref()
            .is_some_and(|country| !store.wants_country(country))
        {
            return Ok(());
        }
        let in_stated = stated
            .as_deref()
            .and_then(|country| self.populated.in_country(point, country));
        let near = in_stated.or_else(|| self.populated.at(point));
        let country = near.and_then(|place| place.area.country.as_deref());
        if !store.wants_country(country.unwrap_or_default()) {
            return Ok(());
        }
        let (key, mut flaws) = (listed.key(), Vec::new());
        let lodging = match listed.lodging(country, &self.prices, &mut flaws)? {
            Some(mut row) => {
                // The nearest place may be a quarter of the town.
                let stated = in_stated.and(country);
                let town = listed
                    .town()
                    .map(|name| self.places.known.town(name, point, stated, store.source.id));
                row.geonameid = town
                    .transpose()?
                    .flatten()
                    .or(near.map(|place| place.geonameid));
                if row.date.is_empty() {
                    row.date.clone_from(&store.source.spec.date);
                }
                Some(self.lodgings.write(store, &key, row, country)?)
            }
            None => None,
        };
        let place = match listed.place()? {
            Some(place) => self
                .places
                .write(store, &key, point, &place, near, &mut flaws)?,
            None => None,
        };
        match (lodging, place) {
            (None, None) => store.tally.skip(Skip::Filtered),
            (Some(Written::New), _) | (_, Some(Written::New)) => {}
            _ => store.tally.merged += 1,
        }
        if flaws.is_empty() {
            Ok(())
        } else {
            Err(RowError::Parts(flaws))
        }
    }
}
