//! The fuzzy index: whole names by their partitions, except rare ones that hardly anyone means, and the letters of
//! which they are made.

use wayfare_format::{
    PartitionEntry, PartitionIndexWriter, Posting, Score, SectionId, TermKind, is_rare_name_indexed,
};

use super::{
    section_file::Sections,
    sorter::{SortSpace, Sorter},
};
use crate::error::Result;

/// Memory for entries that are not sorted yet.
const BUDGET: usize = 128 << 20;

/// Collects the partitions of those terms that are whole names.
pub(super) struct Partitions {
    /// Records of hash, place, number and letters.
    sorter: Sorter,
    entries: u32,
    terms: u32,
    /// Whether each character occurs in a name.
    occurs: Vec<bool>,
    name: Vec<char>,
}

impl Partitions {
    pub(super) fn new(space: &SortSpace) -> Self {
        let sorter = Sorter::new(space, BUDGET);
        let occurs = vec![false; char::MAX as usize + 1];
        Self { sorter, entries: 0, terms: 0, occurs, name: Vec::new() }
    }

    /// Adds the next term of the dictionary, with its postings.
    pub(super) fn add(
        &mut self,
        term: &[u8],
        postings: &[Posting<TermKind>],
        importance: impl Fn(&Posting<TermKind>) -> Score,
    ) -> Result<()> {
        let number = self.terms;
        self.terms += 1;
        let names = postings.iter().filter(|posting| posting.kind.is_name());
        let is_rare =
            names.clone().all(|posting| matches!(posting.kind, TermKind::RareAlternate | TermKind::Derived));
        let Some(best) = names.min_by_key(|posting| posting.record) else { return Ok(()) };
        let text = String::from_utf8_lossy(term);
        if !is_rare || is_rare_name_indexed(&text, importance(best)) {
            self.name.clear();
            self.name.extend(text.chars());
            for &letter in &self.name {
                if let Some(occurs) = self.occurs.get_mut(letter as usize) {
                    *occurs = true;
                }
            }
            for PartitionEntry { hash, place, number, letters } in
                PartitionEntry::both(&self.name, best.record, number)
            {
                let [place, number, letters] = [place, number, letters].map(u32::to_be_bytes);
                self.sorter.push(&[&hash.to_be_bytes(), &place, &number, &letters])?;
            }
            self.entries += 2;
        }
        Ok(())
    }

    pub(super) fn finish(self, sections: &mut Sections) -> Result<()> {
        let mut section = sections.create(SectionId::FuzzyEntries)?;
        let (mut writer, mut out) = (PartitionIndexWriter::new(self.terms, self.entries), Vec::new());
        self.sorter.finish(|record| {
            let Some(entry) = read(record) else { return Ok(()) };
            writer.add(entry, &mut out);
            section.write(&out)?;
            out.clear();
            Ok(())
        })?;
        let buckets = writer.finish(&mut out);
        section.write(&out)?;
        sections.finish(section)?;
        sections.write(SectionId::FuzzyBuckets, &buckets)?;
        let occurring = (0..).zip(self.occurs).filter_map(|(c, occurs)| char::from_u32(c).filter(|_| occurs));
        let letters = occurring.filter(|letter| !letter.is_numeric());
        let letters: Vec<u8> = letters.flat_map(|letter| u32::from(letter).to_le_bytes()).collect();
        sections.write(SectionId::Alphabet, &letters)
    }
}

fn read(record: &[u8]) -> Option<PartitionEntry> {
    let (hash, rest) = record.split_first_chunk()?;
    let [place, number, letters] = rest.as_chunks().0.first_chunk()?.map(u32::from_be_bytes);
    Some(PartitionEntry { hash: u64::from_be_bytes(*hash), place, number, letters })
}
