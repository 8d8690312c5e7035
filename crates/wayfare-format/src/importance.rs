//! How important a place is: the order of places in the file and the last word in ranking.

use crate::field::record;

/// What a national capital counts more than its population: as if it had ten times as many inhabitants.
const CAPITAL: f32 = 1.0;

/// What the seat of a first-order area counts more: about one and a half times the inhabitants.
const SEAT: f32 = 0.2;

/// What known travel costs count: people who ask for a place mean one that others travel to.
const HAS_COSTS: f32 = 0.2;

/// What a historical, abandoned or destroyed place counts less: a tenth of the inhabitants.
const GONE: f32 = -1.0;

/// Places without a known population count as if they had this many inhabitants.
const FLOOR: u64 = 10;

/// The importance of a place on a scale where 1 is a factor of ten in population.
pub fn importance(population: u64, feature_code: &str, has_costs: bool) -> f32 {
    let standing = match feature_code {
        "PPLC" => CAPITAL,
        "PPLA" => SEAT,
        "PPLH" | "PPLQ" | "PPLW" | "PPLCH" => GONE,
        _ => 0.0,
    };
    // Not the platform's logarithm: the order of places must be the same everywhere.
    libm::log10f(population.max(FLOOR) as f32) + standing + if has_costs { HAS_COSTS } else { 0.0 }
}

/// Within about this distance of the point that a search is near to, places are equally near.
const NEAR_KM: f64 = 50.0;

/// What distance takes from the importance of a place, in a search near a point so many kilometres away: 0.45 at
/// 50 km, 1.6 at 500 km, 3 at 5,000 km. There a place has to be a thousand times as large as one that is here.
pub fn remoteness(km: f64) -> f32 {
    1.5 * libm::log10f(1.0 + (km / NEAR_KM) as f32)
}

record! {
    /// The importance of a place, by its index: what ranking needs, on few pages.
    pub struct ImportanceRecord {
        /// Importance in thousandths, plus 2,000.
        pub thousandths: u16,
    }
}

impl ImportanceRecord {
    /// Rounds an importance to what the format holds.
    pub fn new(importance: f32) -> Self {
        Self { thousandths: ((importance + 2.0) * 1000.0) as u16 }
    }

    /// The importance.
    #[inline]
    pub fn get(self) -> f32 {
        f32::from(self.thousandths) / 1000.0 - 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::{ImportanceRecord, importance};

    #[test]
    fn rounding_keeps_the_order() {
        let rounded = |importance| ImportanceRecord::new(importance).get();
        assert!((rounded(7.123_4) - 7.123).abs() < 1e-6);
        assert!(rounded(-0.5) < rounded(0.0) && rounded(9.8) < rounded(10.9));
    }

    #[test]
    fn size_standing_and_costs_count() {
        assert!(importance(500_000, "PPLC", false) > importance(2_000_000, "PPL", false));
        assert!(importance(1_000, "PPL", true) > importance(1_000, "PPL", false));
        assert!(importance(9_000, "PPLQ", false) < importance(1_000, "PPL", false));
        assert_eq!(importance(0, "PPL", false), importance(7, "PPL", false));
    }
}
