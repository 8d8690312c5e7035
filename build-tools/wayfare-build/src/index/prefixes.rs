//! The best places below every prefix that many keys start with.

use wayfare_format::{FEW_KEYS, ImportanceRecord, Posting, TOP};

/// The best places below one prefix, while its keys go by.
#[derive(Default)]
struct Level {
    /// Length of the prefix in bytes.
    len: usize,
    keys: usize,
    /// Score and posting, best first, each place once.
    top: Vec<(f32, Posting)>,
}

impl Level {
    fn offer(&mut self, score: f32, posting: Posting) {
        let above = |&(s, p): &(f32, Posting)| s > score || (s == score && p.place <= posting.place);
        if self.top.len() == TOP && self.top.last().is_some_and(above) {
            return;
        }
        if let Some(known) = self.top.iter().position(|(_, p)| p.place == posting.place) {
            if self.top.get(known).is_some_and(above) {
                return;
            }
            self.top.remove(known);
        }
        let at = self.top.partition_point(above);
        self.top.insert(at, (score, posting));
        self.top.truncate(TOP);
    }
}

/// Watches the keys go by in order, and keeps the prefixes that have more than a few of them.
pub(super) struct Prefixes<'i> {
    importance: &'i [ImportanceRecord],
    last: Vec<u8>,
    /// One level for each character of the last key.
    levels: Vec<Level>,
    finished: Vec<(Vec<u8>, Vec<Posting>)>,
}

impl<'i> Prefixes<'i> {
    pub(super) fn new(importance: &'i [ImportanceRecord]) -> Self {
        Self { importance, last: Vec::new(), levels: Vec::new(), finished: Vec::new() }
    }

    /// The next key, with its places.
    pub(super) fn add(&mut self, key: &[u8], postings: &[Posting]) {
        let shared = key.iter().zip(&self.last).take_while(|(a, b)| a == b).count();
        self.leave(shared);
        self.last.clear();
        self.last.extend_from_slice(key);
        let from = self.levels.last().map_or(0, |level| level.len);
        // A character ends where the next byte does not continue it.
        let ends = (from + 1..=key.len()).filter(|&end| key.get(end).is_none_or(|byte| byte & 0xc0 != 0x80));
        self.levels.extend(ends.map(|len| Level { len, ..Level::default() }));
        // The whole key is an exact match, not one of a prefix.
        let longer = self.levels.iter_mut().filter(|level| level.len < key.len());
        for level in longer {
            level.keys += 1;
            for &posting in postings {
                let importance = self.importance.get(posting.place as usize).map_or(0.0, |i| i.get());
                level.offer(importance + posting.kind.weight(), posting);
            }
        }
    }

    /// Leaves the prefixes that are longer than what the next key shares with the last.
    fn leave(&mut self, shared: usize) {
        while let Some(level) = self.levels.pop_if(|level| level.len > shared) {
            if level.keys > FEW_KEYS {
                let mut postings: Vec<Posting> = level.top.into_iter().map(|(_, posting)| posting).collect();
                postings.sort_unstable_by_key(|posting| posting.place);
                self.finished.push((self.last.get(..level.len).unwrap_or_default().to_vec(), postings));
            }
        }
    }

    /// The prefixes in order, each with its best places.
    pub(super) fn finish(mut self) -> Vec<(Vec<u8>, Vec<Posting>)> {
        self.leave(0);
        self.finished.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        self.finished
    }
}

#[cfg(test)]
mod tests {
    use wayfare_format::KeyKind;

    use super::*;

    #[test]
    fn prefixes_of_many_keys_keep_their_best_places() {
        let importance: Vec<_> =
            (0..60u16).map(|i| ImportanceRecord::new(f32::from(60 - i) / 10.0)).collect();
        let mut prefixes = Prefixes::new(&importance);
        for place in 0..60 {
            let kind = if place == 0 { KeyKind::AlternateWord } else { KeyKind::Name };
            let key = format!("á{:02}", 59 - place);
            prefixes.add(key.as_bytes(), &[Posting { place, kind }]);
        }
        // In the wrong order of places, but the dictionary only asks for the order of keys.
        let finished = prefixes.finish();
        let names: Vec<_> =
            finished.iter().map(|(key, _)| String::from_utf8_lossy(key).into_owned()).collect();
        assert_eq!(names, ["á"]);
        let places: Vec<u32> = finished[0].1.iter().map(|posting| posting.place).collect();
        assert_eq!(places, (1..=TOP as u32).collect::<Vec<_>>());
    }
}
