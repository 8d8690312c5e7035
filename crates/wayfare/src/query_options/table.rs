//! The table of options.

use super::{
    QueryOptions,
    text::{Finite, country, filled, flag, letter, limit, number, price, whole},
};
use crate::{BoundingBox, Circle, Error, PlaceKind, Point, Result, Verb};

use Verb::{
    Accommodation, Autocomplete, Cheapest, Highlights, Nearest, NearestAccommodation,
    NearestHighlights, Resolve, Search, SearchAccommodation,
};

const ALL: &[Verb] = Verb::ALL;
const TEXTS: &[Verb] = &[Search, Autocomplete, Resolve];
const PLACES: &[Verb] = &[Search, Autocomplete, Resolve, Nearest, Cheapest];
/// What may be kept to a country or an area.
const LOCATED: &[Verb] = &[
    Search,
    Autocomplete,
    Resolve,
    Nearest,
    Cheapest,
    Accommodation,
    SearchAccommodation,
    NearestAccommodation,
];
const POINTS: &[Verb] = &[Nearest, NearestAccommodation, NearestHighlights];
const PRICED: &[Verb] = &[
    Cheapest,
    Accommodation,
    SearchAccommodation,
    NearestAccommodation,
    Highlights,
    NearestHighlights,
];
const RESOLVE: &[Verb] = &[Resolve];
const NEAREST: &[Verb] = &[Nearest];
const CHEAPEST: &[Verb] = &[Cheapest];
const STAYS: &[Verb] = &[Accommodation, SearchAccommodation, NearestAccommodation];

/// The type of an option: the texts that set it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionType {
    /// A whole number from 1 to [`MAX_LIMIT`](crate::MAX_LIMIT).
    Limit,
    /// A whole number.
    Whole,
    /// A number, 0 or more.
    Number,
    /// Yes or no.
    Flag,
    /// The code of a country.
    Country,
    /// A region: its name, or its country, a full stop, and its code or name.
    Region,
    /// A [`PlaceKind`].
    Kind,
    /// The letter of a GeoNames feature class.
    FeatureClass,
    /// A latitude and a longitude.
    Point,
    /// A west, south, east and north.
    BoundingBox,
    /// A latitude, a longitude and a radius.
    Circle,
    /// An amount, and the code of its currency.
    Price,
    /// A [`Style`](crate::Style).
    Style,
}

impl OptionType {
    /// Returns the condition for a text, and a text that meets it.
    const fn facts(self) -> (&'static str, &'static str) {
        match self {
            Self::Limit => ("a whole number from 1 to 1000", "5"),
            Self::Whole => ("a whole number, 0 or more", "5"),
            Self::Number => ("a finite number, 0 or more", "25"),
            Self::Flag => ("true or false, or 1 or 0", "1"),
            Self::Country => ("a country code of two letters", "PT"),
            Self::Region => (
                "the name of a region or continent, or a country code, a full stop, and its code or name",
                "PT.14",
            ),
            Self::Kind => ("place, region or country", "place"),
            Self::FeatureClass => ("a letter, such as P for populated places", "P"),
            Self::Point => (
                "a latitude and a longitude, such as 38.72,-9.14",
                "38.72,-9.14",
            ),
            Self::BoundingBox => (
                "a west, south, east and north in degrees, such as -9.5,38.6,-9,38.8, the south not above the north",
                "-9.5,38.6,-9,38.8",
            ),
            Self::Circle => (
                "a latitude, a longitude and a radius in kilometres, 0 or more, such as 38.72,-9.14,25",
                "38.72,-9.14,25",
            ),
            Self::Price => (
                "an amount, 0 or more, with the code of its currency behind it, such as 60EUR",
                "60",
            ),
            Self::Style => ("budget, midrange or luxury", "budget"),
        }
    }
}

macro_rules! options {
    ($($about:literal $option:ident $name:literal $type:ident $verbs:ident |$into:ident, $text:ident| $set:expr;)*) => {
        /// An option of a query.
        ///
        /// ```
        /// use wayfare::Verb;
        ///
        /// for option in Verb::Nearest.options() {
        ///     println!("{}: {} It is {}.", option.name(), option.about(), option.must_be());
        /// }
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum QueryOption {
            $(#[doc = $about] $option,)*
        }

        impl QueryOption {
            /// All options.
            pub const ALL: &'static [Self] = &[$(Self::$option,)*];

            /// Returns its name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$option => $name,)*
                }
            }

            /// Returns a sentence about it.
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$option => $about,)*
                }
            }

            /// Returns the type of its values.
            pub const fn value_type(self) -> OptionType {
                match self {
                    $(Self::$option => OptionType::$type,)*
                }
            }

            /// Returns the queries that take it.
            pub const fn verbs(self) -> &'static [Verb] {
                match self {
                    $(Self::$option => $verbs,)*
                }
            }

            pub(super) fn set(self, into: &mut QueryOptions, text: &str) -> Option<()> {
                match self {
                    $(Self::$option => {
                        let ($into, $text) = (into, text);
                        $set;
                    })*
                }
                Some(())
            }
        }
    };
}

options! {
    "Maximum number of results." Limit "limit" Limit ALL |into, text| into.limit = Some(limit(text)?);
    "Only what is within this distance in kilometres." RadiusKm "radius_km" Number POINTS
        |into, text| into.radius_km = Some(number(text)?);
    "Only what is in this country; given again, in one of these countries." Country "country" Country LOCATED
        |into, text| into.countries.insert(country(text)?);
    "Only places in this region; given again, in one of these regions." Region "region" Region PLACES
        |into, text| into.regions.insert(filled(text)?);
    "Only places proper, regions or countries; given again, of one of these kinds. The nearest places are places proper, \
     and so are the cheapest, unless countries are asked for." Kind "kind" Kind PLACES
        |into, text| into.kinds.insert(PlaceKind::from_name(text)? as u8);
    "Only places of this GeoNames feature class; given again, of one of these classes." FeatureClass
        "feature_class" FeatureClass PLACES |into, text| into.feature_classes.insert(letter(text)?);
    "Only what is in this bounding box: its west, south, east and north in degrees. A box with a west above its east \
     crosses the antimeridian." Bbox "bbox" BoundingBox LOCATED
        |into, text| into.bounding_box = Some(Finite::read(text, |around: &BoundingBox| {
            [around.west, around.south, around.east, around.north]
        })?);
    "Only what is in this circle: the latitude and longitude of its centre in degrees, and its radius in kilometres."
        Circle "circle" Circle LOCATED |into, text| into.circle = Some(Finite::read(text, |around: &Circle| {
            [around.center.latitude(), around.center.longitude(), around.radius_km]
        })?);
    "Only places with at least this many inhabitants." MinPopulation "min_population" Whole PLACES
        |into, text| into.min_population = whole(text)?;
    "Whether only places with travel costs are results." WithCosts "with_costs" Flag PLACES
        |into, text| into.with_costs = flag(text)?;
    "Whether only places in the country that the point lies in are results; at sea, all are."
        SameCountry "same_country" Flag NEAREST |into, text| into.same_country = flag(text)?;
    "Ranks places near this point higher: its latitude and longitude in degrees." Near "near" Point TEXTS
        |into, text| into.near = Some(Finite::read(text, |at: &Point| [at.latitude(), at.longitude()])?);
    "Whether misspelt names are looked for where little else is found." Fuzzy "fuzzy" Flag TEXTS
        |into, text| into.is_exact = !flag(text)?;
    "Whether the most important places in a region or country replace it." PlacesOnly "places_only" Flag TEXTS
        |into, text| into.places_only = flag(text)?;
    "The least confidence of a place that is taken, from 0 to 1." MinConfidence "min_confidence" Number RESOLVE
        |into, text| into.min_confidence = Some(number(text)?);
    "How near two places of one name must be to count as one, in kilometres." MergeKm "merge_km" Number RESOLVE
        |into, text| into.merge_km = Some(number(text)?);
    "Whether a place proper is taken before a region or country of its name that it lies in."
        PlacesFirst "places_first" Flag RESOLVE |into, text| into.places_first = flag(text)?;
    "Whether a text that is the whole name of a place means one in the dataset, and none that the dataset lacks."
        InDataset "in_dataset" Flag RESOLVE |into, text| into.in_dataset = flag(text)?;
    "The style of travel; midrange by default." Style "style" Style CHEAPEST
        |into, text| into.style = Some(text.parse().ok()?);
    "Only what is of this level." Level "level" Style STAYS |into, text| into.level = Some(text.parse().ok()?);
    "Only what costs no more than this, in this currency, or else in that of the request or in US dollars."
        MaxPrice "max_price" Price PRICED |into, text| into.max_price = Some(price(text)?);
}

impl Verb {
    /// Returns the options that the query takes.
    ///
    /// See [`QueryOption`] for an example.
    pub fn options(self) -> impl Iterator<Item = QueryOption> {
        QueryOption::ALL
            .iter()
            .copied()
            .filter(move |option| option.verbs().contains(&self))
    }

    /// Returns the option of a name that the query takes.
    ///
    /// See [`QueryOptions`] for an example.
    ///
    /// # Errors
    ///
    /// It takes no such option.
    pub fn option(self, name: &str) -> Result<QueryOption> {
        self.options()
            .find(|option| option.name() == name)
            .ok_or_else(|| {
                let names: Vec<_> = self.options().map(QueryOption::name).collect();
                Error::bad_input(
                    "options",
                    format!("{self} has no option {name:?}; it has {}", names.join(", ")),
                )
            })
    }
}

impl QueryOption {
    /// Returns the condition for its values.
    pub const fn must_be(self) -> &'static str {
        self.value_type().facts().0
    }

    /// Returns a value of it.
    pub const fn example(self) -> &'static str {
        self.value_type().facts().1
    }

    /// Returns whether it may be given several times. Of any other option, the last value counts.
    pub const fn is_repeatable(self) -> bool {
        matches!(
            self,
            Self::Country | Self::Region | Self::Kind | Self::FeatureClass
        )
    }
}
