//! The fuzzy index: whole names by their partitions, except rare ones that hardly anyone means.

use wayfare_format::{
    PartitionEntry, PartitionIndexWriter, Posting, Score, SectionId, TermKind, is_rare_name_indexed,
};

use super::section_file::Sections;
use super::sorter::{SortSpace, Sorter};
use crate::error::Result;

/// Memory for entries that are not sorted yet.
const BUDGET: usize = 128 << 20;

/// Collects the partitions of those terms that are whole names.
pub(super) struct Partitions {
    /// Records of hash, place, number and letters.
    sorter: Sorter,
    entries: u32,
    terms: u32,
    name: Vec<char>,
}

impl Partitions {
    pub(super) fn new(space: &SortSpace) -> Self {
        let sorter = Sorter::new(space, BUDGET);
        Self {
            sorter,
            entries: 0,
            terms: 0,
            name: Vec::new(),
        }
    }

    /// Adds the next term of the dictionary, with its postings.
    pub(super) fn add(
        &mut self,
        term: &str,
        postings: &[Posting<TermKind>],
        importance: impl Fn(&Posting<TermKind>) -> Score,
    ) -> Result<()> {
        let number = self.terms;
        self.terms += 1;
        let names = postings.iter().filter(|posting| posting.kind.is_name());
        let is_rare = names
            .clone()
            .all(|posting| matches!(posting.kind, TermKind::RareAlternate | TermKind::Derived));
        let Some(best) = names.min_by_key(|posting| posting.record) else {
            return Ok(());
        };
        if !is_rare || is_rare_name_indexed(term, importance(best)) {
            self.name.clear();
            self.name.extend(term.chars());
            for PartitionEntry {
                hash,
                place,
                number,
                letters,
            } in PartitionEntry::both(&self.name, best.record, number)
            {
                let [place, number, letters] = [place, number, letters].map(u32::to_be_bytes);
                self.sorter
                    .push(&[&hash.to_be_bytes(), &place, &number, &letters])?;
            }
            self.entries += 2;
        }
        Ok(())
    }

    pub(super) fn finish(self, sections: &mut Sections) -> Result<()> {
        let mut section = sections.create(SectionId::FuzzyEntries)?;
        let (mut writer, mut out) = (
            PartitionIndexWriter::new(self.terms, self.entries),
            Vec::new(),
        );
        self.sorter.finish(|record| {
            let Some(entry) = read(record) else {
                return Ok(());
            };
            writer.add(entry, &mut out);
            section.write(&out)?;
            out.clear();
            Ok(())
        })?;
        let buckets = writer.finish(&mut out);
        section.write(&out)?;
        sections.finish(section)?;
        sections.write(SectionId::FuzzyBuckets, &buckets)
    }
}

fn read(record: &[u8]) -> Option<PartitionEntry> {
    let (hash, rest) = record.split_first_chunk()?;
    let [place, number, letters] = rest.as_chunks().0.first_chunk()?.map(u32::from_be_bytes);
    Some(PartitionEntry {
        hash: u64::from_be_bytes(*hash),
        place,
        number,
        letters,
    })
}
