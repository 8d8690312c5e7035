//! Decodes plus codes, by the [specification of Open Location
//! Codes](https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md).

use smallvec::SmallVec;
use wayfare_format::is_invisible;

const DIGITS: &str = "23456789CFGHJMPQRVWX";
const BASE: i64 = 20;
const SEPARATOR: char = '+';
/// The digits before the separator of a full code.
const BEFORE: usize = 8;
/// The digits that are pairs, of latitude and longitude; each digit behind them divides both.
const PAIRED: usize = 10;
/// More digits say nothing.
const MAX_DIGITS: usize = 15;
/// The columns of the grid, five rows high, into which each digit behind the pairs divides an area.
const COLUMNS: i64 = 4;

/// Latitudes or longitudes.
struct Axis {
    /// The number of its digit in a pair.
    number: usize,
    /// The first degree.
    first: i64,
    /// The units of a degree: those of the last digit.
    per_degree: i64,
    /// The rows or columns of the grid.
    of_grid: i64,
}

const LATITUDE: Axis = Axis {
    number: 0,
    first: -90,
    per_degree: 25_000_000,
    of_grid: 5,
};
const LONGITUDE: Axis = Axis {
    number: 1,
    first: -180,
    per_degree: 8_192_000,
    of_grid: COLUMNS,
};

/// A word that is a plus code by its form, and the text around it.
#[derive(Debug)]
pub(crate) struct PlusCode<'t> {
    digits: SmallVec<[i64; MAX_DIGITS]>,
    /// The digits that are missing before the first one.
    missing: usize,
    /// The text before and behind it.
    pub(crate) beside: [&'t str; 2],
}

impl<'t> PlusCode<'t> {
    /// Finds the one plus code of a text.
    pub(crate) fn find(text: &'t str) -> Option<Self> {
        let at = text.find(SEPARATOR)?;
        let is_edge = |c: char| c.is_whitespace() || ",;/()[]".contains(c) || is_invisible(c);
        let (before, behind) = (text.get(..at)?, text.get(at + 1..)?);
        let word = before.rsplit(is_edge).next()?;
        let fraction = behind.split(is_edge).next()?;
        let beside = [before.strip_suffix(word)?, behind.strip_prefix(fraction)?];
        if beside.concat().contains(SEPARATOR) {
            return None;
        }
        let padded = word.trim_end_matches('0');
        let is_padded = padded.len() < word.len();
        let is_whole = match word.len() {
            BEFORE => !is_padded || fraction.is_empty(),
            2 | 4 | 6 => !is_padded && !fraction.is_empty(),
            _ => false,
        };
        let is_in_pairs =
            !padded.is_empty() && padded.len().is_multiple_of(2) && fraction.len() != 1;
        let digit = |c: char| {
            DIGITS
                .find(c.to_ascii_uppercase())
                .and_then(|at| i64::try_from(at).ok())
        };
        let digits = [padded, fraction]
            .into_iter()
            .flat_map(str::chars)
            .map(digit);
        let mut digits: SmallVec<_> = digits
            .collect::<Option<_>>()
            .filter(|_| is_whole && is_in_pairs)?;
        digits.truncate(MAX_DIGITS);
        Some(Self {
            digits,
            missing: BEFORE - word.len(),
            beside,
        })
    }

    /// Returns whether it says where it is without a place.
    pub(crate) fn is_full(&self) -> bool {
        self.missing == 0
    }

    /// Returns whether nothing but marks stands beside it.
    pub(crate) fn is_alone(&self) -> bool {
        self.beside
            .iter()
            .all(|text| !text.contains(char::is_alphanumeric))
    }

    /// Returns the latitude and longitude of the middle of its area, which may be out of range: of the areas that a short
    /// code may mean, the one nearest to a latitude and longitude.
    pub(crate) fn middle(&self, (latitude, longitude): (f64, f64)) -> (f64, f64) {
        let longitude = self.degrees(&LONGITUDE, longitude);
        // Only a short code may lie beyond the edge of the map.
        let longitude = match longitude {
            ..-180.0 => longitude + 360.0,
            180.0.. if !self.is_full() => longitude - 360.0,
            _ => longitude,
        };
        (self.degrees(&LATITUDE, latitude), longitude)
    }

    fn degrees(&self, axis: &Axis, near: f64) -> f64 {
        let (mut low, mut size) = (0, BASE * BASE * axis.per_degree);
        (0..self.missing / 2).for_each(|_| size /= BASE);
        let range = size;
        for (at, &digit) in (self.missing..).zip(&self.digits) {
            if at >= PAIRED {
                size /= axis.of_grid;
                low += size
                    * if axis.number == 0 {
                        digit / COLUMNS
                    } else {
                        digit % COLUMNS
                    };
            } else if at % 2 == axis.number {
                size /= BASE;
                low += size * digit;
            }
        }
        if !self.is_full() {
            let near = (near * axis.per_degree as f64) as i64 - axis.first * axis.per_degree;
            let ranges = (near - low - size / 2 + range / 2).div_euclid(range);
            let last = (180 * axis.per_degree - low - size) / range;
            // Longitudes go around.
            low += range
                * if axis.number == 0 {
                    ranges.clamp(0, last)
                } else {
                    ranges
                };
        }
        (2 * (low + axis.first * axis.per_degree) + size) as f64 / (2 * axis.per_degree) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the test data of the specification: codes and the middle of their areas.
    #[test]
    fn a_full_code_is_the_middle_of_its_area() {
        for (code, latitude, longitude) in [
            ("7FG49Q00+", 20.375, 2.775),
            ("7FG49QCJ+2V", 20.3700625, 2.7821875),
            ("7FG49QCJ+2VX", 20.3701125, 2.782234375),
            ("7FG49QCJ+2VXGJ", 20.3701135, 2.782_235_351_56),
            ("8FVC2222+22", 47.0000625, 8.0000625),
            ("4VCPPQGP+Q9", -41.2730625, 174.7859375),
            ("62G20000+", 0.5, -179.5),
            ("22220000+", -89.5, -179.5),
            ("7FG40000+", 20.5, 2.5),
            ("22222222+22", -89.9999375, -179.9999375),
            ("6VGX0000+", 0.5, 179.5),
            ("cfx30000+", 89.5, 1.5),
        ] {
            let found = PlusCode::find(code).unwrap_or_else(|| panic!("{code}"));
            let (found_latitude, found_longitude) = found.middle((0.0, 0.0));
            let is_there = (found_latitude - latitude).abs() < 1e-6
                && (found_longitude - longitude).abs() < 1e-6;
            assert!(
                found.is_full() && is_there,
                "{code}: {found_latitude}, {found_longitude}"
            );
        }
    }

    #[test]
    fn a_short_code_is_the_nearest_of_its_ends() {
        for full in [
            "8CCGPVC6+W7",
            "9C3W9QCJ+2VX",
            "CFX3X2X2+X2",
            "22222222+22",
            "6VGXQXXX+XX",
            "62G2Q222+22",
            "4VCPPQGP+Q9",
        ] {
            let (latitude, longitude) = PlusCode::find(full).unwrap().middle((0.0, 0.0));
            for (missing, half) in [(2, 10.0), (4, 0.5), (6, 0.025)] {
                let short = PlusCode::find(&full[missing..]).unwrap();
                assert!(!short.is_full());
                for (north, east) in [
                    (0.0, 0.0),
                    (0.96, 0.96),
                    (-0.96, 0.96),
                    (0.96, -0.96),
                    (-0.96, -0.96),
                ] {
                    let near = (
                        (latitude + north * half).clamp(-90.0, 90.0),
                        longitude + east * half,
                    );
                    assert_eq!(
                        short.middle(near),
                        (latitude, longitude),
                        "{full} without {missing} near {near:?}"
                    );
                    // What is farther is another one.
                    let beyond = (near.0, longitude + 1.1 * half);
                    assert_ne!(
                        short.middle(beyond),
                        (latitude, longitude),
                        "{full} without {missing}"
                    );
                }
            }
        }
    }

    #[test]
    fn other_words_are_no_codes() {
        for text in [
            "",
            "+",
            "lisbon",
            "C+C",
            "8CCGPVC6W7",
            "8CCGPVC6+W",
            "8CCGPVC+6W7",
            "8CCGPVC66+W7",
            "8CCGPV00+W7",
            "8CCGP000+",
            "00000000+",
            "8CCG0000+22",
            "PV00+",
            "PVC6+",
            "PVC6+W",
            "PVC6+W1",
            "1VC6+W7",
            "PVC6+W7+",
            "+351",
            "Km 22+500",
            "A1+23",
            "PVC6+W7 8CCGPVC6+W7",
            "ÄVC6+W7",
        ] {
            assert!(PlusCode::find(text).is_none(), "{text}");
        }
        let code = PlusCode::find("near PVC6+W7, Lisbon").unwrap();
        assert!(code.beside == ["near ", ", Lisbon"] && !code.is_alone());
        assert!(PlusCode::find("\u{200e}(pvc6+w7)").unwrap().is_alone());
    }
}
