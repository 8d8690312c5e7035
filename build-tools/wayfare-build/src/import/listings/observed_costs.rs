//! Costs of places from the prices of their listings, weighed against estimates.

use std::collections::BTreeMap;

use crate::error::Result;
use crate::import::blend::{BIAS, Known, Observed, SPREAD, blend};
use crate::import::money::round_amount;
use crate::import::store::costs::{Figure, costs_of, name_blended, put_figure};
use crate::import::store::{Store, next_source_id};

/// Category of a night's lodging for one person, where two share a room.
pub(super) const ACCOMMODATION: u16 = 1;
/// Category of a day's meals.
pub(super) const FOOD: u16 = 4;
/// Category of the whole day.
const TOTAL: u16 = 0;
/// Categories whose sum the whole day moves with: those that the estimates add up, as a test checks.
const PARTS: [u16; 4] = [ACCOMMODATION, 3, FOOD, 6];

/// The number of prices of each style from which a figure is observed: by then, they weigh more than an estimate.
const ENOUGH: usize = 8;
/// So many prices as this are as good as the knowledge of how prices spread.
const SPREAD_WEIGHT: f64 = 4.0;
/// A price that differs from the estimate by more than this factor, three standard deviations of both, is of something
/// else: a tent, a whole house, money of before a reform.
const IMPLAUSIBLE: f64 = 6.0;
const STYLES: usize = 3;
pub(super) const BUDGET: usize = 0;
pub(super) const MIDRANGE: usize = 1;
pub(super) const LUXURY: usize = 2;

/// Prices by place and category, in the currency of the place's country.
#[derive(Default)]
pub(super) struct ObservedPrices {
    by_place: BTreeMap<u32, BTreeMap<u16, ByStyle>>,
}

type ByStyle = [Vec<DatedPrice>; STYLES];

/// A price, and when it was written: ISO 8601, or empty.
struct DatedPrice {
    amount: f64,
    date: String,
}

/// The sources of figures that are observed, and of those that are also estimated.
struct CostSources<'a> {
    observed: u32,
    blended: u32,
    /// Of prices that have none of their own.
    date: &'a str,
}

impl ObservedPrices {
    /// Adds what a person pays for a day in a style, if anything, and when that was written.
    pub(super) fn add(
        &mut self,
        geonameid: u32,
        category: u16,
        style: usize,
        amount: Option<f64>,
        date: &str,
    ) {
        let Some(amount) = amount.filter(|amount| *amount > 0.0 && amount.is_finite()) else {
            return;
        };
        let prices = self
            .by_place
            .entry(geonameid)
            .or_default()
            .entry(category)
            .or_default();
        if let Some(prices) = prices.get_mut(style) {
            prices.push(DatedPrice {
                amount,
                date: date.to_owned(),
            });
        }
    }

    /// Writes the costs of the places that have prices: theirs, or those of their country, as the prices change them.
    /// Figures in which estimates have a part are of a source of their own.
    pub(super) fn write(mut self, store: &mut Store<'_>, date: &str) -> Result<()> {
        let (observed, blended) = (store.source.id, next_source_id(store.db)?);
        let sources = &CostSources {
            observed,
            blended,
            date,
        };
        for (&geonameid, prices) in &mut self.by_place {
            let mut figures = costs_of(store.db, geonameid)?;
            if !figures.contains_key(&TOTAL) {
                continue;
            }
            let before = sums(&figures);
            for (&category, prices) in prices.iter_mut() {
                if let Some(figure) = figure_of(figures.get(&category), prices, sources) {
                    figures.insert(category, figure);
                }
            }
            // Those that are implausible are gone.
            let Some(date) = median_date(prices.values().flatten().flatten(), sources) else {
                continue;
            };
            let after = sums(&figures);
            if let Some(total) = figures.get_mut(&TOTAL) {
                scale_total(total, before, after, sources, &date);
            }
            for (category, figure) in figures {
                put_figure(store.db, geonameid, category, &figure)?;
            }
        }
        name_blended(store.db, observed, blended)?;
        Ok(())
    }
}

/// Returns the figure of a category from an estimate and prices, which draw it. A style without prices moves with the others,
/// and stays as far off as it was.
fn figure_of(
    estimate: Option<&Figure>,
    prices: &mut ByStyle,
    sources: &CostSources<'_>,
) -> Option<Figure> {
    let estimated = estimate.map_or([None; STYLES], |figure| figure.amounts);
    for (prices, estimate) in prices.iter_mut().zip(estimated) {
        prices.retain(|price| {
            estimate.is_none_or(|it| (price.amount / it).ln().abs() <= IMPLAUSIBLE.ln())
        });
    }
    let count = prices.iter().map(Vec::len).sum::<usize>();
    let date = median_date(prices.iter().flatten(), sources)?;
    let is_enough = (prices.iter().zip(estimated)).all(|(prices, estimate)| {
        prices.len() >= ENOUGH || prices.is_empty() && estimate.is_none()
    });
    let error = estimate.and_then(|figure| figure.error);
    let prices: &ByStyle = prices;
    let (amounts, error) = blend(estimated, error, prices.each_ref().map(|of| observed(of)));
    Some(Figure {
        amounts,
        error: Some(error),
        date,
        source_id: if is_enough {
            sources.observed
        } else {
            sources.blended
        },
        observations: count,
        logged: None,
    })
}

/// Returns the middle date of prices; of an even number, the later one.
fn median_date<'p>(
    prices: impl Iterator<Item = &'p DatedPrice>,
    sources: &CostSources<'_>,
) -> Option<String> {
    let date = |price: &'p DatedPrice| Some(price.date.as_str()).filter(|date| !date.is_empty());
    let mut dates: Vec<_> = prices
        .map(|price| date(price).unwrap_or(sources.date))
        .collect();
    dates.sort_unstable();
    dates.get(dates.len() / 2).map(|date| (*date).to_owned())
}

/// Returns what prices of one style say: the mean of their logarithms. `None` without any.
fn observed(prices: &[DatedPrice]) -> Option<Observed> {
    let count = prices.len() as f64;
    let logarithms = || prices.iter().map(|price| price.amount.ln());
    let mean = logarithms().sum::<f64>() / count;
    let squares = logarithms()
        .map(|logarithm| (logarithm - mean).powi(2))
        .sum::<f64>();
    let variance = (squares + SPREAD_WEIGHT * SPREAD.powi(2)) / (count - 1.0 + SPREAD_WEIGHT);
    let known = Known {
        mean,
        variance: variance / count,
    };
    (!prices.is_empty()).then_some(Observed {
        known,
        bias: BIAS,
        count: prices.len(),
    })
}

/// Makes no style cheaper than a lower one.
fn raise_to_lower_styles(amounts: &mut [Option<f64>; STYLES]) {
    let mut lowest = 0.0_f64;
    for amount in amounts.iter_mut().flatten() {
        lowest = lowest.max(*amount);
        *amount = lowest;
    }
}

/// Returns the sum of the categories that make up a day, by style.
fn sums(figures: &BTreeMap<u16, Figure>) -> [f64; STYLES] {
    let mut sums = [0.0; STYLES];
    for figure in PARTS.iter().filter_map(|category| figures.get(category)) {
        for (sum, amount) in sums.iter_mut().zip(figure.amounts) {
            *sum += amount.unwrap_or_default();
        }
    }
    sums
}

/// Moves the whole day with the sum of its parts.
fn scale_total(
    total: &mut Figure,
    before: [f64; STYLES],
    after: [f64; STYLES],
    sources: &CostSources<'_>,
    date: &str,
) {
    for ((amount, before), after) in total.amounts.iter_mut().zip(before).zip(after) {
        *amount = amount.map(|amount| {
            if before > 0.0 {
                round_amount(amount * after / before)
            } else {
                amount
            }
        });
    }
    raise_to_lower_styles(&mut total.amounts);
    total.source_id = sources.blended;
    date.clone_into(&mut total.date);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCES: CostSources<'_> = CostSources {
        observed: 8,
        blended: 9,
        date: "2026-11-01",
    };

    fn estimate(amounts: [f64; STYLES]) -> Figure {
        let (date, source_id) = ("2026-01-01".to_owned(), 1);
        Figure {
            amounts: amounts.map(Some),
            error: Some(1.5),
            date,
            source_id,
            observations: 0,
            logged: None,
        }
    }

    fn prices(amounts: &[f64]) -> Vec<DatedPrice> {
        amounts
            .iter()
            .map(|&amount| DatedPrice {
                amount,
                date: String::new(),
            })
            .collect()
    }

    #[test]
    fn prices_draw_the_estimate_and_many_draw_most() {
        let estimate = estimate([20.0, 50.0, 100.0]);
        let mut many = [prices(&[30.0; 8]), prices(&[60.0; 9]), prices(&[120.0; 8])];
        let figure = figure_of(Some(&estimate), &mut many, &SOURCES).unwrap();
        let [budget, midrange, luxury] = figure.amounts.map(Option::unwrap);
        assert!((25.0..30.0).contains(&budget), "{figure:?}");
        assert!((55.0..60.0).contains(&midrange) && (110.0..120.0).contains(&luxury));
        assert_eq!(
            (figure.observations, figure.source_id),
            (25, SOURCES.observed)
        );
        assert!(figure.error < Some(1.35), "{figure:?}");

        let mut few = [vec![], prices(&[100.0, 100.0]), vec![]];
        let figure = figure_of(Some(&estimate), &mut few, &SOURCES).unwrap();
        let [budget, midrange, luxury] = figure.amounts.map(Option::unwrap);
        assert!(
            (50.0..100.0).contains(&midrange) && budget > 20.0 && luxury > 100.0,
            "{figure:?}"
        );
        assert_eq!(
            (figure.observations, figure.source_id),
            (2, SOURCES.blended)
        );
        assert_eq!(figure.error, estimate.error);
    }

    #[test]
    fn implausible_prices_do_not_count() {
        let estimate = estimate([20.0, 50.0, 100.0]);
        let mut cheap_and_dear = [vec![], prices(&[3.0]), prices(&[700.0])];
        assert_eq!(
            figure_of(Some(&estimate), &mut cheap_and_dear, &SOURCES),
            None
        );
        let figure = figure_of(
            Some(&estimate),
            &mut [vec![], prices(&[3.0, 60.0]), vec![]],
            &SOURCES,
        );
        assert_eq!(figure.unwrap().observations, 1);
    }

    #[test]
    fn without_an_estimate_prices_are_all_there_is() {
        let figure = figure_of(
            None,
            &mut [vec![], prices(&[90.0, 40.0]), prices(&[50.0])],
            &SOURCES,
        )
        .unwrap();
        assert_eq!(figure.amounts, [None, Some(60.0), Some(60.0)]);
        assert_eq!(figure.source_id, SOURCES.blended);
        assert_eq!(
            figure_of(None, &mut [vec![], vec![], vec![]], &SOURCES),
            None
        );
    }

    #[test]
    fn the_day_moves_with_its_parts() {
        let mut total = estimate([40.0, 100.0, 200.0]);
        scale_total(
            &mut total,
            [20.0, 50.0, 0.0],
            [30.0, 50.0, 80.0],
            &SOURCES,
            "2019-05-01",
        );
        assert_eq!(total.amounts, [Some(60.0), Some(100.0), Some(200.0)]);
        assert_eq!(
            (total.source_id, total.date.as_str()),
            (SOURCES.blended, "2019-05-01")
        );
    }

    #[test]
    fn the_parts_of_a_day_are_those_of_the_estimates() {
        let model =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/cost_model.toml");
        let model: toml::Table = std::fs::read_to_string(model).unwrap().parse().unwrap();
        let parts: Vec<_> = PARTS.map(|part| toml::Value::from(i64::from(part))).into();
        assert_eq!(model["total"]["of"], toml::Value::from(parts));
    }

    #[test]
    fn figures_are_as_old_as_the_middle_of_their_prices() {
        let dated = |date: &str| DatedPrice {
            amount: 60.0,
            date: date.to_owned(),
        };
        let mut of_three_years = [
            vec![],
            vec![dated("2024-05-31"), dated("")],
            vec![dated("2011-01-02")],
        ];
        let figure = figure_of(None, &mut of_three_years, &SOURCES).unwrap();
        assert_eq!(
            (figure.date.as_str(), figure.observations),
            ("2024-05-31", 3)
        );
    }
}
