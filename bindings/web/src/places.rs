//! Lists of places as numbers and texts in memory that JavaScript reads, which takes a fraction of the time of JSON, and makes
//! no garbage. `js/places.js` reads them.
//!
//! First come all numbers as `f64`, `NaN` if unknown. Of these, the first four say how many there are, where the texts are, how
//! many bytes these have, and which fields each place has. The lengths of the texts in JavaScript are among the numbers.

use std::{borrow::Cow, cell::RefCell, iter};

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wayfare::{
    CountryCode, Explanation, Hit, MatchKind, NearbyPlace, Place, PlaceId, PlaceKind, PostalCode,
    Region, Resolution, internal::prefetch_names,
};

use crate::{
    Failure,
    camel_case::json,
    fields::{Field, Fields},
    names::Names,
};

/// Where the numbers of an answer are. It is to be read before the module is asked again.
pub(crate) type Address = Result<usize, Failure>;

/// The bytes of texts for which room is kept.
const KEPT: usize = 1 << 20;

/// Powers of ten that are exact also with nine more digits.
const POWERS: usize = 14;

/// The numbers in front.
const HEAD: usize = 4;

thread_local! {
    static ANSWER: RefCell<Answer> = RefCell::default();
}

#[derive(Default)]
pub(crate) struct Answer {
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

/// The names of the fields of places, of kinds of places and of matches, by their numbers in an answer.
#[wasm_bindgen]
pub fn words() -> String {
    fn line<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str) -> String {
        let names: Vec<_> = all.iter().map(|&one| name(one)).collect();
        names.join(" ")
    }
    let lines = [
        line(&Field::ALL, Field::name),
        line(PlaceKind::ALL, PlaceKind::as_str),
        line(MatchKind::ALL, MatchKind::as_str),
    ];
    lines.join("\n")
}

/// Writes hits.
pub(crate) fn of_hits(hits: &[Hit<'_>], fields: Fields, names: Names<'_>) -> Address {
    Answer::write(fields, |answer| answer.hits(hits, fields, names))
}

/// Writes what a text was resolved to.
pub(crate) fn resolved(resolution: &Resolution<'_>, fields: Fields, names: Names<'_>) -> Address {
    Answer::write(fields, |answer| {
        answer.number(match resolution {
            Resolution::One { confidence, .. } => shortest(*confidence),
            _ => f64::NAN,
        });
        answer.hits(resolution.hits(), fields, names)
    })
}

/// Writes the places near a point.
pub(crate) fn nearby(near: &[NearbyPlace<'_>], fields: Fields, mut names: Names<'_>) -> Address {
    Answer::write(fields, |answer| {
        for near in near {
            answer.place(&near.place()?, fields, &mut names)?;
            if fields.has(Field::DistanceKm) {
                answer.number(near.distance_km());
            }
        }
        Ok(())
    })
}

impl Answer {
    fn write(fields: Fields, write: impl FnOnce(&mut Self) -> Result<(), Failure>) -> Address {
        ANSWER.with_borrow_mut(|answer| {
            if answer.texts.capacity() > KEPT {
                *answer = Self::default();
            }
            answer.texts.clear();
            answer.numbers.clear();
            answer.numbers.resize(HEAD, 0.0);
            write(answer)?;
            let Self { numbers, texts } = answer;
            let (length, start) = (numbers.len(), texts.as_ptr() as usize);
            if let Some(head) = numbers.first_chunk_mut::<HEAD>() {
                let fields = fields.bits() as usize;
                *head = [length, start, texts.len(), fields].map(|number| number as f64);
            }
            Ok(numbers.as_ptr() as usize)
        })
    }

    fn hits(
        &mut self,
        hits: &[Hit<'_>],
        fields: Fields,
        mut names: Names<'_>,
    ) -> Result<(), Failure> {
        prefetch_names(hits);
        for hit in hits {
            let needs_place =
                names.is_some() || Field::OF_PLACE.iter().any(|&field| fields.has(field));
            let place = needs_place.then(|| hit.place()).transpose()?;
            match &place {
                Some(place) => self.place(place, fields, &mut names)?,
                None => self.named(hit.id(), || hit.name(), fields)?,
            }
            if fields.has(Field::MatchKind) {
                self.number((hit.match_kind() as u8).into());
            }
            if fields.has(Field::Score) {
                self.number(shortest(hit.score()));
            }
            if fields.has(Field::Confidence) {
                self.number(shortest(hit.confidence()?));
            }
            if Details::FIELDS.into_iter().any(|field| fields.has(field)) {
                let details = Details::new(hit, fields)?;
                self.text(&if details.is_empty() {
                    String::new()
                } else {
                    json(&details)?
                });
            }
        }
        Ok(())
    }

    /// Writes the fields that many lists are made of.
    fn named<T: AsRef<str>>(
        &mut self,
        id: PlaceId,
        name: impl FnOnce() -> wayfare::Result<T>,
        fields: Fields,
    ) -> Result<(), Failure> {
        if fields.has(Field::Id) {
            self.number(id.get().into());
        }
        if fields.has(Field::Name) {
            self.text(name()?.as_ref());
        }
        Ok(())
    }

    fn place(
        &mut self,
        place: &Place<'_>,
        fields: Fields,
        names: &mut Names<'_>,
    ) -> Result<(), Failure> {
        let has = |field| fields.has(field);
        let name = || match names {
            Some(names) => names.place(place),
            None => Ok(Cow::Borrowed(place.name())),
        };
        self.named(place.id(), name, fields)?;
        if has(Field::Kind) {
            self.number((place.kind()? as u8).into());
        }
        if has(Field::Latitude) {
            self.number(place.point().latitude());
        }
        if has(Field::Longitude) {
            self.number(place.point().longitude());
        }
        if has(Field::CountryCode) {
            let code = place.country_code()?;
            let letters = code.as_ref().map_or("", CountryCode::as_str).bytes();
            self.number(letters.fold(0.0, |number, byte| number * 256.0 + f64::from(byte)));
        }
        if has(Field::Admin1Name) {
            let own = names.as_mut().map(|names| names.admin1(place));
            match own.transpose()? {
                Some(name) => self.text(&name.unwrap_or_default()),
                None => self.text(name_of(place.admin1()?)),
            }
        }
        if has(Field::Admin2Name) {
            let own = names.as_mut().map(|names| names.admin2(place));
            match own.transpose()? {
                Some(name) => self.text(&name.unwrap_or_default()),
                None => self.text(name_of(place.admin2()?)),
            }
        }
        if has(Field::Population) {
            let population = place.population();
            self.number(population.map_or(f64::NAN, |inhabitants| inhabitants as f64));
        }
        if has(Field::HasCosts) {
            self.number(u8::from(place.has_costs()?).into());
        }
        Ok(())
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
}
fn name_of(region: Option<Region<'_>>) -> &str {
    region.and_then(|region| region.name).unwrap_or_default()
}

impl<'d> Details<'d> {
    const FIELDS: [Field; 3] = [Field::PostalCode, Field::MatchedName, Field::Explanation];

    fn new(hit: &Hit<'d>, fields: Fields) -> Result<Self, Failure> {
        let [code, name, explanation] = Self::FIELDS.map(|field| fields.has(field));
        let postal_code = code.then(|| hit.postal_code()).transpose()?.flatten();
        Ok(Self {
            postal_code,
            matched_name: name.then(|| hit.matched_name()).transpose()?,
            explanation: explanation.then(|| hit.explain()).transpose()?,
        })
    }

    fn is_empty(&self) -> bool {
        self.postal_code.is_none() && self.matched_name.is_none() && self.explanation.is_none()
    }
}

/// Returns what JavaScript reads of the digits of a number up to 1: 0.97, not 0.9700000286102295. Six digits are always told
/// apart, and nine tell all apart. Digits are only written of numbers that are next to nothing.
fn shortest(number: f32) -> f64 {
    let wide = f64::from(number);
    let mut powers = iter::successors(Some(1.0), |power| Some(power * 10.0)).take(POWERS);
    let six = powers.find(|power: &f64| wide * power >= 0.1);
    let scales = iter::successors(six.map(|power| power * 1e6), |scale| Some(scale * 10.0)).take(4);
    let mut rounded = scales.map(|scale| (wide * scale).round_ties_even() / scale);
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
