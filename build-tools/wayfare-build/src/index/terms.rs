//! The keys under which places are found: folded names and the starts of their later words, sorted.

use wayfare_format::{
    Importance, MaxScoresWriter, NgramIndexWriter, Posting, SectionId, TermDictionaryWriter, TermKind,
    word_starts,
};

use super::{
    fuzzy::PartitionIndex,
    precomputed::Answers,
    section_file::{SectionFile, Sections},
    sorter::Sorter,
};
use crate::{
    disk::Work,
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
    /// Another name, one of many and rare.
    Rare,
}

/// Collects the keys of all places.
pub(super) struct Keys {
    sorter: Sorter,
    count: u64,
}

impl Keys {
    pub(super) fn new(work: &Work) -> Self {
        Self { sorter: Sorter::new(work, BUDGET), count: 0 }
    }

    /// Adds the keys of a folded name.
    pub(super) fn add(&mut self, folded: &str, place: u32, kind: Kind) -> Result<()> {
        let (whole, word) = match kind {
            Kind::Name => (TermKind::Primary, TermKind::PrimaryWord),
            Kind::Alternate => (TermKind::Alternate, TermKind::AlternateWord),
            Kind::Rare => (TermKind::RareAlternate, TermKind::AlternateWord),
        };
        if folded.is_empty() {
            return Ok(());
        }
        self.push(folded, place, whole)?;
        word_starts(folded).try_for_each(|at| self.push(folded.get(at..).unwrap_or_default(), place, word))
    }

    fn push(&mut self, key: &str, place: u32, kind: TermKind) -> Result<()> {
        self.count += 1;
        self.sorter.push(&[key.as_bytes(), &[END], &place.to_be_bytes(), &[kind as u8]])
    }

    /// Writes the keys, each with its places, the most important ones first. Returns the texts whose answers may be
    /// stored.
    pub(super) fn write(
        self,
        importance: &[Importance],
        sections: &mut Sections,
        progress: Progress,
    ) -> Result<Answers> {
        let bar = progress.rows("index: names", self.count);
        let mut answers = Answers::new(importance);
        let mut halves = PartitionIndex::new(sections.work());
        let mut dictionary = Dictionary::create(
            sections,
            [SectionId::TermBlockStarts, SectionId::TermBlocks],
            SectionId::Terms,
        )?;
        let mut infixes = NgramIndexWriter::new(self.count as usize, importance);
        let (mut current, mut postings) = (Vec::new(), Vec::<Posting>::new());
        let mut levels = MaxScoresWriter::default();
        let mut add = |key: &[u8], postings: &[Posting]| {
            // The records begin with none.
            if postings.is_empty() {
                return Ok(());
            }
            levels.add(postings, importance);
            answers.watch(key, postings);
            halves.add(key, postings)?;
            let block = dictionary.add(key, postings)?;
            infixes.add(str::from_utf8(key).unwrap_or_default(), postings, block);
            Ok::<_, Error>(())
        };
        self.sorter.finish(|record| {
            let Some((key, posting)) = split(record) else { return Ok(()) };
            if key != current {
                add(&current, &postings)?;
                postings.clear();
                current.clear();
                current.extend_from_slice(key);
            }
            // The records of a place under one key follow each other, the strongest kind first.
            if postings.last().is_none_or(|last| last.place != posting.place) {
                postings.push(posting);
            }
            bar.add(1);
            Ok(())
        })?;
        add(&current, &postings)?;
        dictionary.finish(sections)?;
        sections.write(SectionId::TermMaxScores, &levels.finish())?;
        halves.finish(sections)?;
        let infixes = infixes.finish();
        sections.write(SectionId::NgramBlocks, &infixes.blocks)?;
        sections.write(SectionId::NgramMaxScores, &infixes.levels)?;
        sections.write(SectionId::NgramOffsets, &infixes.list_offsets)?;
        sections.write(SectionId::NgramLists, &infixes.lists)?;
        sections.write(SectionId::NgramBounds, &infixes.promises)?;
        Ok(answers)
    }
}

/// The three sections of a key dictionary.
pub(super) struct Dictionary {
    blocks: [SectionId; 2],
    keys: SectionFile,
    writer: TermDictionaryWriter,
    scratch: Vec<u8>,
}

impl Dictionary {
    pub(super) fn create(sections: &Sections, blocks: [SectionId; 2], keys: SectionId) -> Result<Self> {
        let keys = sections.create(keys)?;
        Ok(Self { blocks, keys, writer: TermDictionaryWriter::default(), scratch: Vec::new() })
    }

    pub(super) fn finish(self, sections: &mut Sections) -> Result<()> {
        let ([starts, blocks], (start_bytes, block_bytes)) = (self.blocks, self.writer.blocks());
        sections.write(starts, &start_bytes)?;
        sections.write(blocks, &block_bytes)?;
        sections.finish(self.keys)
    }

    /// Writes a key with its places, of which there is one at least. Returns where its block starts.
    pub(super) fn add(&mut self, key: &[u8], postings: &[Posting]) -> Result<u32> {
        let offset = u32::try_from(self.keys.len()).map_err(|_| {
            Error::source("world.idx", "the names take more than 4 GiB; build with --no-alternate-names")
        })?;
        self.scratch.clear();
        let block = self.writer.add(key, postings, offset, &mut self.scratch);
        self.keys.write(&self.scratch)?;
        Ok(block)
    }
}

/// The key and posting in a record of the sorter.
fn split(record: &[u8]) -> Option<(&[u8], Posting)> {
    let (rest, &[kind]) = record.split_last_chunk()?;
    let (key, place) = rest.split_last_chunk()?;
    let kind = *TermKind::ALL.get(usize::from(kind))?;
    Some((key.strip_suffix(&[END])?, Posting { place: u32::from_be_bytes(*place), kind }))
}
