//! Options of queries. `js/options.js` writes each as a line `name=value`.

use std::str::FromStr;

use wayfare::{
    AccommodationOptions, BoundingBox, Circle, Filter, NearestOptions, PlaceId, PlaceKind, Point, Policy,
    SearchOptions,
};

use crate::Failure;

/// Options of searches and completions.
#[derive(Default)]
pub(crate) struct Search {
    options: SearchOptions,
    filter: Filter,
    pub(crate) shown: Shown,
}

/// The details of hits beside a summary of their places.
#[derive(Default, Clone, Copy)]
pub(crate) struct Shown {
    pub(crate) matched_name: bool,
    pub(crate) explanation: bool,
}

/// An option: its name and its value.
#[derive(Clone, Copy)]
struct Setting<'o> {
    name: &'o str,
    value: &'o str,
}

impl Search {
    pub(crate) fn parse(options: &str) -> Result<Self, Failure> {
        settings(options).try_fold(Self::default(), Self::with)
    }

    fn with(self, setting: Setting<'_>) -> Result<Self, Failure> {
        let Self { options, filter, shown } = self;
        let options = match setting.name {
            "limit" => options.limit(setting.parsed()?),
            "fuzzy" => options.fuzzy(setting.parsed()?),
            "near" => options.near(setting.point()?),
            "placesOnly" => options.places_only(setting.parsed()?),
            "matchedName" => {
                return Ok(Self {
                    options,
                    filter,
                    shown: Shown { matched_name: setting.parsed()?, ..shown },
                });
            }
            "explain" => {
                return Ok(Self {
                    options,
                    filter,
                    shown: Shown { explanation: setting.parsed()?, ..shown },
                });
            }
            _ => return Ok(Self { options, filter: setting.narrow(filter)?, shown }),
        };
        Ok(Self { options, filter, shown })
    }

    pub(crate) fn options(&self) -> SearchOptions {
        self.options.clone().filter(self.filter.clone())
    }
}

/// Returns the policy of a resolution, and what its hits show.
pub(crate) fn policy(options: &str) -> Result<(Policy, Shown), Failure> {
    let (mut policy, mut search) = (Policy::new(), Search::default());
    for setting in settings(options) {
        policy = match setting.name {
            "minConfidence" => policy.min_confidence(setting.parsed()?),
            "mergeKm" => policy.merge_km(setting.parsed()?),
            "placesFirst" => policy.places_first(setting.parsed()?),
            "inDataset" => policy.in_dataset(setting.parsed()?),
            _ => {
                search = search.with(setting)?;
                policy
            }
        };
    }
    Ok((policy.options(search.options()), search.shown))
}

pub(crate) fn nearest(options: &str) -> Result<NearestOptions, Failure> {
    let (mut nearest, mut filter) = (NearestOptions::new(), Filter::new());
    for setting in settings(options) {
        nearest = match setting.name {
            "limit" => nearest.limit(setting.parsed()?),
            "radiusKm" => nearest.radius_km(setting.parsed()?),
            "sameCountry" => nearest.same_country(setting.parsed()?),
            _ => {
                filter = setting.narrow(filter)?;
                nearest
            }
        };
    }
    Ok(nearest.filter(filter))
}

pub(crate) fn accommodation(options: &str) -> Result<AccommodationOptions, Failure> {
    let (mut nearest, mut filter) = (AccommodationOptions::new(), Filter::new());
    for setting in settings(options) {
        nearest = match setting.name {
            "limit" => nearest.limit(setting.parsed()?),
            "radiusKm" => nearest.radius_km(setting.parsed()?),
            _ => {
                filter = setting.narrow(filter)?;
                nearest
            }
        };
    }
    Ok(nearest.filter(filter))
}

/// Returns the id that a number of JavaScript is.
pub(crate) fn place_id(id: f64) -> Result<PlaceId, Failure> {
    Ok(id.to_string().parse()?)
}

fn settings(options: &str) -> impl Iterator<Item = Setting<'_>> {
    options.lines().map(|line| {
        let (name, value) = line.split_once('=').unwrap_or((line, ""));
        Setting { name, value }
    })
}

impl Setting<'_> {
    /// Adds the condition of a filter.
    fn narrow(self, filter: Filter) -> Result<Filter, Failure> {
        Ok(match self.name {
            "country" => filter.country(self.value.parse()?),
            "region" => filter.region(self.value),
            "kind" => filter.kind(self.kind()?),
            "featureClass" => filter.feature_class(self.parsed()?),
            "boundingBox" => {
                let [west, south, east, north] = self.numbers()?;
                filter.bounding_box(BoundingBox::new(Point::new(south, west)?, Point::new(north, east)?)?)
            }
            "circle" => {
                let [latitude, longitude, km] = self.numbers()?;
                filter.circle(Circle::new(Point::new(latitude, longitude)?, km)?)
            }
            "minPopulation" => filter.min_population(self.parsed()?),
            "withCosts" => filter.with_costs(self.parsed()?),
            name => return Err(Failure::new("bad-input", format!("there is no option {name:?} here"))),
        })
    }

    fn kind(self) -> Result<PlaceKind, Failure> {
        let mut kinds = PlaceKind::ALL.iter().copied();
        kinds.find(|kind| kind.as_str() == self.value).ok_or_else(|| self.wrong())
    }

    fn point(self) -> Result<Point, Failure> {
        let [latitude, longitude] = self.numbers()?;
        Ok(Point::new(latitude, longitude)?)
    }

    fn numbers<const N: usize>(self) -> Result<[f64; N], Failure> {
        let numbers: Option<Vec<f64>> = self.value.split(',').map(|number| number.parse().ok()).collect();
        numbers.and_then(|numbers| numbers.try_into().ok()).ok_or_else(|| self.wrong())
    }

    fn parsed<T: FromStr>(self) -> Result<T, Failure> {
        self.value.parse().map_err(|_| self.wrong())
    }

    fn wrong(self) -> Failure {
        Failure::new("bad-input", format!("the option {:?} cannot be {:?}", self.name, self.value))
    }
}
