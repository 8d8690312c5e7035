//! Writes the term dictionary with its postings.

use wayfare_format::{
    AlphabetWriter, Posting, PostingsWriter, RegionKind, SectionId, TermDictionaryWriter, TermKind,
};

use super::names::too_many_names;
use super::section_file::{SectionFile, Sections};
use crate::error::Result;

/// The dictionary while it is written.
pub(super) struct Dictionary {
    terms: SectionFile,
    writer: TermDictionaryWriter,
    postings: PostingsWriter,
    written: u32,
    scratch: Vec<u8>,
}

impl Dictionary {
    pub(super) fn create(sections: &Sections, characters: &AlphabetWriter) -> Result<Self> {
        Ok(Self {
            terms: sections.create(SectionId::Terms)?,
            writer: TermDictionaryWriter::new(characters),
            postings: PostingsWriter::default(),
            written: 0,
            scratch: Vec::new(),
        })
    }

    /// Writes a term, which must be above the previous one, with its postings, at least one. Returns its number.
    pub(super) fn add(
        &mut self,
        term: &str,
        places: &mut [Posting<TermKind>],
        regions: &mut [Posting<RegionKind>],
    ) -> Result<u32> {
        let offset = u32::try_from(self.terms.length).map_err(|_| too_many_names())?;
        self.scratch.clear();
        if !self.writer.add(term, offset, &mut self.scratch) || !self.postings.add(places, regions) {
            return Err(too_many_names());
        }
        self.terms.write(&self.scratch)?;
        let number = self.written;
        self.written += 1;
        Ok(number)
    }

    pub(super) fn finish(self, sections: &mut Sections) -> Result<()> {
        let (starts, blocks, alphabet) = self.writer.finish();
        sections.write(SectionId::TermBlockStarts, &starts)?;
        sections.write(SectionId::TermBlocks, &blocks)?;
        sections.write(SectionId::Alphabet, &alphabet)?;
        let (words, lists) = self.postings.finish();
        sections.write(SectionId::Postings, &words)?;
        sections.write(SectionId::PostingsLists, &lists)?;
        sections.finish(self.terms)
    }
}
