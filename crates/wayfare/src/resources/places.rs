//! Places by id, and the records that they refer to.

use wayfare_format::{
    MAX_MAIN_PLACES, NONE, NameKind, PlaceFlags, PlaceFlagsTable, PlaceKind, PlaceRow, RegionRow,
    SectionId,
};

use crate::{
    BoundingBox, Dataset, Error, Filter, Place, PlaceId, Point, Region, Result, budget::Budget,
    index::Index, language::LanguageTag, resolved_filter::ResolvedFilter,
};

impl Dataset {
    /// Returns the place with this id; `None` where the dataset has none.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, PlaceId};
    /// let world = Dataset::open("world")?;
    /// let tokyo = world.place(PlaceId::new(1850147))?.expect("Tokyo is in the dataset");
    /// assert!(tokyo.name_in("ja")?.is_some_and(|name| name.starts_with("東京")));
    /// assert!(world.place(1)?.is_none());
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    #[inline]
    pub fn place(&self, id: impl Into<PlaceId>) -> Result<Option<Place<'_>>> {
        let id = id.into();
        match self.index.place_index(id.get()) {
            Some(at) => self.index.place_with_id(at, id).map(Some),
            None => Ok(None),
        }
    }

    /// Returns all places, the most important ones first, without regions and countries.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let mut inhabitants = 0;
    /// for place in world.places() {
    ///     inhabitants += place?.population().unwrap_or(0);
    /// }
    /// assert!(inhabitants > 30_000_000);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn places(&self) -> impl Iterator<Item = Result<Place<'_>>> {
        self.by_importance(|kind| kind == PlaceKind::Place)
    }

    /// Returns all regions and countries, the most important ones first.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let mut named = Vec::new();
    /// for region in world.regions() {
    ///     named.push(region?.name());
    /// }
    /// assert!(named.contains(&"Portugal") && named.contains(&"Massachusetts"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn regions(&self) -> impl Iterator<Item = Result<Place<'_>>> {
        self.by_importance(|kind| kind != PlaceKind::Place)
    }

    /// Returns the languages in which names of places are known, as BCP 47 tags.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let languages: Vec<&str> = world.languages().collect::<wayfare::Result<_>>()?;
    /// assert!(languages.contains(&"de") && !languages.contains(&"tlh"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn languages(&self) -> impl Iterator<Item = Result<&str>> {
        self.index
            .languages()
            .iter()
            .map(|record| self.index.text(record.string_ref))
    }

    /// Returns whether names of places are known in a language (BCP 47 tag): for some, [`Place::name_in`] returns one.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert!(world.has_names_in("de-AT")? && !world.has_names_in("tlh")?);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn has_names_in(&self, language: &str) -> Result<bool> {
        let asked = LanguageTag::new(language);
        for known in self.languages() {
            let known = LanguageTag::new(known?);
            if [Some(asked), asked.parent()]
                .iter()
                .flatten()
                .any(|asked| asked.distance(&known).is_some())
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether a text such as `US.CA`, `CA.Ontario`, `Ontario` or `Europe` stands for a region, as
    /// [`Filter::region`](crate::Filter::region) takes it.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert!(world.has_region("US.Missouri")? && !world.has_region("US.ZZ")?);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn has_region(&self, text: &str) -> Result<bool> {
        Ok(!self.index.admin1_called(text)?.is_empty()
            || !self.index.countries_of_continent(text)?.is_empty())
    }

    /// Returns whether a filter leaves any place. Where it leaves none, this reads all of them.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let missouri = |country| wayfare::Filter::new().country(country).region("Missouri");
    /// assert!(world.has_places(&missouri("US"))? && !world.has_places(&missouri("PT"))?);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The filter is wrong, or the index is corrupt.
    pub fn has_places(&self, filter: &Filter) -> Result<bool> {
        let filter = ResolvedFilter::new(Some(filter), &self.index)?;
        for place in 0..self.index.places().len() as u32 {
            if self.index.kind_of(place)? == PlaceKind::Place
                && filter.allows(&self.index, place)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn by_importance(
        &self,
        is_match: fn(PlaceKind) -> bool,
    ) -> impl Iterator<Item = Result<Place<'_>>> {
        let index = &*self.index;
        // For other places, only the flags are read.
        (0..index.places().len() as u32).filter_map(move |at| match index.kind_of(at) {
            Ok(kind) => is_match(kind).then(|| index.place_at(at)),
            Err(error) => Some(Err(error)),
        })
    }
}

impl Index {
    /// Returns whether a place has an airport code.
    pub(crate) fn has_airport_code(&self, place: u32, budget: &mut Budget) -> Result<bool> {
        for name in self.alternate_names(place)? {
            budget.spend(1 + name.text.len())?;
            if name.kind == NameKind::Iata {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the tag of a language, if it is one.
    pub(crate) fn language(&self, at: Option<u32>) -> Option<&str> {
        let record = self.languages().get(at? as usize)?;
        self.text(record.string_ref).ok()
    }

    #[inline(always)] // In some builds the compiler would call it: examples of costs around a point then take a seventh more.
    pub(crate) fn place(&self, at: u32) -> Result<PlaceRow<'_>> {
        self.places()
            .get(at as usize)
            .ok_or_else(|| Error::corrupt(SectionId::Places))
    }

    /// Returns the point of a place.
    #[inline]
    pub(crate) fn point_of(&self, place: PlaceRow<'_>) -> Result<Point> {
        Point::stored(place.latitude(), place.longitude())
            .ok_or_else(|| Error::corrupt(SectionId::Places))
    }

    /// Returns the flags of a place.
    #[inline]
    fn flags_of(&self, at: u32) -> Result<PlaceFlags> {
        let flags = PlaceFlagsTable::new(self.section(SectionId::PlaceFlags));
        flags
            .get(at)
            .ok_or_else(|| Error::corrupt(SectionId::PlaceFlags))
    }

    /// Returns the kind of a place.
    #[inline]
    pub(crate) fn kind_of(&self, at: u32) -> Result<PlaceKind> {
        Ok(self.flags_of(at)?.kind)
    }

    /// Returns whether a place has costs.
    #[inline]
    pub(crate) fn has_costs(&self, at: u32) -> Result<bool> {
        Ok(self.flags_of(at)?.has_costs)
    }

    pub(crate) fn feature_code(&self, place: PlaceRow<'_>) -> Result<&str> {
        let feature = self.record(
            self.features(),
            place.feature_index().into(),
            SectionId::Features,
        )?;
        self.text(feature.code_ref)
    }

    /// Returns whether a place is a country or an administrative division: no island or other area.
    pub(crate) fn is_country_or_division(&self, at: u32) -> Result<bool> {
        let is_area = |code| matches!(code, "ISL" | "ISLS" | "RGN");
        Ok(self.kind_of(at)? != PlaceKind::Place && !is_area(self.feature_code(self.place(at)?)?))
    }

    /// Returns the main places of a region or country, the most important one first; none for other places.
    pub(crate) fn main_places_of(&self, region: u32) -> impl Iterator<Item = u32> {
        let table = self.main_places();
        let first = table.partition_point(|record| record.region_index() < region);
        let records = (first..table.len())
            .take(MAX_MAIN_PLACES)
            .map_while(move |at| table.get(at));
        records
            .take_while(move |record| record.region_index() == region)
            .map(|record| record.place_index())
    }

    /// Returns the country, admin1 and admin2 region of a place, as places. A region whose own record disagrees is left
    /// out, so that a chain of parents ends.
    pub(crate) fn regions_around(&self, place: PlaceRow<'_>) -> Result<[Option<u32>; 3]> {
        let country = self.place_of_country(place.country_index())?;
        let [admin1, admin2] = [place.admin1(), place.admin2()].map(|region| match region {
            Some(region) => self.place_of_region(region),
            None => Ok(None),
        });
        let lies_in =
            |region, is_same: fn(PlaceRow<'_>, PlaceRow<'_>) -> bool| -> Result<Option<u32>> {
                let Some(at) = region else { return Ok(None) };
                Ok(is_same(place, self.place(at)?).then_some(at))
            };
        Ok([
            lies_in(country, |a, b| a.country_index() == b.country_index())?,
            lies_in(admin1?, |a, b| a.admin1_index() == b.admin1_index())?,
            lies_in(admin2?, |a, b| a.admin2_index() == b.admin2_index())?,
        ])
    }

    /// Returns the place that a country is, if it is one.
    pub(crate) fn place_of_country(&self, country: u16) -> Result<Option<u32>> {
        Ok(self
            .optional_country_record(country)?
            .and_then(|record| self.place_index(record.geonameid)))
    }

    /// Returns the place that an admin1 or admin2 region is, if it is one.
    pub(crate) fn place_of_region(&self, region: u32) -> Result<Option<u32>> {
        Ok(Some(self.region(region)?.place_index()).filter(|&place| place != NONE))
    }

    /// Returns the admin1 or admin2 region with a number.
    pub(crate) fn region(&self, at: u32) -> Result<RegionRow<'_>> {
        self.regions()
            .get(at as usize)
            .ok_or_else(|| Error::corrupt(SectionId::Regions))
    }

    /// Returns the bounding box of a region or country, if it is known; `None` for other places.
    pub(crate) fn bounding_box_of(&self, region: u32) -> Result<Option<BoundingBox>> {
        let table = self.bounding_boxes();
        let at = table.partition_point(|record| record.region_index < region);
        let Some(record) = table.get(at).filter(|record| record.region_index == region) else {
            return Ok(None);
        };
        let corner = |latitude, longitude| {
            Point::stored(latitude, longitude)
                .ok_or_else(|| Error::corrupt(SectionId::BoundingBoxes))
        };
        Ok(Some(BoundingBox::between(
            corner(record.south, record.west)?,
            corner(record.north, record.east)?,
        )))
    }

    /// Returns the region with this number, with the last part of its code: `11` of `PT.11`.
    pub(crate) fn region_at(&self, at: Option<u32>) -> Result<Option<Region<'_>>> {
        let Some(at) = at else { return Ok(None) };
        let region = self.region(at)?;
        let code = self.text(region.code_ref())?;
        let (_, last) = code
            .rsplit_once('.')
            .ok_or_else(|| Error::corrupt(SectionId::Regions))?;
        Ok(Some(Region {
            code: last,
            name: self.optional_text(region.name_ref())?,
        }))
    }
}
