//! Measures the error of travel costs, by a table of what travellers spent.

use std::{collections::BTreeMap, io::Read};

use wayfare::{Costs, Currency, Dataset};

use crate::table::{Row, TableError};

/// The currency of the table.
const CURRENCY: &str = "USD";

/// The columns that say what an amount is of; either of the first two may be blank or absent.
const SUBJECT: [&str; 3] = ["country_code", "geonameid", "category_id"];

/// The columns of amounts.
const LEVELS: [&str; 3] = ["budget", "midrange", "luxury"];

/// The columns that a table needs.
const NEEDED: &str = "`category_id`, `country_code` or `geonameid`, and `budget`, `midrange` or `luxury` in US dollars";

/// The errors of the figures of one kind, category and level.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CostErrors {
    /// `countries`, `places`, or `countries of places`: the figures that the places would inherit from their countries.
    pub kind: &'static str,
    /// The id of the category; 0 is the whole day.
    pub category: u16,
    /// `budget`, `midrange` or `luxury`.
    pub level: &'static str,
    /// The number of figures that were compared.
    pub figures: usize,
    /// The median of the errors, as a share of the amounts in the table.
    pub median: f64,
    /// Spearman's rank correlation coefficient: 1 if both rank all alike, 0 if the ranks are unrelated.
    pub rank_correlation: f64,
    /// The share that is wrong by more than a factor of two.
    pub beyond_twice: f64,
}

/// Compares the costs of a dataset with a table in CSV: columns `country_code` or `geonameid`, `category_id`, and
/// `budget`, `midrange` and `luxury` in US dollars, of which blank ones are unknown. Skips amounts of 0, and countries
/// and places without costs in the dataset.
///
/// # Errors
///
/// The table cannot be read, or the dataset is corrupt.
pub fn cost_errors(dataset: &Dataset, table: impl Read) -> Result<Vec<CostErrors>, TableError> {
    let mut pairs: BTreeMap<(&'static str, u16, usize), Vec<Pair>> = BTreeMap::new();
    let mut reader = csv::Reader::from_reader(table);
    let headings = reader.headers()?.clone();
    let at = |name: &str| headings.iter().position(|heading| heading == name);
    let ([country, place, category], levels) = (SUBJECT.map(at), LEVELS.map(at));
    let missing = |column: &str| TableError::NoColumn {
        column: column.to_owned(),
        needed: NEEDED,
    };
    category.ok_or(missing("category_id"))?;
    country.or(place).ok_or(missing("country_code"))?;
    levels.iter().flatten().next().ok_or(missing("midrange"))?;
    for row in reader.records() {
        let row = Row(row?);
        let category: u16 = row.number("category_id", category)?.unwrap_or_default();
        let mut amounts = [None; 3];
        for ((amount, column), name) in amounts.iter_mut().zip(levels).zip(LEVELS) {
            *amount = row
                .number(name, column)?
                .filter(|amount: &f64| amount.is_finite() && *amount > 0.0);
        }
        let mut compare = |kind, costs: Option<Costs<'_>>| -> Result<(), TableError> {
            for (level, observed) in amounts.into_iter().enumerate() {
                let Some((costs, observed)) = costs.as_ref().zip(observed) else {
                    continue;
                };
                if let Some(estimated) = dollars(dataset, costs, category, level)? {
                    pairs
                        .entry((kind, category, level))
                        .or_default()
                        .push(Pair {
                            estimated,
                            observed,
                        });
                }
            }
            Ok(())
        };
        if let Some(id) = row.number::<u32>("geonameid", place)? {
            let Some(place) = dataset.place(id)? else {
                continue;
            };
            let (Some(own), Some(code)) = (place.costs()?, place.country_code()?) else {
                continue;
            };
            compare("places", Some(own))?;
            compare("countries of places", dataset.country_costs(code)?)?;
        } else if let Some(code) = row.text(country) {
            compare("countries", dataset.country_costs(code)?)?;
        }
    }
    Ok(pairs
        .into_iter()
        .filter_map(|(of, pairs)| CostErrors::new(of, &pairs))
        .collect())
}

/// A figure of the dataset and its counterpart in the table.
#[derive(Clone, Copy)]
struct Pair {
    estimated: f64,
    observed: f64,
}

impl CostErrors {
    fn new((kind, category, level): (&'static str, u16, usize), pairs: &[Pair]) -> Option<Self> {
        let mut off: Vec<f64> = pairs
            .iter()
            .map(|pair| (pair.estimated / pair.observed - 1.0).abs())
            .collect();
        off.sort_by(f64::total_cmp);
        let beyond = |pair: &&Pair| !(0.5..=2.0).contains(&(pair.estimated / pair.observed));
        Some(Self {
            kind,
            category,
            level: LEVELS.get(level)?,
            figures: pairs.len(),
            median: *off.get(off.len() / 2)?,
            rank_correlation: rank_correlation(pairs),
            beyond_twice: pairs.iter().filter(beyond).count() as f64 / pairs.len() as f64,
        })
    }
}

/// Returns Spearman's rank correlation coefficient; equal values share the mean of their ranks.
fn rank_correlation(pairs: &[Pair]) -> f64 {
    let middle = pairs.len() as f64 / 2.0;
    let rank = |values: fn(&Pair) -> f64, pair: &Pair| {
        let below = pairs
            .iter()
            .filter(|other| values(other) < values(pair))
            .count() as f64;
        let equal = pairs
            .iter()
            .filter(|other| values(other) == values(pair))
            .count() as f64;
        below + equal / 2.0 - middle
    };
    let (mut both, mut estimated, mut observed) = (0.0, 0.0, 0.0);
    for pair in pairs {
        let (a, b) = (
            rank(|pair| pair.estimated, pair),
            rank(|pair| pair.observed, pair),
        );
        (both, estimated, observed) = (both + a * b, estimated + a * a, observed + b * b);
    }
    if both == 0.0 {
        0.0
    } else {
        both / (estimated * observed).sqrt()
    }
}

/// Returns an amount of these costs in the currency of the table.
fn dollars(
    dataset: &Dataset,
    costs: &Costs<'_>,
    category: u16,
    level: usize,
) -> Result<Option<f64>, wayfare::Error> {
    let record = costs.iter().find(|cost| cost.category_id == category);
    let amount = record.and_then(|cost| *[cost.budget, cost.midrange, cost.luxury].get(level)?);
    let Some((amount, Currency { code, .. })) = amount.zip(costs.currency) else {
        return Ok(None);
    };
    Ok(dataset
        .convert(code, CURRENCY, amount)?
        .map(|conversion| conversion.converted))
}

#[cfg(test)]
mod tests {
    use super::{CostErrors, Pair, rank_correlation};

    fn pairs(pairs: &[(f64, f64)]) -> Vec<Pair> {
        pairs
            .iter()
            .map(|&(estimated, observed)| Pair {
                estimated,
                observed,
            })
            .collect()
    }

    #[test]
    fn errors_are_a_share_of_what_the_table_says() {
        let errors = CostErrors::new(
            ("countries", 0, 1),
            &pairs(&[(10.0, 10.0), (12.0, 10.0), (5.0, 20.0)]),
        );
        let errors = errors.unwrap();
        assert_eq!((errors.level, errors.figures), ("midrange", 3));
        assert!(
            (errors.median - 0.2).abs() < 1e-9 && (errors.beyond_twice - 1.0 / 3.0).abs() < 1e-9
        );
    }

    #[test]
    fn equal_values_share_a_rank() {
        assert_eq!(
            rank_correlation(&pairs(&[(1.0, 5.0), (2.0, 7.0), (3.0, 9.0)])),
            1.0
        );
        assert_eq!(
            rank_correlation(&pairs(&[(1.0, 9.0), (2.0, 7.0), (3.0, 5.0)])),
            -1.0
        );
        assert_eq!(rank_correlation(&pairs(&[(1.0, 9.0), (1.0, 5.0)])), 0.0);
    }
}
