//! The options of queries, listed once: what takes them by name and as text loops over this table, and a test
//! (`surfaces.rs` of the command) compares each language and the command with it.

mod table;
mod text;

use std::collections::BTreeSet;

pub use self::table::{OptionType, QueryOption};
use self::text::Finite;
use crate::{
    AccommodationOptions, BoundingBox, CheapestOptions, Circle, CountryCode, CurrencyCode, Error,
    Filter, HighlightOptions, NearestOptions, PlaceKind, Point, Policy, Result, SearchOptions,
    Style, options::Reach,
};

/// The currency of a maximum price that names none.
const COMMON_CURRENCY: &str = "USD";

/// The values of options of any query, set by name and as text. Two are equal if they ask for the same.
///
/// ```
/// # wayfare_datasets::enter_example();
/// use wayfare::{Dataset, Point, QueryOptions, Verb};
///
/// let world = Dataset::open("world")?;
/// let mut options = QueryOptions::default();
/// for (name, text) in [("limit", "3"), ("country", "PT"), ("country", "ES"), ("with_costs", "true")] {
///     options.set(Verb::Nearest.option(name)?, text)?;
/// }
/// let near = world.nearest_with(Point::new(41.15, -8.61)?, &options.nearest())?;
/// assert!(near[0].place()?.has_costs()?);
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
#[must_use]
pub struct QueryOptions {
    limit: Option<usize>,
    radius_km: Option<Finite<f64, 1>>,
    /// Each once: a request may repeat them a thousand times. So may it what follows.
    countries: BTreeSet<CountryCode>,
    regions: BTreeSet<String>,
    /// By their numbers.
    kinds: BTreeSet<u8>,
    feature_classes: BTreeSet<char>,
    bounding_box: Option<Finite<BoundingBox, 4>>,
    circle: Option<Finite<Circle, 3>>,
    min_population: u64,
    with_costs: bool,
    same_country: bool,
    near: Option<Finite<Point, 2>>,
    is_exact: bool,
    places_only: bool,
    min_confidence: Option<Finite<f64, 1>>,
    merge_km: Option<Finite<f64, 1>>,
    places_first: bool,
    in_dataset: bool,
    style: Option<Style>,
    level: Option<Style>,
    max_price: Option<(Finite<f64, 1>, Option<CurrencyCode>)>,
}

impl QueryOptions {
    /// Sets an option to what a text says.
    ///
    /// See [`QueryOptions`] for an example.
    ///
    /// # Errors
    ///
    /// The text is not a value of the option.
    pub fn set(&mut self, option: QueryOption, text: &str) -> Result<()> {
        option.set(self, text).ok_or_else(|| {
            let (name, must_be) = (option.name(), option.must_be());
            Error::bad_input(
                name,
                format!("{text:?} is not a value of {name}: it must be {must_be}"),
            )
        })
    }

    /// Returns the limit, if one is set.
    pub fn limit(&self) -> Option<usize> {
        self.limit
    }

    /// Returns the radius in kilometres, if one is set.
    pub fn radius_km(&self) -> Option<f64> {
        self.radius_km.map(|km| km.value)
    }

    /// Returns the countries.
    pub fn countries(&self) -> impl Iterator<Item = CountryCode> {
        self.countries.iter().copied()
    }

    /// Returns the regions.
    pub fn regions(&self) -> impl Iterator<Item = &str> {
        self.regions.iter().map(String::as_str)
    }

    /// Returns whether the filter may leave few places, which a query must look for among all.
    #[must_use]
    pub fn is_narrow(&self) -> bool {
        self.same_country || self.near.is_some() || !self.filter().is_open()
    }

    /// Returns the filter.
    pub fn filter(&self) -> Filter {
        let mut filter = Filter::new()
            .min_population(self.min_population)
            .with_costs(self.with_costs);
        filter = self.countries().fold(filter, Filter::country);
        filter = self.regions.iter().fold(filter, Filter::region);
        let kinds = PlaceKind::ALL
            .iter()
            .copied()
            .filter(|kind| self.kinds.contains(&(*kind as u8)));
        filter = kinds.fold(filter, Filter::kind);
        filter = self
            .feature_classes
            .iter()
            .copied()
            .fold(filter, Filter::feature_class);
        if let Some(around) = self.bounding_box {
            filter = filter.bounding_box(around.value);
        }
        if let Some(around) = self.circle {
            filter = filter.circle(around.value);
        }
        filter
    }

    /// Returns the options of a search, completion or resolution.
    pub fn search(&self) -> SearchOptions {
        let mut options = SearchOptions::new()
            .fuzzy(!self.is_exact)
            .places_only(self.places_only)
            .filter(self.filter());
        options.near = self.near.map(|point| point.value);
        match self.limit {
            Some(limit) => options.limit(limit),
            None => options,
        }
    }

    /// Returns the policy of a resolution.
    pub fn policy(&self) -> Policy {
        let mut policy = Policy::new()
            .places_first(self.places_first)
            .in_dataset(self.in_dataset)
            .options(self.search());
        if let Some(least) = self.min_confidence {
            policy = policy.min_confidence(least.value as f32);
        }
        match self.merge_km {
            Some(km) => policy.merge_km(km.value),
            None => policy,
        }
    }

    /// Returns the options of a query for the nearest places.
    pub fn nearest(&self) -> NearestOptions {
        let filter = Some(Box::new(self.filter()));
        NearestOptions {
            reach: self.reach(),
            filter,
            same_country: self.same_country,
        }
    }

    /// Returns the options of a query for places to stay.
    pub fn accommodation(&self) -> AccommodationOptions {
        let filter = Some(Box::new(self.filter()));
        AccommodationOptions {
            reach: self.reach(),
            filter,
            max_price: self.max_price(None),
            level: self.level,
        }
    }

    /// Returns the options of a query for examples of costs.
    pub fn highlights(&self) -> HighlightOptions {
        HighlightOptions {
            reach: self.reach(),
            max_price: self.max_price(None),
        }
    }

    /// Returns the options of a query for the cheapest places, whose amounts are in a currency.
    pub fn cheapest(&self, currency: CurrencyCode) -> CheapestOptions {
        let mut options = CheapestOptions::new()
            .style(self.style.unwrap_or_default())
            .filter(self.filter());
        options.max_price = self.max_price(Some(currency));
        match self.limit {
            Some(limit) => options.limit(limit),
            None => options,
        }
    }

    fn reach(&self) -> Reach {
        Reach {
            limit: self.limit,
            radius_km: self.radius_km(),
        }
    }

    fn max_price(&self, currency: Option<CurrencyCode>) -> Option<(f64, CurrencyCode)> {
        let (amount, own) = self.max_price?;
        Some((
            amount.value,
            own.or(currency)
                .or_else(|| CurrencyCode::stored(COMMON_CURRENCY))?,
        ))
    }
}
