//! Places by the cost of a day.

use std::{
    cmp::Ordering,
    collections::{HashMap, HashSet, VecDeque},
};

use super::price_limit::PriceLimit;
use crate::{
    CheapestOptions, Cost, CountryCode, CurrencyCode, Dataset, Error, Expense, Place, PlaceKind,
    Result, Source, Verb, index::Index, model::DayFigure, options::check_limit,
    resolved_filter::ResolvedFilter,
};

/// A place, and what a day there costs per person, of two who share a room, in the currency that was asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct DayCost<'d> {
    /// The place.
    pub place: Place<'d>,
    /// The costs of a day there.
    pub day: Expense,
    /// The number of its group, from 1. Each place of a group costs about the same as the cheapest of the group, which
    /// is cheaper than every place of later groups: see [`CostComparison`](crate::CostComparison).
    pub group: u32,
    /// How many places its group has, with those that the limit left out.
    pub group_size: u32,
    /// Date of the figure, ISO 8601.
    pub date: &'d str,
    /// Its source, and how far it can be trusted.
    pub source: Source<'d>,
}

impl Dataset {
    /// Returns the places with costs of their own where a day costs least, with amounts in a currency; or countries, if the filter
    /// asks for their kind. Without a country, circle or region in the filter, or with a continent only, there is one place a
    /// country: the most important of those that cost about the same as its cheapest.
    ///
    /// Most figures are estimates, so places come in [groups](DayCost::group), the cheapest first: of those of one group, either
    /// may be cheaper, and the more important comes first.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{CheapestOptions, Circle, Dataset, Filter, Point};
    /// let world = Dataset::open("world")?;
    /// let around_lisbon = Filter::new().circle(Circle::new(Point::new(38.72, -9.14)?, 500.0)?);
    /// let options = CheapestOptions::new().filter(around_lisbon).max_price(200.0, "EUR".parse()?);
    /// for cheap in world.cheapest("EUR", &options)? {
    ///     println!("{}. {:.0} EUR  {}", cheap.group, cheap.day.amount, cheap.place.name());
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The currency does not have three letters or no known rate, an option is malformed, or the index is corrupt.
    pub fn cheapest(
        &self,
        currency: impl TryInto<CurrencyCode, Error: Into<Error>>,
        options: &CheapestOptions,
    ) -> Result<Vec<DayCost<'_>>> {
        let (index, currency) = (&*self.index, currency.try_into().map_err(Into::into)?);
        if index.exchange_rate(currency, currency)?.is_none() {
            return Err(Error::bad_input(
                "currency",
                format!("no exchange rate is known of {currency}: give another currency"),
            ));
        }
        check_limit(options.limit)?;
        Verb::Cheapest.check_kinds(options.filter.as_deref())?;
        let asked = options.filter.as_deref();
        let kinds = match asked.map_or(&[][..], |filter| &filter.kinds) {
            [] => &[PlaceKind::Place],
            kinds => kinds,
        };
        let filter = ResolvedFilter::new(asked, index)?;
        let limit = PriceLimit::new(index, options.max_price)?;
        let mut rates: HashMap<u16, Option<(CurrencyCode, f64)>> = HashMap::new();
        let mut found = Vec::new();
        for at in 0..u32::try_from(index.places().len()).unwrap_or(u32::MAX) {
            let kind = index.kind_of(at)?;
            let is_country = kind == PlaceKind::Country;
            let may_have_costs = is_country || index.has_costs(at)?;
            if !kinds.contains(&kind) || !may_have_costs || !filter.allows(index, at)? {
                continue;
            }
            let country = index.place(at)?.country_index();
            let Some(total) = index.day_of(at, is_country)? else {
                continue;
            };
            let rate = match rates.get(&country) {
                Some(&rate) => rate,
                None => {
                    let own = index
                        .currency_of_country(country)?
                        .map(|currency| currency.code);
                    let rate =
                        own.map(|own| Ok::<_, Error>((own, index.exchange_rate(own, currency)?)));
                    let rate = rate
                        .transpose()?
                        .and_then(|(own, rate)| Some((own, rate?.0)));
                    *rates.entry(country).or_insert(rate)
                }
            };
            let Some(((own, rate), day)) = rate.zip(total.expense(options.style)) else {
                continue;
            };
            if limit.allows([(day.amount, own)])? {
                let day = day * rate;
                let figure = DayFigure::new(day, index.country_code_at(country)?);
                found.push((Priced { at, figure }, day, total));
            }
        }
        let mut priced: Vec<_> = found.iter().map(|(priced, ..)| *priced).collect();
        if filter.is_worldwide() {
            priced = one_of_each_country(&priced);
        }
        let mut answer = Vec::new();
        for (group, priced) in grouped(priced).into_iter().take(options.limit) {
            // They were found in this order.
            let known = found
                .binary_search_by_key(&priced.at, |(found, ..)| found.at)
                .ok()
                .and_then(|known| found.get(known));
            let place = index.place_at(priced.at)?;
            answer.extend(known.map(|&(_, day, total)| DayCost {
                place,
                day,
                group: group.number,
                group_size: group.size,
                date: total.date,
                source: total.source,
            }));
        }
        Ok(answer)
    }
}

impl CheapestOptions {
    /// Returns whether [`Dataset::cheapest`] has one place a country, as the filter names no country, circle or region, but perhaps
    /// a continent.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{CheapestOptions, Dataset, Filter};
    /// # let world = Dataset::open("world")?;
    /// assert!(CheapestOptions::new().is_one_per_country(&world)?);
    /// let in_portugal = Filter::new().country("PT");
    /// assert!(!CheapestOptions::new().filter(in_portugal).is_one_per_country(&world)?);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The dataset does not know the region, or the index is corrupt.
    pub fn is_one_per_country(&self, dataset: &Dataset) -> Result<bool> {
        let filter = ResolvedFilter::new(self.filter.as_deref(), &dataset.index)?;
        Ok(filter.is_worldwide())
    }
}

impl Index {
    /// Returns what a day costs in a place, or in the country that it is, if it is known.
    fn day_of(&self, at: u32, is_country: bool) -> Result<Option<Cost<'_>>> {
        let row = self.place(at)?;
        if !is_country {
            return self.total_of(row.travel_index());
        }
        match self.optional_country_record(row.country_index())? {
            Some(country) => self.total_of(country.travel_index),
            None => Ok(None),
        }
    }
}

/// A place, by its rank in importance, and what a day there costs.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Priced {
    at: u32,
    figure: DayFigure,
}

/// The group of a place: its number, from 1, and how many places it has.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Group {
    number: u32,
    size: u32,
}

/// Returns of each country the most important place that costs about the same as its cheapest. The places are given by importance.
fn one_of_each_country(places: &[Priced]) -> Vec<Priced> {
    let mut cheapest: HashMap<Option<CountryCode>, DayFigure> = HashMap::new();
    for Priced { figure, .. } in places {
        let least = cheapest.entry(figure.country).or_insert(*figure);
        if figure.amount < least.amount {
            *least = *figure;
        }
    }
    let is_tied = |place: &&Priced| {
        cheapest
            .get(&place.figure.country)
            .is_some_and(|least| !least.is_cheaper_than(&place.figure))
    };
    let mut told = HashSet::new();
    places
        .iter()
        .filter(is_tied)
        .filter(|place| told.insert(place.figure.country))
        .copied()
        .collect()
}

/// Returns the places with their groups, and of a group the most important first.
///
/// The cheapest place opens a group, of all that cost about the same; the cheapest of the others opens the next one.
fn grouped(mut places: Vec<Priced>) -> Vec<(Group, Priced)> {
    places.sort_by(by_amount);
    let widest = places
        .iter()
        .map(|place| place.figure.variance)
        .fold(0.0, f64::max);
    let (mut rest, mut grouped) = (VecDeque::from(places), Vec::new());
    for number in 1.. {
        let Some(&first) = rest.front() else {
            break;
        };
        // From here on, all are dearer, whatever their countries and errors.
        let least_known = |other: &Priced| DayFigure {
            variance: widest,
            country: None,
            ..other.figure
        };
        let reach =
            rest.partition_point(|other| !first.figure.is_cheaper_than(&least_known(other)));
        let (dearer, mut same): (Vec<_>, Vec<_>) = rest
            .drain(..reach.max(1))
            .partition(|other| first.figure.is_cheaper_than(&other.figure));
        same.sort_by_key(|place| place.at);
        let size = u32::try_from(same.len()).unwrap_or(u32::MAX);
        let group = Group { number, size };
        grouped.extend(same.into_iter().map(|place| (group, place)));
        for place in dearer.into_iter().rev() {
            rest.push_front(place);
        }
    }
    grouped
}

fn by_amount(a: &Priced, b: &Priced) -> Ordering {
    a.figure
        .amount
        .total_cmp(&b.figure.amount)
        .then(a.at.cmp(&b.at))
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;

    const COUNTRIES: [&str; 3] = ["PT", "ES", "FR"];

    /// Places of three countries, by importance.
    fn places() -> impl Strategy<Value = Vec<Priced>> {
        let figure = (
            prop_oneof![50.0..150.0, 1.0..1e4],
            0.0..0.6,
            proptest::sample::select(&COUNTRIES[..]),
        );
        let figure = figure.prop_map(|(amount, variance, country)| DayFigure {
            amount,
            variance,
            country: country.parse().ok(),
        });
        vec(figure, 0..40).prop_map(|figures| {
            let places = (0..).zip(figures);
            places.map(|(at, figure)| Priced { at, figure }).collect()
        })
    }

    /// The cheapest place of each group, with the others of it and of later groups.
    fn said(grouped: &[(Group, Priced)]) -> impl Iterator<Item = (Priced, bool, Priced)> {
        let firsts = grouped.chunk_by(|(a, _), (b, _)| a == b).map(|group| {
            let least = group.iter().min_by(|(_, a), (_, b)| by_amount(a, b));
            *least.unwrap()
        });
        firsts.flat_map(move |(group, first)| {
            let rest = grouped
                .iter()
                .filter(move |(other, _)| other.number >= group.number);
            rest.map(move |(other, place)| (first, other.number > group.number, *place))
        })
    }

    proptest! {
        #[test]
        fn groups_say_what_is_said_of_each_pair(places in places()) {
            let all = grouped(places.clone());
            prop_assert_eq!(all.len(), places.len());
            prop_assert!(all.is_sorted_by(|(a, x), (b, y)| a.number < b.number || a == b && x.at < y.at), "{all:?}");
            for (number, places) in (1..).zip(all.chunk_by(|(a, _), (b, _)| a == b)) {
                prop_assert_eq!(places[0].0, Group { number, size: places.len().try_into().unwrap() });
            }
            // So it is the same whatever else is in the list, and transitive: the first of a group is cheaper than all later ones.
            for (first, is_later, other) in said(&all) {
                prop_assert_eq!(first.figure.is_cheaper_than(&other.figure), is_later, "{:?} {:?}", first, other);
            }
        }

        #[test]
        fn currency_changes_no_group(places in places(), power in -20..20) {
            // A power of two, by which nothing is rounded.
            let converted = places.iter().map(|place| {
                let amount = place.figure.amount * 2.0_f64.powi(power);
                Priced { figure: DayFigure { amount, ..place.figure }, ..*place }
            });
            let groups = |places| grouped(places).into_iter().map(|(group, place)| (group, place.at)).collect::<Vec<_>>();
            prop_assert_eq!(groups(converted.collect()), groups(places));
        }

        #[test]
        fn a_country_has_its_most_important_place_of_the_cheapest(places in places()) {
            let one = one_of_each_country(&places);
            for country in COUNTRIES.map(|code| code.parse().ok()) {
                let here: Vec<_> = places.iter().filter(|place| place.figure.country == country).copied().collect();
                let expected = grouped(here).first().map(|(_, first)| *first);
                let found: Vec<_> = one.iter().filter(|place| place.figure.country == country).copied().collect();
                prop_assert_eq!(found, Vec::from_iter(expected));
            }
        }
    }
}
