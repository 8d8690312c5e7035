//! Places to stay: in a place, near a point, by name.

use wayfare_format::{AccommodationRecord, NONE, OFFERS_DORM, OFFERS_PRIVATE, SectionId};

use super::matching::best_matches;
use crate::{
    Accommodation, AccommodationId, AccommodationOptions, Dataset, Error, NearbyAccommodation, Offer, Point,
    Result,
    index::{Index, known},
    nearest::nearest,
    resolved_filter::ResolvedFilter,
};

impl Dataset {
    /// Returns the listing with this id.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let hostel = world.accommodation(7)?.expect("it is in the dataset");
    /// assert_eq!(hostel.name, "Hostel of Tests");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn accommodation(&self, id: impl Into<AccommodationId>) -> Result<Option<Accommodation<'_>>> {
        let id = id.into().get();
        let record = self.index.accommodation().iter().find(|record| record.id == id);
        record.map(|record| self.index.listing(&record)).transpose()
    }

    /// Returns all listings.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert_eq!(world.accommodations().count(), 4);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn accommodations(&self) -> impl Iterator<Item = Result<Accommodation<'_>>> {
        self.index.accommodation().iter().map(|record| self.index.listing(&record))
    }

    /// Returns the 10 listings nearest to a point, nearest first.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let near = world.nearest_accommodation(wayfare::Point::new(38.7, -9.15)?)?;
    /// assert_eq!(near[0].accommodation.name, "Hostel of Tests");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn nearest_accommodation(&self, point: Point) -> Result<Vec<NearbyAccommodation<'_>>> {
        self.nearest_accommodation_with(point, &AccommodationOptions::new())
    }

    /// Returns the listings nearest to a point as [`Self::nearest_accommodation`] does, with options.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// use wayfare::{AccommodationOptions, Point};
    /// let options = AccommodationOptions::new().radius_km(50.0).limit(3);
    /// for near in world.nearest_accommodation_with(Point::new(38.72, -9.14)?, &options)? {
    ///     println!("{:.1} km  {}", near.distance_km, near.accommodation.name);
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The radius is negative or not finite, the filter has what listings do not have, or the index is corrupt.
    pub fn nearest_accommodation_with(
        &self,
        point: Point,
        options: &AccommodationOptions,
    ) -> Result<Vec<NearbyAccommodation<'_>>> {
        let index = &*self.index;
        if options.filter.as_ref().is_some_and(|filter| !filter.suits_listings()) {
            return Err(Error::bad_input(
                "a filter of listings has countries, a bounding box and a circle: leave everything else out of it"
                    .to_owned(),
            ));
        }
        let filter = ResolvedFilter::new(options.filter.as_deref(), index)?;
        let tree = SectionId::AccommodationRTree;
        let allowed = |at| {
            let record = index.listing_record(at)?;
            Ok(filter.allows_country(record.country_index) && filter.allows_point(listing_point(&record)?))
        };
        nearest(index, tree, point, options.reach, filter.predicate().as_ref(), allowed, |found| {
            let accommodation = index.listing_at(found.index())?;
            let distance_km = point.distance_km(accommodation.point);
            Ok(NearbyAccommodation { accommodation, distance_km })
        })
    }

    /// Returns the listings whose name or city matches a text, best first.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert_eq!(world.search_accommodation("hostel of")?[0].id.get(), 7);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is blank, or the index is corrupt.
    pub fn search_accommodation(&self, text: &str) -> Result<Vec<Accommodation<'_>>> {
        let mut budget = self.index.budget();
        best_matches(
            text,
            self.accommodations(),
            |listing| [listing.name, listing.city.unwrap_or_default()],
            &mut budget,
        )
    }
}

fn listing_point(record: &AccommodationRecord) -> Result<Point> {
    Point::stored(record.latitude, record.longitude).ok_or_else(|| Error::corrupt(SectionId::Accommodation))
}

impl Index {
    fn listing_record(&self, at: u32) -> Result<AccommodationRecord> {
        self.record(self.accommodation(), at, SectionId::Accommodation)
    }

    fn listing_at(&self, at: u32) -> Result<Accommodation<'_>> {
        self.listing(&self.listing_record(at)?)
    }

    /// Returns the listings of a place.
    pub(crate) fn accommodation_of(&self, travel_index: u32) -> Result<Vec<Accommodation<'_>>> {
        let Some(facts) = self.travel_at(travel_index)? else { return Ok(Vec::new()) };
        let end = facts.accommodation_start.saturating_add(facts.accommodation_len);
        (facts.accommodation_start..end).map(|at| self.listing_at(at)).collect()
    }

    fn listing(&self, record: &AccommodationRecord) -> Result<Accommodation<'_>> {
        let country = self.optional_country_record(record.country_index)?;
        Ok(Accommodation {
            id: record.id.into(),
            name: self.text(record.name_ref)?,
            description: self.some_text(record.description_ref)?,
            url: self.some_text(record.url_ref)?,
            point: listing_point(record)?,
            dorm: Offer {
                available: record.flags & OFFERS_DORM != 0,
                price: known(record.dorm_price),
                currency_code: self.optional_currency_code(record.dorm_currency_ref)?,
            },
            private: Offer {
                available: record.flags & OFFERS_PRIVATE != 0,
                price: known(record.private_price),
                currency_code: self.optional_currency_code(record.private_currency_ref)?,
            },
            rating: known(record.rating),
            address: [
                self.some_text(record.addr1_ref)?,
                self.some_text(record.addr2_ref)?,
                self.some_text(record.addr3_ref)?,
            ],
            postal_code: self.some_text(record.zip_ref)?,
            city: self.some_text(record.city_ref)?,
            country_name: self.some_text(country.map_or(NONE, |country| country.name_ref))?,
            place_id: match record.place_index {
                NONE => None,
                at => Some(self.geonameid(at)?.into()),
            },
            date: self.text(record.date_ref)?,
            reference: self.some_text(record.reference_ref)?,
            source: self.source_at(record.source_index)?,
        })
    }
}
