//! Places to stay: of a location, near a point, by name.

use wayfare_format::{AccommodationRecord, Degrees, NONE, OFFERS_DORM, OFFERS_PRIVATE, SectionId};

use super::{countries::NO_COUNTRY, matching::best_matches};
use crate::{
    Accommodation, Dataset, NearbyAccommodation, NearestOptions, Offer, Result,
    index::{Index, known},
    nearest::{Point, knn::Wanted, nearest},
};

impl Dataset {
    /// The listing with this id.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    pub fn accommodation(&self, id: u32) -> Result<Option<Accommodation<'_>>> {
        let record = self.index.accommodation().iter().find(|record| record.id == id);
        record.map(|record| self.index.listing(&record)).transpose()
    }

    /// All listings.
    pub fn accommodations(&self) -> impl Iterator<Item = Result<Accommodation<'_>>> {
        self.index.accommodation().iter().map(|record| self.index.listing(&record))
    }

    /// The listings of a place; `None` where the place is not known, empty where there are none.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    pub fn accommodation_of(&self, geonameid: u32) -> Result<Option<Vec<Accommodation<'_>>>> {
        let Some(at) = self.index.place_index(geonameid) else { return Ok(None) };
        let Some(facts) = self.index.travel_at(self.index.place(at)?.travel_index())? else {
            return Ok(Some(Vec::new()));
        };
        let end = facts.accommodation_start.saturating_add(facts.accommodation_len);
        (facts.accommodation_start..end).map(|at| self.index.listing_at(at)).collect::<Result<_>>().map(Some)
    }

    /// The listings nearest to a point, nearest first.
    ///
    /// # Errors
    ///
    /// As for [`Dataset::nearest`].
    pub fn accommodation_near(
        &self,
        latitude: f64,
        longitude: f64,
        options: &NearestOptions,
    ) -> Result<Vec<NearbyAccommodation<'_>>> {
        let index = &*self.index;
        let point = Point::new(latitude, longitude)?;
        let filter = options.filter.resolve(index)?;
        let tree = SectionId::AccommodationRTree;
        let wanted = Wanted { countries: filter.country_tags(), ..Wanted::ALL };
        let allowed = |at| Ok(filter.allows_country(index.listing_record(at)?.country_index));
        nearest(index, tree, point, options, wanted, allowed, |found| {
            let accommodation = index.listing_at(found.index())?;
            let distance_km = point.distance_km(accommodation.latitude, accommodation.longitude);
            Ok(NearbyAccommodation { accommodation, distance_km })
        })
    }

    /// The listings whose name or city matches a text, best first.
    ///
    /// # Errors
    ///
    /// The text is blank, or the index is damaged.
    pub fn search_accommodation(&self, text: &str) -> Result<Vec<Accommodation<'_>>> {
        let mut budget = self.index.budget();
        best_matches(text, self.accommodations(), |listing| [listing.name, listing.city], &mut budget)
    }
}

impl Index {
    fn listing_record(&self, at: u32) -> Result<AccommodationRecord> {
        self.record(self.accommodation(), at, SectionId::Accommodation)
    }

    fn listing_at(&self, at: u32) -> Result<Accommodation<'_>> {
        self.listing(&self.listing_record(at)?)
    }

    fn listing(&self, record: &AccommodationRecord) -> Result<Accommodation<'_>> {
        Ok(Accommodation {
            id: record.id,
            name: self.text(record.name_ref)?,
            description: self.text(record.description_ref)?,
            url: self.text(record.url_ref)?,
            latitude: Degrees(record.latitude).get(),
            longitude: Degrees(record.longitude).get(),
            dorm: Offer {
                available: record.flags & OFFERS_DORM != 0,
                price: known(record.dorm_price),
                currency_code: self.optional_text(record.dorm_currency_ref)?,
            },
            private: Offer {
                available: record.flags & OFFERS_PRIVATE != 0,
                price: known(record.private_price),
                currency_code: self.optional_text(record.private_currency_ref)?,
            },
            rating: known(record.rating),
            addr1: self.text(record.addr1_ref)?,
            addr2: self.text(record.addr2_ref)?,
            addr3: self.text(record.addr3_ref)?,
            zip: self.text(record.zip_ref)?,
            city: self.text(record.city_ref)?,
            country: match record.country_index {
                NO_COUNTRY => "",
                at => self.text(self.country_record(at)?.name_ref)?,
            },
            geonameid: match record.place_index {
                NONE => None,
                at => Some(self.geonameid(at)?),
            },
            date: self.text(record.date_ref)?,
            source: self.source_at(record.source_index)?,
        })
    }
}
