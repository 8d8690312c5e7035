//! Writes the rows of sources of listings, the same way for all sources.

use wayfare_listings::{Beds, Listing, Lodging};

use super::known_places::Area;
use super::listed_place::{ListedPlace, item_of};
use super::lodgings::Lodgings;
use super::places::PlaceWriter;
use super::prices::PriceReader;
use crate::error::Result;
use crate::import::place_finder::by_point::PopulatedPlaces;
use crate::import::store::{Store, Written};
use crate::manifest::is_date;
use crate::readers::fields;
use crate::rejection::Rejection;
use crate::rejects::RowError;
use crate::rows::AccommodationRow;
use crate::tally::Skip;

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
        listing: &Listing<'_>,
    ) -> Result<(), RowError> {
        let point = listing.point;
        let stated = Some(listing.address.country.to_ascii_uppercase());
        let stated = stated.filter(|code| store.knows_country(code));
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
        let mut flaws = Vec::new();
        let lodging = match &listing.lodging {
            Some(lodging) => {
                let mut row = self.stay(listing, lodging, country, &mut flaws)?;
                // The nearest place may be a quarter of the town.
                let stated = in_stated.and(country);
                let town = match listing.address.town {
                    "" => None,
                    name => self
                        .places
                        .known
                        .town(name, point, stated, store.source.id)?,
                };
                row.geonameid = town.or(near.map(|place| place.geonameid));
                if row.date.is_empty() {
                    row.date.clone_from(&store.source.spec.date);
                }
                Some(self.lodgings.write(store, &listing.key, row, country)?)
            }
            None => None,
        };
        let place = match &listing.place {
            Some(place) => {
                let place = ListedPlace::new(listing, place)?;
                self.places
                    .write(store, &listing.key, point, &place, near, &mut flaws)?
            }
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

    /// Returns a place to stay in a country, without the place that it belongs to. A price that cannot be read is left out and
    /// added to `flaws`.
    fn stay(
        &self,
        listing: &Listing<'_>,
        lodging: &Lodging<'_>,
        country: Option<&str>,
        flaws: &mut Vec<Rejection>,
    ) -> Result<AccommodationRow, RowError> {
        let (columns, address) = (listing.columns, &listing.address);
        let name = fields::name(columns.name, listing.name)?;
        for (column, text) in [
            (columns.charge, lodging.description.as_str()),
            (columns.url, lodging.url),
            (columns.street, &address.street),
            (columns.postcode, address.postcode),
        ] {
            fields::text(column, text)?;
        }
        // It is searched like a name.
        fields::short_enough(columns.town, address.town)?;
        let mut row = AccommodationRow {
            name: name.to_owned(),
            description: lodging.description.clone(),
            url: lodging.url.to_owned(),
            latitude: listing.point.0,
            longitude: listing.point.1,
            dorm_available: lodging.beds == Beds::Dormitories,
            private_available: lodging.beds == Beds::Rooms,
            addr1: address.street.clone().into_owned(),
            zip: address.postcode.to_owned(),
            city: address.town.to_owned(),
            date: Some(listing.date)
                .filter(|date| is_date(date))
                .unwrap_or_default()
                .to_owned(),
            reference: listing.key.clone().into_owned(),
            wikidata: item_of(listing).map(str::to_owned),
            ..AccommodationRow::default()
        };
        if let Some(charge) = lodging.charge {
            match self
                .prices
                .read(columns.charge, charge, country, row.dorm_available)
            {
                Ok(prices) => {
                    prices
                        .iter()
                        .for_each(|prices| prices.write_nights(&mut row));
                }
                Err(flaw) => flaws.push(flaw),
            }
        }
        Ok(row)
    }
}
