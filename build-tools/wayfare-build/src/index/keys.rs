//! The keys under which places are found: folded names and the starts of their later words, sorted.

use std::path::Path;

use wayfare_format::{KeyKind, KeyRecord, PostingRecord, SectionId, fold, word_starts};

use super::{section_file::Sections, sorter::Sorter};
use crate::{
    error::{Error, Result},
    progress::Progress,
};

/// Memory for keys that are not sorted yet.
const BUDGET: usize = 192 << 20;

/// Separates a key from what follows it in a record of the sorter; folded names never hold it.
const END: u8 = 0;

/// What kind of name a key comes from.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// The place's own name.
    Name,
    /// Another name.
    Alternate,
}

/// Collects the keys of all places.
pub(super) struct Keys {
    sorter: Sorter,
    count: u64,
}

impl Keys {
    pub(super) fn new(work: &Path) -> Self {
        Self { sorter: Sorter::new(work, BUDGET), count: 0 }
    }

    /// Adds the keys of a name.
    pub(super) fn add(&mut self, name: &str, place: u32, kind: Kind) -> Result<()> {
        let folded = fold(name);
        let (whole, word) = match kind {
            Kind::Name => (KeyKind::Name, KeyKind::NameWord),
            Kind::Alternate => (KeyKind::Alternate, KeyKind::AlternateWord),
        };
        if folded.is_empty() {
            return Ok(());
        }
        self.push(&folded, place, whole)?;
        word_starts(&folded).try_for_each(|at| self.push(folded.get(at..).unwrap_or_default(), place, word))
    }

    fn push(&mut self, key: &str, place: u32, kind: KeyKind) -> Result<()> {
        self.count += 1;
        self.sorter.push(&[key.as_bytes(), &[END], &place.to_be_bytes(), &[kind as u8]])
    }

    /// Writes the keys, each with its places, the most important ones first.
    pub(super) fn write(self, sections: &mut Sections, progress: Progress) -> Result<()> {
        let bar = progress.rows("index: names", self.count);
        let mut text = sections.create(SectionId::KeyText)?;
        let mut keys = sections.create(SectionId::Keys)?;
        let mut postings = sections.create(SectionId::Postings)?;
        let (mut current, mut last_place, mut started) = (Vec::new(), None, false);
        self.sorter.finish(|record| {
            let Some((key, posting)) = split(record) else { return Ok(()) };
            if !started || key != current {
                if started {
                    keys.write_record(&key_record(text.len(), postings.len())?)?;
                }
                text.write(key)?;
                current.clear();
                current.extend_from_slice(key);
                (started, last_place) = (true, None);
            }
            // The records of a place under one key follow each other, the strongest kind first.
            if last_place != Some(posting.place()) {
                postings.write_record(&posting)?;
                last_place = Some(posting.place());
            }
            bar.add(1);
            Ok(())
        })?;
        if started {
            keys.write_record(&key_record(text.len(), postings.len())?)?;
        }
        sections.finish(text)?;
        sections.finish(keys)?;
        sections.finish(postings)
    }
}

/// The key and posting in a record of the sorter.
fn split(record: &[u8]) -> Option<(&[u8], PostingRecord)> {
    let (rest, &[kind]) = record.split_last_chunk()?;
    let (key, place) = rest.split_last_chunk()?;
    let kind = match kind {
        0 => KeyKind::Name,
        1 => KeyKind::Alternate,
        2 => KeyKind::NameWord,
        _ => KeyKind::AlternateWord,
    };
    Some((key.strip_suffix(&[END])?, PostingRecord::new(u32::from_be_bytes(*place), kind)))
}

fn key_record(text_end: u64, postings_bytes: u64) -> Result<KeyRecord> {
    let too_large =
        |_| Error::source("world.idx", "the names take more than 4 GiB; build with --no-alternate-names");
    Ok(KeyRecord {
        text_end: u32::try_from(text_end).map_err(too_large)?,
        postings_end: u32::try_from(postings_bytes / size_of::<PostingRecord>() as u64).map_err(too_large)?,
    })
}
