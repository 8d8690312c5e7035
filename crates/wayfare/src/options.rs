//! Options of queries.

use wayfare_format::chord2_of_km;

use crate::{Circle, CurrencyCode, Error, Filter, Point, Result, Style};

/// The largest limit of a query, which is at least 1.
pub const MAX_LIMIT: usize = 1_000;

/// Refuses a limit that no query has.
pub(crate) fn check_limit(limit: usize) -> Result<()> {
    match limit {
        1..=MAX_LIMIT => Ok(()),
        _ => Err(Error::bad_input(
            "limit",
            format!("a limit is a whole number from 1 to {MAX_LIMIT}, not {limit}"),
        )),
    }
}

/// Options of [`Dataset::search_with`](crate::Dataset::search_with) and
/// [`Dataset::autocomplete_with`](crate::Dataset::autocomplete_with). The default is the 20 best hits among all places.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{Dataset, Filter, Point, SearchOptions};
/// let world = Dataset::open("world")?;
/// let in_usa = Filter::new().country("US");
/// let options = SearchOptions::new().filter(in_usa).near(Point::new(42.1, -72.6)?).limit(3);
/// let nearest_springfield = world.search_with("springfield", &options)?[0].place()?;
/// assert_eq!(nearest_springfield.admin1()?.and_then(|region| region.name), Some("Massachusetts"));
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct SearchOptions {
    pub(crate) limit: usize,
    pub(crate) fuzzy: bool,
    pub(crate) near: Option<Point>,
    pub(crate) places_only: bool,
    /// In a box, as most queries have none.
    pub(crate) filter: Option<Box<Filter>>,
}

/// Options of [`Dataset::nearest_with`](crate::Dataset::nearest_with). The default is the 10 nearest places at any
/// distance.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{Dataset, Filter, NearestOptions, Point};
/// let world = Dataset::open("world")?;
/// let with_costs = Filter::new().with_costs(true);
/// let options = NearestOptions::new().filter(with_costs).radius_km(500.0).limit(1);
/// let near = world.nearest_with(Point::new(38.8, -9.2)?, &options)?;
/// assert_eq!(near[0].place()?.name(), "Lisbon");
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct NearestOptions {
    pub(crate) reach: Reach,
    pub(crate) filter: Option<Box<Filter>>,
    pub(crate) same_country: bool,
}

/// Options of queries for places to stay, near a point
/// ([`Dataset::nearest_accommodation_with`](crate::Dataset::nearest_accommodation_with)), by name
/// ([`Dataset::search_accommodation_with`](crate::Dataset::search_accommodation_with)) and in a place
/// ([`Place::accommodation_with`](crate::Place::accommodation_with)). The default is the 10 nearest at any distance, the 20
/// best by name, and all in a place. Their filter may have countries, a bounding box and a circle.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{AccommodationOptions, Dataset, Filter, Point};
/// let world = Dataset::open("world")?;
/// let in_portugal = Filter::new().country("PT");
/// let options = AccommodationOptions::new().radius_km(50.0).filter(in_portugal).limit(5);
/// for near in world.nearest_accommodation_with(Point::new(38.72, -9.14)?, &options)? {
///     println!("{:.1} km  {}", near.distance_km, near.accommodation.name);
/// }
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct AccommodationOptions {
    pub(crate) reach: Reach,
    pub(crate) filter: Option<Box<Filter>>,
    pub(crate) max_price: Option<(f64, CurrencyCode)>,
    pub(crate) level: Option<Style>,
}

/// Options of queries for examples of costs, near a point
/// ([`Dataset::nearest_highlights`](crate::Dataset::nearest_highlights)), in a country
/// ([`Dataset::country_highlights_with`](crate::Dataset::country_highlights_with)) and in a place
/// ([`Place::highlights_with`](crate::Place::highlights_with)). The default is the 10 nearest at any distance, and all in a
/// place or country.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{Dataset, HighlightOptions, Point};
/// let world = Dataset::open("world")?;
/// let cheap = HighlightOptions::new().radius_km(50.0).max_price(5.0, "USD".parse()?);
/// for near in world.nearest_highlights(Point::new(38.72, -9.14)?, &cheap)? {
///     println!("{:.1} km  {}", near.distance_km, near.highlight.description);
/// }
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct HighlightOptions {
    pub(crate) reach: Reach,
    pub(crate) max_price: Option<(f64, CurrencyCode)>,
}

/// Options of [`Dataset::cheapest`](crate::Dataset::cheapest). The default is the 20 places where a midrange day costs least,
/// one a country.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{CheapestOptions, Dataset, Filter, Style};
/// let world = Dataset::open("world")?;
/// let in_portugal = Filter::new().country("PT");
/// let options = CheapestOptions::new().filter(in_portugal).style(Style::Budget).limit(2);
/// let cheapest = world.cheapest("EUR", &options)?;
/// assert!(cheapest[0].group <= cheapest[1].group);
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct CheapestOptions {
    pub(crate) limit: usize,
    pub(crate) filter: Option<Box<Filter>>,
    pub(crate) style: Style,
    pub(crate) max_price: Option<(f64, CurrencyCode)>,
}

/// The limit and the radius of a nearest neighbour query.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Reach {
    /// `None`: as many as is usual.
    pub(crate) limit: Option<usize>,
    pub(crate) radius_km: Option<f64>,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            limit: 20,
            fuzzy: true,
            near: None,
            places_only: false,
            filter: None,
        }
    }
}

impl Default for CheapestOptions {
    fn default() -> Self {
        Self {
            limit: 20,
            filter: None,
            style: Style::Midrange,
            max_price: None,
        }
    }
}

impl CheapestOptions {
    /// Sets the maximum number of places, from 1 to [`MAX_LIMIT`]; 20 by default.
    ///
    /// See [`CheapestOptions`] for an example.
    pub fn limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// Sets the style of travel of the days, [`Style::Midrange`] by default.
    ///
    /// See [`CheapestOptions`] for an example.
    pub fn style(mut self, style: Style) -> Self {
        self.style = style;
        self
    }
}

impl Reach {
    /// Refuses a limit that no query has.
    pub(crate) fn check_limit(self) -> Result<()> {
        self.limit.map_or(Ok(()), check_limit)
    }

    /// Returns the limit of a query around a point.
    pub(crate) fn limit_near(self) -> usize {
        self.limit.unwrap_or(10)
    }

    /// Returns the squared chord of the radius around a point, in stored units.
    pub(crate) fn bound(self, point: Point) -> Result<f64> {
        match self.radius_km {
            None => Ok(f64::INFINITY),
            Some(km) => Ok(chord2_of_km(Circle::new(point, km)?.radius_km)),
        }
    }

    /// Refuses a radius for a query that is not around a point.
    pub(crate) fn refuse_radius(self) -> Result<()> {
        match self.radius_km {
            Some(_) => Err(Error::bad_input(
                "radius_km",
                "a radius is around a point: leave it out of other queries",
            )),
            None => Ok(()),
        }
    }
}

impl SearchOptions {
    /// Sets the maximum number of hits, from 1 to [`MAX_LIMIT`]; 20 by default.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// assert_eq!(world.search_with("s", &SearchOptions::new().limit(2))?.len(), 2);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// Sets whether misspelt names match, and names beside words that are not understood; true by default.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// assert_eq!(world.search("lissbon")?[0].place()?.name(), "Lisbon");
    /// assert!(world.search_with("lissbon", &SearchOptions::new().fuzzy(false))?.is_empty());
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn fuzzy(mut self, fuzzy: bool) -> Self {
        self.fuzzy = fuzzy;
        self
    }

    /// Sets whether all hits are places proper, false by default. The most important places in a region or country then
    /// replace it as hits.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// assert_eq!(world.search("portugal")?[0].place()?.name(), "Portugal");
    /// let places = world.search_with("portugal", &SearchOptions::new().places_only(true))?;
    /// assert_eq!(places[0].place()?.name(), "Lisbon");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn places_only(mut self, only: bool) -> Self {
        self.places_only = only;
        self
    }

    /// Ranks places near this point higher: the farther away a place is, the more important it must be to rank as high.
    /// No place is left out; [`Filter::circle`] leaves out what is far.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, Point, SearchOptions};
    /// # let world = Dataset::open("world")?;
    /// let near_boston = SearchOptions::new().near(Point::new(42.4, -71.1)?);
    /// let best = world.search_with("springfield", &near_boston)?[0].place()?;
    /// assert_eq!(best.admin1()?.map(|region| region.code), Some("MA"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn near(mut self, point: Point) -> Self {
        self.near = Some(point);
        self
    }
}

/// Implements the methods that the options of nearest neighbour queries have in common.
macro_rules! reach_options {
    ($($options:ident: $example:literal),*) => {$(
        impl $options {
            /// Sets the maximum number of results, from 1 to [`MAX_LIMIT`].
            ///
            #[doc = $example]
            pub fn limit(mut self, limit: usize) -> Self {
                self.reach.limit = Some(limit);
                self
            }

            /// Keeps only what is within this distance in kilometres: a finite number, 0 or more. 0 keeps what is at
            /// the very point.
            ///
            #[doc = $example]
            pub fn radius_km(mut self, km: f64) -> Self {
                self.reach.radius_km = Some(km);
                self
            }
        }
    )*};
}
reach_options!(
    NearestOptions: "See [`NearestOptions`] for an example.",
    AccommodationOptions: "See [`AccommodationOptions`] for an example.",
    HighlightOptions: "See [`HighlightOptions`] for an example."
);

/// Implements the method that all options of queries with prices share.
macro_rules! price_options {
    ($($options:ident: $example:literal),*) => {$(
        impl $options {
            /// Keeps only what is known to cost at most this amount, converted at the stored rates. For a place to
            /// stay, that is a night in a bed or a room; for a place, a day.
            ///
            #[doc = $example]
            pub fn max_price(mut self, amount: f64, currency: CurrencyCode) -> Self {
                self.max_price = Some((amount, currency));
                self
            }
        }
    )*};
}
price_options!(
    AccommodationOptions: "See [`HighlightOptions`] for an example.",
    HighlightOptions: "See [`HighlightOptions`] for an example.",
    CheapestOptions: "See [`Dataset::cheapest`](crate::Dataset::cheapest) for an example."
);

impl AccommodationOptions {
    /// Keeps only what has this [level](crate::Accommodation::level).
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{AccommodationOptions, Dataset, Style};
    /// # let world = Dataset::open("world")?;
    /// let cheap = AccommodationOptions::new().level(Style::Budget);
    /// for stay in world.search_accommodation_with("lisbon", &cheap)? {
    ///     assert_eq!(stay.level, Some(Style::Budget));
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn level(mut self, level: Style) -> Self {
        self.level = Some(level);
        self
    }
}

/// Implements the method that all options have in common.
macro_rules! common_options {
    ($($options:ident: $example:literal),*) => {$(
        impl $options {
            /// Returns the default options.
            ///
            #[doc = $example]
            pub fn new() -> Self {
                Self::default()
            }
        }
    )*};
}
common_options!(
    SearchOptions: "See [`SearchOptions`] for an example.",
    NearestOptions: "See [`NearestOptions`] for an example.",
    AccommodationOptions: "See [`AccommodationOptions`] for an example.",
    HighlightOptions: "See [`HighlightOptions`] for an example.",
    CheapestOptions: "See [`CheapestOptions`] for an example."
);

/// Implements the method of the options of queries that take a filter.
macro_rules! filter_options {
    ($($options:ident: $example:literal),*) => {$(
        impl $options {
            /// Sets what may be in the answer.
            ///
            #[doc = $example]
            pub fn filter(mut self, filter: Filter) -> Self {
                self.filter = Some(Box::new(filter));
                self
            }
        }
    )*};
}
filter_options!(
    SearchOptions: "See [`SearchOptions`] for an example.",
    NearestOptions: "See [`NearestOptions`] for an example.",
    AccommodationOptions: "See [`AccommodationOptions`] for an example.",
    CheapestOptions: "See [`CheapestOptions`] for an example."
);
