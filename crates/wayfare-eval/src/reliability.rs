//! The reliability of confidence: the share of right answers among first hits of about the same confidence.

use std::collections::BTreeSet;

use wayfare::{CountryCode, Dataset, Hit, Result, SearchOptions};
use wayfare_format::SearchMode;

use crate::query::QuerySet;

/// The lower bounds of the bins of confidence.
const BINS: [f32; 8] = [0.0, 0.1, 0.3, 0.5, 0.7, 0.9, Hit::CLEAR, 0.98];

/// One query of this many in a set is used. The weights were tuned on the others.
const THIRD: usize = 3;

/// First hits of about the same confidence.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bin {
    /// The lower bound of their confidence.
    pub from: f32,
    /// Number of hits.
    pub hits: usize,
    /// Their mean confidence.
    pub confidence: f64,
    /// The share that is right.
    pub right: f64,
}

/// Returns the reliability of confidence, by the third of the queries that was kept out of tuning. All queries of
/// `sets` have an answer. The names of countries and admin1 regions are added for queries that may have none: a place
/// is right if it is in the region.
///
/// # Errors
///
/// A query is blank, or the dataset is corrupt.
pub fn reliability(dataset: &Dataset, sets: &[QuerySet]) -> Result<Vec<Bin>> {
    let options = SearchOptions::new().limit(1);
    let mut judged = Vec::new();
    // A text that is still being typed has no certain meaning.
    let complete = sets.iter().filter(|set| set.mode == SearchMode::Search);
    for query in complete.flat_map(|set| set.queries.iter().skip(THIRD - 1).step_by(THIRD)) {
        if let Some(best) = dataset.search_with(&query.text, &options)?.first() {
            judged.push((best.confidence()?, query.is_answered_by(&best.place()?)?));
        }
    }
    for region in regions(dataset)?.iter().skip(THIRD - 1).step_by(THIRD) {
        if let Some(best) = dataset.search_with(&region.name, &options)?.first() {
            let place = best.place()?;
            let admin1 = place.admin1()?.map(|admin1| admin1.code);
            let is_inside = place.country_code()? == Some(region.country)
                && (region.admin1.is_none() || region.admin1.as_deref() == admin1);
            judged.push((best.confidence()?, is_inside));
        }
    }
    Ok(bins(&judged))
}

/// Returns the bins of first hits, given by their confidence and whether they are right.
pub(crate) fn bins(judged: &[(f32, bool)]) -> Vec<Bin> {
    let ends = BINS.iter().skip(1).chain([&f32::INFINITY]);
    let bins = BINS
        .iter()
        .zip(ends)
        .map(|(&from, &end)| Bin::new(from, end, judged));
    bins.filter(|bin| bin.hits > 0).collect()
}

impl Bin {
    fn new(from: f32, end: f32, judged: &[(f32, bool)]) -> Self {
        let inside = || {
            judged
                .iter()
                .filter(|(confidence, _)| (from..end).contains(confidence))
        };
        let hits = inside().count();
        let confidence = inside()
            .map(|(confidence, _)| f64::from(*confidence))
            .sum::<f64>()
            / hits as f64;
        let right = inside().filter(|(_, is_right)| *is_right).count() as f64 / hits as f64;
        Self {
            from,
            hits,
            confidence,
            right,
        }
    }
}

/// A country or an admin1 region.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Region {
    name: String,
    country: CountryCode,
    admin1: Option<String>,
}

/// Returns all regions that have places, in the order of their names.
fn regions(dataset: &Dataset) -> Result<BTreeSet<Region>> {
    let mut regions = BTreeSet::new();
    for place in dataset.places() {
        let place = place?;
        if let (Some(country), Some(admin1)) = (place.country()?, place.admin1()?) {
            regions.insert(Region {
                name: country.name.to_owned(),
                country: country.code,
                admin1: None,
            });
            let code = Some(admin1.code.to_owned());
            let region = |name: &str| Region {
                name: name.to_owned(),
                country: country.code,
                admin1: code,
            };
            regions.extend(admin1.name.map(region));
        }
    }
    Ok(regions)
}

#[cfg(test)]
mod tests {
    use super::Bin;

    #[test]
    fn a_bin_has_the_hits_of_its_confidence() {
        let judged = [
            (0.2, false),
            (0.5, true),
            (0.6, false),
            (0.69, true),
            (0.7, true),
        ];
        let bin = Bin::new(0.5, 0.7, &judged);
        assert_eq!((bin.from, bin.hits), (0.5, 3));
        assert!((bin.right - 2.0 / 3.0).abs() < 1e-9 && (bin.confidence - 1.79 / 3.0).abs() < 1e-6);
    }
}
