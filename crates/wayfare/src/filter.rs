//! Filters: which places may be in an answer.

use std::{fmt, sync::Arc};

use crate::{BoundingBox, Circle, CountryCode, Error, PlaceId, PlaceKind};

/// Which places may be in an answer; by default, all. A place must pass every condition that is set.
///
/// Searches, completions and queries for the nearest places take a filter with their options. It applies before the best
/// or nearest are chosen: with a country, the answer has the best places of that country.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{Dataset, Filter, SearchOptions};
/// let world = Dataset::open("world")?;
/// let cities = Filter::new().country("US").min_population(100_000);
/// for hit in world.search_with("springfield", &SearchOptions::new().filter(cities))? {
///     assert!(hit.place()?.population() >= Some(100_000));
/// }
/// # Ok::<(), wayfare::Error>(())
/// ```
///
/// It may hold for several queries:
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{Dataset, Filter, NearestOptions, Point, SearchOptions};
/// # let world = Dataset::open("world")?;
/// let in_view = Filter::new().bounding_box("-9.6,38.4,-8.8,39.1".parse()?);
/// let search = SearchOptions::new().filter(in_view.clone());
/// assert_eq!(world.autocomplete_with("lis", &search)?[0].place()?.name(), "Lisbon");
/// let nearest = NearestOptions::new().filter(in_view.min_population(300_000));
/// assert_eq!(world.nearest_with(Point::new(41.15, -8.61)?, &nearest)?[0].place()?.name(), "Lisbon");
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct Filter {
    pub(crate) countries: Vec<CountryCode>,
    pub(crate) regions: Vec<String>,
    pub(crate) kinds: Vec<PlaceKind>,
    pub(crate) feature_classes: Vec<char>,
    pub(crate) bounding_box: Option<BoundingBox>,
    pub(crate) circle: Option<Circle>,
    pub(crate) min_population: u64,
    pub(crate) with_costs: bool,
    pub(crate) ids: Option<IdTest>,
    /// What is wrong with a country.
    pub(crate) fault: Option<String>,
}

/// A test of ids.
#[derive(Clone)]
pub(crate) struct IdTest(pub(crate) Arc<dyn Fn(PlaceId) -> bool + Send + Sync>);

impl fmt::Debug for IdTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("IdTest")
    }
}

impl Filter {
    /// Returns a filter that every place passes.
    ///
    /// See [`Filter`] for an example.
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps only what is in this country. Call it again to allow several. A query with a malformed code is an error;
    /// [`Dataset::country_called`](crate::Dataset::country_called) finds the code of a name.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Filter, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// let in_japan = Filter::new().country("JP");
    /// assert!(world.search_with("lisbon", &SearchOptions::new().filter(in_japan))?.is_empty());
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn country(mut self, code: impl TryInto<CountryCode, Error: Into<Error>>) -> Self {
        match code.try_into().map_err(Into::into) {
            Ok(code) => self.countries.push(code),
            Err(error) => self.fault = Some(error.to_string()),
        }
        self
    }

    /// Keeps only what is in this admin1 region: the country code, a full stop, and GeoNames' code, an ISO 3166-2 code
    /// or a name of the region, such as `US.CA`, `CA.08`, `CA.ON` or `CA.Ontario`; or a full ISO 3166-2 code, `CA-ON`, or a
    /// name alone, of regions in any country or of a continent, which stands for its countries. Call it again to allow several.
    /// A query with a region that is not in the dataset is bad input.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Filter, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// let in_missouri = SearchOptions::new().filter(Filter::new().region("US.Missouri"));
    /// let best = world.search_with("springfield", &in_missouri)?[0].place()?;
    /// assert_eq!(best.admin1()?.map(|region| region.code), Some("MO"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn region(mut self, code: impl Into<String>) -> Self {
        self.regions.push(code.into());
        self
    }

    /// Keeps only this kind: places proper, regions or countries. Call it again to allow several.
    ///
    /// Queries for the nearest places return no regions and countries.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Filter, PlaceKind, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// let regions = SearchOptions::new().filter(Filter::new().kind(PlaceKind::Region));
    /// let best = world.search_with("lisbon", &regions)?[0].place()?;
    /// assert_eq!((best.name(), best.kind()?), ("Lisbon", PlaceKind::Region));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn kind(mut self, kind: PlaceKind) -> Self {
        self.kinds.push(kind);
        self
    }

    /// Keeps only places of this GeoNames feature class (`P` for populated places). Call it again to allow several.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Filter, NearestOptions, Point};
    /// # let world = Dataset::open("world")?;
    /// let populated = NearestOptions::new().filter(Filter::new().feature_class('P'));
    /// for near in world.nearest_with(Point::new(38.72, -9.13)?, &populated)? {
    ///     assert_eq!(near.place()?.feature()?.class, Some("P"));
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn feature_class(mut self, class: char) -> Self {
        self.feature_classes.push(class);
        self
    }

    /// Keeps only what has its point in this box. Only the last box that is set counts.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{BoundingBox, Dataset, Filter, Point, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// let new_england = BoundingBox::new(Point::new(41.0, -73.7)?, Point::new(47.5, -66.9)?)?;
    /// let options = SearchOptions::new().filter(Filter::new().bounding_box(new_england));
    /// let best = world.search_with("springfield", &options)?[0].place()?;
    /// assert_eq!(best.admin1()?.map(|region| region.code), Some("MA"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn bounding_box(mut self, around: BoundingBox) -> Self {
        self.bounding_box = Some(around);
        self
    }

    /// Keeps only what has its point in this circle. Only the last circle that is set counts.
    ///
    /// To rank near places higher without leaving any out, use [`SearchOptions::near`](crate::SearchOptions::near).
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Circle, Dataset, Filter, Point, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// let around_boston = Circle::new(Point::new(42.36, -71.06)?, 200.0)?;
    /// let options = SearchOptions::new().filter(Filter::new().circle(around_boston));
    /// let best = world.search_with("springfield", &options)?[0].place()?;
    /// assert_eq!(best.admin1()?.map(|region| region.code), Some("MA"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn circle(mut self, around: Circle) -> Self {
        self.circle = Some(around);
        self
    }

    /// Keeps only places with at least this many inhabitants. Places of unknown population, such as most regions, are
    /// left out.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Filter, NearestOptions, Point};
    /// # let world = Dataset::open("world")?;
    /// let cities = NearestOptions::new().filter(Filter::new().min_population(5_000_000));
    /// let nearest = world.nearest_with(Point::new(35.0, 139.0)?, &cities)?;
    /// assert_eq!(nearest[0].place()?.name(), "Tokyo");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn min_population(mut self, inhabitants: u64) -> Self {
        self.min_population = inhabitants;
        self
    }

    /// Sets whether only places with travel costs are kept.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Filter, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// let with_costs = SearchOptions::new().filter(Filter::new().with_costs(true));
    /// for hit in world.search_with("l", &with_costs)? {
    ///     assert!(hit.place()?.has_costs()?);
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn with_costs(mut self, only: bool) -> Self {
        self.with_costs = only;
        self
    }

    /// Keeps only places whose id passes a test, such as those in a set. Only the last test that is set counts. It runs
    /// after all other conditions.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use std::collections::HashSet;
    /// # use wayfare::{Dataset, Filter, PlaceId, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// let visited = HashSet::from([PlaceId::new(2267057)]);
    /// let elsewhere = Filter::new().ids(move |id| !visited.contains(&id));
    /// for hit in world.search_with("lisbon", &SearchOptions::new().filter(elsewhere))? {
    ///     assert_ne!(hit.id().get(), 2267057);
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn ids(mut self, test: impl Fn(PlaceId) -> bool + Send + Sync + 'static) -> Self {
        self.ids = Some(IdTest(Arc::new(test)));
        self
    }

    /// Returns whether it has only conditions that listings can satisfy.
    pub(crate) fn suits_listings(&self) -> bool {
        self.regions.is_empty()
            && self.kinds.is_empty()
            && self.feature_classes.is_empty()
            && self.min_population == 0
            && self.ids.is_none()
            && !self.with_costs
    }

    /// Returns whether every place passes.
    pub(crate) fn is_open(&self) -> bool {
        self.suits_listings()
            && self.countries.is_empty()
            && self.fault.is_none()
            && self.bounding_box.is_none()
            && self.circle.is_none()
    }
}
