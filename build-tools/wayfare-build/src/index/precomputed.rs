//! The stored answers: for texts that many keys start with, and for names and the beginnings of names that other
//! readings than these keys have something to add to.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use wayfare::Dataset;
use wayfare_format::{
    Answer, BEGINNING, FEW_KEYS, FEW_PLACES, Importance, MANY_KEYS, Posting, PrecomputedWriter, SectionId,
    TOP, TermKind,
};

use super::{section_file::Sections, threads::join};
use crate::{
    error::{Error, Result},
    progress::Progress,
};

/// Texts that are answered by one thread at a time.
const CHUNK: usize = 1_024;

/// A name that is the start of no other key has its whole answer stored if the place is this important: the names of all
/// villages would take too much room.
const IMPORTANT: f32 = 3.2;

/// The start of a key that is being watched.
struct Level {
    /// Length of the start in bytes.
    len: usize,
    /// Keys that go on after it.
    longer: usize,
    /// The most important place, if any, of which it is all of the name, and whether any name starts with it.
    named: Option<u32>,
    begins_name: bool,
}

/// What may be stored for a text.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Stored {
    /// Its whole answer, up to so many places.
    Whole(usize),
    /// What the keys that start with it do not tell.
    Additions,
}

/// A text whose answer may be stored.
struct Text {
    text: String,
    stored: Stored,
}

/// Watches the keys go by in order, and keeps the texts whose answers may be stored.
pub(super) struct Answers {
    /// How many of the places are important.
    important: u32,
    last: Vec<u8>,
    /// One level for each character of the last key.
    levels: Vec<Level>,
    texts: Vec<Text>,
}

impl Answers {
    /// For places in the order of their importance.
    pub(super) fn new(importance: &[Importance]) -> Self {
        let least = Importance::new(IMPORTANT);
        let important = importance.partition_point(|&importance| importance >= least) as u32;
        Self { important, last: Vec::new(), levels: Vec::new(), texts: Vec::new() }
    }

    /// The next key, with its places.
    pub(super) fn watch(&mut self, key: &[u8], postings: &[Posting]) {
        let shared = key.iter().zip(&self.last).take_while(|(a, b)| a == b).count();
        self.leave(shared);
        self.last.clear();
        self.last.extend_from_slice(key);
        self.levels.iter_mut().for_each(|level| level.longer += 1);
        let from = self.levels.last().map_or(0, |level| level.len);
        // A character ends where the next byte does not continue it.
        let ends = (from + 1..=key.len()).filter(|&end| key.get(end).is_none_or(|byte| byte & 0xc0 != 0x80));
        self.levels.extend(ends.map(|len| Level { len, longer: 1, named: None, begins_name: false }));
        let named =
            postings.iter().find(|posting| posting.kind == TermKind::Primary).map(|posting| posting.place);
        self.levels.iter_mut().for_each(|level| level.begins_name |= named.is_some());
        if let Some(whole) = self.levels.last_mut() {
            (whole.longer, whole.named) = (0, named);
        }
    }

    /// Leaves the texts that are longer than what the next key shares with the last.
    fn leave(&mut self, shared: usize) {
        while let Some(level) = self.levels.pop_if(|level| level.len > shared) {
            // There is a level for each character.
            let is_beginning = level.begins_name && BEGINNING.contains(&(self.levels.len() + 1));
            let stored = match (level.longer, level.named) {
                (MANY_KEYS.., _) => Stored::Whole(TOP),
                (FEW_KEYS.., _) | (1.., Some(_)) => Stored::Whole(FEW_PLACES),
                (0, Some(place)) if place < self.important => Stored::Whole(FEW_PLACES),
                (_, named) if named.is_some() || is_beginning => Stored::Additions,
                _ => continue,
            };
            let text = String::from_utf8_lossy(self.last.get(..level.len).unwrap_or_default());
            self.texts.push(Text { text: text.into_owned(), stored });
        }
    }

    /// Answers the texts from the dataset as it is without stored answers, on all cores, and writes these.
    pub(super) fn write(
        mut self,
        dataset: &Dataset,
        sections: &mut Sections,
        progress: Progress,
    ) -> Result<()> {
        self.leave(0);
        let bar = progress.rows("index: answers", self.texts.len() as u64);
        let next = AtomicUsize::new(0);
        // Each thread takes the next texts as soon as it is done with the ones before.
        let work = || {
            let mut done = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(texts) = self.texts.chunks(CHUNK).nth(number) else { return Ok(done) };
                done.push((number, answers(dataset, texts)?));
                bar.add(texts.len() as u64);
            }
        };
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let done = thread::scope(|scope| {
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            running.into_iter().map(join).collect::<Result<Vec<_>>>()
        })?;
        let mut done: Vec<_> = done.into_iter().flatten().collect();
        done.sort_unstable_by_key(|&(number, _)| number);
        let mut table = PrecomputedWriter::default();
        for (Text { text, stored }, answer) in done.into_iter().flat_map(|(_, answers)| answers) {
            table.add(text.as_bytes(), &answer, *stored != Stored::Additions);
        }
        write(table, sections)
    }
}

/// Writes the sections of the slots and of the entries.
pub(super) fn write(table: PrecomputedWriter, sections: &mut Sections) -> Result<()> {
    let (slots, entries) = table.finish();
    sections.write(SectionId::PrecomputedTable, &slots)?;
    sections.write(SectionId::PrecomputedEntries, &entries)
}

/// The answers that are to be stored, with their texts.
fn answers<'t>(dataset: &Dataset, texts: &'t [Text]) -> Result<Vec<(&'t Text, Vec<Answer>)>> {
    let mut found = Vec::new();
    for text in texts {
        let answer = match text.stored {
            Stored::Whole(places) => dataset.answer_to_store(&text.text, places),
            Stored::Additions => dataset.additions_to_store(&text.text),
        };
        let answer = answer.map_err(|error| Error::source("world.idx", error.to_string()))?;
        if !answer.is_empty() {
            found.push((text, answer));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What may be stored for keys of places of which one is important.
    fn texts(keys: &[(&str, TermKind, u32)]) -> Vec<(String, Stored)> {
        let mut answers = Answers::new(&[IMPORTANT, 0.0].map(Importance::new));
        for &(key, kind, place) in keys {
            answers.watch(key.as_bytes(), &[Posting { place, kind }]);
        }
        answers.leave(0);
        answers.texts.into_iter().map(|text| (text.text, text.stored)).collect()
    }

    /// Keys that start with a text.
    fn begun_with(text: &str, number: usize) -> Vec<String> {
        (0..number).map(|i| format!("{text}{i:03}")).collect()
    }

    fn stored(text: &str, stored: Stored) -> (String, Stored) {
        (text.to_owned(), stored)
    }

    #[test]
    fn what_many_keys_start_with_is_stored_whole() {
        for (number, expected) in [
            (FEW_KEYS - 1, vec![]),
            (FEW_KEYS, vec![stored("á", Stored::Whole(FEW_PLACES))]),
            (MANY_KEYS, vec![stored("á", Stored::Whole(TOP))]),
        ] {
            let keys = begun_with("á", number);
            let watched: Vec<_> = keys.iter().map(|key| (key.as_str(), TermKind::Alternate, 0)).collect();
            let mut found = texts(&watched);
            // No part of a character, and not the digits either.
            found.retain(|(text, _)| text.chars().count() == 1);
            assert_eq!(found, expected, "{number} keys");
        }
    }

    #[test]
    fn four_to_six_characters_that_a_name_begins_with_may_have_additions() {
        let found = texts(&[("aaaaaaaa", TermKind::Alternate, 1), ("yörkshire", TermKind::Primary, 1)]);
        let expected = ["yörkshire", "yörksh", "yörks", "yörk"].map(|text| stored(text, Stored::Additions));
        assert_eq!(found, expected);
    }

    #[test]
    fn names_are_stored_whole_if_they_begin_others_or_are_of_an_important_place() {
        let keys = [
            ("york", TermKind::Primary, 1),
            ("yorkshire", TermKind::PrimaryWord, 1),
            ("zug", TermKind::Primary, 0),
        ];
        let whole = Stored::Whole(FEW_PLACES);
        assert_eq!(texts(&keys), [stored("york", whole), stored("zug", whole)]);
    }
}
