//! What matches weigh, and how important places are.
//!
//! The score of a result is the importance of the place plus the weight of the match. Builder and reader share both: an index holds
//! importance, and bounds of scores (`reference.rs`).

use super::{
    numbers::{
        AREA, CAPITAL, DESTINATION, DISTANCE, EQUALLY_NEAR_KM, GONE, HAS_COSTS, MAX_COUNTED_NAMES,
        MAX_WHOLE_BOOST, MIN_FUZZY_RARE, MIN_POPULATION, MIN_SUBSTRING_ALTERNATE, NAMESAKE_MARGIN,
        PER_NAME, REGION, SUBSTRING_ALTERNATE, TRAVELLERS, UNTYPED_LETTER,
    },
    score::Score,
    term_weights::Weights,
};
use crate::terms::postings::TermKind;

#[expect(
    clippy::indexing_slicing,
    reason = "all arrays have a weight for each kind"
)]
const _: () = {
    let (search, autocomplete) = (Weights::SEARCH, Weights::AUTOCOMPLETE);
    let mut kind = 0;
    while kind < TermKind::ALL.len() {
        assert!(search.whole[kind] - search.prefix[kind] <= MAX_WHOLE_BOOST);
        // The max scores that the builder stores are bounds for both.
        assert!(autocomplete.prefix[kind] <= search.prefix[kind]);
        assert!(autocomplete.whole[kind] <= search.whole[kind]);
        assert!(search.prefix_beside_name[kind] <= search.prefix[kind]);
        kind += 1;
    }
};

/// Returns the weight of a substring match in a term whose first word has this many letters, as if none of them were
/// typed; `None` where the n-gram index does not have such terms.
#[inline]
pub fn substring_weight(kind: TermKind, importance: Score, letters: usize) -> Option<Score> {
    let weight = match kind {
        TermKind::Primary | TermKind::PrimaryWord => 0,
        TermKind::Alternate | TermKind::AlternateWord if importance >= MIN_SUBSTRING_ALTERNATE => {
            SUBSTRING_ALTERNATE
        }
        _ => return None,
    };
    let letters = Score::try_from(letters).unwrap_or(Score::MAX);
    Some(
        UNTYPED_LETTER
            .saturating_mul(letters)
            .saturating_neg()
            .saturating_add(weight),
    )
}

/// The last Latin letter that folding leaves. In other letters, which few languages use, most names are rare.
const LAST_LATIN: char = '\u{36f}';

/// Returns whether a rare name is in the fuzzy index, by the importance of its best place.
pub fn is_rare_name_indexed(term: &str, importance: Score) -> bool {
    importance >= MIN_FUZZY_RARE || term.chars().any(|letter| letter > LAST_LATIN)
}

/// Returns whether importance is lowered for regions with this feature code.
fn has_region_penalty(feature_code: &str) -> bool {
    feature_code.starts_with("ADM")
}

/// The factors of the importance of a place.
#[derive(Debug, Clone, Copy, Default)]
pub struct ImportanceFactors<'a> {
    /// Inhabitants; for a region without known inhabitants, those of its places; 0 if neither are known.
    pub population: u64,
    /// The feature code of GeoNames.
    pub feature_code: &'a str,
    /// How many names GeoNames lists for it beside the primary one, each language for itself, without codes and links.
    pub alternate_names: u32,
    /// Whether travellers are known to go there: it has an IATA code, or a source names it as a destination, or as an
    /// island or area of unknown population with its places.
    pub has_travellers: bool,
    /// Whether a source names it as a destination.
    pub is_destination: bool,
    /// Whether its travel costs or highlights are known.
    pub has_costs: bool,
}

/// Returns the importance of a place, its prior weight: 1 is a factor of ten in population.
pub fn importance(place: ImportanceFactors<'_>) -> f32 {
    let standing = match place.feature_code {
        "PPLC" => CAPITAL,
        "PPLH" | "PPLQ" | "PPLW" | "PPLCH" => GONE,
        code if has_region_penalty(code) => REGION,
        "RGN" | "ISL" | "ISLS" => AREA,
        _ => 0.0,
    };
    let travellers = if place.has_travellers { TRAVELLERS } else { 0 };
    let people = place
        .population
        .max(MIN_POPULATION)
        .saturating_add(travellers);
    let names = place
        .alternate_names
        .min(MAX_COUNTED_NAMES)
        .saturating_add(1);
    let costs = if place.has_costs { HAS_COSTS } else { 0.0 };
    let destination = if place.is_destination {
        DESTINATION
    } else {
        0.0
    };
    // Not the platform's logarithm: the order of places must be the same everywhere.
    libm::log10f(people as f32)
        + PER_NAME * libm::sqrtf(names as f32)
        + standing
        + costs
        + destination
}

/// Returns the importance that comes right after a place which has the name of a region as its primary or an alternate
/// name.
#[expect(clippy::cast_precision_loss, reason = "weights are small")]
pub fn importance_after_namesake(place: f32, is_primary: bool) -> f32 {
    let whole = |kind| Weights::SEARCH.whole(kind) as f32 / 1000.0;
    let handicap = if is_primary {
        0.0
    } else {
        whole(TermKind::Primary) - whole(TermKind::Alternate)
    };
    place - handicap - 0.001
}

/// Returns the importance of a region beside its namesakes in its country, by the highest
/// [`importance_after_namesake`]: New York means the city, unless the region is ten times as important.
pub fn importance_beside_namesakes(region: f32, after: f32) -> f32 {
    if region - after < NAMESAKE_MARGIN {
        region.min(after)
    } else {
        region
    }
}

/// Returns a lower bound of the importance of every place or region with this many inhabitants.
pub fn least_importance(population: u64) -> f32 {
    let least = importance(ImportanceFactors {
        population,
        ..Default::default()
    });
    least + GONE.min(REGION - NAMESAKE_MARGIN)
}

/// Returns the penalty for a distance in kilometres from the point of a proximity bias: 450 at 50 km, 1,600 at 500 km,
/// 3,000 at 5,000 km, where a place must be a thousand times as large as one at the point.
#[expect(
    clippy::cast_possible_truncation,
    reason = "distances on the Earth are below 20,100 km"
)]
pub fn distance_decay(km: f64) -> Score {
    libm::round(DISTANCE * libm::log10(1.0 + km / EQUALLY_NEAR_KM)) as Score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn size_fame_standing_and_costs_count() {
        let of = |population, feature_code| ImportanceFactors {
            population,
            feature_code,
            ..Default::default()
        };
        let town = of(1_000, "PPL");
        assert!(importance(of(700_000, "PPLC")) > importance(of(1_000_000, "PPL")));
        assert!(
            importance(ImportanceFactors {
                has_costs: true,
                ..town
            }) > importance(town)
        );
        assert!(importance(of(9_000, "PPLQ")) < importance(town));
        assert!((importance(of(0, "PPL")) - importance(of(7, "PPL"))).abs() < f32::EPSILON);
        let [some, many, most, more] = [20, 100, 400, u32::MAX].map(|alternate_names| {
            importance(ImportanceFactors {
                alternate_names,
                ..town
            })
        });
        assert!(importance(town) < some && some < many && many < most);
        assert!((most - more).abs() < f32::EPSILON, "names beyond any count");
        // An airport makes a town, but not a city, much more important.
        let gain = |place| {
            importance(ImportanceFactors {
                has_travellers: true,
                ..place
            }) - importance(place)
        };
        assert!(gain(town) > 1.9 && gain(of(9_000_000, "PPL")) < 0.01);
    }

    #[test]
    fn no_region_falls_below_the_least_importance() {
        for population in [0, 10, 40_000, 9_000_000] {
            let feature_code = "ADM1";
            let region = importance(ImportanceFactors {
                population,
                feature_code,
                ..ImportanceFactors::default()
            });
            for place in [
                region - 3.0,
                region - 1.5,
                region - 0.999,
                region - 0.3,
                region + 2.0,
            ] {
                for is_primary in [true, false] {
                    let after = importance_after_namesake(place, is_primary);
                    let lowered = importance_beside_namesakes(region, after);
                    assert!(lowered <= region && lowered >= least_importance(population));
                }
            }
        }
    }

    #[test]
    fn distance_counts_as_described() {
        assert_eq!(
            [0.0, 50.0, 500.0, 5_000.0].map(distance_decay),
            [0, 452, 1_562, 3_006]
        );
    }
}
