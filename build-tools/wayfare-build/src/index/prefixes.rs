//! The best places for every text that many keys start with.

use wayfare_format::{FEW_KEYS, ImportanceRecord, Posting, PrefixTableWriter, TOP};

/// The best places for one text, while the keys that start with it go by.
#[derive(Default)]
struct Level {
    /// Length of the text in bytes.
    len: usize,
    /// Keys that go on after the text.
    longer: usize,
    /// The best places, each once, and whether the text is all of the key.
    top: Vec<Candidate>,
}

#[derive(Clone, Copy)]
struct Candidate {
    score: f32,
    posting: Posting,
    whole: bool,
}

impl Level {
    fn offer(&mut self, new: Candidate) {
        let above = |old: &Candidate| (-old.score, old.posting.place) <= (-new.score, new.posting.place);
        if self.top.len() == TOP && self.top.last().is_some_and(above) {
            return;
        }
        if let Some(known) = self.top.iter().position(|old| old.posting.place == new.posting.place) {
            if self.top.get(known).is_some_and(above) {
                return;
            }
            self.top.remove(known);
        }
        let at = self.top.partition_point(above);
        self.top.insert(at, new);
        self.top.truncate(TOP);
    }
}

/// Watches the keys go by in order, and keeps the texts that more than a few of them start with.
pub(super) struct Prefixes<'i> {
    importance: &'i [ImportanceRecord],
    last: Vec<u8>,
    /// One level for each character of the last key.
    levels: Vec<Level>,
    table: PrefixTableWriter,
}

impl<'i> Prefixes<'i> {
    pub(super) fn new(importance: &'i [ImportanceRecord]) -> Self {
        Self { importance, last: Vec::new(), levels: Vec::new(), table: PrefixTableWriter::default() }
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
        for level in &mut self.levels {
            let whole = level.len == key.len();
            level.longer += usize::from(!whole);
            for &posting in postings {
                let importance = self.importance.get(posting.place as usize).map_or(0.0, |i| i.get());
                level.offer(Candidate { score: importance + posting.kind.weight(whole), posting, whole });
            }
        }
    }

    /// Leaves the texts that are longer than what the next key shares with the last.
    fn leave(&mut self, shared: usize) {
        while let Some(level) = self.levels.pop_if(|level| level.len > shared) {
            if level.longer > FEW_KEYS {
                let places: Vec<_> = level.top.iter().map(|best| (best.posting, best.whole)).collect();
                self.table.add(self.last.get(..level.len).unwrap_or_default(), &places);
            }
        }
    }

    /// The sections of the slots and of the entries.
    pub(super) fn finish(mut self) -> (Vec<u8>, Vec<u8>) {
        self.leave(0);
        self.table.finish()
    }
}

#[cfg(test)]
mod tests {
    use wayfare_format::{KeyKind, PrefixTable};

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
        let (slots, entries) = prefixes.finish();
        let table = PrefixTable::new(&slots, &entries).unwrap();
        assert!(table.get("á0".as_bytes()).is_none(), "few keys start with it");
        let places: Vec<u32> = table.get("á".as_bytes()).unwrap().map(|(posting, _)| posting.place).collect();
        assert_eq!(places, (1..=TOP as u32).collect::<Vec<_>>());
    }

    #[test]
    fn a_text_that_is_a_whole_name_itself_is_among_the_best() {
        let importance = vec![ImportanceRecord::new(4.0); 60];
        let mut prefixes = Prefixes::new(&importance);
        prefixes.add(b"a", &[Posting { place: 59, kind: KeyKind::Name }]);
        for place in 0..59u8 {
            let posting = Posting { place: u32::from(place), kind: KeyKind::Name };
            prefixes.add(&[b'a', b'0' + place], &[posting]);
        }
        let (slots, entries) = prefixes.finish();
        let mut found = PrefixTable::new(&slots, &entries).unwrap().get(b"a").unwrap();
        assert_eq!(found.next(), Some((Posting { place: 59, kind: KeyKind::Name }, true)));
        assert_eq!(found.next(), Some((Posting { place: 0, kind: KeyKind::Name }, false)));
    }
}
