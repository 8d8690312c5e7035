//! The records of other tables that the record of a place refers to. Each may be corrupt on its own, so these methods return a
//! `Result`.

use std::iter;

use wayfare_format::{NONE, PlaceKind, SectionId};

use super::Place;
use crate::{
    Accommodation, AccommodationOptions, Costs, Country, CountryCode, Currency, Feature, Highlight,
    HighlightOptions, List, Region, Result,
};

impl<'d> Place<'d> {
    /// Returns its GeoNames feature class and code: a capital, a village, an island.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// let feature = lisbon.feature()?;
    /// assert_eq!((feature.class, feature.code), (Some("P"), Some("PPLC")));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn feature(&self) -> Result<Feature<'d>> {
        let feature = self.index.record(
            self.index.features(),
            self.record.feature_index().into(),
            SectionId::Features,
        )?;
        Ok(Feature {
            class: self.index.some_text(feature.class_ref)?,
            code: self.index.some_text(feature.code_ref)?,
        })
    }

    /// Returns whether it is a place proper, or a region or country.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::PlaceKind;
    /// # let world = wayfare::Dataset::open("world")?;
    /// let hits = world.search("portugal")?;
    /// assert_eq!(hits[0].place()?.kind()?, PlaceKind::Country);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn kind(&self) -> Result<PlaceKind> {
        self.index.kind_of(self.at)
    }

    /// Returns the code of its country; `None` where it belongs to none. Reads less than [`Self::country`].
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert!(lisbon.country_code()?.is_some_and(|code| code == "PT"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn country_code(&self) -> Result<Option<CountryCode>> {
        self.index.country_code_at(self.country_index())
    }

    /// Returns its country; `None` where it belongs to none.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// let country = lisbon.country()?.expect("Lisbon is in a country");
    /// assert_eq!((country.name, country.capital), ("Portugal", Some("Lisbon")));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn country(&self) -> Result<Option<Country<'d>>> {
        let record = self.index.optional_country_record(self.country_index())?;
        record.map(|record| self.index.country(&record)).transpose()
    }

    /// Returns the codes of further countries that it belongs to or that claim it; often none.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert_eq!(lisbon.alternate_countries()?.iter().count(), 0);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn alternate_countries(&self) -> Result<List<'d>> {
        let facts = self.index.travel_at(self.record.travel_index())?;
        self.index
            .text(facts.map_or(NONE, |facts| facts.cc2_ref))
            .map(List::new)
    }

    /// Returns its admin1 region, the first level below the country: a state, a province, a district.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let beverly_hills = world.place(5328041)?.expect("Beverly Hills is in the dataset");
    /// let state = beverly_hills.admin1()?.expect("it is in a state");
    /// assert_eq!((state.code, state.name), ("CA", Some("California")));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn admin1(&self) -> Result<Option<Region<'d>>> {
        self.index.region_at(self.admin1_region())
    }

    /// Returns its admin2 region, the second level below the country: a county, a municipality.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let beverly_hills = world.place(5328041)?.expect("Beverly Hills is in the dataset");
    /// let county = beverly_hills.admin2()?.expect("it is in a county");
    /// assert_eq!((county.code, county.name), ("037", Some("Los Angeles County")));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn admin2(&self) -> Result<Option<Region<'d>>> {
        self.index.region_at(self.admin2_region())
    }

    /// Returns the record of its admin1 region.
    pub(super) fn admin1_region(&self) -> Option<u32> {
        self.record.admin1().filter(|_| !self.is_abroad())
    }

    /// Returns the record of its admin2 region.
    pub(super) fn admin2_region(&self) -> Option<u32> {
        self.record.admin2().filter(|_| !self.is_abroad())
    }

    /// Returns its IANA time zone, where known.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert_eq!(lisbon.time_zone()?, Some("Europe/Lisbon"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn time_zone(&self) -> Result<Option<&'d str>> {
        let zones = self.index.time_zones();
        self.index
            .numbered_text(zones, self.record.time_zone_index(), SectionId::TimeZones)
            .map(some)
    }

    /// Returns the date of its last change in GeoNames (ISO 8601), where known.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert_eq!(lisbon.modified()?.map(str::len), Some("2026-01-01".len()));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn modified(&self) -> Result<Option<&'d str>> {
        self.index
            .numbered_text(
                self.index.dates(),
                self.record.modified_index(),
                SectionId::Dates,
            )
            .map(some)
    }

    /// Returns the currency of its country, where there is one.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert!(lisbon.currency()?.is_some_and(|currency| currency.code == "EUR"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn currency(&self) -> Result<Option<Currency<'d>>> {
        self.index.currency_of_country(self.country_index())
    }

    /// Returns whether travel costs are known for it. Reads less than [`Self::costs`].
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert!(lisbon.has_costs()?);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn has_costs(&self) -> Result<bool> {
        self.index.has_costs(self.at)
    }

    /// Returns its own travel costs, or those of the country if it is a country; `None` where too little is known for a
    /// total. The next best answer is then [`Self::costs_or_inherited`].
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// let costs = lisbon.costs()?.expect("costs are known of Lisbon");
    /// assert!(costs.total.midrange > costs.total.budget);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn costs(&self) -> Result<Option<Costs<'d>>> {
        self.index
            .costs_of(self.record.travel_index(), self.record.country_index())
    }

    /// Returns its travel costs, or else those of the main place of a region or island, or of the city that it lies in
    /// ([`Costs::inherited_from_place`]), or of its country ([`Costs::inherited_from`]); of an area in several countries, of
    /// the one whose [part](crate::Hit::place) it is, or else its own. `None` where none are known.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// for near in world.nearest("38.72, -9.13".parse()?)? {
    ///     let place = near.place()?;
    ///     let costs = place.costs_or_inherited()?.expect("costs are known of Portugal");
    ///     let is_of_others = costs.inherited_from.is_some() || costs.inherited_from_place.is_some();
    ///     assert_eq!(is_of_others, place.costs()?.is_none());
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn costs_or_inherited(&self) -> Result<Option<Costs<'d>>> {
        if let Some(own) = self.costs()? {
            return Ok(Some(own));
        }
        let is_region = self.kind()? == PlaceKind::Region;
        // The Pyrenees in France have not the costs of a city, which may lie at their foot.
        let is_in_several = is_region && !self.index.further_countries(self.at)?.is_empty();
        if !is_in_several && let Some(of_other) = self.costs_of_other_place(is_region)? {
            return Ok(Some(of_other));
        }
        let at = self.country_index();
        let Some(country) = self.index.optional_country_record(at)? else {
            return Ok(None);
        };
        let costs = self.index.costs_of(country.travel_index, at)?;
        let inherited_from = self.country_code()?;
        Ok(costs.map(|costs| Costs {
            inherited_from,
            ..costs
        }))
    }

    /// Returns the costs of the most important place with costs in a region that has a country, or of the city that a
    /// quarter lies in, be it a place or an area.
    fn costs_of_other_place(&self, is_region: bool) -> Result<Option<Costs<'d>>> {
        if !is_region && self.kind()? != PlaceKind::Place {
            return Ok(None);
        }
        let main_places = is_region.then(|| self.index.main_places_of(self.at));
        // A division is in no city.
        let is_in_city = !is_region || !self.index.is_country_or_division(self.at)?;
        let city = is_in_city
            .then(|| iter::once_with(|| self.index.city_with_costs(self.at)))
            .into_iter()
            .flatten()
            .filter_map(Result::transpose);
        for other in main_places.into_iter().flatten().map(Ok).chain(city) {
            let other = self.index.place_at(other?)?;
            if other.country_index() == self.country_index()
                && let Some(costs) = other.costs()?
            {
                return Ok(Some(Costs {
                    inherited_from_place: Some(other.id()),
                    ..costs
                }));
            }
        }
        Ok(None)
    }

    /// Returns examples of actual costs in it, or those of the country if it is a country; often none. For a region,
    /// those of the places in it, at most 100, nearest to its centre first.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert_eq!(lisbon.highlights()?.len(), 2);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn highlights(&self) -> Result<Vec<Highlight<'d>>> {
        self.highlights_with(&HighlightOptions::new())
    }

    /// Returns examples of actual costs as [`Self::highlights`] does, with options.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// use wayfare::HighlightOptions;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// let cheap = HighlightOptions::new().max_price(5.0, "EUR".parse()?);
    /// assert!(lisbon.highlights_with(&cheap)?.iter().all(|highlight| highlight.cost <= 5.0));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The limit is 0 or above [`MAX_LIMIT`](crate::MAX_LIMIT), a radius is given, the maximum price is negative or of a
    /// currency without a rate, or the index is corrupt.
    pub fn highlights_with(&self, options: &HighlightOptions) -> Result<Vec<Highlight<'d>>> {
        let own = self
            .index
            .highlights_of(self.record.travel_index(), options)?;
        if self.kind()? == PlaceKind::Region
            && let Some(area) = self.index.area(self.at, self.part)?
        {
            return self.index.highlights_in(&area, options, own);
        }
        Ok(own)
    }

    /// Returns the accommodation listed in it; often none. After its own comes that of its quarters or, for a region or
    /// country, of the places in it, nearest to its centre first, at most 100 without a limit. A city is a circle with
    /// 3,000 inhabitants per square kilometre.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// for stay in lisbon.accommodation()? {
    ///     println!("{}", stay.name);
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn accommodation(&self) -> Result<Vec<Accommodation<'d>>> {
        self.accommodation_with(&AccommodationOptions::new())
    }

    /// Returns the accommodation listed in it as [`Self::accommodation`] does, with options.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// use wayfare::{AccommodationOptions, Style};
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// let luxury = AccommodationOptions::new().level(Style::Luxury);
    /// assert_eq!(lisbon.accommodation_with(&luxury)?, []);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The limit is 0 or above [`MAX_LIMIT`](crate::MAX_LIMIT), a radius is given, the filter has what listings do not have,
    /// the maximum price is negative or of a currency without a rate, or the index is corrupt.
    pub fn accommodation_with(
        &self,
        options: &AccommodationOptions,
    ) -> Result<Vec<Accommodation<'d>>> {
        let own = self
            .index
            .accommodation_of(self.record.travel_index(), options)?;
        match self.index.area(self.at, self.part)? {
            Some(area) => self.index.accommodation_in(&area, options, own),
            None => Ok(own),
        }
    }
}

fn some(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}
