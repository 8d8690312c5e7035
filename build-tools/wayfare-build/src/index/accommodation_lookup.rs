//! The order of places to stay by id, and that of the words of their names and cities.

use std::ops::Range;

use wayfare_format::{AccommodationIdRecord, AccommodationWordRecord, fold, word_suffixes};

/// Collects both.
#[derive(Default)]
pub(super) struct AccommodationLookup {
    /// Ids with their indexes.
    ids: Vec<(u32, u32)>,
    /// Folded names and cities, one after the other.
    folded: String,
    /// Words, each with the part of `folded` from there to the end of its text.
    words: Vec<(Range<usize>, AccommodationWordRecord)>,
}

impl AccommodationLookup {
    /// Adds the place to stay with the next index.
    pub(super) fn add(&mut self, id: u32, name: &str, city: &str) {
        let accommodation_index = self.ids.len() as u32;
        self.ids.push((id, accommodation_index));
        for (of_city, text) in [(0, name), (1, city)] {
            let folded = fold(text);
            self.folded.push_str(&folded);
            let end = self.folded.len();
            for (word, suffix) in (0..).zip(word_suffixes(&folded)) {
                let record = AccommodationWordRecord { accommodation_index, of_city, word };
                self.words.push((end - suffix.len()..end, record));
            }
        }
    }

    /// Returns the records of both, in order.
    pub(super) fn finish(mut self) -> (Vec<AccommodationIdRecord>, Vec<AccommodationWordRecord>) {
        self.ids.sort_unstable();
        let ids = self.ids.into_iter();
        let ids = ids.map(|(_, accommodation_index)| AccommodationIdRecord { accommodation_index });
        // Records of equal texts stay in the order of their fields.
        self.words.sort_by(|(a, _), (b, _)| self.folded.get(a.clone()).cmp(&self.folded.get(b.clone())));
        (ids.collect(), self.words.into_iter().map(|(_, record)| record).collect())
    }
}
