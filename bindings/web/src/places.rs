//! Lists of places as bytes, which take a fraction of the time of JSON. `js/places.js` reads them.
//!
//! First come all numbers as `f64`, `NaN` if unknown, with their number, which counts itself, in front; then all texts,
//! whose lengths in JavaScript are among the numbers.

use std::{borrow::Cow, iter};

use serde::Serialize;
use wayfare::{Explanation, Hit, NearbyPlace, PlaceSummary, PostalCode, Resolution};

use crate::{Failure, camel_case::json, options::Shown};

pub(crate) type Bytes = Result<Vec<u8>, Failure>;

/// Numbers and bytes of texts that few places exceed.
const NUMBERS: usize = 16;
const BYTES: usize = 48;

pub(crate) struct Places {
    numbers: Vec<f64>,
    texts: String,
}

/// What few hits have.
#[derive(Serialize)]
struct Details<'d> {
    #[serde(skip_serializing_if = "Option::is_none")]
    postal_code: Option<PostalCode<'d>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matched_name: Option<Cow<'d, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Explanation>,
}

impl Places {
    fn new(count: usize) -> Self {
        Self {
            numbers: Vec::with_capacity(1 + NUMBERS * count),
            texts: String::with_capacity(BYTES * count),
        }
    }

    pub(crate) fn of_hits(hits: &[Hit<'_>], shown: Shown) -> Bytes {
        let mut places = Self::new(hits.len());
        places.hits(hits, shown)?;
        Ok(places.into_bytes())
    }

    pub(crate) fn resolved(resolution: &Resolution<'_>, shown: Shown) -> Bytes {
        let mut places = Self::new(resolution.hits().len());
        places.number(match resolution {
            Resolution::One { confidence, .. } => shortest(*confidence),
            _ => f64::NAN,
        });
        places.hits(resolution.hits(), shown)?;
        Ok(places.into_bytes())
    }

    pub(crate) fn nearby(near: &[NearbyPlace<'_>]) -> Bytes {
        let mut places = Self::new(near.len());
        for place in near {
            let summary = place.summary()?;
            places.place(&summary.place);
            places.number(summary.distance_km);
        }
        Ok(places.into_bytes())
    }

    fn hits(&mut self, hits: &[Hit<'_>], shown: Shown) -> Result<(), Failure> {
        for hit in hits {
            let summary = hit.summary()?;
            self.place(&summary.place);
            self.text(summary.match_kind.as_str());
            self.number(shortest(summary.score));
            self.number(shortest(summary.confidence));
            let details = Details {
                postal_code: summary.postal_code,
                matched_name: shown.matched_name.then(|| hit.matched_name()).transpose()?,
                explanation: shown.explanation.then(|| hit.explain()).transpose()?,
            };
            self.text(&if details.is_empty() {
                String::new()
            } else {
                json(&details)?
            });
        }
        Ok(())
    }

    fn place(&mut self, place: &PlaceSummary<'_>) {
        self.number(place.id.get().into());
        self.text(place.name);
        self.text(place.kind.as_str());
        self.number(place.point.latitude());
        self.number(place.point.longitude());
        self.text(place.country_code.as_ref().map_or("", |code| code.as_str()));
        self.text(place.admin1_name.unwrap_or_default());
        self.text(place.admin2_name.unwrap_or_default());
        self.number(
            place
                .population
                .map_or(f64::NAN, |population| population as f64),
        );
        self.number(place.has_costs.into());
    }

    fn number(&mut self, number: f64) {
        self.numbers.push(number);
    }

    fn text(&mut self, text: &str) {
        // Most texts are ASCII.
        let length = if text.is_ascii() {
            text.len()
        } else {
            text.encode_utf16().count()
        };
        self.number(length as f64);
        self.texts.push_str(text);
    }

    fn into_bytes(self) -> Vec<u8> {
        let mut bytes =
            Vec::with_capacity((1 + self.numbers.len()) * size_of::<f64>() + self.texts.len());
        for number in iter::once(1 + self.numbers.len())
            .map(|count| count as f64)
            .chain(self.numbers)
        {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(self.texts.as_bytes());
        bytes
    }
}

impl Details<'_> {
    fn is_empty(&self) -> bool {
        self.postal_code.is_none() && self.matched_name.is_none() && self.explanation.is_none()
    }
}

/// Returns what JavaScript reads of the digits of a number up to 1: 0.97, not 0.9700000286102295. Digits are only written
/// of numbers that are next to nothing.
fn shortest(number: f32) -> f64 {
    let wide = f64::from(number);
    let scales = iter::successors(Some(1.0), |scale| Some(scale * 10.0)).take(16);
    let mut rounded = scales.map(|scale: f64| (wide * scale).round_ties_even() / scale);
    let of_digits = || number.to_string().parse().unwrap_or(wide);
    rounded
        .find(|&rounded| rounded as f32 == number)
        .unwrap_or_else(of_digits)
}

#[cfg(test)]
mod tests {
    use super::shortest;

    #[test]
    fn numbers_are_those_of_their_digits() -> Result<(), std::num::ParseFloatError> {
        let quotients = (0..10_000).map(|at| at as f32 / 9_999.0);
        for number in quotients.chain([
            0.97,
            0.999_999_94,
            0.012_345_678,
            1e-7,
            1.234e-9,
            2.349_634e-17,
            1e-45,
        ]) {
            assert_eq!(shortest(number), number.to_string().parse::<f64>()?);
        }
        Ok(())
    }
}
