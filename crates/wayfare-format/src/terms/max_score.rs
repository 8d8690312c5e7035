//! Levels of keys: how good a place is called so, told without reading the key, which takes ten times as long.
//!
//! Four bits for each key, in the order of their numbers; of a byte, the lower ones first.

use crate::{ranking::Importance, terms::postings::Posting};

/// Levels are multiples of this, rounded up, so that places of up to some ten million inhabitants are told apart.
const STEP: f32 = 0.7;

/// The level of keys that are no whole names.
const NO_NAME: u8 = 0;

/// The level of all that count more.
const HIGHEST: u8 = 15;

/// The levels of all keys, read in place.
#[derive(Debug, Clone, Copy)]
pub struct MaxScores<'a> {
    bytes: &'a [u8],
}

impl<'a> MaxScores<'a> {
    /// The levels in their section.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// What a place at most counts, with the weight of the match, that has the key with this number as its whole name.
    #[inline]
    pub fn promise(&self, number: u32) -> f32 {
        let both = self.bytes.get(number as usize / 2).copied().unwrap_or_default();
        match both.wrapping_shr((number & 1) << 2) & HIGHEST {
            NO_NAME => f32::NEG_INFINITY,
            HIGHEST => f32::INFINITY,
            level => f32::from(level) * STEP,
        }
    }
}

/// Collects the levels.
#[derive(Debug, Default)]
pub struct MaxScoresWriter {
    bytes: Vec<u8>,
    keys: usize,
}

impl MaxScoresWriter {
    /// Adds the next key by its postings; `importance` is that of all places.
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::cast_possible_truncation,
        reason = "a level is clamped; a key takes more than a byte"
    )]
    pub fn add(&mut self, postings: &[Posting], importance: &[Importance]) {
        let score = |posting: &Posting| {
            Some(importance.get(posting.place as usize)?.get() + posting.kind.weight(true))
        };
        let names = postings.iter().filter(|posting| posting.kind.is_name());
        let best = names.filter_map(score).reduce(f32::max);
        // A thousandth more, since the reader adds the same numbers in another order.
        let level =
            best.map_or(NO_NAME, |best| ((best + 0.001) / STEP).ceil().clamp(1.0, f32::from(HIGHEST)) as u8);
        match self.bytes.last_mut().filter(|_| self.keys % 2 == 1) {
            Some(last) => *last |= level << 4,
            None => self.bytes.push(level),
        }
        self.keys += 1;
    }

    /// The section.
    pub fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TermKind;

    #[test]
    fn a_promise_is_kept_and_not_much_too_high() {
        let importance: Vec<_> = (0..70u16).map(|tenths| Importance::new(f32::from(tenths) / 10.0)).collect();
        let mut writer = MaxScoresWriter::default();
        let posting = |place| Posting { place, kind: TermKind::ALL[place as usize % 2] };
        (0..70).for_each(|place| writer.add(&[posting(place)], &importance));
        writer.add(&[Posting { place: 1, kind: TermKind::PrimaryWord }], &importance);
        let bytes = writer.finish();
        let levels = MaxScores::new(&bytes);
        for place in 0..70 {
            let score = importance[place as usize].get() + posting(place).kind.weight(true);
            let promise = levels.promise(place);
            assert!(
                promise >= score && (promise < score + 0.71 || promise.is_infinite()),
                "{place}: {promise}"
            );
        }
        assert_eq!(levels.promise(70), f32::NEG_INFINITY);
        assert_eq!(levels.promise(1_000), f32::NEG_INFINITY);
    }
}
