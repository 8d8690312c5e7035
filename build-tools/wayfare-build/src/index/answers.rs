//! The stored answers: for texts that many keys start with, and for names and the beginnings of names that other
//! readings than these keys have something to add to.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use wayfare::Dataset;
use wayfare_format::{Answer, AnswerTableWriter, BEGINNING, FEW_KEYS, KeyKind, Posting, SectionId};

use super::{join, section_file::Sections};
use crate::{
    error::{Error, Result},
    progress::Progress,
};

/// Texts that are answered by one thread at a time.
const CHUNK: usize = 1_024;

/// The start of a key that is being watched.
struct Level {
    /// Length of the start in bytes.
    len: usize,
    /// Keys that go on after it.
    longer: usize,
    /// Whether it is all of a key that is the name of a place, and whether such a key starts with it.
    is_name: bool,
    begins_name: bool,
}

/// A text whose answer may be stored.
struct Text {
    text: String,
    /// Whether many keys start with it, so that its whole answer is stored.
    is_common: bool,
}

/// Watches the keys go by in order, and keeps the texts whose answers may be stored.
#[derive(Default)]
pub(super) struct Answers {
    last: Vec<u8>,
    /// One level for each character of the last key.
    levels: Vec<Level>,
    texts: Vec<Text>,
}

impl Answers {
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
        self.levels.extend(ends.map(|len| Level { len, longer: 1, is_name: false, begins_name: false }));
        let is_name = postings.iter().any(|posting| posting.kind == KeyKind::Name);
        self.levels.iter_mut().for_each(|level| level.begins_name |= is_name);
        if let Some(whole) = self.levels.last_mut() {
            (whole.longer, whole.is_name) = (0, is_name);
        }
    }

    /// Leaves the texts that are longer than what the next key shares with the last.
    fn leave(&mut self, shared: usize) {
        while let Some(level) = self.levels.pop_if(|level| level.len > shared) {
            let is_common = level.longer > FEW_KEYS;
            // There is a level for each character.
            let is_beginning = level.begins_name && BEGINNING.contains(&(self.levels.len() + 1));
            if is_common || level.is_name || is_beginning {
                let text =
                    String::from_utf8_lossy(self.last.get(..level.len).unwrap_or_default()).into_owned();
                self.texts.push(Text { text, is_common });
            }
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
        let mut table = AnswerTableWriter::default();
        for (Text { text, is_common }, answer) in done.into_iter().flat_map(|(_, answers)| answers) {
            table.add(text.as_bytes(), &answer, *is_common);
        }
        write(table, sections)
    }
}

/// Writes the sections of the slots and of the entries.
pub(super) fn write(table: AnswerTableWriter, sections: &mut Sections) -> Result<()> {
    let (slots, entries) = table.finish();
    sections.write(SectionId::AnswerSlots, &slots)?;
    sections.write(SectionId::Answers, &entries)
}

/// The answers that are to be stored, with their texts.
fn answers<'t>(dataset: &Dataset, texts: &'t [Text]) -> Result<Vec<(&'t Text, Vec<Answer>)>> {
    let mut found = Vec::new();
    for text in texts {
        let answer = if text.is_common {
            dataset.answer_to_store(&text.text)
        } else {
            dataset.additions_to_store(&text.text)
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

    fn texts(keys: &[(&str, KeyKind)]) -> Vec<(String, bool)> {
        let mut answers = Answers::default();
        for (key, kind) in keys {
            answers.watch(key.as_bytes(), &[Posting { place: 0, kind: *kind }]);
        }
        answers.leave(0);
        answers.texts.into_iter().map(|text| (text.text, text.is_common)).collect()
    }

    #[test]
    fn names_and_what_many_keys_start_with_may_be_stored() {
        let keys: Vec<String> = (0..=FEW_KEYS as u32).map(|i| format!("á{i:02}")).collect();
        let mut watched: Vec<(&str, KeyKind)> =
            keys.iter().map(|key| (key.as_str(), KeyKind::Alternate)).collect();
        watched.insert(0, ("york", KeyKind::Name));
        let found = texts(&watched);
        assert_eq!(found, [("york".to_owned(), false), ("á".to_owned(), true)], "no part of a character");
        watched.remove(5);
        assert_eq!(texts(&watched), [("york".to_owned(), false)], "a key less is not many");
    }

    #[test]
    fn four_to_six_characters_that_a_name_begins_with_may_be_stored() {
        let found = texts(&[("aaaaaaaa", KeyKind::Alternate), ("yörkshire", KeyKind::Name)]);
        let found: Vec<_> = found.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(found, ["yörkshire", "yörksh", "yörks", "yörk"]);
    }

    #[test]
    fn a_name_that_many_keys_start_with_is_common() {
        let keys: Vec<String> = (0..=FEW_KEYS as u32).map(|i| format!("york{i:02}")).collect();
        let mut watched = vec![("york", KeyKind::Name)];
        watched.extend(keys.iter().map(|key| (key.as_str(), KeyKind::NameWord)));
        assert!(texts(&watched).contains(&("york".to_owned(), true)));
    }
}
