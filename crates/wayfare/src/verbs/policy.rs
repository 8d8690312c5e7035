//! What resolution may take: how sure it must be, and where the place is.

use wayfare_format::{
    fold,
    numbers::{FIRST, LEAD, LIKELY},
};

use crate::{
    CountryCode, Dataset, Error, ErrorKind, Filter, Hit, PlaceKind, Result, SearchOptions,
    options::check_limit, resolved_filter::ResolvedFilter,
    resources::countries::is_part_of_country,
};

/// How sure [`Dataset::resolve`] must be, what counts as one place, and what is searched.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{Dataset, Policy, Resolution};
/// # let world = Dataset::open("world")?;
/// let guess = Policy::new().min_confidence(0.5);
/// assert!(matches!(world.resolve("lissbon", &guess)?, Resolution::One { .. }));
/// assert!(matches!(world.resolve("lissbon", &Policy::new())?, Resolution::Unclear(_)));
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct Policy {
    pub(crate) min_confidence: f32,
    /// How many times as likely as the next it must be.
    pub(crate) min_lead: f32,
    pub(crate) merge_km: f64,
    pub(crate) places_first: bool,
    pub(crate) in_dataset: bool,
    /// A region, as a table calls it.
    pub(crate) region: Option<String>,
    pub(crate) options: SearchOptions,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            min_confidence: Hit::CLEAR,
            min_lead: 0.0,
            merge_km: 10.0,
            places_first: false,
            in_dataset: false,
            region: None,
            options: SearchOptions::new(),
        }
    }
}

impl Policy {
    /// Refuses numbers that are none of their kind.
    pub(crate) fn check(&self) -> Result<()> {
        let (least, km) = (self.min_confidence, self.merge_km);
        if !(0.0..=1.0).contains(&least) {
            let message = format!("{least} is not a confidence: it must be between 0 and 1");
            return Err(Error::bad_input("min_confidence", message));
        }
        if km.is_nan() || km < 0.0 {
            let message = format!("{km} is not a distance in kilometres: it must be 0 or more");
            return Err(Error::bad_input("merge_km", message));
        }
        check_limit(self.options.limit)
    }

    /// Returns the default policy: one place of the confidence of a [clear](crate::Hit::is_clear) hit, among all places.
    ///
    /// See [`Policy`] for an example.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a policy for people who ask for a place: the likeliest one, if it is more likely than not and well ahead of the
    /// next. Tell them which one it is, and what else it may be. Of 1,189 names of destinations that were kept out of
    /// tuning, it takes 98 %, 99 % of them rightly; the default policy takes 90 %.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Policy, Resolution};
    /// # let world = Dataset::open("world")?;
    /// assert!(matches!(world.resolve("lissbon", &Policy::likely())?, Resolution::One { .. }));
    /// assert!(matches!(world.resolve("springfield", &Policy::likely())?, Resolution::Unclear(_)));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn likely() -> Self {
        Self {
            min_confidence: LIKELY,
            min_lead: LEAD,
            ..Self::default()
        }
    }

    /// Sets the least confidence of a place that is taken, from 0 to 1; by default that of a [clear](crate::Hit::is_clear) hit.
    ///
    /// See [`Policy`] for an example.
    pub fn min_confidence(self, confidence: f32) -> Self {
        Self {
            min_confidence: confidence,
            ..self
        }
    }

    /// Sets how near two places of one name must be to count as one, in kilometres; 10 by default. The result may be
    /// this far from the place that is meant.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Policy, Resolution};
    /// # let world = Dataset::open("world")?;
    /// let anywhere = Policy::new().merge_km(20_000.0);
    /// assert!(matches!(world.resolve("springfield", &anywhere)?, Resolution::One { .. }));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn merge_km(self, km: f64) -> Self {
        Self {
            merge_km: km,
            ..self
        }
    }

    /// Sets whether a place proper is taken before a region or country of its name that it lies in, as the city of Luxembourg
    /// does; false by default. A region or country is still taken where no such place is sure enough.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, PlaceKind, Policy, Resolution};
    /// # let world = Dataset::open("world")?;
    /// let places = Policy::new().places_first(true);
    /// let Resolution::One { hit, .. } = world.resolve("lisboa", &places)? else { panic!("it is clear") };
    /// assert_eq!(hit.place()?.kind()?, PlaceKind::Place);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn places_first(self, places_first: bool) -> Self {
        Self {
            places_first,
            ..self
        }
    }

    /// Sets whether a text that is the whole name of a place in the dataset means nothing outside of it: then only its
    /// namesakes there are rivals. False by default.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Policy, Resolution};
    /// # let world = Dataset::open("world")?;
    /// let known = Policy::new().in_dataset(true);
    /// assert!(matches!(world.resolve("springfield", &known)?, Resolution::Unclear(_)));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn in_dataset(self, in_dataset: bool) -> Self {
        Self { in_dataset, ..self }
    }

    /// Takes only a place in this country, beside those of the options, or in a territory that belongs to it, if nothing in
    /// the country is sure enough. Call it again to allow several.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Policy, Resolution};
    /// # let world = Dataset::open("world")?;
    /// let in_japan = Policy::new().country("JP");
    /// assert!(matches!(world.resolve("lisbon", &in_japan)?, Resolution::None));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn country(self, code: impl TryInto<CountryCode, Error: Into<Error>>) -> Self {
        Self {
            options: filtered(self.options, |filter| filter.country(code)),
            ..self
        }
    }

    /// Takes only a place in the country that a text names, as [`Dataset::country_called`] finds it; `None` if it names
    /// none. If it names a region that is in no doubt, such as Scotland or the Canary Islands, only a place in this.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Policy, Resolution};
    /// # let world = Dataset::open("world")?;
    /// let in_portugal = Policy::new().in_country(&world, "Portugal")?.expect("it is a country");
    /// assert!(matches!(world.resolve("lisbon", &in_portugal)?, Resolution::One { .. }));
    /// assert!(Policy::new().in_country(&world, "Narnia")?.is_none());
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is longer than any name, or the index is corrupt.
    pub fn in_country(self, dataset: &Dataset, text: &str) -> Result<Option<Self>> {
        let (country, index) = (dataset.country_called(text)?, &dataset.index);
        if let Some(country) = country.as_ref().filter(|_| !is_part_of_country(text)) {
            return Ok(Some(self.country(country.code)));
        }
        if let [region] = *index.admin1_named(text)? {
            let full = index.text(index.region(region)?.code_ref())?;
            if let Some((code, _)) = full.split_once('.') {
                let code = code.parse::<CountryCode>()?;
                let options = filtered(self.options, |filter| filter.region(full).country(code));
                return Ok(Some(Self { options, ..self }));
            }
        }
        Ok(country.map(|country| self.country(country.code)))
    }

    /// Says which region the place is in, by its name or code: the column of a table. In the one country of the policy, only
    /// a place in the admin1 region or territory of this name is taken. Another region, such as a county, tells places of
    /// one name apart if the dataset knows it. In a region that it does not know, there is no place: see
    /// [`Self::knows_region`].
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Policy, Resolution};
    /// # let world = Dataset::open("world")?;
    /// let in_the_states = Policy::new().country("US");
    /// assert!(matches!(world.resolve("springfield", &in_the_states)?, Resolution::Unclear(_)));
    /// let in_missouri = in_the_states.region("Missouri");
    /// assert!(matches!(world.resolve("springfield", &in_missouri)?, Resolution::One { .. }));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn region(self, name: impl Into<String>) -> Self {
        Self {
            region: Some(name.into()),
            ..self
        }
    }

    /// Returns whether the dataset knows the region of [`Self::region`] in the countries of the policy: as an admin1 region, by
    /// name, GeoNames' or ISO 3166-2 code, as a country or territory, or as another region, such as a county; or has none.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Policy};
    /// # let world = Dataset::open("world")?;
    /// let in_the_states = Policy::new().country("US");
    /// assert!(in_the_states.clone().region("Missouri").knows_region(&world)?);
    /// assert!(!in_the_states.region("Atlantis").knows_region(&world)?);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn knows_region(&self, dataset: &Dataset) -> Result<bool> {
        let (options, region) = self.within_region(dataset)?;
        let Some(region) = region else {
            return Ok(true);
        };
        let index = &dataset.index;
        let called = index.regions_called(&fold(region), &mut index.budget())?;
        let filter = ResolvedFilter::new(options.filter.as_deref(), index)?;
        let mut countries = called.countries;
        for &region in called.admin1.iter().chain(&called.admin2) {
            countries.extend(index.country_of_region(region)?);
        }
        for country in countries {
            let sovereign = index.sovereign_of(country)?;
            if filter.allows_country(country)
                || sovereign.is_some_and(|country| filter.allows_country(country))
            {
                return Ok(true);
            }
        }
        let in_country = filtered(options.fuzzy(false), |filter| {
            filter.kind(PlaceKind::Region)
        });
        match dataset.search_with(region, &in_country) {
            Ok(hits) => Ok(hits.iter().any(|hit| hit.match_kind().is_whole_name())),
            // It is longer than any name.
            Err(error) if error.kind() == ErrorKind::BadInput => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Sets the options of the search. Their limit is the number of hits of [`Resolution::Unclear`](crate::Resolution::Unclear).
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Policy, Resolution, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// let exact = Policy::new().options(SearchOptions::new().fuzzy(false));
    /// assert!(matches!(world.resolve("lissbon", &exact)?, Resolution::None));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn options(self, options: SearchOptions) -> Self {
        Self { options, ..self }
    }
}

impl Policy {
    /// Returns options with the region of the policy as a filter, or the region if it cannot be one.
    pub(crate) fn within_region(&self, dataset: &Dataset) -> Result<(SearchOptions, Option<&str>)> {
        // The hits that share the confidence are needed, however few are asked for.
        let options = self.options.clone().limit(self.options.limit.max(FIRST));
        let Some(region) = self
            .region
            .as_deref()
            .filter(|region| !fold(region).is_empty())
        else {
            return Ok((options, None));
        };
        if let Some(filter) = &options.filter
            && let ([country], []) = (&*filter.countries, &*filter.regions)
        {
            let full = format!("{country}.{region}");
            if !dataset.index.admin1_called(&full)?.is_empty() {
                return Ok((filtered(options, |filter| filter.region(full)), None));
            }
            let called = dataset.country_called(region)?.map(|called| called.code);
            if let Some(territory) = called.filter(|_| !is_part_of_country(region))
                && dataset.territories_of(*country)?.contains(&territory)
            {
                let in_territory = |filter| Filter {
                    countries: vec![territory],
                    ..filter
                };
                return Ok((filtered(options, in_territory), None));
            }
        }
        Ok((options, Some(region)))
    }
}

/// Returns options with a filter that is changed.
fn filtered(options: SearchOptions, change: impl FnOnce(Filter) -> Filter) -> SearchOptions {
    let filter = options.filter.as_deref().cloned().unwrap_or_default();
    options.filter(change(filter))
}
