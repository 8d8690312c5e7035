//! Places to stay: in a place, near a point, by name.

use wayfare_format::{
    AccommodationRecord, NONE, OFFERS_DORM, OFFERS_PRIVATE, SectionId, fold, word_suffixes,
};

use super::{area::Area, price_limit::PriceLimit};
use crate::{
    Accommodation, AccommodationId, AccommodationOptions, Dataset, Error, NearbyAccommodation,
    Offer, Point, Result, Style,
    index::{Index, known},
    knn::nearest,
    query::Query,
    resolved_filter::ResolvedFilter,
    try_partition_point::try_partition_point,
};

/// The number of listings that a name gives where no limit is set.
const BEST: usize = 20;

// How a listing matches a text, the best first.
const WHOLE: u8 = 0;
const BEGINNING: u8 = 1;
const LATER_WORD: u8 = 2;

impl Dataset {
    /// Returns the listing with this id.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// if let Some(stay) = world.accommodation(7)? {
    ///     assert_eq!(stay.id.get(), 7);
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn accommodation(
        &self,
        id: impl Into<AccommodationId>,
    ) -> Result<Option<Accommodation<'_>>> {
        let (index, id) = (&*self.index, id.into().get());
        let ids = index.accommodation_ids();
        let record = |at: usize| match ids.get(at) {
            Some(row) => index.listing_record(row.accommodation_index()),
            None => Err(Error::corrupt(SectionId::AccommodationIds)),
        };
        let at = try_partition_point(ids.len(), |at| Ok(record(at)?.id < id))?;
        if at == ids.len() {
            return Ok(None);
        }
        let found = record(at)?;
        if found.id == id {
            index.listing(&found).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Returns all listings.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert_eq!(world.accommodations().count(), world.info()?.accommodation);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn accommodations(&self) -> impl Iterator<Item = Result<Accommodation<'_>>> {
        self.index
            .accommodation()
            .iter()
            .map(|record| self.index.listing(&record))
    }

    /// Returns the 10 listings nearest to a point, nearest first.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// for near in world.nearest_accommodation(wayfare::Point::new(38.7, -9.15)?)? {
    ///     println!("{:.1} km  {}", near.distance_km, near.accommodation.name);
    /// }
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
    /// The limit is 0 or above [`MAX_LIMIT`](crate::MAX_LIMIT), the radius is negative or not finite, the filter has what listings do not have, the maximum price is negative or of
    /// a currency without a rate, or the index is corrupt.
    pub fn nearest_accommodation_with(
        &self,
        point: Point,
        options: &AccommodationOptions,
    ) -> Result<Vec<NearbyAccommodation<'_>>> {
        let index = &*self.index;
        let wanted = Wanted::new(index, options)?;
        let tree = SectionId::AccommodationRTree;
        let allowed = |at| wanted.allows(&index.listing_record(at)?);
        nearest(
            index,
            tree,
            point,
            options.reach,
            wanted.filter.predicate().as_ref(),
            allowed,
            |found| {
                let accommodation = index.listing_at(found.index())?;
                let distance_km = point.distance_km(accommodation.point);
                Ok(NearbyAccommodation {
                    accommodation,
                    distance_km,
                })
            },
        )
    }

    /// Returns the 20 listings whose name or city matches a text best, best first: the whole, its beginning, the beginning
    /// of a later word.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// for stay in world.search_accommodation("hostel")? {
    ///     println!("{}", stay.name);
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is longer than any name, or the index is corrupt.
    pub fn search_accommodation(&self, text: &str) -> Result<Vec<Accommodation<'_>>> {
        self.search_accommodation_with(text, &AccommodationOptions::new())
    }

    /// Returns the listings that match a text best as [`Self::search_accommodation`] does, with options.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// use wayfare::AccommodationOptions;
    /// let cheap = AccommodationOptions::new().max_price(30.0, "EUR".parse()?);
    /// for stay in world.search_accommodation_with("lisbon", &cheap)? {
    ///     println!("{}", stay.name);
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is longer than any name, the limit is 0 or above [`MAX_LIMIT`](crate::MAX_LIMIT), a radius is given, the filter has what listings do not have, the maximum price is negative or of
    /// a currency without a rate, or the index is corrupt.
    pub fn search_accommodation_with(
        &self,
        text: &str,
        options: &AccommodationOptions,
    ) -> Result<Vec<Accommodation<'_>>> {
        let index = &*self.index;
        let wanted = Wanted::around_no_point(index, options)?;
        let found = index.listings_called(&Query::parse(text)?.term)?;
        index.wanted_listings(
            found.into_iter(),
            &wanted,
            options.reach.limit.unwrap_or(BEST),
        )
    }
}

/// The conditions that a listing in the answer meets.
struct Wanted<'i> {
    index: &'i Index,
    filter: ResolvedFilter,
    price: PriceLimit<'i>,
    level: Option<Style>,
}

impl<'i> Wanted<'i> {
    fn new(index: &'i Index, options: &AccommodationOptions) -> Result<Self> {
        options.reach.check_limit()?;
        if options
            .filter
            .as_ref()
            .is_some_and(|filter| !filter.suits_listings())
        {
            return Err(Error::bad_input("filter", 
                "a filter of listings has countries, a bounding box and a circle: leave everything else out of it"
                    .to_owned(),
            ));
        }
        let filter = ResolvedFilter::new(options.filter.as_deref(), index)?;
        let price = PriceLimit::new(index, options.max_price)?;
        Ok(Self {
            index,
            filter,
            price,
            level: options.level,
        })
    }

    /// Returns the same for a query that is not around a point.
    fn around_no_point(index: &'i Index, options: &AccommodationOptions) -> Result<Self> {
        options.reach.refuse_radius()?;
        Self::new(index, options)
    }

    fn allows(&self, record: &AccommodationRecord) -> Result<bool> {
        if !self.allows_record(record)? {
            return Ok(false);
        }
        if self.price.is_open() && self.level.is_none() {
            return Ok(true);
        }
        self.allows_listing(&self.index.listing(record)?)
    }

    fn allows_record(&self, record: &AccommodationRecord) -> Result<bool> {
        Ok(self.filter.allows_country(record.country_index)
            && self.filter.allows_point(listing_point(record)?))
    }

    fn allows_listing(&self, listing: &Accommodation<'_>) -> Result<bool> {
        Ok(self.level.is_none_or(|level| listing.level == Some(level))
            && self.price.allows(listing.prices())?)
    }
}

fn listing_point(record: &AccommodationRecord) -> Result<Point> {
    Point::stored(record.latitude, record.longitude)
        .ok_or_else(|| Error::corrupt(SectionId::Accommodation))
}

impl Index {
    fn listing_record(&self, at: u32) -> Result<AccommodationRecord> {
        self.record(self.accommodation(), at, SectionId::Accommodation)
    }

    fn listing_at(&self, at: u32) -> Result<Accommodation<'_>> {
        self.listing(&self.listing_record(at)?)
    }

    /// Returns the listings of a place that an answer may have.
    pub(crate) fn accommodation_of(
        &self,
        travel_index: u32,
        options: &AccommodationOptions,
    ) -> Result<Vec<Accommodation<'_>>> {
        let wanted = Wanted::around_no_point(self, options)?;
        let Some(facts) = self.travel_at(travel_index)? else {
            return Ok(Vec::new());
        };
        let end = facts
            .accommodation_start
            .saturating_add(facts.accommodation_len);
        self.wanted_listings(
            facts.accommodation_start..end,
            &wanted,
            options.reach.limit.unwrap_or(usize::MAX),
        )
    }

    /// Adds the other listings in an area that an answer may have, those nearest to its middle first.
    pub(crate) fn accommodation_in<'d>(
        &'d self,
        area: &Area<'_>,
        options: &AccommodationOptions,
        mut own: Vec<Accommodation<'d>>,
    ) -> Result<Vec<Accommodation<'d>>> {
        let wanted = Wanted::around_no_point(self, options)?;
        let allowed = |at| {
            let record = self.listing_record(at)?;
            let place = Some(record.place_index).filter(|&place| place != NONE);
            Ok(
                area.contains(place, record.country_index, listing_point(&record)?)?
                    && wanted.allows(&record)?,
            )
        };
        let (tree, reach) = (
            SectionId::AccommodationRTree,
            area.reach(options.reach.limit, own.len()),
        );
        let predicate = area.narrow(wanted.filter.predicate());
        let others = nearest(
            self,
            tree,
            area.center,
            reach,
            predicate.as_ref(),
            allowed,
            |found| self.listing_at(found.index()),
        )?;
        own.extend(others);
        Ok(own)
    }

    /// Returns the first of these listings that an answer may have.
    fn wanted_listings(
        &self,
        listings: impl Iterator<Item = u32>,
        wanted: &Wanted<'_>,
        limit: usize,
    ) -> Result<Vec<Accommodation<'_>>> {
        let mut found = Vec::new();
        for at in listings {
            if found.len() >= limit {
                break;
            }
            let record = self.listing_record(at)?;
            if !wanted.allows_record(&record)? {
                continue;
            }
            let listing = self.listing(&record)?;
            if wanted.allows_listing(&listing)? {
                found.push(listing);
            }
        }
        Ok(found)
    }

    /// Returns the listings whose name or city a folded text is or begins, or a later word of it, in this order.
    fn listings_called(&self, term: &str) -> Result<Vec<u32>> {
        let words = self.accommodation_words();
        if term.is_empty() {
            return Ok(Vec::new());
        }
        let from = |is_before: &dyn Fn(&str) -> bool| {
            try_partition_point(words.len(), |at| {
                Ok(is_before(&self.accommodation_word(at)?))
            })
        };
        let start = from(&|suffix| suffix < term)?;
        let longer = from(&|suffix| suffix <= term)?;
        let end = from(&|suffix| suffix < term || suffix.starts_with(term))?;
        self.budget().spend(end.saturating_sub(start))?;
        let mut found = Vec::new();
        for at in start..end {
            let Some(row) = words.get(at) else { break };
            let quality = match row.word() {
                0 if at < longer => WHOLE,
                0 => BEGINNING,
                _ => LATER_WORD,
            };
            found.push((row.accommodation_index(), quality));
        }
        found.sort_unstable();
        found.dedup_by_key(|(at, _)| *at);
        found.sort_by_key(|&(_, quality)| quality);
        Ok(found.into_iter().map(|(at, _)| at).collect())
    }

    /// Returns the folded name or city of a listing from a word on.
    fn accommodation_word(&self, at: usize) -> Result<String> {
        let corrupt = || Error::corrupt(SectionId::AccommodationWords);
        let row = self.accommodation_words().get(at).ok_or_else(corrupt)?;
        let record = self.listing_record(row.accommodation_index())?;
        let text = if row.of_city() == 0 {
            record.name_ref
        } else {
            record.city_ref
        };
        let folded = fold(self.text(text)?);
        word_suffixes(&folded)
            .nth(row.word() as usize)
            .map(str::to_owned)
            .ok_or_else(corrupt)
    }

    fn listing(&self, record: &AccommodationRecord) -> Result<Accommodation<'_>> {
        let country = self.optional_country_record(record.country_index)?;
        let listing = Accommodation {
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
            level: None,
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
        };
        Ok(Accommodation {
            level: self.level_of(record, &listing)?,
            ..listing
        })
    }
}
